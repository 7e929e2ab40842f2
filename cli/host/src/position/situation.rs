//! The position of a family: what [`Position`] promises, done with the types of its game.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use niwaki::techniques::rankcut::{Cells, Recorder};
use niwaki::{
    Depth, Family, Game, Iteration, Key, Limits, Line, MoveList, Notation, NotationError, Options,
    Outcome, Report, Statistics, Table, Value,
};

use super::{
    Clerk, Insight, Listener, Means, Position, Task, Terms, audit, reference, thinking,
    witness::{Censor, Witness},
};
use crate::engine::Engine;
use crate::finding::{
    Cutoffs, Ending, Finding, IterationFound, LineFound, hundredths, points_in_hundredths,
    technique_counts,
};
use crate::list::{Call, Searches};
use crate::rankcut::shipped::{Shipped, equipped};

/// A position of a family and the keys of those before it.
pub struct Situation<F: Family> {
    pub(super) game: F::Game,
    /// The positions since the last irreversible move, the oldest first.
    pub(super) history: Vec<Key>,
    pub(super) brought: Brought<F>,
}

/// What a catalogue has for a game: its list of techniques, and what comes with the game.
pub struct Brought<F: Family> {
    pub list: &'static dyn Searches<F::Game>,
    /// The table for `RankCut`.
    pub rankcut: Option<Arc<Shipped>>,
}

impl<F: Family> Clone for Brought<F> {
    fn clone(&self) -> Brought<F> {
        Brought {
            list: self.list,
            rankcut: self.rankcut.clone(),
        }
    }
}

impl<F: Family> Situation<F> {
    pub fn new(game: F::Game, brought: Brought<F>) -> Situation<F> {
        Situation {
            game,
            history: Vec::new(),
            brought,
        }
    }

    /// How the game ended, if it is over. A search only sees what the position shows;
    /// whether it stands on the board for the third time is known here.
    fn ending(&self, outcome: Option<Outcome>, options: Options) -> Option<Ending> {
        if let Some(outcome) = outcome {
            let rule = self.game.ending().unwrap_or("the rules of the game");
            return Some(Ending::new(outcome, rule));
        }
        let key = self.game.key();
        let before = self.history.iter().filter(|&&past| past == key).count();
        let repeated = F::Game::REPETITION_DRAWS && options.history_draws && before >= 2;
        repeated.then(|| Ending::new(Outcome::Draw, "repetition"))
    }

    /// What is known without a search.
    fn blank(&self, engine: &Engine) -> Finding {
        let outcome = niwaki::game::result(&self.game, engine.options.history_draws);
        let ending = self.ending(outcome, engine.options);
        let value = match (outcome, &ending) {
            (Some(outcome), _) => Value::of(outcome, niwaki::Ply::ROOT),
            (None, Some(_)) => Value::DRAW,
            (None, None) => Value::estimate(self.game.evaluate()),
        };
        Finding {
            depth: 0,
            seldepth: 0,
            value: hundredths::<F::Game>(value),
            mate: value.distance(),
            best: None,
            outcome: ending,
            pv: Vec::new(),
            lines: Vec::new(),
            nodes: 1,
            proof_nodes: 0,
            qnodes: 0,
            probes: 0,
            time: Duration::ZERO,
            nps: 0,
            hashfull: 0,
            truth: self.game.truth().map(points_in_hundredths::<F::Game>),
            first_move_cutoffs: None,
            techniques: technique_counts(&engine.techniques, &[]),
            iterations: Vec::new(),
            stopped: false,
            cutoffs: Cutoffs::default(),
        }
    }

    /// The searcher with what its techniques have learned of this game.
    fn equipped(&self, engine: &Engine) -> Engine {
        let (chosen, shipped) = (engine.rankcut.as_ref(), self.brought.rankcut.as_ref());
        Engine {
            techniques: equipped(&engine.techniques, chosen, shipped),
            ..engine.clone()
        }
    }

