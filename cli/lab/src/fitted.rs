//! The experiments that come with the command, for catalogues that are not its own: games that are
//! not there are left out, games that no experiment knows take part, and so do their techniques.
//!
//! The experiments are written for chess, checkers and trees with all techniques of niwaki. A
//! program of somebody else may have other games, or fewer techniques. It runs the same experiments
//! all the same: whatever is not there is left out, and said; whatever is there and unknown to them
//! is added with positions and depths that suit any game.
//!
//! Games are added before anything is left out, because adding reads the text of the definition
//! anew and would bring back all that was removed. Expected nodes and minutes hold for the games as
//! they were written, and go with them.

use toml::Spanned;

use super::definition::{Amount, BaselinePart, Definition};
use super::distinct::distinct;
use super::library::Library;
use super::preset::Preset;
use niwaki_endgames::most_pieces;
use niwaki_host::catalogue::{AnyGame, Catalogue};
use niwaki_host::choices;
use niwaki_host::failure::Failure;
use niwaki_host::list::TechniqueSet;
use niwaki_host::profiles::DEFAULT;

/// Returns the names of the games that the experiments were written for, without parameters, each
/// once. They are read from all experiments, so that a game is not a newcomer to one because only
/// another asks for it.
pub(super) fn written_for(library: &Library) -> Result<Vec<String>, Failure> {
    let mut names: Vec<String> = Vec::new();
    for experiment in library.names() {
        let definition = Definition::own(library, experiment)?;
        names.extend(
            definition
                .games
                .iter()
                .map(|part| part.get_ref().game().to_owned()),
        );
    }
    Ok(distinct(names.into_iter()))
}

/// Returns the notice of games that the experiments were written for and that are not there;
/// nothing if all are.
pub(super) fn left_out(
    library: &Library,
    catalogue: &Catalogue,
) -> Result<Option<String>, Failure> {
    let here = catalogue.names();
    let mut absent = written_for(library)?;
    absent.retain(|name| !here.contains(&name.as_str()));
    if absent.is_empty() {
        return Ok(None);
    }
    let (absent, here) = (absent.join(", "), here.join(", "));
    Ok(Some(format!(
        "left out, as these games are not here: {absent}; measured in {here}"
    )))
}

/// Returns the experiment as it can be run with the games and techniques of a catalogue. With the
/// games it was written for it is what is written.
pub(super) fn fit(
    library: &Library,
    catalogue: &Catalogue,
    definition: Definition,
) -> Result<Definition, Failure> {
    let written_for = written_for(library)?;
    let here = |spec: &str| catalogue.game_of(spec).is_ok();
    let known = |game: &&dyn AnyGame| written_for.iter().any(|name| name == game.name());
    let newcomers: Vec<_> = catalogue.games().filter(|game| !known(game)).collect();
    let as_written = newcomers.is_empty() && written_for.iter().all(|name| here(name));
    let mut definition = add(definition, &newcomers)?;
    if !as_written {
        // These are about other games.
        definition.check_nodes = None;
        definition.minutes.clear();
    }
    let games = &mut definition.games;
    games.retain(|game| here(game.get_ref().name.get_ref()));
    let profiles: Vec<&str> = catalogue.profiles().iter().map(|one| one.name).collect();
    let baselines = &mut definition.baselines;
    let written = baselines.len();
    let absent = |game: &str| written_for.iter().any(|name| name == game) && !here(game);
    let usable = |keys: &toml::Table| {
        profiles.contains(&profile(keys)) && !choices::named_in(catalogue, keys).any(absent)
    };
    baselines.retain_mut(|part| keep_what_is_usable(part, usable));
    let absent = absent_techniques(catalogue.techniques());
    if !absent.is_empty() {
        baselines.retain_mut(|part| keep_what_is_here(part, &absent));
    }
    definition.abridged = !absent.is_empty() || baselines.len() < written;
    let figures = &mut definition.published;
    figures.retain(|figure| !absent.contains(&figure.technique.get_ref().as_str()));
    Ok(definition)
}

