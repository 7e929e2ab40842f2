//! A search as a whole: what users say of it, the iterations, the threads, and
//! the report.
//!
//! `builder.rs` is the entry for users ([`crate::Search`]), `options.rs` and
//! `limits.rs` hold what they can say. `deepening.rs` is the loop over depths,
//! in which `aspiration.rs` chooses windows and `proof.rs` proves distances;
//! `parallel.rs` runs it on several threads, which `busy.rs` keeps apart. `report.rs` is what comes of it.

mod aspiration;
pub(crate) mod atomic;
pub(crate) mod builder;
pub(super) mod busy;
pub(super) mod clock;
mod completion;
mod deepening;
pub(crate) mod limits;
pub(crate) mod options;
#[cfg(feature = "threads")]
mod parallel;
mod proof;
pub(crate) mod report;
mod task;
mod team;
pub(super) mod watch;
