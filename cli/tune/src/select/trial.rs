//! A finalist's match: the selection with one technique switched, against the selection, until a sequential test is clear.

use niwaki_arena::duel::{Faults, Played};
use niwaki_arena::score::Pentanomial;
use niwaki_arena::sprt::{Sprt, Verdict};
use serde::{Deserialize, Serialize};

use super::candidate::Candidate;
use crate::record::PairRecord;
use crate::workers::Contest;
use crate::worth::Worth;
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::list::TechniqueSet;

/// A pair of games of a finalist: a line of `records.jsonl`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TrialRecord {
    /// The number of the finalist, from 1.
    finalist: usize,
    /// The technique that is switched.
    technique: String,
    /// Whether it is on for the first side.
    on: bool,
    /// The number of the pair, from 1.
    pair: u64,
    /// The results of both games.
    #[serde(flatten)]
    played: Played,
    /// The pairs so far, by what they brought the first side.
    pentanomial: Pentanomial,
}

impl PairRecord for TrialRecord {
    fn played(&self) -> Played {
        self.played
    }
}

/// The match of a finalist.
pub(crate) struct Trial {
    /// The number of the finalist, from 1, and how many there are.
    place: (usize, usize),
    /// What is switched.
    pub(crate) candidate: Candidate,
    /// What the selection is that it is tried on.
    selection: TechniqueSet,
    /// The test.
    pub(crate) test: Sprt,
    /// The most pairs.
    most: u64,
    /// Pairs by what they brought the first side.
    pub(crate) pentanomial: Pentanomial,
    /// Games that the first side has lost, drawn and won.
    pub(crate) results: [u64; 3],
    /// Games that were lost by a fault, whichever side's.
    pub(crate) faults: Faults,
}

impl Trial {
    /// Begins the match of a finalist, of so many pairs at most.
    pub(crate) fn new(
        place: (usize, usize),
        candidate: Candidate,
        selection: TechniqueSet,
        test: Sprt,
        most: u64,
    ) -> Trial {
        Trial {
            place,
            candidate,
            selection,
            test,
            most,
            pentanomial: [0; 5],
            results: [0; 3],
            faults: Faults::default(),
        }
    }

    /// Returns what the test has accepted, if it has.
    pub(crate) fn verdict(&self) -> Option<Verdict> {
        self.test.verdict(&self.pentanomial)
    }

    /// Says whether the selection is from now on that with the technique switched.
    pub(crate) fn is_accepted(&self) -> bool {
        self.verdict() == Some(Verdict::H1)
    }
}

impl Contest for Trial {
    type Record = TrialRecord;

    fn done(&self) -> u64 {
        self.pentanomial.iter().sum()
    }

    fn pairs(&self) -> u64 {
        self.most
    }

    fn is_over(&self) -> bool {
        self.done() == self.most || self.verdict().is_some()
    }

    fn at_a_time(&self) -> u64 {
        self.most
    }

    fn sides(&self, _: u64, engine: &Engine) -> Option<Result<[Engine; 2], Failure>> {
        let by = |techniques| Engine {
            techniques,
            ..engine.clone()
        };
        let mut first = self.selection.clone();
        let switched = self.candidate.switch(&mut first);
        Some(switched.map(|()| [by(first), by(self.selection.clone())]))
    }

    fn count(&mut self, played: Played) -> TrialRecord {
        self.pentanomial[played.points()] += 1;
        for half in played.half_points {
            self.results[usize::from(half)] += 1;
        }
        played.count_faults(&mut self.faults);
        TrialRecord {
            finalist: self.place.0,
            technique: self.candidate.name.clone(),
            on: !self.candidate.on,
            pair: self.done(),
            played,
            pentanomial: self.pentanomial,
        }
    }

    /// Writes `with etc (2 of 4)  +3 =9 -2  Elo +24.9 ± 60.1  LLR 0.31 (-2.94, 2.94)`.
    fn standing(&self) -> String {
        let (number, of) = self.place;
        let preposition = if self.candidate.on { "without" } else { "with" };
        let [losses, draws, wins] = self.results;
        let worth = Worth::of(&self.pentanomial);
        let elo = if worth.is_told() {
            format!("  Elo {worth}")
        } else {
            String::new()
        };
        let name = &self.candidate.name;
        let test = self.test.standing(&self.pentanomial);
        format!("{preposition} {name} ({number} of {of})  +{wins} ={draws} -{losses}{elo}  {test}")
    }
}
