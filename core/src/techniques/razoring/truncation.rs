//! Truncation: searches a position far outside the window shallower, and gives the depth back if it returns.
//!
//! Where material decides most games, a line in which a player is a man down is lost, and one in
//! which the opponent is so is won: neither deserves its full depth. Each node out of the window,
//! on either side, takes depth off; the first that is within it again, be the material won back or
//! the compensation seen, gives back all that was taken on the way to it.
//!
//! # Source
//! M. Fierz's checkers program.
//! - `cake-1.2`: Cake++ 1.2 (2001), by material, always the same amount.
//! - `cake-1.89`: Cake 1.89 (2020), by the static evaluation, graded, on two levels; "positions with
//!   a man down are generally lost", says its documentation.
//!
//! # Parameters
//! `variant` says whose figures hold; each of them can be set instead. A node that is by more than
//! `hard` out of the window loses a ply for every `slope` that it is out of it, counted in quarters
//! of a ply, `cap` at most (where `slope` is 0, always `cap`). A node that is by more than `soft`
//! out of it gets back what was taken at the hard level, and loses the same way; one that is not
//! gets all back. Nothing happens with `pieces` or fewer on the board (where Cake asks its endgame
//! database).
//!
//! | variant | by | hard | soft | slope | cap |
//! |---|---|---|---|---|---|
//! | `cake-1.2` | material | 1.1 | as hard | 0 | 1.5 |
//! | `cake-1.89` | evaluation | 1 | 0.2 | 0.64 | 2.5 |
//!
//! Cake gives depth back even where nothing was left of it. Here a node below one ply goes to
//! quiescence without being asked, so that only what comes back before the horizon counts.
//!
//! # Soundness
//! Speculative. It does nothing on the principal variation or where the player to move is forced
//! (has to capture). The node is stored with the depth that it was searched to.
//!
//! # Worth
//! <!-- worth: truncation -->
//! | game | plies | nodes | value changed | *n* | time (*n*) |
//! |---|---|---|---|---|---|
//! | chess | 8 | ×0.022 (0.019 to 0.025) | 72% (63 to 80) | 100 | ×0.024 (50) |
//! | checkers | 11 | ×0.23 (0.21 to 0.24) | 40% (31 to 50) | 100 | ×0.26 (50) |
//! | `tree:edge-sum` | 8 | ×0.10 (0.099 to 0.11) | 84% (76 to 90) | 100 | ×0.13 (50) |
//! | `tree:ordered` | 8 | ×0.12 (0.11 to 0.13) | 99% (95 to 100) | 100 | ×0.15 (50) |
//! | `tree:dag` | 8 | ×0.093 (0.089 to 0.098) | 35% (26 to 45) | 100 | ×0.12 (50) |
//!
//! | nodes, value changed | chess | checkers | `tree:edge-sum` | `tree:ordered` | `tree:dag` |
//! |---|---|---|---|---|---|
//! | `variant=cake-1.2` | ×0.17, 30% | ×0.55, 3% | ×0.30, 4% | ×0.41, 48% | ×0.25, 0% |
//!
//! Over the bare search, on *n* positions: geometric means, and the share of positions whose value
//! changed, with 95% intervals; time as a point. Measured by
//! `niwaki lab ablation --preset standard`
//! (version 0.1.0, signature 989081); written by `cargo run -p niwaki-worth`.
//! <!-- end of worth -->
//! Made for checkers; elsewhere it makes for a search of another depth. Over what checkers has
//! learned `hard` 2, `soft` 0.5 and `slope` 1.3 won 16 ± 10 Elo over Cake's own (1600 games at
//! 0.5+0.01 that also were about 18 other settings). Elo on top of late-move reductions: checkers
//! +80 ± 23 (400 games, 4000 nodes a move; `niwaki match checkers --first
//! 'niwaki[profile=modern,with=truncation]' --second 'niwaki[profile=modern]' --nodes 4000 --games
//! 400`); trees +41 to +77.
//!
//! # Example
//! ```
//! # let game = niwaki::techniques::doc_tree();
//! use niwaki::techniques::razoring::TruncationVariant;
//! use niwaki::{Search, Standard};
//!
//! let bare = Search::new(&game).depth(7).run();
//!
//! let mut techniques = Standard::default();
//! techniques.truncation.on = true;
//! let graded = Search::new(&game).techniques(techniques.clone()).depth(7).run();
//!
//! techniques.truncation.technique.variant = TruncationVariant::Cake12; // one level, one amount
//! let level = Search::new(&game).techniques(techniques).depth(7).run();
//! assert!(graded.nodes < level.nodes && level.nodes < bare.nodes);
//! ```

