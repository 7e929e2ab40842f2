//! Artefacts: the files of what is learned, what they say of themselves, and how a search comes to decide by them.
//!
//! A kind of them is an [`Artifact`]. A [`Catalogue`](crate::catalogue::Catalogue) has a list of kinds, and its games bring files of them by
//! the kind's name ([`Entry::learned`](crate::catalogue::Entry::learned)). Each file is a [`Learned`], which is read
//! when it is first wanted, and then attaches itself to the techniques of a search ([`Loaded`]). Nothing here knows
//! what is in it.

use std::borrow::Cow;
use std::fmt;
use std::path::Path;
use std::sync::{OnceLock, PoisonError, RwLock};

use crate::failure::Failure;
use crate::files::read_bounded;
use crate::list::TechniqueSet;
use crate::sight::Sight;
use niwaki::evaluation::Evaluation;

/// A kind of what is learned: what one technique decides by, or what positions are evaluated by.
pub trait Artifact: fmt::Debug + Send + Sync {
    /// Returns the name of the kind, which is that of the technique that decides by it, if it is one.
    fn name(&self) -> &'static str;

    /// Returns the word for one of them: a table, a fit.
    fn noun(&self) -> &'static str;

    /// Returns the version of its format: a change of what is in a file, or of what that means, is a new one.
    fn version(&self) -> u64;

    /// Says how another one is chosen in place of the one that comes with a game.
    fn choice(&self) -> Choice;

    /// Reads what a file says of itself, and looks whether the rest is what was written. Whether that makes sense, only
    /// [`Artifact::load`] has to know: every start of a program examines all that comes with its games.
    ///
    /// # Errors
    /// The file is damaged, of another version or of another kind.
    fn examine(&self, bytes: &[u8]) -> Result<Header, Failure>;

    /// Reads a whole file.
    ///
    /// # Errors
    /// Those of [`Artifact::examine`], and what was written makes no sense.
    fn load(&self, bytes: &[u8]) -> Result<Box<dyn Loaded>, Failure>;

    /// Returns what is wrong with a file of this version, if it is not the one that is read.
    fn outdated(&self, version: u64) -> Option<Failure> {
        let (noun, wanted) = (self.noun(), self.version());
        (version != wanted).then(|| {
            Failure::unusable(format!(
                "this {noun} has version {version}, and version {wanted} is wanted: train it anew"
            ))
        })
    }

    /// Returns what this word chooses in place of anything learned, if the kind has such a word.
    fn word(&self, text: &str) -> Option<Judge> {
        let _ = text;
        None
    }

    /// Returns the words of [`Artifact::word`] and what they choose, for the help.
    fn words(&self) -> &'static str {
        ""
    }

    /// Returns what is to be said where the technique is on and nothing was learned for it in a game; nothing
    /// if it can do without.
    fn untaught(&self, game: &str) -> Option<String> {
        let _ = game;
        None
    }
}

/// What evaluates positions, as a configuration says it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Judge {
    /// What was learned: as it was chosen, or as it comes with the game. The game itself, where there is nothing.
    #[default]
    Learned,
    /// The evaluation that the game has written by hand.
    Hand,
    /// The material alone.
    Material,
    /// Nothing: all positions are worth the same.
    Nothing,
}

impl Judge {
    /// Lists them all, in the order of the help.
    pub const ALL: [Judge; 4] = [Judge::Learned, Judge::Hand, Judge::Material, Judge::Nothing];

    /// Returns the word by which it is chosen.
    pub const fn word(self) -> &'static str {
        match self {
            Judge::Learned => "learned",
            Judge::Hand => "hand",
            Judge::Material => "material",
            Judge::Nothing => "none",
        }
    }

    /// Returns the one that is chosen by a word.
    pub fn named(word: &str) -> Option<Judge> {
        Judge::ALL.into_iter().find(|judge| judge.word() == word)
    }
}

