//! Holds the games and techniques that a command offers.
//!
//! A program begins with [`Catalogue::standard`] or [`Catalogue::of`], which fixes the list of techniques, and adds an
//! [`Entry`] for each game. From then on the types are gone: a command has [`AnyGame`]s and
//! [`Position`]s, and addresses techniques by name. `entry` has what is said of a game when it is added, and `game` what
//! a command can ask of it afterwards.

mod entry;
mod game;

use std::marker::PhantomData;
use std::ops::Deref;

use niwaki::{Family, Standard};

use crate::artifact::{self, Artifact, Choice};
use crate::failure::Failure;
use crate::list::{TechniqueList, TechniqueSet, With};
use crate::names::unknown;
use crate::position::Position;
use crate::profiles::{self, Profile, STANDARD};
pub use entry::{Entry, Format};
pub use game::AnyGame;
use game::Listed;

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
    /// In the order in which they were added, which is that of every listing.
    games: Vec<Box<dyn AnyGame>>,
    /// Among them always `bare` and `default`.
    profiles: Vec<Profile>,
    /// The list as it comes; each engine begins with a copy of it.
    techniques: TechniqueSet,
    /// The kinds of artefacts that can be read; empty until [`Catalogue::with_kinds`].
    kinds: Vec<&'static dyn Artifact>,
}

/// A [`Catalogue`] in the making, whose games are searched with the list of techniques `T`.
pub struct CatalogueBuilder<T> {
    /// The catalogue as far as it has come.
    catalogue: Catalogue,
    /// The list of techniques that each game is searched with.
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
    /// ```
    /// use niwaki::techniques::NullMove;
    /// use niwaki_games::checkers::CheckersFamily;
    /// use niwaki_host::catalogue::{Catalogue, Entry};
    /// use niwaki_host::profiles::{Content, Profile};
    ///
    /// niwaki::techniques! {
    ///     /// Null move alone.
    ///     pub struct Mine { null_move: NullMove }
    /// }
    ///
    /// let profiles = [Profile {
    ///     name: "default",
    ///     summary: "all there is",
    ///     contents: &[Content { technique: "null-move", settings: &[] }],
    /// }];
    /// let catalogue = Catalogue::of::<Mine>(&profiles).with(Entry::<CheckersFamily>::new());
    /// let names: Vec<&str> = catalogue.profiles().iter().map(|profile| profile.name).collect();
    /// assert_eq!(names, ["bare", "default"]);
    /// ```
    ///
    /// A program hands such a catalogue to `niwaki_cli::run`, and has every command for its own games and techniques.
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

    /// Returns the profiles in the order in which they are listed.
    pub fn profiles(&self) -> &[Profile] {
        &self.profiles
    }

    /// Says which kinds of what is learned there are. As long as nobody says it, nothing that games bring along
    /// is used, and no configuration has their keys: arguments are read after this.
    #[must_use]
    pub fn with_kinds(
        mut self,
        kinds: impl IntoIterator<Item = &'static dyn Artifact>,
    ) -> Catalogue {
        self.kinds = kinds.into_iter().collect();
        artifact::make_known(&self.kinds);
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

    /// Returns the techniques as they come, all of them off.
    pub fn techniques(&self) -> &TechniqueSet {
        &self.techniques
    }

    /// Returns the games in the order in which they were added.
    pub fn games(&self) -> impl Iterator<Item = &dyn AnyGame> {
        self.games.iter().map(Box::as_ref)
    }

    /// Returns the game of this name.
    ///
    /// # Errors
    /// There is none; the message names one that is spelt alike, or all.
    pub fn game(&self, name: &str) -> Result<&dyn AnyGame, Failure> {
        self.games()
            .find(|game| game.name() == name)
            .ok_or_else(|| Failure::unusable(unknown("game", name, &self.names())))
    }

    /// Returns the game of `NAME` or `NAME:parameters`. The parameters are not looked at.
    ///
    /// # Errors
    /// There is no game of this name.
    pub fn game_of(&self, spec: &str) -> Result<&dyn AnyGame, Failure> {
        let (name, _) = spec.split_once(':').unwrap_or((spec, ""));
        self.game(name.trim())
    }

    /// Returns the start position of `NAME` or `NAME:parameters`.
    ///
    /// ```
    /// use niwaki_games::checkers::CheckersFamily;
    /// use niwaki_host::catalogue::{Catalogue, Entry};
    ///
    /// let catalogue = Catalogue::standard().with(Entry::<CheckersFamily>::new());
    /// assert_eq!(catalogue.start("checkers")?.player(), "Black");
    /// assert!(catalogue.start("chequers").is_err());
    /// # Ok::<(), niwaki_host::failure::Failure>(())
    /// ```
    ///
    /// # Errors
    /// There is no such game, nothing stands after the colon, or the game does not know the parameters.
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
        let listed = Listed::new(entry, &With::<T>::LIST);
        self.catalogue.games.push(Box::new(listed));
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
