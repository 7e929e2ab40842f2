//! The cells that the [features](super::features) divide all cases into, and which of them a case falls into.

use super::features::{DEEPEST, EDGES, Feature, Features, MOST_CHANGES, NUMBERS};
use crate::game::Game;
use crate::search::depth::Depth;
use crate::search::node::{Node, NodeSummary};
use crate::search::ordering::{GOOD_HISTORY, Stage};
use crate::search::progress::Progress;
use crate::search::value::Value;

/// One combination of the classes of all features.
///
/// ```
/// use niwaki::techniques::rankcut::{Cell, Feature};
///
/// // Depth 4, not forced, not extended, move 3, the best move never changed, no gaps, a quiet move.
/// let cell = Cell::from_classes([3, 0, 0, 1, 0, 0, 0, 3]);
/// assert_eq!(Feature::Number.label(cell.class(Feature::Number)), "3");
/// assert_eq!(cell.shallower(), Some(Cell::from_classes([2, 0, 0, 1, 0, 0, 0, 3])));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u32);

impl Cell {
    /// How many cells there are.
    pub const COUNT: usize = {
        let (mut count, mut feature) = (1, 0);
        while feature < Feature::ALL.len() {
            count *= Feature::ALL[feature].classes();
            feature += 1;
        }
        count
    };

    /// Returns the cell of a move that is about to be searched; `None` for the first, which nothing
    /// is known about.
    #[inline]
    pub fn of<G: Game>(node: &Node<G>, progress: &Progress) -> Option<Cell> {
        Cell::at(&node.summary(), progress)
    }

    /// Returns the same where the game's type is not known.
    #[inline]
    pub fn at(node: &NodeSummary, progress: &Progress) -> Option<Cell> {
        let stem = Stem::of(node.depth, node.forced, progress);
        stem.cell(node.window.alpha, node.unit, progress)
    }

    /// Returns the part of it that is known without values.
    pub(super) const fn stem(self) -> Stem {
        Stem(self.0 / Stem::CELLS)
    }

    /// Returns the cell of these classes, in the order of [`Feature::ALL`].
    #[inline]
    pub fn from_classes(classes: [usize; 8]) -> Cell {
        let mut number = 0;
        for (feature, class) in Feature::ALL.into_iter().zip(classes) {
            debug_assert!(
                class < feature.classes(),
                "{feature:?} has no class {class}"
            );
            number = number * feature.classes() + class;
        }
        Cell(number as u32)
    }

    /// Returns the cell with this number, if there is one.
    pub fn numbered(number: usize) -> Option<Cell> {
        (number < Cell::COUNT).then_some(Cell(number as u32))
    }

    /// Returns its number, below [`Cell::COUNT`].
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// Returns all cells in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..Cell::COUNT as u32).map(Cell)
    }

    /// Returns its class of each feature, in the order of [`Feature::ALL`].
    pub fn classes(self) -> [usize; 8] {
        let mut classes = [0; 8];
        let mut rest = self.number();
        for (feature, class) in Feature::ALL.into_iter().zip(&mut classes).rev() {
            *class = rest % feature.classes();
            rest /= feature.classes();
        }
        classes
    }

    /// Returns its class of one feature.
    pub fn class(self, feature: Feature) -> usize {
        self.classes()[feature as usize]
    }

    /// Returns the cell that differs from it by the next lesser depth only, if there is one.
    ///
    /// Depth is the first feature, so that the cells of a depth are a block.
    #[inline]
    pub const fn shallower(self) -> Option<Cell> {
        const OF_A_DEPTH: u32 = (Cell::COUNT / Feature::Depth.classes()) as u32;
        match self.0.checked_sub(OF_A_DEPTH) {
            Some(number) => Some(Cell(number)),
            None => None,
        }
    }

    /// Returns the cell that it falls into where only these features tell cells apart.
    #[must_use]
    pub fn keeping(self, features: Features) -> Cell {
        let mut classes = self.classes();
        for (feature, class) in Feature::ALL.into_iter().zip(&mut classes) {
            if !features.has(feature) {
                *class = 0;
            }
        }
        Cell::from_classes(classes)
    }
}

