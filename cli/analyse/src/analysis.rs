//! What is found out about a game: its moves, each with what it gave away, and the sums for each side.
//!
//! These records are the format of `niwaki analyse --json`. Fields are added to, and not renamed. Values are for the side
//! that moves, in hundredths of the game's unit, with wins and losses on the same scale as [`Score`] writes them.

use niwaki_host::score::Score;
use serde::{Deserialize, Serialize};

use super::chances::Mark;

/// A game that was gone through.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Analysis {
    /// The game by its name, with parameters.
    pub game: String,
    /// Its number in the file, from 1.
    pub number: usize,
    /// Who sat on each seat.
    pub names: [String; 2],
    /// The result, as the file has it.
    pub result: String,
    /// The position at the beginning.
    pub position: String,
    /// The name of the opening, if the game has named openings and it is one of them.
    pub opening: Option<String>,
    /// The limit of each search, in words.
    pub limit: String,
    /// The units that stand for an expected result of 1 : (1 + 1/e).
    pub scale: f64,
    /// How many moves the game has.
    pub plies: usize,
    /// Whether all of them were judged: an interrupted analysis has only the first of them.
    pub complete: bool,
    /// The ply of the move that took the most from the expected result, if one was marked.
    pub turn: Option<usize>,
    /// Comments of the file, which were skipped.
    pub comments: usize,
    /// Variations of the file, which were skipped.
    pub variations: usize,
    /// The sums of each seat.
    pub sides: [Side; 2],
    /// The moves that were judged, in their order.
    pub moves: Vec<Judged>,
}

/// A move, and what it gave away.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judged {
    /// Its number in the game, from 1.
    pub ply: usize,
    /// The number that people write before it: `12.` or `12...`.
    pub label: String,
    /// Who played it, in the game's own words.
    pub player: String,
    /// The seat of that side, 0 or 1.
    pub seat: usize,
    /// The move as commands write it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move as people write it.
    pub text: String,
    /// The value before it: that of the best move.
    pub value: Score,
    /// Signed plies to the forced end, where they are proved.
    pub mate: Option<i64>,
    /// The best move; none where the game was over by the rules, and was played on.
    pub best: Option<String>,
    /// The best move as people write it.
    pub best_text: Option<String>,
    /// The value of the move that was played, searched as deep.
    pub after: Score,
    /// What the move gave away, in hundredths of the unit; wins and losses count as values of ten units.
    pub loss: i64,
    /// The expected result before the move, from 0 to 1.
    pub chance: f64,
    /// The expected result with the move that was played.
    pub chance_after: f64,
    /// The mark of a move that took much of the expected result.
    pub mark: Option<Mark>,
    /// Whether there was no other move.
    pub forced: bool,
    /// The depth of both values, in plies; that of a win that was found may be larger. 0 where no iteration was complete.
    pub depth: i16,
    /// The nodes of both searches.
    pub nodes: u64,
    /// The best line, from the position before the move.
    pub pv: Vec<String>,
    /// The best line as people write it.
    pub pv_text: String,
    /// The line that the move which was played leads to, that move first.
    pub reply: Vec<String>,
}

impl Judged {
    /// Returns what the move took from the expected result.
    pub fn lost(&self) -> f64 {
        (self.chance - self.chance_after).max(0.0)
    }

    /// Returns the move as it is told: `12... Nf6??`.
    pub fn told(&self) -> String {
        let sign = self.mark.map_or("", Mark::sign);
        format!("{} {}{sign}", self.label, self.text)
    }
}

/// The sums of a side. Moves without a choice, and moves after the end by the rules, are left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Side {
    /// The name of the side in the game's own words.
    pub player: String,
    /// The moves that count.
    pub moves: usize,
    /// The moves of this side without a choice.
    pub forced: usize,
    /// The moves that were the best, or gave nothing away.
    pub best: usize,
    /// What a move gave away on average, in hundredths of the unit.
    pub average_loss: Option<f64>,
    /// 100 less what a move took from the expected result on average, in percent.
    pub accuracy: Option<f64>,
    /// Inaccuracies.
    pub inaccuracies: usize,
    /// Mistakes.
    pub mistakes: usize,
    /// Blunders.
    pub blunders: usize,
}

impl Side {
    /// Adds up the moves of one seat.
    pub fn of(moves: &[Judged], seat: usize, player: &str) -> Side {
        let own = || moves.iter().filter(move |one| one.seat == seat);
        let counted: Vec<&Judged> = own()
            .filter(|one| !one.forced && one.best.is_some())
            .collect();
        let mean = |of: fn(&Judged) -> f64| {
            let sum: f64 = counted.iter().map(|one| of(one)).sum();
            (!counted.is_empty()).then(|| sum / counted.len() as f64)
        };
        let marked = |mark| counted.iter().filter(|one| one.mark == Some(mark)).count();
        Side {
            player: player.to_owned(),
            moves: counted.len(),
            forced: own().filter(|one| one.forced).count(),
            best: counted.iter().filter(|one| one.loss == 0).count(),
            average_loss: mean(|one| one.loss as f64),
            accuracy: mean(Judged::lost).map(|lost| 100.0 * (1.0 - lost)),
            inaccuracies: marked(Mark::Inaccuracy),
            mistakes: marked(Mark::Mistake),
            blunders: marked(Mark::Blunder),
        }
    }
}

/// Returns the ply of the move that took the most from the expected result, of those that are marked; the first of equals.
pub(super) fn turn(moves: &[Judged]) -> Option<usize> {
    let marked = moves.iter().filter(|one| one.mark.is_some());
    let most = marked.rev().max_by(|a, b| a.lost().total_cmp(&b.lost()));
    most.map(|one| one.ply)
}