use super::FAMILY;
use crate::game::{Game, Side};
use crate::search::depth::Depth;
use crate::search::node::{Node, NodeKind};
use crate::search::run::limits::Stopped;
use crate::search::withheld::Account;
use crate::technique::parameter::{Figure, Margin};
use crate::technique::{About, Moment, Reason, Searcher, Soundness, Technique, Verdict};
use crate::techniques::Measure;

/// The parameters of truncation; the [module](self) has idea, source and worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Truncation {
    /// The variant whose figures hold where none is set.
    pub variant: TruncationVariant,
    /// The measure of a node.
    pub by: Figure<Measure>,
    /// How far out of the window the hard level begins.
    pub hard: Figure<Margin>,
    /// How far out of the window the soft level begins.
    pub soft: Figure<Margin>,
    /// How far out of the window costs one ply; 0: it always costs `cap`.
    pub slope: Figure<Margin>,
    /// The most that one node loses.
    pub cap: Figure<Depth>,
    /// It acts with more pieces on the board than this.
    pub pieces: i32,
}

crate::choice! {
    /// The published variants of truncation.
    pub enum TruncationVariant {
        /// By material, always as much.
        Cake12 = "cake-1.2",
        /// By the evaluation, graded.
        Cake189 = "cake-1.89",
    }
}

/// Cake 1.89's, above eight pieces.
impl Default for Truncation {
    fn default() -> Truncation {
        Truncation {
            variant: TruncationVariant::Cake189,
            by: Figure::Published,
            hard: Figure::Published,
            soft: Figure::Published,
            slope: Figure::Published,
            cap: Figure::Published,
            pieces: 8,
        }
    }
}

crate::adjustable! { Truncation {
    variant "variant" TruncationVariant::FIRST, TruncationVariant::LAST => "whose figures hold where none is set";
    by "by" Figure::Own(Measure::FIRST), Figure::Own(Measure::LAST) => "what a node is measured by";
    hard "hard" Figure::Own(Margin(0)), Figure::Own(Margin(100_000)) => "how far out of the window the hard level begins";
    soft "soft" Figure::Own(Margin(0)), Figure::Own(Margin(100_000)) => "how far out of the window the soft level begins";
    slope "slope" Figure::Own(Margin(0)), Figure::Own(Margin(100_000)) => "how far out of the window costs one ply; 0: it always costs cap";
    cap "cap" Figure::Own(Depth::ZERO), Figure::Own(Depth::plies(16)) => "the most that one node loses";
    pieces "pieces" 0, 1000 => "it acts with more pieces on the board than this";
} }

/// The figures that a variant was published with.
struct Published {
    by: Measure,
    hard: Margin,
    soft: Margin,
    slope: Margin,
    cap: Depth,
}

impl TruncationVariant {
    /// Returns the published figures.
    #[inline]
    fn published(self) -> Published {
        match self {
            TruncationVariant::Cake12 => Published {
                by: Measure::Material,
                hard: Margin(110),
                soft: Margin(110),
                slope: Margin(0),
                cap: Depth::sixteenths(Depth::PARTS * 3 / 2),
            },
            TruncationVariant::Cake189 => Published {
                by: Measure::Evaluation,
                hard: Margin(100),
                soft: Margin(20),
                slope: Margin(64),
                cap: Depth::sixteenths(Depth::PARTS * 5 / 2),
            },
        }
    }
}