/// The first features of a cell, which are known without the values of the moves before: depth, forced, extended, number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stem(u32);

impl Stem {
    /// How many cells share a stem.
    const CELLS: u32 = (Feature::Changes.classes()
        * Feature::BestAlpha.classes()
        * Feature::LastBest.classes()
        * Feature::Phase.classes()) as u32;

    /// How many stems there are.
    pub(super) const COUNT: usize = Cell::COUNT / Stem::CELLS as usize;

    /// Returns the stem of a move at a node of this depth, whose player is forced or not.
    #[inline]
    pub(super) fn of(depth: Depth, forced: bool, progress: &Progress) -> Stem {
        let mut number = depth_class(depth.whole());
        number = number * 2 + usize::from(forced);
        number = number * 2 + usize::from(progress.extended);
        number = number * NUMBERS.len() + number_class(progress.number);
        Stem(number as u32)
    }

    /// Returns its number, below [`Stem::COUNT`].
    #[inline]
    pub(super) const fn number(self) -> usize {
        self.0 as usize
    }

    /// Returns the cell of the move, at a node of this alpha in a game of this unit; `None` for the first move.
    #[inline]
    pub(super) fn cell(self, alpha: Value, unit: i32, progress: &Progress) -> Option<Cell> {
        let (best, last) = (progress.best?, progress.last?);
        let mut number = usize::from(progress.best_changes.min(MOST_CHANGES));
        number = number * Feature::BestAlpha.classes() + gap_class(alpha, best, unit);
        number = number * Feature::LastBest.classes() + gap_class(best, last, unit);
        number = number * Feature::Phase.classes() + phase(progress);
        Some(Cell(self.0 * Stem::CELLS + number as u32))
    }
}

/// Returns the class of a depth in whole plies.
#[inline]
fn depth_class(plies: i16) -> usize {
    plies.clamp(1, DEEPEST) as usize - 1
}

/// Returns the class of a move's number; up to 8 each number is a class, which saves the look-up.
#[inline]
fn number_class(number: u16) -> usize {
    if number < 9 {
        return usize::from(number.max(2) - 2);
    }
    NUMBERS
        .iter()
        .rposition(|&from| from <= number)
        .unwrap_or(0)
}

/// Returns the interval of the gap by which `lower` lies below `upper`.
#[inline]
fn gap_class(upper: Value, lower: Value, unit: i32) -> usize {
    let gap = i64::from(upper.points()) - i64::from(lower.points());
    let beyond = |edge: &&i32| gap * 100 > i64::from(**edge) * i64::from(unit);
    EDGES.iter().filter(beyond).count()
}

