//! Tables of `RankCut`: learned, interrupted, shown, exchanged, refused.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::bad_input::assert_refused;
use super::{complaint, folder, json, stdout};

/// A small training, except for its output.
const SMALL: &str =
    "train rankcut tree:edge-sum,b=5,length=20,order=0.7 --games 6 --depth 4 --seed 3";

fn in_folder(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

#[test]
fn the_same_seed_gives_the_same_table_on_any_number_of_cores() {
    let place = folder("rankcut-same");
    let learn = |name: &str, more: &str| {
        let path = in_folder(&place, name);
        let found = json(&format!("{SMALL} --json --out {path} {more}"));
        assert_eq!(found["seed"], 3);
        assert_eq!(found["file"], path.as_str());
        (fs::read(path).unwrap(), found)
    };
    let (one, found) = learn("one", "--concurrency 1");
    for field in [
        "game",
        "games",
        "samples",
        "cells",
        "trusted_cells",
        "signature",
        "time_ms",
        "file",
    ] {
        assert!(found.get(field).is_some(), "{field}: {found}");
    }
    assert_eq!(
        (&found["game"], &found["games"]),
        (&"tree".into(), &6.into())
    );
    assert!(one == learn("three", "--concurrency 3").0);
    let other = SMALL.replace("--seed 3", "--seed 4");
    stdout(&format!("{other} --out {}", in_folder(&place, "other")));
    assert!(one != fs::read(place.join("other")).unwrap());
    let left: Vec<_> = fs::read_dir(&place).unwrap().collect();
    assert_eq!(left.len(), 3, "nothing else is left behind: {left:?}");
}

/// The signature tells that something was different, the searcher what.
#[test]
fn a_table_says_by_what_its_searches_evaluated() {
    let place = folder("rankcut-evaluated");
    let by = |game: &str, evaluation: &str| {
        let path = in_folder(&place, &format!("{game}-{evaluation}"));
        let flags = format!("--games 1 --depth 2 --evaluation {evaluation} --out {path}");
        stdout(&format!("train rankcut {game} {flags}"));
        let shown = json(&format!("rankcut show {path} --json"));
        shown["searcher"].as_str().unwrap().to_owned()
    };
    let hand = by("chess", "hand");
    assert!(!hand.is_empty() && !hand.contains("evaluation"), "{hand}");
    assert_eq!(
        by("chess", "material"),
        format!("{hand} evaluation=material")
    );
    let shown = json("evaluation show checkers --json");
    let learned = format!("evaluation={}", shown["checksum"].as_str().unwrap());
    let words = format!("{} {learned}", by("checkers", "hand"));
    assert_eq!(by("checkers", "learned"), words.trim_start());
}

#[test]
fn tables_are_shown() {
    let place = folder("rankcut-shown");
    let (path, picture) = (in_folder(&place, "t"), in_folder(&place, "t.svg"));
    let trained = json(&format!("{SMALL} --json --out {path}"));
    let line = format!("rankcut show {path} --json --svg {picture}");
    let shown = json(&line);
    assert_refused(&line, "--force writes over it");
    assert_eq!(json(&format!("{line} --force")), shown);
    for field in ["game", "games", "samples", "signature", "trusted_cells"] {
        assert_eq!(shown[field], trained[field], "{field}");
    }
    let rows = shown["marginals"]["number"].as_array().unwrap();
    let sum: u64 = rows
        .iter()
        .map(|row| row["samples"].as_u64().unwrap())
        .sum();
    assert_eq!(Value::from(sum), trained["samples"]);
    let cells = shown["cells"].as_array().unwrap();
    assert_eq!(Value::from(cells.len()), trained["trusted_cells"]);
    assert!(
        cells
            .iter()
            .all(|cell| cell["samples"].as_u64().unwrap() >= 1000)
    );
    let svg = fs::read_to_string(picture).unwrap();
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    let drawn = roxmltree::Document::parse(&svg).unwrap();
    let texts: Vec<&str> = drawn
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "text")))
        .filter_map(|node| node.text().map(str::trim))
        .collect();
    // Four grids of eight depths, with a percentage on each cell in which anything was seen.
    for depth in shown["marginals"]["depth"].as_array().unwrap() {
        let label = format!("depth {}", depth["class"].as_str().unwrap());
        assert_eq!(texts.iter().filter(|text| **text == label).count(), 4);
    }
    let shares = texts.iter().filter(|text| text.ends_with('%')).count();
    assert_eq!(svg.matches("<rect").count(), shares + 1);
    assert!(shares > 4 * 8, "{shares}");
    let text = stdout(&format!("rankcut show {path}"));
    for word in ["best-alpha", "last-best", "remaining", "48+", "seed 3"] {
        assert!(text.contains(word), "{word}: {text}");
    }
}

