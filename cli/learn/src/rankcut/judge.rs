//! What a table predicts, beside what happened in games that it was not learned from.
//!
//! The games are played as those of the training are, from openings drawn by another seed. Each move of their searches
//! falls into a cell of which the table says how likely a better move still is: moves of which it says much the same
//! are put together, and how often there was one is counted. A table that learned its own games by heart shows here.
//!
//! Moves of one search, and searches of one game, have much in common, so that intervals are made by drawing whole
//! games anew. `tallies` is what a game adds up to, `text` and `drawn` show it.

mod drawn;
mod tallies;
#[cfg(test)]
mod tests;
mod text;

use niwaki::techniques::RankCut;

use super::format::TableFile;
use super::plan::{self, Plan};
use crate::train::workers;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::Failure;
use niwaki_host::progress;
use niwaki_host::signature::spec;
use niwaki_host::statistics::{Estimate, resampled};

use tallies::{Game, Tally};

/// The games to be played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Games {
    /// How many.
    pub(super) number: u64,
    /// The seed of their openings; one more than that of the table where it is `None`.
    pub(super) seed: Option<u64>,
    /// How many at a time; one for each core where it is `None`.
    pub(super) concurrency: Option<usize>,
}

/// The comparison of a table with games that it was not learned from.
pub(super) struct Judgement {
    /// The game that is played, with its parameters.
    name: String,
    /// The seed of the openings.
    seed: u64,
    /// Who played, if it is not the searcher that the table was learned from.
    other_searcher: Option<String>,
    /// What the games add up to, in their order.
    games: Vec<Game>,
}

/// One line of the comparison.
#[derive(Clone, Debug)]
struct Row {
    /// How many moves.
    moves: u64,
    /// The share of them after which a better one was predicted, from 0 to 1, in the mean.
    predicted: f64,
    /// The share after which there was one.
    happened: Estimate,
}

/// Plays the games, and compares; nothing if Ctrl-C ended it before the last game.
///
/// # Errors
/// The seed is that of the table, the game or the searcher is not there, or a game fails.
pub(super) fn compare(
    catalogue: &Catalogue,
    file: &TableFile,
    games: Games,
) -> Result<Option<Judgement>, Failure> {
    let seed = games.seed.unwrap_or(file.origin.seed.wrapping_add(1));
    if seed == file.origin.seed {
        return Err(Failure::unusable(format!(
            "--seed {seed}: the table was learned from games of that seed, and is to be judged by others"
        )));
    }
    let plan = plan::again(catalogue, &file.origin, games.number, seed)?;
    let Some(games) = play(&plan, file, games.concurrency)? else {
        return Ok(None);
    };
    let searcher = &plan.origin.searcher;
    let is_other = *searcher != file.origin.searcher;
    Ok(Some(Judgement {
        name: spec(&file.origin.game, &file.origin.parameters),
        seed,
        other_searcher: is_other.then(|| searcher.clone()),
        games,
    }))
}

/// Plays the games of a plan, and adds each up by what the table says; nothing if Ctrl-C came in between.
fn play(
    plan: &Plan,
    file: &TableFile,
    concurrency: Option<usize>,
) -> Result<Option<Vec<Game>>, Failure> {
    let numbers: Vec<u64> = (0..plan.origin.games).collect();
    let bar = progress::bar(numbers.len());
    bar.set_message(plan.origin.game.clone());
    let mut games = Vec::with_capacity(numbers.len());
    workers::each(plan, &numbers, concurrency, |number, cells| {
        bar.inc(1);
        games.push((number, Game::of(file, &cells)));
        Ok(())
    })?;
    bar.finish_and_clear();
    games.sort_by_key(|(number, _)| *number);
    let whole = games.len() == numbers.len();
    Ok(whole.then(|| games.into_iter().map(|(_, game)| game).collect()))
}

impl Judgement {
    /// Adds up one tally of each game.
    fn row(&self, of: impl Fn(&Game) -> Tally) -> Row {
        let each: Vec<Tally> = self.games.iter().map(of).collect();
        let all: Tally = each.iter().copied().sum();
        let share = |drawn: &[usize]| drawn.iter().map(|&one| each[one]).sum::<Tally>().happened();
        Row {
            moves: all.moves,
            predicted: all.predicted(),
            happened: resampled(each.len(), &share).unless_few(each.len()),
        }
    }

    /// Returns the lines by what was predicted, from the least share on; nothing where there are no such moves.
    fn rows(&self) -> impl Iterator<Item = (tallies::Class, Row)> {
        tallies::Class::all().filter_map(|class| {
            let row = self.row(|game| game.class(class));
            (row.moves > 0).then_some((class, row))
        })
    }

    /// Returns the line of the moves that the default of `RankCut` reduces; nothing where there are none.
    fn acting(&self) -> Option<Row> {
        Some(self.row(|game| game.acting)).filter(|row| row.moves > 0)
    }

    /// Returns the share of the moves of whose cells the table has seen too few.
    fn unseen(&self) -> f64 {
        let unseen: u64 = self.games.iter().map(|game| game.unseen).sum();
        unseen as f64 / self.moves().max(1) as f64
    }

    /// Returns how many moves there are in all.
    fn moves(&self) -> u64 {
        self.games.iter().map(|game| game.all.moves).sum()
    }

    /// Returns how much of the uncertainty whether a better move comes the table takes away: 0 is what is known without
    /// its features, 1 is all of it.
    ///
    /// It is 1 − the mean logarithmic loss of what it predicts ÷ that of the share of better moves in these very games.
    fn explained(&self) -> Estimate {
        let of = |drawn: &[usize]| {
            let loss: f64 = drawn.iter().map(|&one| self.games[one].loss).sum();
            let all: Tally = drawn.iter().map(|&one| self.games[one].all).sum();
            match all.entropy() {
                0.0 => 0.0,
                entropy => 1.0 - loss / entropy,
            }
        };
        resampled(self.games.len(), &of).unless_few(self.games.len())
    }
}

/// Returns the technique whose parameters say what is predicted, and where it acts.
fn technique() -> RankCut {
    RankCut::default()
}
