//! The weights of an evaluation that is written by hand, as they are written and as they were fitted.

use std::collections::HashSet;

use niwaki::evaluation::NamedWeight;

use niwaki_host::failure::Failure;
use niwaki_host::printable::{is_control, printable};

/// The largest amount of a weight that is fitted, written or read: up to this games must have an answer, by the law `weights`.
pub(super) const MOST: i32 = 10_000;
/// The most weights that are fitted: what is solved for grows with their square.
const MOST_WEIGHTS: usize = 2000;

/// Looks whether the weights of a game can be fitted, and written as lines of a file.
///
/// # Errors
/// There are none, or too many, or one has no name of its own, or is too large.
pub(super) fn check(game: &str, named: &[NamedWeight]) -> Result<(), Failure> {
    if named.is_empty() {
        return Err(Failure::unusable(format!(
            "{game} tells of no weights by which it evaluates: Game::weights names them"
        )));
    }
    if named.len() > MOST_WEIGHTS {
        return Err(Failure::unusable(format!(
            "{game} has {} weights: no more than {MOST_WEIGHTS} are fitted",
            named.len()
        )));
    }
    let mut taken = HashSet::new();
    for NamedWeight { name, value } in named {
        let word = !name.is_empty() && !name.contains(|c: char| c.is_whitespace() || is_control(c));
        let wrong = if !word {
            "a name is one word"
        } else if !taken.insert(name) {
            "each has a name of its own"
        } else if !is_in_range(*value) {
            "10000 is the most, up or down"
        } else {
            continue;
        };
        return Err(Failure::unusable(format!(
            "{game} has the weight '{}' = {value}: {wrong}",
            printable(name)
        )));
    }
    Ok(())
}

/// Says whether a weight can be written and read.
fn is_in_range(weight: i32) -> bool {
    (-MOST..=MOST).contains(&weight)
}

/// A weight of the game's own evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Weight {
    /// The name that the game gives it.
    pub(super) name: String,
    /// What its author has written.
    pub(super) hand: i32,
    /// What was fitted.
    pub(super) fitted: i32,
}

/// All weights of a game, in its order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Weights {
    pub(super) all: Vec<Weight>,
    /// The points that stand for an expected result of 1 : (1 + 1/e).
    pub(super) scale: i32,
}

impl Weights {
    /// Takes the weights of a game as they are written.
    pub(super) fn by_hand(named: Vec<NamedWeight>, scale: i32) -> Weights {
        let all = named.into_iter().map(|one| Weight {
            name: one.name,
            hand: one.value,
            fitted: one.value,
        });
        Weights {
            all: all.collect(),
            scale,
        }
    }

    /// Returns those that were fitted, as a search takes them.
    pub(super) fn fitted(&self) -> Vec<i32> {
        self.all.iter().map(|weight| weight.fitted).collect()
    }

    /// Returns those that the author has written, by name.
    pub(super) fn named(&self) -> Vec<NamedWeight> {
        let named = self.all.iter().map(|weight| NamedWeight {
            name: weight.name.clone(),
            value: weight.hand,
        });
        named.collect()
    }

    /// Returns the same with so much of a change added to what was fitted: weights are whole numbers.
    pub(super) fn changed(&self, change: &[f64], share: f64) -> Weights {
        let mut changed = self.clone();
        for (weight, change) in changed.all.iter_mut().zip(change) {
            let most = f64::from(MOST);
            let moved = f64::from(weight.fitted) + share * change;
            weight.fitted = moved.round().clamp(-most, most) as i32;
        }
        changed
    }

    /// Says whether these are the weights of a game, as they are written there today.
    pub(super) fn are_of(&self, named: &[NamedWeight]) -> bool {
        self.named() == named
    }

    /// Returns the lines of the file.
    pub(super) fn encode(&self) -> Vec<u8> {
        let lines = self.all.iter().map(|weight| {
            let Weight { name, hand, fitted } = weight;
            format!("{name} {hand} {fitted}\n")
        });
        lines.collect::<String>().into_bytes()
    }

    /// Reads the lines of a file; `None` where one is none.
    pub(super) fn decode(bytes: &[u8], scale: i32) -> Option<Weights> {
        let text = std::str::from_utf8(bytes).ok()?;
        let all: Option<Vec<Weight>> = text.lines().map(read).collect();
        let all = all.filter(|all| !all.is_empty() && scale > 0)?;
        Some(Weights { all, scale })
    }
}

/// Reads a line.
fn read(line: &str) -> Option<Weight> {
    let mut words = line.split(' ');
    let name = words.next().filter(|name| !name.is_empty())?.to_owned();
    let mut number = || {
        let number = words.next()?.parse().ok()?;
        is_in_range(number).then_some(number)
    };
    let (hand, fitted) = (number()?, number()?);
    words
        .next()
        .is_none()
        .then_some(Weight { name, hand, fitted })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> Weights {
        let named = [("man", 100), ("room[0]", -3)].map(|(name, value)| NamedWeight {
            name: name.to_owned(),
            value,
        });
        Weights::by_hand(named.to_vec(), 250)
    }

    #[test]
    fn what_is_added_is_whole_and_in_range() {
        let weights = some().changed(&[12.4, 1e9], 1.0);
        assert_eq!(weights.fitted(), [112, 10_000]);
        assert_eq!(some().changed(&[12.4, 10.0], 0.5).fitted(), [106, 2]);
        assert!(weights.are_of(&some().named()));
    }

    #[test]
    fn weights_that_no_file_could_tell_are_refused() {
        let said = |weights: &[(&str, i32)]| {
            let named = weights.iter().map(|&(name, value)| NamedWeight {
                name: name.to_owned(),
                value,
            });
            check("nim", &named.collect::<Vec<_>>()).map_err(|failure| failure.to_string())
        };
        assert_eq!(said(&[("man", 10_000), ("king", -10_000)]), Ok(()));
        for (weights, wrong) in [
            (&[][..], "nim tells of no weights"),
            (&[("", 1)], "a name is one word"),
            (&[("two words", 1)], "a name is one word"),
            (&[("line\n", 1)], "a name is one word"),
            (
                &[("man", 1), ("man", 2)],
                "'man' = 2: each has a name of its own",
            ),
            (&[("man", 10_001)], "10000 is the most"),
            (&[("man", i32::MIN)], "10000 is the most"),
            (&vec![("man", 1); 2001][..], "has 2001 weights"),
        ] {
            let said = said(weights).unwrap_err();
            assert!(said.contains(wrong), "{said}");
        }
    }

    #[test]
    fn lines_read_back_and_others_are_refused() {
        let weights = some().changed(&[12.0, 5.0], 1.0);
        assert_eq!(weights.encode(), b"man 100 112\nroom[0] -3 2\n");
        assert_eq!(
            Weights::decode(&weights.encode(), 250),
            Some(weights.clone())
        );
        assert_eq!(Weights::decode(&weights.encode(), 0), None);
        for bad in [
            "",
            "man 1",
            "man 1 2 3\n",
            "man 1 10001\n",
            " 1 2\n",
            "man 1 x\n",
            "\n",
        ] {
            assert_eq!(Weights::decode(bad.as_bytes(), 250), None, "{bad:?}");
        }
    }
}
