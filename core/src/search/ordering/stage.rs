//! The stages of move ordering.

/// Why a move comes when it comes; the first comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The table's move.
    Table,
    /// A tactical move that wins something, or loses nothing.
    GoodCapture,
    /// A quiet move that cut off at the same ply.
    Killer,
    /// The quiet move that refuted the move before, elsewhere.
    Counter,
    /// Another quiet move, by history.
    Quiet,
    /// A tactical move that loses material.
    BadCapture,
}
