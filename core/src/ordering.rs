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
use crate::node::Node;

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

/// Where a move stands in what the game generates: in the list of all moves,
/// or in that of the tactical ones, so that it can be found again without generating more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place(u16);

impl Place {
    /// The move with this index among all.
    #[inline]
    pub(crate) const fn of_all(index: usize) -> Place {
        debug_assert!(index < 1 << 15, "too many moves for one position");
        Place((index as u16) << 1)
    }

    /// The move with this index among the tactical ones.
    #[inline]
    const fn of_tactical(index: usize) -> Place {
        Place((index as u16) << 1 | 1)
    }

    const fn is_tactical(self) -> bool {
        self.0 & 1 == 1
    }

    const fn index(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// As a number, for the table.
    pub(crate) const fn code(self) -> u16 {
        self.0
    }

    /// The inverse of [`Place::code`].
    pub(crate) const fn from_code(code: u16) -> Place {
        Place(code)
    }
}

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
    fn new(mv: M, place: Place, stage: Stage, points: i32) -> Ranked<M> {
        let points = i64::from(points.clamp(-POINTS_MAX, POINTS_MAX) + POINTS_MAX);
        let rank = i64::from(5 - stage as u8) << STAGE_SHIFT
            | points << POINTS_SHIFT
            | i64::from(u16::MAX - place.0);
        Ranked { mv, rank }
    }

    /// Where the move stands in what the game generates.
    #[inline]
    pub fn place(&self) -> Place {
        Place(u16::MAX - self.rank as u16)
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
            counter: node.via_slot.and_then(|slot| self.counters[slot]),
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
        if let Some(slot) = node.via_slot {
            self.counters[slot] = known;
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
    /// The same, and quiet moves are not wanted.
    TacticalOnly,
    /// All have.
    Done,
}

/// What [`MoveOrder::list`] holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Listed {
    Nothing,
    Tactical,
    All,
}

/// The moves of a node, generated and brought into order as far as somebody asks for
/// them: where the first move cuts off, the others are never looked at, and
/// the quiet ones only where no tactical move did.
pub struct MoveOrder<M> {
    list: MoveList<M>,
    listed: Listed,
    ranked: SmallVec<[Ranked<M>; 64]>,
    /// Tactical moves that turned out to lose material; they come last.
    losing: SmallVec<[Ranked<M>; 8]>,
    /// How many places are final.
    ready: usize,
    phase: Phase,
}

impl<M: Copy + Eq> MoveOrder<M> {
    /// No moves yet.
    #[inline]
    pub(crate) fn empty() -> MoveOrder<M> {
        MoveOrder {
            list: MoveList::new(),
            listed: Listed::Nothing,
            ranked: SmallVec::new(),
            losing: SmallVec::new(),
            ready: 0,
            phase: Phase::Table,
        }
    }

    /// Begins with all moves of a node, the table's first.
    #[inline]
    pub(crate) fn begin<G: Game<Move = M>>(&mut self, node: &Node<G>) {
        let staged = G::TACTICAL_FIRST && !node.forced;
        let table = node.entry.and_then(|entry| entry.best);
        match table.map(Place::from_code) {
            Some(place) if place.is_tactical() && staged => {
                self.list_tactical(node.game, Tactics::Captures);
                self.put_first(place);
            }
            Some(place) => {
                self.list_all(node.game);
                if !place.is_tactical() {
                    self.put_first(place);
                }
            }
            None if staged => {}
            None => {
                self.list_all(node.game);
                self.put_single();
            }
        }
    }

    #[inline]
    fn list_all<G: Game<Move = M>>(&mut self, game: &G) {
        self.list.clear();
        game.moves(&mut self.list);
        self.listed = Listed::All;
    }

    /// A single move needs no order.
    #[inline]
    fn put_single(&mut self) {
        if let [mv] = self.list[..] {
            let place = Place::of_all(0);
            self.ranked.push(Ranked::new(mv, place, Stage::Quiet, 0));
            self.ready = 1;
            self.phase = Phase::Done;
        }
    }

    fn list_tactical<G: Game<Move = M>>(&mut self, game: &G, level: Tactics) {
        game.tactical_moves(level, &mut self.list);
        self.listed = Listed::Tactical;
    }

    fn put_first(&mut self, place: Place) {
        if let Some(&mv) = self.list.get(place.index()) {
            self.ranked.push(Ranked::new(mv, place, Stage::Table, 0));
            self.ready = 1;
        }
    }

    /// Begins with the tactical moves only, by gain, for a node beyond the horizon.
    #[inline]
    pub(crate) fn begin_tactical<G: Game<Move = M>>(&mut self, game: &G, level: Tactics) {
        self.phase = Phase::TacticalOnly;
        self.list_tactical(game, level);
        self.rank_list_of_tactical(game, None);
    }

    /// Moves in exactly this order.
    pub(crate) fn given(moves: impl Iterator<Item = (M, Place)>) -> MoveOrder<M> {
        let mut order = MoveOrder::empty();
        for (number, (mv, place)) in moves.enumerate() {
            let stage = if number == 0 {
                Stage::Table
            } else {
                Stage::Quiet
            };
            order.list.push(mv);
            order.ranked.push(Ranked::new(mv, place, stage, 0));
        }
        order.listed = Listed::All;
        order.ready = order.ranked.len();
        order.phase = Phase::Done;
        order
    }

