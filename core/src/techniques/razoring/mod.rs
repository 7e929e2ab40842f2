//! Razoring in all its meanings: searches less where a position looks too bad near the horizon.
//!
//! The word means at least five things, which act at different times in the life of a node; each is
//! a technique, and can be switched on beside the others:
//!
//! | technique | whose | what it does | acts |
//! |---|---|---|---|
//! | [`BirminghamKent`] | Birmingham and Kent 1977 | prunes the moves after which the static evaluation is no better than alpha | before the move loop, per move |
//! | [`RazorReduction`] | Crafty 1996–98, Junior | searches such moves a ply, or half a ply, shallower | per move |
//! | [`LimitedRazoring`] | Heinz 1998 | searches such nodes, three plies from the horizon, a ply shallower | before move generation |
//! | [`Razoring`] | Romstad, Hyatt, Strelka, Stockfish | returns the value of a quiescence search in place of such nodes | before move generation |
//! | [`Truncation`] | Fierz (Cake) | searches nodes too good or too bad shallower, and makes up for it below | before move generation |

pub mod birmingham_kent;
pub mod limited;
pub mod quiescent;
pub mod reduction;
pub mod truncation;

pub use birmingham_kent::BirminghamKent;
pub use limited::LimitedRazoring;
pub use quiescent::{Razoring, RazoringVariant};
pub use reduction::{RazorReduction, ReductionVariant};
pub use truncation::{Truncation, TruncationVariant};

/// The name under which the techniques of the family call themselves variants.
const FAMILY: Option<&str> = Some("razoring");
