//! The parameters of a tree.

use niwaki::Key;

/// The most moves that a node can have.
pub(super) const MAX_BRANCHING: u8 = 200;
/// The longest game.
pub(super) const MAX_LENGTH: u16 = 400;
/// The largest edge or leaf value, and the largest deviation of the evaluation.
pub(super) const MAX_AMPLITUDE: u16 = 10_000;
/// A bound that no value goes beyond.
pub(super) const MAX_VALUE: i32 = 1_000_000;
/// The largest `tau`, in ten-thousandths.
pub(super) const MAX_TAU: u16 = 40_000;

/// The families of trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Independent leaves.
    Iid,
    /// Rewards on the edges.
    EdgeSum,
    /// True values, and the best move early.
    Ordered,
    /// True values.
    PrefixValue,
    /// Rewards on the edges, and positions that merge.
    Dag,
}

impl Kind {
    /// Every family, in the order of the documentation.
    pub(super) const ALL: [Kind; 5] = [
        Kind::Iid,
        Kind::EdgeSum,
        Kind::Ordered,
        Kind::PrefixValue,
        Kind::Dag,
    ];

    /// Returns the name in a specification.
    pub(super) fn name(self) -> &'static str {
        match self {
            Kind::Iid => "iid",
            Kind::EdgeSum => "edge-sum",
            Kind::Ordered => "ordered",
            Kind::PrefixValue => "prefix-value",
            Kind::Dag => "dag",
        }
    }

    /// Returns the family of that name.
    pub(super) fn named(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Tells whether values are sums of rewards on edges.
    #[inline]
    pub(super) fn sums_edges(self) -> bool {
        matches!(self, Kind::EdgeSum | Kind::Dag)
    }

    /// Tells whether nodes carry their true value.
    #[inline]
    pub(super) fn carries_truth(self) -> bool {
        matches!(self, Kind::Ordered | Kind::PrefixValue)
    }
}

/// A probability in ten-thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Share(pub(super) u16);

impl Share {
    /// Never.
    pub(super) const NONE: Share = Share(0);
    /// The whole.
    pub(super) const ONE: u16 = 10_000;

    /// Tells whether a uniform draw falls within the share.
    #[inline]
    pub(super) fn has(self, draw: u32) -> bool {
        (u64::from(draw) * u64::from(Share::ONE)) >> 32 < u64::from(self.0)
    }
}

/// Everything that a specification says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Model {
    pub(super) seed: u64,
    pub(super) length: u16,
    pub(super) amplitude: u16,
    /// The standard deviation of the static evaluation's error.
    pub(super) noise: u16,
    pub(super) order: Share,
    pub(super) tactical: Share,
    /// In ten-thousandths.
    pub(super) tau: u16,
    /// The fewest moves of a node.
    pub(super) low: u8,
    /// The most moves of a node.
    pub(super) high: u8,
    pub(super) kind: Kind,
}

impl Model {
    /// The defaults that most families share.
    pub(super) const COMMON: Model = Model {
        seed: 1,
        length: 64,
        amplitude: 100,
        noise: 0,
        order: Share::NONE,
        tactical: Share::NONE,
        tau: 0,
        low: 8,
        high: 8,
        kind: Kind::EdgeSum,
    };

    /// Returns all parameters mixed into one word.
    pub(super) fn salt(&self) -> u64 {
        let words = [
            self.seed,
            u64::from(self.length),
            u64::from(self.amplitude),
            u64::from(self.noise),
            u64::from(self.order.0),
            u64::from(self.tactical.0),
            u64::from(self.tau),
            u64::from(self.low),
            u64::from(self.high),
            self.kind as u64,
        ];
        words
            .into_iter()
            .fold(0, |salt, word| Key::mixed(salt ^ word).0)
    }

    /// Returns the largest absolute value that any node can reach, if values add up.
    pub(super) fn reach(&self) -> i32 {
        match self.kind {
            Kind::Iid => i32::from(self.amplitude),
            _ => i32::from(self.amplitude) * (i32::from(self.length) + 1),
        }
    }
}
