//! A kind that is made for these tests: `GAME NUMBER`, the least depth at which ETC looks at the children.

use niwaki::techniques::EnhancedTranspositionCutoff;
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::trees::TreeFamily;

use super::*;
use crate::artifact::{Header, Loaded};
use crate::catalogue::Entry;
use crate::configuration::check;
use crate::list::TechniqueSet;

/// The kind, chosen in one way or the other.
#[derive(Debug)]
pub(crate) struct Depths(Choice);

pub(crate) static BY_KEY: Depths = Depths(Choice::Key("etc-depth"));
static SETTINGS: Depths = Depths(Choice::Settings);

struct Depth(String);

impl Artifact for Depths {
    fn name(&self) -> &'static str {
        "etc"
    }

    fn noun(&self) -> &'static str {
        "depth"
    }

    fn version(&self) -> u64 {
        3
    }

    fn choice(&self) -> Choice {
        self.0
    }

    fn examine(&self, bytes: &[u8]) -> Result<Header, Failure> {
        let text = std::str::from_utf8(bytes).unwrap();
        let words: Vec<&str> = text.split(' ').collect();
        let [game, depth, rest @ ..] = &words[..] else {
            return Err(Failure::unusable("two words are wanted"));
        };
        Ok(Header {
            game: (*game).to_owned(),
            parameters: String::new(),
            checksum: depth.parse().unwrap(),
            command: String::new(),
            seed: 1,
            signature: None,
            features: None,
            weights: None,
            unfinished: rest.first().map(|done| format!("games {done} of 9")),
        })
    }

    fn load(&self, bytes: &[u8]) -> Result<Box<dyn Loaded>, Failure> {
        Ok(Box::new(Depth(self.examine(bytes)?.checksum.to_string())))
    }

    fn untaught(&self, game: &str) -> Option<String> {
        Some(format!("nothing is known of {game}"))
    }
}

impl Loaded for Depth {
    fn attach(&self, techniques: &mut TechniqueSet) {
        techniques.set("etc", "min-depth", &self.0).unwrap();
    }
}

/// Checkers, and what was learned in it; and trees without.
fn catalogue(kind: &'static dyn Artifact, file: &'static [u8]) -> Catalogue {
    let checkers = Entry::<CheckersFamily>::new().learned("etc", file);
    let games = Catalogue::standard().with(checkers);
    Catalogue::from(games.with(Entry::<TreeFamily>::new())).with_kinds([kind])
}

/// Makes an engine with ETC on.
fn engine(catalogue: &Catalogue) -> Engine {
    let mut engine = Engine::bare(catalogue.techniques());
    engine.techniques.switch("etc", true).unwrap();
    engine
}

/// Returns the parameter that the kind sets, as a search in checkers has it.
fn depth(catalogue: &Catalogue, engine: &Engine) -> String {
    let checkers = catalogue.game("checkers").unwrap();
    let mut techniques = engine.equipped(checkers.all_learned());
    assert!(techniques.typed::<EnhancedTranspositionCutoff>().is_some());
    let described = techniques.describe();
    let etc = described.iter().find(|one| one.about.name == "etc");
    let mut parameters = etc.unwrap().parameters.iter();
    let depth = parameters.find(|one| one.name == "min-depth");
    depth.unwrap().value.clone()
}

fn refusal<T: std::fmt::Debug>(result: Result<T, Failure>) -> String {
    format!("{:#}", result.expect_err("it is refused"))
}

#[test]
fn a_game_without_what_is_wanted_is_told() {
    let catalogue = catalogue(&BY_KEY, b"checkers 7");
    let [checkers, tree] = ["checkers", "tree"].map(|name| catalogue.game(name).unwrap());
    let mut on = engine(&catalogue);
    let said = untaught(&catalogue, &on, tree);
    assert_eq!(said.as_deref(), Some("nothing is known of tree"));
    assert_eq!(untaught(&catalogue, &on, checkers), None);
    let off = Engine::bare(catalogue.techniques());
    assert_eq!(untaught(&catalogue, &off, tree), None);
    on.choose(Arc::new(Learned::new(&BY_KEY, &b"tree 5"[..])));
    assert_eq!(untaught(&catalogue, &on, tree), None);
}

