//! Configurations made of others: one changed by another, and written out as flags.

use super::Configuration;
use crate::names::listed;
use crate::profiles::DEFAULT;

impl Configuration {
    /// A change that switches these techniques on.
    pub fn switching_on(names: &[&str]) -> Configuration {
        Configuration {
            with: names.iter().map(|&name| name.to_owned()).collect(),
            ..Configuration::default()
        }
    }

    /// A change that switches one technique off.
    pub fn switching_off(name: &str) -> Configuration {
        Configuration {
            without: vec![name.to_owned()],
            ..Configuration::default()
        }
    }

    /// The same change with a setting more.
    #[must_use]
    pub fn and_set(mut self, key: &str, value: &str) -> Configuration {
        self.set.push(format!("{key}={value}"));
        self
    }

    /// This configuration after a change: what the change says of a technique or
    /// parameter holds. A change that names a profile takes the place of everything.
    #[must_use]
    pub fn changed_by(&self, change: &Configuration) -> Configuration {
        if change.profile.is_some() {
            return change.clone();
        }
        let mut changed = self.clone();
        if !change.only.is_empty() {
            changed.only.clone_from(&change.only);
            changed.with.clear();
            changed.without.clear();
        }
        changed.with = merged(&changed.with, &change.with, &change.without);
        changed.without = merged(&changed.without, &change.without, &change.with);
        changed.set.extend(change.set.iter().cloned());
        changed.hash = change.hash.or(changed.hash);
        if change.rankcut_table.is_some() {
            changed.rankcut_table.clone_from(&change.rankcut_table);
        }
        changed
    }

    /// Has a technique on or off, whatever was said of it before.
    pub fn put(&mut self, technique: &str, on: bool) {
        let change = if on {
            Configuration::switching_on(&[technique])
        } else {
            Configuration::switching_off(technique)
        };
        *self = self.changed_by(&change);
    }

    /// Sets a parameter, whatever was said of it before.
    pub fn put_parameter(&mut self, key: &str, value: &str) {
        let same = |setting: &String| {
            let name = setting.split('=').next();
            name.is_some_and(|name| name.trim() == key)
        };
        self.set.retain(|setting| !same(setting));
        self.set.push(format!("{key}={value}"));
    }

    /// Sets the size of the table, in MiB.
    pub fn put_hash(&mut self, mebibytes: usize) {
        self.hash = Some(mebibytes);
    }

    /// Starts from another profile; what was said besides holds on.
    pub fn put_profile(&mut self, name: &str) {
        self.profile = Some(name.to_owned());
    }

    /// The profile that it starts from.
    pub fn profile(&self) -> &str {
        self.profile.as_deref().unwrap_or(DEFAULT)
    }

    /// The flags that say the same.
    pub fn flags(&self) -> Vec<String> {
        let mut flags = Vec::new();
        let mut add = |name: &str, value: String| flags.extend([format!("--{name}"), value]);
        if let Some(profile) = &self.profile {
            add("profile", profile.clone());
        }
        for (name, list) in [
            ("only", &self.only),
            ("with", &self.with),
            ("without", &self.without),
        ] {
            if !list.is_empty() {
                add(name, list.join(","));
            }
        }
        for setting in &self.set {
            add("set", setting.clone());
        }
        if let Some(table) = &self.rankcut_table {
            add("rankcut-table", table.clone());
        }
        if let Some(hash) = self.hash {
            add("hash", hash.to_string());
        }
        flags
    }

    /// What a change does, in short: `null-move`, `-etc`, `etc.min-depth=3`.
    pub fn in_short(&self) -> String {
        let profile = self.profile.iter().cloned();
        let only = self.only.iter().cloned();
        let with = self.with.iter().cloned();
        let without = self.without.iter().map(|name| format!("-{name}"));
        let hash = self.hash.iter().map(|hash| format!("hash={hash}"));
        let learned = self
            .rankcut_table
            .iter()
            .map(|of| format!("rankcut-table={of}"));
        let parts = profile.chain(only).chain(with).chain(without);
        let parts = parts
            .chain(self.set.iter().cloned())
            .chain(learned)
            .chain(hash);
        parts.collect::<Vec<_>>().join(" ")
    }
}

/// The names of both lists, each once, without those that are taken away.
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

    fn of_profile(name: &str) -> Configuration {
        Configuration {
            profile: Some(name.to_owned()),
            ..Configuration::default()
        }
    }

    #[test]
    fn what_the_change_says_holds() {
        let base = Configuration {
            with: vec!["a,b".into()],
            without: vec!["c".into()],
            ..of_profile("default")
        };
        let with = base.changed_by(&Configuration::switching_on(&["c", "b"]));
        assert_eq!(with.flags(), ["--profile", "default", "--with", "a,b,c"]);
        let without = base.changed_by(&Configuration::switching_off("a"));
        assert_eq!(
            without.flags().join(" "),
            "--profile default --with b --without c,a"
        );
    }

    #[test]
    fn a_profile_begins_anew() {
        let base = Configuration::switching_on(&["a"]);
        let other = of_profile("bare");
        assert_eq!(base.changed_by(&other).flags(), ["--profile", "bare"]);
    }

    #[test]
    fn what_is_said_last_holds() {
        let mut said = Configuration::default();
        assert_eq!(said.profile(), DEFAULT);
        said.put("a", true);
        said.put_parameter("b.c", "1");
        said.put_parameter("b.d", "2");
        said.put("a", false);
        said.put_parameter("b.c", "3");
        said.put_profile("bare");
        said.put_hash(7);
        let expected = "--profile bare --without a --set b.d=2 --set b.c=3 --hash 7";
        assert_eq!(said.flags().join(" "), expected);
    }

    #[test]
    fn changes_have_short_names() {
        let change = Configuration::switching_on(&["etc"]).and_set("etc.min-depth", "3");
        assert_eq!(change.in_short(), "etc etc.min-depth=3");
        assert_eq!(Configuration::switching_off("etc").in_short(), "-etc");
    }
}
