//! Ctrl-C.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::failure::{Failure, INTERRUPTED};

/// Whether Ctrl-C was pressed. Searches look at it themselves.
static PRESSED: AtomicBool = AtomicBool::new(false);
/// Whether somebody will look at [`PRESSED`] and end in good order.
static HEEDED: AtomicBool = AtomicBool::new(false);

/// What is put in order before the program ends at once.
static CLEANUPS: Mutex<Vec<fn()>> = Mutex::new(Vec::new());

/// Has something put in order before Ctrl-C ends the program at once, such as a terminal or the programs that were started.
pub fn before_exit(cleanup: fn()) {
    CLEANUPS
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .push(cleanup);
}

/// From now on Ctrl-C ends the program with the status that says so: at once,
/// or, once [`heed`] was called, when the command has put its results in order. A second
/// Ctrl-C never waits.
pub fn install() -> Result<(), Failure> {
    ctrlc::set_handler(|| {
        let again = PRESSED.swap(true, Ordering::Relaxed);
        if again || !HEEDED.load(Ordering::Relaxed) {
            let cleanups = CLEANUPS.lock().unwrap_or_else(PoisonError::into_inner);
            cleanups.iter().for_each(|cleanup| cleanup());
            process::exit(i32::from(INTERRUPTED));
        }
    })
    .map_err(|error| Failure::unusable(format!("cannot listen for Ctrl-C: {error}")))
}

/// Promises to look at the signal that is returned.
pub fn heed() -> &'static AtomicBool {
    HEEDED.store(true, Ordering::Relaxed);
    &PRESSED
}

/// Whether Ctrl-C was pressed.
pub fn pressed() -> bool {
    PRESSED.load(Ordering::Relaxed)
}
