//! What would like to be markup in the laboratory's report: names of experiments, games, baselines, variants, questions.

use std::fs;
use std::iter::once;

use scraper::{Html, Node};

use super::{folder, niwaki};

/// What somebody may have written into a definition: the strings of all tests of this kind.
fn strings() -> Vec<String> {
    serde_json::from_str(include_str!("../data/hostile.json")).unwrap()
}

/// Makes a report whose names are these texts, in a folder of its own: each is that of a game, a baseline and a variant,
/// and all of them are in the name of the experiment, its question and its analysis.
fn report(number: usize, names: &[String]) -> String {
    let place = folder(&format!("hostile-{number}"));
    // The experiment is named after its file.
    let all = names.join(" ");
    let file = place.join(format!("{}.toml", all.replace(['/', '\0'], "|")));
    fs::write(&file, definition(&all, names)).unwrap();
    let out = place.join("out");
    let mut lab = niwaki(["lab".as_ref(), file.as_os_str()]);
    let ran = lab.args(["--preset", "check", "--out"]).arg(&out).output();
    let ran = ran.unwrap();
    assert!(ran.status.success() && ran.stderr.is_empty(), "{ran:?}");
    for figure in fs::read_dir(out.join("figures")).into_iter().flatten() {
        let figure = fs::read_to_string(figure.unwrap().path()).unwrap();
        let figure = roxmltree::Document::parse(&figure).expect("it is XML");
        let mut names = figure.descendants().map(|node| node.tag_name().name());
        assert!(!names.any(|name| name == "script"));
    }
    fs::read_to_string(out.join("report.html")).unwrap()
}

/// Writes the definition of an experiment with a game and a baseline for each name.
fn definition(all: &str, names: &[String]) -> String {
    let all = toml::Value::from(all);
    let of_one = |(branching, name): (usize, &String)| {
        let name = toml::Value::from(name.as_str());
        format!(
            r#"
[[game]]
name = "tree:iid,b={branching}"
label = {name}
sample = {{ from = "start", seed = 1 }}
[game.check]
positions = 2
depths = [2, 3]
[[baseline]]
name = {name}
configuration = {{ profile = "bare", evaluation = "hand" }}
[[baseline.variant]]
name = {name}
with = "etc"
"#
        )
    };
    let head = format!("question = {all}\nanalysis = {all}\n");
    once(head).chain((2..).zip(names).map(of_one)).collect()
}

/// Returns what a page is made of, without its texts: each element with the names of its attributes, and how many
/// comments there are.
fn skeleton(page: &str) -> (Vec<String>, usize) {
    let page = Html::parse_document(page);
    let comments = page.tree.values().filter(|node| node.is_comment()).count();
    let elements = page.tree.values().filter_map(Node::as_element);
    let described = elements.map(|element| {
        let mut attributes: Vec<&str> = element.attrs().map(|(name, _)| name).collect();
        attributes.sort_unstable();
        format!("{} {}", element.name(), attributes.join(" "))
    });
    (described.collect(), comments)
}

#[test]
fn no_name_becomes_markup_in_a_report() {
    const AT_A_TIME: usize = 4;
    let plain: Vec<String> = (0..AT_A_TIME).map(|n| format!("plain {n}")).collect();
    let plain = skeleton(&report(0, &plain));
    assert!(plain.0.len() > 50);
    let strings = strings();
    assert_eq!(strings.len() % AT_A_TIME, 0);
    for (number, names) in (1..).zip(strings.chunks(AT_A_TIME)) {
        assert_eq!(skeleton(&report(number, names)), plain, "{names:?}");
    }
}
