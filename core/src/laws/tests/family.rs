//! Families with one fault each.

use super::duel::Duel;
use crate::laws::{Law, Laws};
use crate::{BenchPosition, Family, FamilyParameter, NotationError, Opening};

/// A family of duels; what is wrong with it goes by number, 0 is nothing.
struct Duels<const FAULT: u8>;

const SOUND: u8 = 0;
const SHOUTED_NAME: u8 = 1;
const PARAMETER_TWICE: u8 = 2;
const OPENING_TWICE: u8 = 3;
const LONG_DESCRIPTION: u8 = 4;
const NO_BENCH: u8 = 5;
const BENCH_OVER: u8 = 6;
const BENCH_UNREADABLE: u8 = 7;
const OPENING_UNREADABLE: u8 = 8;
const NO_START: u8 = 9;
const UNSOUND_GAME: u8 = 10;

const STONES: FamilyParameter = FamilyParameter {
    name: "stones",
    default: "4",
    range: "4",
    meaning: "how many there are",
};

const fn bench(position: &'static str) -> [BenchPosition; 1] {
    [BenchPosition {
        parameters: "",
        position,
    }]
}

const BENCH: [BenchPosition; 1] = bench("1 1 2 4 3 2");
const OVER: [BenchPosition; 1] = bench("0 4 2 4 4 3");
const UNREADABLE: [BenchPosition; 1] = bench("0 4 2");

impl<const FAULT: u8> Family for Duels<FAULT> {
    type Game = Duel;

    const NAME: &'static str = if FAULT == SHOUTED_NAME {
        "DUEL!"
    } else {
        "duel"
    };

    const DESCRIPTION: &'static str = if FAULT == LONG_DESCRIPTION {
        "two\nlines"
    } else {
        "two tokens, five cells"
    };

    fn parameters() -> &'static [FamilyParameter] {
        match FAULT {
            PARAMETER_TWICE => &[STONES, STONES],
            _ => &[STONES],
        }
    }

    fn start(_: &str) -> Result<Duel, NotationError> {
        match FAULT {
            NO_START => Err(NotationError::new("no start today")),
            UNSOUND_GAME => Ok(Duel::new(Some(Law::HistoryRange))),
            _ => Ok(Duel::new(None)),
        }
    }

    fn bench() -> &'static [BenchPosition] {
        match FAULT {
            NO_BENCH => &[],
            BENCH_OVER => &OVER,
            BENCH_UNREADABLE => &UNREADABLE,
            _ => &BENCH,
        }
    }

    fn openings() -> Vec<Opening> {
        let position = match FAULT {
            OPENING_UNREADABLE => "nowhere",
            _ => "0 1 2 4 4 2",
        };
        let opening = Opening {
            name: "close".to_string(),
            position: position.to_string(),
        };
        vec![opening; if FAULT == OPENING_TWICE { 2 } else { 1 }]
    }
}

fn broken<const FAULT: u8>() -> Option<Law> {
    let verdict = Laws::default().walks(5).check_family::<Duels<FAULT>>();
    verdict.err().map(|violation| violation.law)
}

#[test]
fn a_sound_family_keeps_the_laws_from_every_start() {
    let summary = Laws::default().walks(5).check_family::<Duels<SOUND>>();
    assert_eq!(summary.unwrap().walks, 10);
}

#[test]
fn unfit_names_are_caught() {
    assert_eq!(broken::<SHOUTED_NAME>(), Some(Law::FamilyNames));
    assert_eq!(broken::<PARAMETER_TWICE>(), Some(Law::FamilyNames));
    assert_eq!(broken::<OPENING_TWICE>(), Some(Law::FamilyNames));
    assert_eq!(broken::<LONG_DESCRIPTION>(), Some(Law::FamilyNames));
}

#[test]
fn unfit_positions_are_caught() {
    assert_eq!(broken::<BENCH_OVER>(), Some(Law::FamilyPositions));
    assert_eq!(broken::<BENCH_UNREADABLE>(), Some(Law::FamilyPositions));
    assert_eq!(broken::<OPENING_UNREADABLE>(), Some(Law::FamilyPositions));
    assert_eq!(broken::<NO_START>(), Some(Law::FamilyPositions));
}

#[test]
fn a_family_need_not_name_bench_positions() {
    let summary = Laws::default().walks(5).check_family::<Duels<NO_BENCH>>();
    assert_eq!(summary.unwrap().walks, 5);
}

#[test]
fn the_games_of_a_family_are_looked_at() {
    assert_eq!(broken::<UNSOUND_GAME>(), Some(Law::HistoryRange));
}
