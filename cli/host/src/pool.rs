//! Does several jobs at a time: the games of a match or a training, the positions of an experiment.
//!
//! Each worker is a thread, takes the next job that nobody has begun, and sends what comes of it through a channel to
//! the thread that has called [`each`]. That thread alone adds up and writes, so that workers share nothing but the
//! number of the next job and a flag that says when to stop. Results come in the order in which they are ready: whoever
//! wants another one sorts them.
//!
//! Work ends in one of four ways: no job is left, `take` has [`Wanted::Enough`], Ctrl-C, or a failure. In the last
//! three, jobs that are under way are told to hurry ([`Work::halt`], [`Outlet::ended`]).

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, Builder};
use std::time::Duration;

use crate::failure::Failure;
use crate::{STACK, interrupt};

/// How often Ctrl-C is looked for while no result comes: too short a time for people to notice, and no load.
const TICK: Duration = Duration::from_millis(50);

/// Returns how many workers so many jobs want: one for each core, unless somebody says otherwise, and never more
/// than jobs.
pub fn size(wanted: Option<usize>, jobs: usize) -> usize {
    wanted.unwrap_or_else(cores).min(jobs)
}

/// Returns how many cores there are for this process.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// The reason why a worker does not go on.
#[derive(Debug)]
pub enum Ended {
    /// Nobody wants the rest.
    Stopped,
    /// Something failed, which ends the work of all.
    Failed(Failure),
}

impl From<Failure> for Ended {
    fn from(failure: Failure) -> Ended {
        Ended::Failed(failure)
    }
}

/// The end of the channel at which a worker hands over its results, and hears whether more are wanted.
#[derive(Debug)]
pub struct Outlet<'a, M> {
    sender: Sender<Result<M, Failure>>,
    ended: &'a AtomicBool,
}

impl<M> Outlet<'_, M> {
    /// Hands over a result.
    ///
    /// # Errors
    /// [`Ended::Stopped`] where nobody wants another one after it.
    pub fn send(&self, message: M) -> Result<(), Ended> {
        let sent = self.sender.send(Ok(message));
        if sent.is_err() || self.ended.load(Ordering::SeqCst) {
            return Err(Ended::Stopped);
        }
        Ok(())
    }

    /// Hands over several results that are there already: all of them, also where nobody wants another one.
    ///
    /// # Errors
    /// [`Ended::Stopped`] where nobody wants another one after them.
    pub fn send_all(&self, messages: impl IntoIterator<Item = M>) -> Result<(), Ended> {
        let each = messages.into_iter().map(|message| self.send(message));
        each.fold(Ok(()), Result::and)
    }

    /// Returns the flag that is set as soon as nobody wants the rest: for a search to stop by.
    pub fn ended(&self) -> &AtomicBool {
        self.ended
    }
}

/// Work for several workers, each on a thread with the stack of a search ([`STACK`]).
pub trait Work: Sync {
    /// A part of the work, which any worker can do at any time.
    type Job: Sync;
    /// The property of one worker, which lasts from job to job, such as a table.
    type Own: Send;
    /// A result: any number of them for each job.
    type Message: Send;

    /// Does a job.
    ///
    /// # Errors
    /// [`Ended::Failed`] ends the work of all, [`Ended::Stopped`] that of this worker.
    fn work(
        &self,
        job: &Self::Job,
        own: &mut Self::Own,
        outlet: &Outlet<Self::Message>,
    ) -> Result<(), Ended>;

    /// Hurries those up who are in the middle of a job that nobody wants any more. It may be called more than once.
    fn halt(&self) {}
}

/// Whether the rest is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Further jobs are begun.
    More,
    /// No job is begun any more; what comes of those that run is still taken.
    Enough,
}