/// A quarter of a ply, in which truncations are counted.
const QUARTER: i16 = Depth::PARTS / 4;

impl Truncation {
    /// Tells whether the node may lose depth: not where few pieces are left, for which Cake has its
    /// endgame database.
    fn applies<G: Game>(&self, node: &Node<G>) -> bool {
        node.kind != NodeKind::Pv && pieces(node.game) > self.pieces as u32
    }

    /// Returns the depth that a node loses so far out of the window.
    fn amount<G: Game>(&self, published: &Published, distance: i32) -> Depth {
        let cap = self.cap.or(published.cap);
        let slope = self.slope.or(published.slope).points::<G>();
        if slope == 0 {
            return cap;
        }
        let quarters = i64::from(distance) * 4 / i64::from(slope);
        let most = i64::from(i16::MAX / QUARTER);
        Depth::sixteenths(quarters.min(most) as i16 * QUARTER).min(cap)
    }

    /// Takes depth off, or gives it back, as the distance from the window demands.
    fn adjust<G: Game>(&self, published: &Published, distance: i32, node: &mut Node<G>) {
        let beyond = |margin: Margin| distance > margin.points::<G>();
        if beyond(self.hard.or(published.hard)) {
            let amount = self.amount::<G>(published, distance);
            node.withhold(Account::Hard, amount);
            return;
        }
        node.give_back(Account::Hard);
        if beyond(self.soft.or(published.soft)) {
            let amount = self.amount::<G>(published, distance);
            node.withhold(Account::Soft, amount);
        } else {
            node.give_back(Account::Soft);
        }
    }
}

/// Counts the pieces on the board; no limit where the game does not count them.
fn pieces<G: Game>(game: &G) -> u32 {
    game.pieces(Side::Mover)
        .saturating_add(game.pieces(Side::Opponent))
}

impl Technique for Truncation {
    type Memory = ();

    const ABOUT: About = About {
        name: "truncation",
        variant_of: FAMILY,
        summary: "Searches positions outside the window, on either side, shallower, until they are back in it.",
        source: "Cake++ 1.2 (2001) and Cake 1.89 (2020), Fierz",
        moments: &[Moment::BeforeGeneration],
        sound: Soundness::Speculative,
    };

