//! What must hold of the whole: one binary, so that it is linked once.
//!
//! | module | what it checks |
//! |---|---|
//! | `agreement` | whatever claims to be sound returns what plain minimax returns |
//! | `history` | draws by repetition and by counting moves, as plain minimax sees them |
//! | `cli` | the command does what its interface promises, and refuses the rest in one line |
//! | `laws` | every game keeps the laws that the library states |
//! | `stopping` | limits are kept, there is always a legal move, runs repeat |

mod agreement;
mod cli;
mod common;
mod history;
mod laws;
mod pairs;
mod stopping;
