//! Lays numbers out along an axis, and decides which of them are written there.
//!
//! Two kinds of coordinates are kept apart by name: a *number* is what is measured, a *place* is where it lies along
//! the axis, after the logarithm or the square root of its [`Scale`]. The drawing library sees places only.

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, ValueFormatter};
use plotters::prelude::Ranged;

/// Says how numbers are laid out along an axis, and how they are written.
///
/// ```
/// use niwaki_plot::Scale;
///
/// // A ratio of 0.5 is written ×0.5, a share of 0.5 is written 50%.
/// assert_ne!(Scale::Ratio, Scale::Share);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Ratios to something, above 0, by their logarithms: half and twice lie equally far from 1. Written `×0.5`. The axis
    /// always has 1 on it, which is what everything is compared with.
    Ratio,
    /// Shares of a whole, from 0 to 1, as they are. Written in percent. The axis always has 0 on it.
    Share,
    /// Shares from 0 to 1 of which the small ones matter most, such as errors: by their square roots. Written in percent.
    /// The axis always has 0 on it, where a logarithm would have no place for a share of 0.
    SmallShare,
    /// Numbers of any size as they are, written without a unit. The axis shows where the numbers are and no more.
    Number,
    /// Differences of any size as they are, written with their sign. The axis always has 0 on it.
    Difference,
}

/// An axis with its marks, in the form that the drawing library asks for: all coordinates are places.
#[derive(Clone)]
pub(super) struct Axis {
    /// By which a place is turned back into the number that is written there.
    pub(super) scale: Scale,
    /// The places from one end to the other.
    pub(super) range: Range<f64>,
    /// The places where a number is written.
    pub(super) marks: Vec<f64>,
}

impl Ranged for Axis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, place: &f64, (from, to): (i32, i32)) -> i32 {
        let part = (place - self.range.start) / (self.range.end - self.range.start);
        from + (part * f64::from(to - from)).round() as i32
    }

    // The library's own choice of round places would be odd numbers after a logarithm, so its hint is not heard.
    fn key_points<Hint: KeyPointHint>(&self, _: Hint) -> Vec<f64> {
        self.marks.clone()
    }

    fn range(&self) -> Range<f64> {
        self.range.clone()
    }
}

impl ValueFormatter<f64> for Axis {
    // Called without an axis, which happens nowhere as long as `format_ext` is there.
    fn format(place: &f64) -> String {
        Scale::Number.text(*place)
    }

    fn format_ext(&self, place: &f64) -> String {
        self.scale.text(*place)
    }
}

/// The numbers that may be written along a logarithmic axis of some length, the most welcome first: 1, which all is
/// compared with, the powers of ten, and few between them.
const ROUND: [f64; 19] = [
    1.0, 0.1, 10.0, 0.01, 100.0, 0.5, 2.0, 0.2, 5.0, 0.05, 20.0, 0.02, 50.0, 0.005, 0.002, 0.3,
    3.0, 0.7, 1.5,
];
/// The numbers that may be written along an axis of small shares: equal steps would crowd at its upper end.
const SHARES: [f64; 8] = [0.0, 0.01, 0.05, 0.1, 0.2, 0.4, 0.7, 1.0];
/// The part of an axis that a number written along it takes: with [`MARKS`] of them some space is left between.
const ROOM: f64 = 0.1;
/// The least length of an axis of ratios, by its logarithm: about 8 percent. Differences below that are noise, and an
/// axis that grew to their size would make them look large.
const SHORTEST: f64 = 0.08;
/// The number of marks that is aimed at along an axis of equal steps.
const MARKS: usize = 7;

impl Scale {
    /// Returns the place of a number. Numbers for which the logarithm or the square root has none lie at the lower end:
    /// a ratio below a millionth, a share below 0.
    pub(super) fn place(self, number: f64) -> f64 {
        match self {
            Scale::Ratio => number.max(1e-6).ln(),
            Scale::SmallShare => number.max(0.0).sqrt(),
            Scale::Share | Scale::Number | Scale::Difference => number,
        }
    }

    /// Writes the number at a place, with its unit.
    fn text(self, place: f64) -> String {
        match self {
            Scale::Ratio => format!("×{}", short(place.exp())),
            Scale::Share => format!("{}%", short(place * 100.0)),
            Scale::SmallShare => format!("{}%", short(place * place * 100.0)),
            Scale::Difference if place > 0.0 => format!("+{}", short(place)),
            Scale::Number | Scale::Difference => short(place),
        }
    }

    /// Returns the places from one end to the other of an axis that holds all numbers, with some room at the ends, 1 among
    /// ratios and 0 among shares. Numbers that are not finite are left out; without any other it is 0 to 1.
    pub(super) fn range(self, numbers: impl Iterator<Item = f64>) -> Range<f64> {
        let natural = match self {
            Scale::Ratio => Some(1.0),
            Scale::Share | Scale::SmallShare | Scale::Difference => Some(0.0),
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
            Scale::Share | Scale::SmallShare | Scale::Number | Scale::Difference => high - low,
        };
        let more = (length - (high - low)) / 2.0;
        let room = (length * 0.04).max(0.01) + more;
        let low = match self {
            Scale::Share | Scale::SmallShare => low,
            Scale::Ratio | Scale::Number | Scale::Difference => low - room,
        };
        low..high + room
    }

