//! Games for [`niwaki`]: chess, checkers and synthetic trees.
//!
//! Each is a position that implements [`niwaki::Game`] and [`niwaki::Notation`], and a [`niwaki::Family`]
//! with its name, its openings and its bench positions.
//!
//! # Chess
//!
//! Rules by [shakmaty](https://crates.io/crates/shakmaty), behind the feature `chess` (on by default), which makes what links it
//! GPL-3.0-or-later. Chess960 as well.
//!
//! ```
//! # #[cfg(feature = "chess")] {
//! use niwaki::{Family, Notation, Search};
//! use niwaki_games::chess::ChessFamily;
//!
//! let start = ChessFamily::start("")?;
//! let position = start.parse_position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")?;
//! let report = Search::new(&position).depth(3).run();
//! assert_eq!(report.best().map(|mv| position.move_for_people(mv)).as_deref(), Some("Rd8#"));
//! assert_eq!(report.mate(), Some(1));
//! # }
//! # Ok::<(), niwaki::NotationError>(())
//! ```
//!
//! # Checkers
//!
//! English draughts on 8 by 8 squares.
//!
//! ```
//! use niwaki::{Family, Notation, Search};
//! use niwaki_games::checkers::CheckersFamily;
//!
//! let start = CheckersFamily::start("")?;
//! let report = Search::new(&start).depth(5).run();
//! assert!(report.best().map(|mv| start.move_text(mv)).is_some());
//! assert_eq!(niwaki::perft(&start, 4), 1_469);
//! # Ok::<(), niwaki::NotationError>(())
//! ```
//!
//! # Trees
//!
//! Random games whose values, orders and transpositions are known, for experiments on the search itself: `iid`, `edge-sum`,
//! `ordered`, `prefix-value` and `dag`.
//!
//! ```
//! use niwaki::{Family, Search};
//! use niwaki_games::trees::TreeFamily;
//!
//! let tree = TreeFamily::start("edge-sum,b=4..8,length=10,seed=7")?;
//! let report = Search::new(&tree).depth(6).run();
//! assert!(report.best().is_some());
//! assert!(TreeFamily::start("edge-sum,b=many").is_err());
//! # Ok::<(), niwaki::NotationError>(())
//! ```

pub mod checkers;
#[cfg(feature = "chess")]
pub mod chess;
pub mod trees;
