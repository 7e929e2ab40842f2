//! Counting what techniques did.

use alloc::vec::Vec;

use crate::technique::Event;
use crate::{Game, Node, Observer};

/// Counts what each technique did, and at which move nodes failed high.
///
/// ```
/// use niwaki::{Search, Standard, Statistics, Techniques};
///
/// # let game = niwaki::doc_game();
/// let mut techniques = Standard::default();
/// techniques.switch("late-move-reductions", true)?;
/// let mut statistics = Statistics::default();
/// Search::new(&game).techniques(techniques.clone()).observer(&mut statistics).depth(8).run();
///
/// let number = techniques.members().iter().position(|(about, _)| about.name == "late-move-reductions");
/// assert!(statistics.techniques[number.unwrap()].reduced > 0);
/// # Ok::<(), niwaki::ParameterError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statistics {
    /// Interior nodes with two moves or more at which a move failed high.
    pub cutoffs: u64,
    /// Those of them where it was the first move searched. A good ordering
    /// makes it nine in ten or more.
    pub first_move_cutoffs: u64,
    /// One for each technique of the list, in its order.
    pub techniques: Vec<TechniqueCounts>,
}

/// The deeds of one technique in a search, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TechniqueCounts {
    /// How often it applied.
    pub tried: u64,
    /// How often it pruned a node.
    pub cut: u64,
    /// How often it searched a node or a move shallower.
    pub reduced: u64,
    /// How often it searched a move deeper.
    pub extended: u64,
    /// How often it pruned a move, or all that remained.
    pub skipped: u64,
    /// Nodes of its own searches.
    pub nodes: u64,
}

impl Statistics {
    /// Returns the share of cutoffs that the first move made, if there were
    /// any.
    pub fn first_move_share(&self) -> Option<f64> {
        (self.cutoffs > 0).then(|| self.first_move_cutoffs as f64 / self.cutoffs as f64)
    }

    /// Adds the counts of another search.
    pub fn merge(&mut self, other: &Statistics) {
        self.cutoffs += other.cutoffs;
        self.first_move_cutoffs += other.first_move_cutoffs;
        for (id, counts) in other.techniques.iter().enumerate() {
            let mine = self.of(id);
            mine.tried += counts.tried;
            mine.cut += counts.cut;
            mine.reduced += counts.reduced;
            mine.extended += counts.extended;
            mine.skipped += counts.skipped;
            mine.nodes += counts.nodes;
        }
    }

    /// Returns the counts of one technique, for which there is room only once
    /// it does something.
    #[inline]
    fn of(&mut self, technique: usize) -> &mut TechniqueCounts {
        if self.techniques.len() <= technique {
            self.techniques
                .resize(technique + 1, TechniqueCounts::default());
        }
        &mut self.techniques[technique]
    }
}

impl<G: Game> Observer<G> for Statistics {
    const WATCHES_MOVES: bool = false;
    const WATCHES_CUTOFFS: bool = true;

    #[inline]
    fn cutoff(&mut self, _: &Node<G>, number: usize, several: bool) {
        if several {
            self.cutoffs += 1;
            self.first_move_cutoffs += u64::from(number == 1);
        }
    }

    #[inline]
    fn technique(&mut self, technique: usize, event: Event) {
        let counts = self.of(technique);
        match event {
            Event::Tried => counts.tried += 1,
            Event::Cut => counts.cut += 1,
            Event::Reduced => counts.reduced += 1,
            Event::Extended => counts.extended += 1,
            Event::Skipped => counts.skipped += 1,
            Event::Nodes(nodes) => counts.nodes += nodes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::doc_game::Nim;
    use crate::{Depth, Window};

    /// Tells of one of each event, and of as many nodes.
    fn told(times: u64) -> Statistics {
        let mut statistics = Statistics::default();
        let (game, events) = (
            Nim(13),
            [
                Event::Tried,
                Event::Cut,
                Event::Reduced,
                Event::Extended,
                Event::Skipped,
            ],
        );
        let node = Node::root(&game, Window::FULL, Depth::ONE);
        for _ in 0..times {
            for event in events {
                Observer::<Nim>::technique(&mut statistics, 1, event);
            }
            Observer::<Nim>::technique(&mut statistics, 1, Event::Nodes(10));
            for (number, several) in [(1, true), (2, true), (1, false)] {
                Observer::<Nim>::cutoff(&mut statistics, &node, number, several);
            }
        }
        statistics
    }

    /// Returns what is told of that many times.
    fn counted(times: u64) -> Statistics {
        let of = TechniqueCounts {
            tried: times,
            cut: times,
            reduced: times,
            extended: times,
            skipped: times,
            nodes: 10 * times,
        };
        Statistics {
            cutoffs: 2 * times,
            first_move_cutoffs: times,
            techniques: vec![TechniqueCounts::default(), of],
        }
    }

    #[test]
    fn every_event_counts_and_counts_add_up() {
        let mut statistics = told(2);
        assert_eq!(statistics, counted(2));
        statistics.merge(&told(3));
        assert_eq!(statistics, counted(5));
        assert_eq!(statistics.first_move_share(), Some(0.5));
        assert_eq!(Statistics::default().first_move_share(), None);
    }
}
