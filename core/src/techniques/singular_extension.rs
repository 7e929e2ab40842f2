//! Singular extension: searches the TT move deeper if no other move comes near it.
//!
//! Before the TT move is searched, an excluded-move search of the node, without that move and at
//! half the depth, finds out whether the other moves come near what the TT move is worth. If none
//! does, the move is singular: everything hangs on it, and it is searched deeper. If the others not
//! only come near but fail high too, the node has more than one refutation, and can be pruned for
//! the reason that Multi-Cut gives.
//!
//! # Source
//! - T. Anantharaman, M. Campbell, F. Hsu, *Singular extensions: adding selectivity to brute-force
//!   searching*, ICCA Journal 11(4), 1988; Artificial Intelligence 43(1), 1990. There every best
//!   move was put to the test.
//! - Stockfish: the restricted form, which asks only about the TT move, and believes its value; the
//!   cutoff since January 2019 (pull request 1932); the double and negative extensions of 2021.
//!
//! # Parameters
//! The test is made from `min-depth` plies on, if the table's value is a lower bound with a draft
//! of at most `draft-slack` less than the depth. The bar is that value less `margin` for each ply
//! of depth. A singular move gains `extension`; `limit` keeps extensions from running away: no line
//! grows longer than the root's depth and so many percent of it.
//!
//! Off the principal variation there are two more forms, both off by default. The double extension
//! searches the move `double` plies deeper where the others fall short by `double-margin` more. The
//! negative extension searches a move that is not singular `negative` plies shallower, without a
//! second search, where its entry reaches beta and the node is not cut off: the others do as well,
//! so that little depends on it.
//!
//! `multi-cut` is the by-product. Off the principal variation, where the others reached the bar:
//!
//! | value | cuts | returns | Stockfish |
//! |---|---|---|---|
//! | `off` | never | | until 2019 |
//! | `cut` | expected cut nodes, if the bar lies above beta | beta | January 2019 |
//! | `estimate` | if bar and static evaluation are at least beta | the bar | June 2019 |
//! | `bound` | if the bar is at least beta | the bar | later |
//! | `value` | if that search fails high | that value | June 2024 |
//!
//! # Soundness
//! Speculative. It does not cut where the player to move is forced, and a cutoff is not stored.
//!
//! # Worth
//! <!-- worth: singular-extension -->
//! | game | plies | nodes | value changed | *n* | time (*n*) |
//! |---|---|---|---|---|---|
//! | chess | 8 | ×0.63 (0.56 to 0.70) | 60% (50 to 69) | 100 | ×0.65 (50) |
//! | checkers | 11 | ×1.09 (1.00 to 1.18) | 84% (76 to 90) | 100 | ×1.27 (50) |
//! | `tree:edge-sum` | 8 | ×0.83 (0.78 to 0.89) | 82% (73 to 88) | 100 | ×0.87 (50) |
//! | `tree:ordered` | 8 | ×0.69 (0.65 to 0.74) | 66% (56 to 75) | 100 | ×0.69 (50) |
//! | `tree:dag` | 8 | ×0.77 (0.72 to 0.82) | 49% (39 to 59) | 100 | ×0.86 (50) |
//!
//! Over the bare search, on *n* positions: geometric means, and the share of positions whose value
//! changed, with 95% intervals; time as a point. Measured by
//! `niwaki lab ablation --preset standard`
//! (version 0.1.0, signature 989081); written by `cargo run -p niwaki-worth`.
//! <!-- end of worth -->
//! The nodes are saved by the by-product alone: without it (`multi-cut=off`) this is an extension
//! like others, which costs nodes. Chess has it by default from depth 8 on, with `draft-slack` 2 and
//! the by-product `bound`: in this form it is worth 32 (13 to 52) Elo at 1+0.01 (570 games); the
//! by-product adds nothing that could be told (−7 ± 16, 922 games). The double and the negative form
//! together add 0 ± 12 (1636 games). From depth 6 on, by the evaluation by hand, no gain was seen:
//! −5 ± 12 (2000 games, 10,000 nodes a move, an older build). Checkers has it by default as well:
//! 13 ± 10 (1600 games at 0.5+0.01 that also were about 18 other settings).
//!
//! # Example
//! ```
//! # let game = niwaki::techniques::doc_tree();
//! use niwaki::techniques::singular_extension::ByProduct;
//! use niwaki::{Search, Standard, Statistics};
//!
//! let mut techniques = Standard::default();
//! techniques.singular_extension.on = true;
//! techniques.singular_extension.technique.multi_cut = ByProduct::Off;
//! let mut counts = Statistics::default();
//! Search::new(&game).techniques(techniques).observer(&mut counts).depth(8).run();
//! let sum = |of: fn(&niwaki::observer::TechniqueCounts) -> u64| -> u64 {
//!     counts.techniques.iter().map(of).sum()
//! };
//! assert!(sum(|technique| technique.extended) > 0);
//! assert_eq!(sum(|technique| technique.cut), 0);
//! ```

