//! The builder: what users say of a search before it runs.

use core::fmt;
use core::sync::atomic::AtomicBool;
#[cfg(feature = "clock")]
use core::time::Duration;

use crate::endgames::{EndgameTables, Outcomes};
use crate::evaluation::Evaluation;
use crate::search::memory::{Lessons, SearchMemory};
use crate::search::run::clock::Instant;
#[cfg(feature = "threads")]
use crate::search::run::parallel;
use crate::search::run::task::{TableChoice, Task};
use crate::{
    Depth, Game, Key, Limits, Observer, Options, Report, Standard, Table, Techniques, Veto,
};

/// A search to be made: the position, the limits, and whatever else takes part.
///
/// ```
/// # let game = niwaki::doc_game();
/// use niwaki::{Search, Table};
/// let table = Table::new(1);
/// let report = Search::new(&game).depth(6).table(&table).run();
/// assert_eq!(report.depth.whole(), 6);
/// assert!(report.best().is_some());
/// ```
///
/// The type parameters follow from what is said: the list of techniques `T`,
/// the observer `O`, one thread or several `H`, and the veto `V`. What is not
/// there costs nothing.
pub struct Search<'a, G: Game, T = Standard, O = (), H = Alone, V = ()> {
    pub(super) task: Task<'a, G, T>,
    observer: O,
    veto: V,
    table: TableChoice<'a>,
    memory: Option<&'a mut SearchMemory<G::Move>>,
    threads: H,
}

/// One thread: of a [`Search`] for which [`Search::threads`] was not called.
#[derive(Clone, Copy, Debug)]
pub struct Alone;

/// The number of threads of a [`Search`] for which [`Search::threads`] was
/// called.
#[cfg(feature = "threads")]
#[derive(Clone, Copy, Debug)]
pub struct Threads(usize);

/// Writes what limits the search, and by which rules it goes.
impl<G: Game, T, O, H, V> fmt::Debug for Search<'_, G, T, O, H, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("limits", &self.task.limits)
            .field("options", &self.task.options)
            .finish_non_exhaustive()
    }
}

impl<'a, G: Game> Search<'a, G> {
    /// Prepares a search of `game` with a table of its own and no techniques
    /// but alpha-beta. Without any limit it goes on to [`Depth::MAX`].
    pub fn new(game: &'a G) -> Search<'a, G> {
        const { assert!(G::UNIT > 0, "Game::UNIT is above zero") };
        Search::of_any(game)
    }

    /// Prepares the same search of a game that may be broken: the laws tell of a
    /// unit that is not above zero, and must compile to do so.
    pub(crate) fn of_any(game: &'a G) -> Search<'a, G> {
        let task = Task {
            game,
            techniques: Standard::default(),
            limits: Limits::default(),
            options: Options::default(),
            evaluation: Evaluation::Game,
            endgames: None,
            outcomes: None,
            history: &[],
            only: &[],
            lines: 1,
        };
        Search {
            task,
            observer: (),
            veto: (),
            table: TableChoice::Own,
            memory: None,
            threads: Alone,
        }
    }
}

impl<'a, G: Game, T: Techniques, O: Observer<G>, H, V: Veto<G>> Search<'a, G, T, O, H, V> {
    /// Ends after the iteration of this depth (at least one ply, at most
    /// [`Depth::MAX`]): a [`Depth`], or whole plies.
    ///
    /// ```
    /// # let game = niwaki::doc_game();
    /// use niwaki::{Depth, Search};
    /// let plies = Search::new(&game).depth(5).run();
    /// let depth = Search::new(&game).depth(Depth::plies(5)).run();
    /// assert_eq!((plies.depth, plies.nodes), (depth.depth, depth.nodes));
    /// ```
    #[must_use]
    pub fn depth(mut self, depth: impl Into<Depth>) -> Self {
        self.task.limits = self.task.limits.depth(depth);
        self
    }

    /// Ends after exactly so many nodes (on several threads, see
    /// [`Search::threads`]).
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.task.limits.nodes = Some(nodes);
        self
    }

    /// Ends after so much time.
    #[cfg(feature = "clock")]
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.task.limits.time = Some(time);
        self
    }

    /// Ends soon after somebody sets the signal.
    #[must_use]
    pub fn stop(mut self, signal: &'a AtomicBool) -> Self {
        self.task.limits.stop = Some(signal);
        self
    }

    /// Adds limits to those that were set before: each that is named takes the
    /// place of the earlier one, the others stay.
    ///
    /// ```
    /// # let game = niwaki::doc_game();
    /// use niwaki::{Limits, Search};
    /// let limits = Limits::default().nodes(100_000);
    /// let report = Search::new(&game).depth(3).limits(limits).run();
    /// assert_eq!(report.depth.whole(), 3);
    /// ```
    #[must_use]
    pub fn limits(mut self, limits: Limits<'a>) -> Self {
        self.task.limits = limits.or(self.task.limits);
        self
    }

    /// Uses a table that outlives the search. It is taken as it is; entries of
    /// earlier searches give way sooner, by four plies of draft for each search since.
    #[must_use]
    pub fn table(mut self, table: &'a Table) -> Self {
        self.table = TableChoice::Shared(table);
        self
    }

