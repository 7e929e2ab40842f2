//! Values that change from the opening to the end, and the unit that they are counted in.

/// The value of a man: the unit of all evaluations.
pub(super) const MAN: i32 = 100;

/// The value of a king in a plain count of material.
pub(super) const KING: i32 = 130;

/// Two numbers in one, so that one addition sums both: the value in the
/// opening in the upper half, the value in the end in the lower.
pub(super) type Pair = i32;

/// Packs the value for the opening and the value for the end.
pub(super) const fn pair(opening: i32, end: i32) -> Pair {
    (opening << 16) + end
}

/// Returns the value in the opening. (The lower half, if negative, has borrowed from the upper.)
pub(super) const fn opening(pair: Pair) -> i32 {
    (pair + 0x8000) >> 16
}

/// Returns the value in the end.
pub(super) const fn end(pair: Pair) -> i32 {
    pair as i16 as i32
}
