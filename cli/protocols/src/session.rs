//! A conversation with a program that has us search: commands are read while searches run.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread::Builder;

use niwaki::Table;

use super::lines::read_lines;
use super::options::Settings;
use super::thinker::{Event, News, Order, Thinker};
use niwaki_host::failure::{Failure, Status, one_line};
use niwaki_host::position::{Insight, Position};

/// Bytes of a command beyond which the rest of it is taken for another: a game of thousands of
/// moves is shorter.
const LONGEST_LINE: u64 = 1 << 20;
/// Events that may wait; then whoever makes them has to wait.
const WAITING: usize = 256;

/// A language in which we are spoken to.
pub(super) trait Protocol {
    /// Does what a command says; whether the conversation goes on.
    ///
    /// An error is told to the program, and changes nothing.
    fn command(&mut self, line: &str, session: &mut Session) -> Result<bool, Failure>;
    /// What is said of a running search.
    fn news(&self, news: &News) -> Vec<String>;
    /// What is said at its end.
    fn answer(&mut self, found: &Insight) -> Vec<String>;
    /// How a remark is made.
    fn remark(&self, text: &str) -> String;
}

/// What a search is about to answer, or has found.
struct Search {
    thinker: Option<Thinker>,
    /// Whether the opponent has yet to move: until then the answer has to wait.
    pondering: bool,
    /// Whether the answer has to wait until it is asked for.
    infinite: bool,
    found: Option<Insight>,
}

/// One conversation.
pub(super) struct Session<'s> {
    pub(super) settings: Settings<'s>,
    pub(super) out: &'s mut dyn Write,
    table: Option<Table>,
    /// The size of the table in MiB.
    size: usize,
    /// Whether the table holds what shall be forgotten.
    stale: bool,
    search: Option<Search>,
    events: Receiver<Event>,
    sender: SyncSender<Event>,
    /// What came while an end was waited for.
    waiting: VecDeque<Event>,
}

impl<'s> Session<'s> {
    /// A conversation with whoever writes to our standard input.
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

    /// Talks until the other side has enough.
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
                Err(Failure::Unusable(text)) => self.say(&protocol.remark(&one_line(&text)))?,
                Err(nobody) => return Err(nobody),
            }
        }
        self.stop(protocol)?;
        Ok(Status::Done)
    }

    pub(super) fn say(&mut self, line: &str) -> Result<(), Failure> {
        writeln!(self.out, "{line}")?;
        self.out.flush()?;
        Ok(())
    }

    fn say_all(&mut self, lines: &[String]) -> Result<(), Failure> {
        lines.iter().try_for_each(|line| self.say(line))
    }

    fn next_event(&mut self) -> Event {
        let waiting = self.waiting.pop_front();
        waiting.unwrap_or_else(|| self.events.recv().unwrap_or(Event::Closed))
    }

    /// Does what is to be done when the search tells something.
    fn notice(&mut self, event: Event, protocol: &mut dyn Protocol) -> Result<(), Failure> {
        match event {
            Event::News(news) => self.say_all(&protocol.news(&news)),
            Event::Done(done) => {
                self.table = done.table;
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

    /// Whether a search has still to be answered.
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

    /// Begins a search.
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
            (settings.threads, settings.lines),
            order,
            self.table.take(),
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

    /// The opponent has played the move that is pondered on.
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

    /// Forgets what earlier searches have left in the table.
    pub(super) fn forget(&mut self) {
        self.stale = true;
    }

    /// Has the table ready for the next search, unless one has it now.
    fn prepare(&mut self) -> Result<(), Failure> {
        if self
            .search
            .as_ref()
            .is_some_and(|search| search.thinker.is_some())
        {
            return Ok(());
        }
        let engine = &self.settings.engine;
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
