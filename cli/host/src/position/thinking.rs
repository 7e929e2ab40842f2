//! A search for a move to play, and what is told of it on the way.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use niwaki::{Bound, Depth, Iteration, Line, Notation, NotationError, Observer, Report, Table};

use super::Task;
use crate::finding::{hundredths, texts};
use crate::list::{Call, Searches};

/// What a search for a move may use, besides its limits.
pub struct Means<'a> {
    pub task: Task<'a>,
    /// The moves to choose from, as the command writes them; none for all.
    pub only: &'a [String],
    pub table: Option<&'a Table>,
    /// When it must end at the latest; may be set while it runs.
    pub deadline: Option<&'a OnceLock<Instant>>,
}

/// What a search knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Insight {
    pub depth: i16,
    pub seldepth: u16,
    /// The best lines, the best first.
    pub lines: Vec<Variation>,
    pub nodes: u64,
    pub elapsed: Duration,
    /// Thousandths of the table.
    pub hashfull: u32,
}

/// A line of best play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// Hundredths of the game's unit, for the player to move.
    pub value: i64,
    /// The moves as the command writes them.
    pub moves: Vec<String>,
}

impl Insight {
    /// The best move, if there is one.
    pub fn best(&self) -> Option<&str> {
        let first = self.lines.first()?.moves.first()?;
        Some(first)
    }

    /// The value of the best line.
    pub fn value(&self) -> i64 {
        self.lines.first().map_or(0, |line| line.value)
    }
}

/// Somebody who is told how a search for a move goes, and may set its signal to stop.
pub trait Listener {
    /// An iteration is complete.
    fn iteration(&mut self, insight: Insight);

    /// A line lies outside its window: it is the only one of the insight, with its number from 0,
    /// and what it is worth at least or at most.
    fn outside(&mut self, insight: Insight, line: usize, bound: Bound);

    /// Another move of the root is next: its number, from 1, and what it is called.
    fn root_move(&mut self, depth: i16, number: usize, text: &dyn Fn() -> String);
}

/// Hands over what an observer is told, as text.
pub struct Teller<'a, G> {
    game: &'a G,
    table: Option<&'a Table>,
    listener: &'a mut dyn Listener,
}

impl<G: Notation> Teller<'_, G> {
    fn insight(&self, iteration: &Iteration<G::Move>) -> Insight {
        Insight {
            depth: iteration.depth.whole(),
            seldepth: iteration.seldepth.count(),
            lines: variations(self.game, &iteration.lines),
            nodes: iteration.nodes,
            elapsed: iteration.elapsed,
            hashfull: self.table.map_or(0, Table::fullness),
        }
    }
}

impl<G: Notation> Observer<G> for Teller<'_, G> {
    const WATCHES_MOVES: bool = false;
    const WATCHES_ROOT: bool = true;

    fn iteration(&mut self, iteration: &Iteration<G::Move>) {
        let insight = self.insight(iteration);
        self.listener.iteration(insight);
    }

    fn outside(&mut self, so_far: &Iteration<G::Move>, line: usize, bound: Bound) {
        let insight = self.insight(so_far);
        self.listener.outside(insight, line, bound);
    }

    fn root_move(&mut self, depth: Depth, number: usize, mv: G::Move) {
        let text = || self.game.move_text(mv);
        self.listener.root_move(depth.whole(), number, &text);
    }
}

fn variations<G: Notation>(game: &G, lines: &[Line<G::Move>]) -> Vec<Variation> {
    let variation = |line: &Line<G::Move>| Variation {
        value: hundredths::<G>(line.value),
        moves: texts(game, &line.moves, G::move_text),
    };
    lines.iter().map(variation).collect()
}

/// The moves to choose from, if not all.
///
/// Fails where one is no move here.
pub(super) fn only<G: Notation>(game: &G, means: &Means) -> Result<Vec<G::Move>, NotationError> {
    let only = means.only.iter().map(|mv| game.parse_move(mv));
    only.collect()
}

/// Searches; there are no lines when the game is over.
pub(super) fn think<'a, G: Notation>(
    list: &dyn Searches<G>,
    mut call: Call<'a, G>,
    means: &Means<'a>,
    listener: &mut dyn Listener,
) -> Insight {
    call.limits.depth = means.task.depth.map(Depth::plies);
    call.limits.deadline = means.deadline;
    let teller = Teller {
        game: call.game,
        table: means.table,
        listener,
    };
    let report = list.told(&call, teller);
    summary(call.game, &report)
}

fn summary<G: Notation>(game: &G, report: &Report<G::Move>) -> Insight {
    Insight {
        depth: report.depth.whole(),
        seldepth: report.seldepth.count(),
        lines: variations(game, &report.lines),
        nodes: report.nodes + report.proof_nodes,
        elapsed: report.elapsed,
        hashfull: report.hashfull,
    }
}
