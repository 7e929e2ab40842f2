//! Options: all that other programs can set of our engine. Those of the engine follow from its definition
//! ([`EngineSpec::offers`]); only what is no part of a search is written here.
//!
//! An option is an [`Offer`], with the kinds of values that parameters of techniques have
//! ([`Kind`]); each protocol writes it in its own way. Setting one changes the configuration, from
//! which the engine is made again, so that options come to the same as flags.

use std::time::Duration;

use clap::Args;
use niwaki::parameter::Kind;

use crate::timing::OVERHEAD;
use niwaki_host::catalogue::{AnyGame, Catalogue, Format};
use niwaki_host::configuration::options::{Offer, Sets, truth};
use niwaki_host::configuration::{Configuration, EngineSpec};
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::names::{unknown, unknown_of_many};
use niwaki_host::profiles::DEFAULT;
use niwaki_host::values;

/// The flags of an engine: what its options begin with.
#[derive(Args, Debug, Default)]
pub(super) struct EngineFlags {
    #[command(flatten)]
    pub(super) configuration: Configuration,

    /// Milliseconds of a clock that no move plans with, as moves take time to be handed over
    #[arg(long, value_name = "MS", value_parser = values::overhead, allow_hyphen_values = true)]
    pub(super) move_overhead: Option<Duration>,
}

/// The settings of the searches of a conversation.
pub(super) struct Settings<'c> {
    /// The catalogue, for positions and profiles.
    pub(super) catalogue: &'c Catalogue,
    /// The game that the protocol is about.
    pub(super) game: &'c dyn AnyGame,
    /// The configuration that the engine was made from.
    configuration: Configuration,
    /// The engine that searches.
    pub(super) engine: Engine,
    /// Whether the other side says that it lets us ponder.
    ponder: bool,
    /// The number of best lines that are searched (multi-PV).
    pub(super) lines: usize,
    /// The part of a clock that no move plans with, as moves take time to be handed over.
    pub(super) overhead: Duration,
}

// Options besides those of an engine, as UCI has their names; Hub writes them in its own way.
const MULTI_PV: &str = "MultiPV";
const MOVE_OVERHEAD: &str = "Move Overhead";
const PONDER: &str = "Ponder";
/// The name of the profile `default` here: in UCI that is a word of the language, and some programs
/// would take it for one.
const USUAL: &str = "usual";

