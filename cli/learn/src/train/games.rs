//! The set of games that are done, as text: `0-17,20`.
//!
//! Games are numbered from 0. Runs of numbers are `first-last`, both included; runs and single numbers are joined
//! by commas, in ascending order. Games are begun in their order, so that the list stays short: one run, and a few
//! numbers behind it for the games that ended early.

use std::collections::BTreeSet;

/// Writes a set of numbers; the empty set is the empty text.
pub(super) fn write(numbers: &BTreeSet<u64>) -> String {
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let text = runs.into_iter().map(|(first, last)| {
        if first == last {
            first.to_string()
        } else {
            format!("{first}-{last}")
        }
    });
    text.collect::<Vec<_>>().join(",")
}

/// Reads a set of numbers below `end`; `None` where the text is none.
///
/// The text comes from a file: the bound is looked at before a run is spelt out, so that a damaged one does not
/// fill the memory.
pub(super) fn read(text: &str, end: u64) -> Option<BTreeSet<u64>> {
    let mut numbers = BTreeSet::new();
    for run in text.split(',').filter(|run| !run.is_empty()) {
        let (first, last) = run.split_once('-').unwrap_or((run, run));
        let (first, last): (u64, u64) = (first.parse().ok()?, last.parse().ok()?);
        if first > last || last >= end {
            return None;
        }
        numbers.extend(first..=last);
    }
    Some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_written_and_read() {
        for text in ["", "0", "0-17,20", "3,5,7-9"] {
            assert_eq!(write(&read(text, 30).unwrap()), text);
        }
        for bad in ["x", "3-1", "30", "1-30", "1-2-3", "-1"] {
            assert_eq!(read(bad, 30), None, "{bad}");
        }
    }
}
