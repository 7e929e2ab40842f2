//! Values of positions.
//!
//! A value is one number, so that comparing two costs one instruction and a
//! table entry has room for it. Wins and losses with their distances lie at the
//! ends of the range: a nearer win is more, a nearer loss less. Between them and
//! the estimates is room for what is known to be won or lost, at no known distance.

mod window;

use core::fmt;
use core::ops::{Add, Neg, Sub};

pub use window::Window;

use crate::{Outcome, Ply};

/// The worth of a position to the player to move: an estimate on the scale of
/// [`crate::Game::evaluate`], or a win or loss with its distance from the root.
///
/// Values are totally ordered: losses (the nearer, the lower), known losses without a
/// distance, estimates, known wins, wins (the nearer, the higher). They fit 24 bits.
///
/// ```
/// use niwaki::{Ply, Value};
///
/// let (pawn_up, won) = (Value::estimate(100), Value::win_at(Ply::new(5)));
/// assert!(won > pawn_up && pawn_up > Value::DRAW && -won < -pawn_up);
/// assert_eq!(pawn_up + 50, Value::estimate(150));
/// assert_eq!(won + 50, won); // margins leave what is decided alone
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(i32);

impl Value {
    /// Neither side is better.
    pub const DRAW: Value = Value(0);
    /// Above every value that a search returns.
    pub const INFINITY: Value = Value((1 << 23) - 1);
    /// The largest estimate; everything above is a win.
    pub const MAX_ESTIMATE: i32 = 8_000_000;
    /// A win without a distance, known at the root; each ply on the way to where it is known
    /// takes one away.
    const KNOWN: i32 = 8_150_000;
    /// Everything above is a win at a known distance.
    const MAX_KNOWN: i32 = 8_200_000;
    /// A win on the spot; each ply of distance takes one away.
    const WIN: i32 = 8_380_000;

    /// Makes an estimate, clamped to ±[`Value::MAX_ESTIMATE`], so that it can
    /// never be taken for a win at a known distance.
    #[inline]
    pub const fn estimate(points: i32) -> Value {
        if points > Self::MAX_ESTIMATE {
            Value(Self::MAX_ESTIMATE)
        } else if points < -Self::MAX_ESTIMATE {
            Value(-Self::MAX_ESTIMATE)
        } else {
            Value(points)
        }
    }

    /// Makes the value of a game won at `ply` plies from the root.
    #[inline]
    pub const fn win_at(ply: Ply) -> Value {
        Value(Self::WIN - ply.count() as i32)
    }

    /// Makes the value of a game lost at `ply` plies from the root.
    #[inline]
    pub const fn loss_at(ply: Ply) -> Value {
        Value(ply.count() as i32 - Self::WIN)
    }

    /// Makes the value of a win that is known at `ply` plies from the root, and how soon it comes
    /// is not: more than any estimate, less than any win at a known distance.
    ///
    /// ```
    /// use niwaki::{Ply, Value};
    /// let known = Value::known_win_at(Ply::new(3));
    /// assert!(known.is_decided() && known.distance().is_none());
    /// assert!(known > Value::estimate(i32::MAX) && known < Value::win_at(Ply::new(3000)));
    /// ```
    #[inline]
    pub const fn known_win_at(ply: Ply) -> Value {
        Value(Self::KNOWN - ply.count() as i32)
    }

    /// Makes the value of a loss that is known at `ply` plies from the root, and how soon it comes
    /// is not: the opposite of [`Value::known_win_at`].
    #[inline]
    pub const fn known_loss_at(ply: Ply) -> Value {
        Value(ply.count() as i32 - Self::KNOWN)
    }

    /// Returns the value of a finished game, met at `ply`.
    ///
    /// ```
    /// use niwaki::{Outcome, Ply, Value};
    /// assert_eq!(Value::of(Outcome::Score(3), Ply::ROOT), Value::estimate(3));
    /// assert_eq!(Value::of(Outcome::Loss, Ply::new(6)).distance(), Some(-6));
    /// ```
    #[inline]
    pub const fn of(outcome: Outcome, ply: Ply) -> Value {
        match outcome {
            Outcome::Win => Value::win_at(ply),
            Outcome::Loss => Value::loss_at(ply),
            Outcome::Draw => Value::DRAW,
            Outcome::Score(points) => Value::estimate(points),
        }
    }

    /// Returns the number behind the value, in evaluation points.
    #[inline]
    pub const fn points(self) -> i32 {
        self.0
    }

