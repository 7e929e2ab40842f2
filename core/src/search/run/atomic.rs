//! The atomic words by which the threads of a search talk to each other. They are named here alone, so that
//! `tests/schedules` can put others in their place, which try every order in which threads may come by.

pub(crate) use crate::table::atomic::AtomicU64;
pub(crate) use core::sync::atomic::{AtomicBool, AtomicI16, Ordering};
