//! Plays several games of a training at a time.
//!
//! Each game has one core and one table, and a search within it has one thread: a search on several threads is not
//! the same twice. The lessons of games go to the thread that has begun them, which alone adds them up and saves them
//! ([`pool`] has the threads and the channel between them).

use std::sync::atomic::AtomicBool;

use niwaki::Table;

use super::saved::{Saved, Total};
use niwaki_host::failure::Failure;
use niwaki_host::interrupt;
use niwaki_host::pool::{self, Ended, Outlet, Wanted, Work};
use niwaki_host::progress;

/// Games to learn from, each of which can be played on any core and at any time.
///
/// The lesson of a game must follow from its number alone, or the same seed would not give the same file.
pub(crate) trait Training: Sync {
    /// The sum over all games.
    type Total: Total;

    /// Returns the name of the game that is played, for the bar that people watch.
    fn name(&self) -> &str;

    /// Makes a table for the searches of one core; nothing where they use none.
    ///
    /// # Errors
    /// There is no memory for it.
    fn table(&self) -> Result<Option<Table>, Failure>;

    /// Plays game number `number`, and returns what was learned; nothing if a signal stopped it.
    ///
    /// `table` may be full of an earlier game: it is for the player to clear it. `stop` is set by Ctrl-C.
    ///
    /// # Errors
    /// The game cannot be begun or played on.
    fn play(
        &self,
        number: u64,
        table: &mut Option<Table>,
        stop: &AtomicBool,
    ) -> Result<Option<Lesson<Self>>, Failure>;
}

/// The counts or sums that one game of a training teaches.
type Lesson<P> = <<P as Training>::Total as Total>::Lesson;

/// Plays the games that are missing, and writes what they add up to; nothing if Ctrl-C came in between, which saves
/// what is done.
///
/// `concurrency` is the number of games at a time; one for each core where it is `None`.
///
/// # Errors
/// There is no memory for the tables, a game fails, or a file cannot be written.
pub(crate) fn complete<P: Training>(
    training: &P,
    mut saved: Saved<P::Total>,
    concurrency: Option<usize>,
) -> Result<Option<P::Total>, Failure> {
    let bar = progress::bar(saved.games());
    bar.set_message(training.name().to_owned());
    bar.set_position(saved.done() as u64);
    let games = saved.missing();
    each(training, &games, concurrency, |number, lesson| {
        bar.inc(1);
        saved.take(number, &lesson)
    })?;
    bar.finish_and_clear();
    if saved.done() < saved.games() {
        saved.keep()?;
        return Ok(None);
    }
    saved.finish().map(Some)
}

/// Plays games, and hands over what each taught as it ends; Ctrl-C ends it in between.
///
/// `concurrency` is the number of games at a time; one for each core where it is `None`.
///
/// # Errors
/// There is no memory for the tables, a game fails, or `take` does.
pub(crate) fn each<P: Training>(
    training: &P,
    games: &[u64],
    concurrency: Option<usize>,
    mut take: impl FnMut(u64, Lesson<P>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let tables = (0..pool::size(concurrency, games.len()))
        .map(|_| training.table())
        .collect::<Result<Vec<_>, Failure>>()?;
    pool::each(&Games(training), games, tables, |(number, lesson)| {
        take(number, lesson)?;
        Ok(Wanted::More)
    })
}

/// The games of a training as work of a pool: a job is the number of a game.
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
