//! The tables of `RankCut`: their files, and those that come with games.

pub mod bytes;
pub mod format;
pub mod shipped;
