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
//! In trees without transpositions it must find nothing; `tree:dag` has them. Elo at equal nodes
//! over the `classic` profile, 1000 a move, 600 games each: +1 (−2 to 4) in chess, −6 (−16 to 3) in
//! checkers, +3 (−8 to 13) in edge-sum trees; on the default of chess +8 ± 17 (1000 games, 5000 a
//! move, an older build).
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
mod tests;
