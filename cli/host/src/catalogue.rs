//! The games and techniques that a command offers.

use std::marker::PhantomData;
use std::ops::{Deref, RangeInclusive};
use std::sync::Arc;

use niwaki::techniques::ProbCut;
use niwaki::{Family, FamilyParameter, NotationError, Standard, Technique};

use crate::benchmark::{self, Benchmark};
use crate::failure::Failure;
use crate::list::{Searches, TechniqueList, TechniqueSet, With};
use crate::names::unknown;
use crate::position::{Brought, Position, Situation};
use crate::profiles::{self, Content, Profile, STANDARD};
use crate::rankcut::shipped::{Recipe, Shipped};

/// The games that the command offers, and the techniques with their profiles.
///
/// ```
/// use niwaki_host::catalogue::{Catalogue, Entry};
/// use niwaki_games::checkers::CheckersFamily;
///
/// let only_checkers = Catalogue::standard().with(Entry::<CheckersFamily>::new());
/// assert_eq!(only_checkers.names(), ["checkers"]);
/// ```
pub struct Catalogue {
    games: Vec<Box<dyn AnyGame>>,
    profiles: Vec<Profile>,
    techniques: TechniqueSet,
}

/// A [`Catalogue`] in the making, whose games are searched with the list of techniques `T`.
pub struct CatalogueBuilder<T> {
    catalogue: Catalogue,
    list: PhantomData<fn() -> T>,
}

impl Catalogue {
    /// Begins a catalogue of the techniques that come with niwaki, with no game yet.
    pub fn standard() -> CatalogueBuilder<Standard> {
        Catalogue::of(STANDARD)
    }

    /// Begins a catalogue of a list of techniques and profiles of it, with no game yet. The profiles `bare` and
    /// `default`, which the commands begin with, are added where they are missing, with nothing on in them.
    ///
    /// ```no_run
    /// use niwaki::techniques::NullMove;
    /// use niwaki_cli::{Catalogue, Content, Entry, Profile};
    /// use niwaki_games::checkers::CheckersFamily;
    ///
    /// niwaki::techniques! {
    ///     /// Null move alone.
    ///     pub struct Mine { null_move: NullMove }
    /// }
    ///
    /// fn main() -> std::process::ExitCode {
    ///     let profiles = [Profile {
    ///         name: "default",
    ///         summary: "all there is",
    ///         contents: &[Content { technique: "null-move", settings: &[] }],
    ///     }];
    ///     niwaki_cli::run(Catalogue::of::<Mine>(&profiles).with(Entry::<CheckersFamily>::new()))
    /// }
    /// ```
    pub fn of<T: TechniqueList>(profiles: &[Profile]) -> CatalogueBuilder<T> {
        CatalogueBuilder {
            catalogue: Catalogue {
                games: Vec::new(),
                profiles: profiles::with_usual(profiles),
                techniques: TechniqueSet::of::<T>(),
            },
            list: PhantomData,
        }
    }

    /// Returns the names of the games.
    pub fn names(&self) -> Vec<&'static str> {
        self.games.iter().map(|game| game.name()).collect()
    }

    pub fn profiles(&self) -> &[Profile] {
        &self.profiles
    }

    /// The techniques as they come, all of them off.
    pub fn techniques(&self) -> &TechniqueSet {
        &self.techniques
    }

    pub fn games(&self) -> impl Iterator<Item = &dyn AnyGame> {
        self.games.iter().map(Box::as_ref)
    }

    /// The game of this name.
    pub fn game(&self, name: &str) -> Result<&dyn AnyGame, Failure> {
        self.games()
            .find(|game| game.name() == name)
            .ok_or_else(|| Failure::unusable(unknown("game", name, &self.names())))
    }

    /// The game of `NAME` or `NAME:parameters`.
    pub fn game_of(&self, spec: &str) -> Result<&dyn AnyGame, Failure> {
        let (name, _) = spec.split_once(':').unwrap_or((spec, ""));
        self.game(name.trim())
    }

    /// The start position of `NAME` or `NAME:parameters`.
    pub fn start(&self, spec: &str) -> Result<Box<dyn Position>, Failure> {
        let game = self.game_of(spec)?;
        let (_, parameters) = spec.split_once(':').unwrap_or((spec, ""));
        if spec.contains(':') && parameters.trim().is_empty() {
            return Err(Failure::unusable(format!(
                "game '{spec}': nothing stands after the colon: write '{}' alone, or parameters as in NAME:a=1,b=2",
                game.name()
            )));
        }
        let start = game.start(parameters);
        start.map_err(|error| Failure::from(error).at(format_args!("game '{spec}'")))
    }
}

