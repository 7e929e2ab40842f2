//! The task: what a search is about, before there is a thread to make it.

use crate::endgames::{EndgameTables, Outcomes};
use crate::evaluation::{Evaluation, Evaluator};
use crate::search::Worker;
use crate::search::endgames::Knowledge;
use crate::search::memory::Lessons;
use crate::search::path::Path;
use crate::search::run::clock::Instant;
use crate::search::run::deepening::Deepening;
use crate::{Game, Key, Limits, Observer, Options, Table, Techniques, Veto};

/// Everything that each thread of a search must know.
pub(crate) struct Task<'a, G: Game, T> {
    pub(crate) game: &'a G,
    pub(crate) techniques: T,
    pub(crate) limits: Limits<'a>,
    pub(crate) options: Options,
    /// What evaluates positions.
    pub(crate) evaluation: Evaluation,
    /// What knows positions exactly.
    pub(crate) endgames: Option<&'a EndgameTables>,
    /// What knows who wins.
    pub(crate) outcomes: Option<&'a dyn Outcomes<G>>,
    pub(crate) history: &'a [Key],
    pub(crate) only: &'a [G::Move],
    pub(crate) lines: usize,
}

impl<'a, G: Game, T> Task<'a, G, T> {
    /// Takes other techniques, and keeps the rest.
    pub(crate) fn with<U>(self, techniques: U) -> Task<'a, G, U> {
        Task {
            techniques,
            game: self.game,
            limits: self.limits,
            options: self.options,
            evaluation: self.evaluation,
            endgames: self.endgames,
            outcomes: self.outcomes,
            history: self.history,
            only: self.only,
            lines: self.lines,
        }
    }
}

impl<G: Game, T: Techniques> Task<'_, G, T> {
    /// Prepares the search as one thread makes it.
    pub(crate) fn deepening<'b, O: Observer<G>, V: Veto<G>>(
        &'b self,
        table: Option<&'b Table>,
        observer: &'b mut O,
        veto: &'b mut V,
        lessons: Lessons<G::Move>,
        evaluator: Option<&'b Evaluator<'b>>,
        start: Instant,
    ) -> Deepening<'b, G, T, O, V> {
        let path = Path::new(self.history, self.game.key());
        let worker = Worker::new(
            &self.techniques,
            table,
            observer,
            veto,
            self.options,
            &self.limits,
            path,
            lessons,
            evaluator,
            Knowledge::of(self.endgames, self.outcomes),
            start,
        );
        Deepening::new(worker, self.game, self.history, self.lines, start)
    }
}

/// The table that a search uses.
pub(crate) enum TableChoice<'a> {
    /// One that is made for this search, and gone after it.
    Own,
    /// One that outlives the search.
    Shared(&'a Table),
    /// None at all.
    None,
}

/// MiB of the table that a search makes for itself.
const OWN_TABLE: usize = 16;

impl<'a> TableChoice<'a> {
    /// Returns the table of a search that begins now.
    pub(crate) fn open<'t>(&self, own: &'t mut Option<Table>) -> Option<&'t Table>
    where
        'a: 't,
    {
        match self {
            TableChoice::Own => Some(own.insert(Table::new(OWN_TABLE))),
            TableChoice::Shared(table) => {
                table.new_generation();
                Some(table)
            }
            TableChoice::None => None,
        }
    }
}
