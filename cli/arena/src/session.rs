//! Keeps a game in progress: what has been played, whose turn it is, what the clocks show, and how it ended.
//!
//! It knows the rules of no game and nobody who plays; a [`Position`] knows the rules, and whoever leads through the game
//! the players. All positions of the game are kept, so that taking back is popping, and with
//! each move the clocks before it, so that a move taken back gives its time back too.
//!
//! Time is counted once, by whoever knows best when the thinking began: a person's from [`Session::begin_turn`] on, a
//! rival's by its [`Mind`](super::mind::Mind), which says with the move how long it took. A clock changes when a move is
//! played and when somebody else takes over; in between [`Session::left`] tells what it would show.
//!
//! Here is what a terminal and a page have in common; [`notes`] writes games to text and reads them back.
//!
//! ```
//! use std::time::Duration;
//!
//! use niwaki_arena::limit::Limit;
//! use niwaki_arena::session::Session;
//! use niwaki_arena::text::Remark;
//! use niwaki_games::checkers::CheckersFamily;
//! use niwaki_host::catalogue::{Catalogue, Entry};
//!
//! let catalogue: Catalogue = Catalogue::standard().with(Entry::<CheckersFamily>::new()).into();
//! let start = catalogue.start("checkers")?;
//! let mut session = Session::new(&catalogue, "checkers", start, [Limit::Nodes(1); 2])?;
//! session.play("11-15", Remark::default(), Duration::ZERO)?;
//! assert_eq!(session.seats[session.seat()], "White");
//! assert_eq!(session.take_back(1), 1);
//! assert!(session.moves().is_empty());
//! # Ok::<(), niwaki_host::failure::Failure>(())
//! ```

pub mod notes;

use std::time::{Duration, Instant};

use niwaki::NotationError;
use niwaki::drawing::Place;

use super::clock::Clock;
use super::limit::Limit;
use super::player::seats;
use super::text::{Remark, result};
use niwaki_host::catalogue::{Catalogue, Format};
use niwaki_host::failure::Failure;
use niwaki_host::position::Position;

/// The most plies that a text or a page may have played at once: all positions of a game are kept, each with those
/// before it.
pub const MOST_PLIES: usize = 4096;

/// A game in progress. Seats are 0 for the side with which games of this kind begin, and 1: in chess White has seat 0
/// also where a position has Black to move first.
pub struct Session {
    /// `NAME` or `NAME:parameters`.
    pub game: String,
    /// How games of this kind are written in files.
    pub format: Option<Format>,
    /// The names of the seats in the game's own words, such as White and Black.
    pub seats: [&'static str; 2],
    /// Where games of this kind begin, whatever this one began with.
    home: Box<dyn Position>,
    /// The positions of this game, the one that it began with first.
    positions: Vec<Box<dyn Position>>,
    /// The moves as the command writes them.
    moves: Vec<String>,
    /// Whatever else is known of each move.
    played: Vec<Played>,
    /// The clock of each seat, as it stood when the turn began; none where a seat has no clock.
    clocks: [Option<Clock>; 2],
    /// The limits that the clocks are set to when a game begins.
    limits: [Limit; 2],
    /// When the side to move began to think.
    turn_began: Instant,
    /// Games begun so far, by which a mind notices that it is another one.
    games: u64,
    /// How the game ended, if it is over.
    verdict: Option<Verdict>,
}

/// Keeps whatever is known of a move besides the move itself.
#[derive(Clone, Debug)]
pub struct Played {
    /// The move as people write it.
    pub text: String,
    /// Who played it.
    pub seat: usize,
    /// Value, depth and time, as far as the player told them.
    pub remark: Remark,
    /// The clocks of both seats before it.
    clocks: [Option<Clock>; 2],
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The seat that has won; nobody in a draw.
    pub winner: Option<usize>,
    /// By which rule, or why else, for people.
    pub reason: String,
}

impl Session {
    /// Begins a game from this position.
    ///
    /// # Errors
    /// Fails where the game is unknown, or its parameters are wrong.
    pub fn new(
        catalogue: &Catalogue,
        game: &str,
        opening: Box<dyn Position>,
        limits: [Limit; 2],
    ) -> Result<Session, Failure> {
        let home = catalogue.start(game)?;
        let seats = seats(home.as_ref())?;
        let mut session = Session {
            game: game.to_owned(),
            format: catalogue.game_of(game)?.format(),
            seats,
            home,
            positions: vec![opening],
            moves: Vec::new(),
            played: Vec::new(),
            clocks: [None, None],
            limits,
            turn_began: Instant::now(),
            games: 0,
            verdict: None,
        };
        session.restart();
        Ok(session)
    }

