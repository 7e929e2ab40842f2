//! Our engine as other programs see it: UCI for chess, Hub 2 for draughts.
//!
//! What both have in common is here: [`session`] reads commands and searches beside, so that
//! it can be talked to at any time; [`thinker`] is one such search; [`options`] offers the
//! techniques of the list and their parameters. The languages themselves are in [`uci`] and
//! [`hub`]. What is shared with the other side of the conversation (`matches/outside`) is in
//! [`lines`], [`words`] and [`squares`].

pub mod hub;
pub mod lines;
mod options;
mod session;
pub mod squares;
mod thinker;
pub mod timing;
pub mod uci;
pub mod words;
