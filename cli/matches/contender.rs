//! Who plays, as a specification says it: `niwaki`, or `niwaki[profile=bare,nodes=5000]`.

use super::limit::Limit;
use super::player::Player;
use super::searcher::Searcher;
use crate::catalogue::Catalogue;
use crate::configuration::{Configuration, SPEC_KEYS};
use crate::engine::{Engine, TechniqueList};
use crate::failure::Failure;
use crate::names::unknown;

/// One side of a match.
pub(super) struct Contender<T> {
    /// What it is called.
    pub(super) name: String,
    /// What it may use.
    pub(super) limit: Limit,
    engine: Engine<T>,
}

/// What our own engine is called.
const NIWAKI: &str = "niwaki";

/// Keys that say nothing about the search itself.
const OTHER_KEYS: [&str; 5] = ["name", "nodes", "depth", "move-time", "tc"];

impl<T: TechniqueList> Contender<T> {
    /// Reads a specification; `limit` holds where it names none.
    pub(super) fn parse(
        catalogue: &Catalogue<T>,
        game: &str,
        spec: &str,
        limit: Limit,
    ) -> Result<Contender<T>, Failure> {
        let (program, options) = split(spec)?;
        if program != NIWAKI {
            return Err(Failure::unusable(format!(
                "'{program}' is no engine: write {NIWAKI}, or {NIWAKI}[profile=bare]"
            )));
        }
        let mut read = Options {
            configuration: Configuration::in_brackets(),
            name: None,
            limit,
            last_key: "",
        };
        for option in options {
            read.take(option)?;
        }
        let engine = read
            .configuration
            .engine(catalogue, catalogue.game_of(game)?)?;
        if !engine.options.iterative && !matches!(read.limit, Limit::Depth(_)) {
            return Err(Failure::unusable(
                "iterative=off starts at the full depth, so it needs a limit of depth",
            ));
        }
        Ok(Contender {
            name: read.name.unwrap_or_else(|| spec.trim().to_owned()),
            limit: read.limit,
            engine,
        })
    }

    /// All that its search is made of, for the record.
    pub(super) fn listing(&self) -> Vec<String> {
        let Engine { options, hash, .. } = &self.engine;
        let search = vec![format!("{options:?}"), format!("{hash} MiB")];
        let described = self.engine.techniques.describe().into_iter();
        let techniques = described.filter(|one| one.on).map(|one| {
            let parameters = one.parameters.iter();
            let parameters = parameters.map(|p| format!("{}={}", p.name, p.value));
            let parameters: Vec<String> = parameters.collect();
            format!("{}: {}", one.about.name, parameters.join(", "))
        });
        search.into_iter().chain(techniques).collect()
    }

    /// Somebody who plays for this side.
    pub(super) fn player(&self) -> Result<Box<dyn Player<T>>, Failure> {
        Ok(Box::new(Searcher::new(&self.engine)?))
    }
}

/// `niwaki[a=1,b=2]` in parts.
fn split(spec: &str) -> Result<(&str, Vec<&str>), Failure> {
    let spec = spec.trim();
    let Some((program, rest)) = spec.split_once('[') else {
        return Ok((spec, Vec::new()));
    };
    let Some(inside) = rest.strip_suffix(']') else {
        return Err(Failure::unusable(
            "the bracket is not closed: options are written niwaki[a=1,b=2]",
        ));
    };
    let options = inside.split(',').map(str::trim);
    Ok((
        program.trim(),
        options.filter(|option| !option.is_empty()).collect(),
    ))
}

/// What the options in brackets come to.
struct Options<'s> {
    configuration: Configuration,
    name: Option<String>,
    limit: Limit,
    /// The key before, whose list a name without a key belongs to.
    last_key: &'s str,
}

impl<'s> Options<'s> {
    fn take(&mut self, option: &'s str) -> Result<(), Failure> {
        let Some((key, value)) = option.split_once('=') else {
            if self.configuration.continue_list(self.last_key, option) {
                return Ok(());
            }
            return Err(Failure::unusable(format!(
                "'{option}' is no option: write key=value, as in profile=bare"
            )));
        };
        let (key, value) = (key.trim(), value.trim());
        self.last_key = key;
        if key == "name" {
            self.name = Some(value.to_owned());
        } else if let Some(limit) = Limit::named(key, value) {
            let limit =
                limit.map_err(|remedy| Failure::unusable(format!("'{key}={value}': {remedy}")))?;
            self.limit = limit;
        } else if !self.configuration.take(key, value)? {
            let known: Vec<&str> = SPEC_KEYS.into_iter().chain(OTHER_KEYS).collect();
            return Err(Failure::unusable(unknown("option", key, &known)));
        }
        Ok(())
    }
}