/// Returns the phase of move generation: the TT move counts as tactical, a countermove as a killer.
#[inline]
fn phase(progress: &Progress) -> usize {
    match progress.stage {
        Stage::Table | Stage::GoodCapture => 0,
        Stage::Killer | Stage::Counter => 1,
        Stage::Quiet if progress.history >= GOOD_HISTORY => 2,
        Stage::Quiet => 3,
        Stage::BadCapture => 4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::node::NodeKind;
    use crate::technique::scripted::Toy;

    #[test]
    fn cells_and_classes_go_both_ways() {
        assert_eq!(Cell::COUNT, 8 * 2 * 2 * 14 * 4 * 7 * 7 * 5);
        for cell in Cell::all().step_by(97) {
            assert_eq!(Cell::from_classes(cell.classes()), cell);
            assert_eq!(Cell::numbered(cell.number()), Some(cell));
            assert_eq!(cell.class(Feature::Phase), cell.classes()[7]);
            let (stem, classes) = (cell.stem().number(), cell.classes());
            let first =
                Cell::from_classes([classes[0], classes[1], classes[2], classes[3], 0, 0, 0, 0]);
            assert_eq!(stem * Stem::CELLS as usize, first.number());
        }
        assert_eq!(Cell::numbered(Cell::COUNT), None);
    }

    fn cell(depth: i16, progress: &Progress) -> [usize; 8] {
        let toy = Toy::quiet(0);
        let node = toy.node(1, depth, NodeKind::All);
        Cell::of(&node, progress)
            .expect("it is no first move")
            .classes()
    }

    /// Makes the state behind `number - 1` moves, the best `below` alpha (0), the last `behind` the best.
    fn progress(number: u16, below: i32, behind: i32) -> Progress {
        Progress {
            best: Some(Value::estimate(-below)),
            last: Some(Value::estimate(-below - behind)),
            ..Progress::quiet(number)
        }
    }

    #[test]
    fn numbers_and_depths_fall_into_classes() {
        let numbers = [
            2, 3, 8, 9, 10, 11, 13, 14, 17, 18, 23, 24, 31, 32, 47, 48, 500,
        ];
        let classes = numbers.map(|number| cell(1, &progress(number, 0, 0))[3]);
        let expected = [0, 1, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
        assert_eq!(classes, expected);
        let depths = [1, 2, 7, 8, 9, 60].map(|depth| cell(depth, &progress(2, 0, 0))[0]);
        assert_eq!(depths, [0, 1, 6, 7, 7, 7]);
    }

    #[test]
    fn gaps_fall_into_intervals() {
        let gaps = [-5, 0, 1, 10, 11, 25, 26, 50, 51, 100, 101, 300, 301];
        let expected = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6];
        assert_eq!(gaps.map(|gap| cell(3, &progress(4, gap, 0))[5]), expected);
        assert_eq!(gaps.map(|gap| cell(3, &progress(4, 0, gap))[6]), expected);
        let lost = Progress {
            last: Some(-Value::INFINITY),
            ..progress(4, 0, 0)
        };
        assert_eq!(cell(3, &lost)[6], 6);
    }

    #[test]
    fn the_rest_is_told_apart_too() {
        let plain = progress(4, 0, 0);
        assert_eq!(cell(3, &plain), [2, 0, 0, 2, 0, 0, 0, 3]);
        let changed = |changes| Progress {
            best_changes: changes,
            ..plain
        };
        assert_eq!(
            [1, 2, 3, 4, 9].map(|n| cell(3, &changed(n))[4]),
            [1, 2, 3, 3, 3]
        );
        let extended = Progress {
            extended: true,
            ..plain
        };
        assert_eq!(cell(3, &extended)[2], 1);
        let staged = |stage, history| Progress {
            stage,
            history,
            ..plain
        };
        let phases = [
            (Stage::Table, 0, 0),
            (Stage::GoodCapture, 0, 0),
            (Stage::Killer, 0, 1),
            (Stage::Counter, 0, 1),
            (Stage::Quiet, GOOD_HISTORY, 2),
            (Stage::Quiet, GOOD_HISTORY - 1, 3),
            (Stage::BadCapture, 0, 4),
        ];
        for (stage, history, phase) in phases {
            assert_eq!(cell(3, &staged(stage, history))[7], phase, "{stage:?}");
        }
        let forced = Toy {
            forced: true,
            ..Toy::quiet(0)
        };
        let node = forced.node(1, 3, NodeKind::All);
        assert_eq!(Cell::of(&node, &plain).unwrap().class(Feature::Forced), 1);
        assert_eq!(Cell::of(&node, &Progress::quiet(1)), None);
    }

    #[test]
    fn features_that_are_left_out_make_no_difference() {
        let toy = Toy::quiet(0);
        let node = toy.node(1, 5, NodeKind::All);
        let number = Features::only(&[Feature::Number]);
        let kept = Cell::of(&node, &progress(9, 30, 60))
            .unwrap()
            .keeping(number);
        assert_eq!(kept.classes(), [0, 0, 0, 7, 0, 0, 0, 0]);
        let cell = Cell::of(&node, &progress(9, 30, 60)).unwrap();
        assert_eq!(cell.keeping(Features::ALL), cell);
    }
}
