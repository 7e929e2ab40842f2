//! Holds the game on a screen: what keys do, and what the engine has to say. Drawing it is for [`screen`](super::screen).
//!
//! Nothing here waits. The loop in [`window`](super::window) hands over events and asks for the next [`Order`]; what the
//! thinker answers comes back as [`News`], each with the number of its order. Whatever the person does meanwhile, such as
//! taking a move back, only drops the order that is under way: its answer is then recognised as old by its number.

mod keys;
mod pointing;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{Event, KeyEventKind};

use super::entry::{Wish, for_people};
use super::host::Host;
use super::plain::said;
use super::thinker::{News, Order, Who};
use niwaki_arena::mind::Signals;
use niwaki_arena::player::Timed;
use niwaki_host::failure::Status;
use niwaki_host::info::SearchInfo;
pub(super) use pointing::{Pointer, Standing};

/// An order that is being carried out.
struct Thinking {
    /// The number of the order.
    number: u64,
    /// Who carries it out.
    who: Who,
    /// When the order was given, for the seconds on the screen; a program's clock begins later, at `signals.begun`.
    since: Instant,
    /// By which the thinker is hurried or stopped.
    signals: Arc<Signals>,
}

/// The last that is known of what the engine thinks.
pub(super) struct Thought {
    /// The side that it thought for, whose view the value takes.
    pub(super) seat: usize,
    /// Depth, score, nodes and time.
    pub(super) info: SearchInfo,
    /// The best line as people write it.
    pub(super) line: String,
}

/// The state of the screen. The fields that others see are those that [`screen`](super::screen) draws.
pub(super) struct App {
    /// The game, and who plays it.
    pub(super) host: Host,
    /// The line that is being typed.
    pub(super) typed: String,
    /// The last that there was to say, in one line.
    pub(super) message: String,
    /// Whether the message tells of something that went wrong.
    pub(super) is_complaint: bool,
    /// The last that the engine thought.
    pub(super) thought: Option<Thought>,
    /// Where the arrow keys point.
    pub(super) pointer: Pointer,
    /// Whether the commands are shown over the board.
    pub(super) shows_help: bool,
    /// The order that is under way; at most one is.
    thinking: Option<Thinking>,
    /// Orders given so far: the number of the last one.
    orders: u64,
    /// Whether a hint was asked for and not yet ordered.
    wants_hint: bool,
    /// Set once somebody has left.
    status: Option<Status>,
}

impl App {
    /// Begins with a game that may already be over, as a loaded one can be.
    pub(super) fn new(host: Host) -> App {
        let mut app = App {
            host,
            typed: String::new(),
            message: "type a move, or point with the arrow keys and Enter; help".to_owned(),
            is_complaint: false,
            thought: None,
            pointer: Pointer::default(),
            shows_help: false,
            thinking: None,
            orders: 0,
            wants_hint: false,
            status: None,
        };
        app.turn();
        app
    }

    /// Says whether somebody has left, and how.
    pub(super) fn status(&self) -> Option<Status> {
        self.status
    }

    /// Takes over what the engine has to say, looks at the clocks, and returns what is to be thought about next.
    ///
    /// The engine is heard first: its move begins the turn of the person whose clock is looked at then.
    pub(super) fn catch_up(&mut self, news: &Receiver<News>) -> Option<Order> {
        while let Ok(news) = news.try_recv() {
            self.hear(news);
        }
        self.look_at_clocks();
        self.order()
    }

    /// Takes an event of the terminal. Of a paste the first line is taken, as text to be edited: a list of moves that was
    /// pasted by mistake plays nothing.
    pub(super) fn take(&mut self, event: &Event) {
        match event {
            // Some terminals tell of the release of a key as well.
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Paste(text) => {
                let line = text.lines().next().unwrap_or_default();
                self.typed.push_str(line);
            }
            _ => (),
        }
    }

    /// Says who thinks at the moment, and for how long.
    pub(super) fn thinks(&self) -> Option<(Who, Duration)> {
        let thinking = self.thinking.as_ref()?;
        Some((thinking.who, thinking.since.elapsed()))
    }

    /// Returns how long the side to move has been thinking: zero when the game is over, and for a rival counted from when
    /// its own clock began, so that a program's start costs it nothing.
    pub(super) fn turn_time(&self) -> Duration {
        if self.host.session.verdict().is_some() {
            return Duration::ZERO;
        }
        match &self.thinking {
            Some(Thinking {
                who: Who::Rival(_),
                signals,
                ..
            }) => signals.begun.get().map_or(Duration::ZERO, Instant::elapsed),
            _ => self.host.session.turn_time(),
        }
    }