    /// The search, or the second of two.
    fn report(
        &self,
        engine: &Engine,
        task: &Task,
        table: Option<&Table>,
        search: impl FnOnce(&Call<F::Game>) -> Report<Move<F>>,
    ) -> Report<Move<F>> {
        let engine = self.equipped(engine);
        let mut call = self.call(&engine, task, table);
        let Some(known) = table.filter(|_| engine.known_moves) else {
            return search(&call);
        };
        let first = self
            .brought
            .list
            .watched(&call, Witness::Nobody, Censor::Nobody);
        known.keep_only_moves();
        call.options.iterative = false;
        let mut second = search(&call);
        second.stopped |= first.stopped;
        second
    }

    /// What is to be searched.
    fn call<'c>(
        &'c self,
        engine: &'c Engine,
        task: &Task<'c>,
        table: Option<&'c Table>,
    ) -> Call<'c, F::Game> {
        let depth = task.depth.map_or(Depth::MAX, Depth::plies);
        let mut limits = Limits::default().stop(task.stop);
        limits.depth = Some(depth.clamp(Depth::ONE, Depth::MAX));
        limits.nodes = task.nodes;
        limits.time = task.time;
        Call {
            game: &self.game,
            history: &self.history,
            techniques: &engine.techniques,
            options: engine.options,
            limits,
            only: &[],
            lines: task.lines,
            threads: task.threads,
            table,
        }
    }

    /// Adds what a report says to what was known before.
    fn found(&self, mut finding: Finding, report: &Report<Move<F>>) -> Finding {
        finding.depth = report.depth.whole();
        finding.seldepth = report.seldepth.count();
        finding.value = hundredths::<F::Game>(report.value);
        finding.mate = report.mate();
        let proved = report.exact.then_some(report.value);
        finding.take_lines(self.lines(&report.lines, proved));
        finding.nodes = report.nodes;
        finding.proof_nodes = report.proof_nodes;
        finding.qnodes = report.qnodes;
        finding.probes = report.probes;
        finding.time = report.elapsed;
        finding.nps = report.nodes_per_second();
        finding.hashfull = report.hashfull;
        finding.stopped = report.stopped;
        let iterations = report.iterations.iter();
        finding.iterations = iterations
            .map(|iteration| IterationFound::new(&self.game, iteration))
            .collect();
        finding
    }

    fn lines(&self, lines: &[Line<Move<F>>], proved: Option<Value>) -> Vec<LineFound> {
        let found = lines.iter();
        found
            .map(|line| LineFound::new(&self.game, line, proved))
            .collect()
    }
}

/// The moves of a family's game.
type Move<F> = <<F as Family>::Game as Game>::Move;

