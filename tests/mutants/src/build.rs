//! Compiles the tests of a package once, with as many of its mutants in it as compile.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::list::Mutant;
use crate::weave::{PERMITS, QUESTION, weave};

/// A copy of the repository, in which mutants are woven into the sources.
pub(crate) struct Copy {
    root: PathBuf,
    folder: PathBuf,
}

/// The tests of a package, compiled.
pub(crate) struct Tests {
    pub(crate) binary: PathBuf,
    /// Where they are run, as cargo would.
    pub(crate) folder: PathBuf,
    /// The mutants in them.
    pub(crate) mutants: Vec<Mutant>,
    /// How many were drawn and do not compile, or have no place here.
    pub(crate) dropped: usize,
}

/// What of the woven text came of which mutant, by file.
type Touched = BTreeMap<String, Vec<(Range<usize>, usize)>>;

impl Copy {
    /// Copies what git knows of the repository, and removes what it knows no more.
    pub(crate) fn of(root: &Path) -> Copy {
        let folder = root.join("target/mutants/copy");
        let copy = Copy {
            root: root.to_owned(),
            folder,
        };
        let listed = Command::new("git")
            .args([
                "ls-files",
                "-z",
                "--cached",
                "--others",
                "--exclude-standard",
            ])
            .current_dir(root)
            .output()
            .expect("git lists files");
        assert!(listed.status.success(), "git lists no files: {listed:?}");
        let files = String::from_utf8_lossy(&listed.stdout);
        let there = |file: &&str| root.join(file).is_file();
        let files: BTreeSet<&str> = files.split_terminator('\0').filter(there).collect();
        copy.remove_others(&copy.folder, &files);
        for file in files {
            let content = fs::read(root.join(file)).expect("a file of the repository");
            copy.write(file, &content);
        }
        copy
    }

