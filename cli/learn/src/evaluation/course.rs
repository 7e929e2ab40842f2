//! The course of a training: rounds of games, each fitted to a network by which the next one is played.
//!
//! All of it happens in a folder, `FILE.parts`: the games of each round, the state of its fit after every epoch, and
//! the network that came of it. Whatever ends the program, the same command goes on there; at the end the last network
//! becomes `FILE`, and the folder is removed unless somebody wants the games. Where it was left, the same command with more
//! rounds goes on there, too.

mod folder;
mod net;
mod taken;
mod warm;
mod weigh;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::about::{About, Shown};
use super::file::{Content, Trained};
use super::games::{Origin, PlayedGame};
use super::labels::Labels;
use super::play::SelfPlay;
use super::terms::{Model, Terms};
use super::{Evaluations, searched_by};
use crate::train::rebuild::check_place;
use crate::train::saved::{AFRESH, remove, write_whole};
use niwaki_host::artifact::{Judge, Learned};
use niwaki_host::catalogue::AnyGame;
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::files::read_bounded;
use niwaki_host::signature::signature;
use niwaki_host::{interrupt, progress};
pub(super) use taken::Taken;

/// MiB of the table of each player: it is cleared for each game, which takes the longer the larger it is.
const HASH: usize = 2;
/// A training in one game.
pub(super) struct Course<'c> {
    pub(super) game: &'c dyn AnyGame,
    /// The parameters of the game, as after its colon.
    pub(super) parameters: String,
    /// The players of the first round.
    pub(super) engine: Engine,
    /// The flags that say who they are.
    pub(super) searcher: Vec<String>,
    pub(super) terms: Terms,
    /// The games that are fitted to in place of those of rounds, if there are any.
    pub(super) taken: Taken,
    /// The file that is to be written.
    pub(super) path: PathBuf,
    pub(super) concurrency: Option<usize>,
    /// Whether the games are kept.
    pub(super) keep: bool,
    /// The file into which the losses are drawn, if that is wanted.
    pub(super) svg: Option<PathBuf>,
}

/// The games of a round, and how they were played.
struct Round {
    origin: Origin,
    games: Vec<PlayedGame>,
    /// The file that has them.
    path: PathBuf,
}

/// The games of a round, and how their positions are labelled.
struct Labelled<'r> {
    round: &'r Round,
    labels: Labels,
}

impl Round {
    /// Says in which file something is wrong.
    fn at(&self, failure: Failure) -> Failure {
        failure.at(self.path.display())
    }
}

/// Returns the points that an output of one is worth in what is fitted to the games of these rounds.
fn scale_of(rounds: &[Labelled]) -> i32 {
    rounds.last().map_or(1, |of| of.labels.scale())
}

