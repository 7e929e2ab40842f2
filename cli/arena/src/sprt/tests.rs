//! Tests of the sequential test.

use super::*;

mod simulation;

fn test(text: &str, model: Model) -> Sprt {
    parse(text).unwrap().on(model).unwrap()
}

#[test]
fn models_are_read_by_their_names() {
    assert_eq!(parse_model("logistic"), Ok(Model::Logistic));
    for name in ["normalised", "normalized"] {
        assert_eq!(parse_model(name), Ok(Model::Normalised));
    }
    assert!(parse_model("Logistic").is_err());
}

#[test]
fn tests_are_read() {
    assert!((parse("0,5").unwrap().beta - 0.05).abs() < 1e-12);
    assert!((parse("-3,0,0.1,0.01").unwrap().alpha - 0.1).abs() < 1e-12);
    for bad in [
        "",
        "5",
        "5,0",
        "0,0",
        "0,5,0.05",
        "0,5,0,0.05",
        "0,5,0.5,0.05",
        "a,b",
        "0,inf",
        "nan,5",
        "0,5000",
    ] {
        assert!(parse(bad).is_err(), "{bad}");
    }
}

#[test]
fn bounds_are_those_of_wald() {
    let test = test("0,5", Model::Logistic);
    assert!((test.upper() - 2.944_438_979_166).abs() < 1e-9);
    assert!((test.lower() + 2.944_438_979_166).abs() < 1e-9);
}

/// Matches as other programs have reported them: fastchess (its pull request 783, and a
/// match of 15,658 games), fishtest with normalised bounds (Stockfish's pull requests 6036 and 3514),
/// and with logistic ones (2971, 3098, 3209).
#[test]
fn as_other_programs_report_it() {
    let (logistic, normalised) = (Model::Logistic, Model::Normalised);
    for (text, model, pairs, reported) in [
        ("0,2", normalised, [379, 10170, 21828, 10640, 343], 2.946),
        ("0,5", normalised, [752, 1843, 2665, 1863, 706], -2.95),
        ("0.5,2.5", normalised, [1, 1098, 3954, 1346, 1], 2.94),
        ("0,2", normalised, [0, 1236, 4490, 1474, 1], 2.94),
        ("0.5,2.5", normalised, [4, 2290, 7932, 2562, 4], 2.95),
        ("-0.5,2.5", normalised, [264, 5737, 31270, 5964, 269], 2.97),
        ("0.5,3.5", normalised, [29, 2205, 35000, 2392, 34], 2.94),
        ("-0.5,1.5", logistic, [17, 253, 1042, 337, 39], 2.96),
        ("-0.25,1.25", logistic, [491, 7345, 29693, 7670, 465], 2.96),
        ("0.25,1.75", logistic, [11, 407, 3238, 513, 11], 2.93),
        ("0.25,1.25", logistic, [58, 3302, 33130, 3518, 84], 2.97),
    ] {
        let llr = test(text, model).llr(&pairs);
        assert!((llr - reported).abs() < 0.005, "{pairs:?}: {llr}");
    }
}

#[test]
fn exchanging_engines_and_hypotheses_changes_nothing() {
    for model in [Model::Logistic, Model::Normalised] {
        let one = test("0,10", model).llr(&[3, 20, 50, 30, 9]);
        let other = test("-10,0", model).llr(&[9, 30, 50, 20, 3]);
        assert!((one + other).abs() < 1e-6, "{one} {other}");
        assert!(one > 0.0);
    }
}

#[test]
fn fitted_distributions_keep_the_condition() {
    let found = Distribution::of(&[3, 20, 50, 30, 0]);
    for mean in [0.1, 0.5, 0.9] {
        let fitted = found.with_mean(mean);
        assert!((fitted.mean_and_deviation().0 - mean).abs() < 1e-9);
        assert!((fitted.0.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    }
    for lead in [-0.5, 0.0, 0.3] {
        let (mean, deviation) = found.with_lead(lead).mean_and_deviation();
        assert!(((mean - 0.5) / deviation - lead).abs() < 1e-7, "{lead}");
    }
}

/// Pairs with one or two results, few and many, and some with all.
fn sparse() -> Vec<Pentanomial> {
    let mut found = vec![[3, 20, 50, 30, 9], [1, 1, 1, 1, 1]];
    for (n, few) in [(1, 1), (7, 1), (50, 16), (100_000, 1)] {
        for one in 0..5 {
            for other in 0..5 {
                let mut pairs = [0; 5];
                pairs[other] = few;
                pairs[one] = n;
                found.push(pairs);
            }
        }
    }
    found
}

#[test]
fn every_bound_and_every_match_has_a_finite_ratio() {
    for (model, elos) in [
        (
            Model::Logistic,
            [-1000.0, -300.0, -5.0, 0.0, 5.0, 60.0, 300.0, 1000.0],
        ),
        (
            Model::Normalised,
            [-500.0, -250.0, -5.0, 0.0, 5.0, 60.0, 250.0, 500.0],
        ),
    ] {
        for (number, elo0) in elos.into_iter().enumerate() {
            for elo1 in &elos[number + 1..] {
                let test = test(&format!("{elo0},{elo1}"), model);
                for pairs in sparse() {
                    let llr = test.llr(&pairs);
                    assert!(llr.is_finite(), "{model:?} {elo0},{elo1} {pairs:?}: {llr}");
                }
            }
        }
    }
}

#[test]
fn a_far_bound_is_met_and_can_be_decided() {
    for pairs in sparse() {
        let found = Distribution::of(&pairs);
        for elo in [-500.0, -250.0, -60.0, 60.0, 250.0, 500.0] {
            let lead = elo / NORMALISED * std::f64::consts::SQRT_2;
            let (mean, deviation) = found.with_lead(lead).mean_and_deviation();
            let met = (mean - 0.5) / deviation;
            assert!((met - lead).abs() < 1e-5, "{pairs:?} {lead} {met}");
        }
    }
    let test = test("0,250", Model::Normalised);
    assert!(test.llr(&[0, 0, 2, 5, 13]) > test.upper());
    assert!(test.llr(&[2, 5, 6, 5, 2]) < test.lower());
    assert!(parse("0,600").unwrap().on(Model::Normalised).is_err());
    assert!(parse("0,600").unwrap().on(Model::Logistic).is_ok());
}

#[test]
fn nothing_seen_says_nothing_and_one_pair_little() {
    for model in [Model::Logistic, Model::Normalised] {
        let test = test("0,5", model);
        assert!(test.llr(&[0; 5]).abs() < 1e-12);
        for result in 0..5 {
            let mut pairs = [0; 5];
            pairs[result] = 1;
            let llr = test.llr(&pairs);
            assert!(llr.is_finite() && llr.abs() < 1.0, "{result} {llr}");
        }
    }
}
