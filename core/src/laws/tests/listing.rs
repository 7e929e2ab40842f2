//! Numbers the positions of [`Duel`](super::duel::Duel), the player to move first.

use crate::endgames::{Endgame, Material};

/// Cells in the row, and so many numbers for the two tokens.
const CELLS: u64 = 5;

/// Lists what stones both sides can have, the fewest first.
fn stones() -> impl Iterator<Item = [u8; 2]> {
    let of_sum = |sum: u8| (1..=4).map(move |own| [own, sum.wrapping_sub(own)]);
    (2..=8)
        .flat_map(of_sum)
        .filter(|[_, other]| (1..=4).contains(other))
}

pub(super) fn materials(pieces: u32) -> Vec<Material> {
    let few = stones().take_while(|both| u32::from(both[0] + both[1]) <= pieces);
    few.map(|[own, other]| {
        let name = format!("{own}-{other}");
        Material::new(name, CELLS * CELLS, u32::from(own + other))
    })
    .collect()
}

pub(super) fn place(cells: [u8; 2], both: [u8; 2]) -> Option<Endgame> {
    let material = stones().position(|listed| listed == both)?;
    Some(Endgame {
        material: material as u32,
        index: u64::from(cells[0]) * CELLS + u64::from(cells[1]),
    })
}

/// Returns the cells and stones at a place.
pub(super) fn board(place: Endgame) -> Option<([u8; 2], [u8; 2])> {
    let both = stones().nth(place.material as usize)?;
    let cells = [place.index / CELLS, place.index % CELLS];
    Some((cells.map(|cell| cell as u8), both))
}
