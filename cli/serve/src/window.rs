//! Windows: what the server keeps for each tab of a browser, as long as somebody uses it.
//!
//! A page names its window by a word of its own making, in the header `Niwaki-Window`. What a feature keeps there is its
//! own affair ([`Window::room`]); all that windows know is that no two searches run for the same one.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
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

    /// Does so at a time, and forgets windows of which nothing was heard for long.
    fn named_at(&self, name: &str, now: Instant) -> Arc<Window> {
        let mut all = held(&self.0);
        let known = all.iter().position(|known| known.name == name);
        let window = known.map_or_else(Arc::default, |at| all.remove(at).window);
        let silent = |entry: &Entry| now.saturating_duration_since(entry.heard) > LONGEST;
        while all.len() == MOST || all.first().is_some_and(silent) {
            all.remove(0).window.stop_search();
        }
        all.push(Entry {
            name: name.to_owned(),
            window: Arc::clone(&window),
            heard: now,
        });
        window
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
    fn a_window_of_which_nothing_is_heard_for_a_day_is_forgotten_and_its_search_ends() {
        let (windows, begun) = (Windows::default(), Instant::now());
        let silent = windows.named_at("silent", begun);
        let signals = silent.begin_search();
        *held(&windows.named_at("other", begun).room::<u32>()) = 7;
        let next = begun + LONGEST;
        assert_eq!(*held(&windows.named_at("other", next).room::<u32>()), 7);
        assert!(!signals.dropped.load(Ordering::SeqCst));
        windows.named_at("other", next + Duration::from_secs(1));
        assert!(signals.dropped.load(Ordering::SeqCst));
        assert_eq!(Arc::strong_count(&silent), 1, "nobody else keeps it");
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
