//! Holds a conversation inside of this program: the one side is a list of lines, the other is niwaki.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::{Arc, Condvar, Mutex, mpsc};
use std::thread;
use std::time::Duration;

use niwaki::laws::Random;

use super::spoken::Language;

/// How long a conversation may take. None takes a thousandth of it, but for the longest.
const PATIENCE: Duration = Duration::from_mins(2);

/// How fast is spoken.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pace {
    /// Without waiting for anything.
    Rush,
    /// Each line when the one before it was answered.
    Turns,
    /// With breaks whose lengths are drawn by a seed, after each line or after some.
    Breaks(u64),
}

impl Pace {
    pub(crate) fn drawn(random: &mut Random) -> Pace {
        match random.below(4) {
            0 => Pace::Rush,
            1 => Pace::Turns,
            _ => Pace::Breaks(random.word()),
        }
    }

    /// Returns the same with other breaks, for another run.
    pub(crate) fn again(self, run: u64) -> Pace {
        match self {
            Pace::Breaks(seed) if run > 0 => Pace::Breaks(Random::of(seed, &[run]).word()),
            other => other,
        }
    }
}

/// What was heard until now.
#[derive(Default)]
struct Heard {
    bytes: Mutex<Vec<u8>>,
    more: Condvar,
}

impl Heard {
    /// Waits until as many lines are this one as are wanted, but not for long: the model finds what is missing.
    fn wait(&self, line: &str, wanted: usize) {
        let bytes = self.bytes.lock().unwrap();
        let missing = |bytes: &mut Vec<u8>| {
            let lines = bytes.split(|byte| *byte == b'\n');
            lines.filter(|heard| *heard == line.as_bytes()).count() < wanted
        };
        let most = Duration::from_secs(10);
        drop(self.more.wait_timeout_while(bytes, most, missing).unwrap());
    }
}

/// The lines that are said, handed over one by one at their pace.
pub(crate) struct Input {
    lines: VecDeque<String>,
    rest: Vec<u8>,
    heard: Arc<Heard>,
    marked: &'static str,
    /// How many lines were handed over: every second one is a marker.
    handed: usize,
    pace: Pace,
    random: Random,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            match self.pace {
                Pace::Rush => (),
                Pace::Turns => self.heard.wait(self.marked, self.handed / 2),
                Pace::Breaks(_) => {
                    let length = [0, 0, 20, 100, 500, 3000][self.random.below(6)];
                    thread::sleep(Duration::from_micros(length));
                }
            }
            let Some(line) = self.lines.pop_front() else {
                return Ok(0);
            };
            self.handed += 1;
            self.rest = format!("{line}\n").into_bytes();
        }
        let length = self.rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&self.rest[..length]);
        self.rest.drain(..length);
        Ok(length)
    }
}

/// What niwaki says.
struct Output(Arc<Heard>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.bytes.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.more.notify_all();
        Ok(())
    }
}

/// Says these lines, and returns what is heard until the end.
pub(crate) fn talk(
    language: &dyn Language,
    lines: Vec<String>,
    pace: Pace,
) -> Result<Vec<String>, String> {
    let heard = Arc::new(Heard::default());
    let input = Input {
        lines: lines.into(),
        rest: Vec::new(),
        heard: Arc::clone(&heard),
        marked: language.marked(),
        handed: 0,
        pace,
        random: Random::new(match pace {
            Pace::Breaks(seed) => seed,
            _ => 0,
        }),
    };
    let told = Arc::clone(&heard);
    let (sender, ended) = mpsc::channel();
    let converse = language.converser();
    thread::spawn(move || {
        let result = converse(input, &mut Output(told));
        let result = result.map(|_| ()).map_err(|failure| format!("{failure:#}"));
        let _ = sender.send(result);
    });
    let ended = ended.recv_timeout(PATIENCE);
    let bytes = std::mem::take(&mut *heard.bytes.lock().unwrap());
    let text = String::from_utf8(bytes).map_err(|error| format!("no text is heard: {error}"))?;
    match ended {
        Ok(Ok(())) => Ok(text.lines().map(str::to_owned).collect()),
        Ok(Err(failure)) => Err(format!("the conversation failed: {failure}")),
        Err(why) => Err(format!(
            "it does not end, or panicked ({why}); heard:\n{text}"
        )),
    }
}
