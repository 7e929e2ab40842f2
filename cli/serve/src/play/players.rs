//! Reads who is to play: persons, and engines as a page may choose them.
//!
//! A page sends fields, each within bounds, and names, each among those that there are. What is made of them is a
//! specification as on the command line, so that an engine means the same here and there; but no part of it is taken
//! over as it was sent.

use std::fmt::{Display, Write};
use std::sync::Arc;
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

/// Who sits on a seat: an engine, or a person where there is none.
pub(super) type Player = Option<Arc<Contender>>;

/// The limit of an engine of which nothing else is said.
const USUAL: Limit = Limit::MoveTime(Duration::from_secs(1));

/// The most MiB that a page may have a table take.
const MOST_HASH: usize = 1024;
/// The most threads that a page may have a search take.
const MOST_THREADS: usize = 16;

/// One player, as a page asks for it.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Wanted {
    /// Whoever sits before the page.
    Person,
    /// A search of ours.
    Engine(Search),
}

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

/// The clocks of both sides, as a page asks for them.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Clocks {
    base_ms: u64,
    increment_ms: u64,
}

impl Clocks {
    /// Returns the limit that they are.
    pub(super) fn limit(self) -> Result<Limit, Refusal> {
        within(
            "the time of a clock, in ms",
            self.base_ms,
            1_000,
            86_400_000,
        )?;
        within("the increment, in ms", self.increment_ms, 0, 600_000)?;
        Ok(Limit::Clock {
            base: Duration::from_millis(self.base_ms),
            increment: Duration::from_millis(self.increment_ms),
        })
    }
}

impl Wanted {
    /// Makes the player, which plays by the clock where there is one and nothing else is said.
    pub(super) fn player(
        &self,
        catalogue: &Catalogue,
        game: &str,
        clock: Option<Limit>,
    ) -> Result<Player, Refusal> {
        let search = match self {
            Wanted::Person => return Ok(None),
            Wanted::Engine(search) => search,
        };
        let spec = search.specification(catalogue)?;
        let patience = Patience {
            most: Duration::from_mins(1),
            margin: Margin(None),
        };
        let base = clock.unwrap_or(USUAL);
        let mut engine = Contender::parse(catalogue, game, &spec, base, patience)?;
        if engine.level.is_none() && !engine.names_limit && clock.is_none() {
            engine.play_at(Level::USUAL);
        }
        engine.name = format!("niwaki, {}", search.in_words(&engine));
        Ok(Some(Arc::new(engine)))
    }
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

    /// Makes the engine, for those who search with it otherwise than by playing.
    pub(crate) fn engine(&self, catalogue: &Catalogue, game: &str) -> Result<Engine, Refusal> {
        let patience = Patience {
            most: Duration::from_mins(1),
            margin: Margin(None),
        };
        let spec = self.specification(catalogue)?;
        let engine = Contender::parse(catalogue, game, &spec, USUAL, patience)?;
        let engine = engine.engine().cloned();
        engine.ok_or_else(|| Refusal::wrong("an engine of ours is wanted"))
    }

    /// Says what distinguishes the engine for people: how much it thinks, and what else was chosen.
    fn in_words(&self, engine: &Contender) -> String {
        let mut words = vec![engine.limit_text()];
        words.extend(self.profile.clone());
        words.extend(self.with.iter().map(|name| format!("+{name}")));
        words.extend(self.without.iter().map(|name| format!("-{name}")));
        words.join(", ")
    }
}

/// Refuses a number beyond its bounds.
fn within<N: Copy + PartialOrd + Display>(
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
