//! Counting the positions that legal play reaches, to check the rules.

use niwaki::{Game, MoveList};
use smallvec::SmallVec;

use super::generation::Repeated;
use super::moves::Move;
use super::position::Checkers;
use super::squares::{Black, Colour, Player, White};

/// How jumps are counted that take the same pieces in another order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// Each order counts: the classical series.
    ByPath,
    /// They are one move, as for the search.
    ByResult,
}

impl Checkers {
    /// Counts the ways in which `depth` plies can be played from here.
    /// Draws are left out of account, as is the custom.
    pub fn perft(&self, depth: u32, counting: Counting) -> u64 {
        if depth == 0 {
            return 1;
        }
        match self.turn {
            Colour::Black => self.perft_of::<Black>(depth, counting),
            Colour::White => self.perft_of::<White>(depth, counting),
        }
    }

    /// Counts the same for player `P`, who is to move, and at least one ply.
    fn perft_of<P: Player>(&self, depth: u32, counting: Counting) -> u64 {
        let jumpers = self.board.jumpers::<P>();
        if depth == 1 && jumpers == 0 {
            return u64::from(self.board.count_steps::<P>());
        }
        let mut moves: MoveList<Move> = SmallVec::new();
        if counting == Counting::ByPath && jumpers != 0 {
            self.board.jumps::<P, _>(jumpers, &mut Repeated(&mut moves));
        } else {
            self.moves(&mut moves);
        }
        if depth == 1 {
            return moves.len() as u64;
        }
        let below = |mv: &Move| {
            self.after::<P>(*mv)
                .perft_of::<P::Other>(depth - 1, counting)
        };
        moves.iter().map(below).sum()
    }
}
