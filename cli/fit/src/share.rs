//! Shares a fixed list of work among threads.

use std::sync::Mutex;
use std::thread;

/// Calls `work` once for every item, on up to `threads` threads.
///
/// Which thread takes an item is open, so `work` must depend on the item alone.
pub(super) fn share<T: Send>(threads: usize, items: &mut [T], work: impl Fn(usize, &mut T) + Sync) {
    let helpers = threads.min(items.len()).saturating_sub(1);
    let queue = Mutex::new(items.iter_mut().enumerate());
    let take_all = || {
        loop {
            // The lock is given back before the work begins.
            let next = queue.lock().map_or(None, |mut queue| queue.next());
            let Some((at, item)) = next else { break };
            work(at, item);
        }
    };
    if helpers == 0 {
        return take_all();
    }
    thread::scope(|scope| {
        for _ in 0..helpers {
            // Where no thread can be had, those already here do its work.
            if thread::Builder::new()
                .spawn_scoped(scope, take_all)
                .is_err()
            {
                break;
            }
        }
        take_all();
    });
}
