//! Sums over a table by one or two features, whatever the others are.
//!
//! A table has too many cells to be read. Its margins are not: the counts of all cells in which a feature has a
//! certain class, added up. `text`, `picture` and the JSON of `show` are made of them.

use niwaki::Depth;
use niwaki::techniques::RankCut;
use niwaki::techniques::rankcut::{Cell, Cells, Counts, Feature};

use super::format::TableFile;

/// The counts of one class of a feature.
#[derive(Clone, Debug)]
pub(super) struct Marginal {
    /// The class in a few letters, as in `9-10`.
    pub(super) label: String,
    /// The sums over all cells of the class.
    pub(super) counts: Counts,
}

/// Returns the margins of every feature, in the order of `Feature::ALL`, each in the order of its classes.
pub(super) fn all(cells: &Cells) -> Vec<(Feature, Vec<Marginal>)> {
    let mut sums = Feature::ALL.map(|feature| vec![Counts::default(); feature.classes()]);
    for (cell, counts) in cells.seen() {
        for (classes, class) in sums.iter_mut().zip(cell.classes()) {
            classes[class] = classes[class].plus(counts);
        }
    }
    let of = |(feature, classes): (Feature, Vec<Counts>)| {
        let labelled = classes.into_iter().enumerate();
        let margins = labelled.map(|(class, counts)| Marginal {
            label: feature.label(class),
            counts,
        });
        (feature, margins.collect())
    };
    Feature::ALL.into_iter().zip(sums).map(of).collect()
}

/// Returns the counts by two features: a row for each class of `outer`, with an entry for each class of `inner`.
pub(super) fn by_two(cells: &Cells, outer: Feature, inner: Feature) -> Vec<Vec<Counts>> {
    let mut sums = vec![vec![Counts::default(); inner.classes()]; outer.classes()];
    for (cell, counts) in cells.seen() {
        let sum = &mut sums[cell.class(outer)][cell.class(inner)];
        *sum = sum.plus(counts);
    }
    sums
}

/// Returns a share from 0 to 1; nothing where nothing was seen.
pub(super) fn share(hits: u64, samples: u64) -> Option<f64> {
    (samples > 0).then(|| hits as f64 / samples as f64)
}

/// Returns how many cells were seen often enough to count, by the default of `min-samples`.
pub(super) fn trusted(file: &TableFile) -> usize {
    let enough = RankCut::default().min_samples as u64;
    let seen = file.cells.seen();
    seen.filter(|(_, counts)| counts.samples >= enough).count()
}

/// Tells whether a technique begins to reduce at a move of a cell: at depths at which it acts at all.
pub(super) fn acts(technique: &RankCut, cells: &Cells, cell: Cell) -> bool {
    let depth = Depth::plies(cell.class(Feature::Depth) as i16 + 1);
    depth >= technique.min_depth && technique.acts_in(cells, cell)
}

/// Returns in how many cells of each class of depths moves are reduced, by the defaults of `RankCut`.
///
/// All cells are asked, not only those that were seen: a depth without samples of its own may act by those of lesser
/// depths (`pool-depths`).
pub(super) fn acting_by_depth(file: &TableFile) -> Vec<u32> {
    let technique = RankCut::default();
    let mut acting = vec![0; Feature::Depth.classes()];
    for cell in Cell::all().filter(|&cell| acts(&technique, &file.cells, cell)) {
        acting[cell.class(Feature::Depth)] += 1;
    }
    acting
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_summed_up() {
        let mut cells = Cells::new();
        for (number, phase, samples) in [(0, 1, 10), (0, 3, 5), (4, 3, 2)] {
            let counts = Counts {
                samples,
                later_alpha: 1,
                ..Counts::default()
            };
            cells.add(
                Cell::from_classes([2, 0, 0, number, 0, 0, 0, phase]),
                counts,
            );
        }
        let margins = all(&cells);
        assert_eq!(margins.len(), 8);
        let (feature, numbers) = &margins[Feature::Number as usize];
        assert_eq!(*feature, Feature::Number);
        assert_eq!(
            (numbers[0].label.as_str(), numbers[0].counts.samples),
            ("2", 15)
        );
        assert_eq!(numbers[4].counts.samples, 2);
        let two = by_two(&cells, Feature::Phase, Feature::Number);
        assert_eq!((two[3][0].samples, two[3][4].later_alpha), (5, 1));
        assert_eq!((share(1, 4), share(0, 0)), (Some(0.25), None));
    }
}
