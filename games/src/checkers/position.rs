//! A position: the board, who is to move, and what is kept up to date with
//! each move because computing it afresh would be slow.

use niwaki::Key;

use super::board::Board;
use super::moves::{Move, Path};
use super::squares::{Black, Colour, Player, White, bit, squares};
use super::stamps::{self, Stamp, stamp};
use super::tally::Tally;

/// The plies without progress after which a game is drawn, unless told
/// otherwise: forty moves by each player.
pub(super) const DRAW_PLIES: u16 = 80;

/// A position of English draughts, also called American checkers.
///
/// - A capture is compulsory, with a free choice among captures; a jump goes on
///   as long as it can.
/// - A man that reaches the far row stops there and becomes a king. Kings move
///   and jump one square in all four directions.
/// - No piece is jumped twice, and jumped pieces leave when the jump is over.
///   The square where the jump began counts as empty.
/// - Who cannot move loses.
/// - Eighty plies of king moves that take nothing are a draw (the number is a
///   parameter of the [family](super::CheckersFamily)), and so is a position that comes back.
///
/// ```
/// use niwaki::{Game, MoveList, Notation};
/// use niwaki_games::checkers::Checkers;
///
/// let start = Checkers::start();
/// let after = start.play(start.parse_move("11-15").unwrap());
/// let mut replies = MoveList::new();
/// after.moves(&mut replies);
/// assert_eq!(replies.len(), 7);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Checkers {
    pub(super) board: Board,
    pub(super) turn: Colour,
    /// Plies since the last capture or move of a man.
    pub(super) quiet: u16,
    /// How many of them draw the game.
    pub(super) draw_plies: u16,
    pub(super) key: Key,
    pub(super) tally: Tally,
}

/// A piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The player whose piece it is.
    pub colour: Colour,
    /// Whether it has been crowned.
    pub is_king: bool,
}

impl Piece {
    /// All pieces that there are.
    pub(super) const ALL: [Piece; 4] = [
        Piece::new(Colour::White, false),
        Piece::new(Colour::White, true),
        Piece::new(Colour::Black, false),
        Piece::new(Colour::Black, true),
    ];

    const fn new(colour: Colour, is_king: bool) -> Piece {
        Piece { colour, is_king }
    }

    /// Returns the letter that stands for it in a diagram.
    pub(super) const fn letter(self) -> &'static str {
        match (self.colour, self.is_king) {
            (Colour::Black, false) => "b",
            (Colour::Black, true) => "B",
            (Colour::White, false) => "w",
            (Colour::White, true) => "W",
        }
    }
}

impl Checkers {
    /// Returns the position in which games begin, Black to move.
    pub fn start() -> Checkers {
        let black = squares(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
        let white = squares(&[21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32]);
        let board = Board {
            sides: [black, white],
            kings: 0,
        };
        Checkers::new(board, Colour::Black, 0, DRAW_PLIES)
    }

    /// Makes a position from what decides it; the rest is computed.
    pub(super) fn new(board: Board, turn: Colour, quiet: u16, draw_plies: u16) -> Checkers {
        let mut position = Checkers {
            board,
            turn,
            quiet,
            draw_plies,
            key: if turn == Colour::White {
                stamps::TURN
            } else {
                Key(0)
            },
            tally: Tally::default(),
        };
        for colour in [Colour::Black, Colour::White] {
            let mut left = board.of(colour);
            while left != 0 {
                let index = left.trailing_zeros() as u8;
                let is_king = board.kings >> index & 1 == 1;
                let stamp = stamp(colour, is_king, index);
                position.key ^= stamp.key;
                position.tally.add(colour, stamp);
                left &= left - 1;
            }
        }
        position
    }

    /// Returns the player to move.
    pub fn turn(&self) -> Colour {
        self.turn
    }

    /// Returns the piece on a square, numbered 1 to 32; nothing on other numbers.
    pub fn piece_at(&self, square: u8) -> Option<Piece> {
        if !(1..=32).contains(&square) {
            return None;
        }
        let here = bit(square);
        [Colour::Black, Colour::White]
            .into_iter()
            .find(|&colour| self.board.of(colour) & here != 0)
            .map(|colour| Piece {
                colour,
                is_king: self.board.kings & here != 0,
            })
    }

    /// Returns the plies played since the last capture or move of a man.
    pub fn plies_without_progress(&self) -> u32 {
        u32::from(self.quiet)
    }

    /// Returns every legal move by every route: jumps that take the same pieces in
    /// another order are listed once for each order.
    pub fn moves_by_path(&self) -> Vec<Path> {
        match self.turn {
            Colour::Black => self.board.paths::<Black>(),
            Colour::White => self.board.paths::<White>(),
        }
    }

    /// Returns the position after a move of player `P`, who is to move.
    #[inline]
    pub(super) fn after<P: Player>(&self, mv: Move) -> Checkers {
        let is_king = self.board.kings & mv.start_bit() != 0;
        let becomes_king = is_king | (mv.end_bit() & P::ROWS[7] != 0);
        let left = stamp(P::COLOUR, is_king, mv.from);
        let reached = stamp(P::COLOUR, becomes_king, mv.to);
        let mut key = self.key ^ stamps::TURN ^ left.key ^ reached.key;
        let mut tally = self.tally;
        tally.replace(left, reached);
        let mut captured = mv.captured;
        while captured != 0 {
            let taken = self.target::<P>(captured);
            key ^= taken.key;
            tally.remove(P::Other::COLOUR, taken);
            captured &= captured - 1;
        }
        let is_quiet = is_king && mv.captured == 0;
        Checkers {
            board: self.board.after::<P>(mv),
            turn: P::Other::COLOUR,
            quiet: if is_quiet {
                self.quiet.saturating_add(1)
            } else {
                0
            },
            draw_plies: self.draw_plies,
            key,
            tally,
        }
    }

    /// Returns the key of [`Self::after`], without the rest of it.
    #[inline]
    pub(super) fn key_after_move<P: Player>(&self, mv: Move) -> Key {
        let is_king = self.board.kings & mv.start_bit() != 0;
        let becomes_king = is_king | (mv.end_bit() & P::ROWS[7] != 0);
        let mut key = self.key ^ stamps::TURN;
        key ^= stamp(P::COLOUR, is_king, mv.from).key;
        key ^= stamp(P::COLOUR, becomes_king, mv.to).key;
        let mut captured = mv.captured;
        while captured != 0 {
            key ^= self.target::<P>(captured).key;
            captured &= captured - 1;
        }
        key
    }

    /// Returns the stamp of the first of some pieces that player `P` takes.
    #[inline]
    fn target<P: Player>(&self, captured: u32) -> &'static Stamp {
        let index = captured.trailing_zeros() as u8;
        stamp(P::Other::COLOUR, self.board.kings >> index & 1 == 1, index)
    }
}
