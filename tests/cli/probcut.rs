//! `niwaki train probcut`, and what it fitted at work.

use std::fs;

use serde_json::Value;

use super::{folder, json, run, stdout};

const TRAIN: &str = "train probcut checkers --games 2 --depth 6 --seed 3";

#[test]
fn the_same_seed_fits_the_same_lines() {
    let text = stdout(TRAIN);
    assert_eq!(text, stdout(TRAIN));
    assert!(text.contains(TRAIN), "it tells how it was made: {text}");
    assert_ne!(text, stdout(&TRAIN.replace("--seed 3", "--seed 4")));
}

#[test]
fn the_file_is_the_same_on_any_number_of_cores() {
    let one = stdout(&format!("{TRAIN} --concurrency 1"));
    for cores in [2, 3] {
        assert_eq!(one, stdout(&format!("{TRAIN} --concurrency {cores}")));
    }
    let place = folder("probcut-cores");
    let file = place.join("fit.toml");
    stdout(&format!("{TRAIN} --out '{}'", file.display()));
    assert_eq!(one, fs::read_to_string(file).unwrap());
    let left: Vec<_> = fs::read_dir(&place).unwrap().collect();
    assert_eq!(left.len(), 1, "nothing else is left behind: {left:?}");
}

/// What was fitted to another evaluation is another fit, which says so and holds as a configuration.
#[test]
fn it_is_fitted_to_the_evaluation_that_is_said() {
    let fit = |evaluation: &str| stdout(&format!("{TRAIN} --evaluation {evaluation}"));
    let pairs = |text: &str| text.lines().last().map(str::to_owned);
    let (by_hand, learned) = (stdout(TRAIN), fit("learned"));
    assert_eq!(by_hand, fit("hand"));
    assert_ne!(pairs(&by_hand), pairs(&learned));
    assert!(learned.contains(&format!("{TRAIN} --evaluation learned\n")));
    assert_eq!(
        pairs(&learned),
        pairs(&fit("checkers")),
        "its own is what comes with it"
    );
    let shipped = fit("tables/checkers.evaluation");
    assert_eq!(pairs(&shipped), pairs(&learned));
    assert!(shipped.contains("--evaluation tables/checkers.evaluation\n"));
    let told = json(&format!("{TRAIN} --evaluation learned --json"));
    assert_eq!(told["evaluation"], "learned");

    let place = folder("probcut-evaluation");
    let other = place.join("another one.evaluation");
    let train =
        "train evaluation checkers --positions 300 --nodes 20 --rounds 1 --epochs 1 --hidden 8";
    stdout(&format!("{train} --out '{}'", other.display()));
    let of_file = fit(&format!("'{}'", other.display()));
    assert!(![pairs(&by_hand), pairs(&learned)].contains(&pairs(&of_file)));
    let of_any = fit(&format!("'any:{}'", other.display()));
    assert_eq!(pairs(&of_any), pairs(&of_file));

    let file = place.join("fit.toml");
    fs::write(&file, &of_file).unwrap();
    let search = "search checkers --depth 7 --profile bare --with probcut";
    let nodes = |line: &str| json(&format!("{line} --json"))["nodes"].as_u64();
    assert_ne!(
        nodes(search),
        nodes(&format!("{search} --config '{}'", file.display()))
    );
}

/// Where each seed is a tree of its own, a training sees another in each game, and none that
/// people measure with.
#[test]
fn trees_are_drawn_by_the_seed() {
    let small = "train probcut tree:edge-sum,b=4,length=40 --games 6 --depth 4";
    let text = stdout(small);
    assert_eq!(text, stdout(small));
    let of_one = small.replace("length=40", "length=40,seed=1");
    let pairs = |text: &str| text.lines().last().map(str::to_owned);
    assert_ne!(pairs(&text), pairs(&stdout(&of_one)));
}

#[test]
fn depths_that_cannot_be_fitted_are_left_out() {
    let told = json("train probcut tree:edge-sum,b=3,length=5 --games 1 --depth 4 --json");
    assert_eq!(told["pairs"], "none");
    let left_out = told["left_out"].as_array().unwrap();
    assert_eq!(left_out.len(), 2, "{told}");
    for depth in left_out {
        assert_eq!(depth["why"], "fewer than 30 values");
    }
}

#[test]
fn the_fits_are_told_in_json() {
    let told = json(&format!("{TRAIN} --json"));
    let fits = told["fits"].as_array().expect("a list");
    let deep: Vec<i64> = fits.iter().filter_map(|fit| fit["deep"].as_i64()).collect();
    assert_eq!(deep, [3, 4, 5, 6]);
    for fit in fits {
        let number = |key: &str| fit[key].as_f64().expect("a number");
        assert!((0.7..1.3).contains(&number("slope")), "{fit}");
        assert!((0.01..1.0).contains(&number("sigma")), "{fit}");
        assert!((0.5..=1.0).contains(&number("correlation")), "{fit}");
        assert!(number("samples") >= 30.0, "{fit}");
    }
}

fn nodes(line: &str) -> Value {
    json(&format!("{line} --json"))["nodes"].clone()
}

/// The fit that comes with the game holds unless something else is set, in a file or by a flag.
#[test]
fn what_was_fitted_can_be_used() {
    let folder = folder("probcut");
    let file = folder.join("fit.toml");
    let file = file.to_str().expect("the path is text");
    assert_eq!(stdout(&format!("{TRAIN} --out '{file}'")), "");
    let search = "search checkers --depth 9 --profile bare --with probcut";
    let shipped = nodes(search);
    let none = nodes(&format!("{search} --set probcut.pairs=none"));
    assert_eq!(none, nodes("search checkers --depth 9 --profile bare"));
    let mine = nodes(&format!("{search} --config '{file}'"));
    let flag_wins = format!("{search} --config '{file}' --set probcut.pairs=none");
    assert_eq!(none, nodes(&flag_wins));
    assert!(none != shipped && none != mine && shipped != mine);
}

