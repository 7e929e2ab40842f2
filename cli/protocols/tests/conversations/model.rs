//! What may be answered to what: the protocol as `docs/engines.md` has it, followed line by line.
//!
//! When a search ends is not known, so that the model is in several states at once: a line may have been read before an
//! answer that is heard next to it, or behind it. What is heard rules states out; where none is left it cannot have been so.

use std::collections::VecDeque;

use niwaki_host::printable::is_control;

use super::said::Said;
use super::search::Search;
use super::spoken::{Asked, Language, Line, Means, Placed, Setting};

/// The most searches that may wait.
const MOST_WAITING: usize = 10_000;

/// What was wrong with a conversation.
pub(crate) struct Fault {
    pub(crate) why: String,
    pub(crate) heard: Vec<String>,
}

/// What holds at some moment of a conversation.
#[derive(Clone)]
struct State {
    position: Placed,
    chess960: bool,
    lines: usize,
    debug: bool,
    /// Whether one, or the other, option has it play weaker than it can.
    weak: [bool; 2],
    /// The limits of the next search that were said beforehand.
    limits: Asked,
    /// The search that runs, and those that wait for it.
    searches: VecDeque<Search>,
    /// How many searches were let in.
    asked: usize,
}

/// What a line is answered by at once.
enum Reply {
    /// So many remarks, from and to.
    Remarks(usize, usize),
    /// Lines up to one that begins so.
    Lines(&'static str),
}

const SILENCE: Reply = Reply::Remarks(0, 0);
const REFUSAL: Reply = Reply::Remarks(1, 1);

impl State {
    fn new(language: &dyn Language) -> State {
        State {
            position: language.place(None, &[], false).into(),
            chess960: false,
            lines: 1,
            debug: false,
            weak: [false; 2],
            limits: Asked::default(),
            searches: VecDeque::new(),
            asked: 0,
        }
    }

    /// Tells apart what cannot be told apart by what was said.
    fn mark(&self) -> Vec<(usize, [bool; 4])> {
        let searches = self.searches.iter();
        searches
            .map(|s| (s.number, [s.pondering, s.infinite, s.stopped, s.waited]))
            .collect()
    }

    /// Takes note of what searches say.
    fn hears(&mut self, language: &dyn Language, said: &[Said]) -> Result<(), String> {
        for line in said {
            let search = self.searches.front_mut();
            match line {
                Said::News(news) => {
                    let search =
                        search.ok_or_else(|| format!("nobody searches, and tells {news:?}"))?;
                    search.tells(language, news.clone())?;
                }
                Said::Answer(mv, reply) => {
                    let search = search.ok_or_else(|| format!("{mv:?} answers nothing"))?;
                    search.answered(language, mv.as_deref(), reply.as_deref())?;
                    self.searches.pop_front();
                    if let Some(next) = self.searches.front_mut().filter(|next| next.stopped) {
                        next.stop();
                    }
                }
                Said::Remark | Said::Other => return Err("a line that answers nothing".to_owned()),
            }
        }
        Ok(())
    }

    /// Does what a line says; returns what it is answered by at once.
    fn reads(&mut self, language: &dyn Language, means: &Means) -> Reply {
        match means {
            Means::Reply("") | Means::Quit => (),
            Means::Reply(last) => return Reply::Lines(last),
            Means::Set(setting, remarks) => {
                self.set(language, *setting);
                return Reply::Remarks(0, *remarks);
            }
            Means::Place(text, moves) => {
                let place = language.place(text.as_deref(), moves, self.chess960);
                self.position = place.into();
            }
            Means::Limits(limits) => {
                let Asked {
                    depth,
                    nodes,
                    clocks,
                    infinite,
                    ..
                } = limits;
                self.limits.depth = depth.or(self.limits.depth);
                self.limits.nodes = nodes.or(self.limits.nodes);
                self.limits.infinite |= infinite;
                self.limits.clocks[0] |= clocks[0];
                self.limits.clocks[1] |= clocks[1];
            }
            Means::Ask(asked) => return self.asks(language, asked),
            Means::Stop => {
                // One that waits for its turn alone hears it too, if it is one that could not end otherwise.
                if self.searches.len() > 1
                    && let Some(last) = self.searches.back_mut()
                {
                    last.stopped |= !last.ends();
                }
                if let Some(search) = self.searches.front_mut() {
                    search.stop();
                }
            }
            Means::Hit => {
                let running = self.searches.front().is_some_and(|search| search.pondering);
                let search = if running {
                    self.searches.front_mut()
                } else {
                    self.searches.back_mut().filter(|last| last.pondering)
                };
                let Some(search) = search else { return REFUSAL };
                search.pondering = false;
            }
            Means::Idle if self.searches.is_empty() => (),
            Means::Idle | Means::Wrong => return REFUSAL,
        }
        SILENCE
    }

