//! The one source of chance: 64-bit hashes, and numbers drawn from them.
//!
//! Each draw at a node has a purpose, a constant mixed into the node's hash,
//! so that draws for different purposes are independent.

use niwaki::Key;

use super::model::Kind;

/// How many moves a node has.
pub(super) const BRANCHING: u64 = Key::mixed(1).0;
/// The reward on the edge that leads to a node.
pub(super) const EDGE: u64 = Key::mixed(2).0;
/// The error of the static evaluation.
pub(super) const NOISE: u64 = Key::mixed(3).0;
/// Which move is the best one.
pub(super) const BEST: u64 = Key::mixed(4).0;
/// Whether the move that leads to a node is tactical.
pub(super) const TACTICAL: u64 = Key::mixed(5).0;
/// The value of a leaf.
pub(super) const LEAF: u64 = Key::mixed(6).0;
/// The true value of the root.
pub(super) const ROOT: u64 = Key::mixed(7).0;
/// The error of what the move order knows of a move.
pub(super) const KNOWLEDGE: u64 = Key::mixed(8).0;
/// Keeps trees of different families apart that share a seed.
const FAMILY: u64 = Key::mixed(9).0;

/// An odd number without pattern, which spreads move indices over the word.
const SPREAD: u64 = 0xd6e8_feb8_6659_fd93;

/// Returns the hash that the root of a tree begins with.
#[inline]
pub(super) fn origin(kind: Kind, seed: u64) -> u64 {
    Key::mixed(seed ^ FAMILY.rotate_left(kind as u32)).0
}

/// Returns the hash of a child. Siblings never collide; other nodes do as rarely as
/// random words of 64 bits.
#[inline]
pub(super) fn child(hash: u64, mv: u8) -> u64 {
    Key::mixed(hash ^ (u64::from(mv) + 1).wrapping_mul(SPREAD)).0
}

/// Draws a random word for one of the purposes.
#[inline]
pub(super) fn draw(hash: u64, purpose: u64) -> u64 {
    Key::mixed(hash ^ purpose).0
}

/// Returns the upper half of a word.
#[inline]
pub(super) fn high(word: u64) -> u32 {
    (word >> 32) as u32
}

/// Returns the lower half of a word, independent of the upper one.
#[inline]
pub(super) fn low(word: u64) -> u32 {
    word as u32
}

/// Returns a number in `0..count`, growing with the draw.
#[inline]
pub(super) fn below(draw: u32, count: u32) -> u32 {
    ((u64::from(draw) * u64::from(count)) >> 32) as u32
}

/// Returns a number in `-amplitude..=amplitude`, growing with the draw.
#[inline]
pub(super) fn symmetric(draw: u32, amplitude: u16) -> i32 {
    let amplitude = u32::from(amplitude);
    below(draw, 2 * amplitude + 1) as i32 - amplitude as i32
}

/// Returns a bell-shaped number with mean 0 and this standard deviation, never beyond
/// 3.47 of them: the sum of four uniform ones (Irwin and Hall's law).
#[inline]
pub(super) fn bell(word: u64, deviation: u16) -> i32 {
    /// The mean of the sum of four numbers in `0..65_536`, each uniform.
    const MEAN: i64 = 2 * 65_535;
    /// Its standard deviation, `65_536 · √(4/12)`.
    const DEVIATION: i64 = 37_837;
    let sum = (word & 0xffff) + (word >> 16 & 0xffff) + (word >> 32 & 0xffff) + (word >> 48);
    let scaled = (sum as i64 - MEAN) * i64::from(deviation);
    (scaled + DEVIATION / 2).div_euclid(DEVIATION) as i32
}
