//! Leads through the game: knows who plays which side, and does what a person asks for, however that was said.
//!
//! It stands between the two conversations and the [`Session`]: they turn input into a [`Wish`] and print what comes
//! back, and it knows nothing of screens or lines. Whoever thinks is not here either. The host says what there is to
//! think about ([`Host::case`]) and plays what was chosen ([`Host::take`]); where the thinking goes on is for others.
//!
//! All errors here are sentences for a person, without a capital or a full stop, as the conversations print them.
//!
//! | wish | on a person's turn | while a rival thinks | after the end |
//! |---|---|---|---|
//! | a move | is played | is refused | is refused |
//! | back, new, load | is granted | is granted, the search is dropped | is granted: the game goes on |
//! | swap, level | is granted | is granted, the time used is taken off the clock | is granted |
//! | resign | is granted | is granted | is refused |
//! | flip, board, save | is granted | is granted, the search goes on | is granted |

pub(crate) mod store;

use std::time::Duration;

use super::entry::{Wish, for_people, listing};
use niwaki_arena::contender::Contender;
use niwaki_arena::limit::Limit;
use niwaki_arena::mind::{Case, HINT};
use niwaki_arena::player::Timed;
use niwaki_arena::session::Session;
use niwaki_arena::session::notes::PERSON;
use niwaki_arena::strength::Level;
use niwaki_arena::text::Remark;
use niwaki_host::failure::one_line;

/// A game, and who plays it.
pub(super) struct Host {
    /// The game itself.
    pub(super) session: Session,
    /// All that are no persons; one in a game against the engine, two to be watched.
    rivals: Vec<Contender>,
    /// Which of the rivals plays on a seat, by number; a person where there is none.
    seats: [Option<usize>; 2],
    /// Whether the board is turned from how a person of that side would see it.
    flipped: bool,
    /// The seed of weak levels. It is printed, so that a game can be had once more.
    pub(super) seed: u64,
}

impl Host {
    /// Begins to lead a game in which the rivals of these numbers sit on the seats.
    pub(super) fn new(
        session: Session,
        rivals: Vec<Contender>,
        seats: [Option<usize>; 2],
        seed: u64,
    ) -> Host {
        Host {
            session,
            rivals,
            seats,
            flipped: false,
            seed,
        }
    }

    /// Returns the number of the rival that is to move, if one is and the game goes on.
    pub(super) fn thinker(&self) -> Option<usize> {
        let goes_on = self.session.verdict().is_none();
        self.seats[self.session.seat()].filter(|_| goes_on)
    }

    /// Says whether somebody plays who can be asked.
    pub(super) fn has_person(&self) -> bool {
        self.seats.contains(&None)
    }

    /// Says whether the board is to be drawn with the bottom up: a person sits at the bottom, and with two rivals whoever the
    /// game draws there, unless the board was flipped.
    pub(super) fn is_turned(&self) -> bool {
        let bottom = self
            .session
            .position()
            .drawing()
            .map_or("", |drawing| drawing.bottom);
        let [first, second] = self.session.seats;
        let person = match self.seats {
            [None, Some(_)] => first,
            [Some(_), None] => second,
            _ => bottom,
        };
        !bottom.is_empty() && (person != bottom) != self.flipped
    }

    /// Names who plays on a seat: `you`, or a rival with its level, unless its name says the level already.
    pub(super) fn name(&self, seat: usize) -> String {
        match self.seats[seat].map(|number| &self.rivals[number]) {
            None => "you".to_owned(),
            Some(rival) => match rival.level {
                Some(level) if !rival.name.contains("level=") => {
                    format!("{}, {level}", rival.name)
                }
                _ => rival.name.clone(),
            },
        }
    }

    /// Names who plays on a seat for a file, where `you` would mean the reader.
    pub(super) fn written_name(&self, seat: usize) -> String {
        match self.seats[seat] {
            None => PERSON.to_owned(),
            Some(_) => self.name(seat),
        }
    }

    /// Returns what the side to move has to think about.
    pub(super) fn case(&self) -> Case {
        let rival = self.seats[self.session.seat()].map(|number| &self.rivals[number]);
        let limit = rival.map_or(HINT, |rival| rival.limit);
        self.case_with(limit, rival.and_then(|rival| rival.level))
    }

    /// Returns the same to be thought about for a person who wants advice. The person's clock runs, but it is not the
    /// adviser's: that one has its own limit.
    pub(super) fn question(&self) -> Case {
        let mut case = self.case_with(HINT, None);
        case.clocks = [None, None];
        case
    }

    /// Returns the game as it stands, with this limit and level.
    fn case_with(&self, limit: Limit, level: Option<Level>) -> Case {
        let (seat, clocks) = (self.session.seat(), self.session.clocks());
        Case {
            game: self.session.number(),
            opening: self.session.opening().text(),
            moves: self.session.moves().to_vec(),
            position: self.session.position().copy(),
            leads: seat == 0,
            limit,
            level,
            clocks: [clocks[seat], clocks[1 - seat]],
            seed: self.seed,
        }
    }

    /// Plays what a rival has chosen, in the time that it used.
    ///
    /// The error says why it cannot be played, which is the rival's fault.
    pub(super) fn take(&mut self, timed: &Timed) -> Result<(), String> {
        let choice = &timed.choice;
        let remark = Remark {
            score: choice.score,
            depth: choice.depth,
            time_ms: 0,
        };
        let played = self.session.play(&choice.mv, remark, timed.used);
        played.map_err(|error| error.to_string())
    }

