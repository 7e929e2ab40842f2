//! The table of a window: its game, who sits at it, and who thinks for whom.

use std::sync::{Arc, Mutex};
use std::time::{SystemTime, UNIX_EPOCH};

use niwaki_arena::contender::Contender;
use niwaki_arena::limit::Limit;
use niwaki_arena::mind::{Case, HINT, Mind};
use niwaki_arena::openings::named::Names;
use niwaki_arena::player::Timed;
use niwaki_arena::session::notes::PERSON;
use niwaki_arena::session::{MOST_PLIES, Session};
use niwaki_arena::strength::Level;
use niwaki_arena::text::Remark;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::configuration::Configuration;
use niwaki_host::engine::Engine;
use niwaki_host::failure::{Failure, one_line};
use serde::Serialize;

use super::players::{Clocks, Player, Wanted};
use crate::reply::Refusal;

/// The limit of a side without a clock: a person thinks as long as it likes.
const NO_CLOCK: Limit = Limit::Nodes(1);

/// A game in progress, with its players.
pub(super) struct Table {
    pub(super) session: Session,
    /// Who sits on each seat.
    pub(super) players: [Player; 2],
    /// Those who think; shared with the search that runs.
    pub(super) minds: Arc<Mutex<Minds>>,
    /// Whoever advises.
    pub(super) adviser: Engine,
    /// The named openings of the game.
    openings: Names,
    /// The clock of both sides.
    clock: Option<Limit>,
    /// The game as it was asked for, with those who sit there now.
    pub(super) setting: Setting,
    seed: u64,
}

/// Those who think, each made when it is wanted for the first time.
#[derive(Default)]
pub(super) struct Minds {
    seats: [Option<Mind>; 2],
    adviser: Option<Mind>,
}

impl Minds {
    /// Returns whoever thinks for a seat.
    pub(super) fn of(&mut self, seat: usize, engine: &Contender) -> Result<&mut Mind, Failure> {
        made(&mut self.seats[seat], || Mind::new(engine))
    }

    /// Returns whoever gives hints.
    pub(super) fn adviser(&mut self, engine: &Engine) -> Result<&mut Mind, Failure> {
        made(&mut self.adviser, || Mind::of(engine))
    }
}

/// Returns what is there, or makes it.
fn made(
    place: &mut Option<Mind>,
    make: impl FnOnce() -> Result<Mind, Failure>,
) -> Result<&mut Mind, Failure> {
    let mind = match place.take() {
        Some(mind) => mind,
        None => make()?,
    };
    Ok(place.insert(mind))
}

/// A game as a page asks for it, and is told of it.
#[derive(Clone, Serialize)]
pub(super) struct Setting {
    pub(super) game: String,
    pub(super) players: [Wanted; 2],
    pub(super) clock: Option<Clocks>,
}

impl Table {
    /// Sets up a game from a position, or from where such games begin.
    pub(super) fn new(
        catalogue: &Catalogue,
        setting: Setting,
        position: Option<&str>,
        seed: Option<u64>,
    ) -> Result<Table, Refusal> {
        let game = &*setting.game;
        let start = catalogue.start(game)?;
        let opening = position.map_or_else(|| Ok(start.copy()), |text| start.at(text))?;
        let family = catalogue.game_of(game)?;
        let clock = setting.clock.map(Clocks::limit).transpose()?;
        let [first, second] = &setting.players;
        let player = |wanted: &Wanted| wanted.player(catalogue, game, clock);
        let limits = [clock.unwrap_or(NO_CLOCK); 2];
        Ok(Table {
            session: Session::new(catalogue, game, opening, limits)?,
            players: [player(first)?, player(second)?],
            minds: Arc::default(),
            adviser: Configuration::default().engine(catalogue, family)?,
            openings: Names::of(family),
            clock,
            seed: seed.unwrap_or_else(any_seed),
            setting,
        })
    }

    /// Plays the moves of a game that was left, as far as they are legal.
    pub(super) fn resume(&mut self, moves: &[String]) {
        let opening = self.session.opening().copy();
        let moves = moves.iter().take(MOST_PLIES).map(String::as_str);
        self.session.replay(opening, moves);
    }

    /// Has others sit down. Whoever was to move has used what it has thought so far.
    pub(super) fn seat(
        &mut self,
        catalogue: &Catalogue,
        players: [Wanted; 2],
    ) -> Result<(), Refusal> {
        let game = &self.session.game;
        let player = |wanted: &Wanted| wanted.player(catalogue, game, self.clock);
        let [first, second] = &players;
        self.players = [player(first)?, player(second)?];
        self.setting.players = players;
        self.minds = Arc::default();
        let thought = self.session.turn_time();
        self.session.hand_over(thought);
        Ok(())
    }

