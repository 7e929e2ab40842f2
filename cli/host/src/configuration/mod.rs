//! What takes part in a search, as flags and files say it.

mod change;
mod check;
mod file;
mod settings;
mod spec;

use std::path::{Path, PathBuf};

use clap::Args;

use crate::catalogue::{AnyGame, Catalogue};
use crate::engine::Engine;
use crate::failure::Failure;
use crate::names::{listed, unknown};
use crate::profiles::{Content, DEFAULT, Profile};
use crate::rankcut::shipped;
use crate::values;
pub use check::check;
pub use spec::KEYS as SPEC_KEYS;

/// The flags that choose what takes part in a search.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "What takes part")]
pub struct Configuration {
    /// Start from this list of techniques: bare, classic, ael, modern or default
    /// (`niwaki techniques` says what is in them)
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,

    /// Switch these techniques on
    #[arg(long, value_name = "A,B")]
    with: Vec<String>,

    /// Switch these techniques off
    #[arg(long, value_name = "A,B")]
    without: Vec<String>,

    /// Switch all techniques off but these; `none` leaves none on
    #[arg(long, value_name = "A,B")]
    only: Vec<String>,

    /// Set a parameter of a technique (null-move.reduction=3) or of the search:
    /// table.draft=exact|at-least, table.size=MIB, table.known-moves=on|off (search
    /// twice, and count the second search, which knows the best moves), quiescence=full|plain|off,
    /// quiescence.checks=on|off, history-draws=on|off, aspiration=on|off,
    /// iterative=on|off, iterative.step=PLIES
    #[arg(long, value_name = "NAME.PARAMETER=VALUE")]
    set: Vec<String>,

    /// Size of the table in MiB, 0 for none [default: 16]
    #[arg(long, value_name = "MIB", value_parser = values::hash, allow_hyphen_values = true)]
    hash: Option<usize>,

    /// What rankcut decides by: the table that comes with a game, or one in a
    /// file (any:FILE if it may be another game's) [default: that of the game]
    #[arg(long, value_name = "FILE|GAME")]
    rankcut_table: Option<String>,

    /// Read all of these from a TOML file; flags win over it
    #[arg(long, value_name = "FILE.toml")]
    config: Option<PathBuf>,

    /// Whether all of this was written without dashes: in brackets, as in
    /// `niwaki[profile=bare]`, or in the definition of an experiment.
    #[arg(skip)]
    in_brackets: bool,
}

impl Configuration {
    /// The searcher that this describes for a game.
    pub fn engine(&self, catalogue: &Catalogue, game: &dyn AnyGame) -> Result<Engine, Failure> {
        self.based_on(DEFAULT, catalogue, game)
    }

    /// The same, with another profile where none is named; if the catalogue has no
    /// such profile, nothing is on.
    pub fn based_on(
        &self,
        usual: &str,
        catalogue: &Catalogue,
        game: &dyn AnyGame,
    ) -> Result<Engine, Failure> {
        let file = self.config.as_deref().map(file::read).transpose()?;
        let mut engine = fitted(catalogue, game)?;
        let in_file = |failure: Failure| match &self.config {
            Some(path) => failure.at(path.display()),
            None => failure,
        };
        let profile = match (&self.profile, &file) {
            (Some(flag), _) => profile(catalogue, flag)
                .map_err(|f| f.at(format_args!("{}profile", self.dashes())))?,
            (None, Some(file)) if file.profile.is_some() => {
                file.named_profile(catalogue).map_err(in_file)?
            }
            (None, _) => usual_profile(catalogue, usual)?,
        };
        apply_profile(&mut engine, profile, game)?;
        if let Some(file) = &file {
            file.apply("", &mut engine).map_err(in_file)?;
            file.choose_table("", &mut engine, catalogue, game.name())
                .map_err(in_file)?;
        }
        self.apply(self.dashes(), &mut engine)?;
        self.choose_table(self.dashes(), &mut engine, catalogue, game.name())?;
        Ok(engine)
    }

