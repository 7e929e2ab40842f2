//! A program that runs beside us, and is talked to in lines.
//!
//! A thread reads what it says as soon as it says it, and notes the time: what a move has cost must
//! not depend on when somebody came to look. The lines wait in a queue of limited length.

use std::cell::Cell;
use std::io::{self, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use super::super::player::{FaultKind, Lapse, Stop};
use super::complaints::Complaints;
use super::running::{RUNNING, in_a_group_of_its_own, kill_group};
use niwaki_host::interrupt;
use niwaki_protocols::lines::read_lines;
use niwaki_protocols::words::after_word;

/// Bytes of a line beyond which the rest of it is taken for another.
const LONGEST_LINE: u64 = 1 << 16;
/// Lines that may wait to be read; then the program has to wait.
const WAITING_LINES: usize = 256;
/// Bytes that a program may write between a question and its answer.
const FLOOD: usize = 32 << 20;
/// How often the end of the match is looked for.
const TICK: Duration = Duration::from_millis(20);
/// The pause between two looks at whether a program has ended.
const MOMENT: Duration = Duration::from_millis(2);
/// How long a program that was told to quit may take.
const FAREWELL: Duration = Duration::from_millis(500);

/// A wait for an answer, with its end.
pub(super) struct Wait<'a> {
    /// The time after which an answer is late.
    deadline: Instant,
    /// The signals that end the wait early.
    stop: Option<&'a Stop<'a>>,
    /// Whether the program will be told to `stop` once somebody has had enough of its search.
    hurries: Cell<bool>,
}

impl<'a> Wait<'a> {
    /// Waits for an answer to anything but a question for a move.
    pub(super) fn until(deadline: Instant, stop: Option<&'a Stop<'a>>) -> Wait<'a> {
        Wait {
            deadline,
            stop,
            hurries: Cell::new(false),
        }
    }

    /// Waits for a move, by a program that is searching.
    pub(super) fn for_a_move(deadline: Instant, stop: &'a Stop<'a>) -> Wait<'a> {
        Wait {
            deadline,
            stop: Some(stop),
            hurries: Cell::new(true),
        }
    }

    /// Returns whether the program is to be told to `stop` now, which it is once.
    fn hurries_now(&self) -> bool {
        self.stop.is_some_and(Stop::has_enough) && self.hurries.replace(false)
    }
}

/// A running program. Dropping it ends it, and whatever it has started.
pub(super) struct Process {
    /// The process, which leads a group of its own.
    child: Child,
    /// Its standard input, until it is told to quit.
    input: Option<ChildStdin>,
    /// The lines that it has said, and when each was read.
    lines: Receiver<(Instant, String)>,
    /// When the last line came.
    heard: Instant,
    /// Bytes read since the last question.
    read: usize,
    /// The last lines of its standard error.
    complaints: Complaints,
}

impl Process {
    /// Starts a program without a shell.
    ///
    /// # Errors
    /// Fails by a crash where there is no such program.
    pub(super) fn start(command: &[String]) -> Result<Process, Lapse> {
        let cannot = |why: String| {
            Lapse::fault(
                FaultKind::Crash,
                format!("'{}' cannot be started: {why}", command.join(" ")),
            )
        };
        let [program, arguments @ ..] = command else {
            return Err(cannot("no command was given".into()));
        };
        let mut prepared = Command::new(program);
        prepared
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        in_a_group_of_its_own(&mut prepared);
        let mut child = prepared
            .spawn()
            .map_err(|error| cannot(error.to_string()))?;
        RUNNING.add(child.id());
        let (output, errors) = (child.stdout.take(), child.stderr.take());
        let (sender, lines) = mpsc::sync_channel(WAITING_LINES);
        let mut process = Process {
            input: child.stdin.take(),
            child,
            lines,
            heard: Instant::now(),
            read: 0,
            complaints: Complaints::default(),
        };
        let listening = process.listen(output, errors, sender);
        listening.map_err(|error| cannot(error.to_string()))?;
        Ok(process)
    }

    /// Reads both outputs, on a thread each: a program that has to wait for a reader would lose
    /// time.
    fn listen(
        &mut self,
        output: Option<ChildStdout>,
        errors: Option<ChildStderr>,
        sender: SyncSender<(Instant, String)>,
    ) -> io::Result<()> {
        if let Some(output) = output {
            let reader = thread::Builder::new().name("engine output".into());
            reader.spawn(move || {
                read_lines(output, LONGEST_LINE, |line| {
                    sender.send((Instant::now(), line)).is_ok()
                });
            })?;
        }
        if let Some(errors) = errors {
            self.complaints = Complaints::listen(errors)?;
        }
        Ok(())
    }

