//! What a position of a game is said to be worth to the player to move: the label that a fit aims at.
//!
//! A label is an expected result, from 0 for a loss to 1 for a win. Values of searches become one by a logistic curve,
//! whose scale is fitted to the results of the games of the first round, or kept where a fit goes on from a network: a
//! value of so many points is worth what positions of this value have scored. With it an output of the network goes back
//! to points, so that values stay in the units in which the game, or the evaluation before, counts.

use niwaki::Outcome;

use super::games::PlayedGame;
use niwaki_fit::expected;

/// The points that an output of one is worth in a game where values tell nothing of results, in units of the game.
const UNTOLD: f64 = 2.5;
/// Values beyond so many units count as these: a game is won before they are true.
const LARGEST: f64 = 10.0;

/// The way from values and results to labels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Labels {
    /// The points that stand for an expected result of 1 : (1 + 1/e).
    scale: f64,
    /// Points of a hundredth of a unit, in which values are recorded.
    hundredth: f64,
    /// The share that the value of a search counts, 0 to 1.
    blend: f64,
}

impl Labels {
    /// Fits the scale to games, or takes the one that is known from the evaluation by which they were played.
    ///
    /// Where values tell nothing of results, because the players knew nothing, results alone count.
    pub(super) fn fit(games: &[PlayedGame], unit: i32, known: Option<i32>, blend: u8) -> Labels {
        let unit = f64::from(unit);
        let informed = slope(games);
        let told = |slope: f64| (1.0 / slope).clamp(0.2, LARGEST) * unit;
        let scale = known.map(f64::from).or(paid(games, unit));
        let blend = informed.map_or(0.0, |_| f64::from(blend) / 100.0);
        Labels {
            scale: scale.unwrap_or_else(|| informed.map_or(UNTOLD * unit, told)),
            hundredth: unit / 100.0,
            blend,
        }
    }

    /// Returns the points that an output of one is worth.
    pub(super) fn scale(&self) -> i32 {
        self.scale.round().max(1.0) as i32
    }

    /// Returns the output of a network that is worth so many points.
    pub(super) fn output(&self, points: i32) -> f32 {
        (f64::from(points) / self.scale) as f32
    }

    /// Returns the expected result that so many points foretell.
    pub(super) fn foretold(&self, points: i32) -> f64 {
        expected(f64::from(points) / self.scale)
    }

    /// Returns the label of a position: what its search said, blended with the result.
    pub(super) fn of(&self, value: i16, result: Outcome) -> f32 {
        let told = expected(f64::from(value) * self.hundredth / self.scale);
        let came = match result {
            Outcome::Win => 1.0,
            Outcome::Draw => 0.5,
            Outcome::Loss => 0.0,
            Outcome::Score(points) => expected(f64::from(points) / self.scale),
        };
        (self.blend * told + (1.0 - self.blend) * came) as f32
    }
}

/// Returns the scale of games that pay points: what they pay in the mean.
fn paid(games: &[PlayedGame], unit: f64) -> Option<f64> {
    let points = games.iter().filter_map(|game| match game.result {
        Outcome::Score(points) => Some(f64::from(points).abs()),
        _ => None,
    });
    let (count, sum) = points.fold((0.0, 0.0), |(count, sum), points| {
        (count + 1.0, sum + points)
    });
    (count > 0.0).then(|| (sum / count).max(unit))
}

