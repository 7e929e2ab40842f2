//! Commands as a shell reads them, for files and records that say how they were made.

/// Writes words as a command line: each bare where every letter is harmless, in single quotes elsewhere.
pub fn line<'w>(words: impl IntoIterator<Item = &'w str>) -> String {
    let quoted: Vec<String> = words.into_iter().map(quote).collect();
    quoted.join(" ")
}

/// Writes one word so.
pub fn quote(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.:,=/+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// Reads back one word that [`quote`] has written.
pub fn unquote(word: &str) -> String {
    let inner = word
        .strip_prefix('\'')
        .and_then(|word| word.strip_suffix('\''));
    inner.map_or_else(|| word.to_owned(), |inner| inner.replace(r"'\''", "'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_for_the_shell_and_read_back() {
        for (word, quoted) in [
            ("tree:iid,b=4", "tree:iid,b=4"),
            ("8/8 w - -", "'8/8 w - -'"),
            ("it's", r"'it'\''s'"),
            ("$HOME", "'$HOME'"),
            (" led", "' led'"),
            ("", "''"),
        ] {
            assert_eq!(quote(word), quoted);
            assert_eq!(unquote(quoted), word);
        }
        assert_eq!(line(["niwaki", "it's"]), r"niwaki 'it'\''s'");
    }
}
