//! What the race has found of each technique, and where that leads.

use super::candidate::Candidate;
use super::flags::Figures;
use super::race::{Found, Raced};
use niwaki_host::score::Score;
use niwaki_host::statistics::{Estimate, geometric_mean, log_ratio, share};

/// What the race has found of a candidate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Standing {
    /// The nodes with it switched, as a ratio to those without.
    pub(crate) nodes: Estimate,
    /// How many searches with it switched were ended before they came to the depth of the race: the ratio is larger.
    pub(crate) short: usize,
    /// The share of the other positions whose value has changed; nothing where there are none.
    pub(crate) changed: Option<Estimate>,
    /// Where that leads.
    pub(crate) outcome: Outcome,
}

/// Where the race leads for a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It plays a match, if it is among the best.
    Passes,
    /// It is on, and earns its place.
    Earns,
    /// It is off, and does not surely save nodes.
    SavesNothing,
    /// It is off, and changes too many values.
    ChangesValues,
    /// It is off and changed none, but with so few positions it could change too many.
    TooFewPositions,
    /// No search took another way.
    NoEffect,
}

impl Standing {
    /// Says what the race has found of the candidate of this number; nothing before its first position.
    pub(crate) fn of(
        (number, candidate): (usize, &Candidate),
        race: &[Raced],
        figures: &Figures,
    ) -> Option<Standing> {
        let pairs = race
            .iter()
            .map(|raced| (raced.present, raced.switched[number].found));
        let pairs: Vec<(Found, Found)> = pairs.collect();
        let ratios = pairs
            .iter()
            .map(|(present, now)| log_ratio(now.nodes, present.nodes));
        let nodes = geometric_mean(&ratios.collect::<Vec<_>>())?;
        let tolerance = (figures.tolerance * 100.0).round() as i64;
        // Of a search that was ended no value to the depth of the race is known.
        let (short, whole): (Vec<_>, Vec<_>) = pairs.iter().partition(|(_, now)| now.short);
        let other = whole
            .iter()
            .filter(|(present, now)| differ(present.value, now.value, tolerance));
        let changed = share(other.count(), whole.len());
        let effect = pairs.iter().any(|(present, now)| present != now);
        Some(Standing {
            nodes,
            short: short.len(),
            changed,
            outcome: Outcome::of(candidate.on, (nodes, changed), effect, figures),
        })
    }
}

impl Outcome {
    /// Decides by the ends of the intervals. What is on has to pass the same test as what is off: it stays without a match
    /// if switching it on would save nodes at a bounded error, and is tried off if not.
    fn of(
        on: bool,
        (nodes, changed): (Estimate, Option<Estimate>),
        effect: bool,
        figures: &Figures,
    ) -> Outcome {
        let Some((least, most)) = nodes.interval.filter(|_| effect) else {
            return Outcome::NoEffect;
        };
        let high = changed.and_then(|changed| changed.high());
        let bounded = high.is_some_and(|share| share <= figures.max_error);
        let none = changed.is_some_and(|changed| changed.value == 0.0);
        let saves = if on {
            least > 1.0 / figures.max_ratio
        } else {
            most < figures.max_ratio
        };
        match (on, saves, bounded) {
            (true, true, true) => Outcome::Earns,
            (true, _, _) | (false, true, true) => Outcome::Passes,
            (false, false, _) => Outcome::SavesNothing,
            (false, true, false) if none => Outcome::TooFewPositions,
            (false, true, false) => Outcome::ChangesValues,
        }
    }
}