    /// Returns the engine that is to move, if one is and the game goes on.
    pub(super) fn thinker(&self) -> Option<Arc<Contender>> {
        let goes_on = self.session.verdict().is_none();
        self.players[self.session.seat()]
            .clone()
            .filter(|_| goes_on)
    }

    /// Plays a person's move.
    pub(super) fn play(&mut self, mv: &str) -> Result<(), Refusal> {
        if let Some(result) = self.session.result_in_words() {
            return Err(Refusal::conflict(format!("the game is over: {result}")));
        }
        if self.thinker().is_some() {
            let player = self.session.position().player();
            return Err(Refusal::conflict(format!(
                "it is {player}'s turn, which is no person"
            )));
        }
        let thought = self.session.turn_time();
        Ok(self.session.play(mv, Remark::default(), thought)?)
    }

    /// Plays what an engine has chosen, or ends the game where it has no move.
    pub(super) fn take(&mut self, chosen: &Result<Timed, String>) {
        let played = chosen.as_ref().map_err(Clone::clone).and_then(|timed| {
            let choice = &timed.choice;
            let remark = Remark {
                score: choice.score,
                depth: choice.depth,
                time_ms: 0,
            };
            let played = self.session.play(&choice.mv, remark, timed.used);
            played.map_err(|error| error.to_string())
        });
        if let Err(why) = played {
            let seat = self.session.seat();
            self.session.forfeit(seat, &one_line(&why));
        }
    }

    /// Takes back to where a person was to move; between engines, the last move.
    pub(super) fn back(&mut self) -> Result<(), Refusal> {
        let persons = self.players.each_ref().map(Option::is_none);
        let count = if persons == [false; 2] {
            1
        } else {
            self.session.since_last_of(persons)
        };
        if self.session.take_back(count) == 0 {
            return Err(Refusal::conflict(
                "nothing has been played that could be taken back",
            ));
        }
        Ok(())
    }

    /// Gives the game up for the person: the one to move where both are, and else the only one.
    pub(super) fn resign(&mut self) -> Result<(), Refusal> {
        let seat = self.session.seat();
        let mut seats = [seat, 1 - seat].into_iter();
        let person = seats.find(|&seat| self.players[seat].is_none());
        let person =
            person.ok_or_else(|| Refusal::conflict("no person sits here who could resign"))?;
        self.session.resign(person);
        Ok(())
    }

    /// Ends the game if the time of a person is over.
    pub(super) fn look_at_clock(&mut self) {
        let (seat, thought) = (self.session.seat(), self.session.turn_time());
        let out = self
            .session
            .left(seat, thought)
            .is_some_and(|left| left.is_zero());
        if out && self.session.verdict().is_none() && self.players[seat].is_none() {
            self.session.fall(seat);
        }
    }

    /// Names who plays on a seat, for a file.
    pub(super) fn name(&self, seat: usize) -> String {
        let engine = self.players[seat].as_ref();
        engine.map_or_else(|| PERSON.to_owned(), |engine| engine.name.clone())
    }

    /// Returns the name of the last opening that the game has come to, if there was one.
    pub(super) fn opening(&self) -> Option<&str> {
        self.openings
            .name(self.session.opening(), self.session.moves())
    }

    /// Returns what an engine on a seat has to think about, or the adviser where there is none.
    pub(super) fn case(&self, engine: Option<&Contender>) -> Case {
        let (session, seat) = (&self.session, self.session.seat());
        let clocks = session.clocks();
        let clocks = [clocks[seat], clocks[1 - seat]];
        Case {
            game: session.number(),
            opening: session.opening().text(),
            moves: session.moves().to_vec(),
            position: session.position().copy(),
            leads: seat == 0,
            limit: engine.map_or(HINT, |engine| engine.limit),
            level: engine.and_then(|engine| engine.level),
            clocks: engine.map_or([None, None], |_| clocks),
            seed: self.seed,
        }
    }

    /// Returns the level at which an engine plays, if it does at one.
    pub(super) fn level(&self, seat: usize) -> Option<Level> {
        self.players[seat].as_ref()?.level
    }
}

/// Returns a seed that is hardly ever the same.
fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(1, |time| u64::from(time.subsec_nanos()))
}