/// Does jobs, with a worker for each of `owns`. They are begun in their order, and `take` gets what comes of
/// them as it comes. Ends when all are done or `take` has enough, on Ctrl-C, and when anything fails.
///
/// # Errors
/// The first failure of a worker or of `take`.
pub fn each<W: Work>(
    work: &W,
    jobs: &[W::Job],
    owns: Vec<W::Own>,
    take: impl FnMut(W::Message) -> Result<Wanted, Failure>,
) -> Result<(), Failure> {
    let shared = Shared {
        work,
        jobs,
        next: AtomicUsize::new(0),
        ended: AtomicBool::new(false),
    };
    interrupt::heed();
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for own in owns {
            let (sender, shared) = (sender.clone(), &shared);
            let worker = Builder::new().stack_size(STACK);
            let spawned = worker.spawn_scoped(scope, move || shared.labour(own, sender));
            if let Err(error) = spawned {
                shared.halt();
                return Err(error.into());
            }
        }
        drop(sender);
        shared.collect(&receiver, take)
    })
}

/// The state that the workers share.
struct Shared<'a, W: Work> {
    work: &'a W,
    jobs: &'a [W::Job],
    /// The index of the first job that nobody has begun yet; it grows beyond the last.
    next: AtomicUsize,
    /// Whether nobody wants the rest.
    ended: AtomicBool,
}

impl<W: Work> Shared<'_, W> {
    /// Has everybody end.
    fn halt(&self) {
        self.ended.store(true, Ordering::SeqCst);
        self.work.halt();
    }

    /// Works as one worker: a job after the other, while there are any.
    fn labour(&self, mut own: W::Own, sender: Sender<Result<W::Message, Failure>>) {
        let _alarm = Alarm(self);
        let ended = &self.ended;
        let outlet = Outlet { sender, ended };
        while !ended.load(Ordering::SeqCst) && !interrupt::pressed() {
            let next = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(job) = self.jobs.get(next) else {
                return;
            };
            match self.work.work(job, &mut own, &outlet) {
                Ok(()) => (),
                Err(Ended::Stopped) => return,
                Err(Ended::Failed(failure)) => {
                    // Nobody listens only where the work has ended already.
                    let _ = outlet.sender.send(Err(failure));
                    return;
                }
            }
        }
    }

    /// Takes what comes, and ends the work when it is time.
    ///
    /// It goes on to receive until the last worker has hung up, also after a failure: what is sent until then is
    /// dropped, and only the first failure is told.
    fn collect(
        &self,
        receiver: &Receiver<Result<W::Message, Failure>>,
        mut take: impl FnMut(W::Message) -> Result<Wanted, Failure>,
    ) -> Result<(), Failure> {
        let mut result = Ok(());
        loop {
            if interrupt::pressed() {
                self.halt();
            }
            match receiver.recv_timeout(TICK) {
                Ok(message) if result.is_ok() => match message.and_then(&mut take) {
                    Ok(Wanted::More) => (),
                    Ok(Wanted::Enough) => self.halt(),
                    Err(failure) => {
                        self.halt();
                        result = Err(failure);
                    }
                },
                Ok(_) | Err(RecvTimeoutError::Timeout) => (),
                Err(RecvTimeoutError::Disconnected) => return result,
            }
        }
    }
}

/// Ends the work of all where that of one ends in a panic.
struct Alarm<'a, 's, W: Work>(&'a Shared<'s, W>);

