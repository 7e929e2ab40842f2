//! The results so far. They count in the order of the games, pair by pair, so that a match does
//! not depend on which of its games finished first.

use super::record::{End, Record};
use super::score::{Estimate, Pentanomial};
use super::sprt::Sprt;

/// Which hypothesis was accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// That the difference is elo0.
    H0,
    /// That the difference is elo1.
    H1,
}

/// What one side did that it may not do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Faults {
    pub(super) crashes: usize,
    pub(super) illegal: usize,
    pub(super) timeouts: usize,
}

/// The results of a match.
pub(super) struct Tally {
    /// Both games of every pair, as far as they have been played.
    games: Vec<[Option<Record>; 2]>,
    /// Pairs that count: all from the first on without a gap, up to the end of the test.
    counted: usize,
    test: Option<Sprt>,
    verdict: Option<Verdict>,
    pub(super) pentanomial: Pentanomial,
    /// Games that the first engine lost, drew and won.
    pub(super) results: [usize; 3],
    /// Of the first and the second engine.
    pub(super) faults: [Faults; 2],
}

impl Tally {
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
                for (faults, side) in self.faults.iter_mut().zip(["first", "second"]) {
                    let is = |end| usize::from(record.is_fault_of(end, side));
                    faults.crashes += is(End::Crash);
                    faults.illegal += is(End::Illegal);
                    faults.timeouts += is(End::Timeout);
                }
            }
            self.counted += 1;
            self.judge();
        }
    }

    fn judge(&mut self) {
        let Some(test) = self.test else {
            return;
        };
        let llr = test.llr(&self.pentanomial);
        if llr >= test.upper() {
            self.verdict = Some(Verdict::H1);
        } else if llr <= test.lower() {
            self.verdict = Some(Verdict::H0);
        }
    }

    /// Whether nothing more has to be played.
    pub(super) fn is_over(&self) -> bool {
        self.verdict.is_some() || self.counted == self.games.len()
    }

    /// Whether this game has been played.
    pub(super) fn has(&self, index: usize) -> bool {
        let pair = self.games.get(index / 2);
        pair.is_some_and(|pair| pair[index % 2].is_some())
    }

    pub(super) fn test(&self) -> Option<Sprt> {
        self.test
    }

    pub(super) fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// Games that count.
    pub(super) fn counted(&self) -> usize {
        2 * self.counted
    }

    /// Games that were played, counted or not.
    pub(super) fn played(&self) -> usize {
        self.records().count()
    }

    /// The games that were played, in order.
    pub(super) fn records(&self) -> impl Iterator<Item = &Record> {
        self.games.iter().flatten().flatten()
    }

    pub(super) fn estimate(&self) -> Option<Estimate> {
        Estimate::of(&self.pentanomial)
    }
}
