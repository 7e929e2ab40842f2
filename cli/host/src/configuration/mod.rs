//! Makes a searcher of what flags, files and brackets say of it.
//!
//! | module | concern |
//! |---|---|
//! | `spec` | [`EngineSpec`], the definition: one field for each key |
//! | `chosen` | the keys by which artefacts are chosen, which their kinds declare |
//! | [`keys`] | reads a key and its value by the flag of that name |
//! | `file` | reads a definition from TOML |
//! | `change` | one definition changed by another |
//! | [`options`] | what of it other programs can set while an engine plays |
//! | `settings` | `--set`: parameters of techniques and of the search |
//! | `check` | the profiles and entries that a program brings along |
//!
//! An [`Engine`] is made in this order, and what comes later wins: the settings that come with the game (fits), the
//! profile, what the game has on and off, the file of `--config`, the flags. Within a file or the flags `only` comes
//! first, then `with`, `without`, and `set`.

mod change;
mod check;
mod chosen;
mod file;
pub mod keys;
pub mod options;
mod settings;
mod spec;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use crate::artifact::{Choice, Judge};
use crate::catalogue::{AnyGame, Catalogue};
use crate::choices;
use crate::endgames::Tables;
use crate::engine::Engine;
use crate::failure::Failure;
use crate::files::read_bounded;
use crate::names::{listed, unknown};
use crate::profiles::{Content, DEFAULT, Profile};
pub use check::check;
pub use settings::{Domain, InPlay, SETTINGS, Setting};
pub use spec::EngineSpec;

/// The flags that choose what takes part in a search.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "What takes part")]
pub struct Configuration {
    /// The definition that the flags or brackets give.
    #[command(flatten)]
    pub spec: EngineSpec,

    /// Read all of these from a TOML file; flags win over it
    #[arg(long, value_name = "FILE.toml")]
    config: Option<PathBuf>,

    /// Whether all of this was written without dashes: in brackets, as in
    /// `niwaki[profile=bare]`, or in the definition of an experiment.
    #[arg(skip)]
    in_brackets: bool,
}

/// Opens tables that a specification names, with the dashes before keys in messages.
type OpenTables = fn(&EngineSpec, &str, &mut Engine, &dyn AnyGame) -> Result<(), Failure>;

impl Configuration {
    /// Returns the searcher that this describes for a game.
    ///
    /// # Errors
    /// There is no such profile, technique, setting, table or file.
    pub fn engine(&self, catalogue: &Catalogue, game: &dyn AnyGame) -> Result<Engine, Failure> {
        self.based_on(DEFAULT, catalogue, game)
    }

    /// Returns the same, with another profile where none is named; if the catalogue has no
    /// such profile, nothing is on.
    ///
    /// # Errors
    /// There is no such profile, technique, setting, table or file.
    pub fn based_on(
        &self,
        usual: &str,
        catalogue: &Catalogue,
        game: &dyn AnyGame,
    ) -> Result<Engine, Failure> {
        let file = self.config.as_deref().map(file::read).transpose()?;
        let mut engine = fitted(catalogue, game);
        let in_file = |failure: Failure| match &self.config {
            Some(path) => failure.at(path.display()),
            None => failure,
        };
        let dashes = if self.in_brackets { "" } else { "--" };
        let profile = match (&self.spec.profile, &file) {
            (Some(flag), _) => {
                profile(catalogue, flag).map_err(|f| f.at(format_args!("{dashes}profile")))?
            }
            (None, Some(file)) if file.profile.is_some() => {
                let named = profile(catalogue, file.profile());
                named.map_err(|failure| in_file(failure.at("profile")))?
            }
            (None, _) => usual_profile(catalogue, usual)?,
        };
        apply_profile(&mut engine, profile, game)?;
        let only = |spec: &EngineSpec| !spec.only.is_empty();
        if !only(&self.spec) && !file.as_ref().is_some_and(only) {
            // What a profile sets of the search is meant for its own techniques.
            set_search(&mut engine, profile, game)?;
        }
        if let Some(file) = &file {
            file.apply("", &mut engine).map_err(in_file)?;
            file.choose_learned("", &mut engine, catalogue, game)
                .map_err(in_file)?;
        }
        self.spec.apply(dashes, &mut engine)?;
        self.spec
            .choose_learned(dashes, &mut engine, catalogue, game)?;
        // Tables may take gigabytes: those of the file are not read where the flags name others.
        let kinds: [(bool, OpenTables); 2] = [
            (self.spec.endgames.is_some(), EngineSpec::open_endgames),
            (self.spec.syzygy.is_some(), EngineSpec::open_syzygy),
        ];
        for (by_flags, open) in kinds {
            match &file {
                Some(file) if !by_flags => open(file, "", &mut engine, game).map_err(in_file)?,
                _ => open(&self.spec, dashes, &mut engine, game)?,
            }
        }
        engine.read_learned(game.all_learned())?;
        Ok(engine)
    }

