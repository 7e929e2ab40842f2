//! Parameters of techniques, by name and as text, so that one list serves the
//! command line, ablation tables and engine protocols alike.

mod kind;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::Depth;
pub use kind::Kind;

/// A parameter as people see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The word before `=`.
    pub name: &'static str,
    /// What it is now.
    pub value: String,
    /// What it is when nobody sets it.
    pub default: String,
    /// What it may be.
    pub range: String,
    /// The same for programs.
    pub kind: Kind,
    /// What it does.
    pub meaning: &'static str,
}

/// A setting that was refused: what was said, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterError(pub(crate) String);

impl ParameterError {
    /// An error with this text.
    pub fn new(message: impl Into<String>) -> ParameterError {
        ParameterError(message.into())
    }
}

impl fmt::Display for ParameterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for ParameterError {}

/// Something whose parameters can be read and set by name.
/// [`crate::adjustable!`] writes it.
pub trait Adjustable: Default {
    /// All parameters with their present values.
    fn parameters(&self) -> Vec<Parameter>;

    /// Sets one of them.
    ///
    /// # Errors
    /// No such parameter, or a value out of its range.
    fn set(&mut self, name: &str, value: &str) -> Result<(), ParameterError>;
}

/// A type that a parameter can have.
pub trait ParameterValue: Sized + PartialOrd {
    /// Reads a value.
    fn read(text: &str) -> Option<Self>;

    /// Writes it so that it reads back.
    fn write(&self) -> String;

    /// What the type is, with bounds, in words.
    fn range(low: &Self, high: &Self) -> String {
        format!("{} to {}", low.write(), high.write())
    }

    /// What the type is, for programs ([`Parameter::kind`]).
    fn kind(low: &Self, high: &Self) -> Kind {
        let _ = (low, high);
        Kind::Text
    }

    /// Whether the value lies within the bounds.
    fn fits(&self, low: &Self, high: &Self) -> bool {
        self >= low && self <= high
    }
}

impl ParameterValue for i32 {
    fn read(text: &str) -> Option<i32> {
        text.parse().ok()
    }

    fn write(&self) -> String {
        self.to_string()
    }

    fn kind(low: &i32, high: &i32) -> Kind {
        Kind::Number {
            low: i64::from(*low),
            high: i64::from(*high),
        }
    }
}

/// Plies, with fractions down to a sixteenth.
impl ParameterValue for Depth {
    fn read(text: &str) -> Option<Depth> {
        text.parse().ok()
    }

    fn write(&self) -> String {
        self.to_string()
    }

    fn range(low: &Depth, high: &Depth) -> String {
        format!("{low} to {high} plies, in sixteenths")
    }
}

impl ParameterValue for bool {
    fn read(text: &str) -> Option<bool> {
        match text {
            "on" | "true" => Some(true),
            "off" | "false" => Some(false),
            _ => None,
        }
    }

    fn write(&self) -> String {
        if *self { "on" } else { "off" }.to_string()
    }

    fn range(_: &bool, _: &bool) -> String {
        "on or off".to_string()
    }

    fn kind(_: &bool, _: &bool) -> Kind {
        Kind::Switch
    }
}

