//! What is left in folders and in names by disks, kills and strangers: nothing of it is in the way, and nobody obeys it.

use std::fs;
use std::process::Command;

use niwaki_host::printable::is_control;

use super::{folder, niwaki, run, stdout};

/// A disk that is full from the start leaves nothing that is in the way, whether the program may say so or is killed.
#[test]
#[cfg(unix)]
fn a_run_begins_again_where_the_disk_was_full_from_the_start() {
    let place = folder("full-from-the-start");
    let command = env!("CARGO_BIN_EXE_niwaki");
    let niwaki = "--first niwaki --second niwaki[profile=bare]";
    let engines = "--engine niwaki --engine niwaki[profile=bare]";
    for (name, line, identity) in [
        (
            "lab",
            "lab ablation --games tree --depth 2 --positions 2 --out".to_owned(),
            "run.json",
        ),
        (
            "match",
            format!("match checkers {niwaki} --nodes 20 --games 2 --out"),
            "match.json",
        ),
        (
            "tournament",
            format!("tournament checkers {engines} --nodes 20 --games 2 --out"),
            "tournament.json",
        ),
        (
            "tune",
            "tune checkers --nodes 20 --games 4 --out".to_owned(),
            "tune.json",
        ),
        (
            "train",
            "train rankcut checkers --games 2 --depth 3 --out".to_owned(),
            "",
        ),
    ] {
        let out = place.join(name);
        let line = format!("{line} {}", out.display());
        let limited = |signal: &str| {
            let script = format!("{signal} ulimit -f 0; exec {command} {line}");
            Command::new("sh").args(["-c", &script]).output().unwrap()
        };
        let killed = limited("");
        assert_eq!(killed.status.code(), None, "{name}: {killed:?}");
        let told = limited("trap '' XFSZ;");
        let complaint = String::from_utf8(told.stderr).unwrap();
        assert_eq!(told.status.code(), Some(2), "{complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
        let file = if identity.is_empty() {
            "train.part"
        } else {
            identity
        };
        assert!(complaint.contains(file), "{complaint}");
        // What an older build or a file system left empty is not in the way, either.
        if !identity.is_empty() {
            fs::write(out.join(identity), "").unwrap();
            fs::write(out.join(format!("{identity}.new")), "").unwrap();
        }
        stdout(&line);
        let file = if identity.is_empty() {
            out
        } else {
            out.join(identity)
        };
        assert!(fs::metadata(file).unwrap().len() > 0, "{name}");
    }
}

/// What a terminal, PGN or a page would obey is written out, wherever a name comes from.
#[test]
fn control_characters_of_names_are_written_out() {
    let place = folder("control-characters");
    let out = place.join("out");
    let mut command = niwaki([
        "match",
        "chess",
        "--first",
        "niwaki[name=red\u{1b}c]",
        "--second",
        "niwaki[name=bell\u{7}\u{9b}J]",
        "--nodes",
        "20",
        "--games",
        "2",
        "--out",
    ]);
    let output = command.arg(&out).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("red\\u{1b}c"), "{said}");
    for text in [said, fs::read_to_string(out.join("games.pgn")).unwrap()] {
        let wrong = text.chars().find(|&c| c.is_control() && c != '\n');
        assert_eq!(wrong, None, "{text:?}");
    }
}

/// The same of a definition's labels, down to pictures, which XML would not allow them in.
#[test]
fn control_characters_of_labels_are_written_out() {
    let place = folder("control-labels");
    let (definition, out) = (place.join("colours.toml"), place.join("out"));
    let text = r#"
question = "is it\u0007 loud?"
analysis = "a\u001b[2J screen"
[[game]]
name = "tree:iid,b=3"
label = "tree\u001b[31m\u202e"
sample = { from = "start", seed = 1 }
[game.check]
positions = 2
depths = [2, 3]
[[baseline]]
name = "bell\u009b2J"
configuration = { profile = "bare", evaluation = "hand" }
[[baseline.variant]]
name = "etc\u0000"
with = "etc"
"#;
    fs::write(&definition, text).unwrap();
    let said = stdout(&format!(
        "lab {} --preset check --out {}",
        definition.display(),
        out.display()
    ));
    let file = |name: &str| fs::read_to_string(out.join(name)).unwrap();
    let mut texts = vec![said, file("report.html"), file("summary.csv")];
    for figure in fs::read_dir(out.join("figures")).into_iter().flatten() {
        let figure = fs::read_to_string(figure.unwrap().path()).unwrap();
        roxmltree::Document::parse(&figure).expect("it is XML");
        texts.push(figure);
    }
    assert!(
        texts
            .iter()
            .any(|text| text.contains("tree\\u{1b}[31m\\u{202e}"))
    );
    for text in texts {
        let wrong = text
            .chars()
            .find(|&c| is_control(c) && !matches!(c, '\n' | '\t'));
        assert_eq!(wrong, None, "{text:?}");
    }
}

