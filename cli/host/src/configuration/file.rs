//! Reads the definition of an engine from a TOML file.
//!
//! The keys are those of [`EngineSpec`], which are also the names of its flags; no key must be there, and the order
//! does not matter.
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
//!
//! A value becomes the text that the flag of its key would get, and is read by that flag, so that both take the same
//! and complain in the same words: a truth value is `on` or `off`, an empty list under `only` is `none`.

use std::path::Path;

use toml::{Table, Value};

use super::keys::{self, Key, Takes};
use super::read_text;
use super::spec::EngineSpec;
use crate::failure::Failure;
use crate::names::unknown;

/// Reads a file.
///
/// # Errors
/// It cannot be read, is no TOML (the message has the line), or has a key or value that does not fit.
pub(super) fn read(path: &Path) -> Result<EngineSpec, Failure> {
    let text = read_text(path)?;
    let table: Table = text.parse().map_err(|error: toml::de::Error| {
        let line = error
            .span()
            .map_or(1, |span| 1 + text[..span.start].matches('\n').count());
        Failure::told(complaint(&error), error).at(format_args!("{}:{line}", path.display()))
    })?;
    EngineSpec::from_table(&table).map_err(|failure| failure.at(path.display()))
}

/// Says what is wrong with the text. Of a number that no integer type holds the parser
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

impl EngineSpec {
    /// Reads a table of a TOML file.
    ///
    /// # Errors
    /// A key that there is not, or a value that does not fit.
    pub fn from_table(table: &Table) -> Result<EngineSpec, Failure> {
        EngineSpec::beside(&[], table)
    }

    /// Reads a table of a TOML file in which other keys may stand, too.
    ///
    /// # Errors
    /// A key that is neither of the others nor of a configuration, or a value that does not fit.
    pub fn beside(others: &[&str], table: &Table) -> Result<EngineSpec, Failure> {
        from_table(others, table).map_err(Failure::unusable)
    }
}

/// Reads a table by the definition of the keys; the error says in words what would be right.
fn from_table(others: &[&str], table: &Table) -> Result<EngineSpec, String> {
    let known = keys::keys::<EngineSpec>();
    let mut spec = EngineSpec::default();
    for (name, value) in table {
        if others.contains(&name.as_str()) {
            continue;
        }
        let Some(key) = known.iter().find(|key| key.name == *name) else {
            let names = known.iter().map(|key| key.name.as_str());
            let names: Vec<&str> = others.iter().copied().chain(names).collect();
            return Err(unknown("key", name, &names));
        };
        let texts = texts(key, value)?;
        let words = texts.iter().map(|text| keys::word(name, text));
        let said: EngineSpec = keys::read_words(words)
            .map_err(|remedy| format!("{name} = {}: {remedy}", texts.join(", ")))?;
        spec = spec.and(&said);
    }
    Ok(spec)
}

/// Returns the values of a key, as on the command line.
fn texts(key: &Key, value: &Value) -> Result<Vec<String>, String> {
    match (key.takes, value) {
        (Takes::One, _) => Ok(vec![scalar(&key.name, value)?]),
        (Takes::Many, Value::Table(table)) => {
            let mut found = Vec::new();
            flatten("", table, &mut found)?;
            Ok(found)
        }
        (Takes::Names | Takes::Many, _) => list(&key.name, value),
    }
}

/// Writes a string, number or truth value as on the command line.
fn scalar(key: &str, value: &Value) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Float(number) => Ok(number.to_string()),
        Value::Boolean(true) => Ok("on".into()),
        Value::Boolean(false) => Ok("off".into()),
        _ => Err(format!(
            "{key} = {value}: one string, number or true/false is wanted"
        )),
    }
}

/// Writes one string, or a list of them. An empty `only` means `none`.
fn list(key: &str, value: &Value) -> Result<Vec<String>, String> {
    match value {
        Value::Array(items) if items.is_empty() && key == "only" => Ok(vec!["none".into()]),
        Value::Array(items) => items.iter().map(|item| scalar(key, item)).collect(),
        _ => Ok(vec![scalar(key, value)?]),
    }
}

/// Joins the keys of nested tables with dots, and adds a setting `a.b=value` for each value to `found`.
fn flatten(prefix: &str, table: &Table, found: &mut Vec<String>) -> Result<(), String> {
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

    fn parse(text: &str) -> Result<EngineSpec, String> {
        from_table(&[], &text.parse().expect("the tests write good TOML"))
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

    /// The line tells what is wrong in our words; what they were made of stays behind it.
    #[test]
    fn failures_keep_what_they_came_of() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("c.toml");
        let came_of = |failure: &Failure| {
            let mut last: &dyn std::error::Error = failure;
            while let Some(cause) = last.source() {
                last = cause;
            }
            (last.is::<std::io::Error>(), last.is::<toml::de::Error>())
        };
        let missing = read(&path).unwrap_err();
        assert_eq!(came_of(&missing), (true, false));
        let said = format!("{missing:#}");
        assert!(said.starts_with(&path.display().to_string()), "{said}");
        std::fs::write(&path, "hash = 99999999999999999999").unwrap();
        let damaged = read(&path).unwrap_err();
        assert_eq!(came_of(&damaged), (false, true));
        let said = format!("{damaged:#}");
        assert!(said.contains("c.toml:1: the number 99999999999999999999 is too large"));
        assert_eq!(said.lines().count(), 1, "{said}");
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
            "threads = 0",
            "set = [[1]]",
        ] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
