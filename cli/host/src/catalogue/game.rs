//! Hides a game's type from the command: [`AnyGame`] is what a command can ask of a game.
//!
//! There is one implementation, [`Listed`], which joins an [`Entry`] with the searches of the catalogue's list. It is here
//! that a family becomes a trait object, and its positions with it.

use std::ops::RangeInclusive;
use std::sync::Arc;

use niwaki::evaluation::NamedWeight;
use niwaki::{Family, FamilyParameter, Game, NotationError};

use super::entry::{Entry, Format};
use crate::artifact::{Artifact, Learned, Recipe};
use crate::benchmark::{self, Benchmark};
use crate::endgames::{Listing, Of, SyzygyTables};
use crate::failure::Failure;
use crate::list::Searches;
use crate::position::{Brought, Position, Situation};
use crate::profiles::Content;
use crate::sight::{self, Sight};

/// Answers for a game whose type the command need not know.
pub trait AnyGame: Send + Sync {
    /// Returns the name by which commands call it.
    fn name(&self) -> &'static str;
    /// Returns a line about it for people.
    fn description(&self) -> &'static str;
    /// Returns the parameters that may follow the name after a colon.
    fn parameters(&self) -> &'static [FamilyParameter];
    /// Returns the names of its openings.
    fn openings(&self) -> Vec<String>;
    /// Returns the positions that its openings lead to, in the order of their names.
    fn opening_positions(&self) -> Vec<String>;
    /// Returns positions from which matches begin, a line each; empty where there are none.
    fn book(&self) -> &'static str;
    /// Returns the parameters of another game of the same kind, the same ones for the same number; none where the
    /// parameters leave no choice, as in chess.
    fn another(&self, parameters: &str, number: u64) -> Option<String>;
    /// Returns the format of its games, if they have one.
    fn format(&self) -> Option<Format>;
    /// Returns the positions that `bench` searches.
    fn bench(&self) -> Vec<Benchmark>;
    /// Returns how many features of positions there are for each side ([`niwaki::Game::FEATURES`]); 0 where none of its
    /// bench positions shows one, as where they would be those of a board that is not drawn.
    fn features(&self) -> usize;
    /// Returns the weights by which it evaluates ([`niwaki::Game::weights`]).
    fn weights(&self) -> Vec<NamedWeight>;
    /// Returns what it shows of its bench positions, for what is learned by that.
    fn sight(&self) -> Sight;
    /// Returns what it lists for endgame tables.
    fn listing(&self) -> &'static dyn Listing;
    /// Tells whether there are Syzygy tables of it.
    fn has_syzygy(&self) -> bool;
    /// Opens its Syzygy tables in the folders that a text names.
    ///
    /// # Errors
    /// There are none of this game, or those in the folders cannot be used.
    fn open_syzygy(&self, folders: &str) -> Result<SyzygyTables, Failure>;
    /// Returns how many points make one of its units ([`niwaki::Game::UNIT`]).
    fn unit(&self) -> i32;
    /// Returns how deep `bench` searches them, in plies.
    fn bench_depth(&self) -> i16;
    /// Returns the depths of the quick preset of `lab`, in plies.
    fn lab_depths(&self) -> RangeInclusive<i16>;
    /// Returns the techniques that profiles leave off.
    fn without(&self) -> &[&'static str];
    /// Returns what the profile `default` has in it besides.
    fn default_with(&self) -> &[Content];
    /// Returns what the profile `default` sets of the search itself in this game.
    fn default_set(&self) -> &[&'static str];
    /// Takes the kinds by which what it brings along can be read; what is of no known kind stays unread.
    fn take_kinds(&mut self, kinds: &[&'static dyn Artifact]);
    /// Returns the names of the kinds of what it brings along or has a recipe for, known or not.
    fn kinds_named(&self) -> Vec<&'static str>;
    /// Returns what was learned in it, of all kinds that are known.
    fn all_learned(&self) -> &[Arc<Learned>];
    /// Returns how an artefact of this kind is learned in it, if it says so.
    fn recipe(&self, kind: &str) -> Option<Recipe>;
    /// Returns the start position for the text after the colon, which may be empty.
    ///
    /// # Errors
    /// The game does not know the parameters, or has none.
    fn start(&self, parameters: &str) -> Result<Box<dyn Position>, NotationError>;
}

impl dyn AnyGame + '_ {
    /// Returns what was learned in it, of this kind.
    pub fn learned(&self, kind: &str) -> Option<&Arc<Learned>> {
        let mut all = self.all_learned().iter();
        all.find(|one| one.kind().name() == kind)
    }
}

impl Benchmark {
    /// Returns the position itself; one that the game does not read is told to be its own.
    ///
    /// # Errors
    /// The game does not read the position or its parameters, which is a mistake in the game.
    pub fn begin(&self, game: &dyn AnyGame) -> Result<Box<dyn Position>, Failure> {
        let start = game.start(self.parameters).map_err(Failure::from);
        let position = start.and_then(|start| Ok(start.at(&self.position)?));
        position.map_err(|failure| {
            let text = &self.position;
            failure.at(format_args!("{}, bench position '{text}'", game.name()))
        })
    }
}

/// An entry, with the list of techniques that its game is searched with.
pub(super) struct Listed<F: Family + 'static> {
    /// The entry with which the game was added.
    entry: Entry<F>,
    /// The searches: the only thing here that knows the type of the list.
    list: &'static dyn Searches<F::Game>,
    /// The files that the entry brings along, of the kinds that are known; shared with each position.
    learned: Arc<[Arc<Learned>]>,
}

impl<F: Family + 'static> Listed<F> {
    /// Joins an entry with a list. Its files stay unread until the kinds are known.
    pub(super) fn new(entry: Entry<F>, list: &'static dyn Searches<F::Game>) -> Listed<F> {
        Listed {
            entry,
            list,
            learned: Arc::default(),
        }
    }
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

    fn features(&self) -> usize {
        self.sight().features
    }

    fn weights(&self) -> Vec<NamedWeight> {
        F::Game::weights()
    }

    fn sight(&self) -> Sight {
        sight::of::<F>()
    }

    fn listing(&self) -> &'static dyn Listing {
        &Of::<F::Game>::LISTING
    }

    fn has_syzygy(&self) -> bool {
        self.entry.syzygy.is_some()
    }

    fn open_syzygy(&self, folders: &str) -> Result<SyzygyTables, Failure> {
        let Some(open) = self.entry.syzygy else {
            let message = format!("there are no Syzygy tables of {}", F::NAME);
            return Err(Failure::unusable(message));
        };
        SyzygyTables::open(F::NAME, open, folders)
    }

    fn unit(&self) -> i32 {
        F::Game::UNIT
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

    fn default_set(&self) -> &[&'static str] {
        &self.entry.default_set
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
