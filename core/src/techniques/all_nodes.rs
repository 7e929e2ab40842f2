//! What makes a cutoff at an expected all node safe: the changes of Winands et al. to the search
//! around it (*Enhanced forward pruning*, Information Sciences 175(4), 2005).
//!
//! A node that should fail low is cut off with exactly beta (his first change), so that the cutoff is
//! told from a value that was searched. His third, to search again from alpha and not from alpha + 1,
//! is what the search does anyway. The second and the fourth are here.

use crate::game::Game;
use crate::search::node::{Node, NodeKind};
use crate::search::value::Value;
use crate::technique::{AfterMove, AfterNode};

/// Makes the second change: exactly beta, at a null window, may come from a cutoff at an all node.
#[inline]
pub(super) fn searched_again<G: Game>(node: &Node<G>, value: Value) -> AfterMove {
    if node.window.is_null() && value == node.window.beta {
        AfterMove::ReSearch
    } else {
        AfterMove::Accept
    }
}

/// Makes the fourth change: exactly alpha at a cut node is a bound that proves nothing deeper.
#[inline]
pub(super) fn forgotten<G: Game>(node: &Node<G>, value: Value) -> AfterNode {
    if node.kind == NodeKind::Cut && value == node.window.alpha {
        AfterNode::Forget
    } else {
        AfterNode::Store
    }
}
