//! Learned evaluations: trained, interrupted, chosen in every way, refused.

use std::fs;
use std::path::Path;

use super::bad_input::assert_refused;
use super::{complaint, file, folder, json, stdout};

/// A small training, except for its output.
const SMALL: &str =
    "train evaluation checkers --positions 3000 --nodes 60 --rounds 2 --hidden 8 --epochs 3";

fn in_folder(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

/// Trains a small evaluation of checkers, and returns its file.
fn trained(place: &Path) -> String {
    let path = in_folder(place, "mine.evaluation");
    stdout(&format!("{SMALL} --out {path}"));
    path
}

#[test]
fn a_training_says_what_it_did() {
    let place = folder("evaluation-trained");
    let path = in_folder(&place, "e");
    let found = json(&format!("{SMALL} --json --out {path}"));
    for field in [
        "game",
        "model",
        "positions",
        "train_loss",
        "held_out_loss",
        "quantised_held_out_loss",
        "losses",
        "time_ms",
        "file",
    ] {
        assert!(found.get(field).is_some(), "{field}: {found}");
    }
    assert_eq!(
        (&found["game"], &found["model"]),
        (&"checkers".into(), &"net".into())
    );
    assert!(found["train_loss"].as_f64().unwrap() > 0.0, "{found}");
    assert_eq!(
        fs::read_dir(&place).unwrap().count(),
        1,
        "the folder of parts is gone"
    );
    let head = fs::read(&path).unwrap();
    let head = String::from_utf8_lossy(&head[..400]).into_owned();
    assert!(
        head.starts_with("niwaki evaluation\nversion: 1\ngame: checkers\n"),
        "{head}"
    );
    assert_refused(
        &format!("{SMALL} --out {path}"),
        "e is there already: remove it",
    );
    let kept = in_folder(&place, "kept");
    stdout(&format!(
        "{SMALL} --keep --resume --model net --concurrency 1 --out {kept}"
    ));
    assert!(fs::read(&kept).unwrap() == fs::read(&path).unwrap());
    assert!(place.join("kept.parts").join("round-2.games").exists());
}

/// A program that is killed leaves what it did; the same command goes on, and ends with the very bytes of one that was not.
#[cfg(unix)]
#[test]
fn a_training_that_was_killed_goes_on_where_it_was() {
    use super::killed;

    let place = folder("evaluation-resumed");
    let (whole, pieces) = (in_folder(&place, "whole"), in_folder(&place, "pieces"));
    let long = SMALL.replace("3000", "20000");
    let line = format!("{long} --out {pieces}");
    let parts = place.join("pieces.parts");
    let killed = |signal: &str, there: &str| killed(signal, &line, &parts.join(there));
    killed("-KILL", "round-1.games.part");
    let other = complaint(&format!("{line} --seed 9"));
    assert!(
        other.contains("pieces.parts: this was begun with `niwaki train evaluation checkers"),
        "{other}"
    );
    killed("-KILL", "round-1.fit");
    killed("-KILL", "round-1.evaluation");
    let interrupted = killed("-INT", "round-2.games");
    assert!(matches!(interrupted.code(), Some(130 | 0)), "{interrupted}");
    if interrupted.code() == Some(130) {
        stdout(&line);
    }
    assert!(!parts.exists());
    stdout(&format!("{long} --out {whole}"));
    assert!(fs::read(&whole).unwrap() == fs::read(&pieces).unwrap());
}

/// Flags, brackets and files of settings choose what evaluates, and each comes to other nodes or values.
#[test]
fn what_evaluates_can_be_chosen_wherever_a_configuration_is_said() {
    let place = folder("evaluation-chosen");
    let path = trained(&place);
    let nodes =
        |more: &str| json(&format!("search checkers --depth 7 --json {more}"))["nodes"].clone();
    let hand = nodes("--evaluation hand");
    let shipped = nodes("");
    assert_eq!(nodes("--evaluation learned"), shipped, "the default");
    let learned = nodes(&format!("--evaluation {path}"));
    let config = file(&place, "c.toml", &format!("evaluation = \"{path}\"\n"));
    assert_eq!(nodes(&format!("--config {config}")), learned);
    assert_eq!(nodes(&format!("--config {config} --evaluation hand")), hand);
    let others = [
        nodes("--evaluation material"),
        nodes("--evaluation none"),
        shipped,
        learned,
    ];
    for (index, one) in others.iter().enumerate() {
        assert!(*one != hand && !others[..index].contains(one), "{others:?}");
    }
    let score =
        |more: &str| json(&format!("search checkers --depth 2 --json {more}"))["value"].clone();
    let reference = format!("--reference --evaluation {path}");
    let bare = format!("--profile bare --set quiescence=plain --evaluation {path}");
    assert_eq!(score(&reference), score(&bare), "minimax goes by it, too");
    assert_eq!(score("--reference --evaluation none"), 0);
}

/// What comes with a game may be about to be replaced: the same command must learn the same with it and without.
#[test]
fn games_to_learn_from_go_by_the_games_own_evaluation_unless_told() {
    let place = folder("evaluation-own");
    let path = in_folder(&place, "e");
    let played_by = |more: &str| {
        let small = "--positions 400 --nodes 30 --rounds 1 --hidden 8 --epochs 1";
        stdout(&format!(
            "train evaluation checkers {small} --out {path} {more}"
        ));
        let text = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        let text = String::from_utf8_lossy(&text).into_owned();
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix("evaluation: "));
        line.expect("the heading says it").to_owned()
    };
    assert_eq!(played_by(""), "hand");
    assert_eq!(played_by("--evaluation none"), "none");
    let learned = played_by("--evaluation learned");
    assert!(
        learned.len() == 8 && u32::from_str_radix(&learned, 16).is_ok(),
        "{learned}"
    );
}

