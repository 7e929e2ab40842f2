//! The report: one page that needs nothing else, its figures, and the document.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use scraper::{Html, Selector};
use serde_json::Value;

use super::super::bad_input::assert_refused;
use super::super::{file, folder, json, run, stdout};
use super::{CHECKED, Checked, SMALL};

/// Reads the page in a folder, which has no mistakes and needs nothing from outside.
fn page(path: &Path) -> Html {
    let text = fs::read_to_string(path).unwrap();
    assert!(!text.contains("url("), "nothing is loaded by style");
    let page = Html::parse_document(&text);
    assert!(page.errors.is_empty(), "{:?}", page.errors);
    assert_eq!(select(&page, "script").len(), 1, "the page's own");
    for loads in [
        "script[src]",
        "[src]",
        "link:not([rel=icon])",
        "iframe",
        "object",
        "image",
    ] {
        assert_eq!(select(&page, loads).len(), 0, "{loads}");
    }
    for link in page.select(&selector("[href]")) {
        let to = link.attr("href").unwrap();
        assert!(to == "data:," || to.starts_with('#'), "{to}");
        if let Some(id) = to.strip_prefix('#') {
            assert_eq!(select(&page, &format!("[id='{id}']")).len(), 1, "{id}");
        }
    }
    page
}

fn selector(text: &str) -> Selector {
    Selector::parse(text).unwrap()
}

/// Returns the texts of the elements that are selected.
fn select(page: &Html, what: &str) -> Vec<String> {
    let what = selector(what);
    let elements = page.select(&what);
    elements.map(|element| element.text().collect()).collect()
}

/// Checks and counts the figures: each is a file of its own, well formed, and says what it shows.
fn check_figures(folder: &Path) -> usize {
    let files: Vec<_> = fs::read_dir(folder).unwrap().map(Result::unwrap).collect();
    for file in &files {
        let text = fs::read_to_string(file.path()).unwrap();
        let svg = roxmltree::Document::parse(&text).unwrap();
        let root = svg.root_element();
        assert_eq!(root.tag_name().name(), "svg");
        assert!(root.attribute("viewBox").is_some() && root.attribute("width").is_none());
        let named = |name: &str| {
            svg.descendants()
                .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name)))
                .count()
        };
        let titles = root
            .children()
            .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "title")));
        assert_eq!(titles.count(), 1, "{}", file.path().display());
        assert!(named("text") > 0 && named("image") == 0);
        assert!(text.contains("prefers-color-scheme:dark"));
    }
    files.len()
}

#[test]
fn every_experiment_is_on_the_page() {
    let Checked { output, out } = &*CHECKED;
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    let page = page(&out.join("report.html"));
    let listed = json("lab --list --json");
    let sections = select(&page, "h2[id]");
    for experiment in listed["experiments"].as_array().unwrap() {
        let name = experiment["name"].as_str().unwrap();
        assert!(sections.iter().any(|section| section == name), "{name}");
        let question = experiment["question"].as_str().unwrap();
        let questions = select(&page, "p.question");
        assert!(questions.iter().any(|text| text == question), "{name}");
        let command = format!("niwaki lab {name} --preset check");
        assert!(select(&page, "pre code").contains(&command), "{command}");
    }
    let whole = page.root_element().text().collect::<String>();
    for source in [
        "Lim and Lee 2006",
        "Heinz 1998",
        "Hyatt on Crafty",
        "Cake++ 1.15",
    ] {
        assert!(whole.contains(source), "{source}");
    }
    assert!(select(&page, "figure svg title").len() > 20);
    assert_eq!(
        select(&page, ".figures figure").len(),
        check_figures(&out.join("figures"))
    );
}

