//! Atomic words of 64 bits, which small processors have not got.

use alloc::vec::Vec;

#[cfg(target_has_atomic = "64")]
pub(crate) use core::sync::atomic::AtomicU64;
#[cfg(not(target_has_atomic = "64"))]
pub(crate) use portable_atomic::AtomicU64;

/// The two words of a slot.
pub(crate) type Pair = [AtomicU64; 2];

/// Makes so many pairs of zeros. The system hands them over zeroed, and no page
/// of them is touched before it is used.
#[cfg(target_has_atomic = "64")]
pub(crate) fn zeros(count: usize) -> Vec<Pair> {
    bytemuck::zeroed_vec(count)
}

/// Makes so many pairs of zeros.
#[cfg(not(target_has_atomic = "64"))]
pub(crate) fn zeros(count: usize) -> Vec<Pair> {
    (0..count).map(|_| Pair::default()).collect()
}
