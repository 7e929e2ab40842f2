//! The match's side of the Universal Chess Interface.
//!
//! Every move is asked for with the whole game, `position fen … moves …`, so that a program sees
//! repetitions. `isready` is sent after whatever a program may take its time over, so that the
//! clock only runs while it searches. Of `info` lines the last exact score of the best line counts.
//!
//! The other side, our engine spoken to over UCI, is `niwaki_protocols::uci`.
//!
//! # Source
//! R. Huber and S. Meyer-Kahlen, *Description of the universal chess interface*, 2006.

use std::fmt::Write;

use super::super::limit::Limit;
use super::super::player::{Choice, FaultKind, Lapse, Turn};
use super::Program;
use super::dialect::Dialect;
use super::process::{Process, Wait};
use niwaki_host::score::Score;
use niwaki_protocols::words::{after_word, behind};

/// A conversation in UCI.
pub(super) struct Uci {
    /// The options to set, by name.
    options: Vec<(String, String)>,
}

impl Uci {
    /// Prepares a conversation with a program that is not running yet.
    pub(super) fn new(program: &Program) -> Uci {
        let mut options = program.options.clone();
        if program.chess960 {
            options.push(("UCI_Chess960".into(), "true".into()));
        }
        Uci { options }
    }

    /// Waits until the program has done all that it was told.
    fn settle(process: &mut Process, wait: &Wait) -> Result<(), Lapse> {
        process.send("isready")?;
        process.expect("readyok", wait, |_| ()).map(|_| ())
    }
}

impl Dialect for Uci {
    fn greet(&mut self, process: &mut Process, wait: &Wait) -> Result<(), Lapse> {
        process.send("uci")?;
        let mut known: Vec<String> = Vec::new();
        process.expect("uciok", wait, |line| {
            if let Some(option) = after_word(line, "option")
                && let Some((name, _)) = option.split_once(" type ")
            {
                known.push(name.trim_start_matches("name").trim().to_owned());
            }
        })?;
        for (name, value) in &self.options {
            if !known.iter().any(|other| other.eq_ignore_ascii_case(name)) {
                let text = format!(
                    "the engine has no option '{name}': it has {}",
                    known.join(", ")
                );
                return Err(Lapse::fault(FaultKind::Crash, text));
            }
            process.send(&format!("setoption name {name} value {value}"))?;
        }
        Uci::settle(process, wait)
    }

    fn new_game(&mut self, process: &mut Process, wait: &Wait) -> Result<(), Lapse> {
        process.send("ucinewgame")?;
        Uci::settle(process, wait)
    }

    fn prepare(&mut self, process: &mut Process, turn: &Turn, wait: &Wait) -> Result<(), Lapse> {
        let mut position = format!("position fen {}", turn.opening);
        if !turn.moves.is_empty() {
            position += " moves ";
            position += &turn.moves.join(" ");
        }
        process.send(&position)?;
        // What it says before it is ready belongs to an earlier search.
        Uci::settle(process, wait)
    }

    fn think(&mut self, process: &mut Process, turn: &Turn, wait: &Wait) -> Result<Choice, Lapse> {
        process.send(&go(turn))?;
        let mut choice = Choice::default();
        let rest = process.expect("bestmove", wait, |line| hear(line, &mut choice))?;
        let mv = rest.split_whitespace().next().unwrap_or_default();
        mv.clone_into(&mut choice.mv);
        Ok(choice)
    }
}

/// Writes `go` with the limit of the turn; times are whole milliseconds.
fn go(turn: &Turn) -> String {
    match turn.limit {
        Limit::Nodes(nodes) => format!("go nodes {nodes}"),
        Limit::Depth(depth) => format!("go depth {depth}"),
        Limit::MoveTime(time) => format!("go movetime {}", time.as_millis().max(1)),
        Limit::Clock { .. } => clocks(turn),
    }
}