use crate::game::Game;
use crate::game::key::Key;
use crate::search::depth::Depth;
use crate::search::node::{Node, NodeKind, Via};
use crate::search::ordering::{MoveOrder, Stage};
use crate::search::progress::Progress;
use crate::search::run::limits::Stopped;
use crate::search::value::{Value, Window};
use crate::table::Entry;
use crate::technique::parameter::Margin;
use crate::technique::{
    About, Again, Cut, Moment, Plan, Reason, Searcher, Soundness, Technique, Verdict,
};

/// The parameters of the singular extension; the [module](self) has idea, source and worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SingularExtension {
    /// The least depth at which moves are put to the test.
    pub min_depth: Depth,
    /// By how much the draft of the table's entry may fall short of the depth.
    pub draft_slack: Depth,
    /// By how much the others must fall short, for each ply of depth.
    pub margin: Margin,
    /// How much deeper a singular move is searched.
    pub extension: Depth,
    /// How much deeper off the principal variation, where the others fall short by
    /// `double_margin` more; no more than `extension`: there is no such form.
    pub double: Depth,
    /// By how much more the others must fall short for `double`.
    pub double_margin: Margin,
    /// How much shallower the TT move is searched where it is not singular, though
    /// its entry reaches beta, and the node is not cut off.
    pub negative: Depth,
    /// By how many percent of the root's depth extensions may lengthen a line.
    pub limit: i32,
    /// The by-product: when the node is pruned instead.
    pub multi_cut: ByProduct,
}

crate::choice! {
    /// The condition on which a node is pruned at which the other moves reached the bar.
    pub enum ByProduct {
        /// Never.
        Off = "off",
        /// At expected cut nodes, if the bar lies above beta.
        Cut = "cut",
        /// If the bar and the static evaluation are at least beta.
        Estimate = "estimate",
        /// If the bar is at least beta.
        Bound = "bound",
        /// If the search without the move fails high.
        Value = "value",
    }
}

/// Stockfish's restricted form, with its by-product of 2024.
impl Default for SingularExtension {
    fn default() -> SingularExtension {
        SingularExtension {
            min_depth: Depth::plies(6),
            draft_slack: Depth::plies(3),
            margin: Margin(1),
            extension: Depth::ONE,
            double: Depth::ZERO,
            double_margin: Margin(20),
            negative: Depth::ZERO,
            limit: 50,
            multi_cut: ByProduct::Value,
        }
    }
}

crate::adjustable! { SingularExtension {
    min_depth "min-depth" Depth::plies(2), Depth::MAX => "the least depth at which moves are put to the test";
    draft_slack "draft-slack" Depth::ZERO, Depth::MAX => "by how much the draft of the table's entry may fall short of the depth";
    margin "margin" Margin(0), Margin(1000) => "by how much the others must fall short, for each ply of depth";
    extension "extension" Depth::ZERO, Depth::plies(2) => "how much deeper a singular move is searched";
    double "double" Depth::ZERO, Depth::plies(4) => "how much deeper where the others fall short by double-margin more; no more than extension: not at all";
    double_margin "double-margin" Margin(0), Margin(1000) => "by how much more the others must fall short for double";
    negative "negative" Depth::ZERO, Depth::plies(4) => "how much shallower the table's move is searched where others do as well and beta is near";
    limit "limit" 0, 1000 => "by how many percent of the root's depth extensions may lengthen a line";
    multi_cut "multi-cut" ByProduct::FIRST, ByProduct::LAST => "when a node is cut off at which the other moves do as well";
} }

/// The key of the position after the TT move, and what is to be done with that move,
/// if the test said something about it; and, for those who ask why, the bar of the test and what
/// the other moves came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Singular(Option<(Key, Plan)>, Option<(Value, Value)>);

impl SingularExtension {
    /// Returns the entry whose move is put to the test: one that claims a lower bound of nearly
    /// the node's depth.
    fn applies<G: Game>(&self, node: &Node<G>) -> Option<Entry> {
        node.entry.filter(|entry| {
            node.depth >= self.min_depth
                && entry.bound.is_lower()
                && !entry.value.is_decided()
                && entry.draft + self.draft_slack >= node.depth
                && node.may_extend(self.extension, self.limit)
        })
    }

    /// Returns the value that the others must reach, or the TT move is singular.
    fn bar<G: Game>(&self, node: &Node<G>, entry: Entry) -> Value {
        let hundredths = self.margin.0 * i32::from(node.depth.whole());
        entry.value - Margin(hundredths).points::<G>()
    }

