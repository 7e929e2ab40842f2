//! A table as a picture: how likely a better move still is.

use niwaki::techniques::rankcut::{Counts, Feature};

use super::marginals::{by_two, share};
use niwaki_host::failure::Failure;
use niwaki_host::rankcut::format::TableFile;
use niwaki_host::signature::spec;
use niwaki_plot::{Cell, Grid, Picture, stacked};

/// The features across which depths are shown.
const ACROSS: [(Feature, &str); 4] = [
    (Feature::Number, "number of the move"),
    (Feature::BestAlpha, "best value below alpha, in units"),
    (Feature::LastBest, "last value below the best, in units"),
    (Feature::Phase, "phase of move generation"),
];

/// The least share that has a colour.
const LEAST: f64 = 0.0001;

/// The whole picture: depths against each of four features.
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

/// Depths against the number of the move alone.
pub(super) fn by_number(file: &TableFile) -> Result<Picture, Failure> {
    let (feature, name) = ACROSS[0];
    grid(file, feature, name).draw()
}

/// Depths against the classes of a feature; where nothing was seen is nothing.
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

fn cell(counts: &Counts) -> Option<Cell> {
    let share = share(counts.later_alpha, counts.samples)?;
    let digits = usize::from(share < 0.095);
    let text = format!("{:.digits$}%", share * 100.0);
    let strength = 1.0 - share.max(LEAST).log10() / LEAST.log10();
    Some(Cell::new(text, -strength))
}