    /// Uses no table at all.
    ///
    /// ```
    /// # let game = niwaki::doc_game();
    /// use niwaki::Search;
    /// let report = Search::new(&game).without_table().depth(5).run();
    /// assert_eq!(report.hashfull, 0);
    /// ```
    #[must_use]
    pub fn without_table(mut self) -> Self {
        self.table = TableChoice::None;
        self
    }

    /// Goes on from what earlier searches of the same game have learned, and adds
    /// what this one learns. Without a memory, nothing is learned yet when a
    /// search begins.
    #[must_use]
    pub fn memory(mut self, memory: &'a mut SearchMemory<G::Move>) -> Self {
        self.memory = Some(memory);
        self
    }

    /// Sets what is not a technique: drafts, quiescence, draws by history,
    /// aspiration.
    #[must_use]
    pub fn options(mut self, options: Options) -> Self {
        self.task.options = options;
        self
    }

    /// Evaluates positions so ([`Evaluation::Game`] unless this is called). What a
    /// table or a memory has learned with another evaluation is of little use then:
    /// values of the table are not found, and corrections are those of the other.
    ///
    /// # Panics
    /// The evaluation is one of another game ([`Evaluation::fits`]).
    #[must_use]
    pub fn evaluation(mut self, evaluation: Evaluation) -> Self {
        let fits = evaluation.fits::<G>();
        assert!(fits, "the evaluation is one of another game");
        self.task.evaluation = evaluation;
        self
    }

    /// Takes the exact value of each position, but for the root, that is in one of these
    /// tables of the game: a win, a draw or a loss, and its distance. What a table or a
    /// memory has learned without them is of little use then.
    ///
    /// With draws by history on, a win or loss is believed only where it comes before a
    /// count of moves would draw, and none where a position stood twice before the root.
    /// [`Report::endgame_hits`] counts the nodes that were found.
    #[must_use]
    pub fn endgames(mut self, tables: &'a EndgameTables) -> Self {
        self.task.endgames = Some(tables);
        self
    }

    /// Takes the outcome of each position, but for the root, that somebody knows: a draw is exact, a win
    /// is above all estimates, the nearer the better, but no proved one, since its distance is not
    /// known. At the root it follows [advice](Outcomes::advice), as far as it may
    /// [choose](Search::only_moves); where that says what comes about, it tells that value, or a proved distance, and
    /// goes by what it finds itself. [Tables](Search::endgames) come first, since they know more. What a
    /// table or a memory has learned without outcomes is of little use then.
    ///
    /// [`Report::endgame_hits`] counts these nodes, too, and a root of which the outcome is sure; [`Outcomes`] has an
    /// example.
    #[must_use]
    pub fn outcomes(mut self, outcomes: &'a dyn Outcomes<G>) -> Self {
        self.task.outcomes = Some(outcomes);
        self
    }

    /// Hands over the keys of the positions that were on the board since the
    /// last irreversible move, the oldest first, for draws by repetition. The
    /// position that is searched is not among them.
    #[must_use]
    pub fn history(mut self, keys: &'a [Key]) -> Self {
        self.task.history = keys;
        self
    }

    /// Searches only these moves at the root (all, if the list is empty).
    ///
    /// ```
    /// # let game = niwaki::doc_game();
    /// use niwaki::Search;
    /// let report = Search::new(&game).only_moves(&[2, 3]).depth(4).run();
    /// assert_ne!(report.best(), Some(1));
    /// ```
    #[must_use]
    pub fn only_moves(mut self, moves: &'a [G::Move]) -> Self {
        self.task.only = moves;
        self
    }

    /// Finds the best `count` lines, each with its exact value (multi-PV).
    ///
    /// ```
    /// # let game = niwaki::doc_game();
    /// use niwaki::Search;
    /// let report = Search::new(&game).lines(3).depth(5).run();
    /// assert_eq!(report.lines.len(), 3);
    /// ```
    #[must_use]
    pub fn lines(mut self, count: usize) -> Self {
        self.task.lines = count.max(1);
        self
    }

