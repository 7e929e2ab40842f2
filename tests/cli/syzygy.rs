//! Syzygy tables: used in every way, refused where they are of no use.

use std::fs;
use std::path::Path;

use super::bad_input::assert_refused;
use super::conversation::Engine;
use super::uci::engine;
use super::{complaint, file, folder, hub, json, stdout};
use crate::common::syzygy;

/// The first bytes of a table of who wins, and of one of distances.
const WDL: [u8; 4] = [0x71, 0xe8, 0x23, 0x5d];
const DTZ: [u8; 4] = [0xd7, 0x66, 0x0c, 0xa5];

/// King and rook against king, won but for the fifty moves.
const ROOK: &str = "'8/8/8/3k4/8/8/8/K6R w - - 0 1'";

/// Writes a file that looks like a table from outside.
fn write(place: &Path, name: &str, magic: [u8; 4], length: usize) {
    let mut bytes = vec![0; length];
    bytes[..4].copy_from_slice(&magic);
    fs::write(place.join(name), bytes).unwrap();
}

#[test]
fn a_folder_that_is_of_no_use_is_refused() {
    let place = folder("syzygy-refused");
    let syzygy = place.display();
    let line = format!("search chess --depth 2 --syzygy {syzygy}");
    let none = "there is no Syzygy table in it, such as KQvK.rtbw";
    assert_refused(&line, none);
    assert_refused(&format!("{line}/none"), "--syzygy: ");
    assert_refused(&format!("{line}/none"), "/none: ");
    write(&place, "KQvK.rtbz", DTZ, 80);
    write(&place, "some.rtbw", WDL, 80);
    assert_refused(&line, none);
    for (magic, length, said) in [
        (WDL, 79, "KQvK.rtbw: this table is damaged or cut short"),
        (WDL, 64, "KQvK.rtbw: this table is damaged or cut short"),
        (
            DTZ,
            80,
            "KQvK.rtbw: this is no Syzygy table, or it is damaged",
        ),
    ] {
        write(&place, "KQvK.rtbw", magic, length);
        let second = format!(
            "match chess --first niwaki[syzygy={syzygy}] --second niwaki --games 2 --depth 1"
        );
        for line in [&line, &second] {
            assert_refused(line, said);
            assert_refused(line, &syzygy.to_string());
        }
    }
    fs::write(place.join("KQvK.rtbw"), "").unwrap();
    assert_refused(&line, "KQvK.rtbw: ");
    let written = file(&place, "e.toml", "syzygy = \"none\"\n");
    assert_refused(
        &format!("search chess --depth 2 --config {written}"),
        "e.toml: syzygy: none: ",
    );
    let found = json(&format!(
        "search chess --depth 2 --json --config {written} --syzygy ''"
    ));
    assert_eq!(found["endgame_hits"], 0);
}

#[test]
fn a_game_without_such_tables_says_so() {
    for game in ["checkers", "tree"] {
        assert_refused(
            &format!("search {game} --depth 2 --syzygy ."),
            &format!("--syzygy: there are no Syzygy tables of {game}"),
        );
    }
}

/// What is damaged within is found out while a search reads it, and is as if it were not there.
#[test]
fn a_table_that_is_damaged_within_is_unknown() {
    let place = folder("syzygy-within");
    write(&place, "KRvK.rtbw", WDL, 144);
    write(&place, "KRvK.rtbz", DTZ, 144);
    let line = format!("search chess --position {ROOK} --depth 4 --json");
    let with = json(&format!("{line} --syzygy {}", place.display()));
    assert_eq!(with["value"], json(&line)["value"]);
    assert_eq!(with["endgame_hits"], 0);
}

#[test]
fn a_search_knows_them_where_it_is_told_of_them() {
    let Some(tables) = syzygy() else { return };
    let tables = tables.display();
    // Black takes the rook, or may not.
    let search = "search chess --position '8/8/8/8/8/2k5/8/K1R5 b - - 0 1' --depth 3 --json";
    let without = json(search);
    assert_eq!(without["endgame_hits"], 0);
    let place = folder("syzygy-used");
    let written = file(&place, "e.toml", &format!("syzygy = \"{tables}\"\n"));
    let with = json(&format!("{search} --syzygy {tables}"));
    assert!(with["endgame_hits"].as_u64() > Some(0), "{with}");
    for other in [
        format!("--config {written}"),
        format!("--syzygy '{tables};{tables}'"),
    ] {
        let found = json(&format!("{search} {other}"));
        assert_eq!(found["value"], with["value"], "{other}");
        assert_eq!(found["endgame_hits"], with["endgame_hits"], "{other}");
    }
    let reference = json(&format!("{search} --syzygy {tables} --reference"));
    assert_eq!(reference["value"], with["value"]);
}

#[test]
fn a_player_of_a_match_has_them_and_is_another_one_with_them() {
    let Some(tables) = syzygy() else { return };
    let place = folder("syzygy-match");
    let line = format!(
        "match chess --second niwaki --games 2 --depth 2 --json --out {} --first",
        place.join("match").display()
    );
    let played = json(&format!("{line} niwaki[syzygy={}]", tables.display()));
    assert_eq!(played["games"], 2);
    let said = complaint(&format!("{line} niwaki --resume"));
    assert!(said.contains("syzygy"), "{said}");
}

