//! `niwaki tune --select`: the same selection whatever interrupts it, and a profile that other commands take.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::bad_input::assert_refused;
use super::{complaint, file, folder, json, run, stdout};

/// A game of which a race takes no time, and a match little.
const TREE: &str =
    "tune tree:edge-sum,b=5,length=12 --select --positions 12 --race-depth 7 --nodes 100";
/// A race of four techniques, and matches of two.
const LINE: &str = "--candidates truncation,late-move-reductions,birmingham-kent,etc --profile bare \
    --finalists 2 --max-error 0.5 --games 60 --sprt -120,0";

fn records(out: &Path) -> String {
    fs::read_to_string(out.join("records.jsonl")).unwrap()
}

fn files(out: &Path) -> [String; 3] {
    let read = |name: &str| fs::read_to_string(out.join(name)).unwrap();
    ["tune.json", "records.jsonl", "profile.toml"].map(read)
}

/// Selects into a folder of this name.
fn selected(name: &str, flags: &str) -> PathBuf {
    let out = folder(name).join("out");
    stdout(&format!("{TREE} {LINE} {flags} --out {}", out.display()));
    out
}

#[test]
fn a_selection_does_not_depend_on_the_workers_or_on_what_ends_them() {
    let one = selected("select-one", "--concurrency 1");
    let whole = files(&one);
    assert_eq!(whole, files(&selected("select-several", "--concurrency 3")));
    let lines: Vec<&str> = whole[1].lines().collect();
    assert!(lines.len() > 12, "there were matches: {}", lines.len());
    assert_ne!(files(&selected("select-other", "--seed 2"))[1], whole[1]);

    // What kill -9 leaves in the race, between race and matches, and in a match: records of which the last is torn.
    let behind = |count: usize| {
        lines[..count]
            .iter()
            .map(|line| line.len() + 1)
            .sum::<usize>()
    };
    for (name, length) in [
        ("select-race", behind(5) + 40),
        ("select-between", behind(12)),
        ("select-match", behind(12 + (lines.len() - 12) / 2) + 3),
        ("select-end", whole[1].len()),
    ] {
        let killed = folder(name).join("out");
        fs::create_dir(&killed).unwrap();
        fs::write(killed.join("tune.json"), &whole[0]).unwrap();
        fs::write(killed.join("records.jsonl"), &whole[1][..length]).unwrap();
        stdout(&format!(
            "{TREE} {LINE} --out {} --resume",
            killed.display()
        ));
        assert_eq!(files(&killed), whole, "{name}");
    }
}

/// A race of an earlier build may have gone on where searches did not come to their end.
#[test]
fn a_race_that_ran_into_its_limit_is_not_gone_on_with() {
    let whole = files(&selected("select-limit", ""));
    let first = whole[1].lines().next().unwrap();
    let mut record: Value = serde_json::from_str(first).unwrap();
    record["present"]["nodes"] = 5_000_000.into();
    let killed = folder("select-limit-killed").join("out");
    fs::create_dir(&killed).unwrap();
    fs::write(killed.join("tune.json"), &whole[0]).unwrap();
    fs::write(killed.join("records.jsonl"), format!("{record}\n")).unwrap();
    let line = format!("{TREE} {LINE} --out {} --resume", killed.display());
    assert_refused(&line, "a smaller --race-depth is wanted");
}

/// Each line of the race is what `search` says of the position, and of the engine with the technique switched.
#[test]
fn the_race_is_made_of_searches() {
    let out = selected("select-race-lines", "");
    let all = records(&out);
    let first: Value = serde_json::from_str(all.lines().next().unwrap()).unwrap();
    let place = format!(
        "search {} --position '{}' --depth 7 --json --profile bare",
        first["game"].as_str().unwrap(),
        first["text"].as_str().unwrap()
    );
    assert_eq!(json(&place)["nodes"], first["present"]["nodes"]);
    for switched in first["switched"].as_array().unwrap() {
        let told = json(&format!(
            "{place} --with {}",
            switched["technique"].as_str().unwrap()
        ));
        assert_eq!(told["nodes"], switched["nodes"]);
        assert_eq!(told["value"], switched["value"]);
    }
}

