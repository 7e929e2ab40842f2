//! Games that panic where they should answer.

use core::cell::Cell;
use core::panic::AssertUnwindSafe;
use std::panic::{catch_unwind, set_hook, take_hook};
use std::sync::Once;

use super::law::Law;
use super::violation::Broken;

/// Returns the answer, unless there is a panic instead.
pub(super) fn attempt<T>(ask: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(ask)).ok()
}

/// Runs a check, and takes a panic for a broken law.
pub(super) fn guarded<T>(check: impl FnOnce() -> Result<T, Broken>) -> Result<T, Broken> {
    catch_unwind(AssertUnwindSafe(check)).unwrap_or_else(|payload| {
        let message = payload
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| payload.downcast_ref::<&str>().copied())
            .unwrap_or("no message");
        Err(Broken {
            law: Law::NoPanic,
            expected: "an answer to every question about the position and its moves".to_string(),
            found: format!("a panic: {message}"),
        })
    })
}

std::thread_local! {
    /// Whether panics of this thread are to be reported by nobody but the laws.
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Does what panics thousands of times, of which the first was printed with its
/// place already. Other threads, other tests for one, may panic meanwhile and
/// are heard: the hook belongs to all of them, so it is put in once and left
/// there, and asks the thread.
pub(super) fn quietly<T>(work: impl FnOnce() -> T) -> T {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = take_hook();
        set_hook(Box::new(move |panic| {
            if !is_quiet() {
                usual(panic);
            }
        }));
    });
    let before = QUIET.replace(true);
    let done = catch_unwind(AssertUnwindSafe(work));
    QUIET.set(before);
    done.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Tells whether [`quietly`] is at work in this thread.
pub(super) fn is_quiet() -> bool {
    QUIET.get()
}
