//! The page that is committed is the one that its sources make.

use std::fs;
use std::path::{Path, PathBuf};

use crc32fast::Hasher;

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Lists the files below a folder.
fn below(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            below(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// Returns the sources with their names, in the order in which `web/sources.mjs` has them.
fn sources() -> Vec<(String, String)> {
    let web = folder().join("web");
    let mut files = Vec::new();
    below(&web.join("src"), &mut files);
    for name in [
        "build.mjs",
        "package-lock.json",
        "sources.mjs",
        "tsconfig.json",
    ] {
        files.push(web.join(name));
    }
    let named = files.iter().map(|path| {
        let name = path.strip_prefix(&web).unwrap().display().to_string();
        (name, fs::read_to_string(path).unwrap())
    });
    let mut named: Vec<(String, String)> = named.collect();
    named.sort();
    named
}

#[test]
fn the_page_is_what_its_sources_make() {
    let mut sum = Hasher::new();
    for (name, text) in sources() {
        for part in [name.as_bytes(), b"\0", text.as_bytes(), b"\0"] {
            sum.update(part);
        }
    }
    let sum = format!("sources with the checksum {:08x}.", sum.finalize());
    for file in ["niwaki.js", "niwaki.css"] {
        let built = fs::read_to_string(folder().join("page").join(file)).unwrap();
        assert!(
            built.contains(&sum),
            "{file} is old: run cli/serve/web/build.sh"
        );
    }
    let html = |at: &str| fs::read_to_string(folder().join(at)).unwrap();
    assert_eq!(html("page/index.html"), html("web/src/index.html"));
}

#[test]
fn the_page_is_small_and_makes_no_markup_of_text() {
    let built = fs::read_dir(folder().join("page")).unwrap();
    let bytes: u64 = built
        .map(|file| file.unwrap().metadata().unwrap().len())
        .sum();
    assert!(bytes < 600_000, "{bytes} bytes");
    for (name, text) in sources() {
        for word in [
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
            "new Function",
        ] {
            assert!(!text.contains(word), "{name} has {word}");
        }
    }
}
