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
        let (mut items, mut failures) = (Vec::new(), Vec::new());
        for one in read {
            match one {
                Ok(item) => items.push(item),
                Err(failure) if self == Unreadable::Refused => return Err(failure),
                Err(failure) => failures.push(failure),
            }
        }
        let skipped = failures.len();
        if items.is_empty() && skipped > 0 {
            return Err(failures.swap_remove(0));
        }
        warn(&failures);
        Ok(Readable { items, skipped })
    }
}

/// Tells what is passed over. Where stderr is closed, the number at the end has to do.
fn warn(failures: &[Failure]) {
    let mut stderr = io::stderr().lock();
    for failure in failures.iter().take(WARNINGS) {
        let _ = writeln!(stderr, "warning: passed over: {}", failure.line());
    }
    if let Some(more) = failures
        .len()
        .checked_sub(WARNINGS)
        .filter(|&more| more > 0)
    {
        let _ = writeln!(stderr, "warning: passed over: {more} more");
    }
}
