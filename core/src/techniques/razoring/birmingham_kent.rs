//! Birmingham and Kent's razoring: sorts the moves by static evaluation, and prunes the tail.
//!
//! Two plies from the horizon every move is made and evaluated, and the moves are searched in that
//! order, the best first. At the first after which the static evaluation is no better than alpha,
//! it and all that follow are pruned: the opponent, to move, will find something that makes it
//! worse still (the null-move observation). There is no safety net.
//!
//! # Source
//! J. Birmingham and P. Kent, *Tree-searching and tree-pruning techniques*, Advances in Computer
//! Chess 1, 1977 (the program MASTER).
//!
//! # Parameters
//! The test at two plies is static evaluation and `margin` against alpha; the source's margin is
//! none. It is made at expected all nodes; with `at-cut-nodes` at expected cut nodes as well, which
//! the source does not have.
//! `deep` adds the same test four plies from the horizon. The paper calls that deep razoring, on
//! the assumption that the opponent can make matters worse within three plies, and is not known to
//! say how it is done: here it is the same procedure with a margin of its own, `deep-margin`, by
//! default one unit, as the player has one move in between.
//!
//! # Soundness
//! Speculative. It does nothing on the principal variation and where the player to move is forced.
//! Moves that force the opponent, or end the game, come first and are always searched, since their
//! static evaluation says nothing. Where all moves are pruned, the value of the node is the best
//! of their static evaluations.
//!
//! # Worth
//! <!-- worth: birmingham-kent -->
//! | game | plies | nodes | value changed | *n* | time (*n*) |
//! |---|---|---|---|---|---|
//! | chess | 8 | ×0.53 (0.51 to 0.54) | 21% (14 to 30) | 100 | ×0.55 (50) |
//! | checkers | 11 | ×0.85 (0.83 to 0.87) | 16% (10 to 24) | 100 | ×0.87 (50) |
//! | `tree:edge-sum` | 8 | ×0.58 (0.57 to 0.59) | 5% (2 to 11) | 100 | ×0.55 (50) |
//! | `tree:ordered` | 8 | ×0.57 (0.56 to 0.59) | 56% (46 to 65) | 100 | ×0.61 (50) |
//! | `tree:dag` | 8 | ×0.61 (0.60 to 0.62) | 0% (0 to 4) | 100 | ×0.55 (50) |
//!
//! Over the bare search, on *n* positions: geometric means, and the share of positions whose value
//! changed, with 95% intervals; time as a point. Measured by
//! `niwaki lab ablation --preset standard`
//! (version 0.1.0, signature 989081); written by `cargo run -p niwaki-worth`.
//! <!-- end of worth -->
//! The table is that of `at-cut-nodes`, which was the default then. The nodes flatter it: the static evaluations it sorts by are not counted as nodes, and take
//! time. Elo by itself: not measured.
//!
//! # Example
//! ```
//! # let game = niwaki::techniques::doc_tree();
//! use niwaki::{Search, Standard};
//!
//! let bare = Search::new(&game).depth(8).run();
//!
//! let mut techniques = Standard::default();
//! techniques.birmingham_kent.on = true;
//! let razored = Search::new(&game).techniques(techniques.clone()).depth(8).run();
//!
//! techniques.birmingham_kent.technique.at_cut_nodes = true;
//! let fewer = Search::new(&game).techniques(techniques).depth(8).run();
//! assert!(fewer.nodes < razored.nodes && razored.nodes < bare.nodes);
//! ```

use super::FAMILY;
use crate::game::Game;
use crate::search::node::{Node, NodeKind};
use crate::search::ordering::MoveOrder;
use crate::search::progress::Progress;
use crate::search::run::limits::Stopped;
use crate::technique::parameter::Margin;
use crate::technique::{About, Moment, Plan, Reason, Searcher, Soundness, Technique, Verdict};

/// The parameters of Birmingham and Kent's razoring; the [module](self) has idea, source and worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BirminghamKent {
    /// Whether it also acts at expected cut nodes.
    pub at_cut_nodes: bool,
    /// By how much a move must be worse than alpha, two plies from the horizon.
    pub margin: Margin,
    /// Whether it acts four plies from the horizon, too.
    pub deep: bool,
    /// By how much a move must be worse than alpha there.
    pub deep_margin: Margin,
}

