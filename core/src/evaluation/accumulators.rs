//! The sums of the hidden units, kept for each ply of the line that is searched.
//!
//! A position differs from the one before it by a few features, and so do its
//! sums. A slot of a ply has the features that its sums belong to, so that it
//! does not matter which position they are of: whatever was searched in between,
//! the difference to the position at hand is an exclusive or away. Nothing has to
//! be undone or told when a move is played, and a node that is never evaluated
//! costs nothing.
//!
//! A game that can say what a move changes is asked for no more than that. Where the
//! value of a node came from the table, its slot is of another position then; the
//! first of its children to be evaluated has it made up to date for all.

use alloc::vec::Vec;
use core::cell::RefCell;

use crate::evaluation::{Base, Changes, Network, tuned};
use crate::{Game, Key, Ply, Side};

/// Evaluates the positions of one search on one thread.
#[derive(Debug)]
pub(crate) struct Evaluator<'n> {
    own: Own<'n>,
    /// What is added to it, if anything was learned.
    network: Option<&'n Network>,
    slots: RefCell<Slots>,
}

/// What the game itself tells.
#[derive(Clone, Copy, Debug)]
enum Own<'n> {
    /// By its own weights, if it evaluates.
    Base(Base),
    /// By others.
    Weights(&'n [i32]),
}

impl Own<'_> {
    #[inline]
    fn points<G: Game>(self, game: &G) -> i32 {
        match self {
            Own::Base(base) => base.points(game),
            Own::Weights(weights) => game.evaluate_by(weights),
        }
    }
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
    /// The positions that the sums belong to, ply after ply.
    keys: Vec<Option<Key>>,
    /// What has changed for either player.
    changes: [Changes; 2],
    /// Whether the game has said what a move changes when it was last asked.
    told: bool,
}

