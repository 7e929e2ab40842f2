//! How much is measured.
//!
//! Presets are the scale of the laboratory: the same question, from a test that takes seconds to a
//! night of searches. A definition says for each game what each preset comes to; a game that a
//! preset does not mention is left out of it.
//!
//! The positions of a smaller preset are the first of a larger one, since a sample is drawn in
//! order.

use serde::{Deserialize, Serialize};

use niwaki_host::names::unknown;

/// An amount of work that every experiment may define for every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Preset {
    /// A few short searches: their nodes are compared with those that the definition expects, so
    /// that a run is a test.
    Check,
    /// About a minute for all experiments together: the default, and enough to see the large
    /// effects.
    Quick,
    /// Within the hour for each: intervals that are narrow enough to compare techniques.
    Standard,
    /// Overnight: figures that may be quoted.
    Full,
}

impl Preset {
    /// All presets, the smallest first. `--preset` falls back on the next one in this order, and
    /// the screen suggests it.
    pub const ALL: [Preset; 4] = [Preset::Check, Preset::Quick, Preset::Standard, Preset::Full];

    /// Returns the name, as definitions and the command line write it.
    pub fn name(self) -> &'static str {
        match self {
            Preset::Check => "check",
            Preset::Quick => "quick",
            Preset::Standard => "standard",
            Preset::Full => "full",
        }
    }

    /// Returns what a definition says for this preset, of what it says for each of them, the smallest first.
    pub(super) fn of<T>(self, each: [Option<&T>; 4]) -> Option<&T> {
        each[self as usize]
    }

    /// Reads a name from the command line.
    ///
    /// # Errors
    /// Says which presets there are.
    pub fn parse(text: &str) -> Result<Preset, String> {
        let named = Preset::ALL.into_iter().find(|preset| preset.name() == text);
        named.ok_or_else(|| unknown("preset", text, &Preset::ALL.map(Preset::name)))
    }
}

/// Writes what a preset takes, as people say it: `about 25 minutes on two cores (estimated)`. Nobody measures every preset of
/// every build, so that it is never said as a fact.
pub(super) fn in_minutes(minutes: f64) -> String {
    let minutes = match minutes.to_string().as_str() {
        "1" => "1 minute".to_owned(),
        several => format!("{several} minutes"),
    };
    format!("about {minutes} on two cores (estimated)")
}

#[cfg(test)]
mod cost_tests {
    use super::in_minutes;

    #[test]
    fn one_minute_is_one_and_an_estimate_is_called_so() {
        assert_eq!(
            [1.0, 0.5].map(in_minutes),
            [
                "about 1 minute on two cores (estimated)",
                "about 0.5 minutes on two cores (estimated)"
            ]
        );
    }
}
