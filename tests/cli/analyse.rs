//! `niwaki analyse`: finished games, move by move.

use serde_json::Value;

use super::bad_input::assert_refused;
use super::{complaint, file, folder, json, run, stdout};

const SCHOLAR: &str = "[White \"Anna\"]\n[Black \"Bert\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 {develops} Nc6 3. Qh5 Nf6 (3... Qe7) 4. Qxf7# 1-0\n";

/// Says which moves of a record are marked, as ply and mark.
fn marks(record: &Value) -> Vec<(u64, &str)> {
    let moves = record["moves"].as_array().unwrap().iter();
    moves
        .filter_map(|one| Some((one["ply"].as_u64()?, one["mark"].as_str()?)))
        .collect()
}

#[test]
fn the_answer_comes_first_and_the_blunder_is_named() {
    let path = file(&folder("analyse-scholar"), "game.pgn", SCHOLAR);
    let text = stdout(&format!("analyse {path} --depth 5"));
    let mut lines = text.lines();
    let head = "Anna – Bert  (chess, 1-0, 7 moves, 1 comment skipped, 1 variation skipped)";
    assert_eq!(lines.next(), Some(head));
    let answer = lines.next().unwrap();
    assert!(answer.starts_with("Most was given away by 3... Nf6??: Black's chances fell from"));
    assert!(
        !text.contains("1. e4"),
        "only what is marked is shown: {text}"
    );
    let all = stdout(&format!("analyse {path} --depth 5 --verbose"));
    assert!(all.contains("1. e4") && all.contains("4. Qxf7#"), "{all}");
}

#[test]
fn records_have_the_fields_and_the_values_of_a_search() {
    let path = file(&folder("analyse-fields"), "game.pgn", SCHOLAR);
    let line = format!("analyse {path} --depth 5 --json");
    let record = json(&line);
    assert_eq!(
        (&record["game"], &record["complete"]),
        (&"chess".into(), &true.into())
    );
    assert!(marks(&record).contains(&(6, "blunder")), "{record}");
    let one = &record["moves"][5];
    for field in [
        "ply", "move", "value", "best", "loss", "pv", "after", "chance", "forced",
    ] {
        assert!(!one[field].is_null(), "{field}");
    }
    assert_eq!(one["after"], -99_999_998);
    let moves = "e2e4 e7e5 f1c4 b8c6 d1h5";
    let found = json(&format!("search chess --moves '{moves}' --depth 5 --json"));
    for field in ["value", "best", "pv", "depth"] {
        assert_eq!(one[field], found[field], "{field}");
    }
    assert_eq!(json(&line), record, "a depth judges the same game the same");
}

#[test]
fn the_loss_is_that_of_two_searches_as_deep() {
    let path = file(&folder("analyse-loss"), "game.pgn", "1. f3 e5 2. g4 *");
    let record = json(&format!("analyse {path} --depth 4 --json"));
    let last = &record["moves"][2];
    assert_eq!(
        (&last["mark"], &last["after"]),
        (&"blunder".into(), &(-99_999_998).into())
    );
    let value = last["value"].as_i64().unwrap();
    assert_eq!(last["loss"], value + 1000, "a mate counts as ten pawns");
}

#[test]
fn a_game_of_checkers_is_written_as_pdn() {
    let folder = folder("analyse-checkers");
    let text = "[White \"w\"]\n[Black \"b\"]\n[GameType \"21\"]\n1. 11-15 22-18 2. 15x22 25x18 3. 12-16 18-14 4. 9x18 23x14 5. 10x17 21x14 *";
    let path = file(&folder, "game.pdn", text);
    let out = folder.join("annotated.pdn").display().to_string();
    let record = json(&format!("analyse {path} --depth 7 --json --out {out}"));
    assert_eq!(record["game"], "checkers");
    assert_eq!(record["sides"][0]["player"], "Black");
    let forced = record["moves"][2]["forced"].as_bool();
    assert_eq!(forced, Some(true), "there is one jump");
    let written = std::fs::read_to_string(&out).unwrap();
    assert!(written.contains("1. 11-15 {"), "{written}");
    let again = json(&format!("analyse {out} --depth 7 --json"));
    assert_eq!(marks(&again), marks(&record));
    let signs = ["$6", "$2", "$4"].map(|sign| written.matches(sign).count());
    assert_eq!(
        signs.iter().sum::<usize>(),
        marks(&record).len(),
        "{written}"
    );
}

