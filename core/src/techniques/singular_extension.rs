//! Singular extension: a move without which the node falls far short is searched deeper.
//!
//! Before the table's move is searched, the node is searched without it, at half the depth, to see whether
//! the other moves come near what the table's is worth. If none does, that
//! move is singular: everything hangs on it, and it is searched deeper. If the others not only come near
//! but reach beta too, the node has more than one refutation, and can be cut off
//! for the reason that Multi-Cut gives.
//!
//! # Source
//! T. Anantharaman, M. Campbell, F. Hsu, *Singular extensions: adding selectivity to brute-force
//! searching*, ICCA Journal 11(4), 1988; Artificial Intelligence 43(1), 1990. There every
//! best move was put to the test; this is the restricted form of Stockfish, which asks only about the
//! table's move, and believes its value. The cut: Stockfish since January 2019 (pull request 1932).
//!
//! # Parameters
//! The test is made from `min-depth` plies on, if the table's value is a lower bound with a draft
//! of at most `draft-slack` less than the depth. The bar is that value less `margin` for each ply of depth.
//! A singular move gains `extension`; `limit` keeps extensions from running away: no
//! line grows longer than the root's depth and so many percent of it.
//!
//! `multi-cut` is the by-product. Off the principal variation, where the others reached the bar:
//!
//! | value | cuts | returns | Stockfish |
//! |---|---|---|---|
//! | `off` | never | | until 2019 |
//! | `cut` | expected cut nodes, if the bar lies above beta | beta | January 2019 |
//! | `estimate` | if bar and static evaluation reach beta | the bar | June 2019 |
//! | `bound` | if the bar reaches beta | the bar | later |
//! | `value` | if the value of that search reaches beta | that value | June 2024 |
//!
//! # Soundness
//! Speculative. It does not cut where the player to move is forced, and what it cuts is not stored.
//!
//! # Worth
//! Nodes over the same search without it, `niwaki bench GAME --depth N --profile bare --with singular-extension
//! --set singular-extension.multi-cut=B`, with null move `--only
//! null-move --set null-move.min-depth=3 --set null-move.estimate=off`; in brackets how many best moves and values are unchanged.
//!
//! | B | chess 7 | chess 8 with null move | checkers 12 | checkers 13 |
//! |---|---|---|---|---|
//! | `off` | ×1.16 (16, 12 of 16) | ×1.29 (13, 6 of 16) | ×3.0 (12, 2 of 12) | ×3.1 (12, 2 of 12) |
//! | `value` | ×0.65 (14, 10 of 16) | ×1.01 (14, 7 of 16) | ×1.29 (10, 3 of 12) | ×1.14 (10, 1 of 12) |
//!
//! What it finds and misses is measured by `niwaki lab ablation`: see the README. Elo: not measured yet.

use crate::game::Game;
use crate::game::key::Key;
use crate::search::depth::Depth;
use crate::search::node::{Node, NodeKind, Progress, Via};
use crate::search::ordering::{MoveOrder, Stage};
use crate::search::run::limits::Stopped;
use crate::search::value::{Value, Window};
use crate::table::Entry;
use crate::technique::parameter::Margin;
use crate::technique::{About, Again, Cut, Moment, Plan, Searcher, Soundness, Technique, Verdict};

/// Singular extension.
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
    /// By how many percent of the root's depth extensions may lengthen a line.
    pub limit: i32,
    /// When the node is cut off.
    pub multi_cut: ByProduct,
}

crate::choice! {
    /// When a node is cut off at which the other moves reached the bar.
    pub enum ByProduct {
        /// Never.
        Off = "off",
        /// At expected cut nodes, if the bar lies above beta.
        Cut = "cut",
        /// If the bar and the static evaluation reach beta.
        Estimate = "estimate",
        /// If the bar reaches beta.
        Bound = "bound",
        /// If the value of the search without the move reaches beta.
        Value = "value",
    }
}

