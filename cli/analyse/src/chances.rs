//! Turns values into chances, so that what a move gave away means the same in an even game and in one that is decided.
//!
//! A chance is an expected result: 1 for a certain win, ½ for an even game, 0 for a certain loss. A value of so many units
//! becomes one by a logistic curve, 1 : (1 + exp(−value : scale)). The scale is that of the evaluation where it was
//! learned, which was fitted to the results of the games that it was learned from ([`Position::scale`]), and
//! [`USUAL_SCALE`] elsewhere. A win or loss that was found is certain.
//!
//! # Source
//! That values are laid on results by a logistic curve: P. Österlund, *Texel's Tuning Method*, 2014. That moves are marked by
//! what they take from the expected result, and not by hundredths of a pawn, with these three limits: lichess.org
//! (<https://lichess.org/page/accuracy>; in its source they are .1, .2 and .3 of a range from −1 to 1).

use niwaki_host::engine::Engine;
use niwaki_host::position::Position;
use niwaki_host::score::Score;
use serde::{Deserialize, Serialize};

/// The units that stand for an expected result of 1 : (1 + 1/e) where nobody has fitted any: what `niwaki train` takes, too,
/// before it knows of any game. It lies between those that were fitted to chess (3.35) and to checkers (1.38).
pub const USUAL_SCALE: f64 = 2.5;

/// The way from values to chances.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chances {
    /// The units that stand for 1 : (1 + 1/e).
    scale: f64,
}

impl Chances {
    /// Returns the way that fits what an engine says of a game: the scale that was asked for, or that of its evaluation, or
    /// the usual one.
    pub fn of(position: &dyn Position, engine: &Engine, asked: Option<f64>) -> Chances {
        let known = asked.or_else(|| position.scale(engine));
        Chances {
            scale: known.unwrap_or(USUAL_SCALE),
        }
    }

    /// Returns the units that stand for 1 : (1 + 1/e).
    pub fn scale(self) -> f64 {
        self.scale
    }

    /// Returns the expected result of a value, from 0 to 1.
    pub fn expected(self, value: Score) -> f64 {
        match value {
            Score::Win(_) => 1.0,
            Score::Loss(_) => 0.0,
            Score::Points(hundredths) => {
                let units = hundredths as f64 / 100.0;
                1.0 / (1.0 + (-units / self.scale).exp())
            }
        }
    }
}

/// A move that gave something away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// It took a twentieth from the expected result, or more.
    Inaccuracy,
    /// A tenth.
    Mistake,
    /// Three twentieths.
    Blunder,
}

impl Mark {
    /// All marks, the mildest first.
    pub const ALL: [Mark; 3] = [Mark::Inaccuracy, Mark::Mistake, Mark::Blunder];

    /// Marks a move that took so much from the expected result, if it took enough.
    pub fn of(lost: f64) -> Option<Mark> {
        let marks = Mark::ALL.into_iter().rev();
        let mut reached = marks.filter(|mark| lost >= mark.least());
        reached.next()
    }

    /// Returns the least that it takes from the expected result.
    pub fn least(self) -> f64 {
        match self {
            Mark::Inaccuracy => 0.05,
            Mark::Mistake => 0.10,
            Mark::Blunder => 0.15,
        }
    }

    /// Returns the sign that people write behind the move.
    pub fn sign(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    /// Returns the number of the sign in PGN and PDN, its numeric annotation glyph.
    pub fn glyph(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "$6",
            Mark::Mistake => "$2",
            Mark::Blunder => "$4",
        }
    }

    /// Returns its name.
    pub fn name(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "inaccuracy",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
        }
    }
}

/// Writes an expected result, or a difference of two, in percent.
pub fn percent(chance: f64) -> String {
    format!("{:.0}%", chance * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_even_at_nothing_and_certain_at_the_end() {
        let chances = Chances { scale: 2.5 };
        assert!((chances.expected(Score::EVEN) - 0.5).abs() < 1e-12);
        assert!((chances.expected(Score::Points(250)) - 0.731).abs() < 1e-3);
        let sum = chances.expected(Score::Points(70)) + chances.expected(Score::Points(-70));
        assert!((sum - 1.0).abs() < 1e-12);
        assert!(chances.expected(Score::Win(30)) >= 1.0);
        assert!(chances.expected(Score::Loss(0)) <= 0.0);
    }

    /// The same man is a blunder in an even game, and nothing where the game is decided.
    #[test]
    fn a_loss_in_a_decided_game_is_no_blunder() {
        let chances = Chances { scale: 2.0 };
        let lost =
            |from, to| chances.expected(Score::Points(from)) - chances.expected(Score::Points(to));
        assert_eq!(Mark::of(lost(0, -150)), Some(Mark::Blunder));
        assert_eq!(Mark::of(lost(0, -100)), Some(Mark::Mistake));
        assert_eq!(Mark::of(lost(0, -50)), Some(Mark::Inaccuracy));
        assert_eq!(Mark::of(lost(0, -20)), None);
        assert_eq!(Mark::of(lost(900, 750)), None);
        assert_eq!(Mark::of(lost(-900, -1050)), None);
    }

    #[test]
    fn marks_begin_at_their_limits() {
        for mark in Mark::ALL {
            assert_eq!(Mark::of(mark.least()), Some(mark));
            assert!(Mark::of(mark.least() - 1e-9) < Some(mark));
        }
    }
}
