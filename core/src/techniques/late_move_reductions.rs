//! Late-move reductions (LMR): searches late quiet moves shallower, and again if they surprise.
//!
//! When the first moves of a well-ordered list have not failed high, the later ones seldom will.
//! They are searched with less depth, the more so the later they come and the deeper the search;
//! one that exceeds alpha all the same is searched again at full depth. So the technique can miss
//! the move whose point a shallower search does not see, but it does not overrate one.
//!
//! # Source
//! No paper introduced it; T. Romstad, *An introduction to late move reductions* (2006), describes
//! Glaurung's. The product of logarithms is common property of engines since about 2008.
//!
//! # Parameters
//! The reduction is `base + log2(depth) × log2(number) / divisor` plies, computed in integers, less
//! `pv` on the principal variation, less or more by history, more by `cut` at expected cut nodes,
//! less by `known` for killers and the countermove, more by `worsening` where the player stands no
//! better than at his turn before ([`Node::improving`]); the last three are Stockfish's, and 0 by
//! default. With `forcing`, moves that force the opponent are reduced, too.
//! The first moves below `from` are never reduced, nor is anything below `min-depth`.
//!
//! # Soundness
//! Speculative. The node keeps its depth in the table, as everybody does it, although some of its
//! moves were searched to less; with `lesser-draft` it is stored with theirs.
//!
//! # Worth
//! <!-- worth: late-move-reductions -->
//! | game | plies | nodes | value changed | *n* | time (*n*) |
//! |---|---|---|---|---|---|
//! | chess | 8 | ×0.049 (0.046 to 0.052) | 51% (41 to 61) | 100 | ×0.051 (50) |
//! | checkers | 11 | ×0.41 (0.39 to 0.43) | 45% (36 to 55) | 100 | ×0.43 (50) |
//! | `tree:edge-sum` | 8 | ×0.33 (0.32 to 0.35) | 46% (37 to 56) | 100 | ×0.34 (50) |
//! | `tree:ordered` | 8 | ×0.41 (0.40 to 0.43) | 71% (61 to 79) | 100 | ×0.43 (50) |
//! | `tree:dag` | 8 | ×0.36 (0.35 to 0.37) | 13% (8 to 21) | 100 | ×0.37 (50) |
//!
//! Over the bare search, on *n* positions: geometric means, and the share of positions whose value
//! changed, with 95% intervals; time as a point. Measured by
//! `niwaki lab ablation --preset standard`
//! (version 0.1.0, signature 989081); written by `cargo run -p niwaki-worth`.
//! <!-- end of worth -->
//! In chess, by the clock (1+0.01), the default at the time was +73 (42 to 105) Elo stronger with them than
//! without (`docs/tried-in-chess.md`, "Three techniques left out").
//!
//! # Example
//! ```
//! # let game = niwaki::techniques::doc_tree();
//! use niwaki::{Search, Standard};
//!
//! let bare = Search::new(&game).depth(8).run();
//!
//! let mut techniques = Standard::default();
//! techniques.late_move_reductions.on = true;
//! let reduced = Search::new(&game).techniques(techniques.clone()).depth(8).run();
//! assert!(reduced.nodes < bare.nodes);
//!
//! techniques.late_move_reductions.technique.from = 1000; // later than any move
//! let same = Search::new(&game).techniques(techniques).depth(8).run();
//! assert_eq!(same.nodes, bare.nodes);
//! ```

use crate::game::Game;
use crate::search::depth::Depth;
use crate::search::node::{Node, NodeKind};
use crate::search::ordering::{HISTORY_MAX, Stage};
use crate::search::progress::Progress;
use crate::technique::{About, Moment, Plan, Reason, Soundness, Technique};

/// The parameters of late-move reductions; the [module](self) has idea, source and worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateMoveReductions {
    /// The least depth at which it acts.
    pub min_depth: Depth,
    /// The number of the first move that can be reduced.
    pub from: i32,
    /// The constant part of the reduction, in hundredths of a ply.
    pub base: i32,
    /// The divisor of the product of logarithms, in hundredths.
    pub divisor: i32,
    /// So much less at PV nodes.
    pub pv: Depth,
    /// So much less for a move with the best history ([`Progress::judged`]), and more for the worst.
    pub history: Depth,
    /// So much more at expected cut nodes.
    pub cut: Depth,
    /// So much less for killers and the countermove.
    pub known: Depth,
    /// So much more where the player does not stand better than at his turn before
    /// ([`Node::improving`]).
    pub worsening: Depth,
    /// Whether moves that force the opponent are reduced, too.
    pub forcing: bool,
    /// Whether a node is stored with the depth that its shallowest move was searched to.
    pub lesser_draft: bool,
}

/// Engines' common form: from the third move on, a ply less at PV nodes, a ply either way by history.
impl Default for LateMoveReductions {
    fn default() -> LateMoveReductions {
        LateMoveReductions {
            min_depth: Depth::plies(3),
            from: 3,
            base: 50,
            divisor: 400,
            pv: Depth::ONE,
            history: Depth::ONE,
            cut: Depth::ZERO,
            known: Depth::ZERO,
            worsening: Depth::ZERO,
            forcing: false,
            lesser_draft: false,
        }
    }
}

