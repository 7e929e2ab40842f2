//! Records the tree of a search, and shows it: which technique ended or shortened which node, and why.
//!
//! A [`Setting`] is a search that can be made again and again. [`Setting::record`] makes it, and leaves a [`Recording`]:
//! a compact log in a file that has no name and goes with the recording ([`mod@format`] describes it). From it come what is
//! to be drawn of any part of the tree ([`Recording::view`]), all that is to be said of one node ([`Recording::details`]),
//! the node that moves lead to ([`Recording::find`]), and where a value comes from ([`Recording::replies`]). [`Setting::what_if`]
//! makes the search once more but for one thing, and [`Setting::wrong`] lists what an audit finds wrong, with the node of
//! each decision.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use niwaki_games::checkers::CheckersFamily;
//! use niwaki_host::catalogue::{Catalogue, Entry};
//! use niwaki_host::engine::Engine;
//! use niwaki_trace::Setting;
//!
//! let catalogue = Catalogue::standard().with(Entry::<CheckersFamily>::new());
//! let mut engine = Engine::bare(catalogue.techniques());
//! engine.techniques.switch("late-move-reductions", true)?;
//! let setting = Setting {
//!     position: catalogue.start("checkers")?,
//!     engine,
//!     depth: Some(5),
//!     nodes: None,
//! };
//! let traced = setting.record(None, &AtomicBool::new(false), &mut |_| ())?;
//! assert_eq!(traced.recording.foot().nodes, traced.info.nodes);
//!
//! let view = traced.recording.view(setting.position.as_ref(), 0, 8, 600)?;
//! assert!(view.rects.iter().any(|rect| rect.name.is_some()));
//! # Ok::<(), niwaki_host::failure::Failure>(())
//! ```
//!
//! | from the ground up | modules |
//! |---|---|
//! | the log | `bytes`, [`mod@record`], [`mod@format`], `log`, `pages` |
//! | what is in it | `recording`, `words`, `place`, `view`, `details` |
//! | the search | `setting`, `what_if`, `wrong` |

mod bytes;
mod details;
pub mod format;
mod log;
mod pages;
mod place;
pub mod record;
mod recording;
mod setting;
mod view;
mod what_if;
mod words;
mod wrong;

pub use details::{Crumb, Details, Said, Tried};
pub use place::{Searched, Step};
pub use recording::{Found, Recording};
pub use setting::{MOST_DEPTH, MOST_NODES, Setting, Traced};
pub use view::{Again, Rect, View};
pub use what_if::{Change, Changed, Compared, Root};
pub use words::{CLASSES, TECHNIQUES};
pub use wrong::Wrong;

#[cfg(test)]
mod tests;
