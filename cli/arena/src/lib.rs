//! x

mod adjudication;
pub mod clock;
mod command;
mod common;
pub mod contender;
mod event;
mod folder;
mod game;
pub mod limit;
pub mod openings;
pub mod outside;
mod plan;
pub mod player;
mod record;
pub mod score;
pub mod searcher;
mod settings;
pub mod sprt;
mod status;
pub mod strength;
mod summary;
mod tally;
pub mod text;
pub mod tournament;
mod workers;

pub use command::{Arguments, run};
