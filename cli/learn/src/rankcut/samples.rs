//! Tables for tests, good and bad.

use niwaki::techniques::rankcut::{Cell, Cells, Counts};

use super::format::{Origin, TableFile};
use crate::tests::Samples;

/// Makes a table with three cells.
pub(super) fn small() -> TableFile {
    let mut cells = Cells::new();
    for (number, samples) in [(0, 5), (70_000, 300), (Cell::COUNT - 1, 1 << 42)] {
        let counts = Counts {
            samples,
            this_best: 1,
            later_best: 2,
            this_alpha: 3,
            later_alpha: 4,
        };
        cells.add(Cell::numbered(number).unwrap(), counts);
    }
    TableFile {
        origin: Origin {
            game: "checkers".into(),
            parameters: "draw-plies=40".into(),
            searcher: "null-move".into(),
            games: 12,
            depth: 7,
            seed: 3,
            signature: 4711,
        },
        done: None,
        cells,
    }
}

/// Files of every sort.
pub(crate) fn all() -> Samples {
    let mut good = small();
    good.origin.parameters.clear();
    let mut foreign = good.clone();
    foreign.origin.game = "tree".into();
    let mut unfinished = good.clone();
    unfinished.done = Some("0-3,7".into());
    let good = good.encode();
    let place = good.windows(11).position(|bytes| bytes == b"\nversion: 1");
    let mut outdated = good.clone();
    outdated[place.expect("a version") + 10] = b'9';
    Samples {
        good,
        foreign: foreign.encode(),
        outdated,
        unfinished: Some(unfinished.encode()),
    }
}
