//! The names that macros write into crates that may be without `std`.

pub use alloc::string::String;
pub use alloc::vec;
pub use alloc::vec::Vec;

/// Returns the name of a weight within a record ([`tuned!`](crate::tuned)).
pub fn nested(record: &str, weight: &str) -> String {
    if record.is_empty() {
        weight.into()
    } else {
        alloc::format!("{record}.{weight}")
    }
}