/// Leaves out the changes whose profile or learned table is not here, and says whether the baseline itself can be used, and
/// still has two sweeps to compare if it compares any.
fn keep_what_is_usable(
    part: &mut Spanned<BaselinePart>,
    usable: impl Fn(&toml::Table) -> bool,
) -> bool {
    let part = part.get_mut();
    part.variants.retain(|keys| usable(keys.get_ref()));
    let sweeps = &mut part.sweeps;
    sweeps.retain(|sweep| usable(&sweep.get_ref().configuration));
    let named = sweeps.iter().filter(|sweep| sweep.get_ref().name.is_some());
    let alone = part.matched.is_some() && named.count() < 2;
    usable(part.configuration.get_ref()) && !alone
}

/// Returns the techniques that come with niwaki and are not in a list.
fn absent_techniques(list: &TechniqueSet) -> Vec<&'static str> {
    let here = list.members();
    let standard = Catalogue::from(Catalogue::standard())
        .techniques()
        .members();
    let names = standard.iter().map(|(about, _)| about.name);
    names
        .filter(|name| here.iter().all(|(own, _)| own.name != *name))
        .collect()
}

/// Leaves out what a baseline is compared with if it wants techniques that are absent, and says whether
/// the baseline itself can do without them, and something is left to be done with it.
fn keep_what_is_here(part: &mut Spanned<BaselinePart>, absent: &[&str]) -> bool {
    let part = part.get_mut();
    let here = |name: &str| !absent.contains(&name);
    let wants = |table: &toml::Table| table.values().any(|value| names_any(value, absent));
    let compared = |part: &BaselinePart| {
        !part.each.is_empty()
            || !part.variants.is_empty()
            || !part.sweeps.is_empty()
            || part.pairs.is_some()
    };
    let compared_before = compared(part);
    part.variants.retain(|variant| !wants(variant.get_ref()));
    part.sweeps.retain(|sweep| {
        let sweep = sweep.get_ref();
        let keys_here = || sweep.values.keys().all(|key| here(technique_of(key)));
        !wants(&sweep.configuration) && keys_here()
    });
    if let Some(pairs) = &mut part.pairs {
        pairs.get_mut().retain(|name| here(name));
    }
    part.pairs.take_if(|pairs| pairs.get_ref().is_empty());
    !wants(part.configuration.get_ref()) && (compared(part) || !compared_before)
}

/// Returns `null-move` of `null-move`, `null-move.reduction` and `null-move.reduction=3`.
fn technique_of(text: &str) -> &str {
    text.split('.').next().unwrap_or(text)
}

/// Returns whether a value of a configuration names one of these techniques, as a key or in a list.
fn names_any(value: &toml::Value, techniques: &[&str]) -> bool {
    let named = |text: &str| techniques.contains(&technique_of(text));
    match value {
        toml::Value::String(text) => niwaki_host::names::listed(text).any(named),
        toml::Value::Array(values) => values.iter().any(|value| names_any(value, techniques)),
        toml::Value::Table(table) => table
            .iter()
            .any(|(key, value)| named(key) || names_any(value, techniques)),
        _ => false,
    }
}

/// Returns the profile that a configuration begins with, named or not.
fn profile(keys: &toml::Table) -> &str {
    let name = keys.get("profile");
    name.and_then(toml::Value::as_str).unwrap_or(DEFAULT)
}