/// Everything is there without the script: each game has its sorted rows with n, and the four techniques are marked.
#[test]
fn the_page_opens_with_a_forest_of_each_game() {
    let place = folder("lab-forest");
    let definition = file(&place, "small.toml", SMALL);
    let out = place.join("out");
    stdout(&format!("lab {definition} --out {}", out.display()));
    let page = page(&out.join("report.html"));
    let commands: BTreeSet<String> = fs::read_to_string(out.join("records.jsonl"))
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .map(|record| record["command"].as_str().unwrap().to_owned())
        .collect();
    let panel = selector("#lead .panel");
    let panels: Vec<_> = page.select(&panel).collect();
    assert!(panels.len() >= 4, "{}", panels.len());
    for panel in panels {
        let text = |what: &str| -> Vec<String> {
            let what = selector(what);
            panel
                .select(&what)
                .map(|one| one.text().collect())
                .collect()
        };
        assert!(
            text(".n")[0].starts_with("n = 3 positions: points without intervals"),
            "{:?}",
            text(".n")
        );
        assert_eq!(
            text("td.plot line").len(),
            0,
            "no interval of three positions"
        );
        let ratios: Vec<f64> = text("td:nth-child(3)")
            .iter()
            .map(|one| one.trim_end_matches('!').parse().unwrap())
            .collect();
        assert!(ratios.is_sorted(), "{ratios:?}");
        let ours = ["multi-cut", "rankcut", "etc", "razoring"];
        let is_ours = |name: &String| {
            ours.contains(
                &name
                    .trim_start_matches("without ")
                    .split(',')
                    .next()
                    .unwrap(),
            )
        };
        let named: Vec<String> = text("tbody th").into_iter().filter(is_ours).collect();
        assert_eq!(text("tr.ours th"), named);
        let (rows, titles, tables) = (selector("tbody tr"), selector("title"), selector("table"));
        let table = panel.select(&tables).next().unwrap();
        for row in panel.select(&rows) {
            let note: String = row.select(&titles).flat_map(|one| one.text()).collect();
            assert!(note.contains("nodes ×") && note.contains("n = 3"), "{note}");
            let command = [
                table.attr("data-before"),
                row.attr("data-command"),
                table.attr("data-after"),
            ];
            let command = command.map(Option::unwrap).concat();
            assert!(commands.contains(&command), "{command}");
        }
    }
}

/// The text of a definition cannot break the page, and what is missing or unfinished is told.
#[test]
fn names_are_escaped_and_gaps_are_told() {
    let place = folder("lab-report-gaps");
    let odd = SMALL
        .replace("Does it work?", "Is <b>1 & 2</b> \\\"fair\\\"?")
        .replace(
            "name = \"default\"",
            "name = \"<i>\\\"default' & </style></script>\"",
        )
        .replace("depths = [5]", "depths = [5]\ncap = 50");
    let definition = file(&place, "odd.toml", &format!("audit = 2\n{odd}"));
    let (whole, part) = (place.join("whole"), place.join("part"));
    stdout(&format!("lab {definition} --out {}", whole.display()));
    let shown = page(&whole.join("report.html"));
    assert_eq!(select(&shown, "p.question"), ["Is <b>1 & 2</b> \"fair\"?"]);
    assert_eq!(
        select(&shown, "b").len() + select(&shown, "main i").len(),
        0
    );
    let warnings = select(&shown, "p.warning");
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    let records = fs::read_to_string(whole.join("records.jsonl")).unwrap();
    let records = records
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    let stopped = records.filter(|record: &Value| record["finished"] == false);
    let (decisions, searches): (Vec<Value>, Vec<Value>) =
        stopped.partition(|record| record["audit"].is_object());
    assert!(!decisions.is_empty(), "some are judged, and not counted");
    let told = format!("{} searches were stopped before", searches.len());
    assert!(warnings[0].starts_with(&told), "{told}: {warnings:?}");

    let shard = format!("lab {definition} --shard 1/2 --out {}", part.display());
    stdout(&shard);
    let shown = page(&part.join("report.html"));
    let warnings = select(&shown, "header p.warning");
    assert!(warnings[0].contains("are not done yet"), "{warnings:?}");
    fs::remove_file(part.join("report.html")).unwrap();
    stdout(&format!("lab report {}", part.display()));
    assert_eq!(
        select(&page(&part.join("report.html")), "header p.warning"),
        warnings
    );
}

