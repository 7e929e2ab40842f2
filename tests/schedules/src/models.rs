//! What must hold in every order.

use std::panic::{self, AssertUnwindSafe};

use loom::model::Builder;
use loom::sync::Arc;
use loom::thread;

use crate::atomic::{AtomicBool, AtomicU64, Ordering};
use crate::clock::Instant;
use crate::team::{AtEnd, OnPanic, Team};
use crate::watch::{Pool, Watch};
use crate::{Depth, Limits};

/// Threads that share a pool enter all of its nodes together, and none twice. So many times a thread may lose the processor where it
/// does not wait, without which there are too many orders to try.
///
/// # Panics
/// Where it does not hold.
pub fn a_pool_is_taken_whole(threads: usize, nodes: u64, preemptions: usize) {
    let mut model = Builder::new();
    model.preemption_bound = Some(preemptions);
    model.check(move || {
        let pool = Arc::new(Pool::new(nodes, threads));
        let entered = move |pool: &Pool| {
            let mut watch = unlimited();
            watch.draw_from(pool);
            (0..=nodes)
                .find(|&nodes| watch.check(nodes).is_err())
                .expect("the pool has an end")
        };
        let others: Vec<_> = (1..threads)
            .map(|_| {
                let pool = Arc::clone(&pool);
                thread::spawn(move || entered(&pool))
            })
            .collect();
        let own = entered(&pool);
        let sum = own
            + others
                .into_iter()
                .map(|other| other.join().expect("no panic"))
                .sum::<u64>();
        assert_eq!(sum, nodes);
    });
}

/// What threads take of a pool that is read and written in two steps: it has to fail, or these models would see nothing.
///
/// # Panics
/// In the order in which two threads take the same.
pub fn a_pool_in_two_steps_is_taken_whole(nodes: u64) {
    loom::model(move || {
        let pool = Arc::new(AtomicU64::new(nodes));
        let taken = |pool: &AtomicU64| {
            let mut taken = 0;
            loop {
                let left = pool.load(Ordering::SeqCst);
                if left == 0 {
                    break taken;
                }
                pool.store(left - 1, Ordering::SeqCst);
                taken += 1;
            }
        };
        let other = Arc::clone(&pool);
        let other = thread::spawn(move || taken(&other));
        let own = taken(&pool);
        assert_eq!(own + other.join().expect("no panic"), nodes);
    });
}

/// Whoever searches without a limit ends after the signal of another thread, whether it comes from outside or is that of the team.
///
/// # Panics
/// Where it does not hold.
pub fn a_signal_ends_a_search(of_the_team: bool) {
    loom::model(move || {
        let signal = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&signal);
        let search = thread::spawn(move || {
            let limits = if of_the_team {
                Limits::default()
            } else {
                Limits::default().stop(&heard)
            };
            let mut watch = Watch::new(&limits, Instant::now());
            if of_the_team {
                watch.heed(&heard);
            }
            while watch.check_now(0).is_ok() {
                thread::yield_now();
            }
        });
        signal.store(true, Ordering::Relaxed);
        search.join().expect("it ends");
    });
}

/// A helper ends when the main thread is done, though nodes are left; and has counted no more than it has entered.
///
/// # Panics
/// Where it does not hold.
pub fn a_helper_ends_with_the_main_thread() {
    loom::model(|| {
        let team = Arc::new(Team::new(&Limits::default().nodes(1 << 20), 1));
        let shared = Arc::clone(&team);
        let helper = thread::spawn(move || {
            let mut watch = unlimited();
            watch.heed(&shared.finished);
            watch.count_in(&shared.tallies[0]);
            watch.draw_from(shared.pool.as_ref().expect("there is a limit"));
            let mut nodes = 0;
            while watch.check_now(nodes).is_ok() {
                nodes += 1;
                thread::yield_now();
            }
            nodes
        });
        {
            let _at_end = AtEnd(&team.finished);
            let (first, second) = (team.nodes(), team.nodes());
            assert!(first <= second, "a tally does not go back");
        }
        let entered = helper.join().expect("it ends");
        assert_eq!(team.nodes(), entered);
    });
}

/// The main thread ends when a helper panics.
///
/// # Panics
/// Where it does not hold.
pub fn a_panic_ends_the_main_thread() {
    loom::model(|| {
        let team = Arc::new(Team::new(&Limits::default(), 1));
        let shared = Arc::clone(&team);
        let helper = thread::spawn(move || {
            let panic = panic::catch_unwind(AssertUnwindSafe(|| {
                let _on_panic = OnPanic(&shared.broken);
                panic::resume_unwind(Box::new(()));
            }));
            assert!(panic.is_err());
        });
        let mut watch = unlimited();
        watch.heed(&team.broken);
        while watch.check_now(0).is_ok() {
            thread::yield_now();
        }
        helper.join().expect("its panic was caught");
    });
}

/// A helper goes deeper each time, and at most a ply deeper than the main thread unless it was ahead already.
///
/// # Panics
/// Where it does not hold.
pub fn a_helper_goes_deeper_each_time() {
    loom::model(|| {
        let team = Arc::new(Team::new(&Limits::default(), 2));
        let shared = Arc::clone(&team);
        let helper = thread::spawn(move || {
            let mut depth = Depth::ONE;
            for _ in 0..2 {
                let next = shared.next_depth(1, depth);
                assert!(next > depth && next <= (depth + Depth::ONE).max(Depth::plies(6)));
                depth = next;
            }
        });
        team.begin(Depth::plies(4));
        team.begin(Depth::plies(5));
        helper.join().expect("no panic");
        let last = [0, 1].map(|number| team.next_depth(number, Depth::ONE));
        assert_eq!(last, [5, 6].map(Depth::plies));
    });
}

/// Returns a watch without a limit.
fn unlimited() -> Watch<'static> {
    Watch::new(&Limits::default(), Instant::now())
}
