//! The games and techniques that a command offers.

mod entry;

use std::marker::PhantomData;
use std::ops::{Deref, RangeInclusive};
use std::sync::Arc;

use niwaki::{Family, FamilyParameter, NotationError, Standard};

use crate::artifact::{Artifact, Choice, Learned, Recipe};
use crate::benchmark::{self, Benchmark};
use crate::failure::Failure;
use crate::list::{Searches, TechniqueList, TechniqueSet, With};
use crate::names::unknown;
use crate::position::{Brought, Position, Situation};
use crate::profiles::{self, Content, Profile, STANDARD};
pub use entry::{Entry, Format};

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
    kinds: Vec<&'static dyn Artifact>,
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
                kinds: Vec::new(),
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

    /// Says which kinds of what is learned there are. As long as nobody says it, nothing that games bring along
    /// is used.
    #[must_use]
    pub fn with_kinds(
        mut self,
        kinds: impl IntoIterator<Item = &'static dyn Artifact>,
    ) -> Catalogue {
        self.kinds = kinds.into_iter().collect();
        for game in &mut self.games {
            game.take_kinds(&self.kinds);
        }
        self
    }

    /// Returns the kinds of what is learned.
    pub fn kinds(&self) -> &[&'static dyn Artifact] {
        &self.kinds
    }

    /// Returns the kind of this name.
    ///
    /// # Errors
    /// There is none.
    pub fn kind(&self, name: &str) -> Result<&'static dyn Artifact, Failure> {
        let mut kinds = self.kinds.iter();
        let found = kinds.find(|kind| kind.name() == name).copied();
        found.ok_or_else(|| {
            let names: Vec<&str> = self.kinds.iter().map(|kind| kind.name()).collect();
            Failure::unusable(unknown("kind of artefact", name, &names))
        })
    }

    /// Returns the kind of which one is chosen by this key of a configuration.
    ///
    /// # Errors
    /// There is none.
    pub fn kind_chosen_by(&self, key: &str) -> Result<&'static dyn Artifact, Failure> {
        let mut kinds = self.kinds.iter().copied();
        let found = kinds.find(|kind| matches!(kind.choice(), Choice::Key(own) if own == key));
        found.ok_or_else(|| {
            Failure::unusable("no kind of artefact that is known here is chosen by this")
        })
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
        self.catalogue.games.push(Box::new(Listed {
            entry,
            list,
            learned: Arc::default(),
        }));
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
    /// The techniques that profiles leave off.
    fn without(&self) -> &[&'static str];
    /// What the profile `default` has in it besides.
    fn default_with(&self) -> &[Content];
    /// Takes the kinds by which what it brings along can be read; what is of no known kind stays unread.
    fn take_kinds(&mut self, kinds: &[&'static dyn Artifact]);
    /// The names of the kinds of what it brings along, known or not.
    fn kinds_named(&self) -> Vec<&'static str>;
    /// What was learned in it, of all kinds that are known.
    fn all_learned(&self) -> &[Arc<Learned>];
    /// How an artefact of this kind is learned in it.
    fn recipe(&self, kind: &str) -> Option<Recipe>;
    /// The start position for the text after the colon.
    fn start(&self, parameters: &str) -> Result<Box<dyn Position>, NotationError>;
}

impl dyn AnyGame + '_ {
    /// Returns what was learned in it, of this kind.
    pub fn learned(&self, kind: &str) -> Option<&Arc<Learned>> {
        let mut all = self.all_learned().iter();
        all.find(|one| one.kind().name() == kind)
    }
}

/// An entry, with the list of techniques that its game is searched with.
struct Listed<F: Family + 'static> {
    entry: Entry<F>,
    list: &'static dyn Searches<F::Game>,
    learned: Arc<[Arc<Learned>]>,
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

    fn without(&self) -> &[&'static str] {
        &self.entry.without
    }

    fn default_with(&self) -> &[Content] {
        &self.entry.default_with
    }

    fn take_kinds(&mut self, kinds: &[&'static dyn Artifact]) {
        let brought = self.entry.learned.iter();
        let known = brought.filter_map(|&(name, bytes)| {
            let kind = kinds.iter().find(|kind| kind.name() == name)?;
            Some(Arc::new(Learned::new(*kind, bytes)))
        });
        self.learned = known.collect();
    }

    fn kinds_named(&self) -> Vec<&'static str> {
        let brought = self.entry.learned.iter().map(|(name, _)| *name);
        let recipes = self.entry.recipes.iter().map(|(name, _)| *name);
        brought.chain(recipes).collect()
    }

    fn all_learned(&self) -> &[Arc<Learned>] {
        &self.learned
    }

    fn recipe(&self, kind: &str) -> Option<Recipe> {
        let mut recipes = self.entry.recipes.iter();
        let found = recipes.find(|(name, _)| *name == kind);
        found.map(|(_, recipe)| *recipe)
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
            learned: Arc::clone(&self.learned),
        };
        Ok(Box::new(Situation::<F>::new(game, brought)))
    }
}
