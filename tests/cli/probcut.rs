//! `niwaki train probcut`, and what it fitted at work.

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

/// What comes with the game holds unless something else is set, in a file or by a flag.
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
        ("train probcut draughts", "draughts"),
        (
            "train probcut chess --games 0 --out /nowhere/fit.toml",
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
