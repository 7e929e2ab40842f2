//! Levels of strength, for people who would rather not lose every game.
//!
//! A level looks at fewer positions, judges its best few moves, and then draws one of those that
//! are not much worse than the best: the nearer to it, the likelier. So a weak level loses by many
//! small inaccuracies and by not seeing far, as people do, and not by sudden nonsense. What it is
//! drawn by is a function of the seed and the position. A move that wins on the spot is always
//! played. A level knows no endgame tables, by which it would play endgames perfectly.
//!
//! ```
//! use niwaki_host::strength::Level;
//!
//! let level = Level::parse("3").expect("levels are numbers from 1 to 10");
//! assert!(level < Level::USUAL);
//! assert_eq!(level.to_string(), "level 3");
//! assert_eq!(level.nodes(), 100_000);
//! ```

use std::fmt;

use niwaki::Key;
use niwaki::laws::Random;

use crate::info::Line;
use crate::position::{Position, Request};

/// A level of strength, from 1 (weak) to [`Level::MOST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// The means of a level.
#[derive(Clone, Copy, Debug)]
struct Strength {
    /// Plies, if that is what it is limited by.
    depth: Option<i16>,
    /// Nodes for each move.
    nodes: u64,
    /// The number of moves that it judges.
    lines: usize,
    /// The most by which a move that is played may be worse than the best, in hundredths of the
    /// game's unit.
    margin: i64,
}

/// Makes a level that is limited by its depth: nodes only keep it from taking long.
const fn shallow(depth: i16, lines: usize, margin: i64) -> Strength {
    Strength {
        depth: Some(depth),
        nodes: 100_000,
        lines,
        margin,
    }
}

/// Makes a level that looks at so many positions.
const fn deep(nodes: u64, lines: usize, margin: i64) -> Strength {
    Strength {
        depth: None,
        nodes,
        lines,
        margin,
    }
}

/// The levels, the weakest first: from each to the next it sees more, and gives less away.
const LEVELS: [Strength; 10] = [
    shallow(1, 12, 250),
    shallow(1, 8, 120),
    shallow(2, 8, 90),
    shallow(3, 6, 70),
    deep(6_000, 5, 50),
    deep(15_000, 4, 35),
    deep(40_000, 3, 20),
    deep(120_000, 2, 10),
    deep(500_000, 1, 0),
    deep(2_000_000, 1, 0),
];

impl Level {
    /// The strongest.
    pub const MOST: usize = LEVELS.len();

    /// The level at which a person begins who says nothing.
    pub const USUAL: Level = Level(5);

    /// Reads a level.
    ///
    /// # Errors
    /// Says which levels there are, where it is none of them.
    pub fn parse(text: &str) -> Result<Level, String> {
        let level = text.trim().parse::<u8>().ok();
        let level = level.filter(|&level| (1..=Level::MOST).contains(&usize::from(level)));
        level.map(Level).ok_or_else(|| {
            format!(
                "a level is a whole number from 1 (weak) to {} (strong)",
                Level::MOST
            )
        })
    }

    /// Returns the same request at this level. Limits of depth and nodes are kept where it has
    /// them.
    pub fn limited<'t>(self, request: &Request<'t>) -> Request<'t> {
        let strength = self.strength();
        Request {
            depth: request.depth.or(strength.depth),
            nodes: request.nodes.or(Some(strength.nodes)),
            lines: strength.lines,
            without_tables: true,
            ..*request
        }
    }

    /// Chooses the line that is played of those that a search has judged; the best where there is
    /// nothing to choose from. The same seed and position make for the same choice.
    pub fn chosen<'l>(self, lines: &'l [Line], seed: u64, position: &str) -> Option<&'l Line> {
        drawn(lines, self.strength().margin, seed, position)
    }

    /// Returns the means of this level.
    fn strength(self) -> Strength {
        LEVELS[usize::from(self.0) - 1]
    }

    /// Returns the most nodes that it looks at for a move.
    pub fn nodes(self) -> u64 {
        self.strength().nodes
    }

    /// Returns all levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..).take(Level::MOST).map(Level)
    }

    /// Returns its number, from 1.
    pub fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "level {}", self.0)
    }
}

/// Returns a move after which the opponent has lost, if there is one.
pub fn winning_move(position: &dyn Position) -> Option<String> {
    let wins = |mv: &String| {
        let mut after = position.copy();
        let played = after.play(mv).is_ok();
        played && after.over().is_some_and(|ending| ending.result == "loss")
    };
    position.moves().into_iter().find(wins)
}

/// Draws one of the lines that are within the margin, the better the likelier.
fn drawn<'l>(lines: &'l [Line], margin: i64, seed: u64, position: &str) -> Option<&'l Line> {
    let best = lines.iter().map(|line| line.score).max()?.hundredths();
    let weight = |line: &Line| (margin + 1 - (best - line.score.hundredths())).max(0) as usize;
    let sum = lines.iter().map(weight).sum();
    let mut left = Random::new(mixed(seed, position)).below(sum);
    lines.iter().find(|line| {
        let here = left < weight(line);
        left = left.saturating_sub(weight(line));
        here
    })
}

/// Mixes the seed with one position.
fn mixed(seed: u64, text: &str) -> u64 {
    let bytes = text.bytes();
    bytes.fold(seed, |mixed, byte| Key::mixed(mixed ^ u64::from(byte)).0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Score;

    fn line(score: Score, best: &str) -> Line {
        Line::new(score, vec![best.to_owned()])
    }

    #[test]
    fn levels_are_read() {
        assert_eq!(Level::parse("1"), Ok(Level(1)));
        assert_eq!(Level::parse(" 10 "), Ok(Level(10)));
        for bad in ["", "0", "11", "-1", "five", "300"] {
            assert!(Level::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn no_level_knows_endgame_tables() {
        let never = std::sync::atomic::AtomicBool::new(false);
        for level in Level::all() {
            assert!(level.limited(&Request::until(&never)).without_tables);
        }
    }

    #[test]
    fn levels_get_stronger() {
        for pair in LEVELS.windows(2) {
            let depth = |strength: &Strength| strength.depth.unwrap_or(i16::MAX);
            assert!(depth(&pair[0]) <= depth(&pair[1]));
            assert!(pair[0].margin >= pair[1].margin);
            assert!(
                pair[1].depth.is_some() || pair[0].depth.is_some() || pair[0].nodes < pair[1].nodes
            );
        }
    }

    #[test]
    fn better_moves_are_drawn_more_often_and_bad_ones_never() {
        let lines = [
            line(Score::Points(100), "best"),
            line(Score::Points(60), "good"),
            line(Score::Points(49), "bad"),
            line(Score::Loss(0), "lost"),
        ];
        let mut counts = [0; 4];
        for seed in 0..1000 {
            let drawn = drawn(&lines, 50, seed, "here").unwrap();
            counts[lines.iter().position(|line| line == drawn).unwrap()] += 1;
        }
        assert!(counts[0] > 3 * counts[1] && counts[1] > 50, "{counts:?}");
        assert_eq!(counts[2..], [0, 0]);
        assert!(drawn(&[], 50, 1, "here").is_none());
    }

    #[test]
    fn what_is_drawn_depends_on_seed_and_position_alone() {
        let lines: Vec<Line> = (0..20)
            .map(|i| line(Score::Points(-i), &i.to_string()))
            .collect();
        let best = |seed, position| drawn(&lines, 100, seed, position).unwrap().moves.clone();
        assert_eq!(best(7, "a"), best(7, "a"));
        let others = (0..20).filter(|&seed| best(seed, "a") != best(seed, "b"));
        assert!(others.count() > 10);
    }
}
