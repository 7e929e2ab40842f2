//! A conversation with a program that has us search: commands are read while searches run.
//!
//! One thread reads commands, one searches, and this one does all the rest: both send [`Event`]s
//! into one queue, which are taken one after another, so that no state is shared. The transposition
//! table and the memory of the game go to the search and come back at its end.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::mem;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread::Builder;

use niwaki::Table;

use super::lines::read_lines;
use super::options::Settings;
use super::thinker::{Event, News, Order, Thinker};
use niwaki_host::failure::{Failure, Status, one_line};
use niwaki_host::info::SearchInfo;
use niwaki_host::memory::GameMemory;
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
    /// Returns the lines that tell of a running search.
    fn news(&self, news: &News) -> Vec<String>;
    /// Returns the lines that end a search.
    fn answer(&mut self, found: &SearchInfo) -> Vec<String>;
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
    /// Whether the opponent has yet to move: until then the answer has to wait.
    pondering: bool,
    /// Whether the answer has to wait until it is asked for.
    infinite: bool,
    /// The result, once it is there.
    found: Option<SearchInfo>,
}

/// One conversation, with its settings, table and search.
pub(super) struct Session<'s> {
    /// The settings, which options change.
    pub(super) settings: Settings<'s>,
    /// The program that we answer.
    pub(super) out: &'s mut dyn Write,
    /// The transposition table, unless a search has it or its size is 0.
    table: Option<Table>,
    /// The memory of the game, unless a search has it.
    memory: GameMemory,
    /// The size of the table in MiB.
    size: usize,
    /// Whether table and memory hold what shall be forgotten.
    stale: bool,
    /// The search that is yet to be answered.
    search: Option<Search>,
    /// The queue of commands and news.
    events: Receiver<Event>,
    /// The end of the queue that searches get.
    sender: SyncSender<Event>,
    /// The events that came while the end of a search was waited for.
    waiting: VecDeque<Event>,
}

impl<'s> Session<'s> {
    /// Begins a conversation with whoever writes to our standard input.
    ///
    /// # Errors
    /// Fails where there is no memory for the table, or no thread to read on.
    pub(super) fn new(
        settings: Settings<'s>,
        out: &'s mut dyn Write,
    ) -> Result<Session<'s>, Failure> {
        let (sender, events) = mpsc::sync_channel(WAITING);
        let commands = sender.clone();
        Builder::new().name("commands".into()).spawn(move || {
            let hand_over = |line| commands.send(Event::Line(line)).is_ok();
            read_lines(io::stdin().lock(), LONGEST_LINE, hand_over);
            let _ = commands.send(Event::Closed); // nobody may be listening any more
        })?;
        Ok(Session {
            table: settings.engine.table()?,
            memory: GameMemory::default(),
            size: settings.engine.hash,
            settings,
            out,
            stale: false,
            search: None,
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
        loop {
            let result = match self.next_event() {
                Event::Closed => break,
                Event::Line(line) => protocol.command(&line, &mut self),
                other => self.notice(other, protocol).map(|()| true),
            };
            match result.and_then(|on| self.prepare().map(|()| on)) {
                Ok(true) => (),
                Ok(false) => break,
                Err(Failure::NobodyListens) => return Err(Failure::NobodyListens),
                Err(failure) => self.say(&protocol.remark(&one_line(&format!("{failure:#}"))))?,
            }
        }
        self.stop(protocol)?;
        Ok(Status::Done)
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
            Event::News(news) => self.say_all(&protocol.news(&news)),
            Event::Done(done) => {
                self.table = done.table;
                self.memory = done.memory;
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
        match self.search.take_if(due).and_then(|search| search.found) {
            Some(found) => self.say_all(&protocol.answer(&found)),
            None => Ok(()),
        }
    }

    /// Returns whether a search has still to be answered.
    pub(super) fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// Refuses what has to wait for the end of a search.
    pub(super) fn must_be_idle(&self) -> Result<(), Failure> {
        if self.is_searching() {
            return Err(Failure::unusable(
                "a search is running, so this is ignored: stop it first",
            ));
        }
        Ok(())
    }

    /// Begins a search, which takes the table and the memory along.
    pub(super) fn start(
        &mut self,
        position: Box<dyn Position>,
        order: Order,
    ) -> Result<(), Failure> {
        let (pondering, infinite) = (order.pondering, order.infinite);
        let settings = &self.settings;
        let thinker = Thinker::start(
            position,
            settings.engine.clone(),
            settings.lines,
            order,
            (self.table.take(), mem::take(&mut self.memory)),
            self.sender.clone(),
        )?;
        self.search = Some(Search {
            thinker: Some(thinker),
            pondering,
            infinite,
            found: None,
        });
        Ok(())
    }

    /// Takes note that the opponent has played the move that is pondered on.
    pub(super) fn ponder_hit(&mut self, protocol: &mut dyn Protocol) -> Result<(), Failure> {
        let search = self.search.as_mut().filter(|search| search.pondering);
        let search = search
            .ok_or_else(|| Failure::unusable("nothing is being pondered on, so this is ignored"))?;
        search.pondering = false;
        if let Some(thinker) = &search.thinker {
            thinker.ponder_hit();
        }
        self.answer(protocol)
    }

    /// Ends the search, if there is one, and answers.
    pub(super) fn stop(&mut self, protocol: &mut dyn Protocol) -> Result<(), Failure> {
        if let Some(search) = &mut self.search {
            (search.pondering, search.infinite) = (false, false);
            if let Some(thinker) = &search.thinker {
                thinker.stop();
            }
        }
        self.answer(protocol)?;
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
        self.stale = true;
    }

    /// Has the table ready for the next search, unless one has it now. It is made anew where its
    /// size was changed: sizes are set while the other side does not wait.
    fn prepare(&mut self) -> Result<(), Failure> {
        if self
            .search
            .as_ref()
            .is_some_and(|search| search.thinker.is_some())
        {
            return Ok(());
        }
        let engine = &self.settings.engine;
        if self.stale || self.size != engine.hash {
            self.memory.clear();
        }
        if self.size != engine.hash {
            self.table = None; // the old one is freed before the new one is made
            self.size = engine.hash;
            self.table = engine.table()?;
        } else if self.stale
            && let Some(table) = &mut self.table
        {
            table.clear();
        }
        self.stale = false;
        Ok(())
    }
}
