//! Help for games that are not ours: its examples name games that are there.

use std::path::Path;

/// The games that the examples were written for.
const OURS: [&str; 3] = ["chess", "checkers", "tree"];

/// Parts of examples that make sense only in the game that they were written for.
const PARTICULAR: [&str; 11] = [
    "--position ",
    "--moves",
    "--load",
    "--openings",
    ".epd",
    ".pgn",
    ".pdn",
    "uci:",
    "hub:",
    " show ",
    "--all",
];

/// Writes the help with examples for the games of a catalogue, and for the program by its own name.
pub(crate) fn fitted(text: &str, games: &[&str]) -> String {
    let absent = |game: &str| OURS.contains(&game) && !games.contains(&game);
    let (Some(game), true) = (games.first(), OURS.iter().any(|game| absent(game))) else {
        return text.to_owned();
    };
    let program = program();
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let piped = line.starts_with("  ") && line.contains("| niwaki ");
        let Some(example) = line.strip_prefix("  niwaki") else {
            if !piped || !words(line).any(|word| absent(base(word))) {
                lines.push(line.to_owned());
            }
            continue;
        };
        let names_absent = words(example).any(|word| absent(base(word)));
        if names_absent && PARTICULAR.iter().any(|part| example.contains(part)) {
            continue;
        }
        let example = renamed(example, &absent, game);
        let line = format!("  {program}{example}");
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines.join("\n") + "\n"
}

/// Returns the name under which this program was started.
fn program() -> String {
    let path = std::env::args().next().unwrap_or_default();
    let name = Path::new(&path).file_stem().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

fn words(example: &str) -> impl Iterator<Item = &str> {
    example.split([' ', ','])
}

/// Returns the name before the parameters: `tree` of `tree:iid` and of `tree`.
fn base(word: &str) -> &str {
    word.split(':').next().unwrap_or(word)
}

/// Writes the example with a game that is there in place of each that is not.
fn renamed(example: &str, absent: &impl Fn(&str) -> bool, game: &str) -> String {
    let words = example.split(' ').map(|word| {
        let first = word.split(',').next().unwrap_or(word);
        if absent(base(first)) { game } else { word }
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_name_a_game_that_is_there() {
        let text = "Searches\n\nExamples:\n  niwaki search chess --depth 3\n  niwaki search checkers --depth 3\n  \
                    niwaki search chess --moves 'e2e4'\n  niwaki lab --games chess,checkers\n  niwaki games\n";
        let program = program();
        let expected = format!(
            "Searches\n\nExamples:\n  {program} search mine --depth 3\n  {program} lab --games mine\n  {program} games\n"
        );
        assert_eq!(fitted(text, &["mine", "other"]), expected);
    }

    #[test]
    fn parameters_of_an_absent_game_go_with_it() {
        let program = program();
        let found = fitted("  niwaki search tree:iid,b=4 --depth 3\n", &["mine"]);
        assert_eq!(found, format!("  {program} search mine --depth 3\n"));
    }

    #[test]
    fn what_is_typed_into_an_absent_game_goes_with_it() {
        let piped = "  printf 'e4' | niwaki play chess\n";
        assert_eq!(fitted(piped, &["mine"]), "\n");
        assert_eq!(fitted(piped, &["chess"]), piped);
    }

    #[test]
    fn with_all_games_the_help_is_as_written() {
        let text = "  niwaki search chess --moves 'e2e4'\n";
        assert_eq!(fitted(text, &["chess", "checkers", "tree", "mine"]), text);
    }
}