#[test]
fn a_table_is_compared_with_games_that_it_was_not_learned_from() {
    let place = folder("rankcut-held-out");
    let picture = in_folder(&place, "t.svg");
    let line = "rankcut show tree --held-out 2 --json";
    let shown = json(&format!("{line} --concurrency 1 --svg {picture}"));
    let again = json(&format!("{line} --concurrency 2"));
    assert_eq!(again, shown, "the same on any cores");
    assert!(
        fs::read_to_string(picture)
            .unwrap()
            .contains("tree: predicted and happened")
    );
    let held_out = &shown["held_out"];
    let asked = (&held_out["games"], &held_out["seed"]);
    assert_eq!(asked, (&2.into(), &2.into()));
    let number = |row: &Value, field: &str| row[field].as_f64().unwrap();
    let rows = held_out["predictions"].as_array().unwrap();
    let moves: f64 = rows.iter().map(|row| number(row, "moves")).sum();
    let known = (1.0 - number(held_out, "unseen")) * number(held_out, "moves");
    assert!(
        (moves - known).abs() < 0.5,
        "every move is in one line, or was not seen"
    );
    assert_eq!(rows.len(), 7, "{rows:?}");
    for row in rows {
        let (from, to) = (number(row, "from"), number(row, "to"));
        let predicted = number(row, "predicted");
        assert!(from <= predicted && predicted <= to, "{row}");
    }
    assert!(number(held_out, "explained") > 0.3, "{held_out}");
    let acting = number(&held_out["acting"], "happened");
    assert!(
        acting < 0.015,
        "it acts where a better move is rare: {acting}"
    );
    let refused = complaint("rankcut show tree --held-out 2 --seed 1");
    assert!(
        refused.contains("learned from games of that seed"),
        "{refused}"
    );
    let path = in_folder(&place, "t");
    stdout(&format!("{SMALL} --out {path}"));
    let text = stdout(&format!("rankcut show {path} --held-out 2"));
    assert!(
        text.contains("(seed 4), no move falls into a cell by which it acts"),
        "{text}"
    );
}

/// An interrupted training goes on, and ends with the very bytes of one that was not.
#[cfg(unix)]
#[test]
fn an_interrupted_training_goes_on_where_it_was() {
    use std::process::{Command, Stdio};
    use std::thread::sleep;
    use std::time::Duration;

    use super::{niwaki, words};

    let place = folder("rankcut-resumed");
    let long = "train rankcut tree:edge-sum,b=6,length=30,order=0.5 --games 30 --depth 6";
    let (whole, pieces) = (in_folder(&place, "whole"), in_folder(&place, "pieces"));
    let part = format!("{pieces}.part");
    let line = format!("{long} --out {pieces}");
    let mut child = niwaki(words(&line)).stdout(Stdio::piped()).spawn().unwrap();
    while !fs::exists(&part).unwrap() {
        let ended = child.try_wait().unwrap();
        assert!(ended.is_none(), "the training is too short for this test");
        sleep(Duration::from_millis(2));
    }
    let id = child.id().to_string();
    Command::new("kill").args(["-INT", &id]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(output.stdout.is_empty());
    assert!(complaint(&format!("rankcut show {part}")).contains("is not finished"));
    let other = complaint(&format!("{line} --seed 9"));
    assert!(other.contains("with other parameters"), "{other}");
    stdout(&line);
    assert!(!fs::exists(&part).unwrap());
    stdout(&format!("{long} --out {whole}"));
    assert!(fs::read(&whole).unwrap() == fs::read(&pieces).unwrap());
}

/// The complaint about a damaged file of an interrupted training says how to go on.
#[test]
fn a_damaged_part_of_a_table_is_refused_with_advice() {
    let place = folder("rankcut-part");
    let (path, part) = (in_folder(&place, "t"), in_folder(&place, "t.part"));
    let whole = fs::read(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/small.rankcut"
    ));
    let whole = whole.unwrap();
    for (bytes, offending) in [
        (&whole[..whole.len() / 2], "cut short"),
        (&whole[..], "its list of games makes no sense"),
        (&b"{}"[..], "no table for RankCut"),
    ] {
        fs::write(&part, bytes).unwrap();
        let said = complaint(&format!("{SMALL} --out {path}"));
        assert!(said.contains(offending) && said.contains(&part), "{said}");
        assert!(
            said.trim_end().ends_with("remove it to begin afresh"),
            "{said}"
        );
    }
    // One that is empty, as a full disk leaves it, has nothing to lose.
    fs::write(&part, "").unwrap();
    stdout(&format!("{SMALL} --out {path}"));
    assert!(!fs::exists(&part).unwrap());
}

