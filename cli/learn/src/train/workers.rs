//! Several games at a time.

use std::sync::atomic::AtomicBool;

use niwaki::Table;

use super::saved::{Saved, Total};
use niwaki_host::failure::Failure;
use niwaki_host::interrupt;
use niwaki_host::pool::{self, Ended, Outlet, Wanted, Work};
use niwaki_host::progress;

/// Games to learn from, each of which can be played on any core and at any time.
pub(crate) trait Training: Sync {
    /// What they add up to.
    type Total: Total;

    /// The game that is played, for people who watch.
    fn name(&self) -> &str;

    /// A table for the searches of one core.
    fn table(&self) -> Result<Option<Table>, Failure>;

    /// Plays game number `number`, and returns what was learned; nothing if a signal stopped it.
    fn play(
        &self,
        number: u64,
        table: &mut Option<Table>,
        stop: &AtomicBool,
    ) -> Result<Option<Lesson<Self>>, Failure>;
}

/// What one game of a training teaches.
type Lesson<P> = <<P as Training>::Total as Total>::Lesson;

/// Plays the games that are missing, and writes what they add up to; nothing if Ctrl-C came in between.
pub(crate) fn complete<P: Training>(
    training: &P,
    mut saved: Saved<P::Total>,
    concurrency: Option<usize>,
) -> Result<Option<P::Total>, Failure> {
    let bar = progress::bar(saved.games());
    bar.set_message(training.name().to_owned());
    bar.set_position(saved.done() as u64);
    let games = saved.missing();
    let tables = (0..pool::size(concurrency, games.len()))
        .map(|_| training.table())
        .collect::<Result<Vec<_>, Failure>>()?;
    pool::each(&Games(training), &games, tables, |(number, lesson)| {
        bar.inc(1);
        saved.take(number, &lesson)?;
        Ok(Wanted::More)
    })?;
    bar.finish_and_clear();
    if saved.done() < saved.games() {
        saved.keep()?;
        return Ok(None);
    }
    saved.finish().map(Some)
}

/// The games of a training, by number.
struct Games<'a, P>(&'a P);

impl<P: Training> Work for Games<'_, P> {
    type Job = u64;
    type Own = Option<Table>;
    type Message = (u64, Lesson<P>);

    fn work(
        &self,
        &number: &u64,
        table: &mut Option<Table>,
        outlet: &Outlet<(u64, Lesson<P>)>,
    ) -> Result<(), Ended> {
        let lesson = self.0.play(number, table, interrupt::heed())?;
        outlet.send((number, lesson.ok_or(Ended::Stopped)?))
    }
}
