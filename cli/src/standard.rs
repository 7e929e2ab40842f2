//! The games that come with niwaki, as the command offers them: a line each.

use std::path::PathBuf;

use niwaki::Standard;
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::{ChessFamily, Syzygy};
use niwaki_games::trees::TreeFamily;

use niwaki_host::artifact::Recipe;
use niwaki_host::catalogue::{Catalogue, CatalogueBuilder, Entry, Format};
use niwaki_host::list::{TechniqueList, TechniqueSet};
use niwaki_host::profiles::{Content, Profile, STANDARD as PROFILES};

/// How the tables in `tables/` were learned.
const CHESS: Recipe = self_play(24, 8);
const CHECKERS: Recipe = self_play(40, 11);
/// Trees in which values of siblings correlate, and the order of moves is knowledge.
const TREES: Recipe = Recipe {
    parameters: "edge-sum,b=4..16,length=40,noise=30,order=0.7,tactical=0.05",
    ..self_play(150, 8)
};

/// How `ProbCut`'s pairs in `tables/` were fitted.
const FIT_TO_CHESS: Recipe = self_play(12, 7);
const FIT_TO_CHECKERS: Recipe = self_play(30, 11);

/// Learns from so many games, with searches so many plies deep.
const fn self_play(games: u64, depth: i16) -> Recipe {
    Recipe {
        parameters: "",
        games,
        depth,
        seed: 1,
    }
}

/// The singular extension by the figures of Ethereal.
const SINGULAR_FROM_DEPTH_8: Content = Content {
    technique: "singular-extension",
    settings: &[
        ("min-depth", "8"),
        ("draft-slack", "2"),
        ("multi-cut", "bound"),
    ],
};

/// What makes the default search of chess stronger. All but exchange pruning, the singular extension and razoring, taken together,
/// did so by 138 ± 27 Elo over null move and late-move reductions alone (400 paired games, 4000 nodes a move, seed 1). Their
/// settings, in round figures of today's engines, won 24 ± 23 Elo at equal time over each technique's own (547 games,
/// 1+0.01, seed 47), and the singular extension 32 (13 to 52; 570 games, 1+0.01, seed 92). Razoring came with the static
/// history ([`SET_IN_CHESS`]).
///
/// Over the evaluation that knows threats four numbers were moved by little, so that the first move makes nine tenths of the
/// cutoffs; at 3000 nodes a move no gain or loss is sure, +10 ± 29 Elo (400 games, seed 8). They are the margin of reverse futility from 0.8, the depth of the internal
/// iterative reduction from 4, the base of late-move reductions from 75, and what captures may win from 200%.
const IN_CHESS: &[Content] = &[
    Content::plain("check-extension"),
    SINGULAR_FROM_DEPTH_8,
    Content {
        technique: "reverse-futility",
        settings: &[("margin", "0.95"), ("max-depth", "8")],
    },
    Content {
        technique: "null-move",
        settings: &[("reduction", "3"), ("slope", "0.25"), ("min-depth", "3")],
    },
    Content {
        technique: "razoring",
        settings: &[("variant", "quadratic")],
    },
    Content {
        technique: "internal-iterative-reduction",
        settings: &[("min-depth", "3")],
    },
    Content {
        technique: "futility",
        settings: &[
            ("variant", "linear"),
            ("measure", "evaluation"),
            ("frontier", "1.5"),
            ("slope", "1"),
        ],
    },
    Content::plain("late-move-pruning"),
    Content::plain("exchange-pruning"),
    Content {
        technique: "late-move-reductions",
        settings: &[
            ("base", "70"),
            ("history", "2"),
            ("cut", "1"),
            ("known", "1"),
        ],
    },
];

