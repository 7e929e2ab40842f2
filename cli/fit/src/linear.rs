//! The net without output weights: the sums of a phase of the game, or what lies between those of two.
//!
//! What a search makes of it is told by [`niwaki::evaluation::Network`].

use super::net::Net;

/// How a position with so many active features lies among the phases: the one that it has reached and, unless that is
/// the last, the next one, each with its share.
fn shares(net: &Net, active: usize) -> impl Iterator<Item = (usize, f32)> + Clone {
    let most = net.shape.most;
    let way = active.min(most) * (net.shape.hidden - 1);
    let (phase, beyond) = (way / most, (way % most) as f32 / most as f32);
    let above = (beyond > 0.0).then_some((phase + 1, beyond));
    [(phase, 1.0 - beyond)].into_iter().chain(above)
}

/// Returns the output for a position.
pub(super) fn forward(net: &Net, [mover, opponent]: [&[u16]; 2]) -> f32 {
    let phases = net.shape.hidden;
    let of_phase = |phase: usize| -> f32 {
        let sum = |features: &[u16]| -> f32 {
            let places = features.iter().map(|&f| usize::from(f) * phases + phase);
            // A feature outside the shape counts as absent.
            places.filter_map(|place| net.w1.get(place)).sum()
        };
        sum(mover) - sum(opponent) + net.b1[phase]
    };
    let parts = shares(net, mover.len()).map(|(phase, share)| of_phase(phase) * share);
    parts.sum()
}

/// Adds to `grad` what one sample gives it, where `slope` is that of its output.
pub(super) fn backward(net: &Net, grad: &mut Net, [mover, opponent]: [&[u16]; 2], slope: f32) {
    let phases = net.shape.hidden;
    for (phase, share) in shares(net, mover.len()) {
        let slope = slope * share;
        grad.b1[phase] += slope;
        for (features, slope) in [(mover, slope), (opponent, -slope)] {
            for &feature in features {
                let place = usize::from(feature) * phases + phase;
                if let Some(weight) = grad.w1.get_mut(place) {
                    *weight += slope;
                }
            }
        }
    }
}
