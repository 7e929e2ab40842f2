//! Means, shares, and how often their intervals hold.

use super::*;

#[test]
fn the_interval_holds_the_mean_and_nothing_is_left_to_chance() {
    let logarithms: Vec<f64> = (1..30).map(|n| f64::from(n % 7).ln_1p()).collect();
    let mean = geometric_mean(&logarithms).unwrap();
    let (low, high) = mean.interval.unwrap();
    assert!(low < mean.value && mean.value < high);
    assert_eq!(geometric_mean(&logarithms), Some(mean));
}

#[test]
fn a_count_of_none_is_taken_to_be_one() {
    assert!((log_ratio(6, 3) - 2_f64.ln()).abs() < 1e-12);
    assert!((log_ratio(0, 4) + 4_f64.ln()).abs() < 1e-12);
    assert!(log_ratio(0, 0).abs() < 1e-12);
}

/// Of means of samples of 0 to 99, 95% lie within twice their deviation, 28.9 over the root of 100.
#[test]
fn resampled_intervals_are_as_wide_as_they_should_be() {
    let mean = |drawn: &[usize]| drawn.iter().sum::<usize>() as f64 / drawn.len() as f64;
    let found = resampled(100, &mean);
    let (low, high) = (found.low().unwrap(), found.high().unwrap());
    assert!((found.value - 49.5).abs() < 1e-9);
    assert!(
        (low - 43.8).abs() < 0.7 && (high - 55.2).abs() < 0.7,
        "{low} to {high}"
    );
}

/// Of 100 numbers with mean d and deviation 1, the chance of a mean of 0 is that of a normal distribution beyond 10 d.
#[test]
fn the_chance_of_a_difference_is_that_of_the_normal_distribution() {
    let chance = |mean: f64| {
        let number = |place: usize| mean + if place.is_multiple_of(2) { 1.0 } else { -1.0 };
        let of = |sample: &[usize]| {
            sample.iter().map(|&place| number(place)).sum::<f64>() / sample.len() as f64
        };
        resampled_difference(100, &of).p.unwrap()
    };
    assert!(chance(0.0) > 0.9);
    assert!((chance(0.1) - 0.317).abs() < 0.04, "{}", chance(0.1));
    assert!((chance(-0.2) - 0.046).abs() < 0.015, "{}", chance(-0.2));
    assert!(chance(1.0) < 0.002);
    assert_eq!(resampled_difference(1, &|_| 0.5).p, None);
    assert_eq!(resampled(100, &|_| 0.5).p, None);
}

#[test]
fn equal_ratios_leave_no_doubt() {
    let mean = geometric_mean(&[0.5_f64.ln(); 8]).unwrap();
    assert_eq!(mean.p, Some(0.0));
    let (low, high) = mean.interval.unwrap();
    assert!((low - 0.5).abs() < 1e-12 && (high - 0.5).abs() < 1e-12);
    assert_eq!(geometric_mean(&[]), None);
}

/// However often one ratio is drawn anew, it does not stray; that is no certainty.
#[test]
fn one_ratio_has_no_interval() {
    let one = geometric_mean(&[0.5_f64.ln()]).unwrap();
    assert!((one.value - 0.5).abs() < 1e-12);
    assert_eq!((one.low(), one.high()), (None, None));
    let (low, high) = share(1, 1).unwrap().interval.unwrap();
    assert!((low - 0.207).abs() < 1e-3 && (high - 1.0).abs() < 1e-12);
}

/// Nobody can tell from nine positions how far they stray.
#[test]
fn few_ratios_are_a_point() {
    let ratios: Vec<f64> = (1..=10).map(|n| f64::from(n).ln()).collect();
    let mean = geometric_mean(&ratios).unwrap();
    let few = mean.unless_few(9);
    assert_eq!((few.value, few.interval, few.p), (mean.value, None, None));
    assert_eq!(mean.unless_few(10), mean);
}

/// The figures are those of Wilson's formula as textbooks print it.
#[test]
fn shares_have_wilson_intervals() {
    let (low, high) = share(8, 10).unwrap().interval.unwrap();
    assert!((low - 0.490).abs() < 1e-3 && (high - 0.943).abs() < 1e-3);
    let (low, high) = share(0, 100).unwrap().interval.unwrap();
    assert!(low.abs() < 1e-12 && (high - 0.037).abs() < 1e-3);
    assert_eq!(share(0, 0), None);
}

/// Of many numbers both intervals are close to the normal one.
#[test]
fn intervals_of_many_are_as_wide_as_the_normal_one() {
    let numbers: Vec<f64> = (0..200).map(|n| f64::from(n * 37 % 200) / 200.0).collect();
    let normal = 2.0 * 1.96 * (1.0 / 12.0_f64).sqrt() / 200.0_f64.sqrt();
    let (low, high) = geometric_mean(&numbers).unwrap().interval.unwrap();
    let student = high.ln() - low.ln();
    let (low, high) = arithmetic_mean(&numbers).unwrap().interval.unwrap();
    for width in [student, high - low] {
        assert!((width / normal - 1.0).abs() < 0.1, "{width} {normal}");
    }
}

