//! `niwaki hub`: the Hub protocol of draughts programs, version 2, for the board of 8x8.
//!
//! The conversation begins with `hub`, which is answered with parameters and `wait`; `init` ends
//! it, and is answered with `ready`. Then each search is a `pos`, a `level`, and a `go`, answered
//! with `info` lines and one `done`. Scores are in men, times in seconds.
//!
//! # Source
//! F. Letouzey, *Hub protocol for draughts, version 2*, `protocol.txt` of Scan 3.1, 2019.

mod level;
mod text;

use std::io::{self, Read, Write};
use std::rc::Rc;
use std::time::Duration;

use clap::Args;
use niwaki::parameter::Kind;

use self::level::Level;
use super::options::{EngineFlags, Settings};
use super::session::{Protocol, Session, not_understood};
use super::squares::{self, View};
use super::thinker::News;
use super::words::{after_word, value_of};
use crate::timing::Timekeeper;
use niwaki_host::catalogue::{Catalogue, Format};
use niwaki_host::configuration::options::{Offer, Sets, truth};
use niwaki_host::failure::{Failure, Status};
use niwaki_host::info::SearchInfo;
use niwaki_host::position::Position;

/// The flags of `niwaki hub`.
#[derive(Args, Debug, Default)]
#[command(after_help = "\
English draughts. Every technique and parameter of `niwaki techniques` is a parameter, as in
`set-param name=late-move-reductions value=false`; flags say what they begin with.

The Python package pydraughts (0.6.7) sends positions of English draughts turned by half and with
the colours exchanged; --rotated, or `set-param name=rotated value=true`, is for it.

Examples:
  niwaki hub
  niwaki hub --rotated
  niwaki hub --profile modern --hash 64
  niwaki match checkers --first niwaki --second 'hub:niwaki hub[option.hash=64]' --tc 10+0.1")]
pub struct Arguments {
    #[command(flatten)]
    flags: EngineFlags,

    /// Positions come turned by half a turn, with the colours exchanged, as pydraughts
    /// sends them
    #[arg(long)]
    rotated: bool,
}

/// Speaks Hub on standard input until the other side has enough.
///
/// # Errors
/// Fails where the catalogue has no game that is written in PDN, on flags that make no engine, and
/// where nobody reads the answers. Mistakes in commands are told as `error`, and end nothing.
pub fn run(
    catalogue: &Catalogue,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    converse(catalogue, arguments, io::stdin(), out)
}

/// Speaks Hub with whoever writes to this input, until it ends or the other side has enough.
///
/// # Errors
/// As [`run`].
pub fn converse(
    catalogue: &Catalogue,
    arguments: &Arguments,
    input: impl Read + Send + 'static,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let settings = Settings::new(catalogue, Format::Pdn, &arguments.flags)?;
    let start = catalogue.start(settings.game.name())?;
    let mut hub = Hub {
        position: start.into(),
        view: if arguments.rotated {
            View::Rotated
        } else {
            View::Straight
        },
        level: Level::default(),
        keeper: Timekeeper::new(),
    };
    Session::new(settings, input, out)?.converse(&mut hub)
}

/// Our side of a conversation in Hub.
struct Hub {
    /// The position that the next search is about.
    position: Rc<dyn Position>,
    /// The way in which positions are turned.
    view: View,
    /// The limits that `level` has set for the next search.
    level: Level,
    /// The plan of time over a game.
    keeper: Timekeeper,
}

impl Protocol for Hub {
    fn command(&mut self, line: &str, session: &mut Session) -> Result<bool, Failure> {
        let word = line.split_whitespace().next().unwrap_or_default();
        let rest = after_word(line, word).unwrap_or_default();
        match word {
            "" => (),
            "hub" => self.introduce(session)?,
            "init" => session.say("ready")?,
            "ping" => session.say("pong")?,
            "set-param" => self.set(rest, session)?,
            "new-game" => {
                session.must_be_idle()?;
                session.forget();
                self.keeper.forget();
            }
            "pos" => self.position = self.placed(rest, session)?.into(),
            "level" => self.level.take(rest)?,
            "go" => self.go(rest, session)?,
            "ponder-hit" => session.ponder_hit(self)?,
            "stop" => session.stop(self)?,
            "quit" => return Ok(false),
            _ => return Err(not_understood(line)),
        }
        Ok(true)
    }

    fn news(&self, news: &News, position: &dyn Position) -> Vec<String> {
        match news {
            News::Lines(found) => text::info(position, found),
            // The protocol has no word for bounds, nor for moves on the way.
            News::Outside(..) | News::RootMove { .. } => Vec::new(),
        }
    }

