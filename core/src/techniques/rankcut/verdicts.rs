//! What `RankCut` answers in each cell, worked out before the search: a bit, where the table has forty bytes.
//!
//! Counts are 17.5 MB, most of them never seen, and a look at them waits for memory. The answers are 55 kB, of which a
//! search uses a few, and are found in two steps: the features that are known without values ([`Stem`]) rule out most
//! moves at once, such as the first few of every node.

use alloc::boxed::Box;
use alloc::sync::Arc;
use core::fmt;

use super::cell::{Cell, Stem};
use super::cells::Cells;
use super::{Better, Learns, RankCut};
use crate::game::Game;
use crate::search::node::Node;
use crate::search::progress::Progress;
use crate::technique::Technique;

/// A table that `RankCut` was given, and its answers by the parameters that it has now.
#[derive(Clone, Debug)]
pub struct Attached {
    cells: Arc<Cells>,
    verdicts: Arc<Verdicts>,
}

impl Attached {
    /// Works out the answers of a technique by a table.
    pub(super) fn new(technique: &RankCut, cells: Arc<Cells>) -> Attached {
        let verdicts = Arc::new(Verdicts::of(technique, &cells));
        Attached { cells, verdicts }
    }

    /// Returns the counts.
    pub const fn cells(&self) -> &Arc<Cells> {
        &self.cells
    }

    /// Tells whether the answers are those of a technique with these parameters.
    pub(super) fn is_of(&self, technique: &RankCut) -> bool {
        self.verdicts.settings == Settings::of(technique)
    }

    /// Tells whether hardly a better move is to be expected from this one on.
    #[inline]
    pub(super) fn gives_up<G: Game>(&self, node: &Node<G>, progress: &Progress) -> bool {
        self.verdicts.give_up(node, progress)
    }
}

impl RankCut {
    /// Returns whether a table says the same to both of them in every cell.
    pub fn answers_as(&self, other: &RankCut) -> bool {
        self.features == other.features && Settings::of(self) == Settings::of(other)
    }

    /// Decides by the table of another one from now on, which saves work where that has the same parameters, or the same
    /// `features` at least; returns whether it has the features.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use niwaki::techniques::rankcut::{Cells, RankCut};
    ///
    /// let first = RankCut::default().with_table(Arc::new(Cells::new()));
    /// let mut second = RankCut { threshold: 50, ..RankCut::default() };
    /// assert!(second.attach_as(&first));
    /// let counts = |technique: &RankCut| Arc::as_ptr(technique.table.as_ref().unwrap().cells());
    /// assert_eq!(counts(&first), counts(&second));
    /// ```
    pub fn attach_as(&mut self, other: &RankCut) -> bool {
        if self.features != other.features {
            return false;
        }
        self.table.clone_from(&other.table);
        self.prepare();
        true
    }
}

/// The parameters on which the answers depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Settings {
    threshold: i32,
    min_samples: i32,
    pool_depths: bool,
    learns: Learns,
    better: Better,
}

impl Settings {
    fn of(technique: &RankCut) -> Settings {
        Settings {
            threshold: technique.threshold,
            min_samples: technique.min_samples,
            pool_depths: technique.pool_depths,
            learns: technique.learns,
            better: technique.better,
        }
    }
}

/// A bit for each cell, and one for each stem in some cell of which the answer is yes.
struct Verdicts {
    settings: Settings,
    stems: Box<[u64]>,
    cells: Box<[u64]>,
}

impl Verdicts {
    /// Asks a technique about every cell of a table.
    fn of(technique: &RankCut, table: &Cells) -> Verdicts {
        let bits = |count: usize| vec![0_u64; count.div_ceil(64)].into_boxed_slice();
        let mut verdicts = Verdicts {
            settings: Settings::of(technique),
            stems: bits(Stem::COUNT),
            cells: bits(Cell::COUNT),
        };
        for cell in Cell::all().filter(|&cell| technique.acts_in(table, cell)) {
            set(&mut verdicts.cells, cell.number());
            set(&mut verdicts.stems, cell.stem().number());
        }
        verdicts
    }

    #[inline]
    fn give_up<G: Game>(&self, node: &Node<G>, progress: &Progress) -> bool {
        let stem = Stem::of(node.depth, node.forced, progress);
        if !is_set(&self.stems, stem.number()) {
            return false;
        }
        let cell = stem.cell(node.window.alpha, G::UNIT, progress);
        cell.is_some_and(|cell| is_set(&self.cells, cell.number()))
    }
}

impl fmt::Debug for Verdicts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let acting: u32 = self.cells.iter().map(|word| word.count_ones()).sum();
        write!(f, "acts in {acting} cells by {:?}", self.settings)
    }
}

fn set(bits: &mut [u64], number: usize) {
    bits[number / 64] |= 1 << (number % 64);
}

#[inline]
fn is_set(bits: &[u64], number: usize) -> bool {
    bits[number / 64] >> (number % 64) & 1 == 1
}
