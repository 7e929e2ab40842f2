//! How a command ends.

use std::fmt;
use std::io;
use std::process::ExitCode;

use niwaki::{NotationError, ParameterError};

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

/// What the shell sees when the answer is no.
const REFUTED: u8 = 1;
/// What the shell sees after Ctrl-C.
pub const INTERRUPTED: u8 = 130;
/// What the shell sees after arguments or input that are of no use.
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

/// Why a command could not be carried out.
#[derive(Debug)]
pub enum Failure {
    /// Arguments or input are wrong: the text says which, and what would be right.
    Unusable(String),
    /// Nobody reads our output any more, as with `niwaki games | head -1`.
    NobodyListens,
}

impl Failure {
    pub fn unusable(message: impl Into<String>) -> Failure {
        Failure::Unusable(message.into())
    }

    /// The same with a word in front that says where the problem is.
    #[must_use]
    pub fn at(self, place: impl fmt::Display) -> Failure {
        match self {
            Failure::Unusable(message) => Failure::Unusable(format!("{place}: {message}")),
            Failure::NobodyListens => self,
        }
    }

    /// The same with advice behind it.
    #[must_use]
    pub fn with(self, advice: &str) -> Failure {
        match self {
            Failure::Unusable(message) => Failure::Unusable(format!("{message}: {advice}")),
            Failure::NobodyListens => self,
        }
    }

    /// Tells the user, and says what the shell shall see.
    pub fn report(&self, stderr: &mut impl io::Write) -> ExitCode {
        match self {
            Failure::Unusable(message) => {
                // Where stderr is closed, the exit status has to do.
                let _ = writeln!(stderr, "error: {}", one_line(&with_short_quotes(message)));
                ExitCode::from(UNUSABLE)
            }
            Failure::NobodyListens => ExitCode::SUCCESS,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Failure::NobodyListens
        } else {
            Failure::Unusable(error.to_string())
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::from(io::Error::from(error))
    }
}

impl From<NotationError> for Failure {
    fn from(error: NotationError) -> Failure {
        Failure::Unusable(error.to_string())
    }
}

impl From<ParameterError> for Failure {
    fn from(error: ParameterError) -> Failure {
        Failure::Unusable(error.to_string())
    }
}

/// Letters of a quotation beyond which it is cut: no ordinary FEN is as long.
const LONGEST_QUOTE: usize = 90;

/// The text with long quotations cut, so that what is said of them is not lost
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

fn opening_quote(text: &str) -> Option<usize> {
    let mut before = ' ';
    text.char_indices().find_map(|(at, c)| {
        let opens = matches!(c, '\'' | '"') && matches!(before, ' ' | '(' | '[');
        before = c;
        opens.then_some(at)
    })
}

fn closing_quote(text: &str, quote: &str) -> Option<usize> {
    let mut ends = text.match_indices(quote).map(|(at, _)| at);
    ends.find(|at| {
        let follows = text[at + 1..].chars().next();
        let escaped = quote == "\"" && text[..*at].ends_with('\\');
        !escaped && !follows.is_some_and(char::is_alphanumeric)
    })
}

/// Letters of a message beyond which nobody reads on.
const LONGEST: usize = 2000;

/// The text on one line, not too long: line breaks become spaces, other control
/// characters are written out.
pub fn one_line(text: &str) -> String {
    let (text, rest) = match text.char_indices().nth(LONGEST) {
        Some((end, _)) => (&text[..end], "…"),
        None => (text, ""),
    };
    let words: Vec<String> = text
        .split_whitespace()
        .map(|word| {
            let shown = word.chars().map(|c| {
                if c.is_control() {
                    c.escape_default().to_string()
                } else {
                    c.to_string()
                }
            });
            shown.collect()
        })
        .collect();
    words.join(" ") + rest
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
        assert_eq!(one_line(&"ä".repeat(5000)).chars().count(), LONGEST + 1);
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

    #[test]
    fn a_closed_pipe_is_no_error() {
        let failure = Failure::from(io::Error::from(io::ErrorKind::BrokenPipe));
        let mut stderr = Vec::new();
        assert_eq!(failure.report(&mut stderr), ExitCode::SUCCESS);
        assert!(stderr.is_empty());
    }
}
