//! Writes out control characters, so that no name from a file can clear a terminal, colour it, or break a picture.
//!
//! Names come from anywhere: labels of definitions, `name=` of a match, headings of tables, tags of games, programs that
//! introduce themselves. They stay what they are inside; what leaves goes through one of these.
//!
//! | for | |
//! |---|---|
//! | a line: a tag, a name in a message | [`shown`] |
//! | a whole text: a page, a picture | [`printable`] |
//! | whatever a command prints | [`Printable`] |

use std::borrow::Cow;
use std::io::{self, Write};

/// Says whether a character is none that is seen, but changes how others are: those that steer terminals, those that
/// turn the direction of writing, other ends of lines, and what XML does not allow.
pub fn is_control(c: char) -> bool {
    let turns = matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let ends = matches!(c, '\u{2028}' | '\u{2029}');
    c.is_control() || turns || ends || matches!(c, '\u{fffe}' | '\u{ffff}')
}

/// Returns a text for one line, with all control characters written out.
///
/// ```
/// assert_eq!(niwaki_host::printable::shown("a\u{1b}[31m\n"), "a\\u{1b}[31m\\n");
/// ```
pub fn shown(text: &str) -> Cow<'_, str> {
    escaped(text, is_control, |c| c.escape_default().to_string())
}

/// Returns a text of several lines, with all control characters but ends of lines and tabs written out.
///
/// ```
/// assert_eq!(niwaki_host::printable::printable("<p>\n\u{7}</p>"), "<p>\n\\u{7}</p>");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    escaped(text, is_steering, |c| c.escape_default().to_string())
}

/// Says whether a character does not belong into a text of several lines.
fn is_steering(c: char) -> bool {
    is_control(c) && !matches!(c, '\n' | '\t')
}

fn escaped(
    text: &str,
    wrong: impl Fn(char) -> bool,
    written: impl Fn(char) -> String,
) -> Cow<'_, str> {
    if !text.contains(&wrong) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if wrong(c) {
            safe += &written(c);
        } else {
            safe.push(c);
        }
    }
    Cow::Owned(safe)
}

/// A writer that hands on text with all control characters but ends of lines and tabs written out. Those that JSON leaves as
/// they are, from DEL on, are written as JSON would write them: an object stays one. What is no text goes through as it is.
#[derive(Debug)]
pub struct Printable<W> {
    out: W,
    /// The beginning of a character whose end was not written yet: at most three bytes.
    begun: Vec<u8>,
}

impl<W: Write> Printable<W> {
    /// Writes to this.
    pub fn new(out: W) -> Printable<W> {
        Printable {
            out,
            begun: Vec::new(),
        }
    }
}

impl<W: Write> Write for Printable<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut joined = std::mem::take(&mut self.begun);
        let mut rest = bytes;
        if !joined.is_empty() {
            joined.extend_from_slice(bytes);
            rest = &joined;
        }
        while !rest.is_empty() {
            let (text, bad) = match str::from_utf8(rest) {
                Ok(text) => (text, 0),
                Err(error) => {
                    let text = str::from_utf8(&rest[..error.valid_up_to()]).unwrap_or_default();
                    (text, error.error_len().unwrap_or(0))
                }
            };
            let safe = escaped(text, is_steering, |c| match c {
                ..' ' => c.escape_default().to_string(),
                _ => format!("\\u{:04x}", u32::from(c)),
            });
            self.out.write_all(safe.as_bytes())?;
            rest = &rest[text.len()..];
            if bad == 0 {
                self.begun = rest.to_vec();
                break;
            }
            self.out.write_all(&rest[..bad])?;
            rest = &rest[bad..];
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(&std::mem::take(&mut self.begun))?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changes_other_text_is_written_out() {
        for (text, line) in [
            ("a b", "a b"),
            ("ä\u{9b}31m", "ä\\u{9b}31m"),
            ("\u{202e}txet", "\\u{202e}txet"),
            ("a\u{0}\u{7f}\u{ffff}", "a\\u{0}\\u{7f}\\u{ffff}"),
            ("a\tb\r\n", "a\\tb\\r\\n"),
        ] {
            assert_eq!(shown(text), line);
        }
        assert_eq!(printable("a\tb\r\n"), "a\tb\\r\n");
    }

    #[test]
    fn a_writer_lets_text_through_whatever_the_portions() {
        let text =
            "a\tb\u{1b}[2J\n\u{9b}2Jäß\u{a9}\u{c2}\r€\u{80}\u{202e}\u{2028}\u{1f333}\u{ffff}";
        let expected =
            "a\tb\\u{1b}[2J\n\\u009b2Jäß\u{a9}\u{c2}\\r€\\u0080\\u202e\\u2028\u{1f333}\\uffff";
        for portion in 1..text.len() {
            let mut out = Printable::new(Vec::new());
            for bytes in text.as_bytes().chunks(portion) {
                out.write_all(bytes).unwrap();
            }
            assert_eq!(String::from_utf8(out.out).unwrap(), expected, "{portion}");
        }
    }

    #[test]
    fn what_is_no_text_goes_through_a_writer() {
        let mut out = Printable::new(Vec::new());
        out.write_all(b"a\xff\x1b\xe2\x80b\xc2").unwrap();
        out.flush().unwrap();
        assert_eq!(out.out, b"a\xff\\u{1b}\xe2\x80b\xc2");
    }

    #[test]
    fn json_stays_json() {
        let name = "a\u{1b}\u{7f}\u{85}\u{202e}\u{2028}\u{ffff}\n\"ä";
        let mut out = Printable::new(Vec::new());
        write!(out, "{}", serde_json::json!({ "name": name })).unwrap();
        let text = String::from_utf8(out.out).unwrap();
        assert!(!text.contains(is_control), "{text:?}");
        let read: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(read["name"], name);
    }
}
