//! The sums of the hidden units, kept for each ply of the line that is searched.
//!
//! A position differs from the one before it by a few features, and so do its
//! sums. A slot of a ply has the features that its sums belong to, so that it
//! does not matter which position they are of: whatever was searched in between,
//! the difference to the position at hand is an exclusive or away. Nothing has to
//! be undone or told when a move is played, and a node that is never evaluated
//! costs nothing.

use alloc::vec::Vec;
use core::cell::RefCell;

use crate::evaluation::{Base, Network};
use crate::{Game, Key, Ply, Side};

/// Evaluates the positions of one search on one thread.
#[derive(Debug)]
pub(crate) struct Evaluator<'n> {
    /// What the game itself tells.
    base: Base,
    /// What is added to it, if anything was learned.
    network: Option<&'n Network>,
    slots: RefCell<Slots>,
}

/// What is known of the plies reached so far.
///
/// Players take turns: who is to move at even plies is the first player here, and
/// the half of a player stays in its place.
#[derive(Debug, Default)]
struct Slots {
    /// Words of the features of one side.
    words: usize,
    /// The features of both players in the position at hand.
    now: Vec<u64>,
    /// Those that the sums belong to, ply after ply.
    features: Vec<u64>,
    /// The sums of both players, ply after ply.
    sums: Vec<i16>,
    /// How many features of either player are active, ply after ply.
    active: Vec<[u32; 2]>,
}

impl<'n> Evaluator<'n> {
    /// Makes an evaluator that has seen nothing.
    pub(crate) fn new(network: &'n Network) -> Evaluator<'n> {
        let words = network.shape().features.div_ceil(64);
        let plies = usize::from(Ply::MAX.count()) + 2;
        let slots = Slots {
            words,
            now: vec![0; 2 * words],
            // No memory is asked for during the search.
            features: Vec::with_capacity(plies * 2 * words),
            sums: Vec::with_capacity(plies * 2 * network.shape().hidden),
            active: Vec::with_capacity(plies),
        };
        Evaluator {
            base: network.base(),
            network: Some(network),
            slots: RefCell::new(slots),
        }
    }

    /// Makes an evaluator that goes by what the game tells.
    pub(crate) fn plain(base: Base) -> Evaluator<'n> {
        Evaluator {
            base,
            network: None,
            slots: RefCell::default(),
        }
    }

    /// Returns a key that tells its values apart from those of others.
    pub(crate) fn key(&self) -> Key {
        self.network.map_or(self.base.key(), Network::key)
    }

    /// Returns the static evaluation of a position at this distance from the root,
    /// for the player to move.
    pub(crate) fn evaluate<G: Game>(&self, game: &G, ply: Ply) -> i32 {
        let base = self.base.points(game);
        let Some(network) = self.network else {
            return base;
        };
        assert!(network.fits::<G>(), "the network is one of another game");
        let ply = usize::from(ply.count());
        let slots = &mut *self.slots.borrow_mut();
        slots.reach(ply, network);
        slots.look(game, ply);
        slots.update(ply, network);
        let (mover, opponent) = slots.sums_of(ply, network.shape().hidden);
        let learned = network.output(mover, opponent, slots.active[ply][ply & 1]);
        base.saturating_add(learned)
    }
}

impl Slots {
    /// Sees to it that there is a slot for the ply: of an empty board at first.
    fn reach(&mut self, ply: usize, network: &Network) {
        while self.active.len() <= ply {
            let len = self.features.len();
            self.features.resize(len + self.now.len(), 0);
            self.sums.extend(network.bias());
            self.sums.extend(network.bias());
            self.active.push([0; 2]);
        }
    }

    /// Asks for the features of the position.
    fn look<G: Game>(&mut self, game: &G, ply: usize) {
        self.now.fill(0);
        let (first, second) = self.now.split_at_mut(self.words);
        let (mover, opponent) = if ply & 1 == 0 {
            (first, second)
        } else {
            (second, first)
        };
        game.features(Side::Mover, mover);
        game.features(Side::Opponent, opponent);
    }

    /// Makes the slot of this ply that of the position: from the slot of the ply
    /// before, which is one move away where the node before was evaluated, and not
    /// far away else.
    fn update(&mut self, ply: usize, network: &Network) {
        let before = ply.saturating_sub(1);
        let (hidden, both) = (network.shape().hidden, self.now.len());
        if before != ply {
            let sums = 2 * hidden;
            self.sums.copy_within(before * sums..ply * sums, ply * sums);
        }
        self.active[ply] = self.active[before];
        let sums = self.sums[ply * 2 * hidden..].chunks_exact_mut(hidden);
        let then = self.features[before * both..].chunks_exact(self.words);
        let halves = sums.zip(&mut self.active[ply]);
        let features = then.zip(self.now.chunks_exact(self.words));
        for ((sums, active), (then, now)) in halves.zip(features) {
            change(sums, active, then, now, network);
        }
        self.features[ply * both..][..both].copy_from_slice(&self.now);
    }

    /// Returns the sums of the player to move, and of the opponent.
    fn sums_of(&self, ply: usize, hidden: usize) -> (&[i16], &[i16]) {
        let sums = &self.sums[ply * 2 * hidden..][..2 * hidden];
        let (first, second) = sums.split_at(hidden);
        if ply & 1 == 0 {
            (first, second)
        } else {
            (second, first)
        }
    }
}

impl Network {
    /// Returns the static evaluation of one position, for the player to move, from
    /// nothing: a search is much faster at it, see [`crate::Search::evaluation`].
    ///
    /// # Panics
    /// The game has another number of features ([`Network::fits`]).
    pub fn evaluate<G: Game>(&self, game: &G) -> i32 {
        Evaluator::new(self).evaluate(game, Ply::ROOT)
    }
}

/// Adds the weights of features that came, and takes away those of features that
/// went.
#[inline]
fn change(sums: &mut [i16], active: &mut u32, then: &[u64], now: &[u64], network: &Network) {
    for (word, (&then, &now)) in then.iter().zip(now).enumerate() {
        let mut changed = then ^ now;
        while changed != 0 {
            let bit = changed.trailing_zeros() as usize;
            changed &= changed - 1;
            let column = network.column(word * 64 + bit);
            // More features than the network was made for wrap around, and mean nothing.
            if now >> bit & 1 == 1 {
                *active = active.wrapping_add(1);
                for (sum, weight) in sums.iter_mut().zip(column) {
                    *sum = sum.wrapping_add(*weight);
                }
            } else {
                *active = active.wrapping_sub(1);
                for (sum, weight) in sums.iter_mut().zip(column) {
                    *sum = sum.wrapping_sub(*weight);
                }
            }
        }
    }
}