impl Course<'_> {
    /// Learns, and returns what was learned; nothing if Ctrl-C came in between, which leaves all that is done. A file that
    /// is there is replaced if `replaces` says so.
    ///
    /// # Errors
    /// The game shows no features, another training is in the folder, or a file cannot be read or written.
    pub(super) fn run(&self, replaces: bool) -> Result<Option<Trained>, Failure> {
        let parts = self.parts();
        let lock = self.open(&parts)?;
        // Other trainings may have come before this one.
        check_place(&self.path, replaces)?;
        if interrupt::pressed() {
            return Ok(None);
        }
        let trained = match self.taken.rounds.as_slice() {
            [] => self.in_rounds(&parts)?,
            taken @ [first, ..] => self.learn(0, &first.origin, taken, None, &parts)?,
        };
        let Some(trained) = trained else {
            return Ok(None);
        };
        // Somebody may have put a file there meanwhile.
        check_place(&self.path, replaces)?;
        // One of the two is there at any moment.
        write_whole(&self.path, &trained.encode())?;
        drop(lock);
        self.draw(&trained.about)?;
        if !self.keep && self.later_rounds().is_none() {
            fs::remove_dir_all(&parts).map_err(|error| Failure::from(error).at(parts.display()))?;
        }
        Ok(Some(trained))
    }

    /// Learns round by round; nothing if Ctrl-C came in between.
    fn in_rounds(&self, parts: &Path) -> Result<Option<Trained>, Failure> {
        let mut rounds: Vec<Round> = Vec::new();
        let mut first: Option<Origin> = None;
        let mut trained: Option<Trained> = None;
        for number in 0..self.terms.rounds {
            let Some(round) = self.play(number, trained.as_ref(), parts)? else {
                return Ok(None);
            };
            let first = first.get_or_insert_with(|| round.origin.clone());
            rounds.push(round);
            let window = self.terms.window.unwrap_or(number + 1) as usize;
            rounds.drain(..rounds.len().saturating_sub(window));
            trained = self.learn(number, first, &rounds, trained.as_ref(), parts)?;
            if trained.is_none() {
                return Ok(None);
            }
        }
        Ok(trained)
    }

    /// Plays the games of a round.
    fn play(
        &self,
        number: u32,
        before: Option<&Trained>,
        parts: &Path,
    ) -> Result<Option<Round>, Failure> {
        let mut engine = Engine {
            hash: HASH,
            ..self.engine.clone()
        };
        if let Some(before) = before {
            engine.choose(Arc::new(Learned::new(&Evaluations, before.encode())));
        }
        // Who finds all moves alike would always play the first one of the list.
        let blind = engine.evaluation == Judge::Nothing;
        let explore = if blind { 100 } else { self.terms.explore };
        let origin = Origin {
            game: self.game.name().to_owned(),
            parameters: self.parameters.clone(),
            searcher: engine.in_words(|one| one.value != one.default),
            nodes: self.terms.nodes,
            positions: self.terms.positions,
            explore,
            seed: self.terms.seed_of(number),
            signature: signature(self.game, &engine)?,
            evaluation: searched_by(&engine, self.game)?,
        };
        if interrupt::pressed() {
            // The signature of a search that was stopped is none.
            return Ok(None);
        }
        let play = SelfPlay {
            game: self.game,
            engine,
            origin,
            concurrency: self.concurrency,
        };
        let path = parts.join(format!("round-{}.games", number + 1));
        let games = play.play(Some(&path))?;
        Ok(games.map(|games| Round {
            origin: play.origin,
            games,
            path,
        }))
    }

    /// Fits a network to the games of these rounds, or reads what came of it before.
    fn learn(
        &self,
        number: u32,
        first: &Origin,
        rounds: &[Round],
        before: Option<&Trained>,
        parts: &Path,
    ) -> Result<Option<Trained>, Failure> {
        let path = parts.join(format!("round-{}.evaluation", number + 1));
        if path.exists() {
            let trained = read_bounded(&path).and_then(|bytes| Trained::decode(&bytes));
            let trained = trained.and_then(|trained| self.check_round(number, trained));
            let at_path = |failure: Failure| failure.with(AFRESH).at(path.display());
            return trained.map(Some).map_err(at_path);
        }
        let checkpoint = parts.join(format!("round-{}.fit", number + 1));
        let trained = match self.terms.model {
            Model::Weights => self.weigh(number, first, rounds, before)?,
            Model::Net | Model::Linear => {
                self.fitted(number, first, rounds, before, &checkpoint)?
            }
        };
        let Some(trained) = trained else {
            return Ok(None);
        };
        write_whole(&path, &trained.encode())?;
        if checkpoint.exists() {
            remove(&checkpoint)?;
        }
        Ok(Some(trained))
    }

    /// Returns the terms of what came of a round: as if it had been the last one, since rounds to come change nothing of it.
    fn terms_of(&self, number: u32) -> Terms {
        Terms {
            rounds: number + 1,
            ..self.terms
        }
    }

    /// Refuses what came of a round of another training.
    fn check_round(&self, number: u32, trained: Trained) -> Result<Trained, Failure> {
        let own = trained.about.terms == self.terms_of(number)
            && trained.about.taken == self.taken.checksums
            && trained.about.game == self.game.name()
            && trained.about.shown == Shown::of(self.game.sight(), self.terms.over)
            && match &trained.content {
                Content::Network(_) => true,
                Content::Weights(weights) => weights.are_of(&self.game.weights()),
            };
        own.then_some(trained)
            .ok_or_else(|| Failure::unusable("this is what came of another training"))
    }

    /// Says how positions of the games of each round are labelled: by the scale that is known, or else by that of the first.
    fn labelled<'r>(&self, rounds: &'r [Round], mut scale: Option<i32>) -> Vec<Labelled<'r>> {
        let of_round = |round: &'r Round| {
            let labels = Labels::fit(&round.games, self.game.unit(), scale, self.terms.blend);
            scale = Some(labels.scale());
            Labelled { round, labels }
        };
        rounds.iter().map(of_round).collect()
    }

    /// Shows one game after the other, and people how far it is. Returns whether all were shown: Ctrl-C may come in between.
    ///
    /// # Errors
    /// Those of `visit`, with the file of the games.
    fn each_game(
        &self,
        rounds: &[Labelled],
        what: &str,
        visit: &mut dyn FnMut(&Labelled, &PlayedGame) -> Result<(), Failure>,
    ) -> Result<bool, Failure> {
        let bar = progress::bar(rounds.iter().map(|of| of.round.games.len()).sum());
        bar.set_message(format!("{}: {what}", self.game.name()));
        for of in rounds {
            for played in &of.round.games {
                if interrupt::pressed() {
                    return Ok(false);
                }
                visit(of, played).map_err(|failure| of.round.at(failure))?;
                bar.inc(1);
            }
        }
        bar.finish_and_clear();
        Ok(true)
    }

    /// Says that the games of the rounds teach nothing.
    fn nothing_is_quiet(&self) -> Failure {
        Failure::unusable(format!(
            "{}: no position of the games is quiet, and nothing can be learned from them",
            self.game.name()
        ))
    }

    /// Returns what the file of a round tells of its training, but for how it went; `origin` is that of the first round.
    fn about(&self, number: u32, origin: &Origin) -> About {
        About {
            game: origin.game.clone(),
            parameters: origin.parameters.clone(),
            searcher: origin.searcher.clone(),
            flags: self.flags(),
            evaluation: origin.evaluation.clone(),
            taken: self.taken.checksums.clone(),
            began: self.began(),
            terms: self.terms_of(number),
            samples: 0,
            train_loss: 0.0,
            held_out_loss: None,
            quantised_loss: None,
            losses: Vec::new(),
            shown: Shown::of(self.game.sight(), self.terms.over),
        }
    }
}

