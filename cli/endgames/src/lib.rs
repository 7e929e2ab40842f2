//! Builds endgame tables by retrograde analysis: `niwaki endgames`.
//!
//! A game lists its positions by number ([`niwaki::Game::endgames`]), and [`solve`](mod@solve) finds what each is worth,
//! a [group](Group) of materials at a time: those between which moves lead to and fro. Of groups before it everything is
//! known already.
//!
//! | module | concern |
//! |---|---|
//! | `command` | the flags, what is printed, and the files |
//! | `group` | [`Group`]: the positions that are solved together, numbered through |
//! | `solve` | what each of them is worth, from the end backwards |
//! | `graph` | the moves between them, generated forwards once and kept backwards |
//! | `parallel` | a loop on several threads |
//! | `reach` | which games can be given tables, of how many pieces |
//! | `whole` | all tables of a game in memory |
//!
//! A draw is what nobody can end: play without end, and the game's own draws. Draws by repetition and by a count of moves are
//! not known here, since they depend on more than the position.

mod command;
mod graph;
mod group;
mod parallel;
mod reach;
mod solve;
#[cfg(test)]
mod tests;
mod whole;

pub use command::{Arguments, run};
pub use group::Group;
pub use reach::{check_lists, check_pieces, most_pieces};
pub use solve::{Solved, solve};
pub use whole::tables;
