//! Tells how a command ends: the exit status, and the one line on stderr if it could not be carried out.
//!
//! | exit status | meaning |
//! |---|---|
//! | 0 | done ([`Status::Done`]), or nobody reads the output any more ([`Failure::NobodyListens`]) |
//! | 1 | done, and the answer to what was asserted is no ([`Status::Refuted`]) |
//! | 2 | arguments or input are of no use ([`Failure::Unusable`]) |
//! | 130 | ended by Ctrl-C ([`Status::Interrupted`]), as shells have it: 128 and the number of the signal |
//!
//! A failure begins where something is found to be wrong, and gets a place in front from each caller that knows one
//! ([`Failure::at`]): `error: --config: x.toml: no such file`. It is printed once, by whoever has run the command.

use std::error::Error;
use std::fmt;
use std::io;
use std::process::ExitCode;

use niwaki::{NotationError, ParameterError};

use crate::printable::shown;

/// A command that did what it was asked, more or less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// All of it.
    Done,
    /// All of it, and the answer to what was asserted is no.
    Refuted,
    /// Ctrl-C came in between; what was found until then has been shown.
    Interrupted,
}

/// The exit status when the answer is no, as that of `grep` and `cmp`.
const REFUTED: u8 = 1;
/// The exit status after Ctrl-C: 128 and the number of SIGINT, 2.
pub const INTERRUPTED: u8 = 130;
/// The exit status after arguments or input that are of no use, as that of clap.
const UNUSABLE: u8 = 2;

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        match status {
            Status::Done => ExitCode::SUCCESS,
            Status::Refuted => ExitCode::from(REFUTED),
            Status::Interrupted => ExitCode::from(INTERRUPTED),
        }
    }
}

/// The reason why a command could not be carried out.
///
/// As an [`Error`] it is one link of a chain: `{}` shows it alone, [`source`](Error::source) is what it
/// came of, and `{:#}` shows the whole chain, from the place to the cause, on the one line that people read.
///
/// ```
/// use std::error::Error;
/// use std::io;
/// use niwaki_host::failure::Failure;
///
/// let cause = io::Error::new(io::ErrorKind::NotFound, "no such file");
/// let failure = Failure::from(cause).at("x.toml").at("--config");
/// assert_eq!(failure.to_string(), "--config");
/// assert_eq!(format!("{failure:#}"), "--config: x.toml: no such file");
/// let file = failure.source().unwrap();
/// assert!(file.source().unwrap().is::<io::Error>());
/// ```
#[derive(Debug)]
pub enum Failure {
    /// Arguments or input are wrong: the text says which, and what would be right.
    Unusable(Problem),
    /// Nobody reads our output any more, as with `niwaki games | head -1`.
    NobodyListens,
}

/// A problem: something that is wrong, why, and perhaps what to do about it.
#[derive(Debug)]
pub struct Problem {
    what: What,
    /// A remedy, which is told last.
    advice: Option<String>,
}

/// A link of the chain from the place to the cause.
#[derive(Debug)]
enum What {
    /// The problem in words of our own, and the error from elsewhere that they tell in place of it.
    Words(String, Option<Cause>),
    /// An error from elsewhere, which says it all.
    Error(Cause),
    /// A place where something is wrong, and the problem there.
    Place(String, Cause),
}

/// An error from elsewhere.
pub type Cause = Box<dyn Error + Send + Sync>;

impl Failure {
    /// Makes a failure of a message: in small letters, without a full stop, and with what would be right.
    pub fn unusable(message: impl Into<String>) -> Failure {
        Failure::of(What::Words(message.into(), None))
    }

    /// Makes a failure of a message in place of what an error says: the error is its [`source`](Error::source) alone.
    pub fn told(message: impl Into<String>, cause: impl Into<Cause>) -> Failure {
        Failure::of(What::Words(message.into(), Some(cause.into())))
    }

    /// Makes a failure of an error that says it all.
    pub fn caused(cause: impl Into<Cause>) -> Failure {
        Failure::of(What::Error(cause.into()))
    }

    fn of(what: What) -> Failure {
        Failure::Unusable(Problem { what, advice: None })
    }