    /// Returns where a game begins that does not say it.
    pub fn home(&self) -> &dyn Position {
        self.home.as_ref()
    }

    /// Returns where this game began.
    pub fn opening(&self) -> &dyn Position {
        self.positions[0].as_ref()
    }

    /// Returns the position on the board.
    pub fn position(&self) -> &dyn Position {
        // There is always the one that the game began with.
        self.positions.last().unwrap_or(&self.home).as_ref()
    }

    /// Returns the moves so far as the command writes them.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// Returns what else is known of each move so far.
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// Returns the cells of the last move; none where the game has no board.
    pub fn last_places(&self) -> Vec<Place> {
        match (self.moves.last(), self.positions.iter().nth_back(1)) {
            (Some(mv), Some(before)) => before.places(mv),
            _ => Vec::new(),
        }
    }

    /// Says whose turn it is.
    pub fn seat(&self) -> usize {
        self.seat_at(self.position())
    }

    /// Says whose turn it is in a position. It is asked by name, since a side may move twice in a row in some games.
    fn seat_at(&self, position: &dyn Position) -> usize {
        usize::from(position.player() != self.seats[0])
    }

    /// Returns the seat of this name, in capitals or not, or `first` or `second`.
    ///
    /// # Errors
    /// Lists the names, where there is no such side.
    pub fn seat_named(&self, name: &str) -> Result<usize, String> {
        let name = name.trim().to_lowercase();
        let known = [["first", "second"], self.seats];
        let found = known
            .into_iter()
            .find_map(|names| names.iter().position(|known| known.to_lowercase() == name));
        found.ok_or_else(|| {
            let named = self.seats.map(str::to_lowercase).into_iter();
            let named = named.filter(|side| side != "first" && side != "second");
            let named: String = named.map(|side| side + ", ").collect();
            format!("there is no side '{name}': choose {named}first or second")
        })
    }

    /// Returns the clocks as they stood when the turn began.
    pub fn clocks(&self) -> [Option<Clock>; 2] {
        self.clocks
    }

    /// Sets the clocks for a game that begins now.
    pub fn set_clocks(&mut self, limits: [Limit; 2]) {
        self.limits = limits;
        self.clocks = limits.map(Clock::of);
    }

    /// Returns a number by which this game is known from those before it.
    pub fn number(&self) -> u64 {
        self.games
    }

    /// Returns how long the side to move has been thinking: whatever is said or mistyped meanwhile.
    pub fn turn_time(&self) -> Duration {
        self.turn_began.elapsed()
    }

    /// Begins another turn now.
    pub fn begin_turn(&mut self) {
        self.turn_began = Instant::now();
    }

    /// Returns how the game ended, if it is over.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// Plays a move of the side whose turn it is, which thought for so long. Where that was longer than its clock allows,
    /// it loses by time instead, and the move is not played.
    ///
    /// # Errors
    /// Fails where it is no legal move; then nothing has changed.
    pub fn play(&mut self, mv: &str, remark: Remark, used: Duration) -> Result<(), NotationError> {
        let mv = self.position().canonical(mv)?;
        let text = self.position().for_people(&mv)?;
        let mut after = self.position().copy();
        after.play(&mv)?;
        let (seat, clocks) = (self.seat(), self.clocks);
        if let Some(clock) = &mut self.clocks[seat]
            && !clock.press(used, Duration::ZERO)
        {
            self.fall(seat);
            return Ok(());
        }
        self.positions.push(after);
        self.moves.push(mv);
        self.played.push(Played {
            text,
            seat,
            remark: Remark {
                time_ms: used.as_millis() as u64,
                ..remark
            },
            clocks,
        });
        self.begin_turn();
        self.judge();
        Ok(())
    }