/// What has made chess stronger besides, at 10,000 nodes a move: quiescence with the table by 42 ± 21 Elo (664 games, seed
/// 51), then an evaluation within the table's bounds by 29 ± 18 (1082 games, seed 55). Sorted quiet moves of bad history are
/// worth 22 ± 12 at 1+0.01 (2236 games), and together with exchange pruning 44 (20 to 67; 460 games, seed 91).
/// Captures that may win twice their gain in quiescence won 24 ± 14 at 3000 nodes (1600 games, seed 18), 16 ± 12 at 6000 (2288,
/// seed 33) and 16 ± 19 at 1+0.01 (540, seed 98, undecided), by what was learned, to which a queen is worth up to 1800 points in
/// endings and not the 900 of its gain.
/// The static history and razoring, together, won 30 (11 to 49; 664 games) at 1+0.01, seed 99.
const SET_IN_CHESS: &[&str] = &[
    "quiescence.table=on",
    "evaluation.bounded=on",
    "history.sorted=on",
    "quiescence.gain=250",
    "history.static=on",
];

/// The same of checkers. By the evaluation by hand truncation as Fierz set it won 80 ± 23 Elo over late-move reductions alone
/// (400 games, 4000 nodes a move). By what was learned, which gives larger values, the wider margins and all the rest won 28
/// together over that (10 to 46; 208 games, 0.5+0.01, seed 96).
const IN_CHECKERS: &[Content] = &[
    SINGULAR_FROM_DEPTH_8,
    Content {
        technique: "truncation",
        settings: &[("hard", "2"), ("soft", "0.5"), ("slope", "1.3")],
    },
    Content::plain("internal-iterative-reduction"),
    Content::plain("hindsight"),
    Content {
        technique: "late-move-reductions",
        settings: &[("history", "2"), ("cut", "1")],
    },
];

/// What belongs to these gains and to no technique.
const SET_IN_CHECKERS: &[&str] = &["quiescence.table=on", "evaluation.bounded=on"];

/// The same of trees, over late-move reductions alone, at 4000 nodes a move: 66 ± 18 Elo in
/// edge-sum trees, 41 ± 14 in ordered ones, 77 ± 15 in graphs (960, 766 and 1000 paired games, seed 4).
/// The rest is what `tune tree --factorial` chose over [`SET_IN_TREES`]; `docs/tuned.md` has the command and what it is
/// worth.
const IN_TREES: &[Content] = &[
    Content::plain("truncation"),
    Content {
        technique: "singular-extension",
        settings: &[("draft-slack", "2"), ("multi-cut", "bound")],
    },
    Content {
        technique: "late-move-reductions",
        settings: &[("base", "75")],
    },
    Content::plain("exchange-pruning"),
    Content::plain("internal-iterative-reduction"),
    Content::plain("hindsight"),
];

/// What belongs to no technique: corrections, we think, learn what it is worth to be on move, which a tree's static
/// evaluation leaves out.
const SET_IN_TREES: &[&str] = &["correction=on"];

/// Nobody can pass in checkers; and where nearly every capture forces and is
/// forced, what extends forced moves explodes.
const NOT_IN_CHECKERS: &[&str] = &["null-move", "check-extension", "one-reply-extension"];

/// In trees nobody can pass and nothing forces.
const NOT_IN_TREES: &[&str] = NOT_IN_CHECKERS;

/// Returns the catalogue of the command niwaki: [`complete`] with the standard techniques. It is
/// compiled once, with this library, and not again with every program that has it.
///
/// ```no_run
/// fn main() -> std::process::ExitCode {
///     niwaki_cli::run(niwaki_cli::niwaki())
/// }
/// ```
pub fn niwaki() -> CatalogueBuilder<Standard> {
    complete()
}

