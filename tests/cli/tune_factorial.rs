//! `niwaki tune --factorial`: the same games whatever interrupts them, each with the settings that its record says.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::bad_input::assert_refused;
use super::{complaint, file, folder, json, stdout};

/// A game that takes no time, and settings that make a difference in it.
const TREE: &str = "tune tree:edge-sum,b=5,length=12 --factorial --profile bare --nodes 100";
const SETTINGS: [&str; 3] = [
    "with=truncation,truncation.hard=2",
    "with=late-move-reductions,late-move-reductions.base=75",
    "continuation=on",
];

fn line() -> String {
    format!("{TREE} --games 60 --try {}", SETTINGS.join(" --try "))
}

fn files(out: &Path) -> [String; 3] {
    let read = |name: &str| fs::read_to_string(out.join(name)).unwrap();
    ["tune.json", "records.jsonl", "profile.toml"].map(read)
}

/// Tries the settings into a folder of this name.
fn tried(name: &str, flags: &str) -> PathBuf {
    let out = folder(name).join("out");
    stdout(&format!("{} {flags} --out {}", line(), out.display()));
    out
}

#[test]
fn an_experiment_does_not_depend_on_the_workers_or_on_what_ends_them() {
    let whole = files(&tried("factorial-one", "--concurrency 1"));
    assert_eq!(whole, files(&tried("factorial-several", "--concurrency 3")));
    assert_eq!(whole[1].lines().count(), 30);
    assert_ne!(files(&tried("factorial-other", "--seed 2"))[1], whole[1]);

    // What kill -9 leaves: the identity, and records of which the last is torn.
    let killed = folder("factorial-killed").join("out");
    fs::create_dir(&killed).unwrap();
    fs::write(killed.join("tune.json"), &whole[0]).unwrap();
    fs::write(
        killed.join("records.jsonl"),
        &whole[1][..whole[1].len() / 2],
    )
    .unwrap();
    let again = format!("{} --out {} --resume", line(), killed.display());
    stdout(&again);
    assert_eq!(files(&killed), whole);
    let told = complaint(&again.replace("continuation", "correction"));
    assert!(told.contains("settings had \"continuation=on\""), "{told}");
}

/// Returns the records of a folder.
fn records(out: &Path) -> Vec<Value> {
    let text = fs::read_to_string(out.join("records.jsonl")).unwrap();
    let records = text.lines().map(|line| serde_json::from_str(line).unwrap());
    records.collect()
}

/// A pair is that of a match between a side with what its record says, and one with all the rest.
#[test]
fn a_pair_is_that_of_a_match() {
    let played = records(&tried("factorial-pair", ""));
    let side = |record: &Value, mark: char| {
        let toss = record["first"].as_str().unwrap().chars();
        let own = toss.zip(SETTINGS).filter(|(toss, _)| *toss == mark);
        let own: Vec<&str> = own.map(|(_, setting)| setting).collect();
        format!("niwaki[profile=bare,{}]", own.join(","))
    };
    let uneven = |record: &&Value| {
        let half = |game: usize| record["half_points"][game].as_u64().unwrap();
        half(0) + half(1) != 2
    };
    let uneven: Vec<&Value> = played.iter().filter(uneven).take(3).collect();
    assert_eq!(uneven.len(), 3, "who wins both games tells the sides apart");
    for record in uneven {
        let pair = record["pair"].as_u64().unwrap();
        let out = folder(&format!("factorial-match-{pair}")).join("out");
        stdout(&format!(
            "match tree:edge-sum,b=5,length=12 --first {} --second {} --nodes 100 --games {} --concurrency 1 --out {}",
            side(record, '+'),
            side(record, '-'),
            2 * pair,
            out.display()
        ));
        let games = records(&out);
        let last = games.iter().rev().take(2).rev();
        let halves: Value = last.map(|game| game["half_points"].clone()).collect();
        assert_eq!(halves, record["half_points"], "{pair}");
    }
}

/// Says what a setting is in flags, of which the rows have it in short.
fn flags_of(setting: &str) -> String {
    let flag = |word: &str| match word.strip_prefix('-') {
        Some(name) => format!(" --without {name}"),
        None if word.contains('=') => format!(" --set {word}"),
        None => format!(" --with {word}"),
    };
    setting.split_whitespace().map(flag).collect()
}

