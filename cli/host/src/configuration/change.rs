//! Changes the definition of an engine by what else is said of it.
//!
//! Two things can be done with two definitions. [`EngineSpec::and`] says both, one after the other, as flags on a
//! command line are. [`EngineSpec::changed_by`] lets the later one win wherever they contradict each other, as in the
//! laboratory, where an experiment has a base and arms that differ from it: `with` of the one and `without` of the
//! other cancel out.

use super::keys;
use super::spec::EngineSpec;
use crate::names::listed;
use crate::profiles::DEFAULT;

impl EngineSpec {
    /// Returns a change that switches these techniques on.
    pub fn switching_on(names: &[&str]) -> EngineSpec {
        EngineSpec {
            with: names.iter().map(|&name| name.to_owned()).collect(),
            ..EngineSpec::default()
        }
    }

    /// Returns a change that switches one technique off.
    pub fn switching_off(name: &str) -> EngineSpec {
        EngineSpec {
            without: vec![name.to_owned()],
            ..EngineSpec::default()
        }
    }

    /// Returns the same change with a setting more, as `--set key=value` adds it.
    #[must_use]
    pub fn and_set(mut self, key: &str, value: &str) -> EngineSpec {
        self.set.push(format!("{key}={value}"));
        self
    }

    /// Returns what holds after a change: what the change says of a technique or
    /// parameter holds. A change that names a profile takes the place of everything, and one with `only` that of all
    /// that was switched before.
    #[must_use]
    pub fn changed_by(&self, change: &EngineSpec) -> EngineSpec {
        if change.profile.is_some() {
            return change.clone();
        }
        let mut before = self.clone();
        if !change.only.is_empty() {
            before.only.clear();
            before.with.clear();
            before.without.clear();
        }
        EngineSpec {
            with: merged(&before.with, &change.with, &change.without),
            without: merged(&before.without, &change.without, &change.with),
            ..before.and(change)
        }
    }

    /// Returns the definition that says one key, and nothing else.
    ///
    /// # Errors
    /// The value does not fit, or there is no such key: the text says what would be right.
    pub fn of(key: &str, value: &str) -> Result<EngineSpec, String> {
        keys::read(key, value)?.ok_or_else(|| format!("there is no key '{key}'"))
    }

    /// Has a technique on or off, whatever was said of it before.
    pub fn put_technique(&mut self, technique: &str, on: bool) {
        let change = if on {
            EngineSpec::switching_on(&[technique])
        } else {
            EngineSpec::switching_off(technique)
        };
        *self = self.changed_by(&change);
    }

    /// Sets a parameter, whatever was said of it before: earlier settings of the same key go.
    pub fn put_parameter(&mut self, key: &str, value: &str) {
        let same = |setting: &String| {
            let name = setting.split('=').next();
            name.is_some_and(|name| name.trim() == key)
        };
        self.set.retain(|setting| !same(setting));
        self.set.push(format!("{key}={value}"));
    }

    /// Returns the name of the profile that it starts from, which is the default where none is named.
    pub fn profile(&self) -> &str {
        self.profile.as_deref().unwrap_or(DEFAULT)
    }
}

/// Returns the names of both lists, each once, without those that are taken away. An item may be a list with commas.
fn merged(first: &[String], second: &[String], away: &[String]) -> Vec<String> {
    let names = |list: &[String]| -> Vec<String> {
        let names = list.iter().flat_map(|part| listed(part));
        names.map(str::to_owned).collect()
    };
    let away = names(away);
    let mut kept: Vec<String> = Vec::new();
    for name in names(first).into_iter().chain(names(second)) {
        if !away.contains(&name) && !kept.contains(&name) {
            kept.push(name);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_profile(name: &str) -> EngineSpec {
        EngineSpec {
            profile: Some(name.to_owned()),
            ..EngineSpec::default()
        }
    }

    #[test]
    fn what_the_change_says_holds() {
        let base = EngineSpec {
            with: vec!["a,b".into()],
            without: vec!["c".into()],
            ..of_profile("default")
        };
        let with = base.changed_by(&EngineSpec::switching_on(&["c", "b"]));
        assert_eq!(with.flags(), ["--profile", "default", "--with", "a,b,c"]);
        let without = base.changed_by(&EngineSpec::switching_off("a"));
        assert_eq!(
            without.flags().join(" "),
            "--profile default --with b --without c,a"
        );
    }

    #[test]
    fn a_profile_begins_anew() {
        let base = EngineSpec::switching_on(&["a"]);
        let other = of_profile("bare");
        assert_eq!(base.changed_by(&other).flags(), ["--profile", "bare"]);
    }

    #[test]
    fn what_is_said_last_holds() {
        let mut said = EngineSpec::default();
        assert_eq!(said.profile(), DEFAULT);
        said.put_technique("a", true);
        said.put_parameter("b.c", "1");
        said.put_parameter("b.d", "2");
        said.put_technique("a", false);
        said.put_parameter("b.c", "3");
        for (key, value) in [("hash", "3"), ("profile", "bare"), ("hash", "7")] {
            said = said.and(&EngineSpec::of(key, value).unwrap());
        }
        assert!(EngineSpec::of("hash", "many").is_err() && EngineSpec::of("hush", "7").is_err());
        let expected = "--profile bare --without a --set b.d=2 --set b.c=3 --hash 7";
        assert_eq!(said.flags().join(" "), expected);
    }

    #[test]
    fn changes_have_short_names() {
        let change = EngineSpec::switching_on(&["etc"]).and_set("etc.min-depth", "3");
        assert_eq!(change.in_short(), "etc etc.min-depth=3");
        assert_eq!(EngineSpec::switching_off("etc").in_short(), "-etc");
    }
}
