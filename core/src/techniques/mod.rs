//! The techniques that come with niwaki, one file each, and the list of them.
//!
//! Each page says in its first sentence what the technique does, then why that should work, where
//! it was published (`# Source`), with which parameters, which error it can make (`# Soundness`),
//! and what it was measured to be worth in each game (`# Worth`). All are off at first:
//!
//! ```
//! # let game = niwaki::techniques::doc_tree();
//! use niwaki::{Search, Standard, Techniques};
//!
//! let mut techniques = Standard::default();
//! let bare = Search::new(&game).techniques(techniques.clone()).depth(6).run();
//!
//! for name in ["null-move", "late-move-reductions", "futility"] {
//!     techniques.switch(name, true)?;
//! }
//! let pruned = Search::new(&game).techniques(techniques).depth(6).run();
//! assert!(pruned.nodes < bare.nodes);
//! # Ok::<(), niwaki::ParameterError>(())
//! ```
//!
//! | when | techniques |
//! |---|---|
//! | before move generation | [`Razoring`], [`LimitedRazoring`], [`Truncation`], [`Hindsight`], [`ReverseFutility`], [`NullMove`], [`ProbCut`], [`InternalIterativeReduction`] |
//! | before the move loop | [`EnhancedTranspositionCutoff`], [`MultiCut`], [`BirminghamKent`], [`OneReplyExtension`], [`SingularExtension`], [`ProbCut`] (captures) |
//! | before a move is played | [`Futility`] (linear), [`LateMovePruning`], [`ExchangePruning`], [`HistoryPruning`] |
//! | per move | [`CheckExtension`], [`OneReplyExtension`], [`SingularExtension`], [`Futility`], [`LateMoveReductions`], [`RankCut`], [`RazorReduction`], [`BirminghamKent`], [`UncertaintyCutoff`] |
//! | after a move, after the node | [`MultiCut`] (Winands' windows), [`NullMove`] (with `slack`), [`UncertaintyCutoff`] |

mod all_nodes;
pub mod check_extension;
mod doc_tree;
pub mod enhanced_transposition_cutoff;
pub mod exchange_pruning;
pub mod futility;
pub mod hindsight;
pub mod history_pruning;
pub mod internal_iterative_reduction;
pub mod late_move_pruning;
pub mod late_move_reductions;
mod measure;
pub mod multi_cut;
pub mod null_move;
pub mod one_reply_extension;
pub mod probcut;
pub mod rankcut;
pub mod razoring;
#[cfg(test)]
mod reasons;
pub mod reverse_futility;
mod shallow;
pub mod singular_extension;
pub mod uncertainty_cutoff;

pub use check_extension::CheckExtension;
pub use enhanced_transposition_cutoff::EnhancedTranspositionCutoff;
pub use exchange_pruning::ExchangePruning;
pub use futility::Futility;
pub use hindsight::Hindsight;
pub use history_pruning::HistoryPruning;
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

/// Declares a list with every technique that comes with niwaki, and others after them, as
/// [`crate::techniques!`] expands `struct Mine: Standard`.
#[doc(hidden)]
#[macro_export]
macro_rules! standard_techniques_and {
    ($(#[$meta:meta])* $visibility:vis struct $list:ident { $($more:tt)* }) => {
        $crate::techniques! {
            $(#[$meta])*
            $visibility struct $list {
                one_reply_extension: $crate::techniques::OneReplyExtension,
                check_extension: $crate::techniques::CheckExtension,
                singular_extension: $crate::techniques::SingularExtension,
                razoring: $crate::techniques::Razoring,
                limited_razoring: $crate::techniques::LimitedRazoring,
                truncation: $crate::techniques::Truncation,
                birmingham_kent: $crate::techniques::BirminghamKent,
                razor_reduction: $crate::techniques::RazorReduction,
                hindsight: $crate::techniques::Hindsight,
                reverse_futility: $crate::techniques::ReverseFutility,
                null_move: $crate::techniques::NullMove,
                probcut: $crate::techniques::ProbCut,
                internal_iterative_reduction: $crate::techniques::InternalIterativeReduction,
                etc: $crate::techniques::EnhancedTranspositionCutoff,
                multi_cut: $crate::techniques::MultiCut,
                futility: $crate::techniques::Futility,
                late_move_pruning: $crate::techniques::LateMovePruning,
                exchange_pruning: $crate::techniques::ExchangePruning,
                history_pruning: $crate::techniques::HistoryPruning,
                late_move_reductions: $crate::techniques::LateMoveReductions,
                uncertainty_cutoff: $crate::techniques::UncertaintyCutoff,
                rankcut: $crate::techniques::RankCut,
                $($more)*
            }
        }
    };
}

crate::standard_techniques_and! {
    /// Every technique that comes with niwaki. All are off in `Standard::default()`:
    /// the bare search.
    pub struct Standard {}
}

/// Returns the game of the examples in this module's documentation: endless, with captures, passes
/// and forced replies.
#[doc(hidden)]
pub fn doc_tree() -> impl crate::Game {
    doc_tree::DocTree::START
}