/// Adds games that the definition does not know, in all of its presets: positions from random
/// moves after those of the bench, to the depths that [`niwaki_host::catalogue::Entry::lab_depths`] names. Where endgame tables
/// judge, a game that cannot list its positions stays out, and another one has positions that are in its tables.
fn add(definition: Definition, games: &[&dyn AnyGame]) -> Result<Definition, Failure> {
    if games.is_empty() {
        return Ok(definition);
    }
    let mut text = definition.source.text.clone();
    let judged = definition.wants_truth();
    for game in games {
        let depths: Vec<i16> = game.lab_depths().collect();
        let pieces = judged.then(|| most_pieces(*game, MOST_PLACEMENTS));
        if pieces != Some(None) {
            text += &part(&definition, game.name(), &depths, pieces.flatten());
        }
    }
    let mut added = Definition::read(&definition.source.name, &definition.source.file, &text)?;
    // The text is another one; the files that it names are the library's all the same.
    added.source.beside = definition.source.beside;
    Ok(added)
}

/// Returns the table of a game, as a definition has it. The numbers of positions suit any game: one
/// for the test, 8 for a look, 50 and 200 for intervals. The larger presets search the deepest depths alone, as many
/// as other games have, and at least two; times are compared where they are in another game. With a number of pieces,
/// that is what tables are built of and positions are drawn with.
fn part(definition: &Definition, name: &str, depths: &[i16], pieces: Option<u32>) -> String {
    let presets = Preset::ALL.into_iter();
    let amounts = presets.filter(|&preset| definition.has(preset, |_| true));
    let amounts = amounts.map(|preset| {
        let games = definition.games.iter().map(Spanned::get_ref);
        let others: Vec<&Amount> = games.filter_map(|game| game.amount(preset)).collect();
        let several = others.iter().filter_map(|other| other.depths.as_ref());
        let several = several.map(|depths| depths.get_ref().len()).max();
        let deepest = &depths[depths.len().saturating_sub(several.unwrap_or(0).max(2))..];
        let (positions, depths) = match preset {
            Preset::Check => (1, &depths[..depths.len().min(1)]),
            Preset::Quick => (8, depths),
            Preset::Standard => (50, deepest),
            Preset::Full => (200, deepest),
        };
        let name = preset.name();
        let truth = pieces.map(|pieces| format!("truth = {pieces}\n"));
        let timed = others.iter().find_map(|other| other.timed.as_ref());
        let timed = timed.map(|timed| {
            let timed = timed.get_ref();
            let positions = timed.positions.min(positions);
            format!(
                "timed = {{ positions = {positions}, repeats = {} }}\n",
                timed.repeats
            )
        });
        let besides = [truth, timed].map(Option::unwrap_or_default).concat();
        format!(
            "[game.{name}]\npositions = {positions}\ndepths = {depths:?}\ncap = {CAP}\n{besides}"
        )
    });
    let amounts = amounts.collect::<Vec<String>>().concat();
    let from = match pieces {
        None => "from = \"bench\", plies = [0, 6]".to_owned(),
        Some(pieces) => format!("from = \"endgames\", pieces = {pieces}"),
    };
    format!("\n[[game]]\nname = \"{name}\"\nsample = {{ {from}, seed = 1 }}\n{amounts}")
}

/// Placements of which tables are built for a game of which nothing is known, at most: some seconds.
const MOST_PLACEMENTS: u64 = 10_000_000;

/// Nodes at which a search is given up, in games of which nothing is known: one position must not
/// hold up the run.
const CAP: u64 = 20_000_000;

#[cfg(test)]
mod tests {
    use niwaki::Standard;
    use niwaki_games::checkers::CheckersFamily;
    use niwaki_games::chess::ChessFamily;
    use niwaki_games::trees::TreeFamily;

    use super::super::library::tests::LIBRARY;
    use super::super::testing::{Data, Worth};
    use super::*;
    use niwaki_host::catalogue::Entry;
    use niwaki_host::configuration::EngineSpec;

    niwaki::techniques! {
        /// Null move and Multi-Cut, and nothing else.
        struct Two {
            null_move: niwaki::techniques::NullMove,
            multi_cut: niwaki::techniques::MultiCut,
        }
    }

