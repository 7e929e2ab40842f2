//! The counts of each cell, which are all that `RankCut` learns.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use super::cell::Cell;
use super::features::Features;

crate::choice! {
    /// The event whose probability is learned: that …
    pub enum Learns {
        /// … this move or one of those behind it is better (the published wording).
        AnyLater = "any-later",
        /// … this move is better.
        This = "this",
    }
}

crate::choice! {
    /// The value that a better move exceeds.
    pub enum Better {
        /// Than alpha: a move that raises it, or ends the node.
        Alpha = "alpha",
        /// Than every move before it. In null windows most values are mere bounds below
        /// alpha, and which is the largest of them means little.
        Best = "best",
    }
}

/// How often a move of a cell was searched, and what came of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Moves.
    pub samples: u64,
    /// Those that were better than all before them.
    pub this_best: u64,
    /// Those that were, or that one behind them was, better than all before it.
    pub later_best: u64,
    /// Those that were better than alpha.
    pub this_alpha: u64,
    /// Those that were, or that one behind them was, better than alpha.
    pub later_alpha: u64,
}

impl Counts {
    /// Returns how often the event happened.
    #[inline]
    pub const fn hits(&self, learns: Learns, better: Better) -> u64 {
        match (learns, better) {
            (Learns::This, Better::Best) => self.this_best,
            (Learns::AnyLater, Better::Best) => self.later_best,
            (Learns::This, Better::Alpha) => self.this_alpha,
            (Learns::AnyLater, Better::Alpha) => self.later_alpha,
        }
    }

    /// Returns the sums of both.
    #[must_use]
    pub const fn plus(self, other: Counts) -> Counts {
        Counts {
            samples: self.samples + other.samples,
            this_best: self.this_best + other.this_best,
            later_best: self.later_best + other.later_best,
            this_alpha: self.this_alpha + other.this_alpha,
            later_alpha: self.later_alpha + other.later_alpha,
        }
    }
}

/// [`Counts`] as they lie in the table. Most cells were never seen, and memory that is nothing but zero the system
/// gives us only when it is written to; `vec!` asks for such memory for arrays of integers, but not for a `struct`.
type Packed = [u64; 5];

impl Counts {
    /// Returns the counts as the table keeps them.
    #[inline]
    const fn pack(self) -> Packed {
        let Counts {
            samples,
            this_best,
            later_best,
            this_alpha,
            later_alpha,
        } = self;
        [samples, this_best, later_best, this_alpha, later_alpha]
    }

    /// Returns the counts that the table keeps.
    #[inline]
    const fn unpack(packed: Packed) -> Counts {
        let [samples, this_best, later_best, this_alpha, later_alpha] = packed;
        Counts {
            samples,
            this_best,
            later_best,
            this_alpha,
            later_alpha,
        }
    }
}

/// The table: counts for every cell.
///
/// ```
/// use niwaki::techniques::rankcut::{Cell, Cells, Counts};
///
/// let cell = Cell::numbered(0).expect("there are many");
/// let mut cells = Cells::new();
/// cells.add(cell, Counts { samples: 10, this_alpha: 1, ..Counts::default() });
///
/// let mut both = Cells::new();
/// both.merge(&cells);
/// both.merge(&cells);
/// assert_eq!(both.counts(cell).samples, 20);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Cells {
    counts: Box<[Packed]>,
}

impl Cells {
    /// Returns a table in which nothing was seen yet.
    pub fn new() -> Cells {
        Cells {
            counts: vec![[0; 5]; Cell::COUNT].into_boxed_slice(),
        }
    }

    /// Returns the counts of a cell.
    #[inline]
    pub fn counts(&self, cell: Cell) -> Counts {
        Counts::unpack(self.counts[cell.number()])
    }

    /// Returns the counts of a cell and, until there are as many samples as wanted, of those that
    /// differ from it by a lesser depth only, the nearest first.
    #[inline]
    pub fn pooled(&self, cell: Cell, wanted: u64) -> Counts {
        let (mut sum, mut cell) = (self.counts(cell), cell);
        while sum.samples < wanted {
            let Some(shallower) = cell.shallower() else {
                break;
            };
            cell = shallower;
            sum = sum.plus(self.counts(cell));
        }
        sum
    }

    /// Adds to the counts of a cell.
    #[inline]
    pub fn add(&mut self, cell: Cell, counts: Counts) {
        self.counts[cell.number()] = self.counts(cell).plus(counts).pack();
    }

    /// Adds all counts of another table. The order of such sums makes no difference.
    pub fn merge(&mut self, other: &Cells) {
        for (cell, counts) in other.seen() {
            self.add(cell, counts);
        }
    }

    /// Returns the cells in which something was seen, with their counts.
    pub fn seen(&self) -> impl Iterator<Item = (Cell, Counts)> {
        self.listed().into_iter()
    }

