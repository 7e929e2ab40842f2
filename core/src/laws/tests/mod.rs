//! Every law is kept by a sound game and catches one that breaks it.

mod clauses;
mod duel;
mod endgames;
mod family;
mod horizon;
mod listing;

use super::{Laws, Random, check, check_notation};
use crate::laws::Law;
use crate::{Game, Key, MoveList, Outcome};

use duel::Duel;

#[test]
fn the_game_of_the_examples_keeps_the_laws() {
    check(&crate::techniques::doc_tree()).unwrap();
}

/// Returns the laws of games and notations that a duel can break. Those of families are tried in
/// `family`; a duel is over too soon for quiescence to run away, which is tried in `horizon`.
fn laws_of_games() -> impl Iterator<Item = Law> {
    use Law::{FamilyNames, FamilyPositions, TacticalEnd};
    let elsewhere = [FamilyNames, FamilyPositions, TacticalEnd];
    let laws = Law::ALL.iter().copied();
    laws.filter(move |law| !elsewhere.contains(law))
}

#[test]
fn a_sound_game_keeps_all_laws_and_everything_occurs() {
    let summary = check_notation(&Duel::new(None)).unwrap();
    assert_eq!(summary.walks, 50);
    for (what, count) in [
        ("positions", summary.positions),
        ("distinct", summary.distinct),
        ("moves", summary.moves),
        ("tactical", summary.tactical),
        ("irreversible", summary.irreversible),
        ("returning", summary.returning),
        ("forced", summary.forced),
        ("passes", summary.passes),
        ("finished", summary.finished),
    ] {
        assert!(count >= 20, "{what}: {summary:?}");
    }
    assert!(summary.distinct < summary.positions && summary.returning < summary.moves);
}

#[test]
fn every_law_catches_the_game_that_breaks_it() {
    for law in laws_of_games() {
        let violation = check_notation(&Duel::new(Some(law))).unwrap_err();
        assert_eq!(violation.law, law, "{violation}");
        assert_ne!(violation.expected, violation.found);
    }
}

#[test]
fn laws_of_the_game_need_no_notation() {
    let of_notation = [
        Law::PositionText,
        Law::MoveText,
        Law::Refusal,
        Law::Drawing,
        Law::Players,
        Law::Ending,
        Law::Truth,
    ];
    for law in laws_of_games() {
        let verdict = check(&Duel::new(Some(law)));
        assert_eq!(verdict.is_ok(), of_notation.contains(&law), "{law:?}");
    }
}

#[test]
fn the_wrong_side_shows_without_a_pass_too() {
    let mut game = Duel::new(Some(Law::EvaluationSide));
    game.passing = false;
    let violation = check(&game).unwrap_err();
    assert_eq!(violation.law, Law::EvaluationSide);
    assert!(violation.found.contains("correlation"), "{violation}");
    // Four moves take the first stone; after the fifth the taker's lead has been told twice.
    assert_eq!(violation.moves.len(), 5, "{violation}");
    assert!(violation.found.starts_with("evaluate() = "), "{violation}");
}

#[test]
fn what_was_not_told_is_said() {
    let summary = Laws::default().walks(3).length(4).check(&Duel::new(None));
    let summary = summary.unwrap();
    assert_eq!(summary.sides_open, 1);
    let said = summary.to_string();
    assert!(said.contains("to tell whose side it is from"), "{said}");
    assert!(said.contains("no game came to its end"), "{said}");

    let summary = check_notation(&Duel::new(None)).unwrap();
    assert_eq!(summary.sides_open, 0);
    assert!(!summary.to_string().contains(';'), "{summary}");
}

#[test]
fn the_report_has_the_shortest_moves_and_both_values() {
    let violation = check_notation(&Duel::new(Some(Law::KeyAfter))).unwrap_err();
    assert_eq!(violation.start.as_deref(), Some("0 0 3 4 4 0"));
    // The tokens are three cells apart: three steps bring them together.
    assert_eq!(violation.moves, ["right", "left", "right"]);
    let (key, key_after) = (&violation.expected, &violation.found);
    assert!(key.starts_with("play(Take).key() = Key("), "{violation}");
    assert!(
        key_after.starts_with("key_after(Take) = Key("),
        "{violation}"
    );
    let text = violation.to_string();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "the law \"key-after\" is broken");
    assert_eq!(lines[3], "  moves:    right left right");
    assert_eq!(text, format!("{violation:?}"));
}

#[test]
fn a_fault_far_from_the_start_is_found_by_a_short_way() {
    // A stone must have gone first: three steps, a capture, and the way back together.
    let violation = check_notation(&Duel::new(Some(Law::NoPanic))).unwrap_err();
    assert_eq!(violation.moves.len(), 9, "{violation}");
    assert_eq!(violation.found, "a panic: a fault");
}

#[test]
fn a_panic_of_any_method_is_a_report_and_its_shortest_way_is_looked_for_in_silence() {
    for (method, moves) in [
        ("evaluate", 4),
        ("evaluate_by", 4),
        ("evaluate_by others", 4),
        ("outcome", 4),
        ("material", 4),
        ("no_moves", 3),
        ("key", 0),
        ("plies_to_draw", 0),
    ] {
        let mut game = Duel::new(None);
        game.panics = Some(method);
        let violation = check(&game).unwrap_err();
        assert_eq!(violation.law, Law::NoPanic, "{violation}");
        assert_eq!(
            violation.found,
            format!("a panic: {method} has no answer"),
            "{violation}"
        );
        assert_eq!(violation.moves.len(), moves, "{method}: {violation}");
    }
    assert!(!super::panics::is_quiet());
    assert!(super::panics::quietly(super::panics::is_quiet));
}