    /// A game that no experiment was written for.
    #[derive(Clone)]
    struct Countdown(u32);

    impl niwaki::Game for Countdown {
        type Move = u32;

        fn moves(&self, moves: &mut niwaki::MoveList<u32>) {
            moves.extend(1..=self.0.min(2));
        }

        fn play(&self, taken: u32) -> Countdown {
            Countdown(self.0 - taken)
        }

        fn outcome(&self) -> Option<niwaki::Outcome> {
            (self.0 == 0).then_some(niwaki::Outcome::Loss)
        }

        fn key(&self) -> niwaki::Key {
            niwaki::Key::mixed(u64::from(self.0))
        }

        fn evaluate(&self) -> i32 {
            0
        }
    }

    impl niwaki::SimpleGame for Countdown {
        const NAME: &'static str = "countdown";

        fn start() -> Countdown {
            Countdown(30)
        }
    }

    fn own(name: &str) -> Result<Definition, Failure> {
        Definition::own(&LIBRARY, name)
    }

    fn names(definition: &Definition) -> Vec<&str> {
        let games = definition.games.iter();
        games.map(|game| game.get_ref().label()).collect()
    }

    #[test]
    fn with_the_games_it_was_written_for_an_experiment_is_what_is_written() {
        let catalogue = Catalogue::standard()
            .with(Entry::<ChessFamily>::new())
            .with(Entry::<CheckersFamily>::new())
            .with(Entry::<TreeFamily>::new());
        assert_eq!(left_out(&LIBRARY, &catalogue).unwrap(), None);
        for name in LIBRARY.names() {
            let written = own(name).unwrap();
            let fitted = fit(&LIBRARY, &catalogue, own(name).unwrap()).unwrap();
            assert_eq!(names(&fitted), names(&written));
            assert_eq!(fitted.check_nodes, written.check_nodes);
            assert_eq!(fitted.source.text, written.source.text);
        }
    }

    #[test]
    fn a_game_that_no_experiment_knows_leaves_the_files_of_the_library_where_they_are() {
        let catalogue = Catalogue::standard()
            .with(Entry::<ChessFamily>::new())
            .with(Entry::<niwaki::Simple<Countdown>>::new());
        let fitted = fit(&LIBRARY, &catalogue, own("reliability").unwrap()).unwrap();
        assert_eq!(names(&fitted).len(), 2);
        let problems = fitted.source.read("wac.epd").unwrap();
        assert!(problems.lines().count() >= 300);
    }

    #[test]
    fn a_newcomer_is_timed_and_searched_to_as_many_depths_as_others() {
        let mine = Entry::<niwaki::Simple<Countdown>>::new().lab_depths(3..=9);
        let catalogue = Catalogue::from(Catalogue::standard().with(mine));
        let amount = |name| {
            let fitted = fit(&LIBRARY, &catalogue, own(name).unwrap()).unwrap();
            let [mine] = &fitted.games[..] else {
                panic!("{name} has other games");
            };
            let amount = mine.get_ref().amount(Preset::Standard).unwrap();
            let timed = amount.timed.as_ref().map(|timed| timed.get_ref().positions);
            (amount.depths.clone().unwrap().into_inner(), timed)
        };
        assert_eq!(amount("etc-by-depth"), (vec![6, 7, 8, 9], Some(50)));
        assert_eq!(amount("rankcut-domains"), (vec![8, 9], None));
        assert_eq!(amount("strength"), (vec![8, 9], Some(50)), "two at least");
    }

    #[test]
    fn a_sweep_that_is_left_alone_is_compared_with_nothing() {
        let mine = Entry::<niwaki::Simple<Countdown>>::new();
        let catalogue = Catalogue::from(Catalogue::standard().with(mine));
        let catalogue = catalogue.with_kinds([&Data as _, &Worth as _]);
        let baselines = |name| {
            fit(&LIBRARY, &catalogue, own(name).unwrap())
                .unwrap()
                .baselines
        };
        assert!(baselines("rankcut-crossed").is_empty());
        assert_eq!(baselines("rankcut-domains").len(), 2);
    }

