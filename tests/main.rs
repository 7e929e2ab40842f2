//! What must hold of the whole: one binary, so that it is linked once.
//!
//! | module | what it checks |
//! |---|---|
//! | `laws` | every game keeps the laws that the library states |
//! | `stopping` | limits are kept, there is always a legal move, runs repeat |

mod common;
mod laws;
mod stopping;
