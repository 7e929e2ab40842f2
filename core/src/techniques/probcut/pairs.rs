//! Pairs of depths, with how a deep value follows from a shallow one.
//!
//! As text a pair is `deep-shallow:slope:offset:sigma`, and a list joins them by `/`. It is one value
//! of the parameter `pairs`, so that flags, files and engine options need nothing special for it.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use smallvec::SmallVec;

use crate::game::Game;
use crate::search::value::Value;
use crate::technique::parameter::{ParameterValue, rounded};

/// The line on which the values of a deep and a shallow search lie:
/// `deep = slope × shallow + offset + error`, the errors scattering by `sigma`.
///
/// ```
/// # let game = niwaki::techniques::doc_tree();
/// # fn points<G: niwaki::Game>(_: &G, pair: &niwaki::techniques::probcut::Pair) -> i32 {
/// #     pair.reaching::<G>(niwaki::Value::estimate(50), 150).points()
/// # }
/// use niwaki::techniques::probcut::Pair;
///
/// let pair = Pair { deep: 8, shallow: 4, slope: 100, offset: 0, sigma: 60 };
/// assert_eq!(pair.to_string(), "8-4:1:0:0.6");
/// // At 1.5 sigma a shallow search must exceed beta, 50 points, by 90 more.
/// assert_eq!(points(&game, &pair), 140);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair {
    /// The plies of the deep search, which is predicted.
    pub deep: i16,
    /// The plies of the shallow one; 0 is quiescence.
    pub shallow: i16,
    /// The slope of the regression, in hundredths.
    pub slope: i32,
    /// Its offset, in hundredths of the game's unit.
    pub offset: i32,
    /// The standard deviation of its error, in hundredths of the game's unit.
    pub sigma: i32,
}

impl Pair {
    /// The deepest search that can be predicted.
    pub const DEEPEST: i16 = 64;

    /// Makes a pair of which nothing is known but how much the values scatter.
    const fn guess(deep: i16, shallow: i16, sigma: i32) -> Pair {
        Pair {
            deep,
            shallow,
            slope: 100,
            offset: 0,
            sigma,
        }
    }

    /// Returns the least shallow value from which a deep one that fails high is expected, with
    /// `threshold` hundredths of sigma to spare.
    pub fn reaching<G: Game>(&self, beta: Value, threshold: i32) -> Value {
        let goal = self.goal::<G>(beta, i64::from(threshold));
        estimate(-(-goal).div_euclid(i64::from(self.slope)))
    }

    /// Returns the largest shallow value from which a deep one that fails low is expected.
    pub fn staying_below<G: Game>(&self, alpha: Value, threshold: i32) -> Value {
        let goal = self.goal::<G>(alpha, -i64::from(threshold));
        estimate(goal.div_euclid(i64::from(self.slope)))
    }

    /// Returns slope times the shallow value that is needed, in hundredths of a point.
    fn goal<G: Game>(&self, target: Value, threshold: i64) -> i64 {
        let unit = i64::from(G::UNIT);
        let spare = threshold * i64::from(self.sigma) * unit / 100;
        i64::from(target.points()) * 100 + spare - i64::from(self.offset) * unit
    }

    /// Reads `8-4:1.1:0.2:1`; nothing where the numbers make no sense.
    fn read(text: &str) -> Option<Pair> {
        let mut fields = text.split(':');
        let (deep, shallow) = fields.next()?.split_once('-')?;
        let pair = Pair {
            deep: deep.parse().ok()?,
            shallow: shallow.parse().ok()?,
            slope: hundredths(fields.next()?)?,
            offset: hundredths(fields.next()?)?,
            sigma: hundredths(fields.next()?)?,
        };
        let sensible = (1..=Pair::DEEPEST).contains(&pair.deep)
            && (0..pair.deep).contains(&pair.shallow)
            && pair.slope > 0
            && pair.sigma >= 0;
        (sensible && fields.next().is_none()).then_some(pair)
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimal = |hundredths: i32| f64::from(hundredths) / 100.0;
        let (slope, offset) = (decimal(self.slope), decimal(self.offset));
        let (deep, shallow, sigma) = (self.deep, self.shallow, decimal(self.sigma));
        write!(f, "{deep}-{shallow}:{slope}:{offset}:{sigma}")
    }
}

/// Returns the value of so many points, which may lie outside the range of estimates.
fn estimate(points: i64) -> Value {
    let limit = i64::from(Value::MAX_ESTIMATE);
    Value::estimate(points.clamp(-limit, limit) as i32)
}

