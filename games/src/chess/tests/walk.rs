//! Random games, from start positions of chess and Chess960 and from sharp ones.

use niwaki::{Family, Game, MoveList, Outcome};

use super::fen;
use crate::chess::{Chess, ChessFamily};

/// A small generator of random numbers (Marsaglia's xorshift).
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }
}

/// Positions in which castling, en passant and promotion come soon.
const SHARP: [&str; 6] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r3k2r/8/8/pppppppp/PPPPPPPP/8/8/R3K2R w KQkq - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
];

/// Plays `games` random games of up to `plies` plies and shows every position with its moves.
pub(super) fn walk(
    games: usize,
    plies: usize,
    mut visit: impl FnMut(&Chess, &MoveList<crate::chess::Move>),
) {
    for game in 0..games {
        let mut random = Random::new(game as u64 + 1);
        let mut position = start(game, &mut random);
        for _ in 0..plies {
            let mut moves = MoveList::new();
            position.moves(&mut moves);
            visit(&position, &moves);
            if moves.is_empty() || position.outcome() == Some(Outcome::Draw) {
                break;
            }
            position = position.play(moves[random.below(moves.len())]);
        }
    }
}

fn start(game: usize, random: &mut Random) -> Chess {
    match game % 3 {
        0 => Chess::default(),
        1 => fen(SHARP[random.below(SHARP.len())]),
        _ => ChessFamily::start(&format!("variant=960,start={}", random.below(960))).unwrap(),
    }
}