impl<T: TechniqueList> CatalogueBuilder<T> {
    /// Adds a game.
    #[must_use]
    pub fn with<F: Family + 'static>(mut self, entry: Entry<F>) -> CatalogueBuilder<T> {
        let list = &With::<T>::LIST;
        self.catalogue.games.push(Box::new(Listed { entry, list }));
        self
    }
}

/// The catalogue as far as it has come.
impl<T> Deref for CatalogueBuilder<T> {
    type Target = Catalogue;

    fn deref(&self) -> &Catalogue {
        &self.catalogue
    }
}

impl<T> From<CatalogueBuilder<T>> for Catalogue {
    fn from(builder: CatalogueBuilder<T>) -> Catalogue {
        builder.catalogue
    }
}

/// A text format for whole games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Portable Game Notation, of chess.
    Pgn,
    /// Portable Draughts Notation.
    Pdn,
}

/// A game of a [`Catalogue`], and how deep it is searched where nobody says it.
pub struct Entry<F> {
    format: Option<Format>,
    bench_depth: i16,
    lab_depths: RangeInclusive<i16>,
    pub without: Vec<&'static str>,
    pub default_with: Vec<Content>,
    pub rankcut: Option<Arc<Shipped>>,
    pub recipe: Option<Recipe>,
    pub fitted: &'static str,
    family: PhantomData<fn() -> F>,
}

impl<F: Family> Entry<F> {
    /// A game whose positions are searched 6 plies deep by `bench`, and 1 to 5
    /// plies by `lab`.
    pub fn new() -> Entry<F> {
        Entry {
            format: None,
            bench_depth: 6,
            lab_depths: 1..=5,
            without: Vec::new(),
            default_with: Vec::new(),
            rankcut: None,
            recipe: None,
            fitted: "",
            family: PhantomData,
        }
    }

    /// Says in which format programs exchange games of this kind, and with it which
    /// engines can play them: UCI for those written in PGN, Hub for those in PDN.
    #[must_use]
    pub fn format(mut self, format: Format) -> Entry<F> {
        self.format = Some(format);
        self
    }

    /// Sets the depth of `bench`.
    #[must_use]
    pub fn bench_depth(mut self, depth: i16) -> Entry<F> {
        self.bench_depth = depth;
        self
    }