/// How another artefact is chosen in place of the one that comes with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// By `--config`: it holds nothing but settings. The one of the game is attached before anything is set, so
    /// that all that is set wins over it.
    Settings,
    /// By a key of a configuration, such as `rankcut-table`: flags, files, brackets and records have it, with this
    /// declaration, as soon as a catalogue has the kind. It is attached when a search begins, if the technique is on.
    Key(&'static str),
}

/// The kinds that are chosen by a key, of all catalogues of this process.
static KEYED: RwLock<Vec<(&'static str, &'static dyn Artifact)>> = RwLock::new(Vec::new());

/// Adds the keys of these kinds to those that flags, files and brackets may have. Of two kinds with one key the first
/// explains it in the help.
pub(crate) fn make_known(kinds: &[&'static dyn Artifact]) {
    let mut known = KEYED.write().unwrap_or_else(PoisonError::into_inner);
    for &kind in kinds {
        if let Choice::Key(key) = kind.choice()
            && known.iter().all(|(other, _)| *other != key)
        {
            known.push((key, kind));
        }
    }
}

/// Returns the kinds that are chosen by a key, in the order in which they became known.
pub(crate) fn keyed() -> Vec<(&'static str, &'static dyn Artifact)> {
    let known = KEYED.read().unwrap_or_else(PoisonError::into_inner);
    known.clone()
}

/// The provenance that a file tells of itself.
///
/// It is read without the memory that the content would take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The game that it was learned in.
    pub game: String,
    /// The parameters of the game, as after its colon; empty where there are none.
    pub parameters: String,
    /// The checksum of what it holds: files of a kind with equal ones count as the same.
    pub checksum: u32,
    /// The command that learns it anew.
    pub command: String,
    /// The seed that openings, and trees, were drawn from.
    pub seed: u64,
    /// The nodes of short searches by the searcher that it was learned from, where the file says so.
    pub signature: Option<u64>,
    /// The number of features that a game must have, and the checksum of what it must show of its bench positions, where it
    /// knows positions by them ([`Sight`]).
    pub features: Option<(usize, u32)>,
    /// The checksum of the names of the weights by which a game must evaluate, where it is others for these ([`Sight`]).
    pub weights: Option<u32>,
    /// The games that are done, where the training did not come to its end: `games 0-17,20 of 40`.
    pub unfinished: Option<String>,
}

impl Header {
    /// Refuses what a training left that is still under way.
    fn finished(self) -> Result<Header, Failure> {
        match &self.unfinished {
            None => Ok(self),
            Some(done) => Err(Failure::unusable(format!(
                "the training is not finished ({done}): go on with it by the same command"
            ))),
        }
    }
}

/// The content of a file of some kind, read and ready to decide by.
pub trait Loaded: Send + Sync {
    /// Has its technique decide by it. A list without the technique stays as it is.
    fn attach(&self, techniques: &mut TechniqueSet) {
        let _ = techniques;
    }

    /// Returns the evaluation of positions that it is, if it is one.
    fn evaluation(&self) -> Option<Evaluation> {
        None
    }
}

/// How an artefact of a game is learned when nobody says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The parameters of the game, as after its colon; empty where there are none.
    pub parameters: &'static str,
    /// How many games are played, at least 1.
    pub games: u64,
    /// How deep every move is searched, in plies.
    pub depth: i16,
    /// The seed that opening moves, and trees, are drawn from.
    pub seed: u64,
}

/// A file of some kind, which is read when it is first wanted.
pub struct Learned {
    kind: &'static dyn Artifact,
    /// The file as it came: part of the program, or read from disk.
    bytes: Cow<'static, [u8]>,
    /// The content, once somebody has wanted it.
    read: OnceLock<Box<dyn Loaded>>,
}

impl Learned {
    /// Returns a file that nobody has looked at.
    pub fn new(kind: &'static dyn Artifact, bytes: impl Into<Cow<'static, [u8]>>) -> Learned {
        Learned {
            kind,
            bytes: bytes.into(),
            read: OnceLock::new(),
        }
    }

