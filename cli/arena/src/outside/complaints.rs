//! The complaints of a program, which are what it writes to its standard error: the last lines mostly tell
//! why it has ended, and come into the record of the game that it has lost by that.

use std::collections::VecDeque;
use std::io;
use std::process::ChildStderr;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use niwaki_protocols::lines::read_lines;

/// Lines that are kept: where it happened, and what.
const KEPT: usize = 3;
/// Letters of them that are told.
const TOLD: usize = 300;
/// Bytes of a line that are read at a time; the rest is taken for another.
const PORTION: u64 = 4096;
/// The start of the line that a program in Rust says last when it panics, whatever the reason.
const OF_NO_USE: &str = "note: run with `RUST_BACKTRACE";
/// The pause between two looks at whether all has been read.
const MOMENT: Duration = Duration::from_millis(1);

/// Reads complaints as they come, so that the program never has to wait, and keeps the last.
#[derive(Default)]
pub(super) struct Complaints {
    last: Arc<Mutex<VecDeque<String>>>,
    reader: Option<JoinHandle<()>>,
}

impl Complaints {
    /// Reads the standard error of a program on a thread of its own, until it is closed.
    pub(super) fn listen(errors: ChildStderr) -> io::Result<Complaints> {
        let last: Arc<Mutex<VecDeque<String>>> = Arc::default();
        let kept = Arc::clone(&last);
        let reader = thread::Builder::new().name("engine errors".into());
        let reader = reader.spawn(move || {
            read_lines(errors, PORTION, |line| {
                if !line.trim().is_empty() && !line.starts_with(OF_NO_USE) {
                    let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                    kept.truncate(KEPT - 1);
                    kept.push_front(line);
                }
                true
            });
        })?;
        Ok(Complaints {
            last,
            reader: Some(reader),
        })
    }

    /// Returns the last complaints of a program that has ended, in one line. Those it has made may
    /// not have been read yet; and programs that it has started may go on complaining, so that the
    /// wait has an end.
    pub(super) fn last(&self, patience: Duration) -> Option<String> {
        let begun = Instant::now();
        while let Some(reader) = &self.reader
            && !reader.is_finished()
            && begun.elapsed() < patience
        {
            thread::sleep(MOMENT);
        }
        let kept = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let lines: Vec<String> = kept.iter().rev().map(|line| printable(line)).collect();
        let text = lines.join(" / ");
        (!text.is_empty()).then(|| text.chars().take(TOLD).collect())
    }
}

/// Returns the words of a line, without what moves cursors and rings bells.
fn printable(line: &str) -> String {
    let blank = |letter: char| letter.is_whitespace() || letter.is_control();
    let words: Vec<&str> = line.split(blank).filter(|word| !word.is_empty()).collect();
    words.join(" ")
}
