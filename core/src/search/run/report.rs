//! Reports: the result of a search, and of each of its iterations.

use alloc::vec::Vec;
use core::time::Duration;

use crate::{Bound, Depth, Outcome, Ply, Value};

/// The result of a search.
///
/// ```
/// use niwaki::Search;
///
/// # let game = niwaki::doc_game();
/// let report = Search::new(&game).depth(12).run();
/// assert_eq!(report.best(), Some(1));
/// assert_eq!(report.mate(), Some(7)); // proved: seven plies, and no shorter way
/// assert!(!report.stopped && report.iterations.len() <= 12);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report<M> {
    /// The depth of the last complete iteration.
    pub depth: Depth,
    /// The largest distance from the root that was reached.
    pub seldepth: Ply,
    /// The value for the player to move. A win or loss in it is proved: the
    /// game can be ended in that many plies. Where a limit ended an iteration, it
    /// may be of that one, which is deeper than `depth`, and no more than a bound: see
    /// [`Line::bound`]. The last of `iterations`, if there is one, has the value at
    /// `depth`.
    pub value: Value,
    /// Whether the distance to the win or loss is also proved to be the
    /// shortest for the winner and the longest for the loser. True where there
    /// is no distance.
    pub exact: bool,
    /// The best lines, the best first; none when the game is over.
    pub lines: Vec<Line<M>>,
    /// How the game ended, if it is over.
    pub outcome: Option<Outcome>,
    /// Positions entered: every visit, in the main search, in quiescence and in
    /// searches of techniques; not those of [`Report::proof_nodes`].
    pub nodes: u64,
    /// Positions entered to prove that a distance to a win or loss is exact.
    /// They count for a limit of nodes, but are no measure of the search.
    pub proof_nodes: u64,
    /// Those of [`Report::nodes`] that were entered in quiescence, without nodes that a
    /// technique sends there once they are entered.
    pub qnodes: u64,
    /// Children looked up in the table without being entered.
    pub probes: u64,
    /// Nodes, of all visits, whose value was that of an endgame table.
    pub endgame_hits: u64,
    /// Wall-clock time; zero without the feature `clock`.
    pub elapsed: Duration,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
    /// Every complete iteration.
    pub iterations: Vec<Iteration<M>>,
    /// Whether a limit other than the depth ended the search.
    pub stopped: bool,
}

impl<M> Report<M> {
    /// Makes a report of nothing found yet.
    pub(crate) fn blank() -> Report<M> {
        Report {
            depth: Depth::ZERO,
            seldepth: Ply::ROOT,
            value: Value::DRAW,
            exact: true,
            lines: Vec::new(),
            outcome: None,
            nodes: 0,
            proof_nodes: 0,
            qnodes: 0,
            probes: 0,
            endgame_hits: 0,
            elapsed: Duration::ZERO,
            hashfull: 0,
            iterations: Vec::new(),
            stopped: false,
        }
    }
}

impl<M: Copy> Report<M> {
    /// Returns the best move; `None` when the game is over.
    pub fn best(&self) -> Option<M> {
        self.lines.first().and_then(Line::best)
    }

    /// Returns signed plies to the forced win (+) or loss (−), if that distance
    /// is proved and the best possible for both sides.
    pub fn mate(&self) -> Option<i32> {
        self.value.distance().filter(|_| self.exact)
    }

    /// Returns how many positions were entered in a second.
    #[cfg(feature = "clock")]
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-9)) as u64
    }
}

/// A line of best play.
///
/// ```
/// use niwaki::{Line, Value};
///
/// let line = Line::new(Value::estimate(30), vec!["e4", "e5"]);
/// assert_eq!(line.best(), Some("e4"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line<M> {
    /// The value of the line for the player to move.
    pub value: Value,
    /// What `value` is of the line's worth: exact, or, where a limit ended the search
    /// just after its first move had failed high, what it is worth at least.
    /// The distance of a win may be a bound besides: see [`Report::exact`]. What
    /// [`Observer::outside`](crate::Observer::outside) hears is a bound, too, of either kind.
    pub bound: Bound,
    /// The moves, as far as they are known.
    pub moves: Vec<M>,
}

impl<M> Line<M> {
    /// Makes a line of its exact value and moves.
    pub fn new(value: Value, moves: Vec<M>) -> Line<M> {
        Line {
            value,
            bound: Bound::Exact,
            moves,
        }
    }
}

impl<M: Copy> Line<M> {
    /// Returns the first move.
    pub fn best(&self) -> Option<M> {
        self.moves.first().copied()
    }
}

/// One complete iteration of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Iteration<M> {
    /// Its depth.
    pub depth: Depth,
    /// The largest distance from the root so far.
    pub seldepth: Ply,
    /// Its best lines, the best first.
    pub lines: Vec<Line<M>>,
    /// Nodes so far.
    pub nodes: u64,
    /// Nodes so far whose value was that of an endgame table; of several threads only the one
    /// that reports counts.
    pub endgame_hits: u64,
    /// The share of the nodes that were entered below the best move, in all iterations, in thousandths:
    /// most where it has no rival, few where it is new or contested. Where several lines are asked
    /// for, only the searches for the first of them count, and of several threads only the one that
    /// reports.
    pub best_share: u32,
    /// Time so far; zero without the feature `clock`.
    pub elapsed: Duration,
}

#[cfg(all(test, feature = "clock"))]
mod tests {
    use super::*;
    use crate::game::doc_game::Nim;
    use crate::{Search, Table};

    #[test]
    fn a_mate_is_told_where_it_is_exact() {
        let mut report = Search::new(&Nim(13)).depth(9).run();
        assert_eq!(report.mate(), report.value.distance());
        assert!(report.mate().is_some_and(|plies| plies > 1));
        report.exact = false;
        assert_eq!(report.mate(), None);
    }

    #[test]
    fn a_full_table_is_told() {
        let table = Table::new(0); // a single bucket
        let report = Search::new(&Nim(30)).table(&table).depth(9).run();
        assert_eq!(report.hashfull, table.fullness());
        assert!(report.hashfull > 0);
    }

    #[test]
    fn nodes_per_second() {
        let mut report = Report::<u32>::blank();
        (report.nodes, report.elapsed) = (3000, Duration::from_millis(1500));
        assert_eq!(report.nodes_per_second(), 2000);
        report.elapsed = Duration::ZERO;
        assert_eq!(report.nodes_per_second(), 3_000_000_000_000);
    }
}
