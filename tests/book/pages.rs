//! The pages of the book, taken apart.

use std::path::{Path, PathBuf};

/// A page of the book, or a document at the root of the repository.
pub(super) struct Page {
    /// The name of its file; of a document at the root, as the book's pages would link to it.
    pub(super) name: String,
    pub(super) path: PathBuf,
    text: String,
}

/// Reads all pages of the book: those of its folder, and those of the experiments.
pub(super) fn pages() -> Vec<Page> {
    let results = names("results").into_iter();
    let results = results.map(|name| format!("results/{name}"));
    let names = names("").into_iter().chain(results);
    let pages = names.filter(|name| Path::new(name).extension().is_some_and(|e| e == "md"));
    pages
        .map(|name| {
            let path = folder().join(&name);
            let text = std::fs::read_to_string(&path).expect("a page is text");
            Page { name, path, text }
        })
        .collect()
}

/// Reads the documents at the root of the repository that people read first, which link to the book.
pub(super) fn documents() -> Vec<Page> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let names = ["README.md", "DESIGN.md", "CONTRIBUTING.md"].into_iter();
    names
        .map(|name| {
            let path = root.join(name);
            let text = std::fs::read_to_string(&path).expect("a document is text");
            let name = format!("../{name}");
            Page { name, path, text }
        })
        .collect()
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")
}

/// Returns the names of the files in a folder of the book, in order.
pub(super) fn names(of: &str) -> Vec<String> {
    let entries = std::fs::read_dir(folder().join(of)).expect("the book has the folder");
    let names = entries.map(|entry| entry.expect("the folder can be read").file_name());
    let mut names: Vec<String> = names
        .map(|name| name.into_string().expect("names are plain"))
        .collect();
    names.sort();
    names
}

/// Returns the texts between `open` and `close`.
fn between<'t>(text: &'t str, open: &str, close: char) -> Vec<&'t str> {
    let parts = text.split(open).skip(1);
    parts
        .filter_map(|part| Some(part.split_once(close)?.0))
        .collect()
}

impl Page {
    /// Returns all that is written on it.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Counts how many lines and words it has.
    pub(super) fn size(&self) -> (usize, usize) {
        (
            self.text.lines().count(),
            self.text.split_whitespace().count(),
        )
    }

    /// Returns the lines outside listings (`false`) and in them (`true`), without the fences.
    fn lines(&self) -> impl Iterator<Item = (bool, &str)> {
        let mut inside = false;
        self.text.lines().filter_map(move |line| {
            let fence = line.trim_start().starts_with("```");
            inside ^= fence;
            (!fence).then_some((inside, line))
        })
    }

    /// Returns the targets of the page's links, pictures included.
    pub(super) fn links(&self) -> Vec<String> {
        let prose = self.lines().filter(|(inside, _)| !inside);
        let links = prose.flat_map(|(_, line)| between(line, "](", ')'));
        links.map(str::to_owned).collect()
    }

    /// Returns the rows of its tables that have other cells than the first row, which no reader would see as a table.
    pub(super) fn ragged_rows(&self) -> Vec<&str> {
        let cells = |line: &str| line.replace("\\|", "").matches('|').count();
        let mut head = None;
        let mut ragged = Vec::new();
        for (inside, line) in self.lines() {
            if inside || !line.starts_with('|') {
                head = None;
            } else if *head.get_or_insert(cells(line)) != cells(line) {
                ragged.push(line);
            }
        }
        ragged
    }

    /// Returns the files and folders of the repository that its prose names, between backquotes.
    pub(super) fn paths(&self) -> Vec<String> {
        const FOLDERS: [&str; 6] = ["benches", "cli", "core", "examples", "games", "tests"];
        let prose = self.lines().filter(|(inside, _)| !inside);
        let quoted = prose.flat_map(|(_, line)| line.split('`').skip(1).step_by(2));
        let is_path = |text: &&str| {
            let plain = |letter: char| letter.is_ascii_alphanumeric() || "/._-".contains(letter);
            let folder = text.split_once('/').map(|(folder, _)| folder);
            folder.is_some_and(|folder| FOLDERS.contains(&folder)) && text.chars().all(plain)
        };
        quoted.filter(is_path).map(str::to_owned).collect()
    }

    /// Returns the files that the page includes.
    pub(super) fn includes(&self) -> Vec<String> {
        let includes = between(&self.text, "{{#include ", '}').into_iter();
        includes.map(|include| include.trim().to_owned()).collect()
    }

    /// Returns the names of its headings, as links have them.
    pub(super) fn headings(&self) -> Vec<String> {
        let headings = self.lines().filter(|(inside, _)| !inside);
        headings
            .filter_map(|(_, line)| Some(line.strip_prefix('#')?.trim_start_matches('#')))
            .map(|title| {
                let kept = title.trim().chars().filter_map(|letter| match letter {
                    ' ' => Some('-'),
                    '-' | '_' => Some(letter),
                    letter => letter
                        .is_alphanumeric()
                        .then(|| letter.to_ascii_lowercase()),
                });
                kept.collect()
            })
            .collect()
    }

    /// Returns its listings, with the languages that they claim.
    pub(super) fn listings(&self) -> Vec<(&str, &str)> {
        let blocks = self.text.split("```").skip(1).step_by(2);
        blocks.filter_map(|block| block.split_once('\n')).collect()
    }

    /// Returns the commands that it tells the reader to type, `niwaki …` and `cargo run … -- …`; a backslash joins
    /// lines.
    pub(super) fn commands(&self) -> Vec<Command> {
        let shell = self.listings().into_iter();
        let shell = shell.filter(|(language, _)| *language == "sh");
        let code: String = shell.map(|(_, code)| code).collect();
        let joined = code.replace("\\\n", " ");
        let lines = joined.lines();
        lines
            .map(|line| line.split(" # ").next().unwrap_or(line))
            .filter_map(Command::read)
            .collect()
    }
}

/// A command of the book.
pub(super) struct Command {
    /// As it is written.
    pub(super) line: String,
    /// As it would be for `niwaki`, whichever program it is for.
    pub(super) of_niwaki: String,
}

impl Command {
    fn read(line: &str) -> Option<Command> {
        let line = line.strip_prefix("target/release/").unwrap_or(line);
        let arguments = if line.starts_with("cargo run ") {
            let (cargo, arguments) = line.split_once(" -- ")?;
            // The examples are the whole command; other packages are programs of another kind.
            if cargo.contains(" -p ") && !cargo.contains(" -p niwaki-examples ") {
                return None;
            }
            arguments
        } else {
            line.strip_prefix("niwaki ")?
        };
        Some(Command {
            line: line.to_owned(),
            of_niwaki: format!("niwaki {arguments}"),
        })
    }

    /// Tells whether the program is the one with a technique of one's own.
    pub(super) fn has_own_technique(&self) -> bool {
        self.line.contains("--example history_reductions ")
    }

    /// Returns the arguments, as a shell makes them.
    #[cfg(unix)]
    pub(super) fn words(&self) -> Vec<String> {
        const APART: &str = "niwaki() { printf '%s\\n' \"$@\"; }\n";
        let mut shell = std::process::Command::new("sh");
        let output = shell
            .args(["-c", &format!("{APART}{}", self.of_niwaki)])
            .output();
        let words = String::from_utf8(output.expect("there is a shell").stdout);
        words
            .expect("commands are text")
            .lines()
            .map(str::to_owned)
            .collect()
    }
}