    /// Returns the value of which these are the [points](Value::points), for those who keep values
    /// outside of a search.
    ///
    /// ```
    /// use niwaki::{Ply, Value};
    ///
    /// let won = Value::win_at(Ply::new(5));
    /// assert_eq!(Value::from_points(won.points()), won);
    /// ```
    pub const fn from_points(points: i32) -> Value {
        if points > Value::INFINITY.0 {
            Value::INFINITY
        } else if points < -Value::INFINITY.0 {
            Value(-Value::INFINITY.0)
        } else {
            Value(points)
        }
    }

    /// Tells whether this is a win at a known distance.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 > Self::MAX_KNOWN
    }

    /// Tells whether this is a loss at a known distance.
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 < -Self::MAX_KNOWN
    }

    /// Tells whether this is a win or a loss, at a known distance or without one, and no estimate.
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.is_won() || self.is_lost()
    }

    /// Tells whether this is a win, at a known distance or without one.
    #[inline]
    pub(crate) const fn is_won(self) -> bool {
        self.0 > Self::MAX_ESTIMATE
    }

    /// Tells whether this is a loss, at a known distance or without one.
    #[inline]
    pub(crate) const fn is_lost(self) -> bool {
        self.0 < -Self::MAX_ESTIMATE
    }

    /// Returns the plies from the root to the end of a decided game, where they are known: positive
    /// for a win, negative (or zero) for a loss.
    ///
    /// ```
    /// use niwaki::{Ply, Value};
    /// assert_eq!(Value::win_at(Ply::new(3)).distance(), Some(3));
    /// assert_eq!((-Value::win_at(Ply::new(4))).distance(), Some(-4));
    /// assert_eq!(Value::estimate(250).distance(), None);
    /// ```
    pub const fn distance(self) -> Option<i32> {
        if self.is_win() {
            Some(Self::WIN - self.0)
        } else if self.is_loss() {
            Some(-Self::WIN - self.0)
        } else {
            None
        }
    }

    /// Returns the plies from the root to the end of a decided game, or to where its outcome is known.
    #[inline]
    pub(crate) const fn plies_to_outcome(self) -> Option<u32> {
        let points = self.0.unsigned_abs();
        if points > Self::MAX_KNOWN as u32 {
            Some((Self::WIN as u32).saturating_sub(points))
        } else if points > Self::MAX_ESTIMATE as u32 {
            Some((Self::KNOWN as u32).saturating_sub(points))
        } else {
            None
        }
    }

    /// Returns the same without a distance: a decided value becomes the largest
    /// estimate of its sign. The values of speculative techniques go through
    /// here.
    ///
    /// ```
    /// use niwaki::{Ply, Value};
    /// let won = Value::win_at(Ply::new(3)).undecided();
    /// assert!(!won.is_decided() && won == Value::estimate(Value::MAX_ESTIMATE));
    /// ```
    #[inline]
    #[must_use]
    pub const fn undecided(self) -> Value {
        Value::estimate(self.0)
    }

    /// Returns the value as seen from a node at `ply`: distances count from
    /// that node, as the table keeps them. The inverse of [`Value::from_node`].
    ///
    /// ```
    /// use niwaki::{Ply, Value};
    ///
    /// // Won at ply 9: from ply 4 it is five moves away, wherever that position is met again.
    /// let (here, stored) = (Ply::new(4), Value::win_at(Ply::new(9)).to_node(Ply::new(4)));
    /// assert_eq!(stored.distance(), Some(5));
    /// assert_eq!(stored.from_node(here), Value::win_at(Ply::new(9)));
    /// ```
    #[inline]
    #[must_use]
    pub const fn to_node(self, ply: Ply) -> Value {
        self.shifted(ply.count() as i32)
    }

    /// Returns the value as seen from the root, of one that a node at `ply` was
    /// stored with.
    #[inline]
    #[must_use]
    pub const fn from_node(self, ply: Ply) -> Value {
        self.shifted(-(ply.count() as i32))
    }

    /// Moves the end of a decided game, or the place where it is known, by so many plies.
    const fn shifted(self, plies: i32) -> Value {
        if self.is_won() {
            Value(self.0 + plies)
        } else if self.is_lost() {
            Value(self.0 - plies)
        } else {
            self
        }
    }

    /// Returns the value as a raw number of at most 24 bits, for the table.
    pub(crate) const fn raw(self) -> i32 {
        self.0
    }

    /// Makes a value of its raw number; the inverse of [`Value::raw`].
    pub(crate) const fn from_raw(raw: i32) -> Value {
        Value(raw)
    }
}

/// Turns the value to the other player's side.
impl Neg for Value {
    type Output = Value;
    #[inline]
    fn neg(self) -> Value {
        Value(-self.0)
    }
}

