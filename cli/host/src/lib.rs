//! What a command needs to know of a game whose type it does not know.
//!
//! A [`Catalogue`](catalogue::Catalogue) has games and a list of techniques. It opens a
//! [`Position`](position::Position), which can be played, searched, drawn and judged, and hides the
//! game's type; the type of the list is met in [`list`] alone. An [`Engine`](engine::Engine) is what searches: flags,
//! files and brackets become one through a [`Configuration`](configuration::Configuration). What is learned, and by which
//! techniques decide, is an [`Artifact`](artifact::Artifact).
//!
//! Below the commands everybody stands on this layer, and it on nothing but the search: failures that people can
//! read, Ctrl-C, progress.

pub mod artifact;
pub mod benchmark;
pub mod catalogue;
pub mod choices;
pub mod configuration;
pub mod engine;
pub mod failure;
pub mod files;
pub mod folder;
pub mod info;
pub mod interrupt;
pub mod learner;
pub mod list;
pub mod names;
pub mod pool;
pub mod position;
pub mod problems;
pub mod profiles;
pub mod progress;
pub mod score;
pub mod signature;
pub mod situation;
pub mod values;

/// Bytes of stack for a search: [`niwaki::Ply::MAX`] plies of the largest game fit many times over.
pub const STACK: usize = 256 << 20;
