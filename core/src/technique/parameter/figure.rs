//! Figures that are multiples of a game's unit, and figures that a variant was
//! published with.

use alloc::string::{String, ToString};

use super::{Kind, ParameterValue};

/// A multiple of the game's unit ([`crate::Game::UNIT`]), in hundredths: what
/// is a pawn in chess is a man in checkers, and a technique needs no other
/// numbers for it.
///
/// ```
/// use niwaki::Game;
/// use niwaki::parameter::Margin;
///
/// fn points<G: Game>(_: &G) -> i32 { Margin(150).points::<G>() }
/// assert_eq!(points(&niwaki::doc_game()), 150); // a unit and a half, of a hundred points each
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Margin(pub i32);

impl Margin {
    /// Returns the margin in evaluation points of a game.
    #[inline]
    pub const fn points<G: crate::Game>(self) -> i32 {
        self.0 * G::UNIT / 100
    }
}

/// Returns the nearest whole number, halves away from zero, without the
/// mathematics of `std`.
pub(crate) fn rounded(number: f64) -> i32 {
    (number + 0.5_f64.copysign(number)) as i32
}

impl ParameterValue for Margin {
    fn read(text: &str) -> Option<Margin> {
        let units: f64 = text.parse().ok()?;
        (units.abs() < 10_000.0).then(|| Margin(rounded(units * 100.0)))
    }

    fn write(&self) -> String {
        (f64::from(self.0) / 100.0).to_string()
    }

    fn range(low: &Margin, high: &Margin) -> String {
        format!("{} to {} units", low.write(), high.write())
    }

    fn kind(low: &Margin, high: &Margin) -> Kind {
        Kind::Fraction {
            low: i64::from(low.0),
            high: i64::from(high.0),
            parts: 100,
        }
    }
}

/// A figure that is as the chosen variant of a technique was published with,
/// unless it is set. The bounds of such a parameter are [`Figure::Own`].
///
/// ```
/// use niwaki::parameter::{Figure, Margin};
/// use niwaki::{Adjustable, adjustable};
///
/// #[derive(Default)]
/// struct Probe { margin: Figure<Margin> }
/// adjustable! { Probe {
///     margin "margin" Figure::Own(Margin(0)), Figure::Own(Margin(900)) => "how far is too far";
/// } }
///
/// let mut probe = Probe::default();
/// assert_eq!(probe.margin.or(Margin(300)), Margin(300));
/// probe.set("margin", "1.5").unwrap();
/// assert_eq!(probe.margin.or(Margin(300)), Margin(150));
/// assert_eq!(probe.set("margin", "10").unwrap_err().to_string(),
///     "'10' does not fit the parameter 'margin': it takes published or 0 to 9 units");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Figure<V> {
    /// As published.
    #[default]
    Published,
    /// This.
    Own(V),
}

impl<V> Figure<V> {
    /// Returns the figure, given the published one.
    #[inline]
    pub fn or(self, published: V) -> V {
        match self {
            Figure::Published => published,
            Figure::Own(value) => value,
        }
    }
}

impl<V: ParameterValue> ParameterValue for Figure<V> {
    fn read(text: &str) -> Option<Figure<V>> {
        match text {
            "published" => Some(Figure::Published),
            _ => V::read(text).map(Figure::Own),
        }
    }

    fn write(&self) -> String {
        match self {
            Figure::Published => "published".to_string(),
            Figure::Own(value) => value.write(),
        }
    }

    fn range(low: &Figure<V>, high: &Figure<V>) -> String {
        match (low, high) {
            (Figure::Own(low), Figure::Own(high)) => {
                format!("published or {}", V::range(low, high))
            }
            _ => "published".to_string(),
        }
    }

    fn fits(&self, low: &Figure<V>, high: &Figure<V>) -> bool {
        matches!(self, Figure::Published) || (self >= low && self <= high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_figure_fits_and_others_within_bounds() {
        let (low, high) = (Figure::Own(2), Figure::Own(9));
        for (text, fits) in [
            ("published", true),
            ("1", false),
            ("2", true),
            ("9", true),
            ("10", false),
        ] {
            let figure = Figure::<i32>::read(text).expect("it can be read");
            assert_eq!(
                (figure.write(), figure.fits(&low, &high)),
                (text.to_string(), fits)
            );
        }
        assert_eq!(Figure::<i32>::read("many"), None);
        assert_eq!(Figure::range(&low, &high), "published or 2 to 9");
        assert_eq!([Figure::Published.or(5), Figure::Own(3).or(5)], [5, 3]);
    }

    #[test]
    fn hundredths_are_rounded_to_the_nearest() {
        let read = |text| Margin::read(text).map(|margin| margin.0);
        assert_eq!(
            ["1.25", "0.29", "-0.29", "-0.005"].map(read),
            [Some(125), Some(29), Some(-29), Some(-1)]
        );
        assert_eq!(["10000", "nan", "one"].map(read), [None; 3]);
    }
}
