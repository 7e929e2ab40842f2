//! The techniques that come with niwaki, one file each, and the list of them.

mod check_extension;
mod enhanced_transposition_cutoff;
pub mod futility;
mod internal_iterative_reduction;
mod late_move_pruning;
mod late_move_reductions;
mod measure;
mod multi_cut;
mod null_move;
mod one_reply_extension;
pub mod probcut;
pub mod rankcut;
pub mod razoring;
pub mod reverse_futility;
mod singular_extension;
mod uncertainty_cutoff;

pub use check_extension::CheckExtension;
pub use enhanced_transposition_cutoff::EnhancedTranspositionCutoff;
pub use futility::Futility;
pub use internal_iterative_reduction::InternalIterativeReduction;
pub use late_move_pruning::LateMovePruning;
pub use late_move_reductions::LateMoveReductions;
pub use measure::Measure;
pub use multi_cut::MultiCut;
pub use null_move::NullMove;
pub use one_reply_extension::OneReplyExtension;
pub use probcut::ProbCut;
pub use rankcut::RankCut;
pub use razoring::{BirminghamKent, LimitedRazoring, RazorReduction, Razoring, Truncation};
pub use reverse_futility::ReverseFutility;
pub use singular_extension::SingularExtension;
pub use uncertainty_cutoff::UncertaintyCutoff;

crate::techniques! {
    /// Every technique that comes with niwaki. All are off in `Standard::default()`:
    /// the bare search.
    pub struct Standard {
        one_reply_extension: OneReplyExtension,
        check_extension: CheckExtension,
        singular_extension: SingularExtension,
        razoring: Razoring,
        limited_razoring: LimitedRazoring,
        truncation: Truncation,
        birmingham_kent: BirminghamKent,
        razor_reduction: RazorReduction,
        reverse_futility: ReverseFutility,
        null_move: NullMove,
        probcut: ProbCut,
        internal_iterative_reduction: InternalIterativeReduction,
        etc: EnhancedTranspositionCutoff,
        multi_cut: MultiCut,
        futility: Futility,
        late_move_pruning: LateMovePruning,
        late_move_reductions: LateMoveReductions,
        uncertainty_cutoff: UncertaintyCutoff,
        rankcut: RankCut,
    }
}
