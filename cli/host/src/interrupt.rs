//! Listens for Ctrl-C, which ends the program at once, or gives a command time to put its results in order.
//!
//! There is one signal for the whole program. A command that can end in good order calls [`heed`] and hands the signal to
//! its searches; the ground floor knows nobody above it, so whoever has something to put in order registers it by
//! [`before_exit`].

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::failure::{Failure, INTERRUPTED};

/// Whether Ctrl-C was pressed. Searches look at it themselves.
static PRESSED: AtomicBool = AtomicBool::new(false);
/// Whether somebody will look at [`PRESSED`] and end in good order.
static HEEDED: AtomicBool = AtomicBool::new(false);

/// The functions that put things in order before the program ends at once.
static CLEANUPS: Mutex<Vec<fn()>> = Mutex::new(Vec::new());

/// Registers what puts something in order before Ctrl-C ends the program at once, such as a terminal or the programs that
/// were started. It runs on the thread of the signal, while all others go on.
pub fn before_exit(cleanup: fn()) {
    CLEANUPS
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .push(cleanup);
}

/// Listens from now on: Ctrl-C ends the program with the status that says so, at once, or, once [`heed`] was called, when
/// the command has put its results in order. A second Ctrl-C never waits.
///
/// # Errors
/// The system does not let it listen, or it listens already.
pub fn install() -> Result<(), Failure> {
    ctrlc::set_handler(|| {
        let again = PRESSED.swap(true, Ordering::Relaxed);
        if again || !HEEDED.load(Ordering::Relaxed) {
            let cleanups = CLEANUPS.lock().unwrap_or_else(PoisonError::into_inner);
            cleanups.iter().for_each(|cleanup| cleanup());
            process::exit(i32::from(INTERRUPTED));
        }
    })
    .map_err(|error| Failure::caused(error).at("cannot listen for Ctrl-C"))
}

/// Returns the signal, and promises to look at it: from now on the first Ctrl-C only sets it.
pub fn heed() -> &'static AtomicBool {
    HEEDED.store(true, Ordering::Relaxed);
    &PRESSED
}

/// Says whether Ctrl-C was pressed.
pub fn pressed() -> bool {
    PRESSED.load(Ordering::Relaxed)
}
