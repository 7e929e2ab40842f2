//! The stages of move ordering.

/// The stage at which a move comes; the first comes first.
///
/// ```
/// use niwaki::Stage;
/// assert!(Stage::GoodCapture < Stage::Killer && Stage::Quiet < Stage::BadCapture);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The table's move.
    Table,
    /// A tactical move that wins something, or loses nothing.
    GoodCapture,
    /// A quiet move that failed high at the same ply.
    Killer,
    /// The quiet move that refuted the move before, elsewhere (a countermove).
    Counter,
    /// Another quiet move, by history.
    Quiet,
    /// A tactical move that loses material.
    BadCapture,
}
