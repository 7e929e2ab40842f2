//! The scores of histories: their range, and how they are learned.

/// The bound of history scores, which lie between ± this.
pub const HISTORY_MAX: i32 = 1 << 14;

/// Returns a score nearer to the bound on the side of the bonus. The nearer it is already, the less
/// is added: scores stay in range, and forget.
#[inline]
pub(super) fn nearer(score: i32, bonus: i32) -> i32 {
    score + bonus - score * bonus.abs() / HISTORY_MAX
}
