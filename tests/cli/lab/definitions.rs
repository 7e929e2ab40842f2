//! Definitions: what is wrong with them, and that ours are right.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::super::{file, folder, json, run};
use super::CHECKED;

const GOOD: &str = r#"question = "q"
analysis = "a"

[[game]]
name = "tree:iid,b=3,length=6"
sample = { from = "start", seed = 1 }
[game.quick]
positions = 2
depths = [2, 3]

[[baseline]]
name = "bare"
configuration = { profile = "bare" }
each = ["with"]
"#;

/// Mistakes: a text, what is written in its place, the line that is complained of, and words of the complaint.
const BAD: [(&str, &str, usize, &str); 31] = [
    ("question = \"q\"", "", 1, "missing key `question`"),
    ("question = \"q\"", "question = 3", 1, "expected a string"),
    (
        "question = \"q\"",
        "question = \"q",
        1,
        "invalid basic string",
    ),
    ("depths = [2, 3]", "depths = []", 9, "depths is empty"),
    ("depths = [2, 3]", "depths = [2, 501]", 9, "from 1 to 500"),
    ("depths = [2, 3]", "depths = 2", 9, "expected a sequence"),
    ("depths = [2, 3]", "depths = [2, 3.5]", 9, "a whole number"),
    (
        "depths = [2, 3]",
        "depth = [2, 3]",
        9,
        "unknown key `depth`",
    ),
    ("depths = [2, 3]", "", 4, "neither depths nor nodes"),
    ("depths = [2, 3]", "nodes = []", 9, "nodes is empty"),
    (
        "depths = [2, 3]",
        "depths-beside = { bar = [2] }",
        9,
        "did you mean 'bare'?",
    ),
    ("positions = 2", "positions = 0", 8, "from 1 on"),
    (
        "positions = 2",
        "positions = -2",
        8,
        "a whole number that is not negative",
    ),
    (
        "positions = 2",
        "positions = 1000000000000",
        8,
        "positions = 1000000000000: 1000000 are the most",
    ),
    (
        "positions = 2",
        "positions = 2\ntimed = { positions = 2, repeats = 4000000000 }",
        9,
        "timed: repeats = 4000000000: 1000 are the most",
    ),
    (
        "positions = 2",
        "positions = 1000000\nnodes = [100, 200, 300]",
        5,
        "searches, and 10000000 are the most: take fewer positions or changes",
    ),
    ("positions = 2", "", 4, "how many positions"),
    ("[game.quick]", "[game.quik]", 7, "unknown key `quik`"),
    ("tree:iid,b=3", "tree:iidd,b=3", 5, "is no family of trees"),
    ("tree:iid,b=3,length=6", "ches", 5, "did you mean 'chess'?"),
    (
        "from = \"start\"",
        "from = \"begin\"",
        6,
        "unknown variant `begin`",
    ),
    (
        "from = \"start\"",
        "from = \"openings\"",
        6,
        "has no openings",
    ),
    (
        "from = \"start\"",
        "from = \"start\", plies = [3, 2]",
        6,
        "the fewest come first",
    ),
    (
        "sample = { from = \"start\", seed = 1 }",
        "file = \"none.epd\"",
        6,
        "none.epd: No such file",
    ),
    (
        "sample = { from = \"start\", seed = 1 }",
        "positions = [\"0.9\"]",
        6,
        "0.9",
    ),
    (
        "{ profile = \"bare\" }",
        "{ profile = \"bear\" }",
        13,
        "did you mean 'bare'?",
    ),
    (
        "{ profile = \"bare\" }",
        "{ with = \"nul-move\" }",
        13,
        "did you mean 'null-move'?",
    ),
    (
        "{ profile = \"bare\" }",
        "{ profile = \"bare\", threads = 2 }",
        13,
        "threads=2: a search of the laboratory runs on 1 thread",
    ),
    (
        "{ profile = \"bare\" }",
        "{ profile = \"bare\", in.chess = { with = \"etc\" } }",
        13,
        "choose from tree",
    ),
    (
        "{ profile = \"bare\" }",
        "{ profile = \"bare\", in = \"tree\" }",
        13,
        "tables by games are wanted",
    ),
    (
        "{ profile = \"bare\" }",
        "{ profile = \"bare\", in.tree = { wiht = \"etc\" } }",
        13,
        "did you mean 'with'?",
    ),
];

