//! The rules: what a search asks.

use niwaki::{Game, Key, MoveList, Outcome, Tactics};

use super::model::{Kind, MAX_BRANCHING, MAX_VALUE, Share};
use super::{Tree, dag, edge_sum, hash, iid, listing, ordered, prefix_value};

impl Game for Tree {
    /// The index of the child.
    type Move = u8;

    const UNIT: i32 = 100;

    /// The index, for each player: it means something only in ordered trees,
    /// but it is all that moves have in common.
    const HISTORY_SIZE: usize = 2 * MAX_BRANCHING as usize;

    #[inline]
    fn moves(&self, moves: &mut MoveList<u8>) {
        if self.lists_in_turn() {
            moves.extend(0..self.branching());
        } else {
            listing::by_knowledge(self, 0..self.branching(), moves);
        }
    }

    #[inline]
    fn play(&self, mv: u8) -> Tree {
        let mut child = *self;
        child.path.note(self.ply, self.model.high, mv);
        child.ply += 1;
        if self.model.kind == Kind::Dag {
            (child.hash, child.value) = dag::arrive(self, mv);
            child.width = dag::next_width(self.width, self.growth);
        } else {
            child.hash = hash::child(self.hash, mv);
            child.value = self.value_after(mv, child.hash);
        }
        child
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.is_leaf()
            .then(|| Outcome::Score(self.sign() * self.value))
    }

    #[inline]
    fn key(&self) -> Key {
        Key(self.hash ^ self.salt)
    }

    /// Returns the value that the node carries, plus noise: see the families.
    #[inline]
    fn evaluate(&self) -> i32 {
        let known = self.sign() * self.value;
        if self.model.noise == 0 {
            return known;
        }
        let error = hash::bell(hash::draw(self.hash, hash::NOISE), self.model.noise);
        (known + error).clamp(-MAX_VALUE, MAX_VALUE)
    }

    #[inline]
    fn key_after(&self, mv: u8) -> Key {
        let hash = match self.model.kind {
            Kind::Dag => dag::arrive(self, mv).0,
            _ => hash::child(self.hash, mv),
        };
        Key(hash ^ self.salt)
    }

    /// Tells whether the move has one of the best rewards of the law where edges have rewards; elsewhere moves
    /// drawn at random. The same at both levels.
    #[inline]
    fn is_tactical(&self, mv: u8, _level: Tactics) -> bool {
        let share = self.model.tactical;
        if share == Share::NONE {
            return false;
        }
        let edge = hash::child(self.hash, mv);
        if self.model.kind.sums_edges() {
            share.has(!edge_sum::rank(self, edge))
        } else {
            share.has(hash::high(hash::draw(edge, hash::TACTICAL)))
        }
    }

    fn tactical_moves(&self, level: Tactics, moves: &mut MoveList<u8>) {
        if self.model.tactical == Share::NONE {
            return;
        }
        let tactical = (0..self.branching()).filter(|&mv| self.is_tactical(mv, level));
        if self.lists_in_turn() {
            moves.extend(tactical);
        } else {
            listing::by_knowledge(self, tactical, moves);
        }
    }

    /// Returns the reward where edges have rewards; elsewhere the change of the static evaluation.
    #[inline]
    fn gain(&self, mv: u8) -> i32 {
        if self.model.kind.sums_edges() {
            return self.reward(mv);
        }
        let child = self.play(mv);
        let reply = match child.outcome() {
            Some(Outcome::Score(score)) => score,
            _ => child.evaluate(),
        };
        -reply - self.evaluate()
    }

    #[inline]
    fn history_index(&self, mv: u8) -> usize {
        2 * usize::from(mv) + usize::from(self.ply & 1)
    }

    /// Answers always: no position has a layer above it.
    #[inline]
    fn is_irreversible(&self, _mv: u8) -> bool {
        true
    }
}

impl Tree {
    /// Tells whether the moves are listed 0, 1, 2, …
    #[inline]
    fn lists_in_turn(&self) -> bool {
        self.model.order == Share::NONE || !self.model.kind.sums_edges()
    }

    /// Returns the value that the child carries, in families in which it is a node of a tree.
    #[inline]
    fn value_after(&self, mv: u8, child_hash: u64) -> i32 {
        match self.model.kind {
            Kind::Iid => iid::value_after(self, child_hash),
            Kind::EdgeSum => edge_sum::value_after(self, child_hash),
            Kind::Ordered => ordered::value_after(self, mv, child_hash),
            Kind::PrefixValue => prefix_value::value_after(self, mv, child_hash),
            Kind::Dag => dag::arrive(self, mv).1,
        }
    }

    /// Returns what the edge adds, for the player to move.
    #[inline]
    fn reward(&self, mv: u8) -> i32 {
        let child_hash = hash::child(self.hash, mv);
        self.sign() * (self.value_after(mv, child_hash) - self.value)
    }
}