/// Adds a margin to an estimate; decided values stay as they are.
impl Add<i32> for Value {
    type Output = Value;
    #[inline]
    fn add(self, margin: i32) -> Value {
        if self.is_decided() {
            self
        } else {
            Value::estimate(self.0.saturating_add(margin))
        }
    }
}

/// Takes a margin from an estimate; decided values stay as they are.
impl Sub<i32> for Value {
    type Output = Value;
    #[inline]
    fn sub(self, margin: i32) -> Value {
        self + -margin
    }
}

/// Writes points as they are, and decided values as `win in 3` or `loss in 4`,
/// in plies from the root. Of one that has no distance, `known win at 3` says where it is known.
///
/// ```
/// use niwaki::{Ply, Value};
/// assert_eq!(Value::estimate(-35).to_string(), "-35");
/// assert_eq!(Value::win_at(Ply::new(3)).to_string(), "win in 3");
/// assert_eq!(Value::known_loss_at(Ply::new(3)).to_string(), "known loss at 3");
/// ```
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.distance() {
            Some(plies) if self.is_win() => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {}", -plies),
            None => match self.plies_to_outcome() {
                Some(plies) if self.is_lost() => write!(f, "known loss at {plies}"),
                Some(plies) => write!(f, "known win at {plies}"),
                None => write!(f, "{}", self.0),
            },
        }
    }
}

/// Writes the same as `Display`.
impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_ordered_by_distance() {
        let near = Value::win_at(Ply::new(1));
        let far = Value::win_at(Ply::new(9));
        assert!(near > far && far > Value::estimate(i32::MAX));
        assert!(-near < -far && -far < Value::estimate(i32::MIN));
        assert!(Value::INFINITY > Value::win_at(Ply::ROOT));
    }

    #[test]
    fn distances_survive_the_table() {
        for plies in [0, 1, 7, 300] {
            let (ply, value) = (Ply::new(5), Value::win_at(Ply::new(5 + plies)));
            assert_eq!(value.to_node(ply).distance(), Some(i32::from(plies)));
            assert_eq!(value.to_node(ply).from_node(ply), value);
            assert_eq!((-value).to_node(ply).from_node(ply), -value);
        }
        assert_eq!(Value::estimate(3).to_node(Ply::new(9)), Value::estimate(3));
        let (ply, known) = (Ply::new(5), Value::known_loss_at(Ply::new(9)));
        assert_eq!(known.to_node(ply), Value::known_loss_at(Ply::new(4)));
        assert_eq!((-known).to_node(ply).from_node(ply), -known);
    }

    #[test]
    fn what_is_known_without_a_distance_lies_between_estimates_and_proofs() {
        for plies in [0, 1, Ply::MAX.count(), u16::MAX] {
            let known = Value::known_win_at(Ply::new(plies));
            assert!(known > Value::estimate(i32::MAX) && known < Value::win_at(Ply::new(u16::MAX)));
            assert!(known.is_decided() && !known.is_win() && known.distance().is_none());
            assert!((-known).is_lost() && !(-known).is_loss());
            assert_eq!(known.plies_to_outcome(), Some(plies.into()));
            assert_eq!((-known).plies_to_outcome(), Some(plies.into()));
            assert_eq!(known.to_string(), format!("known win at {plies}"));
            assert_eq!((-known).to_string(), format!("known loss at {plies}"));
            assert_eq!(
                (known + 9, known.undecided()),
                (known, Value::estimate(i32::MAX))
            );
        }
    }

    #[test]
    fn a_distance_is_of_the_root_in_a_search_and_of_the_node_in_the_table() {
        let (ply, lost) = (Ply::new(5), Value::loss_at(Ply::new(9)));
        assert_eq!(lost.to_node(ply), Value::loss_at(Ply::new(4)));
        assert_eq!(lost.from_node(ply), Value::loss_at(Ply::new(14)));
        assert_eq!((-lost).to_node(ply), Value::win_at(Ply::new(4)));
    }

    #[test]
    fn points_beyond_infinity_are_infinity() {
        let most = Value::INFINITY.points();
        for points in [-most, -most + 1, -1, 0, 1, most - 1, most] {
            assert_eq!(Value::from_points(points).points(), points);
        }
        assert_eq!(Value::from_points(most + 1), Value::INFINITY);
        assert_eq!(Value::from_points(i32::MIN), -Value::INFINITY);
    }

    #[test]
    fn margins_never_decide() {
        assert!(!(Value::estimate(i32::MAX) + i32::MAX).is_decided());
        let lost = Value::loss_at(Ply::new(4));
        assert_eq!(lost + 1000, lost);
    }
}
