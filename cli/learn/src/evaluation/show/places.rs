//! Finds out which feature stands for which piece on which place, from what the game draws.
//!
//! A game does not say what its features mean. Mostly they come in blocks of as many as the board has places: one for each
//! kind of piece, and in each block a feature for each place. But where in the block a place stands depends on the side, which
//! sees the board from its own edge, and may depend on the position, as where wings are mirrored. So each side's view
//! of each position is tried in the eight ways in which a board can be turned and mirrored: the way is the right one in which
//! the features that are seen fall on pieces that are drawn. Where that way is not in doubt, it shows which piece a block
//! stands for; and once that is known of every block, few positions are left in doubt. Where no block shows a piece, the
//! places may be numbered in another order than by rows: `numbering` finds it.

use std::collections::HashMap;

use niwaki::drawing::Place;
use niwaki::{Drawing, Ink};

use super::numbering;
use super::sample::{Drawn, Sample, Samples};

/// The share of the features of a block that must fall on pieces of one kind for the block to stand for it.
const SURE: f64 = 0.95;

/// A board whose places features stand for.
pub(super) struct Board {
    /// How many rows and columns are drawn.
    pub(super) size: (usize, usize),
    /// The places in the order of the features of a block, for each way in which the board can be seen.
    ways: Vec<Vec<Place>>,
    /// The names beside the rows and below the columns; none for no names.
    pub(super) names: [Vec<String>; 2],
    /// The way in which it is shown: mostly that of the player at the bottom.
    shown: usize,
    /// Who sits at the bottom; empty where nobody does.
    pub(super) bottom: &'static str,
    /// Whether each player's order of the places is that of the other, on a board that is turned or mirrored: else a feature
    /// means one place to the one and an unrelated one to the other.
    pub(super) alike: bool,
    /// The piece that each block stands for, where that is known.
    pub(super) pieces: Vec<Option<Piece>>,
    /// The pieces as they are drawn.
    pub(super) glyphs: Vec<String>,
}

/// A kind of piece, as a side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Piece {
    /// The number of its glyph.
    pub(super) glyph: u8,
    /// Whether it is the side's own.
    pub(super) own: bool,
}

/// The ways in which both sides see the board in a position; nothing where none fits.
pub(super) type Ways = [Option<usize>; 2];

impl Board {
    /// Returns a board of rows and columns on which the features of a block stand in the order of their numbers.
    pub(super) fn said(rows: usize, columns: usize, features: usize) -> Board {
        let places = (0..rows * columns).map(|at| (at / columns, at % columns));
        Board {
            size: (rows, columns),
            ways: vec![places.collect()],
            names: [Vec::new(), Vec::new()],
            shown: 0,
            bottom: "",
            alike: true,
            pieces: vec![None; features / (rows * columns)],
            glyphs: Vec::new(),
        }
    }

    /// Finds the board that is drawn, and which piece each block of so many features stands for, together with the ways in
    /// which each position is seen; nothing where features do not come in blocks of its places.
    pub(super) fn drawn(samples: &Samples, features: usize) -> Option<(Board, Vec<Ways>)> {
        let mut board = Board::blank(samples.board.as_ref()?, &samples.glyphs);
        let samples = &samples.positions;
        let places = board.places();
        if places == 0 || !features.is_multiple_of(places) {
            return None;
        }
        let inks = inks(samples);
        let seen: Vec<[View; 2]> = samples.iter().map(|sample| views(sample, &inks)).collect();
        board.find_pieces(&seen, features);
        if board.pieces.iter().all(Option::is_none) {
            let numbered = numbering::of(samples, features, &board.ways[0]);
            if !numbered.is_empty() {
                board.alike = board.are_turned(&numbered);
                board.ways = numbered;
                board.find_pieces(&seen, features);
            }
        }
        let ways: Vec<Ways> = seen
            .iter()
            .map(|both| both.each_ref().map(|view| board.way(view)))
            .collect();
        board.shown = board.usual(samples, &ways);
        Some((board, ways))
    }

