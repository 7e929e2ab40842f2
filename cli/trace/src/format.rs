//! The format of a log, version 1.
//!
//! A log is a head of 16 bytes, blocks, and a foot. A *block* is the children of one node, in the order in which the
//! search came to them: a length of four bytes (little-endian), and a record for each child. A child that has children
//! of its own says where their block is, which stands before that of the node (post-order), so that it can be written while
//! the search runs and needs no memory but for the line to the current node. To draw a node is to read one block.
//!
//! A *record* describes a node, or a move that was pruned. Most of it follows from what is around it, and a leaf of
//! quiescence takes five to eight bytes:
//!
//! | bytes | meaning |
//! |---|---|
//! | 1 | kind (2 bits: PV, cut, all, pruned move); has children; null window; alpha as before; depth as before; has decisions; unusual way |
//! | 1 | how it ended (5 bits); searched as deep as asked; has a static evaluation; that is its value |
//! | 1 | the unusual way (3 bits) and why it is searched (2 bits), if it is unusual; then the technique, if one wants to know |
//! | number | the move, if it is one |
//! | signed | alpha less that of the record before; beta less alpha, unless it is a null window |
//! | signed | depth less that of the record before, in sixteenths; then what it was searched deeper |
//! | signed | value less alpha; then the evaluation less the value |
//! | number | the move that failed high, or the technique that pruned it |
//! | numbers | of one with children: how far their block is behind that of the last in this block, nodes, nodes of quiescence, decisions before |
//! | numbers | how many decisions, and each: action and flags, technique, number less that of the last in the block, amount, reason |
//!
//! Numbers are LEB128. Nodes have no number of their own: node *n* is the one that was entered as the *n*-th, which follows from
//! the sizes of subtrees. The *foot* is JSON ([`Foot`]), behind it its length in eight bytes, and the head once more.

mod read;
mod write;

use niwaki::observer::End;
use serde::{Deserialize, Serialize};

pub(crate) use read::read;
pub(crate) use write::write;

use crate::record::Ending;

/// The head of a log.
pub(crate) const HEAD: &[u8; 16] = b"niwaki tree v01\n";

/// What is said of a whole recording at its end.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Foot {
    /// The points of the game's unit.
    pub unit: i32,
    /// The names of the techniques, by number.
    pub techniques: Vec<String>,
    /// The sentences of reasons, each with a letter for what each of its numbers counts.
    pub reasons: Vec<(String, String)>,
    /// Where the block of the roots is.
    pub roots: u64,
    /// Nodes entered.
    pub nodes: u64,
    /// Those of them in quiescence.
    pub qnodes: u64,
    /// One more than the number of the last decision that is recorded; none where there is none.
    pub decisions: u64,
    /// Nodes by how they ended (the codes of records).
    pub endings: Vec<u64>,
    /// What each technique did.
    pub deeds: Vec<Deeds>,
}

/// The deeds of a technique, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deeds {
    /// Nodes that it pruned.
    pub cut: u64,
    /// Nodes and moves that it had searched shallower.
    pub reduced: u64,
    /// Nodes and moves that it had searched deeper.
    pub extended: u64,
    /// Moves that it pruned.
    pub pruned: u64,
    /// Nodes of its own searches.
    pub nodes: u64,
}

const HAS_CHILDREN: u8 = 1 << 2;
const IS_NULL: u8 = 1 << 3;
const SAME_ALPHA: u8 = 1 << 4;
const SAME_DEPTH: u8 = 1 << 5;
const HAS_DECISIONS: u8 = 1 << 6;
const IS_UNUSUAL: u8 = 1 << 7;
/// The kind that stands for a pruned move.
const PRUNED: u8 = 3;

const AS_DEEP: u8 = 1 << 5;
const IS_EVALUATED: u8 = 1 << 6;
const STANDS: u8 = 1 << 7;
const ENDING: u8 = (1 << 5) - 1;

const PERMITTED: u8 = 1 << 3;
const HAS_REASON: u8 = 1 << 4;

/// How many codes of endings there are.
pub(crate) const ENDINGS: usize = 18;

/// Returns the code of an ending.
pub(crate) fn code(ending: Ending) -> u8 {
    match ending {
        Ending::By(end) => match end {
            End::Over => 0,
            End::History => 1,
            End::EndgameTable => 2,
            End::Longest => 3,
            End::OutOfReach => 4,
            End::Table => 5,
            End::Technique(_) => 6,
            End::Estimate => 7,
            End::StandPat => 8,
            End::RunsAway => 9,
            End::Delta => 10,
            End::Quiet => 11,
            End::NoMoves => 12,
            End::Cutoff(1) => 17,
            End::Cutoff(_) => 13,
            End::AllMoves => 14,
        },
        Ending::Interrupted => 15,
        Ending::Pruned => 16,
    }
}

/// What a record leaves out because it is as in the one before, in the same block.
#[derive(Clone, Copy, Default)]
pub(crate) struct Before {
    pub(crate) alpha: i32,
    pub(crate) depth: i16,
    decision: u64,
    children: u64,
}
