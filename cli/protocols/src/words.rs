//! Lines in words, as shells and protocols have them.

/// The words of a command: blanks separate them, quotes of either kind hold them together.
/// `None` where a quotation does not end.
pub fn command_line(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

/// What follows the word at the beginning of a line, if it is there.
pub fn after_word<'l>(line: &'l str, word: &str) -> Option<&'l str> {
    let rest = line.trim_start().strip_prefix(word)?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim())
}

/// The value as Hub writes it: in quotes where it would not be one word otherwise.
pub fn quoted(value: &str) -> String {
    let plain = !value.is_empty() && !value.contains([' ', '\t', '=', '"']);
    if plain {
        value.to_owned()
    } else {
        format!("\"{}\"", value.replace('"', "'"))
    }
}

/// The word behind this one.
pub fn behind<'l>(line: &'l str, word: &str) -> Option<&'l str> {
    let mut words = line.split_whitespace();
    words.find(|other| *other == word)?;
    words.next()
}

/// The value of `key=value` or `key="a value"`.
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
    fn commands() {
        let words = command_line("  '/a b/c' --x=\"d e\" '' f").unwrap();
        assert_eq!(words, ["/a b/c", "--x=d e", "", "f"]);
        assert_eq!(command_line(""), Some(Vec::new()));
        assert_eq!(command_line("a 'b"), None);
    }

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
