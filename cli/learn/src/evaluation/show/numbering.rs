//! Finds the order in which a block numbers the places, where it is none in which a board can be drawn.
//!
//! A game may number its places as suits its arithmetic. Where a player always sees the board alike, the features that stand
//! for a piece on a place are those which come and go with it, in all positions.

use std::collections::{BTreeSet, HashMap};

use niwaki::drawing::Place;
use niwaki::{Ink, Key};

use super::sample::{Drawn, Sample};

/// Returns the order of the places in which each player sees them, as far as all of them are found.
pub(super) fn of(samples: &[Sample], features: usize, places: &[Place]) -> Vec<Vec<Place>> {
    let drawn = || samples.iter().filter_map(|sample| sample.drawn.as_ref());
    let players: BTreeSet<&str> = drawn().map(|drawn| drawn.player).collect();
    let pieces = pieces(samples, places);
    let ways = players.iter().filter_map(|player| {
        let seen = seen(samples, features, player);
        order(&seen, &pieces, places.len())
    });
    ways.collect()
}

/// Returns for each sum of the numbers of positions the place at which one kind of piece stood in just these; nothing where
/// there are several.
fn pieces(samples: &[Sample], places: &[Place]) -> HashMap<u64, Option<Place>> {
    let mut sums: HashMap<(Place, u8, bool), u64> = HashMap::new();
    for (number, drawn) in numbered(samples) {
        for &place in places {
            if let Some((glyph, ink)) = drawn.piece(place) {
                let sum = sums.entry((place, glyph, ink == Ink::Light)).or_default();
                *sum = sum.wrapping_add(number);
            }
        }
    }
    let mut found = HashMap::new();
    for ((place, ..), sum) in sums {
        let one = found.entry(sum).or_insert(Some(place));
        *one = one.filter(|&known| known == place);
    }
    found
}

/// Returns for each feature the sum of the numbers of the positions in which a player saw it.
fn seen(samples: &[Sample], features: usize, player: &str) -> Vec<u64> {
    let mut sums = vec![0_u64; features];
    for (sample, (number, drawn)) in with_drawings(samples).zip(numbered(samples)) {
        let side = usize::from(drawn.player != player);
        for &feature in &sample.sides[side] {
            let sum = &mut sums[usize::from(feature)];
            *sum = sum.wrapping_add(number);
        }
    }
    sums
}

/// Returns the place of each feature of a block, if all are found and no two are the same: every block may tell of some.
fn order(seen: &[u64], pieces: &HashMap<u64, Option<Place>>, places: usize) -> Option<Vec<Place>> {
    let mut order: Vec<Option<Place>> = vec![None; places];
    for (feature, sum) in seen.iter().enumerate() {
        if let Some(Some(place)) = pieces.get(sum) {
            order[feature % places].get_or_insert(*place);
        }
    }
    let order: Vec<Place> = order.into_iter().collect::<Option<_>>()?;
    let different: BTreeSet<Place> = order.iter().copied().collect();
    (different.len() == places).then_some(order)
}

fn with_drawings(samples: &[Sample]) -> impl Iterator<Item = &Sample> {
    samples.iter().filter(|sample| sample.drawn.is_some())
}

/// Returns the drawings, each with a number of its own: sums of them are equal where they are those of the same positions.
fn numbered(samples: &[Sample]) -> impl Iterator<Item = (u64, &Drawn)> {
    let drawn = samples.iter().filter_map(|sample| sample.drawn.as_ref());
    (1..).map(|number| Key::mixed(number).0).zip(drawn)
}
