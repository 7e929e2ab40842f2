//! The moves of one node, in stages.
//!
//! Generating and ranking moves takes most of the time of a node, and most
//! nodes are cut off by their first moves. So each stage is prepared when
//! somebody asks for a move of it: first the table's move alone, then the
//! tactical moves, then the quiet ones of which something is known, and last
//! the rest.

mod rank;

use smallvec::SmallVec;

use super::{Memory, Place, Ranked, Stage};
use crate::{Game, MoveList, Node, Tactics};

/// After so many choices of the best move, those that are left are sorted.
const CHOICES: u8 = 6;

/// The progress of ordering: whose places are final.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Only the table's move has its place.
    Table,
    /// The tactical moves have theirs, but for those that lose material.
    Tactical,
    /// The same, and quiet moves are not wanted.
    TacticalOnly,
    /// Quiet moves of which something is known have, too.
    Quiet,
    /// All have.
    Done,
}

/// The moves that [`MoveOrder::list`] holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Listed {
    Nothing,
    Tactical,
    All,
}

/// The moves of a node, generated and brought into order as far as somebody
/// asks for them: where the first move fails high, the others are never looked
/// at, and the quiet ones only where no tactical move did.
///
/// Techniques get it before the move loop, and may ask for moves
/// ([`crate::technique::Searcher::nth_move`]), put one first
/// ([`MoveOrder::promote`]) or sort those that were asked for
/// ([`MoveOrder::sort_by_points`]).
///
/// ```
/// use niwaki::ordering::{MoveOrder, Place};
/// use niwaki::technique::{About, Moment, Searcher, Technique, Verdict};
/// use niwaki::{Game, Node, Stopped, adjustable};
///
/// /// Has the game's last move searched first, whatever ordering says.
/// #[derive(Clone, Debug, Default)]
/// struct LastFirst;
///
/// adjustable! { LastFirst {} }
///
/// impl Technique for LastFirst {
///     type Memory = ();
///     const ABOUT: About = About::new("last-first", "Searches the last move first.", &[Moment::BeforeLoop]);
///
///     fn before_loop<S: Searcher>(
///         &self, (): &mut (), _: &mut S, node: &mut Node<S::Game>,
///         moves: &mut MoveOrder<<S::Game as Game>::Move>,
///     ) -> Result<Verdict, Stopped> {
///         let last = moves.all(node.game).len().checked_sub(1);
///         if let Some(index) = last {
///             moves.promote(Place::of_all(index));
///         }
///         Ok(Verdict::Pass)
///     }
/// }
/// # niwaki::techniques! { struct Mine { last_first: LastFirst } }
/// # let game = niwaki::doc_game();
/// # let mut mine = Mine::default();
/// # mine.last_first.on = true;
/// # assert_eq!(niwaki::Search::new(&game).techniques(mine).depth(8).run().best(), Some(1));
/// ```
#[derive(Clone, Debug)]
pub struct MoveOrder<M> {
    /// The moves as the game generates them.
    list: MoveList<M>,
    listed: Listed,
    /// The moves in order, as far as `ready`; behind that, in the order of
    /// generation.
    ranked: SmallVec<[Ranked<M>; 64]>,
    /// Where the quiet moves that nothing is known of stand in the list of all;
    /// they come last but one.
    plain: SmallVec<[u16; 64]>,
    /// Tactical moves that turned out to be bad captures, and deferred moves; they
    /// come last.
    last: SmallVec<[Ranked<M>; 8]>,
    /// How many places are final.
    ready: usize,
    /// Up to here, the moves behind those are in no order yet: the best is
    /// chosen when its turn comes, since most nodes are cut off before.
    unsorted: usize,
    /// Whether that was done for the next one.
    chosen: bool,
    /// How often it was done.
    choices: u8,
    /// The table's move, which stands first.
    table: Option<Place>,
    /// Which stages have been prepared.
    phase: Phase,
}

