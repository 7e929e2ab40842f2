//! Malformed matches: one clear line that names what is wrong, and exit status 2.

use super::bad_input::assert_refused;
use super::{file, folder, run};

#[test]
fn specifications_and_flags() {
    for (line, offending) in [
        ("", "--first"),
        ("--first niwaki", "--second"),
        ("--first stockfish --second niwaki", "stockfish"),
        ("--first 'niwaki[profile=bear]' --second niwaki", "bear"),
        ("--first niwaki --second 'niwaki[profile=bare'", "bracket"),
        ("--first niwaki --second 'niwaki[colour=red]'", "colour"),
        ("--first niwaki --second 'niwaki[bare]'", "'bare'"),
        (
            "--first niwaki --second 'niwaki[without=etcetera]'",
            "etcetera",
        ),
        (
            "--first niwaki --second 'niwaki[null-move.reduction=x]'",
            "x",
        ),
        ("--first niwaki --second 'niwaki[nodes=0]'", "nodes=0"),
        (
            "--first niwaki --second 'niwaki[config=no.toml]'",
            "no.toml",
        ),
        (
            "--first niwaki --second 'niwaki[set=iterative=off]'",
            "iterative",
        ),
        (
            "--first niwaki --second 'niwaki[threads=0]'",
            "'threads=0': a search runs on 1 to 1024 threads",
        ),
        (
            "--first niwaki --second 'niwaki[threds=2]'",
            "did you mean 'threads'?",
        ),
        ("--first niwaki --second 'niwaki[threads=2,3]'", "'3'"),
        ("--first uci: --second niwaki", "names no command"),
        ("--first 'uci:a \"b' --second niwaki", "quotes"),
        ("--first uci:/no/engine --second niwaki", "/no/engine"),
        ("--first uci:false --second niwaki", "has ended"),
        ("--first hub:false --second niwaki", "Hub for draughts"),
        ("--first 'uci:false[hash=3]' --second niwaki", "hash"),
        ("--first xboard:false --second niwaki", "xboard:false"),
    ] {
        assert_refused(&format!("match chess {line} --games 2"), offending);
    }
    assert_refused("match tree --first uci:false --second niwaki", "tree");
    for (line, offending) in [
        ("--games 0", "0"),
        ("--games 3", "3"),
        ("--games many", "many"),
        ("--games 20000", "at most 10000"),
        ("--tc 40/60", "40/60"),
        ("--tc 0", "--tc"),
        ("--nodes 5 --depth 3", "--depth"),
        ("--move-time 0", "0"),
        ("--sprt 5,0", "5,0"),
        ("--sprt 0,5,1,1", "0,5,1,1"),
        ("--sprt-model logistic", "--sprt"),
        ("--sprt 0,5 --sprt-model bayes", "bayes"),
        ("--sprt 0,501 --sprt-model normalised", "0,501"),
        ("--time-margin -1ms", "-1ms"),
        ("--openings nowhere.epd", "nowhere.epd"),
        ("--opening-plies 3", "--openings"),
        ("--concurrency 0", "0"),
        ("--seed -1", "-1"),
        ("--resume", "--out"),
        ("--adjudicate-draw 10", "10"),
        ("--adjudicate-resign 0,0", "0,0"),
        ("--max-plies 0", "0"),
    ] {
        let line = format!("match chess --first niwaki --second niwaki {line}");
        assert_refused(&line, offending);
    }
    assert_refused("match ches --first niwaki --second niwaki", "ches");
}

