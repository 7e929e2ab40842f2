//! Limits: how much an engine may search, and how far it may overstep that.
//!
//! A limit of nodes or depth makes matches repeatable; one of time is what engines are used with.
//! Each engine has its own, so that time odds and node odds can be played.
//!
//! ```
//! use std::time::Duration;
//! use niwaki_arena::limit::{Limit, Margin};
//!
//! let limit = Limit::Clock {
//!     base: Duration::from_secs(10),
//!     increment: Duration::from_millis(100),
//! };
//! assert_eq!(limit.to_string(), "10+0.1 s");
//! assert_eq!(Margin(None).of(limit), Some(Duration::ZERO), "a clock is not overstepped");
//! assert_eq!(Margin(None).of(Limit::Nodes(5000)), None);
//! ```

use std::fmt;
use std::time::Duration;

use clap::Args;

use niwaki_host::values;
use niwaki_protocols::timing::OVERHEAD;

/// The flags that say it.
#[derive(Args, Clone, Copy, Debug)]
pub struct LimitFlags {
    /// A clock for each side: so much time, and so much more after each move, in
    /// seconds
    #[arg(long, value_name = "BASE+INC", value_parser = clock, allow_hyphen_values = true, group = "limit")]
    tc: Option<Limit>,

    /// N nodes a move
    #[arg(long, value_name = "N", value_parser = |text: &str| values::nodes(text).map(Limit::Nodes), allow_hyphen_values = true, group = "limit")]
    nodes: Option<Limit>,

    /// N plies a move
    #[arg(long, value_name = "N", value_parser = |text: &str| values::depth(text).map(Limit::Depth), allow_hyphen_values = true, group = "limit")]
    depth: Option<Limit>,

    /// So much time a move
    #[arg(long, value_name = "T", value_parser = |text: &str| values::time(text).map(Limit::MoveTime), allow_hyphen_values = true, group = "limit")]
    move_time: Option<Limit>,
}

impl From<Limit> for LimitFlags {
    /// Returns the flag that sets a limit.
    fn from(limit: Limit) -> LimitFlags {
        let set = |is: bool| is.then_some(limit);
        LimitFlags {
            tc: set(matches!(limit, Limit::Clock { .. })),
            nodes: set(matches!(limit, Limit::Nodes(_))),
            depth: set(matches!(limit, Limit::Depth(_))),
            move_time: set(matches!(limit, Limit::MoveTime(_))),
        }
    }
}

impl LimitFlags {
    /// Returns the limit of the flags, or 10,000 nodes a move.
    pub fn limit(&self) -> Limit {
        self.given().unwrap_or(Limit::Nodes(DEFAULT_NODES))
    }

    /// Returns the limit, if there was one among the arguments.
    pub fn given(&self) -> Option<Limit> {
        self.tc.or(self.nodes).or(self.depth).or(self.move_time)
    }
}

/// The limit when nobody sets one: small enough that a match takes minutes.
const DEFAULT_NODES: u64 = 10_000;

/// A limit of the effort of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Nodes for each move, at least 1.
    Nodes(u64),
    /// Plies of depth for each move, at least 1.
    Depth(i16),
    /// Time for each move.
    MoveTime(Duration),
    /// A clock for the whole game.
    Clock {
        /// The time for all moves of the game.
        base: Duration,
        /// The time that each move adds, after it is made.
        increment: Duration,
    },
}

/// How far a limit of time may be overstepped.
#[derive(Clone, Copy, Debug)]
pub struct Margin(pub Option<Duration>);

impl Margin {
    /// Returns the margin of this limit; nothing where it is none of time.
    ///
    /// Unless somebody says otherwise a clock may not be overstepped. A fixed time is another
    /// matter: UCI and Hub want a program to search for just so long, so that its answer comes a
    /// little later.
    pub fn of(self, limit: Limit) -> Option<Duration> {
        match limit {
            Limit::Nodes(_) | Limit::Depth(_) => None,
            Limit::MoveTime(_) => Some(self.0.unwrap_or(OVERHEAD)),
            Limit::Clock { .. } => Some(self.0.unwrap_or(Duration::ZERO)),
        }
    }
}

/// The limit of an engine with all that it is forgiven.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// The limit itself.
    pub limit: Limit,
    /// The time by which a limit of time may be overstepped.
    pub margin: Option<Duration>,
    /// The time that an outside program is waited for where no time is set.
    pub patience: Option<Duration>,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Nodes(1) => f.write_str("1 node a move"),
            Limit::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
            Limit::Depth(depth) => write!(f, "depth {depth}"),
            Limit::MoveTime(time) => write!(f, "{} s a move", time.as_secs_f64()),
            Limit::Clock { base, increment } => {
                write!(f, "{}+{} s", base.as_secs_f64(), increment.as_secs_f64())
            }
        }
    }
}

/// Reads `10+0.1`, or `10` without an increment: seconds, or with a unit.
fn clock(text: &str) -> Result<Limit, String> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    match (values::time(base), values::time_or_zero(increment)) {
        (Ok(base), Ok(increment)) => Ok(Limit::Clock { base, increment }),
        _ => Err(
            "a clock is written 10+0.1: the time for the game, and what each move adds, in seconds"
                .into(),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks() {
        let (base, tenth) = (Duration::from_secs(10), Duration::from_millis(100));
        for (text, increment) in [
            ("10+0.1", tenth),
            ("10s+100ms", tenth),
            ("10", Duration::ZERO),
            ("10+0", Duration::ZERO),
        ] {
            assert_eq!(clock(text), Ok(Limit::Clock { base, increment }), "{text}");
        }
        for bad in ["", "+", "0+1", "10+", "10+x", "-1+1", "10+-1", "40/60"] {
            assert!(clock(bad).is_err(), "{bad}");
        }
    }
}