#[test]
fn what_is_wrong_is_told_with_file_and_line() {
    let place = folder("lab-definitions");
    for (good, bad, line, remedy) in BAD {
        let text = GOOD.replacen(good, bad, 1);
        assert_ne!(text, GOOD, "{good}");
        let name = file(&place, "bad.toml", &text);
        let output = run(&format!("lab {name} --out {}/out", place.display()));
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{bad}: {complaint}");
        assert_eq!(complaint.lines().count(), 1, "{bad}: {complaint}");
        let told = format!("error: {name}:{line}: ");
        assert!(complaint.starts_with(&told), "{bad}: {complaint}");
        assert!(complaint.contains(remedy), "{bad}: {complaint}");
        assert!(!place.join("out").exists(), "{bad}");
    }
}

/// A sweep of three parameters with 22 values each.
fn many_combinations() -> String {
    let values: Vec<i32> = (1..=22).collect();
    let of = |name: &str| format!("\"{name}\" = {values:?}");
    let lists = [
        "etc.min-depth",
        "null-move.min-depth",
        "null-move.reduction",
    ]
    .map(of);
    format!(
        "sweep = [{{ with = \"etc\", values = {{ {} }} }}]",
        lists.join(", ")
    )
}

#[test]
fn variants_and_sweeps_are_checked_too() {
    let place = folder("lab-variants");
    let begin = GOOD.lines().count();
    for (addition, remedy) in [
        (
            "pairs = [\"etc\", \"nul-move\"]",
            "did you mean 'null-move'?",
        ),
        ("variant = [{ with = \"etcc\" }]", "did you mean 'etc'?"),
        (
            "variant = [{ name = 3, with = \"etc\" }]",
            "a string is wanted",
        ),
        ("variant = [{ wiht = \"etc\" }]", "did you mean 'with'?"),
        (
            "variant = [{ name = \"one\", in.tre = { with = \"etc\" } }]",
            "did you mean 'tree'?",
        ),
        (
            "variant = [{ in.tree = { with = \"etc\" } }]",
            "wants a name",
        ),
        (
            "sweep = [{ in.tree = { with = \"etc\" }, values = { \"etc.min-depth\" = [1] } }]",
            "there is no key 'in'",
        ),
        (
            "variant = [{ set = { \"etc.min-dept\" = 1 } }]",
            "choose from min-depth",
        ),
        (
            "sweep = [{ with = \"etc\", values = {} }]",
            "values is empty",
        ),
        (
            "sweep = [{ with = \"etc\", values = { \"etc.min-depth\" = 1 } }]",
            "a list of values",
        ),
        (
            "sweep = [{ with = \"etc\", values = { \"etc.min-depth\" = [999] } }]",
            "min-depth",
        ),
        (
            "sweep = [{ wiht = \"etc\", values = { \"etc.min-depth\" = [1] } }]",
            "choose from name, values, profile,",
        ),
        ("sweep = [{ with = \"etc\" }]", "missing key `values`"),
        (
            &many_combinations(),
            " changes, which are as many searches of each position: 10000 are the most",
        ),
        ("minute = 3", "unknown key `minute`"),
    ] {
        let name = file(&place, "bad.toml", &format!("{GOOD}{addition}\n"));
        let output = run(&format!("lab {name} --out {}/out", place.display()));
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{addition}: {complaint}");
        let told = format!("error: {name}:{}: ", begin + 1);
        assert!(complaint.starts_with(&told), "{addition}: {complaint}");
        assert!(complaint.contains(remedy), "{addition}: {complaint}");
    }
}

#[test]
fn unknown_experiments_games_and_presets_are_named() {
    for (line, remedy) in [
        ("lab ablatoin", "did you mean 'ablation'?"),
        ("lab none.toml", "none.toml: No such file"),
        ("lab ablation --preset quik", "did you mean 'quick'?"),
        ("lab ablation --games ches", "did you mean 'chess'?"),
        ("lab ablation --games ,", "names no game"),
        ("lab ablation --shard 3/2", "a shard is written 2/8"),
        ("lab ablation --positions 0", "from 1 to"),
        ("lab --resume", "--out"),
    ] {
        let output = run(line);
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}: {complaint}");
        assert_eq!(complaint.lines().count(), 1, "{line}: {complaint}");
        assert!(complaint.contains(remedy), "{line}: {complaint}");
    }
}