    /// Lists the cells in which something was seen. Hardly any were, so that going through all of them is the work, which
    /// callers would compile by their own settings if this were an iterator.
    fn listed(&self) -> Vec<(Cell, Counts)> {
        let all = Cell::all().zip(&self.counts);
        let seen = all.filter(|(_, packed)| packed[0] > 0);
        seen.map(|(cell, &packed)| (cell, Counts::unpack(packed)))
            .collect()
    }

    /// Returns how many moves were seen.
    pub fn samples(&self) -> u64 {
        self.seen().map(|(_, counts)| counts.samples).sum()
    }

    /// Returns the table in which only these features tell cells apart: each cell has the sum of all
    /// that now fall together with it.
    #[must_use]
    pub fn keeping(&self, features: Features) -> Cells {
        let mut sums = Cells::new();
        for (cell, counts) in self.seen() {
            sums.add(cell.keeping(features), counts);
        }
        // Every cell gets the sum, so that a look-up need not know which features are left.
        for cell in Cell::all() {
            sums.counts[cell.number()] = sums.counts[cell.keeping(features).number()];
        }
        sums
    }
}

impl Default for Cells {
    fn default() -> Cells {
        Cells::new()
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} samples in {} cells",
            self.samples(),
            self.seen().count()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::features::Feature;
    use super::*;

    fn cell(number: usize, phase: usize) -> Cell {
        Cell::from_classes([3, 0, 0, number, 0, 0, 0, phase])
    }

    fn seen(samples: u64, hits: u64) -> Counts {
        Counts {
            samples,
            this_best: hits,
            later_best: hits + 1,
            this_alpha: hits + 2,
            later_alpha: hits + 3,
        }
    }

    #[test]
    fn events_are_kept_apart() {
        let counts = seen(10, 1);
        assert_eq!(counts.hits(Learns::This, Better::Best), 1);
        assert_eq!(counts.hits(Learns::AnyLater, Better::Best), 2);
        assert_eq!(counts.hits(Learns::This, Better::Alpha), 3);
        assert_eq!(counts.hits(Learns::AnyLater, Better::Alpha), 4);
    }

    #[test]
    fn merging_adds_in_any_order() {
        let (mut a, mut b) = (Cells::new(), Cells::new());
        a.add(cell(1, 2), seen(10, 1));
        b.add(cell(1, 2), seen(5, 2));
        b.add(cell(4, 0), seen(u64::from(u32::MAX), 7));
        let (mut ab, mut ba) = (a.clone(), b.clone());
        ab.merge(&b);
        ba.merge(&a);
        assert_eq!(ab, ba);
        assert_eq!(ab.counts(cell(1, 2)).samples, 15);
        assert_eq!(format!("{a:?}"), "10 samples in 1 cells");
        ab.merge(&b);
        let twice = ab.counts(cell(4, 0));
        assert_eq!(
            twice.samples,
            2 * u64::from(u32::MAX),
            "as many as there were"
        );
        assert_eq!(twice.this_best, 14);
    }

    #[test]
    fn depths_are_pooled_downward_until_that_is_enough() {
        let at = |depth| Cell::from_classes([depth, 1, 0, 9, 2, 0, 0, 4]);
        let mut cells = Cells::new();
        for (depth, samples) in [(1, 1000), (3, 100), (4, 10), (5, 7)] {
            cells.add(at(depth), seen(samples, depth as u64));
        }
        let aside = Cell::from_classes([3, 1, 0, 9, 2, 0, 1, 4]);
        cells.add(aside, seen(5000, 0));
        for (wanted, expected, hits) in [
            (1, 10, 4),
            (10, 10, 4),
            (11, 110, 7),
            (111, 1110, 8),
            (10_000, 1110, 8),
        ] {
            let counts = cells.pooled(at(4), wanted);
            assert_eq!(
                (counts.samples, counts.this_best),
                (expected, hits),
                "{wanted}"
            );
        }
        assert_eq!(cells.pooled(at(0), 1), Counts::default());
    }

    #[test]
    fn a_feature_can_be_summed_over() {
        let mut cells = Cells::new();
        cells.add(cell(1, 2), seen(10, 1));
        cells.add(cell(1, 4), seen(20, 3));
        cells.add(cell(2, 4), seen(40, 0));
        let number = cells.keeping(Features::only(&[Feature::Number]));
        for phase in 0..5 {
            assert_eq!(number.counts(cell(1, phase)).samples, 30, "{phase}");
            assert_eq!(number.counts(cell(2, phase)).this_alpha, 2, "{phase}");
        }
        assert_eq!(cells.keeping(Features::ALL), cells);
        assert_eq!(cells.keeping(Features::NONE).counts(cell(9, 0)).samples, 70);
    }
}