/// Declares an enum that a parameter can have as its value, with a word for each variant.
/// `FIRST` and `LAST` are the lowest and the highest value, for [`crate::adjustable!`].
///
/// ```
/// use niwaki::{Adjustable, adjustable, choice};
///
/// choice! {
///     /// Where to look.
///     #[derive(Default)]
///     pub enum Place {
///         /// Only at cut nodes.
///         #[default]
///         Cut = "cut",
///         /// At all nodes.
///         Everywhere = "everywhere",
///     }
/// }
///
/// #[derive(Default)]
/// struct Probe { place: Place }
/// adjustable! { Probe {
///     place "place" Place::FIRST, Place::LAST => "where to look";
/// } }
///
/// let mut probe = Probe::default();
/// probe.set("place", "everywhere").unwrap();
/// assert_eq!(probe.place, Place::Everywhere);
/// assert_eq!(probe.set("place", "here").unwrap_err().to_string(),
///     "'here' does not fit the parameter 'place': it takes cut or everywhere");
/// ```
#[macro_export]
macro_rules! choice {
    ($(#[$meta:meta])* $visibility:vis enum $name:ident {
        $($(#[$variant_meta:meta])* $variant:ident = $word:literal),* $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $visibility enum $name {
            $($(#[$variant_meta])* $variant),*
        }

        impl $name {
            const ALL: &'static [($name, &'static str)] = &[$(($name::$variant, $word)),*];
            /// The first that can be chosen.
            $visibility const FIRST: $name = $name::ALL[0].0;
            /// The last that can be chosen.
            $visibility const LAST: $name = $name::ALL[$name::ALL.len() - 1].0;
        }

        impl $crate::parameter::ParameterValue for $name {
            fn read(text: &str) -> Option<$name> {
                let named = $name::ALL.iter().find(|(_, word)| *word == text);
                named.map(|(value, _)| *value)
            }

            fn write(&self) -> $crate::exported::String {
                let named = $name::ALL.iter().find(|(value, _)| value == self);
                named.map_or_else($crate::exported::String::new, |(_, word)| (*word).into())
            }

            fn range(_: &$name, _: &$name) -> $crate::exported::String {
                let words: $crate::exported::Vec<&str> = $name::ALL.iter().map(|(_, word)| *word).collect();
                words.join(" or ")
            }

            fn kind(_: &$name, _: &$name) -> $crate::parameter::Kind {
                $crate::parameter::Kind::Choice($name::ALL.iter().map(|(_, word)| *word).collect())
            }
        }
    };
}

/// A multiple of the game's unit ([`crate::Game::UNIT`]), in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Margin(pub i32);

impl Margin {
    /// The margin in evaluation points of a game.
    #[inline]
    pub const fn points<G: crate::Game>(self) -> i32 {
        self.0 * G::UNIT / 100
    }
}

/// The nearest whole number, halves away from zero, without the mathematics of `std`.
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
}

/// A figure that is as the chosen variant of a technique was published with, unless it is set.
/// The bounds of such a parameter are [`Figure::Own`].
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
    /// The figure, given the published one.
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

/// Reads `text` into `place` if it is in range. Used by [`crate::adjustable!`].
///
/// # Errors
/// Text that is no such value, or a value out of range.
pub fn assign<V: ParameterValue>(
    place: &mut V,
    name: &str,
    text: &str,
    low: &V,
    high: &V,
) -> Result<(), ParameterError> {
    match V::read(text) {
        Some(value) if value.fits(low, high) => {
            *place = value;
            Ok(())
        }
        _ => Err(ParameterError(format!(
            "'{text}' does not fit the parameter '{name}': it takes {}",
            V::range(low, high)
        ))),
    }
}

/// Implements [`Adjustable`] for a struct: for each parameter its field, its name, its
/// lowest and highest value, and its meaning.
///
/// ```
/// use niwaki::{Adjustable, Depth, adjustable};
///
/// struct Probe { reduction: Depth }
/// impl Default for Probe {
///     fn default() -> Probe { Probe { reduction: Depth::plies(2) } }
/// }
/// adjustable! { Probe {
///     reduction "reduction" Depth::ZERO, Depth::plies(8) => "how much shallower to look";
/// } }
///
/// let mut probe = Probe::default();
/// probe.set("reduction", "2.5").unwrap();
/// assert_eq!(probe.parameters()[0].value, "2.5");
/// assert_eq!(probe.set("reduction", "9").unwrap_err().to_string(),
///     "'9' does not fit the parameter 'reduction': it takes 0 to 8 plies, in sixteenths");
/// ```
#[macro_export]
macro_rules! adjustable {
    ($type:ty { $($field:ident $name:literal $low:expr, $high:expr => $meaning:literal ;)* }) => {
        impl $crate::Adjustable for $type {
            fn parameters(&self) -> $crate::exported::Vec<$crate::Parameter> {
                let default = <$type>::default();
                $crate::exported::vec![$($crate::parameter::describe(
                    $name, &self.$field, &default.$field, &$low, &$high, $meaning,
                )),*]
            }

            fn set(&mut self, name: &str, value: &str) -> Result<(), $crate::ParameterError> {
                match name {
                    $($name => $crate::parameter::assign(
                        &mut self.$field, name, value, &$low, &$high,
                    ),)*
                    _ => Err($crate::parameter::unknown(name, &[$($name),*])),
                }
            }
        }
    };
}

/// Describes one parameter. Used by [`crate::adjustable!`].
pub fn describe<V: ParameterValue>(
    name: &'static str,
    value: &V,
    default: &V,
    low: &V,
    high: &V,
    meaning: &'static str,
) -> Parameter {
    Parameter {
        name,
        value: value.write(),
        default: default.write(),
        range: V::range(low, high),
        kind: V::kind(low, high),
        meaning,
    }
}

/// The error for a name that is not in `names`. Used by [`crate::adjustable!`].
pub fn unknown(name: &str, names: &[&str]) -> ParameterError {
    ParameterError(format!(
        "there is no parameter '{name}': choose from {}",
        names.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

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
