//! Reads `NAME.PARAMETER=VALUE`: parameters of techniques and of the search itself.
//!
//! A technique says itself which parameters it has, and reads them. Those of the search are the rows of [`SETTINGS`];
//! their names are looked up first. Whatever can be set is written down in the identity of a run
//! ([`Engine::settings`]), so that a run is not gone on with by another search.

use niwaki::parameter::Kind;
use niwaki::{Draft, Quiescence};

use crate::artifact::Judge;
use crate::engine::Engine;
use crate::failure::Failure;
use crate::list::TechniqueSet;
use crate::memory::Remembers;
use crate::names::unknown;
use crate::values;

/// Something that can be set of the search itself, apart from the techniques.
#[derive(Debug)]
pub struct Setting {
    /// The word before `=`, as in `table.draft`.
    pub name: &'static str,
    /// The values that it may have.
    pub domain: Domain,
    /// Writes what it is in a search, so that `set` reads it back.
    pub read: fn(&Engine) -> String,
    /// Takes a value over, if it is one.
    set: fn(&mut Engine, &str) -> Option<()>,
    /// Whether a program that we play for can set it, and how.
    pub in_play: InPlay,
}

/// How a program that we play for can set something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InPlay {
    /// Not at all: it says how something is measured, or an engine that plays does not work without it.
    Fixed,
    /// By an option of its name.
    ByName,
    /// By an option named after the key that sets it in an [`EngineSpec`](super::EngineSpec).
    ByKey(&'static str),
}

/// The values that a setting may have.
#[derive(Clone, Copy, Debug)]
pub enum Domain {
    /// `on` or `off`; `true` and `false` are read as well.
    Switch,
    /// One of these words.
    Words(&'static [&'static str]),
    /// A whole number within a range.
    Number {
        /// The lowest, which is allowed.
        low: u32,
        /// The highest, which is allowed.
        high: u32,
        /// Both in words, with the unit: `1 to 16 plies`.
        range: &'static str,
    },
}

impl Domain {
    /// Says in words what a setting may be: the end of the message that refuses another value.
    pub fn range(self) -> String {
        match self {
            Domain::Switch => "on or off".to_owned(),
            Domain::Words(words) => match words.split_last() {
                Some((last, before)) => format!("{} or {last}", before.join(", ")),
                None => String::new(),
            },
            Domain::Number { range, .. } => range.to_owned(),
        }
    }

    /// Says it for programs, as the options of UCI and Hub want it.
    pub fn kind(self) -> Kind {
        match self {
            Domain::Switch => Kind::Switch,
            Domain::Words(words) => Kind::Choice(words.to_vec()),
            Domain::Number { low, high, .. } => Kind::Number {
                low: i64::from(low),
                high: i64::from(high),
            },
        }
    }
}

/// A row of [`SETTINGS`] with a word for each value.
macro_rules! words {
    ($name:literal, $($field:ident).+, [$($word:literal = $value:path),+], $play:ident) => {
        Setting {
            name: $name,
            domain: Domain::Words(&[$($word),+]),
            read: |engine| match engine.$($field).+ {
                $($value => $word.to_owned(),)+
            },
            set: |engine, text| {
                engine.$($field).+ = match text {
                    $($word => $value,)+
                    _ => return None,
                };
                Some(())
            },
            in_play: InPlay::$play,
        }
    };
}

/// A row of [`SETTINGS`] that is on or off.
macro_rules! switch {
    ($name:literal, $($field:ident).+, $play:ident) => {
        Setting {
            name: $name,
            domain: Domain::Switch,
            read: |engine| (if engine.$($field).+ { "on" } else { "off" }).to_owned(),
            set: |engine, text| switch(&mut engine.$($field).+, text),
            in_play: InPlay::$play,
        }
    };
}

/// A row of [`SETTINGS`] that is a whole number, the lowest and the highest included.
macro_rules! number {
    ($name:literal, $($field:ident).+, $low:literal, $high:literal, $range:literal, $play:ident) => {
        Setting {
            name: $name,
            domain: Domain::Number {
                low: $low,
                high: $high,
                range: $range,
            },
            read: |engine| engine.$($field).+.to_string(),
            set: |engine, text| {
                let number = text.parse().ok();
                engine.$($field).+ = number.filter(|number| ($low..=$high).contains(number))?;
                Some(())
            },
            in_play: InPlay::$play,
        }
    };
}

