//! Steps that a match and a tournament share: they play what is left of their games, write it down,
//! and tell how it went.
//!
//! The two commands differ in their plan, in what they write as their settings, and in their
//! [`Results`]; the order of the steps is the same, and stands here once.

use std::io::Write;

use serde::Serialize;

use super::common::Common;
use super::contender::Contender;
use super::folder::Folder;
use super::plan::Plan;
use super::sprt::Verdict;
use super::tally::Tally;
use super::text::Players;
use super::workers;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::folder::Kind;
use niwaki_host::interrupt;

/// A match or a tournament that is about to be played.
pub(super) struct Event<'a> {
    /// The kind of folder: what its identity is called, and what is said where it is taken.
    pub(super) kind: Kind,
    /// The event that games in PGN and PDN name.
    pub(super) name: &'static str,
    /// The flags of both commands.
    pub(super) common: &'a Common,
    /// Who plays whom, from which opening.
    pub(super) plan: &'a Plan,
    /// The engines, by number.
    pub(super) contenders: &'a [Contender],
}

/// The summary of an event, for programs ([`Serialize`]) and for people.
pub(super) trait Results: Serialize {
    /// Prints it for a person.
    ///
    /// # Errors
    /// Fails where nobody listens any more.
    fn print(&self, out: &mut dyn Write) -> Result<(), Failure>;
}

impl Event<'_> {
    /// Plays the games that an earlier run of the same `settings` has not played, and prints the
    /// `results` of all.
    ///
    /// # Errors
    /// Fails where a player cannot be made, or the folder cannot be written.
    pub(super) fn play<R: Results>(
        &self,
        settings: &impl Serialize,
        names: Vec<String>,
        mut tally: Tally,
        results: impl FnOnce(&Tally) -> R,
        out: &mut dyn Write,
    ) -> Result<Status, Failure> {
        let mut folder = self.folder(settings, names, &mut tally)?;
        let take = |record: &_| match &mut folder {
            Some(folder) => folder.append(record, self.plan),
            None => Ok(()),
        };
        workers::each(self.plan, self.contenders, self.common, &mut tally, take)?;
        let results = results(&tally);
        if let Some(folder) = &mut folder {
            folder.finish(&results, tally.records(), self.plan)?;
        }
        if self.common.json {
            writeln!(out, "{}", serde_json::to_string(&results)?)?;
        } else {
            results.print(out)?;
            if let Some(path) = &self.common.out {
                writeln!(out, "games in {}", path.display())?;
            }
        }
        Ok(status(&tally))
    }

    /// Opens the folder, if one is wanted, and counts the games that it has.
    fn folder(
        &self,
        settings: &impl Serialize,
        names: Vec<String>,
        tally: &mut Tally,
    ) -> Result<Option<Folder>, Failure> {
        let Some(path) = &self.common.out else {
            return Ok(None);
        };
        let players = Players {
            event: self.name,
            names,
            terms: self.contenders.iter().map(Contender::terms).collect(),
        };
        let resume = self.common.resume;
        let opened = Folder::open(path, self.kind, settings, players, resume, self.plan);
        let (folder, earlier) = opened?;
        for record in &earlier {
            tally.add(record);
        }
        Ok(Some(folder))
    }
}

/// Returns how the command ends: an accepted H0 is an exit status of its own, so that scripts need
/// not read the output.
fn status(tally: &Tally) -> Status {
    if interrupt::pressed() && !tally.is_over() {
        return Status::Interrupted;
    }
    match tally.verdict() {
        Some(Verdict::H0) => Status::Refuted,
        _ => Status::Done,
    }
}
