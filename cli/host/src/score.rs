//! Scores: the worth of a position, in the units that people and protocols use.
//!
//! The core reckons in points, of which each game has its own number to a unit (a pawn, a man). Here they are hundredths
//! of the unit in every game, and wins and losses are told apart by type. Protocols write scores in ways of their own.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Neg;

use niwaki::{Ply, Value};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The worth of a position for the player to move: hundredths of the game's unit, or a win or loss with
/// its distance in plies.
///
/// Scores are ordered as [`Value`]s are: losses (the nearer, the lower), points, wins (the nearer, the
/// higher). Serialised, a score is one whole number of hundredths, in which a win in n plies is
/// 100,000,000 − n and a loss in n plies the negative of it. What is known to be won, and nobody says how
/// soon, counts as points: 99,500,000 − n hundredths where that is known n plies on, which is displayed as `won`.
///
/// ```
/// use niwaki_host::score::Score;
///
/// assert!(Score::Loss(2) < Score::Loss(8) && Score::Loss(8) < Score::Points(-900));
/// assert!(Score::Points(900) < Score::Win(9) && Score::Win(9) < Score::Win(1));
/// assert_eq!(-Score::Win(5), Score::Loss(5));
/// assert_eq!(Score::Points(35).to_string(), "+0.35");
/// assert_eq!(Score::Win(5).to_string(), "win in 5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// An estimate, in hundredths of the game's unit.
    Points(i64),
    /// The player to move wins in so many plies.
    Win(u32),
    /// The player to move loses in so many plies.
    Loss(u32),
}

/// The number that a win on the spot is written as; each ply of distance takes one off.
const WIN: i64 = 100_000_000;

/// The number of what is known to be won at the root, at no known distance; each ply on the way takes one off.
const KNOWN: i64 = 99_500_000;

/// The largest number of hundredths that an estimate has: all above it are won. More plies than a search has fit between this,
/// [`KNOWN`] and [`WIN`].
const MOST: i64 = 99_000_000;

impl Score {
    /// Neither side is better.
    pub const EVEN: Score = Score::Points(0);

    /// Converts a value, in a game of which so many points are a unit ([`niwaki::Game::UNIT`]).
    ///
    /// ```
    /// use niwaki::{Ply, Value};
    /// use niwaki_host::score::Score;
    ///
    /// assert_eq!(Score::new(Value::estimate(7), 20), Score::Points(35));
    /// assert_eq!(Score::new(Value::loss_at(Ply::new(4)), 20), Score::Loss(4));
    /// ```
    pub fn new(value: Value, unit: i32) -> Score {
        match value.distance() {
            Some(plies) if value.is_win() => Score::Win(plies.unsigned_abs()),
            Some(plies) => Score::Loss(plies.unsigned_abs()),
            None if value.is_decided() => {
                let plies = Value::known_win_at(Ply::ROOT).points() - value.points().abs();
                Score::Points(i64::from(value.points().signum()) * (KNOWN - i64::from(plies)))
            }
            None => Score::of_points(value.points(), unit),
        }
    }

    /// Converts evaluation points, in a game of which so many are a unit. Fractions of a hundredth are cut off.
    pub fn of_points(points: i32, unit: i32) -> Score {
        let hundredths = i64::from(points) * 100 / i64::from(unit);
        Score::Points(hundredths.clamp(-MOST, MOST))
    }

    /// Returns how many plies on it is known that the game is won, or lost, where nobody says how soon.
    ///
    /// ```
    /// use niwaki::{Ply, Value};
    /// use niwaki_host::score::Score;
    ///
    /// let known = Score::new(Value::known_loss_at(Ply::new(4)), 100);
    /// assert_eq!((known.known_after(), known.to_string()), (Some(4), "lost".to_owned()));
    /// assert_eq!(Score::Points(-35).known_after(), None);
    /// ```
    pub fn known_after(self) -> Option<i64> {
        match self {
            Score::Points(hundredths) if hundredths.abs() > MOST => Some(KNOWN - hundredths.abs()),
            _ => None,
        }
    }

