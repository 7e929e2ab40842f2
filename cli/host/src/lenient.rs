//! Reads what can be read of a file that strangers wrote.
//!
//! One line, or game, that nobody can read must not cost the other thousand; nor may it go unnoticed. So it is passed over with a
//! warning that names it, and counted; where every line has to be right, the first that is not ends the reading.

use std::io::{self, Write};

use crate::failure::Failure;

/// Warnings that are printed: a screen of them says no more than the number.
const WARNINGS: usize = 10;

/// What becomes of a line, or a game, that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// It is passed over, with a warning.
    PassedOver,
    /// Nothing is read (`--strict`).
    Refused,
}

/// What was read of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Readable<T> {
    /// What could be read, in its order.
    pub items: Vec<T>,
    /// How many lines, or games, could not.
    pub skipped: usize,
}

impl<T> Readable<T> {
    /// Returns `, 3 passed over`, or nothing if everything was read.
    pub fn passed_over(&self) -> String {
        match self.skipped {
            0 => String::new(),
            skipped => format!(", {skipped} passed over"),
        }
    }
}

impl Unreadable {
    /// Returns what is to become of it by the flag `--strict`.
    pub fn of(strict: bool) -> Unreadable {
        if strict {
            Unreadable::Refused
        } else {
            Unreadable::PassedOver
        }
    }

    /// Takes what could be read; the failures name their places. The first ten failures are told on standard error, then
    /// their number.
    ///
    /// ```
    /// use niwaki_host::failure::Failure;
    /// use niwaki_host::lenient::Unreadable;
    ///
    /// let lines = || ["1", "x", "3"].map(|line| line.parse::<u8>().map_err(|_| Failure::unusable(format!("{line} is no number"))));
    /// let read = Unreadable::PassedOver.sift(lines())?;
    /// assert_eq!((read.items, read.skipped), (vec![1, 3], 1));
    /// assert!(Unreadable::Refused.sift(lines()).is_err());
    /// # Ok::<(), Failure>(())
    /// ```
    ///
    /// # Errors
    /// Nothing can be read, or something cannot where everything must: the first failure.
    pub fn sift<T>(
        self,
        read: impl IntoIterator<Item = Result<T, Failure>>,
    ) -> Result<Readable<T>, Failure> {
        let mut items = Vec::new();
        let mut failed = Failed::default();
        for one in read {
            match one {
                Ok(item) => items.push(item),
                Err(failure) if self == Unreadable::Refused => return Err(failure),
                Err(failure) => failed.add(failure),
            }
        }
        let skipped = failed.count;
        if items.is_empty() && skipped > 0 {
            return Err(failed.shown.swap_remove(0));
        }
        failed.warn();
        Ok(Readable { items, skipped })
    }
}

/// What could not be read: a file may have millions of such lines, so that only those are kept that are told.
#[derive(Default)]
struct Failed {
    shown: Vec<Failure>,
    count: usize,
}

impl Failed {
    fn add(&mut self, failure: Failure) {
        self.count += 1;
        if self.shown.len() < WARNINGS {
            self.shown.push(failure);
        }
    }

    /// Tells what is passed over. Where stderr is closed, the number at the end has to do.
    fn warn(&self) {
        let mut stderr = io::stderr().lock();
        for failure in &self.shown {
            let _ = writeln!(stderr, "warning: passed over: {}", failure.line());
        }
        let more = self.count - self.shown.len();
        if more > 0 {
            let _ = writeln!(stderr, "warning: passed over: {more} more");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fmt;
    use std::sync::Arc;

    use super::*;

    /// An error that is counted as long as it is kept.
    #[derive(Debug)]
    struct Counted(#[expect(dead_code, reason = "it is counted, not read")] Arc<()>);

    impl fmt::Display for Counted {
        fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
            f.write_str("no number")
        }
    }

    impl std::error::Error for Counted {}

    #[test]
    fn only_the_failures_that_are_told_are_kept() {
        let kept = Arc::new(());
        let most = std::cell::Cell::new(0);
        let lines = (0..1000).map(|line| {
            most.set(Arc::strong_count(&kept).max(most.get()));
            match line {
                999 => Ok(line),
                _ => Err(Failure::caused(Counted(kept.clone()))),
            }
        });
        let read = Unreadable::PassedOver.sift(lines).unwrap();
        assert_eq!((read.items, read.skipped), (vec![999], 999));
        assert_eq!(most.get(), 1 + WARNINGS);
    }
}