#[test]
fn a_fault_at_the_start_needs_no_moves() {
    let violation = check(&Duel::new(Some(Law::HistoryRange))).unwrap_err();
    assert!(violation.moves.is_empty());
    assert!(violation.to_string().contains("moves:    none"));
}

#[test]
fn a_fault_beyond_the_reach_of_all_lines_is_thinned_out() {
    let line = check(&Far { ply: 0, keys: 0 }).unwrap_err();
    assert_eq!(line.law, Law::HistoryRange);
    // None of the keys can be left out, but all the idle moves can.
    assert_eq!(line.moves, vec!["1"; Far::KEYS as usize], "{line}");
}

#[test]
fn names_of_laws_are_unique() {
    let mut names: Vec<&str> = Law::ALL.iter().map(|law| law.name()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Law::ALL.len());
    assert!(Law::ALL.iter().all(|law| !law.statement().ends_with('.')));
}

#[test]
fn settings_count() {
    let laws = Laws::default().walks(3).length(4).seed(9);
    let summary = laws.check(&Duel::new(None)).unwrap();
    assert_eq!(summary.walks, 3);
    assert!(summary.positions <= 3 * 5);
    assert_ne!(
        laws.length(40).check(&Duel::new(None)),
        laws.length(40).seed(8).check(&Duel::new(None))
    );
}

#[test]
fn random_numbers_are_even_enough() {
    let mut random = Random::new(3);
    let mut counts = [0; 6];
    for _ in 0..60_000 {
        counts[random.below(6)] += 1;
    }
    assert!(counts.iter().all(|count| (9_600..10_400).contains(count)));
    assert_eq!(random.choose::<u8>(&[]), None);
}

/// A game of eight moves a ply, seven of them idle, whose history indices go
/// out of range once move 1 was made [`Far::KEYS`] times.
#[derive(Clone)]
struct Far {
    ply: u64,
    keys: u64,
}

impl Far {
    const KEYS: u64 = 12;
}

impl crate::Game for Far {
    type Move = u8;

    fn moves(&self, moves: &mut crate::MoveList<u8>) {
        moves.extend(0..8);
    }

    fn play(&self, mv: u8) -> Far {
        Far {
            ply: self.ply + 1,
            keys: self.keys + u64::from(mv == 1),
        }
    }

    fn outcome(&self) -> Option<crate::Outcome> {
        None
    }

    fn key(&self) -> crate::Key {
        crate::Key::mixed(self.ply << 32 | self.keys)
    }

    fn evaluate(&self) -> i32 {
        0
    }

    fn history_index(&self, _: u8) -> usize {
        usize::from(self.keys >= Far::KEYS)
    }
}

/// Four positions round and round, a unit of so many points, and a count of
/// moves that begins again with each.
#[derive(Clone)]
struct Round<const POINTS: i32>(u64);

impl<const POINTS: i32> Game for Round<POINTS> {
    type Move = ();

    const UNIT: i32 = POINTS;
    const REPETITION_DRAWS: bool = true;

    fn moves(&self, moves: &mut MoveList<()>) {
        moves.push(());
    }

    fn play(&self, (): ()) -> Self {
        Round((self.0 + 1) % 4)
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn key(&self) -> Key {
        Key::mixed(self.0)
    }

    fn evaluate(&self) -> i32 {
        0
    }

    fn plies_to_draw(&self) -> u32 {
        10
    }
}

#[test]
fn a_position_that_comes_back_is_nearer_to_the_draw() {
    let violation = check(&Round::<1>(0)).unwrap_err();
    assert_eq!(violation.law, Law::DrawCount);
    assert_eq!(violation.moves.len(), 4);
    let expected = "plies_to_draw() when the position of 4 plies ago is back (10 then) = 6";
    assert_eq!(violation.expected, expected);
}

#[test]
fn a_unit_is_above_zero() {
    let violation = check(&Round::<0>(0)).unwrap_err();
    assert_eq!(violation.law, Law::EvaluationRange);
    assert_eq!(violation.found, "UNIT = 0");
}

/// Two ways on, six times; what was chosen shows only at the end, and the key
/// of the middle forgets it.
#[derive(Clone)]
struct Forgetful {
    ply: u64,
    chosen: u64,
}

impl Game for Forgetful {
    type Move = u64;

    fn moves(&self, moves: &mut MoveList<u64>) {
        moves.extend([0, 1]);
    }

    fn play(&self, way: u64) -> Forgetful {
        Forgetful {
            ply: self.ply + 1,
            chosen: self.chosen * 2 + way,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.ply == 6).then_some(Outcome::Score((self.chosen % 5) as i32))
    }

    fn key(&self) -> Key {
        let remembered = if self.ply == 3 { 0 } else { self.chosen };
        Key::mixed(remembered << 8 | self.ply)
    }

    fn evaluate(&self) -> i32 {
        0
    }
}

#[test]
fn keys_that_collide_are_caught_where_the_positions_look_alike() {
    let start = Forgetful { ply: 0, chosen: 0 };
    let violation = check(&start).unwrap_err();
    assert_eq!(violation.law, Law::SameKey);
    assert_eq!(violation.moves.len(), 3);
    assert!(
        violation
            .found
            .starts_with("the keys after each of the moves here")
    );
}
