//! The configuration in a TOML file.
//!
//! ```toml
//! profile = "classic"
//! with = ["late-move-reductions"]     # or "a,b"; likewise without, only
//! hash = 64
//! rankcut-table = "checkers"          # a game, or a file
//!
//! [set]
//! "null-move.reduction" = 3           # as on the command line …
//! null-move.deep-reduction = 4        # … or nested
//! quiescence = "plain"
//! ```

use std::path::Path;

use toml::{Table, Value};

use super::{Configuration, read_text};
use crate::failure::Failure;
use crate::names::unknown;
use crate::values;

const KEYS: [&str; 7] = [
    "profile",
    "with",
    "without",
    "only",
    "set",
    "hash",
    "rankcut-table",
];

/// Reads a configuration from a file.
pub(super) fn read(path: &Path) -> Result<Configuration, Failure> {
    let text = read_text(path)?;
    let table: Table = text.parse().map_err(|error: toml::de::Error| {
        let line = error
            .span()
            .map_or(1, |span| 1 + text[..span.start].matches('\n').count());
        Failure::unusable(complaint(&error)).at(format_args!("{}:{line}", path.display()))
    })?;
    from_table(&table).map_err(|failure| failure.at(path.display()))
}

/// The settings in the text of such a file, which need not be in one.
pub(super) fn fitted(text: &str) -> Result<Vec<String>, Failure> {
    let table: Table = text
        .parse()
        .map_err(|error: toml::de::Error| Failure::unusable(complaint(&error)))?;
    Ok(from_table(&table)?.set)
}

/// What is wrong with the text. Of a number that no integer type holds the parser
/// speaks in terms of its own types.
fn complaint(error: &toml::de::Error) -> String {
    match error.message().split_once("integer `") {
        Some((_, rest)) => {
            let number = rest.split('`').next().unwrap_or_default();
            format!(
                "the number {number} is too large: integers end at {}",
                i64::MAX
            )
        }
        None => error.message().to_owned(),
    }
}

pub(super) fn from_table(table: &Table) -> Result<Configuration, Failure> {
    let mut configuration = Configuration::default();
    for (key, value) in table {
        match key.as_str() {
            "profile" => configuration.profile = Some(scalar(key, value)?),
            "with" => configuration.with = list(key, value)?,
            "without" => configuration.without = list(key, value)?,
            "only" => configuration.only = list(key, value)?,
            "set" => configuration.set = settings(value)?,
            "rankcut-table" => configuration.rankcut_table = Some(scalar(key, value)?),
            "hash" => {
                let text = scalar(key, value)?;
                let hash = values::hash(&text)
                    .map_err(|remedy| Failure::unusable(format!("hash = {text}: {remedy}")))?;
                configuration.hash = Some(hash);
            }
            _ => return Err(Failure::unusable(unknown("key", key, &KEYS))),
        }
    }
    Ok(configuration)
}

/// A string, number or truth value as on the command line.
fn scalar(key: &str, value: &Value) -> Result<String, Failure> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Float(number) => Ok(number.to_string()),
        Value::Boolean(true) => Ok("on".into()),
        Value::Boolean(false) => Ok("off".into()),
        _ => Err(Failure::unusable(format!(
            "{key} = {value}: one string, number or true/false is wanted"
        ))),
    }
}

/// One string, or a list of them. An empty `only` means `none`.
fn list(key: &str, value: &Value) -> Result<Vec<String>, Failure> {
    match value {
        Value::Array(items) if items.is_empty() && key == "only" => Ok(vec!["none".into()]),
        Value::Array(items) => items.iter().map(|item| scalar(key, item)).collect(),
        _ => Ok(vec![scalar(key, value)?]),
    }
}

/// A list of `NAME.PARAMETER=VALUE`, or a table of them.
fn settings(value: &Value) -> Result<Vec<String>, Failure> {
    match value {
        Value::Table(table) => {
            let mut found = Vec::new();
            flatten("", table, &mut found)?;
            Ok(found)
        }
        _ => list("set", value),
    }
}

/// Joins the keys of nested tables with dots.
fn flatten(prefix: &str, table: &Table, found: &mut Vec<String>) -> Result<(), Failure> {
    for (key, value) in table {
        let name = format!("{prefix}{key}");
        match value {
            Value::Table(inner) => flatten(&format!("{name}."), inner, found)?,
            _ => found.push(format!("{name}={}", scalar(&name, value)?)),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Configuration, Failure> {
        from_table(&text.parse().expect("the tests write good TOML"))
    }

    #[test]
    fn settings_may_be_a_list_or_tables() {
        let expected = ["null-move.estimate=off", "null-move.reduction=3"];
        for text in [
            "set = ['null-move.estimate=off', 'null-move.reduction=3']",
            "[set]\n'null-move.estimate' = false\nnull-move.reduction = 3",
            "[set.null-move]\nestimate = 'off'\nreduction = 3",
        ] {
            let mut set = parse(text).unwrap().set;
            set.sort();
            assert_eq!(set, expected, "{text}");
        }
    }

    #[test]
    fn lists_may_be_one_string() {
        assert_eq!(parse("with = 'a,b'").unwrap().with, ["a,b"]);
        assert_eq!(parse("with = ['a', 'b']").unwrap().with, ["a", "b"]);
        assert_eq!(parse("only = []").unwrap().only, ["none"]);
    }

    #[test]
    fn unknown_keys_and_types_are_refused() {
        for bad in [
            "wiht = 'a'",
            "profile = ['a']",
            "hash = -1",
            "hash = [1]",
            "set = [[1]]",
        ] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
