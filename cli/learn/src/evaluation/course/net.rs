//! Fits a network to the games of some rounds, epoch by epoch.

use std::path::Path;

use niwaki::evaluation::{Network, Shape};

use super::{Course, Labelled, Round, scale_of};
use crate::evaluation::about::About;
use crate::evaluation::file::{Content, Trained};
use crate::evaluation::games::{Origin, PlayedGame};
use crate::evaluation::positions::{Positions, most_active};
use crate::train::saved::{AFRESH, write_whole};
use niwaki_fit::{Fit, Losses, Net, Plan, Shape as NetShape, quantised_loss};
use niwaki_host::failure::Failure;
use niwaki_host::files::read_bounded;
use niwaki_host::{interrupt, pool, progress};

/// Epochs without a better loss in held-out positions after which a fit ends.
const PATIENCE: u32 = 4;

/// What a network is fitted to.
pub(super) struct Lesson {
    pub(super) positions: Positions,
    /// The most features of a side that are active in any position.
    pub(super) most: usize,
    /// The points that an output of one is worth.
    pub(super) scale: i32,
}

impl Course<'_> {
    /// Fits a network to the games of these rounds; its state goes to `checkpoint` until it is done. Nothing if Ctrl-C came in
    /// between.
    pub(super) fn fitted(
        &self,
        number: u32,
        first: &Origin,
        rounds: &[Round],
        before: Option<&Trained>,
        checkpoint: &Path,
    ) -> Result<Option<Trained>, Failure> {
        let Some((lesson, start)) = self.prepared(rounds, before)? else {
            return Ok(None);
        };
        let start = start.as_ref();
        let Some(fit) = self.fit(number, &lesson, start, checkpoint)? else {
            return Ok(None);
        };
        let earlier = before.map_or_else(Vec::new, |before| before.about.losses.clone());
        let trained = self.trained(number, first, &fit, &lesson, earlier)?;
        Ok(match (trained, start) {
            (Some(trained), Some(start)) => self.better(trained, start, &lesson),
            (trained, _) => trained,
        })
    }

    /// Returns what a network is fitted to, and that at which a warm start begins. Nothing if Ctrl-C came in between.
    pub(super) fn prepared(
        &self,
        rounds: &[Round],
        before: Option<&Trained>,
    ) -> Result<Option<(Lesson, Option<Network>)>, Failure> {
        // The weights of a network are for values of one scale, so that labels keep it where a fit goes on with them.
        let warm = self.warm_start(before)?;
        let known = before.or(warm.as_deref());
        let scale = known.map(|known| known.content.scale());
        let Some(lesson) = self.lesson(rounds, scale)? else {
            return Ok(None);
        };
        let played = warm.as_deref().and_then(Trained::network);
        let start = played.map(|played| self.start(played, &lesson));
        let start = start.transpose()?;
        Ok(Some((lesson, start)))
    }

    /// Makes what a network is fitted to, of the games of these rounds. Nothing if Ctrl-C came in between.
    fn lesson(&self, rounds: &[Round], scale: Option<i32>) -> Result<Option<Lesson>, Failure> {
        let rounds = self.labelled(rounds, scale);
        let mut most = 0;
        let mut widest = |of: &Labelled, played: &PlayedGame| {
            most = most.max(most_active(self.game, &of.round.origin, played)?);
            Ok(())
        };
        if !self.each_game(&rounds, "features", &mut widest)? {
            return Ok(None);
        }
        let mut positions = Positions::default();
        let mut add = |of: &Labelled, played: &PlayedGame| {
            let Labelled { round, labels } = of;
            positions.add(self.game, &round.origin, played, labels, self.terms.over)
        };
        if !self.each_game(&rounds, "positions", &mut add)? {
            return Ok(None);
        }
        if positions.train.is_empty() {
            return Err(self.nothing_is_quiet());
        }
        Ok(Some(Lesson {
            positions,
            most,
            scale: scale_of(&rounds),
        }))
    }

    /// Carries the fit of a round to its end, epoch by epoch, each of which is kept.
    fn fit(
        &self,
        number: u32,
        lesson: &Lesson,
        warm: Option<&Network>,
        checkpoint: &Path,
    ) -> Result<Option<Fit>, Failure> {
        let mut fit = self.begun(number, lesson, warm, checkpoint)?;
        let positions = &lesson.positions;
        let samples = positions.train.len();
        let bar = progress::bar(samples * self.terms.epochs as usize);
        bar.set_message(format!("{}: fit", self.game.name()));
        while !fit.is_done() {
            let done = fit.epochs_done() as usize * samples;
            let stop = interrupt::heed();
            let losses = fit.epoch(&positions.train, &positions.held_out, stop, &mut |now| {
                bar.set_position(done as u64 + now);
            });
            let Some(losses) = losses else {
                return Ok(None);
            };
            bar.set_message(format!(
                "{}: loss {:.5}, held out {:.5}",
                self.game.name(),
                losses.train,
                losses.held_out
            ));
            write_whole(checkpoint, &fit.encode())?;
        }
        bar.finish_and_clear();
        Ok(Some(fit))
    }

    /// Returns how many threads fit.
    pub(super) fn threads(&self) -> usize {
        self.concurrency.unwrap_or_else(pool::cores)
    }

    /// Goes on with the fit of a round, or begins it.
    pub(super) fn begun(
        &self,
        number: u32,
        lesson: &Lesson,
        warm: Option<&Network>,
        checkpoint: &Path,
    ) -> Result<Fit, Failure> {
        let shape = NetShape {
            features: self.game.features(),
            hidden: self.terms.hidden,
            buckets: self.terms.model.buckets(),
            most: lesson.most,
        };
        let seed = self.terms.seed_of(number);
        let net = match warm {
            Some(network) => Net::of(network, lesson.most),
            None => Net::random(shape, seed).map(|net| net.without_unseen(&lesson.positions.train)),
        };
        let net = net.ok_or_else(|| {
            Failure::unusable(format!(
                "no network has {} features and {} hidden units",
                shape.features, shape.hidden
            ))
        })?;
        let shape = net.shape;
        let plan = Plan {
            epochs: self.terms.epochs,
            batch: 0,
            rate: self.terms.rate(),
            seed,
            threads: self.threads(),
            patience: PATIENCE,
            // With the bias, sums of so many stay below 2^15.
            limit: (i16::MAX as usize / (shape.most + 2)) as f32 / f32::from(Network::ONE),
        };
        if !checkpoint.exists() {
            return Ok(Fit::begin(net, plan));
        }
        let of_file = |failure: Failure| failure.with(AFRESH).at(checkpoint.display());
        let bytes = read_bounded(checkpoint).map_err(of_file)?;
        let mut fit = Fit::decode(&bytes)
            .filter(|fit| fit.best().shape == shape && fit.is_of(plan))
            .ok_or_else(|| {
                of_file(Failure::unusable(
                    "the state of the fit is damaged, or that of another one",
                ))
            })?;
        fit.set_threads(plan.threads);
        Ok(fit)
    }

    /// Makes the network of the fit of a round, with what its file tells of it; `origin` is
    /// that of the first round. Nothing if Ctrl-C came in between.
    fn trained(
        &self,
        number: u32,
        origin: &Origin,
        fit: &Fit,
        lesson: &Lesson,
        mut earlier: Vec<Vec<Losses>>,
    ) -> Result<Option<Trained>, Failure> {
        let losses = fit.best_losses().ok_or_else(|| {
            Failure::unusable(
                "the fit came to no numbers: other numbers than --hidden or --seed said may help",
            )
        })?;
        let network = network(fit.best(), lesson.scale)?;
        let held_out = &lesson.positions.held_out;
        let stop = interrupt::heed();
        let Some(quantised) = quantised_loss(&network, held_out, self.threads(), stop) else {
            return Ok(None);
        };
        let of_held_out = |loss: f64| (!held_out.is_empty()).then_some(loss);
        earlier.resize(number as usize, Vec::new());
        earlier.push(fit.losses().to_vec());
        let about = About {
            samples: lesson.positions.train.len() as u64,
            train_loss: losses.train,
            held_out_loss: of_held_out(losses.held_out),
            quantised_loss: of_held_out(quantised),
            losses: earlier,
            ..self.about(number, origin)
        };
        Ok(Some(Trained {
            about,
            content: Content::Network(network.over(self.terms.over)),
        }))
    }
}

/// Makes a network of whole numbers.
pub(super) fn network(net: &Net, scale: i32) -> Result<Network, Failure> {
    let shape = Shape {
        features: net.shape.features,
        hidden: net.shape.hidden,
        buckets: net.shape.buckets,
        most: net.shape.most,
    };
    Network::new(shape, net.quantise(), scale).map_err(|error| {
        Failure::unusable(format!(
            "what was learned is no network of whole numbers: {error}"
        ))
    })
}
