//! The lines that we say in UCI, and the lines that we hear, taken apart.
//!
//! Nothing here has a state: a session tells what was found, and gets the lines to say. All numbers
//! are those that UCI asks for: centipawns and moves to the mate for the player to move,
//! milliseconds, permille of the table. What we hear is read as leniently as the description asks
//! for, with any number of blanks between words.
//!
//! # Source
//! R. Huber and S. Meyer-Kahlen, *Description of the universal chess interface*, 2006.

use niwaki::Bound;
use niwaki::parameter::Kind;

use super::super::thinker::News;
use super::chances::chances;
use niwaki_host::configuration::options::Offer;
use niwaki_host::failure::one_line;
use niwaki_host::info::{Line, SearchInfo, per_second};
use niwaki_host::score::Score;

/// Returns the lines that tell the news, with chances where the number of pieces is given by which they are told.
pub(super) fn news(news: &News, pieces: Option<u32>) -> Vec<String> {
    match news {
        News::Lines(found) => {
            let lines = found.lines.iter().zip(1..);
            let lines =
                lines.map(|(line, number)| info(found, line, number, found.bound(line), pieces));
            lines.collect()
        }
        News::Outside(found, number, bound) => {
            let lines = found.lines.iter();
            let lines = lines.map(|line| info(found, line, number + 1, *bound, pieces));
            lines.collect()
        }
        News::RootMove {
            depth,
            number,
            text,
        } => vec![format!(
            "info depth {depth} currmove {text} currmovenumber {number}"
        )],
    }
}

/// Writes a line of a search with its number (multi-PV, from 1). The fill of the table is in
/// permille, the time in milliseconds; hits of endgame tables are told where there are any, and chances where the pieces are
/// given.
fn info(
    info: &SearchInfo,
    line: &Line,
    number: usize,
    bound: Bound,
    pieces: Option<u32>,
) -> String {
    let SearchInfo {
        depth,
        seldepth,
        time,
        hashfull,
        ..
    } = info;
    let nodes = info.all_nodes();
    let bound = match bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let chances = pieces.map_or_else(String::new, |pieces| {
        let [won, drawn, lost] = chances(line.score, pieces);
        format!(" wdl {won} {drawn} {lost}")
    });
    let endgame_hits = match info.endgame_hits {
        0 => String::new(),
        hits => format!(" tbhits {hits}"),
    };
    format!(
        "info depth {depth} seldepth {seldepth} multipv {number} score {}{bound}{chances} nodes {nodes} \
         nps {} hashfull {hashfull}{endgame_hits} time {} pv {}",
        score(line.score),
        per_second(nodes, *time),
        time.as_millis(),
        line.moves.join(" "),
    )
}

/// Writes a score as UCI has it: in centipawns, or in moves to the mate.
fn score(score: Score) -> String {
    match score {
        Score::Points(hundredths) => format!("cp {}", Score::written_points(hundredths)),
        Score::Win(plies) => format!("mate {}", plies.div_ceil(2)),
        Score::Loss(plies) => format!("mate {}", -i64::from(plies / 2)),
    }
}

/// Writes the move to play, and the reply that is expected.
pub(super) fn best_move(found: &SearchInfo) -> String {
    let moves = found.lines.first().map_or(&[][..], |line| &line.moves);
    match moves {
        [] => "bestmove (none)".to_owned(),
        [best] => format!("bestmove {best}"),
        [best, reply, ..] => format!("bestmove {best} ponder {reply}"),
    }
}

/// Writes a line that people shall read; words of the other side may be in it.
pub(super) fn remark(text: &str) -> String {
    format!("info string {}", one_line(text))
}

/// Returns the name of an option as UCI has it: without hyphens, as some programs would take the
/// `min` of `min-depth` for the word that stands before a bound.
pub(super) fn uci_name(name: &str) -> String {
    name.replace('-', "_")
}

/// Writes an option with its type, default and bounds.
pub(super) fn option(offer: &Offer) -> String {
    let (name, value) = (uci_name(&offer.name), &offer.value);
    let kind = match &offer.kind {
        Kind::Switch => format!("check default {}", value == "on"),
        Kind::Number { low, high } => format!("spin default {value} min {low} max {high}"),
        Kind::Choice(words) => format!("combo default {value} var {}", words.join(" var ")),
        Kind::Text if value.is_empty() => "string default <empty>".to_owned(),
        Kind::Fraction { .. } | Kind::Text => format!("string default {value}"),
    };
    format!("option name {name} type {kind}")
}