#[test]
fn what_cannot_be_fitted_is_refused() {
    for (line, offending) in [
        ("train probcut checkers --depth 2", "--depth 2"),
        ("train probcut checkers --depth 65", "--depth 65"),
        ("train probcut checkers --depth x", "'x'"),
        ("train probcut chess --games 0", "'0'"),
        ("train probcut chess --games 10000001", "'10000001'"),
        ("train probcut chess --games -1", "'-1'"),
        ("train probcut chess --seed -1", "'-1'"),
        ("train probcut chess --concurrency 0", "'0'"),
        ("train probcut chess --out .", "--out '.'"),
        ("train probcut draughts", "draughts"),
        (
            "train probcut chess --evaluation /nowhere/mine.evaluation",
            "--evaluation: '/nowhere/mine.evaluation'",
        ),
        (
            "train probcut chess --evaluation learnt",
            "--evaluation: 'learnt'",
        ),
        (
            "train probcut chess --evaluation 'a\tb'",
            "line breaks, tabs or the like",
        ),
        (
            "train probcut chess --games 1 --out /nowhere/fit.toml",
            "/nowhere/fit.toml",
        ),
        ("search chess --set probcut.pairs=4-4:1:0:1", "4-4:1:0:1"),
    ] {
        let output = run(line);
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}: {complaint}");
        assert_eq!(complaint.lines().count(), 1, "{line}: {complaint}");
        assert!(complaint.contains(offending), "{line}: {complaint}");
    }
}

/// The complaint about a damaged file of an interrupted training says how to go on.
#[test]
fn a_damaged_part_is_refused_with_advice() {
    let place = folder("probcut-damaged");
    let part = place.join("fit.toml.part");
    let line = format!("{TRAIN} --out '{}'", place.join("fit.toml").display());
    for (text, offending) in [
        ("{}", "no unfinished training"),
        ("niwaki probcut training, version 1\n{}\n", "cut short"),
    ] {
        fs::write(&part, text).unwrap();
        let output = run(&line);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(
            said.contains(offending) && said.contains("fit.toml.part"),
            "{said}"
        );
        assert!(
            said.trim_end().ends_with("remove it to begin afresh"),
            "{said}"
        );
        assert_eq!(fs::read_to_string(&part).unwrap(), text);
    }
}

#[cfg(unix)]
mod interrupted {
    use std::fs;
    use std::path::Path;
    use std::process::{Command, Output, Stdio};
    use std::thread::sleep;
    use std::time::Duration;

    use crate::cli::{folder, niwaki, run, stdout, words};

    /// Some seconds of games.
    const LONG: &str = "train probcut checkers --games 15 --depth 8 --concurrency 1";

    /// Begins in this folder, and sends a signal after a while.
    fn signalled(line: &str, place: &Path, signal: &str, after: Duration) -> Output {
        let mut command = niwaki(words(line));
        command.current_dir(place);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = child.spawn().unwrap();
        sleep(after);
        let id = child.id().to_string();
        Command::new("kill").args([signal, &id]).status().unwrap();
        child.wait_with_output().unwrap()
    }

    /// Interrupts the training until a game is done, and returns what was kept.
    fn begun(line: &str, place: &Path, part: &Path) -> String {
        let mut patience = Duration::from_millis(300);
        loop {
            let output = signalled(line, place, "-TERM", patience);
            assert_eq!(output.status.code(), Some(130), "{output:?}");
            assert!(output.stdout.is_empty() && output.stderr.is_empty());
            let kept = fs::read_to_string(part).unwrap_or_default();
            if !kept.is_empty() && !kept.contains("\"done\":\"\"") {
                return kept;
            }
            patience *= 2;
        }
    }

    #[test]
    fn a_training_goes_on_where_it_was() {
        let place = folder("probcut-resumed");
        let (file, part) = (place.join("fit.toml"), place.join("fit.toml.part"));
        fs::write(&file, "mine").unwrap();
        let line = format!("{LONG} --out '{}'", file.display());
        let kept = begun(&line, &place, &part);
        assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
        for (other, difference) in [
            (line.replace("checkers", "chess"), "the game 'checkers'"),
            (line.replace("--games 15", "--games 16"), "--games 15"),
            (line.replace("--depth 8", "--depth 7"), "--depth 8"),
            (format!("{line} --seed 2"), "--seed 1"),
        ] {
            let output = run(&other);
            let said = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{said}");
            assert_eq!(said.lines().count(), 1, "{said}");
            let begun = format!("this was begun with {difference}: remove it");
            assert!(said.contains(&begun), "{said}");
        }
        assert_eq!(fs::read_to_string(&part).unwrap(), kept);
        signalled(&line, &place, "-KILL", Duration::from_millis(100));
        assert!(fs::exists(&part).unwrap(), "the training is too short");
        assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
        stdout(&line.replace("--concurrency 1", "--concurrency 2"));
        assert!(!fs::exists(&part).unwrap());
        assert_eq!(fs::read_to_string(&file).unwrap(), stdout(LONG));
    }

    #[test]
    fn without_a_file_nothing_is_kept() {
        let place = folder("probcut-nowhere");
        let output = signalled(LONG, &place, "-INT", Duration::from_millis(300));
        assert_eq!(output.status.code(), Some(130), "{output:?}");
        assert!(output.stdout.is_empty() && output.stderr.is_empty());
        assert_eq!(fs::read_dir(&place).unwrap().count(), 0);
    }
}
