use niwaki::laws::Random;

use super::*;

fn encounter(a: usize, b: usize, pairs: Pentanomial) -> Encounter {
    Encounter {
        engines: [a, b],
        pairs,
    }
}

fn values(ratings: &[Option<Rating>]) -> Vec<f64> {
    ratings.iter().map(|rating| rating.unwrap().value).collect()
}

/// A game's worth of each pair: lost by the first, drawn, and won.
#[test]
fn the_likelihood_is_that_of_the_points() {
    let fit = |pairs| Fit {
        count: 2,
        encounters: vec![encounter(0, 1, pairs)],
    };
    let (chance, strengths) = (0.75_f64, [3_f64.ln(), 0.0]);
    for (pairs, expected) in [
        ([1, 0, 0, 0, 0], (1.0 - chance).ln()),
        ([0, 0, 2, 0, 0], chance.ln() + (1.0 - chance).ln()),
        ([0, 0, 0, 0, 3], 3.0 * chance.ln()),
    ] {
        let found = fit(pairs).likelihood(&strengths);
        assert!((found - expected).abs() < 1e-12, "{pairs:?}: {found}");
    }
}

#[test]
fn two_engines_have_the_rating_of_their_score() {
    let ratings = fit(2, &[encounter(0, 1, [0, 0, 10, 0, 10])]);
    let [a, b] = values(&ratings)[..] else {
        panic!()
    };
    let expected = 400.0 * 3.0_f64.log10();
    assert!((a - b - expected).abs() < 1e-6 && (a + b).abs() < 1e-9);
    // The share of a pair is ½ or 1, each as often: its standard error over 20 pairs, brought to Elo by the slope.
    let slope = ELO / (0.75 * 0.25);
    let error = Z95 * (0.25 / 20.0_f64.sqrt()) * slope / 2.0 * (20.0_f64 / 19.0).sqrt();
    assert!((ratings[0].unwrap().error.unwrap() - error).abs() < 1e-6);
}

/// Seven baseball teams, after A. Agresti, *Categorical Data Analysis*, 2nd edition, 2002, section 10.6: games
/// that the team of the row won against that of the column, and what the fit is there, with
/// the digits that the R package `BradleyTerry2` prints.
#[test]
fn a_published_example_is_found_again() {
    let wins = [
        [0, 7, 9, 7, 7, 9, 11],
        [6, 0, 7, 5, 11, 9, 9],
        [4, 6, 0, 7, 7, 8, 12],
        [6, 8, 6, 0, 6, 7, 10],
        [6, 2, 6, 7, 0, 7, 12],
        [4, 4, 5, 6, 6, 0, 6],
        [2, 4, 1, 3, 1, 7, 0],
    ];
    let published = [1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0.0];
    let mut encounters = Vec::new();
    for (a, row) in wins.iter().enumerate() {
        for (b, other) in wins.iter().enumerate().skip(a + 1) {
            encounters.push(encounter(a, b, [other[a], 0, 0, 0, row[b]]));
        }
    }
    let values = values(&fit(7, &encounters));
    for (value, published) in values.iter().zip(published) {
        let logarithm = (value - values[6]) / ELO;
        assert!(
            (logarithm - published).abs() < 1e-4,
            "{logarithm} {published}"
        );
    }
}

#[test]
fn who_has_won_everything_still_has_a_rating() {
    let ratings = fit(
        3,
        &[
            encounter(0, 1, [0, 0, 0, 0, 5]),
            encounter(1, 2, [1, 2, 1, 0, 0]),
        ],
    );
    let values = values(&ratings);
    assert!(values[0] > values[2] && values[2] > values[1]);
    assert!(
        values.iter().all(|value| value.abs() < 1000.0),
        "{values:?}"
    );
}

/// Pairs that were all drawn do not prove that nothing else can happen.
#[test]
fn an_even_match_leaves_an_error() {
    let ratings = fit(2, &[encounter(0, 1, [0, 0, 10, 0, 0])]);
    assert!(ratings[0].unwrap().error.unwrap() > 5.0, "{ratings:?}");
}

#[test]
fn engines_without_games_have_none() {
    assert_eq!(fit(2, &[]), [None, None]);
    let ratings = fit(
        4,
        &[
            encounter(0, 2, [0, 1, 5, 2, 0]),
            encounter(1, 3, [0, 0, 5, 0, 0]),
        ],
    );
    let known: Vec<bool> = ratings.iter().map(Option::is_some).collect();
    assert_eq!(known, [true, false, true, false]);
    assert_eq!(fit(0, &[]), []);
    let one_pair = fit(2, &[encounter(0, 1, [0, 0, 1, 0, 0])]);
    assert_eq!(one_pair[0].unwrap().error, None);
}

/// Four engines with true ratings: the fits lie around them, and their intervals hold the truth as often as they say.
#[test]
fn simulated_tournaments() {
    const TRUTH: [f64; 4] = [120.0, 20.0, -40.0, -100.0];
    const RUNS: usize = 400;
    let mut random = Random::new(5);
    let (mut sums, mut inside) = ([0.0; 4], 0);
    for _ in 0..RUNS {
        let ratings = fit(4, &simulated(&TRUTH, &mut random));
        for (number, rating) in ratings.into_iter().enumerate() {
            let Rating { value, error } = rating.unwrap();
            sums[number] += value;
            inside += usize::from((value - TRUTH[number]).abs() <= error.unwrap());
        }
    }
    for (sum, truth) in sums.into_iter().zip(TRUTH) {
        assert!((sum / RUNS as f64 - truth).abs() < 3.0, "{sum} {truth}");
    }
    let share = inside as f64 / (4 * RUNS) as f64;
    assert!((0.93..0.97).contains(&share), "{share}");
}

/// Plays everybody against everybody: 40 pairs each, a third of the games drawn.
fn simulated(truth: &[f64; 4], random: &mut Random) -> Vec<Encounter> {
    let mut encounters = Vec::new();
    for a in 0..4 {
        for b in a + 1..4 {
            let chance = 1.0 / (1.0 + ((truth[b] - truth[a]) / ELO).exp());
            let mut pairs = [0; 5];
            for _ in 0..40 {
                pairs[game(chance, random) + game(chance, random)] += 1;
            }
            encounters.push(encounter(a, b, pairs));
        }
    }
    encounters
}

/// Draws the half points of one game.
fn game(chance: f64, random: &mut Random) -> usize {
    let number = random.below(1_000_000) as f64 / 1e6;
    let draws = 2.0 / 3.0 * chance.min(1.0 - chance);
    let wins = chance - draws / 2.0;
    if number < wins {
        2
    } else {
        usize::from(number < wins + draws)
    }
}
