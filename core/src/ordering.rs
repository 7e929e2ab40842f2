//! The order in which moves are searched.
//!
//! Alpha-beta needs the best move first. The stages follow the practice of
//! the field: the table's move; tactical moves that win something, the most
//! first; killers (Akl and Newborn 1977: moves that cut off at the same ply);
//! the countermove (Uiterwijk 1992: what refuted the move before); the other
//! quiet moves by history (Schaeffer 1983: what was best elsewhere); last the tactical moves
//! that lose material. Within a stage, ties keep the game's own order.

use smallvec::SmallVec;

use crate::depth::Ply;
use crate::game::{Game, MoveList, Tactics};
use crate::node::{Node, Via};

/// Why a move comes when it comes; the first comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The table's move.
    Table,
    /// A tactical move that wins something, or loses nothing.
    Winning,
    /// A quiet move that cut off at the same ply.
    Killer,
    /// The quiet move that refuted the move before, elsewhere.
    Counter,
    /// Another quiet move, by history.
    Quiet,
    /// A tactical move that loses material.
    Losing,
}

/// History scores lie between ± this.
pub const HISTORY_MAX: i32 = 1 << 14;

/// Quiet moves are sorted by their history in steps of this; below it, they are not sorted.
const GOOD_HISTORY: i32 = HISTORY_MAX / 256;

/// A move with its place in the order.
#[derive(Clone, Copy, Debug)]
pub struct Ranked<M> {
    /// The move.
    pub mv: M,
    /// Stage, points and index, packed so that the first move has the largest.
    rank: i64,
}

const STAGE_SHIFT: u32 = 48;
const POINTS_SHIFT: u32 = 16;
const POINTS_MAX: i32 = 1 << 30;

impl<M> Ranked<M> {
    fn new(mv: M, index: u16, stage: Stage, points: i32) -> Ranked<M> {
        let points = i64::from(points.clamp(-POINTS_MAX, POINTS_MAX) + POINTS_MAX);
        let rank = i64::from(5 - stage as u8) << STAGE_SHIFT
            | points << POINTS_SHIFT
            | i64::from(u16::MAX - index);
        Ranked { mv, rank }
    }

    /// The index in the game's order of generation.
    #[inline]
    pub fn index(&self) -> u16 {
        u16::MAX - self.rank as u16
    }

    /// What orders the moves within a stage: gain, history, exchange.
    #[inline]
    pub(crate) fn points(&self) -> i32 {
        ((self.rank >> POINTS_SHIFT) & ((1 << (STAGE_SHIFT - POINTS_SHIFT)) - 1)) as i32
            - POINTS_MAX
    }

    /// Why the move comes when it comes.
    #[inline]
    pub fn stage(&self) -> Stage {
        match self.rank >> STAGE_SHIFT {
            5 => Stage::Table,
            4 => Stage::Winning,
            3 => Stage::Killer,
            2 => Stage::Counter,
            1 => Stage::Quiet,
            _ => Stage::Losing,
        }
    }
}

/// A quiet move with its slot, which is compared first: a generic move may
/// take long to compare.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Known<M> {
    slot: usize,
    mv: M,
}

/// What earlier nodes of the same search taught about quiet moves.
pub(crate) struct Memory<M> {
    killers: Vec<[Option<Known<M>>; 2]>,
    counters: Vec<Option<Known<M>>>,
    history: Vec<i32>,
}

impl<M: Copy + Eq> Memory<M> {
    pub(crate) fn new(slots: usize) -> Memory<M> {
        Memory {
            killers: vec![[None; 2]; Ply::MAX.index() + 1],
            counters: vec![None; slots],
            history: vec![0; slots],
        }
    }

    pub(crate) fn history(&self, slot: usize) -> i32 {
        self.history[slot]
    }

