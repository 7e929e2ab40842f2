//! A kind of artefact is one file and one line: this file, and the line in [`catalogue`].
//!
//! The kind is `DEPTH GAME`: the least depth at which enhanced transposition cutoff looks at the children.

use std::time::Duration;

use clap::Parser;
use niwaki_arena::contender::Contender;
use niwaki_arena::limit::{Limit, Margin};

use niwaki_arena::outside::Patience;
use niwaki_cli::{Catalogue, Entry};
use niwaki_games::checkers::CheckersFamily;
use niwaki_host::artifact::{Artifact, Choice, Header, Loaded};
use niwaki_host::configuration::{Configuration, EngineSpec};
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::list::TechniqueSet;

use super::{file, folder};

/// The kind.
#[derive(Debug)]
struct Depths;

/// A file that was read.
struct Depth(String);

impl Artifact for Depths {
    fn name(&self) -> &'static str {
        "etc"
    }

    fn noun(&self) -> &'static str {
        "depth"
    }

    fn version(&self) -> u64 {
        1
    }

    fn choice(&self) -> Choice {
        Choice::Key("etc-depths")
    }

    fn examine(&self, bytes: &[u8]) -> Result<Header, Failure> {
        let text = String::from_utf8_lossy(bytes);
        let (depth, game) = text
            .split_once(' ')
            .ok_or_else(|| Failure::unusable("DEPTH GAME is wanted"))?;
        Ok(Header {
            game: game.to_owned(),
            parameters: String::new(),
            checksum: depth.parse().map_err(Failure::caused)?,
            command: String::new(),
            seed: 1,
            signature: None,
            features: None,
            weights: None,
            unfinished: None,
        })
    }

    fn load(&self, bytes: &[u8]) -> Result<Box<dyn Loaded>, Failure> {
        Ok(Box::new(Depth(self.examine(bytes)?.checksum.to_string())))
    }
}

impl Loaded for Depth {
    fn attach(&self, techniques: &mut TechniqueSet) {
        let set = techniques.set("etc", "min-depth", &self.0);
        set.expect("it is a depth");
    }
}

/// Checkers, which brings one along, and the kinds that there are besides this one.
fn catalogue() -> Catalogue {
    let checkers = Entry::<CheckersFamily>::new().learned("etc", b"7 checkers");
    let games = Catalogue::from(Catalogue::standard().with(checkers));
    games.with_kinds(niwaki_learn::artifacts().chain([&Depths as &dyn Artifact]))
}

/// Flags, as a command has them.
#[derive(Parser)]
struct Line {
    #[command(flatten)]
    configuration: Configuration,
}

fn of_flags(catalogue: &Catalogue, flags: &[&str]) -> Result<Engine, Failure> {
    let words = ["engine", "--with", "etc"].iter().chain(flags);
    let line = Line::try_parse_from(words).map_err(Failure::caused)?;
    let checkers = catalogue.game("checkers")?;
    line.configuration.engine(catalogue, checkers)
}

fn in_brackets(catalogue: &Catalogue, said: &str) -> Result<Engine, Failure> {
    let (spec, limit) = (format!("niwaki[with=etc,{said}]"), Limit::Nodes(1));
    let patience = Patience {
        most: Duration::from_mins(1),
        margin: Margin(None),
    };
    let side = Contender::parse(catalogue, "checkers", &spec, limit, patience)?;
    Ok(side.engine().expect("it is a search of ours").clone())
}

/// The depth that a search in checkers has.
fn depth(catalogue: &Catalogue, engine: &Engine) -> String {
    let checkers = catalogue.game("checkers").expect("it is there");
    let described = engine.equipped(checkers.all_learned()).describe();
    let etc = described.iter().find(|one| one.about.name == "etc");
    let mut parameters = etc.expect("it is in the list").parameters.iter();
    let depth = parameters.find(|one| one.name == "min-depth");
    depth.expect("it has one").value.clone()
}

#[test]
fn a_kind_has_its_key_wherever_keys_are_read() {
    let catalogue = catalogue();
    let place = folder("kind");
    let file = |name: &str, text: &str| file(&place, name, text);
    let table_of_five = file("five", "5 checkers");
    let config = file(
        "c.toml",
        &format!("with = 'etc'\netc-depths = '{table_of_five}'"),
    );
    let table = toml::from_str(&format!("etc-depths = '{table_of_five}'\nwith = ['etc']")).unwrap();
    let spec = EngineSpec::from_table(&table).unwrap();
    assert_eq!(
        spec.flags(),
        ["--with", "etc", "--etc-depths", &table_of_five]
    );
    let written = toml::to_string(&spec).unwrap().parse().unwrap();
    let spec = EngineSpec::from_table(&written).unwrap();

    let checkers = catalogue.game("checkers").unwrap();
    for engine in [
        of_flags(&catalogue, &["--etc-depths", &table_of_five]),
        of_flags(&catalogue, &["--config", &config]),
        in_brackets(&catalogue, &format!("etc-depths={table_of_five}")),
        spec.engine(&catalogue, checkers),
    ] {
        assert_eq!(depth(&catalogue, &engine.unwrap()), "5");
    }
    let mut spec = EngineSpec::switching_on(&["etc"]);
    let usual = spec.engine(&catalogue, checkers).unwrap();
    let offers = spec.offers(&catalogue, &usual);
    let option = offers.iter().find(|offer| offer.name == "etc-depths");
    for (text, expected) in [(table_of_five.as_str(), "5"), ("", "7")] {
        let set = spec.set_offered(option.unwrap(), "etc-depths", text, &usual);
        assert!(set.is_ok());
        let engine = spec.engine(&catalogue, checkers).unwrap();
        assert_eq!(depth(&catalogue, &engine), expected);
    }
    let shipped = of_flags(&catalogue, &[]).unwrap();
    assert_eq!(depth(&catalogue, &shipped), "7");

    let seven = file("seven", "7 tree");
    let foreign = in_brackets(&catalogue, &format!("etc-depths={seven}"));
    let said = format!("{:#}", foreign.unwrap_err());
    assert!(said.contains("learned in tree, not in checkers"), "{said}");
    let any = in_brackets(&catalogue, &format!("etc-depths=any:{seven}"));
    assert_eq!(depth(&catalogue, &any.unwrap()), "7");
    let misspelt = in_brackets(&catalogue, "etc-depth=checkers").unwrap_err();
    let said = format!("{misspelt:#}");
    assert!(said.contains("did you mean 'etc-depths'?"), "{said}");
}