impl<'c> Settings<'c> {
    /// Reads the flags, for the game of the catalogue whose games are written in this format.
    ///
    /// # Errors
    /// Fails where there is no such game, and on flags that make no engine or one that does not
    /// deepen: it would have no move when it is stopped.
    pub(super) fn new(
        catalogue: &'c Catalogue,
        format: Format,
        flags: &EngineFlags,
    ) -> Result<Settings<'c>, Failure> {
        let game = catalogue.games().find(|game| game.format() == Some(format));
        let game = game.ok_or_else(|| {
            Failure::unusable("this command has no game that can be played over this protocol")
        })?;
        let configuration = flags.configuration.clone();
        let engine = configuration.engine(catalogue, game)?;
        if !engine.options.iterative {
            return Err(Failure::unusable(
                "iterative=off starts at the full depth, and knows no move before: an engine that is asked for moves has to deepen",
            ));
        }
        Ok(Settings {
            catalogue,
            game,
            configuration,
            engine,
            ponder: false,
            lines: 1,
            overhead: flags.move_overhead.unwrap_or(OVERHEAD),
        })
    }

    /// Returns all that can be set in any protocol, with what holds now, but for [`Settings::ponder`].
    pub(super) fn offers(&self) -> Vec<Offer> {
        let spec = &self.configuration.spec;
        let mut offers = spec.offers(self.catalogue, &self.engine);
        offers.retain(|offer| offer.sets != Sets::Syzygy || self.game.has_syzygy());
        for offer in &mut offers {
            if let Kind::Choice(words) = &mut offer.kind
                && let Some(usual) = words.iter_mut().find(|word| **word == DEFAULT)
            {
                *usual = USUAL;
                if offer.value == DEFAULT {
                    USUAL.clone_into(&mut offer.value);
                }
            }
        }
        let number = |name: &str, low: i64, high: u64, value: u64| {
            let high = high as i64;
            Offer::new(
                name,
                Kind::Number { low, high },
                value.to_string(),
                Sets::Nothing,
            )
        };
        let overhead = self.overhead.as_millis() as u64;
        let own = [
            number(MULTI_PV, 1, values::MOST_LINES as u64, self.lines as u64),
            number(MOVE_OVERHEAD, 0, values::MOST_OVERHEAD, overhead),
        ];
        let is_number = |offer: &Offer| matches!(offer.kind, Kind::Number { .. });
        let behind_numbers = offers.iter().take_while(|offer| is_number(offer)).count();
        offers.splice(behind_numbers..behind_numbers, own);
        offers
    }

    /// Returns the option by which the other side says whether it lets us ponder. Nothing depends on it.
    pub(super) fn ponder(&self) -> Offer {
        Offer::switch(PONDER, self.ponder, Sets::Nothing)
    }

    /// Sets an option; `same` tells whether a name of ours is the one that was written. Where the
    /// value does not fit, everything stays as it was.
    ///
    /// # Errors
    /// Fails on a name that is not offered, with those that are near to it, and on a value that
    /// does not fit.
    pub(super) fn set(
        &mut self,
        name: &str,
        value: &str,
        same: impl Fn(&str) -> bool,
    ) -> Result<(), Failure> {
        if same(PONDER) {
            self.ponder = truth(name, value)?;
            return Ok(());
        }
        let offers = self.offers();
        let Some(offer) = offers.iter().find(|offer| same(&offer.name)) else {
            let names: Vec<&str> = offers.iter().map(|offer| offer.name.as_str()).collect();
            let listing = "the engine lists its options when it is greeted";
            return Err(Failure::unusable(unknown_of_many(
                "option", name, &names, listing,
            )));
        };
        let value = spelled(&offer.kind, value);
        let refused = |remedy: String| Failure::unusable(format!("{name} '{value}': {remedy}"));
        match (&offer.kind, offer.name.as_str()) {
            (_, MULTI_PV) => self.lines = values::lines(value).map_err(refused)?,
            (_, MOVE_OVERHEAD) => self.overhead = values::overhead(value).map_err(refused)?,
            (Kind::Choice(known), _) if known.contains(&USUAL) && !known.contains(&value) => {
                return Err(Failure::unusable(unknown("profile", value, known)));
            }
            _ => {
                let value = if value == USUAL { DEFAULT } else { value };
                let mut spec = self.configuration.spec.clone();
                spec.set_offered(offer, name, value, &self.engine)?;
                self.search_by(spec)?;
            }
        }
        Ok(())
    }

    /// Searches by this definition, if it is that of an engine.
    fn search_by(&mut self, spec: EngineSpec) -> Result<(), Failure> {
        let mut configuration = self.configuration.clone();
        configuration.spec = spec;
        let engine = configuration.engine(self.catalogue, self.game)?;
        engine.check_memory()?;
        self.engine = engine;
        self.configuration = configuration;
        Ok(())
    }
}

