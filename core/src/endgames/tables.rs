//! The tables of a search: what is known of the positions of each material.

use alloc::vec::Vec;
use core::fmt;

use crate::endgames::{Endgame, Exact};
use crate::{Game, Key};

/// The values of all positions of one material, by index, each as [`Exact::code`] has
/// it. An index that stands for no position has any value.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Distances {
    /// A byte each: where no win or loss takes more than 126 plies.
    Narrow(Vec<i8>),
    /// Two bytes each.
    Wide(Vec<i16>),
}

/// Keeps the codes in as few bytes as hold them.
impl From<Vec<i16>> for Distances {
    fn from(codes: Vec<i16>) -> Distances {
        let narrow: Result<Vec<i8>, _> = codes.iter().map(|&code| i8::try_from(code)).collect();
        narrow.map_or(Distances::Wide(codes), Distances::Narrow)
    }
}

/// Writes how many there are, and not each of them.
impl fmt::Debug for Distances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Distances({})", self.len())
    }
}

impl Distances {
    /// Returns the number of indices.
    pub fn len(&self) -> usize {
        match self {
            Distances::Narrow(codes) => codes.len(),
            Distances::Wide(codes) => codes.len(),
        }
    }

    /// Tells whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the value at an index; `None` beyond the last.
    #[inline]
    pub fn get(&self, index: u64) -> Option<Exact> {
        let index = index as usize;
        let code = match self {
            Distances::Narrow(codes) => i16::from(*codes.get(index)?),
            Distances::Wide(codes) => *codes.get(index)?,
        };
        Some(Exact::of_code(code))
    }

    /// Returns a key of all values.
    fn key(&self) -> Key {
        let mix = |key: Key, word: u64| Key::mixed(key.0 ^ word);
        let word = |codes: &[i16]| {
            let codes = codes.iter().map(|&code| u64::from(code as u16));
            codes.fold(0, |word, code| word << 16 | code)
        };
        let bytes = |codes: &[i8]| {
            let codes = codes.iter().map(|&code| u64::from(code as u8));
            codes.fold(0, |word, code| word << 8 | code)
        };
        match self {
            Distances::Narrow(codes) => codes.chunks(8).map(bytes).fold(Key(1), mix),
            Distances::Wide(codes) => codes.chunks(4).map(word).fold(Key(2), mix),
        }
    }
}

/// The endgame tables of a game: the exact value of each position that is in one of them.
///
/// They are those of one game; whoever makes them sees to it that it is the one that
/// is searched. [`endgames`](mod@crate::endgames) has an example.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EndgameTables {
    /// By the number of the material.
    tables: Vec<Option<Distances>>,
    key: Key,
}

impl EndgameTables {
    /// Makes an empty set of tables.
    pub fn new() -> EndgameTables {
        EndgameTables::default()
    }

    /// Adds the table of a material, in place of the one that was there.
    pub fn insert(&mut self, material: u32, distances: impl Into<Distances>) {
        let (place, distances) = (material as usize, distances.into());
        let key = |distances: &Distances| Key::salt(distances.key().0 ^ u64::from(material));
        if self.tables.len() <= place {
            self.tables.resize(place + 1, None);
        }
        self.key ^= key(&distances);
        if let Some(old) = self.tables[place].replace(distances) {
            self.key ^= key(&old);
        }
    }

    /// Returns the table of a material, if it is there.
    pub fn table(&self, material: u32) -> Option<&Distances> {
        self.tables.get(material as usize)?.as_ref()
    }

    /// Returns the value at a place, if its table is there.
    #[inline]
    pub fn at(&self, place: Endgame) -> Option<Exact> {
        self.table(place.material)?.get(place.index)
    }

    /// Returns the exact value of a position, if it is in one of the tables. A position
    /// in which the game is over is in none that means anything: ask
    /// [`Game::outcome`] first.
    #[inline]
    pub fn probe<G: Game>(&self, game: &G) -> Option<Exact> {
        self.at(game.endgame()?)
    }

    /// Tells whether there is no table.
    pub fn is_empty(&self) -> bool {
        self.tables.iter().all(Option::is_none)
    }

    /// Returns a key of all that is in the tables: two sets of them with equal keys have
    /// the same effect.
    pub fn key(&self) -> Key {
        self.key
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_distances_take_two_bytes() {
        let near: Distances = [Exact::Win(126), Exact::Loss(126), Exact::Draw]
            .map(Exact::code)
            .to_vec()
            .into();
        assert!(matches!(&near, Distances::Narrow(codes) if codes.len() == 3));
        let far: Distances = [Exact::Loss(0), Exact::Win(127)]
            .map(Exact::code)
            .to_vec()
            .into();
        assert!(matches!(&far, Distances::Wide(_)));
        assert_eq!(
            (far.get(0), far.get(1)),
            (Some(Exact::Loss(0)), Some(Exact::Win(127)))
        );
        assert_eq!((near.len(), far.len(), far.is_empty()), (3, 2, false));
        assert_eq!(format!("{near:?}"), "Distances(3)");
        assert!(Distances::from(Vec::new()).is_empty());
        assert_eq!((far.get(2), near.get(1)), (None, Some(Exact::Loss(126))));
    }

    #[test]
    fn a_table_takes_the_place_of_an_older_one() {
        let codes = |plies| vec![Exact::Win(plies).code()];
        let [mut once, mut twice] = [EndgameTables::new(), EndgameTables::new()];
        assert!(once.is_empty());
        once.insert(3, codes(5));
        twice.insert(3, codes(7));
        assert_ne!(once.key(), twice.key());
        twice.insert(3, codes(5));
        assert_eq!(once, twice);
        let place = |material| Endgame { material, index: 0 };
        assert_eq!(once.at(place(3)), Some(Exact::Win(5)));
        assert_eq!((once.at(place(2)), once.at(place(4))), (None, None));
        let mut other = EndgameTables::new();
        other.insert(2, codes(5));
        assert_ne!(once.key(), other.key());
    }
}
