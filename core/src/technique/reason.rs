//! Why a technique decided as it did, in a sentence with numbers.

use alloc::string::{String, ToString};
use core::fmt::Write;

use smallvec::SmallVec;

use crate::{Depth, Value};

/// A number in a reason, by what it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Quantity {
    /// How many there are of something.
    Count(u64),
    /// A difference of evaluations, in points of the game.
    Margin(i32),
    /// What a position is worth.
    Worth(Value),
    /// A depth, or a difference of depths.
    Depth(Depth),
    /// A share, in ten-thousandths.
    Share(u32),
}

impl Quantity {
    /// Writes the number, in a game of which so many points are a unit.
    fn write(self, unit: i32, text: &mut String) {
        let units = |points: i32| f64::from(points) / f64::from(unit.max(1));
        // A string takes everything.
        let _ = match self {
            Quantity::Count(count) => {
                text.push_str(&in_groups(count));
                Ok(())
            }
            Quantity::Margin(points) => write!(text, "{:.2}", units(points)),
            Quantity::Worth(value) => match value.distance() {
                Some(plies) if value.is_win() => write!(text, "a win in {}", plies.abs()),
                Some(plies) => write!(text, "a loss in {}", plies.abs()),
                None if value.is_lost() => write!(text, "a known loss"),
                None if value.is_decided() => write!(text, "a known win"),
                None => write!(text, "{:+.2}", units(value.points())),
            },
            Quantity::Depth(depth) => write!(text, "{depth}"),
            Quantity::Share(share) => write!(text, "{}%", f64::from(share) / 100.0),
        };
    }
}

/// Writes a count with its digits in groups of three.
fn in_groups(count: u64) -> String {
    let digits = count.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// The reason of a technique for a decision: a sentence whose places `{}` are filled with
/// numbers.
///
/// It is made only where somebody watches who wants to know. Whoever keeps millions of them
/// keeps each sentence once, and the numbers.
///
/// ```
/// use niwaki::technique::{Quantity, Reason};
///
/// let reason = Reason::new("{} of {} such moves were better, below {}")
///     .with(Quantity::Count(41))
///     .with(Quantity::Count(9870))
///     .with(Quantity::Share(150));
/// assert_eq!(reason.sentence(100), "41 of 9,870 such moves were better, below 1.5%");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    text: &'static str,
    quantities: SmallVec<[Quantity; 4]>,
}

impl Reason {
    /// Begins a reason with its sentence.
    pub fn new(text: &'static str) -> Reason {
        Reason {
            text,
            quantities: SmallVec::new(),
        }
    }

    /// Fills the next place.
    #[must_use]
    pub fn with(mut self, quantity: Quantity) -> Reason {
        self.quantities.push(quantity);
        self
    }

    /// Fills the next place with a count.
    #[must_use]
    pub fn count(self, count: usize) -> Reason {
        self.with(Quantity::Count(count as u64))
    }

    /// Fills the next place with the worth of a position.
    #[must_use]
    pub fn worth(self, value: Value) -> Reason {
        self.with(Quantity::Worth(value))
    }

    /// Fills the next place with a difference of evaluations.
    #[must_use]
    pub fn margin(self, points: i32) -> Reason {
        self.with(Quantity::Margin(points))
    }

    /// Fills the next place with a depth.
    #[must_use]
    pub fn depth(self, depth: Depth) -> Reason {
        self.with(Quantity::Depth(depth))
    }

    /// Returns the sentence with its places.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// Returns the numbers, in the order of their places.
    pub fn quantities(&self) -> &[Quantity] {
        &self.quantities
    }

    /// Returns the sentence with the numbers in it, in a game of which so many points are a unit.
    pub fn sentence(&self, unit: i32) -> String {
        fill(self.text, &self.quantities, unit)
    }
}

/// Puts numbers into the places of a sentence. A place without a number shows a question mark.
///
/// ```
/// use niwaki::technique::{Quantity, reason};
///
/// assert_eq!(reason::fill("{} of {}", &[Quantity::Count(1)], 100), "1 of ?");
/// ```
pub fn fill(text: &str, quantities: &[Quantity], unit: i32) -> String {
    let mut sentence = String::new();
    let mut numbers = quantities.iter();
    for (place, part) in text.split("{}").enumerate() {
        if place > 0 {
            match numbers.next() {
                Some(number) => number.write(unit, &mut sentence),
                None => sentence.push('?'),
            }
        }
        sentence.push_str(part);
    }
    sentence
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ply;

    #[test]
    fn numbers_are_written_by_what_they_count() {
        let reason = Reason::new("{}, {}, {}, {}, {} and {}")
            .count(1_234_567)
            .margin(150)
            .worth(Value::estimate(-35))
            .worth(Value::loss_at(Ply::new(4)))
            .depth(Depth::sixteenths(40))
            .with(Quantity::Share(75));
        assert_eq!(
            reason.sentence(100),
            "1,234,567, 1.50, -0.35, a loss in 4, 2.5 and 0.75%"
        );
        let won = Reason::new("{}").worth(Value::win_at(Ply::new(3)));
        assert_eq!(won.sentence(100), "a win in 3");
        for (value, said) in [
            (Value::known_win_at(Ply::new(3)), "a known win"),
            (Value::known_loss_at(Ply::ROOT), "a known loss"),
        ] {
            assert_eq!(Reason::new("{}").worth(value).sentence(100), said);
        }
        assert_eq!(
            (
                reason.text().matches("{}").count(),
                reason.quantities().len()
            ),
            (6, 6)
        );
        assert_eq!(reason.quantities()[1], Quantity::Margin(150));
        assert_eq!(Reason::new("{}").count(999).sentence(1), "999");
        assert_eq!(Reason::new("{}").count(1000).sentence(1), "1,000");
    }
}
