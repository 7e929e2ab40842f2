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
use super::features::Features;
use super::{Better, Learns, RankCut};
use crate::game::Game;
use crate::search::node::Node;
use crate::search::progress::Progress;

/// A table that `RankCut` was given, and its answers by the parameters that it has now.
#[derive(Clone, Debug)]
pub struct Attached {
    /// The counts as they were given.
    given: Arc<Cells>,
    /// The counts of cells that only the technique's features tell apart.
    cells: Arc<Cells>,
    verdicts: Arc<Verdicts>,
}

impl Attached {
    /// Works out the answers of a technique by a table.
    pub(super) fn new(technique: &RankCut, given: Arc<Cells>) -> Attached {
        let cells = if technique.features == Features::ALL {
            Arc::clone(&given)
        } else {
            Arc::new(given.keeping(technique.features))
        };
        Attached {
            verdicts: Arc::new(Verdicts::of(technique, &cells)),
            given,
            cells,
        }
    }

    /// Works out the answers of a technique that may have other parameters.
    fn renewed(&self, technique: &RankCut) -> Attached {
        if technique.features != self.verdicts.settings.features {
            return Attached::new(technique, Arc::clone(&self.given));
        }
        Attached {
            verdicts: Arc::new(Verdicts::of(technique, &self.cells)),
            ..self.clone()
        }
    }

    /// Returns the counts by which it decides.
    pub const fn cells(&self) -> &Arc<Cells> {
        &self.cells
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
        Settings::of(self) == Settings::of(other)
    }

    /// Decides by the table of another one from now on, which saves work where that has the same parameters, or the same
    /// `features` at least; returns whether it has the features, and a table. Otherwise nothing changes.
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
        let alike = self.features == other.features;
        let Some(table) = other.table.as_ref().filter(|_| alike) else {
            return false;
        };
        self.table = Some(table.clone());
        self.work_out();
        true
    }

    /// Works out its answers anew where a parameter was set since that was done.
    pub(super) fn work_out(&mut self) {
        let settings = Settings::of(self);
        let table = self.table.as_ref();
        let stale = table.filter(|table| table.verdicts.settings != settings);
        if let Some(table) = stale {
            self.table = Some(table.renewed(self));
        }
    }
}

/// The parameters on which the answers depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Settings {
    features: Features,
    threshold: i32,
    min_samples: i32,
    pool_depths: bool,
    learns: Learns,
    better: Better,
}

impl Settings {
    fn of(technique: &RankCut) -> Settings {
        Settings {
            features: technique.features,
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

#[cfg(test)]
mod tests {
    use super::super::{Counts, Feature};
    use super::*;
    use crate::game::key::Key;
    use crate::search::node::NodeKind;
    use crate::search::value::Value;
    use crate::technique::scripted::Toy;

    /// Makes a table as uneven as learned ones, in which most cells were never seen.
    fn uneven() -> Arc<Cells> {
        let mut cells = Cells::new();
        for cell in Cell::all() {
            let drawn = Key::mixed(cell.number() as u64).0;
            if drawn.is_multiple_of(5) {
                let samples = drawn >> 8 & 0xFFF;
                let share = drawn >> 20 & 0xF;
                let counts = Counts {
                    samples,
                    this_alpha: samples * share / 1000,
                    later_alpha: samples * share / 500,
                    ..Counts::default()
                };
                cells.add(cell, counts);
            }
        }
        Arc::new(cells)
    }

    #[test]
    fn the_number_of_cells_in_which_it_acts_is_told() {
        let technique = RankCut::default().with_table(uneven());
        let told = format!(
            "{:?}",
            technique.table.as_ref().expect("it has a table").verdicts
        );
        let acting = told
            .strip_prefix("acts in ")
            .and_then(|rest| rest.split(' ').next());
        assert!(
            acting.is_some_and(|count| count.parse().is_ok_and(|count: u32| count > 0)),
            "{told}"
        );
    }

    #[test]
    fn what_is_worked_out_beforehand_is_what_the_counts_say() {
        let cells = uneven();
        let mut technique = RankCut::default().with_table(Arc::clone(&cells));
        let settings = [
            (150, 1000, true, Learns::AnyLater),
            (150, 1000, false, Learns::AnyLater),
            (60, 300, true, Learns::This),
            (0, 1, true, Learns::AnyLater),
        ];
        let mut acted = Vec::new();
        for (threshold, min_samples, pool_depths, learns) in settings {
            (technique.threshold, technique.min_samples) = (threshold, min_samples);
            (technique.pool_depths, technique.learns) = (pool_depths, learns);
            technique.work_out();
            let table = technique.table.as_ref().unwrap();
            acted.push(0);
            for draw in 0..4000 {
                let drawn = Key::mixed(draw).0;
                let of = |shift: u32, many: u64| (drawn >> shift & 0xFFFF) % many;
                let mut toy = Toy::quiet(0);
                toy.forced = of(0, 2) == 1;
                let node = toy.node(1, of(4, 12) as i16 + 1, NodeKind::All);
                let best = -(of(20, 400) as i32);
                let progress = Progress {
                    extended: of(2, 2) == 1,
                    best: Some(Value::estimate(best)),
                    last: Some(Value::estimate(best - of(32, 400) as i32)),
                    best_changes: of(40, 5) as u16,
                    ..Progress::quiet(of(12, 50) as u16 + 2)
                };
                let expected = technique.acts_in(&cells, Cell::of(&node, &progress).unwrap());
                assert_eq!(table.gives_up(&node, &progress), expected, "{progress:?}");
                *acted.last_mut().unwrap() += usize::from(expected);
            }
        }
        assert!(
            acted[..3].iter().all(|&acted| acted > 100) && acted[3] == 0,
            "{acted:?}"
        );
    }

    #[test]
    fn features_that_are_set_later_tell_cells_apart_from_then_on() {
        let cells = uneven();
        let few = Features::only(&[Feature::Depth, Feature::Number]);
        let mut technique = RankCut::default().with_table(Arc::clone(&cells));
        technique.features = few;
        technique.work_out();
        let kept = technique.table.as_ref().unwrap().cells();
        assert_eq!(**kept, cells.keeping(few));
        technique.features = Features::ALL;
        technique.work_out();
        assert_eq!(
            **technique.table.unwrap().cells(),
            *cells,
            "nothing is lost"
        );
    }

    #[test]
    fn a_table_is_shared_by_those_with_the_same_features() {
        let first = RankCut::default().with_table(uneven());
        let mut other = RankCut {
            features: Features::NONE,
            ..RankCut::default()
        };
        assert!(!other.attach_as(&first) && other.table.is_none());
        let mut untaught = first.clone();
        assert!(!untaught.attach_as(&RankCut::default()) && untaught.table.is_some());
    }
}
