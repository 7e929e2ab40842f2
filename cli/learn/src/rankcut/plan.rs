//! Plans of trainings: the game, the searcher that plays it, and the file that is written.
//!
//! All that the flags leave open is settled here, before anything is played: the numbers come from the recipe of the
//! game, the searcher from the profile that `RankCut` was published in, the file from the name of the game. Of
//! `--all` there is a plan for each game with a recipe, and its file is learned anew only if it is out of date.

use std::path::{Path, PathBuf};

use super::Tables;
use super::flags::Flags;
use super::format::{Origin, TableFile};
use niwaki_host::artifact::{Artifact, Recipe};
use niwaki_host::catalogue::{AnyGame, Catalogue};
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
    /// Whether it replaces an older one: `--all` does, and a file that somebody named is never overwritten.
    replaces: bool,
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
/// The ending of the names of tables, without its dot.
const EXTENSION: &str = "rankcut";
/// The folder of the source tree with the tables that come with the command.
const TABLES: &str = "tables";

/// Returns the plans of everything that the arguments ask for, in their order.
///
/// # Errors
/// A game or setting that there is not, a searcher that is not the same twice, or several games and no folder.
pub(super) fn all<'c>(
    catalogue: &'c Catalogue,
    arguments: &Flags,
) -> Result<Vec<Plan<'c>>, Failure> {
    if arguments.all {
        return shipped(catalogue, arguments);
    }
    let several = arguments.games.len() > 1;
    if let Some(folder) = arguments.out.as_deref().filter(|_| several) {
        is_folder(folder)?;
    }
    let mut plans = Vec::new();
    for text in &arguments.games {
        let name = text.replace([':', ',', '='], "-");
        let file = PathBuf::from(format!("{name}.{EXTENSION}"));
        let path = match &arguments.out {
            Some(folder) if several || folder.is_dir() => folder.join(file),
            Some(path) => path.clone(),
            None => file,
        };
        plans.push(Plan::new(catalogue, text, arguments, path)?);
    }
    Ok(plans)
}

/// Returns the plans of the tables that come with the command: of each game with a recipe.
fn shipped<'c>(catalogue: &'c Catalogue, arguments: &Flags) -> Result<Vec<Plan<'c>>, Failure> {
    let folder = arguments.out.clone().unwrap_or_else(|| TABLES.into());
    is_folder(&folder)?;
    let mut plans = Vec::new();
    for game in catalogue.games().filter(|game| recipe(*game).is_some()) {
        let path = folder.join(format!("{}.{EXTENSION}", game.name()));
        let mut plan = Plan::new(catalogue, game.name(), arguments, path)?;
        plan.replaces = true;
        plans.push(plan);
    }
    Ok(plans)
}

/// Returns how the table that comes with a game was learned.
fn recipe(game: &dyn AnyGame) -> Option<Recipe> {
    game.recipe(Tables.name())
}

/// Refuses a path that is no folder.
fn is_folder(path: &Path) -> Result<(), Failure> {
    if path.is_dir() {
        return Ok(());
    }
    Err(Failure::unusable(format!(
        "{} is no folder: the tables of several games go into one that is there (--out DIR)",
        path.display()
    )))
}

impl<'c> Plan<'c> {
    /// Settles what the flags leave open, and counts the signature: a few short searches.
    fn new(
        catalogue: &'c Catalogue,
        text: &str,
        arguments: &Flags,
        path: PathBuf,
    ) -> Result<Plan<'c>, Failure> {
        let game = catalogue.game_of(text)?;
        let recipe = recipe(game).unwrap_or(PLAIN);
        let parameters = match text.split_once(':') {
            Some((_, parameters)) => parameters.trim(),
            None => recipe.parameters,
        };
        // Parameters that do not fit are told of before anything is played.
        catalogue.start(&spec(game.name(), parameters))?;
        let mut engine = arguments.configuration.based_on(PROFILE, catalogue, game)?;
        engine.check_repeatable("a search to learn from")?;
        // A list of techniques may have no RankCut: then it need not be switched off.
        let _ = engine.techniques.switch("rankcut", false);
        let origin = Origin {
            game: game.name().to_owned(),
            parameters: parameters.to_owned(),
            searcher: engine.in_words(|one| one.value != one.default),
            games: arguments.number.unwrap_or(recipe.games),
            depth: arguments.depth.unwrap_or(recipe.depth),
            seed: arguments.seed.unwrap_or(recipe.seed),
            signature: signature(game, &engine)?,
        };
        Ok(Plan {
            game,
            engine,
            origin,
            path,
            replaces: false,
        })
    }

    /// Returns the file, if it is there and as it should be. One that is not may be replaced or not.
    ///
    /// A file that is damaged, unfinished or of another origin counts as none where it may be replaced.
    ///
    /// # Errors
    /// The file is there and may not be replaced, or it cannot be read.
    pub(super) fn finished(&self) -> Result<Option<TableFile>, Failure> {
        if !self.path.exists() {
            return Ok(None);
        }
        if !self.replaces {
            return Err(Failure::unusable(format!(
                "{} is there already: remove it, or choose another --out",
                self.path.display()
            )));
        }
        let file = TableFile::decode(&std::fs::read(&self.path)?);
        Ok(file
            .ok()
            .filter(|file| file.origin == self.origin && file.done.is_none()))
    }
}
