//! Parts of a plan, for several machines.
//!
//! A plan is a list of tasks that do not depend on each other, in the same order on every machine.
//! A [`Shard`] takes every N-th of them, so that neighbours, which take about as long, go to
//! different parts. Blocks of neighbours would give one machine all searches to the deepest depth.
//!
//! Nothing has to be agreed on between the machines but N. The parts are joined by the numbers of
//! the tasks.
//!
//! ```
//! use niwaki_lab::shard::Shard;
//!
//! let second: Shard = "2/3".parse()?;
//! let own: Vec<usize> = (0..9).filter(|&task| second.has(task)).collect();
//! assert_eq!(own, [1, 4, 7]);
//! # Ok::<(), String>(())
//! ```

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One of several parts of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// The number of this part, from 1 on, as people count.
    number: usize,
    /// How many parts there are, 1 or more: it is a divisor.
    of: usize,
}

impl Shard {
    /// Returns the part with this number, from 1 on, of so many; nothing if there is no such part.
    ///
    /// ```
    /// use niwaki_lab::shard::Shard;
    ///
    /// assert!(Shard::new(8, 8).is_some());
    /// assert!(Shard::new(0, 8).is_none() && Shard::new(9, 8).is_none());
    /// ```
    pub fn new(number: usize, of: usize) -> Option<Shard> {
        (1..=of).contains(&number).then_some(Shard { number, of })
    }

    /// Returns whether a task of the plan, numbered from 0 on, belongs to this part. Each task
    /// belongs to exactly one of the parts.
    pub fn has(self, task: usize) -> bool {
        task % self.of == self.number - 1
    }
}

/// Reads `2/8`, digits alone: a sign or a space is refused.
impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(number, of)| {
            let plain = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
            (plain(number) && plain(of)).then_some((number.parse().ok()?, of.parse().ok()?))
        });
        numbers
            .and_then(|(number, of)| Shard::new(number, of))
            .ok_or_else(|| "a shard is written 2/8: the second of eight".into())
    }
}

/// Writes `2/8`, as it is read.
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_have_every_task_once() {
        let shards: [Shard; 3] = ["1/3", "2/3", "3/3"].map(|text| text.parse().unwrap());
        for task in 0..20 {
            assert_eq!(shards.iter().filter(|shard| shard.has(task)).count(), 1);
        }
        for bad in ["0/3", "4/3", "1", "1/", "/3", "1/0", "+1/3", "a/b", ""] {
            assert!(bad.parse::<Shard>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_shard_is_written_as_it_is_read() {
        let shard = Shard::new(2, 8).unwrap();
        assert_eq!(shard.to_string().parse(), Ok(shard));
    }
}
