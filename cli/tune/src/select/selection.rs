//! The course of a selection: the race, then the matches of its finalists, one after the other.
//!
//! It is made of records alone, whether they come from searches and games or from the folder of an earlier run, so that a
//! run that goes on stands where it stood.

use super::candidate::Candidate;
use super::flags::Figures;
use super::places::Place;
use super::race::Raced;
use super::standing::{Outcome, Standing};
use super::trial::Trial;
use crate::record;
use crate::workers::Contest;
use niwaki_host::failure::Failure;
use niwaki_host::list::TechniqueSet;

/// All that was settled, and all that has come of it so far.
pub(crate) struct Selection {
    /// By which figures techniques are selected.
    pub(crate) figures: Figures,
    /// The techniques before.
    before: TechniqueSet,
    /// What is switched.
    pub(crate) candidates: Vec<Candidate>,
    /// The positions of the race.
    pub(crate) places: Vec<Place>,
    /// The most pairs of a match.
    pairs: u64,
    /// The positions that were searched.
    pub(crate) race: Vec<Raced>,
    /// The numbers of the candidates that play matches, the best first; empty before the race is over.
    pub(crate) finalists: Vec<usize>,
    /// The matches, of which the last may be under way.
    pub(crate) trials: Vec<Trial>,
}

impl Selection {
    /// Stands before the race.
    pub(crate) fn new(
        figures: Figures,
        before: TechniqueSet,
        candidates: Vec<Candidate>,
        places: Vec<Place>,
        pairs: u64,
    ) -> Selection {
        Selection {
            figures,
            before,
            candidates,
            places,
            pairs,
            race: Vec::new(),
            finalists: Vec::new(),
            trials: Vec::new(),
        }
    }

    /// Says whether all positions were searched.
    pub(crate) fn is_raced(&self) -> bool {
        self.race.len() == self.places.len()
    }

    /// Says whether all is done.
    pub(crate) fn is_complete(&self) -> bool {
        self.is_raced()
            && self.trials.len() == self.finalists.len()
            && self.trials.iter().all(Contest::is_over)
    }

    /// Takes a position of the race; after the last it is known who plays.
    pub(crate) fn take(&mut self, raced: Raced) {
        self.race.push(raced);
        if self.is_raced() {
            self.finalists = self.best();
        }
    }

    /// Returns what the race has found of each candidate, as soon as there is a position.
    pub(crate) fn standings(&self) -> Vec<Standing> {
        let candidates = self.candidates.iter().enumerate();
        let standings = candidates.filter_map(|one| Standing::of(one, &self.race, &self.figures));
        standings.collect()
    }

    /// Returns the numbers of the best candidates that pass, those first that leave the fewest nodes.
    fn best(&self) -> Vec<usize> {
        let standings = self.standings();
        let ratio = |number: &usize| standings[*number].nodes.value;
        let mut best: Vec<usize> = (0..standings.len())
            .filter(|&number| standings[number].outcome == Outcome::Passes)
            .collect();
        best.sort_by(|one, other| ratio(one).total_cmp(&ratio(other)));
        best.truncate(self.figures.finalists);
        best
    }

    /// Returns the techniques as they are selected so far.
    ///
    /// # Errors
    /// None is known: the list has all of them.
    pub(crate) fn selected(&self) -> Result<TechniqueSet, Failure> {
        let mut selected = self.before.clone();
        for trial in self.trials.iter().filter(|trial| trial.is_accepted()) {
            trial.candidate.switch(&mut selected)?;
        }
        Ok(selected)
    }

    /// Returns the match that is to be played now; none before the race is over, and when all is done.
    ///
    /// # Errors
    /// As [`Selection::selected`].
    pub(crate) fn trial(&mut self) -> Result<Option<&mut Trial>, Failure> {
        let begun = self.trials.len();
        if self.trials.last().is_none_or(Contest::is_over) && begun < self.finalists.len() {
            let candidate = self.candidates[self.finalists[begun]].clone();
            let test = if candidate.on {
                self.figures.removal_sprt
            } else {
                self.figures.sprt
            };
            let place = (begun + 1, self.finalists.len());
            let selection = self.selected()?;
            self.trials
                .push(Trial::new(place, candidate, selection, test, self.pairs));
        }
        Ok(self.trials.last_mut().filter(|trial| !trial.is_over()))
    }

    /// Counts a record of an earlier run.
    ///
    /// # Errors
    /// It is none, or does not follow from those before it.
    pub(crate) fn replay(&mut self, line: &[u8]) -> Result<(), Failure> {
        if !self.is_raced() {
            let raced = record::read(line, "a position")?;
            self.check(&raced)?;
            self.take(raced);
            return Ok(());
        }
        match self.trial()? {
            Some(trial) => trial.replay(line),
            None => Err(Failure::unusable("all matches were played before it")),
        }
    }

    /// Refuses a position that is not the next one, and one of which not all was searched, or not to the depth of the race.
    fn check(&self, raced: &Raced) -> Result<(), Failure> {
        let number = self.race.len();
        let place = &self.places[number];
        let mut each = self.candidates.iter().zip(&raced.switched);
        let same = raced.position == number as u64 + 1
            && raced.game == place.game
            && raced.text == place.text
            && raced.present.nodes > 0
            && raced.switched.len() == self.candidates.len()
            && each.all(|(one, there)| {
                one.name == there.technique && one.on != there.on && there.found.nodes > 0
            });
        if !same {
            return Err(record::does_not_follow());
        }
        raced.check_depth()
    }
}
