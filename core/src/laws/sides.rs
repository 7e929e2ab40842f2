//! The law that the evaluation is from the mover's side, told from many moves together.
//!
//! A position that is good for one player is bad for the other: seen from the mover's
//! side, estimates before and after a move go in opposite directions. Seen from
//! the same player's side all along, they go together. Where neither is so (an
//! evaluation of pure noise) there is nothing to tell.

use crate::Game;

use super::law::Law;
use super::line::Line;
use super::violation::Broken;

/// Pairs of numbers, before and after a move. If they are from the side of the
/// player to move, a move turns their sign.
#[derive(Default)]
struct Pairs {
    count: f64,
    sum: [f64; 2],
    squares: [f64; 2],
    products: f64,
    /// How plainly the example speaks.
    plainest: i64,
}

/// Fewer pairs than this prove nothing.
const ENOUGH: f64 = 300.0;
/// Estimates that go together more than this are from one player's side.
const TOGETHER: f64 = 0.5;

/// Returns the smaller of two numbers of one sign; nothing, if their signs differ.
fn plainness([before, after]: [i32; 2]) -> i64 {
    if (before > 0) == (after > 0) {
        i64::from(before).abs().min(i64::from(after).abs())
    } else {
        0
    }
}

impl Pairs {
    /// Takes a move into account, and tells whether it is the plainest example
    /// so far.
    fn add(&mut self, numbers: [i32; 2]) -> bool {
        let pair = numbers.map(f64::from);
        self.count += 1.0;
        for (side, number) in pair.into_iter().enumerate() {
            self.sum[side] += number;
            self.squares[side] += number * number;
        }
        self.products += pair[0] * pair[1];
        let plainer = plainness(numbers) > self.plainest;
        self.plainest = self.plainest.max(plainness(numbers));
        plainer
    }

    /// Returns Pearson's correlation, if there is enough to tell.
    fn correlation(&self) -> Option<f64> {
        let mean = self.sum.map(|sum| sum / self.count);
        let spread = [0, 1].map(|side| self.squares[side] / self.count - mean[side] * mean[side]);
        let together = self.products / self.count - mean[0] * mean[1];
        let scale = (spread[0] * spread[1]).sqrt();
        (self.count >= ENOUGH && scale > 1e-9).then(|| together / scale)
    }
}

/// The answers of `evaluate` and `material` before and after every move played.
pub(super) struct Sides<G: Game> {
    of: [Quantity<G>; 2],
}

/// The answers of one of the two methods.
pub(super) struct Quantity<G: Game> {
    name: &'static str,
    ask: fn(&G) -> i32,
    pairs: Pairs,
    /// The moves to the plainest example, and the two numbers there.
    example: (Vec<G::Move>, [i32; 2]),
}

impl<G: Game> Sides<G> {
    pub(super) fn new() -> Sides<G> {
        let quantity = |name, ask| Quantity {
            name,
            ask,
            pairs: Pairs::default(),
            example: (Vec::new(), [0; 2]),
        };
        Sides {
            of: [
                quantity("evaluate()", G::evaluate),
                quantity("material()", G::material),
            ],
        }
    }

    /// Notes the last move of the line.
    pub(super) fn note(&mut self, line: &Line<G>) {
        for quantity in &mut self.of {
            if let Some(numbers) = quantity.numbers(line)
                && quantity.pairs.add(numbers)
            {
                quantity.example = (line.moves().to_vec(), numbers);
            }
        }
    }

    /// Tells whether there were too few moves to tell, or estimates that never
    /// change.
    pub(super) fn is_open(&self) -> bool {
        let [evaluation, _] = &self.of;
        evaluation.pairs.correlation().is_none()
    }

    /// Returns the quantity that is from the wrong side, if one is.
    pub(super) fn wrong(&self) -> Option<&Quantity<G>> {
        let wrong = |one: &&Quantity<G>| one.pairs.correlation() > Some(TOGETHER);
        self.of.iter().find(wrong)
    }
}

impl<G: Game> Quantity<G> {
    /// Returns the answers before and after the last move of a line.
    fn numbers(&self, line: &Line<G>) -> Option<[i32; 2]> {
        let positions = [line.before()?, line.position()];
        let goes_on = positions.iter().all(|game| game.outcome().is_none());
        goes_on.then(|| positions.map(self.ask))
    }

    /// Returns the moves to the plainest example, and its numbers.
    pub(super) fn example(&self) -> (&[G::Move], [i32; 2]) {
        (&self.example.0, self.example.1)
    }

    /// Returns the numbers at the end of a line, if they share a sign and are a unit
    /// each, or as much as the plainest example has.
    pub(super) fn plain_numbers(&self, line: &Line<G>) -> Option<[i32; 2]> {
        let least = self.pairs.plainest.min(i64::from(G::UNIT)).max(1);
        self.numbers(line)
            .filter(|&numbers| plainness(numbers) >= least)
    }

    pub(super) fn broken(&self, [before, after]: [i32; 2]) -> Broken {
        let (name, count) = (self.name, self.pairs.count);
        let correlation = self.pairs.correlation().unwrap_or_default();
        Broken {
            law: Law::EvaluationSide,
            expected: format!(
                "{name} about {} here, after {before} a move ago",
                before.saturating_neg()
            ),
            found: format!(
                "{name} = {after} (over {count} moves it rises and falls together before and after: correlation {correlation:.2})"
            ),
        }
    }
}
