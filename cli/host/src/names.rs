//! Names that somebody may have misspelt.

/// "there is no game 'ches': choose from chess, checkers, tree (did you mean 'chess'?)"
pub fn unknown(kind: &str, name: &str, known: &[&str]) -> String {
    let hint = nearest(name, known)
        .map(|near| format!(" (did you mean '{near}'?)"))
        .unwrap_or_default();
    format!(
        "there is no {kind} '{name}': choose from {}{hint}",
        known.join(", ")
    )
}

/// The same where there are too many to be listed: `listing` says where they are.
pub fn unknown_of_many(kind: &str, name: &str, known: &[&str], listing: &str) -> String {
    match nearest(name, known) {
        Some(near) => format!("there is no {kind} '{name}' (did you mean '{near}'?)"),
        None => format!("there is no {kind} '{name}': {listing}"),
    }
}

/// The name that is spelt most like `name`, if any is spelt like it at all.
fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let allowed = name.chars().count().div_ceil(3);
    known
        .iter()
        .map(|candidate| (distance(name, candidate), *candidate))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// The number of letters to insert, delete or replace (Levenshtein).
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, other) in b.iter().enumerate() {
            let replaced = corner + usize::from(letter != *other);
            corner = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}

/// The parts of `a,b`, without blanks and empty parts.
pub fn listed(text: &str) -> impl Iterator<Item = &str> {
    text.split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("abc", "abc"), 0);
    }

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
