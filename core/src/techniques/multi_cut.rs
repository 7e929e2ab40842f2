//! Multi-Cut: prunes a node if several of its first moves, searched shallower, fail high.
//!
//! A node that is expected to be a cut node hardly ever depends on a single move. So its first M
//! moves are searched with a depth that is less by R. When C of them fail high, the node is pruned:
//! should one of them turn out wrong, there are others. At a node where only one move holds, no C
//! will be found, and it is searched in full.
//!
//! # Source
//! - Y. Björnsson, T. A. Marsland, *Multi-cut pruning in alpha-beta search*, CG'98; *Multi-cut
//!   alpha-beta pruning in game-tree search*, Theoretical Computer Science 252, 2001. At expected
//!   cut nodes, in a fail-hard search with null windows; C = 3, with M = 6 or M = 10, and R = 2.
//! - M. H. M. Winands, H. J. van den Herik, J. W. H. M. Uiterwijk, E. C. D. van der Werf, *Enhanced
//!   forward pruning*, Information Sciences 175(4), 2005: at expected all nodes too, with four
//!   changes to the windows and the table of a principal-variation search.
//! - H. Eiríksson, *Investigation of multi-cut pruning in game-tree search*, B.Sc. thesis, Reykjavík
//!   University, 2011: where the table already holds a value that fails high, only not deep
//!   enough. His program Ziggy knows C = 3, M = 10, R = 2 too.
//! - The cutoff that a singular-extension search yields along the way is a parameter of
//!   [`super::SingularExtension`].
//!
//! # Parameters
//! `variant` names what was published; what each means can also be set by itself:
//!
//! | `--set multi-cut.variant=` | means `at` | `trigger` | `windows` | who |
//! |---|---|---|---|---|
//! | `bjornsson-marsland` | `cut` | `always` | `plain` | Björnsson and Marsland 1998 |
//! | `winands` | `all` | `always` | `winands` | Winands et al. 2003, 2005 |
//! | `eiriksson` | `all` | `table` | `plain` | Eiríksson 2011; Ziggy's `trans` |
//! | `eiriksson-or` | `cut` | `either` | `plain` | Eiríksson 2011; Ziggy's `or` |
//!
//! - `at`: expected cut nodes (`cut`), or cut and all nodes (`all`); never PV nodes.
//! - `trigger`: at each of these (`always`); only where the table holds a lower bound of at least
//!   beta with less draft than the depth (`table`); at each of these and wherever the table holds
//!   such a bound (`either`).
//! - `m`, `c`, `r`: as above. The small searches have depth − 1 − `r`; with as much depth as `r`,
//!   that is quiescence, as in the published pseudo-code. `min-depth` can ask for more.
//! - `clip`: with few moves, M = 10 takes in all of them and C = 3 asks for most. So M becomes at
//!   most one more than half of the moves, C keeps its share of M, but not below two. From 18 moves
//!   on nothing changes; with 3 moves it is 2 of 2, with 4 and 5 it is 2 of 3, with 6 and 7 it is 2
//!   of 4, with 8 it is 2 of 5. Off, fewer than C moves never cut, and a few more must nearly all
//!   agree. A node with fewer than C moves is left alone.
//! - `return`: hard beta (`beta`), or the least of the C values (`bound`).
//! - `windows=winands`: his changes. (1) A node that is cut returns exactly beta, whatever `return`
//!   says. (2) At a PV node whose window is null already, a move whose null-window search returns
//!   exactly beta is searched again. (4) A cut node that failed low with exactly alpha is not
//!   stored. His (3), to re-search from alpha, not from alpha + 1, is what niwaki's search does
//!   anyway.
//! - `store`: whether the table remembers the cutoff, with the node's depth. (Ziggy: off.)
//! - `reorder`: whether, if it comes to no cutoff, the first move that failed high is searched
//!   first. (Ziggy: off.)
//!
//! The pseudo-code goes through all M moves; here the small searches end as soon as those left are
//! too few to make C, which changes no decision.
//!
//! # Soundness
//! Speculative. Not where the player to move is forced. It returns no win by distance and does not
//! act where one is at stake.
//!
//! # Worth
//! <!-- worth: multi-cut -->
//! | game | plies | nodes | value changed | *n* | time (*n*) |
//! |---|---|---|---|---|---|
//! | chess | 8 | ×0.20 (0.19 to 0.22) | 24% (17 to 33) | 100 | ×0.21 (50) |
//! | checkers | 11 | ×0.43 (0.40 to 0.46) | 53% (43 to 62) | 100 | ×0.46 (50) |
//! | `tree:edge-sum` | 8 | ×0.34 (0.32 to 0.36) | 58% (48 to 67) | 100 | ×0.34 (50) |
//! | `tree:ordered` | 8 | ×0.29 (0.27 to 0.31) | 74% (65 to 82) | 100 | ×0.29 (50) |
//! | `tree:dag` | 8 | ×0.32 (0.31 to 0.34) | 14% (9 to 22) | 100 | ×0.32 (50) |
//!
//! | nodes, value changed | chess | checkers | `tree:edge-sum` | `tree:ordered` | `tree:dag` |
//! |---|---|---|---|---|---|
//! | `variant=winands` | ×0.17, 30% | ×0.44, 51% | ×0.31, 68% | ×0.30, 89% | ×0.35, 17% |
//! | `variant=eiriksson` | ×0.20, 22% | ×0.41, 38% | ×0.33, 31% | ×0.35, 53% | ×0.32, 9% |
//! | `variant=eiriksson-or` | ×0.18, 29% | ×0.38, 56% | ×0.28, 59% | ×0.26, 75% | ×0.31, 14% |
//!
//! Over the bare search, on *n* positions: geometric means, and the share of positions whose value
//! changed, with 95% intervals; time as a point. Measured by
//! `niwaki lab ablation --preset standard`
//! (version 0.1.0, signature 989081); written by `cargo run -p niwaki-worth`.
//! <!-- end of worth -->
//! Elo at equal nodes: over the `classic` profile, 1000 a move, −12 (−34 to 9) in chess, −24 (−43 to −4)
//! in checkers, −26 (−51 to −1) in edge-sum trees, 600 games each; on the default of chess −65 ± 30
//! (346 games, 5000 a move, an older build).
//!
//! # Example
//! ```
//! # let game = niwaki::techniques::doc_tree();
//! use niwaki::{Search, Standard};
//!
//! let bare = Search::new(&game).depth(7).run();
//!
//! let mut techniques = Standard::default();
//! techniques.multi_cut.on = true;
//! let easy = Search::new(&game).techniques(techniques.clone()).depth(7).run();
//!
//! techniques.multi_cut.technique.clip = false; // three of ten, however few moves there are
//! let hard = Search::new(&game).techniques(techniques).depth(7).run();
//! assert!(easy.nodes < hard.nodes && hard.nodes < bare.nodes);
//! ```