    /// Returns an axis for some numbers.
    pub(super) fn axis(self, numbers: impl Iterator<Item = f64>) -> Axis {
        self.axis_over(self.range(numbers))
    }

    /// Returns an axis over some places, where [`Scale::range`] is not what is wanted.
    pub(super) fn axis_over(self, range: Range<f64>) -> Axis {
        Axis {
            scale: self,
            marks: self.marks(&range),
            range,
        }
    }

    /// Returns the places within a range at which numbers are written.
    fn marks(self, range: &Range<f64>) -> Vec<f64> {
        let among = |numbers: &[f64]| -> Vec<f64> {
            let places = numbers.iter().map(|&number| self.place(number));
            places.filter(|place| range.contains(place)).collect()
        };
        match self {
            Scale::Share | Scale::Number | Scale::Difference => return steps(range),
            Scale::SmallShare => return among(&SHARES),
            Scale::Ratio => (),
        }
        // Over more than a factor of about three, e^1.2, equal steps would crowd at the lower end of a logarithmic axis;
        // over less there are too few of the round numbers, and equal steps hardly differ from equal ratios.
        let round = among(&ROUND);
        let length = range.end - range.start;
        if length > 1.2 && round.len() >= 3 {
            let mut marks = welcome(round, length * ROOM);
            marks.sort_by(f64::total_cmp);
            return marks;
        }
        let numbers = steps(&(range.start.exp()..range.end.exp())).into_iter();
        numbers.map(|number| self.place(number)).collect()
    }
}

/// Returns those marks that leave each other room on an axis of this length, from its upper end on: the greatest
/// depth is the one that a reader looks for.
pub(super) fn apart(marks: Vec<f64>, length: f64) -> Vec<f64> {
    let mut kept: Vec<f64> = Vec::new();
    for mark in marks.into_iter().rev() {
        if kept.last().is_none_or(|last| last - mark >= length * ROOM) {
            kept.push(mark);
        }
    }
    kept
}

/// Returns those places that leave each other so much room, the first of the list before later ones.
fn welcome(places: Vec<f64>, room: f64) -> Vec<f64> {
    let mut kept: Vec<f64> = Vec::new();
    for place in places {
        if kept.iter().all(|other| (other - place).abs() >= room) {
            kept.push(place);
        }
    }
    kept
}

/// Returns round numbers at equal distances within a range: multiples of 1, 2 or 5 times a power of ten.
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

/// Writes a number with as many digits as count: none after the point from 10 on, one from 1 on, three below.
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

/// Lays numbers out along a line whose length is 1, for whoever draws without this crate's pictures.
///
/// ```
/// use niwaki_plot::Scale;
///
/// let ruler = Scale::Ratio.ruler([0.1, 0.5, 4.0]);
/// assert!(ruler.place(0.1) < ruler.place(0.5) && ruler.place(0.5) < ruler.place(1.0));
/// assert!(ruler.marks(0.1).iter().any(|(at, text)| text == "1" && *at == ruler.place(1.0)));
/// ```
#[derive(Clone, Debug)]
pub struct Ruler {
    scale: Scale,
    range: Range<f64>,
}

impl Scale {
    /// Makes a line on which all these numbers have their place, 1 among ratios and 0 among shares as well.
    pub fn ruler(self, numbers: impl IntoIterator<Item = f64>) -> Ruler {
        Ruler {
            scale: self,
            range: self.range(numbers.into_iter()),
        }
    }
}

impl Ruler {
    /// Returns where a number lies, from 0 to 1; beyond an end it is the end.
    pub fn place(&self, number: f64) -> f64 {
        let length = self.range.end - self.range.start;
        ((self.scale.place(number) - self.range.start) / length).clamp(0.0, 1.0)
    }

    /// Returns the places at which numbers are written, with these numbers but without a unit, the most welcome first.
    /// No two are nearer to each other than `room`, a part of the whole line.
    pub fn marks(&self, room: f64) -> Vec<(f64, String)> {
        let length = self.range.end - self.range.start;
        let mut places = self.scale.marks(&self.range);
        places.sort_by(|a, b| a.abs().total_cmp(&b.abs()));
        let places = welcome(places, room * length).into_iter();
        let mark = |place: f64| {
            let text = self.scale.text(place);
            let text = text.trim_start_matches('×').to_owned();
            ((place - self.range.start) / length, text)
        };
        places.map(mark).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_always_marked_and_no_two_marks_touch() {
        for numbers in [vec![0.03, 9.0], vec![0.9, 1.01], vec![0.5, 200.0]] {
            let ruler = Scale::Ratio.ruler(numbers);
            let marks = ruler.marks(0.17);
            assert_eq!(marks[0].1, "1", "{marks:?}");
            for (number, one) in marks.iter().enumerate() {
                let apart = |other: &(f64, String)| (one.0 - other.0).abs() > 0.169;
                assert!(marks[..number].iter().all(apart), "{marks:?}");
            }
        }
    }

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
        assert!(Scale::Difference.range([7.0].into_iter()).contains(&0.0));
        assert_eq!(Scale::Difference.text(20.0), "+20");
        assert_eq!(Scale::Difference.text(-20.0), "-20");
        assert_eq!(Scale::Number.range(std::iter::empty()), 0.0..1.0);
    }
}