    /// Ends the game, as the side to move cannot go on, and has lost by this.
    pub(super) fn give_up(&mut self, why: &str) {
        let seat = self.session.seat();
        self.session.forfeit(seat, &one_line(why));
    }

    /// Does what a person asks for when the side to move has thought for so long, and returns what there is to say, line by
    /// line; hints and leaving are for the conversations, which alone know how to wait and to end.
    pub(super) fn grant(&mut self, wish: Wish, thought: Duration) -> Result<Vec<String>, String> {
        match wish {
            Wish::Move(mv) => self.play(&mv, thought),
            Wish::Help => Ok(help()),
            Wish::Moves => Ok(vec![self.legal_moves().join(" ")]),
            Wish::Back(count) => self.back(count),
            Wish::Flip => {
                self.flipped = !self.flipped;
                Ok(Vec::new())
            }
            Wish::Board => Ok(vec![self.session.position().text()]),
            Wish::Save(path) => store::save(self, &path).map(|()| vec![format!("saved in {path}")]),
            Wish::Load(path, number) => store::load(self, &path, number),
            Wish::Resign => self.resign(),
            Wish::New => Ok(self.begin_again()),
            Wish::Swap => self.swap(thought),
            Wish::Level(text) => self.set_level(&text, thought),
            Wish::Hint | Wish::Quit => Ok(Vec::new()),
        }
    }

    /// Plays a person's move.
    fn play(&mut self, mv: &str, thought: Duration) -> Result<Vec<String>, String> {
        self.person_is_to_move()?;
        let played = self.session.play(mv, Remark::default(), thought);
        played
            .map(|()| Vec::new())
            .map_err(|error| error.to_string())
    }

    /// Says why a person may not move now, if that is so.
    fn person_is_to_move(&self) -> Result<(), String> {
        if let Some(result) = self.session.result_in_words() {
            return Err(format!(
                "the game is over ({result}): back, new, load or quit"
            ));
        }
        if self.thinker().is_some() {
            let player = self.session.position().player();
            return Err(format!("it is {player}'s turn"));
        }
        Ok(())
    }

    /// Returns the legal moves as people write them.
    pub(super) fn legal_moves(&self) -> Vec<String> {
        let position = self.session.position();
        let moves = position.moves();
        moves.iter().map(|mv| for_people(position, mv)).collect()
    }

    /// Takes back to where a person was to move: the answers of rivals since a person's last move, and that move.
    fn back(&mut self, count: Option<usize>) -> Result<Vec<String>, String> {
        let persons = self.seats.map(|seat| seat.is_none());
        let count = count.unwrap_or_else(|| self.session.since_last_of(persons));
        match self.session.take_back(count) {
            0 => Err("nothing has been played that could be taken back".to_owned()),
            1 => Ok(vec!["one move taken back".to_owned()]),
            many => Ok(vec![format!("{many} moves taken back")]),
        }
    }

    /// Gives the game up for the person: the one to move where both are, and else the only one, also out of turn.
    fn resign(&mut self) -> Result<Vec<String>, String> {
        if let Some(result) = self.session.result_in_words() {
            return Err(format!("the game is over already ({result})"));
        }
        let seat = self.session.seat();
        let person = [seat, 1 - seat]
            .into_iter()
            .find(|&seat| self.seats[seat].is_none());
        let person = person.ok_or("nobody is here who could resign")?;
        self.session.resign(person);
        Ok(Vec::new())
    }

    /// Begins the game anew, with the same players on the same seats.
    fn begin_again(&mut self) -> Vec<String> {
        self.session.restart();
        self.seed = self.seed.wrapping_add(1); // another game, and yet the same after the same seed
        vec!["a new game".to_owned()]
    }

    /// Has person and rival change places.
    ///
    /// Clocks belong to sides, as on a table where players change places: whoever was to move has used what it has thought
    /// so far, and whoever takes its place goes on with what is left.
    fn swap(&mut self, thought: Duration) -> Result<Vec<String>, String> {
        if self.rivals.len() != 1 {
            return Err("nobody is here with whom sides could be changed".to_owned());
        }
        // The one who takes the seat without a clock would be asked by a limit that was meant for the other.
        if let [Some(_), None] | [None, Some(_)] = self.session.clocks() {
            let why = "one side has a clock and the other has none: begin again with --side for the other one";
            return Err(why.to_owned());
        }
        // Its time is over, and with it the game; the result is told as any other.
        if !self.session.hand_over(thought) {
            return Ok(Vec::new());
        }
        self.seats.swap(0, 1);
        let seat = usize::from(self.seats[0].is_some());
        Ok(vec![format!("you are {} now", self.session.seats[seat])])
    }

    /// Has the rival play on at another level, from the move on that it may be thinking about.
    fn set_level(&mut self, text: &str, thought: Duration) -> Result<Vec<String>, String> {
        let level = Level::parse(text)?;
        let thinks = self.thinker().is_some();
        match &mut self.rivals[..] {
            [rival] if rival.engine().is_some() => {
                rival.play_at(level);
                if thinks {
                    self.session.hand_over(thought); // it thinks again, with what is left
                }
                Ok(vec![format!("{} plays at {level} now", rival.name)])
            }
            _ => Err("levels are for a game against niwaki itself".to_owned()),
        }
    }
}

/// Lists the commands, each with what it does.
fn help() -> Vec<String> {
    let mut lines = vec!["a move in the game's own notation, or:".to_owned()];
    lines.extend(listing().map(|line| format!("  {line}")));
    lines
}