/// The figures are those of the table of Student's distribution: 2.262 for nine degrees of freedom.
#[test]
fn ten_ratios_have_the_interval_of_student() {
    let logarithms: Vec<f64> = (1..=10).map(f64::from).collect();
    let (low, high) = geometric_mean(&logarithms).unwrap().interval.unwrap();
    let error = (110.0_f64 / 12.0 / 10.0).sqrt();
    let half = (high.ln() - low.ln()) / 2.0;
    assert!((half / error - 2.262).abs() < 1e-3, "{half} {error}");
}

/// Draws the ratio of two times of one search, as a logarithm: both stray by a percent or so, and one in ten was
/// disturbed by another program and is up to a tenth too long.
fn same_search_twice(random: &mut Random) -> f64 {
    let mut uniform = || random.below(1 << 20) as f64 / f64::from(1 << 20);
    let mut time = || {
        let usual: f64 = (0..4).map(|_| uniform() - 0.5).sum::<f64>() * 0.01;
        let disturbed = if uniform() < 0.1 {
            uniform() * 0.1
        } else {
            0.0
        };
        usual + disturbed
    };
    time() - time()
}

/// Returns rows that compare a searcher with itself, each of so many positions, of which the median of three repetitions
/// counts.
fn rows(seed: u64, count: usize, positions: usize) -> Vec<Estimate> {
    let mut random = Random::as_published(seed);
    let mut position = || median((0..3).map(|_| same_search_twice(&mut random)).collect()).unwrap();
    let mut row = || (0..positions).map(|_| position()).collect::<Vec<f64>>();
    (0..count)
        .map(|_| geometric_mean(&row()).unwrap())
        .collect()
}

#[test]
fn a_searcher_compared_with_itself_is_said_to_be_the_same() {
    for positions in [10, 50] {
        let rows = rows(7, 400, positions);
        let held = rows.iter().filter(|row| {
            let (low, high) = row.interval.unwrap();
            low <= 1.0 && 1.0 <= high
        });
        let held = held.count();
        assert!(
            (368..=392).contains(&held),
            "{held} of 400, {positions} positions"
        );
        // Tables of twenty rows, in none of which there is anything to find.
        let flagged = rows.chunks(20).flat_map(|table| {
            let chances: Vec<f64> = table.iter().filter_map(|row| row.p).collect();
            false_discovery(&chances)
        });
        let flagged = flagged.filter(|&q| q <= FALSE_DISCOVERIES).count();
        assert!(flagged < 12, "{flagged} of 400 rows");
    }
}

/// Where half of the rows are about something, nearly all of these are found, and few others.
#[test]
fn what_is_there_is_found() {
    let null = rows(11, 200, 50);
    let (mut found, mut wrong) = (0, 0);
    for table in null.chunks(20) {
        let mut chances: Vec<f64> = table.iter().filter_map(|row| row.p).collect();
        // Ten rows of something that is a million times less likely by chance.
        chances[..10].iter_mut().for_each(|p| *p *= 1e-6);
        let named = false_discovery(&chances);
        let count = |rows: &[f64]| rows.iter().filter(|&&q| q <= FALSE_DISCOVERIES).count();
        found += count(&named[..10]);
        wrong += count(&named[10..]);
    }
    assert!(found == 100 && wrong <= 5, "{found} found, {wrong} wrong");
}

#[test]
fn nothing_is_discovered_among_nothing() {
    assert!(false_discovery(&[]).is_empty());
    assert_eq!(false_discovery(&[1.0, 1.0]), [1.0, 1.0]);
}

#[test]
fn medians() {
    assert_eq!(median(vec![3.0, 1.0, 2.0]), Some(2.0));
    assert_eq!(median(vec![1.0, 2.0]), Some(1.5));
    assert_eq!(median(Vec::new()), None);
}

/// By Student's distribution with two degrees of freedom: 1 − t ÷ √(2 + t²), here with t = 2√3.
#[test]
fn a_mean_of_logarithms_has_the_chance_that_none_would_stray_as_far() {
    let chance = |logarithms: &[f64]| geometric_mean(logarithms).unwrap().p.unwrap();
    assert!((chance(&[1.0, 2.0, 3.0]) - (1.0 - (6.0_f64 / 7.0).sqrt())).abs() < 1e-9);
    assert!(chance(&[0.0, 0.0, 0.0]) >= 1.0, "nothing strays");
    assert!(chance(&[0.5, 0.5, 0.5]) <= 0.0, "nothing else is possible");
}

/// Of the rarer side there are two, one below and half of those at 0, and the sample itself is one more.
#[test]
fn the_chance_of_a_difference_counts_the_rarer_side_twice() {
    let drawn = [-1.0, 0.0, 0.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0];
    assert!((beyond_zero(&drawn) - 0.6).abs() < 1e-12);
    assert!(beyond_zero(&[0.0; 9]) >= 1.0);
}
