//! History pruning: prunes a quiet move near the horizon that has a bad history.
//!
//! A move that failed high elsewhere gains history, and those that were tried before it lose some.
//! What was tried often, and never failed high, ends far below zero: near the horizon, where there
//! is little depth left to prove it wrong, it is not tried again. Late-move pruning goes by the place
//! of a move in the order, history pruning by what is known of the move itself.
//!
//! # Source
//! History leaf pruning, in F. Letouzey's Fruit (2005), leaves out late moves of bad history at the
//! leaves. Stockfish and Ethereal prune by the histories of a move after the one or two before it;
//! in Stockfish 16 below −3832 points for each ply of depth, where the reduced depth is five or less.
//! No paper is known. Here there is one history for all positions
//! ([`Progress::judged`]); half of it is the move's own, half that after the moves before it, where
//! continuation histories are on, and the static history adds to it, where that is on.
//!
//! # Parameters
//! Up to `max-depth`, behind the first `tried` moves, quiet ones are pruned whose history is below
//! −`margin` × depth; `margin` counts in points of history, which ends at 16384 either way. Killers
//! and countermoves are always searched: they failed high in a place like this.
//!
//! # Soundness
//! Speculative. Tactical and forcing moves are always searched. It does not act on the principal
//! variation, where the player is forced, until some move does not lose, and where a win or loss by
//! distance is at stake.
//!
//! # Worth
//! <!-- worth: history-pruning -->
//! | game | plies | nodes | value changed | *n* | time (*n*) |
//! |---|---|---|---|---|---|
//! | chess | 8 | ×0.59 (0.56 to 0.61) | 28% (20 to 37) | 100 | ×0.69 (50) |
//! | checkers | 11 | ×0.96 (0.94 to 0.98) | 14% (9 to 22) | 100 | ×0.98 (50) |
//! | `tree:edge-sum` | 8 | ×1.01 (0.99 to 1.02) | 8% (4 to 15) | 100 | ×1.04 (50) |
//! | `tree:ordered` | 8 | ×0.77 (0.73 to 0.81) | 54% (44 to 63) | 100 | ×0.86 (50) |
//! | `tree:dag` | 8 | ×1.01 (1.00 to 1.02) | 1% (0 to 5) | 100 | ×1.02 (50) |
//!
//! Over the bare search, on *n* positions: geometric means, and the share of positions whose value
//! changed, with 95% intervals; time as a point. Measured by
//! `niwaki lab ablation --preset standard`
//! (version 0.1.0, signature 989081); written by `cargo run -p niwaki-worth`.
//! <!-- end of worth -->
//! Beside an earlier default search of chess it saves 13% of the nodes of the bench positions at depth 10,
//! and 12% at depth 12; in checkers it costs 12% at depth 15. Added to the default of chess: −17 ± 28
//! Elo at 5000 nodes a move, over 282 games (seed 7, ended early). With a margin of 1000 it hardly
//! ever acted there (0 ± 10 Elo, 146 games); in checkers that was worth +20 ± 25 Elo (142 games). Since then, with that
//! margin, it is worth +14 (2 to 26) Elo in chess at 1+0.01, beside half of 22 other pieces, and −15 ± 13 near the whole
//! default at 6000 nodes a move (`docs/tried-in-chess.md`), so that it stays off.
//!
//! # Example
//! ```
//! # let game = niwaki::techniques::doc_tree();
//! use niwaki::{Search, Standard};
//!
//! let bare = Search::new(&game).depth(7).run();
//!
//! let mut techniques = Standard::default();
//! techniques.history_pruning.on = true;
//! techniques.history_pruning.technique.margin = 50; // of nine moves, none has a very bad history
//! let pruned = Search::new(&game).techniques(techniques.clone()).depth(7).run();
//! assert!(pruned.nodes < bare.nodes);
//!
//! techniques.history_pruning.technique.margin = 16_384; // no history is below that
//! let same = Search::new(&game).techniques(techniques).depth(7).run();
//! assert_eq!(same.nodes, bare.nodes);
//! ```

use crate::game::Game;
use crate::search::depth::Depth;
use crate::search::node::Node;
use crate::search::ordering::{HISTORY_MAX, Stage};
use crate::search::progress::Progress;
use crate::technique::{About, Moment, Prune, Reason, Soundness, Technique};
use crate::techniques::shallow::may_prune;

