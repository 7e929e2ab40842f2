//! Nothing below knows anything above: between crates, and between the files of a crate.

mod imports;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use imports::Imports;

/// The layers of the command, each with what it stands on besides the core.
const LAYERS: [(&str, &[&str]); 14] = [
    ("host", &[]),
    ("analyse", &["host", "plot", "arena"]),
    ("endgames", &["host"]),
    ("fit", &[]),
    ("plot", &["host"]),
    ("protocols", &["host"]),
    ("arena", &["host", "protocols"]),
    ("inspect", &["host"]),
    ("learn", &["host", "plot", "fit"]),
    ("play", &["host", "protocols", "arena"]),
    ("serve", &["host", "arena", "trace", "analyse"]),
    ("trace", &["host"]),
    ("lab", &["host", "plot", "arena", "endgames"]),
    ("tune", &["host", "plot", "arena"]),
];

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn manifest(folder: &Path) -> toml::Table {
    let text = fs::read_to_string(folder.join("Cargo.toml")).expect("every crate has a manifest");
    text.parse().expect("cargo reads it, too")
}

/// Lists the crates that a crate links, on some systems too; not those that its tests link.
fn dependencies(manifest: &toml::Table) -> Vec<String> {
    let tables = [manifest.get("dependencies")].into_iter();
    let targets = manifest.get("target").and_then(toml::Value::as_table);
    let of_targets = targets.into_iter().flat_map(toml::Table::values);
    let tables = tables.chain(of_targets.map(|target| target.get("dependencies")));
    let tables = tables.flatten().filter_map(toml::Value::as_table);
    tables.flat_map(|table| table.keys().cloned()).collect()
}

#[test]
fn a_layer_stands_on_those_below_it_and_on_no_game() {
    for (layer, below) in LAYERS {
        let manifest = manifest(&repository().join("cli").join(layer));
        for dependency in dependencies(&manifest) {
            let Some(name) = dependency.strip_prefix("niwaki-") else {
                let rules = dependency.starts_with("shakmaty");
                assert!(!rules, "{layer} names the rules of a game: {dependency}");
                continue;
            };
            assert!(below.contains(&name), "{layer} must not stand on {name}");
        }
        let license = manifest["package"]["license"].as_str();
        assert_eq!(license, Some("MIT OR Apache-2.0"), "{layer}");
    }
}

#[test]
fn every_crate_of_the_command_is_a_layer() {
    let folders = fs::read_dir(repository().join("cli")).expect("it is there");
    let mut found: Vec<String> = folders
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.join("Cargo.toml").exists())
        .map(|path| {
            path.file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    found.sort();
    let mut layers = LAYERS.map(|(layer, _)| layer.to_owned());
    layers.sort();
    assert_eq!(found, layers);
}

/// Returns the text of all Rust files below a folder.
fn sources(folder: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            text += &sources(&path);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            text += &fs::read_to_string(path).unwrap_or_default();
        }
    }
    text
}

/// A crate that is linked and not named is one more to trust, to compile and to keep up to date.
#[test]
fn every_dependency_is_used() {
    let layers = LAYERS.map(|(layer, _)| format!("cli/{layer}"));
    let others = ["", "core", "games", "fuzz"].map(str::to_owned);
    let mut unused = Vec::new();
    for folder in layers.into_iter().chain(others) {
        let folder = repository().join(folder);
        let at_root = folder == repository().join("");
        let text = sources(&folder.join(if at_root { "cli/src" } else { "src" }));
        for dependency in dependencies(&manifest(&folder)) {
            if !text.contains(&dependency.replace('-', "_")) {
                unused.push(format!("{}: {dependency}", folder.display()));
            }
        }
    }
    assert!(unused.is_empty(), "nobody names {unused:?}");
}

#[test]
fn files_import_downwards() {
    let crates = LAYERS.iter().map(|(layer, _)| format!("cli/{layer}/src"));
    let others = ["cli/src", "core/src", "games/src"].map(str::to_owned);
    let mut circles = BTreeMap::new();
    for sources in crates.chain(others) {
        let imports = Imports::of(&repository().join(&sources));
        assert!(!imports.is_empty(), "{sources} has files");
        let found = imports.circles();
        if !found.is_empty() {
            circles.insert(sources, found);
        }
    }
    assert!(
        circles.is_empty(),
        "files that import each other: {circles:#?}"
    );
}

#[test]
fn circles_are_found() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("circles");
    let files = [
        (
            "lib.rs",
            "mod a;\nmod b;\nmod c;\npub use b::B;\npub fn shared() {}\n",
        ),
        ("a.rs", "use crate::{B, shared};\n"),
        (
            "b.rs",
            "// use super::c;\nuse super::a::A;\n#[cfg(test)]\nmod tests { use crate::c; }\n",
        ),
        (
            "c.rs",
            "mod d;\nuse d::D;\npub const C: u8 = super::b::B;\n",
        ),
        ("c/d.rs", "use super::C;\n"),
    ];
    fs::create_dir_all(folder.join("c")).expect("a folder of our own");
    for (name, text) in files {
        fs::write(folder.join(name), text).expect("a file of our own");
    }
    let imports = Imports::of(&folder);
    // A parent and its child may know each other; what only tests or comments name does not count.
    assert_eq!(imports.circles(), [["a", "b"].map(str::to_owned).to_vec()]);
    assert_eq!(imports.from("c"), ["b", "c::d"]);
}
