//! The games of a run in a few numbers: what each change is worth in each game, as `elo.json` has it.
//!
//! The unit is the pair of games from one opening, and the statistics are those of a match: wins and losses of a change
//! against its baseline become a difference in Elo with its 95% interval and, where a sequential test has stopped, one
//! that is corrected for the stop. Records may come in any order: pairs count in theirs.

use serde::Serialize;

use super::bouts::counted;
use super::cell::grouped;
use super::definition::Definition;
use super::kept::PairOfGames;
use super::preset::Preset;
use super::record::{Change, Pair};
use niwaki_arena::duel::Faults;
use niwaki_arena::score::{Estimate, Pentanomial};
use niwaki_arena::sprt::{Sprt, Standing};

/// What a change is worth in a game, by the games of one match. The fields are the keys of `elo.json`.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Elo {
    /// The name of the experiment.
    pub(super) experiment: String,
    /// The label of the game.
    pub(super) game: String,
    /// The baseline that it plays against.
    pub(super) baseline: String,
    /// The technique or variant.
    pub(super) technique: String,
    /// The way in which it is changed.
    pub(super) change: Change,
    /// The name of the match, as `equal nodes`.
    #[serde(rename = "match")]
    pub(super) name: String,
    /// The depth of each move; `None` where another limit holds.
    pub(super) depth: Option<i16>,
    /// The nodes of each move; `None` where another limit holds.
    pub(super) node_limit: Option<u64>,
    /// The milliseconds of each move; `None` where another limit holds.
    pub(super) move_time_ms: Option<f64>,
    /// Games that count.
    pub(super) games: u64,
    /// Those that the change won.
    pub(super) won: u64,
    /// Those that were drawn.
    pub(super) drawn: u64,
    /// Those that it lost.
    pub(super) lost: u64,
    /// Pairs by what they brought the change: 0, ½, 1, 1½ and 2 points.
    pub(super) pentanomial: Pentanomial,
    /// The difference in Elo; `None` where it is beyond measure.
    #[serde(rename = "elo")]
    pub(super) value: Option<f64>,
    /// The lower end of its 95% interval.
    pub(super) low: Option<f64>,
    /// The upper end.
    pub(super) high: Option<f64>,
    /// The sequential test and how it stands, if there is one; with the difference corrected for its stop.
    pub(super) sprt: Option<Standing>,
    /// Games that were lost by a fault, of the change and of the baseline.
    pub(super) faults: [Faults; 2],
    /// Pairs that were played and do not count: the test was over before, or an earlier one is missing.
    pub(super) uncounted: u64,
    /// Whether all pairs were played, or the test is over.
    pub(super) complete: bool,
    /// How many pairs are planned, at most.
    #[serde(skip)]
    planned: usize,
}

/// Returns what every change is worth in every game in which it was played, in the order of the plan.
pub(super) fn all(definitions: &[Definition], preset: Preset, sorted: &[PairOfGames]) -> Vec<Elo> {
    let keyed = sorted.iter();
    let keyed = keyed.map(|games| ((&games.of, &games.pair.name), games));
    let contests = grouped(keyed).into_iter();
    contests
        .map(|games| {
            let test = test(definitions, preset, games[0]);
            of(&games, test)
        })
        .collect()
}

/// Returns the sequential test of the match that a pair is of.
fn test(
    definitions: &[Definition],
    preset: Preset,
    PairOfGames { of, pair, .. }: &PairOfGames,
) -> Option<Sprt> {
    let mut definitions = definitions.iter();
    let definition = definitions.find(|one| *one.source.name == *of.experiment)?;
    let mut matches = definition.matches.iter().map(toml::Spanned::get_ref);
    let part = matches.find(|part| *part.name.get_ref() == pair.name)?;
    part.amount(preset)?.test()
}

