//! The part of a run that is not done yet.
//!
//! A run that was interrupted, a shard, or folders that were joined while one is missing have fewer
//! records than the plan has searches. Nothing that is shown of them may pretend to be the whole.
//!
//! Searches are counted against `run.json`, decisions against the records of their searches, which
//! say how many were drawn. A shard therefore misses the searches of the other shards: it is a
//! part, and says so.

use super::found::Found;

/// The searches and decisions that are planned, and how many of them are not there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Missing {
    /// Searches that are planned and have no record.
    searches: usize,
    /// Searches of the whole plan.
    planned: usize,
    /// Decisions that were drawn in the searches that are there, and are not judged.
    decisions: usize,
    /// Decisions that were drawn in the searches that are there.
    drawn: usize,
}

impl Missing {
    /// Counts what is missing. Of records that do not say how many decisions were drawn, none
    /// counts as missing.
    pub(super) fn of(found: &Found) -> Missing {
        let done = found.searches(None).count();
        let judged = found.records.len() - done;
        let drawn = found.records.iter().filter_map(|record| record.decisions);
        let drawn: usize = drawn.map(|decisions| decisions as usize).sum();
        Missing {
            searches: found.run.searches.saturating_sub(done),
            planned: found.run.searches,
            decisions: drawn.saturating_sub(judged),
            drawn,
        }
    }

    /// Returns `2 of 60 searches and 3 of 40 decisions`, if anything is missing.
    pub(super) fn text(self) -> Option<String> {
        let part = |missing: usize, of: usize, what: &str| {
            (missing > 0).then(|| format!("{missing} of {of} {what}"))
        };
        let searches = part(self.searches, self.planned, "searches");
        let decisions = part(self.decisions, self.drawn, "decisions");
        let parts: Vec<String> = searches.into_iter().chain(decisions).collect();
        (!parts.is_empty()).then(|| parts.join(" and "))
    }
}
