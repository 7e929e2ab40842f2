//! Fits that begin where an earlier training ended: a warm start.

use std::borrow::Cow;

use niwaki::evaluation::Network;
use niwaki_fit::{Net, quantised_loss};

use super::Course;
use super::net::{Lesson, network};
use crate::evaluation::file::{Content, Trained};
use crate::evaluation::learned_by;
use crate::evaluation::terms::Model;
use niwaki_host::failure::Failure;
use niwaki_host::interrupt;

impl Course<'_> {
    /// Lets a warm start have as many hidden units, or phases, as the network that plays.
    ///
    /// # Errors
    /// No network plays.
    pub(in crate::evaluation) fn as_wide_as_played(&mut self) -> Result<(), Failure> {
        if self.terms.warm_start {
            self.terms.hidden = self.played()?.about.terms.hidden;
        }
        Ok(())
    }

    /// Returns the network that played the games of a round, if its fit is to begin there: `before` is what the round
    /// before came to.
    ///
    /// # Errors
    /// No network played, or none that the fit can go on with.
    pub(super) fn warm_start<'t>(
        &self,
        before: Option<&'t Trained>,
    ) -> Result<Option<Cow<'t, Trained>>, Failure> {
        if !self.terms.warm_start {
            return Ok(None);
        }
        if let Some(before) = before {
            return Ok(Some(Cow::Borrowed(before)));
        }
        let trained = self.played()?;
        self.check_warm(&trained)?;
        Ok(Some(Cow::Owned(trained)))
    }

    /// Returns the network that plays the first round.
    fn played(&self) -> Result<Trained, Failure> {
        let learned = learned_by(&self.engine, self.game);
        let trained = learned.map(|learned| Trained::decode(learned.bytes()));
        let trained = trained
            .transpose()?
            .filter(|trained| trained.network().is_some());
        trained.ok_or_else(|| {
            Failure::unusable(
                "--warm-start goes on with the network that plays the first round, and no network does: \
                 --evaluation learned, or a file of one, is wanted",
            )
        })
    }

    /// Returns the checksum of the network at which a fit to the games of files begins, if that is a warm start.
    pub(super) fn began(&self) -> Option<u32> {
        let taken = !self.taken.checksums.is_empty() && self.terms.warm_start;
        let learned = learned_by(&self.engine, self.game).filter(|_| taken);
        Some(learned?.header().ok()?.checksum)
    }

    /// Tells whether a warm start ended where it began, since no fit made anything better in games held out.
    pub(in crate::evaluation) fn stays(&self, trained: &Trained) -> bool {
        let began = self.terms.warm_start.then(|| self.played());
        let began = began.and_then(Result::ok);
        began.is_some_and(|began| began.content == trained.content)
    }

    /// Refuses to go on with another model than the one that is to be fitted, or with units whose number cannot become its own.
    fn check_warm(&self, trained: &Trained) -> Result<(), Failure> {
        let played = trained.about.terms;
        let (more, fits) = match played.model {
            Model::Net => (" or more", self.terms.hidden >= played.hidden),
            Model::Linear | Model::Weights => ("", self.terms.hidden == played.hidden),
        };
        if (played.model, played.over) != (self.terms.model, self.terms.over) || !fits {
            let (model, hidden, over) = (played.model.word(), played.hidden, played.over());
            return Err(Failure::unusable(format!(
                "--warm-start goes on with what plays the first round, which wants --model {model} --over {over} \
                 --hidden {hidden}{more}"
            )));
        }
        let shape = trained.network().map(Network::shape);
        let (rows, units) = shape.map_or((0, 0), |shape| (shape.buckets, shape.hidden));
        let wanted = self.terms.model.buckets();
        if rows != wanted {
            return Err(Failure::unusable(format!(
                "--warm-start goes on with what plays the first round, which has {rows} sets of output weights, and \
                 {wanted} are fitted"
            )));
        }
        if rows > 0 && !units.is_multiple_of(8) {
            return Err(Failure::unusable(format!(
                "--warm-start goes on with what plays the first round, which has {units} hidden units, and a multiple \
                 of 8 is fitted"
            )));
        }
        Ok(())
    }

    /// Returns the network at which a fit begins: the one that played, with as many hidden units as are wanted.
    pub(super) fn start(&self, played: &Network, lesson: &Lesson) -> Result<Network, Failure> {
        let (hidden, seed) = (self.terms.hidden, self.terms.seed);
        if played.shape().hidden == hidden {
            return Ok(played.clone());
        }
        let samples = &lesson.positions.train;
        let known = Net::of(played, 0);
        let wide = known.and_then(|known| known.widened(hidden, seed, samples));
        let wide = wide.ok_or_else(|| {
            Failure::unusable(format!(
                "--warm-start cannot go on with {hidden} hidden units"
            ))
        })?;
        Ok(network(&wide, played.scale())?.over(self.terms.over))
    }

    /// Returns what came of a fit, but with the network at which it began where that is as good in games that were held out.
    /// A wider one stays as wide, since the terms say so; its further units count nothing. Nothing if Ctrl-C came in between.
    pub(super) fn better(
        &self,
        mut trained: Trained,
        start: &Network,
        lesson: &Lesson,
    ) -> Option<Trained> {
        let Some(after) = trained.about.quantised_loss else {
            return Some(trained);
        };
        let held_out = &lesson.positions.held_out;
        let before = quantised_loss(start, held_out, self.threads(), interrupt::heed())?;
        // With more features active than it was made for, its sums could leave their range.
        if before <= after && start.shape().most >= lesson.most {
            let train = &lesson.positions.train;
            trained.content = Content::Network(start.clone());
            // What is told is of the network that stays, and not of a fit that is thrown away.
            trained.about.train_loss =
                quantised_loss(start, train, self.threads(), interrupt::heed())?;
            trained.about.held_out_loss = Some(before);
            trained.about.quantised_loss = Some(before);
        }
        Some(trained)
    }
}
