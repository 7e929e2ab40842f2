//! The kinds of values that parameters take, for programs.

use alloc::vec::Vec;

/// The kind of values that a parameter takes, for programs that offer it to
/// people: a check box, a number field, a list.
///
/// ```
/// use niwaki::parameter::{Kind, ParameterValue};
/// assert_eq!(i32::kind(&1, &9), Kind::Number { low: 1, high: 9 });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `on` or `off`.
    Switch,
    /// A whole number from `low` to `high`.
    Number {
        /// The least.
        low: i64,
        /// The greatest.
        high: i64,
    },
    /// A number from `low` to `high`, in parts of a whole.
    Fraction {
        /// The least, in parts.
        low: i64,
        /// The greatest, in parts.
        high: i64,
        /// How many parts make a whole.
        parts: i64,
    },
    /// One of these words.
    Choice(Vec<&'static str>),
    /// Anything else.
    Text,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Depth;
    use crate::technique::parameter::{Figure, Margin, ParameterValue};

    crate::choice! {
        /// Something to choose.
        enum Way {
            /// One.
            One = "one",
            /// Another.
            Another = "another",
        }
    }

    fn fraction(low: i64, high: i64, parts: i64) -> Kind {
        Kind::Fraction { low, high, parts }
    }

    #[test]
    fn programs_are_told_what_a_parameter_takes() {
        assert_eq!(bool::kind(&false, &true), Kind::Switch);
        let number = Kind::Number { low: -3, high: 9 };
        assert_eq!(i32::kind(&-3, &9), number);
        let words = Kind::Choice(vec!["one", "another"]);
        assert_eq!(Way::kind(&Way::FIRST, &Way::LAST), words);
        let plies = Depth::kind(&Depth::ZERO, &Depth::ONE);
        assert_eq!(
            (plies, Depth::ONE),
            (fraction(0, 16, 16), Depth::sixteenths(16))
        );
        let units = Margin::kind(&Margin(-5), &Margin(900));
        assert_eq!(
            (units, Margin(900).write()),
            (fraction(-5, 900, 100), "9".into())
        );
        let own = |hundredths| Figure::Own(Margin(hundredths));
        assert_eq!(Figure::kind(&own(0), &own(9)), Kind::Text);
    }
}
