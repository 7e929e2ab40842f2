//! Depth that techniques withhold on condition.
//!
//! A technique that only reduces needs none of this: it lowers the depth of the
//! node. One that wants to give the depth back further down, when the position
//! turns out better than it looked, has to know how much there is to give.

use crate::Depth;

/// One of the two accounts of depth that techniques withhold on condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Account {
    /// For depth withheld where the position looked far out of the window.
    Hard,
    /// For depth withheld where it looked somewhat out of it.
    Soft,
}

/// The depth that techniques withheld from the nodes on the way to a node, and
/// may give back below ([`crate::Node::withhold`], [`crate::Node::give_back`]), on two
/// accounts, since the one may be given back and the other not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Withheld([Depth; 2]);

impl Withheld {
    /// Returns the depth withheld on one account.
    pub const fn on(self, account: Account) -> Depth {
        self.0[account as usize]
    }

    /// Returns the depth withheld on both accounts.
    pub fn total(self) -> Depth {
        self.on(Account::Hard) + self.on(Account::Soft)
    }

    /// Notes that so much more is withheld.
    #[inline]
    pub(super) fn add(&mut self, account: Account, depth: Depth) {
        let held = &mut self.0[account as usize];
        *held = *held + depth;
    }

    /// Empties an account, and returns what was on it.
    #[inline]
    pub(super) fn take(&mut self, account: Account) -> Depth {
        core::mem::take(&mut self.0[account as usize])
    }
}
