//! Whose side the evaluation is from, told from many moves together.
//!
//! What is good for one player is bad for the other: seen from the mover's side,
//! estimates before and after a move go in opposite directions. Seen from
//! the same player's side all along, they go together. Where neither is so (an evaluation
//! of pure noise) there is nothing to tell.

use crate::game::Game;

use super::law::Law;
use super::violation::Broken;

/// Pairs of numbers, before and after a move.
#[derive(Default)]
pub(super) struct Pairs {
    count: f64,
    sum: [f64; 2],
    squares: [f64; 2],
    products: f64,
    /// How plainly the example speaks: the smaller of its two numbers, if they have one sign.
    plainest: i64,
}

/// Fewer pairs than this prove nothing.
const ENOUGH: f64 = 300.0;
/// Estimates that go together more than this are from one player's side.
const TOGETHER: f64 = 0.5;

impl Pairs {
    /// Takes a move into account, and says whether it is the plainest example so far.
    fn add(&mut self, before: i32, after: i32) -> bool {
        let pair = [f64::from(before), f64::from(after)];
        self.count += 1.0;
        for (side, number) in pair.into_iter().enumerate() {
            self.sum[side] += number;
            self.squares[side] += number * number;
        }
        self.products += pair[0] * pair[1];
        let same_sign = (before > 0) == (after > 0);
        let smaller = i64::from(before).abs().min(i64::from(after).abs());
        let plainer = same_sign && smaller > self.plainest;
        if plainer {
            self.plainest = smaller;
        }
        plainer
    }

    /// Pearson's correlation, if there is enough to tell.
    fn correlation(&self) -> Option<f64> {
        let mean = self.sum.map(|sum| sum / self.count);
        let spread = [0, 1].map(|side| self.squares[side] / self.count - mean[side] * mean[side]);
        let together = self.products / self.count - mean[0] * mean[1];
        let scale = (spread[0] * spread[1]).sqrt();
        (self.count >= ENOUGH && scale > 1e-9).then(|| together / scale)
    }
}

/// What `evaluate` and `material` said before and after every move played.
pub(super) struct Sides<M> {
    of: [Quantity<M>; 2],
}

struct Quantity<M> {
    name: &'static str,
    pairs: Pairs,
    /// The moves to the plainest example, and the two numbers there.
    example: (Vec<M>, i32, i32),
}

impl<M: Copy> Sides<M> {
    pub(super) fn new() -> Sides<M> {
        let quantity = |name| Quantity {
            name,
            pairs: Pairs::default(),
            example: (Vec::new(), 0, 0),
        };
        Sides {
            of: [quantity("evaluate()"), quantity("material()")],
        }
    }

    /// Notes the move from `before`, to which `moves` lead, to `after`.
    pub(super) fn note<G: Game<Move = M>>(&mut self, before: &G, after: &G, moves: &[M]) {
        if before.outcome().is_some() || after.outcome().is_some() {
            return;
        }
        let numbers = [
            (before.evaluate(), after.evaluate()),
            (before.material(), after.material()),
        ];
        for (quantity, (before, after)) in self.of.iter_mut().zip(numbers) {
            if quantity.pairs.add(before, after) {
                quantity.example = (moves.to_vec(), before, after);
            }
        }
    }

    /// The quantity that is from the wrong side, with the moves to an example.
    pub(super) fn wrong(&self) -> Option<(Vec<M>, Broken)> {
        self.of.iter().find_map(|quantity| {
            let correlation = quantity.pairs.correlation()?;
            let (moves, before, after) = &quantity.example;
            (correlation > TOGETHER).then(|| {
                let broken = quantity.broken(correlation, *before, *after);
                (moves.clone(), broken)
            })
        })
    }
}

impl<M> Quantity<M> {
    fn broken(&self, correlation: f64, before: i32, after: i32) -> Broken {
        let (name, count) = (self.name, self.pairs.count);
        Broken {
            law: Law::EvaluationSide,
            expected: format!("{name} about {} here, after {before} a move ago", -before),
            found: format!(
                "{name} = {after} (over {count} moves it rises and falls together before and after: correlation {correlation:.2})"
            ),
        }
    }
}
