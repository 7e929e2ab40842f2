//! Plays the games of which positions are taken.

use niwaki::Table;
use niwaki::laws::Random;

use super::phase::{Division, Phase};
use crate::arguments::Positions;
use crate::sample::known_beginnings;
use niwaki_host::catalogue::{AnyGame, Catalogue};
use niwaki_host::configuration::default_engine;
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::info::SearchInfo;
use niwaki_host::interrupt;
use niwaki_host::pool::{Ended, Outlet, Work};
use niwaki_host::position::{Position, Request};

/// Plies after which a game is over: what is drawn by then is played on by nobody.
const LONGEST: usize = 300;
/// MiB of the table, which is emptied before each game.
const HASH: usize = 4;
/// Random plies before the players think, in a game without a book.
const WITHOUT_BOOK: [usize; 2] = [2, 8];
/// So many games of random moves tell whether pieces become more, each of at most so many plies.
const TRIALS: [usize; 2] = [8, 60];

/// The games of a sample: what both players are, and where they begin.
pub(super) struct Games<'a> {
    game: &'a dyn AnyGame,
    /// The parameters of the game.
    parameters: &'a str,
    /// The default of the game, with a small table.
    engine: Engine,
    /// The positions of the book, in an order drawn by the seed.
    beginnings: Vec<String>,
    /// What tells the phases of the game apart.
    pub(super) division: Division,
    wishes: &'a Positions,
}

/// A position that was taken.
pub(super) struct Chosen {
    /// The position in the game's notation.
    pub(super) text: String,
    /// The number of the game, from 0 on.
    pub(super) number: u64,
    /// The plies since the beginning of the game.
    pub(super) ply: usize,
}

/// A position of a game that may be taken: its ply, its pieces if they are counted, and its text.
type Met = (usize, Option<u32>, String);

/// What one game gives: at most one position of each phase.
type Lesson = [Option<Chosen>; Phase::ALL.len()];

impl<'a> Games<'a> {
    /// Decides who plays, and where games begin.
    pub(super) fn new(
        catalogue: &'a Catalogue,
        wishes: &'a Positions,
    ) -> Result<Games<'a>, Failure> {
        let game = catalogue.game_of(&wishes.game)?;
        let (_, parameters) = wishes.game.split_once(':').unwrap_or_default();
        if game.another(parameters, 0).is_some() {
            return Err(Failure::unusable(format!(
                "'{}': every seed is a game of its own, and nobody plays it: let an experiment draw positions, as in sample = {{ from = \"start\", seed = 1 }}",
                wishes.game
            )));
        }
        let mut beginnings = known_beginnings(game)?;
        let mut random = Random::new(wishes.seed);
        for last in (1..beginnings.len()).rev() {
            beginnings.swap(last, random.below(last + 1));
        }
        let engine = Engine {
            hash: HASH,
            ..default_engine(catalogue, game)?
        };
        engine.check_repeatable("a game of a sample")?;
        Ok(Games {
            game,
            parameters,
            engine,
            beginnings,
            division: division(game, parameters)?,
            wishes,
        })
    }

    /// Makes the table of a worker.
    pub(super) fn table(&self) -> Result<Option<Table>, Failure> {
        self.engine.table()
    }

    /// Returns the position in which a game begins: the next one of the book or, once all were
    /// taken, the same with a random ply more.
    fn begin(&self, number: u64, random: &mut Random) -> Result<Box<dyn Position>, Failure> {
        let mut position = self.game.start(self.parameters)?;
        let plies = if self.beginnings.is_empty() {
            let [fewest, most] = WITHOUT_BOOK;
            fewest + random.below(most - fewest + 1)
        } else {
            let count = self.beginnings.len() as u64;
            position = position.at(&self.beginnings[(number % count) as usize])?;
            (number / count) as usize
        };
        for _ in 0..plies {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            position.play(&moves[random.below(moves.len())])?;
        }
        Ok(position)
    }

    /// Plays a game, and takes its positions; nothing if a signal stopped it.
    fn play(&self, number: u64, table: Option<&mut Table>) -> Result<Option<Lesson>, Failure> {
        let mut random = Random::of(self.wishes.seed, &[number]);
        let mut position = self.begin(number, &mut random)?;
        let table = table.map(|table| {
            table.clear();
            &*table
        });
        let request = Request {
            nodes: Some(self.wishes.nodes),
            ..Request::until(interrupt::heed())
        };
        let mut met = Vec::new();
        let mut plies = 0;
        for ply in 0..LONGEST {
            plies = ply;
            if position.over().is_some() {
                break;
            }
            let info = position.search(&self.engine, &request, table, &mut |_| ())?;
            if interrupt::pressed() {
                return Ok(None);
            }
            if self.is_of_use(position.as_ref(), &info) {
                met.push((ply, position.pieces(), position.text()));
            }
            match info.best() {
                Some(best) if info.mate().is_none() => position.play(best)?,
                _ => break,
            }
        }
        Ok(Some(self.taken((&met, plies + 1), number, &mut random)))
    }

    /// Takes at most one position of each phase of a game with so many positions.
    fn taken(&self, (met, plies): (&[Met], usize), number: u64, random: &mut Random) -> Lesson {
        let phase = |(ply, pieces, _): &Met| self.division.phase(*ply, plies, *pieces);
        Phase::ALL.map(|wanted| {
            let of: Vec<&Met> = met.iter().filter(|one| phase(one) == wanted).collect();
            let drawn = (!of.is_empty()).then(|| of[random.below(of.len())]);
            drawn.map(|(ply, _, text)| Chosen {
                text: text.clone(),
                number,
                ply: *ply,
            })
        })
    }

    /// Returns whether a position may be taken: there is a choice, and nobody is far ahead. Whoever
    /// reads it must be able to: of a game whose text forgets something it need not be.
    fn is_of_use(&self, position: &dyn Position, info: &SearchInfo) -> bool {
        position.moves().len() > 1
            && info.score.hundredths().abs() <= self.wishes.balance
            && position.at(&position.text()).is_ok()
    }
}

/// Decides what tells the phases of a game apart: its pieces, unless random moves lead to more of them
/// than there are at the start, as in Othello.
fn division(game: &dyn AnyGame, parameters: &str) -> Result<Division, Failure> {
    let start = game.start(parameters)?;
    let Some(whole) = start.pieces().filter(|&whole| whole > 0) else {
        return Ok(Division::Plies);
    };
    let [trials, plies] = TRIALS;
    for trial in 0..trials {
        let mut random = Random::of(0, &[trial as u64]);
        let mut position = game.start(parameters)?;
        for _ in 0..plies {
            let moves = position.moves();
            if moves.is_empty() || position.over().is_some() {
                break;
            }
            position.play(&moves[random.below(moves.len())])?;
            if position.pieces().is_none_or(|pieces| pieces > whole) {
                return Ok(Division::Plies);
            }
        }
    }
    Ok(Division::Pieces(whole))
}

impl Work for Games<'_> {
    type Job = u64;
    type Own = Option<Table>;
    type Message = (u64, Lesson);

    fn work(
        &self,
        &number: &u64,
        table: &mut Option<Table>,
        outlet: &Outlet<(u64, Lesson)>,
    ) -> Result<(), Ended> {
        let lesson = self.play(number, table.as_mut())?;
        outlet.send((number, lesson.ok_or(Ended::Stopped)?))
    }
}