    /// Names techniques that can do nothing in this game, or nothing good, such as null move where
    /// nobody can pass. Every profile leaves them off; they can still be switched on by name.
    #[must_use]
    pub fn without(mut self, techniques: &[&'static str]) -> Entry<F> {
        self.without = techniques.to_vec();
        self
    }

    /// Says what the profile `default` has in this game besides its contents elsewhere.
    #[must_use]
    pub fn default_with(mut self, contents: &[Content]) -> Entry<F> {
        self.default_with = contents.to_vec();
        self
    }

    /// Brings a table for `RankCut`, which decides by it wherever it is on: the bytes of a file that
    /// `niwaki train rankcut` wrote. Where it is damaged, of an older version or of another game, the
    /// program says so at its start.
    #[must_use]
    pub fn rankcut(mut self, table: &'static [u8]) -> Entry<F> {
        self.rankcut = Some(Arc::new(Shipped::new(table)));
        self
    }

    /// Says how `niwaki train rankcut` learns the table of this game where nobody says otherwise.
    /// The tables of games with a recipe are those that `--all` learns anew.
    #[must_use]
    pub fn recipe(mut self, recipe: Recipe) -> Entry<F> {
        self.recipe = Some(recipe);
        self
    }

    /// Brings settings that were fitted to this game, as the text of a file for `--config` of which only the
    /// key `set` is read: `niwaki train probcut` writes such files. They hold where nothing else is
    /// set, and switch nothing on.
    #[must_use]
    pub fn fitted(mut self, settings: &'static str) -> Entry<F> {
        self.fitted = settings;
        self
    }

    /// Sets the depths of the quick preset of `lab`.
    #[must_use]
    pub fn lab_depths(mut self, depths: RangeInclusive<i16>) -> Entry<F> {
        self.lab_depths = depths;
        self
    }
}

impl<F: Family> Entry<F> {
    /// Leaves out what the entry says about techniques other than these. All that was fitted is of `ProbCut`.
    #[must_use]
    pub fn among(mut self, techniques: &[&str]) -> Entry<F> {
        self.without.retain(|name| techniques.contains(name));
        self.default_with
            .retain(|content| techniques.contains(&content.technique));
        if !techniques.contains(&ProbCut::ABOUT.name) {
            self.fitted = "";
        }
        self
    }
}

impl<F: Family> Default for Entry<F> {
    fn default() -> Entry<F> {
        Entry::new()
    }
}

/// A game whose type the command need not know.
pub trait AnyGame: Send + Sync {
    fn name(&self) -> &'static str;
    fn description(&self) -> &'static str;
    fn parameters(&self) -> &'static [FamilyParameter];
    /// The names of its openings.
    fn openings(&self) -> Vec<String>;
    /// The positions that its openings lead to.
    fn opening_positions(&self) -> Vec<String>;
    /// Positions from which matches begin, a line each.
    fn book(&self) -> &'static str;
    /// Parameters of another game of the same kind.
    fn another(&self, parameters: &str, number: u64) -> Option<String>;
    /// The format of its games.
    fn format(&self) -> Option<Format>;
    fn bench(&self) -> Vec<Benchmark>;
    fn bench_depth(&self) -> i16;
    fn lab_depths(&self) -> RangeInclusive<i16>;
    /// Settings that were fitted to it, in TOML.
    fn fitted(&self) -> &'static str;
    /// The techniques that profiles leave off.
    fn without(&self) -> &[&'static str];
    /// What the profile `default` has in it besides.
    fn default_with(&self) -> &[Content];
    /// The table that comes with it for `RankCut`.
    fn shipped(&self) -> Option<&Arc<Shipped>>;
    /// How such a table is learned.
    fn recipe(&self) -> Option<Recipe>;
    /// The start position for the text after the colon.
    fn start(&self, parameters: &str) -> Result<Box<dyn Position>, NotationError>;
}

/// An entry, with the list of techniques that its game is searched with.
struct Listed<F: Family + 'static> {
    entry: Entry<F>,
    list: &'static dyn Searches<F::Game>,
}

impl<F: Family + 'static> AnyGame for Listed<F> {
    fn name(&self) -> &'static str {
        F::NAME
    }

    fn description(&self) -> &'static str {
        F::DESCRIPTION
    }

    fn parameters(&self) -> &'static [FamilyParameter] {
        F::parameters()
    }

    fn openings(&self) -> Vec<String> {
        F::openings()
            .into_iter()
            .map(|opening| opening.name)
            .collect()
    }

    fn opening_positions(&self) -> Vec<String> {
        F::openings()
            .into_iter()
            .map(|opening| opening.position)
            .collect()
    }

    fn book(&self) -> &'static str {
        F::book()
    }

    fn another(&self, parameters: &str, number: u64) -> Option<String> {
        F::another(parameters, number)
    }

    fn format(&self) -> Option<Format> {
        self.entry.format
    }

    fn bench(&self) -> Vec<Benchmark> {
        benchmark::of::<F>()
    }

    fn bench_depth(&self) -> i16 {
        self.entry.bench_depth
    }

    fn lab_depths(&self) -> RangeInclusive<i16> {
        self.entry.lab_depths.clone()
    }

    fn fitted(&self) -> &'static str {
        self.entry.fitted
    }

    fn without(&self) -> &[&'static str] {
        &self.entry.without
    }

    fn default_with(&self) -> &[Content] {
        &self.entry.default_with
    }

    fn shipped(&self) -> Option<&Arc<Shipped>> {
        self.entry.rankcut.as_ref()
    }

    fn recipe(&self) -> Option<Recipe> {
        self.entry.recipe
    }

    fn start(&self, parameters: &str) -> Result<Box<dyn Position>, NotationError> {
        if F::parameters().is_empty() && !parameters.trim().is_empty() {
            return Err(NotationError::new(format!(
                "{} has no parameters: write '{0}' alone",
                F::NAME
            )));
        }
        let game = F::start(parameters)?;
        let brought = Brought {
            list: self.list,
            rankcut: self.entry.rankcut.clone(),
        };
        Ok(Box::new(Situation::<F>::new(game, brought)))
    }
}