    /// Searches with these techniques.
    #[must_use]
    pub fn techniques<U: Techniques>(self, techniques: U) -> Search<'a, G, U, O, H, V> {
        Search {
            task: self.task.with(techniques),
            observer: self.observer,
            veto: self.veto,
            table: self.table,
            memory: self.memory,
            threads: self.threads,
        }
    }

    /// Has the search watched, usually by a `&mut` of an observer.
    #[must_use]
    pub fn observer<P: Observer<G>>(self, observer: P) -> Search<'a, G, T, P, H, V> {
        Search {
            observer,
            task: self.task,
            veto: self.veto,
            table: self.table,
            memory: self.memory,
            threads: self.threads,
        }
    }

    /// Has each decision of a technique permitted or forbidden. On several
    /// threads only the main one asks.
    #[must_use]
    pub fn veto<W: Veto<G>>(self, veto: W) -> Search<'a, G, T, O, H, W> {
        Search {
            veto,
            task: self.task,
            observer: self.observer,
            table: self.table,
            memory: self.memory,
            threads: self.threads,
        }
    }

    /// Searches on so many threads (at least 1), which share the table. The
    /// game must be [`Sync`] then, and so must its moves and the techniques; its
    /// moves must be [`Send`] as well.
    ///
    /// With one thread the search is the same as ever. With more it is another
    /// one each time, and sooner done: what it reports (depth, value, lines,
    /// what an observer sees) is what one of the threads found, while the
    /// others fill the table; only [`Report::nodes`], [`Report::qnodes`] and
    /// [`Report::probes`] are those of all. A limit of nodes holds for all of
    /// them together: they take no more, and a thousand or so for each thread
    /// may be left over.
    ///
    /// One thread has to do where there is nothing to share or to hand out:
    /// without a table, with a limit of less than a thousand or so nodes for
    /// each, or where the system gives no more.
    ///
    /// ```
    /// # let game = niwaki::doc_game();
    /// use niwaki::Search;
    /// let report = Search::new(&game).depth(8).threads(2).run();
    /// assert_eq!(report.best(), Some(1));
    /// ```
    #[cfg(feature = "threads")]
    #[must_use]
    pub fn threads(self, count: usize) -> Search<'a, G, T, O, Threads, V> {
        Search {
            threads: Threads(count.max(1)),
            task: self.task,
            observer: self.observer,
            veto: self.veto,
            table: self.table,
            memory: self.memory,
        }
    }
}

impl<G: Game, T: Techniques, O: Observer<G>, V: Veto<G>> Search<'_, G, T, O, Alone, V> {
    /// Searches, until a limit or the end.
    ///
    /// Each ply of the line being searched needs stack: a few kilobytes, up to
    /// [`crate::Ply::MAX`] times. Two megabytes, what threads get from the
    /// standard library, are enough for release builds; give debug builds
    /// sixteen.
    pub fn run(mut self) -> Report<G::Move> {
        let start = Instant::now();
        let mut own = None;
        let table = self.table.open(&mut own);
        self.task.techniques.prepare();
        let task = &self.task;
        let (observer, veto) = (&mut self.observer, &mut self.veto);
        let mut unkept = SearchMemory::new();
        let part = &mut self.memory.unwrap_or(&mut unkept).parts(1)[0];
        let lessons = Lessons::begin::<G>(part, task.options);
        let evaluator = task.evaluation.evaluator();
        let evaluator = evaluator.as_ref();
        let deepening = task.deepening(table, observer, veto, lessons, evaluator, start);
        let (report, lessons) = deepening.run(task.limits.depth, task.only);
        *part = Some(lessons);
        report
    }
}

#[cfg(feature = "threads")]
impl<G, T, O, V> Search<'_, G, T, O, Threads, V>
where
    G: Game<Move: Send + Sync> + Sync,
    T: Techniques + Sync,
    O: Observer<G>,
    V: Veto<G>,
{
    /// Searches on several threads, until a limit or the end. The calling
    /// thread is one of them and needs as much stack as on its own; the others
    /// see to theirs.
    ///
    /// # Panics
    /// Where the game or a technique panics, on whichever thread.
    pub fn run(mut self) -> Report<G::Move> {
        let start = Instant::now();
        let mut own = None;
        let table = self.table.open(&mut own);
        self.task.techniques.prepare();
        let Threads(count) = self.threads;
        let (observer, veto) = (&mut self.observer, &mut self.veto);
        let mut unkept = SearchMemory::new();
        let parts = self.memory.unwrap_or(&mut unkept).parts(count);
        parallel::run(&self.task, table, observer, veto, parts, start)
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;
    use crate::game::doc_game::Nim;
    use crate::{MoveList, Outcome};

    /// A game that must stay on its thread.
    #[derive(Clone)]
    struct Tied(Rc<Nim>);

    impl Game for Tied {
        type Move = u32;

        fn moves(&self, moves: &mut MoveList<u32>) {
            self.0.moves(moves);
        }

        fn play(&self, mv: u32) -> Tied {
            Tied(Rc::new(self.0.play(mv)))
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
    }

    #[test]
    fn a_game_need_not_be_sync_to_be_searched_by_one_thread() {
        let report = Search::new(&Tied(Rc::new(Nim(13)))).depth(8).run();
        assert_eq!(report.best(), Some(1));
    }

    #[test]
    fn a_search_tells_its_limits_and_rules() {
        let told = format!("{:?}", Search::new(&Nim(13)).depth(8).nodes(4321));
        let parts = ["Search {", "8 plies", "4321", "quiescence: Full"];
        assert!(parts.iter().all(|part| told.contains(part)), "{told}");
    }

    #[test]
    fn threads_can_be_named_anywhere() {
        let (game, table) = (Nim(13), Table::new(1));
        let search = Search::new(&game).threads(2).depth(8).table(&table);
        let report = search.techniques(Standard::default()).observer(()).run();
        assert_eq!(report.best(), Some(1));
        assert_eq!(Search::new(&game).threads(0).depth(8).run().best(), Some(1));
        let bare = Search::new(&game).threads(3).depth(8).without_table();
        assert_eq!(bare.run().best(), Some(1));
    }
}
