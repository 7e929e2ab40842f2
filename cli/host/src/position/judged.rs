//! Describes a judged decision, as an audit records it.
//!
//! It stands below the audit that fills it in and the sample that begins it, and is written to records as it is.

use serde::{Deserialize, Serialize};

/// Describes a decision, and what the judges say of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Judged {
    /// The name of the technique that decided.
    pub technique: String,
    /// `cut`, `shallower`, `reduce`, `skip` or `skip-rest`.
    pub decision: String,
    /// `pv`, `cut` or `all`.
    pub kind: String,
    /// Whole plies that the node was to be searched.
    pub node_depth: i16,
    /// The node's distance from the root, in plies.
    pub ply: u16,
    /// The position of the node, in the game's notation.
    pub node: String,
    /// The move that was reduced or left out.
    pub of_move: Option<String>,
    /// How many decisions of this technique there were.
    pub among: u64,
    /// Whether it was right; `None` if a judge gave up.
    pub right: Option<bool>,
    /// By how many hundredths it was wrong.
    pub error: i64,
    /// Whether it was right by what endgame tables say of the node, or of the move; `None` where there are none, where they
    /// do not reach, and where a judge gave up whose value it takes. Unknown of records that were made before.
    #[serde(default)]
    pub truly_right: Option<bool>,
    /// Whether the whole search comes to another value without this one decision.
    pub root_value_changed: bool,
    /// Whether it comes to another best move.
    pub root_best_changed: bool,
    /// Nodes of all searches that judged it.
    pub judges: u64,
    /// The number of the decision in the search, from 0, by which a recording of it has it
    /// ([`crate::recorder::Decided`]). It is not kept in records.
    #[serde(skip)]
    pub number: u64,
}
