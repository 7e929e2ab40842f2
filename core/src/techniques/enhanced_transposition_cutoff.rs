//! Enhanced transposition cutoff (ETC): prunes a node if the table already holds a child that refutes it.
//!
//! Before any move is searched, the positions that all of them lead to are looked up in the table.
//! If one is known to be worth so little to the opponent that this node fails high, nothing need be
//! searched. Only a child's upper bound or exact value helps: seen from here, it is a lower bound.
//!
//! The table's own move would often find the same cutoff, but only if it is the move that
//! transposes; ETC asks about every move, and pays a probe for each. The keys of the children come
//! from [`Game::key_after`], so that no move is played for it, and they are prefetched before the
//! first of them is looked up.
//!
//! # Source
//! A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, *Exploiting graph properties of game trees*,
//! AAAI-96 (technical report 94-19; arXiv 1404.1518). It recommends interior nodes more than two
//! plies from the leaves, and found no tangible gain in the left-to-right variant.
//!
//! # Parameters
//! It acts above `min-depth` plies, `blind` plies sooner where the table has no move of the node.
//! `cut-nodes` leaves expected all nodes alone, and `doubted` nodes of which the table holds an upper
//! bound below beta: either should fail low, so that a look will rarely pay. `first` looks up only so
//! many moves, the best ordered first; 0 looks up all, in no order. `return` says what a cutoff
//! returns: the best bound among the children (`bound`), for which all are looked up, or `beta` at
//! the first that reaches it (Cake++ 1.15). With `left-to-right`, a child that would cut, were its
//! entry deep enough, is searched first.
//!
//! # Soundness
//! Sound with `table.draft=exact`, where entries replace searches of the same depth, and with
//! `history-draws=off`, since a child's entry knows nothing of the path; as long as no technique
//! changes the depth of moves. Otherwise values may be those of deeper searches, as with any table.
//! Entries that depend on the path are never used.
//!
//! # Worth
//! <!-- worth: etc -->
//! | game | plies | nodes | value changed | *n* | time (*n*) |
//! |---|---|---|---|---|---|
//! | chess | 8 | ×0.92 (0.91 to 0.93) | 0% (0 to 4) | 100 | ×0.98 (50) |
//! | checkers | 11 | ×0.91 (0.90 to 0.92) | 0% (0 to 4) | 100 | ×0.92 (50) |
//! | `tree:edge-sum` | 8 | ×1.00 (1.00 to 1.00) | 0% (0 to 4) | 100 | ×1.03 (50) |
//! | `tree:ordered` | 8 | ×1.00 (1.00 to 1.00) | 0% (0 to 4) | 100 | ×1.04 (50) |
//! | `tree:dag` | 8 | ×0.72 (0.71 to 0.74) | 0% (0 to 4) | 100 | ×0.76 (50) |
//!
//! Over the bare search, on *n* positions: geometric means, and the share of positions whose value
//! changed, with 95% intervals; time as a point. Measured by
//! `niwaki lab ablation --preset standard`
//! (version 0.1.0, signature 989081); written by `cargo run -p niwaki-worth`.
//! <!-- end of worth -->
//! In trees without transpositions it must find nothing; `tree:dag` has them. With
//! [Multi-Cut](super::MultiCut) besides: −34 ± 22 Elo in checkers at equal nodes.
//!
//! # Example
//! Under the settings that make it sound, the value is that of the bare search, at fewer nodes.
//!
//! ```
//! # let game = niwaki::techniques::doc_tree();
//! use niwaki::{Draft, Options, Search, Standard};
//!
//! let options = Options::new().draft(Draft::Exact).history_draws(false);
//! let bare = Search::new(&game).options(options).depth(7).run();
//!
//! let mut techniques = Standard::default();
//! techniques.etc.on = true;
//! let pruned = Search::new(&game).options(options).techniques(techniques).depth(7).run();
//! assert!(pruned.nodes < bare.nodes);
//! assert_eq!(pruned.value, bare.value);
//! ```

use smallvec::SmallVec;

use crate::game::Game;
use crate::game::key::Key;
use crate::search::depth::Depth;
use crate::search::node::{Node, NodeKind};
use crate::search::ordering::{MoveOrder, Place};
use crate::search::run::limits::Stopped;
use crate::search::value::Value;
use crate::table::{Bound, Entry};
use crate::technique::{About, Cut, Moment, Reason, Searcher, Soundness, Technique, Verdict};