    /// Removes the sources in a folder of the copy that are none of these files: an old `foo.rs` beside `foo/mod.rs` would
    /// not compile.
    fn remove_others(&self, folder: &Path, files: &BTreeSet<&str>) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                self.remove_others(&path, files);
                continue;
            }
            let name = path.strip_prefix(&self.folder).expect("it is of the copy");
            let is_source = path.extension().is_some_and(|ending| ending == "rs");
            if is_source && !name.to_str().is_some_and(|name| files.contains(name)) {
                fs::remove_file(&path).expect("an old source can be removed");
            }
        }
    }

    /// Writes a file of the copy, if it is another one, so that cargo compiles no more than it must.
    fn write(&self, file: &str, content: &[u8]) {
        let path = self.folder.join(file);
        if fs::read(&path).is_ok_and(|old| old == content) {
            return;
        }
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder can be made");
        fs::write(&path, content).expect("a file can be written");
    }

    /// Compiles the tests of `package` with `wanted` of its mutants, the first that compile.
    pub(crate) fn build(&self, package: &str, mutants: &[Mutant], wanted: usize) -> Tests {
        let mut dropped = BTreeSet::new();
        loop {
            let taken =
                |mutant: &&Mutant| mutant.package == package && !dropped.contains(&mutant.number);
            let chosen: Vec<&Mutant> = mutants.iter().filter(taken).take(wanted).collect();
            let (touched, found) = self.weave(mutants, &chosen, package);
            let lost: Vec<usize> = chosen
                .iter()
                .map(|m| m.number)
                .filter(|number| !found.contains(number))
                .collect();
            let compiled = || {
                self.compile(package, "check", &touched)?;
                self.compile(package, "test", &touched)
            };
            let wrong = match if lost.is_empty() {
                compiled()
            } else {
                Err(lost)
            } {
                Ok(binary) => return self.tests(binary, chosen, dropped.len()),
                Err(wrong) => wrong,
            };
            eprintln!(
                "{package}: {} mutants do not compile, and are replaced",
                wrong.len()
            );
            dropped.extend(wrong);
        }
    }

    fn tests(&self, binary: PathBuf, chosen: Vec<&Mutant>, dropped: usize) -> Tests {
        let mutants: Vec<Mutant> = chosen.into_iter().cloned().collect();
        let of = mutants[0]
            .file
            .split_once("/src/")
            .map_or("", |(folder, _)| folder);
        Tests {
            binary,
            folder: self.folder.join(of),
            mutants,
            dropped,
        }
    }

    /// Writes all files that have mutants, with the chosen ones in them; returns what came of which, and which have a place.
    fn weave(
        &self,
        all: &[Mutant],
        chosen: &[&Mutant],
        package: &str,
    ) -> (Touched, BTreeSet<usize>) {
        let (mut touched, mut found) = (Touched::new(), BTreeSet::new());
        let mut files: BTreeSet<&str> = all.iter().map(|mutant| &*mutant.file).collect();
        let folders: BTreeMap<&str, &str> = all
            .iter()
            .filter_map(|m| Some((m.file.split_once("/src/")?.0, &*m.package)))
            .collect();
        let crates: Vec<(String, &str)> = folders
            .iter()
            .map(|(folder, of)| (format!("{folder}/src/lib.rs"), *of))
            .collect();
        files.extend(crates.iter().map(|(file, _)| &**file));
        for file in files {
            let source = fs::read_to_string(self.root.join(file)).expect("a source");
            let here: Vec<&Mutant> = chosen
                .iter()
                .copied()
                .filter(|mutant| mutant.file == file)
                .collect();
            let mut woven = weave(&source, &here);
            if crates
                .iter()
                .any(|(name, of)| name == file && *of == package)
            {
                woven.text = format!("{PERMITS}{}{QUESTION}", woven.text);
                for (range, _) in &mut woven.touched {
                    *range = range.start + PERMITS.len()..range.end + PERMITS.len();
                }
            }
            self.write(file, woven.text.as_bytes());
            touched.insert(file.to_owned(), woven.touched);
            found.extend(woven.found);
        }
        (touched, found)
    }

    /// Compiles the tests of a package; returns the test binary, or the mutants that do not compile.
    fn compile(&self, package: &str, how: &str, touched: &Touched) -> Result<PathBuf, Vec<usize>> {
        let mut command = Command::new("cargo");
        match how {
            "check" => command.args(["check", "--profile", "test", "--lib", "--tests"]),
            _ => command.args(["test", "--lib", "--no-run"]),
        };
        let output = command
            .args(["--message-format", "json", "--package", package])
            .env("CARGO_TARGET_DIR", self.root.join("target/mutants/build"))
            .env("RUSTC_BOOTSTRAP", "1")
            .current_dir(&self.folder)
            .output()
            .expect("cargo starts");
        let text = String::from_utf8_lossy(&output.stdout);
        let messages: Vec<Value> = text
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok())
            .collect();
        let errors = messages
            .iter()
            .filter(|message| message["message"]["level"] == "error");
        let wrong: BTreeSet<usize> = errors
            .clone()
            .flat_map(|message| blamed(&message["message"], touched))
            .collect();
        if output.status.success() {
            let binary = messages
                .iter()
                .rfind(|m| m["profile"]["test"] == true && m["executable"].is_string());
            let path = binary
                .and_then(|message| message["executable"].as_str())
                .unwrap_or_default();
            return Ok(PathBuf::from(path));
        }
        assert!(
            !wrong.is_empty(),
            "{package} does not compile, and no mutant is to blame:\n{}{}",
            errors
                .map(|m| m["message"]["rendered"].as_str().unwrap_or_default())
                .collect::<String>(),
            String::from_utf8_lossy(&output.stderr)
        );
        Err(wrong.into_iter().collect())
    }
}

/// Returns the mutants to blame for an error: of those whose text it points into, the narrowest.
fn blamed(message: &Value, touched: &Touched) -> Vec<usize> {
    let spans = message["spans"].as_array().map_or(&[][..], |spans| spans);
    let primary = spans.iter().filter(|span| span["is_primary"] == true);
    let others = spans.iter().filter(|span| span["is_primary"] != true);
    let blame = |span: &Value| {
        let number = |key: &str| span[key].as_u64().unwrap_or_default() as usize;
        let (start, end) = (number("byte_start"), number("byte_end"));
        let of = touched.get(span["file_name"].as_str().unwrap_or_default())?;
        let around = of
            .iter()
            .filter(|(range, _)| range.start <= start && end <= range.end);
        let within = of
            .iter()
            .filter(|(range, _)| start <= range.start && range.end <= end);
        let narrowest = around.min_by_key(|(range, _)| range.len());
        // A match that is no longer complete is pointed at in its head.
        let after = of
            .iter()
            .filter(|(range, _)| message["code"]["code"] == "E0004" && range.start >= end);
        narrowest
            .or_else(|| within.min_by_key(|(range, _)| range.len()))
            .or_else(|| after.min_by_key(|(range, _)| range.start))
            .map(|(_, number)| *number)
    };
    let first: Vec<usize> = primary.filter_map(blame).collect();
    if first.is_empty() {
        others.filter_map(blame).collect()
    } else {
        first
    }
}
