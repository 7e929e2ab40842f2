//! Features of a board that is drawn in letters, for a game that names none.

/// The number of features of [`features_of_board`].
pub const BOARD_FEATURES: usize = 2 * PLACES * SIGNS;

/// Places that are told apart; more are numbered from the first again.
const PLACES: usize = 128;
/// Signs that are told apart: `A` to `Z`, `a` to `z`, and some of the others.
const SIGNS: usize = 64;

/// Sets the bits of what stands where on a board that is drawn in letters: one
/// for each sign and its place, as the first or the second player sees it.
///
/// A place is the number of a sign in the text, spaces and ends of lines not
/// counted; boards of more than 128 places are folded. Empty places, which are
/// drawn as `.`, `_`, `-`, `|` or `+`, set no bit. Nobody knows whose a sign is,
/// so that the two players have features of their own. A board must be drawn in
/// the same way whoever is to move.
///
/// A game of rules and a drawing has them by
/// [one line](crate::SimpleGame::FEATURES_OF_BOARD). One that keeps its board in
/// words of bits has the same for far less: [`Game::features`](crate::Game::features).
///
/// ```
/// use niwaki::evaluation::{BOARD_FEATURES, features_of_board};
///
/// let mut active = [0; BOARD_FEATURES / 64];
/// features_of_board("X.\n.O", true, &mut active);
/// let two = active.iter().map(|word| word.count_ones()).sum::<u32>();
/// assert_eq!(two, 2);
/// ```
///
/// # Panics
/// `active` has fewer than [`BOARD_FEATURES`] bits.
pub fn features_of_board(board: &str, first: bool, active: &mut [u64]) {
    let own = if first { 0 } else { PLACES * SIGNS };
    let signs = board.chars().filter(|sign| !sign.is_whitespace());
    for (place, sign) in signs.enumerate() {
        if !matches!(sign, '.' | '_' | '-' | '|' | '+') {
            let feature = own + (place % PLACES) * SIGNS + sign as usize % SIGNS;
            active[feature / 64] |= 1 << (feature % 64);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(board: &str, first: bool) -> [u64; BOARD_FEATURES / 64] {
        let mut active = [0; BOARD_FEATURES / 64];
        features_of_board(board, first, &mut active);
        active
    }

    #[test]
    fn signs_places_and_players_are_told_apart() {
        let boards = ["X..", ".X.", "x..", "O..", "XX.", "..."];
        for board in boards {
            if board != "..." {
                assert_ne!(seen(board, true), seen(board, false), "{board}");
            }
            let alike = boards
                .iter()
                .filter(|other| seen(other, true) == seen(board, true));
            assert_eq!(alike.count(), 1, "{board}");
        }
    }

    #[test]
    fn only_signs_count_and_only_those_that_are_something() {
        assert_eq!(seen("X . \n. O", true), seen("X..O", true));
        assert_eq!(seen("+-|\n_..", true), seen("", true));
        assert_ne!(seen("● ○", true), seen("○ ●", true));
    }

    #[test]
    fn a_large_board_is_folded() {
        let far = ".".repeat(PLACES) + "X";
        assert_eq!(seen(&far, true), seen("X", true));
    }
}