/// A match by a file is one thing and by another word another: what was begun with the one is not gone on with by the other.
#[test]
fn matches_know_what_evaluates() {
    let place = folder("evaluation-match");
    let path = trained(&place);
    let out = in_folder(&place, "m");
    let line = |evaluation: &str, more: &str| {
        format!(
            "match checkers --first niwaki[evaluation={evaluation}] --second niwaki[evaluation=none] --nodes 300 \
             --games {more} --seed 2 --json --out {out}"
        )
    };
    let played = json(&line(&path, "4"));
    assert_eq!(played["games"], 4);
    let text = played.to_string();
    assert!(text.contains("evaluation=none"), "{text}");
    let refused = complaint(&format!("{} --resume", line("hand", "4")));
    assert!(refused.contains("m: "), "{refused}");
}

#[test]
fn what_cannot_be_evaluated_by_is_told_in_a_line() {
    let place = folder("evaluation-refused");
    let path = trained(&place);
    let bytes = fs::read(&path).unwrap();
    let text = file(&place, "notes", "these are notes\n");
    let cut = in_folder(&place, "cut");
    fs::write(&cut, &bytes[..bytes.len() / 2]).unwrap();
    let mut flipped = bytes.clone();
    flipped[bytes.len() - 20] ^= 4;
    let damaged = in_folder(&place, "damaged");
    fs::write(&damaged, flipped).unwrap();
    let newer = in_folder(&place, "newer");
    let later = [&b"niwaki evaluation\nversion: 2\n"[..], &bytes[29..]].concat();
    fs::write(&newer, later).unwrap();
    let place_name = place.display().to_string();
    for (said, offending) in [
        (
            "materail",
            "'materail' is no file, and none of learned, hand, material, none",
        ),
        ("gone.evaluation", "'gone.evaluation' is no file"),
        ("chess", "'chess' is another game"),
        (
            text.as_str(),
            "this is no evaluation: the first line should be 'niwaki evaluation'",
        ),
        (cut.as_str(), "cut short"),
        (damaged.as_str(), "its checksum does not match"),
        (
            newer.as_str(),
            "this evaluation has version 2, and version 1 is wanted",
        ),
        (place_name.as_str(), "evaluation-refused"),
    ] {
        assert_refused(
            &format!("search checkers --depth 2 --evaluation {said}"),
            offending,
        );
    }
    assert_refused(
        &format!("search chess --depth 2 --evaluation {path}"),
        "this evaluation was learned in checkers, not in chess",
    );
    assert_refused(
        &format!("search chess --depth 2 --evaluation any:{path}"),
        "this evaluation knows positions by 128 features, and chess has 768",
    );
}

