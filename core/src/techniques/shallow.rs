//! The conditions under which a move near the horizon may be pruned before it is searched.
//!
//! Late-move, exchange and history pruning and linear futility differ in what they hold against a
//! move; where they may act on it is the same.

use crate::game::Game;
use crate::search::depth::Depth;
use crate::search::node::{Node, NodeKind};
use crate::search::progress::Progress;

/// Tells whether the move may be pruned: not on the principal variation, where the player is
/// forced, where a win or loss by distance is at stake, or while every move loses. Whether a move
/// would be extended nobody knows before it is played.
#[inline]
pub(super) fn may_prune<G: Game>(node: &Node<G>, progress: &Progress, max_depth: Depth) -> bool {
    let apt = node.kind != NodeKind::Pv
        && node.depth <= max_depth
        && !node.forced
        && !node.window.alpha.is_decided();
    // As long as every move loses, the one that does not may still come.
    let safe = progress.best.is_some_and(|best| !best.is_lost());
    apt && safe
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::Window;
    use crate::search::depth::Ply;
    use crate::search::value::Value;
    use crate::technique::Technique;
    use crate::technique::scripted::{Toy, before_play};

    /// Asserts that a technique, which prunes this move one ply before the horizon of this position,
    /// does not where no move may be pruned.
    pub(in crate::techniques) fn assert_holds_back<T: Technique>(
        technique: &T,
        toy: &Toy,
        progress: Progress,
    ) {
        let forced = Toy {
            forced: true,
            ..toy.clone()
        };
        let node = || toy.node(1, 1, NodeKind::All);
        let mut losing = node();
        losing.window = Window::null_below(Value::loss_at(Ply::new(9)));
        let mut winning = node();
        winning.window.alpha = Value::win_at(Ply::new(9));
        let nothing_yet = Progress {
            best: None,
            ..progress
        };
        let all_lose = Progress {
            best: Some(Value::loss_at(Ply::new(4))),
            ..progress
        };
        assert!(before_play(technique, &node(), &progress).is_some());
        for (why, node, progress) in [
            (
                "principal variation",
                toy.node(1, 1, NodeKind::Pv),
                progress,
            ),
            (
                "far from the horizon",
                toy.node(1, 60, NodeKind::All),
                progress,
            ),
            ("forced", forced.node(1, 1, NodeKind::All), progress),
            ("a loss is at stake", losing, progress),
            ("a win is at stake", winning, progress),
            ("nothing was searched", node(), nothing_yet),
            ("every move so far loses", node(), all_lose),
        ] {
            assert_eq!(before_play(technique, &node, &progress), None, "{why}");
        }
    }
}