impl<W: Work> Drop for Alarm<'_, '_, W> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.halt();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{self, AssertUnwindSafe};

    use super::*;

    /// Hands on each number and how many this worker has had, unless something happens at one of them.
    #[derive(Default)]
    struct Numbers {
        failing: Option<u32>,
        panicking: Option<u32>,
        /// All but the first wait for the end of the work.
        waiting: bool,
        halted: AtomicBool,
    }

    impl Work for Numbers {
        type Job = u32;
        type Own = u32;
        type Message = (u32, u32);

        fn work(
            &self,
            job: &u32,
            count: &mut u32,
            outlet: &Outlet<(u32, u32)>,
        ) -> Result<(), Ended> {
            assert_ne!(Some(*job), self.panicking, "this worker panics");
            if Some(*job) == self.failing {
                return Err(Failure::unusable(format!("no {job}")).into());
            }
            while self.waiting && *job > 0 && !outlet.ended().load(Ordering::SeqCst) {
                thread::yield_now();
            }
            *count += 1;
            outlet.send((*job, *count))
        }

        fn halt(&self) {
            self.halted.store(true, Ordering::SeqCst);
        }
    }

    fn taken(work: &Numbers, workers: usize) -> (Vec<(u32, u32)>, Result<(), Failure>) {
        let mut taken = Vec::new();
        let jobs: Vec<u32> = (0..1000).collect();
        let result = each(work, &jobs, vec![0; workers], |message| {
            taken.push(message);
            Ok(Wanted::More)
        });
        (taken, result)
    }

    #[test]
    fn one_worker_does_the_jobs_in_their_order() {
        let (taken, result) = taken(&Numbers::default(), 1);
        assert!(result.is_ok());
        let expected: Vec<_> = (0..1000).map(|job| (job, job + 1)).collect();
        assert_eq!(taken, expected, "with what it has for itself");
    }

    #[test]
    fn several_workers_do_each_job_once() {
        let work = Numbers::default();
        let (mut taken, result) = taken(&work, 4);
        assert!(result.is_ok() && !work.halted.into_inner());
        taken.sort_unstable();
        let jobs: Vec<u32> = taken.iter().map(|(job, _)| *job).collect();
        assert_eq!(jobs, (0..1000).collect::<Vec<_>>());
    }

    #[test]
    fn a_worker_that_fails_ends_the_work() {
        for workers in [1, 4] {
            let work = Numbers {
                failing: Some(17),
                ..Numbers::default()
            };
            let (taken, result) = taken(&work, workers);
            assert_eq!(result.unwrap_err().to_string(), "no 17");
            assert!(work.halted.into_inner());
            assert!(taken.iter().all(|(job, _)| *job != 17));
        }
    }

    /// Hands on a number, and several more when nobody wants them any longer.
    struct Late;

    impl Work for Late {
        type Job = ();
        type Own = ();
        type Message = u32;

        fn work(&self, (): &(), (): &mut (), outlet: &Outlet<u32>) -> Result<(), Ended> {
            // Whether somebody has had enough by now is a matter of luck.
            let _ = outlet.send_all([0]);
            while !outlet.ended().load(Ordering::SeqCst) {
                thread::yield_now();
            }
            outlet.send_all(1..5)
        }
    }

    #[test]
    fn what_is_there_already_is_taken_though_nobody_wants_more() {
        let mut taken = Vec::new();
        let result = each(&Late, &[()], vec![()], |number| {
            taken.push(number);
            Ok(Wanted::Enough)
        });
        assert!(result.is_ok());
        assert_eq!(taken, [0, 1, 2, 3, 4]);
    }

    #[test]
    fn who_has_enough_or_fails_ends_the_work() {
        for failing in [false, true] {
            let mut count = 0;
            let work = Numbers {
                waiting: true,
                ..Numbers::default()
            };
            let jobs: Vec<u32> = (0..1000).collect();
            let result = each(&work, &jobs, vec![0; 2], |_| {
                count += 1;
                if failing {
                    return Err(Failure::unusable("full"));
                }
                Ok(Wanted::Enough)
            });
            assert_eq!(result.is_err(), failing);
            assert!(work.halted.into_inner());
            // Of the jobs that had begun, what comes is taken unless something has failed.
            let most = if failing { 1 } else { 3 };
            assert!((1..=most).contains(&count), "{count}");
        }
    }

    #[test]
    fn a_panic_ends_the_work_and_is_handed_on() {
        let work = Numbers {
            panicking: Some(3),
            ..Numbers::default()
        };
        let ended = panic::catch_unwind(AssertUnwindSafe(|| taken(&work, 2)));
        assert!(ended.is_err() && work.halted.into_inner());
    }

    #[test]
    fn no_more_workers_than_jobs() {
        assert_eq!(size(Some(8), 3), 3);
        assert_eq!(size(Some(2), 3), 2);
        assert!(size(None, 1000) >= 1);
    }
}