/// The profile has what was likely to help, and nothing else; other commands take it.
#[test]
fn the_profile_has_what_was_chosen() {
    // To cut a node off whenever it looks good enough is worse than not to, so that what is on by a flag goes.
    const BASE: &str = "--evaluation hand --profile bare --with reverse-futility \
        --set reverse-futility.margin=0 --set reverse-futility.max-depth=64";
    let out = folder("factorial-profile").join("out");
    let line = format!(
        "tune checkers --factorial --nodes 200 --games 60 {BASE} --try without=reverse-futility \
         --try with=truncation,truncation.hard=2 --try continuation=on --out {}",
        out.display()
    );
    let told = stdout(&line);
    assert!(told.contains("\n60 games\nprofile in "), "{told}");
    let profile = out.join("profile.toml");
    let text = fs::read_to_string(&profile).unwrap();
    let heading = "# niwaki tune checkers --factorial: 200 nodes a move, seed 1\n";
    assert!(text.starts_with(heading), "{text}");
    let told = json(&format!("{line} --resume --json"));
    assert_eq!(
        (&told["games"], &told["complete"]),
        (&60.into(), &true.into())
    );
    let rows = told["settings"].as_array().unwrap();
    let chosen = rows.iter().filter(|row| row["chosen"] == true);
    let chosen: Vec<&str> = chosen.map(|row| row["setting"].as_str().unwrap()).collect();
    assert!(
        chosen.contains(&"-reverse-futility") && chosen.len() < rows.len(),
        "{told}"
    );
    let search =
        |flags: &str| json(&format!("search checkers --depth 7 --json {flags}"))["nodes"].clone();
    let more: String = chosen.iter().map(|setting| flags_of(setting)).collect();
    let by_file = search(&format!("--config {}", profile.display()));
    assert_eq!(by_file, search(&format!("{BASE} {more}")));
    assert_ne!(by_file, search(BASE));
}

/// Each pair counts once for each setting, on the side that had it.
#[test]
fn what_is_told_is_counted_from_the_records() {
    let out = tried("factorial-counted", "");
    let told = json(&format!(
        "{} --out {} --resume --json",
        line(),
        out.display()
    ));
    for (number, setting) in ["truncation ", "late-move-reductions ", "continuation"]
        .iter()
        .enumerate()
    {
        let mut counted = [0_u64; 5];
        for record in records(&out) {
            let half = |game: usize| record["half_points"][game].as_u64().unwrap() as usize;
            let points = half(0) + half(1);
            let first = record["first"].as_str().unwrap().as_bytes()[number] == b'+';
            counted[if first { points } else { 4 - points }] += 1;
        }
        let rows = told["settings"].as_array().unwrap();
        let mut rows = rows.iter();
        let row = rows.find(|row| row["setting"].as_str().unwrap().starts_with(setting));
        assert_eq!(
            row.unwrap()["pentanomial"],
            serde_json::json!(counted),
            "{setting}"
        );
    }
}

/// A setting whose test has stopped counts no more, and is chosen as the test says; the run ends when all have.
#[test]
fn each_setting_can_have_a_test_of_its_own() {
    // To cut a node off whenever it looks good enough is much worse than not to.
    let line = "tune checkers --factorial --evaluation hand --profile bare --with reverse-futility \
        --set reverse-futility.margin=0 --set reverse-futility.max-depth=64 --try without=reverse-futility \
        --try continuation=on --nodes 200 --games 400";
    let out = folder("factorial-tested").join("out");
    let tested = format!("{line} --sprt 0,100 --out {}", out.display());
    let told = stdout(&tested);
    let rows: Vec<&str> = told.lines().collect();
    assert!(rows[0].contains("0 against 100"), "{told}");
    assert!(
        rows[1].contains("  chosen  H1 after ") && rows[1].ends_with("  -reverse-futility"),
        "{told}"
    );
    assert!(
        told.contains("\nElo of tests that have stopped are corrected for it\n"),
        "{told}"
    );

    let told = json(&format!("{tested} --resume --json"));
    let row = |name: &str| {
        let rows = told["settings"].as_array().unwrap().iter();
        let mut rows = rows.filter(|row| row["setting"] == name);
        rows.next().unwrap().clone()
    };
    let pairs = |row: &Value| -> u64 {
        let all = row["pentanomial"].as_array().unwrap().iter();
        all.map(|one| one.as_u64().unwrap()).sum()
    };
    let (better, other) = (row("-reverse-futility"), row("continuation=on"));
    assert_eq!(better["sprt"]["verdict"], "H1");
    assert_eq!(other["sprt"]["verdict"], "H0", "{told}");
    assert_eq!(other["chosen"], false);
    let [corrected, plain] =
        [&better["sprt"]["adjusted_elo"], &better["elo"]].map(|elo| elo.as_f64().unwrap());
    assert!(corrected < plain, "{told}");
    let games = [&better, &other].map(|row| 2 * pairs(row));
    let (fewer, most) = (games[0].min(games[1]), games[0].max(games[1]));
    assert!(fewer < most, "what is decided counts no more: {games:?}");
    assert_eq!(told["games"], most);
    assert!(told["games"].as_u64() < told["planned"].as_u64());
    assert_eq!(told["complete"], true);

    // Gone on with between the two stops, it comes to the same.
    let path = out.join("records.jsonl");
    let whole = fs::read_to_string(&path).unwrap();
    let between = ((fewer + most) / 4) as usize;
    let lines: Vec<&str> = whole.lines().take(between).collect();
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    assert_eq!(json(&format!("{tested} --resume --json")), told);
    assert_eq!(fs::read_to_string(&path).unwrap(), whole);

    let other = complaint(&format!(
        "{line} --sprt 0,90 --out {} --resume",
        out.display()
    ));
    assert!(
        other.contains("sprt.elo1 was 100.0 and is 90.0 now"),
        "{other}"
    );
    let none = json(&format!("{} --json", line.replace("400", "2")));
    assert_eq!(none["settings"][0]["sprt"], Value::Null);
}

