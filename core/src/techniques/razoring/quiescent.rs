//! Razoring into quiescence: a node that looks hopeless is asked for its tactics only.
//!
//! Off the principal variation and near the horizon, where the static evaluation is so far
//! below beta that quiet moves will hardly make up for it, quiescence is searched in place
//! of the node. If it agrees that beta is out of reach, its value is the node's.
//!
//! # Source
//! `romstad`: T. Romstad's Glaurung and Stockfish 1 (2008). `hyatt`: R. Hyatt, CCC, 9 October 2008.
//! `strelka`: J. Osipov's Strelka 2.0 (2007). `quadratic`: Stockfish since 2022 (commit
//! 4d3950c6e), with the margins of 2024.
//!
//! # Parameters
//! `variant` says whose figures hold; each of them can be set instead. Up to `max-depth`
//! plies a node is razored if its evaluation and `margin` (at one ply `first-margin`), and
//! `square` for each ply squared, fall short of beta. Quiescence must then stay `reserve`
//! below beta; with `confirmed=off` its value is returned whatever it is, as Stockfish does since 2025.
//!
//! | variant | max-depth | first-margin | margin | square | reserve |
//! |---|---|---|---|---|---|
//! | `romstad` | below 4 | 5.12 | 3 | 0 | 1.5 at one ply, 3 at two, 3.75 beyond |
//! | `hyatt` | 3 | 3 | 3 | 0 | 0 |
//! | `strelka` | 3 | 1.25 | 3 | 0 | 0 |
//! | `quadratic` | none | 2.22 | 2.22 | 1.43 | 0 |
//!
//! The figures are those of the programs, divided by what a pawn is worth in them: 256 in
//! Stockfish 1 (its pawn of the endgame), 208 in today's. `romstad` does not razor where the table
//! has a move, nor after a pass (a test for pawns about to promote is left out, as it is
//! of one game). `strelka` takes the evaluation and its margin for the value if that is more,
//! and at one ply trusts quiescence also where it reaches beta, as the winning move
//! is then a tactical one. `quadratic` was stated against alpha, one point below beta.
//! Hyatt's quiescence tried checks too; here the search's `quiescence.checks` decides that.
//!
//! # Soundness
//! Speculative. The value is never stored, as it is that of no search, and bears no distance.
//!
//! # Worth
//! WORTH

use super::FAMILY;
use crate::depth::Depth;
use crate::game::Game;
use crate::limits::Stopped;
use crate::node::{Node, NodeKind};
use crate::parameter::{Figure, Margin};
use crate::technique::{About, Again, Cut, Moment, Searcher, Soundness, Technique, Verdict};
use crate::value::{Value, Window};

/// Razoring into quiescence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Razoring {
    /// Whose figures hold where none is set.
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
    /// Whose razoring into quiescence.
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

/// What a variant was published with.
struct Published {
    max_depth: Depth,
    first_margin: Margin,
    margin: Margin,
    square: Margin,
    reserve: Margin,
}

/// Whether so little depth is left that the next move ends at the horizon; half plies
/// count as Romstad counted them.
#[inline]
fn is_first(depth: Depth) -> bool {
    depth < Depth::ONE + Depth::sixteenths(Depth::PARTS / 2)
}

impl RazoringVariant {
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
    /// What the evaluation and the margin come to, below beta.
    hope: Value,
    /// Below this quiescence must stay.
    bound: Value,
}

impl Razoring {
    #[inline]
    fn applies<G: Game>(&self, node: &Node<G>, published: &Published) -> bool {
        node.kind != NodeKind::Pv
            && node.window.is_null()
            && node.depth <= self.max_depth.or(published.max_depth)
            && !(self.variant == RazoringVariant::Romstad && already_known(node))
    }

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
        let hope = node.calm_estimate()? + margin;
        let reserve = self.reserve.or(published.reserve).points::<G>();
        (hope < node.window.beta).then(|| Hopeless {
            hope,
            bound: node.window.beta - reserve,
        })
    }

    /// Whether quiescence is trusted also where it reaches beta.
    fn trusts_all(&self, depth: Depth) -> bool {
        !self.confirmed || (self.variant == RazoringVariant::Strelka && is_first(depth))
    }
}

