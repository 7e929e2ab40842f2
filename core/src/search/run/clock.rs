//! The clock, where there is one. A browser and a small processor have none,
//! and a search there has no limit of time.

#[cfg(feature = "clock")]
pub(crate) use std::time::Instant;

/// Without the feature `clock` no time is known to pass.
#[cfg(not(feature = "clock"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Instant;

#[cfg(not(feature = "clock"))]
impl Instant {
    pub(crate) fn now() -> Instant {
        Instant
    }

    pub(crate) fn elapsed(self) -> core::time::Duration {
        core::time::Duration::ZERO
    }
}