/// From the same opening the same sides play the same games, which tell nothing new.
#[test]
fn an_experiment_ends_where_the_openings_do() {
    let openings = file(
        &folder("factorial-few-openings"),
        "two.fen",
        "B:W19,21,22,24-32:B1-10,12,15\nB:W18,21,23-32:B1-8,10-13\n",
    );
    let told = json(&format!(
        "tune checkers --factorial --openings {openings} --try correction=on --nodes 30 --games 40 --json"
    ));
    assert_eq!(told["games"], 4, "{told}");
}

/// Nobody plays a game of checkers in a millisecond.
#[test]
fn games_lost_on_time_are_told() {
    let text = stdout(
        "tune checkers --factorial --try correction=on --tc 0.001 --games 2 --concurrency 1",
    );
    let faults = "\nlost by faults: 0 crashes, 0 illegal moves, 2 losses on time\n";
    assert!(text.contains(faults), "{text}");
}

/// What is there already is not tried, nor what sets a technique that is off, or that the game has off.
#[test]
fn where_nothing_is_named_it_tries_what_is_not_there() {
    let tried = |game: &str, flags: &str| -> Vec<String> {
        let told = json(&format!(
            "tune {game} --factorial --nodes 20 --games 2 --json {flags}"
        ));
        let rows = told["settings"].as_array().unwrap();
        let names = rows
            .iter()
            .map(|row| row["setting"].as_str().unwrap().to_owned());
        names.collect()
    };
    let chess = tried("chess", "");
    let has = |all: &[String], part: &str| all.iter().any(|one| one.contains(part));
    assert!(has(&chess, "rankcut") && has(&chess, "correction=on"));
    assert!(!has(&chess, "reverse-futility") && !has(&chess, "null-move"));
    let tree = tried("tree:edge-sum,b=5,length=12", "");
    assert!(has(&tree, "reverse-futility") && has(&tree, "truncation.hard=2"));
    assert!(
        !has(&tree, "null-move"),
        "nobody can pass in trees: {tree:?}"
    );
    let bare = tried("tree:edge-sum,b=5,length=12", "--profile bare");
    assert!(!has(&bare, "late-move-reductions."), "{bare:?}");
}

#[test]
fn people_get_a_screen() {
    let text = stdout(&format!("{TREE} --games 2"));
    assert!(text.lines().count() <= 30, "{text}");
    assert!(
        text.lines().next().unwrap().trim().starts_with("Elo "),
        "{text}"
    );
    assert!(text.ends_with("\n2 games\n"), "{text}");
}

#[test]
fn what_cannot_be_tried_is_refused() {
    for (flags, said) in [
        (
            "--factorial --try with=nul-move",
            "did you mean 'null-move'?",
        ),
        ("--factorial --try colour=red", "'colour'"),
        (
            "--factorial --try hindsight",
            "there is no setting 'hindsight'",
        ),
        ("--factorial --try level=3", "no setting 'level'"),
        ("--factorial --try hash=64", "no setting 'hash'"),
        ("--factorial --try config=x.toml", "no setting 'config'"),
        ("--factorial --try ,", "nothing is changed"),
        (
            "--factorial --try table.size=64",
            "table.size must be alike",
        ),
        ("--factorial --try set=threads=2", "threads must be alike"),
        ("--factorial --try iterative=off", "iterative must be alike"),
        ("--factorial --try with=truncation", "it is there already"),
        (
            "--factorial --try null-move.reduction=4",
            "its technique is off",
        ),
        (
            "--factorial --try with=etc,without=etc",
            "nothing is changed",
        ),
        (
            "--factorial --try without=truncation,with=truncation,continuation=on",
            "it contradicts itself",
        ),
        (
            "--factorial --try correction=on --try correction=true",
            "say the same",
        ),
        (
            "--factorial --try with=etc,etc.min-depth=3 --try etc.min-depth=4,with=etc",
            "contradict each other",
        ),
        ("--factorial --select", "cannot be used with"),
        ("--factorial --parameters etc.first", "cannot be used with"),
        ("--factorial --rate 0.1", "cannot be used with"),
        ("--factorial --games 3", "an even number"),
        ("--factorial --sprt 10,0", "ELO0 is less than ELO1"),
        ("--sprt 0,10", "<--select|--factorial>"),
        ("--factorial --threads 2", "tuning runs on 1 thread"),
        ("--try with=etc", "--factorial"),
        ("--select --try with=etc", "--try"),
        (
            "--parameters late-move-reductions.base --try with=etc",
            "--try",
        ),
        ("--rate 0.1 --try with=etc", "--try"),
    ] {
        assert_refused(&format!("tune checkers {flags}"), said);
    }
}
