//! The steps in the life of a node, as those hear of them who watch a whole tree.

use core::fmt;

use crate::technique::{Decision, Reason};
use crate::{Game, Node, Value};

/// Something that happens to a node of a search, for an observer that watches them all
/// ([`Observer::step`](crate::Observer::step)).
///
/// Between the steps [`Step::Entered`] and [`Step::Left`] of a node stand those of the nodes
/// below it. A node that a limit interrupts is not left, nor are those above it.
///
/// ```
/// use niwaki::observer::Step;
/// use niwaki::{Game, Observer, Search};
///
/// /// Counts nodes, and those that were left.
/// #[derive(Default)]
/// struct Tally { entered: u64, left: u64 }
///
/// impl<G: Game> Observer<G> for Tally {
///     const WATCHES_NODES: bool = true;
///     fn step(&mut self, step: &Step<G>) {
///         match step {
///             Step::Entered(_) => self.entered += 1,
///             Step::Left(..) => self.left += 1,
///             _ => (),
///         }
///     }
/// }
///
/// # let game = niwaki::doc_game();
/// let mut tally = Tally::default();
/// let report = Search::new(&game).observer(&mut tally).depth(6).run();
/// assert_eq!((tally.entered, tally.left), (report.nodes, report.nodes));
/// ```
#[non_exhaustive]
pub enum Step<'a, 'g, G: Game> {
    /// The node that is entered next is searched for this purpose. Where nothing is said, it is
    /// a move of the node above it that is searched for the first time, or a search that a
    /// technique makes.
    Purpose(Purpose),
    /// A node is entered, to be searched in this window and to this depth. One of
    /// [`Node::again`] is the node above it once more.
    Entered(&'a Node<'g, G>),
    /// The technique of this number is asked about the node as a whole, and may make searches
    /// of its own, which are told as nodes below it; with none it has answered.
    Asked(Option<usize>),
    /// The technique that is asked says why it will decide as it does next.
    Because(&'a Reason),
    /// A technique decided.
    Decided {
        /// The number of the technique in the list.
        technique: usize,
        /// The node, which was entered last of those that are not left yet.
        node: &'a Node<'g, G>,
        /// The decision, which is about the node or one of its moves.
        decision: &'a Decision<G::Move>,
        /// Whether no veto forbids it.
        permitted: bool,
        /// Whether it belongs to the proof of a distance, of which nothing else is told.
        proving: bool,
    },
    /// The node ends this way.
    Ends(End),
    /// The node is left, with the depth that it was searched to, and is worth this much.
    Left(&'a Node<'g, G>, Value),
}

impl<G: Game> fmt::Debug for Step<'_, '_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Purpose(purpose) => write!(f, "Purpose({purpose:?})"),
            Step::Entered(node) => write!(f, "Entered({:?})", node.summary()),
            Step::Asked(technique) => write!(f, "Asked({technique:?})"),
            Step::Because(reason) => write!(f, "Because({reason:?})"),
            Step::Decided { technique, .. } => write!(f, "Decided({technique})"),
            Step::Ends(end) => write!(f, "Ends({end:?})"),
            Step::Left(node, value) => write!(f, "Left({:?}, {value:?})", node.summary()),
        }
    }
}

/// Says for what a node is searched that is no first search of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// A reduced move exceeded alpha, and is searched again at full depth.
    Verification,
    /// A later move of the principal variation lies in the window, and is searched again with it
    /// (the PVS re-search).
    ReSearch,
}

/// Says what ended a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The game is over by its own rules.
    Over,
    /// It is drawn, or over, by a rule that looks back.
    History,
    /// An endgame table has its value.
    EndgameTable,
    /// The line is as long as any may be.
    Longest,
    /// No win or loss that is still possible can matter (mate distance pruning).
    OutOfReach,
    /// The transposition table has its value.
    Table,
    /// A technique prunes it.
    Technique(usize),
    /// Quiescence is off, or the line too long: the static evaluation stands.
    Estimate,
    /// Quiescence is content with the static evaluation, which reaches beta.
    StandPat,
    /// Quiescence has taken too many nodes, or the line has grown too long for it.
    RunsAway,
    /// No capture that is left can bring quiescence up to alpha.
    Delta,
    /// Quiescence has searched all that it wants to.
    Quiet,
    /// There is no move.
    NoMoves,
    /// The move of this number, from 1, failed high.
    Cutoff(usize),
    /// All moves were searched, or pruned by techniques.
    AllMoves,
}
