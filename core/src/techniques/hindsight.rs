//! Hindsight: searches a node deeper or shallower for what the reduction that led to it overlooked.
//!
//! A move is reduced before it is played, by what is known of it then. In the node behind it the
//! static evaluations on both sides of the move are known, and tell what the reduction could not: a
//! move after which the opponent, who is to move, stands no better than before deserves more of its
//! depth than was taken off, and one after which both evaluations speak against the mover less.
//!
//! # Source
//! Stockfish (2022 to 2024: `priorReduction`, "hindsight adjustments"); no paper is known.
//!
//! # Parameters
//! Where the move was reduced by `from` plies or more and did not worsen the mover's standing, the
//! node is searched `deeper` plies deeper, though by no more than was taken off. Where it was reduced by `shallower-from` or more, and the
//! two evaluations together show that the player to move stands better by `margin` than the mover
//! thought, it is searched `shallower` plies shallower.
//!
//! # Soundness
//! Speculative: depth is moved from where it seems wasted to where it seems to be wanted.
//!
//! # Worth
//! <!-- worth: hindsight -->
//! | game | plies | nodes | value changed | *n* | time (*n*) |
//! |---|---|---|---|---|---|
//! | chess | 8 | never acts | | 100 | |
//! | checkers | 11 | never acts | | 100 | |
//! | `tree:edge-sum` | 8 | never acts | | 100 | |
//! | `tree:ordered` | 8 | never acts | | 100 | |
//! | `tree:dag` | 8 | never acts | | 100 | |
//!
//! Over the bare search, on *n* positions: geometric means, and the share of positions whose value
//! changed, with 95% intervals; time as a point. Measured by
//! `niwaki lab ablation --preset standard`
//! (version 0.1.0, signature 989081); written by `cargo run -p niwaki-worth`.
//! <!-- end of worth -->
//! Elo in checkers, over what it has learned: 13 ± 10 (1600 games at 0.5+0.01 that also were about
//! 18 other settings).
//!
//! # Example
//! ```
//! # let game = niwaki::techniques::doc_tree();
//! use niwaki::{Search, Standard};
//!
//! let bare = Search::new(&game).depth(7).run();
//!
//! let mut techniques = Standard::default();
//! techniques.hindsight.on = true; // nothing is reduced, and nothing is to be adjusted
//! assert_eq!(Search::new(&game).techniques(techniques.clone()).depth(7).run().nodes, bare.nodes);
//!
//! techniques.late_move_reductions.on = true;
//! let adjusted = Search::new(&game).techniques(techniques).depth(7).run();
//! assert!(adjusted.nodes < bare.nodes);
//! ```

use crate::game::Game;
use crate::search::depth::Depth;
use crate::search::node::Node;
use crate::search::run::limits::Stopped;
use crate::technique::parameter::Margin;
use crate::technique::{About, Moment, Reason, Searcher, Soundness, Technique, Verdict};

/// The parameters of hindsight; the [module](self) has idea, source and worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hindsight {
    /// The least reduction of which something is given back.
    pub from: Depth,
    /// How much is given back.
    pub deeper: Depth,
    /// The least reduction to which something is added.
    pub shallower_from: Depth,
    /// How much is added.
    pub shallower: Depth,
    /// By how much the mover's standing must have fallen for that.
    pub margin: Margin,
}

/// Stockfish's plies and margin.
impl Default for Hindsight {
    fn default() -> Hindsight {
        Hindsight {
            from: Depth::plies(3),
            deeper: Depth::ONE,
            shallower_from: Depth::ONE,
            shallower: Depth::ONE,
            margin: Margin(180),
        }
    }
}

crate::adjustable! { Hindsight {
    from "from" Depth::sixteenths(1), Depth::plies(64) => "the least reduction of which something is given back";
    deeper "deeper" Depth::ZERO, Depth::plies(4) => "how much deeper the node is searched then, no more than was taken off";
    shallower_from "shallower-from" Depth::sixteenths(1), Depth::plies(64) => "the least reduction to which something is added";
    shallower "shallower" Depth::ZERO, Depth::plies(4) => "how much shallower the node is searched then";
    margin "margin" Margin(0), Margin(10_000) => "by how much the mover's standing must have fallen for that";
} }

