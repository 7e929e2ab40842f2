//! Exchange pruning: prunes a move near the horizon that loses too much on its square.
//!
//! The static exchange ([`Game::exchange`]) says what remains of a move once everything that can be
//! captured on its square was. Close to the horizon hardly anything makes up for a piece that is
//! given away, so that such moves need not be searched: captures of what is well guarded, and quiet
//! moves to where the piece can be taken. The deeper the node, the more a move may lose, because a
//! sacrifice has more time to pay.
//!
//! What the exchange of a quiet move means is up to the game. In chess it is what the opponent wins
//! by capturing on the square; in the synthetic trees, by how much the static evaluation changes. By
//! default it is [`Game::gain`], which is 0 unless the game says something else: nothing is pruned.
//!
//! # Source
//! Common practice; no paper is known. Stockfish prunes captures below one pawn for each ply of
//! depth (2017), and quiet moves below an eighth of a pawn or so, times the square of the reduced
//! depth. Ethereal 12 has it the other way round, linear in the depth for quiet moves and quadratic
//! for captures, and states 42 Elo for it. Both do it down to depths of 6 to 9.
//!
//! # Parameters
//! Up to `max-depth`, tactical moves are pruned whose exchange is below −`tactical-margin` × depth,
//! and quiet ones below −`quiet-margin` × depth², both in units ([`Game::UNIT`]). `forcing` says
//! whether moves that force the opponent are pruned, too, as both programs have it; by default they
//! are searched, as by the other techniques here.
//!
//! # Soundness
//! Speculative: a sacrifice can be overlooked. The first move is always searched. It does not act
//! on the principal variation, where the player is forced, until some move does not lose, and where
//! a win or loss by distance is at stake.
//!
//! In checkers it never acts, unless it prunes forcing moves: who can capture must, so that every
//! capture is forced, and every move that can be answered by one forces.
//!
//! # Worth
//! <!-- worth: exchange-pruning -->
//! | game | plies | nodes | value changed | *n* | time (*n*) |
//! |---|---|---|---|---|---|
//! | chess | 8 | ×0.76 (0.75 to 0.78) | 5% (2 to 11) | 100 | ×0.89 (50) |
//! | checkers | 11 | never acts | | 100 | |
//! | `tree:edge-sum` | 8 | ×0.87 (0.86 to 0.87) | 0% (0 to 4) | 100 | ×1.04 (50) |
//! | `tree:ordered` | 8 | ×0.77 (0.75 to 0.80) | 70% (60 to 78) | 100 | ×1.16 (50) |
//! | `tree:dag` | 8 | ×0.95 (0.94 to 0.96) | 1% (0 to 5) | 100 | ×1.09 (50) |
//!
//! Over the bare search, on *n* positions: geometric means, and the share of positions whose value
//! changed, with 95% intervals; time as a point. Measured by
//! `niwaki lab ablation --preset standard`
//! (version 0.1.0, signature 989081); written by `cargo run -p niwaki-worth`.
//! <!-- end of worth -->
//! Beside the default search that chess had before it, it saves 7% of the nodes of the bench
//! positions at depth 10 and 3% at depth 12 (11% at depth 10 with `forcing`); in checkers it never
//! acts, and with `forcing` saves 21% at depth 15 by leaving out every man that is offered. Chess
//! has it by default, as it is: together with `history.sorted` it is worth 44 (20 to 67) Elo at
//! 1+0.01 (460 games). To depth 8 and with `forcing` it was worth 24 ± 12 (2236 games).
//!
//! # Example
//! ```
//! # let game = niwaki::techniques::doc_tree();
//! use niwaki::parameter::Margin;
//! use niwaki::{Search, Standard};
//!
//! let bare = Search::new(&game).depth(7).run();
//!
//! let mut techniques = Standard::default();
//! techniques.exchange_pruning.on = true;
//! let pruned = Search::new(&game).techniques(techniques.clone()).depth(7).run();
//! assert!(pruned.nodes < bare.nodes);
//!
//! techniques.exchange_pruning.technique.quiet_margin = Margin(50); // more than a move can lose here
//! let same = Search::new(&game).techniques(techniques).depth(7).run();
//! assert_eq!(same.nodes, bare.nodes);
//! ```

use crate::game::Game;
use crate::search::depth::Depth;
use crate::search::node::Node;
use crate::search::ordering::Stage;
use crate::search::progress::Progress;
use crate::technique::parameter::Margin;
use crate::technique::{About, Moment, Prune, Reason, Soundness, Technique};
use crate::techniques::shallow::may_prune;

/// The parameters of exchange pruning; the [module](self) has idea, source and worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExchangePruning {
    /// The greatest depth at which it acts.
    pub max_depth: Depth,
    /// How much a tactical move may lose, for each ply of depth.
    pub tactical_margin: Margin,
    /// How much a quiet move may lose, for each square of the depth.
    pub quiet_margin: Margin,
    /// Whether moves that force the opponent are pruned, too.
    pub forcing: bool,
}

/// Stockfish's forms, near the horizon, with round margins.
impl Default for ExchangePruning {
    fn default() -> ExchangePruning {
        ExchangePruning {
            max_depth: Depth::plies(6),
            tactical_margin: Margin(100),
            quiet_margin: Margin(15),
            forcing: false,
        }
    }
}