/// The parameters of ETC; the [module](self) has idea, source and worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnhancedTranspositionCutoff {
    /// It acts at nodes with more depth than this.
    pub min_depth: Depth,
    /// So many plies sooner it acts where the table has no move of the node.
    pub blind: Depth,
    /// Whether it acts at expected cut nodes only.
    pub cut_nodes: bool,
    /// Whether it leaves alone nodes of which the table holds an upper bound below beta.
    pub doubted: bool,
    /// How many moves are looked up, in order; 0 for all.
    pub first: i32,
    /// The value that a cutoff returns.
    pub returns: Returned,
    /// Whether a child that would cut, were its entry deep enough, is searched first.
    pub left_to_right: bool,
}

crate::choice! {
    /// The value that a cutoff by [`EnhancedTranspositionCutoff`] returns.
    pub enum Returned {
        /// The best bound among all children.
        Bound = "bound",
        /// Beta, as soon as one child makes the node fail high.
        Beta = "beta",
    }
}

/// As recommended in 1996: all children, more than two plies from the leaves.
impl Default for EnhancedTranspositionCutoff {
    fn default() -> EnhancedTranspositionCutoff {
        EnhancedTranspositionCutoff {
            min_depth: Depth::plies(2),
            blind: Depth::ZERO,
            cut_nodes: false,
            doubted: false,
            first: 0,
            returns: Returned::Bound,
            left_to_right: false,
        }
    }
}

crate::adjustable! { EnhancedTranspositionCutoff {
    min_depth "min-depth" Depth::ZERO, Depth::MAX => "it acts at nodes with more depth than this";
    blind "blind" Depth::ZERO, Depth::MAX => "so many plies sooner it acts where the table has no move of the node";
    cut_nodes "cut-nodes" false, true => "whether it acts at expected cut nodes only";
    doubted "doubted" false, true => "whether it leaves alone nodes of which the table holds an upper bound below beta";
    first "first" 0, 1000 => "how many moves are looked at, in order; 0 for all";
    returns "return" Returned::FIRST, Returned::LAST => "what a cut returns: the best bound among the children, or beta at the first that reaches it";
    left_to_right "left-to-right" false, true => "whether a child that would cut, were its entry deep enough, is searched first";
} }

/// A child to be probed in the table, and its place in the order of moves.
struct Child {
    place: Place,
    key: Key,
}

/// The children of a node, which seldom are more.
type Children = SmallVec<[Child; 64]>;

/// The sum of the children's entries.
struct Found {
    /// The best lower bound of the node.
    best: Value,
    /// The child that it comes from, if one makes the node fail high.
    place: Option<Place>,
    /// The first child that would cut, were its entry deep enough.
    shallow: Option<Place>,
}

impl Found {
    /// Says that the table knows a refutation.
    fn reason<G: Game>(&self, node: &Node<G>, children: usize) -> Reason {
        Reason::new("of {} moves that were looked up, the table knows one that is worth at least {} at depth {}, and {} is enough: cut off")
            .count(children)
            .worth(self.best)
            .depth(node.depth - Depth::ONE)
            .worth(node.window.beta)
    }
}

impl EnhancedTranspositionCutoff {
    /// Tells whether the children are looked up: where one of them may well make the node fail high.
    fn applies<G: Game>(self, node: &Node<G>) -> bool {
        let expected = match node.kind {
            NodeKind::Pv => false,
            NodeKind::Cut => true,
            NodeKind::All => !self.cut_nodes,
        };
        let entry = node.entry.as_ref();
        let fails_low =
            |entry: &Entry| entry.bound == Bound::Upper && entry.value < node.window.beta;
        let is_doubted = self.doubted && entry.is_some_and(fails_low);
        let is_blind = entry.is_none_or(|entry| entry.best.is_none());
        let min_depth = if is_blind {
            self.min_depth - self.blind
        } else {
            self.min_depth
        };
        expected && node.depth > min_depth && !is_doubted
    }

    /// Lists the children to probe, and prefetches their entries.
    ///
    /// All keys are made before the first entry is read, so that memory has time to answer.
    fn children<S: Searcher>(
        self,
        search: &mut S,
        node: &Node<S::Game>,
        moves: &mut MoveOrder<<S::Game as Game>::Move>,
    ) -> Children {
        let mut children = Children::new();
        let mut add = |search: &S, mv, place| {
            let key = node.game.key_after(mv);
            search.prefetch(key);
            children.push(Child { place, key });
        };
        if self.first == 0 {
            for (index, &mv) in moves.all(node.game).iter().enumerate() {
                add(search, mv, Place::of_all(index));
            }
        } else {
            for number in 0..self.first as usize {
                let Some(ranked) = search.nth_move(node, moves, number) else {
                    break;
                };
                add(search, ranked.mv, ranked.place());
            }
        }
        children
    }