#[test]
fn what_cannot_be_learned_is_told_in_a_line() {
    for (flags, offending) in [
        ("tree", "no bench position of tree shows a feature"),
        (
            "checkers tree --out .",
            "no bench position of tree shows a feature",
        ),
        ("draughts", "'draughts'"),
        ("checkers --positions 0", "--positions"),
        (
            "checkers --hidden 12",
            "--hidden 12: a network has a multiple of 8",
        ),
        (
            "checkers --model linear --hidden 0",
            "one of phases is from 1 to 256",
        ),
        ("checkers --blend 101", "a percentage is"),
        ("checkers --explore 101", "a percentage is"),
        ("checkers --explore -1", "a percentage is"),
        ("checkers --window 0", "a number of rounds"),
        ("checkers --window 101", "a number of rounds"),
        ("checkers --nodes 0", "a number of nodes"),
        ("checkers --nodes few", "a number of nodes"),
        ("checkers --rounds 0", "a number of rounds"),
        ("checkers --epochs many", "a number of epochs"),
        ("checkers --over hands", "hands"),
        ("checkers --model patterns", "patterns"),
        (
            "checkers --warm-start",
            "--warm-start goes on with the network that plays the first round, and no network does",
        ),
        (
            "checkers --warm-start --evaluation learned --hidden 8",
            "which wants --model net --over hand --hidden 128 or more",
        ),
        ("checkers --from-games nowhere.games", "nowhere.games: "),
        (
            "checkers --from-games some.games --nodes 100",
            "cannot be used with",
        ),
        ("checkers --threads 2", "runs on 1 thread"),
        ("checkers --out /dev/null/x", "/dev/null/x"),
        (
            "checkers --out /dev/null",
            "--out '/dev/null': a file is wanted, and this is a device",
        ),
        (
            "checkers --out nowhere/",
            "--out 'nowhere/': the name of a file is wanted",
        ),
        (
            "checkers --out no.evaluation --svg nowhere/losses.svg",
            "--svg 'nowhere/losses.svg': there is no such folder",
        ),
        (
            "checkers checkers --out .",
            "checkers is named twice, and both would be ./checkers.evaluation",
        ),
        (
            "checkers --model linear --hidden 257",
            "one of phases is from 1 to 256",
        ),
    ] {
        assert_refused(&format!("train evaluation {flags}"), offending);
    }
    assert!(!Path::new("checkers.evaluation.parts").exists());
}

/// A line of the file tells by which flags it was made.
#[test]
fn a_name_that_no_line_can_tell_is_refused() {
    let place = folder("evaluation-odd");
    let odd = in_folder(&place, "odd\tname");
    fs::rename(trained(&place), &odd).unwrap();
    let line = ["train", "evaluation", "checkers", "--evaluation", &odd];
    let refused = super::niwaki(line).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(
        said.contains("cannot tell of a name with a control character"),
        "{said}"
    );
}

/// The default is another one where something is to be learned, and `--help` says so.
#[test]
fn trainings_begin_by_the_evaluation_by_hand() {
    for (command, usual) in [
        ("search", "learned"),
        ("train evaluation", "hand"),
        ("train rankcut", "hand"),
        ("train probcut", "hand"),
    ] {
        let help = stdout(&format!("{command} --help"));
        let (_, after) = help.split_once("--evaluation <WORD|FILE>").unwrap();
        let (_, default) = after.split_once("[default: ").unwrap();
        assert!(default.starts_with(usual), "{command}: {default}");
    }
}

/// What is told can be given to a shell.
#[test]
fn a_command_in_a_file_is_quoted() {
    let place = folder("evaluation-quoted");
    let [first, second] = ["a b", "second"].map(|name| in_folder(&place, name));
    stdout(&format!("{SMALL} --out {}/a", place.display()));
    fs::rename(place.join("a"), &first).unwrap();
    let small = SMALL.split(' ');
    let words: Vec<&str> = small
        .chain(["--evaluation", &first, "--out", &second])
        .collect();
    assert!(super::niwaki(words).output().unwrap().status.success());
    let head = fs::read(&second).unwrap();
    let head = String::from_utf8_lossy(&head[..600]).into_owned();
    assert!(
        head.contains(&format!("flags: --evaluation '{first}'\n")),
        "{head}"
    );
}

