//! A conversation with a program that has us search: commands are read while searches run.
//!
//! One thread reads commands, one searches, and this one does all the rest: both send [`Event`]s
//! into one queue, which are taken one after another, so that no state is shared. The transposition
//! table and the memory of the game go to the search and come back at its end. Searches that are asked
//! for meanwhile wait for their turn ([`Queue`]).

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::rc::Rc;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread::Builder;
use std::time::{Duration, Instant};

use super::asked::{Asked, Queue, refusal};
use super::kept::Kept;
use super::lines::read_lines;
use super::options::Settings;
use super::thinker::{Event, News, Order, Thinker};
use niwaki_host::failure::{Failure, Status};
use niwaki_host::info::SearchInfo;
use niwaki_host::position::Position;

/// Bytes of a command beyond which the rest of it is taken for another: a game of thousands of
/// moves is shorter.
const LONGEST_LINE: u64 = 1 << 20;
/// Events that may wait; then whoever makes them has to wait.
const WAITING: usize = 256;

/// A language in which we are spoken to.
pub(super) trait Protocol {
    /// Does what a command says; returns whether the conversation goes on.
    ///
    /// # Errors
    /// An error is told to the program, and changes nothing.
    fn command(&mut self, line: &str, session: &mut Session) -> Result<bool, Failure>;
    /// Returns the lines that tell of a running search of this position.
    fn news(&self, news: &News, position: &dyn Position) -> Vec<String>;
    /// Returns the lines that end a search of this position, which took so long.
    fn answer(
        &mut self,
        found: &SearchInfo,
        position: &dyn Position,
        took: Duration,
    ) -> Vec<String>;
    /// Returns a line that people shall read.
    fn remark(&self, text: &str) -> String;
}

/// Says of a line that it is no command.
pub(super) fn not_understood(line: &str) -> Failure {
    let line = line.trim();
    Failure::unusable(format!(
        "'{line}' is no command that is understood here: it is ignored"
    ))
}

/// A search that has not been answered yet, running or done.
struct Search {
    /// The search while it runs.
    thinker: Option<Thinker>,
    /// What is searched.
    position: Rc<dyn Position>,
    /// When it began.
    begun: Instant,
    /// Whether it had to wait for another one.
    waited: bool,
    /// Whether it ends by itself, once nobody ponders, or has heard its word before it began.
    limited: bool,
    /// Whether the opponent has yet to move: until then the answer has to wait.
    pondering: bool,
    /// Whether the answer has to wait until it is asked for.
    infinite: bool,
    /// The result, once it is there.
    found: Option<SearchInfo>,
}

impl Search {
    /// Says whether it is answered without a word from the other side.
    fn ends(&self) -> bool {
        self.limited && !self.pondering && !self.infinite
    }
}

/// One conversation, with its settings, table and search.
pub(super) struct Session<'s> {
    /// The settings, which options change.
    pub(super) settings: Settings<'s>,
    /// The program that we answer.
    pub(super) out: &'s mut dyn Write,
    /// The table and the memory of the game, unless a search has them.
    kept: Kept,
    /// The search that is yet to be answered.
    search: Option<Search>,
    /// The searches that wait for the end of that one.
    queue: Queue,
    /// The queue of commands and news.
    events: Receiver<Event>,
    /// The end of the queue that searches get.
    sender: SyncSender<Event>,
    /// The events that came while the end of a search was waited for.
    waiting: VecDeque<Event>,
}

