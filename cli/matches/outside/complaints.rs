//! What a program says on its standard error: the last line is mostly why it has ended.

use std::io;
use std::process::ChildStderr;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::protocols::lines::read_lines;

/// Bytes of a complaint that are kept; the rest of a line is taken for another.
const LONGEST: u64 = 300;
/// The pause between two looks at whether all has been read.
const MOMENT: Duration = Duration::from_millis(1);

/// Reads complaints as they come, so that the program never has to wait, and keeps the last.
pub(super) struct Complaints {
    last: Arc<Mutex<Option<String>>>,
    reader: Option<JoinHandle<()>>,
}

impl Complaints {
    pub(super) fn listen(errors: Option<ChildStderr>) -> io::Result<Complaints> {
        let last = Arc::default();
        let reader = match errors {
            Some(errors) => Some(listen(errors, Arc::clone(&last))?),
            None => None,
        };
        Ok(Complaints { last, reader })
    }

    /// The last complaint of a program that has ended. What it has said may not have been read yet; and what
    /// it has started may go on talking.
    pub(super) fn last(&self, patience: Duration) -> Option<String> {
        let begun = Instant::now();
        while let Some(reader) = &self.reader
            && !reader.is_finished()
            && begun.elapsed() < patience
        {
            thread::sleep(MOMENT);
        }
        self.last
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

fn listen(errors: ChildStderr, last: Arc<Mutex<Option<String>>>) -> io::Result<JoinHandle<()>> {
    let reader = thread::Builder::new().name("engine errors".into());
    reader.spawn(move || {
        read_lines(errors, LONGEST, |line| {
            let blank = |letter: char| letter.is_whitespace() || letter.is_control();
            let words: Vec<&str> = line.split(blank).filter(|word| !word.is_empty()).collect();
            if !words.is_empty() {
                *last.lock().unwrap_or_else(PoisonError::into_inner) = Some(words.join(" "));
            }
            true
        });
    })
}
