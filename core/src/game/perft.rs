//! Counting legal paths, to check a generator of moves.

use alloc::vec::Vec;

use crate::game::{Game, MoveList};

/// The number of legal paths of `depth` moves. Draws by history are ignored;
/// a game that is over has no further paths.
///
/// ```
/// # let game = niwaki::doc_game();
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

/// [`perft`] for each move of the position.
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