    /// Returns all that is said: by the file of `--config` and, where they contradict it, by the flags.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn said(&self) -> Result<EngineSpec, Failure> {
        let file = self.config.as_deref().map(file::read).transpose()?;
        let mut said = file.unwrap_or_default();
        let mut flags = self.spec.clone();
        // A profile is what an engine starts from: that of the flags takes the place of that of the file alone.
        said.profile = flags.profile.take().or(said.profile);
        Ok(said.changed_by(&flags))
    }

    /// Returns a configuration with nothing in it yet, that is written in brackets: messages name its keys without
    /// dashes.
    pub fn in_brackets() -> Configuration {
        Configuration::without_dashes(EngineSpec::default(), None)
    }

    /// Returns a configuration whose messages name keys without dashes.
    fn without_dashes(spec: EngineSpec, config: Option<PathBuf>) -> Configuration {
        Configuration {
            spec,
            config,
            in_brackets: true,
        }
    }

    /// Returns what is said by both in brackets, one after the other: lists grow, and of anything else what is said last
    /// holds.
    #[must_use]
    pub fn and_in_brackets(self, more: Configuration) -> Configuration {
        Configuration::without_dashes(self.spec.and(&more.spec), more.config.or(self.config))
    }
}

impl EngineSpec {
    /// Returns the searcher that this describes for a game.
    ///
    /// # Errors
    /// There is no such profile, technique, setting or table.
    pub fn engine(&self, catalogue: &Catalogue, game: &dyn AnyGame) -> Result<Engine, Failure> {
        Configuration::without_dashes(self.clone(), None).engine(catalogue, game)
    }

    /// Returns a searcher that differs from another one by what this says of techniques, settings, table and threads.
    /// What it says of a profile, of what is learned and of endgame tables does not count.
    ///
    /// # Errors
    /// There is no such technique or setting.
    ///
    /// ```
    /// use niwaki::Standard;
    /// use niwaki_host::configuration::EngineSpec;
    /// use niwaki_host::engine::Engine;
    /// use niwaki_host::list::TechniqueSet;
    ///
    /// let bare = Engine::bare(&TechniqueSet::of::<Standard>());
    /// let spec = EngineSpec::switching_on(&["etc"]).and_set("correction", "on");
    /// let changed = spec.changed(&bare)?;
    /// assert!(changed.techniques.is_on("etc") && changed.options.correction);
    /// assert!(EngineSpec::switching_on(&["ect"]).changed(&bare).is_err());
    /// # Ok::<(), niwaki_host::failure::Failure>(())
    /// ```
    pub fn changed(&self, engine: &Engine) -> Result<Engine, Failure> {
        let mut changed = engine.clone();
        self.apply("", &mut changed)?;
        Ok(changed)
    }

    /// Chooses the artefacts that techniques shall decide by, where they are named. `dashes` stand before the names of
    /// the keys in messages.
    fn choose_learned(
        &self,
        dashes: &str,
        engine: &mut Engine,
        catalogue: &Catalogue,
        game: &dyn AnyGame,
    ) -> Result<(), Failure> {
        for (key, text) in self.choices() {
            let of_key = |failure: Failure| failure.at(format_args!("{dashes}{key}"));
            let kind = catalogue.kind_chosen_by(key).map_err(of_key)?;
            choices::choose(catalogue, kind, game, text, engine).map_err(of_key)?;
        }
        Ok(())
    }

    /// Returns the keys by which what is learned is chosen, with what they say.
    pub fn choices(&self) -> impl Iterator<Item = (&str, &str)> {
        self.chosen.iter()
    }

    /// Reads the endgame tables of the game, where a folder is named; an empty name stands for none.
    fn open_endgames(
        &self,
        dashes: &str,
        engine: &mut Engine,
        game: &dyn AnyGame,
    ) -> Result<(), Failure> {
        if let Some(folder) = self.endgames.as_ref().filter(|folder| !folder.is_empty()) {
            let tables = Tables::open(game.name(), game.listing(), Path::new(folder));
            engine.endgames = Some(tables.map_err(|f| f.at(format_args!("{dashes}endgames")))?);
        }
        Ok(())
    }

