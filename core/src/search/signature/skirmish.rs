//! A game for the signature of the search, with all that a game may have: captures good and bad, forced replies, passes,
//! repetitions, a rule of quiet plies, and an end.

use crate::game::Side;
use crate::{Game, Key, MoveList, Outcome, Tactics};

/// How many moves there are: three captures, and the steps that a player can make on a ring.
const MOVES: usize = 7;
/// The places of the ring.
const RING: u8 = 6;
/// Quiet plies after which the game is drawn.
const QUIET: u32 = 12;

/// Two players with some men and a place on a ring. Whether they can capture, and whether they are forced to, is drawn from the key.
#[derive(Clone, Debug)]
pub(super) struct Skirmish {
    /// The men of the player to move, and of the opponent.
    men: [u8; 2],
    /// Their places.
    at: [u8; 2],
    /// Plies since the last capture.
    quiet: u32,
    /// Whether the player who began is to move.
    first: bool,
}

impl Skirmish {
    pub(super) const START: Skirmish = Skirmish::of([6, 6]);
    pub(super) const LATE: Skirmish = Skirmish::of([3, 3]);
    pub(super) const WON: Skirmish = Skirmish::of([2, 2]);

    const fn of(men: [u8; 2]) -> Skirmish {
        Skirmish {
            men,
            at: [0, 3],
            quiet: 0,
            first: true,
        }
    }

    /// Returns the same position with the opponent to move.
    fn turned(&self) -> Skirmish {
        Skirmish {
            men: [self.men[1], self.men[0]],
            at: [self.at[1], self.at[0]],
            quiet: self.quiet + 1,
            first: !self.first,
        }
    }
}

impl Game for Skirmish {
    type Move = usize;

    const REPETITION_DRAWS: bool = true;
    const TACTICAL_FIRST: bool = true;
    const HISTORY_SIZE: usize = 2 * MOVES;

    fn moves(&self, moves: &mut MoveList<usize>) {
        let key = self.key().0;
        if key.is_multiple_of(3) {
            moves.extend((0..3).filter(|number| key >> (8 + number) & 1 == 1));
        }
        if !self.is_forced() || moves.is_empty() {
            moves.extend(3..MOVES - usize::from(self.is_forced()) * 3);
        }
    }

    /// A capture takes a man, and costs none, one or two.
    fn play(&self, mv: usize) -> Skirmish {
        let mut next = self.turned();
        if mv < 3 {
            next.men[0] -= 1;
            next.men[1] = next.men[1].saturating_sub(mv as u8);
            next.quiet = 0;
        } else {
            next.at[1] = (next.at[1] + mv as u8 - 2) % RING;
        }
        next
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.men {
            [0, 0] => Some(Outcome::Score(25)),
            [0, _] => Some(Outcome::Loss),
            [_, 0] => Some(Outcome::Win),
            _ => None,
        }
    }

    fn key(&self) -> Key {
        let [men, at] =
            [self.men, self.at].map(|[own, other]| u64::from(own) << 8 | u64::from(other));
        Key::mixed(men << 32 | at << 1 | u64::from(self.first))
    }

    fn evaluate(&self) -> i32 {
        self.material() + (self.key().0 >> 16) as i32 % 60
    }

    fn is_tactical(&self, mv: usize, level: Tactics) -> bool {
        mv < 3 || level == Tactics::Checks && self.forces(mv)
    }

    fn gain(&self, mv: usize) -> i32 {
        i32::from(mv < 3) * 100
    }

    fn exchange(&self, mv: usize) -> i32 {
        if mv < 3 { 100 - 100 * mv as i32 } else { 0 }
    }

    fn history_index(&self, mv: usize) -> usize {
        2 * mv + usize::from(self.first)
    }

    fn pass(&self) -> Option<Skirmish> {
        (!self.is_forced()).then(|| self.turned())
    }

    fn is_forced(&self) -> bool {
        self.key().0 >> 56 < 40
    }

    fn is_irreversible(&self, mv: usize) -> bool {
        mv < 3
    }

    fn plies_to_draw(&self) -> u32 {
        QUIET.saturating_sub(self.quiet)
    }

    fn structure(&self) -> Option<Key> {
        Some(Key::mixed(
            u64::from(self.men[0]) << 8 | u64::from(self.men[1]),
        ))
    }

    fn material(&self) -> i32 {
        100 * (i32::from(self.men[0]) - i32::from(self.men[1]))
    }

    fn pieces(&self, side: Side) -> u32 {
        u32::from(self.men[usize::from(side == Side::Opponent)])
    }
}
