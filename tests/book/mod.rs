//! The book in `docs/`: what it links to and includes is there, and what it tells the reader to
//! type is understood. (mdBook itself passes over most of what is missing.)

mod faults;
mod first_search;
#[path = "../../examples/history_reductions.rs"]
#[expect(
    dead_code,
    unreachable_pub,
    reason = "an example is a program of its own"
)]
mod history_reductions;
#[cfg(unix)]
mod named;
mod pages;
mod quoted;

use std::path::Path;

use pages::{Page, documents, pages};

/// The README is a front door: it can be read in one sitting, and has one picture.
#[test]
fn the_readme_is_short() {
    const LINES: usize = 150;
    const WORDS: usize = 1500;
    let documents = documents();
    let readme = &documents[0];
    let (lines, words) = readme.size();
    assert!(
        lines <= LINES && words <= WORDS,
        "{lines} lines, {words} words"
    );
    let mut pictures = readme.links();
    pictures.retain(|link| Path::new(link).extension().is_some_and(|end| end == "svg"));
    assert_eq!(pictures.len(), 1, "{pictures:?}");
}

/// Every link of every page leads somewhere: to a file, and to a heading if it names one.
#[test]
fn every_link_resolves() {
    let mut pages = pages();
    pages.extend(documents());
    let mut broken = Vec::new();
    for page in &pages {
        for link in page.links() {
            if !leads_somewhere(&pages, page, &link) {
                broken.push(format!("{}: {link}", page.name));
            }
        }
    }
    assert!(broken.is_empty(), "these lead nowhere: {broken:#?}");
}

/// Every table has as many cells in each row as in its first.
#[test]
fn every_table_is_one() {
    let mut pages = pages();
    pages.extend(documents());
    let ragged = pages
        .iter()
        .flat_map(|page| page.ragged_rows().into_iter().map(|row| (&page.name, row)));
    let ragged: Vec<_> = ragged.collect();
    assert!(ragged.is_empty(), "these rows fit no head: {ragged:#?}");
}

fn leads_somewhere(pages: &[Page], page: &Page, link: &str) -> bool {
    if link.starts_with("http://") || link.starts_with("https://") {
        return true;
    }
    let (file, fragment) = link.split_once('#').unwrap_or((link, ""));
    let path = if file.is_empty() {
        page.path.clone()
    } else {
        page.path.with_file_name(file)
    };
    if fragment.is_empty() {
        return path.is_file();
    }
    let target = pages.iter().find(|page| page.path == path);
    target.is_some_and(|target| target.headings().iter().any(|id| id == fragment))
}

/// Every listing is part of a file that is there, between anchors that are there.
#[test]
fn every_include_resolves() {
    let mut broken = Vec::new();
    for page in pages() {
        for include in page.includes() {
            let (file, anchor) = include.split_once(':').unwrap_or((&include, ""));
            let text = std::fs::read_to_string(page.path.with_file_name(file));
            let found = text.is_ok_and(|text| {
                let has = |mark: &str| text.lines().any(|line| ends_with_words(line, mark, anchor));
                anchor.is_empty() || (has("ANCHOR:") && has("ANCHOR_END:"))
            });
            if !found {
                broken.push(format!("{}: {include}", page.name));
            }
        }
    }
    assert!(broken.is_empty(), "these are not there: {broken:#?}");
}

/// Every file or folder of the repository that the prose names is there.
#[test]
fn every_path_in_the_prose_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut checked = 0;
    let mut missing = Vec::new();
    for page in pages() {
        for path in page.paths() {
            checked += 1;
            if !root.join(&path).exists() {
                missing.push(format!("{}: {path}", page.name));
            }
        }
    }
    assert!(missing.is_empty(), "these are not there: {missing:#?}");
    assert!(checked > 20, "only {checked} paths were found");
}

/// Tells whether a line has the mark and, behind it, the name.
fn ends_with_words(line: &str, mark: &str, name: &str) -> bool {
    let mut words = line.split_whitespace().skip_while(|word| *word != mark);
    words.nth(1) == Some(name)
}

/// No Rust stands in a page alone, where nothing compiles it.
#[test]
fn every_rust_listing_is_included() {
    for page in pages() {
        for (language, code) in page.listings() {
            let included = code.lines().all(|line| line.starts_with("{{#include "));
            let is_rust = language.starts_with("rust");
            assert!(!is_rust || included, "{}: {code}", page.name);
        }
    }
}

#[test]
fn every_page_of_the_summary_is_there_and_pictures_are_used() {
    let pages = pages();
    let summary = pages.iter().find(|page| page.name == "SUMMARY.md");
    let listed = summary.expect("the book has a summary").links();
    for name in &listed {
        assert!(pages.iter().any(|page| page.name == *name), "{name}");
    }
    let used: Vec<String> = pages.iter().flat_map(Page::links).collect();
    for picture in pages::names("pictures") {
        let path = format!("pictures/{picture}");
        assert!(used.contains(&path), "nobody shows {path}");
    }
}

/// Every command of the book is one that `niwaki` understands: with `--help` behind it,
/// it gets as far as the help. What it names is looked up in `named`.
#[cfg(unix)]
#[test]
fn every_command_is_understood() {
    use std::process::Command;

    const AS_HELP: &str = "niwaki() { \"$NIWAKI\" \"$@\" --help > /dev/null; }\n";
    let mut checked = 0;
    for page in pages().into_iter().chain(documents()) {
        for line in page.commands() {
            let output = Command::new("sh")
                .args(["-c", &format!("{AS_HELP}{}", line.of_niwaki)])
                .env("NIWAKI", env!("CARGO_BIN_EXE_niwaki"))
                .output()
                .expect("there is a shell");
            let complaint = String::from_utf8_lossy(&output.stderr);
            assert!(
                output.status.success(),
                "{}: {}: {complaint}",
                page.name,
                line.line
            );
            checked += 1;
        }
    }
    assert!(checked > 20, "only {checked} commands were found");
}
