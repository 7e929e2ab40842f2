//! Which games can be given tables, and of how many pieces.

use niwaki_host::catalogue::{AnyGame, Catalogue};
use niwaki_host::failure::Failure;

/// The most pieces that any game may list: those that do not fit are found out soon.
const MOST: u32 = 64;

/// Refuses a game that cannot list its positions, and names those that can.
///
/// # Errors
/// It cannot.
pub fn check_lists(catalogue: &Catalogue, game: &dyn AnyGame) -> Result<(), Failure> {
    let able = |game: &dyn AnyGame| !game.listing().materials(u32::MAX).is_empty();
    if able(game) {
        return Ok(());
    }
    let names = catalogue.games().filter(|&game| able(game));
    let names: Vec<&str> = names.map(AnyGame::name).collect();
    let choice = match names.as_slice() {
        [] => "no game here can".to_owned(),
        names => format!("choose from {}", names.join(", ")),
    };
    Err(Failure::unusable(format!(
        "the game '{}' cannot list its positions, which endgame tables are built from: {choice}",
        game.name()
    )))
}

/// Refuses a number of pieces outside the range for which a game has tables.
///
/// # Errors
/// Says which numbers it has tables for.
pub fn check_pieces(game: &dyn AnyGame, pieces: u32) -> Result<(), Failure> {
    let (least, most) = reach(game);
    if (least..=most).contains(&pieces) {
        return Ok(());
    }
    Err(not_listed(game, &pieces.to_string()))
}

/// Returns the fewest pieces with which there is a table, and those with which there are all.
fn reach(game: &dyn AnyGame) -> (u32, u32) {
    let listing = game.listing();
    let listed = |pieces: u32| listing.materials(pieces).len();
    let all = listed(u32::MAX);
    let first = |holds: &dyn Fn(u32) -> bool| (0..=MOST).find(|&pieces| holds(pieces));
    let least = first(&|pieces| listed(pieces) > 0);
    let most = first(&|pieces| listed(pieces) == all);
    (least.unwrap_or(MOST), most.unwrap_or(MOST))
}

/// Returns the most pieces with which a game lists at most so many positions; nothing where it lists none, or more with the
/// fewest.
pub fn most_pieces(game: &dyn AnyGame, positions: u64) -> Option<u32> {
    let listing = game.listing();
    let (least, most) = reach(game);
    let sum = |pieces: u32| -> u64 {
        let materials = listing.materials(pieces);
        let sizes = materials.iter().map(|material| material.size);
        sizes.fold(0, u64::saturating_add)
    };
    (least..=most)
        .rev()
        .find(|&pieces| (1..=positions).contains(&sum(pieces)))
}

/// Says of what numbers of pieces a game has tables.
pub(crate) fn not_listed(game: &dyn AnyGame, wanted: &str) -> Failure {
    let (least, most) = reach(game);
    let name = game.name();
    Failure::unusable(format!(
        "'{wanted}': {name} has endgame tables of {least} to {most} pieces"
    ))
}
