//! The weights of an evaluation that is written by hand, with their names, in one place.
//!
//! Whoever writes an evaluation knows what counts, and guesses how much. [`tuned!`](crate::tuned) keeps the guesses
//! together, so that a program can fit them to games: `niwaki train evaluation GAME --model weights`.
//!
//! # Source
//! P. Österlund, *Texel's Tuning Method*, 2014, common practice of chess engines since: the weights are those at which
//! values foretell best how games went on.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::Key;

/// A weight of an evaluation that is written by hand, as the author names and values it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedWeight {
    /// The name, one word; of one of several in a row with its place, as `passed[3]`, and of one in a record of records
    /// with that of its record, as `endgame.rook`.
    pub name: String,
    /// The value, in whatever units the evaluation takes it.
    pub value: i32,
}

/// Numbers with names, such as [`tuned!`](crate::tuned) declares: a weight, or rows of weights.
pub trait Tuned: Copy {
    /// Appends every weight by name, always in the same order.
    fn list(&self, name: &str, all: &mut Vec<NamedWeight>);

    /// Returns the same with other values, in the order of [`Tuned::list`]; weights for which there is none
    /// stay as they are.
    #[must_use]
    fn with(&self, values: &mut dyn Iterator<Item = i32>) -> Self;

    /// Returns the same with these values, as [`Tuned::with`] does.
    #[must_use]
    fn by(&self, values: &[i32]) -> Self {
        self.with(&mut values.iter().copied())
    }

    /// Returns every weight by name.
    fn named(&self) -> Vec<NamedWeight> {
        let mut all = Vec::new();
        self.list("", &mut all);
        all
    }
}

impl Tuned for i32 {
    fn list(&self, name: &str, all: &mut Vec<NamedWeight>) {
        all.push(NamedWeight {
            name: name.to_string(),
            value: *self,
        });
    }

    fn with(&self, values: &mut dyn Iterator<Item = i32>) -> i32 {
        values.next().unwrap_or(*self)
    }
}

impl<T: Tuned, const COUNT: usize> Tuned for [T; COUNT] {
    fn list(&self, name: &str, all: &mut Vec<NamedWeight>) {
        for (place, one) in self.iter().enumerate() {
            one.list(&format!("{name}[{place}]"), all);
        }
    }

    fn with(&self, values: &mut dyn Iterator<Item = i32>) -> [T; COUNT] {
        self.map(|one| one.with(values))
    }
}

/// Declares the weights of an evaluation as a record of numbers and rows of numbers, each with a name and a value.
///
/// The record has a constant `HAND`, which is the weights as they are written, and is [`Tuned`].
/// A game that tells of them by [`Game::weights`](crate::Game::weights), and evaluates by others in
/// [`Game::evaluate_by`](crate::Game::evaluate_by), can have them fitted.
///
/// ```
/// use niwaki::evaluation::Tuned;
///
/// niwaki::tuned! {
///     /// What counts, in hundredths of a man.
///     struct Weights {
///         /// One man more.
///         man: i32 = 100,
///         /// One move more, at the beginning and at the end.
///         room: [i32; 2] = [3, 1],
///     }
/// }
///
/// let named = Weights::HAND.named();
/// let names: Vec<&str> = named.iter().map(|one| one.name.as_str()).collect();
/// assert_eq!(names, ["man", "room[0]", "room[1]"]);
///
/// // Others in their place:
/// let fitted = Weights::HAND.by(&[110, 2, 5]);
/// assert_eq!((fitted.man, fitted.room), (110, [2, 5]));
/// ```
#[macro_export]
macro_rules! tuned {
    (
        $(#[$about:meta])*
        $seen:vis struct $Weights:ident {
            $($(#[$what:meta])* $weight:ident: $Numbers:ty = $value:expr),+ $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $seen struct $Weights {
            $($(#[$what])* $seen $weight: $Numbers,)+
        }

        impl $Weights {
            /// The weights as they are written.
            $seen const HAND: $Weights = $Weights { $($weight: $value,)+ };
        }

        impl $crate::evaluation::Tuned for $Weights {
            fn list(
                &self,
                name: &str,
                all: &mut $crate::exported::Vec<$crate::evaluation::NamedWeight>,
            ) {
                $(
                    let of_record = $crate::exported::nested(name, stringify!($weight));
                    $crate::evaluation::Tuned::list(&self.$weight, &of_record, all);
                )+
            }

            fn with(&self, values: &mut dyn Iterator<Item = i32>) -> Self {
                $Weights { $($weight: $crate::evaluation::Tuned::with(&self.$weight, values),)+ }
            }
        }
    };
}

/// Returns a key that tells values by these weights apart from those by others.
pub(super) fn key(weights: &[i32]) -> Key {
    let mixed = weights.iter().fold(0x7765_6967, |key, &weight| {
        Key::mixed(key ^ u64::from(weight as u32)).0
    });
    Key::salt(mixed)
}
