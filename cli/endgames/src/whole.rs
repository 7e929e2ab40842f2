//! All tables of a game at once, for a program that wants no files of them.

use niwaki::endgames::EndgameTables;
use niwaki_host::endgames::Listing;
use niwaki_host::failure::Failure;

use crate::group::Group;
use crate::solve::solve;

/// Solves all materials of at most so many pieces, and keeps them in memory; nothing if Ctrl-C came in between.
///
/// # Errors
/// As those of [`solve`](fn@solve).
pub fn tables(
    listing: &dyn Listing,
    pieces: u32,
    threads: usize,
) -> Result<Option<EndgameTables>, Failure> {
    let mut known = EndgameTables::new();
    for group in Group::all(&listing.materials(pieces))? {
        let Some(solved) = solve(listing, &group, &known, threads)? else {
            return Ok(None);
        };
        for table in solved {
            known.insert(table.material, table.distances);
        }
    }
    Ok(Some(known))
}