/// All that can be set of the search itself: a row each. Flags, files, brackets, the options of UCI and Hub, and the
/// identity of runs go by it.
pub const SETTINGS: &[Setting] = &[
    words!(
        "table.draft",
        options.draft,
        ["exact" = Draft::Exact, "at-least" = Draft::AtLeast],
        ByName
    ),
    Setting {
        name: "table.size",
        domain: Domain::Number {
            low: 0,
            high: values::MOST_HASH as u32,
            range: "0 (none) to 1048576 MiB",
        },
        read: |engine| engine.hash.to_string(),
        set: |engine, text| {
            engine.hash = values::hash(text).ok()?;
            Some(())
        },
        in_play: InPlay::ByKey("hash"),
    },
    switch!("table.known-moves", known_moves, Fixed),
    words!(
        "memory",
        memory,
        ["search" = Remembers::Search, "game" = Remembers::Game],
        ByName
    ),
    words!(
        "quiescence",
        options.quiescence,
        [
            "full" = Quiescence::Full,
            "plain" = Quiescence::Plain,
            "off" = Quiescence::Off
        ],
        ByName
    ),
    switch!("quiescence.checks", options.quiescence_checks, ByName),
    switch!("quiescence.table", options.quiescence_table, ByName),
    number!(
        "quiescence.gain",
        options.quiescence_gain,
        0,
        10_000,
        "0 to 10000 percent",
        ByName
    ),
    switch!("evaluation.bounded", options.bounded_evaluation, ByName),
    switch!("correction", options.correction, ByName),
    switch!("continuation", options.continuation, ByName),
    switch!("history.sorted", options.sorted, ByName),
    switch!("history.static", options.static_history, ByName),
    switch!("history.captures", options.capture_history, ByName),
    switch!("history.killers", options.killers, ByName),
    switch!("history.countermoves", options.countermoves, ByName),
    number!(
        "exchange.tolerance",
        options.tolerance,
        0,
        10_000,
        "0 to 10000 hundredths of the unit",
        ByName
    ),
    switch!("history-draws", options.history_draws, ByName),
    switch!("fail-hard", options.fail_hard, ByName),
    switch!("aspiration", options.aspiration, ByName),
    switch!("iterative", options.iterative, Fixed),
    number!(
        "iterative.step",
        options.step,
        1,
        16,
        "1 to 16 plies",
        ByName
    ),
    Setting {
        name: "threads",
        domain: Domain::Number {
            low: 1,
            high: values::MOST_THREADS as u32,
            range: "1 to 1024 threads",
        },
        read: |engine| engine.threads.to_string(),
        set: |engine, text| {
            engine.threads = values::threads(text).ok()?;
            Some(())
        },
        in_play: InPlay::ByKey("threads"),
    },
];

/// Reads a switch; nothing is changed where the value is none.
fn switch(place: &mut bool, value: &str) -> Option<()> {
    *place = match value {
        "on" | "true" => true,
        "off" | "false" => false,
        _ => return None,
    };
    Some(())
}

impl Engine {
    /// Writes down all that can be set of the search itself, as `name=value`, and its threads: what the identity of a
    /// run goes by. What evaluates positions is written where it is not what was learned, which is told by its files, and
    /// endgame tables by what is in them, where there are any.
    pub fn settings(&self) -> Vec<String> {
        let written = |row: &Setting| format!("{}={}", row.name, (row.read)(self));
        let evaluation = match self.evaluation {
            Judge::Learned => None,
            other => Some(format!("evaluation={}", other.word())),
        };
        let written = SETTINGS.iter().map(written);
        written
            .chain(evaluation)
            .chain(self.tables_known())
            .collect()
    }
}

/// Takes over one setting, written `NAME.PARAMETER=VALUE`, with or without blanks around both sides.
pub(super) fn set(engine: &mut Engine, text: &str) -> Result<(), Failure> {
    let Some((key, value)) = text.split_once('=') else {
        return Err(Failure::unusable(format!(
            "'{text}' is no setting: write NAME.PARAMETER=VALUE, as in null-move.reduction=3"
        )));
    };
    set_key(engine, key.trim(), value.trim())
}

/// Sets a parameter of the search or, where it has none of this name, of a technique.
fn set_key(engine: &mut Engine, key: &str, value: &str) -> Result<(), Failure> {
    if let Some(setting) = SETTINGS.iter().find(|setting| setting.name == key) {
        return (setting.set)(engine, value).ok_or_else(|| {
            let range = setting.domain.range();
            Failure::unusable(format!("'{key}={value}': {key} is {range}"))
        });
    }
    let described = engine.techniques.describe();
    let technique = key.split_once('.').and_then(|(name, parameter)| {
        let found = described.iter().find(|d| d.about.name == name)?;
        Some((found.about.name, parameter))
    });
    match technique {
        Some((name, parameter)) => engine
            .techniques
            .set(name, parameter, value)
            .map_err(|error| Failure::from(error).at(format_args!("'{key}={value}'"))),
        None => Err(unknown_key(key, &engine.techniques)),
    }
}

/// Says that nothing can be set by this name, and which name may have been meant.
fn unknown_key(key: &str, techniques: &TechniqueSet) -> Failure {
    let described = techniques.describe();
    let parameters = described.iter().flat_map(|description| {
        let name = description.about.name;
        description
            .parameters
            .iter()
            .map(move |parameter| format!("{name}.{}", parameter.name))
    });
    let settings = SETTINGS.iter().map(|setting| setting.name.to_owned());
    let known: Vec<String> = settings.chain(parameters).collect();
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    Failure::unusable(unknown("setting", key, &known))
}

#[cfg(test)]
mod tests {
    use crate::catalogue::Catalogue;

    use super::*;

    #[test]
    fn every_setting_is_written_so_that_it_reads_back() {
        let catalogue: Catalogue = Catalogue::standard().into();
        let mut engine = Engine::bare(catalogue.techniques());
        for setting in SETTINGS {
            let texts = match setting.domain {
                Domain::Switch => vec!["on".to_owned(), "off".to_owned()],
                Domain::Words(words) => words.iter().map(ToString::to_string).collect(),
                Domain::Number { low, high, .. } => vec![low.to_string(), high.to_string()],
            };
            for text in texts {
                set(&mut engine, &format!("{}={text}", setting.name)).unwrap();
                assert_eq!((setting.read)(&engine), text, "{}", setting.name);
                assert!(
                    engine
                        .settings()
                        .contains(&format!("{}={text}", setting.name))
                );
            }
            let refused = set(&mut engine, &format!("{}=99999999", setting.name));
            let said = format!("{:?}", refused.unwrap_err());
            assert!(said.contains(&setting.domain.range()), "{said}");
        }
        assert_eq!(SETTINGS[0].domain.range(), "exact or at-least");
        assert_eq!(SETTINGS[4].domain.range(), "full, plain or off");
    }
}
