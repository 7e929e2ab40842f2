//! A table is compared with games whose searches are known.

use niwaki::techniques::rankcut::{Cell, Cells, Counts};
use niwaki::{Key, MoveList, Outcome, Simple, SimpleGame};
use niwaki_host::catalogue::Entry;

use super::super::format::Origin;
use super::super::samples::small;
use super::*;
use crate::tests::Few;

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
        players: Players {
            origin: small().origin,
            same_words: true,
            same_signature: true,
        },
        asked: games.len() as u64,
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
    let value = |explained: &Option<Estimate>| explained.expect("not all was certain").value;
    assert!(
        value(&right) > 0.2 && value(&wrong) < 0.0,
        "{right:?} {wrong:?}"
    );
    assert!(right.unwrap().interval.is_some(), "twelve games have one");
    let certain = judged(&[&[(1, 1000, 0)]]).explained();
    assert_eq!(certain, None, "there is nothing to explain");
}

#[test]
fn what_hardly_any_game_has_is_a_point() {
    let often: &[(usize, u64, u64)] = &[(1, 100, 1), (2, 100, 30)];
    let mut games = vec![&often[..1]; 11];
    games.push(often);
    let judged = judged(&games);
    let rows: Vec<Row> = judged.rows().map(|(_, row)| row).collect();
    assert_eq!(
        rows[0].happened.interval, None,
        "the same share in every game"
    );
    assert_eq!(
        (rows[1].moves, rows[1].happened.interval),
        (100, None),
        "in one game only"
    );
    let mut told = Vec::new();
    Judgement {
        asked: 20,
        ..judged
    }
    .print(&mut told)
    .unwrap();
    let told = String::from_utf8(told).unwrap();
    assert!(told.contains("In the first 12 of 20 games"), "{told}");
}

/// Thirty matches, one to three at a time: a game of which few openings can be drawn.
#[derive(Clone)]
struct Matches(u32);

impl niwaki::Game for Matches {
    type Move = u32;

    fn moves(&self, moves: &mut MoveList<u32>) {
        moves.extend(1..=self.0.min(3));
    }

    fn play(&self, taken: u32) -> Matches {
        Matches(self.0 - taken)
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
}

impl SimpleGame for Matches {
    const NAME: &'static str = "matches";

    fn start() -> Matches {
        Matches(30)
    }
}

#[test]
fn no_opening_that_the_table_was_learned_from_is_played() {
    let catalogue = Catalogue::of::<Few>(&[]).with(Entry::<Simple<Matches>>::new());
    let catalogue = Catalogue::from(catalogue);
    let origin = Origin {
        game: "matches".into(),
        parameters: String::new(),
        games: 6,
        depth: 3,
        seed: 1,
        ..small().origin
    };
    let plan = plan::again(&catalogue, &origin, 10, 2).unwrap();
    let beginnings = |seed: u64, numbers: &[u64]| -> Vec<Option<Key>> {
        let of = |&number: &u64| plan.beginning(seed, number).unwrap();
        numbers.iter().map(of).collect()
    };
    let numbers = fresh(&plan, 1, 6).unwrap();
    let mut played = beginnings(2, &numbers);
    let learned = beginnings(1, &[0, 1, 2, 3, 4, 5]);
    assert!(
        played.iter().all(|one| !learned.contains(one)),
        "{numbers:?}"
    );
    played.sort_by_key(|key| key.map(|key| key.0));
    played.dedup();
    assert_eq!(played.len(), 10, "each once");
    let many = plan::again(&catalogue, &origin, 40, 2).unwrap();
    let refused = fresh(&many, 1, 6).unwrap_err().to_string();
    assert!(
        refused.contains("--held-out 40: there are only "),
        "{refused}"
    );
}

#[test]
fn a_comparison_is_printed_drawn_and_described() {
    let judged = judged(&[&[(1, 1000, 10), (2, 1000, 500)][..]; 12]);
    let mut told = Vec::new();
    judged.print(&mut told).unwrap();
    let told = String::from_utf8(told).unwrap();
    assert!(
        told.contains("after 1.00% of 12000 moves; 1.00% was predicted."),
        "{told}"
    );
    assert!(told.contains("30–100%"), "{told}");
    assert!(
        judged
            .drawn()
            .file()
            .contains("checkers: predicted and happened")
    );
    let described = judged.described();
    assert_eq!(described["predictions"][0]["from"], 0.01);
    assert_eq!(described["acting"]["moves"], 12_000);
}
