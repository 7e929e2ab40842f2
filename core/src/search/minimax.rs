//! Plain minimax: the executable specification of every other search.
//!
//! It has no pruning, no table, no ordering and no windows, so that there is
//! nothing in it to be wrong about. Wherever the value of a position at a depth
//! is a function of the two (drafts exact, no draws by history), every sound
//! search must return what it returns; the tests compare thousands of
//! positions.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::sync::atomic::{AtomicBool, Ordering};

use crate::endgames::outcomes::{advice, value_of};
use crate::endgames::{Advice, EndgameTables, Exact, Outcomes};
use crate::evaluation::Evaluation;
use crate::search::endgames::guide;
use crate::{Depth, Game, Key, MoveList, Options, Ply, Quiescence, Tactics, Value, Window};

/// The minimax search itself, without any pruning. It takes the rules from
/// `options`: history draws, quiescence with or without checks (`Full` is taken
/// for `Plain`).
///
/// ```
/// # let game = niwaki::doc_game();
/// use niwaki::{Minimax, Options, Search};
/// let mut reference = Minimax::new(Options::default(), &[]);
/// let (value, best) = reference.search(&game, 6).unwrap();
/// let report = Search::new(&game).depth(6).run();
/// assert_eq!((report.value, report.best()), (value, best));
/// ```
#[derive(Clone, Debug)]
pub struct Minimax<'a, W = ()> {
    options: Options,
    path: Vec<Key>,
    root: usize,
    /// The best move of the root so far, as its index, and its value.
    so_far: Option<(Value, usize)>,
    /// Positions entered by all searches so far, each visit.
    pub nodes: u64,
    /// Those of them in quiescence.
    pub qnodes: u64,
    /// The most nodes it may enter.
    pub limit: u64,
    /// What evaluates positions, each from nothing.
    pub evaluation: Evaluation,
    /// What knows positions exactly, but for the root's.
    pub endgames: Option<&'a EndgameTables>,
    /// What knows who wins.
    outcomes: W,
    /// Whether that has said at the root what comes about, and is asked nothing more.
    sure: bool,
    /// A signal from outside to stop, looked at every few thousand nodes.
    pub stop: Option<&'a AtomicBool>,
}

/// Nodes between two looks at the stop signal.
const INTERVAL: u64 = 4096;

impl<'a> Minimax<'a> {
    /// Makes a reference by these rules, for a game that went through `history`
    /// before.
    pub fn new(options: Options, history: &[Key]) -> Minimax<'a> {
        Minimax {
            options,
            path: history.to_vec(),
            root: history.len(),
            so_far: None,
            nodes: 0,
            qnodes: 0,
            limit: u64::MAX,
            evaluation: Evaluation::Game,
            endgames: None,
            outcomes: (),
            sure: false,
            stop: None,
        }
    }

    /// Makes the same reference, which believes whoever knows outcomes as a search does
    /// ([`Search::outcomes`](crate::Search::outcomes)).
    #[must_use]
    pub fn outcomes<W>(self, outcomes: W) -> Minimax<'a, W> {
        Minimax {
            outcomes,
            sure: false,
            options: self.options,
            path: self.path,
            root: self.root,
            so_far: self.so_far,
            nodes: self.nodes,
            qnodes: self.qnodes,
            limit: self.limit,
            evaluation: self.evaluation,
            endgames: self.endgames,
            stop: self.stop,
        }
    }
}