mod variants;

pub use variants::{Kinds, Returned, Trigger, Variant, Windows};

use crate::game::Game;
use crate::search::depth::Depth;
use crate::search::node::{Node, NodeKind, Via};
use crate::search::ordering::{MoveOrder, Place};
use crate::search::run::limits::Stopped;
use crate::search::value::{Value, Window};
use crate::technique::{
    About, AfterMove, AfterNode, Cut, Moment, Reason, Searcher, Soundness, Technique, Verdict,
};
use crate::techniques::all_nodes;

/// The parameters of Multi-Cut; the [module](self) has idea, source and worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MultiCut {
    /// The published form.
    pub variant: Variant,
    /// The kinds of nodes at which it acts.
    pub at: Kinds,
    /// The condition there besides.
    pub trigger: Trigger,
    /// Whether windows and table are changed.
    pub windows: Windows,
    /// How many moves are searched, at most.
    pub m: i32,
    /// How many of them must fail high.
    pub c: i32,
    /// How much shallower they are searched.
    pub r: Depth,
    /// The least depth at which it acts; never less than `r`.
    pub min_depth: Depth,
    /// Whether `m` and `c` shrink where there are few moves.
    pub clip: bool,
    /// The value that a cutoff returns.
    pub returns: Returned,
    /// Whether the table remembers a cutoff.
    pub store: bool,
    /// Whether a move that failed high is searched first if it comes to no cutoff.
    pub reorder: bool,
}