/// Says whether two values differ by more than so many hundredths; wins are alike whatever their distance is, and losses.
fn differ(one: Score, other: Score, tolerance: i64) -> bool {
    match (one, other) {
        (Score::Points(one), Score::Points(other)) => (one - other).abs() > tolerance,
        (Score::Win(_), Score::Win(_)) | (Score::Loss(_), Score::Loss(_)) => false,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use niwaki_arena::sprt;

    use super::super::race::Switched;
    use super::*;

    /// Figures of a race of twenty positions.
    fn figures() -> Figures {
        Figures {
            positions: 20,
            race_depth: 5,
            tolerance: 0.5,
            max_error: 0.25,
            max_ratio: 1.0,
            finalists: 3,
            sprt: sprt::parse("0,10").unwrap(),
            removal_sprt: sprt::parse("-10,0").unwrap(),
        }
    }

    /// Has a technique that is on or off race on twenty positions of 1000 nodes, each worth 0; switched it takes so many
    /// nodes, and so many positions have this value.
    fn raced(on: bool, nodes: [u64; 2], other: usize, value: Score) -> Standing {
        let found = |nodes, value| Found {
            nodes,
            value,
            short: false,
        };
        let positions = (0..20).map(|number| Raced {
            position: number as u64 + 1,
            game: "tree".into(),
            text: "start".into(),
            present: found(1000, Score::EVEN),
            switched: vec![Switched {
                technique: "etc".into(),
                on: !on,
                found: found(
                    nodes[number % 2],
                    if number < other { value } else { Score::EVEN },
                ),
            }],
        });
        let race: Vec<Raced> = positions.collect();
        let name = "etc".to_owned();
        let candidate = Candidate { name, on };
        Standing::of((0, &candidate), &race, &figures()).unwrap()
    }

    #[test]
    fn what_is_off_goes_on_if_it_saves_nodes_and_few_values_change() {
        let outcome = |nodes, other, value| raced(false, nodes, other, value).outcome;
        let pawn = Score::Points(100);
        assert_eq!(outcome([700, 800], 0, pawn), Outcome::Passes);
        assert_eq!(outcome([700, 1400], 0, pawn), Outcome::SavesNothing);
        assert_eq!(outcome([700, 800], 10, pawn), Outcome::ChangesValues);
        assert_eq!(outcome([700, 800], 10, Score::Points(50)), Outcome::Passes);
        assert_eq!(
            outcome([700, 800], 10, Score::Win(7)),
            Outcome::ChangesValues
        );
        assert_eq!(outcome([1000, 1000], 0, pawn), Outcome::NoEffect);
        // One of twenty is 5%, of which the interval reaches to 24%; with two it reaches beyond the bound.
        assert_eq!(outcome([700, 800], 1, pawn), Outcome::Passes);
        assert_eq!(outcome([700, 800], 2, pawn), Outcome::ChangesValues);
    }

    #[test]
    fn what_is_on_stays_if_it_would_go_on_itself() {
        let outcome = |nodes, other| raced(true, nodes, other, Score::Points(100)).outcome;
        assert_eq!(outcome([1300, 1400], 0), Outcome::Earns);
        assert_eq!(outcome([1300, 1400], 10), Outcome::Passes);
        assert_eq!(outcome([700, 1400], 0), Outcome::Passes);
        assert_eq!(outcome([700, 800], 0), Outcome::Passes);
    }

    /// What a search came to that was ended says nothing of the value.
    #[test]
    fn values_of_ended_searches_are_left_out() {
        let found = |value, short| Found {
            nodes: 1000,
            value,
            short,
        };
        let standing = |ended: u64| {
            let race = (1..=20).map(|position| Raced {
                position,
                game: "tree".into(),
                text: "start".into(),
                present: found(Score::EVEN, false),
                switched: vec![Switched {
                    technique: "etc".into(),
                    on: false,
                    found: Found {
                        nodes: 16_000 + position,
                        ..found(Score::Points(300), position <= ended)
                    },
                }],
            });
            let race: Vec<Raced> = race.collect();
            let name = "etc".to_owned();
            Standing::of((0, &Candidate { name, on: true }), &race, &figures()).unwrap()
        };
        let changed = |ended| standing(ended).changed.map(|changed| changed.value);
        assert_eq!([0, 15].map(changed), [Some(1.0); 2]);
        assert_eq!((standing(15).short, changed(20)), (15, None));
        // Nobody knows whether it changes values, so that it has to play.
        assert_eq!(standing(20).outcome, Outcome::Passes);
    }

    #[test]
    fn wins_are_alike_whatever_their_distance() {
        assert!(!differ(Score::Win(3), Score::Win(9), 0));
        assert!(
            differ(Score::Win(3), Score::Loss(3), 0) && differ(Score::Points(0), Score::Loss(3), 0)
        );
        assert!(
            differ(Score::Points(0), Score::Points(51), 50)
                && !differ(Score::Points(0), Score::Points(-50), 50)
        );
    }
}
