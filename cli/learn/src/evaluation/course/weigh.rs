//! Fits the weights of the evaluation that a game has written by hand.

use super::{Course, Round};
use crate::evaluation::about::About;
use crate::evaluation::file::{Content, Trained};
use crate::evaluation::games::Origin;
use crate::evaluation::labels::Labels;
use crate::evaluation::positions::{each_quiet, is_held_out};
use crate::evaluation::weights::Weights;
use niwaki_fit::{Changed, Counts, Losses, fit_weights};
use niwaki_host::failure::Failure;
use niwaki_host::{interrupt, progress};

/// By how much each weight is changed to see what it counts: so much that what whole numbers round away hardly matters.
const CHANGE: i32 = 128;

/// The positions of some rounds, by what the weights count in them.
struct Counted {
    train: Counts,
    held_out: Counts,
    /// The points that an output of one is worth.
    scale: i32,
}

impl Course<'_> {
    /// Fits the weights to the games of these rounds, beginning with those by which the last of them were played. Nothing if
    /// Ctrl-C came in between.
    pub(super) fn weigh(
        &self,
        number: u32,
        first: &Origin,
        rounds: &[Round],
        before: Option<&Trained>,
    ) -> Result<Option<Trained>, Failure> {
        let known = before.and_then(|before| match &before.content {
            Content::Weights(weights) => Some(weights.clone()),
            Content::Network(_) => None,
        });
        let scale = known.as_ref().map(|weights| weights.scale);
        let mut weights = known.unwrap_or_else(|| Weights::by_hand(self.game.weights(), 1));
        let Some(counted) = self.counted(rounds, &weights.fitted(), scale)? else {
            return Ok(None);
        };
        let (train, held_out) = (&counted.train, &counted.held_out);
        let Some(changed) = self.changed(train, held_out) else {
            return Ok(None);
        };
        weights.scale = counted.scale;
        let added = weights.add(&changed.change);
        let whole = (!held_out.is_empty()).then(|| held_out.loss(&added));
        let mut losses = before.map_or_else(Vec::new, |before| before.about.losses.clone());
        losses.resize(number as usize, Vec::new());
        losses.push(changed.losses);
        let last = losses.last().and_then(|round| round.last().copied());
        let last = last.unwrap_or(Losses {
            train: 0.0,
            held_out: 0.0,
        });
        let about = About {
            samples: train.len() as u64,
            train_loss: last.train,
            held_out_loss: whole.map(|_| last.held_out),
            quantised_loss: whole,
            losses,
            ..self.about(number, first)
        };
        Ok(Some(Trained {
            about,
            content: Content::Weights(weights),
        }))
    }

    /// Finds out what each weight counts in the quiet positions of the games. Nothing if Ctrl-C came in between.
    fn counted(
        &self,
        rounds: &[Round],
        weights: &[i32],
        scale: Option<i32>,
    ) -> Result<Option<Counted>, Failure> {
        let none = || Counts::new(weights.len());
        let mut counted = Counted {
            train: none(),
            held_out: none(),
            scale: 1,
        };
        let mut changed = weights.to_vec();
        let mut slopes = vec![0.0; weights.len()];
        let games = rounds.iter().map(|round| round.games.len()).sum();
        let bar = progress::bar(games);
        bar.set_message(format!("{}: what counts", self.game.name()));
        for Round { origin, games } in rounds {
            let labels = Labels::fit(games, self.game.unit(), scale, self.terms.blend);
            counted.scale = labels.scale();
            for played in games {
                if interrupt::pressed() {
                    return Ok(None);
                }
                let counts = if is_held_out(played) {
                    &mut counted.held_out
                } else {
                    &mut counted.train
                };
                each_quiet(self.game, origin, played, &mut |seen| {
                    let now = (seen.evaluate_by)(weights);
                    for (place, slope) in slopes.iter_mut().enumerate() {
                        changed[place] += CHANGE;
                        let then = (seen.evaluate_by)(&changed);
                        changed[place] -= CHANGE;
                        *slope = labels.output(then - now) / CHANGE as f32;
                    }
                    let value = played.moves[seen.ply].value;
                    let label = labels.of(value, played.result_at(seen.ply));
                    counts.push(labels.output(now), &slopes, label);
                })?;
                bar.inc(1);
            }
        }
        bar.finish_and_clear();
        if counted.train.is_empty() {
            return Err(self.nothing_is_quiet());
        }
        Ok(Some(counted))
    }

    /// Fits, and shows the losses while it does.
    fn changed(&self, train: &Counts, held_out: &Counts) -> Option<Changed> {
        let bar = progress::bar(self.terms.epochs as usize);
        let name = self.game.name();
        let stop = interrupt::heed();
        let changed = fit_weights(train, held_out, self.terms.epochs, stop, &mut |losses| {
            let Losses { train, held_out } = losses;
            bar.set_message(format!("{name}: loss {train:.5}, held out {held_out:.5}"));
            bar.inc(1);
        });
        bar.finish_and_clear();
        changed
    }
}
