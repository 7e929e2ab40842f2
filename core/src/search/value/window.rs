//! Windows: the values that still matter to a node.

use core::ops::Neg;

use super::Value;
use crate::Ply;

/// The open interval of values that still matter: a search need not tell values
/// at or below `alpha` apart (it fails low), nor those at or above `beta` (it
/// fails high).
///
/// ```
/// use niwaki::{Value, Window};
///
/// let window = Window::new(Value::estimate(-20), Value::estimate(35));
/// let of_child = -window; // what the opponent sees
/// assert_eq!(of_child, Window::new(Value::estimate(-35), Value::estimate(20)));
/// assert!(Window::null_above(window.alpha).is_null());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The value that the player to move is already sure of.
    pub alpha: Value,
    /// The value that the opponent is already sure of, seen from the player to
    /// move.
    pub beta: Value,
}

impl Window {
    /// The window in which every value matters.
    pub const FULL: Window = Window {
        alpha: Value(-Value::INFINITY.0),
        beta: Value::INFINITY,
    };

    /// Makes the window between two values, of which alpha is to be the lower one.
    pub const fn new(alpha: Value, beta: Value) -> Window {
        Window { alpha, beta }
    }

    /// Makes the null window just above `alpha`, which asks: is the value
    /// larger than `alpha`?
    #[inline]
    pub const fn null_above(alpha: Value) -> Window {
        Window {
            alpha,
            beta: Value(alpha.0 + 1),
        }
    }

    /// Makes the null window just below `beta`, which asks: does the value fail
    /// high?
    #[inline]
    pub const fn null_below(beta: Value) -> Window {
        Window {
            alpha: Value(beta.0 - 1),
            beta,
        }
    }

    /// Tells whether no value lies between the bounds.
    #[inline]
    pub const fn is_null(self) -> bool {
        self.beta.0 - self.alpha.0 <= 1
    }

    /// Tells whether only a win can fail high, or exceed alpha, be it one at a known distance or
    /// one that is known without. No speculative technique acts there, since it would invent wins.
    ///
    /// ```
    /// use niwaki::{Ply, Value, Window};
    /// assert!(Window::null_below(Value::win_at(Ply::new(7))).asks_for_win());
    /// assert!(!Window::FULL.asks_for_win());
    /// ```
    #[inline]
    pub const fn asks_for_win(self) -> bool {
        self.alpha.is_won() || (self.beta.is_won() && self.beta.0 != Value::INFINITY.0)
    }

    /// Returns the value of a node at `ply`, as far as the window needs it, if
    /// the window lies beyond everything that can still happen there: nobody
    /// loses before the present ply or wins before the next one (mate distance
    /// pruning).
    ///
    /// The window itself is not narrowed: an open window stays open, so that it
    /// is still seen whether a win is asked for.
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

/// Turns the window to the other player's side.
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
        let known = Window::null_below(Value::known_win_at(Ply::new(8)));
        assert!(known.asks_for_win() && Window::null_above(known.beta).asks_for_win());
        assert!(!(-known).asks_for_win());
        assert_eq!(Window::FULL.out_of_reach(Ply::new(2)), None);
        assert_eq!(mate_in_8.out_of_reach(Ply::new(7)), None);
        assert_eq!(
            mate_in_8.out_of_reach(Ply::new(8)),
            Some(Value::win_at(Ply::new(9)))
        );
    }
}
