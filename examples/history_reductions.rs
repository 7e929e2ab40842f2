//! A technique of one's own, in a list of one's own: the history reductions of Fruit.
//!
//! ```text
//! cargo run --release -p niwaki-examples --example history_reductions -- techniques
//! cargo run --release -p niwaki-examples --example history_reductions -- lab examples/history_reductions.toml
//! ```

use niwaki::technique::{About, Moment, Plan, Technique};
use niwaki::{Depth, Game, Node, NodeKind, Progress, adjustable, techniques};
use niwaki_cli::{Catalogue, Entry, PROFILES};
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::trees::TreeFamily;

// ANCHOR: parameters
/// Searches late quiet moves that seldom were the best before a ply shallower.
///
/// # Source
/// F. Letouzey, *Fruit* 2.1 (2005), where it is called history pruning: from depth 3, after three
/// moves, off the principal variation, one ply, searched again at full depth if the move fails high.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryReductions {
    /// The least depth at which it acts.
    pub min_depth: Depth,
    /// How many moves are searched in full.
    pub spared: i32,
    /// The history below which a move is reduced, in percent of its range.
    pub below: i32,
}

impl Default for HistoryReductions {
    fn default() -> HistoryReductions {
        HistoryReductions {
            min_depth: Depth::plies(3),
            spared: 3,
            below: 0,
        }
    }
}

adjustable! { HistoryReductions {
    min_depth "min-depth" Depth::plies(2), Depth::MAX => "the least depth at which it acts";
    spared "spared" 1, 1000 => "how many moves are searched in full";
    below "below" -100, 100 => "the history below which a move is reduced, in percent";
} }
// ANCHOR_END: parameters

// ANCHOR: technique
/// A history of 100%.
const FULL: i32 = niwaki::ordering::HISTORY_MAX;

impl Technique for HistoryReductions {
    type Memory = ();

    const ABOUT: About = About::new(
        "history-reductions",
        "Searches late quiet moves with a poor history a ply shallower.",
        &[Moment::PerMove],
    )
    .source("Letouzey 2005 (Fruit 2.1)");

    fn per_move<G: Game>(
        &self,
        (): &mut (),
        node: &Node<G>,
        _: &Node<G>,
        progress: &Progress,
    ) -> Option<Plan> {
        let apt = node.depth >= self.min_depth && node.kind != NodeKind::Pv && !node.forced;
        let quiet = !progress.tactical && !progress.forces && !progress.extended;
        let late = i32::from(progress.number) > self.spared;
        let poor = progress.history * 100 < self.below * FULL;
        (apt && quiet && late && poor).then_some(Plan::Reduce(Depth::ONE))
    }
}
// ANCHOR_END: technique

// ANCHOR: list
techniques! {
    /// Everything that comes with niwaki, and mine.
    pub struct Mine: Standard { history_reductions: HistoryReductions }
}
// ANCHOR_END: list

// ANCHOR: command
fn main() -> std::process::ExitCode {
    let games = Catalogue::of::<Mine>(PROFILES)
        .with(Entry::<CheckersFamily>::new().without(&["null-move"]))
        .with(Entry::<TreeFamily>::new().without(&["null-move"]));
    niwaki_cli::run(games)
}
// ANCHOR_END: command

// ANCHOR: test
#[cfg(test)]
mod tests {
    use super::*;
    use niwaki::{Value, Window};
    use niwaki_games::trees::{Tree, TreeFamily};

    fn tree() -> Tree {
        use niwaki::Family;
        TreeFamily::start("edge-sum,b=8").expect("the specification is right")
    }

    /// Makes a node as a null-window search meets it where a cut is expected.
    fn node(game: &Tree, plies: i16) -> Node<'_, Tree> {
        let window = Window::null_below(Value::estimate(1));
        let mut node = Node::root(game, window, Depth::plies(plies));
        node.kind = NodeKind::Cut;
        node
    }

    /// Makes the state of the loop just before a quiet move that was passed over more often than it was best.
    fn fifth() -> Progress {
        Progress {
            history: -800,
            ..Progress::quiet(5)
        }
    }

    fn plan(node: &Node<Tree>, progress: &Progress) -> Option<Plan> {
        HistoryReductions::default().per_move(&mut (), node, node, progress)
    }

    #[test]
    fn a_late_quiet_move_with_a_poor_history_loses_a_ply() {
        let tree = tree();
        assert_eq!(
            plan(&node(&tree, 3), &fifth()),
            Some(Plan::Reduce(Depth::ONE))
        );
    }

    #[test]
    fn it_holds_back() {
        let tree = tree();
        let at = |plies| node(&tree, plies);
        let mut pv = at(6);
        pv.kind = NodeKind::Pv;
        let mut forced = at(6);
        forced.forced = true;
        let with = |change: &dyn Fn(&mut Progress)| {
            let mut progress = fifth();
            change(&mut progress);
            progress
        };
        for (why, node, progress) in [
            ("near the horizon", at(2), fifth()),
            ("principal variation", pv, fifth()),
            ("forced", forced, fifth()),
            ("early", at(6), with(&|p| p.number = 3)),
            ("tactical", at(6), with(&|p| p.tactical = true)),
            ("forcing", at(6), with(&|p| p.forces = true)),
            ("extended", at(6), with(&|p| p.extended = true)),
            ("well tried", at(6), with(&|p| p.history = 1)),
        ] {
            assert_eq!(plan(&node, &progress), None, "{why}");
        }
    }
}
// ANCHOR_END: test
