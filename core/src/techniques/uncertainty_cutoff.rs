//! Uncertainty cut-off: ends a scout search beside the principal variation that the first replies did not refute.
//!
//! Beside the principal variation, every later move is first searched with a null window, to be
//! refuted by the best reply. Where the first replies did not refute it, the late ones seldom do:
//! the scout search then only finds out, at length, that the move needs a PVS re-search anyway. So
//! it stops after some replies and says that it is uncertain, and the re-search begins at once. As
//! that one is complete, nothing is lost but time where a late reply would have refuted the move.
//!
//! # Source
//! Y. Björnsson, T. A. Marsland, J. Schaeffer, A. Junghanns, *Searching with uncertainty cut-offs*,
//! ICCA Journal 20(1), 1997 (and Advances in Computer Chess 8), by its abstract and by the
//! pseudo-code that the Chess Programming Wiki gives from it. Established from these: the safe form
//! acts only at the siblings of the principal variation, when more than a limit of moves has been
//! tried and the best value so far lies strictly inside the open window above; the value is
//! flagged, and a flagged move is searched again. Not established: the limit that was used, what
//! further conditions the listing leaves out, and what decides in the paper's second, unsafe form,
//! which acts at other nodes too and hands the flag upwards. That form is therefore not here.
//!
//! # Parameters
//! `moves` replies are tried before it gives up; `min-depth` is the least depth of the scout
//! search.
//!
//! # Soundness
//! Sound: it acts only where the window above makes the PVS re-search certain, and the table does
//! not learn what such a scout search returned.
//!
//! # Worth
//! <!-- worth: uncertainty-cutoff -->
//! | game | plies | nodes | value changed | *n* | time (*n*) |
//! |---|---|---|---|---|---|
//! | chess | 8 | ×1.00 (1.00 to 1.00) | 0% (0 to 4) | 100 | ×1.04 (50) |
//! | checkers | 11 | ×1.00 (0.99 to 1.00) | 0% (0 to 4) | 100 | ×0.98 (50) |
//! | `tree:edge-sum` | 8 | ×1.00 (1.00 to 1.01) | 0% (0 to 4) | 100 | ×1.03 (50) |
//! | `tree:ordered` | 8 | ×1.00 (0.99 to 1.01) | 0% (0 to 4) | 100 | ×1.00 (50) |
//! | `tree:dag` | 8 | ×1.00 (1.00 to 1.00) | 0% (0 to 4) | 100 | ×0.99 (50) |
//!
//! Over the bare search, on *n* positions: geometric means, and the share of positions whose value
//! changed, with 95% intervals; time as a point. Measured by
//! `niwaki lab ablation --preset standard`
//! (version 0.1.0, signature 989081); written by `cargo run -p niwaki-worth`.
//! <!-- end of worth -->
//! Next to nothing, as its authors found where the ordering is good.
//!
//! # Example
//! It is sound, so that the value is that of the bare search.
//!
//! ```
//! # let game = niwaki::techniques::doc_tree();
//! use niwaki::{Draft, Options, Search, Standard};
//!
//! let options = Options::new().draft(Draft::Exact).history_draws(false);
//! let bare = Search::new(&game).options(options).depth(7).run();
//!
//! let mut techniques = Standard::default();
//! techniques.uncertainty_cutoff.on = true;
//! techniques.uncertainty_cutoff.technique.moves = 2;
//! let cut = Search::new(&game).options(options).techniques(techniques).depth(7).run();
//! assert_ne!(cut.nodes, bare.nodes);
//! assert_eq!(cut.value, bare.value);
//! ```

use crate::game::Game;
use crate::search::depth::Depth;
use crate::search::node::{Node, NodeKind};
use crate::search::progress::Progress;
use crate::search::value::{Value, Window};
use crate::technique::{About, AfterNode, Moment, Plan, Reason, Soundness, Technique};

/// The parameters of uncertainty cut-offs, the safe form; the [module](self) has idea, source and
/// worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UncertaintyCutoff {
    /// How many replies are tried.
    pub moves: i32,
    /// The least depth at which it acts.
    pub min_depth: Depth,
}

/// Six replies; the published limit is not known.
impl Default for UncertaintyCutoff {
    fn default() -> UncertaintyCutoff {
        UncertaintyCutoff {
            moves: 6,
            min_depth: Depth::plies(2),
        }
    }
}

crate::adjustable! { UncertaintyCutoff {
    moves "moves" 1, 1000 => "how many replies are tried before it gives up";
    min_depth "min-depth" Depth::ONE, Depth::MAX => "the least depth at which it acts";
} }

