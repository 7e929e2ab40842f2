//! Entries of the table, and the word that they are packed into.

use crate::{Depth, Key, Value, Window};

/// The relation of a stored value to the true one.
///
/// ```
/// use niwaki::{Bound, Value, Window};
///
/// let window = Window::new(Value::estimate(0), Value::estimate(50));
/// let bounds = [-10, 20, 70].map(|points| Bound::of(Value::estimate(points), window));
/// assert_eq!(bounds, [Bound::Upper, Bound::Exact, Bound::Lower]); // fails low, lies within, fails high
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The true value is at most this: the search failed low.
    Upper,
    /// The true value is at least this: the search failed high.
    Lower,
    /// It is the true value.
    Exact,
}

impl Bound {
    /// Returns the bound that a value is which a search with this window
    /// returned (fail-soft).
    #[inline]
    pub fn of(value: Value, window: Window) -> Bound {
        if value >= window.beta {
            Bound::Lower
        } else if value > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }

    /// Tells whether the true value is at least the stored one.
    #[inline]
    pub const fn is_lower(self) -> bool {
        matches!(self, Bound::Lower | Bound::Exact)
    }

    /// Tells whether the true value is at most the stored one.
    #[inline]
    pub const fn is_upper(self) -> bool {
        matches!(self, Bound::Upper | Bound::Exact)
    }
}

/// The knowledge of one position that the table holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The value; distances to a win count from this position.
    pub value: Value,
    /// The relation of the value to the true one.
    pub bound: Bound,
    /// The depth that the value stands for: to which the position was searched, or at which a
    /// technique cut it off without its moves.
    pub draft: Depth,
    /// The best move, or the one that cut off, as the code of its
    /// [`crate::search::ordering::Place`] (a generic move does not fit an
    /// atomic word). Where an entry is stored without one it keeps that of the entry before,
    /// which may have had another bound.
    pub best: Option<u16>,
    /// Whether a draw by history took part in the value, which then belongs to
    /// the path it was found on.
    pub path_dependent: bool,
    /// The static evaluation of the position as the game has it, in points, if
    /// it was made and fits.
    pub evaluation: Option<i16>,
}

/// The layout of the data, from below: value (24 bits), draft in sixteenths
/// (16), bound (2), age (6), whether the value depends on the path (1), and the
/// move's place (15). A bound of zero marks a slot that nothing was stored in.
const VALUE_BITS: u32 = 24;
pub(super) const BOUND_SHIFT: u32 = 40;
pub(super) const AGE_SHIFT: u32 = 42;
pub(super) const AGE_MASK: u64 = 63;
const PATH_SHIFT: u32 = 48;
const MOVE_SHIFT: u32 = 49;
/// Indices above this are not kept.
pub(super) const MOVE_MAX: u16 = (1 << 15) - 2;
/// Where the key begins in the other word, above the static evaluation. The
/// lower 48 bits of the key are kept; the upper 16 tell one bucket from
/// another, so that in a table of 4 MiB or more none is lost.
pub(super) const KEY_SHIFT: u32 = 16;
/// Stands for an evaluation that is not known; it is not kept as one.
const UNKNOWN: i16 = i16::MIN;

impl Entry {
    /// Packs the static evaluation into one word with the key.
    #[inline]
    pub(super) fn identify(self, key: Key) -> u64 {
        let evaluation = self.evaluation.unwrap_or(UNKNOWN);
        key.0 << KEY_SHIFT | u64::from(evaluation as u16)
    }

    /// Packs all else into another, with the generation it belongs to.
    #[inline]
    pub(super) fn pack(self, age: u8) -> u64 {
        let value = self.value.raw() as u64 & ((1 << VALUE_BITS) - 1);
        let draft = u64::from(self.draft.parts() as u16) << VALUE_BITS;
        let bound = match self.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        } << BOUND_SHIFT;
        let best = self.best.filter(|&index| index <= MOVE_MAX);
        let best = u64::from(best.map_or(0, |index| index + 1)) << MOVE_SHIFT;
        let path = u64::from(self.path_dependent) << PATH_SHIFT;
        value | draft | bound | u64::from(age) << AGE_SHIFT | path | best
    }

    /// Unpacks both words; nothing, if none was stored.
    #[inline]
    pub(super) fn unpack(identity: u64, data: u64) -> Option<Entry> {
        let bound = match data >> BOUND_SHIFT & 3 {
            0 => return None,
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        };
        let unused = 32 - VALUE_BITS;
        let best = (data >> MOVE_SHIFT) as u16;
        let evaluation = identity as i16;
        Some(Entry {
            value: Value::from_raw((data as i32) << unused >> unused),
            bound,
            draft: Depth::sixteenths((data >> VALUE_BITS) as i16),
            best: best.checked_sub(1),
            path_dependent: data >> PATH_SHIFT & 1 == 1,
            evaluation: Some(evaluation).filter(|&points| points != UNKNOWN),
        })
    }
}