/// Reads a decimal number in hundredths.
fn hundredths(text: &str) -> Option<i32> {
    let number: f64 = text.parse().ok()?;
    (number.abs() < 1000.0).then(|| rounded(number * 100.0))
}

/// The pairs of depths of one game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pairs(SmallVec<[Pair; 8]>);

impl Pairs {
    /// Returns no pairs: nothing is predicted.
    pub fn none() -> Pairs {
        Pairs(SmallVec::new())
    }

    /// Returns the upper end of the parameter's range: more than any that can be read.
    pub(super) fn limit() -> Pairs {
        Pairs::from_iter([Pair::guess(i16::MAX, 0, 0)])
    }

    /// Returns the pairs for nodes of this depth, in the order in which they were given.
    #[inline]
    pub fn at(&self, deep: i16) -> impl Iterator<Item = &Pair> {
        self.0.iter().filter(move |pair| pair.deep == deep)
    }
}

impl FromIterator<Pair> for Pairs {
    fn from_iter<I: IntoIterator<Item = Pair>>(pairs: I) -> Pairs {
        Pairs(pairs.into_iter().collect())
    }
}

/// A guess for games in which nothing was fitted: errors of half a unit.
impl Default for Pairs {
    fn default() -> Pairs {
        [(3, 1, 50), (4, 2, 50), (5, 1, 60), (6, 2, 50), (8, 4, 50)]
            .into_iter()
            .map(|(deep, shallow, sigma)| Pair::guess(deep, shallow, sigma))
            .collect()
    }
}

impl ParameterValue for Pairs {
    fn read(text: &str) -> Option<Pairs> {
        if text == "none" {
            return Some(Pairs::none());
        }
        text.split('/').map(Pair::read).collect()
    }

    fn write(&self) -> String {
        if self.0.is_empty() {
            return "none".to_string();
        }
        let pairs: Vec<String> = self.0.iter().map(Pair::to_string).collect();
        pairs.join("/")
    }

    fn range(_: &Pairs, _: &Pairs) -> String {
        "DEEP-SHALLOW:SLOPE:OFFSET:SIGMA, several joined by /, or none".to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::scripted::Toy;

    #[test]
    fn pairs_are_read_as_they_are_written() {
        let text = "4-2:0.98:-0.05:0.62/8-4:1.1:0.2:1";
        let pairs = Pairs::read(text).unwrap();
        assert_eq!(pairs.write(), text);
        assert_eq!(
            Pairs::read(&Pairs::default().write()),
            Some(Pairs::default())
        );
        assert_eq!(Pairs::read("none"), Some(Pairs::none()));
        assert!(pairs < Pairs::limit() && pairs > Pairs::none());
        for bad in [
            "",
            "4",
            "4-4:1:0:1",
            "4-2:0:0:1",
            "4-2:1:0:-1",
            "4-2:1:0",
            "4-2:1:0:1:1",
        ] {
            assert_eq!(Pairs::read(bad), None, "{bad}");
        }
        assert_eq!(Pairs::read("99-2:1:0:1"), None);
        assert_eq!(Pairs::read("4-2:1:0:NaN"), None);
    }

    #[test]
    fn predictions_err_on_the_safe_side() {
        let pair = Pair {
            slope: 90,
            offset: 10,
            sigma: 60,
            ..Pair::guess(8, 4, 0)
        };
        let beta = Value::estimate(50);
        // 50 + 1.5 × 60 − 10 = 130, and 130 / 0.9 is 144.4.
        assert_eq!(pair.reaching::<Toy>(beta, 150), Value::estimate(145));
        // 50 − 90 − 10 = −50, and −50 / 0.9 is −55.6.
        assert_eq!(pair.staying_below::<Toy>(beta, 150), Value::estimate(-56));
        let plain = Pair::guess(4, 2, 0);
        assert_eq!(plain.reaching::<Toy>(beta, 150), beta);
        assert_eq!(plain.staying_below::<Toy>(beta, 150), beta);
    }

    #[test]
    fn predictions_never_overflow() {
        let pair = Pair {
            slope: 1,
            ..Pair::guess(8, 4, 99_999)
        };
        let beta = Value::estimate(Value::MAX_ESTIMATE);
        assert_eq!(pair.reaching::<Toy>(beta, 1000), beta);
        assert_eq!(pair.staying_below::<Toy>(-beta, 1000), -beta);
    }
}
