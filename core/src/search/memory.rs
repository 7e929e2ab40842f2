//! The memory of a game: what one search has learned, kept for the next.

use alloc::vec::Vec;
use core::fmt;

use crate::search::correction::Corrections;
use crate::search::ordering::Memory;
use crate::{Game, Options};

/// What searches have learned of a game besides the table: history scores,
/// countermoves, and corrections of the static evaluation.
///
/// A search learns how good a move is wherever it is played, and forgets it at
/// its end. With a memory ([`Search::memory`](crate::Search::memory)) the next
/// search of the same game goes on from there. Killers belong to plies of the tree
/// that was searched, and are not kept.
///
/// Each thread of a search has a part of its own, so that with one thread a game
/// is the same whenever it is played again. For another game there is
/// [`SearchMemory::clear`].
///
/// ```
/// # let mut game = niwaki::doc_game();
/// use niwaki::{Game, Search, SearchMemory, Table};
///
/// let (table, mut memory) = (Table::new(1), SearchMemory::new());
/// while niwaki::game::result(&game, true).is_none() {
///     let search = Search::new(&game).table(&table).memory(&mut memory);
///     let mv = search.depth(4).run().best().expect("the game is not over");
///     game = game.play(mv);
/// }
/// ```
pub struct SearchMemory<M> {
    /// The part of each thread, the main one first; none as long as it has
    /// learned nothing, or while it searches.
    parts: Vec<Option<Lessons<M>>>,
}

impl<M> Default for SearchMemory<M> {
    fn default() -> SearchMemory<M> {
        SearchMemory::new()
    }
}

impl<M> fmt::Debug for SearchMemory<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchMemory")
            .field("threads", &self.parts.len())
            .finish_non_exhaustive()
    }
}

impl<M> SearchMemory<M> {
    /// Makes a memory in which nothing is learned yet.
    pub const fn new() -> SearchMemory<M> {
        SearchMemory { parts: Vec::new() }
    }

    /// Forgets everything.
    ///
    /// ```
    /// # let game = niwaki::doc_game();
    /// use niwaki::{Search, SearchMemory};
    ///
    /// let mut memory = SearchMemory::new();
    /// let first = Search::new(&game).memory(&mut memory).depth(7).run();
    /// memory.clear();
    /// let again = Search::new(&game).memory(&mut memory).depth(7).run();
    /// assert_eq!(again.nodes, first.nodes);
    /// ```
    pub fn clear(&mut self) {
        self.parts.clear();
    }

    /// Returns the parts of so many threads.
    pub(crate) fn parts(&mut self, threads: usize) -> &mut [Option<Lessons<M>>] {
        if self.parts.len() < threads {
            self.parts.resize_with(threads, || None);
        }
        &mut self.parts[..threads]
    }
}

/// What one thread has learned.
pub(crate) struct Lessons<M> {
    /// Killers, countermoves and history.
    pub(super) moves: Memory<M>,
    /// The corrections of static evaluations.
    pub(super) corrections: Corrections,
}

impl<M: Copy + Eq> Lessons<M> {
    /// Returns what a search begins with: what is kept of earlier ones, or
    /// nothing.
    pub(crate) fn begin<G: Game<Move = M>>(
        kept: &mut Option<Lessons<M>>,
        options: Options,
    ) -> Lessons<M> {
        let Some(mut lessons) = kept.take() else {
            return Lessons {
                moves: Memory::new(G::HISTORY_SIZE, options),
                corrections: Corrections::new(options.correction),
            };
        };
        let moves = &mut lessons.moves;
        moves.begin_again(G::HISTORY_SIZE, options);
        if lessons.corrections.are_on() != options.correction {
            lessons.corrections = Corrections::new(options.correction);
        }
        lessons
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::doc_game::Nim;
    use crate::{Key, MoveList, Outcome, Search};

    /// Nim that tells fewer moves apart, or more.
    #[derive(Clone)]
    struct Slotted<const SIZE: usize>(Nim);

    impl<const SIZE: usize> Game for Slotted<SIZE> {
        type Move = u32;

        const HISTORY_SIZE: usize = SIZE;

        fn moves(&self, moves: &mut MoveList<u32>) {
            self.0.moves(moves);
        }

        fn play(&self, mv: u32) -> Slotted<SIZE> {
            Slotted(self.0.play(mv))
        }

        fn outcome(&self) -> Option<Outcome> {
            self.0.outcome()
        }

        fn key(&self) -> Key {
            self.0.key()
        }

        fn evaluate(&self) -> i32 {
            self.0.evaluate()
        }

        fn history_index(&self, mv: u32) -> usize {
            (mv as usize).min(SIZE - 1)
        }
    }

    #[test]
    fn a_memory_of_another_size_is_made_anew() {
        let mut memory = SearchMemory::new();
        let small = Slotted::<2>(Nim(21));
        Search::new(&small).memory(&mut memory).depth(7).run();
        let large = Slotted::<4>(Nim(21));
        let fresh = Search::new(&large).depth(7).run();
        let other = Search::new(&large).memory(&mut memory).depth(7).run();
        assert_eq!(other.nodes, fresh.nodes);
        assert_eq!(format!("{memory:?}"), "SearchMemory { threads: 1, .. }");
        memory.clear();
        assert_eq!(format!("{memory:?}"), "SearchMemory { threads: 0, .. }");
    }

    #[cfg(feature = "threads")]
    #[test]
    fn each_thread_has_a_part_and_gives_it_back() {
        let mut memory = SearchMemory::new();
        for threads in [3, 1, 2] {
            let search = Search::new(&Nim(21)).memory(&mut memory).depth(9);
            search.threads(threads).run();
            assert_eq!(memory.parts.len(), 3, "with {threads} threads");
            assert!(memory.parts.iter().all(Option::is_some));
        }
    }

    #[cfg(feature = "threads")]
    #[test]
    fn threads_help_where_there_is_work_for_each() {
        // A thread takes a thousand nodes at a time.
        for (nodes, help) in [(2047, false), (2048, true)] {
            let mut memory = SearchMemory::new();
            let search = Search::new(&Nim(21)).memory(&mut memory).nodes(nodes);
            search.threads(2).run();
            assert_eq!(memory.parts[1].is_some(), help, "{nodes} nodes");
        }
    }
}
