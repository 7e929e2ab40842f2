//! Synthetic game trees: any size, any depth, nothing stored.
//!
//! A tree is grown from its seed while it is walked: what stands at a node is
//! a function of a 64-bit hash of the path to it, so that the same
//! specification is the same tree on every machine. Two players, Max (to move
//! at the root) and Min, take turns; after `length` plies the game ends at a
//! leaf and pays its value.
//!
//! # Families
//!
//! | family | value of a leaf | static evaluation | moves |
//! |---|---|---|---|
//! | [`iid`] | uniform in ±`amplitude`, independent | noise alone: it knows nothing | unordered |
//! | [`edge-sum`](edge_sum) | sum of the rewards on its path | the sum so far, and noise | unordered, or by noisy knowledge (`order`) |
//! | [`ordered`] | the true value that it carries | truth and noise | the best one early, by a law (`order`) |
//! | [`prefix-value`](prefix_value) | the true value that it carries | truth and noise | unordered |
//! | [`dag`] | sum of the rewards, positions merge (`tau`) | the sum so far, and noise | as in `edge-sum` |
//!
//! Each family's own page says its formulas, their source, and what is known
//! about them; [`listing`] says how moves are ordered, and [`TreeFamily`] reads
//! the text `FAMILY,key=value,…`.
//!
//! # Scale
//!
//! Values are whole points, and [`niwaki::Game::UNIT`] is 100: a value printed in
//! hundredths of the unit is the tree's own value.
//!
//! # Example
//!
//! ```
//! use niwaki::{Family, Game, MoveList, Notation};
//! use niwaki_games::trees::TreeFamily;
//!
//! let root = TreeFamily::start("prefix-value,b=2..4,length=10,seed=7").unwrap();
//! let mut moves = MoveList::new();
//! root.moves(&mut moves);
//!
//! // The truth is known everywhere, and one move keeps it.
//! let best = moves.iter().map(|&mv| -root.play(mv).truth().unwrap()).max();
//! assert_eq!(best, root.truth());
//! ```

mod board;
pub mod dag;
mod drawing;
pub mod edge_sum;
mod family;
mod game;
mod hash;
pub mod iid;
pub mod listing;
mod model;
mod notation;
pub mod ordered;
mod path;
pub mod prefix_value;
mod spec;
#[cfg(test)]
mod tests;

pub use family::TreeFamily;

use model::{Kind, Model};
use path::Path;

/// A position in a synthetic tree: a node, with the parameters of its tree.
///
/// It is plain data of two cache lines, so playing is copying. The path from
/// the root rides along for the notation, packed into 64 bytes; in games too
/// long for that, see [`niwaki::Notation::position_text`].
#[derive(Clone, Copy, Debug)]
pub struct Tree {
    model: Model,
    /// All parameters in one word: keys of different trees differ.
    salt: u64,
    /// The number that every draw at this node is made from.
    hash: u64,
    /// Only in a [`Kind::Dag`]: cells of this layer for each value, before rounding up.
    width: f64,
    /// Only in a [`Kind::Dag`]: the width of a layer over that of the one before.
    growth: f64,
    /// From Max's side: the sum so far, or the truth, as the family has it.
    value: i32,
    ply: u16,
    path: Path,
}

impl Tree {
    /// Returns the root of the tree that these parameters describe.
    fn root(model: Model) -> Tree {
        let origin = hash::origin(model.kind, model.seed);
        let mut root = Tree {
            model,
            salt: model.salt(),
            hash: origin,
            width: 1.0,
            growth: 1.0,
            value: 0,
            ply: 0,
            path: Path::default(),
        };
        match model.kind {
            Kind::Iid | Kind::EdgeSum => {}
            Kind::Ordered | Kind::PrefixValue => {
                root.value = prefix_value::root_value(&model, origin);
            }
            Kind::Dag => {
                root.growth = dag::growth(&model);
                root.hash = dag::position_hash(origin, 0, 0, 0);
            }
        }
        root
    }

    /// Returns the specification of the whole tree, every parameter spelt out; what
    /// [`TreeFamily`] makes the same tree from.
    ///
    /// ```
    /// use niwaki::Family;
    /// use niwaki_games::trees::TreeFamily;
    ///
    /// let tree = TreeFamily::start("iid,length=4,b=3..3").unwrap();
    /// assert_eq!(tree.spec(), "iid,b=3,length=4,seed=1,amplitude=1000,noise=500,tactical=0");
    /// ```
    pub fn spec(&self) -> String {
        spec::write(&self.model)
    }

    /// Returns how many moves have been made since the root.
    pub fn ply(&self) -> u16 {
        self.ply
    }

    /// Returns how many plies the game lasts.
    pub fn length(&self) -> u16 {
        self.model.length
    }

    /// Returns how many moves there are here; leaves have them by the same law, but
    /// nobody plays them.
    #[inline]
    pub fn branching(&self) -> u8 {
        let Model { low, high, .. } = self.model;
        if low == high {
            return low;
        }
        let draw = hash::high(hash::draw(self.hash, hash::BRANCHING));
        low + hash::below(draw, u32::from(high - low) + 1) as u8
    }

    /// Tells whether the game ends here.
    #[inline]
    pub fn is_leaf(&self) -> bool {
        self.ply >= self.model.length
    }

    /// Returns +1 where Max is to move, -1 where Min is.
    #[inline]
    fn sign(&self) -> i32 {
        1 - 2 * i32::from(self.ply & 1)
    }
}

/// Equal positions of equal trees, by whatever path they were reached.
impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        self.model == other.model
            && self.hash == other.hash
            && self.value == other.value
            && self.ply == other.ply
    }
}

impl Eq for Tree {}
