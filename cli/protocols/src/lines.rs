//! Lines of text from a program, read in portions: nobody can fill our memory by a line without an
//! end.

use std::io::{BufRead, BufReader, Read};

/// Hands over line after line, without their ends, until the input ends or `wanted` returns false.
///
/// Lines longer than `longest` bytes are handed over in portions. Bytes that are no UTF-8 become
/// replacement characters, since a name of an engine is no reason to stop. A failure to read is an
/// end.
///
/// ```
/// use niwaki_protocols::lines::read_lines;
///
/// let mut lines = Vec::new();
/// read_lines(&b"uciok\nid name x\n"[..], 1024, |line| {
///     lines.push(line);
///     true
/// });
/// assert_eq!(lines, ["uciok", "id name x"]);
/// ```
pub fn read_lines(input: impl Read, longest: u64, mut wanted: impl FnMut(String) -> bool) {
    let mut input = BufReader::new(input);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let mut portion = input.by_ref().take(longest);
        match portion.read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => (),
        }
        let line = String::from_utf8_lossy(&bytes);
        if !wanted(line.trim_end_matches(['\r', '\n']).to_owned()) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_one_by_one_and_long_ones_in_portions() {
        let mut lines = Vec::new();
        read_lines(&b"ab\r\n\nabcdefg\nx\xff"[..], 4, |line| {
            lines.push(line);
            lines.len() < 6
        });
        assert_eq!(lines, ["ab", "", "abcd", "efg", "x\u{fffd}"]);
    }

    #[test]
    fn nobody_is_told_more_than_wanted() {
        let mut told = 0;
        read_lines(&b"a\nb\nc\n"[..], 100, |_| {
            told += 1;
            told < 2
        });
        assert_eq!(told, 2);
    }
}
