//! `niwaki lab positions`: positions that people meet, out of games that the default plays against
//! itself.
//!
//! A game begins in a position of the game's book, each of which is taken once before any comes
//! again, and every move is the best one of a search with so many nodes. Of each game at most one
//! position of each [`Phase`] is taken, drawn among those with a choice of moves in which neither
//! side is far ahead: positions of one game resemble each other. Games count in the order of their
//! numbers, whichever is over first, so that the files are the same on any number of cores.

mod phase;
mod play;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::io::Write;

use serde_json::json;

use super::arguments::Positions;
use super::folder::write_text;
use super::record::VERSION;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::interrupt;
use niwaki_host::pool::{self, Wanted};
use niwaki_host::progress;
use phase::{Division, Phase};
use play::{Chosen, Games};

/// Games are played until every phase has its positions, or so many for each position that is
/// wanted: some games are over before an endgame.
const GAMES_EACH: u64 = 20;

/// The positions of a phase, as far as they are found.
struct Stratum {
    phase: Phase,
    found: Vec<Chosen>,
}

impl Positions {
    /// Plays, and writes a file for each phase.
    pub(super) fn run(
        &self,
        catalogue: &Catalogue,
        signature: u64,
        out: &mut dyn Write,
    ) -> Result<Status, Failure> {
        let games = Games::new(catalogue, self)?;
        let (strata, played) = self.collect(&games)?;
        if interrupt::pressed() {
            return Ok(Status::Interrupted);
        }
        for stratum in &strata {
            self.check(stratum, games.division, played)?;
        }
        let mut files = Vec::new();
        for stratum in &strata {
            let name = format!("{}-{}.epd", self.stem(), stratum.phase.name());
            let file = self.out.join(name);
            write_text(&file, &self.text(stratum, games.division, signature))?;
            files.push((stratum.phase, file.display().to_string()));
        }
        if self.json {
            let of = |(phase, file): &(Phase, String)| json!({ "phase": phase.name(), "positions": self.count, "file": file });
            let files: Vec<_> = files.iter().map(of).collect();
            let game = &self.game;
            writeln!(
                out,
                "{}",
                json!({ "game": game, "games": played, "files": files })
            )?;
            return Ok(Status::Done);
        }
        for (phase, file) in files {
            let (phase, count) = (phase.name(), self.count);
            writeln!(
                out,
                "{file}: {count} positions of the {phase}, out of {played} games"
            )?;
        }
        Ok(Status::Done)
    }

    /// Plays game after game until every phase has its positions, and returns them with the number
    /// of games.
    fn collect(&self, games: &Games) -> Result<(Vec<Stratum>, u64), Failure> {
        let wanted = self.count as usize;
        let mut strata: Vec<Stratum> = Phase::ALL
            .map(|phase| Stratum {
                phase,
                found: Vec::new(),
            })
            .into();
        let mut seen = HashSet::new();
        let bar = progress::bar(wanted * strata.len());
        let most = u64::from(self.count) * GAMES_EACH;
        let mut played = 0;
        while played < most && !interrupt::pressed() {
            let numbers: Vec<u64> = (played..).take(wanted).collect();
            let tables = (0..pool::size(self.concurrency, numbers.len()))
                .map(|_| games.table())
                .collect::<Result<Vec<_>, Failure>>()?;
            let mut batch = BTreeMap::new();
            pool::each(games, &numbers, tables, |(number, chosen)| {
                batch.insert(number, chosen);
                Ok(Wanted::More)
            })?;
            for chosen in batch.into_values() {
                played += 1;
                for (stratum, one) in strata.iter_mut().zip(chosen) {
                    let new = one.filter(|one| seen.insert(one.text.clone()));
                    let room = wanted - stratum.found.len();
                    stratum.found.extend(new.into_iter().take(room));
                }
                let found = strata.iter().map(|stratum| stratum.found.len());
                bar.set_position(found.sum::<usize>() as u64);
                if strata.iter().all(|stratum| stratum.found.len() == wanted) {
                    bar.finish_and_clear();
                    return Ok((strata, played));
                }
            }
        }
        bar.finish_and_clear();
        Ok((strata, played))
    }

    /// Refuses to write fewer positions of a phase than were asked for.
    fn check(&self, stratum: &Stratum, division: Division, played: u64) -> Result<(), Failure> {
        let (found, wanted) = (stratum.found.len(), self.count);
        if found == wanted as usize {
            return Ok(());
        }
        let (game, phase) = (&self.game, stratum.phase.name());
        let meaning = division.meaning(stratum.phase);
        Err(Failure::unusable(format!(
            "only {found} of {wanted} different positions of the {phase} of {game} ({meaning}) came up in {played} games: ask for fewer, or for more --balance"
        )))
    }

    /// Returns the beginning of the names of the files.
    fn stem(&self) -> String {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        self.game.chars().map(plain).collect()
    }

    /// Returns the content of a file: how it was made, then a position a line.
    fn text(&self, stratum: &Stratum, division: Division, signature: u64) -> String {
        let Positions {
            game,
            count,
            nodes,
            balance,
            seed,
            out,
            ..
        } = self;
        let (phase, out) = (stratum.phase, out.display());
        let mut text = format!(
            "# {count} positions of {game} out of self-play: {}, {}. Quiet and tactical ones alike, each of another game.\n\
             # niwaki lab positions {game} --count {count} --nodes {nodes} --balance {balance} --seed {seed} --out {out}\n\
             # version {VERSION}, signature {signature}\n",
            phase.name(),
            division.meaning(phase)
        );
        for (number, one) in (1..).zip(&stratum.found) {
            let Chosen {
                text: position,
                number: game,
                ply,
            } = one;
            let phase = phase.name();
            // Writing into a text cannot fail.
            let _ = writeln!(
                text,
                "{position} id \"{phase} {number}\"; c0 \"game {game}, ply {ply}\";"
            );
        }
        text
    }
}