    /// Opens the Syzygy tables of the game, where folders are named; an empty name stands for none.
    fn open_syzygy(
        &self,
        dashes: &str,
        engine: &mut Engine,
        game: &dyn AnyGame,
    ) -> Result<(), Failure> {
        if let Some(folders) = self.syzygy.as_ref().filter(|text| !text.is_empty()) {
            let tables = game.open_syzygy(folders);
            let tables = tables.map_err(|f| f.at(format_args!("{dashes}syzygy")))?;
            engine.syzygy = Some(Arc::new(tables));
        }
        Ok(())
    }

    /// Applies everything but the profile, what is learned and endgame tables, which ask the catalogue. `dashes` stand before the names
    /// of the keys in messages.
    fn apply(&self, dashes: &str, engine: &mut Engine) -> Result<(), Failure> {
        // Named one by one, so that a key that nobody obeys does not compile.
        let EngineSpec {
            profile: _,
            only,
            with,
            without,
            set,
            chosen: _,
            endgames: _,
            syzygy: _,
            hash,
            threads,
        } = self;
        let key = |name: &str| format!("{dashes}{name}");
        if !only.is_empty() {
            engine.techniques.switch_all_off();
            let named: Vec<String> = only.iter().filter(|n| *n != "none").cloned().collect();
            switch(engine, &named, true).map_err(|f| f.at(key("only")))?;
        }
        switch(engine, with, true).map_err(|f| f.at(key("with")))?;
        switch(engine, without, false).map_err(|f| f.at(key("without")))?;
        for setting in set {
            settings::set(engine, setting).map_err(|f| f.at(key("set")))?;
        }
        engine.hash = hash.unwrap_or(engine.hash);
        engine.threads = threads.unwrap_or(engine.threads);
        Ok(())
    }
}

/// Returns the searcher for a game of which nobody said anything.
///
/// # Errors
/// The default profile, or what comes with the game, does not fit the techniques.
pub fn default_engine(catalogue: &Catalogue, game: &dyn AnyGame) -> Result<Engine, Failure> {
    Configuration::default().engine(catalogue, game)
}

/// Returns the profile that holds where none is named: of a list that has not even this one, an empty one. The default
/// itself must be there.
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

/// Returns a bare searcher with the settings that come with a game, such as the pairs of `ProbCut`.
fn fitted(catalogue: &Catalogue, game: &dyn AnyGame) -> Engine {
    let mut engine = Engine::bare(catalogue.techniques());
    engine.evaluation = Judge::Learned;
    for learned in game.all_learned() {
        if learned.kind().choice() == Choice::Settings {
            learned.loaded().attach(&mut engine.techniques);
        }
    }
    engine
}

/// Returns the profile of this name, or the names that there are.
fn profile<'c>(catalogue: &'c Catalogue, name: &str) -> Result<&'c Profile, Failure> {
    let profiles = catalogue.profiles();
    let found = profiles.iter().find(|profile| profile.name == name);
    found.ok_or_else(|| {
        let names: Vec<&str> = profiles.iter().map(|profile| profile.name).collect();
        Failure::unusable(unknown("profile", name, &names))
    })
}

/// Switches on what a profile has, then what the game has on by default (of the default profile only), and off what the
/// game has off in every profile.
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

/// Sets of the search itself what the game has in the default profile.
fn set_search(engine: &mut Engine, profile: &Profile, game: &dyn AnyGame) -> Result<(), Failure> {
    let of_game = |failure: Failure| failure.at(format_args!("the entry of {}", game.name()));
    let set = game.default_set().iter();
    set.filter(|_| profile.name == DEFAULT)
        .try_for_each(|setting| settings::set(engine, setting).map_err(of_game))
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

/// Switches the techniques of these lists on or off; an item may be several names with commas.
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

/// Reads a whole text file, without the byte order mark that some editors put at its beginning.
///
/// # Errors
/// The file cannot be read, is no text, or is too large.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    let bytes = read_bounded(path).map_err(|failure| failure.at(path.display()))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = String::from_utf8_lossy(good).matches('\n').count() + 1;
        Failure::unusable("this is no text in UTF-8").at(format_args!("{}:{line}", path.display()))
    })?;
    Ok(without_mark(text))
}

/// Reads a text file that strangers wrote: what is no UTF-8 is taken for ISO 8859-1, in which PGN was defined.
///
/// # Errors
/// The file cannot be read, or is too large.
pub fn read_strangers_text(path: &Path) -> Result<String, Failure> {
    let bytes = read_bounded(path).map_err(|failure| failure.at(path.display()))?;
    let text = String::from_utf8(bytes);
    Ok(without_mark(text.unwrap_or_else(|error| {
        error.into_bytes().into_iter().map(char::from).collect()
    })))
}

/// Takes off the byte order mark.
fn without_mark(text: String) -> String {
    match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    }
}
