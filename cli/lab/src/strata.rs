//! The changes that are worth something else in positions of another kind.
//!
//! Positions of two kinds are different ones, so that their numbers do not depend on each other: the error of a difference
//! follows from the two intervals. A table has many pairs of kinds, and some of them would be far apart by chance alone. So all
//! of them are judged together, as the rows of a table are.

use super::distinct::distinct;
use super::record::Change;
use super::summary::Row;
use niwaki_host::statistics::{FALSE_DISCOVERIES, false_discovery, student};

/// With so many degrees of freedom Student's distribution is the normal one.
const NORMAL: u64 = 1_000_000;
/// The reach of a 95% interval of the normal distribution, in standard errors.
const NORMAL_REACH: f64 = 1.96;

/// Returns the rows of the changes of a table that differ in some column between two strata, judged together with all others of
/// the table.
pub(super) fn differing<'a, C: PartialEq>(
    rows: &[&'a Row],
    column: impl Fn(&'a Row) -> C,
) -> Vec<&'a Row> {
    let change = |row: &'a Row| (row.technique.as_str(), row.change);
    let mut found: Vec<((&str, Change), f64)> = Vec::new();
    for (place, one) in rows.iter().enumerate() {
        let others = rows[place + 1..].iter();
        let others =
            others.filter(|other| change(other) == change(one) && column(other) == column(one));
        found.extend(others.filter_map(|other| Some((change(one), chance(one, other)?))));
    }
    let chances: Vec<f64> = found.iter().map(|(_, chance)| *chance).collect();
    let judged = found.iter().zip(false_discovery(&chances));
    let sure = judged.filter(|(_, q)| *q <= FALSE_DISCOVERIES);
    let differ = distinct(sure.map(|((change, _), _)| *change));
    let kept = rows.iter().copied();
    kept.filter(|row| differ.contains(&change(row))).collect()
}

/// Returns the chance that two numbers whose true values are equal come to lie so far apart (Welch 1947); nothing where one of
/// them is a point, or the change did nothing.
fn chance(one: &Row, other: &Row) -> Option<f64> {
    let (one, other) = (Spread::of(one)?, Spread::of(other)?);
    let (difference, [a, b]) = (
        one.middle - other.middle,
        [one.error, other.error].map(|error| error.powi(2)),
    );
    if a + b <= 0.0 {
        return Some(f64::from(difference == 0.0));
    }
    let freedom =
        (a + b).powi(2) / (a.powi(2) / one.freedom as f64 + b.powi(2) / other.freedom as f64);
    Some(student::beyond(
        difference / (a + b).sqrt(),
        freedom.max(1.0) as u64,
    ))
}

/// A number as its interval has it: of ratios the logarithm.
struct Spread {
    middle: f64,
    /// The standard error.
    error: f64,
    /// The degrees of freedom of the error.
    freedom: u64,
}

impl Spread {
    /// Reads the interval of a row backwards. That of a share is not symmetric about the share; its middle is nearer to the truth
    /// on average (Wilson).
    fn of(row: &Row) -> Option<Spread> {
        let (low, high) = row.low.zip(row.high).filter(|_| row.applies)?;
        let (low, high, freedom, reach) = if row.metric.is_geometric() {
            let freedom = row.n.saturating_sub(1).max(1) as u64;
            (low.ln(), high.ln(), freedom, student::reach95(freedom))
        } else {
            (low, high, NORMAL, NORMAL_REACH)
        };
        Some(Spread {
            middle: f64::midpoint(low, high),
            error: (high - low) / 2.0 / reach,
            freedom,
        })
    }
}

#[cfg(test)]
mod tests {
    use niwaki::laws::Random;

    use super::super::metric::Metric;
    use super::*;
    use niwaki_host::statistics::geometric_mean;

    const STRATA: [&str; 4] = ["opening", "middlegame", "endgame", "book"];
    const POSITIONS: usize = 20;

    /// Returns the row of a change in one stratum, of positions drawn about this logarithm.
    fn row(technique: String, stratum: &str, about: f64, random: &mut Random) -> Row {
        let uniform = |random: &mut Random| random.below(1001) as f64 / 1000.0 - 0.5;
        let logarithms = (0..POSITIONS).map(|_| about + uniform(random));
        let mean = geometric_mean(&logarithms.collect::<Vec<f64>>()).unwrap();
        Row {
            experiment: "one".into(),
            game: "chess".into(),
            depth: Some(6),
            node_limit: None,
            technique,
            change: Change::With,
            baseline: "bare".into(),
            metric: Metric::Nodes,
            stratum: Some(stratum.into()),
            node_kind: None,
            node_depth: None,
            n: POSITIONS,
            acted: Some(POSITIONS),
            unfinished: 0,
            applies: true,
            ratio: mean.value,
            low: mean.low(),
            high: mean.high(),
            q: None,
            published: None,
        }
    }

    /// Of changes that are worth the same everywhere hardly a table shows one; apart from each other some intervals of most
    /// tables would have nothing in common. A change that is worth something else in one stratum is found among them.
    #[test]
    fn changes_that_differ_by_chance_are_not_shown() {
        let (mut shown, mut apart, mut found) = (0, 0, 0);
        for seed in 0..60 {
            let mut random = Random::new(seed);
            let mut rows: Vec<Row> = Vec::new();
            for number in 0..40 {
                rows.extend(
                    STRATA.map(|stratum| row(format!("{number}"), stratum, -0.2, &mut random)),
                );
            }
            let of = |rows: &[Row]| {
                let rows: Vec<&Row> = rows.iter().collect();
                let differ = differing(&rows, |row| &row.game);
                let names = distinct(differ.into_iter().map(|row| row.technique.as_str()));
                names.into_iter().map(str::to_owned).collect::<Vec<_>>()
            };
            shown += usize::from(!of(&rows).is_empty());
            apart += usize::from(rows.chunks(STRATA.len()).any(|of| {
                of.iter()
                    .any(|one| of.iter().any(|other| one.low > other.high))
            }));
            rows.extend(STRATA.map(|stratum| {
                let about = if stratum == "endgame" { 0.3 } else { -0.2 };
                row("real".into(), stratum, about, &mut random)
            }));
            found += usize::from(of(&rows).contains(&"real".to_owned()));
        }
        assert!(
            shown <= 8 && apart >= 20 && found >= 55,
            "{shown} {apart} {found}"
        );
    }
}