/// Sums up the pairs of a contest.
fn of(games: &[&PairOfGames], test: Option<Sprt>) -> Elo {
    let series = &games[0].of;
    let pairs: Vec<&Pair> = games.iter().map(|one| &*one.pair).collect();
    let first = pairs[0];
    let mut points = Vec::new();
    let mut next = 1;
    for pair in &pairs {
        // One gap says as much as many.
        points.extend((pair.number != next).then_some(None));
        points.push(Some(pair.results.points()));
        next = pair.number.saturating_add(1);
    }
    let pentanomial = counted(test, points);
    let counting = pentanomial.iter().sum::<u64>();
    let mut results = [0; 3];
    let mut faults = [Faults::default(); 2];
    for pair in &pairs[..counting as usize] {
        let played = pair.results;
        for (half_points, fault) in played.half_points.into_iter().zip(played.faults) {
            results[usize::from(half_points).min(2)] += 1;
            if let Some(kind) = fault {
                faults[usize::from(half_points != 0)].add(kind);
            }
        }
    }
    let elo = Estimate::of(&pentanomial).map(|estimate| estimate.elo());
    let decided = test.is_some_and(|test| test.verdict(&pentanomial).is_some());
    let [lost, drawn, won] = results;
    Elo {
        experiment: series.experiment.to_string(),
        game: series.label.to_string(),
        baseline: series.reference.to_string(),
        technique: series.technique.to_string(),
        change: series.change,
        name: first.name.clone(),
        depth: series.depth,
        node_limit: series.node_limit,
        move_time_ms: first.move_time_ms,
        games: 2 * counting,
        won,
        drawn,
        lost,
        pentanomial,
        value: elo.and_then(|elo| elo.value),
        low: elo.and_then(|elo| elo.low),
        high: elo.and_then(|elo| elo.high),
        sprt: test.map(|test| Standing::of(test, &pentanomial)),
        faults,
        uncounted: pairs.len() as u64 - counting,
        complete: decided || pairs.len() == first.of,
        planned: first.of,
    }
}

impl Elo {
    /// Returns how many of the planned pairs nobody misses: they were played, or the test is over.
    pub(super) fn settled(&self) -> usize {
        if self.complete {
            return self.planned;
        }
        (self.games / 2 + self.uncounted) as usize
    }

    /// Returns the difference that is to be shown, with its interval: the one that is corrected for the stop of a test,
    /// where one has stopped.
    pub(super) fn shown(&self) -> [Option<f64>; 3] {
        match self.sprt {
            Some(test) if test.verdict != "undecided" => {
                [test.adjusted_elo, test.adjusted_low, test.adjusted_high]
            }
            _ => [self.value, self.low, self.high],
        }
    }

    /// Returns how many games a side has lost by a fault: the change is 0, the baseline 1.
    pub(super) fn faults_of(&self, side: usize) -> usize {
        let Faults {
            crashes,
            illegal,
            timeouts,
        } = self.faults[side];
        crashes + illegal + timeouts
    }

    /// Returns the lower and upper end of the interval, if both are known.
    pub(super) fn interval(&self) -> Option<(f64, f64)> {
        let [_, low, high] = self.shown();
        low.zip(high)
    }

    /// Returns `+44 ±20` for a narrow column, or `-92 +50 -55` where the interval is lopsided; the value alone where an end is
    /// beyond measure. Behind `!` stands how many games were lost by a fault: they say nothing of the change.
    pub(super) fn in_short(&self) -> String {
        let value = match self.shown() {
            [Some(elo), Some(low), Some(high)] => {
                let (down, up) = ((elo - low).round(), (high - elo).round());
                if (up - down).abs() <= 1.0 {
                    format!("{elo:+.0} ±{:.0}", (high - low) / 2.0)
                } else {
                    format!("{elo:+.0} +{up} -{down}")
                }
            }
            [Some(elo), ..] => format!("{elo:+.0}"),
            [None, ..] => "–".to_owned(),
        };
        match self.faults_of(0) + self.faults_of(1) {
            0 => value,
            faults => format!("{value} !{faults}"),
        }
    }

