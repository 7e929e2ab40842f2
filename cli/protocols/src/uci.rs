//! `niwaki uci`: the Universal Chess Interface, by which graphical interfaces and match runners
//! have an engine think.
//!
//! The conversation begins with `uci`, which is answered with options and `uciok`. Then each search
//! is a `position` and a `go`, answered with `info` lines and one `bestmove`; `isready` is answered
//! at any time. Unknown words before a command are passed over, as the description asks for, and
//! mistakes are told as `info string`.
//!
//! # Source
//! R. Huber and S. Meyer-Kahlen, *Description of the universal chess interface*, 2006; Chess960 as
//! Shredder and its successors speak it.

mod chances;
mod go;
mod limited;
mod shown;
mod text;

use std::io::{self, Read, Write};
use std::rc::Rc;
use std::time::Duration;

use clap::Args;

use self::go::Go;
use self::limited::Strength;
use super::options::{EngineFlags, Settings};
use super::session::{Protocol, Session, not_understood};
use super::thinker::News;
use crate::timing::Timekeeper;
use niwaki_host::artifact::Judge;
use niwaki_host::catalogue::{Catalogue, Format};
use niwaki_host::configuration::options::{Offer, Sets, truth};
use niwaki_host::failure::{Failure, Status};
use niwaki_host::info::SearchInfo;
use niwaki_host::position::Position;

/// The flags of `niwaki uci`.
#[derive(Args, Debug, Default)]
#[command(after_help = "\
Every technique and parameter of `niwaki techniques` is an option, with _ for -, as in
`setoption name null_move.reduction value 3`; flags say what the options begin with.
`bench` is understood as well, and prints what `niwaki bench` prints; `d` shows the position, and `eval` what
it is worth without a search. UCI_LimitStrength with UCI_Elo, and `Skill Level`, play at the levels of `niwaki play`.
UCI_ShowWDL says with each value how often such positions were won, drawn and lost.

Examples:
  niwaki uci
  niwaki uci --profile classic --with etc --hash 64
  (printf 'position startpos moves e2e4\\ngo depth 10\\n'; sleep 1) | niwaki uci
  niwaki match chess --first niwaki --second 'uci:niwaki uci[option.Hash=64]' --tc 10+0.1")]
pub struct Arguments {
    #[command(flatten)]
    flags: EngineFlags,
}

/// Speaks UCI on standard input until the other side has enough. `bench` is what the command of
/// that name does.
///
/// # Errors
/// Fails where the catalogue has no game that is written in PGN, on flags that make no engine, and
/// where nobody reads the answers.
pub fn run(
    catalogue: &Catalogue,
    arguments: &Arguments,
    bench: Bench,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    converse(catalogue, arguments, bench, io::stdin(), out)
}

/// Speaks UCI with whoever writes to this input, until it ends or the other side has enough.
///
/// # Errors
/// As [`run`].
pub fn converse(
    catalogue: &Catalogue,
    arguments: &Arguments,
    bench: Bench,
    input: impl Read + Send + 'static,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let settings = Settings::new(catalogue, Format::Pgn, &arguments.flags)?;
    let mut uci = Uci {
        position: start(&settings, false)?.into(),
        chess960: false,
        debug: false,
        shows_chances: false,
        strength: Strength::new(),
        keepers: [Timekeeper::new(), Timekeeper::new()],
        bench,
    };
    Session::new(settings, input, out)?.converse(&mut uci)
}

/// Returns the position at the beginning of a game.
fn start(settings: &Settings, chess960: bool) -> Result<Box<dyn Position>, Failure> {
    let game = settings.game.name();
    settings.catalogue.start(&if chess960 {
        format!("{game}:variant=960")
    } else {
        game.to_owned()
    })
}

/// Our side of a conversation in UCI.
struct Uci {
    /// The position that the next search is about.
    position: Rc<dyn Position>,
    /// Whether castling is written as the king taking its own rook.
    chess960: bool,
    /// Whether the other side wants to know more.
    debug: bool,
    /// Whether lines are told with their chances.
    shows_chances: bool,
    /// How strong it is to play.
    strength: Strength,
    /// The plans of time: one for White and one for Black, as one engine may be asked for the moves
    /// of both.
    keepers: [Timekeeper; 2],
    /// The answer to `bench`.
    bench: Bench,
}

/// A function that prints what `niwaki bench` prints.
pub type Bench = fn(&Catalogue, &mut dyn Write) -> Result<(), Failure>;

/// The commands that are understood, to find one behind words that are not.
const COMMANDS: &str =
    "uci debug isready setoption ucinewgame position go stop ponderhit bench d eval register quit";

