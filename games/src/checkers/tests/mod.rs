//! Tests of checkers: counts of positions, laws over random games, notation.

mod laws;
mod notation;
mod perft;
mod strength;

use niwaki::{Game, MoveList, Notation};

use super::{Checkers, Move};

/// A small generator of reproducible random numbers (a Weyl sequence, mixed).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(1);
        (niwaki::Key::mixed(self.0).0 >> 33) as usize % bound
    }
}

pub(in crate::checkers) fn position(text: &str) -> Checkers {
    Checkers::start()
        .parse_position(text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn moves(position: &Checkers) -> MoveList<Move> {
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    moves
}

/// Gives every position of some random games to `visit`, with its moves. The
/// games begin at the start or with a few scattered pieces, kings among them.
fn random_walks(games: u64, mut visit: impl FnMut(&Checkers, &[Move])) {
    for game in 0..games {
        let mut random = Random(game << 32);
        let mut position = if game % 2 == 0 {
            Checkers::start()
        } else {
            scattered(&mut random)
        };
        for _ in 0..120 {
            let moves = if position.outcome().is_some() {
                MoveList::new()
            } else {
                moves(&position)
            };
            visit(&position, &moves);
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[random.below(moves.len())]);
        }
    }
}

/// Makes a position with two to nine pieces on each side, mostly kings.
fn scattered(random: &mut Random) -> Checkers {
    let mut squares: Vec<u8> = (1..=32).collect();
    let mut side = |colour: char| {
        let count = 2 + random.below(8);
        let pieces: Vec<String> = (0..count)
            .map(|_| {
                let square = squares.swap_remove(random.below(squares.len()));
                let crowned = if colour == 'B' {
                    square > 28
                } else {
                    square < 5
                };
                let king = if crowned || random.below(3) > 0 {
                    "K"
                } else {
                    ""
                };
                format!("{king}{square}")
            })
            .collect();
        format!(":{colour}{}", pieces.join(","))
    };
    let text = format!("B{}{}", side('W'), side('B'));
    position(&text)
}