    /// Sets what holds for the next search.
    fn set(&mut self, language: &dyn Language, setting: Setting) {
        match setting {
            Setting::Other => (),
            Setting::Lines(lines) => self.lines = lines,
            Setting::Chess960(on) => {
                let text = self.position.text();
                self.position = language.place(Some(&text), &[], on).into();
                self.chess960 = on;
            }
            Setting::Debug(on) => self.debug = on,
            Setting::Level(on) => self.weak[0] = on,
            Setting::Limited(on) => self.weak[1] = on,
        }
    }

    /// Lets a search in, or refuses it.
    fn asks(&mut self, language: &dyn Language, asked: &Asked) -> Reply {
        let last = self.searches.back();
        if last.is_some_and(|last| !last.ends()) || self.searches.len() > MOST_WAITING {
            return REFUSAL;
        }
        let mut asked = asked.clone();
        let limits = std::mem::take(&mut self.limits);
        asked.depth = asked.depth.or(limits.depth);
        asked.nodes = asked.nodes.or(limits.nodes);
        asked.infinite |= limits.infinite;
        asked.clocks[0] |= limits.clocks[0];
        asked.clocks[1] |= limits.clocks[1];
        let mut choice = language.legal(self.position.as_ref());
        let known: Vec<String> = asked
            .only
            .iter()
            .filter(|mv| choice.contains(mv))
            .cloned()
            .collect();
        let remarks = asked.wrong + asked.only.len() - known.len() + usize::from(self.debug);
        if !known.is_empty() {
            choice = known;
        }
        let black = usize::from(self.position.player() != "White");
        self.asked += 1;
        self.searches.push_back(Search {
            number: self.asked,
            position: self.position.clone(),
            choice: choice.into(),
            lines: self.lines,
            full: self.weak == [false; 2],
            limited: asked.is_limited(black),
            pondering: asked.ponder,
            infinite: asked.infinite,
            stopped: false,
            waited: !self.searches.is_empty(),
            told: None,
            best: None,
            asked: asked.into(),
        });
        Reply::Remarks(remarks, remarks)
    }

