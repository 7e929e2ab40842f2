//! Endgame tables of a game whose type a command need not know: what they are made from, how they stand in files, and
//! how a search comes to have them.
//!
//! | module | concern |
//! |---|---|
//! | `listing` | [`Listing`]: the positions of a game by number, and where their moves lead |
//! | `file` | [`TableFile`]: one table, compressed, with what it says of itself |
//! | `folder` | [`Tables`]: all tables of a game in a folder, for a search |
//! | `syzygy` | [`SyzygyTables`]: tables that others made |

mod file;
mod folder;
mod listing;
mod syzygy;

pub use file::{Counts, TableFile, Wanted, file_name};
pub use folder::Tables;
pub use listing::{Expanded, Listing, Next, Of, fingerprints};
pub use syzygy::{OpenSyzygy, SharedOutcomes, SyzygyTables};
