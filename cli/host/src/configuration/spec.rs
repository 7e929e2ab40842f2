//! The definition of an engine: one field for each key.

use clap::Args;
use serde::Serialize;
use toml::{Table, Value};

use super::chosen::Chosen;
use super::keys::{self, Key, NAMES, Takes};
use crate::values;

/// All that can be said of an engine, with a field for each key.
///
/// A key is a field, or that of a kind of artefact ([`Artifact::choice`](crate::artifact::Artifact::choice)), which its kind
/// declares and no other place knows. As its flag (`--threads 2`) clap reads it; keys in TOML and in brackets
/// (`niwaki[threads=2]`) are read by the flag of the same name ([`keys`]), and written by serde: the flags and short names that
/// records have of it are made of what serde writes. What other programs can set of it follows as well
/// ([`options`](super::options)). The order of
/// the fields is that in which they are written, and take effect. What a key does to an [`Engine`](crate::engine::Engine)
/// stands in `apply`, beside [`Configuration`](super::Configuration). A new key is a field here and a line there.
///
/// ```
/// use niwaki_host::configuration::EngineSpec;
///
/// let spec = EngineSpec::from_table(&toml::toml! {
///     with = ["etc"]
///     threads = 2
/// })?;
/// assert_eq!(spec.flags(), ["--with", "etc", "--threads", "2"]);
/// # Ok::<(), niwaki_host::failure::Failure>(())
/// ```
#[derive(Args, Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[command(next_help_heading = "What takes part")]
#[serde(rename_all = "kebab-case")]
pub struct EngineSpec {
    /// Start from this list of techniques: bare, classic, ael, modern or default
    /// (`niwaki techniques` says what is in them)
    #[arg(long, value_name = "NAME")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) profile: Option<String>,

    /// Switch all techniques off but these, and what the profile sets of the search; `none` leaves none on
    #[arg(long, value_name = NAMES)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) only: Vec<String>,

    /// Switch these techniques on
    #[arg(long, value_name = NAMES)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) with: Vec<String>,

    /// Switch these techniques off
    #[arg(long, value_name = NAMES)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) without: Vec<String>,

    /// Set a parameter of a technique (null-move.reduction=3) or of the search:
    /// table.draft=exact|at-least, table.size=MIB, table.known-moves=on|off (search
    /// twice, and count the second search, which knows the best moves), memory=game|search (for how
    /// long a search that plays remembers what it has learned besides the table),
    /// quiescence=full|plain|off, quiescence.checks=on|off, quiescence.table=on|off,
    /// quiescence.gain=PERCENT (how much of its gain a capture is taken to win where quiescence looks whether
    /// it can reach alpha),
    /// evaluation.bounded=on|off (the static evaluation moved to the table's value where it is out of
    /// its bound), correction=on|off (of the static evaluation, by what searches returned),
    /// continuation=on|off (histories that depend on the moves before),
    /// history.sorted=on|off (quiet moves of bad history are sorted, too),
    /// history.static=on|off (techniques judge a quiet move also by how the static evaluation changed where it was played),
    /// history.captures=on|off (captures are sorted by how often they failed high, too),
    /// history.killers=on|off and history.countermoves=on|off (which come before other quiet moves),
    /// exchange.tolerance=HUNDREDTHS (a capture that loses no more of the unit counts as good), history-draws=on|off,
    /// fail-hard=on|off (no value outside a node's window is returned), aspiration=on|off,
    /// iterative=on|off, iterative.step=PLIES
    #[arg(long, value_name = "NAME.PARAMETER=VALUE")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) set: Vec<String>,

    /// What techniques decide by: a flag for each kind of artefact that is chosen by a key.
    #[command(flatten)]
    #[serde(flatten)]
    pub(super) chosen: Chosen,

    /// Know the exact value of each position that is in an endgame table of this folder
    /// (`niwaki endgames` builds them) [default: none]
    #[arg(long, value_name = "DIR")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) endgames: Option<String>,

    /// Know who wins each position of chess that is in a Syzygy table of this folder, or of several with `:` or `;`
    /// between them; the page on endgame tables says where there are some [default: none]
    #[arg(long, value_name = "DIR")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) syzygy: Option<String>,

    /// Size of the table in MiB, 0 for none [default: 16]
    #[arg(long, value_name = "MIB", value_parser = values::hash, allow_hyphen_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) hash: Option<usize>,

    /// Search on N threads: sooner done, but not the same search twice; what is printed
    /// of cutoffs and techniques is one thread's [default: 1]
    #[arg(long, value_name = "N", value_parser = values::threads, allow_hyphen_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) threads: Option<usize>,
}

impl EngineSpec {
    /// Returns what is said by both, one after the other as on one command line: lists grow, and of anything else
    /// what is said last holds.
    #[must_use]
    pub fn and(&self, more: &EngineSpec) -> EngineSpec {
        EngineSpec::read_again(self.words().into_iter().chain(more.words()))
    }

    /// Says whether a key by which something learned is chosen, such as `evaluation`, is among what is said.
    pub fn chooses(&self, key: &str) -> bool {
        self.chosen.get(key).is_some()
    }

