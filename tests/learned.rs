//! What was learned and comes with the command belongs to this build.

use std::path::Path;

use niwaki_host::catalogue::Catalogue;

/// Returns the games of the command, with what they learned.
fn catalogue() -> Catalogue {
    Catalogue::from(niwaki_cli::niwaki()).with_kinds(niwaki_learn::artifacts())
}

/// A change of a game, its evaluation or the search makes the tables of `RankCut` stale: `niwaki train rankcut --all` learns
/// them anew. Fits of `ProbCut` say by which command they were made, and are stale where that is no longer the recipe.
#[test]
fn what_comes_with_the_command_is_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tables");
    let catalogue = catalogue();
    assert!(catalogue.game("chess").is_ok());
    for kind in niwaki_learn::KINDS {
        for game in catalogue.games() {
            let brought = game.learned(kind.name()).is_some();
            // The file of an evaluation says itself by which command it is made again.
            let known = brought && kind.name() == "evaluation";
            let again = known || game.recipe(kind.name()).is_some();
            assert_eq!(brought, again, "{} in {}", kind.name(), game.name());
        }
        let stale = kind.stale(&catalogue, &folder);
        assert_eq!(stale.expect("the files are there"), Vec::<String>::new());
    }
}
