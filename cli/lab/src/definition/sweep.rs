//! A sweep: every combination of values of some parameters.

use serde::Deserialize;

/// Every combination of values of some parameters.
#[derive(Deserialize)]
pub(crate) struct Sweep {
    /// The name that stands before the values in tables, in place of what is set. A sweep that has one can be matched with
    /// others ([`Matching`]), and has one parameter.
    pub(crate) name: Option<String>,
    /// The values of each parameter.
    pub(crate) values: toml::Table,
    /// The keys of a configuration, which each of its changes has besides.
    #[serde(flatten)]
    pub(crate) configuration: toml::Table,
}

/// The sweep that the others with a name are compared with, and where.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Matching {
    /// Its name.
    pub(crate) sweep: String,
    /// The value of its parameter.
    pub(crate) at: i64,
}

impl Sweep {
    /// Returns the name of one of its changes, by what it sets, as in `all features, rankcut.threshold=150`.
    pub(crate) fn named(&self, setting: &str) -> Option<String> {
        let name = self.name.as_ref()?;
        Some(format!("{name}, {setting}"))
    }

    /// Returns what its changes set, with the number that they set, where there is one parameter and all its values are whole
    /// numbers: `rankcut.threshold=150`, 150.
    pub(crate) fn settings(&self) -> Vec<(String, i64)> {
        let parameters = flattened(&self.values);
        let [(parameter, toml::Value::Array(values))] = &parameters[..] else {
            return Vec::new();
        };
        let numbers: Option<Vec<i64>> = values.iter().map(toml::Value::as_integer).collect();
        let numbers = numbers.unwrap_or_default().into_iter();
        numbers
            .map(|number| (format!("{parameter}={number}"), number))
            .collect()
    }
}

/// Joins the keys of nested tables with dots. TOML reads `etc.min-depth = [1]` as a table in a
/// table, and `"etc.min-depth" = [1]` as one key: both are meant alike.
pub(crate) fn flattened(table: &toml::Table) -> Vec<(String, toml::Value)> {
    let mut found = Vec::new();
    for (key, value) in table {
        match value {
            toml::Value::Table(inner) => {
                let inner = flattened(inner).into_iter();
                found.extend(inner.map(|(name, value)| (format!("{key}.{name}"), value)));
            }
            _ => found.push((key.clone(), value.clone())),
        }
    }
    found
}
