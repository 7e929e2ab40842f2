//! Plain minimax, which knows no stop signal: it runs beside, so that Ctrl-C is heard.

use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::STACK;
use crate::engine::{Engine, TechniqueList};
use crate::failure::Failure;
use crate::finding::Finding;
use crate::interrupt;
use crate::position::AnyPosition;

/// How often Ctrl-C is looked for.
const PATIENCE: Duration = Duration::from_millis(20);

/// The finding of plain minimax, or what is known without it if Ctrl-C comes first.
pub(super) fn think<T: TechniqueList>(
    position: &Arc<dyn AnyPosition<T>>,
    engine: &Engine<T>,
    depth: i16,
) -> Result<Finding, Failure> {
    let (sender, receiver) = mpsc::channel();
    let (beside, with) = (Arc::clone(position), engine.clone());
    thread::Builder::new().stack_size(STACK).spawn(move || {
        // Nobody receives it once Ctrl-C was pressed.
        let _ = sender.send(beside.reference(&with, depth));
    })?;
    loop {
        match receiver.recv_timeout(PATIENCE) {
            Ok(finding) => return Ok(finding),
            Err(RecvTimeoutError::Timeout) if !interrupt::pressed() => {}
            Err(_) => {
                return Ok(Finding {
                    stopped: true,
                    ..position.glance(engine)
                });
            }
        }
    }
}