    /// What stands before the names of keys where they were written.
    fn dashes(&self) -> &'static str {
        if self.in_brackets { "" } else { "--" }
    }

    /// What a table of a TOML file says, with the keys of `--config`.
    pub fn from_table(table: &toml::Table) -> Result<Configuration, Failure> {
        let read = file::from_table(table)?;
        Ok(Configuration {
            in_brackets: true,
            ..read
        })
    }

    /// The profile by name, or the default.
    fn named_profile<'c>(&self, catalogue: &'c Catalogue) -> Result<&'c Profile, Failure> {
        let name = self.profile.as_deref().unwrap_or(DEFAULT);
        profile(catalogue, name).map_err(|failure| failure.at("profile"))
    }

    /// Takes the table that `RankCut` shall decide by, if one is named.
    fn choose_table(
        &self,
        dashes: &str,
        engine: &mut Engine,
        catalogue: &Catalogue,
        game: &str,
    ) -> Result<(), Failure> {
        if let Some(text) = &self.rankcut_table {
            let table = shipped::chosen(catalogue, game, text);
            let place = || format!("{dashes}rankcut-table");
            engine.rankcut = Some(table.map_err(|failure| failure.at(place()))?);
        }
        Ok(())
    }

    /// Everything but the profile. `dashes` stand before the names of the keys in messages.
    fn apply(&self, dashes: &str, engine: &mut Engine) -> Result<(), Failure> {
        let key = |name: &str| format!("{dashes}{name}");
        if !self.only.is_empty() {
            engine.techniques.switch_all_off();
            let named: Vec<String> = self.only.iter().filter(|n| *n != "none").cloned().collect();
            switch(engine, &named, true).map_err(|f| f.at(key("only")))?;
        }
        switch(engine, &self.with, true).map_err(|f| f.at(key("with")))?;
        switch(engine, &self.without, false).map_err(|f| f.at(key("without")))?;
        for setting in &self.set {
            settings::set(engine, setting).map_err(|f| f.at(key("set")))?;
        }
        if let Some(hash) = self.hash {
            engine.hash = hash;
        }
        Ok(())
    }
}

/// The searcher for a game of which nobody said anything.
pub fn default_engine(catalogue: &Catalogue, game: &dyn AnyGame) -> Result<Engine, Failure> {
    Configuration::default().engine(catalogue, game)
}

/// What holds where no profile is named: of a list that has not even this one, nothing.
fn usual_profile<'c>(catalogue: &'c Catalogue, usual: &str) -> Result<&'c Profile, Failure> {
    const NOTHING: Profile = Profile {
        name: "",
        summary: "",
        contents: &[],
    };
    if usual == DEFAULT {
        return profile(catalogue, usual);
    }
    Ok(profile(catalogue, usual).unwrap_or(&NOTHING))
}

/// A bare searcher with the settings that come with a game.
fn fitted(catalogue: &Catalogue, game: &dyn AnyGame) -> Result<Engine, Failure> {
    let mut engine = Engine::bare(catalogue.techniques());
    let at = |failure: Failure| failure.at(format_args!("what was fitted to {}", game.name()));
    for setting in file::fitted(game.fitted()).map_err(at)? {
        settings::set(&mut engine, &setting).map_err(at)?;
    }
    Ok(engine)
}

fn profile<'c>(catalogue: &'c Catalogue, name: &str) -> Result<&'c Profile, Failure> {
    let profiles = catalogue.profiles();
    let found = profiles.iter().find(|profile| profile.name == name);
    found.ok_or_else(|| {
        let names: Vec<&str> = profiles.iter().map(|profile| profile.name).collect();
        Failure::unusable(unknown("profile", name, &names))
    })
}

fn apply_profile(
    engine: &mut Engine,
    profile: &Profile,
    game: &dyn AnyGame,
) -> Result<(), Failure> {
    let of_profile = |failure: Failure| failure.at(format_args!("the profile '{}'", profile.name));
    put_on(engine, profile.contents).map_err(of_profile)?;
    let of_game = |failure: Failure| failure.at(format_args!("the entry of {}", game.name()));
    if profile.name == DEFAULT {
        put_on(engine, game.default_with()).map_err(of_game)?;
    }
    let names = game.without().iter().map(ToString::to_string);
    switch(engine, &names.collect::<Vec<_>>(), false).map_err(of_game)
}

/// Switches techniques on, with their settings.
fn put_on(engine: &mut Engine, contents: &[Content]) -> Result<(), Failure> {
    for content in contents {
        switch(engine, &[content.technique.to_owned()], true)?;
        for (parameter, value) in content.settings {
            engine.techniques.set(content.technique, parameter, value)?;
        }
    }
    Ok(())
}

fn switch(engine: &mut Engine, lists: &[String], on: bool) -> Result<(), Failure> {
    for name in lists.iter().flat_map(|list| listed(list)) {
        if engine.techniques.switch(name, on).is_err() {
            let described = engine.techniques.describe();
            let names: Vec<&str> = described.iter().map(|d| d.about.name).collect();
            return Err(Failure::unusable(unknown("technique", name, &names)));
        }
    }
    Ok(())
}

/// Reads a whole text file, without the mark that some editors put at its beginning.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| Failure::unusable(format!("{}: {error}", path.display())))?;
    Ok(match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    })
}
