//! Our engine as other programs see it: UCI for chess, Hub 2 for draughts.
//!
//! | Module | For |
//! |---|---|
//! | [`uci`] | `niwaki uci`: the Universal Chess Interface |
//! | [`hub`] | `niwaki hub`: the Hub protocol, version 2 |
//! | [`timing`] | the time manager, which matches use as well |
//! | [`squares`] | positions and moves of draughts as Hub writes them |
//! | [`words`], [`lines`](mod@lines) | lines of text, taken apart |
//!
//! The common part of both languages is private: `session` reads commands while searches run
//! beside, so that it can be talked to at any time; `thinker` is one such search, and `asked` holds
//! those whose turn has not come yet; `kept` is what one search leaves for the next; `options` offers
//! the techniques of the list and their parameters. A language only says what a command means, and
//! how news and answers are written.
//!
//! The other side of such a conversation, a match that has another program think, is
//! `niwaki_arena::outside`; it shares [`words`], [`lines`](mod@lines) and [`squares`].

mod asked;
pub mod hub;
mod kept;
pub mod lines;
mod options;
mod session;
pub mod squares;
mod thinker;
pub mod timing;
pub mod uci;
pub mod words;
