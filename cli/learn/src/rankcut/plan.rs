//! Plans of trainings: the game, the searcher that plays it, and the file that is written.
//!
//! All that the flags leave open is settled here, before anything is played: the numbers come from the recipe of the
//! game, the searcher from the profile that `RankCut` was published in, the file from the name of the game. Of
//! `--all` there is a plan for each game with a recipe, and its file is learned anew only if it is out of date.

use std::path::{Path, PathBuf};

use niwaki::Key;
use niwaki::techniques::rankcut::Cells;
use serde_json::json;

use super::Tables;
use super::flags::Flags;
use super::format::{Origin, TableFile};
use super::marginals::trusted;
use crate::evaluation::searched_by;
use crate::train::rebuild::{self, Lasting, Told};
use crate::train::{by_hand_unless_said, opening};
use niwaki_host::artifact::{Artifact, Judge, Recipe};
use niwaki_host::catalogue::{AnyGame, Catalogue};
use niwaki_host::configuration::Configuration;
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::signature::{signature, spec};

/// One training.
pub(super) struct Plan<'c> {
    pub(super) game: &'c dyn AnyGame,
    /// The searcher of both sides, with `RankCut` off: it learns from searches that it has no part in.
    pub(super) engine: Engine,
    /// The heading of the file.
    pub(super) origin: Origin,
    /// The file that is to be written.
    pub(super) path: PathBuf,
}

/// The recipe of games that bring none. It is a short one: it has to do for games of which nothing is known.
const PLAIN: Recipe = Recipe {
    parameters: "",
    games: 50,
    depth: 5,
    seed: 1,
};
/// The profile with the searcher that `RankCut` was published in, that of Crafty: null move and extensions.
///
/// Which moves are still to come depends on how a search orders and cuts, so that a table fits best the searcher that
/// it was learned from.
const PROFILE: &str = "classic";

/// Returns the plans of the games that are named, in their order.
///
/// # Errors
/// A game or setting that there is not, or a game that is there twice, a searcher that is not the same twice, or several games
/// and no folder.
pub(super) fn named<'c>(
    catalogue: &'c Catalogue,
    arguments: &Flags,
) -> Result<Vec<Plan<'c>>, Failure> {
    let files = rebuild::files(&Tables, &arguments.games, arguments.out.as_deref())?;
    let mut plans = Vec::new();
    for (text, path) in arguments.games.iter().zip(files) {
        let game = catalogue.game_of(text)?;
        let usual = game.recipe(Tables.name()).unwrap_or(PLAIN);
        let recipe = Recipe {
            games: arguments.number.unwrap_or(usual.games),
            depth: arguments.depth.unwrap_or(usual.depth),
            seed: arguments.seed.unwrap_or(usual.seed),
            ..usual
        };
        let parameters = text
            .split_once(':')
            .map(|(_, parameters)| parameters.trim());
        let parameters = parameters.unwrap_or(usual.parameters);
        let configuration = &arguments.configuration;
        plans.push(Plan::new(
            catalogue,
            game,
            parameters,
            recipe,
            configuration,
            path,
        )?);
    }
    Ok(plans)
}

/// Returns the plans of the tables that come with the command: of each game with a recipe.
pub(super) fn shipped<'c>(
    catalogue: &'c Catalogue,
    folder: Option<&Path>,
    configuration: &Configuration,
) -> Result<Vec<Plan<'c>>, Failure> {
    rebuild::shipped(&Tables, catalogue, folder, |game, recipe, path| {
        Plan::new(
            catalogue,
            game,
            recipe.parameters,
            recipe,
            configuration,
            path,
        )
    })
}

