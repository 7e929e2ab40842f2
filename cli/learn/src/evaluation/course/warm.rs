//! Fits that begin where an earlier training ended: a warm start.

use std::borrow::Cow;

use niwaki::evaluation::Network;
use niwaki_fit::{Net, Shape as NetShape, quantised_loss};

use super::{Course, Lesson, network};
use crate::evaluation::file::{Content, Trained};
use crate::evaluation::learned_by;
use crate::evaluation::terms::{Model, Terms};
use niwaki_host::failure::Failure;
use niwaki_host::interrupt;

impl Course<'_> {
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
        let learned = learned_by(&self.engine, self.game);
        let trained = learned.map(|learned| Trained::decode(learned.bytes()));
        let trained = trained
            .transpose()?
            .filter(|trained| trained.network().is_some());
        let trained = trained.ok_or_else(|| {
            Failure::unusable(
                "--warm-start goes on with the network that plays the first round, and no network does: \
                 --evaluation learned, or a file of one, is wanted",
            )
        })?;
        self.check_warm(&trained)?;
        Ok(Some(Cow::Owned(trained)))
    }

    /// Refuses to go on with another model than the one that is to be fitted.
    fn check_warm(&self, trained: &Trained) -> Result<(), Failure> {
        let played = trained.about.terms;
        let same = |terms: Terms| (terms.model, terms.over);
        let wider = self.terms.model == Model::Net && self.terms.hidden > played.hidden;
        if same(played) != same(self.terms) || (self.terms.hidden != played.hidden && !wider) {
            let (model, hidden, over) = (played.model.word(), played.hidden, played.over());
            let more = match played.model {
                Model::Net => " or more",
                Model::Linear | Model::Weights => "",
            };
            return Err(Failure::unusable(format!(
                "--warm-start goes on with what plays the first round, which wants --model {model} --hidden {hidden}{more} \
                 --over {over}"
            )));
        }
        let rows = trained
            .network()
            .map_or(0, |network| network.shape().buckets);
        let wanted = self.terms.model.buckets();
        if rows != wanted {
            return Err(Failure::unusable(format!(
                "--warm-start goes on with what plays the first round, which has {rows} sets of output weights, and \
                 {wanted} are fitted"
            )));
        }
        Ok(())
    }

    /// Returns the network at which a fit begins: that which played, with as many hidden units as are wanted.
    pub(super) fn widened<'n>(
        &self,
        number: u32,
        played: &'n Network,
        lesson: &Lesson,
    ) -> Result<Cow<'n, Network>, Failure> {
        let hidden = self.terms.hidden;
        let Some(known) = Net::of(played, 0).filter(|known| known.shape.hidden != hidden) else {
            return Ok(Cow::Borrowed(played));
        };
        let shape = NetShape {
            hidden,
            ..known.shape
        };
        let drawn = Net::random(shape, self.terms.seed_of(number));
        let wide =
            drawn.and_then(|drawn| known.widened(drawn.without_unseen(&lesson.positions.train)));
        let wide = wide.ok_or_else(|| {
            Failure::unusable(format!(
                "no network with {hidden} hidden units goes on with it"
            ))
        })?;
        let wide = network(&wide, played.scale())?;
        Ok(Cow::Owned(wide.over(self.terms.over)))
    }

    /// Returns what came of a fit, but with the network at which it began where that is as good in games that were held out.
    /// Nothing if Ctrl-C came in between.
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
            trained.content = Content::Network(start.clone());
            trained.about.quantised_loss = Some(before);
        }
        Some(trained)
    }
}
