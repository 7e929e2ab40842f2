//! Simulated matches, which show that the test errs as rarely as was asked: their pairs are drawn at random
//! from a known distribution, and decided by the code that decides real ones.

use niwaki::laws::Random;

use super::super::{Distribution, Model, Sprt, parse};
use crate::score::{Estimate, NORMALISED, drawn, expected};

/// The results of pairs between even opponents, with many draws.
const EVEN: [f64; 5] = [0.06, 0.22, 0.44, 0.22, 0.06];
/// Where hardly a game is won.
const DRAWN: [f64; 5] = [0.01, 0.12, 0.74, 0.12, 0.01];
/// Where no game is drawn.
const DECIDED: [f64; 5] = [0.24, 0.01, 0.5, 0.01, 0.24];

/// Returns the most likely results of pairs with this lead, of those that are so where there is none.
fn results(even: [f64; 5], model: Model, elo: f64) -> [f64; 5] {
    let even = Distribution(even);
    match model {
        Model::Logistic => even.with_mean(expected(elo)).0,
        Model::Normalised => {
            even.with_lead(elo / NORMALISED * std::f64::consts::SQRT_2)
                .0
        }
    }
}

/// The decisions of many simulated matches, and their cost.
#[derive(Clone, Copy, Debug)]
struct Outcome {
    /// The share of matches in which the second hypothesis was accepted.
    accepted: f64,
    /// Games of a match, on average.
    games: f64,
}

/// Plays matches between engines of a known difference, each until the test accepts a hypothesis.
/// The test is asked after each pair, as a match asks it.
fn simulate(test: &Sprt, elo: f64, matches: u32) -> Outcome {
    let weights = results(EVEN, test.model, elo);
    let mut random = Random::new(11);
    let (mut accepted, mut games) = (0_u32, 0_u64);
    for _ in 0..matches {
        let mut pairs = [0; 5];
        let llr = loop {
            pairs[drawn(&weights, &mut random)] += 1;
            let llr = test.llr(&pairs);
            if llr >= test.upper() || llr <= test.lower() {
                break llr;
            }
        };
        accepted += u32::from(llr > 0.0);
        games += 2 * pairs.iter().sum::<u64>();
    }
    Outcome {
        accepted: f64::from(accepted) / f64::from(matches),
        games: games as f64 / f64::from(matches),
    }
}

/// Returns the most that an error that was asked for may be found to be: three standard deviations more.
fn at_most(asked: f64, matches: u32) -> f64 {
    asked + 3.0 * (asked * (1.0 - asked) / f64::from(matches)).sqrt()
}

/// Simulates matches at both hypotheses and between them, and prints what came of it. Between them
/// a test takes longest, and accepts either as often.
fn check(text: &str, model: Model, matches: u32) {
    let sprt = Sprt {
        model,
        ..parse(text).unwrap()
    };
    let middle = f64::midpoint(sprt.elo0, sprt.elo1);
    let [first, between, second] =
        [sprt.elo0, middle, sprt.elo1].map(|elo| simulate(&sprt, elo, matches));
    println!(
        "| {} `{text}` | {:.4} | {:.4} | {:.4} | {:.0} | {:.0} | {:.0} |",
        model.name(),
        first.accepted,
        between.accepted,
        1.0 - second.accepted,
        first.games,
        between.games,
        second.games
    );
    assert!(first.accepted <= at_most(sprt.alpha, matches), "{first:?}");
    let missed = 1.0 - second.accepted;
    assert!(missed <= at_most(sprt.beta, matches), "{second:?}");
    // A test that never errs is as wrong as one that errs too often: it asks for too many games.
    assert!(first.accepted >= sprt.alpha / 3.0, "{first:?}");
    assert!(missed >= sprt.beta / 3.0, "{second:?}");
    assert!((0.3..0.7).contains(&between.accepted), "{between:?}");
    assert!(between.games > first.games.max(second.games));
}

#[test]
fn errors_are_as_rare_as_was_asked() {
    for model in [Model::Logistic, Model::Normalised] {
        check("0,60,0.05,0.1", model, 1000);
    }
}

/// Plays matches at a known difference in logistic Elo, each until the test stops, and returns the plain and the corrected difference of
/// each, with whether the corrected interval holds the true one.
fn estimates(test: &Sprt, even: [f64; 5], elo: f64, matches: u32) -> Vec<(f64, f64, bool)> {
    let weights = results(even, Model::Logistic, elo);
    let mut random = Random::new(5);
    let one = |_| {
        let mut pairs = [0; 5];
        while test.verdict(&pairs).is_none() {
            pairs[drawn(&weights, &mut random)] += 1;
        }
        let plain = Estimate::of(&pairs).and_then(|estimate| estimate.elo().value);
        let adjusted = test.adjusted(&pairs).expect("it has stopped");
        let low = adjusted.low.unwrap_or(f64::NEG_INFINITY);
        let high = adjusted.high.unwrap_or(f64::INFINITY);
        let found = plain.zip(adjusted.value).expect("they are finite");
        (found.0, found.1, low <= elo && elo <= high)
    };
    (0..matches).map(one).collect()
}

