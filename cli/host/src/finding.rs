//! What a search found, in the words of the interface.

use std::time::Duration;

use niwaki::observer::TechniqueCounts;
use niwaki::{Game, Notation, Outcome, Statistics, Value};
use serde::{Serialize, Serializer};
use serde_json::{Map, json};

use crate::list::TechniqueSet;

/// What a search found: the fields that `--json` prints.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    pub depth: i16,
    pub seldepth: u16,
    /// Hundredths of the game's unit, for the player to move.
    pub value: i64,
    /// Signed plies to the forced end.
    pub mate: Option<i32>,
    pub best: Option<String>,
    pub outcome: Option<Ending>,
    pub pv: Vec<String>,
    /// The best lines, more than one with `--multipv`.
    pub lines: Vec<LineFound>,
    pub nodes: u64,
    pub qnodes: u64,
    /// Nodes that proved a distance, apart from the others.
    pub proof_nodes: u64,
    pub probes: u64,
    #[serde(rename = "time_ms", serialize_with = "milliseconds")]
    pub time: Duration,
    pub nps: u64,
    /// Thousandths of the table.
    pub hashfull: u32,
    /// The true value, for games that know it.
    pub truth: Option<i64>,
    pub first_move_cutoffs: Option<f64>,
    pub techniques: Map<String, serde_json::Value>,
    pub iterations: Vec<IterationFound>,
    /// Whether a limit other than the depth, or Ctrl-C, ended the search.
    pub stopped: bool,
    /// The cutoffs behind `first_move_cutoffs`, to add up.
    #[serde(skip)]
    pub cutoffs: Cutoffs,
}

impl Finding {
    /// How often a technique did something: `tried`, `cut` and so on.
    pub fn count(&self, technique: &str, kind: &str) -> u64 {
        let counts = self.techniques.get(technique);
        counts.and_then(|counts| counts[kind].as_u64()).unwrap_or(0)
    }

    /// Takes over the best lines, the best first.
    pub fn take_lines(&mut self, lines: Vec<LineFound>) {
        self.lines = lines;
        if let Some(first) = self.lines.first() {
            self.best.clone_from(&first.best);
            self.pv.clone_from(&first.pv);
        }
    }
}

/// How many cutoffs there were, and how many of them by the first move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cutoffs {
    pub all: u64,
    pub first: u64,
}

impl Cutoffs {
    pub fn add(&mut self, other: Cutoffs) {
        self.all += other.all;
        self.first += other.first;
    }

    /// The share of the first move, if there were any cutoffs.
    pub fn share(self) -> Option<f64> {
        (self.all > 0).then(|| self.first as f64 / self.all as f64)
    }
}

impl From<&Statistics> for Cutoffs {
    fn from(statistics: &Statistics) -> Cutoffs {
        Cutoffs {
            all: statistics.cutoffs,
            first: statistics.first_move_cutoffs,
        }
    }
}

/// A finished game: for whom, and by which rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// `win`, `loss` or `draw`, for the player to move.
    pub result: &'static str,
    /// The rule that ended it.
    pub rule: String,
}

impl Ending {
    pub fn new(outcome: Outcome, rule: impl Into<String>) -> Ending {
        let result = match outcome {
            Outcome::Win => "win",
            Outcome::Loss => "loss",
            Outcome::Score(points) if points > 0 => "win",
            Outcome::Score(points) if points < 0 => "loss",
            Outcome::Draw | Outcome::Score(_) => "draw",
        };
        Ending {
            result,
            rule: rule.into(),
        }
    }
}

/// One of the best lines.
#[derive(Clone, Debug, Serialize)]
pub struct LineFound {
    pub value: i64,
    pub best: Option<String>,
    pub pv: Vec<String>,
    /// The value in pawns, or the distance to the end.
    #[serde(skip)]
    pub value_for_people: String,
    #[serde(skip)]
    pub pv_for_people: String,
}

impl LineFound {
    /// `proved` is the value whose distance is known to be exact.
    pub fn new<G: Notation>(
        game: &G,
        line: &niwaki::Line<G::Move>,
        proved: Option<Value>,
    ) -> LineFound {
        let pv = texts(game, &line.moves, G::move_text);
        LineFound {
            value: hundredths::<G>(line.value),
            best: pv.first().cloned(),
            pv,
            value_for_people: for_people::<G>(line.value, proved == Some(line.value)),
            pv_for_people: texts(game, &line.moves, G::move_for_people).join(" "),
        }
    }
}

/// A complete iteration.
#[derive(Clone, Debug, Serialize)]
pub struct IterationFound {
    pub depth: i16,
    pub seldepth: u16,
    pub value: i64,
    pub best: Option<String>,
    pub nodes: u64,
    #[serde(rename = "time_ms", serialize_with = "milliseconds")]
    pub time: Duration,
    #[serde(skip)]
    pub lines: Vec<LineFound>,
}

