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

mod birmingham_kent;
mod limited;
mod quiescent;
mod reduction;
mod truncation;

pub use birmingham_kent::BirminghamKent;
pub use limited::LimitedRazoring;
pub use quiescent::Razoring;
pub use reduction::RazorReduction;
pub use truncation::Truncation;

use crate::game::Game;
use crate::node::Node;
use crate::value::Value;

crate::choice! {
    /// What a position is judged by.
    pub enum Measure {
        /// The static evaluation.
        Evaluation = "evaluation",
        /// The material balance alone.
        Material = "material",
    }
}

impl Measure {
    /// The judgement, where it means something: not where the player to move
    /// is forced or the game is over.
    #[inline]
    fn of<G: Game>(self, node: &Node<G>) -> Option<Value> {
        match self {
            Measure::Evaluation => node.calm_estimate(),
            Measure::Material => {
                let calm = !node.forced && node.game.outcome().is_none();
                calm.then(|| Value::estimate(node.game.material()))
            }
        }
    }
}

/// What the techniques of the family have in common in their [`crate::technique::About`].
const FAMILY: Option<&str> = Some("razoring");