/// Returns the name and the value of `name NAME value VALUE`; both may have blanks in them. A value
/// that is missing, as that of a button, or `<empty>` is the empty text.
pub(super) fn option_set(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix("name")?;
    let rest = rest.strip_prefix(char::is_whitespace)?;
    let mut ends = rest.match_indices("value").map(|(at, word)| {
        let (name, value) = (&rest[..at], &rest[at + word.len()..]);
        (name, value)
    });
    let blank = char::is_whitespace;
    let word = ends.find(|(name, value)| {
        name.ends_with(blank) && (value.is_empty() || value.starts_with(blank))
    });
    let (name, value) = word.unwrap_or((rest, ""));
    let (name, value) = (name.trim(), value.trim());
    let value = if value == "<empty>" { "" } else { value };
    (!name.is_empty()).then_some((name, value))
}

/// Returns the FEN with a move number that there is: many programs leave it at 0.
pub(super) fn with_move_number(fen: &str) -> String {
    let mut fields: Vec<&str> = fen.split_whitespace().collect();
    if let Some(number @ &mut "0") = fields.get_mut(5) {
        *number = "1";
    }
    fields.join(" ")
}

/// Returns the FEN, or none for the start, and the moves of a position; `None` where neither
/// `startpos` nor `fen` begins it.
pub(super) fn place_and_moves(text: &str) -> Option<(Option<&str>, &str)> {
    let (place, moves) = match text.find("moves") {
        Some(at) => (&text[..at], &text[at + "moves".len()..]),
        None => (text, ""),
    };
    let place = place.trim();
    if place == "startpos" {
        return Some((None, moves));
    }
    let fen = place.strip_prefix("fen")?;
    let fen = fen.strip_prefix(char::is_whitespace)?;
    Some((Some(fen.trim()), moves))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use niwaki_host::configuration::options::Sets;

    fn found(points: &[i64]) -> SearchInfo {
        let line = |points: &i64| {
            let moves = vec!["e2e4".into(), "e7e5".into()];
            Line::new(Score::Points(*points), moves)
        };
        SearchInfo {
            depth: 7,
            seldepth: 12,
            lines: points.iter().map(line).collect(),
            nodes: 3000,
            time: Duration::from_millis(1500),
            hashfull: 42,
            ..SearchInfo::default()
        }
    }

    #[test]
    fn words_of_the_other_side_are_told_without_control_characters() {
        assert_eq!(
            remark("'on\0\u{1b}[2J'\n"),
            "info string 'on\\u{0}\\u{1b}[2J'"
        );
    }

    #[test]
    fn lines_are_told_with_everything() {
        let told = news(&News::Lines(found(&[25, -3])), None);
        assert_eq!(
            told,
            [
                "info depth 7 seldepth 12 multipv 1 score cp 25 nodes 3000 nps 2000 hashfull 42 time 1500 pv e2e4 e7e5",
                "info depth 7 seldepth 12 multipv 2 score cp -3 nodes 3000 nps 2000 hashfull 42 time 1500 pv e2e4 e7e5",
            ]
        );
        let told = news(&News::Outside(found(&[25]), 1, Bound::Lower), None);
        assert!(told[0].contains(" multipv 2 score cp 25 lowerbound nodes "));
        let told = news(&News::Outside(found(&[25]), 0, Bound::Upper), Some(32));
        assert!(told[0].contains(" multipv 1 score cp 25 upperbound wdl "));
        let told = news(
            &News::RootMove {
                depth: 9,
                number: 3,
                text: "a2a3".into(),
            },
            None,
        );
        assert_eq!(told, ["info depth 9 currmove a2a3 currmovenumber 3"]);
    }

    /// Programs take what has no bound for the truth.
    #[test]
    fn a_mate_that_may_be_nearer_is_a_bound() {
        let told = |score, exact| {
            let mut found = found(&[0]);
            (found.score, found.lines[0].score, found.exact) = (score, score, exact);
            news(&News::Lines(found), None).remove(0)
        };
        for (score, exact, expected) in [
            (Score::Win(9), true, " score mate 5 nodes "),
            (Score::Win(9), false, " score mate 5 lowerbound nodes "),
            (Score::Loss(8), false, " score mate -4 upperbound nodes "),
            (Score::Win(1), false, " score mate 1 nodes "),
        ] {
            let line = told(score, exact);
            assert!(line.contains(expected), "{line}");
        }
    }

    #[test]
    fn mates_are_counted_in_moves() {
        for (plies, expected) in [(1, "mate 1"), (2, "mate 1"), (3, "mate 2"), (9, "mate 5")] {
            assert_eq!(score(Score::Win(plies)), expected);
        }
        for (plies, expected) in [(0, "mate 0"), (2, "mate -1"), (4, "mate -2")] {
            assert_eq!(score(Score::Loss(plies)), expected);
        }
    }

    #[test]
    fn the_best_move_with_its_reply() {
        let mut found = found(&[0]);
        assert_eq!(best_move(&found), "bestmove e2e4 ponder e7e5");
        found.lines[0].moves.truncate(1);
        assert_eq!(best_move(&found), "bestmove e2e4");
        found.lines.clear();
        assert_eq!(best_move(&found), "bestmove (none)");
    }

    #[test]
    fn options_by_type() {
        let number = Kind::Number { low: -5, high: 9 };
        let choice = Kind::Choice(vec!["a", "b"]);
        for (kind, default, expected) in [
            (Kind::Switch, "on", "check default true"),
            (Kind::Switch, "off", "check default false"),
            (number, "3", "spin default 3 min -5 max 9"),
            (choice, "b", "combo default b var a var b"),
            (Kind::Text, "1.5", "string default 1.5"),
            (Kind::Text, "", "string default <empty>"),
        ] {
            let expected = format!("option name x.y type {expected}");
            let offer = Offer::new("x.y", kind, default, Sets::Parameter);
            assert_eq!(option(&offer), expected);
        }
    }

    /// python-chess takes an option apart wherever one of these words stands by itself.
    #[test]
    fn no_option_contains_a_word_of_the_language() {
        use niwaki::{Standard, Techniques};
        let words = ["name", "type", "default", "min", "max", "var"];
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let free = |text: &str| {
            !text
                .split(|c| !is_word(c))
                .any(|part| words.contains(&part))
        };
        for description in Standard::default().describe() {
            let name = description.about.name;
            assert!(free(&uci_name(name)), "{name}");
            for parameter in description.parameters {
                assert!(free(&uci_name(parameter.name)), "{name}.{}", parameter.name);
                assert!(free(&parameter.default), "{name}.{}", parameter.name);
                if let Kind::Choice(choices) = parameter.kind {
                    assert!(choices.iter().all(|choice| free(choice)), "{choices:?}");
                }
            }
        }
    }

    #[test]
    fn names_and_values_may_have_blanks() {
        for (text, expected) in [
            ("name Hash value 16", Some(("Hash", "16"))),
            (
                "name Move Overhead value  30",
                Some(("Move Overhead", "30")),
            ),
            ("name Clear Hash", Some(("Clear Hash", ""))),
            ("name File value /a b/c", Some(("File", "/a b/c"))),
            ("name File value <empty>", Some(("File", ""))),
            ("name File value", Some(("File", ""))),
            ("name\tHash\tvalue\t8", Some(("Hash", "8"))),
            ("name A valued one value 3", Some(("A valued one", "3"))),
            ("name", None),
            ("names x", None),
            ("Hash 16", None),
            ("", None),
        ] {
            assert_eq!(option_set(text), expected, "{text}");
        }
    }

    #[test]
    fn a_move_number_of_nothing_is_the_first() {
        assert_eq!(with_move_number("8/8 w - - 0 0"), "8/8 w - - 0 1");
        assert_eq!(with_move_number("8/8 w - - 0 7"), "8/8 w - - 0 7");
        assert_eq!(with_move_number(" 8/8  w - -"), "8/8 w - -");
    }

    #[test]
    fn positions_with_and_without_moves() {
        for (text, expected) in [
            ("startpos", Some((None, ""))),
            ("startpos moves e2e4", Some((None, " e2e4"))),
            (
                "fen 8/8 w - - moves a1a2 b1b2",
                Some((Some("8/8 w - -"), " a1a2 b1b2")),
            ),
            ("fen", None),
            ("8/8 w - -", None),
            ("", None),
        ] {
            assert_eq!(place_and_moves(text), expected, "{text}");
        }
    }
}