crate::adjustable! { ExchangePruning {
    max_depth "max-depth" Depth::ONE, Depth::plies(64) => "the greatest depth at which it acts";
    tactical_margin "tactical-margin" Margin(0), Margin(10_000) => "how much a tactical move may lose for each ply of depth";
    quiet_margin "quiet-margin" Margin(0), Margin(10_000) => "how much a quiet move may lose for each square of the depth";
    forcing "forcing" false, true => "whether moves that force the opponent are pruned, too";
} }

impl ExchangePruning {
    /// Returns the exchange below which a move is pruned at this depth.
    #[inline]
    fn least<G: Game>(&self, depth: Depth, tactical: bool) -> i32 {
        let plies = i64::from(depth.whole());
        let hundredths = if tactical {
            i64::from(self.tactical_margin.0) * plies
        } else {
            i64::from(self.quiet_margin.0) * plies * plies
        };
        // Small margins are small fractions of a unit: they are rounded last. What is too large for points prunes nothing.
        let points = hundredths * i64::from(G::UNIT) / 100;
        i32::try_from(-points).unwrap_or(i32::MIN)
    }
}

impl Technique for ExchangePruning {
    type Memory = ();

    const ABOUT: About = About {
        name: "exchange-pruning",
        variant_of: None,
        summary: "Leaves out moves near the horizon that lose too much in exchanges on their square.",
        source: "common practice; Stockfish, Ethereal",
        moments: &[Moment::BeforePlay],
        sound: Soundness::Speculative,
    };

    fn before_play<G: Game>(
        &self,
        node: &Node<G>,
        mv: G::Move,
        progress: &Progress,
    ) -> Option<Prune> {
        // Of a good capture ordering knows that the exchange loses nothing, or no more than the tolerance.
        if progress.stage == Stage::GoodCapture {
            return None;
        }
        let loses = may_prune(node, progress, self.max_depth)
            && node.game.exchange(mv) < self.least::<G>(node.depth, progress.tactical);
        loses.then_some(Prune::Move(node.window.alpha))
    }

    fn explain_pruning<G: Game>(
        &self,
        node: &Node<G>,
        mv: G::Move,
        progress: &Progress,
    ) -> Option<Reason> {
        let least = self.least::<G>(node.depth, progress.tactical);
        let reason = Reason::new(
            "the exchanges on its square lose {}, and more than {} is too much at depth {}: pruned",
        )
        .margin(-node.game.exchange(mv))
        .margin(-least)
        .depth(node.depth);
        Some(reason)
    }

    fn prunes_forcing(&self) -> bool {
        self.forcing
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::node::NodeKind;
    use crate::search::value::Value;
    use crate::technique::scripted::{Toy, before_play};
    use crate::techniques::shallow::tests::assert_holds_back;

    /// Makes a position whose first move is worth so much in exchanges.
    fn exchanging(points: i32) -> Toy {
        Toy {
            gains: vec![points],
            ..Toy::quiet(0)
        }
    }

    fn quiet() -> Progress {
        Progress {
            best: Some(Value::estimate(-10)),
            ..Progress::quiet(2)
        }
    }

    fn capture() -> Progress {
        Progress {
            stage: Stage::BadCapture,
            tactical: true,
            ..quiet()
        }
    }

    /// Tells whether a move that loses so much is pruned at this depth.
    fn prunes(technique: &ExchangePruning, progress: &Progress, plies: i16, loss: i32) -> bool {
        let toy = exchanging(-loss);
        let plan = before_play(technique, &toy.node(1, plies, NodeKind::Cut), progress);
        assert!(plan.is_none_or(|value| value == Value::DRAW));
        plan.is_some()
    }

    #[test]
    fn a_capture_may_lose_as_many_units_as_there_are_plies() {
        let technique = ExchangePruning::default();
        for plies in 1..=6 {
            let margin = i32::from(plies) * 100;
            assert!(!prunes(&technique, &capture(), plies, margin), "{plies}");
            assert!(prunes(&technique, &capture(), plies, margin + 1), "{plies}");
        }
        assert!(!prunes(&technique, &capture(), 7, 5000));
    }

    #[test]
    fn what_a_quiet_move_may_lose_grows_with_the_square_of_the_depth() {
        let technique = ExchangePruning::default();
        for (plies, margin) in [(1, 15), (2, 60), (3, 135), (6, 540)] {
            assert!(!prunes(&technique, &quiet(), plies, margin), "{plies}");
            assert!(prunes(&technique, &quiet(), plies, margin + 1), "{plies}");
        }
        assert!(!prunes(&technique, &quiet(), 7, 5000));
    }

    #[test]
    fn what_loses_nothing_is_never_pruned() {
        let strict = ExchangePruning {
            tactical_margin: Margin(0),
            quiet_margin: Margin(0),
            ..ExchangePruning::default()
        };
        for progress in [quiet(), capture()] {
            assert!(!prunes(&strict, &progress, 1, 0));
            assert!(prunes(&strict, &progress, 1, 1));
        }
    }

    #[test]
    fn a_good_capture_is_believed() {
        let good = Progress {
            stage: Stage::GoodCapture,
            ..capture()
        };
        assert!(!prunes(&ExchangePruning::default(), &good, 1, 900));
    }

    #[test]
    fn forcing_moves_are_pruned_on_demand() {
        let bold = ExchangePruning {
            forcing: true,
            ..ExchangePruning::default()
        };
        assert!(bold.prunes_forcing() && !ExchangePruning::default().prunes_forcing());
    }

    #[test]
    fn it_holds_back() {
        let technique = ExchangePruning::default();
        for progress in [quiet(), capture()] {
            assert_holds_back(&technique, &exchanging(-900), progress);
        }
    }
}
