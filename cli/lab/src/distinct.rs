//! Values without their repetitions.

/// Returns each value once, in the order in which they first come.
pub(super) fn distinct<V: PartialEq>(values: impl Iterator<Item = V>) -> Vec<V> {
    let mut found = Vec::new();
    for value in values {
        if !found.contains(&value) {
            found.push(value);
        }
    }
    found
}
