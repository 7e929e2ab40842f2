//! The memory of move ordering: killers, countermoves and history, as earlier
//! nodes of the same search filled them.
//!
//! # Source
//! S. Akl, M. Newborn, *The principal continuation and the killer heuristic*,
//! 1977; J. Schaeffer, *The history heuristic*, ICCA Journal 6(3), 1983; J.
//! Uiterwijk, *The countermove heuristic*, ICCA Journal 15(1), 1992.

use alloc::vec::Vec;

use super::capture_history::CaptureHistory;
use super::continuation::{Context, Continuation};
use super::score::{HISTORY_MAX, at_index, nearer};
use super::static_history::StaticHistory;
use super::{Ranked, Stage};
use crate::{Game, Node, Options, Ply, Tactics, Via};

/// The step in which quiet moves are sorted by their history; below it, they
/// are not sorted: how moves without a good history follow each other does not
/// matter, and sorting them cost a tenth of all instructions.
pub(crate) const GOOD_HISTORY: i32 = HISTORY_MAX / 256;

/// A quiet move, or none, with its history index, which is compared first: a
/// generic move may take long to compare.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Known<M> {
    index: usize,
    mv: Option<M>,
}

impl<M: Copy + Eq> Known<M> {
    /// No move: there is no such index.
    const NONE: Known<M> = Known {
        index: usize::MAX,
        mv: None,
    };

    /// Tells whether this is the move.
    #[inline]
    fn is(&self, index: usize, mv: M) -> bool {
        self.index == index && self.mv == Some(mv)
    }
}

/// The lessons of earlier nodes about moves.
pub(crate) struct Memory<M> {
    /// The last two moves that failed high, by ply.
    killers: Vec<[Known<M>; 2]>,
    /// The move that last refuted a move, by the history index of that one.
    counters: Vec<Known<M>>,
    /// The score of each move, by its history index.
    history: Vec<i32>,
    /// The scores of moves after earlier ones.
    continuation: Continuation,
    /// The scores of moves by what they did to the static evaluation.
    static_history: StaticHistory,
    /// The scores of captures.
    captures: CaptureHistory,
    /// How moves are to be ordered.
    options: Options,
}

impl<M: Copy + Eq> Memory<M> {
    /// Makes a memory for so many history indices, in which nothing is learned
    /// yet.
    pub(crate) fn new(size: usize, options: Options) -> Memory<M> {
        Memory {
            killers: vec![[Known::NONE; 2]; Ply::MAX.index() + 1],
            counters: vec![Known::NONE; size],
            history: vec![0; size],
            continuation: Continuation::new(options.continuation, size),
            static_history: StaticHistory::new(options.static_history, size),
            captures: CaptureHistory::new(options.capture_history, size),
            options,
        }
    }

    /// Gets ready for the next search of a game with so many history indices.
    /// Killers and the moves of the line are forgotten, since plies count from another root, and what is switched on or off
    /// begins anew.
    pub(crate) fn begin_again(&mut self, size: usize, options: Options) {
        if self.history.len() != size {
            *self = Memory::new(size, options);
            return;
        }
        self.killers.fill([Known::NONE; 2]);
        if !options.countermoves {
            self.counters.fill(Known::NONE);
        }
        if self.continuation.is_on() != options.continuation {
            self.continuation = Continuation::new(options.continuation, size);
        }
        self.continuation.begin_again();
        if self.static_history.is_on() != options.static_history {
            self.static_history = StaticHistory::new(options.static_history, size);
        }
        if self.captures.is_on() != options.capture_history {
            self.captures = CaptureHistory::new(options.capture_history, size);
        }
        self.options = options;
    }

    /// Returns the least exchange of a good capture, in points.
    #[inline]
    pub(super) fn least_exchange<G: Game<Move = M>>(&self) -> i32 {
        -(i32::from(self.options.tolerance).saturating_mul(G::UNIT) / 100)
    }

