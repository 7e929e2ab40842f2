//! Axes: which numbers are written along them.

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, ValueFormatter};
use plotters::prelude::Ranged;

/// How numbers are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Ratios to something, by their logarithms.
    Ratio,
    /// Shares of a whole, in percent.
    Share,
    /// Shares, of which the small ones matter most: by their square roots.
    SmallShare,
    /// Just numbers.
    Number,
}

/// A part of an axis with marks, for the drawing library: coordinates are places.
#[derive(Clone)]
pub(super) struct Axis {
    pub(super) scale: Scale,
    pub(super) range: Range<f64>,
    pub(super) marks: Vec<f64>,
}

impl Ranged for Axis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, place: &f64, (from, to): (i32, i32)) -> i32 {
        let part = (place - self.range.start) / (self.range.end - self.range.start);
        from + (part * f64::from(to - from)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, _: Hint) -> Vec<f64> {
        self.marks.clone()
    }

    fn range(&self) -> Range<f64> {
        self.range.clone()
    }
}

impl ValueFormatter<f64> for Axis {
    fn format(place: &f64) -> String {
        Scale::Number.text(*place)
    }

    fn format_ext(&self, place: &f64) -> String {
        self.scale.text(*place)
    }
}

/// What is written along a logarithmic axis over more than a factor of about three.
const ROUND: [f64; 13] = [
    0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0, 2.0, 5.0,
];
/// What is written along an axis of small shares.
const SHARES: [f64; 8] = [0.0, 0.01, 0.05, 0.1, 0.2, 0.4, 0.7, 1.0];
/// The part of an axis that a number along it takes.
const ROOM: f64 = 0.1;
/// An axis of ratios is so long at least, by its logarithm: less is nothing that counts.
const SHORTEST: f64 = 0.08;
/// About how many numbers stand along an axis.
const MARKS: usize = 7;

impl Scale {
    /// Where a number lies along the axis.
    pub(super) fn place(self, number: f64) -> f64 {
        match self {
            Scale::Ratio => number.max(1e-6).ln(),
            Scale::SmallShare => number.max(0.0).sqrt(),
            Scale::Share | Scale::Number => number,
        }
    }

    /// The number at a place.
    fn text(self, place: f64) -> String {
        match self {
            Scale::Ratio => format!("×{}", short(place.exp())),
            Scale::Share => format!("{}%", short(place * 100.0)),
            Scale::SmallShare => format!("{}%", short(place * place * 100.0)),
            Scale::Number => short(place),
        }
    }

    /// The part of the axis that holds all numbers, 1 among ratios and 0 among shares.
    pub(super) fn range(self, numbers: impl Iterator<Item = f64>) -> Range<f64> {
        let natural = match self {
            Scale::Ratio => Some(1.0),
            Scale::Share | Scale::SmallShare => Some(0.0),
            Scale::Number => None,
        };
        let places = numbers.chain(natural).filter(|number| number.is_finite());
        let places = places.map(|number| self.place(number));
        let (low, high) = places.fold((f64::MAX, f64::MIN), |(low, high), place| {
            (low.min(place), high.max(place))
        });
        if low > high {
            return 0.0..1.0;
        }
        let length = match self {
            Scale::Ratio => (high - low).max(SHORTEST),
            Scale::Share | Scale::SmallShare | Scale::Number => high - low,
        };
        let more = (length - (high - low)) / 2.0;
        let room = (length * 0.04).max(0.01) + more;
        let low = match self {
            Scale::Share | Scale::SmallShare => low,
            Scale::Ratio | Scale::Number => low - room,
        };
        low..high + room
    }

    /// An axis for some numbers.
    pub(super) fn axis(self, numbers: impl Iterator<Item = f64>) -> Axis {
        self.axis_over(self.range(numbers))
    }

    /// An axis over some places.
    pub(super) fn axis_over(self, range: Range<f64>) -> Axis {
        Axis {
            scale: self,
            marks: self.marks(&range),
            range,
        }
    }

    /// The places that are marked.
    fn marks(self, range: &Range<f64>) -> Vec<f64> {
        let among = |numbers: &[f64]| -> Vec<f64> {
            let places = numbers.iter().map(|&number| self.place(number));
            places.filter(|place| range.contains(place)).collect()
        };
        match self {
            Scale::Share | Scale::Number => return steps(range),
            Scale::SmallShare => return among(&SHARES),
            Scale::Ratio => (),
        }
        let round = among(&ROUND);
        let length = range.end - range.start;
        if length > 1.2 && round.len() >= 3 {
            return apart(round, length);
        }
        let numbers = steps(&(range.start.exp()..range.end.exp())).into_iter();
        numbers.map(|number| self.place(number)).collect()
    }
}

/// Those that leave each other room on an axis so long, from its end on.
pub(super) fn apart(marks: Vec<f64>, length: f64) -> Vec<f64> {
    let mut kept: Vec<f64> = Vec::new();
    for mark in marks.into_iter().rev() {
        if kept.last().is_none_or(|last| last - mark >= length * ROOM) {
            kept.push(mark);
        }
    }
    kept
}

/// Round numbers at equal distances.
fn steps(range: &Range<f64>) -> Vec<f64> {
    let rough = (range.end - range.start) / MARKS as f64;
    let unit = 10.0_f64.powf(rough.log10().floor());
    let nice = [1.0, 2.0, 5.0, 10.0].into_iter().map(|times| times * unit);
    let step = nice
        .into_iter()
        .find(|step| *step >= rough)
        .unwrap_or(rough);
    let first = (range.start / step).ceil() as i64;
    let last = (range.end / step).floor() as i64;
    (first..=last).map(|number| number as f64 * step).collect()
}

/// A number without needless digits.
fn short(number: f64) -> String {
    let digits = match number.abs() {
        size if size >= 10.0 => 0,
        size if size >= 1.0 => 1,
        _ => 3,
    };
    let text = format!("{number:.digits$}");
    if !text.contains('.') {
        return text;
    }
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_along_an_axis_are_round() {
        assert_eq!(short(0.05), "0.05");
        assert_eq!(short(30.0), "30");
        assert_eq!(short(1.0), "1");
        assert_eq!(
            steps(&(0.0..0.5)),
            [0.0, 0.1, 0.2, 0.3, 0.4, 0.5].map(|n: f64| (n * 10.0).round() * 0.1)
        );
    }

    #[test]
    fn what_everything_is_compared_with_is_in_range() {
        let range = Scale::Ratio.range([0.2, 0.5].into_iter());
        assert!(range.contains(&0.0));
        assert!(Scale::Ratio.marks(&range).contains(&0.0));
        assert!(Scale::Share.range([0.3].into_iter()).contains(&0.0));
        assert_eq!(Scale::Number.range(std::iter::empty()), 0.0..1.0);
    }
}
