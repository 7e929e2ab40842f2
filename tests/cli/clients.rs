//! Other people's programs play complete games with our engines, or against them through the
//! adapters of `benches/opponents`. Skipped where Python, Node or their modules are missing;
//! `NIWAKI_PYTHON` says which Python to take.

use std::path::Path;
use std::process::{Command, Output};

use super::{file, folder, json};

/// The exit status of a script when the module that it is about is missing.
const MISSING: i32 = 77;

fn python() -> String {
    std::env::var("NIWAKI_PYTHON").unwrap_or_else(|_| "python3".into())
}

/// Returns the path of a file of the repository.
fn ours(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    root.join(path).display().to_string()
}

/// Runs a script; says whether it could be run.
fn script(path: &str, argument: &str) -> Option<Output> {
    let run = Command::new(python())
        .arg(ours(path))
        .arg(argument)
        .output();
    let Ok(output) = run else {
        eprintln!("skipped: there is no Python to run {path}");
        return None;
    };
    if output.status.code() == Some(MISSING) {
        eprintln!(
            "skipped: {}",
            String::from_utf8_lossy(&output.stdout).trim()
        );
        return None;
    }
    Some(output)
}

/// Runs a script in which all must be well.
fn play(path: &str, argument: &str) {
    let Some(output) = script(path, argument) else {
        return;
    };
    let said = String::from_utf8_lossy(&output.stdout);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{path}: {said}{complaint}");
}

/// Tells whether a program can do this, such as import a module.
fn can(program: &str, flag: &str, code: &str) -> bool {
    let run = Command::new(program).args([flag, code]).output();
    let able = run.is_ok_and(|output| output.status.success());
    if !able {
        eprintln!("skipped: {program} cannot run '{code}'");
    }
    able
}

/// Plays two games against a program, none of which may end by a fault, and has the
/// games checked.
fn two_games(name: &str, arguments: &str, second: &str) {
    let out = folder(&format!("against-{name}"));
    let found = json(&format!(
        "match {arguments} --games 2 --json --out {} --first niwaki --second '{second}'",
        out.display()
    ));
    let faults = [&found["crashes"], &found["illegal"], &found["timeouts"]];
    assert_eq!(faults, [0, 0, 0], "{name}: {found}");
    let is_chess = arguments.starts_with("chess");
    let games = out.join(if is_chess { "games.pgn" } else { "games.pdn" });
    play(CHECKER, &games.display().to_string());
}

const CHECKER: &str = "benches/opponents/check_pgn.py";

#[test]
fn python_chess_plays_complete_games_over_uci() {
    play("tests/python/play_uci.py", env!("CARGO_BIN_EXE_niwaki"));
}

#[test]
fn pydraughts_plays_complete_games_over_hub() {
    play("tests/python/play_hub.py", env!("CARGO_BIN_EXE_niwaki"));
}

/// Positions come by `setboard`, or by `edit`.
#[test]
fn engines_of_the_xboard_protocol_play_through_the_adapter() {
    let python = python();
    if !can(&python, "-c", "import chess") {
        return;
    }
    let [adapter, engine] = [
        "benches/opponents/xboard.py",
        "tests/python/xboard_engine.py",
    ]
    .map(ours);
    for way in ["setboard", "edit"] {
        let second = format!("uci:{python} {adapter} --send \"book off\" {python} {engine} {way}");
        two_games(way, "chess --depth 3 --seed 3", &second);
    }
}

#[test]
fn openspiel_plays_through_the_adapter() {
    let python = python();
    if can(&python, "-c", "import pyspiel, draughts") {
        let arguments = format!(
            "checkers:draw-plies=40 --openings {} --depth 2",
            ours("games/data/checkers-ballots.txt")
        );
        let second = format!("hub:{python} {}", ours("benches/opponents/openspiel.py"));
        two_games("openspiel", &arguments, &second);
    }
}

#[test]
fn rapid_draughts_plays_through_the_adapter() {
    let home = std::env::var("RAPID_DRAUGHTS").unwrap_or_default();
    let package = Path::new(&home).join("node_modules/rapid-draughts");
    if home.is_empty() || !package.exists() {
        eprintln!("skipped: RAPID_DRAUGHTS names no folder with the package rapid-draughts");
        return;
    }
    let second = format!("hub:node {}", ours("benches/opponents/rapid_draughts.mjs"));
    two_games("rapid-draughts", "checkers --depth 2", &second);
}

/// A game with an illegal move, and one whose result is not that of its last position.
#[test]
fn the_checker_of_games_finds_what_is_wrong() {
    let out = folder("wrong-games");
    let right = "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    for (text, sound) in [
        (right.to_owned(), true),
        (right.replace("Qh4#", "Qa4"), false),
        (right.replace("0-1", "1-0"), false),
    ] {
        let path = super::file(&out, "games.pgn", &text);
        if let Some(output) = script(CHECKER, &path) {
            assert_eq!(output.status.success(), sound, "{text}");
        }
    }
}

#[test]
fn python_chess_reads_annotated_games() {
    let folder = folder("annotated-for-python");
    let game = "[White \"a\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";
    let path = file(&folder, "game.pgn", game);
    let out = folder.join("annotated.pgn").display().to_string();
    json(&format!("analyse {path} --depth 4 --json --out {out}"));
    let Some(output) = script("tests/python/read_pgn.py", &out) else {
        return;
    };
    let said = String::from_utf8(output.stdout).unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaint}");
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 7, "{said}");
    assert_eq!(lines[5], "Nf6 [4] #+1 1");
    assert_eq!(lines[6], "Qxf7# [] - 0");
}