impl Default for SingularExtension {
    fn default() -> SingularExtension {
        SingularExtension {
            min_depth: Depth::plies(6),
            draft_slack: Depth::plies(3),
            margin: Margin(1),
            extension: Depth::ONE,
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
    limit "limit" 0, 1000 => "by how many percent of the root's depth extensions may lengthen a line";
    multi_cut "multi-cut" ByProduct::FIRST, ByProduct::LAST => "when a node is cut off at which the other moves do as well";
} }

/// The key of the position after the node's singular move, if it has one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Singular(Option<Key>);

impl SingularExtension {
    /// The entry whose move is put to the test.
    fn applies<G: Game>(&self, node: &Node<G>) -> Option<Entry> {
        node.entry.filter(|entry| {
            node.depth >= self.min_depth
                && entry.bound.is_lower()
                && !entry.value.is_decided()
                && entry.draft + self.draft_slack >= node.depth
                && node.may_extend(self.extension, self.limit)
        })
    }

    /// What the others must reach, or the table's move is singular.
    fn bar<G: Game>(&self, node: &Node<G>, entry: Entry) -> Value {
        let hundredths = self.margin.0 * i32::from(node.depth.whole());
        entry.value - Margin(hundredths).points::<G>()
    }

    /// The value of the node where the others reached `bar`, if that cuts it off.
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
        let half = Depth::plies(node.depth.whole() / 2);
        let again = Again::ExcludingTableMove;
        let value = search.search_again(node, Window::null_below(bar), half, again)?;
        if value < bar {
            memory.0 = Some(node.game.key_after(known.mv));
            return Ok(Verdict::Tried);
        }
        Ok(match self.by_product(node, bar, value) {
            Some(value) => Verdict::Cut(Cut::at_least(node, value).unstored()),
            None => Verdict::Tried,
        })
    }

