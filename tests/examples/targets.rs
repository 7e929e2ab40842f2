//! The examples are targets of a package of their own, and so are those that a reader is told to run.

use std::fs;
use std::path::{Path, PathBuf};

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the files of a folder whose names end so.
fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(repository().join(folder)).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let chosen = |path: &PathBuf| path.extension().is_some_and(|found| found == extension);
    paths.filter(chosen).collect()
}

/// Returns the examples that cargo knows, with their files.
fn targets() -> Vec<(String, String)> {
    let text = fs::read_to_string(repository().join("examples/Cargo.toml")).unwrap();
    let manifest: toml::Table = toml::from_str(&text).unwrap();
    let examples = manifest["example"].as_array().unwrap().iter();
    let field = |example: &toml::Value, name: &str| example[name].as_str().unwrap().to_owned();
    examples
        .map(|example| (field(example, "name"), field(example, "path")))
        .collect()
}

#[test]
fn every_file_is_a_target() {
    let mut known: Vec<String> = targets().into_iter().map(|(_, path)| path).collect();
    let names = files("examples", "rs").into_iter();
    let mut found: Vec<String> = names
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
        .collect();
    known.sort();
    found.sort();
    assert_eq!(known, found);
}

/// Whoever types what stands in a document or at the head of an example runs an example.
#[test]
fn every_command_names_a_target() {
    let mut documents = files("", "md");
    documents.extend(files("docs", "md"));
    documents.extend(files("examples", "rs"));
    let known = targets();
    let mut checked = 0;
    for document in documents {
        let text = fs::read_to_string(&document).unwrap();
        for (before, after) in text
            .match_indices("--example ")
            .map(|(at, _)| text.split_at(at))
        {
            let at = document.display();
            assert!(before.ends_with("-p niwaki-examples "), "{at}: {after:.40}");
            let name = after["--example ".len()..]
                .split(|letter: char| !letter.is_alphanumeric() && letter != '_');
            let name = name.into_iter().next().unwrap();
            assert!(
                known.iter().any(|(target, _)| target == name),
                "{at}: {name}"
            );
            checked += 1;
        }
    }
    assert!(checked > 10, "only {checked} commands were found");
}

/// Each example is as long as the book says, and tic-tac-toe as short as was promised.
#[test]
fn examples_have_the_lines_that_the_book_says() {
    const LONGEST_FIRST_GAME: usize = 60;
    let page = fs::read_to_string(repository().join("docs/games.md")).unwrap();
    let mut checked = 0;
    for row in page.lines().filter(|line| line.starts_with("| `examples/")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let path = cells[1].trim_matches('`');
        let text = fs::read_to_string(repository().join(path)).unwrap();
        assert_eq!(cells[2], text.lines().count().to_string(), "{path}");
        assert!(!path.contains("tic_tac_toe") || text.lines().count() <= LONGEST_FIRST_GAME);
        checked += 1;
    }
    assert_eq!(checked, 7, "games and a technique");
}
