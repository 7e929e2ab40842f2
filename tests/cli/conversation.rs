//! Conversations with the command over pipes, as other programs have them.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

/// How long an answer may take. Nothing here takes a hundredth of it, unless the machine is very busy.
const PATIENCE: Duration = Duration::from_mins(1);

/// A running engine.
pub(super) struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    pub(super) fn start(mut command: Command) -> Engine {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the command starts");
        let output = child.stdout.take().expect("its output is ours");
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            lines
                .take_while(|line| sender.send(line.clone()).is_ok())
                .count()
        });
        Engine {
            input: child.stdin.take(),
            child,
            lines,
        }
    }

    pub(super) fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("it still listens");
        writeln!(input, "{line}").expect("it still listens");
    }

    /// Returns what it says up to the first line that begins with this word, which comes last.
    pub(super) fn until(&mut self, word: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|error| panic!("no {word}: {error}; {heard:#?}"));
            let done = line.split_whitespace().next() == Some(word);
            heard.push(line);
            if done {
                return heard;
            }
        }
    }

    /// Says something, and what is answered up to a line that begins with this word.
    pub(super) fn ask(&mut self, line: &str, word: &str) -> Vec<String> {
        self.say(line);
        self.until(word)
    }

    /// Returns what it says within a short time.
    pub(super) fn meanwhile(&mut self, time: Duration) -> Vec<String> {
        thread::sleep(time);
        self.lines.try_iter().collect()
    }

    /// Closes its input, and says how it ended and what it still said.
    pub(super) fn close(mut self) -> (Option<i32>, Vec<String>) {
        self.input = None;
        let mut heard = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            heard.push(line);
        }
        let status = self.child.wait().expect("it ends");
        (status.code(), heard)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill(); // it has ended, unless a test failed
        let _ = self.child.wait();
    }
}
