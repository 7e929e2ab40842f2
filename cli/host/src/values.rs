//! Reads values of flags: each function reads one, or says what would be right.
//!
//! The bounds are here, and not where the values are used, so that a value that is out of range is told with the flag's
//! name before anything has begun. Numbers are digits alone: neither signs nor blanks nor points are taken for numbers, as
//! somebody who types them has mistyped. The error of each function is the sentence that follows the flag's name.

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use niwaki::Depth;

/// The largest table that can be asked for, in MiB: one tebibyte.
pub const MOST_HASH: usize = 1 << 20;
/// The longest time that can be asked for: three years. A longer one was mistyped, and a duration is still far from
/// its own limit.
const MOST_SECONDS: f64 = 1e8;
/// The most games of a match, or of a training.
const MOST_GAMES: usize = 10_000_000;
/// The most lines of `--multipv`: no game here has more moves.
pub const MOST_LINES: usize = 500;
/// The most threads of a search, and searches at a time: more than any machine has cores.
pub const MOST_THREADS: usize = 1024;

/// Reads a depth to search to, in plies from 1 on.
///
/// ```
/// use niwaki_host::values;
///
/// assert_eq!(values::depth("12"), Ok(12));
/// assert!(values::depth("0").is_err());
/// ```
///
/// # Errors
/// The text is no whole number, or is out of range.
pub fn depth(text: &str) -> Result<i16, String> {
    let deepest = Depth::MAX.whole();
    number(text, 1..=deepest)
        .ok_or_else(|| format!("a depth is a whole number from 1 to {deepest}"))
}

/// Reads a depth to count to, in plies; 0 is allowed, which leaves nothing to play.
///
/// # Errors
/// The text is no whole number, or is out of range.
pub fn perft_depth(text: &str) -> Result<u32, String> {
    let deepest = Depth::MAX.whole() as u32;
    number(text, 0..=deepest)
        .ok_or_else(|| format!("a depth is a whole number from 0 to {deepest}"))
}

/// Reads a number of nodes, from 1 on.
///
/// # Errors
/// The text is no whole number from 1 on.
pub fn nodes(text: &str) -> Result<u64, String> {
    number(text, 1..=u64::MAX).ok_or_else(|| "a number of nodes is a whole number from 1 on".into())
}

/// Reads a number of games to learn from, up to ten million.
///
/// # Errors
/// The text is no whole number, or is out of range.
pub fn training_games(text: &str) -> Result<u64, String> {
    number(text, 1..=MOST_GAMES as u64)
        .ok_or_else(|| format!("a number of games is a whole number from 1 to {MOST_GAMES}"))
}

/// Reads a number of positions, from 1 to a million.
///
/// # Errors
/// The text is no whole number, or is out of range.
pub fn positions(text: &str) -> Result<u32, String> {
    number(text, 1..=MOST_POSITIONS).ok_or_else(|| {
        format!("a number of positions is a whole number from 1 to {MOST_POSITIONS}")
    })
}

/// The most positions of a game that are searched in a run.
pub const MOST_POSITIONS: u32 = 1_000_000;

/// Reads the size of the table in MiB; 0 for none.
///
/// # Errors
/// The text is no whole number, or is more than [`MOST_HASH`].
pub fn hash(text: &str) -> Result<usize, String> {
    number(text, 0..=MOST_HASH)
        .ok_or_else(|| format!("the table takes 0 (none) to {MOST_HASH} MiB, in whole numbers"))
}

/// Reads a number of best lines, from 1 on.
///
/// # Errors
/// The text is no whole number, or is more than [`MOST_LINES`].
pub fn lines(text: &str) -> Result<usize, String> {
    number(text, 1..=MOST_LINES)
        .ok_or_else(|| format!("the number of lines is a whole number from 1 to {MOST_LINES}"))
}

/// Reads a number of threads for one search, from 1 on.
///
/// # Errors
/// The text is no whole number, or is more than [`MOST_THREADS`].
pub fn threads(text: &str) -> Result<usize, String> {
    number(text, 1..=MOST_THREADS)
        .ok_or_else(|| format!("a search runs on 1 to {MOST_THREADS} threads, in whole numbers"))
}

/// Reads a number of searches at a time, from 1 on.
///
/// # Errors
/// The text is no whole number, or is more than [`MOST_THREADS`].
pub fn concurrency(text: &str) -> Result<usize, String> {
    number(text, 1..=MOST_THREADS).ok_or_else(|| {
        format!("the number of searches at a time is a whole number from 1 to {MOST_THREADS}")
    })
}

