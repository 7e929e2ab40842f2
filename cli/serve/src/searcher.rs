//! Reads a search of ours, as a page may choose it: to play, or to be recorded.
//!
//! A page sends fields, each within bounds, and names, each among those that there are. What is made of them is a
//! specification as on the command line, so that an engine means the same here and there; but no part of it is taken
//! over as it was sent.

use std::fmt::{Display, Write};
use std::time::Duration;

use niwaki_arena::contender::Contender;
use niwaki_arena::limit::{Limit, Margin};
use niwaki_arena::outside::Patience;
use niwaki_arena::strength::Level;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::engine::Engine;
use niwaki_host::names;
use serde::Deserialize;

use crate::reply::Refusal;

/// The limit of an engine of which nothing else is said.
const USUAL: Limit = Limit::MoveTime(Duration::from_secs(1));

/// The most MiB that a page may have a table take.
const MOST_HASH: usize = 1024;
/// The most threads that a page may have a search take.
const MOST_THREADS: usize = 16;

/// A search of ours, as a page asks for it. Without a level or a limit it plays at the usual level.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Search {
    level: Option<u8>,
    time_ms: Option<u64>,
    nodes: Option<u64>,
    depth: Option<i16>,
    hash: Option<usize>,
    threads: Option<usize>,
    profile: Option<String>,
    with: Vec<String>,
    without: Vec<String>,
}

impl Search {
    /// Writes what is asked for as on the command line, of numbers within bounds and names that are known.
    fn specification(&self, catalogue: &Catalogue) -> Result<String, Refusal> {
        let mut keys = String::new();
        let mut say = |key: &str, value: &str| {
            let comma = if keys.is_empty() { "" } else { "," };
            let _ = write!(keys, "{comma}{key}={value}"); // writing to a String cannot fail
        };
        if let Some(profile) = &self.profile {
            let known: Vec<&str> = catalogue.profiles().iter().map(|one| one.name).collect();
            say("profile", among("profile", profile, &known)?);
        }
        let described = catalogue.techniques().describe();
        let known: Vec<&str> = described.iter().map(|one| one.about.name).collect();
        for (key, names) in [("with", &self.with), ("without", &self.without)] {
            for name in names {
                say(key, among("technique", name, &known)?);
            }
        }
        if let Some(level) = self.level {
            within("level", level, 1, Level::MOST as u8)?;
            say("level", &level.to_string());
        }
        if let Some(time) = self.time_ms {
            within("the time a move, in ms", time, 10, 600_000)?;
            say("move-time", &format!("{time}ms"));
        }
        if let Some(nodes) = self.nodes {
            within("nodes", nodes, 1, 1_000_000_000)?;
            say("nodes", &nodes.to_string());
        }
        if let Some(depth) = self.depth {
            within("depth", depth, 1, 99)?;
            say("depth", &depth.to_string());
        }
        if let Some(hash) = self.hash {
            within("hash, in MiB", hash, 1, MOST_HASH)?;
            say("hash", &hash.to_string());
        }
        if let Some(threads) = self.threads {
            within("threads", threads, 1, MOST_THREADS)?;
            say("threads", &threads.to_string());
        }
        Ok(format!("niwaki[{keys}]"))
    }

    /// Makes who plays so, by this limit where nothing else is said.
    pub(crate) fn contender(
        &self,
        catalogue: &Catalogue,
        game: &str,
        limit: Option<Limit>,
    ) -> Result<Contender, Refusal> {
        let patience = Patience {
            most: Duration::from_mins(1),
            margin: Margin(None),
        };
        let (spec, limit) = (self.specification(catalogue)?, limit.unwrap_or(USUAL));
        Ok(Contender::parse(catalogue, game, &spec, limit, patience)?)
    }

    /// Makes the engine, for those who search with it otherwise than by playing.
    pub(crate) fn engine(&self, catalogue: &Catalogue, game: &str) -> Result<Engine, Refusal> {
        let contender = self.contender(catalogue, game, None)?;
        let engine = contender.engine().cloned();
        engine.ok_or_else(|| Refusal::wrong("an engine of ours is wanted"))
    }

    /// Says what distinguishes the engine for people: how much it thinks, and what else was chosen.
    pub(crate) fn in_words(&self, engine: &Contender) -> String {
        let mut words = vec![engine.limit_text()];
        words.extend(self.profile.clone());
        words.extend(self.with.iter().map(|name| format!("+{name}")));
        words.extend(self.without.iter().map(|name| format!("-{name}")));
        words.join(", ")
    }
}

/// Refuses a number beyond its bounds.
pub(crate) fn within<N: Copy + PartialOrd + Display>(
    what: &str,
    number: N,
    least: N,
    most: N,
) -> Result<(), Refusal> {
    if number < least || number > most {
        let why = format!("{what}: {number} is not from {least} to {most}");
        return Err(Refusal::wrong(why));
    }
    Ok(())
}

/// Returns the name as it is known, or refuses one that is not.
fn among<'k>(what: &str, name: &str, known: &[&'k str]) -> Result<&'k str, Refusal> {
    let found = known.iter().find(|&&one| one == name);
    found
        .copied()
        .ok_or_else(|| Refusal::wrong(names::unknown(what, name, known)))
}
