//! The weights of an evaluation that is written by hand, as they are written and as they were fitted.

use niwaki::evaluation::NamedWeight;

/// The largest amount of a weight that is fitted, written or read: products of these and a few hundred stay whole
/// numbers of 32 bits.
const MOST: i32 = 100_000;

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

    /// Adds to what was fitted, and returns what has really been added: weights are whole numbers.
    pub(super) fn add(&mut self, change: &[f64]) -> Vec<f64> {
        let weights = self.all.iter_mut().zip(change);
        let added = weights.map(|(weight, change)| {
            let before = f64::from(weight.fitted);
            let most = f64::from(MOST);
            weight.fitted = (before + change).round().clamp(-most, most) as i32;
            f64::from(weight.fitted) - before
        });
        added.collect()
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
        let number: i32 = words.next()?.parse().ok()?;
        (-MOST..=MOST).contains(&number).then_some(number)
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
        let mut weights = some();
        assert_eq!(weights.add(&[12.4, 1e9]), [12.0, 100_003.0]);
        assert_eq!(weights.fitted(), [112, 100_000]);
        assert_eq!(weights.named(), some().named());
    }

    #[test]
    fn lines_read_back_and_others_are_refused() {
        let mut weights = some();
        weights.add(&[12.0, 5.0]);
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
            "man 1 100001\n",
            " 1 2\n",
            "man 1 x\n",
            "\n",
        ] {
            assert_eq!(Weights::decode(bad.as_bytes(), 250), None, "{bad:?}");
        }
    }
}
