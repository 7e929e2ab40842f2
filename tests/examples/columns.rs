//! Positions of Connect Four, and what is known of them, as others write both.

use niwaki::{Family, Notation, Simple};

use super::connect_four::ConnectFour;

/// Returns the position after discs in these columns, counted from 1.
pub(crate) fn after(columns: &str) -> ConnectFour {
    let start = Simple::<ConnectFour>::start("").expect("the game has a start");
    if columns.is_empty() {
        return *start.game();
    }
    let moves: Vec<String> = columns.chars().map(String::from).collect();
    let position = start.parse_position(&moves.join(" "));
    *position.expect("these columns can be played").game()
}

/// Returns the plies to the end, negative for a loss, that the score of the position after these columns means:
/// by how many discs before the last of his 21 the winner wins. None for a draw.
pub(crate) fn plies(columns: &str, score: i32) -> Option<i32> {
    let played = columns.len() as i32;
    let (mine, theirs) = (played / 2, played - played / 2);
    match score {
        0 => None,
        1.. => Some(2 * (22 - score - mine) - 1),
        _ => Some(-2 * (22 + score - theirs)),
    }
}