crate::adjustable! { LateMoveReductions {
    min_depth "min-depth" Depth::ONE, Depth::MAX => "the least depth at which it acts";
    from "from" 2, 1000 => "the number of the first move that can be reduced";
    base "base" -1000, 1000 => "the constant part of the reduction, in hundredths of a ply";
    divisor "divisor" 10, 10_000 => "what the product of the logarithms is divided by, in hundredths";
    pv "pv" Depth::ZERO, Depth::plies(16) => "so much less in the principal variation";
    history "history" Depth::ZERO, Depth::plies(16) => "so much less for a move with the best history, more for the worst";
    cut "cut" Depth::ZERO, Depth::plies(16) => "so much more where a cut is expected";
    known "known" Depth::ZERO, Depth::plies(16) => "so much less for killers and the countermove";
    worsening "worsening" Depth::ZERO, Depth::plies(16) => "so much more where the player stands no better than a turn ago";
    forcing "forcing" false, true => "whether moves that force the opponent are reduced, too";
    lesser_draft "lesser-draft" false, true => "whether a node is stored with the depth that its shallowest move was searched to";
} }

/// Returns `log2(n)` in 256ths, for n from 1 to 64, by repeated squaring.
const fn log2(n: u32) -> i32 {
    let whole = n.ilog2();
    // The mantissa, from 1 to below 2, with 16 binary places.
    let mut mantissa = (n as u64) << (16 - whole);
    let mut parts = whole as i32;
    let mut place = 0;
    while place < 8 {
        mantissa = (mantissa * mantissa) >> 16;
        parts <<= 1;
        if mantissa >= 2 << 16 {
            mantissa >>= 1;
            parts |= 1;
        }
        place += 1;
    }
    parts
}

/// The logarithms of all depths and move numbers that are told apart.
const LOG2: [i32; 65] = {
    let mut table = [0; 65];
    let mut n = 1;
    while n < 65 {
        table[n] = log2(n as u32);
        n += 1;
    }
    table
};

impl LateMoveReductions {
    /// Returns the reduction in sixteenths of a ply, before it is rounded.
    ///
    /// In integers throughout, so that node counts are the same on every machine.
    fn parts<G: Game>(&self, node: &Node<G>, progress: &Progress) -> i32 {
        const PARTS: i32 = Depth::PARTS as i32;
        let depth = LOG2[node.depth.whole().clamp(1, 64) as usize];
        let number = LOG2[progress.number.min(64) as usize];
        let product = depth * number / 256 * 100 / self.divisor;
        let mut parts = self.base * PARTS / 100 + product * PARTS / 256;
        if node.kind == NodeKind::Pv {
            parts -= i32::from(self.pv.parts());
        }
        if node.kind == NodeKind::Cut {
            parts += i32::from(self.cut.parts());
        }
        if self.known > Depth::ZERO && matches!(progress.stage, Stage::Killer | Stage::Counter) {
            parts -= i32::from(self.known.parts());
        }
        if self.worsening > Depth::ZERO && node.improving() == Some(false) {
            parts += i32::from(self.worsening.parts());
        }
        parts - progress.judged() * i32::from(self.history.parts()) / HISTORY_MAX
    }
}

impl Technique for LateMoveReductions {
    type Memory = ();

    const ABOUT: About = About {
        name: "late-move-reductions",
        variant_of: None,
        summary: "Searches late quiet moves shallower, and again if they surprise.",
        source: "Romstad 2006; common practice",
        moments: &[Moment::PerMove],
        sound: Soundness::Speculative,
    };

    fn per_move<G: Game>(
        &self,
        (): &mut (),
        node: &Node<G>,
        _: &Node<G>,
        progress: &Progress,
    ) -> Option<Plan> {
        // Bad captures are as late as quiet moves, and as seldom good.
        let quiet = !progress.tactical || progress.stage == Stage::BadCapture;
        if node.depth < self.min_depth
            || i32::from(progress.number) < self.from
            || node.forced
            || (progress.forces && !self.forcing)
            || !quiet
        {
            return None;
        }
        // At least one ply is left below the move, so that it is never handed to quiescence alone.
        let most = node.depth.whole() - 2;
        let plies = (self.parts(node, progress) / i32::from(Depth::PARTS)) as i16;
        (plies.min(most) > 0).then(|| Plan::Reduce(Depth::plies(plies.min(most))))
    }

    fn stores_reduced(&self) -> bool {
        self.lesser_draft
    }