/// Programs that we play for set it, as they set what a technique decides by.
#[test]
fn engines_have_it_as_an_option() {
    use super::uci::{engine, last};

    let place = folder("evaluation-option");
    let path = in_folder(&place, "chess");
    stdout(&format!(
        "train evaluation chess --positions 1500 --nodes 40 --rounds 1 --hidden 8 --epochs 1 --out {path}"
    ));
    let mut engine = engine("");
    let offered = engine.ask("uci", "uciok");
    let option = "option name evaluation type string";
    assert!(
        offered.iter().any(|line| line.starts_with(option)),
        "{offered:?}"
    );
    let mut searched = |value: &str| {
        engine.say(&format!("setoption name evaluation value {value}"));
        engine.say("ucinewgame");
        engine.say("position startpos");
        last(&engine.ask("go depth 6", "bestmove"), "nodes")
    };
    let (hand, learned, material) = (searched("hand"), searched(&path), searched("material"));
    assert!(hand != learned && learned != material && material != hand);
}

/// What each piece of chess is worth on each place: pieces are found in what is drawn, though the wings are mirrored.
#[test]
fn an_evaluation_shows_its_pieces() {
    let shown = json("evaluation show chess --positions 3000 --json");
    let command = shown["command"].as_str().unwrap();
    assert!(
        command.starts_with("niwaki train evaluation chess "),
        "{command}"
    );
    for field in [
        "seed", "rounds", "nodes", "checksum", "bytes", "unit", "over", "losses",
    ] {
        assert!(!shown[field].is_null(), "{field}");
    }
    assert_eq!(shown["numbered_alike"], true);
    let boards = shown["boards"].as_array().unwrap();
    let glyphs: Vec<&str> = boards
        .iter()
        .map(|board| board["piece"].as_str().unwrap())
        .collect();
    assert_eq!(glyphs.concat(), "♟♞♝♜♛♚♟♞♝♜♛♚");
    for (number, board) in boards.iter().enumerate() {
        assert_eq!(board["own"], number < 6);
        assert_eq!(
            board["less_mean"],
            number % 6 == 5,
            "kings are always there"
        );
    }
    let pawns = &boards[0]["rows"];
    for (row, seen) in [(0, false), (6, true), (7, false)] {
        let any = pawns[row]
            .as_array()
            .unwrap()
            .iter()
            .any(|place| !place.is_null());
        assert_eq!(any, seen, "row {row} from the top");
    }
    assert_eq!(shown, json("evaluation show chess --positions 3000 --json"));
}

#[test]
fn what_a_training_wrote_is_shown_and_drawn() {
    let place = folder("evaluation-shown");
    // The folder of the file is made, and that of the picture is the same.
    let [path, losses, svg] =
        ["new/e", "new/losses.svg", "e.svg"].map(|name| in_folder(&place, name));
    stdout(&format!("{SMALL} --out {path} --svg {losses}"));
    assert!(
        fs::read_to_string(&losses)
            .unwrap()
            .contains("checkers: loss by epoch")
    );
    let text = stdout(&format!(
        "evaluation show {path} --positions 2000 --svg {svg}"
    ));
    assert!(text.contains("Round 2, fitted, by epoch: 0."), "{text}");
    let drawn = fs::read_to_string(&svg).unwrap();
    assert!(drawn.contains("checkers: loss by epoch") && drawn.contains("in the mean"));
    for (line, wanted) in [
        (
            format!("evaluation show {path} --svg {svg}"),
            "e.svg: this file is there already",
        ),
        (
            format!("evaluation show {path} --svg {path} --force"),
            "e: this is the file that is shown",
        ),
        (
            format!("evaluation show {path} --board 8"),
            "a board has rows and columns",
        ),
        (
            format!("evaluation show {path} --positions 0"),
            "a whole number from 1 to 1000000",
        ),
        (
            format!("evaluation show {}", place.display()),
            "evaluation-shown",
        ),
        (
            "evaluation show tree".into(),
            "no evaluation comes with the game 'tree'",
        ),
        (
            "evaluation show nowhere".into(),
            "'nowhere' is no file, and none of chess, checkers, tree",
        ),
        ("evaluation show --svg x.svg".into(), "FILE|GAME"),
        (
            format!("{SMALL} --out {path}2 --svg {losses}"),
            "losses.svg is there already",
        ),
    ] {
        assert_refused(&line, wanted);
    }
}
