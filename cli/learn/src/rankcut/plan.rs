//! What is to be learned, by whom, and where it goes.

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
    pub(super) engine: Engine,
    pub(super) origin: Origin,
    /// The file that is to be written.
    pub(super) path: PathBuf,
    /// Whether it replaces an older one.
    replaces: bool,
}

/// What holds for games that bring no table of their own.
const PLAIN: Recipe = Recipe {
    parameters: "",
    games: 50,
    depth: 5,
    seed: 1,
};
/// The searcher that `RankCut` was published in.
const PROFILE: &str = "classic";
/// What the names of tables end with.
const EXTENSION: &str = "rankcut";
/// Where the tables lie that come with the command.
const TABLES: &str = "tables";

/// Everything that the arguments ask for.
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

/// The tables that come with the command.
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

/// How the table that comes with a game was learned.
fn recipe(game: &dyn AnyGame) -> Option<Recipe> {
    game.recipe(Tables.name())
}

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

    /// The file, if it is there and as it should be. One that is not may be replaced or not.
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