#[test]
fn a_table_is_used_and_another_game_is_refused() {
    let place = folder("rankcut-used");
    let path = in_folder(&place, "t");
    stdout(&format!("{SMALL} --out {path}"));
    let tried = |line: &str| {
        let found = json(&format!("search {line} --depth 6 --only rankcut --json"));
        found["techniques"]["rankcut"]["reduced"].as_u64().unwrap()
    };
    let tree = "tree:edge-sum,b=5,length=20,order=0.7,seed=5 --set rankcut.threshold=500 --set rankcut.min-samples=50";
    assert!(tried(&format!("{tree} --rankcut-table {path}")) > 0);
    let refused = complaint(&format!(
        "search checkers --depth 3 --only rankcut --rankcut-table {path}"
    ));
    assert!(
        refused.contains("learned in tree, not in checkers: write any:"),
        "{refused}"
    );
    let crossed = "checkers --set rankcut.threshold=5000 --set rankcut.min-samples=1";
    assert!(tried(&format!("{crossed} --rankcut-table any:{path}")) > 0);
}

/// Wherever `RankCut` is on, it has the table that comes with the game.
#[test]
fn the_tables_of_the_games_are_there() {
    for (game, depth) in [("chess", 5), ("checkers", 9), ("tree", 6)] {
        let line = format!("search {game} --depth {depth} --only rankcut --json");
        let plain = json(&line);
        let reduced = &plain["techniques"]["rankcut"]["reduced"];
        assert!(reduced.as_u64().unwrap() > 0, "{game}");
        let named = json(&format!("{line} --rankcut-table {game}"));
        assert_eq!(named["nodes"], plain["nodes"], "{game}");
        let shown = json(&format!("rankcut show {game} --json"));
        assert_eq!(shown["game"], game);
        let acting = shown["acting_by_depth"].as_array().unwrap();
        assert_eq!(acting.len(), 8);
        // Few cases were seen at great depth; there what is known of lesser ones counts.
        let acting: Vec<_> = acting.iter().map(|cells| cells.as_u64().unwrap()).collect();
        assert!(
            acting[1..].iter().all(|&cells| cells > 100),
            "{game}: {acting:?}"
        );
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tables/{game}.rankcut"));
        let file = json(&format!("rankcut show {} --json", file.display()));
        assert!(
            file == shown,
            "{game}: the command was not built with the table in the folder"
        );
    }
    let all = json("rankcut show --json");
    assert_eq!(all["tables"].as_array().unwrap().len(), 3);
}

/// The examples bring tables of their own games, learned as their README says.
#[test]
fn the_tables_of_the_examples_are_what_their_readme_says() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let readme = fs::read_to_string(examples.join("tables/README.md")).unwrap();
    let rows: Vec<&str> = readme
        .lines()
        .filter(|row| row.starts_with("| `") && row.contains(".rankcut` | "))
        .collect();
    assert_eq!(rows.len(), 4);
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let table = format!("tables/{}", cells[1].trim_matches('`'));
        let file = examples.join(&table);
        let shown = json(&format!("rankcut show {} --json", file.display()));
        let game = shown["game"].as_str().unwrap();
        assert_eq!(table, format!("tables/{game}.rankcut"));
        let [games, depth, seed] = ["games", "depth", "seed"].map(|field| &shown[field]);
        let trained =
            format!("train rankcut {game} --games {games} --depth {depth} --seed {seed}`");
        assert!(cells[2].ends_with(&trained), "{row}");
        let counts = ["samples", "seen_cells", "trusted_cells"].map(|field| &shown[field]);
        for (cell, count) in cells[3..].iter().zip(counts) {
            assert_eq!(cell.replace(',', ""), count.to_string(), "{row}");
        }
        let program = examples.join(format!("{}.rs", game.replace('-', "_")));
        let program = fs::read_to_string(program).unwrap();
        let brought = format!(".learned(\"rankcut\", include_bytes!(\"{table}\"))");
        assert!(program.contains(&brought), "{game}");
    }
}