/// Without a preset an experiment is measured in the smallest that it has, and says so.
#[test]
fn experiments_without_the_quick_preset_take_the_next() {
    let place = folder("lab-presets");
    let out = place.join("out");
    let line = format!(
        "lab growth --games tree --depth 2 --positions 1 --json --out {}",
        out.display()
    );
    let output = run(&line);
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert_eq!(
        told,
        "growth says nothing of the preset quick: this is its preset standard\n"
    );
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["preset"], "standard");
    for preset in ["", "--preset quick"] {
        let only_check = GOOD.replace("game.quick", "game.check");
        let name = file(&place, "only.toml", &only_check);
        let output = run(&format!(
            "lab {name} {preset} --out {}/none",
            place.display()
        ));
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(
            told.contains("says nothing of the preset quick: choose from check"),
            "{told}"
        );
    }
    let told = run("lab growth --preset quick --out none");
    let told = String::from_utf8(told.stderr).unwrap();
    assert!(told.contains("choose from check, standard, full"), "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
}

/// Every experiment is a test: its tiny preset has the nodes that it says.
/// `UPDATE_SIGNATURE=1` writes them anew.
#[test]
fn lab_signature() {
    let experiments = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/experiments");
    let output = &CHECKED.output;
    let told = String::from_utf8_lossy(&output.stderr);
    match output.status.code() {
        Some(0) => (),
        Some(1) if std::env::var_os("UPDATE_SIGNATURE").is_some() => update(&experiments, &told),
        code => panic!("{code:?}: {told}"),
    }
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    let found: BTreeSet<&str> = found["experiment"].as_str().unwrap().split(',').collect();
    let listed = json("lab --list --json");
    let listed = listed["experiments"].as_array().unwrap().iter();
    let listed: BTreeSet<&str> = listed.map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(found, listed, "every experiment has the preset");
    let files = fs::read_dir(experiments).unwrap().filter(|entry| {
        let path = entry.as_ref().unwrap().path();
        path.extension().is_some_and(|ending| ending == "toml")
    });
    assert_eq!(listed.len(), files.count());
}

/// Returns all tables in a value that name a profile: what is searched with begins with one.
fn profiles(value: &toml::Value) -> Vec<&toml::Table> {
    match value {
        toml::Value::Array(values) => values.iter().flat_map(profiles).collect(),
        toml::Value::Table(table) => {
            let own = table.contains_key("profile").then_some(table);
            own.into_iter()
                .chain(table.values().flat_map(profiles))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// Figures do not change when an evaluation is learned anew.
#[test]
fn experiments_search_with_what_authors_wrote() {
    let experiments = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/experiments");
    for entry in fs::read_dir(experiments).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "toml")
            || path.ends_with("evaluation.toml")
        {
            continue;
        }
        let definition: toml::Table = fs::read_to_string(&path).unwrap().parse().unwrap();
        let definition = toml::Value::Table(definition);
        let searched = profiles(&definition);
        assert!(!searched.is_empty(), "{}", path.display());
        for table in searched {
            let evaluation = table.get("evaluation").and_then(toml::Value::as_str);
            assert_eq!(evaluation, Some("hand"), "{}: {table}", path.display());
        }
    }
}

/// Takes the numbers of nodes over from lines `NAME: N nodes, and check-nodes = M is expected`.
fn update(experiments: &Path, told: &str) {
    let lines = told.lines().filter(|line| line.contains("check-nodes = "));
    for line in lines {
        let (name, rest) = line.split_once(": ").unwrap();
        let found = rest.split_whitespace().next().unwrap();
        let path = experiments.join(format!("{name}.toml"));
        let text = fs::read_to_string(&path).unwrap();
        let old = text.lines().find(|line| line.starts_with("check-nodes = "));
        let text = text.replace(old.unwrap(), &format!("check-nodes = {found}"));
        fs::write(&path, text).unwrap();
    }
}
