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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_as_a_shell_reads_them() {
        for (word, quoted) in [
            ("tree:iid,b=4", "tree:iid,b=4"),
            ("8/8 w - -", "'8/8 w - -'"),
            ("it's", r"'it'\''s'"),
            ("$HOME", "'$HOME'"),
            (" led", "' led'"),
            ("", "''"),
        ] {
            assert_eq!(quote(word), quoted);
            assert_eq!(shlex::split(quoted), Some(vec![word.to_owned()]));
        }
        assert_eq!(line(["niwaki", "it's"]), r"niwaki 'it'\''s'");
    }
}