impl<'s> Session<'s> {
    /// Begins a conversation with whoever writes to this input.
    ///
    /// # Errors
    /// Fails where there is no memory for the table, or no thread to read on.
    pub(super) fn new(
        settings: Settings<'s>,
        input: impl Read + Send + 'static,
        out: &'s mut dyn Write,
    ) -> Result<Session<'s>, Failure> {
        let (sender, events) = mpsc::sync_channel(WAITING);
        let commands = sender.clone();
        Builder::new().name("commands".into()).spawn(move || {
            let hand_over = |line| commands.send(Event::Line(line)).is_ok();
            read_lines(input, LONGEST_LINE, hand_over);
            let _ = commands.send(Event::Closed); // nobody may be listening any more
        })?;
        Ok(Session {
            kept: Kept::new(&settings.engine)?,
            settings,
            out,
            search: None,
            queue: Queue::default(),
            events,
            sender,
            waiting: VecDeque::new(),
        })
    }

    /// Talks until the other side has enough, or closes our input.
    ///
    /// # Errors
    /// Fails where nobody reads the answers; all other failures are told as remarks.
    pub(super) fn converse(mut self, protocol: &mut dyn Protocol) -> Result<Status, Failure> {
        let closed = loop {
            let result = match self.next_event() {
                Event::Closed => break true,
                Event::Line(line) => protocol.command(&line, &mut self),
                other => self.notice(other, protocol).map(|()| true),
            };
            let result = result.and_then(|on| self.prepare().map(|()| on));
            if !self.told(result, protocol)?.unwrap_or(true) {
                break false;
            }
            self.take_turns(protocol)?;
        };
        self.finish(closed, protocol)?;
        Ok(Status::Done)
    }

    /// Tells a failure as a remark; returns what did not fail.
    ///
    /// # Errors
    /// Fails where nobody reads the answers.
    fn told<T>(
        &mut self,
        result: Result<T, Failure>,
        protocol: &dyn Protocol,
    ) -> Result<Option<T>, Failure> {
        match result {
            Ok(done) => Ok(Some(done)),
            Err(Failure::NobodyListens) => Err(Failure::NobodyListens),
            Err(failure) => {
                self.say(&protocol.remark(&format!("{failure:#}")))?;
                Ok(None)
            }
        }
    }

    /// Answers all that was asked for before the conversation ends: each search that has a limit is let come to it, if the
    /// input is at its end or others had to wait; the rest is stopped.
    fn finish(&mut self, closed: bool, protocol: &mut dyn Protocol) -> Result<(), Failure> {
        let waited = self.search.as_ref().is_some_and(|search| search.waited);
        let patient = closed || waited || !self.queue.is_empty();
        while let Some(search) = &self.search {
            if !(patient && search.ends()) {
                self.stop_running();
            }
            self.answer(protocol)?;
            self.wait(protocol)?;
            self.take_turns(protocol)?;
        }
        Ok(())
    }

    /// Says a line at once, so that nobody waits for a buffer to fill.
    pub(super) fn say(&mut self, line: &str) -> Result<(), Failure> {
        writeln!(self.out, "{line}")?;
        self.out.flush()?;
        Ok(())
    }

    /// Says lines in their order.
    pub(super) fn say_all(&mut self, lines: &[String]) -> Result<(), Failure> {
        lines.iter().try_for_each(|line| self.say(line))
    }

    /// Waits for the next event; those that were put off come first.
    fn next_event(&mut self) -> Event {
        let waiting = self.waiting.pop_front();
        waiting.unwrap_or_else(|| self.events.recv().unwrap_or(Event::Closed))
    }

    /// Takes note of an event of the search.
    fn notice(&mut self, event: Event, protocol: &mut dyn Protocol) -> Result<(), Failure> {
        match event {
            Event::News(news) => {
                let searched = self.search.as_ref();
                let lines = searched.map(|search| protocol.news(&news, search.position.as_ref()));
                self.say_all(&lines.unwrap_or_default())
            }
            Event::Done(done) => {
                self.kept.put_back(done.table, done.memory);
                if let Some(search) = &mut self.search {
                    search.found = Some(done.found);
                    if let Some(thinker) = search.thinker.take() {
                        thinker.join();
                    }
                }
                self.answer(protocol)
            }
            Event::Line(_) | Event::Closed => Ok(()),
        }
    }

    /// Answers, if there is something to answer and somebody waits for it.
    fn answer(&mut self, protocol: &mut dyn Protocol) -> Result<(), Failure> {
        let due =
            |search: &mut Search| !search.pondering && !search.infinite && search.found.is_some();
        let Some(search) = self.search.take_if(due) else {
            return Ok(());
        };
        let found = search.found.unwrap_or_default();
        let took = search.begun.elapsed();
        self.say_all(&protocol.answer(&found, search.position.as_ref(), took))
    }

    /// Returns whether a search has still to be answered.
    pub(super) fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// Refuses what has to wait for the end of a search.
    pub(super) fn must_be_idle(&self) -> Result<(), Failure> {
        if self.is_searching() {
            return Err(refusal());
        }
        Ok(())
    }

    /// Refuses another search behind one that needs a word to end, and where too many wait.
    pub(super) fn must_take_turns(&self) -> Result<(), Failure> {
        match &self.search {
            Some(search) if !search.ends() => Err(refusal()),
            _ => self.queue.admit(),
        }
    }

    /// Begins a search by the present options, or has it wait for those before it.
    pub(super) fn ask(&mut self, position: Rc<dyn Position>, order: Order) -> Result<(), Failure> {
        let asked = Asked {
            position,
            engine: self.settings.engine.clone(),
            lines: self.settings.lines,
            order,
            stopped: false,
        };
        if self.is_searching() {
            self.queue.push(asked);
            return Ok(());
        }
        self.start(asked, false)
    }

    /// Begins the next search that waits, unless one has still to be answered.
    fn take_turns(&mut self, protocol: &dyn Protocol) -> Result<(), Failure> {
        while !self.is_searching()
            && let Some(asked) = self.queue.pop()
        {
            let started = self.start(asked, true);
            self.told(started, protocol)?;
        }
        Ok(())
    }

    /// Begins a search, which takes the table and the memory along.
    fn start(&mut self, asked: Asked, waited: bool) -> Result<(), Failure> {
        self.kept.fit(&asked.engine)?;
        let order = &asked.order;
        let mut search = Search {
            thinker: None,
            position: asked.position.clone(),
            begun: Instant::now(),
            waited,
            limited: order.is_limited() || asked.stopped,
            pondering: order.pondering && !asked.stopped,
            infinite: order.infinite && !asked.stopped,
            found: None,
        };
        let thinker = Thinker::start(
            asked.position.copy(),
            asked.engine,
            asked.lines,
            asked.order,
            self.kept.take(),
            self.sender.clone(),
        )?;
        if asked.stopped {
            thinker.stop();
        }
        search.thinker = Some(thinker);
        self.search = Some(search);
        Ok(())
    }

    /// Takes note that the opponent has played the move that is pondered on.
    pub(super) fn ponder_hit(&mut self, protocol: &mut dyn Protocol) -> Result<(), Failure> {
        let Some(search) = self.search.as_mut().filter(|search| search.pondering) else {
            if self.queue.ponder_hit() {
                return Ok(());
            }
            return Err(Failure::unusable(
                "nothing is being pondered on, so this is ignored",
            ));
        };
        search.pondering = false;
        if let Some(thinker) = &search.thinker {
            thinker.ponder_hit();
        }
        self.answer(protocol)
    }

    /// Ends the search that runs, if there is one, and answers. One that waits and would need this word to end has
    /// heard it.
    pub(super) fn stop(&mut self, protocol: &mut dyn Protocol) -> Result<(), Failure> {
        self.queue.stop();
        self.stop_running();
        self.answer(protocol)?;
        self.wait(protocol)
    }

    /// Has the search that runs end; its answer is not there yet.
    fn stop_running(&mut self) {
        if let Some(search) = &mut self.search {
            (search.pondering, search.infinite) = (false, false);
            if let Some(thinker) = &search.thinker {
                thinker.stop();
            }
        }
    }

    /// Waits until the search that runs is answered; what else comes is put off.
    fn wait(&mut self, protocol: &mut dyn Protocol) -> Result<(), Failure> {
        while self.is_searching() {
            match self.events.recv() {
                Ok(event @ (Event::Line(_) | Event::Closed)) => self.waiting.push_back(event),
                Ok(event) => self.notice(event, protocol)?,
                Err(_) => break,
            }
        }
        Ok(())
    }

    /// Forgets what earlier searches have left in the table and in the memory.
    pub(super) fn forget(&mut self) {
        self.kept.forget();
    }

    /// Has the table ready for the next search by the present options, unless one runs or waits: sizes
    /// are set while the other side does not wait.
    fn prepare(&mut self) -> Result<(), Failure> {
        let running = |search: &Search| search.thinker.is_some();
        if self.search.as_ref().is_some_and(running) || !self.queue.is_empty() {
            return Ok(());
        }
        self.kept.fit(&self.settings.engine)
    }
}
