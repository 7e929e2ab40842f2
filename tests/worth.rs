//! The figures in the files of the techniques are those that were measured last.

use std::path::Path;

use niwaki::{Standard, Techniques};
use niwaki_worth::{Metric, Worth, differing, rewritten};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn kept() -> Worth {
    Worth::kept(root()).unwrap()
}

#[test]
fn every_section_is_what_the_figures_say() {
    let differing = differing(root(), &kept()).unwrap();
    let paths: Vec<_> = differing.iter().map(|source| &source.path).collect();
    assert!(
        paths.is_empty(),
        "other figures than in benches/worth/worth.jsonl; `cargo run -p niwaki-worth` writes them: {paths:?}"
    );
}

#[test]
fn every_technique_is_measured_in_every_game() {
    let worth = kept();
    for description in Standard::default().describe() {
        let name = description.about.name;
        for game in ["chess", "checkers", "tree:edge-sum"] {
            for metric in [Metric::Nodes, Metric::ValueChanged] {
                let found = worth.figures.iter().any(|figure| {
                    figure.technique == name
                        && figure.setting.is_none()
                        && figure.game == game
                        && figure.metric == metric
                });
                assert!(found, "{name} in {game}: no {metric:?}");
            }
        }
    }
}

/// A source with one section, and the same with a figure changed.
#[test]
fn a_figure_that_parts_is_found() {
    let worth = kept();
    let empty = "//! A.\n//! <!-- worth: etc -->\n//! <!-- end of worth -->\n\nfn a() {}\n";
    let (right, names) = rewritten(empty, &worth).unwrap();
    assert_eq!(names, ["etc"]);
    assert!(right.contains("//! | chess | "), "{right}");
    assert_eq!(rewritten(&right, &worth).unwrap().0, right);
    let mut other = worth.clone();
    let chess = |figure: &&mut niwaki_worth::Figure| {
        figure.technique == "etc" && figure.game == "chess" && figure.metric == Metric::Nodes
    };
    other.figures.iter_mut().find(chess).unwrap().ratio += 0.01;
    assert_ne!(rewritten(&right, &other).unwrap().0, right);
}

#[test]
fn a_section_without_figures_or_end_is_refused() {
    let worth = kept();
    let unknown = rewritten(
        "//! <!-- worth: luck -->\n//! <!-- end of worth -->\n",
        &worth,
    );
    assert_eq!(unknown.unwrap_err(), "no figures of luck");
    let open = rewritten("//! <!-- worth: etc -->\n", &worth);
    assert_eq!(open.unwrap_err(), "the section of etc has no end");
}
