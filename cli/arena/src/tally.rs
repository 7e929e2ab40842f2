//! The tally of a match: its results so far, and the verdict of its test.
//!
//! Results count in the order of the games, pair by pair, so that a match does not depend on which
//! of its games finished first. A sequential test would otherwise be decided by the games that end
//! soonest, which are no fair sample of all.

use std::fmt;
use std::io::Write;

use serde::Serialize;

use super::player::FaultKind;
use super::record::{End, Record, SIDES};
use super::score::{Estimate, Pentanomial};
use super::sprt::{Sprt, Verdict};
use niwaki_host::failure::Failure;

/// The games that one side has lost by a fault, by its kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Faults {
    /// Games in which it died, or could not be talked to.
    pub crashes: usize,
    /// Games in which it chose an illegal move.
    pub illegal: usize,
    /// Games in which it overstepped its limit.
    pub timeouts: usize,
}

impl Faults {
    /// Counts a game if the side of this name, `first` or `second`, has lost it by a fault.
    pub(super) fn count(&mut self, record: &Record, side: &str) {
        if let End::Fault(kind) = record.end
            && record.at_fault.as_deref() == Some(side)
        {
            self.add(kind);
        }
    }

    /// Counts a game that was lost by a fault of this kind.
    pub fn add(&mut self, kind: FaultKind) {
        *match kind {
            FaultKind::Crash => &mut self.crashes,
            FaultKind::Illegal => &mut self.illegal,
            FaultKind::Timeout => &mut self.timeouts,
        } += 1;
    }

    /// Counts those of others, too.
    pub fn add_all(&mut self, others: &Faults) {
        self.crashes += others.crashes;
        self.illegal += others.illegal;
        self.timeouts += others.timeouts;
    }

    /// Says whether there are none.
    pub fn are_none(&self) -> bool {
        *self == Faults::default()
    }

    /// Prints a line of the faults of this engine, if there are any.
    pub(super) fn print(&self, engine: &str, out: &mut dyn Write) -> Result<(), Failure> {
        if !self.are_none() {
            writeln!(out, "{engine}: {self}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Faults {
            crashes,
            illegal,
            timeouts,
        } = self;
        write!(
            f,
            "{crashes} crashes, {illegal} illegal moves, {timeouts} losses on time"
        )
    }
}

/// The results of a match.
pub(super) struct Tally {
    /// Both games of every pair, as far as they have been played.
    games: Vec<[Option<Record>; 2]>,
    /// Pairs that count: all from the first on without a gap, up to the end of the test.
    counted: usize,
    /// The sequential test, which may end the match.
    test: Option<Sprt>,
    /// The hypothesis that it has accepted.
    verdict: Option<Verdict>,
    /// Pairs that count, by what they brought the first engine.
    pub(super) pentanomial: Pentanomial,
    /// Games that the first engine lost, drew and won.
    pub(super) results: [usize; 3],
    /// Of the first and the second engine.
    pub(super) faults: [Faults; 2],
}

impl Tally {
    /// Begins a match of so many pairs.
    pub(super) fn new(pairs: usize, test: Option<Sprt>) -> Tally {
        Tally {
            games: (0..pairs).map(|_| [None, None]).collect(),
            counted: 0,
            test,
            verdict: None,
            pentanomial: [0; 5],
            results: [0; 3],
            faults: [Faults::default(); 2],
        }
    }

    /// Takes a game, and counts what can be counted now.
    pub(super) fn add(&mut self, record: &Record) {
        let index = record.number - 1;
        if let Some(pair) = self.games.get_mut(index / 2) {
            pair[index % 2] = Some(record.clone());
        }
        while !self.is_over() {
            let [Some(one), Some(two)] = &self.games[self.counted] else {
                return;
            };
            let points = usize::from(one.half_points + two.half_points);
            self.pentanomial[points] += 1;
            for record in [one, two] {
                self.results[usize::from(record.half_points)] += 1;
                for (faults, side) in self.faults.iter_mut().zip(SIDES) {
                    faults.count(record, side);
                }
            }
            self.counted += 1;
            self.judge();
        }
    }

    /// Ends the test where the LLR has reached a bound.
    fn judge(&mut self) {
        self.verdict = self.test.and_then(|test| test.verdict(&self.pentanomial));
    }

    /// Returns whether nothing more has to be played.
    pub(super) fn is_over(&self) -> bool {
        self.verdict.is_some() || self.counted == self.games.len()
    }

    /// Returns whether this game has been played; games are counted from 0.
    pub(super) fn has(&self, index: usize) -> bool {
        let pair = self.games.get(index / 2);
        pair.is_some_and(|pair| pair[index % 2].is_some())
    }

    /// Returns the sequential test, if there is one.
    pub(super) fn test(&self) -> Option<Sprt> {
        self.test
    }

    /// Returns the hypothesis that was accepted, if one was.
    pub(super) fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// Returns the number of games that count.
    pub(super) fn counted(&self) -> usize {
        2 * self.counted
    }

    /// Returns the number of games that were played, counted or not.
    pub(super) fn played(&self) -> usize {
        self.records().count()
    }

    /// Returns both games of every pair that is complete, in their order.
    pub(super) fn complete_pairs(&self) -> impl Iterator<Item = [&Record; 2]> {
        let games = self.games.iter();
        games.filter_map(|[one, two]| Some([one.as_ref()?, two.as_ref()?]))
    }

    /// Returns the games that were played, in order.
    pub(super) fn records(&self) -> impl Iterator<Item = &Record> {
        self.games.iter().flatten().flatten()
    }

    /// Estimates the strength of the first engine from the pairs that count.
    pub(super) fn estimate(&self) -> Option<Estimate> {
        Estimate::of(&self.pentanomial)
    }
}
