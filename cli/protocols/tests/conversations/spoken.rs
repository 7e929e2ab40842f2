//! What is said, and what it means.

use std::io::Write;
use std::rc::Rc;

use niwaki::laws::Random;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::position::Position;

use super::said::Said;
use super::talk::Input;

/// A line of a conversation, and what it means.
#[derive(Clone)]
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) means: Means,
}

/// What a line means, and so what it is answered by.
#[derive(Clone)]
pub(crate) enum Means {
    /// It makes no sense: one remark, and everything stays as it was.
    Wrong,
    /// It is answered at once by lines the last of which has this in it; by nothing where that is empty.
    Reply(&'static str),
    /// It sets something, with so many remarks at most.
    Set(Setting, usize),
    /// It sets a position: a text, or the start, and moves.
    Place(Option<String>, Vec<String>),
    /// It limits the next search, as Hub does.
    Limits(Asked),
    /// It asks for a search.
    Ask(Asked),
    /// It ends the search that runs.
    Stop,
    /// The opponent has moved as expected.
    Hit,
    /// It is refused as long as a search has to be answered.
    Idle,
    /// It ends the conversation.
    Quit,
}

/// What is set for the searches that follow.
#[derive(Clone, Copy)]
pub(crate) enum Setting {
    /// Something that changes only what is found.
    Other,
    /// How many lines are wanted.
    Lines(usize),
    /// Whether castling is written as the king taking its rook.
    Chess960(bool),
    /// Whether each search is remarked on.
    Debug(bool),
    /// Whether it plays weaker than it can, and how that is said.
    Level(bool),
    /// The same by the other option for it.
    Limited(bool),
}

/// The limits of a search, and how its end is known.
#[derive(Clone, Debug, Default)]
pub(crate) struct Asked {
    pub(crate) depth: Option<i64>,
    pub(crate) nodes: Option<u64>,
    /// Whether the clock of White, or of Black, limits it.
    pub(crate) clocks: [bool; 2],
    /// Whether a mate ends it.
    pub(crate) mate: bool,
    pub(crate) ponder: bool,
    pub(crate) infinite: bool,
    /// The moves to choose from; all where it is empty.
    pub(crate) only: Vec<String>,
    /// Words that say nothing, each with a remark.
    pub(crate) wrong: usize,
}

impl Asked {
    /// Says whether depth, nodes or the clock of this side end it.
    pub(crate) fn is_limited(&self, side: usize) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.clocks[side]
    }
}

/// Holds a conversation with niwaki: reads lines, and writes.
pub(crate) type Converser = fn(Input, &mut dyn Write) -> Result<Status, Failure>;

/// A language in which searches are asked for.
pub(crate) trait Language: Sync {
    /// Returns what holds a conversation with niwaki.
    fn converser(&self) -> Converser;
    /// Returns the word that is answered at once.
    fn marker(&self) -> &'static str;
    /// Returns the answer to the marker.
    fn marked(&self) -> &'static str;
    /// Takes a line that was heard apart.
    fn said(&self, line: &str) -> Result<Said, String>;
    /// Sets a position up.
    fn place(&self, text: Option<&str>, moves: &[String], chess960: bool) -> Box<dyn Position>;
    /// Returns the moves that can be answered.
    fn legal(&self, position: &dyn Position) -> Vec<String>;
    /// Plays a move that was told.
    fn play(&self, position: &mut dyn Position, mv: &str) -> bool;
    /// Draws a conversation.
    fn conversation(&self, random: &mut Random) -> Vec<Line>;
    /// Makes a line.
    fn line(&self, text: &str, means: Means) -> Line {
        Line {
            text: text.to_owned(),
            means,
        }
    }
}

/// Draws one of these.
pub(crate) fn one<'a>(random: &mut Random, of: &[&'a str]) -> &'a str {
    of[random.below(of.len())]
}

/// Plays random moves, and returns them.
pub(crate) fn walk(
    language: &dyn Language,
    start: Option<&str>,
    random: &mut Random,
    wanted: impl Fn(&str) -> bool,
) -> Vec<String> {
    let mut position = language.place(start, &[], false);
    let mut moves = Vec::new();
    for _ in 0..random.below(7) {
        let mut legal = language.legal(position.as_ref());
        legal.retain(|mv| wanted(mv));
        if legal.is_empty() {
            break;
        }
        let mv = legal.swap_remove(random.below(legal.len()));
        assert!(language.play(position.as_mut(), &mv), "{mv} is legal");
        moves.push(mv);
    }
    moves
}

/// A position that a search is about, shared by all who wait for it.
pub(crate) type Placed = Rc<dyn Position>;
