//! The network without output weights: a linear evaluation, whose weights change with the phase of the game.
//!
//! It is what evaluations written by hand are, with a number for everything there is to see: piece-square tables, which
//! are such weights for an opening and for an ending; and where the features are [n-tuples](crate::evaluation::Tuples),
//! tables of patterns.
//!
//! # Source
//! M. Buro, *Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello*, 1997: tables of
//! patterns for each stage of the game, fitted by gradient descent. Weights that change from phase to phase without a
//! step are common practice of chess engines (*tapered evaluation*, since Fruit 2005).

/// Returns what the player to move is ahead, in parts of `most` of the sums' own: the differences between the sums of
/// both sides, one for each phase, as far as a position with so many `active` features lies between two of them; `bias`
/// is what it is worth to be to move.
#[inline]
pub(super) fn ahead([mover, opponent, bias]: [&[i16]; 3], active: usize, most: usize) -> i64 {
    let way = active.min(most) * (bias.len() - 1);
    let (phase, beyond) = (way / most, (way % most) as i64);
    let sum = |phase: usize| {
        i64::from(mover[phase]) - i64::from(opponent[phase]) + i64::from(bias[phase])
    };
    let below = sum(phase) * (most as i64 - beyond);
    if beyond == 0 {
        return below;
    }
    below + sum(phase + 1) * beyond
}
