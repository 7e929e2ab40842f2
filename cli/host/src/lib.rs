//! Tells a command what it needs to know of a game whose type it does not know.
//!
//! A [`Catalogue`](catalogue::Catalogue) has games and a list of techniques. It opens a
//! [`Position`](position::Position), which can be played, searched, drawn and judged, and hides the
//! game's type; the type of the list is met in [`list`] alone. An [`Engine`](engine::Engine) is what searches: flags,
//! files and brackets become one through a [`Configuration`](configuration::Configuration). What is learned, and by which
//! techniques decide, is an [`Artifact`](artifact::Artifact).
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use niwaki_games::checkers::CheckersFamily;
//! use niwaki_host::catalogue::{Catalogue, Entry};
//! use niwaki_host::engine::Engine;
//! use niwaki_host::position::Request;
//!
//! let catalogue = Catalogue::standard().with(Entry::<CheckersFamily>::new());
//! let position = catalogue.start("checkers")?;
//! let engine = Engine::bare(catalogue.techniques());
//! let table = engine.table()?;
//! let stop = AtomicBool::new(false);
//! let info = position.search(&engine, &Request::to_depth(4, &stop), table.as_ref(), &mut |_| ())?;
//! assert_eq!(info.depth, 4);
//! assert!(position.moves().iter().any(|mv| Some(mv.as_str()) == info.best()));
//! # Ok::<(), niwaki_host::failure::Failure>(())
//! ```
//!
//! | from the ground up | modules |
//! |---|---|
//! | the program and its surroundings | [`printable`], [`failure`], [`interrupt`], [`progress`], [`files`], [`folder`], [`pool`], [`names`], [`values`], [`statistics`], [`lenient`] |
//! | the answer of a search | [`score`], [`info`], [`learner`], [`recorder`] |
//! | the searches | [`list`], [`artifact`], [`endgames`], [`engine`], [`position`] |
//! | a choice among moves | [`strength`] |
//! | the games | [`profiles`], [`benchmark`], [`catalogue`], [`games`] |
//! | the flags that several commands share | [`configuration`], [`choices`], [`situation`], [`problems`], [`signature`] |
//!
//! A module imports from its own row and from those above it in this table. Below the commands everybody stands on this
//! layer, and it on nothing but the search.

pub mod artifact;
pub mod benchmark;
pub mod catalogue;
pub mod choices;
pub mod configuration;
pub mod endgames;
pub mod engine;
pub mod failure;
pub mod files;
pub mod folder;
pub mod games;
pub mod info;
pub mod interrupt;
pub mod learner;
pub mod lenient;
pub mod list;
pub mod memory;
pub mod names;
pub mod pool;
pub mod position;
pub mod printable;
pub mod problems;
pub mod profiles;
pub mod progress;
pub mod recorder;
pub mod score;
pub mod shell;
pub mod sight;
pub mod signature;
pub mod situation;
pub mod statistics;
pub mod strength;
pub mod values;

/// Bytes of stack for a search: [`niwaki::Ply::MAX`] plies of the largest game fit many times over.
pub const STACK: usize = 256 << 20;
