//! niwaki side by side with the crate `minimax` 0.6.0 (and, for perft, with
//! shakmaty): the same games, the same evaluation, one thread, in turns.
//!
//! ```text
//! cargo bench -p niwaki-benches --bench versus_minimax                  # a few minutes
//! cargo bench -p niwaki-benches --bench versus_minimax -- --quick       # less deep, under a minute
//! cargo bench -p niwaki-benches --bench versus_minimax -- perft chess   # only rows of tasks so named
//! ```
//!
//! # What is measured
//! Processor time of one thread. Contestants take turns position by position,
//! several rounds; each row adds up the medians over the positions. The ratio
//! says how much better niwaki is.
//!
//! A *position* is one that comes from a move or from a pass, and the root;
//! both sides are counted by the same wrapper of the game, in runs of their own.
//! Standing pat makes no new position on either side, even though `minimax`
//! needs a pseudo-move for it, and searching a position again makes none.
//!
//! `minimax` gets its best options: they are found anew in each run, at a lower
//! depth, by changing one after the other and keeping what makes it
//! faster. It also gets, beyond its options, moves sorted by niwaki's idea
//! of their gain, if that helps it, and a quiescence that stands pat and evades
//! checks. niwaki gets its best size of the table and its best step of iterations, of one ply
//! to four, found in the same way, and goes without draws by repetition, which `minimax` does not know.
//! The steps of either side (one ply or two for `minimax`) are tried once more at the full depth.
//!
//! In Connect Four niwaki may use enhanced transposition cutoffs, which do not change the
//! value; rows beneath show it without them, as [`niwaki::Search::new`] comes, and with
//! late-move reductions, which are not exact.
//!
//! The quiescence of `minimax` asks at each node whether the game is over, and
//! its documentation wants a true answer: in chess that takes a list of moves.
//! niwaki asks only where the player to move is in check. Rows with "no look for
//! mates" show what would come out if `minimax` were told less than it asks for.

#[macro_use]
#[path = "../delegate.rs"]
mod delegate;

mod adapter;
mod comparison;
#[path = "../../../examples/connect_four.rs"]
#[allow(dead_code, unreachable_pub)] // it is a program elsewhere
mod connect_four;
mod counted;
mod games;
mod measure;
mod ours;
mod table;
mod tasks;
mod theirs;

use tasks::{Scale, TASKS};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let scale = if arguments.iter().any(|text| text == "--quick") {
        Scale::Quick
    } else {
        Scale::Full
    };
    let names: Vec<&String> = arguments
        .iter()
        .filter(|text| !text.starts_with("--"))
        .collect();
    let wanted = |name: &str| names.is_empty() || names.iter().any(|part| name.contains(*part));
    table::print_head();
    for (name, task) in TASKS {
        if wanted(name) {
            for row in task(scale) {
                table::print(&row);
            }
        }
    }
}