    /// Tells whether every quiet move has its place by its history, and none that of its generation.
    #[inline]
    fn sorts_all(&self) -> bool {
        self.options.sorted || self.options.continuation
    }

    /// Notes by which move a node is reached.
    #[inline]
    pub(crate) fn reach<G: Game<Move = M>>(&mut self, node: &Node<G>) {
        self.continuation.reach(node.ply, node.via_index);
    }

    /// Returns what the moves before a node mean for its own.
    #[inline]
    pub(crate) fn context<G: Game<Move = M>>(&self, node: &Node<G>) -> Context {
        self.continuation.context(node)
    }

    /// Returns the history score of a quiet move.
    #[inline]
    pub(crate) fn history(&self, context: Context, index: usize) -> i32 {
        let own = *at_index(&self.history, index);
        if !self.continuation.is_on() {
            return own;
        }
        let sum = own + self.continuation.sum(context, index);
        (sum / 2).clamp(-HISTORY_MAX, HISTORY_MAX)
    }

    /// Returns what the static history adds where a quiet move is judged.
    #[inline]
    pub(crate) fn static_history(&self, index: usize) -> i32 {
        self.static_history.of(index)
    }

    /// Learns from the static evaluation of a node what the quiet move that led to it has won, or lost, for whoever
    /// played it: where both evaluations are known, and nobody was forced, so that both mean something.
    pub(crate) fn compare<G: Game<Move = M>>(&mut self, node: &Node<G>) {
        let (Some(index), Via::Move(mv), Some(before)) = (node.via_index, node.via, node.before())
        else {
            return;
        };
        let Some(theirs) = node.opponents_evaluation() else {
            return;
        };
        if node.forced || before.is_forced() || before.is_tactical(mv, Tactics::Captures) {
            return;
        }
        let won = -(theirs.points() + node.static_evaluation().points());
        self.static_history.learn::<G>(index, won);
    }

    /// Returns the history of captures, if they are sorted by it.
    #[inline]
    pub(super) fn captures(&self) -> Option<&CaptureHistory> {
        Some(&self.captures).filter(|captures| captures.is_on())
    }

    /// Returns the knowledge that ranks the quiet moves of one node.
    pub(super) fn quiet_moves<G: Game<Move = M>>(&self, node: &Node<G>) -> QuietMoves<'_, M> {
        QuietMoves {
            killers: self.killers[node.ply.index()],
            counter: node
                .via_index
                .map_or(Known::NONE, |index| *at_index(&self.counters, index)),
            memory: self,
            context: self.context(node),
            sorted: self.sorts_all(),
        }
    }

    /// Raises or lowers the scores of a quiet move.
    fn reward(&mut self, context: Context, index: usize, bonus: i32) {
        self.history[index] = nearer(self.history[index], bonus);
        let change = |score| nearer(score, bonus);
        self.continuation.change(context, index, change);
    }

    /// Learns from the quiet move that failed high at `node`, and from those
    /// `tried` before it, which did not, or were pruned.
    pub(crate) fn learn<G: Game<Move = M>>(&mut self, node: &Node<G>, mv: M, tried: &[Ranked<M>]) {
        let index = node.game.history_index(mv);
        let known = Known {
            index,
            mv: Some(mv),
        };
        let killers = &mut self.killers[node.ply.index()];
        if self.options.killers && killers[0] != known {
            killers[1] = killers[0];
            killers[0] = known;
        }
        if let Some(index) = node.via_index.filter(|_| self.options.countermoves) {
            self.counters[index] = known;
        }
        let bonus = bonus(node);
        let context = self.context(node);
        self.reward(context, index, bonus);
        for earlier in tried {
            if !node.game.is_tactical(earlier.mv, Tactics::Captures) {
                self.reward(context, node.game.history_index(earlier.mv), -bonus);
            }
        }
    }

    /// Learns from the move that failed high at `node`, quiet or not, what the captures are worth that were `tried` before
    /// it, and did not, or were pruned, and what it is worth itself if it is a capture.
    #[inline]
    pub(crate) fn learn_captures<G: Game<Move = M>>(
        &mut self,
        node: &Node<G>,
        mv: M,
        tried: &[Ranked<M>],
    ) {
        if self.captures.is_on() {
            self.reward_captures(node, mv, tried);
        }
    }

    /// Does so where there is capture history.
    #[inline(never)]
    fn reward_captures<G: Game<Move = M>>(&mut self, node: &Node<G>, mv: M, tried: &[Ranked<M>]) {
        let bonus = bonus(node);
        let tried = tried.iter().map(|earlier| (earlier.mv, -bonus));
        for (mv, bonus) in tried.chain([(mv, bonus)]) {
            if node.game.is_tactical(mv, Tactics::Captures) {
                self.captures.reward(node.game.history_index(mv), bonus);
            }
        }
    }
}

