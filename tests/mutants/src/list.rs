//! The mutants: which there are, and which are drawn.

use std::path::Path;
use std::process::{Command, Stdio};

use niwaki::laws::Random;
use serde::{Deserialize, Serialize};

/// A part of the program whose tests are put to the test.
pub(crate) struct Part {
    pub(crate) name: &'static str,
    /// The package whose own tests are to notice.
    package: &'static str,
    /// How the paths of its files begin. The first part that has a file owns it.
    paths: &'static [&'static str],
}

/// What is mutated: what decides the value of a search, and what is said of measurements.
pub(crate) const PARTS: &[Part] = &[
    Part {
        name: "table",
        package: "niwaki",
        paths: &["core/src/table/"],
    },
    Part {
        name: "proofs and exact values",
        package: "niwaki",
        paths: &[
            "core/src/endgames/",
            "core/src/search/endgames.rs",
            "core/src/search/run/proof.rs",
            "core/src/search/value.rs",
            "core/src/search/withheld.rs",
        ],
    },
    Part {
        name: "search",
        package: "niwaki",
        paths: &["core/src/search/"],
    },
    Part {
        name: "techniques",
        package: "niwaki",
        paths: &["core/src/technique/", "core/src/techniques/"],
    },
    Part {
        name: "statistics",
        package: "niwaki-host",
        paths: &["cli/host/src/statistics"],
    },
    Part {
        name: "statistics",
        package: "niwaki-arena",
        paths: &[
            "cli/arena/src/score.rs",
            "cli/arena/src/sprt",
            "cli/arena/src/tournament/ratings",
        ],
    },
];

/// The ends of files that hold tests, or examples, as their own `cfg` does not tell cargo-mutants.
const OF_TESTS: &[&str] = &[
    "/tests.rs",
    "/scripted.rs",
    "/doc_tree.rs",
    "/signature.rs",
    "/skirmish.rs",
];

/// A place in a file: lines and columns from 1, columns in characters.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

#[derive(Clone, Copy, Deserialize)]
pub(crate) struct Span {
    pub(crate) start: Place,
}

/// One change of the code, as `cargo mutants --list --json` describes it.
#[derive(Clone, Deserialize)]
pub(crate) struct Mutant {
    /// Where and what, in words; no two have the same.
    pub(crate) name: String,
    pub(crate) package: String,
    pub(crate) file: String,
    pub(crate) genre: Genre,
    pub(crate) replacement: String,
    pub(crate) span: Span,
    /// The function that it is in. Constants the compiler evaluates, where no mutant wakes up.
    function: Option<serde::de::IgnoredAny>,
    /// Its number in this run: the value of `MUTANT` under which it is awake.
    #[serde(skip)]
    pub(crate) number: usize,
}

/// What kind of change it is.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
pub(crate) enum Genre {
    BinaryOperator,
    FnValue,
    MatchArm,
    MatchArmGuard,
    StructField,
    UnaryOperator,
}

impl Mutant {
    /// Returns the part that it belongs to, if any.
    pub(crate) fn part(&self) -> Option<&'static Part> {
        PARTS.iter().find(|part| {
            part.package == self.package
                && part.paths.iter().any(|path| self.file.starts_with(path))
        })
    }

    /// Returns the path of its module, by which the names of the tests of its file begin.
    pub(crate) fn module(&self) -> String {
        let (_, path) = self.file.split_once("/src/").unwrap_or(("", &self.file));
        let path = path.trim_end_matches(".rs").trim_end_matches("/mod");
        path.replace('/', "::") + "::"
    }
}

/// Lists the mutants of all parts, in an order drawn by `seed`.
pub(crate) fn list(root: &Path, seed: u64) -> Vec<Mutant> {
    let mut command = Command::new("cargo");
    command.args(["mutants", "--list", "--json"]);
    for part in PARTS {
        command.args(["--package", part.package]);
    }
    let output = command
        .current_dir(root)
        .stderr(Stdio::inherit())
        .output()
        .expect("cargo starts");
    assert!(output.status.success(), "cargo mutants fails: see above");
    let mut all: Vec<Mutant> = serde_json::from_slice(&output.stdout).expect("a list of mutants");
    all.retain(|mutant| {
        let of_tests = OF_TESTS.iter().any(|end| mutant.file.ends_with(end))
            || mutant.file.contains("/tests/");
        mutant.function.is_some() && mutant.part().is_some() && !of_tests
    });
    all.sort_by(|one, other| one.name.cmp(&other.name));
    all.dedup_by(|one, other| one.name == other.name);
    shuffle(&mut all, seed);
    for (number, mutant) in all.iter_mut().enumerate() {
        mutant.number = number + 1;
    }
    all
}

/// Brings all into an order of the seed (Fisher and Yates).
fn shuffle(all: &mut [Mutant], seed: u64) {
    let mut random = Random::new(seed);
    for last in (1..all.len()).rev() {
        all.swap(last, random.below(last + 1));
    }
}
