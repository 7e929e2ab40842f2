//! Screens of made-up summaries.

use std::path::Path;

use super::{LINES, Place, text};
use crate::definition::Definition;
use crate::found::Found;
use crate::kept::Kept;
use crate::library::tests::LIBRARY;
use crate::preset::Preset;
use crate::record::Change;
use crate::run::{Experiment, Run};
use crate::summary::{Metric, Row};

/// The games of the ablation.
const GAMES: [&str; 5] = [
    "chess",
    "checkers",
    "tree:edge-sum",
    "tree:ordered",
    "tree:dag",
];
/// Techniques with the nodes that they leave, in hundredths, and the values that they change of ten.
const TECHNIQUES: [(&str, u32, u32); 8] = [
    ("null-move", 30, 1),
    ("multi-cut", 49, 2),
    ("truncation", 7, 7),
    ("etc", 95, 0),
    ("futility", 45, 0),
    ("late-move-reductions", 13, 5),
    ("razoring", 55, 1),
    ("rankcut", 47, 1),
];

fn row(game: &str, technique: &str, metric: Metric, ratio: f64) -> Row {
    let point = metric == Metric::Time;
    Row {
        experiment: "ablation".into(),
        game: game.into(),
        depth: Some(6),
        node_limit: None,
        technique: technique.into(),
        change: Change::With,
        baseline: "bare".into(),
        metric,
        stratum: None,
        node_kind: None,
        node_depth: None,
        n: if point { 2 } else { 10 },
        acted: Some(10),
        unfinished: 0,
        applies: true,
        ratio,
        low: (!point).then_some(ratio * 0.9),
        high: (!point).then_some(ratio * 1.04),
        q: (metric == Metric::Nodes).then_some(if ratio < 0.95 { 0.001 } else { 0.5 }),
        published: None,
    }
}

/// Makes the rows that the quick preset has of a technique: nodes, values and a time, beside two baselines.
fn rows(game: &str, (technique, nodes, changed): (&str, u32, u32)) -> Vec<Row> {
    let nodes = f64::from(nodes) / 100.0;
    let bare = [
        row(game, technique, Metric::Nodes, nodes),
        row(game, technique, Metric::Time, nodes * 1.1),
        row(
            game,
            technique,
            Metric::ValueChanged,
            f64::from(changed) / 10.0,
        ),
    ];
    let classic = bare.clone().map(|row| Row {
        baseline: "classic".into(),
        ratio: 0.01,
        ..row
    });
    bare.into_iter().chain(classic).collect()
}

fn quick() -> Vec<Row> {
    let of = |game: &'static str| TECHNIQUES.into_iter().flat_map(move |one| rows(game, one));
    GAMES.into_iter().flat_map(of).collect()
}

/// Writes the screen of a run with these rows, of which some searches are missing.
fn screen(rows: &[Row]) -> String {
    let definitions = vec![Definition::own(&LIBRARY, "ablation").unwrap()];
    let run = Run {
        experiments: definitions.iter().map(Experiment::new).collect(),
        preset: Preset::Quick,
        games: Vec::new(),
        depth: None,
        positions: None,
        shard: None,
        searches: 60,
        pairs: 0,
        signature: 1,
        plan: None,
        version: "1".into(),
        date: String::new(),
    };
    let found = Found {
        definitions,
        run,
        kept: Kept::default(),
        rows: rows.to_vec(),
        elo: Vec::new(),
    };
    let place = Place {
        program: "target/release/niwaki",
        folder: Path::new("lab/quick"),
        page: Path::new("lab/quick/report.html"),
    };
    text(&found, &place)
}

/// Returns the lines that are typed next.
fn commands(screen: &str) -> Vec<&str> {
    let lines = screen.lines().map(str::trim_start);
    lines.filter(|line| line.starts_with("target/")).collect()
}

/// Checks that a screen fits, and says what every screen says.
fn check(screen: &str) {
    assert!(screen.lines().count() <= LINES, "{screen}");
    let commands = commands(screen);
    assert_eq!(commands.len(), 3, "{screen}");
    assert!(screen.contains("lab/quick/report.html"), "{screen}");
    for line in screen.lines() {
        let whole = line.trim_start().starts_with("target/");
        assert!(whole || line.chars().count() <= 100, "{line}");
    }
}