#[test]
fn a_game_that_was_played_here_is_analysed() {
    let folder = folder("analyse-tree");
    let path = folder.join("game.txt").display().to_string();
    let game = "tree:edge-sum,b=3,length=5,seed=2";
    let played = format!(
        "play {game} --watch --first niwaki[only=none,depth=1] --second niwaki --nodes 400 --save {path}"
    );
    stdout(&played);
    let out = folder.join("annotated.txt").display().to_string();
    let record = json(&format!("analyse {path} --depth 5 --json --out {out}"));
    assert_eq!(
        (&record["game"], &record["plies"]),
        (&game.into(), &5.into())
    );
    // The depth of the whole tree knows the truth: the values of two positions in a row differ by what was given away.
    let moves = record["moves"].as_array().unwrap();
    for pair in moves.windows(2) {
        let [after, next] =
            [&pair[0]["after"], &pair[1]["value"]].map(|value| value.as_i64().unwrap());
        assert_eq!(after, -next, "{pair:?}");
    }
    let again = json(&format!("analyse {out} --depth 5 --json"));
    assert_eq!(again["moves"], record["moves"]);
}

#[test]
fn of_several_games_each_has_a_line() {
    let two = format!("{SCHOLAR}\n1. e4 e5 2. Ke3 *\n\n1. d4 d5 1/2-1/2\n");
    let path = file(&folder("analyse-several"), "games.pgn", &two);
    let output = run(&format!("analyse {path} --depth 2 --json"));
    assert!(output.status.success());
    let warned = String::from_utf8(output.stderr).unwrap();
    assert!(warned.contains("games.pgn:7: "), "{warned}");
    let lines = String::from_utf8(output.stdout).unwrap();
    let numbers = lines.lines().map(|line| {
        let record: Value = serde_json::from_str(line).unwrap();
        record["number"].as_u64().unwrap()
    });
    assert_eq!(numbers.collect::<Vec<_>>(), [1, 3]);
    let records = lines
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    assert!(records.into_iter().all(|record| record["skipped"] == 1));
    let people = run(&format!("analyse {path} --depth 2")).stdout;
    let people = String::from_utf8(people).unwrap();
    assert!(people.ends_with("\n\n1 game passed over\n"), "{people}");
    let third = json(&format!("analyse {path} --depth 2 --number 3 --json"));
    assert_eq!(third["number"], 3);
    for (flags, part) in [
        ("--strict", "games.pgn:7: "),
        ("--number 2", "games.pgn:7: "),
        ("--number 4", "there is no game 4 in it, only 3"),
    ] {
        let said = complaint(&format!("analyse {path} --depth 2 {flags}"));
        assert!(said.contains(part), "{flags}: {said}");
    }
}

/// What stands between moves in files of people and of old programs, and is read by python-chess and pydraughts.
#[test]
fn stray_words_are_passed_over_between_moves() {
    let folder = folder("analyse-stray");
    let strays = [
        "=", "+-", "-+", "N", "D", "-", "∓", "<>", "1…", "ch", "1/2", ")", "]",
    ];
    let mut files: Vec<(String, &str)> = strays
        .map(|word| (format!("1. e4 e5 2. Nf3 {word} Nc6 3. Bb5 *\n"), "chess"))
        .to_vec();
    files.push(("1. e4 e5 2. Nf3 Nc6= 3. Bb5ch\n*".to_owned(), "chess"));
    for signs in [
        "1. 11-15 22-18* 2. 15:22 25x18 3. 8-11 0-0",
        "1. 11-15 = 22-18 2. 15x22 25x18 3. 8-11 *",
    ] {
        files.push((signs.to_owned(), "checkers"));
    }
    for (number, (text, game)) in files.iter().enumerate() {
        let text = format!("[Event \"a\"]\n\n{text}");
        let path = file(&folder, &format!("{number}.txt"), &text);
        let line = format!("analyse {path} --nodes 5 --json");
        let record = json(&line);
        assert_eq!(
            (&record["game"], &record["plies"]),
            (&(*game).into(), &5.into()),
            "{text}"
        );
        assert_eq!(record["skipped"], 0);
        if text.contains("0-0") || text.contains("1…") {
            assert_eq!(
                record["result"],
                if text.contains("0-0") { "0-0" } else { "*" }
            );
            json(&format!("{line} --strict"));
        } else {
            let said = complaint(&format!("{line} --strict"));
            assert!(said.contains(".txt:3: "), "{said}");
        }
    }
    // What has the form of a move must be one.
    let path = file(
        &folder,
        "foreign.pgn",
        "[Event \"a\"]\n\n1. e4 e5 2. Sf3 Sc6 *",
    );
    assert!(complaint(&format!("analyse {path}")).contains("foreign.pgn:3: "));
}