    /// What ranks the quiet moves of one node.
    fn quiet_moves<G: Game<Move = M>>(&self, node: &Node<G>) -> QuietMoves<'_, M> {
        QuietMoves {
            killers: self.killers[node.ply.index()],
            counter: match node.via {
                Via::Move(_) => self.counters[node.via_slot],
                Via::Root | Via::Pass => None,
            },
            history: &self.history,
        }
    }

    fn reward(&mut self, slot: usize, bonus: i32) {
        let score = &mut self.history[slot];
        // The nearer to the limit, the less is added: scores stay in range and forget.
        *score += bonus - *score * bonus.abs() / HISTORY_MAX;
    }

    /// Learns from the quiet move that reached beta at `node`, and from the `tried` before it.
    pub(crate) fn learn<G: Game<Move = M>>(&mut self, node: &Node<G>, mv: M, tried: &[Ranked<M>]) {
        let slot = node.game.slot(mv);
        let known = Some(Known { slot, mv });
        let killers = &mut self.killers[node.ply.index()];
        if killers[0] != known {
            killers[1] = killers[0];
            killers[0] = known;
        }
        if let Via::Move(_) = node.via {
            self.counters[node.via_slot] = known;
        }
        let depth = i32::from(node.depth.whole());
        let bonus = (depth * depth * 16 + depth * 16).min(HISTORY_MAX / 8);
        self.reward(slot, bonus);
        for earlier in tried {
            if !node.game.is_tactical(earlier.mv, Tactics::Captures) {
                self.reward(node.game.slot(earlier.mv), -bonus);
            }
        }
    }
}

/// What is known of the quiet moves of one node.
struct QuietMoves<'a, M> {
    killers: [Option<Known<M>>; 2],
    counter: Option<Known<M>>,
    history: &'a [i32],
}

impl<M: Copy + Eq> QuietMoves<'_, M> {
    #[inline]
    fn rank(&self, slot: usize, mv: M) -> (Stage, i32) {
        let is = |known: Option<Known<M>>| known.is_some_and(|k| k.slot == slot && k.mv == mv);
        if is(self.killers[0]) {
            (Stage::Killer, 1)
        } else if is(self.killers[1]) {
            (Stage::Killer, 0)
        } else if is(self.counter) {
            (Stage::Counter, 0)
        } else {
            (Stage::Quiet, self.history[slot].max(0) / GOOD_HISTORY)
        }
    }
}

/// How far the moves of a node have been brought into order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Only the table's move has its place.
    Table,
    /// The tactical moves have theirs, but for those that lose material.
    Tactical,
    /// All have.
    Done,
}

/// The moves of a node, brought into order as far as somebody asks for them:
/// where the first move cuts off, the others are never looked at, and the
/// quiet ones only where no tactical move did.
pub struct MoveOrder<M> {
    list: MoveList<M>,
    ranked: SmallVec<[Ranked<M>; 64]>,
    /// Tactical moves that turned out to lose material; they come last.
    losing: SmallVec<[Ranked<M>; 8]>,
    /// How many places are final.
    ready: usize,
    phase: Phase,
}

impl<M: Copy + Eq> MoveOrder<M> {
    fn empty(phase: Phase) -> MoveOrder<M> {
        MoveOrder {
            list: MoveList::new(),
            ranked: SmallVec::new(),
            losing: SmallVec::new(),
            ready: 0,
            phase,
        }
    }

    /// All moves of a node, the table's first.
    pub(crate) fn new<G: Game<Move = M>>(node: &Node<G>) -> MoveOrder<M> {
        let mut order = MoveOrder::empty(Phase::Table);
        node.game.moves(&mut order.list);
        if let Some(index) = node.entry.and_then(|entry| entry.best)
            && let Some(&mv) = order.list.get(usize::from(index))
        {
            order.ranked.push(Ranked::new(mv, index, Stage::Table, 0));
            order.ready = 1;
        }
        order
    }

    /// Tactical moves only, by gain, for a node beyond the horizon.
    pub(crate) fn tactical<G: Game<Move = M>>(game: &G, level: Tactics) -> MoveOrder<M> {
        let mut order = MoveOrder::empty(Phase::Tactical);
        game.tactical_moves(level, &mut order.list);
        for (index, &mv) in (0..).zip(&order.list) {
            let ranked = Ranked::new(mv, index, Stage::Winning, game.gain(mv));
            insert(&mut order.ranked, 0, ranked);
        }
        order
    }

