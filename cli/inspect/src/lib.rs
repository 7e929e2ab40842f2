//! The commands that look at one thing and print it: games, techniques, move counts, searches, the bench.

pub mod bench;
pub mod games;
pub mod perft;
pub mod search;
pub mod techniques;