/// Returns the slope at which values in units foretell results by the logistic curve; nothing where larger values have no
/// better results.
///
/// The derivative of the likelihood falls as the slope grows, so that halving an interval finds where it is zero.
fn slope(games: &[PlayedGame]) -> Option<f64> {
    let pairs: Vec<(f64, f64)> = games.iter().flat_map(pairs).collect();
    let derivative = |slope: f64| -> f64 {
        let errors = pairs
            .iter()
            .map(|(value, result)| (result - expected(slope * value)) * value);
        errors.sum()
    };
    let (mut low, mut high) = (0.0, 10.0);
    if derivative(1e-3) <= 0.0 {
        return None;
    }
    for _ in 0..50 {
        let middle = f64::midpoint(low, high);
        if derivative(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(low)
}

/// Returns the values of a game, in units, with its result as the player to move saw it.
fn pairs(game: &PlayedGame) -> impl Iterator<Item = (f64, f64)> {
    game.moves.iter().enumerate().map(|(ply, mv)| {
        let result = match game.result_at(ply) {
            Outcome::Win => 1.0,
            Outcome::Draw => 0.5,
            Outcome::Loss => 0.0,
            Outcome::Score(points) => f64::midpoint(f64::from(points.signum()), 1.0),
        };
        (
            (f64::from(mv.value) / 100.0).clamp(-LARGEST, LARGEST),
            result,
        )
    })
}

#[cfg(test)]
mod tests {
    use niwaki::laws::Random;

    use super::*;
    use crate::evaluation::games::PlayedMove;

    /// Makes games of one move whose values foretell results at a scale.
    fn games(scale: f64) -> Vec<PlayedGame> {
        let mut random = Random::of(3, &[]);
        let game = |number| {
            let value = random.below(801) as i16 - 400;
            let lucky = random.below(1_000_000) as f64 / 1e6;
            let won = lucky < expected(f64::from(value) / scale);
            PlayedGame {
                number,
                start: String::new(),
                result: if won { Outcome::Win } else { Outcome::Loss },
                moves: vec![PlayedMove { index: 0, value }],
            }
        };
        (0..40_000).map(game).collect()
    }

    #[test]
    fn the_scale_is_that_at_which_values_foretell_results() {
        for scale in [80.0, 250.0] {
            let labels = Labels::fit(&games(scale), 100, None, 50);
            assert!((labels.scale / scale - 1.0).abs() < 0.05, "{labels:?}");
            assert!((labels.of(scale as i16, Outcome::Win) - 0.866).abs() < 0.01);
            assert!((labels.of(0, Outcome::Draw) - 0.5).abs() < 1e-6);
        }
    }

    /// Values are recorded in hundredths of a unit, so that the same games mean the same in a game of larger units.
    #[test]
    fn the_scale_is_in_points_of_the_game() {
        let games = games(250.0);
        let [small, large] = [100, 1000].map(|unit| Labels::fit(&games, unit, None, 100));
        assert!((large.scale / small.scale - 10.0).abs() < 1e-9);
        assert!((large.of(200, Outcome::Loss) - small.of(200, Outcome::Loss)).abs() < 1e-6);
        assert!((large.output(1000) - small.output(100)).abs() < 1e-6);
    }

    #[test]
    fn a_scale_that_is_known_stays() {
        let labels = Labels::fit(&games(250.0), 100, Some(300), 25);
        assert_eq!(labels.scale(), 300);
        assert!((labels.of(300, Outcome::Loss) - 0.25 * 0.731).abs() < 0.001);
    }

    #[test]
    fn values_that_tell_nothing_do_not_count() {
        let mut games = games(250.0);
        for game in &mut games {
            game.moves[0].value = 0;
        }
        let labels = Labels::fit(&games, 100, None, 50);
        assert_eq!((labels.scale(), labels.of(0, Outcome::Win)), (250, 1.0));
        let against = Labels::fit(&self::games(-250.0), 100, None, 50);
        assert!(against.of(1000, Outcome::Loss) < 1e-9);
    }

    #[test]
    fn points_are_paid_in_the_mean() {
        let mut games = games(250.0);
        games.truncate(2);
        games[0].result = Outcome::Score(1000);
        games[1].result = Outcome::Score(-200);
        let labels = Labels::fit(&games, 100, None, 0);
        assert_eq!(labels.scale(), 600);
        assert!((labels.of(0, Outcome::Score(600)) - 0.731).abs() < 0.001);
    }
}
