//! Checks that what the commands of the book name exists: games with their parameters, techniques, settings, profiles
//! and experiments. (`--help` comes before any of them is looked up.)

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use niwaki::{Standard, Techniques};

use super::history_reductions::Mine;
use super::pages::{documents, pages};
use crate::cli::{niwaki, words};

/// A name in a command, and what it should be the name of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Named {
    Game(String),
    Experiment(String),
    Profile(String),
    Technique(String),
    Setting(String),
}

#[test]
fn every_name_in_a_command_is_there() {
    // Many commands name the same, and to look something up may take a search.
    let (mut checked, mut known) = (0, HashSet::new());
    for page in pages().into_iter().chain(documents()) {
        for command in page.commands() {
            let own = command.has_own_technique();
            for named in names(&command.words()) {
                checked += 1;
                if !known.insert((own, named.clone())) {
                    continue;
                }
                let missing = if own {
                    look_up::<Mine>(&named)
                } else {
                    look_up::<Standard>(&named)
                };
                let place = format!("{}: {}", page.name, command.line);
                assert!(missing.is_none(), "{place}: {named:?}: {missing:?}");
            }
        }
    }
    assert!(checked > 70, "only {checked} names were found");
}

/// Splits a text at its commas.
fn listed(text: &str, named: fn(String) -> Named) -> Vec<Named> {
    text.split(',').map(|one| named(one.to_owned())).collect()
}

/// Returns everything that a command names.
fn names(words: &[String]) -> Vec<Named> {
    let mut named = Vec::new();
    let place = usize::from(words[0] == "train");
    let first = words.get(place + 1).filter(|word| !word.starts_with('-'));
    match (words[0].as_str(), first) {
        ("lab", Some(word)) if word == "positions" => {
            named.extend(words.get(2).cloned().map(Named::Game));
        }
        ("lab", Some(word)) => named.push(Named::Experiment(word.clone())),
        (
            "analyse" | "lab" | "rankcut" | "evaluation" | "games" | "techniques" | "uci" | "hub",
            _,
        ) => {}
        (_, first) => named.extend(first.cloned().map(Named::Game)),
    }
    for pair in words.windows(2) {
        match pair[0].as_str() {
            "--games" if words[0] == "lab" => named.extend(listed(&pair[1], Named::Game)),
            "--game" => named.push(Named::Game(pair[1].clone())),
            "--profile" => named.push(Named::Profile(pair[1].clone())),
            "--set" => named.push(Named::Setting(pair[1].clone())),
            "--with" | "--without" | "--only" => named.extend(listed(&pair[1], Named::Technique)),
            _ => {}
        }
    }
    let inside = |word: &String| Some(word.strip_prefix("niwaki[")?.strip_suffix(']')?.to_owned());
    for part in words.iter().filter_map(inside).flat_map(|inside| {
        let parts = inside.split(',').map(str::to_owned);
        parts.collect::<Vec<_>>()
    }) {
        let (key, value) = part.split_once('=').unwrap_or((&part, ""));
        match key {
            "profile" => named.push(Named::Profile(value.to_owned())),
            "with" | "without" | "only" => named.push(Named::Technique(value.to_owned())),
            _ if key.contains('.') => named.push(Named::Setting(part)),
            _ => {}
        }
    }
    named
}

/// Returns why there is no such thing, if there is none.
fn look_up<T: Techniques + Default>(named: &Named) -> Option<String> {
    match named {
        Named::Game(spec) if games_of_programs().contains(spec) => None,
        Named::Game(spec) => refused(&format!("search '{spec}' --depth 1")),
        Named::Profile(name) => refused(&format!("search tree --depth 1 --profile {name}")),
        Named::Experiment(name) if Path::new(name).extension().is_some() => {
            (!repository().join(name).is_file()).then(|| "no such file".to_owned())
        }
        Named::Experiment(name) => {
            let list = niwaki(words("lab --list"))
                .output()
                .expect("it runs")
                .stdout;
            let list = String::from_utf8_lossy(&list).into_owned();
            let found = list
                .lines()
                .any(|line| line.split([' ', ':']).next() == Some(name));
            (!found).then_some(list)
        }
        Named::Technique(name) => {
            let described = T::default().describe();
            let found = described.iter().any(|one| one.about.name == name);
            (!found && name != "none").then(|| "no such technique".to_owned())
        }
        Named::Setting(text) => {
            let parts = text.split_once('=').and_then(|(name, value)| {
                let (technique, parameter) = name.split_once('.')?;
                Some((technique, parameter, value))
            });
            let set = |(technique, parameter, value)| T::default().set(technique, parameter, value);
            let set = parts.map(set);
            match set {
                Some(Ok(())) => None,
                _ => refused(&format!("search tree --depth 1 --set {text}")),
            }
        }
    }
}

/// Returns the complaint of the command, if it refuses the arguments.
fn refused(arguments: &str) -> Option<String> {
    let output = niwaki(words(arguments)).output().expect("it runs");
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    (!output.status.success()).then_some(complaint)
}

fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Names the games of the other programs: the examples', and the one of the chapter.
fn games_of_programs() -> Vec<String> {
    let examples = fs::read_dir(repository().join("examples")).expect("the folder is there");
    let mut files: Vec<PathBuf> = examples
        .map(|entry| entry.expect("it can be read").path())
        .collect();
    files.push(repository().join("tests/outside-crate/src/main.rs"));
    files.retain(|path| path.extension().is_some_and(|end| end == "rs"));
    let name = |path: PathBuf| {
        let text = fs::read_to_string(path).expect("it is text");
        let (_, after) = text.split_once("const NAME: &'static str = \"")?;
        Some(after.split_once('"')?.0.to_owned())
    };
    files.into_iter().filter_map(name).collect()
}

#[test]
fn names_that_are_nowhere_are_found_out() {
    let words = |line: &str| -> Vec<String> { line.split(' ').map(str::to_owned).collect() };
    for line in [
        "search ches --depth 3",
        "search tree:b=0 --depth 3",
        "train rankcut chequers",
        "match chess --first niwaki[profile=clasic]",
        "match chess --first niwaki[with=nul-move,nodes=3]",
        "match chess --first niwaki[null-move.depth=3]",
        "search chess --without etc,no-such",
        "search chess --set table.draught=exact",
        "lab no-such",
        "lab ablation --games chess,go",
        "lab examples/no_such.toml",
        "search chess --with history-reductions",
    ] {
        let missing = names(&words(line))
            .iter()
            .filter_map(look_up::<Standard>)
            .count();
        assert_eq!(missing, 1, "{line}");
    }
    let found = look_up::<Mine>(&Named::Technique("history-reductions".to_owned()));
    assert_eq!(found, None);
}
