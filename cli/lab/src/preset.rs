//! How much is measured.

use serde::{Deserialize, Serialize};

use niwaki_host::names::unknown;

/// An amount of work that every experiment may define for every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Preset {
    /// Next to nothing: its nodes are compared with those that the definition expects.
    Check,
    /// About a minute for all experiments together.
    Quick,
    /// Within the hour for each.
    Standard,
    /// Overnight.
    Full,
}

impl Preset {
    /// All presets, the smallest first.
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

    /// Reads a name from the command line.
    ///
    /// # Errors
    /// Says which presets there are.
    pub fn parse(text: &str) -> Result<Preset, String> {
        let named = Preset::ALL.into_iter().find(|preset| preset.name() == text);
        named.ok_or_else(|| unknown("preset", text, &Preset::ALL.map(Preset::name)))
    }
}