/// Returns all games that come with niwaki, with the tables, fits and profiles that they come with: of the standard
/// techniques and any of one's own, or of some techniques only. What a list does not have is left out: a
/// profile that names it, and the name where a game has it on or off.
///
/// ```no_run
/// use niwaki::techniques::{LateMoveReductions, Truncation};
///
/// niwaki::techniques! {
///     /// Two techniques, and all the games.
///     pub struct Two { late_move_reductions: LateMoveReductions, truncation: Truncation }
/// }
///
/// fn main() -> std::process::ExitCode {
///     niwaki_cli::run(niwaki_cli::complete::<Two>())
/// }
/// ```
pub fn complete<T: TechniqueList>() -> CatalogueBuilder<T> {
    let members = TechniqueSet::of::<T>().members();
    let here: Vec<&str> = members.iter().map(|(about, _)| about.name).collect();
    Catalogue::of(&profiles_among(&here))
        .with(chess().among(&here))
        .with(checkers().among(&here))
        .with(trees().among(&here))
}

/// Returns the profiles that name nothing but these techniques.
fn profiles_among(here: &[&str]) -> Vec<Profile> {
    let whole = |profile: &&Profile| {
        let mut contents = profile.contents.iter();
        contents.all(|content| here.contains(&content.technique))
    };
    PROFILES.iter().filter(whole).copied().collect()
}

fn chess() -> Entry<ChessFamily> {
    Entry::new()
        .format(Format::Pgn)
        .bench_depth(12)
        .lab_depths(4..=8)
        .learned("rankcut", include_bytes!("../../tables/chess.rankcut"))
        .recipe("rankcut", CHESS)
        .default_with(IN_CHESS)
        .default_set(SET_IN_CHESS)
        .syzygy(|folders| {
            let tables = Syzygy::open(folders.iter().map(PathBuf::as_path))?;
            Ok(Box::new(tables))
        })
        .learned("probcut", include_bytes!("../../tables/probcut-chess.toml"))
        .recipe("probcut", FIT_TO_CHESS)
        .learned(
            "evaluation",
            include_bytes!("../../tables/chess.evaluation"),
        )
}

fn checkers() -> Entry<CheckersFamily> {
    Entry::new()
        .format(Format::Pdn)
        .bench_depth(17)
        .lab_depths(8..=16)
        .learned("rankcut", include_bytes!("../../tables/checkers.rankcut"))
        .recipe("rankcut", CHECKERS)
        .learned(
            "probcut",
            include_bytes!("../../tables/probcut-checkers.toml"),
        )
        .recipe("probcut", FIT_TO_CHECKERS)
        .learned(
            "evaluation",
            include_bytes!("../../tables/checkers.evaluation"),
        )
        .default_with(IN_CHECKERS)
        .default_set(SET_IN_CHECKERS)
        .without(NOT_IN_CHECKERS)
}

fn trees() -> Entry<TreeFamily> {
    Entry::new()
        .bench_depth(10)
        .lab_depths(4..=8)
        .learned("rankcut", include_bytes!("../../tables/tree.rankcut"))
        .recipe("rankcut", TREES)
        .default_with(IN_TREES)
        .default_set(SET_IN_TREES)
        .without(NOT_IN_TREES)
}

#[cfg(test)]
mod tests {
    use niwaki::Family;

    use super::*;

    /// Hardly anything: neither null move, which profiles and games name, nor what was fitted.
    const FEW: &[&str] = &["late-move-reductions", "truncation"];

    /// Leaves what suits the list; `tests/outside-crate.sh` has a whole program with these two.
    #[test]
    fn what_a_list_does_not_have_is_left_out() {
        let profiles = profiles_among(FEW);
        let names: Vec<&str> = profiles.iter().map(|profile| profile.name).collect();
        assert_eq!(names, ["bare"]);
        assert_left(&chess().among(FEW), &["late-move-reductions"]);
        assert_left(
            &checkers().among(FEW),
            &["truncation", "late-move-reductions"],
        );
        assert_left(&trees().among(FEW), &["truncation", "late-move-reductions"]);
    }

    fn assert_left<F: Family>(entry: &Entry<F>, on: &[&str]) {
        let default = entry.default_with.iter();
        let default: Vec<&str> = default.map(|content| content.technique).collect();
        assert_eq!(default, on, "{}", F::NAME);
        assert!(entry.without.is_empty(), "{}", F::NAME);
    }
}
