//! Checks all that a program brings along, before it is used.
//!
//! Games, profiles and files are put together by the authors of a program, and no user can mend them: a mistake
//! ends the first start of any command, and does not wait for the one that meets it.

use niwaki::Depth;
use niwaki::registry::is_word;

use super::{apply_profile, fitted, set_search};
use crate::catalogue::{AnyGame, Catalogue};
use crate::failure::Failure;

/// Checks all that a program brings along, before it is used: games whose names are words, each of its own,
/// profiles whose techniques are in the list, depths to search to, and tables of the games that they come with.
///
/// # Errors
/// Any of this is not so: the text names the game or the entry.
pub fn check(catalogue: &Catalogue) -> Result<(), Failure> {
    let names = catalogue.names();
    for (number, game) in catalogue.games().enumerate() {
        let name = game.name();
        if names[..number].contains(&name) {
            let message = format!("two games of this program are called '{name}'");
            return Err(Failure::unusable(message));
        }
        if !is_word(name) {
            return Err(Failure::unusable(format!(
                "a game of this program is called '{name}': small letters, digits and dashes are wanted"
            )));
        }
        let of_entry = |failure: Failure| failure.at(format_args!("the entry of {name}"));
        check_learned(catalogue, game).map_err(of_entry)?;
        for profile in catalogue.profiles() {
            let mut engine = fitted(catalogue, game);
            apply_profile(&mut engine, profile, game)?;
            set_search(&mut engine, profile, game)?;
        }
        check_entry(game).map_err(of_entry)?;
    }
    Ok(())
}

/// Checks the depths that were written down for a game: those of the bench and of the laboratory.
fn check_entry(game: &dyn AnyGame) -> Result<(), Failure> {
    let deepest = Depth::MAX.whole();
    let searched = |depth: &i16| (1..=deepest).contains(depth);
    let wrong = |what: String| {
        Failure::unusable(format!(
            "{what}: depths are whole numbers from 1 to {deepest}"
        ))
    };
    let bench = game.bench_depth();
    if !searched(&bench) {
        return Err(wrong(format!("bench_depth({bench})")));
    }
    let lab = game.lab_depths();
    if lab.is_empty() {
        return Err(Failure::unusable(format!(
            "lab_depths({lab:?}) has no depth in it"
        )));
    }
    if !searched(lab.start()) || !searched(lab.end()) {
        return Err(wrong(format!("lab_depths({lab:?})")));
    }
    Ok(())
}

/// Checks the files that come with a game: each is of a kind that is known, finished, and learned in this game.
fn check_learned(catalogue: &Catalogue, game: &dyn AnyGame) -> Result<(), Failure> {
    for kind in game.kinds_named() {
        catalogue.kind(kind)?;
    }
    for learned in game.all_learned() {
        let kind = learned.kind().name();
        learned.check(game.name(), || game.sight()).map_err(|failure| {
            let advice = format!("leave `learned(\"{kind}\", …)` out of the entry, and learn another by `train {kind}`");
            failure.at(kind).with(&advice)
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use niwaki::Standard;
    use niwaki_games::checkers::CheckersFamily;
    use niwaki_games::trees::TreeFamily;

    use super::*;
    use crate::catalogue::Entry;
    use crate::list::tests::Two;

    fn complaint(catalogue: &Catalogue) -> String {
        format!("{:#}", check(catalogue).expect_err("something is wrong"))
    }

    #[test]
    fn what_a_program_brings_along_is_looked_at_first() {
        let tree = Entry::<TreeFamily>::new;
        let checkers = Entry::<CheckersFamily>::new;
        let empty = Catalogue::of::<Two>(&[]);
        assert!(check(&empty.with(checkers())).is_ok());

        let twice = Catalogue::standard().with(tree()).with(tree());
        assert!(complaint(&twice).contains("two games of this program are called 'tree'"));
        let theirs = Catalogue::of::<Two>(crate::profiles::STANDARD).with(checkers());
        let said = complaint(&theirs);
        assert!(
            said.contains("the profile 'classic': there is no technique 'check-extension'"),
            "{said}"
        );
        let profiles = crate::profiles::STANDARD;
        let set = checkers().default_set(&["quiescence.tabel=on"]);
        let said = complaint(&Catalogue::of::<Standard>(profiles).with(set));
        assert!(
            said.contains("the entry of checkers: ") && said.contains("quiescence.tabel"),
            "{said}"
        );
        let checkers = checkers().without(&["nul-move"]);
        let said = complaint(&Catalogue::of::<Standard>(&[]).with(checkers));
        assert!(
            said.contains("the entry of checkers: there is no technique 'nul-move'"),
            "{said}"
        );
    }

    /// Returns the complaint about an entry of checkers.
    #[track_caller]
    fn said_of(entry: Entry<CheckersFamily>) -> String {
        complaint(&Catalogue::standard().with(entry))
    }

    #[test]
    fn depths_of_an_entry_are_depths() {
        let checkers = Entry::<CheckersFamily>::new;
        assert!(check(&Catalogue::standard().with(checkers().lab_depths(3..=3))).is_ok());
        let said = said_of(checkers().bench_depth(0));
        assert!(
            said.contains("the entry of checkers: bench_depth(0): depths are"),
            "{said}"
        );
        let [from, to] = [5, 2];
        let said = said_of(checkers().lab_depths(from..=to));
        assert!(
            said.contains("lab_depths(5..=2) has no depth in it"),
            "{said}"
        );
        for depths in [0..=3, 2..=i16::MAX] {
            let said = said_of(checkers().lab_depths(depths));
            assert!(
                said.contains("lab_depths(") && said.contains("depths are"),
                "{said}"
            );
        }
    }
}