    /// Probes the children: all, or until one makes the node fail high.
    fn look<S: Searcher>(self, search: &mut S, node: &Node<S::Game>, children: &Children) -> Found {
        let needed = node.depth - Depth::ONE;
        let mut found = Found {
            best: -Value::INFINITY,
            place: None,
            shallow: None,
        };
        for child in children {
            let Some(entry) = search.probe_child(node, child.key) else {
                continue;
            };
            let value = -entry.value;
            // Only an upper bound of the child is a lower bound here.
            if !entry.bound.is_upper() || value < node.window.beta {
                continue;
            }
            // A shallower entry proves nothing, but its move is worth being searched first.
            if !search.suffices(entry.draft, needed) {
                found.shallow = found.shallow.or(Some(child.place));
            } else if value > found.best {
                (found.best, found.place) = (value, Some(child.place));
                if self.returns == Returned::Beta {
                    break;
                }
            }
        }
        found
    }
}

impl Technique for EnhancedTranspositionCutoff {
    type Memory = ();

    const ABOUT: About = About {
        name: "etc",
        variant_of: None,
        summary: "Cuts a node off if the table knows a child that refutes it.",
        source: "Plaat, Schaeffer, Pijls and de Bruin 1996",
        moments: &[Moment::BeforeLoop],
        sound: Soundness::Sound(
            "with table.draft=exact and history-draws=off, while no technique changes the depth of moves",
        ),
    };

