//! The techniques that come with niwaki, one file each, and the list of them.

mod enhanced_transposition_cutoff;
mod late_move_reductions;
mod null_move;
pub mod rankcut;

pub use enhanced_transposition_cutoff::EnhancedTranspositionCutoff;
pub use late_move_reductions::LateMoveReductions;
pub use null_move::NullMove;
pub use rankcut::RankCut;

crate::techniques! {
    /// Every technique that comes with niwaki. All are off in `Standard::default()`:
    /// the bare search.
    pub struct Standard {
        null_move: NullMove,
        late_move_reductions: LateMoveReductions,
        etc: EnhancedTranspositionCutoff,
        rankcut: RankCut,
    }
}