    /// Returns what is done with the TT move where the others are worth `value`, which
    /// is below `bar`.
    fn extends<G: Game>(&self, node: &Node<G>, bar: Value, value: Value) -> Plan {
        let far_below = bar - self.double_margin.points::<G>();
        let doubly = self.double > self.extension
            && node.kind != NodeKind::Pv
            && value < far_below
            && node.may_extend(self.double, self.limit);
        Plan::Extend(if doubly { self.double } else { self.extension })
    }

    /// Returns the value of the node where the others reached `bar`, if that prunes it.
    fn by_product<G: Game>(&self, node: &Node<G>, bar: Value, value: Value) -> Option<Value> {
        if node.kind == NodeKind::Pv || node.forced {
            return None;
        }
        let beta = node.window.beta;
        let (cuts, returned) = match self.multi_cut {
            ByProduct::Off => (false, beta),
            ByProduct::Cut => (node.kind == NodeKind::Cut && bar > beta, beta),
            ByProduct::Estimate => (bar >= beta && node.static_evaluation() >= beta, bar),
            ByProduct::Bound => (bar >= beta, bar),
            ByProduct::Value => (value >= beta, value),
        };
        cuts.then_some(returned)
    }
}

impl Technique for SingularExtension {
    type Memory = Singular;

    const ABOUT: About = About {
        name: "singular-extension",
        variant_of: None,
        summary: "Searches the table's move deeper if no other comes near; cuts off if others reach beta too.",
        source: "Anantharaman, Campbell and Hsu 1988; Stockfish (the restricted form, and Multi-Cut)",
        moments: &[Moment::BeforeLoop, Moment::PerMove],
        sound: Soundness::Speculative,
    };

    fn before_loop<S: Searcher>(
        &self,
        memory: &mut Singular,
        search: &mut S,
        node: &mut Node<S::Game>,
        moves: &mut MoveOrder<<S::Game as Game>::Move>,
    ) -> Result<Verdict, Stopped> {
        let Some(entry) = self.applies(node) else {
            return Ok(Verdict::Pass);
        };
        let first = search.nth_move(node, moves, 0);
        let Some(known) = first.filter(|ranked| ranked.stage() == Stage::Table) else {
            return Ok(Verdict::Pass);
        };
        let bar = self.bar(node, entry);
        // The excluded-move search: half the depth keeps its cost well below the node's own.
        let half = Depth::plies(node.depth.whole() / 2);
        let again = Again::ExcludingTableMove;
        let value = search.search_again(node, Window::null_below(bar), half, again)?;
        memory.1 = Some((bar, value));
        if value < bar {
            let plan = self.extends(node, bar, value);
            memory.0 = Some((node.game.key_after(known.mv), plan));
            return Ok(Verdict::Tried);
        }
        if let Some(value) = self.by_product(node, bar, value) {
            search.because(|| {
                Reason::new("without the table's move the others, searched to depth {}, reach {}, and {} is enough: cut off")
                    .depth(half)
                    .worth(bar)
                    .worth(node.window.beta)
            });
            return Ok(Verdict::Cut(Cut::at_least(node, value).unstored()));
        }
        let shallower = self.negative > Depth::ZERO
            && node.kind != NodeKind::Pv
            && entry.value >= node.window.beta;
        if shallower {
            let plan = Plan::Reduce(self.negative);
            memory.0 = Some((node.game.key_after(known.mv), plan));
        }
        Ok(Verdict::Tried)
    }

    fn per_move<G: Game>(
        &self,
        memory: &mut Singular,
        node: &Node<G>,
        child: &Node<G>,
        _: &Progress,
    ) -> Option<Plan> {
        let ((tested, plan), Via::Move(mv)) = (memory.0?, child.via) else {
            return None;
        };
        // The memory has the key, not the move: one move of the node leads to it.
        let acts = node.game.key_after(mv) == tested && plan != Plan::Extend(Depth::ZERO);
        acts.then(|| {
            memory.0 = None;
            plan
        })
    }

    fn explain_plan<G: Game>(
        &self,
        memory: &Singular,
        _: &Node<G>,
        _: &Node<G>,
        _: &Progress,
        plan: Plan,
    ) -> Option<Reason> {
        let (bar, others) = memory.1?;
        let (text, by) = match plan {
            Plan::Extend(by) => (
                "it is singular: the others, searched without it, come to {}, below {}: searched deeper by {}",
                by,
            ),
            Plan::Reduce(by) => (
                "it is not singular: the others, searched without it, come to {}, not below {}: searched shallower by {}",
                by,
            ),
            Plan::Skip(_) | Plan::SkipRest(_) => return None,
        };
        Some(Reason::new(text).worth(others).worth(bar).depth(by))
    }

    /// Answers that they are not: a negative extension is no doubt of the move, but of
    /// how much it matters.
    fn verifies(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests;