/// The parameters of history pruning; the [module](self) has idea, source and worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryPruning {
    /// The greatest depth at which it acts.
    pub max_depth: Depth,
    /// How many moves are always tried.
    pub tried: i32,
    /// How far below zero the history must be, for each ply of depth.
    pub margin: i32,
}

/// Few plies, and a margin that histories pass in short searches, too: below −1000 × depth hardly any
/// move of a search of 5000 nodes ever is.
impl Default for HistoryPruning {
    fn default() -> HistoryPruning {
        HistoryPruning {
            max_depth: Depth::plies(4),
            tried: 3,
            margin: 200,
        }
    }
}

crate::adjustable! { HistoryPruning {
    max_depth "max-depth" Depth::ONE, Depth::plies(64) => "the greatest depth at which it acts";
    tried "tried" 1, 1000 => "how many moves are always tried";
    margin "margin" 0, HISTORY_MAX => "how far below zero a history must be for each ply of depth";
} }

impl Technique for HistoryPruning {
    type Memory = ();

    const ABOUT: About = About {
        name: "history-pruning",
        variant_of: None,
        summary: "Leaves out quiet moves near the horizon that have a bad history.",
        source: "common practice; Letouzey 2005 (history leaf pruning), Stockfish, Ethereal",
        moments: &[Moment::BeforePlay],
        sound: Soundness::Speculative,
    };

    fn before_play<G: Game>(
        &self,
        node: &Node<G>,
        _: G::Move,
        progress: &Progress,
    ) -> Option<Prune> {
        let known_to_be_good = matches!(progress.stage, Stage::Killer | Stage::Counter);
        if progress.tactical || known_to_be_good {
            return None;
        }
        let late = i32::from(progress.number) > self.tried;
        let bad = progress.judged() < -self.margin * i32::from(node.depth.whole());
        let pruned = late && bad && may_prune(node, progress, self.max_depth);
        pruned.then_some(Prune::Move(node.window.alpha))
    }

    fn explain_pruning<G: Game>(
        &self,
        node: &Node<G>,
        _: G::Move,
        progress: &Progress,
    ) -> Option<Reason> {
        let least = self.margin * i32::from(node.depth.whole());
        let reason = Reason::new(
            "its history is {} below zero, and more than {} is too bad at depth {}: pruned",
        )
        .count(progress.judged().unsigned_abs() as usize)
        .count(least.unsigned_abs() as usize)
        .depth(node.depth);
        Some(reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::node::NodeKind;
    use crate::search::value::Value;
    use crate::technique::scripted::{Toy, before_play};
    use crate::techniques::shallow::tests::assert_holds_back;

    /// Makes a quiet move, the fourth, with this history.
    fn with_history(history: i32) -> Progress {
        Progress {
            best: Some(Value::estimate(-10)),
            history,
            ..Progress::quiet(4)
        }
    }

    fn plan(plies: i16, progress: &Progress) -> Option<Value> {
        let node = Toy::quiet(0);
        let node = node.node(1, plies, NodeKind::Cut);
        before_play(&HistoryPruning::default(), &node, progress)
    }

    #[test]
    fn the_deeper_the_worse_a_history_must_be() {
        let skip = Some(Value::estimate(0));
        for plies in 1..=4 {
            let margin = HistoryPruning::default().margin * i32::from(plies);
            assert_eq!(plan(plies, &with_history(-margin)), None, "{plies}");
            assert_eq!(plan(plies, &with_history(-margin - 1)), skip, "{plies}");
        }
        assert_eq!(plan(5, &with_history(-HISTORY_MAX)), None);
    }

    #[test]
    fn the_first_moves_are_tried_whatever_their_history() {
        let third = Progress {
            number: 3,
            ..with_history(-HISTORY_MAX)
        };
        assert_eq!(plan(1, &third), None);
    }

    #[test]
    fn it_holds_back() {
        let bad = with_history(-HISTORY_MAX);
        assert_holds_back(&HistoryPruning::default(), &Toy::quiet(0), bad);
        let tactical = Progress {
            tactical: true,
            ..bad
        };
        let killer = Progress {
            stage: Stage::Killer,
            ..bad
        };
        let counter = Progress {
            stage: Stage::Counter,
            ..bad
        };
        let spared = [tactical, killer, counter];
        assert_eq!(spared.map(|progress| plan(1, &progress)), [None; 3]);
    }
}
