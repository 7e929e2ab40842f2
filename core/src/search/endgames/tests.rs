//! Heaps that tables know, and the games by which outcomes are tried.

mod outcomes;

use super::*;
use crate::endgames::{Endgame, EndgameTables, Known};
use crate::{Minimax, MoveList, Options, Outcome, Quiescence, Search, Table};

/// A heap from which one to three are taken; each may be in a table.
#[derive(Clone)]
struct Heap(u32);

impl Game for Heap {
    type Move = u32;

    fn moves(&self, moves: &mut MoveList<u32>) {
        moves.extend(1..=self.0.min(3));
    }

    fn play(&self, taken: u32) -> Heap {
        Heap(self.0 - taken)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.0 == 0).then_some(Outcome::Loss)
    }

    fn key(&self) -> Key {
        Key::mixed(u64::from(self.0))
    }

    fn evaluate(&self) -> i32 {
        0
    }

    fn endgame(&self) -> Option<Endgame> {
        let index = u64::from(self.0);
        Some(Endgame { material: 0, index })
    }
}

/// A heap of which six may be taken, too, or that is over where no move is left, with so many
/// plies to a draw.
#[derive(Clone)]
struct Variant {
    heap: Heap,
    six: bool,
    left: u32,
}

impl Game for Variant {
    type Move = u32;

    fn moves(&self, moves: &mut MoveList<u32>) {
        self.heap.moves(moves);
        moves.extend((self.six && self.heap.0 >= 6).then_some(6));
    }

    fn play(&self, taken: u32) -> Variant {
        Variant {
            heap: self.heap.play(taken),
            left: self.left - 1,
            ..*self
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn key(&self) -> Key {
        self.heap.key()
    }

    fn evaluate(&self) -> i32 {
        0
    }

    fn plies_to_draw(&self) -> u32 {
        self.left
    }
}

/// Returns a table of the heaps up to this one.
fn heaps(most: u16) -> EndgameTables {
    let exact = |heap: u16| match heap % 4 {
        0 => Exact::Loss(heap / 2),
        _ => Exact::Win(heap / 4 * 2 + 1),
    };
    let codes = (0..=most).map(|heap| exact(heap).code());
    let mut tables = EndgameTables::new();
    tables.insert(0, codes.collect::<Vec<i16>>());
    tables
}

#[test]
fn a_table_is_asked_below_the_root_and_counted() {
    let tables = heaps(20);
    for (heap, plies) in [(23, 11), (20, -10), (19, 9)] {
        let game = Heap(heap);
        let search = Search::new(&game).endgames(&tables).without_table();
        let report = search.depth(1).run();
        assert_eq!(report.value.distance(), Some(plies), "{heap}");
        assert!(report.endgame_hits > 0, "{heap}");
    }
    let alone = Search::new(&Heap(23)).depth(1).run();
    assert_eq!((alone.value.distance(), alone.endgame_hits), (None, 0));
}

#[test]
fn an_end_beyond_the_last_ply_is_told_and_led_to_as_far_as_lines_go() {
    let most = 4 * Ply::MAX.index() as u16;
    let tables = heaps(most);
    for (heap, plies) in [
        (most, -i32::from(most / 2)),
        (most - 1, i32::from(most / 2 - 1)),
    ] {
        let game = Heap(heap.into());
        let report = Search::new(&game).endgames(&tables).depth(1).run();
        assert_eq!(report.mate(), Some(plies), "{heap}");
        let line = &report.lines[0].moves;
        assert_eq!(line.len(), Ply::MAX.index(), "{heap}");
    }
}

#[test]
fn a_win_that_may_not_be_claimed_guides_to_the_nearest() {
    let points = |exact| guide(exact).points();
    assert_eq!(points(Exact::Win(3)), Value::MAX_ESTIMATE - 3);
    assert_eq!(points(Exact::Loss(3)), 3 - Value::MAX_ESTIMATE);
    assert_eq!(guide(Exact::Draw), Value::DRAW);
}
