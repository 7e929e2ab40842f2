//! Reads who is to play: persons, and engines as a page may choose them.

use std::sync::Arc;
use std::time::Duration;

use niwaki_arena::contender::Contender;
use niwaki_arena::limit::Limit;
use niwaki_arena::strength::Level;
use niwaki_host::catalogue::Catalogue;
use serde::Deserialize;

use crate::reply::Refusal;
use crate::searcher::{Search, within};

/// Who sits on a seat: an engine, or a person where there is none.
pub(super) type Player = Option<Arc<Contender>>;

/// One player, as a page asks for it.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Wanted {
    /// Whoever sits before the page.
    Person,
    /// A search of ours.
    Engine(Search),
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
        let mut engine = search.contender(catalogue, game, clock)?;
        if engine.level.is_none() && !engine.names_limit && clock.is_none() {
            engine.play_at(Level::USUAL);
        }
        engine.name = format!("niwaki, {}", search.in_words(&engine));
        Ok(Some(Arc::new(engine)))
    }
}
