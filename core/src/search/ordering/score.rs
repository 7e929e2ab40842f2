//! The scores of histories: their range, where they stand, and how they are learned.

/// The bound of history scores, which lie between ± this.
pub const HISTORY_MAX: i32 = 1 << 14;

/// Returns a score nearer to the bound on the side of the bonus. The nearer it is already, the less
/// is added: scores stay in range, and forget.
#[inline]
pub(super) fn nearer(score: i32, bonus: i32) -> i32 {
    score + bonus - score * bonus.abs() / HISTORY_MAX
}

/// Returns the entry of a history index. Every index is looked up here before
/// anything is learned of it.
#[inline]
pub(super) fn at_index<T>(all: &[T], index: usize) -> &T {
    all.get(index).unwrap_or_else(|| beyond(index, all.len()))
}

/// Says which promise the game has broken.
#[cold]
fn beyond(index: usize, size: usize) -> ! {
    panic!(
        "the law \"history-range\" is broken: history_index() = {index}, and HISTORY_SIZE = {size} (niwaki::laws finds where)"
    )
}