/// The same of the tags of a game, on the page of its analysis.
#[test]
fn control_characters_of_games_are_written_out() {
    let place = folder("control-tags");
    let (game, page) = (place.join("game.pgn"), place.join("game.html"));
    let text = "[White \"a\u{1b}[31m\u{7}\"]\n[Black \"b\u{9b}\u{202e}\"]\n\n1. e4 e5 *\n";
    fs::write(&game, text).unwrap();
    let said = stdout(&format!(
        "analyse {} --nodes 10 --html {}",
        game.display(),
        page.display()
    ));
    let page = fs::read_to_string(&page).unwrap();
    assert!(page.contains("a\\u{1b}[31m\\u{7}"), "{page}");
    for text in [said, page] {
        let wrong = text
            .chars()
            .find(|&c| is_control(c) && !matches!(c, '\n' | '\t'));
        assert_eq!(wrong, None, "{text:?}");
    }
}

/// A match that goes on has its games in its own folder.
#[test]
#[cfg(unix)]
fn matches_follow_no_link_out_of_their_folder() {
    let place = folder("match-links-out");
    let (out, mine) = (place.join("out"), place.join("mine"));
    let play = format!(
        "match checkers --first niwaki --second niwaki --nodes 20 --games 2 --out {}",
        out.display()
    );
    stdout(&play);
    fs::write(&mine, "precious").unwrap();
    for name in ["games.pdn", "summary.json"] {
        let kept = fs::read(out.join(name)).unwrap();
        fs::remove_file(out.join(name)).unwrap();
        std::os::unix::fs::symlink("../mine", out.join(name)).unwrap();
        let refused = run(&format!("{play} --resume"));
        let complaint = String::from_utf8(refused.stderr).unwrap();
        assert_eq!(refused.status.code(), Some(2), "{name}: {complaint}");
        assert!(complaint.contains("leads out of the folder"), "{complaint}");
        assert_eq!(fs::read_to_string(&mine).unwrap(), "precious");
        fs::remove_file(out.join(name)).unwrap();
        fs::write(out.join(name), kept).unwrap();
    }
}

/// A folder of a stranger does not choose what else is overwritten.
#[test]
#[cfg(unix)]
fn reports_follow_no_link_out_of_their_folder() {
    use std::os::unix::fs::symlink;
    let place = folder("links-out");
    let (out, mine) = (place.join("out"), place.join("mine"));
    stdout(&format!(
        "lab ablation --games tree --depth 2 --positions 2 --out {}",
        out.display()
    ));
    fs::write(&mine, "precious").unwrap();
    let report = format!("lab report {}", out.display());
    stdout(&report);
    for name in [
        "report.html",
        "summary.json",
        "summary.csv",
        "records.jsonl",
    ] {
        let file = out.join(name);
        let kept = fs::read(&file).unwrap();
        fs::remove_file(&file).unwrap();
        symlink("../mine", &file).unwrap();
        let refused = run(&report);
        let complaint = String::from_utf8(refused.stderr).unwrap();
        assert_eq!(refused.status.code(), Some(2), "{name}: {complaint}");
        assert!(complaint.contains("leads out of the folder"), "{complaint}");
        assert_eq!(fs::read_to_string(&mine).unwrap(), "precious");
        fs::remove_file(&file).unwrap();
        fs::write(&file, kept).unwrap();
    }
    stdout(&report);
}

/// Random play goes where no file would: a clock of 525 plies without progress. Such a position is drawn again.
#[test]
fn positions_late_in_random_play_are_of_use_or_drawn_again() {
    let place = folder("late-positions");
    let (definition, out) = (place.join("late.toml"), place.join("out"));
    let text = r#"
question = "How late?"
analysis = "Very."
[[game]]
name = "chess"
sample = { from = "start", seed = 3, plies = [500, 900] }
[game.check]
positions = 3
depths = [1]
[[baseline]]
name = "bare"
configuration = { profile = "bare", evaluation = "hand" }
[[baseline.variant]]
name = "etc"
with = "etc"
"#;
    fs::write(&definition, text).unwrap();
    stdout(&format!(
        "lab {} --preset check --out {}",
        definition.display(),
        out.display()
    ));
}
