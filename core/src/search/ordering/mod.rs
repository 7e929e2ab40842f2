//! The order in which moves are searched.
//!
//! Alpha-beta needs the best move first. The stages follow the practice of the
//! field:
//!
//! 1. the table's move, which was best or failed high when the position was
//!    searched before;
//! 2. good captures, and other tactical moves that lose nothing, by the most
//!    that they win (MVV/LVA), and if it is asked for by their own history;
//! 3. killers (Akl and Newborn 1977): moves that failed high at the same ply;
//! 4. the countermove (Uiterwijk 1992): the move that refuted the move before,
//!    elsewhere;
//! 5. the other quiet moves by history (Schaeffer 1983): how often they were
//!    best elsewhere;
//! 6. bad captures, which lose material by the best exchanges (SEE).
//!
//! Within a stage, ties keep the game's own order, which for some games is
//! knowledge.

mod capture_history;
mod continuation;
mod memory;
mod order;
mod score;
pub(crate) mod stage;
mod static_history;

pub(crate) use continuation::Context;
pub(crate) use memory::GOOD_HISTORY;
pub(crate) use memory::Memory;
pub use order::MoveOrder;
pub use score::HISTORY_MAX;
pub use stage::Stage;

/// The place of a move in the game's order of generation: in the list of all
/// moves, or in that of the tactical ones, so that it can be found again
/// without generating more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place(u16);

impl Place {
    /// Names the move with this index among all, which is below 32,768: there is no place for more.
    #[inline]
    pub const fn of_all(index: usize) -> Place {
        debug_assert!(index < 1 << 15, "too many moves for one position");
        Place((index as u16) << 1)
    }

    /// Names the move with this index among the tactical ones.
    #[inline]
    pub(super) const fn of_tactical(index: usize) -> Place {
        Place((index as u16) << 1 | 1)
    }

    /// Tells whether the index counts among the tactical moves.
    pub(super) const fn is_tactical(self) -> bool {
        self.0 & 1 == 1
    }

    /// Returns the index in its list.
    pub(super) const fn index(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Returns the place as a number, for the table.
    pub(crate) const fn code(self) -> u16 {
        self.0
    }

    /// Makes a place of its number; the inverse of [`Place::code`].
    pub(crate) const fn from_code(code: u16) -> Place {
        Place(code)
    }
}
/// A move with its place in the order.
#[derive(Clone, Copy, Debug)]
pub struct Ranked<M> {
    /// The move.
    pub mv: M,
    /// Stage, points and index, packed so that the first move has the largest:
    /// one comparison orders two moves.
    rank: i64,
}

/// The layout of a rank, from below: index (16 bits), points (32), stage.
const STAGE_SHIFT: u32 = 48;
const POINTS_SHIFT: u32 = 16;
/// Turns points into a number without a sign, in the same order.
const SIGN: u32 = 1 << 31;

impl<M> Ranked<M> {
    /// Ranks a move.
    #[inline]
    pub(super) fn new(mv: M, place: Place, stage: Stage, points: i32) -> Ranked<M> {
        let rank = i64::from(5 - stage as u8) << STAGE_SHIFT
            | i64::from(points as u32 ^ SIGN) << POINTS_SHIFT
            | i64::from(u16::MAX - place.0);
        Ranked { mv, rank }
    }

    /// Returns where the move stands in the game's order of generation.
    #[inline]
    pub fn place(&self) -> Place {
        Place(u16::MAX - self.rank as u16)
    }

    /// Returns the points that order the moves within a stage: gain and what history adds to it, history,
    /// exchange.
    #[inline]
    pub(crate) fn points(&self) -> i32 {
        ((self.rank >> POINTS_SHIFT) as u32 ^ SIGN) as i32
    }

