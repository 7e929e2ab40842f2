//! Fits the weights of the evaluation that a game has written by hand.

use super::{Course, Labelled, Round, scale_of};
use crate::evaluation::about::About;
use crate::evaluation::file::{Content, Trained};
use crate::evaluation::games::{Origin, PlayedGame};
use crate::evaluation::positions::{each_quiet, is_held_out};
use crate::evaluation::weights::{MOST, Weights};
use niwaki_fit::{Changed, Counts, Losses, fit_weights};
use niwaki_host::failure::Failure;
use niwaki_host::{interrupt, progress};

/// The shares of a change that are tried, the largest first, until one is better in positions that were held out: where an
/// evaluation is no sum, all of it may be too much.
const SHARES: [f64; 3] = [1.0, 0.5, 0.25];

/// The positions of some rounds, by what the weights count in them.
struct Counted {
    train: Counts,
    held_out: Counts,
    /// The points that an output of one is worth.
    scale: i32,
}

impl Counted {
    /// Returns the losses where so much is added to each weight; that of positions held out only if there are any.
    fn losses(&self, change: &[f64]) -> (f64, Option<f64>) {
        let held_out = &self.held_out;
        let of_held_out = (!held_out.is_empty()).then(|| held_out.loss(change));
        (self.train.loss(change), of_held_out)
    }
}

/// What stays of a fit.
struct Kept {
    /// The weights, which are whole numbers.
    weights: Weights,
    /// What was added to each before it was rounded.
    change: Vec<f64>,
    /// The loss of the weights in the positions that were held out, if there are any.
    held_out_loss: Option<f64>,
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
        let weights = known.unwrap_or_else(|| Weights::by_hand(self.game.weights(), 1));
        let rounds = self.labelled(rounds, scale);
        let Some(counted) = self.counted(&rounds, &weights.fitted())? else {
            return Ok(None);
        };
        let weights = Weights {
            scale: counted.scale,
            ..weights
        };
        let Some(changed) = self.changed(&counted, &weights) else {
            return Ok(None);
        };
        let Some(kept) = self.whole(&rounds, &counted, &weights, &changed)? else {
            return Ok(None);
        };
        let (train_loss, held_out_loss) = counted.losses(&kept.change);
        let mut losses = before.map_or_else(Vec::new, |before| before.about.losses.clone());
        losses.resize(number as usize, Vec::new());
        losses.push(changed.losses);
        let about = About {
            samples: counted.train.len() as u64,
            train_loss,
            held_out_loss,
            quantised_loss: kept.held_out_loss,
            losses,
            ..self.about(number, first)
        };
        Ok(Some(Trained {
            about,
            content: Content::Weights(kept.weights),
        }))
    }

    /// Finds out what each weight counts in the quiet positions of the games. Nothing if Ctrl-C came in between.
    fn counted(&self, rounds: &[Labelled], weights: &[i32]) -> Result<Option<Counted>, Failure> {
        let none = || Counts::new(weights.len());
        let [mut train, mut held_out] = [none(), none()];
        // What is rounded away of so much hardly matters.
        let step = (self.game.unit() / 2).max(1);
        let mut changed = weights.to_vec();
        let mut slopes = vec![0.0; weights.len()];
        let mut count = |Labelled { round, labels }: &Labelled, played: &PlayedGame| {
            let counts = if is_held_out(played) {
                &mut held_out
            } else {
                &mut train
            };
            each_quiet(self.game, &round.origin, played, &mut |seen| {
                for (place, slope) in slopes.iter_mut().enumerate() {
                    // A game takes weights up to that, and no others.
                    let [more, less] =
                        [step, -step].map(|step| (weights[place] + step).clamp(-MOST, MOST));
                    changed[place] = more;
                    let above = (seen.evaluate_by)(&changed);
                    changed[place] = less;
                    let below = (seen.evaluate_by)(&changed);
                    changed[place] = weights[place];
                    *slope = labels.output(above.saturating_sub(below)) / (more - less) as f32;
                }
                let now = labels.output((seen.evaluate_by)(weights));
                let value = played.moves[seen.ply].value;
                let label = labels.of(value, played.result_at(seen.ply));
                counts.push(now, &slopes, label);
            })
        };
        if !self.each_game(rounds, "what counts", &mut count)? {
            return Ok(None);
        }
        if train.is_empty() {
            return Err(self.nothing_is_quiet());
        }
        Ok(Some(Counted {
            train,
            held_out,
            scale: scale_of(rounds),
        }))
    }

    /// Fits, and shows the losses while it does. A weight is expected to be off by as much as it is, or by a quarter of a
    /// unit. Nothing if Ctrl-C came in between.
    fn changed(&self, counted: &Counted, weights: &Weights) -> Option<Changed> {
        let least = (f64::from(self.game.unit()) / 4.0).max(1.0);
        let spread: Vec<f64> = weights
            .all
            .iter()
            .map(|weight| f64::from(weight.hand).abs().max(least))
            .collect();
        let steps = self.terms.epochs;
        let bar = progress::bar(steps as usize + 1);
        let name = self.game.name();
        let mut told = |losses: Losses| {
            let Losses { train, held_out } = losses;
            bar.set_message(format!("{name}: loss {train:.5}, held out {held_out:.5}"));
            bar.inc(1);
        };
        let Counted {
            train, held_out, ..
        } = counted;
        let stop = interrupt::heed();
        let changed = fit_weights(train, held_out, &spread, steps, stop, &mut told);
        bar.finish_and_clear();
        changed
    }

    /// Changes the weights, which are whole numbers, by as much as is better in positions that were held out, and by nothing
    /// where none is; by all of it where there are no such positions. Nothing if Ctrl-C came in between.
    fn whole(
        &self,
        rounds: &[Labelled],
        counted: &Counted,
        weights: &Weights,
        changed: &Changed,
    ) -> Result<Option<Kept>, Failure> {
        let by = |share: f64, held_out_loss: Option<f64>| Kept {
            weights: weights.changed(&changed.change, share),
            change: changed.change.iter().map(|all| share * all).collect(),
            held_out_loss,
        };
        if counted.held_out.is_empty() {
            return Ok(Some(by(1.0, None)));
        }
        let before = changed.losses.first().map(|losses| losses.held_out);
        for share in SHARES {
            let now = weights.changed(&changed.change, share);
            let Some(loss) = self.loss_held_out(rounds, &now.fitted())? else {
                return Ok(None);
            };
            if Some(loss) <= before {
                return Ok(Some(by(share, Some(loss))));
            }
        }
        Ok(Some(by(0.0, before)))
    }

    /// Returns the mean squared error of these weights in the positions that were held out, of which there are some. Nothing
    /// if Ctrl-C came in between.
    fn loss_held_out(&self, rounds: &[Labelled], weights: &[i32]) -> Result<Option<f64>, Failure> {
        let (mut sum, mut count) = (0.0, 0_u64);
        let mut add = |Labelled { round, labels }: &Labelled, played: &PlayedGame| {
            if !is_held_out(played) {
                return Ok(());
            }
            each_quiet(self.game, &round.origin, played, &mut |seen| {
                let value = played.moves[seen.ply].value;
                let label = labels.of(value, played.result_at(seen.ply));
                let foretold = labels.foretold((seen.evaluate_by)(weights));
                sum += (foretold - f64::from(label)).powi(2);
                count += 1;
            })
        };
        let all = self.each_game(rounds, "held out", &mut add)?;
        Ok(all.then(|| sum / count as f64))
    }
}
