//! What niwaki reads of others, fed with anything: each [`Target`] is a reader and what must hold of it whatever it reads.
//!
//! No reader panics, and what it refuses it refuses in one line of at most a screen without control characters. Where there is
//! something that writes what was read, it is read again as the same: positions (`fen`, `pdn-fen`, `tree-position`,
//! `hub-position`, `game-spec`, and those in `epd`, `draughts-lines` and `openings`), moves (`draughts-moves`), scores (`heard`), configurations
//! (`configuration`) and endgame tables (`endgame-table`). Nothing is written back of the other targets. `src/main.rs` makes inputs at random from
//! a corpus, bounds their memory, and needs nothing but stable Rust; `src/bin/guided.rs` lets libFuzzer make them by the coverage that they reach. `CONTRIBUTING.md` has the commands.

mod learned;
mod notation;
mod openings;
mod talk;
mod texts;

use std::sync::LazyLock;

use niwaki_cli::Catalogue;
use niwaki_host::artifact::{Artifact, Choice};
use niwaki_host::failure::{Failure, one_line};
use niwaki_host::printable::is_control;

/// A reader, and what must hold of it.
#[derive(Clone, Copy)]
pub struct Target {
    /// Its name, which is that of its folder in `corpus/`.
    pub name: &'static str,
    /// Words that its inputs are made of, with blanks between them.
    pub words: &'static str,
    /// Reads this, and panics where something does not hold.
    pub run: fn(&[u8]),
}

/// All of them.
pub const TARGETS: &[Target] = &[
    notation::CHESS,
    notation::CHECKERS,
    notation::TREE,
    notation::SAN,
    notation::DRAUGHTS_MOVES,
    notation::HUB_POSITION,
    texts::PGN,
    texts::PDN,
    texts::EPD,
    texts::DRAUGHTS_LINES,
    openings::OPENINGS,
    texts::SPEC,
    texts::ENGINE,
    texts::CONFIGURATION,
    texts::DEFINITION,
    texts::RECORDS,
    talk::UCI,
    talk::HUB,
    talk::HEARD,
    talk::PLAY,
    learned::ARTEFACTS,
    learned::ENDGAMES,
];

/// Returns the target of this name.
#[must_use]
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}

/// The games and tables that come with niwaki.
static CATALOGUE: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue::from(niwaki_cli::niwaki()).with_kinds(niwaki_learn::artifacts()));

/// Says whether a key is one under which files or folders are named, so that its value may be opened.
fn names_files(key: &str) -> bool {
    let learned =
        |kind: &&'static dyn Artifact| matches!(kind.choice(), Choice::Key(own) if own == key);
    ["config", "endgames"].contains(&key) || CATALOGUE.kinds().iter().any(learned)
}

/// Says whether a value leads out of this folder, if it is taken for the name of a file.
fn leads_out(value: &str) -> bool {
    value.contains(['/', '.'])
}

/// Checks that what is told of a failure is one line, which a screen can show.
fn refused(failure: &Failure) {
    let line = one_line(&format!("{failure:#}"));
    assert!(!line.is_empty(), "a failure says something");
    assert!(line.chars().count() < 1000, "too long: {line}");
    assert!(!line.contains(is_control), "not printable: {line:?}");
}

/// Returns the input as text, as files of strangers are read: what is no UTF-8 becomes a replacement.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_has_a_corpus_and_reads_it() {
        for target in TARGETS {
            let folder = format!("{}/corpus/{}", env!("CARGO_MANIFEST_DIR"), target.name);
            let files =
                std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder}: {error}"));
            let mut count = 0;
            for file in files {
                let bytes = std::fs::read(file.unwrap().path()).unwrap();
                assert!(bytes.len() <= 64 << 10, "{folder}: small files are wanted");
                (target.run)(&bytes);
                count += 1;
            }
            assert!(count > 0, "{folder} is empty");
        }
    }
}