    /// Says whether it is a win, in so many plies or in the end.
    pub fn is_won(self) -> bool {
        match self {
            Score::Points(hundredths) => hundredths > 0 && self.known_after().is_some(),
            Score::Win(_) => true,
            Score::Loss(_) => false,
        }
    }

    /// Returns hundredths for formats that have nothing else for what is known to be won: 20,000 less a hundredth for each ply on the
    /// way there, as other engines write it. Other points are as they are.
    pub fn written_points(hundredths: i64) -> i64 {
        let known = Score::Points(hundredths).known_after();
        known.map_or(hundredths, |plies| hundredths.signum() * (20_000 - plies))
    }

    /// Returns the number that the score is serialised as, on one scale with wins and losses.
    ///
    /// ```
    /// use niwaki_host::score::Score;
    ///
    /// assert_eq!(Score::Points(-130).hundredths(), -130);
    /// assert_eq!(Score::Win(3).hundredths(), 99_999_997);
    /// ```
    pub fn hundredths(self) -> i64 {
        match self {
            Score::Points(hundredths) => hundredths.clamp(-KNOWN, KNOWN),
            Score::Win(plies) => (WIN - i64::from(plies)).max(KNOWN + 1),
            Score::Loss(plies) => (i64::from(plies) - WIN).min(-KNOWN - 1),
        }
    }

    /// Reads the number that a score is serialised as: the inverse of [`Score::hundredths`] for every value and distance that
    /// a search returns.
    pub fn from_hundredths(hundredths: i64) -> Score {
        let plies = (WIN - hundredths.saturating_abs()).max(0) as u32;
        if hundredths > KNOWN {
            Score::Win(plies)
        } else if hundredths < -KNOWN {
            Score::Loss(plies)
        } else {
            Score::Points(hundredths)
        }
    }

    /// Returns the plies to the end, positive for a win and negative (or zero) for a loss; nothing of
    /// points.
    pub fn plies_to_end(self) -> Option<i64> {
        match self {
            Score::Points(_) => None,
            Score::Win(plies) => Some(i64::from(plies)),
            Score::Loss(plies) => Some(-i64::from(plies)),
        }
    }

    /// Displays a score whose distance is not proved, as the winner may have a shorter way.
    ///
    /// ```
    /// use niwaki_host::score::Score;
    ///
    /// assert_eq!(Score::Win(5).unproved().to_string(), "win in 5 or fewer");
    /// ```
    pub fn unproved(self) -> Unproved {
        Unproved(self)
    }

    /// Returns the place in the natural order: of losses, points and wins, and among its like.
    fn rank(self) -> (u8, i64) {
        match self {
            Score::Loss(plies) => (0, i64::from(plies)),
            Score::Points(hundredths) => (1, hundredths),
            Score::Win(plies) => (2, -i64::from(plies)),
        }
    }
}

impl Default for Score {
    fn default() -> Score {
        Score::EVEN
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Score) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        match self {
            Score::Points(hundredths) => Score::Points(-hundredths),
            Score::Win(plies) => Score::Loss(plies),
            Score::Loss(plies) => Score::Win(plies),
        }
    }
}

/// Writes points in units with a sign, `+0.35`, and others as `win in 5`, `loss in 4`, `won` or `lost`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Points(hundredths) if self.known_after().is_some() => {
                f.write_str(if *hundredths > 0 { "won" } else { "lost" })
            }
            Score::Points(hundredths) => write!(f, "{:+.2}", *hundredths as f64 / 100.0),
            Score::Win(plies) => write!(f, "win in {plies}"),
            Score::Loss(plies) => write!(f, "loss in {plies}"),
        }
    }
}

/// A [`Score`] that is displayed as one whose distance is not proved: `win in 5 or fewer`.
#[derive(Clone, Copy, Debug)]
pub struct Unproved(Score);

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unproved(score) = self;
        match score {
            // Nothing is shorter than one ply.
            Score::Win(2..) | Score::Loss(2..) => write!(f, "{score} or fewer"),
            _ => score.fmt(f),
        }
    }
}

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(self.hundredths())
    }
}

impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Score, D::Error> {
        i64::deserialize(deserializer).map(Score::from_hundredths)
    }
}

#[cfg(test)]
mod tests {
    use niwaki::Game;
    use niwaki_games::checkers::Checkers;

    use super::*;

    /// In ascending order.
    const SCORES: [Score; 11] = [
        Score::Loss(0),
        Score::Loss(4),
        Score::Loss(300),
        Score::Points(7 - KNOWN),
        Score::Points(-MOST),
        Score::Points(-35),
        Score::EVEN,
        Score::Points(MOST),
        Score::Points(KNOWN),
        Score::Win(9),
        Score::Win(1),
    ];

    #[test]
    fn the_natural_order_is_that_of_the_numbers_written() {
        assert!(SCORES.is_sorted_by(|lower, higher| lower < higher));
        assert!(SCORES.is_sorted_by_key(|score| score.hundredths()));
    }

    #[test]
    fn a_negated_score_is_the_opponents() {
        for score in SCORES {
            assert_eq!(-(-score), score);
            assert_eq!((-score).hundredths(), -score.hundredths());
        }
        assert_eq!(-Score::Win(3), Score::Loss(3));
    }

    #[test]
    fn json_has_one_number() {
        for (score, json) in [
            (Score::Points(-130), "-130"),
            (Score::Win(3), "99999997"),
            (Score::Loss(0), "-100000000"),
            (Score::Loss(4), "-99999996"),
        ] {
            assert_eq!(serde_json::to_string(&score).unwrap(), json);
        }
        for score in SCORES {
            let json = serde_json::to_string(&score).unwrap();
            assert_eq!(serde_json::from_str::<Score>(&json).unwrap(), score);
        }
        assert!(serde_json::from_str::<Score>("\"win\"").is_err());
        assert_eq!(Score::from_hundredths(i64::MIN), Score::Loss(0));
    }

    #[test]
    fn what_is_known_without_a_distance_is_written_as_other_engines_do() {
        for plies in [0, 3, Ply::MAX.count()] {
            let known = Score::new(Value::known_win_at(Ply::new(plies)), Checkers::UNIT);
            assert_eq!(known.known_after(), Some(i64::from(plies)));
            assert!(Score::Points(MOST) < known && known < Score::Win(u32::from(u16::MAX)));
            assert_eq!(
                (known.to_string(), (-known).to_string()),
                ("won".into(), "lost".into())
            );
            let written = Score::written_points((-known).hundredths());
            assert_eq!(written, i64::from(plies) - 20_000);
        }
        assert_eq!(Score::written_points(-35), -35);
    }

    #[test]
    fn values_in_the_units_of_their_game() {
        let score = |value| Score::new(value, Checkers::UNIT);
        assert_eq!(score(Value::win_at(Ply::new(3))), Score::Win(3));
        assert_eq!(score(-Value::win_at(Ply::new(3))), Score::Loss(3));
        assert_eq!(score(Value::loss_at(Ply::ROOT)), Score::Loss(0));
        assert_eq!(score(Value::estimate(-130)), Score::Points(-130));
        assert_eq!(
            Score::new(Value::estimate(i32::MAX), 1),
            Score::Points(MOST)
        );
        assert_eq!(Score::of_points(1, 3), Score::Points(33));
    }

    #[test]
    fn plies_have_the_sign_of_the_result() {
        assert_eq!(Score::Win(3).plies_to_end(), Some(3));
        assert_eq!(Score::Loss(4).plies_to_end(), Some(-4));
        assert_eq!(Score::Points(MOST).plies_to_end(), None);
    }

    #[test]
    fn texts_for_people() {
        for (score, proved, unproved) in [
            (Score::Points(-5), "-0.05", "-0.05"),
            (Score::EVEN, "+0.00", "+0.00"),
            (Score::Win(3), "win in 3", "win in 3 or fewer"),
            (Score::Loss(4), "loss in 4", "loss in 4 or fewer"),
            (Score::Win(1), "win in 1", "win in 1"),
        ] {
            assert_eq!(score.to_string(), proved);
            assert_eq!(score.unproved().to_string(), unproved);
        }
    }
}
