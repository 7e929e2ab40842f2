//! `niwaki analyse`: a finished game, move by move.
//!
//! A game is read from text ([`game`]), each of its moves is judged by searches ([`judge`]), and what was found out is an
//! [`Analysis`](analysis::Analysis), which a terminal, a page, a file or another program shows:
//!
//! | module | |
//! |---|---|
//! | [`chances`] | from values to expected results, and the marks that go by them |
//! | [`game`] | games in PGN, PDN, and as `niwaki play` saves them |
//! | [`analysis`] | the records, which `--json` prints |
//! | [`judge`] | what a move gave away |
//! | [`annotated`] | the game as text, with marks, values and better lines |
//! | [`page`] | the same as a page that stands alone |
//! | [`table`] | the same in words, for a terminal |
//!
//! The command is [`run`]; other programs take a text from memory, hear of each move, and stop when they like:
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use niwaki_analyse::judge::Terms;
//! use niwaki_analyse::{annotated, chances::Mark, game, judge};
//! use niwaki_arena::limit::Limit;
//! use niwaki_games::chess::ChessFamily;
//! use niwaki_host::catalogue::{Catalogue, Entry, Format};
//! use niwaki_host::engine::Engine;
//!
//! let catalogue: Catalogue = Catalogue::standard()
//!     .with(Entry::<ChessFamily>::new().format(Format::Pgn))
//!     .into();
//! let text = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0";
//! let mut games = game::read(&catalogue, text, None).map_err(|(_, failure)| failure)?;
//! let loaded = games.remove(0).map_err(|(_, failure)| failure)?;
//! let terms = Terms {
//!     engine: &Engine::bare(catalogue.techniques()),
//!     limit: Limit::Depth(3),
//!     scale: None,
//!     stop: &AtomicBool::new(false),
//! };
//! let mut heard = 0;
//! let analysis = judge::analyse(&loaded, &terms, &mut |_| heard += 1)?;
//! assert_eq!(heard, 7);
//! let turn = analysis.turn.expect("a move was marked");
//! assert_eq!(analysis.moves[turn - 1].told(), "3... Nf6??");
//! assert_eq!(analysis.moves[turn - 1].mark, Some(Mark::Blunder));
//! assert!(annotated::text(&loaded, &analysis)?.contains("Nf6 $4 {[%eval #1]"));
//! # Ok::<(), niwaki_host::failure::Failure>(())
//! ```

pub mod analysis;
pub mod annotated;
mod board;
pub mod chances;
mod command;
pub mod game;
pub mod judge;
pub mod page;
pub mod table;
#[cfg(test)]
mod tests;

pub use command::{Arguments, run};
