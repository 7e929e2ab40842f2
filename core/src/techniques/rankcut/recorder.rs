//! The observer that fills the table.

use alloc::vec::Vec;

use super::cell::Cell;
use super::cells::{Cells, Counts};
use crate::game::Game;
use crate::search::depth::Ply;
use crate::search::node::{Node, NodeSummary};
use crate::search::observer::Observer;
use crate::search::progress::Progress;
use crate::search::value::Value;

/// Counts, at every node of a search, whether each move but the first was better, or one behind it.
///
/// It is handed the very record that `RankCut` is asked with, and files it under the very cell
/// ([`Cell::of`]), so that the features it learns from are those that `RankCut` decides by.
///
/// All interior nodes count, with open and with null windows, since `RankCut` acts at
/// both; moves behind a cutoff are never searched, and do not count. Nodes that a limit
/// interrupts are not counted either, nor are proofs of distances.
///
/// One recorder watches one search:
///
/// ```
/// # let game = niwaki::techniques::doc_tree();
/// use niwaki::Search;
/// use niwaki::techniques::rankcut::{Cells, Recorder};
///
/// let mut cells = Cells::new();
/// Search::new(&game).observer(Recorder::new(&mut cells)).depth(4).run();
/// let shallow = cells.samples();
/// Search::new(&game).observer(Recorder::new(&mut cells)).depth(5).run();
/// assert!(cells.samples() > 2 * shallow);
/// ```
#[derive(Debug)]
pub struct Recorder<'c> {
    cells: &'c mut Cells,
    /// The moves so far of the nodes on the line being searched, by ply.
    open: Vec<Vec<Sample>>,
}

/// A move that was searched, and whether it was better.
#[derive(Clone, Copy, Debug)]
struct Sample {
    cell: Cell,
    best: bool,
    alpha: bool,
}

impl<'c> Recorder<'c> {
    /// Returns a recorder that adds to these cells.
    pub fn new(cells: &'c mut Cells) -> Recorder<'c> {
        Recorder {
            cells,
            open: Vec::new(),
        }
    }

    /// Takes note of a move that was searched: [`Observer::searched`] where the game's type is not known.
    pub fn note(&mut self, node: &NodeSummary, progress: &Progress, value: Value) {
        let (Some(cell), Some(best)) = (Cell::at(node, progress), progress.best) else {
            return;
        };
        let ply = node.ply.index();
        if self.open.len() <= ply {
            self.open.resize_with(ply + 1, Vec::new);
        }
        self.open[ply].push(Sample {
            cell,
            best: value > best,
            alpha: value > node.window.alpha,
        });
    }

    /// Files the moves of a node that is left, the last first, so that each knows whether a later one was better.
    pub fn close(&mut self, ply: Ply) {
        let (mut best, mut alpha) = (false, false);
        let Some(samples) = self.open.get_mut(ply.index()) else {
            return;
        };
        for sample in samples.drain(..).rev() {
            best |= sample.best;
            alpha |= sample.alpha;
            let counts = Counts {
                samples: 1,
                this_best: u64::from(sample.best),
                later_best: u64::from(best),
                this_alpha: u64::from(sample.alpha),
                later_alpha: u64::from(alpha),
            };
            self.cells.add(sample.cell, counts);
        }
    }
}

impl<G: Game> Observer<G> for Recorder<'_> {
    const WATCHES_CUTOFFS: bool = false;

    fn searched(&mut self, node: &Node<G>, progress: &Progress, value: Value) {
        self.note(&node.summary(), progress, value);
    }

    fn left(&mut self, node: &Node<G>, _: Value) {
        self.close(node.ply);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::node::NodeKind;
    use crate::technique::scripted::Toy;

    /// Tells a recorder of a node's moves, whose values are given, at alpha 0 and below beta.
    fn tell(recorder: &mut Recorder, node: &Node<Toy>, values: &[i32]) {
        let mut progress = Progress::quiet(0);
        for &points in values {
            let value = Value::estimate(points);
            progress.number += 1;
            Observer::<Toy>::searched(recorder, node, &progress, value);
            progress.best = progress.best.max(Some(value));
            progress.last = Some(value);
        }
    }

    fn by_number(cells: &Cells) -> Vec<(usize, Counts)> {
        use super::super::features::Feature;
        let number = |(cell, counts): (Cell, Counts)| (cell.class(Feature::Number), counts);
        let mut counts: Vec<_> = cells.seen().map(number).collect();
        counts.sort_by_key(|(number, _)| *number);
        counts
    }

    fn counts(this: [u64; 2], later: [u64; 2]) -> Counts {
        Counts {
            samples: 1,
            this_best: this[0],
            later_best: later[0],
            this_alpha: this[1],
            later_alpha: later[1],
        }
    }

    #[test]
    fn what_came_later_counts_for_every_move_before() {
        let toy = Toy::quiet(0);
        let node = toy.node(1, 3, NodeKind::All);
        let mut cells = Cells::new();
        let mut recorder = Recorder::new(&mut cells);
        tell(&mut recorder, &node, &[-50, -60, -40, 30, -70]);
        assert_eq!(recorder.cells.samples(), 0, "the node is not left yet");
        Observer::<Toy>::left(&mut recorder, &node, Value::estimate(30));
        let expected = [
            (0, counts([0, 0], [1, 1])),
            (1, counts([1, 0], [1, 1])),
            (2, counts([1, 1], [1, 1])),
            (3, counts([0, 0], [0, 0])),
        ];
        assert_eq!(by_number(&cells), expected);
    }

    #[test]
    fn a_move_as_good_as_the_best_is_no_better() {
        let toy = Toy::quiet(0);
        let node = toy.node(1, 3, NodeKind::All);
        let mut cells = Cells::new();
        let mut recorder = Recorder::new(&mut cells);
        tell(&mut recorder, &node, &[-50, -50, 0]);
        Observer::<Toy>::left(&mut recorder, &node, Value::DRAW);
        let expected = [(0, counts([0, 0], [1, 0])), (1, counts([1, 0], [1, 0]))];
        assert_eq!(by_number(&cells), expected);
    }

    #[test]
    fn nodes_below_do_not_disturb() {
        let toy = Toy::quiet(0);
        let above = toy.node(1, 3, NodeKind::All);
        let mut below = toy.node(1, 2, NodeKind::All);
        below.ply = above.ply.next();
        let mut cells = Cells::new();
        let mut recorder = Recorder::new(&mut cells);
        tell(&mut recorder, &above, &[-50, -60]);
        tell(&mut recorder, &below, &[-50, 10]);
        Observer::<Toy>::left(&mut recorder, &below, Value::estimate(10));
        assert_eq!(recorder.cells.samples(), 1);
        Observer::<Toy>::left(&mut recorder, &above, Value::estimate(-50));
        assert_eq!(cells.samples(), 2);
        let hits: u64 = cells.seen().map(|(_, counts)| counts.later_alpha).sum();
        assert_eq!(hits, 1);
    }

    #[test]
    fn a_node_that_is_not_left_does_not_count() {
        let toy = Toy::quiet(0);
        let mut cells = Cells::new();
        let mut recorder = Recorder::new(&mut cells);
        tell(&mut recorder, &toy.node(1, 3, NodeKind::All), &[1, 2, 3]);
        assert_eq!(cells.samples(), 0);
    }
}
