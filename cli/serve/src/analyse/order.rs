//! Reads which game a page wants analysed, and by what.

use niwaki_analyse::game::{self, Loaded};
use niwaki_arena::limit::Limit;
use niwaki_arena::session::MOST_PLIES;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use serde::Deserialize;

use crate::reply::Refusal;
use crate::searcher::Search;

/// The limit of a search where nothing is said, as in `niwaki analyse`.
const USUAL: Limit = Limit::Nodes(100_000);

/// An analysis, as a page asks for it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Order {
    /// Games in PGN, in PDN, or as `niwaki play` saves them.
    text: String,
    /// Which of them, from 1.
    number: usize,
    /// The game that they are of, where it is not to be found out.
    game: Option<String>,
    /// What searches, and its limit.
    #[serde(default)]
    search: Search,
}

/// A position, as a page asks for it in place of a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Alone {
    game: String,
    /// The position, if not the usual one.
    position: Option<String>,
}

impl Alone {
    /// Reads the position, and makes the engine that looks at it.
    pub(super) fn read(&self, catalogue: &Catalogue) -> Result<(Loaded, Engine), Refusal> {
        let loaded = Loaded::position(catalogue, &self.game, self.position.as_deref())?;
        let engine = Search::default().engine(catalogue, &self.game)?;
        Ok((loaded, engine))
    }
}

/// What there is to be done.
pub(super) struct Work {
    pub(super) loaded: Loaded,
    pub(super) engine: Engine,
    pub(super) limit: Limit,
}

impl Order {
    /// Reads the game, and makes the engine.
    pub(super) fn read(self, catalogue: &Catalogue) -> Result<Work, Refusal> {
        let games = game::listed(&self.text).map_err(at)?;
        let wanted = self.number.checked_sub(1);
        let game = wanted.and_then(|index| games.get(index));
        let game = game.ok_or_else(|| {
            let only = match games.len() {
                1 => "one".to_owned(),
                count => count.to_string(),
            };
            let number = self.number;
            Refusal::wrong(format!("there is no game {number} in it, only {only}"))
        })?;
        let loaded = game::replay(catalogue, self.number, game, self.game.as_deref());
        let loaded = loaded.map_err(at)?;
        let plies = loaded.moves.len();
        if plies > MOST_PLIES {
            let why = format!("the game has {plies} moves: {MOST_PLIES} are the most");
            return Err(Refusal::wrong(why));
        }
        let (engine, limit) = self.search.limited(catalogue, &loaded.game, USUAL)?;
        Ok(Work {
            loaded,
            engine,
            limit,
        })
    }
}

/// Says on which line of the text something is wrong.
fn at((line, failure): (usize, Failure)) -> Refusal {
    failure.at(format_args!("line {line}")).into()
}
