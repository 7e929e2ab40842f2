//! Plays the games that an evaluation is learned from.
//!
//! Both players are the same searcher, which has so many nodes for every move. Its table and memory last for a game and
//! are empty at the beginning of the next, so that a game follows from its number alone.
//!
//! It is not known beforehand how many games have the positions that are wanted. Games are begun in their order until
//! those from 0 on, without a gap, have them: which games these are does not depend on which end first, and the others
//! are dropped.

mod player;
mod tally;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use niwaki::Outcome;
use niwaki::laws::Random;

use super::games::{MOST, Origin, Part, PlayedGame, PlayedMove, after, decode, encode};
use crate::train::opening;
use crate::train::saved::{AFRESH, can_be_a_file, of_another, part_of, remove, write_whole};
use niwaki_host::catalogue::AnyGame;
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::files::read_bounded;
use niwaki_host::interrupt;
use niwaki_host::pool::{self, Ended, Outlet, Wanted, Work};
use niwaki_host::position::{Position, Request};
use niwaki_host::progress;
use niwaki_host::score::Score;
use player::Player;
use tally::Tally;

/// Plies after which a game counts as drawn. Few games of any kind have more, and those that do mostly have players
/// who move to and fro: their positions are much alike.
const LONGEST: usize = 400;
/// The most positions that can be wanted: their games fit into a file that is read again.
pub(super) const MOST_POSITIONS: u64 = 40_000_000;
/// Games that may pass without a position, besides one for each that is wanted: those that begin where they end.
const SPARE: u64 = 1000;

/// Tells the random numbers of moves from those of openings.
const DRAWN_MOVES: u64 = 1;

/// Games that are to be played, and by whom.
pub(crate) struct SelfPlay<'c> {
    pub(crate) game: &'c dyn AnyGame,
    /// Both players.
    pub(crate) engine: Engine,
    /// The heading of the file.
    pub(crate) origin: Origin,
    /// How many games are played at a time; one for each core where it is `None`.
    pub(crate) concurrency: Option<usize>,
}