    fn per_move<G: Game>(
        &self,
        memory: &mut Singular,
        node: &Node<G>,
        child: &Node<G>,
        _: &Progress,
    ) -> Option<Plan> {
        let (singular, Via::Move(mv)) = (memory.0?, child.via) else {
            return None;
        };
        let extends = node.game.key_after(mv) == singular && self.extension > Depth::ZERO;
        extends.then(|| {
            memory.0 = None;
            Plan::Extend(self.extension)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::depth::Ply;
    use crate::table::Bound;
    use crate::technique::scripted::{Request, Script, Toy};

    /// A node with beta 30 at depth 8; the table's move is worth 50 at draft 5.
    fn node(toy: &Toy, kind: NodeKind) -> Node<'_, Toy> {
        let mut node = toy.node(30, 8, kind);
        node.entry = Some(Toy::entry(50, Bound::Lower, 5));
        node
    }

    /// The verdict, the searches asked for, and what is done with moves 0 and 1.
    type Decided = (Verdict, Vec<Request>, [Option<Plan>; 2]);

    fn decide(technique: &SingularExtension, node: &mut Node<Toy>, answer: i32) -> Decided {
        let mut moves = MoveOrder::empty();
        moves.begin(node);
        let (mut memory, mut script) = (Singular::default(), Script::answering(&[answer]));
        let verdict = technique.before_loop(&mut memory, &mut script, node, &mut moves);
        // The other move may come first, if a technique behind this one has it so.
        let [second, first] = [1, 0].map(|mv| {
            let child = node.game.play(mv);
            let child = node.child(&child, Via::Move(mv), false);
            technique.per_move(&mut memory, node, &child, &Progress::quiet(1))
        });
        (verdict.unwrap(), script.requests, [first, second])
    }

    const EXTENDED: [Option<Plan>; 2] = [Some(Plan::Extend(Depth::ONE)), None];

    #[test]
    fn a_singular_move_is_searched_deeper_and_no_other() {
        let toy = Toy::quiet(0);
        for (kind, answer, expected) in [
            (NodeKind::Pv, 41, EXTENDED),
            (NodeKind::Pv, 42, [None; 2]),
            (NodeKind::All, 41, EXTENDED),
            (NodeKind::Cut, -99, EXTENDED),
        ] {
            let mut node = node(&toy, kind);
            let (verdict, asked, plans) = decide(&SingularExtension::default(), &mut node, answer);
            assert_eq!((verdict, plans), (Verdict::Tried, expected), "{answer}");
            // 50 less eight plies' margin of one point each.
            let again = Request::again(Again::ExcludingTableMove, 41, 42, 4, kind);
            assert_eq!(asked, [again]);
        }
    }

    #[test]
    fn it_holds_back() {
        let toy = Toy::quiet(0);
        let default = SingularExtension::default();
        let with = |entry| {
            let mut node = node(&toy, NodeKind::Cut);
            node.entry = entry;
            node
        };
        let mut long = node(&toy, NodeKind::Cut);
        long.ply = Ply::new(8);
        let moveless = Entry {
            best: None,
            ..Toy::entry(50, Bound::Lower, 8)
        };
        let won = Entry {
            value: Value::win_at(Ply::new(9)),
            ..Toy::entry(50, Bound::Lower, 8)
        };
        let mut shallow = toy.node(30, 5, NodeKind::Cut);
        shallow.entry = Some(Toy::entry(50, Bound::Lower, 5));
        for (why, mut node) in [
            ("no entry", with(None)),
            ("no move", with(Some(moveless))),
            ("a win by distance", with(Some(won))),
            (
                "an upper bound",
                with(Some(Toy::entry(50, Bound::Upper, 8))),
            ),
            (
                "too little draft",
                with(Some(Toy::entry(50, Bound::Lower, 4))),
            ),
            ("too shallow", shallow),
            ("a line long enough", long),
        ] {
            let decided = decide(&default, &mut node, 99);
            assert_eq!(decided, (Verdict::Pass, vec![], [None; 2]), "{why}");
        }
    }

    /// What a by-product returns at a node with beta 30, given the table's value, the
    /// static evaluation, and the value without the table's move.
    fn returned(
        multi_cut: ByProduct,
        kind: NodeKind,
        (known, estimate, value): (i32, i32, i32),
    ) -> Option<i32> {
        let toy = Toy::quiet(estimate);
        let mut node = node(&toy, kind);
        node.entry = Some(Toy::entry(known, Bound::Lower, 5));
        let technique = SingularExtension {
            multi_cut,
            ..SingularExtension::default()
        };
        let (verdict, _, plans) = decide(&technique, &mut node, value);
        assert_eq!(plans, [None; 2]);
        match verdict {
            Verdict::Cut(cut) => {
                assert_eq!((cut.bound, cut.draft), (Bound::Lower, None));
                Some(cut.value.points())
            }
            _ => None,
        }
    }

    #[test]
    fn the_by_product_as_each_version_had_it() {
        use ByProduct::{Bound, Cut, Estimate, Off, Value};
        use NodeKind::{All, Pv};
        let cut = NodeKind::Cut;
        // The table's value less eight is the bar.
        let (above, at, below) = ((50, 0, 60), (38, 0, 60), (37, 0, 60));
        let well_off = (38, 30, 60);
        for (multi_cut, kind, case, expected) in [
            (Off, cut, above, None),
            (Cut, cut, above, Some(30)),
            (Cut, cut, at, None),
            (Cut, All, above, None),
            (Estimate, All, well_off, Some(30)),
            (Estimate, All, at, None),
            (Estimate, cut, (50, 30, 60), Some(42)),
            (Bound, All, at, Some(30)),
            (Bound, All, above, Some(42)),
            (Bound, All, below, None),
            (Value, All, below, Some(60)),
            (Value, cut, (37, 0, 30), Some(30)),
            (Value, cut, (37, 0, 29), None),
            (Value, Pv, above, None),
        ] {
            let found = returned(multi_cut, kind, case);
            assert_eq!(found, expected, "{multi_cut:?} {kind:?} {case:?}");
        }
    }

    #[test]
    fn a_forced_node_is_extended_but_not_cut() {
        let toy = Toy {
            forced: true,
            ..Toy::quiet(0)
        };
        let default = SingularExtension::default();
        let decided = decide(&default, &mut node(&toy, NodeKind::Cut), 99);
        assert_eq!((decided.0, decided.2), (Verdict::Tried, [None; 2]));
        let decided = decide(&default, &mut node(&toy, NodeKind::Cut), 0);
        assert_eq!((decided.0, decided.2), (Verdict::Tried, EXTENDED));
    }

    #[test]
    fn the_cut_can_be_had_without_the_extension() {
        let toy = Toy::quiet(0);
        let only_cuts = SingularExtension {
            extension: Depth::ZERO,
            ..SingularExtension::default()
        };
        let (verdict, _, plans) = decide(&only_cuts, &mut node(&toy, NodeKind::Cut), 0);
        assert_eq!((verdict, plans), (Verdict::Tried, [None; 2]));
    }
}
