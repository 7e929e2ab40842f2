//! The workers of a match: several games at a time.
//!
//! Each worker has players of its own for all engines, so that tables and programs are not shared,
//! and plays one game after another with them. Records come back to one place, where they are
//! counted and written. The pool itself, with its signals, is [`niwaki_host::pool`].

use std::sync::atomic::{AtomicBool, Ordering};

use super::common::Common;
use super::contender::Contender;
use super::game::{self, Seated};
use super::plan::{Job, Plan};
use super::player::{Player, Stop};
use super::record::Record;
use super::status::StatusLine;
use super::tally::Tally;
use niwaki_host::failure::Failure;
use niwaki_host::pool::{self, Ended, Outlet, Wanted, Work};

/// All that the workers share.
struct Match<'a> {
    /// The games to be played.
    plan: &'a Plan,
    /// The engines, for their limits.
    contenders: &'a [Contender],
    /// The rules of the match.
    common: &'a Common,
    /// The signals of the searches, one for each worker.
    searches: Vec<AtomicBool>,
}

/// A worker's own players and signal.
struct Table {
    /// The players, by the numbers of their engines.
    players: Vec<Box<dyn Player>>,
    /// The number of its signal among those of the match.
    search: usize,
}

/// Plays the games that the tally does not have yet, until it is over or the user interrupts;
/// `take` gets each as it finishes.
///
/// # Errors
/// Fails where a player cannot be made, and with the first failure of `take`, which ends the match.
pub(super) fn each(
    plan: &Plan,
    contenders: &[Contender],
    common: &Common,
    tally: &mut Tally,
    mut take: impl FnMut(&Record) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let left = plan.jobs.iter().filter(|job| !tally.has(job.index));
    let jobs: Vec<Job> = left.copied().collect();
    if tally.is_over() {
        return Ok(());
    }
    let wanted = common.rules.concurrency;
    let wanted = wanted.unwrap_or_else(|| at_a_time(pool::cores(), contenders));
    let count = pool::size(Some(wanted), jobs.len());
    let table = |search| {
        let players = contenders.iter().map(Contender::player);
        let players = players.collect::<Result<_, Failure>>()?;
        Ok(Table { players, search })
    };
    let tables = (0..count).map(table).collect::<Result<_, Failure>>()?;
    let games = Match {
        plan,
        contenders,
        common,
        searches: (0..count).map(|_| AtomicBool::new(false)).collect(),
    };
    let status = StatusLine::new(plan.jobs.len(), plan.pairings.len() == 1, tally);
    let result = pool::each(&games, &jobs, tables, |record| {
        take(&record)?;
        tally.add(&record);
        status.show(tally);
        Ok(if tally.is_over() {
            Wanted::Enough
        } else {
            Wanted::More
        })
    });
    status.clear();
    result
}

/// Returns how many games so many cores can have at a time. In a game only the engine that is to move thinks, so
/// that it needs the threads of the one that has most.
fn at_a_time(cores: usize, contenders: &[Contender]) -> usize {
    let most = contenders.iter().map(Contender::threads).max();
    (cores / most.unwrap_or(1)).max(1)
}

impl Work for Match<'_> {
    type Job = Job;
    type Own = Table;
    type Message = Record;

    fn work(&self, job: &Job, table: &mut Table, outlet: &Outlet<Record>) -> Result<(), Ended> {
        let stop = Stop::new(outlet.ended(), &self.searches[table.search]);
        let numbers = self.plan.pairing(job.pair);
        let players = table.players.get_disjoint_mut(numbers);
        let [first, second] = players.map_err(|_| Ended::Stopped)?;
        let [one, other] = numbers.map(|number| self.contenders[number].limit);
        let mut seated = [
            Seated {
                player: first.as_mut(),
                limit: one,
            },
            Seated {
                player: second.as_mut(),
                limit: other,
            },
        ];
        if !job.first_leads() {
            seated.swap(0, 1);
        }
        let record = game::play(self.plan, *job, seated, &self.common.rules, &stop);
        outlet.send(record.ok_or(Ended::Stopped)?)
    }

    /// Ends the searches that run: see [`Stop`] for the order.
    fn halt(&self) {
        for search in &self.searches {
            search.store(true, Ordering::SeqCst);
        }
    }
}

#[cfg(test)]
mod tests {
    use niwaki_games::checkers::CheckersFamily;
    use niwaki_host::catalogue::{Catalogue, Entry, Format};

    use super::*;
    use crate::contender::tests::contender;

    #[test]
    fn threads_have_a_core_each() {
        let checkers = Entry::<CheckersFamily>::new().format(Format::Pdn);
        let catalogue: Catalogue = Catalogue::standard().with(checkers).into();
        for (specs, expected) in [
            (["niwaki", "niwaki"], 8),
            (["niwaki[threads=2]", "niwaki"], 4),
            (["niwaki", "niwaki[threads=3]"], 2),
            (["niwaki[threads=2]", "niwaki[threads=64]"], 1),
            (["niwaki", "hub:scan[option.threads=4]"], 2),
            (["niwaki", "hub:scan[option.Threads=none,option.hash=9]"], 8),
        ] {
            let contenders = specs.map(|spec| contender(&catalogue, spec).unwrap());
            assert_eq!(at_a_time(8, &contenders), expected, "{specs:?}");
        }
    }
}