/// A comment or variation without an end is the end of its own game alone.
#[test]
fn what_does_not_end_costs_one_game() {
    let folder = folder("analyse-unclosed");
    for (name, open) in [("variation", "(1. d4"), ("comment", "{best")] {
        let text = format!(
            "[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. e4 {open} d5 *\n\n[Event \"c\"]\n\n1. d4 d5 *\n"
        );
        let path = file(&folder, &format!("{name}.pgn"), &text);
        let output = run(&format!("analyse {path} --nodes 5 --json"));
        let warned = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{warned}");
        let expected = format!("warning: passed over: {path}:7: the {name} does not end");
        assert!(warned.starts_with(&expected), "{warned}");
        let lines = String::from_utf8(output.stdout).unwrap();
        let records: Vec<Value> = lines
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let numbers: Vec<_> = records
            .iter()
            .map(|record| record["number"].as_u64())
            .collect();
        assert_eq!(numbers, [Some(1), Some(3)]);
        assert_eq!(records[0]["skipped"], 1);
        let said = complaint(&format!("analyse {path} --nodes 5 --strict"));
        assert!(said.contains(":7: "), "{said}");
    }
}

#[test]
fn files_are_written_once_unless_forced() {
    let folder = folder("analyse-written");
    let path = file(&folder, "game.pgn", SCHOLAR);
    let there = file(&folder, "there", "mine");
    let page = folder.join("page.html").display().to_string();
    for flag in ["--out", "--html"] {
        let said = complaint(&format!("analyse {path} --depth 1 {flag} {there}"));
        assert!(
            said.contains("is there already: --force writes over it"),
            "{said}"
        );
        assert_eq!(std::fs::read_to_string(&there).unwrap(), "mine");
    }
    for (flags, part) in [
        (
            format!("--out {page} --html {page}"),
            "--out: this is the file of --html",
        ),
        (
            format!("--force --out {path}"),
            "--out: this is the file that the games are read from",
        ),
        (
            format!("--force --html {path}"),
            "--html: this is the file that the games are read from",
        ),
    ] {
        let said = complaint(&format!("analyse {path} --depth 1 {flags}"));
        assert!(said.contains(part), "{flags}: {said}");
        assert_eq!(
            std::fs::read_to_string(folder.join("game.pgn")).unwrap(),
            SCHOLAR
        );
    }
    let line = format!("analyse {path} --depth 4 --json --out {there} --html {page} --force");
    let marked = marks(&json(&line)).len();
    let written = std::fs::read_to_string(&there).unwrap();
    assert!(written.contains("$4 {[%eval #1] blunder:"), "{written}");
    let page = std::fs::read_to_string(&page).unwrap();
    let document = scraper::Html::parse_document(&page);
    assert!(document.errors.is_empty(), "{:?}", document.errors);
    let count = |selector: &str| {
        let selector = scraper::Selector::parse(selector).unwrap();
        document.select(&selector).count()
    };
    assert_eq!(count("svg.picture"), 1);
    assert_eq!(count("svg.board rect.cell"), 64 * marked);
    assert_eq!((count("script"), count("link[rel=stylesheet]")), (0, 0));
}

/// Ctrl-C gives what was done so far.
#[cfg(unix)]
#[test]
fn an_interrupted_analysis_is_shown_and_written() {
    use std::process::{Command, Stdio};
    use std::thread::sleep;
    use std::time::Duration;

    let folder = folder("analyse-interrupted");
    let path = file(&folder, "game.pgn", SCHOLAR);
    let out = folder.join("out.pgn").display().to_string();
    let line = format!("analyse {path} --time 700ms --json --out {out}");
    let child = super::niwaki(super::words(&line))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    sleep(Duration::from_millis(1700));
    let id = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let record: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&record["complete"], &record["plies"]),
        (&false.into(), &7.into())
    );
    assert!(record["moves"].as_array().unwrap().len() < 7);
    let written = std::fs::read_to_string(&out).unwrap();
    assert!(
        written.contains("4. Qxf7# 1-0"),
        "no move is lost: {written}"
    );
}

#[test]
fn useless_files_and_flags_are_refused() {
    let folder = folder("analyse-refused");
    let empty = file(&folder, "empty.pgn", "");
    let torn = file(&folder, "torn.pgn", "1. e4 {no end");
    let illegal = file(&folder, "illegal.pgn", "1. e4 e5\n2. Ke3 *");
    let good = file(&folder, "good.pgn", SCHOLAR);
    for (line, offending) in [
        ("analyse", "FILE"),
        ("analyse /nowhere.pgn", "/nowhere.pgn"),
        (&*format!("analyse {empty}"), "there is no game in it"),
        (
            &*format!("analyse {torn}"),
            "torn.pgn:1: the comment does not end",
        ),
        (&*format!("analyse {illegal}"), "illegal.pgn:2: "),
        (&*format!("analyse {good} --game go"), "'go'"),
        (&*format!("analyse {good} --game checkers"), "good.pgn:"),
        (&*format!("analyse {good} --number 0"), "'0'"),
        (&*format!("analyse {good} --depth 3 --nodes 9"), "--nodes"),
        (&*format!("analyse {good} --scale -1"), "'-1'"),
        (
            &*format!("analyse {good} --depth 1 --out /nowhere/x"),
            "/nowhere/x",
        ),
    ] {
        assert_refused(line, offending);
    }
}