/// Returns the command of a line, what follows it, and what stands before it.
fn command(line: &str) -> Option<(&str, &str, &str)> {
    let mut rest = line;
    loop {
        rest = rest.trim_start();
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        if word.is_empty() {
            return None;
        }
        if COMMANDS.split(' ').any(|known| known == word) {
            let before = &line[..line.len() - rest.len()];
            return Some((word, after.trim(), before.trim()));
        }
        rest = after;
    }
}

impl Protocol for Uci {
    fn command(&mut self, line: &str, session: &mut Session) -> Result<bool, Failure> {
        if line.trim().is_empty() {
            return Ok(true);
        }
        let Some((word, rest, before)) = command(line) else {
            return Err(not_understood(line));
        };
        if !before.is_empty() {
            let remark = format!("'{before}' before '{word}' is ignored");
            session.say(&text::remark(&remark))?;
        }
        match word {
            "uci" => self.introduce(session)?,
            "debug" => self.debug = rest != "off",
            "isready" => session.say("readyok")?,
            "setoption" => self.set_option(rest, session)?,
            "ucinewgame" => {
                session.must_be_idle()?;
                session.forget();
                self.strength.new_game();
                self.keepers.iter_mut().for_each(Timekeeper::forget);
            }
            "position" => self.position = self.placed(rest, session)?.into(),
            "go" => self.go(rest, session)?,
            "stop" => session.stop(self)?,
            "ponderhit" => session.ponder_hit(self)?,
            "bench" => {
                session.must_be_idle()?;
                (self.bench)(session.settings.catalogue, session.out)?;
                session.out.flush()?;
            }
            "d" => session.say_all(&shown::board(self.position.as_ref()))?,
            "eval" => {
                let engine = &session.settings.engine;
                let said = shown::evaluation(self.position.as_ref(), engine);
                session.say(&said)?;
            }
            "register" => (), // there is nothing to be registered
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn news(&self, news: &News, position: &dyn Position) -> Vec<String> {
        let pieces = self
            .shows_chances
            .then(|| chances::pieces(&position.text()));
        text::news(news, pieces)
    }

    fn answer(
        &mut self,
        found: &SearchInfo,
        position: &dyn Position,
        took: Duration,
    ) -> Vec<String> {
        self.keepers[side(position)].played(took);
        let over = over(position).filter(|_| found.best().is_none());
        over.map_or_else(|| vec![text::best_move(found)], Vec::from)
    }

    fn remark(&self, text: &str) -> String {
        text::remark(text)
    }
}

/// The option for Chess960, which also says how castling is written.
const CHESS960: &str = "UCI_Chess960";
/// The option for chances beside values.
const CHANCES: &str = "UCI_ShowWDL";
/// The button that empties the transposition table.
const CLEAR: &str = "Clear Hash";

impl Uci {
    /// Answers `uci`: who we are, and what can be set.
    fn introduce(&self, session: &mut Session) -> Result<(), Failure> {
        session.say(&format!("id name niwaki {}", env!("CARGO_PKG_VERSION")))?;
        session.say("id author the niwaki developers")?;
        let mut offers = session.settings.offers();
        offers.push(Offer::switch(CHESS960, self.chess960, Sets::Nothing));
        offers.push(session.settings.ponder());
        if chances::are_known(session.settings.game.name()) {
            offers.push(Offer::switch(CHANCES, self.shows_chances, Sets::Nothing));
        }
        offers.extend(self.strength.offers());
        for offer in offers {
            session.say(&text::option(&offer))?;
        }
        session.say(&format!("option name {CLEAR} type button"))?;
        session.say("uciok")
    }

    /// Sets an option: one that only UCI has, or one of those that all protocols have. Capitals,
    /// and _ for -, make no difference.
    fn set_option(&mut self, rest: &str, session: &mut Session) -> Result<(), Failure> {
        let before = self.shows_chances_of_others(session);
        self.set(rest, session)?;
        if self.shows_chances_of_others(session) && !before {
            session.say(&text::remark(chances::OTHER_SCALE))?;
        }
        Ok(())
    }

    /// Says whether chances are shown of values that they were not fitted to.
    fn shows_chances_of_others(&self, session: &Session) -> bool {
        let engine = &session.settings.engine;
        let fitted = engine.evaluation == Judge::Learned
            && !engine.learned.iter().any(|one| one.evaluates());
        self.shows_chances && !fitted
    }

    /// Sets an option.
    fn set(&mut self, rest: &str, session: &mut Session) -> Result<(), Failure> {
        let (name, value) = text::option_set(rest).ok_or_else(|| {
            Failure::unusable(format!(
                "'setoption {rest}' sets nothing: write setoption name NAME value VALUE"
            ))
        })?;
        let wanted = text::uci_name(name);
        let is = |own: &str| text::uci_name(own).eq_ignore_ascii_case(&wanted);
        if is(CLEAR) {
            session.must_be_idle()?;
            session.forget();
        } else if is(CHESS960) {
            self.choose_variant(truth(name, value)?, session)?;
        } else if is(CHANCES) && chances::are_known(session.settings.game.name()) {
            self.shows_chances = truth(name, value)?;
        } else if let Some(said) = self.strength.set(name, value, is)? {
            session.say(&text::remark(&said))?;
        } else {
            session.settings.set(name, value, is)?;
        }
        Ok(())
    }

    /// Goes over to the other way of writing castling, with the same position.
    fn choose_variant(&mut self, chess960: bool, session: &Session) -> Result<(), Failure> {
        let start = start(&session.settings, chess960)?;
        self.position = start.at(&self.position.text())?.into();
        self.chess960 = chess960;
        Ok(())
    }

    /// Returns the position that is described by `startpos` or `fen …`, and moves.
    ///
    /// # Errors
    /// Fails on what is no position, and on the first move that is not legal, by its number.
    fn placed(&self, rest: &str, session: &Session) -> Result<Box<dyn Position>, Failure> {
        let (place, moves) = text::place_and_moves(rest).ok_or_else(|| {
            Failure::unusable(format!(
                "'position {rest}' is no position: write position startpos or position fen FEN, and moves behind"
            ))
        })?;
        let mut position = start(&session.settings, self.chess960)?;
        if let Some(fen) = place {
            position = position.at(&text::with_move_number(fen))?;
        }
        for (number, mv) in (1..).zip(moves.split_whitespace()) {
            let played = position.play_on(mv);
            played.map_err(|error| Failure::from(error).at(format_args!("move {number}")))?;
        }
        Ok(position)
    }

    /// Begins a search. Whatever of the command cannot be understood is told and passed over, since
    /// the other side waits for a move.
    fn go(&mut self, rest: &str, session: &mut Session) -> Result<(), Failure> {
        session.must_take_turns()?;
        let (mut go, remarks) = Go::parse(rest);
        for remark in remarks {
            session.say(&text::remark(&remark))?;
        }
        for wrong in self.choosable(&mut go.only) {
            session.say(&text::remark(&wrong))?;
        }
        let side = side(self.position.as_ref());
        let keeper = &mut self.keepers[side];
        let mut order = go.order(side, session.settings.overhead, keeper);
        order.level = self.strength.order();
        if order.pondering || session.is_searching() {
            // How much of the time the opponent takes, or the searches before it, is not known.
            keeper.forget();
        }
        if self.debug {
            let remark = format!("time: {}", order.time);
            session.say(&text::remark(&remark))?;
        }
        session.ask(self.position.clone(), order)
    }

    /// Leaves of the moves to choose from those that can be played, and returns what is wrong with
    /// the others: an answer is waited for, so that they are no reason not to search.
    fn choosable(&self, only: &mut Vec<String>) -> Vec<String> {
        let mut wrong = Vec::new();
        only.retain(|mv| {
            let known = self.position.canonical(mv);
            let known = known.inspect_err(|error| {
                wrong.push(format!("searchmoves: {error}: it is passed over"));
            });
            known.is_ok()
        });
        wrong
    }
}

/// Returns the place of the player to move among the clocks: 0 for White.
fn side(position: &dyn Position) -> usize {
    usize::from(position.player() != "White")
}

/// Returns what is said of a position where the game is over: mate, stalemate, or a draw that
/// leaves moves, of which any will do.
fn over(position: &dyn Position) -> Option<[String; 2]> {
    let ending = position.over()?;
    if !position.moves().is_empty() {
        return None;
    }
    let score = if ending.result == "draw" {
        "cp 0"
    } else {
        "mate 0"
    };
    let left = position.divide(1, false);
    let mv = left.first().map_or("(none)", |(mv, _)| mv.as_str());
    Some([
        format!("info depth 0 score {score}"),
        format!("bestmove {mv}"),
    ])
}

#[cfg(test)]
mod tests {
    use super::command;

    #[test]
    fn a_command_may_stand_behind_what_is_not_understood() {
        assert_eq!(command("isready"), Some(("isready", "", "")));
        assert_eq!(command("\tgo  depth 3 "), Some(("go", "depth 3", "")));
        assert_eq!(command("joho debug on"), Some(("debug", "on", "joho")));
        assert_eq!(command("joho"), None);
        assert_eq!(command("  "), None);
    }
}
