//! Words and values in a line, as UCI and Hub have them.
//!
//! ```
//! use niwaki_protocols::words::{after_word, behind, value_of};
//!
//! assert_eq!(after_word("bestmove e2e4", "bestmove"), Some("e2e4"));
//! assert_eq!(behind("depth 12 score cp 35", "cp"), Some("35"));
//! assert_eq!(value_of("depth=12 pv=\"11-15 22-18\"", "pv"), Some("11-15 22-18"));
//! ```

/// Returns what follows the word at the beginning of a line, if it is there.
pub fn after_word<'l>(line: &'l str, word: &str) -> Option<&'l str> {
    let rest = line.trim_start().strip_prefix(word)?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim())
}

/// Writes a value as Hub does: in quotes where it would not be one word otherwise. Quotes inside of
/// it become apostrophes.
pub fn quoted(value: &str) -> String {
    let plain = !value.is_empty() && !value.contains([' ', '\t', '=', '"']);
    if plain {
        value.to_owned()
    } else {
        format!("\"{}\"", value.replace('"', "'"))
    }
}

/// Returns the word behind the first of these words.
pub fn behind<'l>(line: &'l str, word: &str) -> Option<&'l str> {
    let mut words = line.split_whitespace();
    words.find(|other| *other == word)?;
    words.next()
}

/// Returns the value of the first `key=value` or `key="a value"`.
pub fn value_of<'l>(line: &'l str, key: &str) -> Option<&'l str> {
    let mut rest = line.trim_start();
    while !rest.is_empty() {
        let end = rest
            .find(|c: char| c == '=' || c.is_whitespace())
            .unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        let Some(value) = after.strip_prefix('=') else {
            rest = after.trim_start();
            continue;
        };
        let (value, after) = match value.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => value.split_once(char::is_whitespace).unwrap_or((value, "")),
        };
        if name == key {
            return Some(value);
        }
        rest = after.trim_start();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values() {
        let line = "depth=12 score=-0.35 pv=\"11-15 22-18\" plain nodes=7 ";
        assert_eq!(value_of(line, "score"), Some("-0.35"));
        assert_eq!(value_of(line, "pv"), Some("11-15 22-18"));
        assert_eq!(value_of(line, "nodes"), Some("7"));
        assert_eq!(value_of(line, "plain"), None);
        assert_eq!(value_of("a=\"open", "a"), Some("open"));
        assert_eq!(behind("depth 3 score cp 5", "cp"), Some("5"));
        assert_eq!(behind("depth", "depth"), None);
        assert_eq!(after_word(" go think ", "go"), Some("think"));
        assert_eq!(after_word("gone", "go"), None);
    }

    #[test]
    fn values_of_several_words_are_quoted() {
        assert_eq!(quoted("normal"), "normal");
        assert_eq!(quoted("a b"), "\"a b\"");
        assert_eq!(quoted(""), "\"\"");
        assert_eq!(quoted("say \"a\""), "\"say 'a'\"");
    }
}
