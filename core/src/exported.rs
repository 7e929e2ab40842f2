//! The names that macros write into crates that may be without `std`.

pub use alloc::string::String;
pub use alloc::vec;
pub use alloc::vec::Vec;