    /// Returns the board of a drawing, with all ways in which it can be seen, and no pieces known.
    fn blank(drawing: &Drawing, glyphs: &[String]) -> Board {
        let size = (drawing.rows.len(), drawing.rows.first().map_or(0, Vec::len));
        let named = |&(row, column): &Place| {
            let cell = drawing.cell((row, column));
            cell.is_some_and(|cell| !cell.name.is_empty())
        };
        let all = (0..size.0).flat_map(|row| (0..size.1).map(move |column| (row, column)));
        let places: Vec<Place> = all.filter(named).collect();
        let ways = (0..8).filter_map(|way| {
            let turned = places.iter().map(|&place| turned(place, size, way));
            let turned: Vec<Place> = turned.collect::<Option<_>>()?;
            turned.iter().all(named).then_some(turned)
        });
        Board {
            size,
            ways: ways.collect(),
            names: [drawing.row_names.clone(), drawing.column_names.clone()],
            shown: 0,
            bottom: drawing.bottom,
            alike: true,
            pieces: Vec::new(),
            glyphs: glyphs.to_vec(),
        }
    }

    /// Returns how many places there are: so many features make a block.
    pub(super) fn places(&self) -> usize {
        self.ways.first().map_or(0, Vec::len)
    }

    /// Says whether this cell of the board is one of the places.
    pub(super) fn is_place(&self, place: Place) -> bool {
        self.ways.first().is_some_and(|way| way.contains(&place))
    }

    /// Returns the place where a feature is shown.
    pub(super) fn shown(&self, feature: usize) -> Place {
        self.ways[self.shown][feature % self.places()]
    }

    /// Returns the place that a feature stands for, if it stands for a piece, and that piece.
    pub(super) fn placed(&self, feature: u16, way: usize) -> Option<(Place, Piece)> {
        let feature = usize::from(feature);
        let piece = (*self.pieces.get(feature / self.places())?)?;
        Some((self.ways[way][feature % self.places()], piece))
    }

    /// Tells whether all of these orders are the first one, on a board that is turned or mirrored.
    fn are_turned(&self, orders: &[Vec<Place>]) -> bool {
        let first = orders.first().map_or(&[][..], Vec::as_slice);
        orders.iter().all(|order| {
            (0..8).any(|way| {
                let mut pairs = first.iter().zip(order);
                pairs.all(|(&place, &other)| turned(place, self.size, way) == Some(other))
            })
        })
    }

    /// Finds the piece that each block stands for.
    fn find_pieces(&mut self, seen: &[[View; 2]], features: usize) {
        let mut tallies = vec![Tally::new(); features / self.places()];
        for view in seen.iter().flatten() {
            self.tally(view, &mut tallies);
        }
        self.pieces = tallies.iter().map(sure).collect();
    }

    /// Notes which pieces the features of a view fall on, if there is but one way in which most of them do.
    fn tally(&self, view: &View, tallies: &mut [Tally]) {
        let places = self.places();
        let hits = |way: &Vec<Place>| {
            let features = view.features.iter();
            let hit = features.filter(|&&f| view.piece(way[usize::from(f) % places]).is_some());
            hit.count()
        };
        let scores: Vec<usize> = self.ways.iter().map(hits).collect();
        let most = scores.iter().max().copied().unwrap_or_default();
        let mut best = self.ways.iter().zip(&scores).filter(|one| *one.1 == most);
        let (Some((way, _)), None) = (best.next(), best.next()) else {
            return;
        };
        for &feature in view.features {
            let feature = usize::from(feature);
            let found = view.piece(way[feature % places]);
            *tallies[feature / places].entry(found).or_default() += 1;
        }
    }

