//! The tables of `RankCut`: how often a better move was still to come, counted in self-play.
//!
//! `RankCut` (Y. J. Lim and W. S. Lee, AAAI-06) searches the rest of the moves shallower where a better one hardly
//! ever was still to come under the same circumstances. Eight features of a node and a move divide all cases into
//! cells, and a table has counts for each of them; [`niwaki::techniques::rankcut`] has the features, the cells, the
//! recorder that counts during a search, and the decision.
//!
//! Here a table is learned: `flags` and `plan` say who plays what, `play` plays one game whose searches are
//! recorded. `format` is the file. `show` prints a table by way of
//! `marginals`, as `text` or as a `picture`, and `judge` compares it with games that it was not learned from.
//!
//! A table is some hundred kilobytes, and cannot be part of a configuration: the key `rankcut-table` names a game or
//! a file, and the table is attached when a search begins.

mod flags;
mod format;
mod judge;
mod marginals;
mod picture;
mod plan;
mod play;
#[cfg(test)]
pub(crate) mod samples;
mod show;
mod text;

use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use clap::{ArgMatches, Args as _, Command};
use niwaki::techniques::RankCut;
use niwaki::techniques::rankcut::Cells;

use crate::kind::{Kind, Shows, parsed};
use crate::train::rebuild;
use niwaki_host::artifact::{Artifact, Choice, Header, Learned, Loaded};
use niwaki_host::catalogue::Catalogue;
use niwaki_host::configuration::Configuration;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::list::TechniqueSet;
use niwaki_plot::Picture;

use flags::Flags;
use format::TableFile;

/// The kind of the tables of `RankCut`.
#[derive(Clone, Copy, Debug)]
pub struct Tables;

impl Artifact for Tables {
    fn name(&self) -> &'static str {
        "rankcut"
    }

    fn noun(&self) -> &'static str {
        "table"
    }

    fn version(&self) -> u64 {
        format::VERSION
    }

    fn choice(&self) -> Choice {
        Choice::Key("rankcut-table")
    }

    fn examine(&self, bytes: &[u8]) -> Result<Header, Failure> {
        TableFile::examine(bytes)
    }

    fn load(&self, bytes: &[u8]) -> Result<Box<dyn Loaded>, Failure> {
        let file = TableFile::decode(bytes)?;
        Ok(Box::new(Table {
            cells: Arc::new(file.cells),
            attached: Mutex::default(),
        }))
    }

    fn untaught(&self, game: &str) -> Option<String> {
        Some(format!(
            "rankcut is on and does nothing, because no table comes with the game '{game}': \
             `niwaki train rankcut {game}` learns one, and rankcut-table names its file"
        ))
    }
}

/// A table that was read; all searches of the program share its counts, and what they say under the same parameters.
struct Table {
    cells: Arc<Cells>,
    /// Those that it was attached to of late, each with other parameters.
    attached: Mutex<Vec<RankCut>>,
}

impl Table {
    /// How many settings are remembered: those of two players, or of an experiment's sweeps.
    const REMEMBERED: usize = 64;
}

impl Loaded for Table {
    fn attach(&self, techniques: &mut TechniqueSet) {
        let Some(rankcut) = techniques.typed::<RankCut>() else {
            return;
        };
        let mut attached = self.attached.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(alike) = attached.iter().find(|other| other.answers_as(rankcut)) {
            rankcut.table.clone_from(&alike.table);
            return;
        }
        if !attached.iter().any(|other| rankcut.attach_as(other)) {
            rankcut.attach(Arc::clone(&self.cells));
        }
        if attached.len() == Table::REMEMBERED {
            attached.remove(0);
        }
        attached.push(rankcut.clone());
    }
}

impl Kind for Tables {
    fn arguments(&self, command: Command) -> Command {
        Flags::augment_args(command).about("Learn the table by which rankcut decides in a game")
    }