#[test]
fn openings() {
    let place = folder("bad-openings");
    for (name, text, offending) in [
        ("empty.epd", "\n# nothing\n", "no opening"),
        ("line.epd", "e4 e5\nhello\n", "line.epd:2"),
        ("move.txt", "e4 e5\n\ne4 e4\n", "move.txt:3"),
        (
            "over.epd",
            "e4 e5\n8/8/8/8/8/8/8/K1k5 w - - 0 1\n",
            "over.epd:2",
        ),
        (
            "game.pgn",
            "[Event \"x\"]\n\n1. e4 e5\n2. Ke3 *\n",
            "game.pgn:4",
        ),
        ("fen.pgn", "[Event \"x\"]\n[FEN \"oops\"]\n*\n", "fen.pgn:1"),
        ("open.pgn", "[Event \"x\"]\n1. e4 {oops", "open.pgn:2"),
        ("tag.pgn", "[Event x]\n1. e4", "tag.pgn:1"),
    ] {
        let path = file(&place, name, text);
        let line =
            format!("match chess --first niwaki --second niwaki --games 2 --openings {path}");
        assert_refused(&format!("{line} --strict"), offending);
        // Of these there is something to be played.
        if !matches!(name, "line.epd" | "move.txt" | "over.epd" | "tag.pgn") {
            assert_refused(&line, offending);
        }
    }
    let path = file(&place, "few.txt", "e4\nd4\n1. e4\n");
    let line = format!("match chess --first niwaki --second niwaki --games 8 --openings {path}");
    assert_refused(&format!("{line} --strict"), "few.txt:3");
    // What cannot be read is no opening; and where nothing can be, the first mistake is told.
    let few = run(&line);
    assert_eq!(few.status.code(), Some(2));
    let told = String::from_utf8_lossy(&few.stderr);
    let lines: Vec<&str> = told.lines().collect();
    assert!(
        lines[0].starts_with("warning: passed over: ") && lines[0].contains("few.txt:3"),
        "{told}"
    );
    assert!(
        lines[1].contains("there are 2 in") && lines[1].contains("(2, 1 passed over)"),
        "{told}"
    );
    let path = file(&place, "none.txt", "1. e4\n1. d4\n");
    let line = format!("match chess --first niwaki --second niwaki --games 2 --openings {path}");
    assert_refused(&line, "none.txt:1");
    assert_refused(
        "match chess --first niwaki --second niwaki --strict",
        "--openings",
    );
}

/// A file of which one game in three cannot be read, as strangers' files are, is a file of two openings.
#[test]
fn games_that_cannot_be_read_are_passed_over() {
    let place = folder("openings-passed-over");
    let text = b"[Event \"M\xfcller\"]\n\n1. e2-e4 e5 2. Nf3! *\n\n[Event \"y\"]\n\n1. e4 Ke5 *\n\n[Event \"z\"]\n\n1. d4 d5 *\n";
    let path = place.join("games.pgn");
    std::fs::write(&path, text).unwrap();
    let line = format!(
        "match chess --first niwaki --second niwaki --depth 1 --games 4 --json --openings {}",
        path.display()
    );
    let out = run(&line);
    let told = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success(), "{told}");
    assert!(
        told.starts_with("warning: passed over: ") && told.contains("games.pgn:7"),
        "{told}"
    );
    assert_eq!(told.lines().count(), 1, "{told}");
    let summary: serde_json::Value = serde_json::from_slice(&out.stdout).unwrap();
    assert!(
        summary["openings"]
            .as_str()
            .unwrap()
            .ends_with("(2, 1 passed over)"),
        "{summary}"
    );
    assert_eq!(summary["skipped"], 1);
}

/// A game that was played to its end has nothing to be played from, but those beside it have; every command says how many.
#[test]
fn openings_in_which_the_game_is_over_are_passed_over() {
    let place = folder("openings-over");
    let text = "[Event \"a\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Event \"b\"]\n\n1. e4 = e5 *\n\n[Event \"c\"]\n\n1. d4 (1. c4 *\n";
    let games = file(&place, "games.pgn", text);
    let lines = file(&place, "lines.txt", "f3 e5 g4 Qh4\ne4 e5\nhello\n");
    for (path, places) in [(games, [":1:", ":11:"]), (lines, [":1:", ":3:"])] {
        let rest = format!("--nodes 20 --games 2 --json --openings {path}");
        for command in [
            "match chess --first niwaki --second niwaki",
            "tournament chess --engine niwaki --engine niwaki",
            "tune chess --with null-move --parameters null-move.reduction",
            "tune chess --select --candidates null-move --race-depth 2 --positions 10",
        ] {
            let out = run(&format!("{command} {rest}"));
            let told = String::from_utf8_lossy(&out.stderr);
            assert!(out.status.success(), "{command}: {told}");
            let told: Vec<&str> = told.lines().collect();
            assert_eq!(told.len(), 2, "{command}: {told:?}");
            for (line, place) in told.iter().zip(places) {
                assert!(line.starts_with("warning: passed over: "), "{line}");
                assert!(line.contains(place), "{line}");
            }
            assert!(told[0].contains("the game is over here"), "{told:?}");
            let summary: serde_json::Value = serde_json::from_slice(&out.stdout).unwrap();
            assert_eq!(summary["skipped"], 2, "{command}: {summary}");
            assert_refused(
                &format!("{command} {rest} --strict"),
                "the game is over here",
            );
        }
    }
}