    /// Moves in exactly this order, with their indices in the order of generation.
    pub(crate) fn given(moves: impl Iterator<Item = (M, u16)>) -> MoveOrder<M> {
        let mut order = MoveOrder::empty(Phase::Done);
        for (place, (mv, index)) in moves.enumerate() {
            let stage = if place == 0 {
                Stage::Table
            } else {
                Stage::Quiet
            };
            order.list.push(mv);
            order.ranked.push(Ranked::new(mv, index, stage, 0));
        }
        order.ready = order.ranked.len();
        order
    }

    /// How many moves there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is no move.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The moves that came before place `place`, in their order.
    pub(crate) fn before(&self, place: usize) -> &[Ranked<M>] {
        &self.ranked[..place]
    }

    /// The move at a place of the order, or `None` behind the last.
    #[inline]
    pub(crate) fn at<G: Game<Move = M>>(
        &mut self,
        place: usize,
        node: &Node<G>,
        memory: &Memory<M>,
    ) -> Option<Ranked<M>> {
        while self.ready <= place {
            if self.ready < self.ranked.len() {
                self.settle(node.game);
            } else if self.phase == Phase::Table {
                self.rank_tactical(node.game);
            } else if self.phase == Phase::Tactical {
                self.rank_quiet(node, memory);
            } else {
                return None;
            }
        }
        Some(self.ranked[place])
    }

    /// The index of the table's move, if there is one.
    fn table_index(&self) -> Option<u16> {
        let first = self.ranked.first()?;
        (first.stage() == Stage::Table).then(|| first.index())
    }

    fn rank_tactical<G: Game<Move = M>>(&mut self, game: &G) {
        self.phase = Phase::Tactical;
        let table = self.table_index();
        let first = self.ranked.len();
        for (index, &mv) in (0..).zip(&self.list) {
            if game.is_tactical(mv, Tactics::Captures) && table != Some(index) {
                let ranked = Ranked::new(mv, index, Stage::Winning, game.gain(mv));
                insert(&mut self.ranked, first, ranked);
            }
        }
    }

    /// Ranks the quiet moves, and the losing ones behind them. Quiet moves
    /// without a good history are not sorted: they keep the game's order.
    fn rank_quiet<G: Game<Move = M>>(&mut self, node: &Node<G>, memory: &Memory<M>) {
        self.phase = Phase::Done;
        if self.ranked.len() + self.losing.len() < self.list.len() {
            let table = self.table_index();
            let quiet = memory.quiet_moves(node);
            let first = self.ranked.len();
            let mut rest: SmallVec<[Ranked<M>; 64]> = SmallVec::new();
            for (index, &mv) in (0..).zip(&self.list) {
                if table == Some(index) || node.game.is_tactical(mv, Tactics::Captures) {
                    continue;
                }
                let (stage, points) = quiet.rank(node.game.slot(mv), mv);
                let ranked = Ranked::new(mv, index, stage, points);
                if stage == Stage::Quiet && points == 0 {
                    rest.push(ranked);
                } else {
                    insert(&mut self.ranked, first, ranked);
                }
            }
            self.ranked.extend_from_slice(&rest);
        }
        self.ranked.extend_from_slice(&self.losing);
    }

    /// Makes the next place final. Whether a tactical move loses material is
    /// asked only when its turn has come; if so, it has to wait.
    fn settle<G: Game<Move = M>>(&mut self, game: &G) {
        let next = self.ranked[self.ready];
        if next.stage() == Stage::Winning {
            let exchange = game.exchange(next.mv);
            if exchange < 0 {
                let losing = Ranked::new(next.mv, next.index(), Stage::Losing, exchange);
                self.losing.push(losing);
                self.ranked.remove(self.ready);
                return;
            }
        }
        self.ready += 1;
    }
}

/// Inserts `new` among the sorted moves from `first` on.
#[inline]
fn insert<M: Copy>(sorted: &mut SmallVec<[Ranked<M>; 64]>, first: usize, new: Ranked<M>) {
    let mut place = sorted.len();
    sorted.push(new);
    while place > first && sorted[place - 1].rank < new.rank {
        sorted[place] = sorted[place - 1];
        place -= 1;
    }
    sorted[place] = new;
}