/// Björnsson and Marsland's, with M = 10, C = 3, R = 2.
impl Default for MultiCut {
    fn default() -> MultiCut {
        MultiCut {
            variant: Variant::BjornssonMarsland,
            at: Kinds::ByVariant,
            trigger: Trigger::ByVariant,
            windows: Windows::ByVariant,
            m: 10,
            c: 3,
            r: Depth::plies(2),
            min_depth: Depth::ZERO,
            clip: true,
            returns: Returned::Beta,
            store: false,
            reorder: false,
        }
    }
}

crate::adjustable! { MultiCut {
    variant "variant" Variant::FIRST, Variant::LAST => "what was published; it decides at, trigger and windows unless they are set";
    at "at" Kinds::FIRST, Kinds::LAST => "the kinds of nodes at which it acts, never the principal variation";
    trigger "trigger" Trigger::FIRST, Trigger::LAST => "what must hold there: nothing, or that the table holds a value that reaches beta with too little draft; or either";
    windows "windows" Windows::FIRST, Windows::LAST => "whether Winands' changes to windows and table are made";
    m "m" 1, 1000 => "how many moves are looked at";
    c "c" 1, 1000 => "how many of them must reach beta";
    r "r" Depth::ZERO, Depth::plies(16) => "how much shallower they are searched";
    min_depth "min-depth" Depth::ZERO, Depth::MAX => "the least depth at which it acts; never less than r";
    clip "clip" false, true => "whether m and c shrink where there are few moves";
    returns "return" Returned::FIRST, Returned::LAST => "what a cut returns: beta, or the least of the values that reached it";
    store "store" false, true => "whether the table remembers a cut";
    reorder "reorder" false, true => "whether a move that reached beta is searched first if it comes to no cut";
} }

/// The result of the small searches.
struct Found {
    /// How many moves were searched.
    searched: usize,
    /// How many moves failed high.
    high: usize,
    /// The least of their values.
    least: Value,
    /// The first of them.
    first: Option<Place>,
}

impl MultiCut {
    /// Returns the kinds of nodes: as set, or as the variant has it.
    fn at(&self) -> Kinds {
        match (self.at, self.variant) {
            (Kinds::ByVariant, Variant::BjornssonMarsland | Variant::EirikssonOr) => Kinds::Cut,
            (Kinds::ByVariant, Variant::Winands | Variant::Eiriksson) => Kinds::All,
            (set, _) => set,
        }
    }

    /// Returns the condition: as set, or as the variant has it.
    fn trigger(&self) -> Trigger {
        match (self.trigger, self.variant) {
            (Trigger::ByVariant, Variant::Eiriksson) => Trigger::Table,
            (Trigger::ByVariant, Variant::EirikssonOr) => Trigger::Either,
            (Trigger::ByVariant, _) => Trigger::Always,
            (set, _) => set,
        }
    }

    /// Tells whether Winands' changes are made: as set, or as the variant has it.
    fn changes_windows(&self) -> bool {
        match self.windows {
            Windows::ByVariant => self.variant == Variant::Winands,
            Windows::Plain => false,
            Windows::Winands => true,
        }
    }

    /// Tells whether the node is one whose first moves are searched.
    fn applies<G: Game>(&self, node: &Node<G>) -> bool {
        if node.kind == NodeKind::Pv
            || node.forced
            || node.depth < self.min_depth
            || node.depth < self.r
        {
            return false;
        }
        let expected = self.at() == Kinds::All || node.kind == NodeKind::Cut;
        match self.trigger() {
            Trigger::Table => expected && is_promised_cut(node),
            Trigger::Either => expected || is_promised_cut(node),
            Trigger::Always | Trigger::ByVariant => expected,
        }
    }

