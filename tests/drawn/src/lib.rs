//! What the tests share that draw something at random: how much of it, and the shortest that still fails.

use std::env;

/// Returns a whole number from the environment, or the usual one where nothing is said.
///
/// # Panics
/// Where something else is said.
#[must_use]
pub fn number(name: &str, usual: u64) -> u64 {
    let said = env::var(name).ok();
    said.map_or(usual, |said| {
        said.parse()
            .unwrap_or_else(|_| panic!("{name}={said}: a whole number is wanted"))
    })
}

/// Drops items as long as it fails without them, half of them at a time, then fewer; returns what is left, and its fault.
///
/// ```
/// let fails = |items: &[u32]| items.contains(&7).then_some("seven");
/// assert_eq!(niwaki_drawn::shortest(vec![1, 2, 7, 3], "seven", fails), (vec![7], "seven"));
/// ```
pub fn shortest<T: Clone, F>(
    mut items: Vec<T>,
    mut known: F,
    fails: impl Fn(&[T]) -> Option<F>,
) -> (Vec<T>, F) {
    let mut length = items.len().div_ceil(2);
    while length > 0 {
        let mut at = 0;
        while at < items.len() {
            let mut fewer = items.clone();
            fewer.drain(at..(at + length).min(items.len()));
            match fails(&fewer) {
                Some(fault) => (items, known) = (fewer, fault),
                None => at += length,
            }
        }
        length /= 2;
    }
    (items, known)
}