#[test]
fn the_quick_preset_fits_a_screen() {
    let screen = screen(&quick());
    check(&screen);
    for name in [
        "multi-cut",
        "rankcut",
        "etc",
        "razoring",
        "futility",
        "null-move",
    ] {
        assert!(screen.contains(name), "{name}: {screen}");
    }
    assert!(
        !screen.contains("truncation"),
        "it changes too much: {screen}"
    );
    assert!(screen.contains("0.49 (0.44-0.51)"), "{screen}");
    assert!(
        !screen.contains("ime"),
        "times of two positions say nothing: {screen}"
    );
    assert!(screen.contains("20% (18-21)"), "{screen}");
    let meaning = "Of multi-cut, rankcut, etc and razoring beside bare, rankcut saves most nodes in chess, checkers, edge-sum, ordered and dag (10% of";
    let one_line = screen.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(one_line.contains(meaning), "{screen}");
    assert!(
        screen.contains("60 of 60 searches are not done yet"),
        "{screen}"
    );
    let commands = commands(&screen);
    assert!(commands[0].starts_with("target/release/niwaki lab ablation --preset standard "));
    assert!(commands[1].contains(" match chess --first 'niwaki[with=rankcut]'"));
}

#[test]
fn the_answer_stands_before_the_figures() {
    let screen = screen(&quick());
    let at = |text: &str| screen.find(text).unwrap();
    assert!(at(" beside bare, ") < at("\nmulti-cut "), "{screen}");
    assert!(at("\nmulti-cut ") < at("Nodes: a ratio"), "{screen}");
}

#[test]
fn times_with_an_interval_have_a_line() {
    let mut rows = quick();
    for row in rows.iter_mut().filter(|row| row.metric == Metric::Time) {
        row.n = 50;
        (row.low, row.high) = (Some(row.ratio * 0.9), Some(row.ratio * 1.1));
    }
    let screen = screen(&rows);
    check(&screen);
    assert!(screen.contains("0.54 (0.49-0.59)"), "{screen}");
    assert!(screen.contains("Time: a ratio as well."), "{screen}");
}

/// More games than stand beside each other, names that are long, and searches that did not finish.
#[test]
fn what_is_too_much_for_a_screen_is_left_to_the_report() {
    let mut rows = quick();
    for game in ["a-game-with-a-very-long-name-of-its-own", "another"] {
        rows.extend(TECHNIQUES.into_iter().flat_map(|one| self::rows(game, one)));
    }
    for row in &mut rows {
        row.unfinished = 3;
        row.technique = row
            .technique
            .replace("null-move", "null-move-with-a-longer-name");
    }
    let screen = screen(&rows);
    check(&screen);
    assert!(screen.contains("0.49 (0.44-0.51)!"), "{screen}");
    assert!(screen.contains("Measured as well: a-game-with"), "{screen}");
}

/// A crate with a game and techniques of its own.
#[test]
fn other_techniques_have_a_screen_too() {
    let rows = [("mine", 80, 5), ("yours", 120, 0)]
        .map(|one| rows("go", one))
        .concat();
    let screen = screen(&rows);
    check(&screen);
    assert!(
        screen.contains("mine") && screen.contains("yours"),
        "{screen}"
    );
    assert!(
        !screen.contains("companion"),
        "there are no others: {screen}"
    );
    assert!(
        screen.contains("Of mine and yours beside bare, mine saves most nodes in go"),
        "{screen}"
    );
    assert!(
        screen.contains("match go --first 'niwaki[with=mine]'"),
        "{screen}"
    );
}

#[test]
fn companions_save_for_sure() {
    let mut rows = quick();
    for row in rows.iter_mut().filter(|row| row.technique == "null-move") {
        row.high = Some(1.2);
        row.q = row.q.map(|_| 0.06);
    }
    let unsure = screen(&rows);
    assert!(
        !unsure.contains("null-move") && unsure.contains("futility"),
        "{unsure}"
    );
    rows.retain(|row| row.technique != "futility");
    let none = screen(&rows);
    check(&none);
    assert!(
        none.contains("none") && none.contains("companion"),
        "{none}"
    );
}

/// Where no nodes are compared, the answer is in words.
#[test]
fn what_compares_no_nodes_is_said_in_words() {
    let mut right = row("chess", "null-move", Metric::Right, 0.9);
    right.change = Change::None;
    let roots = Row {
        metric: Metric::RootChanged,
        ..right.clone()
    };
    let screen = screen(&[right, roots]);
    check(&screen);
    assert!(
        screen.contains("decisions of null-move (90% of 10) were right"),
        "{screen}"
    );
}