#[test]
fn what_is_chosen_takes_the_place_of_what_comes_with_a_game() {
    let catalogue = catalogue(&BY_KEY, b"checkers 7");
    let mut engine = engine(&catalogue);
    assert_eq!(depth(&catalogue, &engine), "7");
    for (file, expected) in [(&b"checkers 5"[..], "5"), (b"checkers 6", "6")] {
        engine.choose(Arc::new(Learned::new(&BY_KEY, file)));
        assert_eq!(depth(&catalogue, &engine), expected);
    }
    assert_eq!(engine.learned.len(), 1);
    engine.techniques.switch("etc", false).unwrap();
    assert_ne!(depth(&catalogue, &engine), "6");
}

#[test]
fn settings_hold_before_a_search_and_are_not_attached_again() {
    let catalogue = catalogue(&SETTINGS, b"checkers 7");
    let checkers = catalogue.game("checkers").unwrap();
    let configured = crate::configuration::EngineSpec::default().and_set("etc.min-depth", "4");
    let mut set = configured.engine(&catalogue, checkers).unwrap();
    set.techniques.switch("etc", true).unwrap();
    assert_eq!(depth(&catalogue, &set), "4");
    let mut unset = crate::configuration::default_engine(&catalogue, checkers).unwrap();
    unset.techniques.switch("etc", true).unwrap();
    assert_eq!(depth(&catalogue, &unset), "7");
}

/// Searchers are told apart by what they decide by, not by where it was read.
#[test]
fn the_same_contents_are_the_same() {
    let catalogue = catalogue(&BY_KEY, b"checkers 7");
    let chosen = |file: &'static [u8]| {
        let mut engine = engine(&catalogue);
        engine.choose(Arc::new(Learned::new(&BY_KEY, file)));
        engine
    };
    assert!(chosen(b"checkers 5").decides_as(&chosen(b"checkers 5")));
    assert!(!chosen(b"checkers 5").decides_as(&chosen(b"checkers 6")));
    assert!(!chosen(b"checkers 7").decides_as(&engine(&catalogue)));
    assert!(engine(&catalogue).decides_as(&engine(&catalogue)));
}

#[test]
fn a_file_of_an_entry_is_whole_and_of_its_game() {
    assert!(check(&catalogue(&BY_KEY, b"checkers 7")).is_ok());
    for (file, wanted) in [
        (&b"damaged"[..], "two words are wanted"),
        (b"tree 7", "this depth was learned in tree, not in checkers"),
        (
            b"checkers 7 0-3",
            "the training is not finished (games 0-3 of 9)",
        ),
    ] {
        let said = refusal(check(&catalogue(&SETTINGS, file)));
        assert!(said.contains("the entry of checkers: etc: "), "{said}");
        assert!(said.contains(wanted), "{said}");
        assert!(said.contains("leave `learned("), "{said}");
    }
    let unknown = Entry::<CheckersFamily>::new().learned("ect", b"");
    let unknown = Catalogue::from(Catalogue::standard().with(unknown)).with_kinds([&BY_KEY as _]);
    let said = refusal(check(&unknown));
    assert!(
        said.contains("there is no kind of artefact 'ect'"),
        "{said}"
    );
}

/// Without kinds a game is searched as if it had brought nothing.
#[test]
fn a_catalogue_needs_no_kinds() {
    let catalogue = catalogue(&BY_KEY, b"checkers 7").with_kinds([]);
    let checkers = catalogue.game("checkers").unwrap();
    assert!(checkers.all_learned().is_empty());
    assert_eq!(
        untaught(&catalogue, &engine(&catalogue), checkers),
        None::<String>
    );
}

#[test]
fn other_versions_are_refused() {
    assert!(BY_KEY.outdated(3).is_none());
    let said = BY_KEY.outdated(2).map(|failure| format!("{failure:#}"));
    let wanted = "this depth has version 2, and version 3 is wanted: train it anew";
    assert!(said.unwrap().contains(wanted));
}
