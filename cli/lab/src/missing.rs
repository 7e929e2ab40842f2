//! The part of a run that is not done yet.
//!
//! A run that was interrupted, a shard, or folders that were joined while one is missing have fewer
//! records than the plan has searches. Nothing that is shown of them may pretend to be the whole.
//!
//! Searches and pairs of games are counted against `run.json`, decisions against the records of their searches, which
//! say how many were drawn. A shard therefore misses the searches of the other shards: it is a
//! part, and says so.

use super::elo::Elo;
use super::found::Found;

/// The searches, pairs of games and decisions that are planned, and how many of them are not there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Missing {
    /// Searches that are planned and have no record.
    searches: usize,
    /// Searches of the whole plan.
    planned: usize,
    /// Pairs of games that are planned, whose match is not over, and that have no record.
    pairs: usize,
    /// Pairs of games of the whole plan.
    matched: usize,
    /// Decisions that were drawn in the searches that are there, and are not judged.
    decisions: usize,
    /// Decisions that were drawn in the searches that are there.
    drawn: usize,
}

impl Missing {
    /// Counts what is missing. Of records that do not say how many decisions were drawn, none
    /// counts as missing.
    pub(super) fn of(found: &Found) -> Missing {
        let (done, judged) = (found.kept.searches.len(), found.kept.decisions.len());
        let settled: usize = found.elo.iter().map(Elo::settled).sum();
        let drawn = found.kept.drawn;
        Missing {
            searches: found.run.searches.saturating_sub(done),
            planned: found.run.searches,
            pairs: found.run.pairs.saturating_sub(settled),
            matched: found.run.pairs,
            decisions: drawn.saturating_sub(judged),
            drawn,
        }
    }

    /// Returns `2 of 60 searches, 1 of 9 pairs of games and 3 of 40 decisions`, if anything is missing.
    pub(super) fn text(self) -> Option<String> {
        let part = |missing: usize, of: usize, what: &str| {
            (missing > 0).then(|| format!("{missing} of {of} {what}"))
        };
        let searches = part(self.searches, self.planned, "searches");
        let decisions = part(self.decisions, self.drawn, "decisions");
        let pairs = part(self.pairs, self.matched, "pairs of games");
        let parts = searches.into_iter().chain(pairs).chain(decisions);
        let parts: Vec<String> = parts.collect();
        match parts.as_slice() {
            [] => None,
            [first @ .., last] if !first.is_empty() => {
                Some(format!("{} and {last}", first.join(", ")))
            }
            one => Some(one.concat()),
        }
    }
}
