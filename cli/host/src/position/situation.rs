//! The position of a family: what [`Position`] promises, done with the types of its game.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use niwaki::endgames::{Endgame, EndgameTables, Outcomes};
use niwaki::evaluation::Evaluation;
use niwaki::{
    Depth, Family, Game, Iteration, Key, Limits, MoveList, Notation, NotationError, Options,
    Outcome, Report, Side, Statistics, Table, Value,
};

use super::{
    Clerk, Listener, Position, Replayed, Request, Teller, Terms, audit, reference, replay,
    witness::{Censor, Witness},
};
use crate::artifact::Learned;
use crate::engine::Engine;
use crate::info::{CountsByTechnique, Cutoffs, Ending, Line, SearchInfo};
use crate::learner::Learner;
use crate::list::{Call, Searches};
use crate::memory::GameMemory;
use crate::score::Score;

/// A position of a family and the keys of those before it.
pub struct Situation<F: Family> {
    pub(super) game: F::Game,
    /// The positions since the last irreversible move, the oldest first.
    pub(super) history: Vec<Key>,
    pub(super) brought: Brought<F>,
}

/// A game's part of a catalogue: the list of techniques, and the learned data that comes with the game.
pub struct Brought<F: Family> {
    /// The searches with its list of techniques.
    pub list: &'static dyn Searches<F::Game>,
    /// The data learned in it.
    pub learned: Arc<[Arc<Learned>]>,
}

impl<F: Family> Clone for Brought<F> {
    fn clone(&self) -> Brought<F> {
        Brought {
            list: self.list,
            learned: Arc::clone(&self.learned),
        }
    }
}

impl<F: Family> Situation<F> {
    /// Puts a position on the board, with no game before it.
    pub fn new(game: F::Game, brought: Brought<F>) -> Situation<F> {
        Situation {
            game,
            history: Vec::new(),
            brought,
        }
    }

    /// Returns how the game ended, and by which rule, if it is over. A search only sees what the position shows;
    /// whether it stands on the board for the third time is known here.
    fn result(&self, options: Options) -> Option<(Outcome, &'static str)> {
        if let Some(outcome) = niwaki::game::result(&self.game, options.history_draws) {
            let rule = self.game.ending().unwrap_or("the rules of the game");
            return Some((outcome, rule));
        }
        let key = self.game.key();
        let before = self.history.iter().filter(|&&past| past == key).count();
        let repeated = F::Game::REPETITION_DRAWS && options.history_draws && before >= 2;
        repeated.then_some((Outcome::Draw, "repetition"))
    }

    /// Returns the information that needs no search.
    pub(super) fn blank(&self, engine: &Engine) -> SearchInfo {
        let result = self.result(engine.options);
        let value = match result {
            Some((outcome, _)) => Value::of(outcome, niwaki::Ply::ROOT),
            None => Value::estimate(self.evaluation(engine).evaluate(&self.game)),
        };
        let unit = F::Game::UNIT;
        SearchInfo {
            score: Score::new(value, unit),
            exact: true,
            outcome: result.map(|(outcome, rule)| Ending::new(outcome, rule)),
            nodes: 1,
            truth: (self.game.truth()).map(|points| Score::of_points(points, unit)),
            techniques: CountsByTechnique::new(&engine.techniques.members(), &[]),
            ..SearchInfo::default()
        }
    }

    /// Returns what evaluates positions.
    pub(super) fn evaluation(&self, engine: &Engine) -> Evaluation {
        engine.evaluation(&self.brought.learned)
    }

    /// Returns the engine with what its techniques have learned of this game.
    fn equipped(&self, engine: &Engine) -> Engine {
        Engine {
            techniques: engine.equipped(&self.brought.learned),
            ..engine.clone()
        }
    }

    /// Runs the search, or the second of two.
    pub(super) fn report(
        &self,
        engine: &Engine,
        request: &Request,
        table: Option<&Table>,
        search: impl FnOnce(&Call<F::Game>) -> Report<Move<F>>,
    ) -> Result<Report<Move<F>>, NotationError> {
        let engine = self.equipped(engine);
        let only = self.only(request)?;
        let mut call = self.call(&engine, request, &only, table);
        // Only a search for a move to play may end with a proof: what is measured uses up its limits.
        call.limits.depth.get_or_insert(Depth::MAX);
        let Some(known) = table.filter(|_| engine.known_moves) else {
            return Ok(search(&call));
        };
        let first = self
            .brought
            .list
            .watched(&call, Witness::Nobody, Censor::Nobody);
        known.keep_only_moves();
        call.options.iterative = false;
        let mut second = search(&call);
        second.stopped |= first.stopped;
        Ok(second)
    }

