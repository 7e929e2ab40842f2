//! Which games are done, as text: `0-17,20`.

use std::collections::BTreeSet;

/// Writes a set of numbers.
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

/// Reads a set of numbers below `end`.
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
