//! Puts what comes of jobs back into their order, so that it counts alike however many are done at a time.

use std::collections::BTreeMap;

/// Results of numbered jobs, of which some may come before that of an earlier one.
pub(crate) struct InOrder<T> {
    /// The number whose turn it is.
    next: u64,
    /// What came early.
    early: BTreeMap<u64, T>,
}

impl<T> InOrder<T> {
    /// Begins with the job of this number.
    pub(crate) fn from(next: u64) -> InOrder<T> {
        InOrder {
            next,
            early: BTreeMap::new(),
        }
    }

    /// Takes what came of a job.
    pub(crate) fn put(&mut self, number: u64, result: T) {
        self.early.insert(number, result);
    }

    /// Returns the result whose turn it is, if it is there.
    pub(crate) fn pop(&mut self) -> Option<T> {
        let result = self.early.remove(&self.next)?;
        self.next += 1;
        Some(result)
    }
}