    fn before_generation<S: Searcher>(
        &self,
        search: &mut S,
        node: &mut Node<S::Game>,
    ) -> Result<Verdict, Stopped> {
        if !self.applies(node) {
            return Ok(Verdict::Pass);
        }
        let published = self.variant.published();
        let Some(measured) = self.by.or(published.by).of(node) else {
            return Ok(Verdict::Pass);
        };
        let (measured, window) = (measured.points(), node.window);
        let distance = (window.alpha.points() - measured).max(measured - window.beta.points());
        let (depth, withheld) = (node.depth, node.withheld());
        self.adjust(&published, distance, node);
        if node.depth < depth {
            search.because(|| {
                Reason::new("it counts {}, {} outside the window: searched shallower by {}")
                    .margin(measured)
                    .margin(distance)
                    .depth(depth - node.depth)
            });
        }
        Ok(if node.depth < depth {
            Verdict::Reduced
        } else if node.withheld() == withheld {
            Verdict::Pass
        } else {
            Verdict::Tried
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::withheld::Withheld;
    use crate::technique::scripted::{Script, Toy};

    fn ask(technique: &Truncation, node: &mut Node<Toy>) -> Verdict {
        technique
            .before_generation(&mut Script::default(), node)
            .unwrap()
    }

    fn variant(variant: TruncationVariant) -> Truncation {
        Truncation {
            variant,
            ..Truncation::default()
        }
    }

    fn withheld(hard: i16, soft: i16) -> Withheld {
        let toy = Toy::quiet(0);
        let mut node = toy.node(0, 0, NodeKind::All);
        node.withhold(Account::Hard, Depth::sixteenths(hard));
        node.withhold(Account::Soft, Depth::sixteenths(soft));
        node.withheld()
    }

    /// Sixteenths of a ply lost at ten plies, in the window from 0 to 1.
    fn lost(technique: &Truncation, estimate: i32) -> i16 {
        let toy = Toy::quiet(estimate);
        let mut node = toy.node(1, 10, NodeKind::All);
        let verdict = ask(technique, &mut node);
        let lost = (Depth::plies(10) - node.depth).parts();
        assert_eq!(verdict == Verdict::Reduced, lost > 0);
        assert_eq!(node.withheld().total(), Depth::sixteenths(lost));
        lost
    }

    #[test]
    fn cake_12_takes_a_ply_and_a_half_beyond_a_man_and_a_bit() {
        let cake = variant(TruncationVariant::Cake12);
        assert_eq!([-110, -111, -900].map(|e| lost(&cake, e)), [0, 24, 24]);
        assert_eq!(
            [111, 112].map(|e| lost(&cake, e)),
            [0, 24],
            "above beta, too"
        );
    }

    /// In quarters of a ply: the distance in hundredths of a man over sixteen.
    #[test]
    fn cake_189_takes_more_the_farther_out() {
        let cake = variant(TruncationVariant::Cake189);
        let quarters = |distance: i32| lost(&cake, -distance) / QUARTER;
        let expected = [
            (20, 0),
            (21, 1),
            (32, 2),
            (100, 6),
            (101, 6),
            (112, 7),
            (160, 10),
            (999, 10),
        ];
        for (distance, amount) in expected {
            assert_eq!(quarters(distance), amount, "{distance}");
            assert_eq!(lost(&cake, 1 + distance) / QUARTER, amount, "above beta");
        }
    }

    #[test]
    fn what_was_taken_is_given_back_level_by_level() {
        let cake = variant(TruncationVariant::Cake189);
        for (estimate, left, parts, verdict) in [
            (0, withheld(0, 0), 160, Verdict::Tried),
            (-20, withheld(0, 0), 160, Verdict::Tried),
            // The hard level is given back, one quarter more taken at the soft one.
            (-21, withheld(0, 20), 140, Verdict::Tried),
            (-101, withheld(36, 16), 108, Verdict::Reduced),
        ] {
            let toy = Toy::quiet(estimate);
            let mut node = toy.node(1, 10, NodeKind::All);
            (node.depth, node.withheld) = (Depth::sixteenths(132), withheld(12, 16));
            assert_eq!(ask(&cake, &mut node), verdict, "{estimate}");
            assert_eq!(
                (node.withheld(), node.depth.parts()),
                (left, parts),
                "{estimate}"
            );
        }
    }

    #[test]
    fn children_owe_what_their_parent_does() {
        let toy = Toy::quiet(-500);
        let mut node = toy.node(1, 10, NodeKind::All);
        ask(&Truncation::default(), &mut node);
        let child = node.child(&toy, crate::search::node::Via::Move(0), false);
        assert_eq!(child.withheld(), withheld(40, 0));
    }

    #[test]
    fn it_holds_back() {
        let cake = Truncation::default();
        let far = Toy::quiet(-900);
        let forced = Toy {
            forced: true,
            ..far.clone()
        };
        let few = Toy {
            pieces: 0,
            ..far.clone()
        };
        let few_allowed = Truncation { pieces: 12, ..cake };
        assert_eq!(
            ask(&few_allowed, &mut few.node(1, 5, NodeKind::All)),
            Verdict::Pass
        );
        for (why, mut node) in [
            ("principal variation", far.node(1, 5, NodeKind::Pv)),
            ("forced", forced.node(1, 5, NodeKind::All)),
        ] {
            assert_eq!(ask(&cake, &mut node), Verdict::Pass, "{why}");
            assert_eq!(node.depth, Depth::plies(5));
        }
        let inside = Toy::quiet(0);
        assert_eq!(
            ask(&cake, &mut inside.node(1, 5, NodeKind::All)),
            Verdict::Pass
        );
    }
}