#[test]
fn uci_offers_them_by_the_name_that_others_gave_them() {
    let mut engine: Engine = engine("");
    let said = engine.ask("uci", "uciok");
    let option = "option name SyzygyPath type string default <empty>";
    assert!(said.iter().any(|line| line == option), "{said:#?}");
    let said = engine.ask("setoption name SyzygyPath value /none\nisready", "readyok");
    assert!(
        said.iter().any(|line| line.contains("/none: ")),
        "{said:#?}"
    );
    let Some(tables) = syzygy() else { return };
    engine.say(&format!(
        "setoption name SyzygyPath value {}",
        tables.display()
    ));
    engine.say("position fen 8/8/8/8/8/2k5/8/K1R5 b - - 0 1");
    let known = engine.ask("go depth 3", "bestmove").join("\n");
    assert!(known.contains(" tbhits "), "{known}");
}

/// Only chess has them: a protocol of another game does not offer them.
#[test]
fn hub_does_not_offer_them() {
    let said = hub::engine("").ask("hub", "wait");
    assert!(
        !said.iter().any(|line| line.contains("Syzygy")),
        "{said:#?}"
    );
    assert!(
        said.iter().any(|line| line.contains("endgames")),
        "{said:#?}"
    );
}

/// What every move of a won ending is worth is known, so that a quiet one is not held against a capture or a mate.
#[test]
fn a_move_that_keeps_the_win_is_never_marked() {
    let Some(tables) = syzygy() else { return };
    let place = folder("syzygy-analyse");
    let judged = |fen: &str, moves: &str| {
        let text = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n[Result \"*\"]\n\n{moves} *\n");
        let path = file(&place, "game.pgn", &text);
        let tables = tables.display();
        let record = json(&format!(
            "analyse {path} --depth 3 --evaluation hand --json --syzygy {tables}"
        ));
        let moves = record["moves"].as_array().unwrap();
        let of = |one: &serde_json::Value| (one["mark"].clone(), one["after"].as_i64().unwrap());
        moves.iter().map(of).collect::<Vec<_>>()
    };
    for (fen, moves) in [
        ("8/k7/2K5/8/8/8/7P/3Q4 w - - 0 1", "1. Qe1 Ka6 2. h3"),
        ("8/8/3k4/8/8/3K4/8/6NB w - - 0 1", "1. Kd2 Ke5 2. Kc3"),
        // Little time is left, and a position has come back.
        (
            "8/8/8/3k4/8/8/8/K6R w - - 50 90",
            "1. Rh2 Ke5 2. Rh1 Kd5 3. Rh2",
        ),
        ("8/8/8/3k4/8/8/8/K6R w - - 66 90", "1. Rh2"),
    ] {
        for (mark, after) in judged(fen, moves) {
            assert!(mark.is_null() && after.abs() > 99_000_000, "{fen}: {after}");
        }
    }
    // Here tables of four pieces know the exchange of queens, and not what the pawn leads to.
    let pushed = judged("1K6/8/5P2/6q1/6k1/8/8/5Q2 w - - 0 1", "1. f7");
    assert!(
        pushed[0].0.is_null() && (0..1000).contains(&pushed[0].1),
        "{pushed:?}"
    );
    let given_away = judged("8/5P1k/8/8/8/8/8/K7 w - - 0 1", "1. f8=N+");
    assert_eq!(given_away, [("blunder".into(), 0)]);
}

/// Who is asked to play badly does not play endgames perfectly.
#[test]
fn a_level_of_strength_does_not_use_them() {
    let Some(tables) = syzygy() else { return };
    let mut engine: Engine = engine("");
    engine.say(&format!(
        "setoption name SyzygyPath value {}",
        tables.display()
    ));
    let mut said = |level: u8| {
        engine.say(&format!("setoption name Skill Level value {level}"));
        engine.say("position fen 8/8/3k4/8/8/3K4/8/6NB w - - 0 1");
        engine.ask("go nodes 2000", "bestmove").join("\n")
    };
    let full = said(11);
    assert!(
        full.contains("score cp 20000 ") && full.contains("tbhits 1"),
        "{full}"
    );
    let weak = said(5);
    assert!(!weak.contains("cp 20000"), "{weak}");
    assert!(
        weak.contains("score cp ") && !weak.contains("tbhits"),
        "{weak}"
    );
}

/// A mate that a capture or a promotion makes is shown as one.
#[test]
fn a_mate_is_shown_and_what_is_won_otherwise_is_won() {
    let Some(tables) = syzygy() else { return };
    let shown = |fen: &str| {
        let tables = tables.display();
        stdout(&format!(
            "search chess --position '{fen}' --nodes 500 --syzygy {tables}"
        ))
    };
    let mate = shown("6k1/6p1/5K2/6Q1/8/8/8/8 w - - 0 1");
    assert!(mate.contains("best g5g7  win in 1  "), "{mate}");
    let won = shown("8/8/3k4/8/8/3K4/8/6NB w - - 0 1");
    assert!(won.contains("  won  "), "{won}");
}
