//! What must hold of the whole: one binary, so that it is linked once.
//!
//! | module | what it checks |
//! |---|---|
//! | `agreement` | whatever claims to be sound returns what plain minimax returns |
//! | `laws` | every game keeps the laws that the library states |
//! | `stopping` | limits are kept, there is always a legal move, runs repeat |

mod agreement;
mod common;
mod laws;
mod pairs;
mod stopping;
