//! Parameters of techniques, by name and as text, so that one declaration
//! serves the command line, ablation tables and engine protocols alike.
//!
//! [`crate::adjustable!`] declares the parameters of a technique,
//! [`crate::choice!`] an enum that a parameter can have as its value.

mod figure;
mod kind;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use crate::Depth;
use crate::game::message::Message;
pub(crate) use figure::rounded;
pub use figure::{Figure, Margin};
pub use kind::Kind;

/// A parameter as people see it.
///
/// ```
/// use niwaki::Adjustable;
/// use niwaki::techniques::NullMove;
///
/// let parameters = NullMove::default().parameters();
/// let reduction = parameters.iter().find(|one| one.name == "reduction").unwrap();
/// assert_eq!(reduction.value, reduction.default);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The word before `=`.
    pub name: &'static str,
    /// Its present value.
    pub value: String,
    /// Its value when nobody sets it.
    pub default: String,
    /// The values that it may have, in words.
    pub range: String,
    /// The values that it may have, for programs.
    pub kind: Kind,
    /// Its effect, in a few words.
    pub meaning: &'static str,
}

/// The error of a setting that was refused: what was said, and what would be
/// right.
///
/// ```
/// use niwaki::Adjustable;
/// use niwaki::techniques::NullMove;
///
/// let error = NullMove::default().set("reducton", "3").unwrap_err();
/// assert!(error.to_string().starts_with("there is no parameter 'reducton': choose from "));
/// ```
///
/// An outside list can say what the error comes of:
///
/// ```
/// use core::error::Error;
/// use niwaki::ParameterError;
///
/// let cause = "x".parse::<u8>().unwrap_err();
/// let error = ParameterError::new("'x': a number is wanted").because(cause);
/// assert_eq!(error.source().unwrap().to_string(), "invalid digit found in string");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterError(Message);

impl ParameterError {
    /// Makes an error with this text.
    pub fn new(message: impl Into<String>) -> ParameterError {
        ParameterError(Message::new(message))
    }

    /// Adds the error that this one comes of.
    #[must_use]
    pub fn because(self, cause: impl Error + Send + Sync + 'static) -> ParameterError {
        ParameterError(self.0.because(cause))
    }
}

impl fmt::Display for ParameterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl Error for ParameterError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.0.cause()
    }
}

/// Something whose parameters can be read and set by name.
/// [`crate::adjustable!`] implements it.
pub trait Adjustable: Default {
    /// Lists all parameters with their present values.
    fn parameters(&self) -> Vec<Parameter>;

    /// Sets one of them.
    ///
    /// # Errors
    /// No such parameter, or a value out of its range.
    fn set(&mut self, name: &str, value: &str) -> Result<(), ParameterError>;
}

/// A type that a parameter can have.
///
/// ```
/// use niwaki::Depth;
/// use niwaki::parameter::ParameterValue;
///
/// assert_eq!(Depth::read("2.5").map(|depth| depth.write()), Some("2.5".to_owned()));
/// assert_eq!(bool::range(&false, &true), "on or off");
/// ```
pub trait ParameterValue: Sized + PartialOrd {
    /// Reads a value; `None` for a text that is none.
    fn read(text: &str) -> Option<Self>;

    /// Writes it so that it reads back.
    fn write(&self) -> String;

    /// Says which values there are between the bounds, in words.
    fn range(low: &Self, high: &Self) -> String {
        format!("{} to {}", low.write(), high.write())
    }

    /// Says which values there are between the bounds, for programs
    /// ([`Parameter::kind`]).
    fn kind(low: &Self, high: &Self) -> Kind {
        let _ = (low, high);
        Kind::Text
    }

    /// Tells whether the value lies within the bounds.
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

    fn kind(low: &Depth, high: &Depth) -> Kind {
        Kind::Fraction {
            low: i64::from(low.parts()),
            high: i64::from(high.parts()),
            parts: 16,
        }
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

/// Declares an enum that a parameter can have as its value, with a word for
/// each variant. `FIRST` and `LAST` are the lowest and the highest value, for
/// [`crate::adjustable!`].
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

/// Reads `text` into `place` if it is in range. Used by [`crate::adjustable!`].
///
/// # Errors
/// Text that is no such value, or a value out of range.
///
/// ```
/// let mut moves = 3;
/// assert!(niwaki::parameter::assign(&mut moves, "moves", "12", &1, &10).is_err());
/// niwaki::parameter::assign(&mut moves, "moves", "7", &1, &10)?;
/// assert_eq!(moves, 7);
/// # Ok::<(), niwaki::ParameterError>(())
/// ```
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
        _ => Err(ParameterError::new(format!(
            "'{text}' does not fit the parameter '{name}': it takes {}",
            V::range(low, high)
        ))),
    }
}

/// Implements [`Adjustable`] for a struct: for each parameter its field, its
/// name, its lowest and highest value, and its meaning.
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

/// Makes the error for a name that is not in `names`. Used by
/// [`crate::adjustable!`].
pub fn unknown(name: &str, names: &[&str]) -> ParameterError {
    ParameterError::new(format!(
        "there is no parameter '{name}': choose from {}",
        names.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a text, and writes what was read.
    fn again<V: ParameterValue>(text: &str) -> Option<String> {
        V::read(text).map(|value| value.write())
    }

    #[test]
    fn values_are_written_as_they_are_read() {
        for (text, number, depth, switch) in [
            ("-3", Some("-3"), Some("-3"), None),
            ("2.5", None, Some("2.5"), None),
            ("on", None, None, Some("on")),
            ("false", None, None, Some("off")),
            ("many", None, None, None),
        ] {
            assert_eq!(again::<i32>(text).as_deref(), number, "{text}");
            assert_eq!(again::<Depth>(text).as_deref(), depth, "{text}");
            assert_eq!(again::<bool>(text).as_deref(), switch, "{text}");
        }
    }

    #[test]
    fn ranges_are_told_in_words() {
        assert_eq!(i32::range(&1, &9), "1 to 9");
        assert_eq!(
            Depth::range(&Depth::ONE, &Depth::plies(4)),
            "1 to 4 plies, in sixteenths"
        );
        assert_eq!(bool::range(&false, &true), "on or off");
        assert!([1, 5, 9].iter().all(|number| number.fits(&1, &9)));
        assert!(![0, 10].iter().any(|number| number.fits(&1, &9)));
    }

    #[test]
    fn what_does_not_fit_is_refused_and_changes_nothing() {
        let mut plies = 5;
        for bad in ["0", "10", "many"] {
            let error = assign(&mut plies, "plies", bad, &1, &9).unwrap_err();
            let told = format!("'{bad}' does not fit the parameter 'plies': it takes 1 to 9");
            assert_eq!((error.to_string(), plies), (told, 5));
        }
        assert!(assign(&mut plies, "plies", "9", &1, &9).is_ok() && plies == 9);
    }

    #[test]
    fn an_error_says_its_text() {
        assert_eq!(ParameterError::new("no such").to_string(), "no such");
        assert!(ParameterError::new("no such").source().is_none());
    }
}