    /// Returns the same with a word in front that says where the problem is: a flag, a file, a line.
    #[must_use]
    pub fn at(self, place: impl fmt::Display) -> Failure {
        let cause = match self {
            Failure::NobodyListens => return self,
            Failure::Unusable(Problem {
                what: What::Error(cause),
                advice: None,
            }) => cause,
            other @ Failure::Unusable(_) => other.into(),
        };
        Failure::of(What::Place(place.to_string(), cause))
    }

    /// Returns the same with advice behind it: what the user can do. Advice given later stands further behind.
    #[must_use]
    pub fn with(self, advice: &str) -> Failure {
        let Failure::Unusable(mut problem) = self else {
            return self;
        };
        let advice = match problem.advice {
            Some(first) => format!("{first}: {advice}"),
            None => advice.to_owned(),
        };
        problem.advice = Some(advice);
        Failure::Unusable(problem)
    }

    /// Returns what is told, on one line.
    pub(crate) fn line(&self) -> String {
        one_line(&with_short_quotes(&format!("{self:#}")))
    }

    /// Tells the user on one line that begins with `error: `, and returns the exit status. Where nobody listens,
    /// nothing is told, and nothing is wrong.
    pub fn report(&self, stderr: &mut impl io::Write) -> ExitCode {
        match self {
            Failure::Unusable(_) => {
                let line = self.line();
                // Where stderr is closed, the exit status has to do.
                let _ = writeln!(stderr, "error: {line}");
                ExitCode::from(UNUSABLE)
            }
            Failure::NobodyListens => ExitCode::SUCCESS,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Failure::Unusable(problem) => fmt::Display::fmt(problem, f),
            Failure::NobodyListens => f.write_str("nobody reads what is written"),
        }
    }
}

impl Error for Failure {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Failure::Unusable(problem) => problem.source(),
            Failure::NobodyListens => None,
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &self.what {
            What::Words(words, _) => f.write_str(words)?,
            What::Error(cause) => fmt::Display::fmt(cause, f)?,
            What::Place(place, _) => f.write_str(place)?,
        }
        // The cause hands the `#` on to its own, where it is one of ours.
        if let (true, What::Place(_, cause)) = (f.alternate(), &self.what) {
            write!(f, ": {cause:#}")?;
        }
        match &self.advice {
            Some(advice) => write!(f, ": {advice}"),
            None => Ok(()),
        }
    }
}

impl Error for Problem {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.what {
            What::Words(_, cause) => Some(cause.as_deref()?),
            What::Error(cause) => cause.source(),
            What::Place(_, cause) => Some(cause.as_ref()),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::NobodyListens,
            _ => Failure::caused(error),
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        match error.io_error_kind() {
            Some(io::ErrorKind::BrokenPipe) => Failure::NobodyListens,
            _ => Failure::caused(error),
        }
    }
}

impl From<NotationError> for Failure {
    fn from(error: NotationError) -> Failure {
        Failure::caused(error)
    }
}

impl From<ParameterError> for Failure {
    fn from(error: ParameterError) -> Failure {
        Failure::caused(error)
    }
}

/// Characters of a quotation beyond which it is cut: no ordinary FEN is as long.
const LONGEST_QUOTE: usize = 90;

/// Returns the text with long quotations cut, so that what is said of them is not lost
/// behind them. A quotation begins with a quote behind a blank or bracket, and
/// ends with the next quote of its kind that no letter follows.
fn with_short_quotes(text: &str) -> String {
    let mut short = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = opening_quote(rest) {
        let (before, quotation) = rest.split_at(start + 1);
        let end = closing_quote(quotation, &before[start..]).unwrap_or(quotation.len());
        let (quotation, after) = quotation.split_at(end);
        short += before;
        match quotation.char_indices().nth(LONGEST_QUOTE) {
            Some((cut, _)) => {
                short += &quotation[..cut];
                short.push('…');
            }
            None => short += quotation,
        }
        let closing = after.len().min(1);
        short += &after[..closing];
        rest = &after[closing..];
    }
    short + rest
}

/// Returns the byte at which the first quotation begins, with its quote.
fn opening_quote(text: &str) -> Option<usize> {
    let mut before = ' ';
    text.char_indices().find_map(|(at, c)| {
        let opens = matches!(c, '\'' | '"') && matches!(before, ' ' | '(' | '[');
        before = c;
        opens.then_some(at)
    })
}

