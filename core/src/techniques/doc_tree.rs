//! The game of this folder's examples, in which every technique finds something to do.

use crate::game::key::Key;
use crate::game::{Game, MoveList, Outcome, Tactics};

/// How many moves there are: a capture and eight quiet ones.
const MOVES: usize = 9;

/// The points that each move gains; the game lists them in this order, so that later ones tend to
/// be worse.
const GAINS: [i32; MOVES] = [300, 25, 20, 15, 5, -5, -15, -25, -40];

/// A synthetic game without end.
///
/// A position is how often each player has made each move, so that moves transpose, as they do in
/// chess. Which moves there are, whether the player to move is forced, and a part of the static
/// evaluation are drawn from the key.
#[derive(Clone)]
pub(crate) struct DocTree {
    /// How often the player to move has made each move, and the opponent.
    made: [[u8; MOVES]; 2],
    /// The points of the player to move, less the opponent's.
    lead: i32,
    /// Whether the player who began is to move.
    first: bool,
}

impl DocTree {
    /// The position before any move.
    pub(crate) const START: DocTree = DocTree {
        made: [[0; MOVES]; 2],
        lead: 0,
        first: true,
    };

    /// Returns the same position with the opponent to move.
    fn turned(&self) -> DocTree {
        DocTree {
            made: [self.made[1], self.made[0]],
            lead: -self.lead,
            first: !self.first,
        }
    }

    /// Tells whether the capture is possible: in one position out of four, or else quiescence would
    /// have no end.
    fn can_capture(&self) -> bool {
        self.key().0.is_multiple_of(4)
    }
}

impl Game for DocTree {
    type Move = usize;

    const HISTORY_SIZE: usize = MOVES;

    /// Lists the capture, if it is possible, and the quiet moves; where the player is forced,
    /// only one of them.
    fn moves(&self, moves: &mut MoveList<usize>) {
        let first = usize::from(!self.can_capture());
        let end = if self.is_forced() { first + 1 } else { MOVES };
        moves.extend(first..end);
    }

    fn play(&self, mv: usize) -> DocTree {
        let mut next = self.turned();
        next.made[1][mv] += 1;
        next.lead -= GAINS[mv];
        next
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn key(&self) -> Key {
        let counts = self.made.iter().flatten();
        let digits = counts.fold(u64::from(self.first), |key, &count| {
            Key::mixed(key ^ u64::from(count)).0.wrapping_add(key)
        });
        Key::mixed(digits)
    }

    /// Returns the lead, and as much as a few quiet moves at random, which keeps the search from
    /// being trivial.
    fn evaluate(&self) -> i32 {
        self.lead + (self.key().0 >> 8) as i32 % 50
    }

    fn is_tactical(&self, mv: usize, _: Tactics) -> bool {
        mv == 0
    }

    fn gain(&self, mv: usize) -> i32 {
        GAINS[mv]
    }

    fn history_index(&self, mv: usize) -> usize {
        mv
    }

    fn pass(&self) -> Option<DocTree> {
        (!self.is_forced()).then(|| self.turned())
    }

    fn is_forced(&self) -> bool {
        self.key().0 >> 56 < 16
    }

    fn material(&self) -> i32 {
        self.lead
    }
}
