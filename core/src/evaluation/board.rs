//! Features of a board that is drawn in letters, for a game that names none.

use crate::Key;

/// Says what an evaluation is told of a board that is drawn in letters.
///
/// Nobody knows whose a sign is, so that the two players have features of their own. A
/// board must be drawn in the same way whoever is to move. Empty places are drawn as `.`,
/// `_`, `-`, `|` or `+`; blanks and ends of lines are no places.
///
/// A game of rules and a drawing [has them](crate::SimpleGame::FEATURES_OF_BOARD) if it
/// names no others. One that keeps its board in words of bits has the same for far less:
/// [`Game::features`](crate::Game::features), [`Tuples`](crate::evaluation::Tuples).
///
/// ```
/// use niwaki::evaluation::FeaturesOfBoard;
///
/// const PLACES: FeaturesOfBoard = FeaturesOfBoard::Places;
/// let mut active = [0; PLACES.count() / 64];
/// PLACES.set("X.\n.O", true, &mut active);
/// let two = active.iter().map(|word| word.count_ones()).sum::<u32>();
/// assert_eq!(two, 2);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum FeaturesOfBoard {
    /// Nothing: the game names its features itself, or has none.
    #[default]
    Nothing,
    /// Which sign stands at which place: a feature for each. Boards of more than 128
    /// places are folded.
    Places,
    /// This, and what stands on each square of two by two neighbouring places, if
    /// anything does: what is connected, or stands in another's way. These features are
    /// numbered by a hash, so that two of them may be one; they take twice the time.
    Quads,
}

/// Places that are told apart; more are numbered from the first again.
const PLACES: usize = 128;
/// Signs that are told apart: `A` to `Z`, `a` to `z`, and some of the others.
const SIGNS: usize = 64;
/// Features of either player's squares of four.
const SQUARES: usize = 8192;

impl FeaturesOfBoard {
    /// Returns how many features there are.
    pub const fn count(self) -> usize {
        match self {
            FeaturesOfBoard::Nothing => 0,
            FeaturesOfBoard::Places => 2 * PLACES * SIGNS,
            FeaturesOfBoard::Quads => 2 * PLACES * SIGNS + 2 * SQUARES,
        }
    }

    /// Sets the bits of what stands on a board, as the first or the second player sees it.
    ///
    /// # Panics
    /// `active` has fewer bits than there are features.
    pub fn set(self, board: &str, first: bool, active: &mut [u64]) {
        let player = usize::from(!first);
        if self != FeaturesOfBoard::Nothing {
            let signs = board.chars().filter(|sign| !sign.is_whitespace());
            for (place, sign) in signs.enumerate().filter(|(_, sign)| stands(*sign)) {
                let place = player * PLACES + place % PLACES;
                raise(active, place * SIGNS + sign as usize % SIGNS);
            }
        }
        if self == FeaturesOfBoard::Quads {
            let from = FeaturesOfBoard::Places.count() + player * SQUARES;
            squares(board, |square| raise(active, from + square % SQUARES));
        }
    }
}

/// Tells whether a sign is something that stands at its place.
fn stands(sign: char) -> bool {
    !matches!(sign, '.' | '_' | '-' | '|' | '+')
}

/// Sets the bit of a feature.
fn raise(active: &mut [u64], feature: usize) {
    active[feature / 64] |= 1 << (feature % 64);
}

/// Returns what stands on each pair of neighbouring places of a line; 0 where nothing does.
fn pairs(line: &str) -> impl Iterator<Item = u64> {
    let signs = line.chars().filter(|sign| !sign.is_whitespace());
    let signs = signs.map(|sign| if stands(sign) { u64::from(sign) } else { 0 });
    let next = signs.clone().skip(1);
    signs.zip(next).map(|(one, other)| one << 21 | other)
}

/// Tells a number for each square of two by two places on which something stands: of its
/// place and its signs.
fn squares(board: &str, mut tell: impl FnMut(usize)) {
    let lines = || board.lines().enumerate();
    for ((row, upper), (_, lower)) in lines().zip(lines().skip(1)) {
        for (column, (upper, lower)) in pairs(upper).zip(pairs(lower)).enumerate() {
            if upper | lower != 0 {
                let place = (row << 16 | column) as u64;
                let number = Key::mixed(Key::mixed(upper).0 ^ lower).0 ^ place;
                tell(Key::mixed(number).0 as usize);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;

    use super::*;

    fn all(kind: FeaturesOfBoard, board: &str, first: bool) -> Vec<u64> {
        let mut active = vec![0; kind.count() / 64];
        kind.set(board, first, &mut active);
        active
    }

    fn seen(board: &str, first: bool) -> Vec<u64> {
        all(FeaturesOfBoard::Places, board, first)
    }

    /// Returns the features that squares have besides those of places.
    fn squares_of(board: &str, first: bool) -> Vec<u64> {
        let places = FeaturesOfBoard::Places.count() / 64;
        let active = all(FeaturesOfBoard::Quads, board, first);
        assert_eq!(active[..places], seen(board, first));
        active[places..].to_vec()
    }

    fn count(active: &[u64]) -> u32 {
        active.iter().map(|word| word.count_ones()).sum()
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

    #[test]
    fn squares_are_those_of_neighbouring_places() {
        assert_eq!(count(&squares_of("X . .\n. . .\n. . .", true)), 1);
        assert_eq!(count(&squares_of("...\n.X.\n...", true)), 4);
        assert_eq!(
            count(&squares_of("XX\n-|\n_+", true)),
            1,
            "the lower one is empty"
        );
        assert_eq!(count(&squares_of("XOXO", true)), 0, "a single row");
        assert_eq!(count(&squares_of("", true)), 0);
    }

    #[test]
    fn squares_signs_and_players_are_told_apart() {
        let boards = ["XO\n..", "OX\n..", "..\nXO", "X.\nO.", "X.\n.O", "O.\n.X"];
        for (number, board) in boards.iter().enumerate() {
            assert_ne!(squares_of(board, true), squares_of(board, false), "{board}");
            for other in &boards[..number] {
                assert_ne!(
                    squares_of(board, true),
                    squares_of(other, true),
                    "{board} {other}"
                );
            }
        }
        let moved = [".XO\n...", "...\n.XO", "XO.\n..."].map(|board| squares_of(board, true));
        assert!(moved[0] != moved[1] && moved[1] != moved[2] && moved[0] != moved[2]);
    }
}
