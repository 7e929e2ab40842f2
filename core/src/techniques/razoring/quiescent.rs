//! Razoring into quiescence: returns the value of a quiescence search for a node far below beta.
//!
//! Off the principal variation and near the horizon, where the static evaluation is so far below
//! beta that quiet moves will hardly make up for it, quiescence is searched in place of the node.
//! If it agrees that beta is out of reach, its value is the node's. Unlike futility pruning, which
//! trusts the static evaluation, this asks the tactics first.
//!
//! # Source
//! - `romstad`: T. Romstad's Glaurung and Stockfish 1 (2008).
//! - `hyatt`: R. Hyatt, CCC, 9 October 2008.
//! - `strelka`: J. Osipov's Strelka 2.0 (2007).
//! - `quadratic`: Stockfish since 2022 (commit 4d3950c6e), with the margins of 2025.
//!
//! # Parameters
//! `variant` says whose figures hold; each of them can be set instead. Up to `max-depth` plies a
//! node is razored if its static evaluation and `margin` (at one ply `first-margin`), and `square`
//! for each ply squared, fall short of beta. Quiescence must then stay `reserve` below beta; with
//! `confirmed=off` its value is returned whatever it is, as Stockfish does since 2025.
//!
//! | variant | max-depth | first-margin | margin | square | reserve |
//! |---|---|---|---|---|---|
//! | `romstad` | below 4 | 5.12 | 3 | 0 | 1.5 at one ply, 3 at two, 3.75 beyond |
//! | `hyatt` | 3 | 3 | 3 | 0 | 0 |
//! | `strelka` | 3 | 1.25 | 3 | 0 | 0 |
//! | `quadratic` | none | 2.22 | 2.22 | 1.43 | 0 |
//!
//! The figures are those of the programs, divided by what a pawn is worth in them: 256 in Stockfish
//! 1 (its pawn of the endgame), 208 in today's. `romstad` does not razor where the table has a
//! move, nor after a pass (a test for pawns about to promote is left out, as it is of one game).
//! `strelka` takes the static evaluation and its margin for the value if that is more, and at one
//! ply trusts quiescence also where it fails high, as the winning move is then a tactical one.
//! `quadratic` was stated against alpha, one point below beta. Hyatt's quiescence tried checks too;
//! here the search's `quiescence.checks` decides that.
//!
//! # Soundness
//! Speculative. The value is never stored, as it is that of no search, and bears no distance.
//!
//! # Worth
//! <!-- worth: razoring -->
//! | game | plies | nodes | value changed | *n* | time (*n*) |
//! |---|---|---|---|---|---|
//! | chess | 8 | ×0.43 (0.40 to 0.47) | 3% (1 to 8) | 100 | ×0.46 (50) |
//! | checkers | 11 | ×0.88 (0.86 to 0.90) | 0% (0 to 4) | 100 | ×0.91 (50) |
//! | `tree:edge-sum` | 8 | ×0.90 (0.89 to 0.90) | 0% (0 to 4) | 100 | ×0.98 (50) |
//! | `tree:ordered` | 8 | ×1.00 (1.00 to 1.00) | 0% (0 to 4) | 100 | ×1.06 (50) |
//! | `tree:dag` | 8 | ×0.77 (0.76 to 0.77) | 0% (0 to 4) | 100 | ×0.83 (50) |
//!
//! | nodes, value changed | chess | checkers | `tree:edge-sum` | `tree:ordered` | `tree:dag` |
//! |---|---|---|---|---|---|
//! | `variant=romstad` | ×0.58, 0% | ×0.95, 0% | ×0.96, 0% | ×1.00, 0% | ×0.91, 0% |
//! | `variant=strelka` | ×0.34, 3% | ×0.73, 0% | ×0.77, 0% | ×0.86, 15% | ×0.66, 0% |
//! | `variant=quadratic` | ×0.66, 0% | ×0.96, 0% | ×0.98, 0% | ×1.00, 0% | ×0.95, 0% |
//!
//! Over the bare search, on *n* positions: geometric means, and the share of positions whose value
//! changed, with 95% intervals; time as a point. Measured by
//! `niwaki lab ablation --preset standard`
//! (version 0.1.0, signature 989081); written by `cargo run -p niwaki-worth`.
//! <!-- end of worth -->
//! Where null moves and reductions are on as well, expect much less: Stockfish measured 2 Elo. Elo
//! here at equal nodes: over the `classic` profile, 1000 a move, +20 (−1 to 40) in chess, +2 (−7 to
//! 12) in checkers, 600 games each; `quadratic` on the default of chess +1 ± 18 (1000 games, 5000 a
//! move, an older build), and at 1+0.01, beside half of 22 other
//! pieces, +13 (1 to 25). Chess has
//! `quadratic` by default. On an evaluation of pure noise it errs no less than pruning at random (the
//! test `controls_razoring`).
//!
//! # Example
//! ```
//! # let game = niwaki::techniques::doc_tree();
//! use niwaki::techniques::razoring::RazoringVariant;
//! use niwaki::{Search, Standard};
//!
//! let bare = Search::new(&game).depth(7).run();
//!
//! let mut techniques = Standard::default();
//! techniques.razoring.on = true;
//! let hyatt = Search::new(&game).techniques(techniques.clone()).depth(7).run();
//! assert!(hyatt.nodes < bare.nodes);
//!
//! techniques.razoring.technique.variant = RazoringVariant::Romstad; // larger margins, a reserve
//! let romstad = Search::new(&game).techniques(techniques).depth(7).run();
//! assert!(hyatt.nodes < romstad.nodes);
//! ```