/// The second finalist plays on what the first has made of the selection: its pairs are those of a match between the two.
#[test]
fn what_is_accepted_is_part_of_what_follows() {
    let out = selected("select-accepted", "");
    let profile = out.join("profile.toml");
    let text = fs::read_to_string(&profile).unwrap();
    let heading = "# niwaki tune tree:edge-sum,b=5,length=12 --select: 100 nodes a move, seed 1\n";
    assert!(text.starts_with(heading), "{text}");
    assert!(text.contains("\n# +truncation "), "{text}");
    let search = "search tree:edge-sum,b=5,length=12 --depth 9 --json";
    let by_file = json(&format!("{search} --config {}", profile.display()));
    let by_flags = json(&format!(
        "{search} --profile bare --with truncation,late-move-reductions"
    ));
    assert_eq!(by_file["nodes"], by_flags["nodes"]);

    let all = records(&out);
    let parsed = all
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let second = parsed.filter(|line| line["finalist"] == 2);
    let halves: Vec<Value> = second
        .inspect(|line| assert_eq!(line["technique"], "late-move-reductions"))
        .flat_map(|line| line["half_points"].as_array().unwrap().clone())
        .collect();
    let played = folder("select-match-of-two").join("out");
    stdout(&format!(
        "match tree:edge-sum,b=5,length=12 --first niwaki[profile=bare,with=truncation,late-move-reductions] \
         --second niwaki[profile=bare,with=truncation] --nodes 100 --games {} --concurrency 1 --out {}",
        halves.len(),
        played.display()
    ));
    let games = records(&played);
    let games = games
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    assert_eq!(
        games
            .map(|mut game| game["half_points"].take())
            .collect::<Vec<_>>(),
        halves
    );
}

/// Without an error that is allowed, what changes values is tried off, though it saves nodes; to try but one move of a node
/// is no loss to be without.
#[test]
fn what_is_of_no_use_is_removed() {
    let told = json(&format!(
        "{TREE} --profile bare --with late-move-pruning --candidates late-move-pruning --games 400 \
         --set late-move-pruning.base=1 --set late-move-pruning.square=0 --set late-move-pruning.max-depth=64 \
         --max-error 0 --removal-sprt -40,0 --json"
    ));
    let row = &told["techniques"][0];
    assert_eq!(
        (&row["name"], &row["on"]),
        (&"late-move-pruning".into(), &true.into())
    );
    assert_eq!(
        (&row["verdict"], &row["selected"]),
        (&"removed".into(), &false.into()),
        "{told}"
    );
    assert!(
        row["nodes"]["low"].as_f64().unwrap() > 1.0
            && row["changed"]["value"].as_f64().unwrap() > 0.0
    );
    let (played, llr) = (&row["match"], row["match"]["llr"].as_f64().unwrap());
    assert!(
        llr > 2.94 && played["games"].as_u64().unwrap() < 400,
        "{told}"
    );
    assert_eq!(told["games"], played["games"]);
    assert_eq!(
        (&told["complete"], &told["faults"]["crashes"]),
        (&true.into(), &0.into())
    );
    assert_eq!(told["selected"], serde_json::json!([]));
}

/// The same sides play the same games from the same opening, which tell a test nothing new.
#[test]
fn a_match_ends_where_the_openings_do() {
    let openings = file(
        &folder("select-few-openings"),
        "two.fen",
        "B:W19,21,22,24-32:B1-10,12,15\nB:W18,21,23-32:B1-8,10-13\n",
    );
    let told = json(&format!(
        "tune checkers --select --evaluation hand --openings {openings} --profile bare --candidates late-move-reductions --positions 10 \
         --race-depth 5 --nodes 30 --max-error 1 --max-ratio 2 --games 40 --json"
    ));
    assert_eq!(told["games"], 4, "{told}");
}

