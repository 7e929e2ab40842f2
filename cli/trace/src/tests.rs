//! Recordings of small searches, compared with what is true of them.

mod damage;
mod seen;
mod truth;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use niwaki::techniques::RankCut;
use niwaki::techniques::rankcut::{Cell, Cells, Counts};
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;
use niwaki_games::trees::TreeFamily;
use niwaki_host::catalogue::{Catalogue, Entry};
use niwaki_host::engine::Engine;

use super::{Setting, Traced};
use crate::recording::{Found, Recording, numbered};

/// The games of the tests, with a position of each in which much happens.
pub(super) const POSITIONS: [(&str, &str); 3] = [
    (
        "chess",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ),
    ("checkers", "W:W21,22,23,24,25,26,27,28:B5,6,7,8,9,10,11,12"),
    ("tree", ""),
];

fn catalogue() -> Catalogue {
    Catalogue::standard()
        .with(Entry::<ChessFamily>::new())
        .with(Entry::<CheckersFamily>::new())
        .with(Entry::<TreeFamily>::new())
        .into()
}

/// Returns a search with these techniques, `RankCut` with a table that gives up on every move.
pub(super) fn setting(game: &str, depth: i16, techniques: &[&str]) -> Setting {
    let catalogue = catalogue();
    let mut engine = Engine::bare(catalogue.techniques());
    engine.hash = 1;
    for name in techniques {
        engine.techniques.switch(name, true).unwrap();
    }
    let mut cells = Cells::new();
    for cell in Cell::all() {
        let counts = Counts {
            samples: 9870,
            later_alpha: 41,
            ..Counts::default()
        };
        cells.add(cell, counts);
    }
    let rankcut = engine.techniques.typed::<RankCut>().unwrap();
    rankcut.attach(Arc::new(cells));
    // Small trees want small depths and margins, so that each technique has something to do.
    for (technique, parameter, value) in [
        ("multi-cut", "m", "4"),
        ("multi-cut", "c", "2"),
        ("futility", "measure", "evaluation"),
        ("singular-extension", "min-depth", "2"),
        ("limited-razoring", "depth", "2"),
        ("limited-razoring", "by", "evaluation"),
        ("limited-razoring", "margin", "1"),
        ("hindsight", "from", "1"),
        ("internal-iterative-reduction", "min-depth", "2"),
    ] {
        let set = engine.techniques.set(technique, parameter, value);
        set.unwrap();
    }
    let (_, text) = POSITIONS.iter().find(|(name, _)| *name == game).unwrap();
    let start = catalogue.start(game).unwrap();
    let position = if text.is_empty() {
        start
    } else {
        start.at(text).unwrap()
    };
    Setting {
        position,
        engine,
        depth: Some(depth),
        nodes: None,
    }
}

pub(super) fn record(setting: &Setting) -> Traced {
    let stop = AtomicBool::new(false);
    setting.record(None, &stop, &mut |_| ()).unwrap()
}

/// Shows every record with its number, and the one above it, from the roots down.
pub(super) fn walk(recording: &Recording, visit: &mut dyn FnMut(Option<&Found>, &Found)) {
    fn below(recording: &Recording, above: &Found, visit: &mut dyn FnMut(Option<&Found>, &Found)) {
        let children = recording.children(&above.record).unwrap();
        for child in numbered(above.id, children) {
            visit(Some(above), &child);
            below(recording, &child, visit);
        }
    }
    for root in numbered(0, recording.roots().unwrap()) {
        visit(None, &root);
        below(recording, &root, visit);
    }
}