use super::FAMILY;
use crate::game::Game;
use crate::search::depth::Depth;
use crate::search::node::{Node, NodeKind};
use crate::search::run::limits::Stopped;
use crate::search::value::{Value, Window};
use crate::technique::parameter::{Figure, Margin};
use crate::technique::{
    About, Again, Cut, Moment, Reason, Searcher, Soundness, Technique, Verdict,
};

/// The parameters of razoring into quiescence; the [module](self) has idea, source and worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Razoring {
    /// The variant whose figures hold where none is set.
    pub variant: RazoringVariant,
    /// The largest depth at which it acts.
    pub max_depth: Figure<Depth>,
    /// How far below beta the evaluation must be at one ply.
    pub first_margin: Figure<Margin>,
    /// The same at more.
    pub margin: Figure<Margin>,
    /// Added to either for each ply of depth squared.
    pub square: Figure<Margin>,
    /// How far below beta quiescence must stay.
    pub reserve: Figure<Margin>,
    /// Whether quiescence must stay below beta at all.
    pub confirmed: bool,
}

crate::choice! {
    /// The published variants of razoring into quiescence.
    pub enum RazoringVariant {
        /// Romstad's, where the table has no move.
        Romstad = "romstad",
        /// Hyatt's.
        Hyatt = "hyatt",
        /// Osipov's, with a smaller margin at one ply.
        Strelka = "strelka",
        /// Today's, with a margin that grows with the square of the depth.
        Quadratic = "quadratic",
    }
}

/// Hyatt's, the plainest: three pawns, up to three plies from the horizon.
impl Default for Razoring {
    fn default() -> Razoring {
        Razoring {
            variant: RazoringVariant::Hyatt,
            max_depth: Figure::Published,
            first_margin: Figure::Published,
            margin: Figure::Published,
            square: Figure::Published,
            reserve: Figure::Published,
            confirmed: true,
        }
    }
}

crate::adjustable! { Razoring {
    variant "variant" RazoringVariant::FIRST, RazoringVariant::LAST => "whose figures hold where none is set";
    max_depth "max-depth" Figure::Own(Depth::ONE), Figure::Own(Depth::MAX) => "the largest depth at which it acts";
    first_margin "first-margin" Figure::Own(Margin(0)), Figure::Own(Margin(100_000)) => "how far below beta the evaluation must be at one ply";
    margin "margin" Figure::Own(Margin(0)), Figure::Own(Margin(100_000)) => "the same at more than one ply";
    square "square" Figure::Own(Margin(0)), Figure::Own(Margin(10_000)) => "added to either margin for each ply of depth squared";
    reserve "reserve" Figure::Own(Margin(0)), Figure::Own(Margin(100_000)) => "how far below beta quiescence must stay";
    confirmed "confirmed" false, true => "whether quiescence must stay below beta at all";
} }

/// The figures that a variant was published with.
struct Published {
    max_depth: Depth,
    first_margin: Margin,
    margin: Margin,
    square: Margin,
    reserve: Margin,
}

/// Tells whether so little depth is left that the next move ends at the horizon; half plies
/// count as Romstad counted them.
#[inline]
fn is_first(depth: Depth) -> bool {
    depth < Depth::ONE + Depth::sixteenths(Depth::PARTS / 2)
}

impl RazoringVariant {
    /// Returns the published figures, which in Romstad's form depend on the depth.
    #[inline]
    fn published(self, depth: Depth) -> Published {
        let three = Published {
            max_depth: Depth::plies(3),
            first_margin: Margin(300),
            margin: Margin(300),
            square: Margin(0),
            reserve: Margin(0),
        };
        match self {
            RazoringVariant::Romstad => Published {
                max_depth: Depth::plies(4) - Depth::sixteenths(1),
                first_margin: Margin(512),
                reserve: romstad_reserve(depth),
                ..three
            },
            RazoringVariant::Hyatt => three,
            RazoringVariant::Strelka => Published {
                first_margin: Margin(125),
                ..three
            },
            RazoringVariant::Quadratic => Published {
                max_depth: Depth::MAX,
                first_margin: Margin(222),
                margin: Margin(222),
                square: Margin(143),
                ..three
            },
        }
    }
}

