//! Ctrl-C, and readers that go away.

use std::process::Stdio;

use super::niwaki;

#[test]
fn a_reader_may_go_away() {
    for line in [
        "games",
        "techniques",
        "perft chess --depth 1 --divide",
        "games --json",
    ] {
        let mut child = niwaki(line.split(' '))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{line}");
        assert!(output.stderr.is_empty(), "{line}");
    }
}

#[cfg(unix)]
mod interrupted {
    use std::fs;
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Child, Command, Stdio};
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    use serde_json::Value;

    use super::niwaki;
    use crate::cli::{file, folder};

    fn start(line: &str) -> Child {
        niwaki(line.split(' '))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    fn interrupt(child: &Child) {
        let id = child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
        assert!(sent.success());
    }

    /// Interrupts the command after a while, and returns what it printed.
    fn interrupted(line: &str) -> String {
        let child = start(line);
        sleep(Duration::from_millis(700));
        let pressed = Instant::now();
        interrupt(&child);
        let output = child.wait_with_output().unwrap();
        assert!(pressed.elapsed() < Duration::from_secs(20), "{line}");
        assert_eq!(output.status.code(), Some(130), "{line}");
        String::from_utf8(output.stdout).unwrap()
    }

    #[test]
    fn a_search_prints_the_best_so_far() {
        let text = interrupted("search chess --depth 500 --json");
        let record: Value = serde_json::from_str(&text).unwrap();
        assert!(record["best"].is_string() && record["stopped"] == true);
    }

    #[test]
    fn a_person_sees_the_best_so_far_as_well() {
        let mut child = start("search chess --depth 500");
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        let mut seen = String::new();
        while !seen.contains("depth") {
            lines.read_line(&mut seen).unwrap();
        }
        interrupt(&child);
        let mut rest = String::new();
        lines.read_to_string(&mut rest).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130));
        assert!(rest.lines().last().unwrap().starts_with("best "), "{rest}");
    }

    #[test]
    fn plain_minimax_stops_too() {
        let text = interrupted("search chess --depth 30 --reference --json");
        let record: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(record["stopped"], true);
        assert!(record["best"].is_string() && record["depth"].as_i64() >= Some(1));
        assert_eq!(record["pv"].as_array().map(Vec::len), Some(1));
    }

    #[test]
    fn a_person_sees_the_best_of_plain_minimax() {
        let text = interrupted("search checkers --depth 90 --reference");
        assert!(text.lines().last().unwrap().starts_with("best "), "{text}");
        assert!(text.contains("stopped"), "{text}");
    }

    #[test]
    fn a_file_of_positions_ends_with_the_totals_so_far() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
        let path = file(&folder("epd-interrupted"), "a.epd", &start.repeat(3));
        let text = interrupted(&format!(
            "search chess --depth 500 --json --positions {path}"
        ));
        assert_eq!(text.lines().count(), 2, "{text}");
        assert!(
            text.lines()
                .last()
                .unwrap()
                .starts_with("{\"positions\":1,")
        );
    }

    #[test]
    fn perft_and_bench_just_end() {
        assert!(interrupted("perft chess --depth 30").is_empty());
        assert!(interrupted("bench chess --depth 60").is_empty());
    }

    #[test]
    fn the_laboratory_keeps_its_records() {
        let out = folder("lab-interrupted").join("out");
        let child = start(&format!("lab --games chess --out {}", out.display()));
        let records = out.join("records.jsonl");
        let begun = Instant::now();
        while fs::read_to_string(&records).unwrap_or_default().is_empty() {
            assert!(begun.elapsed() < Duration::from_mins(5));
            sleep(Duration::from_millis(50));
        }
        interrupt(&child);
        assert_eq!(child.wait_with_output().unwrap().status.code(), Some(130));
        for line in fs::read_to_string(&records).unwrap().lines() {
            assert!(serde_json::from_str::<Value>(line).is_ok(), "{line}");
        }
        assert!(out.join("summary.json").exists());
    }
}
