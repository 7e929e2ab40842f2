//! Tries every order in which the threads of a search may come by what they share: the pool of nodes, the tallies and the
//! signals.
//!
//! The files of the core that do it are compiled here once more, with the atomic words of [loom](https://docs.rs/loom) in place of the
//! processor's. Loom then runs each model in every order, and with every value, that the memory model allows.

#![allow(dead_code, unreachable_pub)] // What only the rest of the core uses.

extern crate alloc;

#[path = "../../../core/src/search/run/clock.rs"]
mod clock;
#[path = "../../../core/src/search/run/limits.rs"]
mod limits;
#[path = "../../../core/src/search/run/team.rs"]
mod team;
#[path = "../../../core/src/search/run/watch.rs"]
mod watch;

/// The core's own atomic words, which are loom's here.
mod atomic {
    pub(crate) use loom::sync::atomic::{AtomicBool, AtomicI16, AtomicU64, Ordering};
}

/// The places by which those files name each other.
mod search {
    pub(crate) mod run {
        pub(crate) use crate::{atomic, clock, watch};
    }
}

use niwaki::Depth;

use limits::{Limits, Stopped};

pub mod models;