/// Returns the plan of other games like those of a table: to the same depth, by the usual searcher and evaluation,
/// which need not be those that the table was learned from.
///
/// # Errors
/// The game, or its parameters, are not there.
pub(super) fn again<'c>(
    catalogue: &'c Catalogue,
    origin: &Origin,
    games: u64,
    seed: u64,
) -> Result<Plan<'c>, Failure> {
    let recipe = Recipe {
        parameters: "",
        games,
        depth: origin.depth,
        seed,
    };
    let game = catalogue.game(&origin.game)?;
    let usual = Configuration::default();
    Plan::new(
        catalogue,
        game,
        &origin.parameters,
        recipe,
        &usual,
        PathBuf::new(),
    )
}

impl<'c> Plan<'c> {
    /// Counts the signature by a few short searches.
    fn new(
        catalogue: &Catalogue,
        game: &'c dyn AnyGame,
        parameters: &str,
        recipe: Recipe,
        configuration: &Configuration,
        path: PathBuf,
    ) -> Result<Plan<'c>, Failure> {
        // Parameters that do not fit are told of before anything is played.
        catalogue.start(&spec(game.name(), parameters))?;
        let mut engine = configuration.based_on(PROFILE, catalogue, game)?;
        engine.check_repeatable("a search to learn from")?;
        by_hand_unless_said(&mut engine, configuration)?;
        // A list of techniques may have no RankCut: then it need not be switched off.
        let _ = engine.techniques.switch("rankcut", false);
        let origin = Origin {
            game: game.name().to_owned(),
            parameters: parameters.to_owned(),
            searcher: searcher_in_words(&engine, game)?,
            games: recipe.games,
            depth: recipe.depth,
            seed: recipe.seed,
            signature: signature(game, &engine)?,
        };
        Ok(Plan {
            game,
            engine,
            origin,
            path,
        })
    }
}

/// Returns the techniques and settings of a searcher, and its evaluation where it is not the one written by hand.
fn searcher_in_words(engine: &Engine, game: &dyn AnyGame) -> Result<String, Failure> {
    let judged_by = searched_by(engine, game)?;
    let evaluation = (judged_by != Judge::Hand.word()).then(|| format!("evaluation={judged_by}"));
    let words = engine.in_words(|one| one.value != one.default);
    let words = Some(words).filter(|words| !words.is_empty());
    let all: Vec<String> = words.into_iter().chain(evaluation).collect();
    Ok(all.join(" "))
}

impl Plan<'_> {
    /// Returns the key of the position in which game `number` of a training with such a seed begins; nothing where each
    /// number is a game of its own.
    ///
    /// # Errors
    /// The game cannot read one of its openings.
    pub(super) fn beginning(&self, seed: u64, number: u64) -> Result<Option<Key>, Failure> {
        let parameters = &self.origin.parameters;
        if self.game.another(parameters, number).is_some() {
            return Ok(None);
        }
        let drawn = opening::drawn(self.game, parameters, seed, number, opening::DRAWN)?;
        Ok(Some(drawn.key()))
    }
}

impl Lasting for Plan<'_> {
    fn path(&self) -> &Path {
        &self.path
    }

    fn nothing(&self) -> TableFile {
        TableFile {
            origin: self.origin.clone(),
            done: None,
            cells: Cells::new(),
        }
    }

    /// A file that is damaged, unfinished or of another origin counts as none.
    fn told(&self, bytes: &[u8]) -> Option<Told> {
        let file = TableFile::decode(bytes).ok();
        let file = file.filter(|file| file.origin == self.origin && file.done.is_none())?;
        let (origin, samples) = (&file.origin, file.cells.samples());
        let (cells, trusted) = (file.cells.seen().count(), trusted(&file));
        let games = origin.games;
        let words =
            format!("{samples} moves of {games} games in {cells} cells, {trusted} of which count");
        let fields = json!({
            "game": origin.game,
            "parameters": origin.parameters,
            "games": games,
            "depth": origin.depth,
            "seed": origin.seed,
            "samples": samples,
            "cells": cells,
            "trusted_cells": trusted,
            "signature": origin.signature,
        });
        Some(Told { words, fields })
    }
}
