//! What stands between the quotes of a tag: a quote in it, and the character that marks it, have a backslash before them.

/// Returns where the quotation ends that begins here: at the first quote that is not marked; where the line has none, as
/// where somebody ends a name with a backslash, at the first one.
pub(super) fn closing_quote(text: &str) -> Option<usize> {
    let mut marked = false;
    let line = text.char_indices().take_while(|(_, sign)| *sign != '\n');
    for (at, sign) in line {
        if sign == '"' && !marked {
            return Some(at);
        }
        marked = sign == '\\' && !marked;
    }
    text.find('"')
}

/// Takes the marks away. A backslash before another sign is one.
pub(super) fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        let marked = signs.next_if(|next| sign == '\\' && matches!(next, '"' | '\\'));
        plain.push(marked.unwrap_or(sign));
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marked_quotes_belong_to_the_text() {
        for (text, wanted) in [
            (r#"Person"] "#, "Person"),
            (r#"Jose \"Pepe\" Cuchi"] "#, r#"Jose "Pepe" Cuchi"#),
            (r#"a\\"] "#, r"a\"),
            (r#"C:\games"] "#, r"C:\games"),
            ("a\\\"]\n[Next \"x\"]", "a\\"),
            (r#""]"#, ""),
        ] {
            let end = closing_quote(text).unwrap();
            assert_eq!(unescaped(&text[..end]), wanted, "{text}");
        }
        assert_eq!(closing_quote("never ends"), None);
    }
}
