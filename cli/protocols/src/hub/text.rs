//! The lines that we say in Hub: `info`, `done`, `param` and `error`.
//!
//! All of them are a word and `key=value` pairs. Scores are in men for the player to move, times in
//! seconds, and moves of captures name every piece that is taken.
//!
//! # Source
//! F. Letouzey, *Hub protocol for draughts, version 2*, `protocol.txt` of Scan 3.1, 2019.

use niwaki::parameter::Kind;

use super::super::squares::hub_move;
use super::super::words::quoted;
use niwaki_host::configuration::options::Offer;
use niwaki_host::failure::one_line;
use niwaki_host::info::{SearchInfo, per_second};
use niwaki_host::position::Position;
use niwaki_host::score::Score;

/// A win on the spot in men, as Scan has it; each ply takes off a hundredth.
const WIN: f64 = 100.0;
/// The largest estimate in men, well below a win.
const MOST: f64 = 89.99;

/// Writes the best line of a search; nothing where there is none yet. The speed is in millions of
/// nodes a second.
pub(super) fn info(position: &dyn Position, info: &SearchInfo) -> Vec<String> {
    let Some(line) = info.lines.first() else {
        return Vec::new();
    };
    let speed = per_second(info.all_nodes(), info.time) as f64 / 1e6;
    vec![format!(
        "info depth={} score={} nodes={} time={:.3} nps={speed:.3} pv={}",
        info.depth,
        score(info.settled(line)),
        info.all_nodes(),
        info.time.as_secs_f64(),
        quoted(&moves(position, &line.moves).join(" ")),
    )]
}

/// Writes the move to play, and the reply that is expected. Where the game is over there is no move, and whoever asked for one
/// is still answered: by the score, and by a move without a name, which other programs can read.
pub(super) fn done(position: &dyn Position, found: &SearchInfo) -> Vec<String> {
    let line = found.lines.first().map_or(&[][..], |line| &line.moves);
    match &moves(position, &line[..line.len().min(2)])[..] {
        [best, reply, ..] => vec![format!("done move={best} ponder={reply}")],
        [best] => vec![format!("done move={best}")],
        [] => {
            let score = score(found.score);
            let info = format!("info depth=0 score={score} nodes=0 time=0.000 nps=0.000 pv=\"\"");
            vec![info, "done move=\"\"".to_owned()]
        }
    }
}

/// Writes a mistake of the other side.
pub(super) fn error(text: &str) -> String {
    format!("error message={}", quoted(&one_line(text)))
}

/// Writes a parameter with its type, value and bounds.
pub(super) fn param(offer: &Offer) -> String {
    let (name, value) = (hub_name(&offer.name), &offer.value);
    let (value, kind) = match &offer.kind {
        Kind::Switch => ((value == "on").to_string(), "bool".to_owned()),
        Kind::Number { low, high } => (value.clone(), format!("int min={low} max={high}")),
        Kind::Choice(words) => (
            quoted(value),
            format!("enum values=\"{}\"", words.join(" ")),
        ),
        Kind::Fraction { .. } | Kind::Text => (quoted(value), "string".to_owned()),
    };
    format!("param name={name} value={value} type={kind}")
}

/// Returns the name of an option as Hub writes it: one word in small letters.
pub(super) fn hub_name(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}

/// Writes a score as Hub has it, in men.
fn score(score: Score) -> String {
    let men = match score {
        Score::Points(hundredths) => (hundredths as f64 / 100.0).clamp(-MOST, MOST),
        Score::Win(plies) => WIN - f64::from(plies) / 100.0,
        Score::Loss(plies) => f64::from(plies) / 100.0 - WIN,
    };
    format!("{men:.2}")
}

/// Writes a line of moves with the pieces that each takes, as far as it can be played.
fn moves(position: &dyn Position, line: &[String]) -> Vec<String> {
    let mut position = position.copy();
    let text = |mv: &String| {
        let text = hub_move(position.as_ref(), mv).ok()?;
        position.play(mv).ok()?;
        Some(text)
    };
    line.iter().map_while(text).collect()
}

#[cfg(test)]
mod tests {
    use niwaki_games::checkers::CheckersFamily;

    use super::*;
    use niwaki_host::catalogue::{Catalogue, Entry};
    use niwaki_host::configuration::options::Sets;
    use niwaki_host::info::Line;

    fn position(fen: &str) -> Box<dyn Position> {
        let catalogue = Catalogue::standard().with(Entry::<CheckersFamily>::new());
        catalogue.start("checkers").unwrap().at(fen).unwrap()
    }

    fn found(points: i64, moves: &[&str]) -> SearchInfo {
        let moves = moves.iter().map(|mv| (*mv).to_owned()).collect();
        SearchInfo {
            depth: 9,
            lines: vec![Line::new(Score::Points(points), moves)],
            nodes: 500_000,
            time: std::time::Duration::from_millis(250),
            ..SearchInfo::default()
        }
    }

    #[test]
    fn lines_and_moves_name_what_is_taken() {
        let position = position("W:W18:B1,6,14,15");
        let found = found(-135, &["18x2", "15-19"]);
        assert_eq!(
            info(position.as_ref(), &found),
            ["info depth=9 score=-1.35 nodes=500000 time=0.250 nps=2.000 pv=\"18x2x6x14 15-19\""]
        );
        assert_eq!(
            done(position.as_ref(), &found),
            ["done move=18x2x6x14 ponder=15-19"]
        );
        let one = super::tests::found(0, &["18x2"]);
        assert_eq!(done(position.as_ref(), &one), ["done move=18x2x6x14"]);
        let none = super::tests::found(0, &[]);
        let over = done(position.as_ref(), &none);
        assert!(over[0].starts_with("info depth=0 score="), "{over:?}");
        assert_eq!(over[1..], ["done move=\"\""]);
    }

    #[test]
    fn mistakes_are_told_on_one_line() {
        assert_eq!(error("a\n\0"), "error message=\"a \\u{0}\"");
    }

    #[test]
    fn scores_are_in_men_and_wins_near_a_hundred() {
        assert_eq!(score(Score::EVEN), "0.00");
        assert_eq!(score(Score::Points(-35)), "-0.35");
        assert_eq!(score(Score::Points(1_000_000)), "89.99");
        assert_eq!(score(Score::Win(7)), "99.93");
        assert_eq!(score(Score::Loss(8)), "-99.92");
    }

    #[test]
    fn parameters_by_type() {
        let number = Kind::Number { low: 0, high: 9 };
        let choice = Kind::Choice(vec!["a", "b"]);
        for (kind, value, expected) in [
            (Kind::Switch, "on", "value=true type=bool"),
            (number, "3", "value=3 type=int min=0 max=9"),
            (choice, "b", "value=b type=enum values=\"a b\""),
            (Kind::Text, "", "value=\"\" type=string"),
        ] {
            let offer = Offer::new("x", kind, value, Sets::Parameter);
            assert_eq!(param(&offer), format!("param name=x {expected}"));
        }
        assert_eq!(hub_name("Move Overhead"), "move-overhead");
    }
}
