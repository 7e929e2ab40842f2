//! The position of a family: what [`AnyPosition`] promises, done with the types of its game.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use niwaki::observer::OnIteration;
use niwaki::techniques::rankcut::{Cells, Recorder};
use niwaki::{
    Family, Game, Iteration, Key, Line, MoveList, Notation, NotationError, Observer, Options,
    Outcome, Report, Search, Statistics, Table, Value,
};

use super::{
    AnyPosition, Clerk, Insight, Listener, Means, Task, Terms, audit, reference, thinking,
    witness::Witness,
};
use crate::engine::{Engine, TechniqueList};
use crate::finding::{
    Cutoffs, Ending, Finding, IterationFound, LineFound, hundredths, points_in_hundredths,
    technique_counts,
};
use crate::rankcut::shipped::{Shipped, equipped};

/// A position of a family and the keys of those before it.
pub(crate) struct Situation<F: Family> {
    pub(super) game: F::Game,
    /// The positions since the last irreversible move, the oldest first.
    pub(super) history: Vec<Key>,
    /// The table that comes with the game for `RankCut`.
    pub(super) rankcut: Option<Arc<Shipped>>,
}

impl<F: Family> Situation<F> {
    pub(crate) fn new(game: F::Game, rankcut: Option<Arc<Shipped>>) -> Situation<F> {
        Situation {
            game,
            history: Vec::new(),
            rankcut,
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
    fn blank<T: TechniqueList>(&self, engine: &Engine<T>) -> Finding {
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
    fn equipped<T: TechniqueList>(&self, engine: &Engine<T>) -> Engine<T> {
        let (chosen, shipped) = (engine.rankcut.as_ref(), self.rankcut.as_ref());
        Engine {
            techniques: equipped(&engine.techniques, chosen, shipped),
            ..engine.clone()
        }
    }

    /// The search, or the second of two.
    fn report<T: TechniqueList>(
        &self,
        engine: &Engine<T>,
        task: &Task,
        table: Option<&Table>,
        observer: impl Observer<F::Game>,
    ) -> Report<Move<F>> {
        let Some(known) = table.filter(|_| engine.known_moves) else {
            return self.one_search(engine, task, table, observer);
        };
        let first = self.one_search(engine, task, table, Witness::Nobody);
        known.keep_only_moves();
        let mut engine = engine.clone();
        engine.options.iterative = false;
        let mut second = self.one_search(&engine, task, table, observer);
        second.stopped |= first.stopped;
        second
    }

    /// The search itself.
    fn one_search<T: TechniqueList>(
        &self,
        engine: &Engine<T>,
        task: &Task,
        table: Option<&Table>,
        observer: impl Observer<F::Game>,
    ) -> Report<Move<F>> {
        let mut limits = niwaki::Limits::default().stop(task.stop);
        limits.nodes = task.nodes;
        limits.time = task.time;
        let search = Search::new(&self.game)
            .limits(limits)
            .depth(task.depth.unwrap_or(niwaki::Depth::MAX.whole()))
            .lines(task.lines)
            .options(engine.options)
            .history(&self.history)
            .threads(task.threads)
            .techniques(self.equipped(engine).techniques)
            .observer(observer);
        match table {
            Some(table) => search.table(table).run(),
            None => search.without_table().run(),
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

impl<F: Family + 'static, T: TechniqueList> AnyPosition<T> for Situation<F> {
    fn at(&self, text: &str) -> Result<Box<dyn AnyPosition<T>>, NotationError> {
        let game = self.game.parse_position(text)?;
        Ok(Box::new(Situation::<F>::new(game, self.rankcut.clone())))
    }

    fn play(&mut self, text: &str) -> Result<(), NotationError> {
        if self.game.outcome().is_some() {
            let rule = self.game.ending().unwrap_or("game over");
            return Err(NotationError::new(format!(
                "'{text}' cannot be played: the game is over ({rule})"
            )));
        }
        AnyPosition::<T>::play_on(self, text)
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
        engine: &Engine<T>,
        task: &Task,
        table: Option<&Table>,
        watch: &mut dyn FnMut(&IterationFound),
    ) -> Finding {
        let blank = self.blank(engine);
        if blank.outcome.is_some() {
            return blank;
        }
        let mut statistics = Statistics::default();
        let tell = OnIteration(|iteration: &Iteration<Move<F>>| {
            watch(&IterationFound::new(&self.game, iteration));
        });
        let report = self.report(engine, task, table, (&mut statistics, tell));
        let mut finding = self.found(blank, &report);
        finding.cutoffs = Cutoffs::from(&statistics);
        finding.first_move_cutoffs = statistics.first_move_share();
        finding.techniques = technique_counts(&engine.techniques, &statistics.techniques);
        finding
    }

    fn learn(
        &self,
        engine: &Engine<T>,
        task: &Task,
        table: Option<&Table>,
        cells: &mut Cells,
    ) -> Finding {
        let blank = self.blank(engine);
        if blank.outcome.is_some() {
            return blank;
        }
        let report = self.report(engine, task, table, Witness::Recorder(Recorder::new(cells)));
        self.found(blank, &report)
    }

    fn reference(&self, engine: &Engine<T>, depth: i16, stop: &AtomicBool) -> Finding {
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
        engine: &Engine<T>,
        means: &Means,
        listener: &mut dyn Listener,
    ) -> Result<Insight, NotationError> {
        let engine = self.equipped(engine);
        thinking::think(&self.game, &self.history, &engine, means, listener)
    }

    fn copy(&self) -> Box<dyn AnyPosition<T>> {
        Box::new(Situation::<F> {
            game: self.game.clone(),
            history: self.history.clone(),
            rankcut: self.rankcut.clone(),
        })
    }

    fn player(&self) -> &'static str {
        self.game.player()
    }

    fn audit(&self, engine: &Engine<T>, task: &Task, terms: Terms, clerk: &mut dyn Clerk) {
        let engine = self.equipped(engine);
        audit::audit(&self.game, &engine, task, terms, clerk);
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