impl<F: Family + 'static> Position for Situation<F> {
    fn at(&self, text: &str) -> Result<Box<dyn Position>, NotationError> {
        let game = self.game.parse_position(text)?;
        Ok(Box::new(Situation::<F>::new(game, self.brought.clone())))
    }

    fn play(&mut self, text: &str) -> Result<(), NotationError> {
        if self.game.outcome().is_some() {
            let rule = self.game.ending().unwrap_or("game over");
            return Err(NotationError::new(format!(
                "'{text}' cannot be played: the game is over ({rule})"
            )));
        }
        Position::play_on(self, text)
    }

    fn play_on(&mut self, text: &str) -> Result<(), NotationError> {
        let mv = self.game.parse_move(text)?;
        if self.game.is_irreversible(mv) {
            self.history.clear();
        } else {
            self.history.push(self.game.key());
        }
        self.game = self.game.play(mv);
        Ok(())
    }

    fn text(&self) -> String {
        self.game.position_text()
    }

    fn board(&self) -> (String, &'static str) {
        (self.game.board(), self.game.player())
    }

    fn canonical(&self, text: &str) -> Result<String, NotationError> {
        Ok(self.game.move_text(self.game.parse_move(text)?))
    }

    fn divide(&self, depth: u32, distinct: bool) -> Vec<(String, u64)> {
        F::divide(&self.game, depth, distinct)
    }

    fn is_forced(&self) -> bool {
        self.game.is_forced()
    }

    fn search(
        &self,
        engine: &Engine,
        task: &Task,
        table: Option<&Table>,
        watch: &mut dyn FnMut(&IterationFound),
    ) -> Finding {
        let blank = self.blank(engine);
        if blank.outcome.is_some() {
            return blank;
        }
        let mut statistics = Statistics::default();
        let mut tell = |iteration: &Iteration<Move<F>>| {
            watch(&IterationFound::new(&self.game, iteration));
        };
        let report = self.report(engine, task, table, |call| {
            self.brought.list.counted(call, &mut statistics, &mut tell)
        });
        let mut finding = self.found(blank, &report);
        finding.cutoffs = Cutoffs::from(&statistics);
        finding.first_move_cutoffs = statistics.first_move_share();
        finding.techniques = technique_counts(&engine.techniques, &statistics.techniques);
        finding
    }

    fn learn(
        &self,
        engine: &Engine,
        task: &Task,
        table: Option<&Table>,
        cells: &mut Cells,
    ) -> Finding {
        let blank = self.blank(engine);
        if blank.outcome.is_some() {
            return blank;
        }
        let report = self.report(engine, task, table, |call| {
            let recorder = Witness::Recorder(Recorder::new(cells));
            self.brought.list.watched(call, recorder, Censor::Nobody)
        });
        self.found(blank, &report)
    }

    fn reference(&self, engine: &Engine, depth: i16, stop: &AtomicBool) -> Finding {
        let mut finding = self.blank(engine);
        if finding.outcome.is_some() {
            return finding;
        }
        let found = reference::search(&self.game, &self.history, engine.options, depth, stop);
        finding.depth = found.depth;
        finding.seldepth = found.depth as u16;
        finding.value = hundredths::<F::Game>(found.value);
        // Beyond the depth only forced lines were searched: what they end with need not be the nearest.
        let plies = found.value.distance();
        finding.mate = plies.filter(|plies| plies.abs() <= i32::from(found.depth));
        let line = Line::new(found.value, found.best.into_iter().collect());
        finding.take_lines(self.lines(&[line], finding.mate.map(|_| found.value)));
        finding.nodes = found.nodes;
        finding.qnodes = found.qnodes;
        finding.time = found.time;
        finding.nps = crate::finding::per_second(found.nodes, found.time);
        finding.stopped = found.stopped;
        finding
    }

    fn think(
        &self,
        engine: &Engine,
        means: &Means,
        listener: &mut dyn Listener,
    ) -> Result<Insight, NotationError> {
        let engine = self.equipped(engine);
        let call = Call {
            only: &thinking::only(&self.game, means)?,
            ..self.call(&engine, &means.task, means.table)
        };
        Ok(thinking::think(self.brought.list, call, means, listener))
    }

    fn copy(&self) -> Box<dyn Position> {
        Box::new(Situation::<F> {
            game: self.game.clone(),
            history: self.history.clone(),
            brought: self.brought.clone(),
        })
    }

    fn player(&self) -> &'static str {
        self.game.player()
    }

    fn audit(&self, engine: &Engine, task: &Task, terms: Terms, clerk: &mut dyn Clerk) {
        let engine = self.equipped(engine);
        audit::audit(self.brought.list, &self.game, &engine, task, terms, clerk);
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = MoveList::new();
        if self.game.outcome().is_none() {
            self.game.moves(&mut moves);
        }
        let texts = moves.into_iter().map(|mv| self.game.move_text(mv));
        texts.collect()
    }

    fn for_people(&self, text: &str) -> Result<String, NotationError> {
        Ok(self.game.move_for_people(self.game.parse_move(text)?))
    }

    fn over(&self) -> Option<Ending> {
        let options = Options::default();
        let outcome = niwaki::game::result(&self.game, options.history_draws);
        self.ending(outcome, options)
    }
}