    /// Returns `+44 (+24 to +64), 200 games`, with the verdict of a test and losses on time.
    pub(super) fn in_words(&self) -> String {
        let end = |end: Option<f64>| end.map_or("–".to_owned(), |end| format!("{end:+.0}"));
        let [elo, low, high] = self.shown().map(end);
        let mut text = format!("{elo} ({low} to {high}), {} games", self.games);
        if let Some(test) = self.sprt {
            let (elo0, elo1) = (test.of.elo0, test.of.elo1);
            let told = format!(", SPRT {elo0}, {elo1}: {}", test.verdict);
            text.push_str(&told);
        }
        let late = self.faults[0].timeouts + self.faults[1].timeouts;
        if late > 0 {
            let told = format!(", {late} lost on time");
            text.push_str(&told);
        }
        text
    }

    /// Returns the limit of each move: `1000 nodes`, `10 ms`.
    pub(super) fn limit(&self) -> String {
        match self.move_time_ms {
            Some(time) => format!("{time} ms"),
            None => super::table::limit(self.depth, self.node_limit),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::kept::{Kept, Take};
    use crate::record::Record;
    use crate::testing::record;

    /// Sums up the games that records are of.
    fn summed(records: &[Record]) -> Vec<Elo> {
        let read = |take: &mut Take| records.iter().cloned().try_for_each(take);
        let ((), kept) = Kept::by(read).unwrap();
        all(&[], Preset::Quick, &kept.games)
    }

    /// Makes the record of a pair of games with these results.
    fn games(pair: usize, half_points: [u8; 2], faults: [Option<&str>; 2]) -> Record {
        record(&json!({
            "task": pair, "order": 1, "depth": null, "node_limit": 100, "configuration": "bare + etc",
            "technique": "etc", "change": "variant",
            "played": {"match": "equal nodes", "move_time_ms": null, "pair": pair, "of": 4,
                       "half_points": half_points, "faults": faults},
        }))
    }

    #[test]
    fn pairs_are_summed_up_whatever_their_order() {
        let mut records = vec![
            games(1, [2, 1], [None, None]),
            games(2, [0, 2], [Some("timeout"), Some("crash")]),
            games(3, [1, 1], [None, None]),
        ];
        let told = |records: &[Record]| serde_json::to_string(&summed(records)).unwrap();
        let before = told(&records);
        records.reverse();
        assert_eq!(told(&records), before);
        let one = &summed(&records)[0];
        assert_eq!((one.games, one.won, one.drawn, one.lost), (6, 2, 3, 1));
        assert_eq!(one.pentanomial, [0, 0, 2, 1, 0]);
        assert_eq!((one.faults_of(0), one.faults_of(1)), (1, 1));
        assert_eq!((one.complete, one.settled()), (false, 3));
        assert!(one.in_words().ends_with(", 6 games, 1 lost on time"));
        assert!(one.in_short().ends_with(" !2"));
        assert_eq!(one.limit(), "100 nodes");
    }

    #[test]
    fn a_lopsided_interval_is_written_with_both_of_its_arms() {
        let records = [
            games(1, [1, 1], [None, None]),
            games(2, [2, 1], [None, None]),
        ];
        let mut one = summed(&records).remove(0);
        let mut short = |low, high| {
            (one.value, one.low, one.high) = (Some(-92.4), Some(low), Some(high));
            one.in_short()
        };
        assert_eq!(short(-147.0, -42.0), "-92 +50 -55");
        assert_eq!(short(-143.0, -42.0), "-92 ±50");
    }

    /// A file of records may say anything.
    #[test]
    fn numbers_that_cannot_be_break_nothing() {
        let records = [
            games(0, [9, 255], [None, None]),
            games(usize::MAX, [2, 2], [None, None]),
        ];
        assert_eq!(summed(&records)[0].games, 4);
    }
}
