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

use std::collections::HashSet;

use niwaki::techniques::RankCut;

use super::format::{Origin, TableFile};
use super::plan::{self, Plan};
use crate::train::workers;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::Failure;
use niwaki_host::progress;
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
    /// The name of the game.
    name: String,
    /// The seed of the openings.
    seed: u64,
    /// Who played, and how that differs from those whose games the table was learned from.
    players: Players,
    /// How many games were asked for: more than there are after Ctrl-C.
    asked: u64,
    /// What the games add up to, in their order.
    games: Vec<Game>,
}

/// The searcher of both sides.
struct Players {
    /// With its nodes at the bench positions.
    origin: Origin,
    /// Whether the table was learned from games of a searcher with the same words, and the same evaluation.
    same_words: bool,
    /// Whether that searcher and its evaluation are what they were then.
    same_signature: bool,
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

/// Plays the games, and compares. After Ctrl-C it is with those that had ended.
///
/// # Errors
/// The seed is that of the table, the game is not there or has not so many openings, or a game fails.
pub(super) fn compare(
    catalogue: &Catalogue,
    file: &TableFile,
    games: Games,
) -> Result<Judgement, Failure> {
    let learned = &file.origin;
    let seed = games.seed.unwrap_or(learned.seed.wrapping_add(1));
    if seed == learned.seed {
        return Err(Failure::unusable(format!(
            "--seed {seed}: the table was learned from games of that seed, and is to be judged by others"
        )));
    }
    let plan = plan::again(catalogue, learned, games.number, seed)?;
    let numbers = fresh(&plan, learned.seed, learned.games)?;
    let players = Players {
        same_words: plan.origin.searcher == learned.searcher,
        same_signature: plan.origin.signature == learned.signature,
        origin: plan.origin.clone(),
    };
    Ok(Judgement {
        name: learned.game.clone(),
        seed,
        players,
        asked: games.number,
        games: play(&plan, &numbers, file, games.concurrency)?,
    })
}

/// How many openings are drawn for each that is wanted before it is given up: those of a small game come again and again.
const DRAWN_FOR_ONE: u64 = 100;

/// Returns the numbers of games, as many as a plan has, that begin neither as one of so many of the training's seed nor
/// as one another: the same opening would be the same game once more.
fn fresh(plan: &Plan, seed: u64, games: u64) -> Result<Vec<u64>, Failure> {
    let wanted = plan.origin.games;
    let mut taken = HashSet::new();
    for number in 0..games {
        taken.extend(plan.beginning(seed, number)?);
    }
    let mut numbers = Vec::new();
    for number in 0..wanted.saturating_mul(DRAWN_FOR_ONE) {
        let is_new = match plan.beginning(plan.origin.seed, number)? {
            Some(beginning) => taken.insert(beginning),
            None => true,
        };
        if is_new {
            numbers.push(number);
        }
        if numbers.len() as u64 == wanted {
            return Ok(numbers);
        }
    }
    Err(Failure::unusable(format!(
        "--held-out {wanted}: there are only {} openings that the table was not learned from, as far as they were drawn",
        numbers.len()
    )))
}

/// Plays these games of a plan, and adds each up by what the table says; Ctrl-C leaves out those that have not ended.
fn play(
    plan: &Plan,
    numbers: &[u64],
    file: &TableFile,
    concurrency: Option<usize>,
) -> Result<Vec<Game>, Failure> {
    let bar = progress::bar(numbers.len());
    bar.set_message(plan.origin.game.clone());
    let mut games = Vec::with_capacity(numbers.len());
    workers::each(plan, numbers, concurrency, |number, cells| {
        bar.inc(1);
        games.push((number, Game::of(file, &cells)));
        Ok(())
    })?;
    bar.finish_and_clear();
    games.sort_by_key(|(number, _)| *number);
    Ok(games.into_iter().map(|(_, game)| game).collect())
}

impl Judgement {
    /// Tells whether Ctrl-C ended it before the last game.
    pub(super) fn is_cut_short(&self) -> bool {
        (self.games.len() as u64) < self.asked
    }

    /// Adds up one tally of each game that has such moves; nothing where none has.
    ///
    /// A share that is 0 or 1 in all of them has no interval: what is drawn anew from them would be the same.
    fn row(&self, of: impl Fn(&Game) -> Tally) -> Option<Row> {
        let each = self.games.iter().map(of);
        let each: Vec<Tally> = each.filter(|tally| tally.moves > 0).collect();
        let all: Tally = each.iter().copied().sum();
        let share = |drawn: &[usize]| drawn.iter().map(|&one| each[one]).sum::<Tally>().happened();
        let mut happened = resampled(each.len(), &share).unless_few(each.len());
        if happened.interval.is_some_and(|(low, high)| low >= high) {
            happened.interval = None;
        }
        (all.moves > 0).then(|| Row {
            moves: all.moves,
            predicted: all.predicted(),
            happened,
        })
    }

    /// Returns the lines by what was predicted, from the least share on; nothing where there are no such moves.
    fn rows(&self) -> impl Iterator<Item = (tallies::Class, Row)> {
        tallies::Class::all().filter_map(|class| Some((class, self.row(|game| game.class(class))?)))
    }

    /// Returns the line of the moves in the cells by which the default of `RankCut` acts; nothing where there are none.
    ///
    /// It reduces others as well: all moves behind such a one, whatever their cells.
    fn acting(&self) -> Option<Row> {
        self.row(|game| game.acting)
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
    /// its features, 1 is all of it. Nothing where it was certain.
    ///
    /// It is 1 − the mean logarithmic loss of what it predicts ÷ that of the share of better moves in these very games.
    fn explained(&self) -> Option<Estimate> {
        let games: Vec<&Game> = self
            .games
            .iter()
            .filter(|game| game.all.moves > 0)
            .collect();
        let of = |drawn: &[usize]| {
            let loss: f64 = drawn.iter().map(|&one| games[one].loss).sum();
            let all: Tally = drawn.iter().map(|&one| games[one].all).sum();
            1.0 - loss / all.entropy()
        };
        let explained = resampled(games.len(), &of).unless_few(games.len());
        explained.value.is_finite().then_some(explained)
    }
}

/// Returns the technique whose parameters say what is predicted, and where it acts.
fn technique() -> RankCut {
    RankCut::default()
}
