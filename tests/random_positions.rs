//! Endgames with few men, placed at random.

use niwaki::laws::Random;
use niwaki::{Family, Notation};
use niwaki_games::checkers::{Checkers, CheckersFamily};
use niwaki_games::chess::{Chess, ChessFamily};

use crate::common::moves;

/// Material from which mates come about, both kings besides.
const MATERIAL: [&str; 12] = [
    "Q", "R", "QQ", "RR", "Qr", "QP", "RRr", "Qq", "QNq", "RBPp", "PPpp", "QRqr",
];

/// Places men at random, at times shortly before a draw by the count.
pub(crate) fn random_chess(random: &mut Random) -> Chess {
    let start = ChessFamily::start("").unwrap();
    loop {
        let mut squares = [' '; 64];
        let men = MATERIAL[random.below(MATERIAL.len())];
        for man in men.chars().chain("Kk".chars()) {
            let free: Vec<usize> = (0..64).filter(|&square| squares[square] == ' ').collect();
            squares[free[random.below(free.len())]] = man;
        }
        let clock = random.below(2) * (90 + random.below(10));
        let turn = ["w", "b"][random.below(2)];
        let text = format!("{} {turn} - - {clock} 90", board(&squares));
        if let Ok(game) = start.parse_position(&text)
            && !moves(&game).is_empty()
        {
            return game;
        }
    }
}

/// Returns the first field of a FEN.
fn board(squares: &[char; 64]) -> String {
    let rows = squares.chunks(8).map(|row| {
        let row: String = row.iter().collect();
        let empty = |count: usize| " ".repeat(count);
        let digits = (1..=8).rev();
        digits.fold(row, |row, count| {
            row.replace(&empty(count), &count.to_string())
        })
    });
    rows.collect::<Vec<_>>().join("/")
}

/// Pieces placed at random, at times shortly before a draw by the count.
pub(crate) fn random_checkers(random: &mut Random) -> Checkers {
    let start = CheckersFamily::start("").unwrap();
    loop {
        let mut free: Vec<usize> = (1..=32).collect();
        let [white, black] = [(); 2].map(|()| {
            let pieces = (0..=random.below(3)).map(|_| {
                let square = free.swap_remove(random.below(free.len()));
                let king = ["K", "K", ""][random.below(3)];
                format!("{king}{square}")
            });
            pieces.collect::<Vec<_>>().join(",")
        });
        let quiet = random.below(2) * (70 + random.below(10));
        let turn = ["W", "B"][random.below(2)];
        let text = format!("{turn}:W{white}:B{black}:H{quiet}");
        if let Ok(game) = start.parse_position(&text)
            && !moves(&game).is_empty()
        {
            return game;
        }
    }
}