/// As in 1977: two plies from the horizon, without a margin.
impl Default for BirminghamKent {
    fn default() -> BirminghamKent {
        BirminghamKent {
            at_cut_nodes: false,
            margin: Margin(0),
            deep: false,
            deep_margin: Margin(100),
        }
    }
}

crate::adjustable! { BirminghamKent {
    at_cut_nodes "at-cut-nodes" false, true => "whether it also acts where a cut is expected";
    margin "margin" Margin(0), Margin(100_000) => "by how much a move must look worse than alpha, two plies from the horizon";
    deep "deep" false, true => "whether it acts four plies from the horizon, too";
    deep_margin "deep-margin" Margin(0), Margin(100_000) => "by how much a move must look worse than alpha there";
} }

impl BirminghamKent {
    /// Returns the margin in force at a node, if the technique acts there.
    fn margin_at<G: Game>(&self, node: &Node<G>) -> Option<i32> {
        let expected = match node.kind {
            NodeKind::Pv => false,
            NodeKind::Cut => self.at_cut_nodes,
            NodeKind::All => true,
        };
        if !expected || node.forced {
            return None;
        }
        match node.depth.whole() {
            2 => Some(self.margin.points::<G>()),
            4 if self.deep => Some(self.deep_margin.points::<G>()),
            _ => None,
        }
    }
}

/// Returns the static evaluation after a move, for the player who makes it: above everything else
/// where it says nothing.
fn static_value<G: Game>(node: &Node<G>, mv: G::Move) -> i32 {
    let child = node.game.play(mv);
    if child.is_forced() || child.outcome().is_some() {
        return i32::MAX;
    }
    -node.evaluation_of_child(&child).points()
}

impl Technique for BirminghamKent {
    /// The margin, where the moves of the node have been sorted.
    type Memory = Option<i32>;

    const ABOUT: About = About {
        name: "birmingham-kent",
        variant_of: FAMILY,
        summary: "Sorts the moves by evaluation, and leaves out those that look no better than alpha.",
        source: "Birmingham and Kent 1977",
        moments: &[Moment::BeforeLoop, Moment::PerMove],
        sound: Soundness::Speculative,
    };

    fn before_loop<S: Searcher>(
        &self,
        memory: &mut Option<i32>,
        search: &mut S,
        node: &mut Node<S::Game>,
        moves: &mut MoveOrder<<S::Game as Game>::Move>,
    ) -> Result<Verdict, Stopped> {
        *memory = self.margin_at(node);
        if memory.is_none() {
            return Ok(Verdict::Pass);
        }
        // The order must be complete before it can be sorted anew.
        let mut count = 0;
        while search.nth_move(node, moves, count).is_some() {
            count += 1;
        }
        moves.sort_by_points(|mv| static_value(node, mv));
        Ok(Verdict::Tried)
    }

    fn per_move<G: Game>(
        &self,
        memory: &mut Option<i32>,
        node: &Node<G>,
        child: &Node<G>,
        _: &Progress,
    ) -> Option<Plan> {
        let margin = (*memory)?;
        // The moves are sorted: none that follows has a better static evaluation.
        let hope = -child.quiet_evaluation()? + margin;
        (hope <= node.window.alpha).then_some(Plan::SkipRest(hope))
    }

