//! Finds which file of a crate imports which, read from the text of its files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The path of a module from the crate's root: `["position", "audit"]`.
type Module = Vec<String>;

/// For each file the files that it imports, but for its own parents: a parent and its children may know each other.
pub(super) struct Imports(BTreeMap<Module, BTreeSet<Module>>);

impl Imports {
    /// Reads all files of a folder of sources but those of tests.
    pub(super) fn of(sources: &Path) -> Imports {
        let mut texts = BTreeMap::new();
        read(sources, &mut Vec::new(), &mut texts);
        let modules = Modules::of(&texts);
        let imports = texts.iter().map(|(module, text)| {
            let named = paths(text).into_iter();
            let imported = named.filter_map(|path| modules.resolve(module, &path));
            let others = imported.filter(|other| !module.starts_with(other));
            (module.clone(), others.collect())
        });
        Imports(imports.collect())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the modules that a module imports.
    pub(super) fn from(&self, module: &str) -> Vec<String> {
        let module: Module = module.split("::").map(str::to_owned).collect();
        self.0[&module]
            .iter()
            .map(|other| other.join("::"))
            .collect()
    }

    /// Returns the modules that import each other, directly or by others; each circle in the order of names.
    pub(super) fn circles(&self) -> Vec<Vec<String>> {
        let reach: BTreeMap<&Module, BTreeSet<&Module>> = self
            .0
            .keys()
            .map(|module| (module, self.reach(module)))
            .collect();
        let mut circles = BTreeSet::new();
        for (module, reached) in &reach {
            let circle: Vec<String> = reached
                .iter()
                .filter(|other| reach[*other].contains(module))
                .map(|other| other.join("::"))
                .collect();
            circles.insert(circle);
        }
        circles
            .into_iter()
            .filter(|circle| circle.len() > 1)
            .collect()
    }

    /// Returns the modules that imports lead to from this one.
    fn reach<'i>(&'i self, from: &'i Module) -> BTreeSet<&'i Module> {
        let mut reached = BTreeSet::new();
        let mut open: Vec<&Module> = self.0[from].iter().collect();
        while let Some(module) = open.pop() {
            if reached.insert(module) {
                open.extend(&self.0[module]);
            }
        }
        reached
    }
}

/// Reads the texts of all files below a folder, without comments and tests.
fn read(folder: &Path, at: &mut Module, texts: &mut BTreeMap<Module, String>) {
    for entry in fs::read_dir(folder).expect("sources can be read") {
        let path = entry.expect("sources can be read").path();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        if matches!(&*stem, "tests" | "testing" | "main" | "engine_main") {
            continue;
        }
        at.push(stem.into_owned());
        if path.is_dir() {
            read(&path, at, texts);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let root = matches!(at.last().map(String::as_str), Some("mod" | "lib"));
            let module = at[..at.len() - usize::from(root)].to_vec();
            let text = fs::read_to_string(&path).expect("sources can be read");
            texts.insert(module, code(&text));
        }
        at.pop();
    }
}

/// Returns the text without comments, and without what is compiled for tests alone.
fn code(text: &str) -> String {
    let lines = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        // What is for tests with a feature is for tests.
        .map(|line| {
            if line.starts_with("#[cfg(all(test,") {
                "#[cfg(test)]"
            } else {
                line
            }
        });
    let text = lines.collect::<Vec<_>>().join("\n");
    let mut parts = text.split("#[cfg(test)]\n");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let item = part.trim_start();
        let ends = if item.starts_with("mod") || item.starts_with("pub(crate) mod") {
            // A module in braces is the last of its file; one in a file of its own takes a line.
            item.find(';').filter(|end| !item[..*end].contains('{'))
        } else {
            item.find("\n}").map(|end| end + 1)
        };
        kept += ends.map_or("", |end| &item[end + 1..]);
    }
    kept
}

/// Returns every path that begins with `crate`, `super`, `self` or, in a `use`, with anything else, its groups told
/// apart.
fn paths(text: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices("use ") {
        let end = text[at..].find(';').map_or(text.len(), |end| at + end);
        tree(&[], &text[at + 4..end], &mut found);
    }
    for start in ["crate::", "super::", "self::"] {
        for (at, _) in text.match_indices(start) {
            let inside = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
            let end = text[at..]
                .find(|c| !inside(c))
                .map_or(text.len(), |end| at + end);
            // What is in a group has been taken apart above.
            if !text[end..].starts_with('{') {
                found.push(segments(&text[at..end]));
            }
        }
    }
    found
}

/// Collects the paths of one tree of a `use`.
fn tree(before: &[String], text: &str, found: &mut Vec<Vec<String>>) {
    let text = text.trim();
    let Some((path, group)) = text.split_once('{') else {
        let path = text.split(" as ").next().unwrap_or_default();
        found.push([before, &segments(path)].concat());
        return;
    };
    let before = [before, &segments(path)].concat();
    let group = group.trim_end().trim_end_matches('}');
    let (mut depth, mut start) = (0, 0);
    for (at, c) in group.char_indices().chain([(group.len(), ',')]) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 || at == group.len() => {
                tree(&before, &group[start..at], found);
                start = (at + 1).min(group.len());
            }
            _ => (),
        }
    }
}

fn segments(path: &str) -> Vec<String> {
    let parts = path.split("::").map(str::trim);
    parts
        .filter(|part| !part.is_empty())
        .map(str::to_owned)
        .collect()
}

/// The files of a crate, and what each of them passes on: by `pub use`, a name stands for a path.
struct Modules(BTreeMap<Module, BTreeMap<String, Vec<String>>>);

impl Modules {
    fn of(texts: &BTreeMap<Module, String>) -> Modules {
        let passed_on = texts.iter().map(|(module, text)| {
            let mut found = Vec::new();
            for (at, _) in text.match_indices("pub") {
                let rest = text[at + 3..].trim_start();
                let rest = rest
                    .strip_prefix("(crate)")
                    .or(rest.strip_prefix("(super)"))
                    .unwrap_or(rest);
                if let Some(rest) = rest.trim_start().strip_prefix("use ") {
                    tree(&[], rest.split(';').next().unwrap_or_default(), &mut found);
                }
            }
            let named = found
                .into_iter()
                .filter_map(|path| Some((path.last()?.clone(), path)));
            (module.clone(), named.collect())
        });
        Modules(passed_on.collect())
    }

    /// Finds the file that a path leads into, as far as it goes, and on from there where a name is passed on from
    /// elsewhere; none if it leads out of the crate.
    fn resolve(&self, from: &Module, path: &[String]) -> Option<Module> {
        let mut at = from.clone();
        let mut rest = path;
        match rest.first()?.as_str() {
            "crate" => (at, rest) = (Module::new(), &rest[1..]),
            "self" => rest = &rest[1..],
            "super" => {
                while rest.first().is_some_and(|part| part == "super") {
                    at.pop();
                    rest = &rest[1..];
                }
            }
            name => {
                let child = [from.as_slice(), &[name.to_owned()]].concat();
                self.0.get(&child)?;
            }
        }
        while let Some(part) = rest.first() {
            let deeper = [at.as_slice(), std::slice::from_ref(part)].concat();
            if !self.0.contains_key(&deeper) {
                break;
            }
            (at, rest) = (deeper, &rest[1..]);
        }
        let passed_on = self.0.get(&at)?;
        let named = rest.first().and_then(|name| passed_on.get(name));
        let further = named
            .filter(|_| at != *from)
            .and_then(|path| self.resolve(&at, path));
        Some(further.unwrap_or(at))
    }
}