impl Hindsight {
    /// Returns the depth that the node deserves.
    fn depth<G: Game>(self, node: &Node<G>) -> Option<Depth> {
        // Asked for even where nothing was reduced: nodes below will compare theirs with it.
        let own = (!node.forced).then(|| node.static_evaluation())?;
        let mover = node.opponents_evaluation()?;
        if node.reduced <= Depth::ZERO {
            return None;
        }
        // By how much the mover's standing has fallen by the move.
        let fallen = own.points() + mover.points();
        if fallen <= 0 && node.reduced >= self.from {
            return Some(node.depth + self.deeper.min(node.reduced));
        }
        let shallower = node.reduced >= self.shallower_from
            && fallen > self.margin.points::<G>()
            && node.depth >= Depth::plies(2);
        shallower.then(|| node.depth - self.shallower)
    }
}

impl Technique for Hindsight {
    type Memory = ();

    const ABOUT: About = About {
        name: "hindsight",
        variant_of: Some("late-move-reductions"),
        summary: "Searches a node deeper or shallower for what its reduction overlooked.",
        source: "Stockfish 2022 to 2024",
        moments: &[Moment::BeforeGeneration],
        sound: Soundness::Speculative,
    };

    fn before_generation<S: Searcher>(
        &self,
        search: &mut S,
        node: &mut Node<S::Game>,
    ) -> Result<Verdict, Stopped> {
        let before = node.depth;
        let Some(depth) = self.depth(node) else {
            return Ok(Verdict::Pass);
        };
        if depth != before {
            search.because(|| {
                Reason::new("it was reduced by {}, and after the move the evaluation is {}: searched to depth {} instead of {}")
                    .depth(node.reduced)
                    .worth(node.static_evaluation())
                    .depth(depth)
                    .depth(before)
            });
        }
        node.depth = depth;
        Ok(match depth.cmp(&before) {
            core::cmp::Ordering::Less => Verdict::Reduced,
            core::cmp::Ordering::Equal => Verdict::Tried,
            core::cmp::Ordering::Greater => Verdict::Deepened,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::node::NodeKind;
    use crate::search::value::Value;
    use crate::technique::scripted::{Script, Toy};

    /// Returns the verdict and the plies left of a node at depth 6 whose move was reduced by so many
    /// plies, by the evaluations before and after it, both for the player to move.
    fn asked(reduced: i16, before: Option<i32>, after: i32) -> (Verdict, i16) {
        let toy = Toy::quiet(after);
        let mut node = toy.node(0, 6, NodeKind::Cut);
        node.reduced = Depth::plies(reduced);
        node.remember([before.map(Value::estimate), None]);
        let mut script = Script::default();
        let verdict = Hindsight::default().before_generation(&mut script, &mut node);
        (verdict.unwrap(), node.depth.whole())
    }

    #[test]
    fn what_the_move_did_to_both_sides_decides() {
        for (reduced, before, after, expected) in [
            (3, Some(50), -50, (Verdict::Deepened, 7)),
            (3, Some(50), -49, (Verdict::Pass, 6)),
            (2, Some(50), -50, (Verdict::Pass, 6)),
            (1, Some(50), 131, (Verdict::Reduced, 5)),
            (1, Some(50), 130, (Verdict::Pass, 6)),
            (0, Some(50), 131, (Verdict::Pass, 6)),
            (3, None, -500, (Verdict::Pass, 6)),
        ] {
            assert_eq!(
                asked(reduced, before, after),
                expected,
                "{reduced} {before:?} {after}"
            );
        }
    }

    #[test]
    fn a_node_near_the_horizon_keeps_its_depth_and_so_does_a_forced_one() {
        let toy = Toy::quiet(900);
        let mut near = toy.node(0, 1, NodeKind::Cut);
        let mut forced = toy.node(0, 6, NodeKind::Cut);
        forced.forced = true;
        for node in [&mut near, &mut forced] {
            node.reduced = Depth::plies(3);
            node.remember([Some(Value::DRAW), None]);
            assert_eq!(Hindsight::default().depth(node), None);
        }
    }
}
