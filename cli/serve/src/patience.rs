//! Patience: how long the other side of a connection may take to read what it is told.
//!
//! What is written goes to the system first, which keeps a part of it for whoever reads slowly. Once it takes no more,
//! the other side has so long to read everything that waits for it: to read a byte now and then is not enough.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// A connection that ends when the other side does not read.
pub(crate) struct Patient<S> {
    stream: S,
    most: Duration,
    /// Runs while something waits to be read.
    patience: Option<Pin<Box<Sleep>>>,
}

impl<S> Patient<S> {
    /// Gives the other side so long to read what waits for it.
    pub(crate) fn new(stream: S, most: Duration) -> Patient<S> {
        Patient {
            stream,
            most,
            patience: None,
        }
    }

    /// Passes on what became of writing, unless it waits for too long.
    fn heed<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            return written;
        }
        let most = self.most;
        let patience = self.patience.get_or_insert_with(|| Box::pin(sleep(most)));
        ready!(patience.as_mut().poll(context));
        let why = "what was told is not read";
        Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, why)))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.heed(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.heed(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// Whoever writes asks for this when it has written everything: nothing waits any more.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        if matches!(flushed, Poll::Ready(Ok(()))) {
            self.patience = None;
        }
        self.heed(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let shut = Pin::new(&mut self.stream).poll_shutdown(context);
        self.heed(context, shut)
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::time::Instant;

    use tokio::runtime::Builder;

    use super::*;

    const MOST: Duration = Duration::from_millis(200);

    /// Takes a byte each time that it is asked while it may, and then nothing more.
    struct Slow(usize);

    impl AsyncWrite for Slow {
        fn poll_write(
            mut self: Pin<&mut Self>,
            _: &mut Context<'_>,
            _: &[u8],
        ) -> Poll<io::Result<usize>> {
            if self.0 == 0 {
                return Poll::Pending;
            }
            self.0 -= 1;
            Poll::Ready(Ok(1))
        }

        fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }

        fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }
    }

    /// Does something where there is a clock, and returns it with the time that it took.
    fn timed<T>(what: impl Future<Output = T>) -> (T, Duration) {
        let runtime = Builder::new_current_thread().enable_time().build().unwrap();
        let begun = Instant::now();
        (runtime.block_on(what), begun.elapsed())
    }

    async fn write(patient: &mut Patient<Slow>) -> io::Result<usize> {
        poll_fn(|context| Pin::new(&mut *patient).poll_write(context, b"abc")).await
    }

    #[test]
    fn who_reads_nothing_is_waited_for_so_long_and_no_longer() {
        let (written, took) = timed(async { write(&mut Patient::new(Slow(0), MOST)).await });
        assert_eq!(written.unwrap_err().kind(), io::ErrorKind::TimedOut);
        assert!(took >= MOST);
    }

    #[test]
    fn a_byte_now_and_then_buys_no_time_but_reading_everything_does() {
        for (reads_all, ends) in [(false, true), (true, false)] {
            let (ended, _) = timed(async {
                let mut patient = Patient::new(Slow(0), MOST);
                let mut ended = false;
                for _ in 0..6 {
                    let waiting = tokio::time::timeout(MOST / 4, write(&mut patient)).await;
                    ended |= waiting.is_ok();
                    patient.stream.0 = 1;
                    assert!(ended || write(&mut patient).await.is_ok());
                    if reads_all {
                        let flushed = poll_fn(|context| Pin::new(&mut patient).poll_flush(context));
                        flushed.await.unwrap();
                    }
                }
                ended
            });
            assert_eq!(ended, ends, "reads all: {reads_all}");
        }
    }
}