/// Returns the byte of the quote that ends a quotation; a quote with a backslash before it is part of it.
fn closing_quote(text: &str, quote: &str) -> Option<usize> {
    let mut ends = text.match_indices(quote).map(|(at, _)| at);
    ends.find(|at| {
        let follows = text[at + 1..].chars().next();
        let escaped = quote == "\"" && text[..*at].ends_with('\\');
        !escaped && !follows.is_some_and(char::is_alphanumeric)
    })
}

/// Characters of a message that fit on half a screen. A file that is no text may be quoted whole.
const LONGEST: usize = 960;
/// Characters at its end that are kept where it is cut: what would be right stands there.
const END: usize = 240;

/// Returns the text on one line, not too long: line breaks become spaces, other control
/// characters are written out, so that no input can clear or colour a terminal. What is too long is cut
/// in the middle.
pub fn one_line(text: &str) -> String {
    let words = text.split_whitespace().map(shown);
    let line = words.collect::<Vec<_>>().join(" ");
    let count = line.chars().count();
    if count <= LONGEST {
        return line;
    }
    let start: String = line.chars().take(LONGEST - END).collect();
    let end: String = line.chars().skip(count - END).collect();
    format!("{start}…{end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_stay_on_one_line() {
        assert_eq!(one_line("a\n  b\tc\u{1b}[0m"), "a b c\\u{1b}[0m");
    }

    #[test]
    fn messages_end_somewhere() {
        let long = format!("{}: choose another", "ä".repeat(5000));
        let cut = one_line(&long);
        assert_eq!(cut.chars().count(), LONGEST + 1);
        assert!(
            cut.starts_with('ä') && cut.ends_with("ä: choose another"),
            "{cut}"
        );
        let escaped = one_line(&"\u{7}".repeat(5000));
        assert_eq!(escaped.chars().count(), LONGEST + 1);
    }

    #[test]
    fn quotations_are_cut() {
        let long = "x".repeat(LONGEST_QUOTE + 1);
        let cut = "x".repeat(LONGEST_QUOTE);
        for (text, short) in [
            (
                format!("'{long}' is no move"),
                format!("'{cut}…' is no move"),
            ),
            (
                format!("the FEN {long:?}: no"),
                format!("the FEN \"{cut}…\": no"),
            ),
            (
                format!("the FEN {cut:?}: no"),
                format!("the FEN {cut:?}: no"),
            ),
            (format!("open '{long}"), format!("open '{cut}…")),
            ("it's 'a' or 'b'".into(), "it's 'a' or 'b'".into()),
            (
                format!("'it's {long}', 'b'"),
                format!("'it's {}…', 'b'", "x".repeat(LONGEST_QUOTE - 5)),
            ),
        ] {
            assert_eq!(with_short_quotes(&text), short);
        }
    }

    /// Returns the chain of causes, one by one.
    fn chain(failure: &Failure) -> Vec<String> {
        let first: &(dyn Error + 'static) = failure;
        let links = std::iter::successors(Some(first), |link| Error::source(*link));
        links.map(ToString::to_string).collect()
    }

    #[test]
    fn a_failure_is_a_chain_and_one_line() {
        let cause = || io::Error::other("the disk is full");
        for (failure, line, links) in [
            (
                Failure::unusable("no move"),
                "no move",
                &["no move"] as &[_],
            ),
            (cause().into(), "the disk is full", &["the disk is full"]),
            (
                Failure::from(cause()).at("a").at("b"),
                "b: a: the disk is full",
                &["b", "a", "the disk is full"],
            ),
            (
                Failure::unusable("torn")
                    .with("mend it")
                    .at("a")
                    .with("go on"),
                "a: torn: mend it: go on",
                &["a: go on", "torn: mend it"],
            ),
            (
                Failure::from(cause()).with("one").with("two").at("a"),
                "a: the disk is full: one: two",
                &["a", "the disk is full: one: two"],
            ),
        ] {
            assert_eq!(format!("{failure:#}"), line);
            assert_eq!(chain(&failure), links);
        }
    }

    #[test]
    fn a_closed_pipe_is_no_error() {
        let failure = Failure::from(io::Error::from(io::ErrorKind::BrokenPipe));
        let mut stderr = Vec::new();
        assert_eq!(failure.report(&mut stderr), ExitCode::SUCCESS);
        assert!(stderr.is_empty());
    }
}
