//! A search as a whole: what users say of it, the iterations, the threads, and the report.

mod aspiration;
pub(crate) mod builder;
pub(super) mod clock;
mod deepening;
pub(crate) mod limits;
pub(crate) mod options;
#[cfg(feature = "threads")]
mod parallel;
mod proof;
pub(crate) mod report;
mod task;
mod team;