impl UncertaintyCutoff {
    /// Returns the window of the PVS re-search that a value inside it brings about, where the
    /// technique acts.
    fn open_window<G: Game>(self, node: &Node<G>) -> Option<Window> {
        let scout = node.kind != NodeKind::Pv && node.depth >= self.min_depth;
        node.re_search_window.filter(|_| scout)
    }
}

/// Tells whether a value lies strictly inside the window, so that the re-search is certain.
fn is_inside(window: Window, value: Value) -> bool {
    value > window.alpha && value < window.beta && !value.is_decided()
}

impl Technique for UncertaintyCutoff {
    type Memory = ();

    const ABOUT: About = About {
        name: "uncertainty-cutoff",
        variant_of: None,
        summary: "Ends a scout search beside the principal variation that the first replies did not refute.",
        source: "Björnsson, Marsland, Schaeffer and Junghanns 1997",
        moments: &[Moment::PerMove, Moment::AfterMove],
        sound: Soundness::Sound("always"),
    };

    fn per_move<G: Game>(
        &self,
        (): &mut (),
        node: &Node<G>,
        _: &Node<G>,
        progress: &Progress,
    ) -> Option<Plan> {
        let window = self.open_window(node)?;
        let best = progress.best?;
        let enough = i32::from(progress.number) > self.moves;
        (enough && is_inside(window, best)).then_some(Plan::SkipRest(best))
    }

    fn explain_plan<G: Game>(
        &self,
        (): &(),
        _: &Node<G>,
        _: &Node<G>,
        progress: &Progress,
        _: Plan,
    ) -> Option<Reason> {
        let reason = Reason::new("{} replies were tried and none refutes: the move above comes to the window, and is searched with it")
            .count(usize::from(progress.number) - 1);
        Some(reason)
    }

    /// Keeps a value out of the table that some replies were not asked about: it is no bound.
    fn after_node<G: Game>(&self, node: &Node<G>, value: Value) -> AfterNode {
        match self.open_window(node) {
            Some(window) if is_inside(window, value) => AfterNode::Forget,
            _ => AfterNode::Store,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::depth::Ply;
    use crate::technique::scripted::{Toy, per_move};

    /// Makes a scout search at beta 30 below a node whose open window ends at −40 as seen from
    /// here.
    fn scout(toy: &Toy) -> Node<'_, Toy> {
        let mut node = toy.node(30, 5, NodeKind::Cut);
        node.re_search_window = Some(Window::new(Value::estimate(-40), Value::estimate(30)));
        node
    }

    fn after(number: u16, best: Value) -> Progress {
        Progress {
            best: Some(best),
            ..Progress::quiet(number)
        }
    }

    fn plan(node: &Node<Toy>, progress: &Progress) -> Option<Plan> {
        per_move(&UncertaintyCutoff::default(), node, progress)
    }

    #[test]
    fn it_gives_up_after_some_replies() {
        let toy = Toy::quiet(0);
        let best = Value::estimate(10);
        assert_eq!(plan(&scout(&toy), &after(6, best)), None);
        let rest = Some(Plan::SkipRest(best));
        assert_eq!(plan(&scout(&toy), &after(7, best)), rest);
    }

    #[test]
    fn only_a_value_inside_the_open_window_is_searched_again() {
        let toy = Toy::quiet(0);
        let technique = UncertaintyCutoff::default();
        for (points, inside) in [
            (-41, false),
            (-40, false),
            (-39, true),
            (29, true),
            (30, false),
        ] {
            let best = Value::estimate(points);
            let node = scout(&toy);
            assert_eq!(plan(&node, &after(9, best)).is_some(), inside, "{points}");
            assert_eq!(
                technique.after_node(&node, best) == AfterNode::Forget,
                inside,
                "{points}"
            );
        }
    }

    #[test]
    fn it_holds_back() {
        let toy = Toy::quiet(0);
        let fine = after(9, Value::DRAW);
        let mut elsewhere = scout(&toy);
        elsewhere.re_search_window = None;
        let mut again = scout(&toy);
        again.kind = NodeKind::Pv;
        let mut shallow = scout(&toy);
        shallow.depth = Depth::ONE;
        let mut open = scout(&toy);
        open.re_search_window = Some(Window::FULL);
        let lost = after(9, Value::loss_at(Ply::new(8)));
        let nothing_yet = Progress::quiet(9);
        for (why, node, progress) in [
            ("not beside the principal variation", elsewhere, fine),
            ("searched with the open window", again, fine),
            ("too shallow", shallow, fine),
            ("a distance is at stake", open, lost),
            ("no move was searched", scout(&toy), nothing_yet),
        ] {
            assert_eq!(plan(&node, &progress), None, "{why}");
        }
    }
}
