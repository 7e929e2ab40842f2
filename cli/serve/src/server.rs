//! The server itself: listens, answers, and ends in order at Ctrl-C.
//!
//! One thread serves all connections; each search has its own ([`stream`](super::stream)). A connection that says
//! nothing is closed, and beyond a number of them those that come wait in the system's queue, so that nobody can use up
//! the files that a process may open.

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio::runtime::Builder;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use niwaki_host::failure::Failure;

/// The connections that are served at a time. A browser opens six.
const CONNECTIONS: usize = 200;
/// How long a connection may take to say what it wants.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often Ctrl-C is looked for.
const BLINK: Duration = Duration::from_millis(100);

/// Takes a place to listen at.
///
/// # Errors
/// Fails where another program has it, and says so.
pub(crate) fn listen(address: SocketAddr) -> Result<TcpListener, Failure> {
    let listener = TcpListener::bind(address).map_err(|error| {
        let taken = error.kind() == std::io::ErrorKind::AddrInUse;
        let why = if taken {
            format!("{address} is taken: choose another --port, or leave it out")
        } else {
            format!("cannot listen at {address}: {error}")
        };
        Failure::told(why, error)
    })?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

/// Answers until `stop` is set.
///
/// # Errors
/// Fails where the system has no more to give.
pub(crate) fn run(listener: TcpListener, router: Router, stop: &AtomicBool) -> Result<(), Failure> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let places = Arc::new(Semaphore::new(CONNECTIONS));
        while !stop.load(Ordering::Relaxed) {
            let free = timeout(BLINK, Arc::clone(&places).acquire_owned()).await;
            let Ok(Ok(place)) = free else { continue };
            match timeout(BLINK, listener.accept()).await {
                Ok(Ok((stream, _))) => {
                    let connection = serve(stream, router.clone());
                    tokio::spawn(async move {
                        connection.await;
                        drop(place);
                    });
                }
                // The system has no more files: those that are open will be closed.
                Ok(Err(_)) => sleep(BLINK).await,
                Err(_) => (),
            }
        }
        Ok(())
    })
}

/// Serves one connection to its end. What goes wrong with it is nobody else's concern.
async fn serve(stream: TcpStream, router: Router) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(PATIENCE);
    let service = TowerToHyperService::new(router);
    let served = http.serve_connection(TokioIo::new(stream), service).await;
    drop(served);
}
