//! Razoring in all its meanings: where a position looks too bad near the horizon, search
//! less of it.
//!
//! The word means at least five things, which act at different moments; each is a technique:
//!
//! | technique | whose | what it does |
//! |---|---|---|
//! | [`BirminghamKent`] | Birmingham and Kent 1977 | leaves out the moves after which it looks no better than alpha |
//! | [`RazorReduction`] | Crafty 1996–98, Junior | searches such moves a ply, or half a ply, shallower |
//! | [`LimitedRazoring`] | Heinz 1998 | searches such nodes, three plies from the horizon, a ply shallower |
//! | [`Razoring`] | Romstad, Hyatt, Strelka, Stockfish | returns what quiescence says of such nodes |
//! | [`Truncation`] | Fierz (Cake) | searches nodes too good or too bad shallower, and makes up for it below |

pub mod birmingham_kent;
pub mod limited;
pub mod quiescent;
pub mod reduction;
pub mod truncation;

pub use birmingham_kent::BirminghamKent;
pub use limited::LimitedRazoring;
pub use quiescent::Razoring;
pub use reduction::RazorReduction;
pub use truncation::Truncation;

/// What the techniques of the family have in common in their [`crate::technique::About`].
const FAMILY: Option<&str> = Some("razoring");