    #[test]
    fn games_that_are_not_here_are_left_out() {
        let catalogue = Catalogue::standard().with(Entry::<CheckersFamily>::new());
        let catalogue = Catalogue::from(catalogue).with_kinds([&Data as _, &Worth as _]);
        let fitted = fit(&LIBRARY, &catalogue, own("rankcut-domains").unwrap()).unwrap();
        assert_eq!(
            (names(&fitted), fitted.check_nodes),
            (vec!["checkers"], None)
        );
        for part in &fitted.baselines {
            let variants = part.get_ref().variants.iter();
            let of = |table: &Spanned<toml::Table>| table.get_ref().get("rankcut-table").cloned();
            for table in variants.filter_map(of) {
                assert_eq!(table.as_str(), Some("checkers"));
            }
        }
        let crossed = fit(&LIBRARY, &catalogue, own("rankcut-crossed").unwrap()).unwrap();
        let sweeps = crossed.baselines[0].get_ref().sweeps.iter();
        let left: Vec<Option<&str>> = sweeps
            .map(|sweep| sweep.get_ref().name.as_deref())
            .collect();
        assert_eq!(left, [Some("its own table"), Some("the table of checkers")]);
        let said = left_out(&LIBRARY, &catalogue).unwrap();
        let expected = "left out, as these games are not here: chess, tree; measured in checkers";
        assert_eq!(said.as_deref(), Some(expected));
    }

    #[test]
    fn a_list_of_techniques_has_only_the_profiles_that_it_names() {
        let catalogue = Catalogue::of::<Standard>(&[]);
        let catalogue = catalogue.with(Entry::<CheckersFamily>::new());
        let fitted = fit(&LIBRARY, &catalogue, own("ablation").unwrap()).unwrap();
        let baselines = fitted.baselines.iter();
        let left: Vec<&str> = baselines
            .map(|part| profile(part.get_ref().configuration.get_ref()))
            .collect();
        assert_eq!(left, ["bare", DEFAULT]);
    }

    #[test]
    fn what_wants_techniques_that_are_not_here_is_left_out() {
        let catalogue = Catalogue::of::<Two>(&[]).with(Entry::<CheckersFamily>::new());
        let catalogue = Catalogue::from(catalogue).with_kinds([&Data as _, &Worth as _]);
        let fitted = |name| fit(&LIBRARY, &catalogue, own(name).unwrap()).unwrap();
        let ablation = fitted("ablation");
        let bare = ablation.baselines[0].get_ref();
        let swept = bare
            .sweeps
            .iter()
            .map(|sweep| sweep.get_ref().configuration["with"].as_str());
        let here = [Some("multi-cut"), Some("null-move")];
        assert_eq!(swept.collect::<Vec<_>>(), here);
        assert_eq!(
            fitted("multi-cut").baselines.len(),
            1,
            "classic is not here"
        );
        assert!(fitted("razoring").baselines.is_empty());
        assert!(ablation.abridged && ablation.published.is_empty());
        let growth = fitted("growth").baselines;
        assert!(!growth.is_empty(), "it compares nothing, and can be run");
        for part in fitted("interaction").baselines {
            let pairs = part
                .get_ref()
                .pairs
                .as_ref()
                .map(|pairs| pairs.get_ref().clone());
            let both = ["multi-cut", "null-move"].map(str::to_owned);
            assert_eq!(pairs, Some(both.to_vec()));
        }
        for name in LIBRARY.names() {
            for part in fitted(name).baselines {
                let engine = EngineSpec::from_table(part.get_ref().configuration.get_ref());
                let game = catalogue.games().next().unwrap();
                assert!(engine.unwrap().engine(&catalogue, game).is_ok(), "{name}");
            }
        }
    }
}