impl<W> Minimax<'_, W> {
    /// Returns the value of `game` at this depth, of which the whole plies
    /// count, and the first of the best moves; `None` once [`Minimax::limit`]
    /// is reached or [`Minimax::stop`] is set.
    pub fn search<G: Game>(
        &mut self,
        game: &G,
        depth: impl Into<Depth>,
    ) -> Option<(Value, Option<G::Move>)>
    where
        W: Outcomes<G>,
    {
        // A search that was stopped left its line behind.
        self.path.truncate(self.root);
        self.so_far = None;
        self.sure = false;
        let plies = depth.into().whole().max(0) as u16;
        let Some(Advice { moves, outcome }) = self.advice(game) else {
            return self.visit(game, plies, Ply::ROOT, &[]);
        };
        self.sure = outcome.is_some();
        let told = |value| outcome.map_or(value, |known| known.told(value));
        let found = self.visit(game, plies, Ply::ROOT, &moves);
        self.so_far = self.so_far.map(|(value, index)| (told(value), index));
        found.map(|(value, mv)| (told(value), mv))
    }

    /// Returns what somebody knows of the root, unless the game is over there.
    fn advice<G: Game>(&self, game: &G) -> Option<Advice<G::Move>>
    where
        W: Outcomes<G>,
    {
        if self.terminal(game, Ply::ROOT).is_some() {
            return None;
        }
        let mut moves = MoveList::new();
        game.moves(&mut moves);
        let looks_back = self.options.history_draws && G::REPETITION_DRAWS;
        let past = &self.path[..if looks_back { self.root } else { 0 }];
        advice(&self.outcomes, game, &moves, past)
    }

    /// Returns the best of the first moves that the last search of `game` was
    /// done with, and its value; for a search that was stopped before it knew
    /// them all.
    ///
    /// ```
    /// use niwaki::{Minimax, Options};
    ///
    /// # let game = niwaki::doc_game();
    /// let mut reference = Minimax::new(Options::new(), &[]);
    /// reference.limit = 3000;
    /// assert!(reference.search(&game, 40).is_none());
    /// # let _ = reference.best_so_far(&game);
    /// ```
    pub fn best_so_far<G: Game>(&self, game: &G) -> Option<(Value, G::Move)> {
        let (value, index) = self.so_far?;
        let mut moves = MoveList::new();
        game.moves(&mut moves);
        Some((value, *moves.get(index)?))
    }

    /// Returns the value of a position at a depth, and the best move. The first
    /// of equal moves counts, as in every search. `only` are the moves that count; all if there is none.
    fn visit<G: Game>(
        &mut self,
        game: &G,
        depth: u16,
        ply: Ply,
        only: &[G::Move],
    ) -> Option<(Value, Option<G::Move>)>
    where
        W: Outcomes<G>,
    {
        if depth == 0 {
            let first = if self.options.quiescence_checks {
                Tactics::Checks
            } else {
                Tactics::Captures
            };
            return Some((self.quiesce(game, ply, Window::FULL, first)?, None));
        }
        self.enter(false)?;
        if let Some(value) = self.terminal(game, ply) {
            return Some((value, None));
        }
        let mut moves = MoveList::new();
        game.moves(&mut moves);
        if moves.is_empty() {
            return Some((Value::of(game.no_moves(), ply), None));
        }
        let mut best = (-Value::INFINITY, None);
        self.path.push(game.key());
        for (index, mv) in moves.into_iter().enumerate() {
            if !only.is_empty() && !only.contains(&mv) {
                continue;
            }
            let (value, _) = self.visit(&game.play(mv), depth - 1, ply.next(), &[])?;
            if -value > best.0 {
                best = (-value, Some(mv));
                if ply == Ply::ROOT {
                    self.so_far = Some((-value, index));
                }
            }
        }
        self.path.pop();
        Some(best)
    }

    /// Returns the value beyond the horizon. Nothing is pruned, but bounds are
    /// kept (each leaf starts with the open window, so that its value is
    /// exact): a search without them may not end within the day where many
    /// captures follow each other.
    fn quiesce<G: Game>(
        &mut self,
        game: &G,
        ply: Ply,
        mut window: Window,
        level: Tactics,
    ) -> Option<Value>
    where
        W: Outcomes<G>,
    {
        self.enter(true)?;
        if let Some(value) = self.terminal(game, ply) {
            return Some(value);
        }
        if self.options.quiescence == Quiescence::Off || ply >= Ply::MAX {
            return Some(self.evaluate(game));
        }
        let mut moves = MoveList::new();
        let mut best = -Value::INFINITY;
        if game.is_forced() {
            game.moves(&mut moves);
            if moves.is_empty() {
                return Some(Value::of(game.no_moves(), ply));
            }
        } else {
            game.tactical_moves(level, &mut moves);
            best = self.evaluate(game);
        }
        moves.sort_by_key(|&mv| Reverse(game.gain(mv)));
        self.path.push(game.key());
        for mv in moves {
            window.alpha = window.alpha.max(best);
            if best >= window.beta {
                break;
            }
            let value = self.quiesce(&game.play(mv), ply.next(), -window, Tactics::Captures)?;
            best = best.max(-value);
        }
        self.path.pop();
        Some(best)
    }

    fn evaluate<G: Game>(&self, game: &G) -> Value {
        Value::estimate(self.evaluation.evaluate(game))
    }

    /// Counts a node, unless the limit is reached.
    fn enter(&mut self, quiescent: bool) -> Option<()> {
        self.nodes += 1;
        self.qnodes += u64::from(quiescent);
        (self.nodes <= self.limit && !self.is_stopped()).then_some(())
    }

    fn is_stopped(&self) -> bool {
        self.nodes.is_multiple_of(INTERVAL)
            && self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Returns the value where the game is over, by its own rules or by
    /// history.
    fn terminal<G: Game>(&self, game: &G, ply: Ply) -> Option<Value>
    where
        W: Outcomes<G>,
    {
        if let Some(outcome) = game.outcome() {
            return Some(Value::of(outcome, ply));
        }
        if self.options.history_draws && game.plies_to_draw() == 0 {
            let stuck = crate::game::stuck(game);
            return Some(stuck.map_or(Value::DRAW, |outcome| Value::of(outcome, ply)));
        }
        if ply == Ply::ROOT {
            return None;
        }
        if self.options.history_draws && G::REPETITION_DRAWS && self.repeats(game.key()) {
            return Some(Value::DRAW);
        }
        let solved = self.solved(game, ply);
        solved.or_else(|| {
            let asked = (!self.sure).then_some(&self.outcomes)?;
            value_of(asked, game, ply)
        })
    }

    /// Returns the value that an endgame table has, if no rule that looks back can
    /// contradict it.
    fn solved<G: Game>(&self, game: &G, ply: Ply) -> Option<Value> {
        let exact = self.endgames?.probe(game)?;
        let (Exact::Win(plies) | Exact::Loss(plies)) = exact else {
            return Some(Value::DRAW);
        };
        // With the root, which is the first position of the line.
        let past = &self.path[..=self.root];
        let stood_twice = |key: &Key| past.iter().filter(|&other| other == key).count() >= 2;
        if !self.options.history_draws {
            return Some(exact.value(ply));
        }
        if game.plies_to_draw() <= u32::from(plies) {
            return None;
        }
        if G::REPETITION_DRAWS && past.iter().any(stood_twice) {
            return Some(guide(exact));
        }
        Some(exact.value(ply))
    }

    /// Tells whether the position stood on the line from the root before, or
    /// twice in the game before that.
    fn repeats(&self, key: Key) -> bool {
        let (history, line) = self.path.split_at(self.root);
        line.contains(&key) || history.iter().filter(|&&k| k == key).count() >= 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::doc_game::Nim;

    #[test]
    fn a_signal_stops_it_and_what_it_found_stays() {
        let stop = AtomicBool::new(true);
        let mut minimax = Minimax::new(Options::default(), &[]);
        minimax.stop = Some(&stop);
        assert!(minimax.search(&Nim(40), 40).is_none());
        assert_eq!(minimax.nodes, INTERVAL);
        assert_eq!(minimax.best_so_far(&Nim(40)), None, "no move is searched");
        assert!(
            minimax.search(&Nim(40), 3).is_some(),
            "a short one ends first"
        );
        assert!(minimax.best_so_far(&Nim(40)).is_some());
    }

    #[test]
    fn the_best_so_far_is_that_of_the_moves_done() {
        let mut minimax = Minimax::new(Options::default(), &[]);
        // The first move of three is the right one, and cheaper than the limit.
        let (_, best) = minimax.search(&Nim(13), 13).expect("there is no limit");
        assert_eq!(best, Some(1));
        minimax.limit = minimax.nodes * 2 - 1;
        assert!(minimax.search(&Nim(13), 13).is_none());
        let (value, so_far) = minimax.best_so_far(&Nim(13)).expect("one move is done");
        assert_eq!((value.is_win(), so_far), (true, 1));
    }
}