    /// Takes off the clock what the side to move has thought so far, where somebody else thinks from now on. Says whether it
    /// had so much time; if not, it has lost.
    pub fn hand_over(&mut self, thought: Duration) -> bool {
        self.begin_turn();
        if self.verdict.is_some() {
            return true;
        }
        let seat = self.seat();
        let left = self.left(seat, thought);
        if left == Some(Duration::ZERO) {
            self.fall(seat);
            return false;
        }
        if let (Some(clock), Some(left)) = (&mut self.clocks[seat], left) {
            clock.left = left;
        }
        true
    }

    /// Returns the time that a side has left which has thought for so long; none without a clock.
    pub fn left(&self, seat: usize, thought: Duration) -> Option<Duration> {
        let clock = self.clocks[seat]?;
        Some(clock.left.saturating_sub(thought))
    }

    /// Ends the game, as the time of a side is over.
    pub fn fall(&mut self, seat: usize) {
        if let Some(clock) = &mut self.clocks[seat] {
            clock.left = Duration::ZERO;
        }
        self.end(
            Some(1 - seat),
            format!("{} ran out of time", self.seats[seat]),
        );
    }

    /// Ends the game, as a side gives up.
    pub fn resign(&mut self, seat: usize) {
        self.end(Some(1 - seat), format!("{} resigned", self.seats[seat]));
    }

    /// Ends the game, as a side cannot go on, and says why.
    pub fn forfeit(&mut self, seat: usize, why: &str) {
        let reason = format!("{} cannot go on: {why}", self.seats[seat]);
        self.end(Some(1 - seat), reason);
    }

    /// Ends the game, unless it is over: the first reason counts.
    fn end(&mut self, winner: Option<usize>, reason: String) {
        self.verdict.get_or_insert(Verdict { winner, reason });
    }

    /// Ends the game if the rules do. Their result is told from the view of the side to move.
    fn judge(&mut self) {
        let Some(ending) = self.position().over() else {
            return;
        };
        let seat = self.seat();
        self.end(ending.winner(seat), ending.rule);
    }

    /// Counts the moves that a person on one of these seats takes back at once: the answers since its last move, and that
    /// move.
    pub fn since_last_of(&self, persons: [bool; 2]) -> usize {
        let played = self.played.iter().rev();
        let answers = played.take_while(|played| !persons[played.seat]);
        answers.count() + 1
    }

    /// Takes back so many moves, or as many as there are, and says how many that was. A game that was over goes on, by
    /// whatever it ended.
    pub fn take_back(&mut self, count: usize) -> usize {
        let count = count.min(self.played.len());
        for _ in 0..count {
            self.positions.pop();
            self.moves.pop();
            if let Some(played) = self.played.pop() {
                self.clocks = played.clocks;
            }
        }
        if count > 0 {
            self.begin_turn();
            self.verdict = None;
            self.judge();
        }
        count
    }

    /// Begins the same game anew, with full clocks.
    pub fn restart(&mut self) {
        self.positions.truncate(1);
        self.moves.clear();
        self.played.clear();
        self.clocks = self.limits.map(Clock::of);
        self.games += 1;
        self.begin_turn();
        self.verdict = None;
        self.judge();
    }

    /// Begins another game, from another position and with these moves, as far as they are legal; they take no time.
    pub fn replay<'m>(&mut self, opening: Box<dyn Position>, moves: impl Iterator<Item = &'m str>) {
        self.positions = vec![opening];
        self.restart();
        for mv in moves {
            if self.play(mv, Remark::default(), Duration::ZERO).is_err() {
                break;
            }
        }
        // Moves add their increments to the clocks, which those from a file did not earn.
        self.clocks = self.limits.map(Clock::of);
        // People may go on after a repetition, which ends a game here: only the last position counts.
        self.verdict = None;
        self.judge();
    }

    /// Returns the result as files have it: `1-0` for the side with which games of this kind begin; `*` while it goes on.
    pub fn result(&self) -> &'static str {
        let verdict = self.verdict.as_ref();
        verdict.map_or("*", |verdict| result(verdict.winner))
    }

    /// Returns the result in words: `White wins: checkmate`.
    pub fn result_in_words(&self) -> Option<String> {
        let Verdict { winner, reason } = self.verdict.as_ref()?;
        Some(match winner {
            Some(seat) => format!("{} wins: {reason}", self.seats[*seat]),
            None => format!("a draw: {reason}"),
        })
    }
}

#[cfg(test)]
mod tests;