impl SelfPlay<'_> {
    /// Returns the games in their order, which go to `path` if there is one; nothing if Ctrl-C came in between, which
    /// leaves those that are done in `FILE.part`. Games that are there already are not played again.
    ///
    /// # Errors
    /// A file is there that has other games, or cannot be read or written; more positions are wanted than a file takes,
    /// or than the games have; there is no memory for a table, or a game fails.
    pub(crate) fn play(&self, path: Option<&Path>) -> Result<Option<Vec<PlayedGame>>, Failure> {
        self.engine.check_repeatable("self-play")?;
        let wanted = self.origin.positions;
        if wanted > MOST_POSITIONS {
            return Err(Failure::unusable(format!(
                "{wanted} positions are wanted, and a file takes {MOST_POSITIONS} at most"
            )));
        }
        let Some(path) = path else {
            return self.complete(Tally::new(wanted), None);
        };
        can_be_a_file("--out", path)?;
        if path.exists() {
            let there = self.read(path);
            return there
                .map(Some)
                .map_err(|failure| failure.at(path.display()));
        }
        let part = part_of(path);
        let (growing, done) = Part::open(&part, &self.origin)?;
        let mut tally = Tally::new(wanted);
        for game in done {
            tally.add(game);
        }
        let Some(games) = self.complete(tally, Some(growing))? else {
            return Ok(None);
        };
        // One of the two is there at any moment.
        write_whole(path, &encode(&self.origin, &games))?;
        remove(&part)?;
        Ok(Some(games))
    }

    /// Reads the games of a file that is finished, if they are these.
    fn read(&self, path: &Path) -> Result<Vec<PlayedGame>, Failure> {
        let (origin, games) =
            decode(&read_bounded(path)?).map_err(|failure| failure.with(AFRESH))?;
        match self.origin.difference(&origin) {
            Some(difference) => Err(of_another(difference)),
            None => Ok(games),
        }
    }

    /// Plays the games that are missing, and returns all that count.
    fn complete(
        &self,
        mut tally: Tally,
        mut part: Option<Part>,
    ) -> Result<Option<Vec<PlayedGame>>, Failure> {
        if !tally.is_enough() {
            let bar = progress::bar(tally.wanted() as usize);
            bar.set_message(self.origin.game.clone());
            bar.set_position(tally.positions());
            self.play_missing(tally.numbers(), |game| {
                if let Some(part) = &mut part {
                    part.append(&game)?;
                }
                tally.add(game);
                bar.set_position(tally.positions());
                Ok(if tally.is_enough() {
                    Wanted::Enough
                } else {
                    Wanted::More
                })
            })?;
            bar.finish_and_clear();
        }
        if tally.is_enough() {
            return Ok(Some(tally.into_games()));
        }
        if interrupt::pressed() {
            return Ok(None);
        }
        Err(self.too_few(&tally))
    }

    /// Plays one game after the other on every core, but for those that are `done`, and hands each over.
    fn play_missing(
        &self,
        done: BTreeSet<u64>,
        take: impl FnMut(PlayedGame) -> Result<Wanted, Failure>,
    ) -> Result<(), Failure> {
        let most = (self.origin.positions + SPARE).saturating_sub(done.len() as u64) as usize;
        let players = (0..pool::size(self.concurrency, most))
            .map(|_| Player::new(&self.engine))
            .collect::<Result<Vec<_>, Failure>>()?;
        let games = Games {
            play: self,
            next: AtomicU64::new(0),
            done,
        };
        // Units take no memory: which game is next is for the work to say.
        pool::each(&games, &vec![(); most], players, take)
    }

    /// Says that the games have not the positions that are wanted.
    fn too_few(&self, tally: &Tally) -> Failure {
        let (games, positions) = (tally.numbers().len(), tally.positions());
        Failure::unusable(format!(
            "{}: {games} games have {positions} positions together, and {} are wanted: they end where they begin, and \
             nothing can be learned from them",
            self.origin.game, self.origin.positions
        ))
    }

    /// Plays a game; nothing if `stop` was set before its end.
    fn play_one(
        &self,
        number: u64,
        player: &mut Player,
        stop: &AtomicBool,
    ) -> Result<Option<PlayedGame>, Failure> {
        let Origin {
            parameters,
            seed,
            explore,
            ..
        } = &self.origin;
        player.forget();
        let plies = if self.game.openings().is_empty() {
            opening::DRAWN_APART
        } else {
            opening::DRAWN
        };
        let drawn = opening::drawn(self.game, parameters, *seed, number, plies)?;
        let start = drawn.text();
        // The record does not tell what was before: a repetition of that must not count.
        let mut position = drawn.at(&start)?;
        let request = Request::until(stop).at_most(self.origin.nodes);
        let mut random = Random::of(*seed, &[number, DRAWN_MOVES]);
        let mut moves = Vec::new();
        let outcome = loop {
            if let Some(outcome) = position.outcome() {
                break outcome;
            }
            if moves.len() == LONGEST {
                break Outcome::Draw;
            }
            let found = player.search(&self.engine, position.as_ref(), &request)?;
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            if let Some(outcome) = foreseen(found.score) {
                break outcome;
            }
            let drawn = random.below(100) < usize::from(*explore);
            let mv = if drawn {
                let mut legal = position.moves();
                legal.swap_remove(random.below(legal.len()))
            } else {
                found.best().unwrap_or_default().to_owned()
            };
            moves.push(played(position.as_ref(), &mv, found.score)?);
            position.play(&mv)?;
        };
        Ok(Some(PlayedGame {
            number,
            start,
            result: after(outcome, moves.len()),
            moves,
        }))
    }
}

/// Returns the end that a search has found for the player to move, if it is a win or a loss.
fn foreseen(score: Score) -> Option<Outcome> {
    match score {
        Score::Win(_) => Some(Outcome::Win),
        Score::Loss(_) => Some(Outcome::Loss),
        Score::Points(_) => None,
    }
}

/// Returns the record of a move, from the text and the score that its search came to.
fn played(position: &dyn Position, best: &str, score: Score) -> Result<PlayedMove, Failure> {
    let moves = position.moves();
    let index = moves.iter().position(|mv| mv == best);
    let index = index.and_then(|index| u16::try_from(index).ok());
    let index = index.ok_or_else(|| {
        let text = position.text();
        Failure::unusable(format!(
            "'{text}': the search plays '{best}', which is not among the moves of the game there"
        ))
    })?;
    let most = i64::from(MOST);
    let value = score.hundredths().clamp(-most, most) as i16;
    Ok(PlayedMove { index, value })
}

/// Games as work of a pool: a job is the next one that nobody has begun.
struct Games<'a> {
    play: &'a SelfPlay<'a>,
    /// The number of the next game, done or not.
    next: AtomicU64,
    /// Those that were done before.
    done: BTreeSet<u64>,
}

impl Work for Games<'_> {
    type Job = ();
    type Own = Player;
    type Message = PlayedGame;

    fn work(&self, (): &(), player: &mut Player, outlet: &Outlet<PlayedGame>) -> Result<(), Ended> {
        let number = loop {
            let next = self.next.fetch_add(1, Ordering::Relaxed);
            if !self.done.contains(&next) {
                break next;
            }
        };
        let game = self.play.play_one(number, player, outlet.ended())?;
        outlet.send(game.ok_or(Ended::Stopped)?)
    }
}

#[cfg(test)]
mod tests;