    fn explain_plan<G: Game>(
        &self,
        (): &(),
        node: &Node<G>,
        _: &Node<G>,
        progress: &Progress,
        plan: Plan,
    ) -> Option<Reason> {
        let Plan::Reduce(by) = plan else {
            return None;
        };
        // History runs from -100% to 100%; its sign says how often the move was best.
        let history = i64::from(progress.judged()) * 100 / i64::from(HISTORY_MAX);
        let text = if history < 0 {
            "it is move number {} at depth {}, with {} in a hundred against it by history: searched shallower by {}"
        } else {
            "it is move number {} at depth {}, with {} in a hundred for it by history: searched shallower by {}"
        };
        let reason = Reason::new(text)
            .count(progress.number.into())
            .depth(node.depth)
            .count(history.unsigned_abs() as usize)
            .depth(by);
        Some(reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::value::Value;
    use crate::technique::scripted::{Toy, per_move};

    fn late(number: u16) -> Progress {
        Progress::quiet(number)
    }

    fn plan(plies: i16, kind: NodeKind, progress: &Progress) -> i16 {
        let toy = Toy::quiet(0);
        let technique = LateMoveReductions::default();
        match per_move(&technique, &toy.node(0, plies, kind), progress) {
            Some(Plan::Reduce(depth)) => depth.whole(),
            None => 0,
            Some(other) => panic!("{other:?}"),
        }
    }

    #[test]
    fn later_and_deeper_means_shallower() {
        let by_number = [2, 3, 8, 30, 64, 200].map(|n| plan(12, NodeKind::Cut, &late(n)));
        assert_eq!(by_number, [0, 1, 3, 4, 5, 5]);
        let by_depth = [2, 3, 4, 8, 30].map(|d| plan(d, NodeKind::Cut, &late(20)));
        assert_eq!(by_depth, [0, 1, 2, 3, 5]);
        assert_eq!(
            plan(12, NodeKind::Pv, &late(30)),
            3,
            "less on the principal variation"
        );
    }

    #[test]
    fn history_shifts_it_by_a_ply() {
        let with = |history| Progress {
            history,
            ..late(30)
        };
        assert_eq!(plan(12, NodeKind::All, &with(HISTORY_MAX)), 3);
        assert_eq!(plan(12, NodeKind::All, &with(-HISTORY_MAX)), 5);
    }

    #[test]
    fn node_kind_stage_and_improvement_shift_it() {
        let technique = LateMoveReductions {
            cut: Depth::ONE,
            known: Depth::ONE,
            worsening: Depth::ONE,
            ..LateMoveReductions::default()
        };
        let toy = Toy::quiet(0);
        let reduced = |kind, stage, before: Option<i32>| {
            let mut node = toy.node(0, 12, kind);
            node.remember([None, before.map(Value::estimate)]);
            let progress = Progress { stage, ..late(30) };
            match per_move(&technique, &node, &progress) {
                Some(Plan::Reduce(depth)) => depth.whole(),
                other => panic!("{other:?}"),
            }
        };
        for (kind, stage, before, plies) in [
            (NodeKind::All, Stage::Quiet, None, 4),
            (NodeKind::Cut, Stage::Quiet, None, 5),
            (NodeKind::All, Stage::Killer, None, 3),
            (NodeKind::All, Stage::Counter, None, 3),
            (NodeKind::All, Stage::Quiet, Some(0), 5),
            (NodeKind::All, Stage::Quiet, Some(-1), 4),
        ] {
            assert_eq!(
                reduced(kind, stage, before),
                plies,
                "{kind:?} {stage:?} {before:?}"
            );
        }
    }

    #[test]
    fn moves_that_force_are_reduced_on_request() {
        let forcing = Progress {
            forces: true,
            ..late(30)
        };
        let technique = LateMoveReductions {
            forcing: true,
            ..LateMoveReductions::default()
        };
        let node = Toy::quiet(0);
        let node = node.node(0, 12, NodeKind::Cut);
        assert_eq!(
            per_move(&technique, &node, &forcing),
            Some(Plan::Reduce(Depth::plies(4)))
        );
    }

    #[test]
    fn the_draft_is_that_of_reduced_moves_on_request() {
        let lesser = LateMoveReductions {
            lesser_draft: true,
            ..LateMoveReductions::default()
        };
        assert!(lesser.stores_reduced() && !LateMoveReductions::default().stores_reduced());
    }

    #[test]
    fn what_is_tactical_or_forcing_is_left_alone() {
        let tactical = Progress {
            tactical: true,
            stage: Stage::GoodCapture,
            ..late(30)
        };
        assert_eq!(plan(12, NodeKind::Cut, &tactical), 0);
        let losing = Progress {
            stage: Stage::BadCapture,
            ..tactical
        };
        assert!(plan(12, NodeKind::Cut, &losing) > 0);
        let forcing = Progress {
            forces: true,
            ..late(30)
        };
        assert_eq!(plan(12, NodeKind::Cut, &forcing), 0);
        let forced = Toy {
            forced: true,
            ..Toy::quiet(0)
        };
        let node = forced.node(0, 12, NodeKind::Cut);
        let technique = LateMoveReductions::default();
        assert_eq!(per_move(&technique, &node, &late(30)), None);
    }

    #[test]
    fn one_ply_is_always_left() {
        assert_eq!(plan(3, NodeKind::Cut, &late(64)), 1);
    }

    #[test]
    fn logarithms_in_integers() {
        assert_eq!([1, 2, 4, 64].map(log2), [0, 256, 512, 1536]);
        for n in 1..=64u32 {
            let exact = f64::from(n).log2() * 256.0;
            assert!((f64::from(log2(n)) - exact).abs() <= 1.5, "{n}");
        }
    }
}