/// Reads the number of games of a match, which come in pairs: an even number.
///
/// # Errors
/// The text is no even number, or is out of range.
pub fn games(text: &str) -> Result<usize, String> {
    number(text, 2..=MOST_GAMES)
        .filter(|games| games % 2 == 0)
        .ok_or_else(|| {
            format!("games come in pairs with the seats exchanged: an even number from 2 to {MOST_GAMES} is wanted")
        })
}

/// Reads the plies of an opening, from 0 to a thousand.
///
/// # Errors
/// The text is no whole number, or is out of range.
pub fn opening_plies(text: &str) -> Result<usize, String> {
    number(text, 0..=1000).ok_or_else(|| "plies are a whole number from 0 to 1000".into())
}

/// Reads the plies after which a game is called drawn, from 1 to a hundred thousand.
///
/// # Errors
/// The text is no whole number, or is out of range.
pub fn max_plies(text: &str) -> Result<usize, String> {
    number(text, 1..=100_000).ok_or_else(|| "plies are a whole number from 1 to 100000".into())
}

/// Reads a seed for whatever is drawn at random.
///
/// # Errors
/// The text is no whole number of 64 bits.
pub fn seed(text: &str) -> Result<u64, String> {
    number(text, 0..=u64::MAX)
        .ok_or_else(|| format!("a seed is a whole number from 0 to {}", u64::MAX))
}

/// The most that handing over a move may be said to take, in milliseconds.
pub const MOST_OVERHEAD: u64 = 5000;

/// Reads how long handing over a move takes, in whole milliseconds.
///
/// # Errors
/// The text is no whole number, or is more than [`MOST_OVERHEAD`].
pub fn overhead(text: &str) -> Result<Duration, String> {
    number(text, 0..=MOST_OVERHEAD)
        .map(Duration::from_millis)
        .ok_or_else(|| format!("a whole number of milliseconds from 0 to {MOST_OVERHEAD}"))
}

/// Reads a time that is more than nothing: `2s`, `500ms`, `1.5m`, `1h`, or a number of seconds.
///
/// ```
/// use std::time::Duration;
///
/// use niwaki_host::values;
///
/// assert_eq!(values::time("1.5m"), Ok(Duration::from_secs(90)));
/// assert!(values::time("soon").is_err());
/// ```
///
/// # Errors
/// The text is no time, is nothing, or is more than three years.
pub fn time(text: &str) -> Result<Duration, String> {
    seconds(text)
        .filter(|time| !time.is_zero())
        .ok_or_else(|| "a time is written 2s, 500ms, 1.5m or 1h, and is more than nothing".into())
}

/// Reads a time that may be nothing, written in the same way.
///
/// # Errors
/// The text is no time, or is more than three years.
pub fn time_or_zero(text: &str) -> Result<Duration, String> {
    seconds(text).ok_or_else(|| "a time is written 2s, 500ms, 1.5m, 1h or 0".into())
}

/// Reads digits with at most a point and a unit. `ms` comes before `s` and `m`, which it ends or begins with.
fn seconds(text: &str) -> Option<Duration> {
    let text = text.trim();
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let (digits, unit) = units
        .iter()
        .find_map(|(suffix, unit)| Some((text.strip_suffix(suffix)?, *unit)))
        .unwrap_or((text, 1.0));
    let plain = digits.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let seconds = digits
        .parse::<f64>()
        .ok()
        .filter(|_| plain)
        .map(|number| number * unit)
        .filter(|seconds| *seconds <= MOST_SECONDS);
    seconds.map(Duration::from_secs_f64)
}

/// Reads a whole number within the bounds, in digits alone.
fn number<N: FromStr + PartialOrd>(text: &str, bounds: RangeInclusive<N>) -> Option<N> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    text.parse()
        .ok()
        .filter(|number| plain && bounds.contains(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        assert_eq!(time("2s"), Ok(Duration::from_secs(2)));
        assert_eq!(time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(time("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(time("3"), Ok(Duration::from_secs(3)));
        for bad in [
            "",
            "s",
            "0s",
            "-1s",
            "1e9s",
            "inf",
            "2 parsecs",
            "99999999h",
        ] {
            assert!(time(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn numbers_have_bounds_and_no_signs() {
        assert_eq!(depth("500"), Ok(500));
        assert_eq!(perft_depth("0"), Ok(0));
        assert_eq!(hash("0"), Ok(0));
        for bad in ["0", "501", "+3", "3.5", "99999999999999999999", ""] {
            assert!(depth(bad).is_err(), "{bad}");
        }
        assert!(nodes("0").is_err() && hash("1048577").is_err());
        assert!(threads("0").is_err() && threads("1025").is_err() && threads("64") == Ok(64));
    }
}
