//! Windows: what the server keeps for each tab of a browser, as long as somebody uses it.
//!
//! A page names its window by a word of its own making, in the header `Niwaki-Window`. What a feature keeps there is its
//! own affair ([`Window::room`]); all that windows know is that no two searches run for the same one.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use niwaki_arena::mind::Signals;

/// The windows that are kept; with one more, that which was used longest ago is forgotten.
const MOST: usize = 16;
/// How long a window is kept of which nothing is heard: its page is gone, and could not say so.
const LONGEST: Duration = Duration::from_hours(24);

/// What is kept for one window.
#[derive(Default)]
pub(crate) struct Window {
    /// What features keep, by its type.
    rooms: Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>,
    /// The signals of the search that was begun last.
    search: Mutex<Arc<Signals>>,
    /// Held by the search that runs.
    running: Mutex<()>,
}

impl Window {
    /// Returns what a feature keeps here, which is empty at first.
    pub(crate) fn room<T: Default + Send + 'static>(&self) -> Arc<Mutex<T>> {
        let mut rooms = held(&self.rooms);
        let room = rooms.entry(TypeId::of::<T>());
        let room = room.or_insert_with(|| Arc::new(Mutex::new(T::default())));
        let room = Arc::clone(room).downcast();
        room.expect("a room is kept under its own type")
    }

    /// Begins a search: the one before is stopped, and is given no more than the time to notice.
    pub(crate) fn begin_search(&self) -> Arc<Signals> {
        let mut search = held(&self.search);
        stop(&search);
        *search = Arc::default();
        Arc::clone(&search)
    }

    /// Stops the search, if one runs; its result is not wanted.
    pub(crate) fn stop_search(&self) {
        stop(&held(&self.search));
    }

    /// Has the search that runs end with the best that it has.
    pub(crate) fn hurry_search(&self) {
        held(&self.search).enough.store(true, Ordering::SeqCst);
    }

    /// Says whether a search runs.
    fn is_searching(&self) -> bool {
        matches!(self.running.try_lock(), Err(TryLockError::WouldBlock))
    }

    /// Waits until no other search runs for this window, and keeps others waiting as long as the guard is held.
    pub(crate) fn running(&self) -> MutexGuard<'_, ()> {
        held(&self.running)
    }
}

/// Tells a search that nobody wants it any more.
pub(crate) fn stop(signals: &Signals) {
    signals.dropped.store(true, Ordering::SeqCst);
    signals.enough.store(true, Ordering::SeqCst);
}

/// Locks; what a thread left that panicked is as good as any.
pub(crate) fn held<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// All windows, that which was used last at the end.
#[derive(Default)]
pub(crate) struct Windows(Mutex<Vec<Entry>>);

/// A window, what it is called, and when something was last heard of it.
struct Entry {
    name: String,
    window: Arc<Window>,
    heard: Instant,
}

impl Windows {
    /// Returns the window of this name, new or not.
    pub(crate) fn named(&self, name: &str) -> Arc<Window> {
        self.named_at(name, Instant::now())
    }

    /// Does so at a time.
    fn named_at(&self, name: &str, now: Instant) -> Arc<Window> {
        let mut all = held(&self.0);
        let known = all.iter().position(|known| known.name == name);
        let window = known.map_or_else(Arc::default, |at| all.remove(at).window);
        while all.len() == MOST {
            all.remove(0).window.stop_search();
        }
        all.push(Entry {
            name: name.to_owned(),
            window: Arc::clone(&window),
            heard: now,
        });
        window
    }

    /// Forgets windows of which nothing was heard for long; a search that runs is heard, as somebody listens to it.
    pub(crate) fn forget_silent(&self) {
        self.forget_silent_at(Instant::now());
    }

    /// Does so at a time.
    fn forget_silent_at(&self, now: Instant) {
        let mut all = held(&self.0);
        for entry in all.iter_mut().filter(|entry| entry.window.is_searching()) {
            entry.heard = now;
        }
        all.sort_by_key(|entry| entry.heard);
        all.retain(|entry| now.saturating_duration_since(entry.heard) <= LONGEST);
    }

    /// Stops all searches, and waits for their ends.
    pub(crate) fn close(&self) {
        for Entry { window, .. } in held(&self.0).drain(..) {
            window.stop_search();
            drop(window.running());
        }
    }
}

/// The window that a request comes from.
pub(crate) struct From(pub(crate) Arc<Window>);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_that_was_used_longest_ago_is_forgotten_and_its_search_ends() {
        let windows = Windows::default();
        let first = windows.named("first");
        *held(&first.room::<u32>()) = 7;
        let signals = first.begin_search();
        for number in 0..MOST {
            assert!(!signals.dropped.load(Ordering::SeqCst) || number == MOST);
            windows.named(&number.to_string());
        }
        assert!(signals.dropped.load(Ordering::SeqCst));
        assert_eq!(*held(&windows.named("first").room::<u32>()), 0);
    }

    #[test]
    fn a_window_of_which_nothing_is_heard_for_a_day_is_forgotten() {
        let (windows, begun) = (Windows::default(), Instant::now());
        let silent = windows.named_at("silent", begun);
        let other = windows.named_at("other", begun + Duration::from_secs(1));
        windows.forget_silent_at(begun + LONGEST);
        assert_eq!(Arc::strong_count(&silent), 2, "it is kept");
        windows.forget_silent_at(begun + LONGEST + Duration::from_secs(1));
        assert_eq!(Arc::strong_count(&silent), 1, "nobody else keeps it");
        assert_eq!(Arc::strong_count(&other), 2, "it is kept");
    }

    #[test]
    fn a_search_that_runs_keeps_its_window() {
        let (windows, begun) = (Windows::default(), Instant::now());
        let window = windows.named_at("searching", begun);
        let running = window.running();
        let long = begun + 2 * LONGEST;
        windows.forget_silent_at(long);
        assert_eq!(Arc::strong_count(&window), 2, "it is kept");
        drop(running);
        windows.forget_silent_at(long + LONGEST);
        assert_eq!(Arc::strong_count(&window), 2, "its day begins at the end");
        windows.forget_silent_at(long + 2 * LONGEST);
        assert_eq!(Arc::strong_count(&window), 1, "nobody else keeps it");
    }

    #[test]
    fn a_search_ends_the_one_before_it() {
        let window = Window::default();
        let first = window.begin_search();
        let second = window.begin_search();
        assert!(first.dropped.load(Ordering::SeqCst));
        assert!(!second.dropped.load(Ordering::SeqCst));
    }
}
