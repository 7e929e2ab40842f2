//! Checkers as the search sees it.

use niwaki::endgames::{Endgame, Material};
use niwaki::{Game, Key, MoveList, Outcome, Side, Tactics};

use super::endgames;
use super::moves::Move;
use super::pair::{KING, MAN};
use super::position::{Checkers, DRAW_PLIES};
use super::squares::{Black, Colour, Player, White, turned};

/// Answers to the rules and the search, once for each side.
impl Checkers {
    #[inline]
    fn is_forced_for<P: Player>(&self) -> bool {
        self.board.jumpers::<P>() != 0 || self.board.steppers::<P>() == 0
    }

    #[inline]
    fn gain_for<P: Player>(&self, mv: Move) -> i32 {
        let crowned = self.board.crowned::<P>(mv) != 0;
        let taken = mv.captured.count_ones() as i32;
        let kings = (mv.captured & self.board.kings).count_ones() as i32;
        taken * MAN + (kings + i32::from(crowned)) * (KING - MAN)
    }

    #[inline]
    fn can_be_answered<P: Player>(&self, mv: Move) -> bool {
        self.board.after::<P>(mv).jumpers::<P::Other>() != 0
    }

    #[inline]
    fn is_crowning(&self, mv: Move) -> bool {
        mv.end_bit() & self.turn.crown_row() != 0 && self.board.kings & mv.start_bit() == 0
    }
}

impl Game for Checkers {
    type Move = Move;

    const UNIT: i32 = MAN;
    const REPETITION_DRAWS: bool = true;
    const HISTORY_SIZE: usize = 4096;
    /// Own men, own kings, and the same of the opponent, on 32 squares.
    const FEATURES: usize = 4 * 32;

    #[inline]
    fn moves(&self, moves: &mut MoveList<Move>) {
        match self.turn {
            Colour::Black => self.board.generate::<Black>(moves),
            Colour::White => self.board.generate::<White>(moves),
        }
    }

    #[inline]
    fn play(&self, mv: Move) -> Checkers {
        match self.turn {
            Colour::Black => self.after::<Black>(mv),
            Colour::White => self.after::<White>(mv),
        }
    }

    /// Tells that a player without pieces has lost. Having pieces that cannot move is lost too, which
    /// shows in the list of moves.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        (self.board.of(self.turn) == 0).then_some(Outcome::Loss)
    }

    #[inline]
    fn key(&self) -> Key {
        self.key
    }

    #[inline]
    fn evaluate(&self) -> i32 {
        self.estimate()
    }

    /// Numbers squares as the side sees them from its own edge.
    #[inline]
    fn features(&self, side: Side, active: &mut [u64]) {
        let colour = match side {
            Side::Mover => self.turn,
            Side::Opponent => self.turn.other(),
        };
        let kings = self.board.kings;
        for (word, owner) in active.iter_mut().zip([colour, colour.other()]) {
            let pieces = self.board.of(owner);
            let (men, kings) = match colour {
                Colour::Black => (pieces & !kings, pieces & kings),
                Colour::White => (turned(pieces & !kings), turned(pieces & kings)),
            };
            *word = u64::from(men) | u64::from(kings) << 32;
        }
    }

    #[inline]
    fn key_after(&self, mv: Move) -> Key {
        match self.turn {
            Colour::Black => self.key_after_move::<Black>(mv),
            Colour::White => self.key_after_move::<White>(mv),
        }
    }

    /// Captures, and steps that crown a man, at either level: a new king
    /// changes the material at once. Such steps are rare enough that looking at
    /// them beyond the horizon costs nothing and gains nothing (49.7% and 49.8%
    /// of 312 games each, with 2,000 and 5,000 nodes a move for both). Offers,
    /// which the opponent must take, are not tactical at [`Tactics::Checks`]:
    /// nearly every step next to an enemy is one, and most lose a man for nothing.
    #[inline]
    fn is_tactical(&self, mv: Move, _level: Tactics) -> bool {
        mv.is_jump() || self.is_crowning(mv)
    }

    #[inline]
    fn tactical_moves(&self, _level: Tactics, moves: &mut MoveList<Move>) {
        match self.turn {
            Colour::Black => self.board.generate_tactical::<Black>(moves),
            Colour::White => self.board.generate_tactical::<White>(moves),
        }
    }

    #[inline]
    fn gain(&self, mv: Move) -> i32 {
        match self.turn {
            Colour::Black => self.gain_for::<Black>(mv),
            Colour::White => self.gain_for::<White>(mv),
        }
    }

    /// Returns the gain, less a man if the opponent can take something afterwards.
    #[inline]
    fn exchange(&self, mv: Move) -> i32 {
        let answered = match self.turn {
            Colour::Black => self.can_be_answered::<Black>(mv),
            Colour::White => self.can_be_answered::<White>(mv),
        };
        self.gain(mv) - if answered { MAN } else { 0 }
    }

    #[inline]
    fn history_index(&self, mv: Move) -> usize {
        let is_king = self.board.kings >> mv.from & 1;
        let piece = self.turn as usize * 2 + is_king as usize;
        piece << 10 | usize::from(mv.from & 31) << 5 | usize::from(mv.to & 31)
    }

    /// Refuses always: having to move is what decides most endgames of checkers, so the
    /// premise of a null move, that some move is better than none, is false.
    fn pass(&self) -> Option<Checkers> {
        None
    }

    /// Tells whether a capture is compulsory, or there is no move at all.
    #[inline]
    fn is_forced(&self) -> bool {
        match self.turn {
            Colour::Black => self.is_forced_for::<Black>(),
            Colour::White => self.is_forced_for::<White>(),
        }
    }

    /// Tells whether a man moves or something is captured: men never go back and captured pieces never return.
    #[inline]
    fn is_irreversible(&self, mv: Move) -> bool {
        mv.is_jump() || self.board.kings & mv.start_bit() == 0
    }

    #[inline]
    fn plies_to_draw(&self) -> u32 {
        u32::from(self.draw_plies.saturating_sub(self.quiet))
    }

    /// Returns a key of the men of both colours, and of who is to move.
    #[inline]
    fn structure(&self) -> Option<Key> {
        let black = u64::from(self.board.men::<Black>());
        let white = u64::from(self.board.men::<White>());
        let men = Key::mixed(black << 32 | white);
        Some(Key::mixed(men.0 ^ self.turn as u64))
    }

    #[inline]
    fn material(&self) -> i32 {
        self.tally.material(self.turn)
    }

    #[inline]
    fn pieces(&self, side: Side) -> u32 {
        let colour = match side {
            Side::Mover => self.turn,
            Side::Opponent => self.turn.other(),
        };
        self.tally.pieces(colour)
    }

    fn endgames(pieces: u32) -> Vec<Material> {
        endgames::materials(pieces)
    }

    #[inline]
    fn endgame(&self) -> Option<Endgame> {
        endgames::place(&self.board, self.turn)
    }

    fn from_endgame(place: Endgame) -> Option<Checkers> {
        let board = endgames::board(place)?;
        Some(Checkers::new(board, Colour::Black, 0, DRAW_PLIES))
    }
}
