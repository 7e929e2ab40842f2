//! Complains of names that somebody may have misspelt, and guesses which one was meant.

/// Returns the complaint about a name that is not among those known, with all of them and the one that is nearest.
///
/// ```
/// use niwaki_host::names::unknown;
///
/// assert_eq!(
///     unknown("game", "ches", &["chess", "checkers", "tree"]),
///     "there is no game 'ches': choose from chess, checkers, tree (did you mean 'chess'?)",
/// );
/// ```
pub fn unknown(kind: &str, name: &str, known: &[&str]) -> String {
    let hint = nearest(name, known)
        .map(|near| format!(" (did you mean '{near}'?)"))
        .unwrap_or_default();
    format!(
        "there is no {kind} '{name}': choose from {}{hint}",
        known.join(", ")
    )
}

/// Returns the same where there are too many to be listed: `listing` says where they are, and stands in for a guess
/// where nothing is near.
pub fn unknown_of_many(kind: &str, name: &str, known: &[&str], listing: &str) -> String {
    match nearest(name, known) {
        Some(near) => format!("there is no {kind} '{name}' (did you mean '{near}'?)"),
        None => format!("there is no {kind} '{name}': {listing}"),
    }
}

/// Returns the name that is spelt most like `name`, if any is spelt like it at all.
///
/// A third of the letters may be wrong, missing or too many (Levenshtein's distance): more makes words alike that
/// nobody mistakes for each other. Of several as near, the first.
fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let allowed = name.chars().count().div_ceil(3);
    known
        .iter()
        .map(|candidate| (strsim::levenshtein(name, candidate), *candidate))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Returns the parts of `a,b`, without blanks and empty parts.
pub fn listed(text: &str) -> impl Iterator<Item = &str> {
    text.split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_only_the_nearest_is_named() {
        let said = |name| unknown_of_many("option", name, &["Hash", "Threads"], "ask uci");
        assert_eq!(
            said("Hush"),
            "there is no option 'Hush' (did you mean 'Hash'?)"
        );
        assert_eq!(said("Contempt"), "there is no option 'Contempt': ask uci");
    }

    #[test]
    fn only_what_is_near_is_suggested() {
        let known = ["chess", "checkers"];
        assert!(unknown("game", "ches", &known).ends_with("(did you mean 'chess'?)"));
        assert!(unknown("game", "go", &known).ends_with("chess, checkers"));
    }
}