/// Writes `go` with both clocks; an opponent without one is given the same as its own.
fn clocks(turn: &Turn) -> String {
    let [own, other] = turn.clocks;
    let [white, black] = if turn.leads {
        [own, other]
    } else {
        [other, own]
    };
    let mut text = "go".to_owned();
    for (side, clock) in [("w", white.or(own)), ("b", black.or(own))] {
        if let Some(clock) = clock {
            // Some programs take 0 for no clock at all.
            let left = clock.left.as_millis().max(1);
            let increment = clock.increment.as_millis();
            // Writing to a String cannot fail.
            let _ = write!(text, " {side}time {left} {side}inc {increment}");
        }
    }
    text
}

/// The largest estimate that is taken over, in hundredths.
const MOST: i64 = 50_000_000;
/// The most plies to a mate that are taken over.
const FARTHEST: u64 = 10_000;

/// Hears a line that is said while the program thinks.
pub(super) fn hear(line: &str, choice: &mut Choice) {
    if let Some(info) = after_word(line, "info") {
        note(info, choice);
    }
}

/// Takes over depth, score and nodes of an `info` that is about the best line. A mate in moves
/// becomes a win or a loss in plies.
fn note(info: &str, choice: &mut Choice) {
    if info.starts_with("string") || behind(info, "multipv").is_some_and(|line| line != "1") {
        return;
    }
    let number = |word: &str| behind(info, word).and_then(|text| text.parse::<i64>().ok());
    if let Some(nodes) = number("nodes") {
        choice.nodes = u64::try_from(nodes).ok();
    }
    // A bound is no estimate: it says on which side of a window the value lies, which may be far off.
    let is_bound = |word: &str| matches!(word, "lowerbound" | "upperbound");
    if info.split_whitespace().any(is_bound) {
        return;
    }
    if let Some(points) = number("cp") {
        choice.score = Some(Score::Points(points.clamp(-MOST, MOST)));
    } else if let Some(moves) = number("mate") {
        let plies = moves.unsigned_abs().saturating_mul(2).min(FARTHEST) as u32;
        choice.score = Some(if moves > 0 {
            Score::Win(plies - 1)
        } else {
            Score::Loss(plies)
        });
    } else {
        return;
    }
    // The depth of the line that the score belongs to.
    choice.depth = number("depth").and_then(|depth| i16::try_from(depth).ok());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noted(lines: &[&str]) -> Choice {
        let mut choice = Choice {
            mv: String::new(),
            score: None,
            depth: None,
            nodes: None,
        };
        for line in lines {
            note(line, &mut choice);
        }
        choice
    }

    #[test]
    fn infos() {
        let choice = noted(&[
            "string depth 99 score cp 5",
            "depth 12 seldepth 20 multipv 1 score cp -31 nodes 5000 nps 1 pv e2e4",
            "depth 12 multipv 2 score cp 700 nodes 5001",
            "depth 13 currmove e2e4 currmovenumber 1",
            "nodes 6000",
        ]);
        assert_eq!(choice.score, Some(Score::Points(-31)));
        assert_eq!((choice.depth, choice.nodes), (Some(12), Some(6000)));
        assert_eq!(noted(&["score mate 3"]).score, Some(Score::Win(5)));
        assert_eq!(noted(&["score mate -2"]).score, Some(Score::Loss(4)));
        assert_eq!(noted(&["score cp many"]).score, None);
        let exact = "depth 9 score cp 20 nodes 1";
        for bound in ["lowerbound", "upperbound"] {
            let beyond = format!("depth 10 score cp 900 {bound} nodes 2 pv e2e4");
            let choice = noted(&[exact, &beyond]);
            let told = (choice.score, choice.depth);
            assert_eq!(told, (Some(Score::Points(20)), Some(9)), "{bound}");
            assert_eq!(choice.nodes, Some(2));
            assert_eq!(noted(&[&beyond]).score, None, "{bound}");
        }
        let far = noted(&["score mate -9223372036854775808"]).score;
        assert_eq!(far, Some(Score::Loss(10_000)));
    }
}
