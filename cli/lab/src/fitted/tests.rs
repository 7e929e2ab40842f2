//! Experiments where other games and techniques are than they were written for.

use niwaki::{Family, Standard};
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;
use niwaki_games::trees::TreeFamily;

use super::super::definition::settings_in;
use super::super::library::tests::LIBRARY;
use super::super::testing::{Data, Worth};
use super::*;
use niwaki_host::catalogue::Entry;
use niwaki_host::profiles::DEFAULT;

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
fn without_its_sweeps_a_baseline_has_its_other_changes() {
    let catalogue = Catalogue::standard().with(Entry::<CheckersFamily>::new());
    let catalogue = Catalogue::from(catalogue).with_kinds([&Data as _, &Worth as _]);
    let left = |matched: &str| {
        let text = MATCHED.replace("MATCHED", matched);
        let definition = Definition::read("mine", "mine.toml", &text).unwrap();
        let fitted = fit(&LIBRARY, &catalogue, definition).unwrap();
        let part = fitted.baselines[0].get_ref();
        let sweeps = (part.sweeps.len(), part.matched.is_some());
        (part.variants.len(), sweeps)
    };
    assert_eq!(left("own"), (1, (2, true)));
    assert_eq!(left("of chess"), (1, (0, false)), "nothing to compare with");
}

/// Three sweeps, one of which wants the table of chess.
const MATCHED: &str = r#"
question = "q"
analysis = "a"
[[game]]
name = "checkers"
sample = { from = "start", seed = 1 }
[game.check]
positions = 1
depths = [1]
[[baseline]]
name = "bare"
configuration = { profile = "bare" }
matched = { sweep = "MATCHED", at = 100 }
variant = [{ with = "etc" }]
[[baseline.sweep]]
name = "own"
with = "rankcut"
values = { rankcut.threshold = [100] }
[[baseline.sweep]]
name = "of chess"
with = "rankcut"
rankcut-table = "chess"
values = { rankcut.threshold = [100] }
[[baseline.sweep]]
name = "of checkers"
with = "rankcut"
rankcut-table = "checkers"
values = { rankcut.threshold = [100] }
"#;

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
        let tables: Vec<toml::Value> = variants.filter_map(of).collect();
        assert_eq!(tables, ["checkers".into()]);
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
    let baselines = fitted.baselines.iter().map(Spanned::get_ref);
    let left: Vec<&str> = baselines
        .map(|part| part.configuration.get_ref()["profile"].as_str().unwrap())
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
    let default = fitted("multi-cut").baselines;
    let default = default[0].get_ref().configuration.get_ref();
    assert!(
        !default.contains_key("without"),
        "it need not be told: {default:?}"
    );
    assert!(
        !default.to_string().contains("singular-extension"),
        "nor what would be set: {default:?}"
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
            let keys = part.get_ref().configuration.get_ref();
            let kept = by_game(keys).map(|(_, own)| own.to_string());
            let kept: String = kept.collect();
            for absent in ["hindsight", "truncation", "late-move-reductions"] {
                assert!(!kept.contains(absent), "{name}: {kept}");
            }
            let engine = settings_in(CheckersFamily::NAME, keys, &[]);
            let game = catalogue.games().next().unwrap();
            assert!(engine.unwrap().engine(&catalogue, game).is_ok(), "{name}");
        }
    }
}

#[test]
fn settings_of_what_is_absent_go_whether_they_are_a_list_or_a_table() {
    for set in [
        r#"["etc.min-depth=2", "history.sorted=off"]"#,
        r#"{ etc.min-depth = 2, history.sorted = "off" }"#,
    ] {
        let text = format!("without = \"etc,null-move\"\nset = {set}");
        let mut keys: toml::Table = text.parse().unwrap();
        forget_without(&mut keys, &["etc"]);
        let left = keys.to_string();
        assert!(!left.contains("etc"), "{left}");
        assert!(
            left.contains("null-move") && left.contains("sorted"),
            "{left}"
        );
    }
}