    /// Returns the stage at which the move comes.
    #[inline]
    pub fn stage(&self) -> Stage {
        match self.rank >> STAGE_SHIFT {
            5 => Stage::Table,
            4 => Stage::GoodCapture,
            3 => Stage::Killer,
            2 => Stage::Counter,
            1 => Stage::Quiet,
            _ => Stage::BadCapture,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::value::Window;
    use crate::{Depth, Game, Key, MoveList, Node, Options, Outcome, Tactics};

    #[test]
    fn points_beyond_all_bounds_keep_their_order() {
        let ranked = |points| Ranked::new((), Place::of_all(0), Stage::Quiet, points);
        let sorted = [i32::MIN, -5, 0, 5, i32::MAX].map(ranked);
        assert!(sorted.is_sorted_by(|a, b| a.rank < b.rank && a.points() < b.points()));
        assert_eq!(sorted[1].points(), -5);
        assert!(sorted.iter().all(|one| one.stage() == Stage::Quiet));
    }

    /// A position of five moves, the last three of them tactical, that asks for those first.
    #[derive(Clone)]
    struct Staged;

    impl Game for Staged {
        type Move = u8;

        const TACTICAL_FIRST: bool = true;
        const HISTORY_SIZE: usize = 8;

        fn moves(&self, moves: &mut MoveList<u8>) {
            moves.extend(0..5);
        }

        fn play(&self, _: u8) -> Staged {
            Staged
        }

        fn outcome(&self) -> Option<Outcome> {
            None
        }

        fn key(&self) -> Key {
            Key::default()
        }

        fn evaluate(&self) -> i32 {
            0
        }

        fn is_tactical(&self, mv: u8, _: Tactics) -> bool {
            mv >= 2
        }

        fn gain(&self, mv: u8) -> i32 {
            10 * i32::from(mv)
        }

        fn history_index(&self, mv: u8) -> usize {
            usize::from(mv)
        }
    }

    /// Where moves of bad history are sorted, those of which nothing is known come before them: with continuation histories,
    /// too.
    #[test]
    fn a_move_of_bad_history_comes_behind_the_unknown_if_all_are_sorted() {
        let usual = Options::new();
        for (options, expected) in [
            (usual, [0, 1]),
            (usual.sorted(true), [1, 0]),
            (usual.continuation(true), [1, 0]),
        ] {
            let (node, _, mut moves) = begun();
            let mut memory = Memory::new(Staged::HISTORY_SIZE, options);
            let bad = Ranked::new(0, Place::of_all(0), Stage::Quiet, 0);
            memory.learn(&node, 7, &[bad]);
            let quiet = [3, 4].map(|number| moves.at(number, &node, &memory).unwrap().mv);
            assert_eq!(quiet, expected, "{options:?}");
        }
    }

    /// Has a memory learn that a capture fails high behind another one, and returns the order of the three captures: in the
    /// tree, in quiescence, and there where the player is forced.
    fn captures(options: Options, fails_high: u8, tried: u8) -> [[u8; 3]; 3] {
        let (mut node, _, mut moves) = begun();
        let mut memory = Memory::new(Staged::HISTORY_SIZE, options);
        let tried = [Ranked::new(tried, Place::of_all(0), Stage::GoodCapture, 0)];
        for _ in 0..3 {
            memory.learn_captures(&node, fails_high, &tried);
        }
        let mut beyond = MoveOrder::empty();
        beyond.begin_tactical(&Staged, Tactics::Captures, None);
        (node.depth, node.forced) = (Depth::ZERO, true);
        let mut forced = MoveOrder::empty();
        forced.begin(&node);
        [&mut moves, &mut beyond, &mut forced]
            .map(|moves| [0, 1, 2].map(|number| moves.at(number, &node, &memory).unwrap().mv))
    }

    #[test]
    fn captures_are_sorted_by_their_history_too_but_not_in_quiescence_of_the_free() {
        let by_gain = [4, 3, 2];
        let on = Options::new().capture_history(true);
        assert_eq!(captures(Options::new(), 2, 4), [by_gain; 3]);
        let with = |history| [history, by_gain, history];
        assert_eq!(captures(on, 2, 4), with([2, 3, 4]));
        // A quiet move that fails high says something of the captures before it, too.
        assert_eq!(captures(on, 0, 4), with([3, 4, 2]));
        assert_eq!(captures(on, 2, 0), with([4, 2, 3]));
    }

    /// A node of that game, and its moves, of which nobody has asked for any.
    fn begun() -> (Node<'static, Staged>, Memory<u8>, MoveOrder<u8>) {
        let node = Node::root(&Staged, Window::FULL, Depth::plies(5));
        let mut moves = MoveOrder::empty();
        moves.begin(&node);
        (
            node,
            Memory::new(Staged::HISTORY_SIZE, Options::new()),
            moves,
        )
    }

    #[test]
    fn a_tactical_move_that_was_asked_for_is_promoted_by_its_place_among_all() {
        let (node, memory, mut moves) = begun();
        let ask = |moves: &mut MoveOrder<u8>| {
            let asked = (0..5).map(|number| moves.at(number, &node, &memory).unwrap().mv);
            asked.collect::<Vec<_>>()
        };
        assert_eq!(ask(&mut moves), [4, 3, 2, 0, 1]);
        assert_eq!(moves.all(&Staged)[2], 2);
        moves.promote(Place::of_all(2));
        assert_eq!(ask(&mut moves), [2, 4, 3, 0, 1]);
        moves.promote(Place::of_all(1));
        assert_eq!(ask(&mut moves), [1, 2, 4, 3, 0]);
    }

    #[test]
    fn a_move_that_is_not_there_cannot_be_promoted() {
        let mut node = Node::root(&Staged, Window::FULL, Depth::plies(5));
        node.forced = true;
        let memory = Memory::new(Staged::HISTORY_SIZE, Options::new());
        let mut moves = MoveOrder::empty();
        moves.begin(&node);
        moves.promote(Place::of_all(1));
        moves.promote(Place::of_all(5));
        assert_eq!(moves.at(0, &node, &memory).map(|one| one.mv), Some(1));
    }

    #[test]
    fn deferred_moves_come_last() {
        let (node, memory, mut moves) = begun();
        let ask = |moves: &mut MoveOrder<u8>, at| moves.at(at, &node, &memory).map(|one| one.mv);
        assert_eq!([ask(&mut moves, 0), ask(&mut moves, 1)], [Some(4), Some(3)]);
        moves.defer(1);
        // A technique may have asked for more than the loop is at.
        assert_eq!([ask(&mut moves, 1), ask(&mut moves, 4)], [Some(2), Some(3)]);
        assert_eq!(ask(&mut moves, 2), Some(0));
        moves.defer(2);
        assert_eq!(
            [2, 3, 4, 5].map(|at| ask(&mut moves, at)),
            [Some(1), Some(3), Some(0), None]
        );
    }

    #[test]
    fn what_waits_is_not_left_out_with_the_rest() {
        for early in [true, false] {
            let (node, memory, mut moves) = begun();
            let ask = |moves: &mut MoveOrder<u8>, at| moves.at(at, &node, &memory);
            if !early {
                ask(&mut moves, 4);
            }
            let waits = ask(&mut moves, 1).unwrap();
            moves.defer(1);
            ask(&mut moves, 1);
            moves.leave_out_from(2, |place| place == waits.place());
            assert_eq!(
                [2, 3].map(|at| ask(&mut moves, at).map(|one| one.mv)),
                [Some(3), None]
            );
        }
    }
}
