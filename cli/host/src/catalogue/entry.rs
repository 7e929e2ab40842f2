//! Describes a game of a catalogue, as whoever writes the catalogue declares it.
//!
//! An entry says of a game what the game's own type does not: how deep it is searched where nobody says it, which
//! techniques suit it, and what was learned in it. It is built by methods, so that a later version can ask for more.

use std::marker::PhantomData;
use std::ops::RangeInclusive;

use niwaki::Family;

use crate::artifact::Recipe;
use crate::endgames::OpenSyzygy;
use crate::profiles::Content;

/// A text format for whole games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Portable Game Notation, of chess.
    Pgn,
    /// Portable Draughts Notation.
    Pdn,
}

/// Describes a game of a [`Catalogue`](super::Catalogue): its family, and how it is searched where nobody says it.
///
/// ```
/// use niwaki_games::checkers::CheckersFamily;
/// use niwaki_host::catalogue::{Entry, Format};
///
/// let checkers = Entry::<CheckersFamily>::new()
///     .format(Format::Pdn)
///     .bench_depth(9)
///     .without(&["null-move"]);
/// assert_eq!(checkers.without, ["null-move"]);
/// ```
pub struct Entry<F: Family> {
    /// How games of this kind are written in files, if they are.
    pub(super) format: Option<Format>,
    /// In plies.
    pub(super) bench_depth: i16,
    /// In plies, from the least to the most.
    pub(super) lab_depths: RangeInclusive<i16>,
    /// The techniques that every profile leaves off, by name.
    pub without: Vec<&'static str>,
    /// The techniques that the profile `default` has in this game besides.
    pub default_with: Vec<Content>,
    /// What the profile `default` sets of the search itself in this game, each as `--set` reads it.
    pub(super) default_set: Vec<&'static str>,
    /// The files that come with the game, each with the name of its kind.
    pub(super) learned: Vec<(&'static str, &'static [u8])>,
    /// How each kind is learned in this game, by the name of the kind.
    pub(super) recipes: Vec<(&'static str, Recipe)>,
    /// How Syzygy tables of it are opened, if there are any.
    pub(super) syzygy: Option<OpenSyzygy<F::Game>>,
    /// The game's type, of which an entry has no value.
    family: PhantomData<fn() -> F>,
}

impl<F: Family> Entry<F> {
    /// Begins an entry of a game whose positions are searched 6 plies deep by `bench`, and 1 to 5 plies by `lab`. A game with
    /// a few moves in a position gets through that in seconds.
    pub fn new() -> Entry<F> {
        Entry {
            format: None,
            bench_depth: 6,
            lab_depths: 1..=5,
            without: Vec::new(),
            default_with: Vec::new(),
            default_set: Vec::new(),
            learned: Vec::new(),
            recipes: Vec::new(),
            syzygy: None,
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

    /// Sets the depth of `bench`, in plies: such that all its positions take a second or so.
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

    /// Says what the profile `default` sets of the search itself in this game, each as `--set` reads it:
    /// `quiescence.table=on`. With `--only` it does not hold, since it is meant for the techniques of the profile.
    #[must_use]
    pub fn default_set(mut self, settings: &[&'static str]) -> Entry<F> {
        self.default_set = settings.to_vec();
        self
    }

    /// Brings what was learned in this game: the bytes of a file that `niwaki train KIND` wrote, by which a technique
    /// decides wherever it is on. One that holds settings alone (of `probcut`) holds where nothing else is set, and
    /// switches nothing on. Where a file is damaged, of an older version or of another game, the program says so at
    /// its start; where it is whole and makes no sense, as soon as a searcher wants it.
    #[must_use]
    pub fn learned(mut self, kind: &'static str, file: &'static [u8]) -> Entry<F> {
        self.learned.push((kind, file));
        self
    }

    /// Says how `niwaki train KIND` learns in this game where nobody says otherwise. Of `rankcut`, `--all`
    /// learns anew whatever has a recipe.
    #[must_use]
    pub fn recipe(mut self, kind: &'static str, recipe: Recipe) -> Entry<F> {
        self.recipes.push((kind, recipe));
        self
    }

    /// Says how Syzygy tables of the game are opened, in the folders that `--syzygy` names.
    #[must_use]
    pub fn syzygy(mut self, open: OpenSyzygy<F::Game>) -> Entry<F> {
        self.syzygy = Some(open);
        self
    }

    /// Sets the depths of the quick preset of `lab`, in plies.
    #[must_use]
    pub fn lab_depths(mut self, depths: RangeInclusive<i16>) -> Entry<F> {
        self.lab_depths = depths;
        self
    }
}

impl<F: Family> Entry<F> {
    /// Leaves out what the entry says about techniques other than these. The files that were learned stay: they do
    /// nothing where their technique is not there, and can still be shown.
    #[must_use]
    pub fn among(mut self, techniques: &[&str]) -> Entry<F> {
        self.without.retain(|name| techniques.contains(name));
        self.default_with
            .retain(|content| techniques.contains(&content.technique));
        self
    }
}

impl<F: Family> Default for Entry<F> {
    /// Returns the same as [`Entry::new`].
    fn default() -> Entry<F> {
        Entry::new()
    }
}
