//! The choice of what evaluates positions.

use alloc::sync::Arc;

use crate::Game;
use crate::evaluation::{Base, Evaluator, Network};

/// Says what a search takes for the static evaluation of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evaluation {
    /// [`Game::evaluate`].
    #[default]
    Game,
    /// [`Game::material`], which is what everybody knows of a game; of a game that
    /// does not name it, the same as [`Game::evaluate`].
    Material,
    /// Nothing: every position is worth as much as every other, until the game is
    /// over.
    Nothing,
    /// A network that was learned.
    Network(Arc<Network>),
    /// [`Game::evaluate_by`] with these weights, as many as [`Game::weights`] has.
    Weights(Arc<[i32]>),
}

impl Evaluation {
    /// Tells whether positions of this game can be evaluated so.
    pub fn fits<G: Game>(&self) -> bool {
        match self {
            Evaluation::Game | Evaluation::Material | Evaluation::Nothing => true,
            Evaluation::Network(network) => network.fits::<G>(),
            Evaluation::Weights(weights) => weights.len() == G::weights().len(),
        }
    }

    /// Returns the static evaluation of one position, for the player to move.
    ///
    /// # Panics
    /// The network is one of another game; weights of another game panic or mean nothing, as the game has it
    /// ([`Evaluation::fits`]).
    pub fn evaluate<G: Game>(&self, game: &G) -> i32 {
        match self {
            Evaluation::Game => Base::Game.points(game),
            Evaluation::Material => Base::Material.points(game),
            Evaluation::Nothing => Base::Nothing.points(game),
            Evaluation::Network(network) => network.evaluate(game),
            Evaluation::Weights(weights) => game.evaluate_by(weights),
        }
    }

    /// Makes what evaluates the positions of one thread, if it is not the game.
    pub(crate) fn evaluator(&self) -> Option<Evaluator<'_>> {
        match self {
            Evaluation::Game => None,
            Evaluation::Material => Some(Evaluator::plain(Base::Material)),
            Evaluation::Nothing => Some(Evaluator::plain(Base::Nothing)),
            Evaluation::Network(network) => Some(Evaluator::new(network)),
            Evaluation::Weights(weights) => Some(Evaluator::by(weights)),
        }
    }
}
