//! The techniques that come with niwaki, one file each, and the list of them.

mod enhanced_transposition_cutoff;
pub mod futility;
mod late_move_pruning;
mod late_move_reductions;
mod null_move;
pub mod probcut;
pub mod rankcut;
pub mod razoring;
pub mod reverse_futility;
mod uncertainty_cutoff;

pub use enhanced_transposition_cutoff::EnhancedTranspositionCutoff;
pub use futility::Futility;
pub use late_move_pruning::LateMovePruning;
pub use late_move_reductions::LateMoveReductions;
pub use null_move::NullMove;
pub use probcut::ProbCut;
pub use rankcut::RankCut;
pub use razoring::{BirminghamKent, LimitedRazoring, RazorReduction, Razoring, Truncation};
pub use reverse_futility::ReverseFutility;
pub use uncertainty_cutoff::UncertaintyCutoff;

crate::techniques! {
    /// Every technique that comes with niwaki. All are off in `Standard::default()`:
    /// the bare search.
    pub struct Standard {
        razoring: Razoring,
        limited_razoring: LimitedRazoring,
        truncation: Truncation,
        birmingham_kent: BirminghamKent,
        razor_reduction: RazorReduction,
        reverse_futility: ReverseFutility,
        null_move: NullMove,
        probcut: ProbCut,
        etc: EnhancedTranspositionCutoff,
        futility: Futility,
        late_move_pruning: LateMovePruning,
        late_move_reductions: LateMoveReductions,
        uncertainty_cutoff: UncertaintyCutoff,
        rankcut: RankCut,
    }
}
