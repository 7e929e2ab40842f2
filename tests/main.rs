//! What must hold of the whole: one binary, so that it is linked once.
//!
//! | module | what it checks |
//! |---|---|
//! | `stopping` | limits are kept, there is always a legal move, runs repeat |

mod common;
mod stopping;