    fn before_loop<S: Searcher>(
        &self,
        (): &mut (),
        search: &mut S,
        node: &mut Node<S::Game>,
        moves: &mut MoveOrder<<S::Game as Game>::Move>,
    ) -> Result<Verdict, Stopped> {
        if !self.applies(node) {
            return Ok(Verdict::Pass);
        }
        let children = self.children(search, node, moves);
        let found = self.look(search, node, &children);
        if found.place.is_some() {
            let value = match self.returns {
                Returned::Bound => found.best,
                Returned::Beta => node.window.beta,
            };
            search.because(|| found.reason(node, children.len()));
            return Ok(Verdict::Cut(Cut {
                best: found.place,
                ..Cut::at_least(node, value)
            }));
        }
        if self.left_to_right
            && let Some(place) = found.shallow
        {
            moves.promote(place);
        }
        Ok(Verdict::Tried)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::scripted::{Script, Toy, before_loop};

    /// Returns the technique's verdict at depth 5 and beta 30, given entries of the children.
    fn verdict(etc: EnhancedTranspositionCutoff, entries: &[(u8, Entry)]) -> (Verdict, usize) {
        let toy = Toy::with_children(0, &[0; 4]);
        let mut script = Script::default();
        script.entries.extend(entries.iter().copied());
        let mut node = toy.node(30, 5, NodeKind::Cut);
        let verdict = before_loop(&etc, &mut node, &mut script);
        assert!(script.requests.is_empty(), "nothing is searched");
        (verdict, script.probes)
    }

    fn cut(points: i32, index: usize) -> Verdict {
        let toy = Toy::quiet(0);
        let node = toy.node(30, 5, NodeKind::Cut);
        Verdict::Cut(Cut {
            best: Some(Place::of_all(index)),
            ..Cut::at_least(&node, Value::estimate(points))
        })
    }

    #[test]
    fn the_best_bound_of_all_children_is_returned() {
        let etc = EnhancedTranspositionCutoff::default();
        let entries = [
            (1, Toy::entry(-30, Bound::Upper, 4)),
            (3, Toy::entry(-45, Bound::Exact, 7)),
        ];
        assert_eq!(verdict(etc, &entries), (cut(45, 3), 4));
        let beta = EnhancedTranspositionCutoff {
            returns: Returned::Beta,
            ..etc
        };
        assert_eq!(verdict(beta, &entries), (cut(30, 1), 2), "at the first");
        let first = EnhancedTranspositionCutoff { first: 2, ..etc };
        assert_eq!(verdict(first, &entries), (cut(30, 1), 2), "of two");
    }

    #[test]
    fn what_proves_nothing_does_not_cut() {
        let etc = EnhancedTranspositionCutoff::default();
        for (why, entry) in [
            ("a lower bound", Toy::entry(-99, Bound::Lower, 9)),
            ("one short of beta", Toy::entry(-29, Bound::Exact, 9)),
            ("too shallow", Toy::entry(-99, Bound::Upper, 3)),
        ] {
            assert_eq!(verdict(etc, &[(2, entry)]), (Verdict::Tried, 4), "{why}");
        }
        assert_eq!(verdict(etc, &[]).0, Verdict::Tried, "an empty table");
    }

    #[test]
    fn it_holds_back() {
        let etc = EnhancedTranspositionCutoff::default();
        let toy = Toy::quiet(0);
        for (why, mut node) in [
            ("principal variation", toy.node(30, 5, NodeKind::Pv)),
            ("near the leaves", toy.node(30, 2, NodeKind::Cut)),
        ] {
            let mut script = Script::default();
            script.entries.insert(0, Toy::entry(-99, Bound::Exact, 9));
            let verdict = before_loop(&etc, &mut node, &mut script);
            assert_eq!((verdict, script.probes), (Verdict::Pass, 0), "{why}");
        }
    }

    #[test]
    fn guards_spare_what_should_fail_low_and_look_sooner_where_nothing_is_known() {
        let toy = Toy::quiet(0);
        let plain = EnhancedTranspositionCutoff::default();
        let cut_nodes = EnhancedTranspositionCutoff {
            cut_nodes: true,
            ..plain
        };
        let doubted = EnhancedTranspositionCutoff {
            doubted: true,
            ..plain
        };
        let blind = EnhancedTranspositionCutoff {
            blind: Depth::ONE,
            ..plain
        };
        let known = |bound| Some(Toy::entry(0, bound, 1));
        let high = known(Bound::Upper).map(|entry| Entry {
            value: Value::estimate(30),
            ..entry
        });
        let moveless = known(Bound::Lower).map(|entry| Entry {
            best: None,
            ..entry
        });
        for (etc, kind, plies, entry, expected) in [
            (plain, NodeKind::All, 3, None, true),
            (cut_nodes, NodeKind::All, 3, None, false),
            (cut_nodes, NodeKind::Cut, 3, None, true),
            (plain, NodeKind::Cut, 3, known(Bound::Upper), true),
            (doubted, NodeKind::Cut, 3, known(Bound::Upper), false),
            (doubted, NodeKind::Cut, 3, high, true),
            (doubted, NodeKind::Cut, 3, known(Bound::Lower), true),
            (doubted, NodeKind::Cut, 3, known(Bound::Exact), true),
            (doubted, NodeKind::Cut, 3, None, true),
            (plain, NodeKind::Cut, 2, None, false),
            (blind, NodeKind::Cut, 2, None, true),
            (blind, NodeKind::Cut, 2, moveless, true),
            (blind, NodeKind::Cut, 2, known(Bound::Lower), false),
            (blind, NodeKind::Cut, 3, known(Bound::Lower), true),
            (blind, NodeKind::Cut, 1, None, false),
        ] {
            let mut node = toy.node(30, plies, kind);
            node.entry = entry;
            assert_eq!(
                etc.applies(&node),
                expected,
                "{etc:?} {kind:?} {plies} {entry:?}"
            );
        }
    }

    #[test]
    fn with_exact_drafts_a_deeper_entry_does_not_count() {
        let toy = Toy::quiet(0);
        let mut script = Script::default();
        script.exact_drafts = true;
        script.entries.insert(0, Toy::entry(-99, Bound::Upper, 5));
        let mut node = toy.node(30, 5, NodeKind::Cut);
        let etc = EnhancedTranspositionCutoff::default();
        assert_eq!(before_loop(&etc, &mut node, &mut script), Verdict::Tried);
        script.entries.insert(1, Toy::entry(-40, Bound::Upper, 4));
        assert_eq!(before_loop(&etc, &mut node, &mut script), cut(40, 1));
    }

    #[test]
    fn left_to_right_puts_the_shallow_refutation_first() {
        let toy = Toy::with_children(0, &[0; 4]);
        let mut script = Script::default();
        script.entries.insert(2, Toy::entry(-99, Bound::Upper, 1));
        for (left_to_right, expected) in [(false, 0), (true, 2)] {
            let etc = EnhancedTranspositionCutoff {
                left_to_right,
                ..EnhancedTranspositionCutoff::default()
            };
            let mut node = toy.node(30, 5, NodeKind::Cut);
            let mut moves = MoveOrder::empty();
            moves.begin(&node);
            let verdict = etc.before_loop(&mut (), &mut script, &mut node, &mut moves);
            assert_eq!(verdict, Ok(Verdict::Tried));
            let first = script.nth_move(&node, &mut moves, 0).unwrap();
            assert_eq!(first.mv, expected);
            let mut seen: Vec<u8> = (0..4)
                .map(|n| script.nth_move(&node, &mut moves, n).unwrap().mv)
                .collect();
            seen.sort_unstable();
            assert_eq!(seen, [0, 1, 2, 3], "every move is still searched once");
        }
    }
}