#[test]
fn folders_become_one_document() {
    let place = folder("lab-report-joined");
    let dir = |name: &str| place.join(name).display().to_string();
    let mut folders = Vec::new();
    for name in ["one", "two"] {
        let definition = file(&place, &format!("{name}.toml"), SMALL);
        let out = dir(&format!("runs-{name}"));
        stdout(&format!("lab {definition} --games checkers --out {out}"));
        folders.push(out);
    }
    let (one, two) = (&folders[0], &folders[1]);
    let preface = file(&place, "preface.md", "## What we found\n\nNothing.\n");
    let (markdown, html) = (dir("docs/RESULTS.md"), dir("all.html"));
    stdout(&format!(
        "lab report {one} {two} --markdown {markdown} --preface {preface} --page {html}"
    ));
    let text = fs::read_to_string(&markdown).unwrap();
    let begins = "# All results\n\n## What we found\n\nNothing.\n\n## The answers\n";
    assert!(text.starts_with(begins), "{text}");
    for said in [
        "**[one](results/one.md): Does it work?**",
        "**[two](results/two.md): Does it work?**",
        "--games checkers",
        "\n## The runs\n\n- `niwaki lab ",
        "begun on 20",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    let page_of = |name: &str| fs::read_to_string(place.join(format!("docs/results/{name}.md")));
    let pages = ["one", "two"].map(|name| page_of(name).unwrap());
    assert!(pages[0].starts_with("# one\n") && pages[1].starts_with("# two\n"));
    for page in &pages {
        let run = page.lines().nth(2).unwrap();
        let whole = ["- `niwaki lab ", "(begun on 20", "signature ", " searches)"];
        assert!(whole.iter().all(|part| run.contains(part)), "{run}");
    }
    assert!(pages[0].contains("- checkers: its named openings and 2 to 8 random plies (seed 3)"));
    let text = pages.concat();
    let pictures: Vec<&str> = text
        .split("](../figures/")
        .skip(1)
        .map(|rest| rest.split(')').next().unwrap())
        .collect();
    assert!(!pictures.is_empty());
    for picture in &pictures {
        assert!(
            place.join("docs/figures").join(picture).is_file(),
            "{picture}"
        );
    }
    assert_eq!(check_figures(&place.join("docs/figures")), pictures.len());
    assert_eq!(select(&page(Path::new(&html)), "h2[id]"), ["one", "two"]);

    assert_refused_after_tables(&format!("lab report {one} {one} --page {html}"));
    assert_refused(
        &format!("lab report {one} --preface {preface}"),
        "--markdown",
    );
    assert_refused(&format!("lab report {}", dir("none")), "none");
}

/// Checks that two folders of the same experiment are not mixed.
fn assert_refused_after_tables(line: &str) {
    let output = run(line);
    assert_eq!(output.status.code(), Some(2), "{line}");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(
        complaint.contains("another run is writing there") || complaint.contains("lab merge"),
        "{complaint}"
    );
}

/// The screen says in at most forty lines what the tables say in hundreds, and where they are.
#[test]
fn a_run_ends_on_one_screen() {
    let place = folder("lab-screen");
    let definition = file(&place, "small.toml", SMALL);
    let out = place.join("out").display().to_string();
    let screen = stdout(&format!("lab {definition} --out {out}"));
    assert!(screen.lines().count() <= 40, "{screen}");
    for said in [
        "Does it work?",
        "multi-cut",
        "companion",
        " beside bare, ",
        "Try next:",
    ] {
        assert!(screen.contains(said), "{said}: {screen}");
    }
    let path = format!("{out}/report.html");
    assert!(screen.contains(&path), "{screen}");
    assert_eq!(stdout(&format!("lab report {out}")), screen);

    let title = "nodes, ratio to default (95% interval)";
    assert!(!screen.contains(title), "{screen}");
    let tables = stdout(&format!("lab report {out} --verbose"));
    assert!(tables.contains(title), "{tables}");
    assert!(tables.ends_with(&screen), "{tables}");

    let page = page(Path::new(&path));
    let opening = select(&page, "p.meaning")[0].clone();
    let one_line = screen.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        opening.contains(" beside bare, ") && one_line.contains(&opening),
        "{opening}"
    );
    let (one, two) = (place.join("1"), place.join("2"));
    for (part, out) in [(1, &one), (2, &two)] {
        stdout(&format!(
            "lab {definition} --shard {part}/2 --out {}",
            out.display()
        ));
    }
    let whole = place.join("whole").display().to_string();
    let merged = stdout(&format!(
        "lab merge {} {} --out {whole}",
        one.display(),
        two.display()
    ));
    let steady = |screen: &str| -> Vec<String> {
        let lines = screen
            .lines()
            .filter(|line| !line.trim_start().starts_with("time"));
        lines.map(|line| line.replace(&whole, &out)).collect()
    };
    assert_eq!(steady(&merged), steady(&screen));
}