/// Returns the value as we spell it: protocols do not tell capital letters from small ones.
fn spelled<'v>(kind: &Kind, value: &'v str) -> &'v str {
    match kind {
        Kind::Switch => truth("", value).map_or(value, |on| if on { "on" } else { "off" }),
        Kind::Choice(words) => {
            let meant = words.iter().find(|word| word.eq_ignore_ascii_case(value));
            meant.copied().unwrap_or(value)
        }
        Kind::Number { .. } | Kind::Fraction { .. } | Kind::Text => value,
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use niwaki_games::chess::ChessFamily;

    use super::*;
    use niwaki_host::catalogue::Entry;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        flags: EngineFlags,
    }

    fn catalogue() -> Catalogue {
        Catalogue::standard()
            .with(Entry::<ChessFamily>::new().format(Format::Pgn))
            .into()
    }

    fn settings<'c>(catalogue: &'c Catalogue, flags: &str) -> Settings<'c> {
        let words = std::iter::once("engine").chain(flags.split_whitespace());
        let line = Line::parse_from(words);
        Settings::new(catalogue, Format::Pgn, &line.flags).expect("the flags are good")
    }

    fn set(settings: &mut Settings, name: &str, value: &str) -> Result<(), String> {
        let result = settings.set(name, value, |ours| ours.eq_ignore_ascii_case(name));
        result.map_err(|failure| format!("{failure:#}"))
    }

    fn offer(settings: &Settings, name: &str) -> Offer {
        let mut offers = settings.offers().into_iter();
        let found = offers.find(|offer| offer.name == name);
        found.unwrap_or_else(|| panic!("there is no option {name}"))
    }

    #[test]
    fn every_technique_and_parameter_is_offered_and_takes_its_own_value() {
        let catalogue = catalogue();
        let mut settings = settings(&catalogue, "");
        let before = settings.engine.techniques.describe();
        for description in &before {
            let name = description.about.name;
            assert_eq!(offer(&settings, name).kind, Kind::Switch);
            for parameter in &description.parameters {
                let offered = offer(&settings, &format!("{name}.{}", parameter.name));
                assert_eq!(offered.kind, parameter.kind);
                set(&mut settings, &offered.name, &offered.value).unwrap();
            }
            let on = if description.on { "true" } else { "false" };
            set(&mut settings, name, on).unwrap();
        }
        assert_eq!(settings.engine.techniques.describe(), before);
    }

    #[test]
    fn settings_hold_over_the_profile_whichever_comes_first() {
        let catalogue = catalogue();
        let mut one = settings(&catalogue, "");
        for (name, value) in [
            ("null-move", "false"),
            ("late-move-reductions.divisor", "300"),
            ("profile", "modern"),
        ] {
            set(&mut one, name, value).unwrap();
        }
        let mut other = settings(&catalogue, "--profile modern --without null-move");
        set(&mut other, "late-move-reductions.divisor", "300").unwrap();
        let described = other.engine.techniques.describe();
        assert_eq!(one.engine.techniques.describe(), described);
        assert_eq!(offer(&one, "null-move").value, "off");
        assert_eq!(offer(&one, "Profile").value, "modern");
        set(&mut one, "Null-Move", "True").unwrap();
        assert_eq!(offer(&one, "null-move").value, "on");
        set(&mut one, "Profile", "CLASSIC").unwrap();
        assert_eq!(offer(&one, "Profile").value, "classic");
        set(&mut one, "Profile", "usual").unwrap();
        assert_eq!(offer(&one, "Profile").value, "usual");
    }

    #[test]
    fn what_does_not_fit_is_refused_and_changes_nothing() {
        let catalogue = catalogue();
        let mut settings = settings(&catalogue, "--hash 3 --threads 2 --move-overhead 40");
        let before = settings.offers();
        for (name, value, said) in [
            ("Hash", "many", "0 (none) to"),
            ("Threads", "0", "1 to 1024 threads"),
            ("MultiPV", "-1", "from 1 to 500"),
            ("Move Overhead", "5001", "from 0 to 5000"),
            (
                "Profile",
                "strong",
                "choose from bare, classic, ael, modern, usual",
            ),
            ("null-move", "maybe", "true or false"),
            ("null-move.reduction", "99", "0 to 16 plies"),
            ("null-moves", "true", "did you mean 'null-move'?"),
            ("Contempt", "3", "lists its options"),
        ] {
            let error = set(&mut settings, name, value).unwrap_err();
            assert!(error.contains(said), "{error}");
        }
        assert_eq!(settings.offers(), before);
        assert_eq!(offer(&settings, "Hash").value, "3");
        assert_eq!(offer(&settings, "Threads").value, "2");
        assert_eq!(offer(&settings, "Move Overhead").value, "40");
    }
}
