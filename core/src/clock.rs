//! The clock, where there is one.

#[cfg(feature = "std")]
pub(crate) use std::time::Instant;

/// Without the standard library no time is known to pass.
#[cfg(not(feature = "std"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Instant;

#[cfg(not(feature = "std"))]
impl Instant {
    pub(crate) fn now() -> Instant {
        Instant
    }

    pub(crate) fn elapsed(self) -> core::time::Duration {
        core::time::Duration::ZERO
    }
}
