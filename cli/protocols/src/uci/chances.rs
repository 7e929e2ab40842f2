//! `UCI_ShowWDL`: how often games of niwaki with itself were won, drawn and lost from positions of such a value.
//!
//! Two logistic curves, one for wins and one for losses, with what is left for draws. Where they stand and how steep they
//! are depends on how many pieces are left. `benches/chances/fit.py` fits them to games of a match; `docs/engines.md` has the
//! commands, and what was predicted beside what happened in games that they were not fitted to.

use niwaki_host::score::Score;

/// The value, in pawns, from which more than half of the games are won: a cubic polynomial in the share of the pieces that
/// are left, the highest power first.
const HALF: [f64; 4] = [-21.008, 47.048, -35.249, 9.750];
/// How many pawns more make the odds e times as good, as a polynomial like it.
const SPREAD: [f64; 4] = [-11.009, 20.976, -12.348, 3.236];
/// The pieces at the beginning, pawns among them.
const MOST: u32 = 32;

/// The game whose games they were fitted to; values of others have another scale.
const GAME: &str = "chess";
/// What is said where the values come from another evaluation than in those games.
pub(super) const OTHER_SCALE: &str =
    "UCI_ShowWDL was fitted to values of the evaluation `learned`: by another one it says little";

/// Says whether there are chances for a game.
pub(super) fn are_known(game: &str) -> bool {
    game == GAME
}

/// Returns the chances of a win, a draw and a loss for the side to move, in permille.
pub(super) fn chances(score: Score, pieces: u32) -> [u32; 3] {
    let hundredths = match score {
        Score::Points(hundredths) => hundredths,
        Score::Win(_) => return [1000, 0, 0],
        Score::Loss(_) => return [0, 0, 1000],
    };
    let share = f64::from(pieces.min(MOST)) / f64::from(MOST);
    let of = |polynomial: &[f64; 4]| polynomial.iter().fold(0.0, |sum, next| sum * share + next);
    let (half, spread) = (of(&HALF), of(&SPREAD));
    let value = hundredths as f64 / 100.0;
    let permille = |value: f64| (1000.0 / (1.0 + ((half - value) / spread).exp())).round() as u32;
    let won = permille(value);
    let lost = permille(-value).min(1000 - won);
    [won, 1000 - won - lost, lost]
}

/// Returns how many pieces stand in a position that is written as FEN.
pub(super) fn pieces(fen: &str) -> u32 {
    let board = fen.split(' ').next().unwrap_or_default();
    board.chars().filter(char::is_ascii_alphabetic).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every number of pieces, and values up to 300 pawns on both sides.
    fn all() -> impl Iterator<Item = (u32, Vec<[u32; 3]>)> {
        (2..=MOST).map(|pieces| {
            let values = (-30_000..=30_000).step_by(10);
            let chances = values.map(|value| chances(Score::Points(value), pieces));
            (pieces, chances.collect())
        })
    }

    #[test]
    fn they_are_a_thousand_together_and_the_same_from_both_sides() {
        for (pieces, chances) in all() {
            for (one, other) in chances.iter().zip(chances.iter().rev()) {
                assert_eq!(one.iter().sum::<u32>(), 1000, "{pieces}");
                assert_eq!(
                    [one[0], one[1], one[2]],
                    [other[2], other[1], other[0]],
                    "{pieces}"
                );
            }
        }
    }

    #[test]
    fn a_better_value_is_won_more_often_and_lost_less_often() {
        for (pieces, chances) in all() {
            for pair in chances.windows(2) {
                assert!(pair[0][0] <= pair[1][0], "{pieces}: {pair:?}");
                assert!(pair[0][2] >= pair[1][2], "{pieces}: {pair:?}");
            }
            let (first, last) = (chances[0], chances[chances.len() - 1]);
            assert_eq!((first, last), ([0, 0, 1000], [1000, 0, 0]), "{pieces}");
        }
    }

    #[test]
    fn mates_are_certain() {
        for pieces in 2..=MOST {
            assert_eq!(chances(Score::Win(7), pieces), [1000, 0, 0]);
            assert_eq!(chances(Score::Loss(8), pieces), [0, 0, 1000]);
        }
    }

    /// A pawn more wins more often as long as there are pieces to win by: what games say, and constants that are mixed up do not.
    #[test]
    fn the_fewer_pieces_the_more_is_wanted() {
        let won = |pieces| chances(Score::Points(150), pieces)[0];
        assert!(
            won(30) > won(12) && won(12) > won(5),
            "{} {} {}",
            won(30),
            won(12),
            won(5)
        );
        let drawn = |pieces| chances(Score::Points(0), pieces)[1];
        assert!(drawn(30) < drawn(12) && drawn(12) < drawn(5));
    }

    #[test]
    fn pieces_of_a_position() {
        assert_eq!(
            pieces("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            32
        );
        assert_eq!(pieces("8/8/4k3/8/8/4K3/4P3/8 b - - 0 1"), 3);
    }
}
