//! The two measures by which techniques judge a position before it is searched.
//!
//! Razoring and futility pruning were published with either: older programs compared the material
//! balance and a margin that bounds all positional terms, later ones the whole static evaluation.

use crate::game::Game;
use crate::search::node::Node;
use crate::search::value::Value;

crate::choice! {
    /// The measure by which a position is judged before it is searched.
    pub enum Measure {
        /// The static evaluation.
        Evaluation = "evaluation",
        /// The material balance alone.
        Material = "material",
    }
}

impl Measure {
    /// Measures a position where that means something: not where the player to move is forced or
    /// the game is over.
    #[inline]
    pub(super) fn of<G: Game>(self, node: &Node<G>) -> Option<Value> {
        match self {
            Measure::Evaluation => node.quiet_evaluation(),
            Measure::Material => {
                let open = !node.forced && node.game.outcome().is_none();
                open.then(|| Value::estimate(node.game.material()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::node::NodeKind;
    use crate::technique::scripted::Toy;

    #[test]
    fn material_and_evaluation_differ() {
        let toy = Toy {
            material: -400,
            ..Toy::quiet(0)
        };
        let node = toy.node(1, 1, NodeKind::Cut);
        assert_eq!(Measure::Material.of(&node), Some(Value::estimate(-400)));
        assert_eq!(Measure::Evaluation.of(&node), Some(Value::DRAW));
    }

    #[test]
    fn neither_means_anything_where_the_player_is_forced() {
        let toy = Toy::quiet(0);
        let mut node = toy.node(1, 1, NodeKind::Cut);
        node.forced = true;
        assert_eq!(Measure::Material.of(&node), None);
        assert_eq!(Measure::Evaluation.of(&node), None);
    }
}