/// Returns what a move is rewarded that fails high at this node. A deep node is worth more than a shallow one, since there
/// are fewer of them.
fn bonus<G: Game>(node: &Node<G>) -> i32 {
    let depth = i32::from(node.depth.whole());
    (depth * depth * 16 + depth * 16).min(HISTORY_MAX / 8)
}

/// The knowledge of the quiet moves of one node.
pub(super) struct QuietMoves<'a, M> {
    killers: [Known<M>; 2],
    counter: Known<M>,
    memory: &'a Memory<M>,
    context: Context,
    /// Whether those of bad history are sorted, too.
    pub(super) sorted: bool,
}

impl<M: Copy + Eq> QuietMoves<'_, M> {
    /// Returns the stage of a quiet move, and its points within the stage.
    #[inline]
    pub(super) fn rank(&self, index: usize, mv: M) -> (Stage, i32) {
        if self.killers[0].is(index, mv) {
            (Stage::Killer, 1)
        } else if self.killers[1].is(index, mv) {
            (Stage::Killer, 0)
        } else if self.counter.is(index, mv) {
            (Stage::Counter, 0)
        } else {
            let history = self.memory.history(self.context, index);
            let points = if self.sorted {
                history / GOOD_HISTORY
            } else {
                // Known not to be negative, so that a shift alone divides it.
                (history.max(0).cast_unsigned() / GOOD_HISTORY.cast_unsigned()).cast_signed()
            };
            (Stage::Quiet, points)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::scripted::Toy;
    use crate::{NodeKind, Value};

    #[test]
    #[should_panic(
        expected = "\"history-range\" is broken: history_index() = 3, and HISTORY_SIZE = 3"
    )]
    fn a_slot_out_of_range_is_told() {
        let memory: Memory<u8> = Memory::new(3, Options::new());
        assert_eq!(memory.history(Context::default(), 2), 0);
        memory.history(Context::default(), 3);
    }

    /// Returns a node, and a memory that has learned that move 0 fails high there.
    fn taught(toy: &Toy) -> (Node<'_, Toy>, Memory<u8>) {
        let mut node = toy.node(1, 5, NodeKind::Cut);
        node.via_index = Some(0);
        let mut memory = Memory::new(Toy::HISTORY_SIZE, Options::new());
        memory.learn(&node, 0, &[]);
        (node, memory)
    }

    #[test]
    fn a_memory_begins_again_with_all_but_its_killers() {
        let toy = Toy::quiet(0);
        let (node, mut memory) = taught(&toy);
        let index = toy.history_index(0);
        let score = memory.history(Context::default(), index);
        assert!(score > 0);
        assert_eq!(memory.quiet_moves(&node).rank(index, 0).0, Stage::Killer);
        memory.begin_again(Toy::HISTORY_SIZE, Options::new());
        assert_eq!(memory.history(Context::default(), index), score);
        assert_eq!(memory.quiet_moves(&node).rank(index, 0).0, Stage::Counter);
    }

    #[test]
    fn killers_and_countermoves_can_be_left_out() {
        let toy = Toy::quiet(0);
        let mut node = toy.node(1, 5, NodeKind::Cut);
        node.via_index = Some(0);
        let stage = |options| {
            let mut memory = Memory::new(Toy::HISTORY_SIZE, options);
            memory.learn(&node, 0, &[]);
            memory.quiet_moves(&node).rank(toy.history_index(0), 0).0
        };
        assert_eq!(stage(Options::new().countermoves(false)), Stage::Killer);
        let without = Options::new().killers(false);
        assert_eq!(stage(without), Stage::Counter);
        assert_eq!(stage(without.countermoves(false)), Stage::Quiet);
    }

    #[test]
    fn countermoves_of_an_earlier_search_are_left_out_with_the_others() {
        let toy = Toy::quiet(0);
        let (node, mut memory) = taught(&toy);
        memory.begin_again(Toy::HISTORY_SIZE, Options::new().countermoves(false));
        let rank = memory.quiet_moves(&node).rank(toy.history_index(0), 0);
        assert_eq!(rank.0, Stage::Quiet);
    }

    /// Returns the static history of move 0 after a node was compared that it led to, from a position that the opponent
    /// evaluated at 10 points: at this node it is `now` for the player to move.
    fn compared(options: Options, now: i32, change: impl Fn(&mut Node<'_, Toy>)) -> i32 {
        let (before, after) = (Toy::quiet(10), Toy::quiet(now));
        let parent = before.node(1, 5, NodeKind::Cut);
        let mut node = parent.child(&after, Via::Move(0), false);
        node.via_index = Some(0);
        node.remember([Some(Value::estimate(10)), None]);
        change(&mut node);
        let mut memory = Memory::new(Toy::HISTORY_SIZE, options);
        memory.compare(&node);
        memory.static_history(0)
    }

    #[test]
    fn a_move_is_judged_by_how_the_evaluation_changed_for_whoever_played_it() {
        let on = Options::new().static_history(true);
        assert!(compared(on, -60, |_| ()) > 0, "from 10 to 60 for him");
        assert!(compared(on, 40, |_| ()) < 0, "from 10 to -40");
        assert_eq!(compared(on, -10, |_| ()), 0);
        assert_eq!(compared(Options::new(), -60, |_| ()), 0, "off");
    }

    #[test]
    fn nothing_is_learned_where_a_comparison_says_nothing() {
        let on = Options::new().static_history(true);
        let nothing = |change: fn(&mut Node<'_, Toy>)| assert_eq!(compared(on, -60, change), 0);
        nothing(|node| node.forced = true);
        nothing(|node| node.via = Via::Pass);
        nothing(|node| node.via_index = None);
        nothing(|node| node.remember([None, None]));
    }

    #[test]
    fn what_is_switched_on_begins_anew_beside_what_is_known() {
        let toy = Toy::quiet(0);
        let (_, mut memory) = taught(&toy);
        let index = toy.history_index(0);
        let score = memory.history(Context::default(), index);
        let all = Options::new().static_history(true).capture_history(true);
        memory.begin_again(Toy::HISTORY_SIZE, all);
        assert!(memory.static_history.is_on() && memory.captures().is_some());
        assert_eq!(memory.history(Context::default(), index), score);
        memory.begin_again(Toy::HISTORY_SIZE, all.continuation(true));
        assert!(memory.continuation.is_on());
        memory.begin_again(Toy::HISTORY_SIZE, Options::new());
        assert!(!memory.continuation.is_on() && !memory.static_history.is_on());
        assert!(memory.captures().is_none());
        assert_eq!(memory.history(Context::default(), index), score);
        memory.begin_again(Toy::HISTORY_SIZE + 1, Options::new());
        assert_eq!(memory.history(Context::default(), index), 0);
    }
}