impl IterationFound {
    pub fn new<G: Notation>(game: &G, iteration: &niwaki::Iteration<G::Move>) -> IterationFound {
        let lines: Vec<LineFound> = iteration
            .lines
            .iter()
            .map(|line| LineFound::new(game, line, None))
            .collect();
        IterationFound {
            depth: iteration.depth.whole(),
            seldepth: iteration.seldepth.count(),
            value: lines.first().map_or(0, |line| line.value),
            best: lines.first().and_then(|line| line.best.clone()),
            nodes: iteration.nodes,
            time: iteration.elapsed,
            lines,
        }
    }
}

pub fn milliseconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(time.as_millis() as u64)
}

/// Nodes in a second.
pub fn per_second(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64
}

/// A line of moves as text, each in the position where it is played.
pub fn texts<G: Game>(game: &G, line: &[G::Move], text: fn(&G, G::Move) -> String) -> Vec<String> {
    let mut position = game.clone();
    let mut written = Vec::with_capacity(line.len());
    for &mv in line {
        written.push(text(&position, mv));
        position = position.play(mv);
    }
    written
}

/// What a win on the spot is called in hundredths; each ply takes one off.
pub const WIN: i64 = 100_000_000;

/// A value in hundredths of the game's unit. A decided one lies near
/// ±100,000,000, less the plies to the end; no estimate gets there.
pub fn hundredths<G: Game>(value: Value) -> i64 {
    match value.distance() {
        Some(plies) if value.is_win() => WIN - i64::from(plies),
        Some(plies) => -WIN - i64::from(plies),
        None => points_in_hundredths::<G>(value.points()),
    }
}

/// Signed plies to the end, of a value in hundredths that has been decided.
pub fn plies_to_end(value: i64) -> Option<i64> {
    let decided = WIN - value.abs() < FARTHEST;
    decided.then(|| value.signum() * (WIN - value.abs()))
}

/// More plies than any distance in a value.
const FARTHEST: i64 = 1_000_000;

/// Evaluation points in hundredths of the game's unit.
pub fn points_in_hundredths<G: Game>(points: i32) -> i64 {
    let most = WIN - FARTHEST;
    (i64::from(points) * 100 / i64::from(G::UNIT)).clamp(-most, most)
}

/// `+0.35`, or `win in 5`. Where the distance is not proved to be exact, the
/// winner may have a shorter way: `win in 5 or fewer`.
pub fn for_people<G: Game>(value: Value, exact: bool) -> String {
    let plies_text = |plies: i32| match (exact, plies) {
        (true, _) | (false, 0 | 1) => plies.to_string(), // nothing is shorter
        (false, _) => format!("{plies} or fewer"),
    };
    match value.distance() {
        Some(plies) if value.is_win() => format!("win in {}", plies_text(plies)),
        Some(plies) => format!("loss in {}", plies_text(-plies)),
        None => signed_units(points_in_hundredths::<G>(value.points())),
    }
}

/// Hundredths as units with a sign.
fn signed_units(hundredths: i64) -> String {
    format!("{:+.2}", hundredths as f64 / 100.0)
}

/// What each technique of the list did, and whether it took part.
pub fn technique_counts(
    techniques: &TechniqueSet,
    counts: &[TechniqueCounts],
) -> Map<String, serde_json::Value> {
    let members = techniques.members().into_iter().enumerate();
    members
        .map(|(id, (about, on))| {
            let of = counts.get(id).copied().unwrap_or_default();
            let value = json!({
                "on": on,
                "tried": of.tried,
                "cut": of.cut,
                "reduced": of.reduced,
                "extended": of.extended,
                "skipped": of.skipped,
                "nodes": of.nodes,
            });
            (about.name.to_owned(), value)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use niwaki::Ply;
    use niwaki_games::checkers::Checkers;

    use super::*;

    #[test]
    fn values_in_hundredths() {
        let win = Value::win_at(Ply::new(3));
        assert_eq!(hundredths::<Checkers>(win), 99_999_997);
        assert_eq!(hundredths::<Checkers>(-win), -99_999_997);
        assert_eq!(hundredths::<Checkers>(Value::estimate(-130)), -130);
        assert_eq!(hundredths::<Checkers>(Value::loss_at(Ply::ROOT)), -WIN);
        assert_eq!(plies_to_end(99_999_997), Some(3));
        assert_eq!(plies_to_end(-99_999_996), Some(-4));
        assert_eq!(plies_to_end(99_000_000), None);
        assert_eq!(plies_to_end(-130), None);
    }

    #[test]
    fn values_for_people() {
        assert_eq!(for_people::<Checkers>(Value::estimate(-5), true), "-0.05");
        assert_eq!(
            for_people::<Checkers>(Value::win_at(Ply::new(3)), true),
            "win in 3"
        );
        assert_eq!(
            for_people::<Checkers>(Value::loss_at(Ply::new(4)), true),
            "loss in 4"
        );
        assert_eq!(
            for_people::<Checkers>(Value::win_at(Ply::new(3)), false),
            "win in 3 or fewer"
        );
    }

    #[test]
    fn scores_are_results_too() {
        assert_eq!(Ending::new(Outcome::Score(-3), "leaf").result, "loss");
        assert_eq!(Ending::new(Outcome::Score(0), "leaf").result, "draw");
    }
}