#[cfg(test)]
impl Course<'_> {
    /// Leaves the fit of the first round as it is after some epochs, as a program does that is ended then; and so that of the
    /// second one, where what came of the first is there.
    pub(super) fn leave_fit(&self, epochs: u32) -> Result<PathBuf, Failure> {
        let parts = self.parts();
        let first = parts.join("round-1.evaluation");
        let before = first
            .exists()
            .then(|| Trained::decode(&read_bounded(&first)?));
        let before = before.transpose()?;
        let mut played = Vec::new();
        if self.taken.rounds.is_empty() {
            played.push(self.play(0, None, &parts)?);
        }
        if before.is_some() {
            played.push(self.play(1, before.as_ref(), &parts)?);
        }
        let played: Option<Vec<Round>> = played.into_iter().collect();
        let played = played.expect("nobody interrupts it");
        let rounds = match self.taken.rounds.as_slice() {
            [] => &played,
            taken => taken,
        };
        let number = u32::from(before.is_some());
        let checkpoint = parts.join(format!("round-{}.fit", number + 1));
        let prepared = self.prepared(rounds, before.as_ref())?;
        let (lesson, start) = prepared.expect("nobody interrupts it");
        let mut fit = self.begun(number, &lesson, start.as_ref(), &checkpoint)?;
        let positions = lesson.positions;
        let stop = std::sync::atomic::AtomicBool::new(false);
        for _ in 0..epochs {
            fit.epoch(&positions.train, &positions.held_out, &stop, &mut |_| ());
        }
        write_whole(&checkpoint, &fit.encode())?;
        Ok(checkpoint)
    }
}
