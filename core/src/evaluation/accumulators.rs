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
    /// Whether the position of the line that is searched is the one that a slot
    /// belongs to, ply after ply.
    fresh: Vec<bool>,
    /// Where the weights of features begin that came, and of those that went.
    came: Vec<usize>,
    went: Vec<usize>,
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
            fresh: Vec::with_capacity(plies),
            came: Vec::with_capacity(network.shape().features),
            went: Vec::with_capacity(network.shape().features),
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

    /// Hears that the line that is searched has another position at this ply now.
    #[inline]
    pub(crate) fn enter(&self, ply: Ply) {
        if self.network.is_some() {
            let mut slots = self.slots.borrow_mut();
            if let Some(fresh) = slots.fresh.get_mut(usize::from(ply.count())) {
                *fresh = false;
            }
        }
    }

    /// Returns the static evaluation of a position at this distance from the root,
    /// for the player to move; `before` is the position before it, if there is one.
    ///
    /// The value of a node may come from the table, and its children be evaluated:
    /// the first of them has the slot of the node made up to date for all.
    pub(crate) fn evaluate<G: Game>(&self, game: &G, before: Option<&G>, ply: Ply) -> i32 {
        let base = self.base.points(game);
        let Some(network) = self.network else {
            return base;
        };
        assert!(network.fits::<G>(), "the network is one of another game");
        let ply = usize::from(ply.count());
        let slots = &mut *self.slots.borrow_mut();
        slots.reach(ply, network);
        if let Some(before) = before.filter(|_| ply > 0 && !slots.fresh[ply - 1]) {
            slots.refresh(before, ply - 1, network);
        }
        slots.refresh(game, ply, network);
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
            self.fresh.push(false);
        }
    }

    /// Makes the slot of this ply that of the position.
    fn refresh<G: Game>(&mut self, game: &G, ply: usize, network: &Network) {
        self.look(game, ply);
        self.update(ply, network);
        self.fresh[ply] = true;
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

    /// Takes the sums of the ply before, which is one move away as a rule, and
    /// makes them those of the features at hand.
    fn update(&mut self, ply: usize, network: &Network) {
        let before = ply.saturating_sub(1);
        let (hidden, both) = (network.shape().hidden, self.now.len());
        for player in 0..2 {
            let first = player * self.words;
            let then = &self.features[before * both + first..][..self.words];
            let now = &self.now[first..][..self.words];
            compare(then, now, hidden, &mut self.came, &mut self.went);
            // More features than the network was made for wrap around, and mean nothing.
            let (came, went) = (self.came.len() as u32, self.went.len() as u32);
            self.active[ply][player] = self.active[before][player]
                .wrapping_add(came)
                .wrapping_sub(went);
            let from = (2 * before + player) * hidden;
            let to = (2 * ply + player) * hidden;
            network.change(&mut self.sums, [from, to], &self.came, &self.went);
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
        Evaluator::new(self).evaluate(game, None, Ply::ROOT)
    }
}

/// Notes where the weights of features begin that came, and of those that went.
#[inline(never)]
fn compare(then: &[u64], now: &[u64], hidden: usize, came: &mut Vec<usize>, went: &mut Vec<usize>) {
    came.clear();
    went.clear();
    for (word, (&then, &now)) in then.iter().zip(now).enumerate() {
        if then != now {
            note(now & !then, word * 64, hidden, came);
            note(then & !now, word * 64, hidden, went);
        }
    }
}

/// Notes where the weights of these features begin.
#[inline]
fn note(mut set: u64, first: usize, hidden: usize, columns: &mut Vec<usize>) {
    while set != 0 {
        columns.push((first + set.trailing_zeros() as usize) * hidden);
        set &= set - 1;
    }
}

impl Network {
    /// Writes sums at `to` that differ from those at `from` by features that came
    /// and went.
    #[inline(never)]
    fn change(&self, sums: &mut [i16], from_to: [usize; 2], came: &[usize], went: &[usize]) {
        let hidden = self.shape().hidden;
        let mut unit = 0;
        while unit + 64 <= hidden {
            self.change_block::<64>(sums, from_to, came, went, unit);
            unit += 64;
        }
        while unit + 16 <= hidden {
            self.change_block::<16>(sums, from_to, came, went, unit);
            unit += 16;
        }
        while unit < hidden {
            self.change_block::<1>(sums, from_to, came, went, unit);
            unit += 1;
        }
    }

    /// Does so for as many hidden units as the registers of a processor hold.
    #[inline]
    fn change_block<const N: usize>(
        &self,
        sums: &mut [i16],
        [from, to]: [usize; 2],
        came: &[usize],
        went: &[usize],
        unit: usize,
    ) {
        let weights = &self.weights().features[unit..];
        let mut block = [0; N];
        block.copy_from_slice(&sums[from + unit..][..N]);
        for &column in came {
            for (sum, weight) in block.iter_mut().zip(&weights[column..][..N]) {
                *sum = i16::wrapping_add(*sum, *weight);
            }
        }
        for &column in went {
            for (sum, weight) in block.iter_mut().zip(&weights[column..][..N]) {
                *sum = i16::wrapping_sub(*sum, *weight);
            }
        }
        sums[to + unit..][..N].copy_from_slice(&block);
    }
}
