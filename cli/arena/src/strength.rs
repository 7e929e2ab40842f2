//! Levels of strength as limits and choices of a match. The levels themselves are the host's.

use super::limit::Limit;
use super::player::Choice;
use niwaki_host::position::Position;
use niwaki_host::score::Score;
pub use niwaki_host::strength::Level;

/// Returns the most that a level looks at for a move, in place of another limit; a clock stays.
///
/// ```
/// use niwaki_arena::limit::Limit;
/// use niwaki_arena::strength::{Level, limit_or};
///
/// let level = Level::parse("3").expect("levels are numbers from 1 to 10");
/// assert_eq!(limit_or(level, Limit::Depth(20)), Limit::Nodes(100_000));
/// ```
pub fn limit_or(level: Level, other: Limit) -> Limit {
    match other {
        Limit::Clock { .. } => other,
        _ => Limit::Nodes(level.nodes()),
    }
}

/// Returns the choice of a move after which the opponent has lost, if there is one.
pub fn winning_move(position: &dyn Position) -> Option<Choice> {
    let mv = niwaki_host::strength::winning_move(position)?;
    Some(Choice {
        mv,
        score: Some(Score::Win(1)),
        depth: Some(1),
        nodes: None,
    })
}
