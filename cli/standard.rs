//! The games that come with niwaki, as the command offers them: a line each.

use niwaki::techniques::ProbCut;
use niwaki::{Family, Technique};
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;
use niwaki_games::trees::TreeFamily;

use crate::catalogue::{Catalogue, Entry, Format};
use crate::engine::TechniqueList;
use crate::profiles::{Content, Profile, STANDARD as PROFILES};
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

impl<T: TechniqueList> Catalogue<T> {
    /// All games that come with niwaki, with the tables, fits and profiles that they come with: of the standard
    /// techniques and any of one's own, or of some techniques only. What a list does not have is left out: a
    /// profile that names it, and the name where a game has it on or off.
    ///
    /// ```no_run
    /// use niwaki::Standard;
    /// use niwaki_cli::Catalogue;
    ///
    /// fn main() -> std::process::ExitCode {
    ///     niwaki_cli::run(&Catalogue::<Standard>::complete()) // the command niwaki
    /// }
    /// ```
    pub fn complete() -> Catalogue<T> {
        let described = T::default().describe();
        let here: Vec<&str> = described.iter().map(|one| one.about.name).collect();
        let whole = |profile: &&Profile| {
            let mut contents = profile.contents.iter();
            contents.all(|content| here.contains(&content.technique))
        };
        let profiles: Vec<Profile> = PROFILES.iter().filter(whole).copied().collect();
        Catalogue::new(&profiles)
            .with(chess().among(&here))
            .with(checkers().among(&here))
            .with(trees().among(&here))
    }
}

fn chess() -> Entry<ChessFamily> {
    Entry::new()
        .format(Format::Pgn)
        .bench_depth(12)
        .lab_depths(4..=8)
        .rankcut(include_bytes!("../tables/chess.rankcut"))
        .recipe(CHESS)
        .default_with(IN_CHESS)
        .fitted(include_str!("../tables/probcut-chess.toml"))
}

fn checkers() -> Entry<CheckersFamily> {
    Entry::new()
        .format(Format::Pdn)
        .bench_depth(17)
        .lab_depths(8..=16)
        .rankcut(include_bytes!("../tables/checkers.rankcut"))
        .recipe(CHECKERS)
        .fitted(include_str!("../tables/probcut-checkers.toml"))
        .default_with(IN_CHECKERS)
        .without(NOT_IN_CHECKERS)
}

fn trees() -> Entry<TreeFamily> {
    Entry::new()
        .bench_depth(10)
        .lab_depths(4..=8)
        .rankcut(include_bytes!("../tables/tree.rankcut"))
        .recipe(TREES)
        .default_with(IN_TREES)
        .without(NOT_IN_TREES)
}

impl<F: Family> Entry<F> {
    /// The entry with nothing about techniques but those that are here. All that was fitted is of `ProbCut`.
    fn among(mut self, here: &[&str]) -> Entry<F> {
        self.without.retain(|name| here.contains(name));
        self.default_with
            .retain(|content| here.contains(&content.technique));
        if !here.contains(&ProbCut::ABOUT.name) {
            self.fitted = "";
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use niwaki::Techniques;

    use super::*;
    use crate::configuration::{check, default_engine};

    niwaki::techniques! {
        /// Hardly anything: neither null move, which profiles and games name, nor what was fitted.
        struct Few {
            late_move_reductions: niwaki::techniques::LateMoveReductions,
            truncation: niwaki::techniques::Truncation,
        }
    }

    /// That nothing is lost where a list has all there is, and more, `tests/outside-crate.sh` shows.
    #[test]
    fn what_a_list_does_not_have_is_left_out() {
        let catalogue = Catalogue::<Few>::complete();
        check(&catalogue).expect("nothing is named that the list does not have");
        let profiles = catalogue.profiles().iter();
        let profiles: Vec<&str> = profiles.map(|profile| profile.name).collect();
        assert_eq!(profiles, ["bare", "default"]);
        for (game, on) in [
            ("chess", &[] as &[&str]),
            ("checkers", &["truncation"]),
            ("tree", &["truncation"]),
        ] {
            let game = catalogue.game(game).expect("it is there");
            let techniques = default_engine(&catalogue, game)
                .expect("it is checked")
                .techniques;
            let described = techniques.describe().into_iter().filter(|one| one.on);
            let found: Vec<&str> = described.map(|one| one.about.name).collect();
            assert_eq!(found, on, "{}", game.name());
            assert!(game.shipped().is_some() && game.recipe().is_some());
        }
    }
}