    /// Reads the moves to choose from, if not all.
    fn only(&self, request: &Request) -> Result<Vec<Move<F>>, NotationError> {
        let only = request.only.iter().map(|mv| self.game.parse_move(mv));
        only.collect()
    }

    /// Describes a search of the position for the list of techniques.
    fn call<'c>(
        &'c self,
        engine: &'c Engine,
        request: &Request<'c>,
        only: &'c [Move<F>],
        table: Option<&'c Table>,
    ) -> Call<'c, F::Game> {
        let mut limits = Limits::default().stop(request.stop);
        limits.depth = request.depth.map(Depth::plies);
        limits.nodes = request.nodes;
        limits.time = request.time;
        limits.deadline = request.deadline;
        Call {
            game: &self.game,
            history: &self.history,
            techniques: &engine.techniques,
            options: engine.options,
            evaluation: self.evaluation(engine),
            endgames: endgames::<F>(engine).filter(|_| !request.without_tables),
            outcomes: outcomes::<F>(engine).filter(|_| !request.without_tables),
            limits,
            only,
            lines: request.lines,
            threads: engine.threads,
            table,
        }
    }

    /// Adds what a report says to what was known before.
    pub(super) fn found(&self, known: SearchInfo, report: &Report<Move<F>>) -> SearchInfo {
        let iterations = report.iterations.iter();
        SearchInfo {
            depth: report.depth.whole(),
            seldepth: report.seldepth.count(),
            score: Score::new(report.value, F::Game::UNIT),
            exact: report.exact,
            lines: Line::all(&self.game, &report.lines),
            nodes: report.nodes,
            qnodes: report.qnodes,
            proof_nodes: report.proof_nodes,
            probes: report.probes,
            endgame_hits: report.endgame_hits,
            time: report.elapsed,
            hashfull: report.hashfull,
            iterations: iterations
                .map(|iteration| SearchInfo::of_iteration(&self.game, iteration))
                .collect(),
            stopped: report.stopped,
            ..known
        }
    }
}

/// Returns the endgame tables that an engine knows of this game.
fn endgames<F: Family>(engine: &Engine) -> Option<&EndgameTables> {
    engine.endgames.as_deref()?.of(F::NAME)
}

/// Returns the Syzygy tables that an engine knows of this game.
fn outcomes<F: Family>(engine: &Engine) -> Option<&dyn Outcomes<F::Game>> {
    engine.syzygy.as_deref()?.of(F::NAME)
}

/// The moves of a family's game.
type Move<F> = <<F as Family>::Game as Game>::Move;