    /// Sends a line, and begins to count the answer to it.
    ///
    /// # Errors
    /// Fails by a crash where the program has ended.
    pub(super) fn send(&mut self, line: &str) -> Result<(), Lapse> {
        self.read = 0;
        let text = format!("{line}\n");
        let sent = match &mut self.input {
            Some(input) => input
                .write_all(text.as_bytes())
                .and_then(|()| input.flush())
                .is_ok(),
            None => false,
        };
        if sent { Ok(()) } else { Err(self.death()) }
    }

    /// Returns the next line that it says; `for_what` is the answer that is awaited.
    ///
    /// # Errors
    /// Fails where the answer is late, where the program has ended or floods its output, and where
    /// the match is over.
    fn line(&mut self, wait: &Wait, for_what: &str) -> Result<String, Lapse> {
        loop {
            if wait.stop.is_some_and(Stop::halted) || interrupt::pressed() {
                return Err(Lapse::Stopped);
            }
            if wait.hurries_now() {
                self.send("stop")?; // in UCI and in Hub alike
            }
            let left = wait.deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(TICK)) {
                Ok((heard, line)) => {
                    self.heard = heard;
                    self.read += line.len() + 1;
                    if self.read > FLOOD {
                        let text = format!("more than {FLOOD} bytes of output without {for_what}");
                        return Err(Lapse::fault(FaultKind::Crash, text));
                    }
                    if heard > wait.deadline {
                        return Err(late(for_what));
                    }
                    return Ok(line);
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(late(for_what)),
                Err(RecvTimeoutError::Timeout) => (),
                Err(RecvTimeoutError::Disconnected) => return Err(self.death()),
            }
        }
    }

    /// Returns when the last line came, whenever somebody asked for it.
    pub(super) fn heard(&self) -> Instant {
        self.heard
    }

    /// Waits for a line that begins with this word, and returns what follows it. The lines before it go to `hear`.
    pub(super) fn expect(
        &mut self,
        word: &str,
        wait: &Wait,
        mut hear: impl FnMut(&str),
    ) -> Result<String, Lapse> {
        loop {
            let line = self.line(wait, word)?;
            if let Some(rest) = after_word(&line, word) {
                return Ok(rest.to_owned());
            }
            hear(&line);
        }
    }

    /// Tells how the program ended, when it does not listen or talk any more. Its end may take a
    /// moment to be noticed.
    fn death(&mut self) -> Lapse {
        let begun = Instant::now();
        let mut status = self.child.try_wait();
        while matches!(status, Ok(None)) && begun.elapsed() < TICK * 5 {
            thread::sleep(Duration::from_millis(1));
            status = self.child.try_wait();
        }
        let text = match status {
            Ok(Some(status)) => {
                let complaint = self.complaints.last(FAREWELL);
                let complaint = complaint.map(|text| format!("; it said: {text}"));
                let complaint = complaint.unwrap_or_default();
                format!("the engine has ended ({status}){complaint}")
            }
            _ => "the engine has closed its output".to_owned(),
        };
        Lapse::fault(FaultKind::Crash, text)
    }
}

/// Returns the fault of an answer that did not come in time.
fn late(for_what: &str) -> Lapse {
    Lapse::fault(FaultKind::Timeout, format!("no {for_what} in time"))
}

impl Drop for Process {
    fn drop(&mut self) {
        // A program that has lost may be hung: it gets a chance to quit, but only a short one.
        if let Some(mut input) = self.input.take() {
            let polite = thread::Builder::new().spawn(move || {
                let _ = input.write_all(b"quit\n"); // it may be gone
            });
            drop(polite);
        }
        let begun = Instant::now();
        while matches!(self.child.try_wait(), Ok(None)) && begun.elapsed() < FAREWELL {
            // What it still says is thrown away, so that it can end.
            if self.lines.recv_timeout(MOMENT).err() == Some(RecvTimeoutError::Disconnected) {
                thread::sleep(MOMENT);
            }
        }
        kill_group(self.child.id());
        let _ = self.child.kill(); // where there are no groups
        let _ = self.child.wait();
        RUNNING.remove(self.child.id());
    }
}
