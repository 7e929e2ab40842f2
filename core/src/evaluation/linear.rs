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

use crate::evaluation::{Network, Shape};

/// Returns the points that a player is ahead: the differences between the sums of two sides, one for each phase, as
/// far as a position with so many `active` features lies between two of them; `bias` is what it is worth
/// to be to move.
///
/// Sums and bias are in parts of [`Network::ONE`]; an output of one is worth `scale` points.
#[inline]
pub(super) fn output(
    shape: Shape,
    [mover, opponent, bias]: [&[i16]; 3],
    active: u32,
    scale: i32,
) -> i32 {
    let (phase, beyond) = place(shape, active as usize);
    let sum = |phase: usize| {
        i64::from(mover[phase]) - i64::from(opponent[phase]) + i64::from(bias[phase])
    };
    let most = shape.most as i64;
    let mut total = sum(phase) * (most - beyond);
    if beyond > 0 {
        total += sum(phase + 1) * beyond;
    }
    // Six numbers of 16 bits, 65,536 features and Value::MAX_ESTIMATE are far from the ends of 64 bits; no real network
    // comes near those of 32.
    let points = total * i64::from(scale) / (most * i64::from(Network::ONE));
    points.clamp(i32::MIN.into(), i32::MAX.into()) as i32
}

/// Returns the phase that a position has reached, from 0 for an empty board on, and how many parts of
/// [`Shape::most`] it lies beyond it.
#[inline]
fn place(shape: Shape, active: usize) -> (usize, i64) {
    let way = active.min(shape.most) * (shape.hidden - 1);
    (way / shape.most, (way % shape.most) as i64)
}
