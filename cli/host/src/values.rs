//! Values of flags: each function reads one, or says what would be right.

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use niwaki::Depth;

/// The largest table that can be asked for: one tebibyte.
pub const MOST_HASH: usize = 1 << 20;
/// The longest time that can be asked for: three years.
const MOST_SECONDS: f64 = 1e8;
/// The most games of a match, or of a training.
const MOST_GAMES: usize = 10_000_000;
/// The most lines of `--multipv`: no game here has more moves.
pub const MOST_LINES: usize = 500;
/// The most threads of a search, and searches at a time: more than any machine has cores.
pub const MOST_THREADS: usize = 1024;

/// A depth to search to.
pub fn depth(text: &str) -> Result<i16, String> {
    let deepest = Depth::MAX.whole();
    number(text, 1..=deepest)
        .ok_or_else(|| format!("a depth is a whole number from 1 to {deepest}"))
}

/// A depth to count to; nothing to count is allowed.
pub fn perft_depth(text: &str) -> Result<u32, String> {
    let deepest = Depth::MAX.whole() as u32;
    number(text, 0..=deepest)
        .ok_or_else(|| format!("a depth is a whole number from 0 to {deepest}"))
}

/// A number of nodes.
pub fn nodes(text: &str) -> Result<u64, String> {
    number(text, 1..=u64::MAX).ok_or_else(|| "a number of nodes is a whole number from 1 on".into())
}

/// Games to learn from.
pub fn training_games(text: &str) -> Result<u64, String> {
    number(text, 1..=MOST_GAMES as u64)
        .ok_or_else(|| format!("a number of games is a whole number from 1 to {MOST_GAMES}"))
}

/// A number of positions.
pub fn positions(text: &str) -> Result<u32, String> {
    number(text, 1..=1_000_000)
        .ok_or_else(|| "a number of positions is a whole number from 1 to 1000000".into())
}

/// MiB of the table; 0 for none.
pub fn hash(text: &str) -> Result<usize, String> {
    number(text, 0..=MOST_HASH)
        .ok_or_else(|| format!("the table takes 0 (none) to {MOST_HASH} MiB, in whole numbers"))
}

/// A number of best lines.
pub fn lines(text: &str) -> Result<usize, String> {
    number(text, 1..=MOST_LINES)
        .ok_or_else(|| format!("the number of lines is a whole number from 1 to {MOST_LINES}"))
}

/// A number of threads for one search.
pub fn threads(text: &str) -> Result<usize, String> {
    number(text, 1..=MOST_THREADS)
        .ok_or_else(|| format!("a search runs on 1 to {MOST_THREADS} threads, in whole numbers"))
}

/// A number of searches at a time.
pub fn concurrency(text: &str) -> Result<usize, String> {
    number(text, 1..=MOST_THREADS).ok_or_else(|| {
        format!("the number of searches at a time is a whole number from 1 to {MOST_THREADS}")
    })
}

/// Games of a match, which come in pairs.
pub fn games(text: &str) -> Result<usize, String> {
    number(text, 2..=MOST_GAMES)
        .filter(|games| games % 2 == 0)
        .ok_or_else(|| {
            format!("games come in pairs with the seats exchanged: an even number from 2 to {MOST_GAMES} is wanted")
        })
}

/// Plies of an opening.
pub fn opening_plies(text: &str) -> Result<usize, String> {
    number(text, 0..=1000).ok_or_else(|| "plies are a whole number from 0 to 1000".into())
}

/// Plies after which a game is called drawn.
pub fn max_plies(text: &str) -> Result<usize, String> {
    number(text, 1..=100_000).ok_or_else(|| "plies are a whole number from 1 to 100000".into())
}

/// A seed for whatever is drawn at random.
pub fn seed(text: &str) -> Result<u64, String> {
    number(text, 0..=u64::MAX)
        .ok_or_else(|| format!("a seed is a whole number from 0 to {}", u64::MAX))
}

/// The most that handing over a move may be said to take, in milliseconds.
pub const MOST_OVERHEAD: u64 = 5000;

/// What handing over a move takes, in milliseconds.
pub fn overhead(text: &str) -> Result<Duration, String> {
    number(text, 0..=MOST_OVERHEAD)
        .map(Duration::from_millis)
        .ok_or_else(|| format!("a whole number of milliseconds from 0 to {MOST_OVERHEAD}"))
}

/// `2s`, `500ms`, `1.5m`, `1h`, or a number of seconds.
pub fn time(text: &str) -> Result<Duration, String> {
    seconds(text)
        .filter(|time| !time.is_zero())
        .ok_or_else(|| "a time is written 2s, 500ms, 1.5m or 1h, and is more than nothing".into())
}

/// A time that may be nothing.
pub fn time_or_zero(text: &str) -> Result<Duration, String> {
    seconds(text).ok_or_else(|| "a time is written 2s, 500ms, 1.5m, 1h or 0".into())
}

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

/// A whole number within the bounds, in digits alone.
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
