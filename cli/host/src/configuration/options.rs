//! Engine options: what of the definition other programs can set while an engine plays.
//!
//! They follow from [`EngineSpec`] and [`SETTINGS`]: a row of a number that a key of its own sets is an option of that key's
//! name, the profile is one, each other row for play is one of its own name, and what `with`, `without` and `set` can say of the
//! techniques is one for each technique and parameter. The key of a kind of artefact is an option of its name, and so is that of endgame tables; the one of
//! Syzygy tables has the name that other engines gave it. `only` is said
//! when an engine is begun. Protocols add their own, and write all of them in their own ways.

use niwaki::parameter::Kind;

use super::settings::{InPlay, SETTINGS};
use super::spec::EngineSpec;
use crate::artifact::Choice;
use crate::catalogue::Catalogue;
use crate::engine::Engine;
use crate::failure::Failure;

/// An option that can be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The name: a key that begins with a capital letter, as in UCI, a setting, a technique, or `TECHNIQUE.PARAMETER`.
    pub name: String,
    /// The values that it takes.
    pub kind: Kind,
    /// The value that holds.
    pub value: String,
    /// The part of the definition that it sets.
    pub sets: Sets,
}

/// The part of the definition that an option sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sets {
    /// The value of a key.
    Key(&'static str),
    /// The artefact that is chosen by a key; none, as comes with the game, where the text is empty.
    Artifact(&'static str),
    /// The folder of endgame tables; none where the text is empty.
    Endgames,
    /// The folders of Syzygy tables; none where the text is empty.
    Syzygy,
    /// A setting of the search, as `set` has it.
    Setting,
    /// A parameter of a technique, as `set` has it.
    Parameter,
    /// Whether a technique is on, as `with` and `without` have it.
    Technique,
    /// Nothing of an engine: the option is the protocol's own.
    Nothing,
}

impl Offer {
    /// Makes an option.
    pub fn new(name: impl Into<String>, kind: Kind, value: impl Into<String>, sets: Sets) -> Offer {
        let (name, value) = (name.into(), value.into());
        Offer {
            name,
            kind,
            value,
            sets,
        }
    }

    /// Makes an option that is on or off.
    pub fn switch(name: impl Into<String>, on: bool, sets: Sets) -> Offer {
        Offer::new(name, Kind::Switch, if on { "on" } else { "off" }, sets)
    }
}

impl EngineSpec {
    /// Returns all options of an engine that was made of this, with what holds: the numbers that have keys of their own,
    /// the profile, the settings of the search, what is learned, endgame tables, and the techniques with their parameters.
    ///
    /// ```
    /// use niwaki_host::catalogue::Catalogue;
    /// use niwaki_host::configuration::EngineSpec;
    /// use niwaki_host::engine::Engine;
    ///
    /// let catalogue: Catalogue = Catalogue::standard().into();
    /// let engine = Engine::bare(catalogue.techniques());
    /// let mut spec = EngineSpec::default();
    /// let offers = spec.offers(&catalogue, &engine);
    /// assert!(offers[0].name == "Hash" && offers[0].value == "16");
    /// spec.set_offered(&offers[0], "Hash", "64", &engine)?;
    /// assert_eq!(spec.flags(), ["--hash", "64"]);
    /// # Ok::<(), niwaki_host::failure::Failure>(())
    /// ```
    pub fn offers(&self, catalogue: &Catalogue, engine: &Engine) -> Vec<Offer> {
        let keyed = SETTINGS.iter().filter_map(|setting| match setting.in_play {
            InPlay::ByKey(key) => Some(Offer::new(
                capitalised(key),
                setting.domain.kind(),
                (setting.read)(engine),
                Sets::Key(key),
            )),
            InPlay::Fixed | InPlay::ByName => None,
        });
        let profiles = catalogue.profiles().iter().map(|profile| profile.name);
        let profiles = Kind::Choice(profiles.collect());
        let key = "profile";
        let profile = Offer::new(capitalised(key), profiles, self.profile(), Sets::Key(key));
        let named = SETTINGS.iter().filter(|row| row.in_play == InPlay::ByName);
        let named = named.map(|setting| {
            let value = (setting.read)(engine);
            Offer::new(setting.name, setting.domain.kind(), value, Sets::Setting)
        });
        let learned = catalogue
            .kinds()
            .iter()
            .filter_map(|kind| match kind.choice() {
                Choice::Key(key) => {
                    let chosen = self.chosen.get(key).unwrap_or_default();
                    Some(Offer::new(key, Kind::Text, chosen, Sets::Artifact(key)))
                }
                Choice::Settings => None,
            });
        let folder = self.endgames.as_deref().unwrap_or_default();
        let endgames = Offer::new("endgames", Kind::Text, folder, Sets::Endgames);
        let offers = keyed.chain([profile]).chain(named).chain(learned);
        let folders = self.syzygy.as_deref().unwrap_or_default();
        let syzygy = Offer::new("SyzygyPath", Kind::Text, folders, Sets::Syzygy);
        let offers = offers.chain([endgames, syzygy]);
        let mut offers: Vec<Offer> = offers.collect();
        for description in engine.techniques.describe() {
            let name = description.about.name;
            offers.push(Offer::switch(name, description.on, Sets::Technique));
            offers.extend(description.parameters.into_iter().map(|parameter| {
                let name = format!("{name}.{}", parameter.name);
                Offer::new(name, parameter.kind, parameter.value, Sets::Parameter)
            }));
        }
        offers
    }

    /// Sets one of these options, with a value that is spelt as that of the flag. Where the value does not fit,
    /// everything stays as it was, and the text calls a key what whoever sets it has `called` it.
    ///
    /// # Errors
    /// The value does not fit, or the option is none of an engine. A setting is looked at when an engine is made of this.
    pub fn set_offered(
        &mut self,
        offer: &Offer,
        called: &str,
        value: &str,
        engine: &Engine,
    ) -> Result<(), Failure> {
        let name = offer.name.as_str();
        let refused = |remedy: String| Failure::unusable(format!("{called} '{value}': {remedy}"));
        match offer.sets {
            Sets::Key(key) => *self = self.and(&EngineSpec::of(key, value).map_err(refused)?),
            Sets::Artifact(key) => self.chosen.put(key, value),
            Sets::Endgames => self.endgames = (!value.is_empty()).then(|| value.to_owned()),
            Sets::Syzygy => self.syzygy = (!value.is_empty()).then(|| value.to_owned()),
            Sets::Setting => self.put_parameter(name, value),
            Sets::Parameter => {
                let (technique, parameter) = name.split_once('.').unwrap_or((name, ""));
                engine.techniques.clone().set(technique, parameter, value)?;
                self.put_parameter(name, value);
            }
            Sets::Technique => self.put_technique(name, truth(name, value)?),
            Sets::Nothing => return Err(refused("this is no option of an engine".to_owned())),
        }
        Ok(())
    }
}

/// Writes a key as programs write the names of options: with a capital letter.
fn capitalised(key: &str) -> String {
    key[..1].to_uppercase() + &key[1..]
}

/// Reads the truth value of an option, as protocols write it (`true`), or as we do (`on`).
///
/// # Errors
/// It is neither: the text names the option.
pub fn truth(name: &str, value: &str) -> Result<bool, Failure> {
    match value.to_ascii_lowercase().as_str() {
        "true" | "on" => Ok(true),
        "false" | "off" => Ok(false),
        _ => Err(Failure::unusable(format!(
            "{name} '{value}': true or false is wanted"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::super::keys;
    use super::*;
    use crate::artifact;

    /// A new key is an option, or somebody has decided that it is none.
    #[test]
    fn every_key_is_an_option_or_is_said_at_the_beginning() {
        let catalogue: Catalogue = Catalogue::standard().into();
        let engine = Engine::bare(catalogue.techniques());
        let offers = EngineSpec::default().offers(&catalogue, &engine);
        for key in keys::keys::<EngineSpec>() {
            let offered = offers.iter().any(|offer| match offer.sets {
                Sets::Key(known) => known == key.name,
                Sets::Setting | Sets::Parameter => key.name == "set",
                Sets::Technique => key.name == "with" || key.name == "without",
                Sets::Endgames => key.name == "endgames",
                Sets::Syzygy => key.name == "syzygy",
                Sets::Artifact(_) | Sets::Nothing => false,
            });
            // The kinds are those of other tests: this catalogue has none.
            let learned = artifact::keyed().iter().any(|(own, _)| *own == key.name);
            let at_the_beginning = key.name == "only" || learned;
            assert!(offered != at_the_beginning, "{}", key.name);
        }
    }

    #[test]
    fn an_option_says_what_a_flag_says() {
        let catalogue: Catalogue = Catalogue::standard().into();
        let engine = Engine::bare(catalogue.techniques());
        let mut spec = EngineSpec::default();
        for (name, value) in [
            ("Threads", "2"),
            ("Profile", "bare"),
            ("etc", "on"),
            ("null-move.reduction", "3"),
            ("quiescence", "off"),
        ] {
            let offers = spec.offers(&catalogue, &engine);
            let offer = offers.iter().find(|offer| offer.name == name).unwrap();
            spec.set_offered(offer, name, value, &engine).unwrap();
        }
        let said = "--profile bare --with etc --set null-move.reduction=3 --set quiescence=off --threads 2";
        assert_eq!(spec.flags().join(" "), said);
        let offers = spec.offers(&catalogue, &engine);
        for (name, value) in [
            ("Threads", "0"),
            ("etc", "maybe"),
            ("null-move.reduction", "99"),
        ] {
            let offer = offers.iter().find(|offer| offer.name == name).unwrap();
            assert!(
                spec.set_offered(offer, name, value, &engine).is_err(),
                "{name}"
            );
        }
        let own = Offer::switch("Ponder", true, Sets::Nothing);
        assert!(spec.set_offered(&own, "Ponder", "on", &engine).is_err());
        assert_eq!(spec.flags().join(" "), said);
    }
}