impl<'n> Evaluator<'n> {
    /// Makes an evaluator that has seen nothing.
    pub(crate) fn new(network: &'n Network) -> Evaluator<'n> {
        Evaluator::with_room(network, usize::from(Ply::MAX.count()) + 2)
    }

    /// Makes one that needs no more memory for so many plies.
    fn with_room(network: &'n Network, plies: usize) -> Evaluator<'n> {
        let features = network.shape().features;
        let words = features.div_ceil(64);
        let slots = Slots {
            words,
            now: vec![0; 2 * words],
            // No memory is asked for during the search.
            features: Vec::with_capacity(plies * 2 * words),
            sums: Vec::with_capacity(plies * 2 * network.shape().hidden),
            active: Vec::with_capacity(plies),
            keys: Vec::with_capacity(plies),
            changes: [(); 2].map(|()| Changes::with_capacity(features)),
            told: true,
        };
        Evaluator {
            own: Own::Base(network.base()),
            network: Some(network),
            slots: RefCell::new(slots),
        }
    }

    /// Makes an evaluator that goes by what the game tells.
    pub(crate) fn plain(base: Base) -> Evaluator<'n> {
        Evaluator::alone(Own::Base(base))
    }

    /// Makes an evaluator that goes by what the game tells by other weights than its own.
    pub(crate) fn by(weights: &'n [i32]) -> Evaluator<'n> {
        Evaluator::alone(Own::Weights(weights))
    }

    fn alone(own: Own<'n>) -> Evaluator<'n> {
        Evaluator {
            own,
            network: None,
            slots: RefCell::default(),
        }
    }

    /// Returns a key that tells its values apart from those of others.
    pub(crate) fn key(&self) -> Key {
        match (self.network, self.own) {
            (Some(network), _) => network.key(),
            (None, Own::Weights(weights)) => tuned::key(weights),
            (None, Own::Base(base)) => base.key(),
        }
    }

    /// Returns the static evaluation of a position at this distance from the root,
    /// for the player to move; `before` is the position before it, if there is one.
    pub(crate) fn evaluate<G: Game>(&self, game: &G, before: Option<&G>, ply: Ply) -> i32 {
        let own = self.own.points(game);
        let Some(network) = self.network else {
            return own;
        };
        assert!(network.fits::<G>(), "the network is one of another game");
        let ply = usize::from(ply.count());
        let slots = &mut *self.slots.borrow_mut();
        slots.reach(ply, network);
        let before = before.filter(|_| ply > 0);
        if !before.is_some_and(|before| slots.follow(game, before, ply, network)) {
            slots.find(game, ply, network);
        }
        let (mover, opponent) = slots.sums_of(ply, network.shape().hidden);
        let learned = network.output(mover, opponent, slots.active[ply][ply & 1]);
        own.saturating_add(learned)
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
            self.keys.push(None);
        }
    }

    /// Makes the slot of this ply that of the position by what the game says of the
    /// move that led to it; tells whether it has.
    fn follow<G: Game>(&mut self, game: &G, before: &G, ply: usize, network: &Network) -> bool {
        if self.keys[ply - 1] != Some(before.key()) {
            if !self.told {
                return false;
            }
            self.find(before, ply - 1, network);
        }
        self.changes.iter_mut().for_each(Changes::clear);
        let [mover, other] = &mut self.changes;
        let (mover, other) = if ply & 1 == 0 {
            (mover, other)
        } else {
            (other, mover)
        };
        self.told = game.feature_changes(before, mover, other);
        if !self.told {
            return false;
        }
        let both = self.now.len();
        self.features
            .copy_within((ply - 1) * both..ply * both, ply * both);
        for (player, changes) in self.changes.iter().enumerate() {
            changes.apply(&mut self.features[ply * both + player * self.words..][..self.words]);
        }
        self.update(ply, network);
        self.keys[ply] = Some(game.key());
        true
    }

    /// Makes the slot of this ply that of the position by all of its features.
    fn find<G: Game>(&mut self, game: &G, ply: usize, network: &Network) {
        self.now.fill(0);
        let both = self.now.len();
        let before = ply.saturating_sub(1) * both;
        for (player, changes) in self.changes.iter_mut().enumerate() {
            let half = player * self.words;
            let now = &mut self.now[half..][..self.words];
            game.features(side_of(player, ply), now);
            changes.clear();
            changes.between(&self.features[before + half..][..self.words], now, 0);
        }
        self.features[ply * both..][..both].copy_from_slice(&self.now);
        self.update(ply, network);
        self.keys[ply] = Some(game.key());
    }

    /// Takes the sums of the ply before, and makes the changes to them.
    fn update(&mut self, ply: usize, network: &Network) {
        let before = ply.saturating_sub(1);
        let hidden = network.shape().hidden;
        for (player, changes) in self.changes.iter().enumerate() {
            // More features than the network was made for wrap around, and mean nothing.
            let came = changes.all_that_came().len() as u32;
            let went = changes.all_that_went().len() as u32;
            let active = self.active[before][player];
            self.active[ply][player] = active.wrapping_add(came).wrapping_sub(went);
            let [from, to] = [before, ply].map(|ply| (2 * ply + player) * hidden);
            network.change(&mut self.sums, [from, to], changes);
        }
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

/// Returns which side a player is at a ply.
#[inline]
fn side_of(player: usize, ply: usize) -> Side {
    if player == ply & 1 {
        Side::Mover
    } else {
        Side::Opponent
    }
}

impl Network {
    /// Returns the static evaluation of one position, for the player to move, from
    /// nothing: a search is much faster at it, see [`crate::Search::evaluation`].
    ///
    /// # Panics
    /// The game has another number of features ([`Network::fits`]).
    pub fn evaluate<G: Game>(&self, game: &G) -> i32 {
        Evaluator::with_room(self, 1).evaluate(game, None, Ply::ROOT)
    }

    /// Writes sums at `to` that differ from those at `from` by features that came
    /// and went.
    #[inline(never)]
    fn change(&self, sums: &mut [i16], from_to: [usize; 2], changes: &Changes) {
        let hidden = self.shape().hidden;
        let mut unit = 0;
        while unit < hidden {
            unit += match hidden - unit {
                64.. => self.change_block::<64>(sums, from_to, changes, unit),
                32.. => self.change_block::<32>(sums, from_to, changes, unit),
                16.. => self.change_block::<16>(sums, from_to, changes, unit),
                8.. => self.change_block::<8>(sums, from_to, changes, unit),
                _ => self.change_block::<1>(sums, from_to, changes, unit),
            };
        }
    }

    /// Does so for as many hidden units as the registers of a processor hold, and returns how many those are.
    #[inline]
    fn change_block<const N: usize>(
        &self,
        sums: &mut [i16],
        [from, to]: [usize; 2],
        changes: &Changes,
        unit: usize,
    ) -> usize {
        let hidden = self.shape().hidden;
        let weights = &self.weights().features[unit..];
        let column = |feature: u16| &weights[usize::from(feature) * hidden..][..N];
        let mut block = [0; N];
        block.copy_from_slice(&sums[from + unit..][..N]);
        for &feature in changes.all_that_came() {
            for (sum, weight) in block.iter_mut().zip(column(feature)) {
                *sum = i16::wrapping_add(*sum, *weight);
            }
        }
        for &feature in changes.all_that_went() {
            for (sum, weight) in block.iter_mut().zip(column(feature)) {
                *sum = i16::wrapping_sub(*sum, *weight);
            }
        }
        sums[to + unit..][..N].copy_from_slice(&block);
        N
    }
}