/// However few games are played, a race has its positions from different openings.
#[test]
fn positions_do_not_depend_on_the_number_of_games() {
    let out = folder("select-openings").join("out");
    let race = "--candidates etc --finalists 0 --games 2";
    stdout(&format!("{TREE} {race} --out {}", out.display()));
    let games = records(&out);
    let games: std::collections::BTreeSet<String> = games
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["game"].to_string())
        .collect();
    assert_eq!(games.len(), 12, "{games:?}");
    let summary = fs::read_to_string(out.join("summary.json")).unwrap();
    let summary: Value = serde_json::from_str(&summary).unwrap();
    assert_eq!(summary["games"], 0, "{summary}");
}

/// What a search came to that was ended is a bound, and its value no other one.
#[test]
fn a_search_that_was_ended_is_told_apart() {
    let line = "tune chess --evaluation hand --select --profile bare --with truncation --candidates truncation \
                --positions 10 --race-depth 6 --finalists 0";
    let told = json(&format!("{line} --json"));
    let row = &told["techniques"][0];
    assert!(row["short"].as_u64().unwrap() > 0, "{told}");
    let text = stdout(line);
    assert!(text.contains("-truncation  ≥ "), "{text}");
}

/// None of twelve values changed; but of so few that says little.
#[test]
fn few_positions_are_too_few() {
    let line = "tune checkers --select --candidates multi-cut --set multi-cut.c=1 --positions 12 --race-depth 6 --finalists 0 --json";
    let told = json(line);
    let row = &told["techniques"][0];
    assert_eq!(
        (row["changed"]["value"].as_f64(), row["verdict"].as_str()),
        (Some(0.0), Some("too few positions")),
        "{told}"
    );
}

#[test]
fn people_get_a_screen() {
    let text = stdout(&format!("{TREE} --finalists 1 --games 2"));
    assert!(text.lines().count() <= 24, "{text}");
    assert!(text.starts_with("technique "), "{text}");
    assert!(
        text.contains("\n12 positions to depth 7, 2 games\n"),
        "{text}"
    );
    assert!(text.lines().last().unwrap().starts_with("on: "), "{text}");
    let race = stdout(&format!("{TREE} --finalists 0"));
    assert!(
        race.contains(" no finalist\n") && race.contains(", 0 games\n"),
        "{race}"
    );
}

#[test]
fn what_cannot_be_selected_is_refused() {
    for (flags, said) in [
        ("--candidates nul-move", "did you mean 'null-move'?"),
        ("--positions 9", "from 10 to 1000000"),
        ("--race-depth 0", "--race-depth"),
        ("--tolerance -1", "a tolerance is a number from 0"),
        ("--max-error 1.5", "a share is a number from 0 to 1"),
        ("--max-ratio 0", "a ratio is a number from 0.01"),
        ("--finalists x", "finalists are a whole number"),
        ("--sprt 10,0", "ELO0 is less than ELO1"),
        ("--removal-sprt 0", "a test is ELO0,ELO1"),
        ("--games 3", "an even number"),
        ("--parameters null-move.reduction", "cannot be used with"),
        ("--rate 0.1", "cannot be used with"),
        ("--threads 2", "tuning runs on 1 thread"),
        ("--openings no.epd", "no.epd"),
    ] {
        assert_refused(&format!("tune checkers --select {flags}"), said);
    }
    assert_refused("tune checkers --finalists 3", "--select");
    for (flags, other) in [
        ("--factorial --candidates etc", "--candidates"),
        (
            "--parameters late-move-reductions.base --finalists 3",
            "--finalists",
        ),
        ("--rate 0.1 --positions 20", "--positions"),
        ("--factorial --race-depth 5", "--race-depth"),
        ("--factorial --tolerance 1", "--tolerance"),
        ("--factorial --max-error 1", "--max-error"),
        ("--factorial --max-ratio 2", "--max-ratio"),
        ("--factorial --removal-sprt -5,0", "--removal-sprt"),
    ] {
        assert_refused(&format!("tune checkers {flags}"), other);
    }
    let tiny = "tune tree:edge-sum,b=2,length=2,seed=1 --select --positions 5000";
    assert_refused(tiny, "different positions came up in play");
    let deep = "tune tree:edge-sum,b=40,length=14 --select --profile bare --positions 10 --race-depth 14 --candidates futility";
    assert_refused(deep, "a smaller --race-depth is wanted");
}