    fn answer(
        &mut self,
        found: &SearchInfo,
        position: &dyn Position,
        took: Duration,
    ) -> Vec<String> {
        self.keeper.played(took);
        text::done(position, found)
    }

    fn remark(&self, text: &str) -> String {
        text::error(text)
    }
}

/// The parameter for the rules that are played.
const VARIANT: &str = "variant";
/// The parameter for positions that come turned by half, as of `--rotated`.
const ROTATED: &str = "rotated";
/// The variant that we play.
const ENGLISH: &str = "english";

impl Hub {
    /// Answers `hub`: who we are, and which parameters can be set.
    fn introduce(&self, session: &mut Session) -> Result<(), Failure> {
        let version = env!("CARGO_PKG_VERSION");
        session.say(&format!(
            "id name=niwaki version={version} author=\"the niwaki developers\""
        ))?;
        let variant = Kind::Choice(vec![ENGLISH]);
        let mut offers = vec![
            Offer::new(VARIANT, variant, ENGLISH, Sets::Nothing),
            Offer::switch(ROTATED, self.view == View::Rotated, Sets::Nothing),
            session.settings.ponder(),
        ];
        offers.extend(session.settings.offers());
        for offer in offers {
            session.say(&text::param(&offer))?;
        }
        session.say("wait")
    }

    /// Sets a parameter: one that only Hub has, or one of those that all protocols have.
    ///
    /// # Errors
    /// Fails on a name that is not offered, and on a value that does not fit.
    fn set(&mut self, rest: &str, session: &mut Session) -> Result<(), Failure> {
        let (name, value) = (value_of(rest, "name"), value_of(rest, "value"));
        let (Some(name), Some(value)) = (name, value) else {
            return Err(Failure::unusable(format!(
                "'set-param {rest}' sets nothing: write set-param name=NAME value=VALUE"
            )));
        };
        match name {
            VARIANT if value == ENGLISH => Ok(()),
            VARIANT => Err(Failure::unusable(format!(
                "variant '{value}': {ENGLISH} is the only one that is played here"
            ))),
            ROTATED => {
                self.view = if truth(name, value)? {
                    View::Rotated
                } else {
                    View::Straight
                };
                Ok(())
            }
            _ => {
                let same = |ours: &str| text::hub_name(ours) == name;
                session.settings.set(name, value, same)
            }
        }
    }

    /// Returns the position of `pos=…` after `moves="…"`.
    ///
    /// # Errors
    /// Fails on what is no position, and on a move that is not legal.
    fn placed(&self, rest: &str, session: &Session) -> Result<Box<dyn Position>, Failure> {
        let place = value_of(rest, "pos").ok_or_else(|| {
            Failure::unusable(format!(
                "'pos {rest}' is no position: write pos pos=POSITION and moves=\"MOVES\" behind"
            ))
        })?;
        let start = session
            .settings
            .catalogue
            .start(session.settings.game.name())?;
        let mut position = start.at(&squares::fen(place, self.view)?)?;
        let moves = value_of(rest, "moves").unwrap_or_default();
        for (number, theirs) in (1..).zip(moves.split_whitespace()) {
            let known = squares::moves(position.as_ref())?;
            let ours = squares::ours(&known, theirs).ok_or_else(|| {
                Failure::unusable(format!("move {number}: '{theirs}' is no legal move"))
            })?;
            position.play(&ours)?;
        }
        Ok(position)
    }

    /// Begins a search by the limits of the last `level`, which hold for this search alone.
    ///
    /// # Errors
    /// Fails behind a search that waits for a word, and on a word that says nothing.
    fn go(&mut self, rest: &str, session: &mut Session) -> Result<(), Failure> {
        session.must_take_turns()?;
        let (ponder, analyse) = match rest {
            "think" | "" => (false, false),
            "ponder" => (true, false),
            "analyze" => (false, true),
            _ => {
                return Err(Failure::unusable(format!(
                    "'go {rest}' searches nothing: write go think, go ponder or go analyze"
                )));
            }
        };
        let level = std::mem::take(&mut self.level);
        let overhead = session.settings.overhead;
        let order = level.order(ponder, analyse, overhead, &mut self.keeper);
        if ponder || session.is_searching() {
            // How much of the time the opponent takes, or the searches before it, is not known.
            self.keeper.forget();
        }
        session.ask(self.position.clone(), order)
    }
}