/// Half of the corrected differences are too large, whatever the truth is, and 95% of the intervals hold it. The plain
/// ones are too large after H1 and too small after H0.
#[test]
fn a_stopped_test_is_corrected() {
    const MATCHES: u32 = 400;
    let share = |count: usize| count as f64 / f64::from(MATCHES);
    let test = parse("0,20").unwrap();
    for elo in [-10.0, 0.0, 10.0, 20.0, 30.0] {
        let found = estimates(&test, EVEN, elo, MATCHES);
        let held = share(found.iter().filter(|one| one.2).count());
        let above = share(found.iter().filter(|one| one.1 > elo).count());
        let mean = |of: fn(&(f64, f64, bool)) -> f64| {
            found.iter().map(of).sum::<f64>() / f64::from(MATCHES) - elo
        };
        let (plain, adjusted) = (mean(|one| one.0), mean(|one| one.1));
        println!("| {elo} | {plain:+.1} | {adjusted:+.1} | {above:.3} | {held:.3} |");
        assert!((0.43..=0.57).contains(&above), "{elo}: {above} above");
        assert!((0.92..=0.98).contains(&held), "{elo}: {held} held");
        assert!(adjusted.abs() < 3.5, "{elo}: off by {adjusted}");
        if (elo - 10.0_f64).abs() > 1.0 {
            assert!(
                adjusted.abs() < 0.6 * plain.abs(),
                "{elo}: {adjusted}, plain {plain}"
            );
        }
    }
}

/// A test that stops soon, since the truth is far from both hypotheses, is corrected by little.
#[test]
fn a_stopped_test_far_from_its_hypotheses_is_corrected() {
    const MATCHES: u32 = 400;
    let share = |count: usize| count as f64 / f64::from(MATCHES);
    let differences = [
        ("0,20", EVEN, 60.0),
        ("0,20", EVEN, 100.0),
        ("0,10", EVEN, 60.0),
        ("0,10", EVEN, 200.0),
        ("-10,0", EVEN, -150.0),
        ("-5,0", DRAWN, 40.0),
        ("-5,0", DRAWN, 80.0),
        ("0,10", DECIDED, 60.0),
        ("0,10", DECIDED, 200.0),
    ];
    for (text, even, elo) in differences {
        let found = estimates(&parse(text).unwrap(), even, elo, MATCHES);
        let held = share(found.iter().filter(|one| one.2).count());
        let above = share(found.iter().filter(|one| one.1 > elo).count());
        let mean = |of: fn(&(f64, f64, bool)) -> f64| {
            found.iter().map(of).sum::<f64>() / f64::from(MATCHES) - elo
        };
        let (plain, adjusted) = (mean(|one| one.0), mean(|one| one.1));
        println!("| `{text}` | {elo} | {plain:+.1} | {adjusted:+.1} | {above:.3} | {held:.3} |");
        assert!((0.4..=0.6).contains(&above), "{elo}: {above} above");
        assert!(held >= 0.91, "{elo}: {held} held");
    }
}

/// Where all is lost, there is no end to the interval; and what is exchanged comes out exchanged.
#[test]
fn an_end_that_cannot_be_told_is_none() {
    let won = parse("0,300").unwrap().adjusted(&[0, 0, 0, 2, 6]).unwrap();
    let lost = parse("-300,0").unwrap().adjusted(&[6, 2, 0, 0, 0]).unwrap();
    assert_eq!((won.high, lost.low), (None, None));
    let [low, high] = [won.low, lost.high].map(Option::unwrap);
    assert!((low + high).abs() < 1e-6, "{low} {high}");
}

/// Minutes. `cargo test --release --lib -- --ignored --nocapture simulated_matches`
#[test]
#[ignore = "takes minutes"]
fn ten_thousand_simulated_matches() {
    println!(
        "| bounds | H1 at elo0 | H1 between | H0 at elo1 | games at elo0 | between | at elo1 |"
    );
    for model in [Model::Logistic, Model::Normalised] {
        for text in ["0,40", "-40,0", "0,60,0.05,0.1"] {
            check(text, model, 10_000);
        }
    }
}
