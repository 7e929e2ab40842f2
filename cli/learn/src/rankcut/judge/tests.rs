//! A table is compared with games whose searches are known.

use niwaki::techniques::rankcut::{Cell, Cells, Counts};

use super::super::samples::small;
use super::*;

fn cells(all: &[(usize, u64, u64)]) -> Cells {
    let mut cells = Cells::new();
    for &(number, samples, later_alpha) in all {
        let counts = Counts {
            samples,
            later_alpha,
            ..Counts::default()
        };
        let cell = Cell::from_classes([3, 0, 0, number, 0, 0, 0, 3]);
        cells.add(cell, counts);
    }
    cells
}

/// Compares a table that says 1% of the third move and 50% of the fourth with such games.
fn judged(games: &[&[(usize, u64, u64)]]) -> Judgement {
    let file = TableFile {
        cells: cells(&[(1, 10_000, 100), (2, 10_000, 5000), (3, 5, 1)]),
        ..small()
    };
    Judgement {
        name: "checkers".into(),
        seed: 2,
        other_searcher: None,
        games: games
            .iter()
            .map(|game| Game::of(&file, &cells(game)))
            .collect(),
    }
}

#[test]
fn moves_are_put_together_by_what_is_said_of_them() {
    let judged = judged(&[
        &[(1, 1000, 30), (2, 100, 40)],
        &[(1, 1000, 10), (3, 900, 7)],
    ]);
    let rows: Vec<_> = judged.rows().collect();
    let [(low, rare), (high, usual)] = &rows[..] else {
        panic!("{rows:?}");
    };
    assert_eq!(
        (low.label(), high.label()),
        ("1–3%".into(), "30–100%".into())
    );
    assert_eq!((rare.moves, usual.moves), (2000, 100));
    assert!((rare.predicted - 0.01).abs() < 1e-4);
    assert!((rare.happened.value - 0.02).abs() < 1e-9 && rare.happened.interval.is_none());
    let acting = judged.acting().expect("1% is below the threshold");
    assert_eq!(acting.moves, 2000);
    assert!(
        (judged.unseen() - 0.3).abs() < 1e-9,
        "the fifth move was seen five times"
    );
    assert_eq!(judged.moves(), 3000);
}

#[test]
fn a_table_that_is_right_explains_more_than_one_that_is_not() {
    let right = judged(&[&[(1, 1000, 10), (2, 1000, 500)][..]; 12]).explained();
    let wrong = judged(&[&[(1, 1000, 500), (2, 1000, 10)][..]; 12]).explained();
    assert!(
        right.value > 0.2 && wrong.value < 0.0,
        "{right:?} {wrong:?}"
    );
    assert!(right.interval.is_some(), "twelve games have one");
    let certain = judged(&[&[(1, 1000, 0)]]).explained();
    assert_eq!(certain.value, 0.0, "there is nothing to explain");
}

#[test]
fn a_comparison_is_printed_drawn_and_described() {
    let judged = judged(&[&[(1, 1000, 10), (2, 1000, 500)][..]; 12]);
    let mut told = Vec::new();
    judged.print(&mut told).unwrap();
    let told = String::from_utf8(told).unwrap();
    assert!(
        told.contains("after 1.00% (1.00–1.00) of 12000 moves; 1.00% was predicted."),
        "{told}"
    );
    assert!(told.contains("30–100%"), "{told}");
    assert!(judged.drawn().file().contains("what happened"));
    let described = judged.described();
    assert_eq!(described["predictions"][0]["from"], 0.01);
    assert_eq!(described["acting"]["moves"], 12_000);
}
