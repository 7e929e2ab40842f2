//! Counts of a search, by name and without the types of its game.
//!
//! The core counts by the place of a technique in its list; here the name goes with the counts, so that the results of
//! several searches, and of programs with other lists, can be laid side by side.

use std::iter::Sum;
use std::ops::AddAssign;

use niwaki::Statistics;
use niwaki::technique::About;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// How many cutoffs there were, and how many of them by the first move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cutoffs {
    /// Nodes with two moves or more that were cut off.
    pub all: u64,
    /// Those of them that the first move cut off.
    pub first: u64,
}

impl Cutoffs {
    /// Adds those of another search.
    pub fn add(&mut self, other: Cutoffs) {
        self.all += other.all;
        self.first += other.first;
    }

    /// Returns the share of the first move, if there were any cutoffs.
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

/// The deeds of one technique in a search, and whether it took part: the counts of
/// [`niwaki::observer::TechniqueCounts`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TechniqueCounts {
    /// Whether it was on.
    pub on: bool,
    /// How often it applied: how often its conditions held, whatever came of it.
    pub tried: u64,
    /// How often it cut a node off.
    pub cut: u64,
    /// How often it searched a node or a move shallower.
    pub reduced: u64,
    /// How often it searched a move deeper.
    pub extended: u64,
    /// How often it left out a move, or all that remained.
    pub skipped: u64,
    /// Nodes of its own searches, such as the shallow one of null move.
    pub nodes: u64,
}

impl TechniqueCounts {
    fn new(on: bool, counts: niwaki::observer::TechniqueCounts) -> TechniqueCounts {
        TechniqueCounts {
            on,
            tried: counts.tried,
            cut: counts.cut,
            reduced: counts.reduced,
            extended: counts.extended,
            skipped: counts.skipped,
            nodes: counts.nodes,
        }
    }
}

impl AddAssign for TechniqueCounts {
    /// Adds counts; a sum was on if any part of it was.
    fn add_assign(&mut self, other: TechniqueCounts) {
        self.on |= other.on;
        self.tried += other.tried;
        self.cut += other.cut;
        self.reduced += other.reduced;
        self.extended += other.extended;
        self.skipped += other.skipped;
        self.nodes += other.nodes;
    }
}

impl Sum for TechniqueCounts {
    fn sum<I: Iterator<Item = TechniqueCounts>>(counts: I) -> TechniqueCounts {
        counts.fold(TechniqueCounts::default(), |mut sum, one| {
            sum += one;
            sum
        })
    }
}

/// The deeds of each technique of a list, by its name and in the order of the list.
///
/// Serialised, it is an object with a field for each technique.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CountsByTechnique(Vec<(&'static str, TechniqueCounts)>);

impl CountsByTechnique {
    /// Joins the members of a list, and whether they are on, with what was counted of them.
    pub fn new(
        members: &[(About, bool)],
        counts: &[niwaki::observer::TechniqueCounts],
    ) -> CountsByTechnique {
        let members = members.iter().enumerate();
        let named = members.map(|(id, (about, on))| {
            // A technique that nothing was heard of did nothing.
            let counts = counts.get(id).copied().unwrap_or_default();
            (about.name, TechniqueCounts::new(*on, counts))
        });
        CountsByTechnique(named.collect())
    }

    /// Returns what a technique did; nothing where the list has none of this name.
    pub fn get(&self, name: &str) -> Option<TechniqueCounts> {
        let mut named = self.0.iter();
        named
            .find(|(one, _)| *one == name)
            .map(|(_, counts)| *counts)
    }
}

impl Serialize for CountsByTechnique {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, counts) in &self.0 {
            map.serialize_entry(name, counts)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use niwaki::{Observer, Techniques};
    use niwaki_games::checkers::Checkers;

    use super::*;
    use crate::list::tests::Two;

    #[test]
    fn counts_are_found_by_name() {
        let mut list = Two::default();
        list.switch("null-move", true).unwrap();
        list.switch("multi-cut", false).unwrap();
        let mut statistics = Statistics::default();
        let mut hear = |event| Observer::<Checkers>::technique(&mut statistics, 0, event);
        hear(niwaki::technique::Event::Tried);
        hear(niwaki::technique::Event::Nodes(7));
        let counts = CountsByTechnique::new(&Techniques::members(&list), &statistics.techniques);
        let null_move = counts.get("null-move").unwrap();
        assert_eq!((null_move.on, null_move.tried), (true, 1));
        assert_eq!((null_move.cut, null_move.nodes), (0, 7));
        let multi_cut = counts.get("multi-cut");
        assert_eq!(multi_cut, Some(TechniqueCounts::default()), "it is off");
        assert_eq!(counts.get("nul-move"), None, "there is none");
        assert_eq!(
            [null_move, null_move]
                .into_iter()
                .sum::<TechniqueCounts>()
                .nodes,
            14
        );
        assert_eq!(
            serde_json::to_string(&counts).unwrap(),
            r#"{"null-move":{"on":true,"tried":1,"cut":0,"reduced":0,"extended":0,"skipped":0,"nodes":7},"multi-cut":{"on":false,"tried":0,"cut":0,"reduced":0,"extended":0,"skipped":0,"nodes":0}}"#
        );
    }
}
