//! What a move changes among the features.

use niwaki::evaluation::Changes;
use niwaki::{Game, Notation};

use super::fen;

/// Returns how many features came and went for the player to move and for the opponent after a move, if it is told.
fn told(position: &str, mv: &str) -> Option<[[usize; 2]; 2]> {
    let before = fen(position);
    let mv = before.parse_move(mv).expect("a legal move");
    let after = before.play(mv);
    let mut changes = [Changes::default(), Changes::default()];
    let [mover, other] = &mut changes;
    let told = after.feature_changes(&before, mover, other);
    let counts = changes.map(|one| [one.all_that_came().len(), one.all_that_went().len()]);
    told.then_some(counts)
}

/// That it is the right features is a law (`tests/laws.rs`).
#[test]
fn a_move_tells_what_it_changes() {
    for (position, mv, [came, went]) in [
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", [1, 1]),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", [1, 2]),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", [1, 2]),
        ("6k1/3P4/8/8/8/8/8/4K3 w - - 0 1", "d7d8q", [1, 1]),
        ("4k3/8/8/8/8/8/1p6/2Q1K3 b - - 0 1", "b2c1q", [1, 2]),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", [2, 2]),
    ] {
        assert_eq!(
            told(position, mv),
            Some([[came, went]; 2]),
            "{mv} in {position}"
        );
    }
}

/// The board is seen the other way round then, and everything has changed.
#[test]
fn a_king_that_crosses_the_board_tells_nothing() {
    let position = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    assert_eq!(told(position, "e1d1"), None);
    assert_eq!(told(position, "e1c1"), None);
    assert_eq!(told(position, "e1f1"), Some([[1, 1]; 2]));
}