impl<F: Family + 'static> Position for Situation<F> {
    fn at(&self, text: &str) -> Result<Box<dyn Position>, NotationError> {
        let game = self.game.parse_position(text)?;
        Ok(Box::new(Situation::<F>::new(game, self.brought.clone())))
    }

    fn listed(&self, place: Endgame) -> Option<Box<dyn Position>> {
        let game = F::Game::from_endgame(place)?;
        Some(Box::new(Situation::<F>::new(game, self.brought.clone())))
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

    fn pieces(&self) -> Option<u32> {
        let of = |side| Some(self.game.pieces(side)).filter(|&pieces| pieces < u32::MAX);
        Some(of(Side::Mover)?.saturating_add(of(Side::Opponent)?))
    }

    fn key(&self) -> Key {
        self.game.key()
    }

    fn evaluated(&self, engine: &Engine) -> Score {
        self.blank(engine).score
    }

    fn scale(&self, engine: &Engine) -> Option<f64> {
        match self.evaluation(engine) {
            Evaluation::Network(network) => {
                Some(f64::from(network.scale()) / f64::from(F::Game::UNIT))
            }
            _ => None,
        }
    }

    fn search(
        &self,
        engine: &Engine,
        request: &Request,
        table: Option<&Table>,
        watch: &mut dyn FnMut(&SearchInfo),
    ) -> Result<SearchInfo, NotationError> {
        let blank = self.blank(engine);
        if blank.outcome.is_some() {
            return Ok(blank);
        }
        let mut statistics = Statistics::default();
        let mut tell = |iteration: &Iteration<Move<F>>| {
            watch(&SearchInfo::of_iteration(&self.game, iteration));
        };
        let report = self.report(engine, request, table, |call| {
            self.brought.list.counted(call, &mut statistics, &mut tell)
        })?;
        let members = engine.techniques.members();
        Ok(SearchInfo {
            cutoffs: Cutoffs::from(&statistics),
            techniques: CountsByTechnique::new(&members, &statistics.techniques),
            ..self.found(blank, &report)
        })
    }

    fn learn(
        &self,
        engine: &Engine,
        request: &Request,
        table: Option<&Table>,
        learner: &mut dyn Learner,
    ) -> Result<SearchInfo, NotationError> {
        let blank = self.blank(engine);
        if blank.outcome.is_some() {
            return Ok(blank);
        }
        let report = self.report(engine, request, table, |call| {
            let learner = Witness::Learner(learner);
            self.brought.list.watched(call, learner, Censor::Nobody)
        })?;
        Ok(self.found(blank, &report))
    }

    fn reference(&self, engine: &Engine, depth: i16, stop: &AtomicBool) -> SearchInfo {
        let blank = self.blank(engine);
        if blank.outcome.is_some() {
            return blank;
        }
        let found = reference::search(
            &self.game,
            &self.history,
            engine.options,
            self.evaluation(engine),
            endgames::<F>(engine),
            outcomes::<F>(engine),
            depth,
            stop,
        );
        // Beyond the depth only forced lines were searched: what they end with need not be the nearest.
        let near = |plies: i32| plies.abs() <= i32::from(found.depth);
        let line = niwaki::Line::new(found.value, found.best.into_iter().collect());
        SearchInfo {
            depth: found.depth,
            seldepth: found.depth as u16,
            score: Score::new(found.value, F::Game::UNIT),
            exact: found.value.distance().is_some_and(near),
            lines: Line::all(&self.game, &[line]),
            nodes: found.nodes,
            qnodes: found.qnodes,
            time: found.time,
            stopped: found.stopped,
            ..blank
        }
    }

    fn think(
        &self,
        engine: &Engine,
        request: &Request,
        table: Option<&Table>,
        memory: Option<&mut GameMemory>,
        listener: &mut dyn Listener,
    ) -> Result<SearchInfo, NotationError> {
        let engine = self.equipped(engine);
        let only = self.only(request)?;
        let call = self.call(&engine, request, &only, table);
        let teller = Teller {
            game: &self.game,
            table,
            listener,
        };
        let memory = memory.map(GameMemory::typed);
        let report = self.brought.list.told(&call, memory, teller);
        Ok(self.found(SearchInfo::default(), &report))
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

    fn audit(&self, engine: &Engine, request: &Request, terms: Terms, clerk: &mut dyn Clerk) {
        let engine = self.equipped(engine);
        audit::audit(
            self.brought.list,
            &self.game,
            &engine,
            audit::Known {
                evaluation: &self.evaluation(&engine),
                endgames: endgames::<F>(&engine),
                outcomes: outcomes::<F>(&engine),
            },
            request,
            terms,
            clerk,
        );
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

    fn line_for_people(&self, moves: &[String]) -> String {
        let mut game = self.game.clone();
        let mut texts = Vec::with_capacity(moves.len());
        for text in moves {
            let Ok(mv) = game.parse_move(text) else {
                break;
            };
            texts.push(game.move_for_people(mv));
            game = game.play(mv);
        }
        texts.join(" ")
    }

    fn over(&self) -> Option<Ending> {
        let (outcome, rule) = self.result(Options::default())?;
        Some(Ending::new(outcome, rule))
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(self.result(Options::default())?.0)
    }

    fn replay(&self, moves: &[u16], visit: &mut dyn FnMut(&Replayed)) -> Result<(), NotationError> {
        replay::replay(&self.game, moves, visit)
    }
}
