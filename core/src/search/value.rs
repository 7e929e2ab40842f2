//! Values of positions, and windows of values.

use core::fmt;
use core::ops::{Add, Neg, Sub};

use crate::game::Outcome;
use crate::search::depth::Ply;

/// What a position is worth to the player to move: an estimate on the scale of
/// [`crate::Game::evaluate`], or a win or loss with its distance from the root.
///
/// Values are totally ordered: losses (the nearer, the lower), estimates, wins
/// (the nearer, the higher). They fit 24 bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(i32);

impl Value {
    /// Neither side is better.
    pub const DRAW: Value = Value(0);
    /// Above every value that a search returns.
    pub const INFINITY: Value = Value((1 << 23) - 1);
    /// The largest estimate; everything above is a win at a known distance.
    pub const MAX_ESTIMATE: i32 = 8_000_000;
    /// A win on the spot; each ply of distance takes one away.
    const WIN: i32 = 8_380_000;

    /// An estimate, clamped to ±[`Value::MAX_ESTIMATE`], so that it can never
    /// be taken for a win at a known distance.
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

    /// A game won at `ply` plies from the root.
    #[inline]
    pub const fn win_at(ply: Ply) -> Value {
        Value(Self::WIN - ply.count() as i32)
    }

    /// A game lost at `ply` plies from the root.
    #[inline]
    pub const fn loss_at(ply: Ply) -> Value {
        Value(ply.count() as i32 - Self::WIN)
    }

    /// The value of a finished game, met at `ply`.
    #[inline]
    pub const fn of(outcome: Outcome, ply: Ply) -> Value {
        match outcome {
            Outcome::Win => Value::win_at(ply),
            Outcome::Loss => Value::loss_at(ply),
            Outcome::Draw => Value::DRAW,
            Outcome::Score(points) => Value::estimate(points),
        }
    }

    /// The number behind the value, in evaluation points.
    #[inline]
    pub const fn points(self) -> i32 {
        self.0
    }

    /// Whether this is a win at a known distance.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 > Self::MAX_ESTIMATE
    }

    /// Whether this is a loss at a known distance.
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 < -Self::MAX_ESTIMATE
    }

    /// Whether this is a win or a loss at a known distance.
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Plies from the root to the end of a decided game: positive for a win,
    /// negative (or zero) for a loss.
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

    /// The same without a distance: a decided value becomes the largest
    /// estimate of its sign. What a speculative technique returns goes through here.
    #[inline]
    #[must_use]
    pub const fn undecided(self) -> Value {
        Value::estimate(self.0)
    }

    /// As seen from a node at `ply`: distances count from that node, as the
    /// table keeps them. The inverse of [`Value::from_node`].
    #[inline]
    #[must_use]
    pub const fn to_node(self, ply: Ply) -> Value {
        self.shifted(ply.count() as i32)
    }

    /// As seen from the root, for a value that a node at `ply` was stored with.
    #[inline]
    #[must_use]
    pub const fn from_node(self, ply: Ply) -> Value {
        self.shifted(-(ply.count() as i32))
    }

    const fn shifted(self, plies: i32) -> Value {
        if self.is_win() {
            Value(self.0 + plies)
        } else if self.is_loss() {
            Value(self.0 - plies)
        } else {
            self
        }
    }

    /// The value as a raw number of at most 24 bits, for the table.
    pub(crate) const fn raw(self) -> i32 {
        self.0
    }

    /// The inverse of [`Value::raw`].
    pub(crate) const fn from_raw(raw: i32) -> Value {
        Value(raw)
    }
}

impl Neg for Value {
    type Output = Value;
    #[inline]
    fn neg(self) -> Value {
        Value(-self.0)
    }
}

/// A margin added to an estimate; decided values stay as they are.
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

/// A margin taken from an estimate; decided values stay as they are.
impl Sub<i32> for Value {
    type Output = Value;
    #[inline]
    fn sub(self, margin: i32) -> Value {
        self + -margin
    }
}

/// Writes points as they are, and decided values as `win in 3` or `loss in 4`, in plies from the root.
///
/// ```
/// use niwaki::{Ply, Value};
/// assert_eq!(Value::estimate(-35).to_string(), "-35");
/// assert_eq!(Value::win_at(Ply::new(3)).to_string(), "win in 3");
/// ```
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.distance() {
            Some(plies) if self.is_win() => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {}", -plies),
            None => write!(f, "{}", self.0),
        }
    }
}

/// Writes the same as `Display`.
impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The open interval of values that still matter: a search need not tell
/// values at or below `alpha` apart, nor those at or above `beta`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// What the player to move is already sure of.
    pub alpha: Value,
    /// What the opponent is already sure of, seen from the player to move.
    pub beta: Value,
}

impl Window {
    /// Every value matters.
    pub const FULL: Window = Window {
        alpha: Value(-Value::INFINITY.0),
        beta: Value::INFINITY,
    };

    /// The window between two values.
    pub const fn new(alpha: Value, beta: Value) -> Window {
        Window { alpha, beta }
    }

    /// The window with nothing in it, just above `alpha`: is the value larger than `alpha`?
    #[inline]
    pub const fn null_above(alpha: Value) -> Window {
        Window {
            alpha,
            beta: Value(alpha.0 + 1),
        }
    }

    /// The window with nothing in it, just below `beta`: does the value reach `beta`?
    #[inline]
    pub const fn null_below(beta: Value) -> Window {
        Window {
            alpha: Value(beta.0 - 1),
            beta,
        }
    }

    /// Whether no value lies between the bounds.
    #[inline]
    pub const fn is_null(self) -> bool {
        self.beta.0 - self.alpha.0 <= 1
    }

    /// Whether only a win at a known distance can reach beta, or exceed alpha.
    #[inline]
    pub const fn asks_for_win(self) -> bool {
        self.alpha.is_win() || (self.beta.is_win() && self.beta.0 != Value::INFINITY.0)
    }

    /// The value of a node at `ply`, as far as the window needs it, if the
    /// window lies beyond everything that can still happen there: nobody
    /// loses before the present ply or wins before the next one (mate distance pruning).
    #[inline]
    pub fn out_of_reach(self, ply: Ply) -> Option<Value> {
        let (worst, best) = (Value::loss_at(ply), Value::win_at(ply.next()));
        if self.alpha >= best {
            Some(best)
        } else if self.beta <= worst {
            Some(worst)
        } else {
            None
        }
    }
}

impl Neg for Window {
    type Output = Window;
    #[inline]
    fn neg(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
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
    }

    #[test]
    fn margins_never_decide() {
        assert!(!(Value::estimate(i32::MAX) + i32::MAX).is_decided());
        let lost = Value::loss_at(Ply::new(4));
        assert_eq!(lost + 1000, lost);
    }

    #[test]
    fn windows() {
        let window = Window::new(Value::estimate(-5), Value::estimate(9));
        assert_eq!(-(-window), window);
        assert!(!window.is_null() && Window::null_above(Value::DRAW).is_null());
        assert_eq!(
            Window::null_below(Value::estimate(1)),
            Window::null_above(Value::DRAW)
        );
        let mate_in_8 = Window::null_below(Value::win_at(Ply::new(8)));
        assert!(mate_in_8.asks_for_win() && !Window::FULL.asks_for_win());
        assert_eq!(Window::FULL.out_of_reach(Ply::new(2)), None);
        assert_eq!(mate_in_8.out_of_reach(Ply::new(7)), None);
        assert_eq!(
            mate_in_8.out_of_reach(Ply::new(8)),
            Some(Value::win_at(Ply::new(9)))
        );
    }
}