    /// Returns how many of so many moves are searched, and how many of these must fail high.
    fn numbers(&self, moves: usize) -> (usize, usize) {
        let (m, c) = (self.m as usize, self.c as usize);
        let half = moves / 2 + 1;
        if !self.clip || m <= half {
            return (m.min(moves), c);
        }
        let share = (c * half).div_ceil(m);
        (half.min(moves), share.max(c.min(2)))
    }

    /// Searches the first `m` moves, until `c` have failed high or no longer can.
    fn look<S: Searcher>(
        &self,
        search: &mut S,
        node: &Node<S::Game>,
        moves: &mut MoveOrder<<S::Game as Game>::Move>,
        (m, c): (usize, usize),
    ) -> Result<Found, Stopped> {
        let window = Window::null_below(node.window.beta);
        let depth = node.depth - Depth::ONE - self.r;
        let mut found = Found {
            searched: 0,
            high: 0,
            least: Value::INFINITY,
            first: None,
        };
        for number in 0..m {
            if found.high == c || found.high + (m - number) < c {
                break;
            }
            let Some(ranked) = search.nth_move(node, moves, number) else {
                break;
            };
            let (child, via) = (node.game.play(ranked.mv), Via::Move(ranked.mv));
            let kind = node.kind.later();
            let value = search.search_child(node, &child, via, window, depth, kind)?;
            found.searched += 1;
            if value >= window.beta {
                found.high += 1;
                found.least = found.least.min(value);
                found.first = found.first.or(Some(ranked.place()));
            }
        }
        Ok(found)
    }

    /// Says that enough moves failed high.
    fn reason<G: Game>(&self, node: &Node<G>, found: &Found, m: usize) -> Reason {
        Reason::new("{} of the first {} moves (at most {} are tried), searched shallower by {}, reached {}: cut off")
            .count(found.high)
            .count(found.searched)
            .count(m)
            .depth(self.r)
            .worth(node.window.beta)
    }

    /// Returns the cutoff that the variant makes of `c` moves that failed high.
    fn cut<G: Game>(&self, node: &Node<G>, found: &Found) -> Cut {
        let value = match self.returns {
            Returned::Bound if !self.changes_windows() => found.least,
            _ => node.window.beta,
        };
        let cut = Cut {
            best: found.first,
            ..Cut::at_least(node, value)
        };
        if self.store { cut } else { cut.unstored() }
    }
}

/// Tells whether the table says that the node fails high, but by a search that was not deep enough.
fn is_promised_cut<G: Game>(node: &Node<G>) -> bool {
    node.entry.is_some_and(|entry| {
        entry.bound.is_lower() && entry.value >= node.window.beta && entry.draft < node.depth
    })
}

impl Technique for MultiCut {
    type Memory = ();

    const ABOUT: About = About {
        name: "multi-cut",
        variant_of: None,
        summary: "Cuts a node off if several of its first moves, searched shallower, reach beta.",
        source: "Björnsson and Marsland 1998, 2001; Winands et al. 2003, 2005; Eiríksson 2011",
        moments: &[Moment::BeforeLoop, Moment::AfterMove],
        sound: Soundness::Speculative,
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
        let numbers = self.numbers(moves.all(node.game).len());
        let (m, c) = numbers;
        if m < c {
            // Too few moves to agree: their number alone would decide.
            return Ok(Verdict::Pass);
        }
        let found = self.look(search, node, moves, numbers)?;
        if found.high == c {
            search.because(|| self.reason(node, &found, m));
            return Ok(Verdict::Cut(self.cut(node, &found)));
        }
        if self.reorder
            && let Some(place) = found.first
        {
            moves.promote(place);
        }
        Ok(Verdict::Tried)
    }

    fn after_move<G: Game>(&self, node: &Node<G>, value: Value) -> AfterMove {
        if self.changes_windows() {
            all_nodes::searched_again(node, value)
        } else {
            AfterMove::Accept
        }
    }

    fn after_node<G: Game>(&self, node: &Node<G>, value: Value) -> AfterNode {
        if self.changes_windows() {
            all_nodes::forgotten(node, value)
        } else {
            AfterNode::Store
        }
    }
}

#[cfg(test)]
mod tests;
