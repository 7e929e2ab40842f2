//! Plain minimax: the executable specification of every other search.

use crate::depth::Ply;
use crate::game::{Game, MoveList, Tactics};
use crate::key::Key;
use crate::options::{Options, Quiescence};
use crate::value::Value;

/// The minimax search itself, without any pruning. It takes the rules from
/// `options`: history draws, quiescence (never pruned: `Full` is taken for `Plain`).
///
/// ```
/// # let game = niwaki::doc_game();
/// use niwaki::{Minimax, Options, Search};
/// let mut reference = Minimax::new(Options::default(), &[]);
/// let (value, best) = reference.search(&game, 6).unwrap();
/// let report = Search::new(&game).depth(6).run();
/// assert_eq!((report.value, report.best()), (value, best));
/// ```
pub struct Minimax {
    options: Options,
    path: Vec<Key>,
    root: usize,
    /// Positions entered so far, each visit.
    pub nodes: u64,
    /// Those of them in quiescence.
    pub qnodes: u64,
    /// The most nodes it may enter.
    pub limit: u64,
}

impl Minimax {
    /// A reference by these rules, for a game that went through `history` before.
    pub fn new(options: Options, history: &[Key]) -> Minimax {
        Minimax {
            options,
            path: history.to_vec(),
            root: history.len(),
            nodes: 0,
            qnodes: 0,
            limit: u64::MAX,
        }
    }

    /// The value of `game` at so many plies, and the first of the best moves;
    /// `None` once [`Minimax::limit`] is reached.
    pub fn search<G: Game>(&mut self, game: &G, depth: u16) -> Option<(Value, Option<G::Move>)> {
        self.visit(game, depth, Ply::ROOT)
    }

    fn visit<G: Game>(
        &mut self,
        game: &G,
        depth: u16,
        ply: Ply,
    ) -> Option<(Value, Option<G::Move>)> {
        self.enter(depth == 0)?;
        if let Some(value) = self.settled(game, ply) {
            return Some((value, None));
        }
        let quiescent = depth == 0 || ply >= Ply::MAX;
        let off = self.options.quiescence == Quiescence::Off || ply >= Ply::MAX;
        if quiescent && off {
            return Some((Value::estimate(game.evaluate()), None));
        }
        let mut moves = MoveList::new();
        let mut best = (-Value::INFINITY, None);
        if quiescent && !game.is_forced() {
            game.tactical_moves(Tactics::Captures, &mut moves);
            best.0 = Value::estimate(game.evaluate());
        } else {
            game.moves(&mut moves);
            if moves.is_empty() {
                return Some((Value::of(game.no_moves(), ply), None));
            }
        }
        self.path.push(game.key());
        for mv in moves {
            let child = self.visit(&game.play(mv), depth.saturating_sub(1), ply.next())?;
            if -child.0 > best.0 {
                best = (-child.0, Some(mv));
            }
        }
        self.path.pop();
        Some(best)
    }

    fn enter(&mut self, quiescent: bool) -> Option<()> {
        self.nodes += 1;
        self.qnodes += u64::from(quiescent);
        (self.nodes <= self.limit).then_some(())
    }

    fn settled<G: Game>(&self, game: &G, ply: Ply) -> Option<Value> {
        if let Some(outcome) = game.outcome() {
            return Some(Value::of(outcome, ply));
        }
        if !self.options.history_draws {
            return None;
        }
        if game.plies_to_draw() == 0 {
            let stuck = crate::game::stuck(game);
            return Some(stuck.map_or(Value::DRAW, |outcome| Value::of(outcome, ply)));
        }
        let drawn = G::REPETITION_DRAWS && ply > Ply::ROOT && self.repeats(game.key());
        drawn.then_some(Value::DRAW)
    }

    /// Whether the position stood on the line from the root before, or twice
    /// in the game before that.
    fn repeats(&self, key: Key) -> bool {
        let (history, line) = self.path.split_at(self.root);
        line.contains(&key) || history.iter().filter(|&&k| k == key).count() >= 2
    }
}
