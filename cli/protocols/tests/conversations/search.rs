//! A search of the model, and what it may tell and answer.

use std::rc::Rc;

use super::said::News;
use super::spoken::{Asked, Language, Placed};

/// A search that has still to be answered.
#[derive(Clone)]
pub(crate) struct Search {
    /// Its number.
    pub(crate) number: usize,
    pub(crate) asked: Rc<Asked>,
    pub(crate) position: Placed,
    /// The moves to choose from.
    pub(crate) choice: Rc<Vec<String>>,
    /// How many lines are told at most.
    pub(crate) lines: usize,
    /// Whether it plays as well as it can.
    pub(crate) full: bool,
    pub(crate) limited: bool,
    pub(crate) pondering: bool,
    pub(crate) infinite: bool,
    pub(crate) stopped: bool,
    /// Whether it had to wait for another one.
    pub(crate) waited: bool,
    /// What it told last, and of its best line.
    pub(crate) told: Option<News>,
    pub(crate) best: Option<String>,
}

impl Search {
    /// Says whether it is answered without a word from the other side.
    pub(crate) fn ends(&self) -> bool {
        self.stopped || (self.limited && !self.pondering && !self.infinite)
    }

    /// Ends it at once.
    pub(crate) fn stop(&mut self) {
        (self.stopped, self.pondering, self.infinite) = (true, false, false);
    }

    /// Takes note of what it tells.
    pub(crate) fn tells(&mut self, language: &dyn Language, news: News) -> Result<(), String> {
        if news.number > self.lines {
            return Err(format!("line {} of {}", news.number, self.lines));
        }
        if self.asked.depth.is_some_and(|depth| news.depth > depth) {
            return Err(format!("depth {} of {:?}", news.depth, self.asked));
        }
        if self.asked.nodes.is_some_and(|nodes| news.nodes > nodes) {
            return Err(format!("{} nodes of {:?}", news.nodes, self.asked));
        }
        let mut position = self.position.copy();
        for mv in &news.moves {
            if !language.play(position.as_mut(), mv) {
                return Err(format!("{mv} of {:?} cannot be played", news.moves));
            }
        }
        if news.number == 1 {
            self.best = news.moves.first().cloned();
        }
        self.told = Some(news);
        Ok(())
    }

    /// Checks how it is answered.
    pub(crate) fn answered(
        &self,
        language: &dyn Language,
        mv: Option<&str>,
        reply: Option<&str>,
    ) -> Result<(), String> {
        if self.pondering || self.infinite {
            return Err(format!("{:?} is answered before its word", self.asked));
        }
        let Some(mv) = mv else {
            let over = self.choice.is_empty();
            let wrong = || format!("no move, where there are {:?}", self.choice);
            return over.then_some(()).ok_or_else(wrong);
        };
        if !self.choice.iter().any(|known| known == mv) {
            return Err(format!("{mv} is none of {:?}", self.choice));
        }
        if self.best.as_deref().is_some_and(|best| best != mv) {
            return Err(format!("{mv} is played, and {:?} told last", self.told));
        }
        if let Some(reply) = reply {
            let mut position = self.position.copy();
            let both =
                language.play(position.as_mut(), mv) && language.play(position.as_mut(), reply);
            if !both {
                return Err(format!("{reply} is expected behind {mv}"));
            }
        }
        self.is_complete()
    }

    /// Checks that it has come to its depth, if that is its only limit, and that all its lines were told.
    fn is_complete(&self) -> Result<(), String> {
        let Asked {
            depth,
            nodes,
            mate,
            clocks,
            ..
        } = &*self.asked;
        let Some(depth) = *depth else { return Ok(()) };
        if self.stopped || !self.full || nodes.is_some() || *mate || clocks.contains(&true) {
            return Ok(());
        }
        let Some(told) = &self.told else {
            return Err(format!("nothing is told of depth {depth}"));
        };
        if told.decided || (told.depth == depth && told.number == self.lines.min(self.choice.len()))
        {
            return Ok(());
        }
        Err(format!(
            "{:?} ends with {told:?}, of {} lines",
            self.asked, self.lines
        ))
    }
}
