//! Pairs features that are one and the same thing, as both sides see it.
//!
//! The knight of one side is one of its own pieces to that side and one of the opponent's to the other: two features,
//! which come and go together. To take the knight away is to take both.

use std::collections::HashMap;

use niwaki::Key;

use super::places::{Board, Piece, Ways};
use super::sample::Sample;

/// What is there, or one side sees alone: a feature of the player to move, and one of the opponent.
pub(super) type Pair = [Option<u16>; 2];

/// The features that always come and go together.
pub(super) struct Twins {
    /// For each feature of a side that of the other side, if there is exactly one.
    of: Vec<Option<u16>>,
}

impl Twins {
    /// Finds them: every position has two numbers that stand for its two sides, and the sums of the numbers with which two
    /// features were seen are equal where they always were seen together.
    pub(super) fn of(samples: &[Sample], features: usize) -> Twins {
        let mut sums = vec![[0_u64; 2]; features];
        for (number, sample) in (0..).zip(samples) {
            for (side, seen) in sample.sides.iter().enumerate() {
                for &feature in seen {
                    let [own, other] = &mut sums[usize::from(feature)];
                    // As the one side sees it, and as the other one would have to see its twin.
                    *own = own.wrapping_add(Key::mixed(2 * number + side as u64).0);
                    *other = other.wrapping_add(Key::mixed(2 * number + 1 - side as u64).0);
                }
            }
        }
        let mut seen_as: HashMap<u64, Vec<u16>> = HashMap::new();
        for (feature, [_, other]) in (0..).zip(&sums) {
            seen_as.entry(*other).or_default().push(feature);
        }
        let twin = |[own, _]: &[u64; 2]| match seen_as.get(own).map(Vec::as_slice) {
            Some([twin]) if *own != 0 => Some(*twin),
            _ => None,
        };
        Twins {
            of: sums.iter().map(twin).collect(),
        }
    }

    /// Pairs the features of a position: by the pieces that are drawn, else by what always comes together. Others stand
    /// alone.
    pub(super) fn pairs(&self, sample: &Sample, board: Option<(&Board, Ways)>) -> Vec<Pair> {
        let [mover, opponent] = &sample.sides;
        let mut left: Vec<u16> = opponent.clone();
        let mut pairs: Vec<Pair> = Vec::new();
        for &feature in mover {
            let placed = board.and_then(|(board, ways)| across(board, ways, feature, &left));
            let twin = placed.or(self.of[usize::from(feature)]);
            let at = twin.and_then(|twin| left.iter().position(|&one| one == twin));
            pairs.push([Some(feature), at.map(|at| left.swap_remove(at))]);
        }
        pairs.extend(left.into_iter().map(|feature| [None, Some(feature)]));
        pairs
    }
}

/// Returns the feature of the opponent that stands for the same piece.
fn across(board: &Board, ways: Ways, feature: u16, others: &[u16]) -> Option<u16> {
    let [own, other] = [ways[0]?, ways[1]?];
    let (place, piece) = board.placed(feature, own)?;
    let twin = Piece {
        own: !piece.own,
        ..piece
    };
    let mut others = others.iter();
    let found = others.find(|&&one| board.placed(one, other) == Some((place, twin)));
    found.copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(mover: &[u16], opponent: &[u16]) -> Sample {
        Sample {
            sides: [mover.to_vec(), opponent.to_vec()],
            drawn: None,
        }
    }

    #[test]
    fn what_comes_and_goes_together_is_one_thing() {
        // Features 0 and 1 are own pieces, 2 and 3 those of the other side on the same places; 4 is seen alone.
        let samples = [
            sample(&[0, 3, 4], &[1, 2]),
            sample(&[0, 1], &[2, 3, 4]),
            sample(&[2], &[0]),
            sample(&[1, 4], &[3]),
        ];
        let twins = Twins::of(&samples, 6);
        assert_eq!(twins.of, [Some(2), Some(3), Some(0), Some(1), None, None]);
        let mut pairs = twins.pairs(&samples[1], None);
        pairs.sort_unstable();
        assert_eq!(
            pairs,
            [[None, Some(4)], [Some(0), Some(2)], [Some(1), Some(3)]]
        );
    }
}
