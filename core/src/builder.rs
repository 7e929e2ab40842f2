//! What users say of a search before it runs.

use std::time::{Duration, Instant};

use core::sync::atomic::AtomicBool;

use crate::Techniques;
use crate::deepening::Deepening;
use crate::depth::Depth;
use crate::game::Game;
use crate::key::Key;
use crate::limits::Limits;
use crate::observer::Observer;
use crate::options::Options;
use crate::path::Path;
use crate::report::Report;
use crate::search::Worker;
use crate::table::Table;
use crate::techniques::Standard;

/// A search to be made: the position, the limits, and what takes part.
///
/// ```
/// # let game = niwaki::doc_game();
/// use niwaki::{Search, Table};
/// let table = Table::new(1);
/// let report = Search::new(&game).depth(6).table(&table).run();
/// assert_eq!(report.depth.whole(), 6);
/// assert!(report.best().is_some());
/// ```
pub struct Search<'a, G: Game, T = Standard, O = ()> {
    game: &'a G,
    techniques: T,
    observer: O,
    table: TableChoice<'a>,
    limits: Limits<'a>,
    options: Options,
    history: &'a [Key],
    only: &'a [G::Move],
    lines: usize,
}

enum TableChoice<'a> {
    Own,
    Shared(&'a Table),
    None,
}

/// MiB of the table that a search makes for itself.
const OWN_TABLE: usize = 16;

impl<'a, G: Game> Search<'a, G> {
    /// A search of `game` with a table of its own and no techniques but
    /// alpha-beta. Without any limit it goes on to [`Depth::MAX`].
    pub fn new(game: &'a G) -> Search<'a, G> {
        Search {
            game,
            techniques: Standard::default(),
            observer: (),
            table: TableChoice::Own,
            limits: Limits::default(),
            options: Options::default(),
            history: &[],
            only: &[],
            lines: 1,
        }
    }
}

impl<'a, G: Game, T: Techniques, O: Observer<G>> Search<'a, G, T, O> {
    /// Ends after the iteration of so many plies (at least 1, at most [`Depth::MAX`]).
    #[must_use]
    pub fn depth(mut self, plies: i16) -> Self {
        self.limits.depth = Some(Depth::plies(plies.clamp(1, Depth::MAX.whole())));
        self
    }

    /// Ends after exactly so many nodes.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.limits.nodes = Some(nodes);
        self
    }

    /// Ends after so much time.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }

    /// Ends soon after somebody sets the signal.
    #[must_use]
    pub fn stop(mut self, signal: &'a AtomicBool) -> Self {
        self.limits.stop = Some(signal);
        self
    }

    /// Sets all limits at once.
    #[must_use]
    pub fn limits(mut self, limits: Limits<'a>) -> Self {
        self.limits = limits;
        self
    }

    /// Uses a table that outlives the search. It is taken as it is; entries of
    /// earlier searches give way first.
    #[must_use]
    pub fn table(mut self, table: &'a Table) -> Self {
        self.table = TableChoice::Shared(table);
        self
    }

    /// Uses no table at all.
    #[must_use]
    pub fn without_table(mut self) -> Self {
        self.table = TableChoice::None;
        self
    }

    /// Sets what is not a technique: drafts, quiescence, draws by history, aspiration.
    #[must_use]
    pub fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// The keys of the positions that were on the board since the last
    /// irreversible move, the oldest first, for draws by repetition.
    #[must_use]
    pub fn history(mut self, keys: &'a [Key]) -> Self {
        self.history = keys;
        self
    }

    /// Searches only these moves at the root (all, if the list is empty).
    #[must_use]
    pub fn only_moves(mut self, moves: &'a [G::Move]) -> Self {
        self.only = moves;
        self
    }

    /// Finds the best `count` lines, each with its exact value (multi-PV).
    #[must_use]
    pub fn lines(mut self, count: usize) -> Self {
        self.lines = count.max(1);
        self
    }

    /// Searches with these techniques.
    #[must_use]
    pub fn techniques<U: Techniques>(self, techniques: U) -> Search<'a, G, U, O> {
        Search {
            techniques,
            observer: self.observer,
            game: self.game,
            table: self.table,
            limits: self.limits,
            options: self.options,
            history: self.history,
            only: self.only,
            lines: self.lines,
        }
    }

    /// Has the search watched, usually by a `&mut` of an observer.
    #[must_use]
    pub fn observer<P: Observer<G>>(self, observer: P) -> Search<'a, G, T, P> {
        Search {
            observer,
            techniques: self.techniques,
            game: self.game,
            table: self.table,
            limits: self.limits,
            options: self.options,
            history: self.history,
            only: self.only,
            lines: self.lines,
        }
    }

    /// Searches, until a limit or the end.
    ///
    /// Each ply of the line being searched needs stack: a few kilobytes, up to
    /// [`crate::Ply::MAX`] times. Two megabytes, what threads get from the standard library, are
    /// enough for release builds; give debug builds sixteen.
    pub fn run(mut self) -> Report<G::Move> {
        let start = Instant::now();
        let own;
        let table = match self.table {
            TableChoice::Own => {
                own = Table::new(OWN_TABLE);
                Some(&own)
            }
            TableChoice::Shared(table) => {
                table.new_generation();
                Some(table)
            }
            TableChoice::None => None,
        };
        let path = Path::new(self.history, self.game.key());
        let worker = Worker::new(
            &self.techniques,
            table,
            &mut self.observer,
            self.options,
            &self.limits,
            path,
            start,
        );
        Deepening::new(worker, self.game, self.lines, start).run(self.limits.depth, self.only)
    }
}