#[test]
fn what_is_no_table_is_refused() {
    let place = folder("rankcut-bad");
    let path = in_folder(&place, "good");
    stdout(&format!("{SMALL} --out {path}"));
    let good = fs::read(&path).unwrap();
    let text = String::from_utf8_lossy(&good).into_owned();
    let version = |bytes: &[u8]| {
        let mut other = bytes.to_vec();
        let place = text.find("version: 1").unwrap() + "version: ".len();
        other[place] = b'9';
        other
    };
    let mut damaged = good.clone();
    *damaged.last_mut().unwrap() ^= 1;
    for (name, bytes, offending) in [
        ("empty", Vec::new(), "no table for RankCut"),
        ("text", b"hello".to_vec(), "no table for RankCut"),
        ("version", version(&good), "version 9"),
        ("heading", good[..60].to_vec(), "heading does not end"),
        ("cut", good[..good.len() - 9].to_vec(), "cut short"),
        ("damaged", damaged, "checksum"),
    ] {
        let bad = in_folder(&place, name);
        fs::write(&bad, bytes).unwrap();
        for line in [
            format!("rankcut show {bad}"),
            format!("search tree --depth 2 --with rankcut --rankcut-table {bad}"),
        ] {
            let said = complaint(&line);
            assert!(said.contains(offending) && said.contains(&bad), "{said}");
        }
    }
}

#[test]
fn unusable_arguments() {
    let place = folder("rankcut-arguments");
    let there = in_folder(&place, "there");
    fs::write(&there, "mine").unwrap();
    fs::write(place.join("checkers.rankcut"), "mine").unwrap();
    let config = super::file(&place, "c.toml", "with = 'rankcut'\nrankcut-table = 'gone'");
    for (line, offending) in [
        ("train".to_owned(), "subcommand"),
        ("train rankcut".into(), "<GAME>"),
        ("train rankcut ches".into(), "ches"),
        ("train rankcut tree:oak".into(), "oak"),
        ("train rankcut tree --games 0".into(), "'0'"),
        ("train rankcut tree --depth 501".into(), "501"),
        ("train rankcut tree --seed x".into(), "'x'"),
        ("train rankcut --all --seed 3".into(), "--seed"),
        (format!("train rankcut --all --out {there}"), "is no folder"),
        (
            format!("train rankcut tree --out {there}"),
            "is there already",
        ),
        (
            format!("train rankcut tree chess --out {there}"),
            "is no folder",
        ),
        (
            format!("train rankcut tree --out {there}/x"),
            "cannot be written",
        ),
        (
            "train rankcut tree tree --out .".into(),
            "tree is named twice, and both would be ./tree.rankcut",
        ),
        (
            format!("train rankcut tree checkers --out {}", place.display()),
            "checkers.rankcut is there already",
        ),
        ("rankcut show nowhere".into(), "nowhere"),
        ("rankcut show --svg x.svg".into(), "FILE|GAME"),
        ("rankcut show --held-out 3".into(), "FILE|GAME"),
        ("rankcut show tree --held-out 0".into(), "'0'"),
        ("rankcut show tree --seed 3".into(), "--held-out"),
        (
            "search tree --with rankcut --rankcut-table gone".into(),
            "gone",
        ),
        (
            format!("search tree --config {config}"),
            "rankcut-table: gone",
        ),
        ("search tree --set rankcut.features=speed".into(), "speed"),
        ("search tree --set rankcut.threshold=-1".into(), "-1"),
    ] {
        let said = complaint(&line);
        assert!(said.contains(offending), "{line}: {said}");
    }
    assert_eq!(fs::read_to_string(there).unwrap(), "mine");
    let before = ["tree.rankcut", "tree.rankcut.part"].map(|name| place.join(name));
    assert!(
        !before.iter().any(|path| path.exists()),
        "no game is learned"
    );
}

/// A small table that lies beside the tests is learned anew. Like the signature, it changes
/// with the search; then `UPDATE_SIGNATURE=1` writes it instead.
#[test]
fn a_small_table_has_the_signature_it_had() {
    let pinned = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/small.rankcut");
    let path = in_folder(&folder("rankcut-small"), "t");
    stdout(&format!("{SMALL} --out {path}"));
    if std::env::var_os("UPDATE_SIGNATURE").is_some() {
        fs::copy(&path, &pinned).expect("the small table can be written");
        return;
    }
    let found = fs::read(&path).unwrap();
    assert!(
        fs::read(&pinned).ok() == Some(found),
        "the same training gives another table: if the search was meant to change, run\n  \
         UPDATE_SIGNATURE=1 cargo test --test all signature\nand perhaps \
         niwaki train rankcut --all"
    );
}