    /// Ends the conversation: what has a limit comes to it, if the input is at its end or others had to wait.
    fn ends(&mut self, closed: bool) {
        let waited = self.searches.front().is_some_and(|search| search.waited);
        let patient = closed || waited || self.searches.len() > 1;
        for search in &mut self.searches {
            if !(patient && search.ends()) {
                search.stop();
            }
        }
    }
}

/// Returns how many of these lines are the reply, if they begin with it.
fn replied(reply: &Reply, said: &[Said], heard: &[String]) -> Result<usize, String> {
    let remarks = said
        .iter()
        .take_while(|line| matches!(line, Said::Remark))
        .count();
    match reply {
        Reply::Remarks(least, most) if (*least..=*most).contains(&remarks) => Ok(remarks),
        Reply::Remarks(least, most) => {
            let remarks = &heard[..remarks];
            Err(format!(
                "{least} to {most} remarks are due, not {remarks:?}"
            ))
        }
        Reply::Lines(last) => {
            let other = said
                .iter()
                .take_while(|line| matches!(line, Said::Other))
                .count();
            let ends = other > 0 && heard[other - 1].contains(last);
            ends.then_some(other).ok_or_else(|| format!("no {last}"))
        }
    }
}

/// Follows a line in a state, by where in a piece of what is heard it was read.
fn follow(
    language: &dyn Language,
    state: &State,
    line: &Line,
    (said, heard): (&[Said], &[String]),
    at: usize,
) -> Result<State, String> {
    let mut state = state.clone();
    state.hears(language, &said[..at])?;
    let before = state.searches.len();
    let reply = state.reads(language, &line.means);
    let length = replied(&reply, &said[at..], &heard[at..])?;
    state.hears(language, &said[at + length..])?;
    let answers = said[at..]
        .iter()
        .filter(|line| matches!(line, Said::Answer(..)))
        .count();
    if matches!(line.means, Means::Stop) && before > 0 && answers == 0 {
        return Err("it is not answered when it is stopped".to_owned());
    }
    Ok(state)
}

/// Returns where in a piece a line can have been read: at its beginning, behind an answer, or where a reply begins.
fn places(said: &[Said]) -> Vec<usize> {
    let is_reply = |line: &Said| matches!(line, Said::Remark | Said::Other);
    let reply = said.iter().position(is_reply);
    let answers = said.iter().enumerate().take(reply.unwrap_or(said.len()));
    let behind = answers.filter(|(_, line)| matches!(line, Said::Answer(..)));
    let mut places: Vec<usize> = [0]
        .into_iter()
        .chain(behind.map(|(at, _)| at + 1))
        .collect();
    if let Some(reply) = reply {
        places.retain(|at| *at <= reply);
        places.push(reply);
        places.dedup();
    }
    places
}

/// Follows a line in all states, and returns those that are left.
fn step(
    language: &dyn Language,
    states: &[State],
    line: &Line,
    heard: &[String],
) -> Result<Vec<State>, String> {
    let said = heard.iter().map(|line| language.said(line));
    let said = said.collect::<Result<Vec<Said>, String>>()?;
    let (mut left, mut marks, mut why) = (Vec::new(), Vec::new(), String::new());
    for state in states {
        for at in places(&said) {
            match follow(language, state, line, (&said, heard), at) {
                Ok(state) => {
                    if !marks.contains(&state.mark()) {
                        marks.push(state.mark());
                        left.push(state);
                    }
                }
                Err(wrong) => why = wrong,
            }
        }
    }
    if left.is_empty() {
        return Err(format!("{:?}: {why}: {heard:#?}", line.text));
    }
    Ok(left)
}

/// Returns that all is well where one of these is, or else the last fault.
fn possible(ways: Vec<Result<(), String>>) -> Result<(), String> {
    let well = ways.iter().any(Result::is_ok);
    let fault = ways.into_iter().rev().find_map(Result::err);
    fault.filter(|_| !well).map_or(Ok(()), Err)
}

/// Checks what is heard behind the last marker.
fn finish(
    language: &dyn Language,
    state: &State,
    closed: bool,
    heard: &[String],
) -> Result<(), String> {
    let said = heard.iter().map(|line| language.said(line));
    let said = said.collect::<Result<Vec<Said>, String>>()?;
    let tries = places(&said).into_iter().map(|at| {
        let mut state = state.clone();
        state.hears(language, &said[..at])?;
        state.ends(closed);
        state.hears(language, &said[at..])?;
        match state.searches.front() {
            Some(search) => Err(format!("{:?} is not answered", search.asked)),
            None => Ok(()),
        }
    });
    let tries: Vec<Result<(), String>> = tries.collect();
    possible(tries)
}

/// Checks a conversation: lines with a marker behind each, and all that was heard.
pub(crate) fn check(
    language: &dyn Language,
    lines: &[Line],
    heard: Vec<String>,
) -> Result<(), Fault> {
    let quits = lines
        .iter()
        .position(|line| matches!(line.means, Means::Quit));
    let read = &lines[..quits.unwrap_or(lines.len())];
    let checked = || {
        let raw = |line: &&String| line.contains(is_control);
        if let Some(line) = heard.iter().find(raw) {
            return Err(format!("control characters come back: {line:?}"));
        }
        let mut pieces = heard.split(|line| line == language.marked());
        let found = heard
            .iter()
            .filter(|line| *line == language.marked())
            .count();
        if found != read.len() {
            return Err(format!(
                "{found} times {}, not {}",
                language.marked(),
                read.len()
            ));
        }
        let mut states = vec![State::new(language)];
        for line in read {
            states = step(language, &states, line, pieces.next().unwrap_or_default())?;
        }
        let rest = pieces.next().unwrap_or_default();
        let ends = states
            .iter()
            .map(|state| finish(language, state, quits.is_none(), rest));
        possible(ends.collect()).map_err(|why| format!("at the end: {why}: {rest:#?}"))
    };
    checked().map_err(|why| Fault { why, heard })
}
