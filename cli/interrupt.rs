//! Ctrl-C.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::{Failure, INTERRUPTED};
use crate::matches::{self, play};

/// Whether Ctrl-C was pressed. Searches look at it themselves.
static PRESSED: AtomicBool = AtomicBool::new(false);
/// Whether somebody will look at [`PRESSED`] and end in good order.
static HEEDED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C ends the program with the status that says so: at once,
/// or, once [`heed`] was called, when the command has put its results in order. A second
/// Ctrl-C never waits.
pub(crate) fn install() -> Result<(), Failure> {
    ctrlc::set_handler(|| {
        let again = PRESSED.swap(true, Ordering::Relaxed);
        if again || !HEEDED.load(Ordering::Relaxed) {
            matches::kill_all();
            play::restore();
            process::exit(i32::from(INTERRUPTED));
        }
    })
    .map_err(|error| Failure::unusable(format!("cannot listen for Ctrl-C: {error}")))
}

/// Promises to look at the signal that is returned.
pub(crate) fn heed() -> &'static AtomicBool {
    HEEDED.store(true, Ordering::Relaxed);
    &PRESSED
}

/// Whether Ctrl-C was pressed.
pub(crate) fn pressed() -> bool {
    PRESSED.load(Ordering::Relaxed)
}