    /// Returns the flags that say the same.
    pub fn flags(&self) -> Vec<String> {
        let said = self.said().into_iter().flat_map(|(key, values)| {
            let values = match key.takes {
                Takes::Names => vec![values.join(",")],
                Takes::One | Takes::Many => values,
            };
            let flag = format!("--{}", key.name);
            values
                .into_iter()
                .flat_map(move |value| [flag.clone(), value])
        });
        said.collect()
    }

    /// Returns what is said in short, as of a change: `null-move`, `-etc`, `etc.min-depth=3`, `hash=64`.
    pub fn in_short(&self) -> String {
        let parts = self.said().into_iter().flat_map(|(key, values)| {
            let short = move |value: String| match (key.name.as_str(), key.takes) {
                ("without", _) => format!("-{value}"),
                ("profile", _) | (_, Takes::Names | Takes::Many) => value,
                (name, Takes::One) => format!("{name}={value}"),
            };
            values.into_iter().map(short).collect::<Vec<_>>()
        });
        parts.collect::<Vec<_>>().join(" ")
    }

    /// Reads words that were written by [`EngineSpec::words`].
    fn read_again(words: impl Iterator<Item = String>) -> EngineSpec {
        keys::read_words(words).expect("each of them was read before")
    }

    /// Returns the flags, a word each: `--threads=2`.
    fn words(&self) -> Vec<String> {
        let said = self.said().into_iter().flat_map(|(key, values)| {
            let word = |value: &String| keys::word(&key.name, value);
            values.iter().map(word).collect::<Vec<_>>()
        });
        said.collect()
    }

    /// Returns the keys of which something is said, in the order of the definition, with the values as text.
    fn said(&self) -> Vec<(Key, Vec<String>)> {
        let mut table = Table::try_from(self).expect("there are texts and numbers in it");
        let keys = keys::keys::<EngineSpec>().into_iter();
        let said = keys.filter_map(|key| {
            let values = match table.remove(&key.name)? {
                Value::Array(values) => values,
                value => vec![value],
            };
            Some((key, values.iter().map(text).collect()))
        });
        said.collect()
    }
}

/// Writes a value as on the command line.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::super::Configuration;
    use super::*;
    use crate::artifact;
    use crate::choices::tests::BY_KEY;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        configuration: Configuration,
    }

    fn of_flags<'f>(flags: impl IntoIterator<Item = &'f str>) -> EngineSpec {
        let words = std::iter::once("engine").chain(flags);
        Line::parse_from(words).configuration.spec
    }

    fn of_toml(text: &str) -> EngineSpec {
        let table = text.parse().expect("the tests write good TOML");
        EngineSpec::from_table(&table).expect("the tests write keys that there are")
    }

    /// A text that every key takes.
    const TEXT: &str = "2";

    #[test]
    fn every_key_is_a_flag_stands_in_toml_and_brackets_and_is_written_back() {
        artifact::make_known(&[&BY_KEY]);
        let keys = keys::keys::<EngineSpec>();
        assert!(keys.iter().any(|key| key.name == "etc-depth"));
        assert!(keys.len() >= 8);
        for Key { name, takes } in keys {
            let flag = format!("--{name}");
            let spec = of_flags([flag.as_str(), TEXT]);
            assert_ne!(spec, EngineSpec::default(), "{name}");
            assert_eq!(spec.flags(), [flag.as_str(), TEXT]);
            assert!(spec.in_short().contains(TEXT), "{name}");

            assert_eq!(of_toml(&format!("{name} = {TEXT}")), spec);
            assert_eq!(of_toml(&format!("{name} = '{TEXT}'")), spec);
            let several = format!("{name} = ['{TEXT}']").parse().unwrap();
            let several = EngineSpec::from_table(&several);
            assert_eq!(
                several.is_ok_and(|several| several == spec),
                takes != Takes::One,
                "{name}"
            );

            let bracketed: Configuration = keys::read(&name, TEXT).unwrap().unwrap();
            assert_eq!(bracketed.spec, spec);
            assert_eq!(EngineSpec::of(&name, TEXT).unwrap(), spec);
            assert_eq!(EngineSpec::default().changed_by(&spec), spec);

            assert_eq!(of_toml(&toml::to_string(&spec).unwrap()), spec);
        }
    }

    #[test]
    fn what_is_not_said_is_not_written() {
        assert_eq!(serde_json::to_string(&EngineSpec::default()).unwrap(), "{}");
        let wrong = EngineSpec::from_table(&"hush = 2".parse().unwrap()).unwrap_err();
        assert!(format!("{wrong:#}").contains("did you mean 'hash'?"));
    }

    #[test]
    fn lists_grow_and_of_anything_else_the_last_holds() {
        let first = of_flags(["--with", "a,b", "--set", "x.y=1,2", "--hash", "3"]);
        let more = of_flags(["--set", "x.y=-1", "--with", "c", "--hash", "4"]);
        let both = first.and(&more);
        let expected = "--with a,b,c --set x.y=1,2 --set x.y=-1 --hash 4";
        assert_eq!(both.flags().join(" "), expected);
        assert_eq!(both.in_short(), "a,b c x.y=1,2 x.y=-1 hash=4");
        let dashed = of_toml("with = '-c'");
        assert_eq!(first.and(&dashed).flags()[1], "a,b,-c");
    }
}