    fn train(
        &self,
        catalogue: &Catalogue,
        flags: &ArgMatches,
        out: &mut dyn Write,
    ) -> Result<Status, Failure> {
        let flags: Flags = parsed(flags);
        let plans = plan::named(catalogue, &flags)?;
        rebuild::learn(self, &plans, &flags.manner(), out)
    }

    fn file(&self, game: &str) -> String {
        format!("{game}.rankcut")
    }

    fn rebuild(
        &self,
        catalogue: &Catalogue,
        flags: &ArgMatches,
        out: &mut dyn Write,
    ) -> Result<Status, Failure> {
        let flags: Flags = parsed(flags);
        let plans = plan::shipped(catalogue, flags.out.as_deref(), &flags.configuration)?;
        rebuild::learn(self, &plans, &flags.manner(), out)
    }

    /// Names the games whose table is stale: its heading differs from the one that training it today would write, in the
    /// recipe, in the settings of the searcher, or in the signature, which is that of search and evaluation.
    fn stale(&self, catalogue: &Catalogue, folder: &Path) -> Result<Vec<String>, Failure> {
        let usual = Configuration::default();
        rebuild::stale(&plan::shipped(catalogue, Some(folder), &usual)?)
    }

    fn shows(&self) -> Option<&dyn Shows> {
        Some(self)
    }
}

impl Shows for Tables {
    fn arguments(&self, command: Command) -> Command {
        show::Flags::augment_args(command)
            .about("Show what a table has learned: how often a better move was still to come")
    }

    fn show(
        &self,
        catalogue: &Catalogue,
        flags: &ArgMatches,
        out: &mut dyn Write,
    ) -> Result<Status, Failure> {
        show::run(catalogue, &parsed(flags), out)
    }

    fn picture(&self, learned: &Learned) -> Result<Option<Picture>, Failure> {
        picture::by_number(&TableFile::decode(learned.bytes())?).map(Some)
    }

    fn caption(&self) -> String {
        let percent = f64::from(RankCut::default().threshold) / 100.0;
        format!(
            "How to read it: how likely it is that this move, or one behind it, is still better than alpha, by the remaining depth (rows) and the number of the move (columns), as learned from self-play. RankCut acts where this is below its threshold ({percent}% by default): the pale cells."
        )
    }
}

#[cfg(test)]
mod tests {
    use niwaki::Standard;

    use super::*;
    use crate::train::saved::Saved;

    /// By then the file is there; what is left of the way to it is told.
    #[test]
    fn a_file_that_cannot_be_removed_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.rankcut");
        let saved = Saved::open(samples::small(), Some(&path)).unwrap();
        std::fs::remove_file(folder.path().join("mine.rankcut.part")).unwrap();
        let said = format!("{:#}", saved.finish().err().unwrap());
        assert!(
            said.contains("mine.rankcut.part cannot be removed: "),
            "{said}"
        );
        assert!(path.exists());
    }

    /// Returns the technique as it is with a threshold and a table.
    fn attached(table: &Table, threshold: i32) -> RankCut {
        let mut techniques = TechniqueSet::of::<Standard>();
        techniques.typed::<RankCut>().unwrap().threshold = threshold;
        table.attach(&mut techniques);
        techniques.typed::<RankCut>().unwrap().clone()
    }

    #[test]
    fn searches_share_the_counts_and_the_answers_that_are_theirs() {
        let table = Table {
            cells: Arc::new(Cells::new()),
            attached: Mutex::default(),
        };
        let first = attached(&table, 1);
        let again = attached(&table, 1);
        assert!(again.answers_as(&first) && !again.answers_as(&attached(&table, 2)));
        for threshold in 3..100 {
            let other = attached(&table, threshold);
            let counts = |one: &RankCut| Arc::as_ptr(one.table.as_ref().unwrap().cells());
            assert_eq!(counts(&other), counts(&first));
            assert!(!other.answers_as(&first));
        }
        let remembered = table.attached.lock().unwrap().len();
        assert_eq!(remembered, Table::REMEMBERED, "no more of them than that");
    }
}
