//! The name of the opening that a game has taken, from the named openings that a game of the catalogue brings along.
//!
//! A name stays until the game comes to another: after the moves of an opening it is still that opening.
//!
//! ```
//! use niwaki_arena::openings::named::Names;
//! use niwaki_games::chess::ChessFamily;
//! use niwaki_host::catalogue::{Catalogue, Entry};
//!
//! let catalogue: Catalogue = Catalogue::standard().with(Entry::<ChessFamily>::new()).into();
//! let names = Names::of(catalogue.game("chess")?);
//! let start = catalogue.start("chess")?;
//! let moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"].map(str::to_owned);
//! assert_eq!(names.name(start.as_ref(), &moves), Some("Ruy Lopez"));
//! assert_eq!(names.name(start.as_ref(), &moves[..1]), None);
//! # Ok::<(), niwaki_host::failure::Failure>(())
//! ```

use std::collections::HashMap;

use niwaki_host::catalogue::AnyGame;
use niwaki_host::position::Position;

/// The named openings of a game, by the positions that they lead to.
#[derive(Clone, Debug, Default)]
pub struct Names(HashMap<String, String>);

/// The plies beyond which no opening is looked for.
const LONGEST: usize = 40;

impl Names {
    /// Collects the names of a game.
    pub fn of(game: &dyn AnyGame) -> Names {
        let positions = game.opening_positions();
        Names(positions.into_iter().zip(game.openings()).collect())
    }

    /// Returns the last opening that a game came to by these moves, if it came to any.
    pub fn name(&self, opening: &dyn Position, moves: &[String]) -> Option<&str> {
        if self.0.is_empty() {
            return None;
        }
        let mut position = opening.copy();
        let mut name = self.0.get(&position.text());
        for mv in moves.iter().take(LONGEST) {
            if position.play_on(mv).is_err() {
                break;
            }
            name = self.0.get(&position.text()).or(name);
        }
        name.map(String::as_str)
    }
}
