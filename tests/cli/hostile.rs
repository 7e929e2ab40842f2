//! What would like to be markup in the laboratory's report: names of experiments, games, baselines, variants, questions.

use std::fs;

use scraper::{Html, Node};

use super::{folder, niwaki};

/// What somebody may have written into a definition: the strings of all tests of this kind.
fn strings() -> Vec<String> {
    serde_json::from_str(include_str!("../data/hostile.json")).unwrap()
}

/// Makes a report whose names are all of this text, in a folder of its own.
fn report(number: usize, name: &str) -> String {
    let place = folder(&format!("hostile-{number}"));
    // The experiment is named after its file.
    let file = place.join(format!("{}.toml", name.replace(['/', '\0'], "|")));
    let name = toml::Value::from(name);
    let definition = format!(
        r#"
question = {name}
analysis = {name}
[[game]]
name = "tree:iid,b=3"
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
    );
    fs::write(&file, definition).unwrap();
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
    let plain = skeleton(&report(0, "plain"));
    assert!(plain.0.len() > 50);
    for (number, string) in (1..).zip(strings()) {
        assert_eq!(skeleton(&report(number, &string)), plain, "{string}");
    }
}