    /// Reads a finished artefact from a file.
    ///
    /// # Errors
    /// The file cannot be read, or it is none of this kind, damaged, outdated or not finished, or makes no sense although
    /// it is whole.
    pub fn open(kind: &'static dyn Artifact, path: &Path) -> Result<Learned, Failure> {
        let bytes = read_bounded(path);
        let learned = bytes.and_then(|bytes| {
            let learned = Learned::new(kind, bytes);
            learned.header()?.finished()?;
            learned.read()?;
            Ok(learned)
        });
        learned.map_err(|failure| failure.at(path.display()))
    }

    /// Says whether it is of a kind that evaluates positions: the content of others need not be read to know.
    pub fn evaluates(&self) -> bool {
        self.kind.word("hand").is_some()
    }

    /// Returns its kind.
    pub fn kind(&self) -> &'static dyn Artifact {
        self.kind
    }

    /// Returns the file as it came.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Reads what it says of itself.
    ///
    /// # Errors
    /// It is none of this kind, damaged or outdated.
    pub fn header(&self) -> Result<Header, Failure> {
        self.kind.examine(&self.bytes)
    }

    /// Looks whether it is whole, finished, and was learned in this game as it is. Most commands want no more of it.
    ///
    /// # Errors
    /// One of these is not so.
    pub fn check(&self, game: &str, sight: impl FnOnce() -> Sight) -> Result<(), Failure> {
        let header = self.header()?.finished()?;
        if header.game != game {
            return Err(Failure::unusable(self.foreign(&header.game, game)));
        }
        self.check_sight(&header, game, sight)
    }

    /// Looks whether it knows positions by what this game shows of them. The header is its own: to read it takes time.
    ///
    /// # Errors
    /// It knows them by something else, as where the game has changed since.
    pub(crate) fn check_sight(
        &self,
        header: &Header,
        game: &str,
        sight: impl FnOnce() -> Sight,
    ) -> Result<(), Failure> {
        if header.features.is_none() && header.weights.is_none() {
            return Ok(());
        }
        let (noun, sight) = (self.kind.noun(), sight());
        if header.weights.is_some_and(|names| names != sight.weights) {
            return Err(Failure::unusable(format!(
                "this {noun} is of other weights than those by which {game} evaluates: train it anew"
            )));
        }
        let Some((features, seen)) = header.features else {
            return Ok(());
        };
        if features != sight.features {
            return Err(Failure::unusable(format!(
                "this {noun} knows positions by {features} features, and {game} has {}: train it anew",
                sight.features
            )));
        }
        if seen != sight.seen {
            return Err(Failure::unusable(format!(
                "this {noun} knows positions by other features than {game} has: train it anew"
            )));
        }
        Ok(())
    }

    /// Says that it was learned in another game than the one where it is wanted.
    pub(crate) fn foreign(&self, of: &str, game: &str) -> String {
        format!(
            "this {} was learned in {of}, not in {game}",
            self.kind.noun()
        )
    }

    /// Returns the content, which is read when it is first asked for.
    ///
    /// # Errors
    /// It is none of this kind, damaged or outdated, or makes no sense although it is whole.
    pub fn read(&self) -> Result<&dyn Loaded, Failure> {
        if let Some(read) = self.read.get() {
            return Ok(read.as_ref());
        }
        let loaded = self.kind.load(&self.bytes)?;
        Ok(self.read.get_or_init(|| loaded).as_ref())
    }

    /// Returns the content of a file that is known to make sense.
    ///
    /// # Panics
    /// [`Learned::read`] fails.
    pub fn loaded(&self) -> &dyn Loaded {
        let kind = self.kind.name();
        self.read()
            .unwrap_or_else(|failure| panic!("{kind}: {failure:#}"))
    }

    /// Says whether another one holds the same.
    pub fn same(&self, other: &Learned) -> bool {
        let sum = |one: &Learned| one.header().ok().map(|header| header.checksum);
        std::ptr::eq(self, other)
            || self.kind.name() == other.kind.name() && sum(self) == sum(other)
    }
}

impl fmt::Debug for Learned {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (name, length) = (self.kind.name(), self.bytes.len());
        write!(f, "Learned({name}, {length} bytes)")
    }
}
