//! The games that come with niwaki, as the command offers them: a line each.

use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;
use niwaki_games::trees::TreeFamily;

use crate::catalogue::{Catalogue, Entry, Format};
use crate::profiles::Content;
use crate::rankcut::shipped::Recipe;

/// How the tables in `tables/` were learned.
const CHESS: Recipe = Recipe {
    parameters: "",
    games: 24,
    depth: 8,
    seed: 1,
};
const CHECKERS: Recipe = Recipe {
    parameters: "",
    games: 40,
    depth: 11,
    seed: 1,
};
/// Trees in which values of siblings correlate, and the order of moves is knowledge.
const TREES: Recipe = Recipe {
    parameters: "edge-sum,b=4..16,length=40,noise=30,order=0.7,tactical=0.05",
    games: 150,
    depth: 8,
    seed: 1,
};

/// What made the default search of chess stronger, taken together: 138 ± 27 Elo over null move and
/// late-move reductions alone (400 paired games, 4000 nodes a move, seed 1).
const IN_CHESS: &[Content] = &[
    Content::plain("check-extension"),
    Content::plain("reverse-futility"),
    Content::plain("internal-iterative-reduction"),
    Content::plain("futility"),
    Content::plain("late-move-pruning"),
];

/// The same of checkers: 80 ± 23 Elo over late-move reductions alone.
const IN_CHECKERS: &[Content] = &[Content::plain("truncation")];

/// The same of trees, over late-move reductions alone, at 4000 nodes a move: 66 ± 18 Elo in
/// edge-sum trees, 41 ± 14 in ordered ones, 77 ± 15 in graphs (960, 766 and 1000 paired games, seed 4).
const IN_TREES: &[Content] = &[Content::plain("truncation")];

/// Nobody can pass in checkers; and where nearly every capture forces and is
/// forced, what extends forced moves explodes.
const NOT_IN_CHECKERS: &[&str] = &["null-move", "check-extension", "one-reply-extension"];

/// In trees nobody can pass and nothing forces.
const NOT_IN_TREES: &[&str] = NOT_IN_CHECKERS;

impl Catalogue {
    /// All games that come with niwaki, and all techniques.
    pub fn complete() -> Catalogue {
        Catalogue::standard()
            .with(
                Entry::<ChessFamily>::new()
                    .format(Format::Pgn)
                    .bench_depth(12)
                    .lab_depths(4..=8)
                    .rankcut(include_bytes!("../tables/chess.rankcut"))
                    .recipe(CHESS)
                    .default_with(IN_CHESS)
                    .fitted(include_str!("../tables/probcut-chess.toml")),
            )
            .with(
                Entry::<CheckersFamily>::new()
                    .format(Format::Pdn)
                    .bench_depth(17)
                    .lab_depths(8..=16)
                    .rankcut(include_bytes!("../tables/checkers.rankcut"))
                    .recipe(CHECKERS)
                    .fitted(include_str!("../tables/probcut-checkers.toml"))
                    .default_with(IN_CHECKERS)
                    .without(NOT_IN_CHECKERS),
            )
            .with(
                Entry::<TreeFamily>::new()
                    .bench_depth(10)
                    .lab_depths(4..=8)
                    .rankcut(include_bytes!("../tables/tree.rankcut"))
                    .recipe(TREES)
                    .default_with(IN_TREES)
                    .without(NOT_IN_TREES),
            )
    }
}