impl<M: Copy + Eq> MoveOrder<M> {
    /// Holds no moves yet.
    #[inline]
    pub(crate) fn empty() -> MoveOrder<M> {
        MoveOrder {
            list: MoveList::new(),
            listed: Listed::Nothing,
            ranked: SmallVec::new(),
            plain: SmallVec::new(),
            last: SmallVec::new(),
            ready: 0,
            unsorted: 0,
            chosen: false,
            choices: 0,
            table: None,
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

    /// Generates all moves.
    #[inline]
    fn list_all<G: Game<Move = M>>(&mut self, game: &G) {
        self.list.clear();
        game.moves(&mut self.list);
        self.listed = Listed::All;
    }

    /// Puts the only move in its place: it needs no order.
    #[inline]
    fn put_single(&mut self) {
        if let [mv] = self.list[..] {
            let place = Place::of_all(0);
            self.ranked.push(Ranked::new(mv, place, Stage::Quiet, 0));
            self.ready = 1;
            self.phase = Phase::Done;
        }
    }

    /// Generates the tactical moves.
    fn list_tactical<G: Game<Move = M>>(&mut self, game: &G, level: Tactics) {
        game.tactical_moves(level, &mut self.list);
        self.listed = Listed::Tactical;
    }

    /// Puts the table's move first. An index that is not in the list is that of
    /// another position, and is ignored.
    fn put_first(&mut self, place: Place) {
        if let Some(&mv) = self.list.get(place.index()) {
            self.ranked.push(Ranked::new(mv, place, Stage::Table, 0));
            self.ready = 1;
            self.table = Some(place);
        }
    }

    /// Begins with the tactical moves only, the table's first and the others by
    /// gain, for a node beyond the horizon.
    #[inline]
    pub(crate) fn begin_tactical<G: Game<Move = M>>(
        &mut self,
        game: &G,
        level: Tactics,
        table: Option<Place>,
    ) {
        self.phase = Phase::TacticalOnly;
        self.list_tactical(game, level);
        if let Some(place) = table {
            self.put_first(place);
        }
        self.rank_list_of_tactical(game, self.table);
    }

    /// Returns all moves, as the game generates them: the index of each is its
    /// [`Place::of_all`].
    pub fn all<G: Game<Move = M>>(&mut self, game: &G) -> &[M] {
        if self.listed != Listed::All {
            self.list_all(game);
        }
        &self.list
    }

    /// Puts a move where the table's stands, which then comes when its turn is.
    /// Where moves have been asked for, it only comes before the others. A place at which there is no move changes nothing.
    ///
    /// Techniques that look at the stage take a move that was promoted before any was asked for to be the table's
    /// ([`Stage::Table`]).
    pub fn promote(&mut self, place: Place) {
        if self.phase == Phase::Table && self.listed == Listed::All && !place.is_tactical() {
            if self.list.get(place.index()).is_some() {
                self.ranked.clear();
                self.put_first(place);
            }
        } else {
            // Tactical moves that were ranked first are named by their places among the tactical ones.
            let among_all = self.listed == Listed::All && !place.is_tactical();
            let named = among_all.then(|| self.list.get(place.index()).copied());
            let named = named.flatten();
            let asked_for = &mut self.ranked[..self.ready];
            let is = |one: &Ranked<M>| one.place() == place || Some(one.mv) == named;
            if let Some(at) = asked_for.iter().position(is) {
                asked_for[..=at].rotate_right(1);
            }
        }
    }

    /// Orders all moves, each of which must have been asked for ([`crate::technique::Searcher::nth_move`]), by
    /// `points`, the most first. Each keeps its stage. (Debug builds panic where a move was not asked for.)
    pub fn sort_by_points(&mut self, mut points: impl FnMut(M) -> i32) {
        debug_assert!(self.phase == Phase::Done && self.ready == self.ranked.len());
        let moves: SmallVec<[Ranked<M>; 64]> = self.ranked.drain(..).collect();
        for one in moves {
            let new = Ranked::new(one.mv, one.place(), one.stage(), points(one.mv));
            let before = |other: &Ranked<M>| other.points() >= new.points();
            let place = self.ranked.iter().rposition(before).map_or(0, |at| at + 1);
            self.ranked.insert(place, new);
        }
    }

    /// Holds moves in exactly this order.
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

    /// Tells whether the node has two moves or more.
    pub(crate) fn are_several<G: Game<Move = M>>(&self, game: &G) -> bool {
        if self.listed == Listed::All || self.list.len() >= 2 {
            return self.list.len() >= 2;
        }
        let mut all = MoveList::new();
        game.moves(&mut all);
        all.len() >= 2
    }

    /// Returns the first `count` moves in order; they must have been asked for.
    pub(crate) fn first(&self, count: usize) -> &[Ranked<M>] {
        &self.ranked[..count]
    }

    /// Returns the move with this number in the order, from 0; `None` behind
    /// the last.
    #[inline(never)]
    pub(crate) fn at<G: Game<Move = M>>(
        &mut self,
        number: usize,
        node: &Node<G>,
        memory: &Memory<M>,
    ) -> Option<Ranked<M>> {
        if number < self.ready {
            return Some(self.ranked[number]);
        }
        loop {
            while self.ready < self.ranked.len() {
                let next = self.settle(node.game, memory);
                if self.ready > number {
                    return Some(next);
                }
            }
            if self.phase == Phase::Done {
                return None;
            }
            self.rank_more(node, memory);
        }
    }

    /// Has the move at this place of the order wait until the others are done, but for bad
    /// captures of which that is not known yet.
    pub(crate) fn defer(&mut self, at: usize) {
        let one = self.ranked.remove(at);
        self.ready -= 1;
        self.unsorted = self.unsorted.saturating_sub(1);
        if self.phase == Phase::Done {
            self.ranked.push(one);
        } else {
            self.last.push(one);
        }
    }

    /// Leaves out the moves from this place of the order on, but for some of those that
    /// were deferred.
    pub(crate) fn leave_out_from(&mut self, at: usize, but: impl Fn(Place) -> bool) {
        let listed = self.phase == Phase::Done;
        let waiting: SmallVec<[Ranked<M>; 8]> = if listed {
            self.ranked.drain(at..).collect()
        } else {
            self.last.drain(..).collect()
        };
        self.ranked.truncate(at);
        let kept = waiting.into_iter().filter(|one| but(one.place()));
        self.ranked.extend(kept);
        self.phase = Phase::Done;
        self.ready = at;
        (self.unsorted, self.chosen) = (0, false);
    }

    /// Ranks those moves that come next, if there are any left.
    #[inline(never)]
    fn rank_more<G: Game<Move = M>>(&mut self, node: &Node<G>, memory: &Memory<M>) {
        match self.phase {
            Phase::Table => self.rank_first(node, memory),
            Phase::Tactical => self.rank_quiet(node, memory),
            Phase::Quiet | Phase::TacticalOnly => self.rank_last(),
            Phase::Done => {}
        }
    }

    /// Returns the gain of the tactical move with this number, unless it is the
    /// table's, before it is known whether it is a bad capture: no later one
    /// gains more. The moves must have been begun by [`MoveOrder::begin_tactical`], which sorts them by nothing else.
    #[inline]
    pub(crate) fn next_gain(&mut self, number: usize) -> Option<i32> {
        let next = self.ready == number && number < self.ranked.len();
        next.then(|| self.choose().points())
    }

    /// Brings the best of the unsorted moves, if there are any, to the front of
    /// them, and says which move comes next; there must be one.
    #[expect(
        clippy::inline_always,
        reason = "`settle` calls it for nearly every move; the other caller is quiescence"
    )]
    #[inline(always)]
    fn choose(&mut self) -> Ranked<M> {
        if self.chosen || self.ready >= self.unsorted {
            return self.ranked[self.ready];
        }
        self.chosen = true;
        let unsorted = &mut self.ranked[self.ready..self.unsorted];
        if self.choices == CHOICES {
            // Whoever asks for so many will ask for more: all are sorted at once.
            unsorted.sort_unstable_by_key(|one| core::cmp::Reverse(one.rank));
            self.unsorted = self.ready;
            return self.ranked[self.ready];
        }
        self.choices += 1;
        let (mut best, mut most) = (0, i64::MIN);
        for (place, one) in unsorted.iter().enumerate() {
            if one.rank > most {
                (best, most) = (place, one.rank);
            }
        }
        unsorted.swap(0, best);
        unsorted[0]
    }

    /// Makes the next place final, and returns the move that stands there.
    /// Whether a tactical move is a bad capture is asked only when its turn has
    /// come; if so, it has to wait, and no place becomes final.
    #[inline]
    fn settle<G: Game<Move = M>>(&mut self, game: &G, memory: &Memory<M>) -> Ranked<M> {
        let next = self.choose();
        self.chosen = false;
        if next.stage() == Stage::GoodCapture {
            let exchange = game.exchange(next.mv);
            // Most lose nothing, and ask for no bound.
            if exchange < 0 && exchange < memory.least_exchange::<G>() {
                self.put_off(next, exchange);
                return next;
            }
        }
        self.ready += 1;
        next
    }

    /// Has the next move, a bad capture, wait until the others are done.
    #[inline(never)]
    fn put_off(&mut self, next: Ranked<M>, exchange: i32) {
        let losing = Ranked::new(next.mv, next.place(), Stage::BadCapture, exchange);
        self.last.push(losing);
        self.ranked.remove(self.ready);
        self.unsorted = self.unsorted.saturating_sub(1);
    }
}
