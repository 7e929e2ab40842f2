//! Depths, of which a search has so much left, and plies, of which a node is so
//! many from the root.
//!
//! They are different types, since to add the one to the other is nearly always
//! a mistake.

use core::fmt;
use core::num::ParseFloatError;
use core::ops::{Add, Sub};
use core::str::FromStr;

/// The depth a search still has to go, in sixteenths of a ply (Junior reduces
/// by halves of a ply, Cake counts quarters).
///
/// Whole plies become a depth by themselves wherever one is asked for (`impl
/// Into<Depth>`):
///
/// ```
/// use niwaki::Depth;
///
/// let depth: Depth = 8.into();
/// assert_eq!(depth - Depth::sixteenths(4), "7.75".parse()?);
/// assert_eq!((Depth::ONE + Depth::ONE).to_string(), "2");
/// # Ok::<(), niwaki::DepthError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Depth(i16);

impl Depth {
    /// No depth: the horizon.
    pub const ZERO: Depth = Depth(0);
    /// One ply.
    pub const ONE: Depth = Depth::plies(1);
    /// The parts into which a ply can be divided.
    pub const PARTS: i16 = 16;
    /// The deepest search that can be asked for.
    pub const MAX: Depth = Depth::plies(500);

    /// Makes a depth of so many whole plies (beyond 2047, no more).
    #[inline]
    pub const fn plies(plies: i16) -> Depth {
        Depth(plies.saturating_mul(Self::PARTS))
    }

    /// Makes a depth of so many sixteenths of a ply.
    ///
    /// ```
    /// use niwaki::Depth;
    /// assert_eq!(Depth::sixteenths(24).to_string(), "1.5");
    /// ```
    #[inline]
    pub const fn sixteenths(parts: i16) -> Depth {
        Depth(parts)
    }

    /// Returns the depth in sixteenths of a ply.
    #[inline]
    pub const fn parts(self) -> i16 {
        self.0
    }

    /// Returns the whole plies in it, rounded down.
    ///
    /// ```
    /// use niwaki::Depth;
    /// assert_eq!((Depth::plies(3) - Depth::sixteenths(8)).whole(), 2);
    /// ```
    #[inline]
    pub const fn whole(self) -> i16 {
        self.0.div_euclid(Self::PARTS)
    }

    /// Tells whether less than one whole ply is left, so that quiescence
    /// begins.
    ///
    /// ```
    /// use niwaki::Depth;
    /// assert!(Depth::sixteenths(15).is_horizon() && !Depth::ONE.is_horizon());
    /// ```
    #[inline]
    pub const fn is_horizon(self) -> bool {
        self.0 < Self::PARTS
    }
}

/// Whole plies (beyond 2047, no more).
impl From<i16> for Depth {
    #[inline]
    fn from(plies: i16) -> Depth {
        Depth::plies(plies)
    }
}

/// Adds depths; beyond the largest, no more.
impl Add for Depth {
    type Output = Depth;
    #[inline]
    fn add(self, other: Depth) -> Depth {
        Depth(self.0.saturating_add(other.0))
    }
}

/// Takes depths off; what is left may be below zero, at or beyond the horizon.
impl Sub for Depth {
    type Output = Depth;
    #[inline]
    fn sub(self, other: Depth) -> Depth {
        Depth(self.0.saturating_sub(other.0))
    }
}

/// Writes plies with a fraction, as [`str::parse`] reads them.
impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&(f32::from(self.0) / f32::from(Self::PARTS)), f)
    }
}

impl fmt::Debug for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} plies")
    }
}

impl FromStr for Depth {
    type Err = DepthError;

    /// Reads plies with a fraction of whole sixteenths.
    fn from_str(text: &str) -> Result<Depth, DepthError> {
        let plies: f32 = text.parse().map_err(DepthError::NoNumber)?;
        let parts = plies * f32::from(Self::PARTS);
        if parts.abs() <= f32::from(Depth::MAX.0) && parts % 1.0 == 0.0 {
            Ok(Depth(parts as i16))
        } else {
            Err(DepthError::OutOfRange)
        }
    }
}

/// The error of a text that is no depth.
///
/// ```
/// use niwaki::{Depth, DepthError};
/// assert_eq!("0.03".parse::<Depth>(), Err(DepthError::OutOfRange));
/// assert!(matches!("deep".parse::<Depth>(), Err(DepthError::NoNumber(_))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DepthError {
    /// It is no number.
    NoNumber(ParseFloatError),
    /// It is deeper than [`Depth::MAX`], or no whole number of sixteenths.
    OutOfRange,
}

impl fmt::Display for DepthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DepthError::NoNumber(_) => f.write_str("a depth is a number of plies"),
            DepthError::OutOfRange => {
                write!(f, "a depth is at most {} plies, in sixteenths", Depth::MAX)
            }
        }
    }
}

impl core::error::Error for DepthError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            DepthError::NoNumber(cause) => Some(cause),
            DepthError::OutOfRange => None,
        }
    }
}

/// The number of moves between the root of a search and a node.
///
/// ```
/// use niwaki::Ply;
/// let (root, child) = (Ply::ROOT, Ply::ROOT.next());
/// assert!(child > root && child.count() == 1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ply(u16);

impl Ply {
    /// The root.
    pub const ROOT: Ply = Ply(0);
    /// The distance at which every search ends, whatever depth is left: tables
    /// by ply have no more rows.
    pub const MAX: Ply = Ply(512);

    /// Makes a distance of so many plies from the root.
    #[inline]
    pub const fn new(count: u16) -> Ply {
        Ply(count)
    }

    /// Returns the distance one ply further from the root.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Ply {
        Ply(self.0 + 1)
    }

    /// Returns the plies from the root.
    #[inline]
    pub const fn count(self) -> u16 {
        self.0
    }

    /// Returns the plies from the root, as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_of_a_ply() {
        let half = Depth::sixteenths(8);
        assert!((Depth::ONE - half).is_horizon());
        assert!(!(Depth::ONE + half).is_horizon());
        assert_eq!((Depth::ZERO - half).whole(), -1);
        assert_eq!("0.75".parse(), Ok(Depth::sixteenths(12)));
        assert_eq!(Depth::sixteenths(12).to_string(), "0.75");
        assert_eq!(Depth::plies(7).to_string(), "7");
        assert_eq!(format!("{:?}", Depth::sixteenths(12)), "0.75 plies");
        for bad in ["", "x", "1e9", "NaN", "0.03"] {
            assert!(bad.parse::<Depth>().is_err(), "{bad}");
        }
    }

    #[test]
    fn an_error_says_what_is_wrong_and_why() {
        let error = "x".parse::<Depth>().unwrap_err();
        assert_eq!(error.to_string(), "a depth is a number of plies");
        let cause = core::error::Error::source(&error).expect("what is no number has a cause");
        assert_eq!(cause.to_string(), "invalid float literal");
        let error = "0.03".parse::<Depth>().unwrap_err();
        let most = format!("a depth is at most {} plies, in sixteenths", Depth::MAX);
        assert_eq!(error.to_string(), most);
        assert!(core::error::Error::source(&error).is_none());
    }
}
