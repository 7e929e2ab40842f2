//! Names of techniques, looked at while a list is compiled.

/// The word that `--only` takes for no technique at all.
const NONE: &str = "none";

/// Refuses to compile a list in which two techniques have the same name, or one
/// has a name that cannot be typed without quotes or means something else. Used
/// by [`crate::techniques!`].
///
/// # Panics
/// To say why, when it is evaluated for a constant: the compiler shows the
/// message.
pub const fn check_names(names: &[&str]) {
    let mut at = 0;
    while at < names.len() {
        let name = names[at];
        assert!(
            is_word(name),
            "the name of a technique is made of small letters, digits and dashes"
        );
        assert!(
            !is_same(name, NONE),
            "no technique can be called `none`: `--only none` leaves none on"
        );
        let mut other = 0;
        while other < at {
            assert!(
                !is_same(name, names[other]),
                "two techniques of the list have the same name"
            );
            other += 1;
        }
        at += 1;
    }
}

/// Tells whether a name can be typed on a command line without quotes: small
/// letters, digits and dashes.
///
/// ```
/// use niwaki::registry::is_word;
/// assert!(is_word("multi-cut-2") && !is_word("Multi Cut") && !is_word(""));
/// ```
pub const fn is_word(name: &str) -> bool {
    let letters = name.as_bytes();
    let mut at = 0;
    while at < letters.len() {
        if !matches!(letters[at], b'a'..=b'z' | b'0'..=b'9' | b'-') {
            return false;
        }
        at += 1;
    }
    !letters.is_empty()
}

/// Tells whether two texts are equal: constants cannot compare them with `==`
/// yet.
const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::check_names;

    #[test]
    fn names_of_their_own_pass() {
        check_names(&[]);
        check_names(&["etc", "multi-cut", "multi-cut-2"]);
    }

    #[test]
    #[should_panic(expected = "the same name")]
    fn a_name_that_comes_twice_does_not() {
        check_names(&["etc", "multi-cut", "etc"]);
    }

    #[test]
    #[should_panic(expected = "small letters")]
    fn a_name_that_needs_quotes_does_not() {
        check_names(&["my idea"]);
    }

    #[test]
    #[should_panic(expected = "small letters")]
    fn no_name_does_not() {
        check_names(&[""]);
    }

    #[test]
    #[should_panic(expected = "leaves none on")]
    fn the_word_for_no_technique_does_not() {
        check_names(&["none"]);
    }
}
