//! The lines of text that a file of bytes begins with, so that `head` says what it is.
//!
//! Each line but the first is `name: value`; they come in a fixed order, and an empty one ends them.

use niwaki_host::failure::Failure;
use niwaki_host::printable::is_control;

/// Splits a file into the lines up to the empty one, which they include, and the bytes that follow.
///
/// # Errors
/// It begins with another line, which is told in the words of `stranger` (`this is no table`), the lines do not end, or they have
/// control characters, which a terminal would obey.
pub(crate) fn split<'f>(
    bytes: &'f [u8],
    stranger: &str,
    first_line: &str,
) -> Result<(&'f str, &'f [u8]), Failure> {
    let rest = bytes.strip_prefix(first_line.as_bytes());
    if !rest.is_some_and(|rest| matches!(rest, [] | [b'\n', ..])) {
        return Err(Failure::unusable(format!(
            "{stranger}: the first line should be '{first_line}'"
        )));
    }
    let end = bytes.windows(2).position(|pair| pair == b"\n\n");
    let heading = end.and_then(|end| std::str::from_utf8(&bytes[..end + 2]).ok());
    let heading = heading.ok_or_else(|| {
        Failure::unusable("the file is cut short or damaged: its heading does not end")
    })?;
    if let Some(line) = heading.lines().find(|line| line.contains(is_control)) {
        return Err(Failure::unusable(format!(
            "the file is damaged: its heading has control characters: '{line}'"
        )));
    }
    Ok((heading, &bytes[heading.len()..]))
}

/// The lines of a heading, one after the other.
pub(crate) struct Lines<'t> {
    text: &'t str,
    /// The number of the next line, from 0 on.
    line: usize,
}

impl<'t> Lines<'t> {
    /// Begins behind the first line, by which the file is known.
    pub(crate) fn behind_first(text: &'t str) -> Lines<'t> {
        Lines { text, line: 1 }
    }

    /// Returns the value of the next line, if it is the one of that name, and goes on behind it.
    pub(crate) fn optional(&mut self, name: &str) -> Option<String> {
        let line = self.text.lines().nth(self.line)?;
        let value = line.strip_prefix(name)?.strip_prefix(':')?;
        self.line += 1;
        Some(value.trim().to_owned())
    }

    /// Returns the number of the next line if that is the one of this name.
    ///
    /// # Errors
    /// The line has no such number.
    pub(crate) fn number_if_there<N: std::str::FromStr>(
        &mut self,
        name: &str,
    ) -> Result<Option<N>, Failure> {
        let there = self.text.lines().nth(self.line);
        let rest = there.and_then(|line| line.strip_prefix(name));
        let is_it = rest.is_some_and(|rest| rest.starts_with(':'));
        is_it.then(|| self.number(name)).transpose()
    }

    /// Returns the value of the next line, which must be the one of that name.
    ///
    /// # Errors
    /// Another line stands there.
    pub(crate) fn word(&mut self, name: &str) -> Result<String, Failure> {
        self.optional(name).ok_or_else(|| self.wanted(name))
    }

    /// Returns the value of the next line as a number.
    ///
    /// # Errors
    /// Another line stands there, or it has no such number.
    pub(crate) fn number<N: std::str::FromStr>(&mut self, name: &str) -> Result<N, Failure> {
        let value = self.word(name)?;
        let number = value.parse();
        number.map_err(|_| {
            let line = self.line;
            Failure::unusable(format!("line {line}: '{name}: {value}' is no number"))
        })
    }

    /// Says that another line stands where the one of that name belongs.
    fn wanted(&self, name: &str) -> Failure {
        let number = self.line + 1;
        let found = self.text.lines().nth(self.line).unwrap_or_default();
        Failure::unusable(format!(
            "line {number}: '{name}: …' is wanted, not '{found}'"
        ))
    }
}
