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
    escaped(text, is_control)
}

/// Returns a text of several lines, with all control characters but ends of lines and tabs written out.
///
/// ```
/// assert_eq!(niwaki_host::printable::printable("<p>\n\u{7}</p>"), "<p>\n\\u{7}</p>");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    escaped(text, |c| is_control(c) && !matches!(c, '\n' | '\t'))
}

fn escaped(text: &str, wrong: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&wrong) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if wrong(c) {
            safe.extend(c.escape_default());
        } else {
            safe.push(c);
        }
    }
    Cow::Owned(safe)
}

/// A writer that hands on text with the control characters written out that steer terminals; ends of lines and tabs go
/// through as they are.
#[derive(Debug)]
pub struct Printable<W> {
    out: W,
    /// Whether the last byte begins a character that may be one of them.
    pending: bool,
}

/// The first byte in UTF-8 of the control characters beyond ASCII, U+0080 to U+009F.
const LATIN: u8 = 0xc2;

impl<W: Write> Printable<W> {
    /// Writes to this.
    pub fn new(out: W) -> Printable<W> {
        Printable {
            out,
            pending: false,
        }
    }

    /// Writes one byte that may not go through as it is, or that follows one.
    fn write_byte(&mut self, byte: u8) -> io::Result<()> {
        let after = std::mem::take(&mut self.pending);
        match byte {
            0x80..=0x9f if after => write!(self.out, "\\u{{{byte:x}}}"),
            _ if after => {
                self.out.write_all(&[LATIN])?;
                self.write_byte(byte)
            }
            LATIN => {
                self.pending = true;
                Ok(())
            }
            _ if is_steering(byte) => write!(self.out, "\\u{{{byte:x}}}"),
            _ => self.out.write_all(&[byte]),
        }
    }
}

/// Says whether a byte is a control character of ASCII other than ends of lines and tabs.
fn is_steering(byte: u8) -> bool {
    byte.is_ascii_control() && !matches!(byte, b'\n' | b'\t')
}

impl<W: Write> Write for Printable<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut rest = bytes;
        while let Some(&first) = rest.first() {
            let special = |&byte: &u8| byte == LATIN || is_steering(byte);
            let plain = rest.iter().position(special).unwrap_or(rest.len());
            if self.pending || plain == 0 {
                self.write_byte(first)?;
                rest = &rest[1..];
            } else {
                self.out.write_all(&rest[..plain])?;
                rest = &rest[plain..];
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
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
        let text = "a\tb\u{1b}[2J\n\u{9b}2Jäß\u{a9}\u{c2}\r€\u{80}";
        let expected = "a\tb\\u{1b}[2J\n\\u{9b}2Jäß\u{a9}\u{c2}\\u{d}€\\u{80}";
        for portion in 1..text.len() {
            let mut out = Printable::new(Vec::new());
            for bytes in text.as_bytes().chunks(portion) {
                out.write_all(bytes).unwrap();
            }
            assert_eq!(String::from_utf8(out.out).unwrap(), expected, "{portion}");
        }
    }
}