    /// Returns the way in which every feature that stands for a piece falls on one of its kind, if there is any feature
    /// and any such way.
    fn way(&self, view: &View) -> Option<usize> {
        let fits = |way: usize| {
            let mut placed = view.features.iter().filter_map(|&f| self.placed(f, way));
            placed.all(|(place, piece)| view.piece(place) == Some(piece))
        };
        let known = view
            .features
            .iter()
            .any(|&feature| self.placed(feature, 0).is_some());
        known.then(|| (0..self.ways.len()).find(|&way| fits(way)))?
    }

    /// Returns the way in which the player at the bottom sees the board most often, when it is his turn.
    fn usual(&self, samples: &[Sample], ways: &[Ways]) -> usize {
        let mut counts = vec![0; self.ways.len()];
        for (sample, ways) in samples.iter().zip(ways) {
            let player = sample.drawn.as_ref().map(|drawn| drawn.player);
            if let (Some(player), Some(way)) = (player, ways[0])
                && (self.bottom.is_empty() || player == self.bottom)
            {
                counts[way] += 1;
            }
        }
        let most = counts.iter().max().copied().unwrap_or_default();
        counts.iter().position(|&count| count == most).unwrap_or(0)
    }
}

/// On which pieces the features of a block have fallen, and how often on none.
type Tally = HashMap<Option<Piece>, u64>;

/// What a side sees, and what is drawn.
struct View<'s> {
    features: &'s [u16],
    drawn: Option<&'s Drawn>,
    /// The ink of its own pieces.
    ink: Option<Ink>,
}

impl View<'_> {
    /// Returns the piece that is drawn at a place.
    fn piece(&self, place: Place) -> Option<Piece> {
        let (glyph, ink) = self.drawn?.piece(place)?;
        Some(Piece {
            glyph,
            own: self.ink == Some(ink),
        })
    }
}

/// Returns what both sides see of a position.
fn views<'s>(sample: &'s Sample, inks: &HashMap<&'static str, Ink>) -> [View<'s>; 2] {
    let drawn = sample.drawn.as_ref();
    let own = drawn.and_then(|drawn| inks.get(drawn.player)).copied();
    let other = own.map(|own| match own {
        Ink::Light => Ink::Dark,
        _ => Ink::Light,
    });
    let [mover, opponent] = &sample.sides;
    [(mover, own), (opponent, other)].map(|(features, ink)| View {
        features,
        drawn,
        ink,
    })
}

/// Finds the ink of each player: most often that of the piece which stands where a move has led.
fn inks(samples: &[Sample]) -> HashMap<&'static str, Ink> {
    let mut counts: HashMap<&'static str, [u32; 2]> = HashMap::new();
    for drawn in samples.iter().filter_map(|sample| sample.drawn.as_ref()) {
        let [light, dark] = counts.entry(drawn.player).or_default();
        match drawn.moves {
            Some(Ink::Light) => *light += 1,
            Some(Ink::Dark) => *dark += 1,
            _ => (),
        }
    }
    let ink = |[light, dark]: [u32; 2]| if light >= dark { Ink::Light } else { Ink::Dark };
    counts
        .into_iter()
        .map(|(player, counts)| (player, ink(counts)))
        .collect()
}

/// Returns the piece on which nearly all features of a block fall.
fn sure(tally: &Tally) -> Option<Piece> {
    let all: u64 = tally.values().sum();
    let (&piece, &count) = tally.iter().max_by_key(|one| *one.1)?;
    piece.filter(|_| count as f64 >= SURE * all as f64)
}

/// Returns where a place lies on a board that is seen in another way: the lowest bit turns it upside down, the next mirrors
/// it, the third exchanges rows and columns, which only square boards can.
fn turned((row, column): Place, (rows, columns): (usize, usize), way: usize) -> Option<Place> {
    let row = if way & 1 == 0 { row } else { rows - 1 - row };
    let column = if way & 2 == 0 {
        column
    } else {
        columns - 1 - column
    };
    match way & 4 {
        0 => Some((row, column)),
        _ => (rows == columns).then_some((column, row)),
    }
}
