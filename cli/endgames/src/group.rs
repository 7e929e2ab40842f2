//! The positions that are solved together, numbered through.

use std::ops::Range;

use niwaki::endgames::{Endgame, Material};
use niwaki_host::failure::Failure;

/// The most positions that are solved together: their numbers have 32 bits.
const MOST: u64 = u32::MAX as u64;

/// Materials between which moves lead to and fro. Each position has a number: those of the first material come first.
#[derive(Clone, Debug)]
pub struct Group {
    /// The number of the first material in the list of the game.
    first: u32,
    materials: Vec<Material>,
    /// The number of the first position of each material, and how many there are in all.
    starts: Vec<usize>,
}

impl Group {
    /// Splits the list of a game into its groups.
    ///
    /// # Errors
    /// There are too many positions in one of them.
    pub fn all(materials: &[Material]) -> Result<Vec<Group>, Failure> {
        let mut first = 0;
        let groups = materials.chunk_by(|one, next| one.group == next.group);
        groups
            .map(|materials| {
                let group = Group::new(first, materials);
                first += materials.len() as u32;
                group
            })
            .collect()
    }

    fn new(first: u32, materials: &[Material]) -> Result<Group, Failure> {
        let mut starts = vec![0];
        let mut sum: u64 = 0;
        for material in materials {
            sum = sum.saturating_add(material.size);
            if sum > MOST {
                return Err(Failure::unusable(format!(
                    "{} and what is solved with it have more than {MOST} positions: choose fewer pieces",
                    material.name
                )));
            }
            starts.push(sum as usize);
        }
        Ok(Group {
            first,
            materials: materials.to_vec(),
            starts,
        })
    }

    /// Returns how many positions there are, those among them that stand for none.
    pub fn len(&self) -> usize {
        self.starts[self.materials.len()]
    }

    /// Says whether there is no position at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns each material with its number in the list of the game.
    pub fn materials(&self) -> impl Iterator<Item = (u32, &Material)> {
        (self.first..).zip(&self.materials)
    }

    /// Returns the numbers of the positions of a material.
    pub(crate) fn range(&self, material: u32) -> Range<usize> {
        let place = (material - self.first) as usize;
        self.starts[place]..self.starts[place + 1]
    }

    /// Returns the number of a position; nothing where it belongs to another group.
    pub(crate) fn number(&self, place: Endgame) -> Option<u32> {
        let material = place.material.checked_sub(self.first)? as usize;
        let inside = place.index < self.materials.get(material)?.size;
        inside.then(|| (self.starts[material] as u64 + place.index) as u32)
    }
}