    /// Whether the node has two moves or more.
    pub(crate) fn are_several<G: Game<Move = M>>(&self, game: &G) -> bool {
        if self.listed == Listed::All || self.list.len() >= 2 {
            return self.list.len() >= 2;
        }
        let mut all = MoveList::new();
        game.moves(&mut all);
        all.len() >= 2
    }

    /// The first `count` moves in order; they must have been asked for.
    pub(crate) fn first(&self, count: usize) -> &[Ranked<M>] {
        &self.ranked[..count]
    }

    /// The move with this number in the order, from 0; `None` behind the last.
    #[inline]
    pub(crate) fn at<G: Game<Move = M>>(
        &mut self,
        number: usize,
        node: &Node<G>,
        memory: &Memory<M>,
    ) -> Option<Ranked<M>> {
        while self.ready <= number {
            if self.ready < self.ranked.len() {
                self.settle(node.game);
                continue;
            }
            match self.phase {
                Phase::Table => self.rank_tactical(node),
                Phase::Tactical => self.rank_quiet(node, memory),
                Phase::TacticalOnly => self.rank_losing(),
                Phase::Done => return None,
            }
        }
        Some(self.ranked[number])
    }

    /// The gain of the next tactical move in order, before it is known whether
    /// that move loses material: no later one gains more.
    #[inline]
    pub(crate) fn next_gain(&self) -> Option<i32> {
        self.ranked.get(self.ready).map(Ranked::points)
    }

    /// The place of the table's move, if there is one.
    fn table_place(&self) -> Option<Place> {
        let first = self.ranked.first()?;
        (first.stage() == Stage::Table).then(|| first.place())
    }

    fn rank_tactical<G: Game<Move = M>>(&mut self, node: &Node<G>) {
        self.phase = Phase::Tactical;
        let table = self.table_place();
        if self.listed == Listed::Nothing {
            self.list_tactical(node.game, Tactics::Captures);
        }
        if self.listed == Listed::Tactical {
            self.rank_list_of_tactical(node.game, table);
        } else {
            self.rank_tactical_of_all(node, table);
        }
    }

    /// Ranks a list that holds nothing but tactical moves.
    #[inline]
    fn rank_list_of_tactical<G: Game<Move = M>>(&mut self, game: &G, table: Option<Place>) {
        let first = self.ranked.len();
        for (index, &mv) in self.list.iter().enumerate() {
            let place = Place::of_tactical(index);
            if table != Some(place) {
                let ranked = Ranked::new(mv, place, Stage::Winning, game.gain(mv));
                insert(&mut self.ranked, first, ranked);
            }
        }
    }

    /// Ranks the tactical moves of a list of all.
    fn rank_tactical_of_all<G: Game<Move = M>>(&mut self, node: &Node<G>, table: Option<Place>) {
        let staged = G::TACTICAL_FIRST && !node.forced;
        let first = self.ranked.len();
        let mut tactical = 0;
        for (index, &mv) in self.list.iter().enumerate() {
            if !node.game.is_tactical(mv, Tactics::Captures) {
                continue;
            }
            let place = if staged {
                Place::of_tactical(tactical)
            } else {
                Place::of_all(index)
            };
            tactical += 1;
            if table != Some(place) && table != Some(Place::of_all(index)) {
                let ranked = Ranked::new(mv, place, Stage::Winning, node.game.gain(mv));
                insert(&mut self.ranked, first, ranked);
            }
        }
    }

    /// Ranks the quiet moves, and the losing ones behind them. Quiet moves
    /// without a good history are not sorted: they keep the game's order.
    fn rank_quiet<G: Game<Move = M>>(&mut self, node: &Node<G>, memory: &Memory<M>) {
        if self.listed == Listed::Tactical {
            self.list_all(node.game);
        }
        if self.ranked.len() + self.losing.len() < self.list.len() {
            let table = self.table_place();
            let quiet = memory.quiet_moves(node);
            let first = self.ranked.len();
            let mut rest: SmallVec<[Ranked<M>; 64]> = SmallVec::new();
            for (index, &mv) in self.list.iter().enumerate() {
                let place = Place::of_all(index);
                if table == Some(place) || node.game.is_tactical(mv, Tactics::Captures) {
                    continue;
                }
                let (stage, points) = quiet.rank(node.game.slot(mv), mv);
                let ranked = Ranked::new(mv, place, stage, points);
                if stage == Stage::Quiet && points == 0 {
                    rest.push(ranked);
                } else {
                    insert(&mut self.ranked, first, ranked);
                }
            }
            self.ranked.extend_from_slice(&rest);
        }
        self.rank_losing();
    }

    fn rank_losing(&mut self) {
        self.phase = Phase::Done;
        self.ranked.extend_from_slice(&self.losing);
    }

    /// Makes the next place final. Whether a tactical move loses material is
    /// asked only when its turn has come; if so, it has to wait.
    fn settle<G: Game<Move = M>>(&mut self, game: &G) {
        let next = self.ranked[self.ready];
        if next.stage() == Stage::Winning {
            let exchange = game.exchange(next.mv);
            if exchange < 0 {
                let losing = Ranked::new(next.mv, next.place(), Stage::Losing, exchange);
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
