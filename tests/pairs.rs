//! Settings in combination: few rows in which every pair of values occurs.

use std::collections::HashSet;

use niwaki::laws::Random;

/// Which value of the first setting occurred with which value of the second.
type Pair = (usize, usize, usize, usize);

/// The pairs of values that some rows contain.
#[derive(Default)]
pub(crate) struct Pairs(HashSet<Pair>);

impl Pairs {
    /// Takes a row in, and says how many of its pairs are new.
    pub(crate) fn add(&mut self, row: &[usize]) -> usize {
        pairs_of(row).filter(|&pair| self.0.insert(pair)).count()
    }

    fn would_add(&self, row: &[usize]) -> usize {
        pairs_of(row).filter(|pair| !self.0.contains(pair)).count()
    }

    /// Tells whether every pair of values of two settings, which have so many each, has occurred.
    pub(crate) fn is_complete(&self, sizes: &[usize]) -> bool {
        self.0.len() == all_pairs(sizes)
    }
}

fn pairs_of(row: &[usize]) -> impl Iterator<Item = Pair> {
    (0..row.len()).flat_map(move |a| (a + 1..row.len()).map(move |b| (a, row[a], b, row[b])))
}

fn all_pairs(sizes: &[usize]) -> usize {
    let sum: usize = sizes.iter().sum();
    let squares: usize = sizes.iter().map(|size| size * size).sum();
    (sum * sum - squares) / 2
}

/// Rows of one value for each setting, in which every pair of values occurs:
/// always the best of some random rows, until nothing is missing.
pub(crate) fn covering(sizes: &[usize]) -> Vec<Vec<usize>> {
    let (mut rows, mut pairs) = (Vec::new(), Pairs::default());
    let mut random = Random::new(1);
    while !pairs.is_complete(sizes) {
        let mut draw = || sizes.iter().map(|&size| random.below(size)).collect();
        let candidates: Vec<Vec<usize>> = (0..50).map(|_| draw()).collect();
        let best = candidates
            .into_iter()
            .max_by_key(|row| pairs.would_add(row))
            .expect("there are fifty");
        if pairs.add(&best) > 0 {
            rows.push(best);
        }
    }
    rows
}

#[test]
fn every_pair_occurs() {
    let sizes = [5, 2, 2, 3, 3, 2, 2];
    let rows = covering(&sizes);
    assert!((15..40).contains(&rows.len()), "{}", rows.len());
    for a in 0..sizes.len() {
        for b in a + 1..sizes.len() {
            let found: HashSet<_> = rows.iter().map(|row| (row[a], row[b])).collect();
            assert_eq!(found.len(), sizes[a] * sizes[b]);
        }
    }
}
