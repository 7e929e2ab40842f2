//! A configuration in brackets, as in `niwaki[profile=bare,with=etc,hash=64]`.

use std::path::PathBuf;

use super::Configuration;
use crate::failure::Failure;
use crate::values;

/// What can be written in brackets.
pub const KEYS: [&str; 8] = [
    "profile",
    "with",
    "without",
    "only",
    "set",
    "hash",
    "rankcut-table",
    "config",
];

impl Configuration {
    /// One with nothing in it yet, that is written in brackets.
    pub fn in_brackets() -> Configuration {
        Configuration {
            in_brackets: true,
            ..Configuration::default()
        }
    }

    /// Takes over one setting; says whether there is such a key. A key with a dot in
    /// it is a parameter: `null-move.reduction=3` needs no `set=` before it.
    pub fn take(&mut self, key: &str, value: &str) -> Result<bool, Failure> {
        match key {
            "profile" => self.profile = Some(value.to_owned()),
            "with" => self.with.push(value.to_owned()),
            "without" => self.without.push(value.to_owned()),
            "only" => self.only.push(value.to_owned()),
            "set" => self.set.push(value.to_owned()),
            "rankcut-table" => self.rankcut_table = Some(value.to_owned()),
            "config" => self.config = Some(PathBuf::from(value)),
            "hash" => {
                let hash = values::hash(value);
                self.hash =
                    Some(hash.map_err(|remedy| {
                        Failure::unusable(format!("'hash={value}': {remedy}"))
                    })?);
            }
            _ if key.contains('.') => self.set.push(format!("{key}={value}")),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Adds a name to the list of this key, if the key has a list: in
    /// `with=null-move,multi-cut` the second name stands alone.
    pub fn continue_list(&mut self, key: &str, name: &str) -> bool {
        let list = match key {
            "with" => &mut self.with,
            "without" => &mut self.without,
            "only" => &mut self.only,
            _ => return false,
        };
        list.push(name.to_owned());
        true
    }
}