#[test]
fn a_folder_is_never_overwritten_and_damage_is_found() {
    let out = selected("select-taken", "");
    let before = files(&out);
    let into = format!("--out {}", out.display());
    for (line, said) in [
        (format!("{TREE} {LINE} {into}"), "go on by --resume"),
        (
            format!("{TREE} {LINE} {into} --resume --seed 2"),
            "seed was 1 and is 2 now",
        ),
        (
            format!("{TREE} {LINE} {into} --resume --tolerance 1"),
            "tolerance was 0.5 and is 1.0 now",
        ),
        (
            format!("{TREE} {LINE} {into} --resume --with futility"),
            "configuration had no \"futility: ",
        ),
        // Of what is off before, too.
        (
            format!("{TREE} {LINE} {into} --resume --set etc.min-depth=3"),
            "switched_differ.etc had ",
        ),
        (
            format!("tune tree:edge-sum,b=5,length=12 --nodes 100 --games 60 {into} --resume"),
            "configuration had ",
        ),
    ] {
        let told = complaint(&line);
        assert!(told.contains(said), "{told}");
    }
    assert_eq!(files(&out), before);

    // Records that were changed by hand: of a position, of a pair, one that is none, and one too many.
    let last = before[1].lines().last().unwrap();
    for damaged in [
        before[1].replacen("{\"position\":3,", "{\"position\":4,", 1),
        before[1].replacen("\"technique\":\"etc\"", "\"technique\":\"ect\"", 1),
        before[1].replacen("\"text\":\"", "\"text\":\"x", 1),
        before[1].replacen("\"half_points\":[", "\"half_points\":[7", 1),
        before[1].replacen("\"pair\":2,", "\"pair\":3,", 1),
        before[1].replacen("\"pentanomial\":[", "\"pentanomial\":[1", 1),
        before[1].replacen("{\"position\":2,", "{", 1),
        format!("{}{last}\n", before[1]),
    ] {
        assert_ne!(damaged, before[1]);
        file(&out, "records.jsonl", &damaged);
        let told = complaint(&format!("{TREE} {LINE} {into} --resume"));
        assert!(told.contains("records.jsonl:"), "{told}");
        assert_eq!(records(&out), damaged);
    }
}

#[cfg(unix)]
#[test]
fn a_killed_run_goes_on_and_an_interrupted_one_ends_in_good_order() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    use super::{niwaki, words};

    let whole = selected("select-uninterrupted", "");
    let out = folder("select-killed").join("out");
    let line = format!("{TREE} {LINE} --concurrency 1 --out {}", out.display());
    for (number, (signal, resume)) in [("-KILL", ""), ("-INT", " --resume")]
        .into_iter()
        .enumerate()
    {
        let line = words(&format!("{line}{resume}"));
        let mut child = niwaki(line).stdout(Stdio::piped()).spawn().unwrap();
        let begun = Instant::now();
        let so_far =
            || fs::read_to_string(out.join("records.jsonl")).map_or(0, |text| text.lines().count());
        while so_far() < 10 * number + 4 && child.try_wait().unwrap().is_none() {
            assert!(begun.elapsed() < Duration::from_mins(5));
            std::thread::sleep(Duration::from_millis(2));
        }
        let id = child.id().to_string();
        let _ = Command::new("kill")
            .args([signal, &id])
            .stderr(Stdio::null())
            .status();
        let ended = child.wait().unwrap();
        // On a fast machine it may have come to its end before.
        assert!(matches!(ended.code(), None | Some(0 | 130)), "{ended}");
    }
    assert!(out.join("profile.toml").exists());
    let output = run(&format!("{line} --resume"));
    assert!(output.status.success());
    assert_eq!(files(&out), files(&whole));
}
