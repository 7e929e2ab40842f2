//! The moves since the root, packed.

/// The words that a path has room in.
const WORDS: usize = 8;

/// A path as a row of fields of 1, 2, 4 or 8 bits, as the branching needs. What
/// does not fit is dropped: whoever asks must know [`capacity`].
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Path([u64; WORDS]);

impl Path {
    /// Notes the move made at this ply.
    #[inline]
    pub(super) fn note(&mut self, ply: u16, branching: u8, mv: u8) {
        let bit = usize::from(ply) << field(branching);
        if let Some(word) = self.0.get_mut(bit / 64) {
            *word |= u64::from(mv) << (bit % 64);
        }
    }

    /// Returns the move made at this ply, which is below the capacity.
    pub(super) fn at(&self, ply: u16, branching: u8) -> u8 {
        let field = field(branching);
        let bit = usize::from(ply) << field;
        let mask = (1_u64 << (1 << field)) - 1;
        (self.0[bit / 64] >> (bit % 64) & mask) as u8
    }
}

/// Returns how many plies fit when no node has more than `branching` moves.
pub(super) fn capacity(branching: u8) -> u16 {
    (WORDS as u16 * 64) >> field(branching)
}

/// Returns the logarithm of a field's bits.
#[inline]
fn field(branching: u8) -> u32 {
    match branching {
        0..=2 => 0,
        3..=4 => 1,
        5..=16 => 2,
        _ => 3,
    }
}
