//! What is tried: settings as they stand in the brackets of an engine, and a menu of those that programs of today have.

use niwaki_arena::contender::{read_change, search_listing};
use niwaki_host::catalogue::{AnyGame, Catalogue};
use niwaki_host::choices;
use niwaki_host::configuration::{EngineSpec, InPlay, SETTINGS, Setting as Row};
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;

/// A change of a search that one side of a pair has.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    /// What it changes, in short: `hindsight`, `-etc`, `correction=on`.
    pub(super) text: String,
    /// What it changes.
    pub(super) change: EngineSpec,
    /// What differs in what is written of the search with it.
    pub(super) listing: Vec<String>,
}

/// What is tried where nothing is named: what programs of today have, and `RankCut`. Most have gained in one game or another by
/// these figures, which are round ones; the book says in which, and how much.
const MENU: &[&str] = &[
    "history.sorted=on",
    "history.static=on",
    "correction=on",
    "evaluation.bounded=on",
    "quiescence.table=on",
    "with=reverse-futility",
    "with=futility,futility.variant=linear,futility.measure=evaluation,futility.frontier=1.5",
    "with=truncation,truncation.hard=2,truncation.soft=0.5,truncation.slope=1.3",
    "with=late-move-pruning",
    "with=history-pruning,history-pruning.margin=1000",
    "with=exchange-pruning",
    "with=rankcut",
    "with=razor-reduction",
    "with=internal-iterative-reduction",
    "with=hindsight",
    "with=razoring,razoring.variant=quadratic",
    "with=singular-extension,singular-extension.draft-slack=2,singular-extension.multi-cut=bound",
    "null-move.reduction=3,null-move.slope=0.25,null-move.min-depth=3",
    "late-move-reductions.base=75",
    "late-move-reductions.history=2",
    "late-move-reductions.cut=1",
    "late-move-reductions.known=1",
    "late-move-reductions.worsening=1",
];

/// Where settings are tried.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    /// All that there is.
    pub(super) catalogue: &'a Catalogue,
    /// The family of the game.
    pub(super) family: &'a dyn AnyGame,
    /// The engine without any of them.
    pub(super) engine: &'a Engine,
}

impl Setting {
    /// Reads it.
    ///
    /// # Errors
    /// It cannot be read, contradicts itself, changes nothing, or what must be alike on both sides, or wants something
    /// learned that there is not.
    pub(super) fn new(text: &str, place: Place) -> Result<Setting, Failure> {
        let Place {
            catalogue,
            family,
            engine,
        } = place;
        let change = read_change(text)?;
        let changed = change.changed(engine)?;
        changed.read_learned(family.all_learned())?;
        let text = change.in_short();
        let refuse = |why: &str| Err(Failure::unusable(format!("'{text}': {why}")));
        let untaught = |engine| choices::untaught(catalogue, engine, family);
        if let (Some(why), None) = (untaught(&changed), untaught(engine)) {
            return refuse(&why);
        }
        // What another program may not set while we play is no matter of how the search decides.
        let unlike = |row: &&Row| {
            row.in_play != InPlay::ByName && (row.read)(&changed) != (row.read)(engine)
        };
        if let Some(row) = SETTINGS.iter().find(unlike) {
            return refuse(&format!("{} must be alike on both sides", row.name));
        }
        let (before, after) = (search_listing(engine), search_listing(&changed));
        if before == after {
            return refuse("nothing is changed: it is there already, or its technique is off");
        }
        let settled = EngineSpec::default().changed_by(&change).changed(engine)?;
        if search_listing(&settled) != after {
            return refuse("it contradicts itself");
        }
        let gone = before.iter().filter(|line| !after.contains(line));
        let gone = gone.map(|line| format!("not {line}"));
        let new = after.iter().filter(|line| !before.contains(line)).cloned();
        Ok(Setting {
            listing: gone.chain(new).collect(),
            text,
            change,
        })
    }

    /// Refuses another setting that says the same, or something else of the same.
    ///
    /// # Errors
    /// It is one of these.
    pub(super) fn check_beside(&self, other: &Setting, engine: &Engine) -> Result<(), Failure> {
        let both = |first: &Setting, last: &Setting| {
            let changed = first.change.changed(engine)?;
            Ok::<_, Failure>(search_listing(&last.change.changed(&changed)?))
        };
        let fault = if self.listing == other.listing {
            "say the same"
        } else if both(self, other)? != both(other, self)? {
            "contradict each other"
        } else {
            return Ok(());
        };
        let message = format!("'{}' and '{}' {fault}", self.text, other.text);
        Err(Failure::unusable(message))
    }
}

/// Returns what of the menu changes something here, and switches nothing on that the game has off in every profile.
pub(super) fn of_menu(place: Place) -> Vec<Setting> {
    let all = MENU
        .iter()
        .filter_map(|text| Setting::new(text, place).ok());
    let welcome = |setting: &Setting| {
        let changed = setting.change.changed(place.engine);
        let newly = |name: &&'static str| {
            let on = |engine: &Engine| engine.techniques.is_on(name);
            changed.as_ref().is_ok_and(on) && !on(place.engine)
        };
        !place.family.without().iter().any(newly)
    };
    all.filter(welcome).collect()
}

#[cfg(test)]
mod tests {
    use niwaki_games::checkers::CheckersFamily;
    use niwaki_host::catalogue::Entry;

    use super::*;

    /// Returns a catalogue with checkers, in which these techniques are off in every profile.
    fn without(names: &'static [&'static str]) -> Catalogue {
        let entry = Entry::<CheckersFamily>::new().without(names);
        Catalogue::standard().with(entry).into()
    }

    /// Returns what of the menu is tried there.
    fn tried(catalogue: &Catalogue) -> Vec<String> {
        let family = catalogue.game_of("checkers").unwrap();
        let engine = EngineSpec::default().engine(catalogue, family).unwrap();
        let place = Place {
            catalogue,
            family,
            engine: &engine,
        };
        of_menu(place).into_iter().map(|one| one.text).collect()
    }

    #[test]
    fn what_the_game_has_off_is_not_tried() {
        let all = tried(&without(&[]));
        assert!(all.contains(&"hindsight".to_owned()), "{all:?}");
        let few = tried(&without(&["hindsight"]));
        assert!(!few.contains(&"hindsight".to_owned()), "{few:?}");
        assert_eq!(few.len() + 1, all.len());
    }

    /// What cannot be read is left out of the menu without a word, so it must be read here.
    #[test]
    fn the_whole_menu_is_known() {
        let engine = Engine::bare(without(&[]).techniques());
        for text in MENU {
            let change = read_change(text).unwrap_or_else(|failure| panic!("{text}: {failure}"));
            change
                .changed(&engine)
                .unwrap_or_else(|failure| panic!("{text}: {failure}"));
        }
    }
}