    fn explain_plan<G: Game>(
        &self,
        memory: &Option<i32>,
        node: &Node<G>,
        child: &Node<G>,
        _: &Progress,
        _: Plan,
    ) -> Option<Reason> {
        let reason = Reason::new("after it the static evaluation is {}, and with a margin of {} not above {}: it and the moves behind it, which look worse still, are left out")
            .worth(-child.quiet_evaluation()?)
            .margin((*memory)?)
            .worth(node.window.alpha);
        Some(reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::node::Via;
    use crate::technique::scripted::{Script, Toy};

    const DEEP: BirminghamKent = BirminghamKent {
        at_cut_nodes: false,
        margin: Margin(0),
        deep: true,
        deep_margin: Margin(100),
    };

    /// Goes through the moves of a node, at alpha 0: those that are searched, and what the
    /// rest is worth if it is left out. Moves are named by the order they come in.
    fn run(
        technique: &BirminghamKent,
        looks: &[i32],
        node: &mut Node<Toy>,
    ) -> (Vec<u8>, Option<i32>) {
        let mut script = Script::default();
        let mut moves = MoveOrder::empty();
        moves.begin(node);
        let mut memory = None;
        technique
            .before_loop(&mut memory, &mut script, node, &mut moves)
            .unwrap();
        let mut searched = Vec::new();
        for number in 0..looks.len() {
            let mv = script.nth_move(node, &mut moves, number).unwrap().mv;
            let child = node.game.play(mv);
            let child = node.child(&child, Via::Move(mv), child.is_forced());
            let progress = Progress::quiet(number as u16 + 1);
            match technique.per_move(&mut memory, node, &child, &progress) {
                None => searched.push(mv),
                Some(Plan::SkipRest(value)) => return (searched, Some(value.points())),
                Some(other) => panic!("{other:?}"),
            }
        }
        assert!(script.requests.is_empty(), "it searches nothing itself");
        (searched, None)
    }

    /// Searches moves that look like this to the player who makes them, in the game's order.
    fn at(technique: &BirminghamKent, looks: &[i32], plies: i16) -> (Vec<u8>, Option<i32>) {
        let children: Vec<i32> = looks.iter().map(|points| -points).collect();
        let toy = Toy::with_children(0, &children);
        run(technique, looks, &mut toy.node(1, plies, NodeKind::All))
    }

    #[test]
    fn the_best_looking_come_first_and_the_tail_is_dropped() {
        let technique = BirminghamKent::default();
        assert_eq!(
            at(&technique, &[-5, 20, 0, 30, 1], 2),
            (vec![3, 1, 4], Some(0))
        );
        assert_eq!(at(&technique, &[3, 2, 1], 2), (vec![0, 1, 2], None));
        assert_eq!(
            at(&technique, &[-9, -2, -5], 2),
            (vec![], Some(-2)),
            "all of them"
        );
    }

    #[test]
    fn it_acts_two_plies_from_the_horizon() {
        let technique = BirminghamKent::default();
        for plies in [1, 3, 4, 5] {
            assert_eq!(
                at(&technique, &[-9, 9], plies),
                (vec![0, 1], None),
                "{plies}"
            );
        }
    }

    #[test]
    fn deep_razoring_acts_at_four_with_its_own_margin() {
        assert_eq!(at(&DEEP, &[-99, -100, 5], 4), (vec![2, 0], Some(0)));
        assert_eq!(at(&DEEP, &[-99, -100, 5], 2), (vec![2], Some(-99)));
        assert_eq!(at(&DEEP, &[-999, -100, 5], 3), (vec![0, 1, 2], None));
    }

    #[test]
    fn a_margin_leaves_more_moves_in() {
        let generous = BirminghamKent {
            margin: Margin(50),
            ..BirminghamKent::default()
        };
        assert_eq!(at(&generous, &[-50, -49, -60], 2), (vec![1], Some(0)));
    }

    #[test]
    fn it_leaves_nodes_alone_where_a_cut_is_expected_unless_told_otherwise() {
        let bolder = BirminghamKent {
            at_cut_nodes: true,
            ..BirminghamKent::default()
        };
        for (technique, expected) in [
            (bolder, (vec![1], Some(-9))),
            (BirminghamKent::default(), (vec![0, 1], None)),
        ] {
            let toy = Toy::with_children(0, &[9, -9]);
            let mut node = toy.node(1, 2, NodeKind::Cut);
            assert_eq!(run(&technique, &[-9, 9], &mut node), expected);
        }
    }

    #[test]
    fn it_holds_back() {
        let technique = BirminghamKent::default();
        let toy = Toy::with_children(0, &[9, 9]);
        let forced = Toy {
            forced: true,
            ..toy.clone()
        };
        for (why, mut node) in [
            ("principal variation", toy.node(1, 2, NodeKind::Pv)),
            ("forced", forced.node(1, 2, NodeKind::All)),
        ] {
            assert_eq!(
                run(&technique, &[-9, -9], &mut node),
                (vec![0, 1], None),
                "{why}"
            );
        }
    }

    #[test]
    fn a_move_that_forces_the_opponent_is_searched() {
        let technique = BirminghamKent::default();
        let toy = Toy::with_children(0, &[9, 900]);
        let node = toy.node(1, 2, NodeKind::All);
        let child = node.game.play(1);
        let child = node.child(&child, Via::Move(1), true);
        let plan = technique.per_move(&mut Some(0), &node, &child, &Progress::quiet(1));
        assert_eq!(plan, None);
    }
}