/// Returns how far below beta quiescence must stay in Romstad's form.
fn romstad_reserve(depth: Depth) -> Margin {
    if is_first(depth) {
        Margin(150)
    } else if depth < Depth::plies(2) + Depth::sixteenths(Depth::PARTS / 2) {
        Margin(300)
    } else {
        Margin(375)
    }
}

/// A node that is to be razored.
struct Hopeless {
    /// The static evaluation and the margin together, below beta.
    hope: Value,
    /// The bound below which quiescence must stay.
    bound: Value,
}

impl Hopeless {
    /// Says that quiescence finds no more in the node than its looks promise.
    fn reason<G: Game>(&self, node: &Node<G>, value: Value) -> Reason {
        Reason::new("at depth {} the static evaluation and its margin come to {}, below {}, and quiescence to {}: its value stands")
            .depth(node.depth)
            .worth(self.hope)
            .worth(node.window.beta)
            .worth(value)
    }
}

impl Razoring {
    /// Tells whether the node is of the kind and depth that the variant razors.
    #[inline]
    fn applies<G: Game>(&self, node: &Node<G>, published: &Published) -> bool {
        node.kind != NodeKind::Pv
            && node.window.is_null()
            && node.depth <= self.max_depth.or(published.max_depth)
            && !(self.variant == RazoringVariant::Romstad && already_known(node))
    }

    /// Returns what is to be asked of quiescence, if the node is to be razored.
    fn judge<G: Game>(&self, node: &Node<G>) -> Option<Hopeless> {
        let published = self.variant.published(node.depth);
        if !self.applies(node, &published) {
            return None;
        }
        let base = if is_first(node.depth) {
            self.first_margin.or(published.first_margin)
        } else {
            self.margin.or(published.margin)
        };
        let square = self.square.or(published.square).points::<G>();
        let margin = base.points::<G>() + by_square(square, node.depth);
        let hope = node.quiet_evaluation()? + margin;
        let reserve = self.reserve.or(published.reserve).points::<G>();
        (hope < node.window.beta).then(|| Hopeless {
            hope,
            bound: node.window.beta - reserve,
        })
    }

    /// Tells whether quiescence is trusted also where it fails high.
    fn trusts_all(&self, depth: Depth) -> bool {
        !self.confirmed || (self.variant == RazoringVariant::Strelka && is_first(depth))
    }
}

/// Tells whether Romstad would not razor: the table has a move, or the opponent passed.
fn already_known<G: Game>(node: &Node<G>) -> bool {
    node.after_pass() || node.entry.is_some_and(|entry| entry.best.is_some())
}

/// Returns `points` for each ply squared.
fn by_square(points: i32, depth: Depth) -> i32 {
    let (parts, one) = (i64::from(depth.parts()), i64::from(Depth::PARTS));
    let squared = i64::from(points) * parts * parts / (one * one);
    squared.min(i64::from(Value::MAX_ESTIMATE)) as i32
}

impl Technique for Razoring {
    type Memory = ();

    const ABOUT: About = About {
        name: "razoring",
        variant_of: FAMILY,
        summary: "Returns what quiescence says of a node that looks hopeless near the horizon.",
        source: "Romstad 2008; Hyatt 2008; Strelka 2.0 (2007); Stockfish 2022",
        moments: &[Moment::BeforeGeneration],
        sound: Soundness::Speculative,
    };

    fn before_generation<S: Searcher>(
        &self,
        search: &mut S,
        node: &mut Node<S::Game>,
    ) -> Result<Verdict, Stopped> {
        let Some(hopeless) = self.judge(node) else {
            return Ok(Verdict::Pass);
        };
        let window = Window::null_below(hopeless.bound);
        let mut value = search.search_again(node, window, Depth::ZERO, Again::Whole)?;
        if value >= hopeless.bound && !self.trusts_all(node.depth) {
            return Ok(Verdict::Tried);
        }
        if self.variant == RazoringVariant::Strelka {
            value = value.max(hopeless.hope);
        }
        let cut = if value < node.window.beta {
            Cut::at_most(node, value)
        } else {
            Cut::at_least(node, value)
        };
        search.because(|| hopeless.reason(node, value));
        // The value is quiescence's: stored under the node's depth it would pose as deeper.
        Ok(Verdict::Cut(cut.unstored()))
    }
}

#[cfg(test)]
mod tests;
