//! Perft: legal paths counted, to check a generator of moves against published
//! numbers.

use alloc::vec::Vec;

use crate::{Game, MoveList};

/// Counts the legal paths of `depth` moves. Draws by history are ignored; a
/// game that is over has no further paths.
///
/// The last ply is counted, not played ("bulk counting"), since its moves lead
/// to one path each.
///
/// ```
/// let game = niwaki::doc_game();
/// assert_eq!(niwaki::perft(&game, 2), 9);
/// ```
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.outcome().is_some() {
        return 0;
    }
    let mut moves = MoveList::new();
    game.moves(&mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|&mv| perft(&game.play(mv), depth - 1))
        .sum()
}

/// Counts the same for each move of the position, so that a wrong count can be
/// followed down to the position where a generator errs.
///
/// ```
/// let game = niwaki::doc_game();
/// let counts = niwaki::divide(&game, 4);
/// assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), niwaki::perft(&game, 4));
/// ```
pub fn divide<G: Game>(game: &G, depth: u32) -> Vec<(G::Move, u64)> {
    if depth == 0 || game.outcome().is_some() {
        return Vec::new();
    }
    let mut moves = MoveList::new();
    game.moves(&mut moves);
    moves
        .iter()
        .map(|&mv| (mv, perft(&game.play(mv), depth - 1)))
        .collect()
}