/// Where Romstad does not razor: the table has a move, or the opponent passed.
fn already_known<G: Game>(node: &Node<G>) -> bool {
    node.after_pass() || node.entry.is_some_and(|entry| entry.best.is_some())
}

/// `points` for each ply squared.
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
        moments: &[Moment::BeforeMoves],
        sound: Soundness::Speculative,
    };

    fn before_moves<S: Searcher>(
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
        Ok(Verdict::Cut(cut.unstored()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scripted::{Request, Script, Toy};
    use crate::table::Bound;

    const ALL: [RazoringVariant; 4] = [
        RazoringVariant::Romstad,
        RazoringVariant::Hyatt,
        RazoringVariant::Strelka,
        RazoringVariant::Quadratic,
    ];

    fn variant(variant: RazoringVariant) -> Razoring {
        Razoring {
            variant,
            ..Razoring::default()
        }
    }

    /// Asks at beta 0, with what quiescence answers.
    fn ask(razoring: Razoring, estimate: i32, plies: i16, answer: i32) -> (Verdict, Vec<Request>) {
        let toy = Toy::quiet(estimate);
        let mut node = toy.node(0, plies, NodeKind::All);
        let mut script = Script::answering(&[answer]);
        let verdict = razoring.before_moves(&mut script, &mut node).unwrap();
        assert_eq!(node.depth, Depth::plies(plies), "it reduces nothing");
        (verdict, script.requests)
    }

    fn in_quiescence(beta: i32) -> Request {
        Request::again(Again::Whole, beta - 1, beta, 0, NodeKind::All)
    }

    /// The value cut off with, below beta.
    fn low(verdict: Verdict) -> i32 {
        match verdict {
            Verdict::Cut(cut) => {
                assert_eq!((cut.bound, cut.draft), (Bound::Upper, None));
                cut.value.points()
            }
            other => panic!("{other:?}"),
        }
    }

    /// One point short of beta it acts, at beta it does not.
    #[test]
    fn the_margins_are_the_published_ones() {
        for (variant_of, margins) in [
            (RazoringVariant::Romstad, [512, 300, 300]),
            (RazoringVariant::Hyatt, [300, 300, 300]),
            (RazoringVariant::Strelka, [125, 300, 300]),
            (
                RazoringVariant::Quadratic,
                [222 + 143, 222 + 572, 222 + 1287],
            ),
        ] {
            for (plies, margin) in (1..).zip(margins) {
                let asked = |estimate| ask(variant(variant_of), estimate, plies, -900).1.len();
                assert_eq!(asked(-margin - 1), 1, "{variant_of:?} at {plies}");
                assert_eq!(asked(-margin), 0, "{variant_of:?} at {plies}");
            }
        }
    }

    #[test]
    fn they_hold_up_to_a_depth() {
        for (variant_of, deepest) in [
            (RazoringVariant::Romstad, 3),
            (RazoringVariant::Hyatt, 3),
            (RazoringVariant::Strelka, 3),
            (RazoringVariant::Quadratic, 400),
        ] {
            let asked = |plies| ask(variant(variant_of), -8_000_000, plies, -900).1.len();
            assert_eq!(asked(3), 1, "{variant_of:?}");
            assert_eq!(asked(4), usize::from(deepest > 3), "{variant_of:?}");
        }
        let toy = Toy::quiet(-9999);
        let mut node = toy.node(0, 3, NodeKind::All);
        node.depth = node.depth + Depth::sixteenths(8);
        for (variant_of, acts) in [(RazoringVariant::Romstad, 1), (RazoringVariant::Hyatt, 0)] {
            let mut script = Script::answering(&[-900]);
            variant(variant_of)
                .before_moves(&mut script, &mut node)
                .unwrap();
            assert_eq!(script.requests.len(), acts, "three plies and a half");
        }
    }

    #[test]
    fn hyatt_returns_what_quiescence_confirms() {
        let hyatt = variant(RazoringVariant::Hyatt);
        let (verdict, requests) = ask(hyatt, -301, 3, -1);
        assert_eq!((low(verdict), requests), (-1, vec![in_quiescence(0)]));
        assert_eq!(
            ask(hyatt, -301, 3, 0).0,
            Verdict::Tried,
            "beta itself is no fail low"
        );
    }

    #[test]
    fn romstad_wants_quiescence_to_stay_well_below() {
        let romstad = variant(RazoringVariant::Romstad);
        for (plies, reserve) in [(1, 150), (2, 300), (3, 375)] {
            let (verdict, requests) = ask(romstad, -900, plies, -reserve - 1);
            assert_eq!(low(verdict), -reserve - 1);
            assert_eq!(requests, [in_quiescence(-reserve)]);
            assert_eq!(ask(romstad, -900, plies, -reserve).0, Verdict::Tried);
        }
    }

    #[test]
    fn romstad_leaves_alone_what_the_table_knows_and_what_follows_a_pass() {
        let toy = Toy::quiet(-900);
        let mut known = toy.node(0, 2, NodeKind::All);
        known.entry = Some(Toy::entry(0, Bound::Lower, 0));
        let mut passed = toy.node(0, 2, NodeKind::All);
        passed.via = crate::node::Via::Pass;
        for mut node in [known, passed] {
            for (variant_of, acts) in [(RazoringVariant::Romstad, 0), (RazoringVariant::Hyatt, 1)] {
                let mut script = Script::answering(&[-900]);
                variant(variant_of)
                    .before_moves(&mut script, &mut node)
                    .unwrap();
                assert_eq!(script.requests.len(), acts, "{variant_of:?}");
            }
        }
    }

    #[test]
    fn strelka_hopes_for_the_margin_and_trusts_quiescence_at_one_ply() {
        let strelka = variant(RazoringVariant::Strelka);
        assert_eq!(
            low(ask(strelka, -130, 1, -400).0),
            -5,
            "evaluation and margin"
        );
        assert_eq!(low(ask(strelka, -130, 1, -2).0), -2, "quiescence is better");
        let Verdict::Cut(high) = ask(strelka, -130, 1, 40).0 else {
            panic!("at one ply there is no condition");
        };
        assert_eq!(
            (high.value.points(), high.bound, high.draft),
            (40, Bound::Lower, None)
        );
        assert_eq!(low(ask(strelka, -310, 2, -400).0), -10);
        assert_eq!(ask(strelka, -310, 2, 0).0, Verdict::Tried);
    }

    #[test]
    fn without_confirmation_quiescence_has_the_last_word() {
        let unconfirmed = Razoring {
            confirmed: false,
            ..variant(RazoringVariant::Quadratic)
        };
        assert!(matches!(
            ask(unconfirmed, -900, 2, 5).0,
            Verdict::Cut(cut) if cut.bound == Bound::Lower && cut.value.points() == 5
        ));
    }

    #[test]
    fn what_is_set_goes_before_what_was_published() {
        let mut own = variant(RazoringVariant::Hyatt);
        for (name, value) in [("margin", "1"), ("reserve", "0.5"), ("max-depth", "5")] {
            crate::Adjustable::set(&mut own, name, value).unwrap();
        }
        let (verdict, requests) = ask(own, -101, 5, -51);
        assert_eq!((low(verdict), requests), (-51, vec![in_quiescence(-50)]));
        assert!(ask(own, -101, 6, -51).1.is_empty());
    }

    #[test]
    fn it_holds_back() {
        let bad = Toy::quiet(-9999);
        let forced = Toy {
            forced: true,
            ..bad.clone()
        };
        let mut wide = bad.node(0, 2, NodeKind::Cut);
        wide.window = Window::new(Value::estimate(-50), Value::estimate(50));
        for (why, mut node) in [
            ("principal variation", bad.node(0, 2, NodeKind::Pv)),
            ("no null window", wide),
            ("forced", forced.node(0, 2, NodeKind::All)),
        ] {
            for one in ALL {
                let mut script = Script::default();
                let verdict = variant(one).before_moves(&mut script, &mut node);
                assert_eq!(verdict, Ok(Verdict::Pass), "{why}");
                assert!(script.requests.is_empty(), "{why}");
            }
        }
    }
}
