//! Finds places for the names of points, so that no two cover each other and none leaves the plane.
//!
//! It is greedy: names come in the order of their importance, and each takes the first of a list of places around its
//! point that is free. Widths are estimates, since a browser chooses the font later.

use super::theme::width;

/// A rectangle: left, top, right, bottom.
type Box4 = (f64, f64, f64, f64);

/// The names that have a place so far, and the points that none may cover.
pub(super) struct Labels {
    plane: Box4,
    taken: Vec<Box4>,
}

/// A place for a name.
pub(super) struct Spot {
    /// The base line at the anchor.
    pub(super) at: (f64, f64),
    /// Whether `at` is the `start`, `middle` or `end` of the text.
    pub(super) anchor: &'static str,
    /// The end of a thin line from the point, where the name stands far from it.
    pub(super) leader: Option<(f64, f64)>,
}

/// The gap between a point and its name, in pixels.
const GAP: f64 = 9.0;
/// The distances from the point that are tried, in heights of a line.
const STEPS: [f64; 6] = [0.0, 1.0, 2.0, 3.0, 4.5, 6.0];

impl Labels {
    /// The height of letters, in pixels.
    pub(super) const LETTERS: f64 = 12.0;

    /// Has no name yet.
    pub(super) fn within(plane: Box4) -> Labels {
        Labels {
            plane,
            taken: Vec::new(),
        }
    }

    /// Keeps names away from a point.
    pub(super) fn keep_clear(&mut self, (x, y): (f64, f64)) {
        self.taken.push((x - 5.0, y - 5.0, x + 5.0, y + 5.0));
    }

    /// Returns a place for the name of a point, and takes it. A name that must stand goes as far as it has to, and over
    /// others if nothing is free; one that need not stands beside its point or nowhere.
    pub(super) fn place(&mut self, name: &str, point: (f64, f64), must: bool) -> Option<Spot> {
        let length = width(name, Self::LETTERS) * 1.05;
        let steps = if must { &STEPS[..] } else { &STEPS[..1] };
        let candidates = steps
            .iter()
            .flat_map(|&step| around(point, step * Self::LETTERS));
        let mut candidates: Vec<(Spot, Box4)> = candidates
            .map(|spot| {
                let area = spot.area(length);
                (spot, area)
            })
            .filter(|(_, area)| self.holds(area))
            .collect();
        let free = candidates.iter().position(|(_, area)| self.is_free(area));
        let at = free.or((must && !candidates.is_empty()).then_some(0))?;
        let (spot, area) = candidates.swap_remove(at);
        self.taken.push(area);
        Some(spot)
    }

    /// Returns whether a rectangle lies within the plane.
    fn holds(&self, area: &Box4) -> bool {
        let plane = self.plane;
        area.0 >= plane.0 && area.1 >= plane.1 && area.2 <= plane.2 && area.3 <= plane.3
    }

    /// Returns whether a rectangle covers nothing.
    fn is_free(&self, area: &Box4) -> bool {
        let apart = |other: &Box4| {
            area.2 <= other.0 || other.2 <= area.0 || area.3 <= other.1 || other.3 <= area.1
        };
        self.taken.iter().all(apart)
    }
}

impl Spot {
    /// Returns the rectangle of a text of this length.
    fn area(&self, length: f64) -> Box4 {
        let (x, y) = self.at;
        let left = match self.anchor {
            "start" => x,
            "end" => x - length,
            _ => x - length / 2.0,
        };
        (left, y - Labels::LETTERS + 1.0, left + length, y + 3.0)
    }
}

/// Returns the places at a distance around a point: beside it first, then above and below.
fn around((x, y): (f64, f64), far: f64) -> Vec<Spot> {
    let spot = |dx: f64, dy: f64, anchor: &'static str| {
        let at = (x + dx, y + dy + 4.0);
        let leader = (far > 0.0).then_some((x + dx, y + dy));
        Spot { at, anchor, leader }
    };
    let side = GAP + far / 2.0;
    let mut spots = Vec::new();
    if far == 0.0 {
        spots.extend([spot(GAP, 0.0, "start"), spot(-GAP, 0.0, "end")]);
    }
    let high = far.max(GAP);
    spots.extend([
        spot(side, -high, "start"),
        spot(-side, -high, "end"),
        spot(side, high, "start"),
        spot(-side, high, "end"),
        spot(0.0, -high - 4.0, "middle"),
        spot(0.0, high + 4.0, "middle"),
    ]);
    spots
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_names_cover_each_other_and_none_leaves_the_plane() {
        let plane = (0.0, 0.0, 400.0, 300.0);
        let mut labels = Labels::within(plane);
        let points: Vec<(f64, f64)> = (0..4)
            .map(|n| (20.0 + 90.0 * f64::from(n), 290.0))
            .collect();
        for &point in &points {
            labels.keep_clear(point);
        }
        for &point in &points {
            assert!(labels.place("late-move-pruning", point, true).is_some());
        }
        let taken = &labels.taken;
        for (number, one) in taken.iter().enumerate() {
            let before = Labels {
                plane,
                taken: taken[..number].to_vec(),
            };
            assert!(number < points.len() || before.is_free(one), "{one:?}");
            assert!(number < points.len() || labels.holds(one), "{one:?}");
        }
    }

    #[test]
    fn a_name_that_need_not_stand_does_not_where_there_is_no_room() {
        let mut labels = Labels::within((0.0, 0.0, 50.0, 20.0));
        assert!(
            labels
                .place("a name that is too long", (25.0, 10.0), false)
                .is_none()
        );
    }
}
