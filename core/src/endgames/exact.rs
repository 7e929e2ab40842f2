//! Exact values, as a table keeps them.

use crate::{Ply, Value};

/// The exact value of a position for the player to move, with best play of both
/// sides: the winner takes the shortest way and the loser the longest.
///
/// ```
/// use niwaki::endgames::Exact;
/// use niwaki::Ply;
///
/// assert_eq!(Exact::of_code(Exact::Loss(6).code()), Exact::Loss(6));
/// assert_eq!(Exact::Win(3).value(Ply::new(4)).distance(), Some(7));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exact {
    /// The player to move wins in so many plies.
    Win(u16),
    /// Neither can win.
    Draw,
    /// The player to move loses in so many plies.
    Loss(u16),
}

impl Exact {
    /// The most plies that a distance can have.
    pub const MOST_PLIES: u16 = i16::MAX as u16 - 1;

    /// Returns the number that stands for it in a table: 0 for a draw, plies + 1 for a
    /// win, and the negative of that for a loss.
    ///
    /// # Panics
    /// The distance is above [`Exact::MOST_PLIES`].
    pub fn code(self) -> i16 {
        let number = |plies: u16| {
            assert!(plies <= Exact::MOST_PLIES, "no game takes so long");
            plies as i16 + 1
        };
        match self {
            Exact::Win(plies) => number(plies),
            Exact::Draw => 0,
            Exact::Loss(plies) => -number(plies),
        }
    }

    /// Returns what a number stands for; the inverse of [`Exact::code`].
    #[inline]
    pub const fn of_code(code: i16) -> Exact {
        match code {
            0 => Exact::Draw,
            1.. => Exact::Win(code as u16 - 1),
            _ => Exact::Loss(code.unsigned_abs() - 1),
        }
    }

    /// Returns the value of the position, met at `ply` plies from the root.
    #[inline]
    pub const fn value(self, ply: Ply) -> Value {
        match self {
            Exact::Win(plies) => Value::win_at(Ply::new(ply.count() + plies)),
            Exact::Draw => Value::DRAW,
            Exact::Loss(plies) => Value::loss_at(Ply::new(ply.count() + plies)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_from_the_root() {
        let ply = Ply::new(3);
        assert_eq!(Exact::Win(5).value(ply), Value::win_at(Ply::new(8)));
        assert_eq!(Exact::Loss(5).value(ply), Value::loss_at(Ply::new(8)));
        assert_eq!(Exact::Draw.value(ply), Value::DRAW);
    }

    #[test]
    fn a_code_is_read_as_it_was_written() {
        let most = Exact::MOST_PLIES;
        let all = [
            Exact::Win(0),
            Exact::Win(most),
            Exact::Draw,
            Exact::Loss(0),
            Exact::Loss(most),
        ];
        for exact in all {
            assert_eq!(Exact::of_code(exact.code()), exact);
        }
        assert_eq!(
            [
                Exact::Win(6).code(),
                Exact::Draw.code(),
                Exact::Loss(6).code()
            ],
            [7, 0, -7]
        );
    }
}
