//! The match's side of the Hub protocol of draughts programs, version 2.
//!
//! Hub has no memory of the game: each position is sent whole, as the opening and the moves since
//! then. Moves are written with every piece that they capture, which [`niwaki_protocols::squares`]
//! works out. Clocks are in seconds, and the increment is added before a move.
//!
//! The other side, our engine spoken to over Hub, is `niwaki_protocols::hub`.
//!
//! # Source
//! F. Letouzey, *Hub protocol for draughts, version 2*, `protocol.txt` of Scan 3.1, 2019.

use std::time::Duration;

use super::super::limit::Limit;
use super::super::player::{Choice, FaultKind, Lapse, Turn};
use super::Program;
use super::dialect::Dialect;
use super::process::{Process, Wait};
use niwaki_host::score::Score;
use niwaki_protocols::squares::{self, hub_move, position_text};
use niwaki_protocols::words::{after_word, quoted, value_of};

/// A conversation in Hub 2.
pub(super) struct Hub {
    /// The parameters to set, by name.
    options: Vec<(String, String)>,
    /// The moves of the game as far as they have been needed, as the command writes them and as the
    /// protocol does. To write one down takes playing it.
    moves: Vec<(String, String)>,
}

impl Hub {
    /// Prepares a conversation with a program that is not running yet.
    pub(super) fn new(program: &Program) -> Hub {
        Hub {
            options: program.options.clone(),
            moves: Vec::new(),
        }
    }

    /// Waits until the program answers.
    fn settle(process: &mut Process, wait: &Wait) -> Result<(), Lapse> {
        process.send("ping")?;
        process.expect("pong", wait, |_| ()).map(|_| ())
    }

    /// Writes the moves that were played since the last turn, and forgets those that were taken
    /// back.
    fn catch_up(&mut self, turn: &Turn) -> Result<(), Lapse> {
        let known = self.moves.iter().zip(turn.moves);
        let same = known.take_while(|((ours, _), mv)| ours == *mv).count();
        self.moves.truncate(same);
        let mut position = turn.position.at(turn.opening)?;
        for (ply, mv) in turn.moves.iter().enumerate() {
            if ply == self.moves.len() {
                let theirs = hub_move(position.as_ref(), mv)?;
                self.moves.push((mv.clone(), theirs));
            }
            position.play(mv)?;
        }
        Ok(())
    }
}

/// Returns whether this line offers the parameter of this name.
fn is_param(line: &str, name: &str) -> bool {
    after_word(line, "param").is_some_and(|rest| value_of(rest, "name") == Some(name))
}

impl Dialect for Hub {
    fn greet(&mut self, process: &mut Process, wait: &Wait) -> Result<(), Lapse> {
        process.send("hub")?;
        let mut lines = Vec::new();
        process.expect("wait", wait, |line| lines.push(line.to_owned()))?;
        for (name, value) in &self.options {
            if !lines.iter().any(|line| is_param(line, name)) {
                let text = format!("the engine has no option '{name}'");
                return Err(Lapse::fault(FaultKind::Crash, text));
            }
            process.send(&format!("set-param name={name} value={}", quoted(value)))?;
        }
        process.send("init")?;
        process.expect("ready", wait, |_| ()).map(|_| ())
    }

    fn new_game(&mut self, process: &mut Process, wait: &Wait) -> Result<(), Lapse> {
        self.moves.clear();
        process.send("new-game")?;
        Hub::settle(process, wait)
    }

    fn prepare(&mut self, process: &mut Process, turn: &Turn, wait: &Wait) -> Result<(), Lapse> {
        self.catch_up(turn)?;
        let opening = position_text(turn.opening)?;
        let theirs: Vec<&str> = self.moves.iter().map(|(_, mv)| mv.as_str()).collect();
        let moves = match theirs.join(" ") {
            none if none.is_empty() => none,
            some => format!(" moves=\"{some}\""),
        };
        process.send(&format!("pos pos={opening}{moves}"))?;
        // What it says before it answers belongs to an earlier search.
        Hub::settle(process, wait)?;
        process.send(&level(turn))
    }

    fn think(&mut self, process: &mut Process, turn: &Turn, wait: &Wait) -> Result<Choice, Lapse> {
        process.send("go think")?;
        let mut choice = Choice::default();
        let rest = process.expect("done", wait, |line| hear(line, &mut choice))?;
        let theirs = value_of(&rest, "move").unwrap_or_default();
        let legal = squares::moves(turn.position)?;
        choice.mv = squares::ours(&legal, theirs).ok_or_else(|| {
            let text = format!("'{theirs}' is no legal move");
            Lapse::fault(FaultKind::Illegal, text)
        })?;
        Ok(choice)
    }
}

/// Writes `level` with the limit of the turn. The protocol adds the increment before a move, a
/// match after it: what is on the clock is told less the increment.
fn level(turn: &Turn) -> String {
    let seconds = |time: Duration| format!("{:.3}", time.as_secs_f64());
    match (turn.limit, turn.clocks[0]) {
        (Limit::Nodes(nodes), _) => format!("level nodes={nodes}"),
        (Limit::Depth(depth), _) => format!("level depth={depth}"),
        (Limit::MoveTime(time), _) => format!("level move-time={}", seconds(time)),
        (Limit::Clock { base, .. }, clock) => {
            let (left, increment) = clock.map_or((base, Duration::ZERO), |clock| {
                (clock.left, clock.increment)
            });
            let before = left.saturating_sub(increment);
            format!("level time={} inc={}", seconds(before), seconds(increment))
        }
    }
}

/// The largest score that is an estimate, in men.
const MOST: f64 = 100_000.0;

/// Hears a line that is said while the program thinks.
pub(super) fn hear(line: &str, choice: &mut Choice) {
    if let Some(info) = after_word(line, "info") {
        note(info, choice);
    }
}

/// Takes over depth, score and nodes of an `info`. Scores are in men, so that hundredths of the
/// game's unit are a hundred times as much.
fn note(info: &str, choice: &mut Choice) {
    if let Some(nodes) = value_of(info, "nodes").and_then(|text| text.parse().ok()) {
        choice.nodes = Some(nodes);
    }
    let score = value_of(info, "score").and_then(|text| text.parse::<f64>().ok());
    if let Some(score) = score.filter(|score| score.is_finite()) {
        let hundredths = (score.clamp(-MOST, MOST) * 100.0).round() as i64;
        choice.score = Some(Score::Points(hundredths));
        choice.depth = value_of(info, "depth").and_then(|text| text.parse().ok());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn infos() {
        let mut choice = Choice {
            mv: String::new(),
            score: None,
            depth: None,
            nodes: None,
        };
        note(
            "depth=12 mean-depth=8.1 score=-0.35 nodes=5000 time=0.01 pv=\"11-15\"",
            &mut choice,
        );
        assert_eq!(choice.score, Some(Score::Points(-35)));
        assert_eq!((choice.depth, choice.nodes), (Some(12), Some(5000)));
        note("score=nan nodes=-1", &mut choice);
        let told = (choice.score, choice.nodes);
        assert_eq!(told, (Some(Score::Points(-35)), Some(5000)));
    }
}