    /// Returns what is to be thought about now, if nothing is being thought about: a rival's move, or a hint.
    pub(super) fn order(&mut self) -> Option<Order> {
        if self.thinking.is_some() {
            return None;
        }
        let (who, case) = match self.host.thinker() {
            Some(number) => (Who::Rival(number), self.host.case()),
            None if std::mem::take(&mut self.wants_hint) => (Who::Adviser, self.host.question()),
            None => return None,
        };
        self.orders += 1;
        let signals = Arc::new(Signals::default());
        self.thinking = Some(Thinking {
            number: self.orders,
            who,
            since: Instant::now(),
            signals: Arc::clone(&signals),
        });
        Some(Order {
            number: self.orders,
            who,
            case,
            signals,
        })
    }

    /// Takes note of what comes from the thinker; what is about an earlier order is old, and is dropped.
    pub(super) fn hear(&mut self, news: News) {
        let number = match &news {
            News::Iteration(number, _) | News::Done(number, _) => *number,
        };
        let Some(thinking) = self.thinking.take_if(|thinking| thinking.number == number) else {
            return;
        };
        match news {
            News::Iteration(_, found) => {
                let moves = found.lines.first().map_or(&[][..], |line| &line.moves);
                self.thought = Some(Thought {
                    seat: self.host.session.seat(),
                    line: self.host.session.position().line_for_people(moves),
                    info: *found,
                });
                self.thinking = Some(thinking);
            }
            News::Done(_, Ok(None)) => (),
            News::Done(_, Ok(Some(timed))) => self.chosen(thinking.who, &timed),
            News::Done(_, Err(message)) if thinking.who == Who::Adviser => {
                self.complain(format!("there is no hint: {message}"));
            }
            News::Done(_, Err(message)) => {
                self.host.give_up(&message);
                self.turn();
            }
        }
    }

    /// Plays a rival's choice, or tells a person of the adviser's.
    fn chosen(&mut self, who: Who, timed: &Timed) {
        let choice = &timed.choice;
        let position = self.host.session.position();
        let text = for_people(position, &choice.mv);
        let player = position.player();
        if who == Who::Adviser {
            self.say(format!("hint: {text}{}", said(choice)));
            return;
        }
        match self.host.take(timed) {
            Ok(()) => self.say(format!("{player} plays {text}{}", said(choice))),
            Err(message) => self.host.give_up(&message),
        }
        self.turn();
    }

    /// Prepares for another side to move, or for a position that has changed otherwise.
    fn turn(&mut self) {
        self.wants_hint = false;
        self.pointer.look_at(self.host.session.position());
        if let Some(result) = self.host.session.result_in_words() {
            self.say(result);
        }
    }

    /// Ends the game if a person's time is over.
    fn look_at_clocks(&mut self) {
        let seat = self.host.session.seat();
        let left = self.host.session.left(seat, self.turn_time());
        let is_person = self.host.thinker().is_none() && self.host.session.verdict().is_none();
        if is_person && left == Some(Duration::ZERO) {
            self.drop_thinking();
            self.host.session.fall(seat);
            self.turn();
        }
    }

    /// Forgets what is being thought about, and has the thinker stop. Its answer is not waited for.
    pub(super) fn drop_thinking(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.signals.dropped.store(true, Ordering::SeqCst);
            thinking.signals.enough.store(true, Ordering::SeqCst);
        }
    }

    /// Has the engine play the best that it has found so far.
    fn hurry(&self) {
        if let Some(thinking) = &self.thinking {
            thinking.signals.enough.store(true, Ordering::SeqCst);
        }
    }

    /// Sets the message.
    fn say(&mut self, message: impl Into<String>) {
        self.message = message.into();
        self.is_complaint = false;
    }

    /// Sets the message to one about something that went wrong.
    fn complain(&mut self, message: impl Into<String>) {
        self.message = niwaki_host::failure::one_line(&message.into());
        self.is_complaint = true;
    }

    /// Does what a person wants: what concerns the screen alone here, and all else through the host.
    fn wish(&mut self, wish: Wish) {
        match wish {
            Wish::Quit => {
                self.status = Some(Status::Done);
                return;
            }
            Wish::Help => {
                self.shows_help = true;
                return;
            }
            Wish::Hint => return self.ask_for_hint(),
            _ => (),
        }
        // After these the position is the same, so that the engine may go on thinking about it.
        let stays = matches!(wish, Wish::Flip | Wish::Save(_) | Wish::Moves | Wish::Board);
        match self.host.grant(wish, self.turn_time()) {
            Ok(lines) => {
                self.say(lines.join(" "));
                if !stays {
                    self.drop_thinking();
                    self.thought = None;
                    self.turn();
                }
            }
            Err(message) => self.complain(message),
        }
    }

    /// Remembers that a hint is wanted; [`App::order`] has it thought about.
    fn ask_for_hint(&mut self) {
        if self.host.session.verdict().is_some() {
            self.complain("the game is over: there is nothing to play");
        } else if self.host.thinker().is_some() {
            self.complain("the engine is thinking: Space has it play at once");
        } else {
            self.wants_hint = true;
            self.say("thinking about a hint");
        }
    }
}

#[cfg(test)]
mod tests;
