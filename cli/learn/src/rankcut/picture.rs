//! Draws a table: how likely a better move still is.
//!
//! Rows are depths and columns the classes of another feature. The number in a field is `later_alpha` in percent of
//! the samples; its shade follows the logarithm, since the shares that matter lie around the threshold, at one or two
//! percent.

use niwaki::techniques::rankcut::{Counts, Feature};

use super::format::TableFile;
use super::marginals::{by_two, share};
use niwaki_host::failure::Failure;
use niwaki_host::signature::spec;
use niwaki_plot::{Cell, Grid, Picture, stacked};

/// The features across which depths are shown; the first is that of [`by_number`]. The others have two or four classes
/// only.
const ACROSS: [(Feature, &str); 4] = [
    (Feature::Number, "number of the move"),
    (Feature::BestAlpha, "best value below alpha, in units"),
    (Feature::LastBest, "last value below the best, in units"),
    (Feature::Phase, "phase of move generation"),
];

/// The share that is as pale as none: colours span the four decades from here to 1.
const LEAST: f64 = 0.0001;

/// Draws the whole picture: depths against each of four features.
pub(super) fn of(file: &TableFile) -> Result<Picture, Failure> {
    let origin = &file.origin;
    let title = format!(
        "{}: probability that this move or one behind it is better than alpha ({} games to depth {})",
        spec(&origin.game, &origin.parameters),
        origin.games,
        origin.depth
    );
    stacked(
        &title,
        &ACROSS.map(|(feature, name)| grid(file, feature, name)),
    )
}

/// Draws depths against the number of the move alone: the picture for reports.
pub(super) fn by_number(file: &TableFile) -> Result<Picture, Failure> {
    let (feature, name) = ACROSS[0];
    grid(file, feature, name).draw()
}

/// Lays out depths against the classes of a feature; where nothing was seen is nothing.
fn grid(file: &TableFile, feature: Feature, name: &str) -> Grid {
    let rows = by_two(&file.cells, Feature::Depth, feature);
    let labelled = rows.iter().enumerate().map(|(depth, row)| {
        let cells = row.iter().map(cell).collect();
        (format!("depth {}", Feature::Depth.label(depth)), cells)
    });
    Grid {
        title: format!("{}: a better move by depth and {name}", file.origin.game),
        rows: labelled.collect(),
        columns: (0..feature.classes())
            .map(|class| feature.label(class))
            .collect(),
    }
}

/// Returns the field of these counts: with one decimal below ten percent, with none above.
fn cell(counts: &Counts) -> Option<Cell> {
    let share = share(counts.later_alpha, counts.samples)?;
    let digits = usize::from(share < 0.095);
    let text = format!("{:.digits$}%", share * 100.0);
    let strength = 1.0 - share.max(LEAST).log10() / LEAST.log10();
    Some(Cell::new(text, -strength))
}
