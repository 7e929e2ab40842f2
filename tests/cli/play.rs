//! `niwaki play`, in lines.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use super::bad_input::assert_refused;
use super::{folder, json, niwaki, words};

/// Returns what the command says to these lines.
pub(super) fn talk(arguments: &str, lines: &str) -> String {
    let mut child = niwaki(words(&format!("play {arguments}")))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(lines.as_bytes()).unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && complaint.is_empty(),
        "{arguments}: {complaint}"
    );
    String::from_utf8(output.stdout).unwrap()
}

pub(super) fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

#[test]
fn a_conversation_about_chess() {
    let text = talk(
        "chess --seed 1 --level 2",
        "e4\nKe5\nRd\nmoves\nhint\nback\nflip\nboard\nlevel 3\nlevel x\nfrobnicate\nresign\nmoves\nquit\ne4\n",
    );
    for part in [
        "chess: you are White, niwaki, level 2 is Black, seed 1",
        "8  r n b q k b n r",
        "Black plays ",
        "\"Ke5\" is illegal here (White to move)",
        "2 moves taken back",
        "   h g f e d c b a",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "niwaki plays at level 3 now",
        "a level is a whole number from 1 (weak) to 10 (strong)",
        "\"frobnicate\" is not a move",
        "Black wins: White resigned",
        "the game is over: there are no moves",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert_eq!(count(&text, "Black plays "), 1, "{text}");
}

#[test]
fn a_conversation_about_checkers() {
    let text = talk(
        "checkers --side white --depth 5",
        "22-18\n1-2\nzebra\nhelp\n",
    );
    for part in [
        "you are White",
        "Black plays ",
        "is not a legal move: White ",
        "\"zebra\" is not a move",
        "take back your last move",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(text.starts_with("checkers: niwaki is Black"), "{text}");
}

#[test]
fn a_tree_is_played_to_its_end() {
    let text = talk(
        "tree:edge-sum,b=3,length=4,seed=2 --nodes 500",
        "moves\n7\n1\n0\nhint\n",
    );
    for part in [
        "0 1 2",
        "\"7\": no child here",
        "leaf",
        "the game is over: there is nothing to play",
    ] {
        let found =
            text.contains(part) || part.starts_with("\"7\"") && text.contains("is no child here");
        assert!(found, "{part}\n{text}");
    }
    assert_eq!(count(&text, "Min plays "), 2, "{text}");
}

#[test]
fn the_end_of_the_input_ends_it() {
    assert!(talk("chess", "").ends_with("White>\n"));
    let text = talk("checkers", "\n\n\u{fffd}\n");
    assert_eq!(count(&text, "Black>"), 4, "{text}");
}

#[test]
fn the_same_seed_and_the_same_moves_get_the_same_answers() {
    let lines = "d4\nNf3\ng3\nBg2\n";
    let once = talk("chess --seed 5 --level 1", lines);
    assert_eq!(once, talk("chess --seed 5 --level 1", lines));
    assert!(count(&once, "Black plays ") >= 2, "{once}");
}

#[test]
fn no_level_misses_a_mate_in_one() {
    for seed in 0..8 {
        let text = talk(
            &format!(
                "chess --side black --level 1 --seed {seed} --position '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1'"
            ),
            "",
        );
        assert!(text.contains("White plays Ra8#"), "{text}");
        assert!(text.contains("White wins: checkmate"), "{text}");
    }
}

/// Two thirds of the time that there is before each of two lines: only the second is a move.
#[test]
fn whatever_is_typed_the_clock_of_a_person_runs_on() {
    thread::scope(|scope| {
        for line in ["", "Ke5", "moves", "level 2"] {
            scope.spawn(move || runs_out_of_time(line));
        }
    });
}

fn runs_out_of_time(line: &str) {
    let mut child = niwaki(words("play chess --plain --tc 0.6+0"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let mut said = output.lines().map(Result::unwrap);
    for typed in [line, "e4"] {
        assert!(said.any(|text| text == "White>"), "{line}");
        thread::sleep(Duration::from_millis(400));
        writeln!(input, "{typed}").unwrap();
    }
    drop(input);
    let lost = said.any(|text| text == "Black wins: White ran out of time");
    assert!(lost, "{line}");
    assert!(child.wait().unwrap().success());
}

#[test]
fn games_are_saved_and_gone_on_with() {
    let path = folder("play-saved")
        .join("a game.pgn")
        .display()
        .to_string();
    let lines = format!("e4\nsave {path}\n");
    let text = talk("chess --level 1 --seed 3", &lines);
    assert!(text.contains("saved in "), "{text}");
    let text = talk(
        &format!("chess --load '{path}'"),
        "back\nboard\nload /nowhere\n",
    );
    for part in ["2 moves taken back", "/nowhere"] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let saved = std::fs::read_to_string(&path).unwrap();
    assert!(
        saved.contains("[White \"Person\"]") && saved.contains("1. e4 {0."),
        "{saved}"
    );
}

#[test]
fn a_file_is_written_over_only_on_purpose() {
    let path = folder("play-over").join("game.pgn").display().to_string();
    std::fs::write(&path, "mine").unwrap();
    let text = talk("chess", &format!("e4\nsave {path}\ntakeback\nboard\n"));
    assert!(text.contains(&format!(
        "{path} is there already: save! {path} writes over it"
    )));
    assert!(text.contains("2 moves taken back"), "{text}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
    talk("chess", &format!("e4\nsave! {path}\n"));
    assert!(std::fs::read_to_string(&path).unwrap().contains("1. e4"));
    assert_refused(
        &format!("play chess --save '{path}'"),
        "--force writes over it",
    );
    // The game goes back to where it came from.
    talk(&format!("chess --load '{path}' --save '{path}'"), "e5\n");
}

#[test]
fn openings_are_called_by_their_names() {
    let text = talk(
        "chess --position '8/8/4k3/8/8/4K3/4P3/8 w - - 0 1' --depth 1",
        "e4\n",
    );
    assert!(!text.contains("opening:"), "{text}");
    let moves = "--moves 'e4 e5 Nf3 Nc6' --side white --depth 1";
    let text = talk(&format!("chess {moves}"), "Bb5\nboard\n");
    assert_eq!(count(&text, "opening: Ruy Lopez"), 1, "{text}");
}

#[test]
fn engines_are_watched() {
    let path = folder("play-watched")
        .join("game.pdn")
        .display()
        .to_string();
    let arguments = format!(
        "checkers --watch --first niwaki[level=1] --second niwaki[profile=bare] --nodes 200 --seed 4 --save '{path}' --force"
    );
    let text = talk(&arguments, "");
    assert!(
        text.contains("Black plays ") && text.contains("White plays "),
        "{text}"
    );
    assert!(
        text.contains(" wins: ") || text.contains("a draw: "),
        "{text}"
    );
    assert!(!text.contains("Black>"), "{text}");
    let saved = std::fs::read_to_string(&path).unwrap();
    assert!(saved.contains("[Black \"niwaki[level=1]\"]"), "{saved}");
    assert_eq!(
        text,
        talk(&arguments, ""),
        "nodes make it a function of its arguments"
    );
}

#[test]
fn levels_play_matches() {
    let line = "match chess --first niwaki[level=4] --second niwaki[level=1,nodes=90000] --games 6 --json --max-plies 120";
    let summary = json(line);
    assert_eq!(summary["first"]["limit"], "level 4");
    assert_eq!(summary["second"]["limit"], "level 1, 90000 nodes a move");
    assert!(
        summary["wins"].as_u64() > summary["losses"].as_u64(),
        "{summary}"
    );
    assert_eq!(json(line), summary);
    for first in ["niwaki[level=3,nodes=50]", "niwaki[nodes=50,level=3]"] {
        let line = format!("match chess --first {first} --second niwaki --games 2 --max-plies 2");
        let summary = json(&format!("{line} --json"));
        assert_eq!(summary["first"]["limit"], "level 3, 50 nodes a move");
    }
}

#[test]
fn useless_arguments_are_refused() {
    for (line, offending) in [
        ("play", "GAME"),
        ("play go", "'go'"),
        (
            "play chess --side red",
            "choose white, black, first or second",
        ),
        ("play chess --level 0", "'0'"),
        ("play chess --level 3 --depth 4", "--depth"),
        ("play chess --watch", "--first"),
        ("play chess --first niwaki", "--watch"),
        ("play chess --load /nowhere.pgn", "/nowhere.pgn"),
        ("play chess --position x", "--position"),
        ("play chess --engine stockfish", "--engine 'stockfish'"),
        ("play chess --engine 'niwaki[level=11]'", "'level=11'"),
        ("play tree --engine hub:x", "cannot play tree"),
    ] {
        assert_refused(line, offending);
    }
}
