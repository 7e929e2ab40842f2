//! What features are worth: how much the value falls where they are taken away.

use niwaki::evaluation::Network;

use super::places::{Board, Ways};
use super::sample::{Sample, Samples};
use super::twins::{Pair, Twins};

/// What is known of the features of a game.
pub(super) struct Worths {
    /// One for each feature, in the order of their numbers.
    pub(super) features: Vec<Worth>,
    /// For each block of the board, whether every side always sees as many of its features.
    constant: Vec<bool>,
    /// The board whose places they stand for, if there is one.
    pub(super) board: Option<Board>,
    /// Over how many positions it was averaged.
    pub(super) positions: usize,
}

/// What a feature is worth to the side that sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Worth {
    /// In how many positions a side saw it, counted once for each side.
    pub(super) seen: u64,
    /// In how many of them it had no counterpart with the other side.
    pub(super) alone: u64,
    /// The sum of what it was worth there, in points.
    sum: f64,
}

impl Worth {
    /// Returns the mean in points; nothing where it was never seen.
    pub(super) fn mean(&self) -> Option<f64> {
        (self.seen > 0).then(|| self.sum / self.seen as f64)
    }

    /// Adds what it was worth in a position.
    fn add(&mut self, points: f64, alone: bool) {
        self.seen += 1;
        self.alone += u64::from(alone);
        self.sum += points;
    }
}

/// The features that stand for one kind of piece, or whatever it is, on each place of the board.
pub(super) struct Block<'w> {
    /// Its number, from 0 on.
    pub(super) number: usize,
    /// The piece, where it is known: its glyph, and whether it is the side's own.
    pub(super) piece: Option<(&'w str, bool)>,
    /// Whether every side sees as many of them in every position: kings that are never captured.
    pub(super) constant: bool,
    /// The mean over all places, in points.
    pub(super) mean: f64,
    /// How often one was seen.
    pub(super) seen: u64,
    /// Row by row as the board is shown: nothing where no place is, or where a feature was never seen.
    pub(super) rows: Vec<Vec<Option<Worth>>>,
}

impl Worths {
    /// Averages over positions; `said` is the board that somebody has named.
    pub(super) fn of(network: &Network, samples: &Samples, said: Option<Board>) -> Worths {
        let features = network.shape().features;
        let drawn = match said {
            Some(board) => Some((board, Vec::new())),
            None => Board::drawn(samples, features),
        };
        let positions = &samples.positions;
        let twins = Twins::of(positions, features);
        let mut worths = vec![Worth::default(); features];
        for (number, sample) in positions.iter().enumerate() {
            let placed = drawn.as_ref().and_then(|(board, ways)| {
                let ways: Ways = *ways.get(number)?;
                Some((board, ways))
            });
            let pairs = twins.pairs(sample, placed);
            weigh(network, sample, &pairs, &mut worths);
        }
        let board = drawn.map(|(board, _)| board);
        let places = board.as_ref().map_or(features, Board::places);
        Worths {
            features: worths,
            constant: constant(positions, features, places),
            board,
            positions: positions.len(),
        }
    }

    /// Returns the features that were seen: first those that are worth most, be it for their side or against it.
    pub(super) fn ranked(&self) -> Vec<(usize, Worth)> {
        let size = |worth: &Worth| worth.mean().map_or(0.0, f64::abs);
        let features = self.features.iter().copied().enumerate();
        let mut seen: Vec<(usize, Worth)> = features.filter(|(_, worth)| worth.seen > 0).collect();
        seen.sort_by(|a, b| size(&b.1).total_cmp(&size(&a.1)).then(a.0.cmp(&b.0)));
        seen
    }

    /// Returns the blocks of the board, in the order of their features; none where there is no board.
    pub(super) fn blocks(&self) -> Vec<Block<'_>> {
        let board = self.board.iter();
        board
            .flat_map(|board| (0..board.pieces.len()).map(|number| self.block(board, number)))
            .collect()
    }

    /// Lays out a block as the board is shown.
    fn block<'w>(&'w self, board: &'w Board, number: usize) -> Block<'w> {
        let (height, width) = board.size;
        let mut rows = vec![vec![None; width]; height];
        let (mut sum, mut seen) = (0.0, 0);
        for feature in number * board.places()..(number + 1) * board.places() {
            let worth = self.features[feature];
            let (row, column) = board.shown(feature);
            rows[row][column] = (worth.seen > 0).then_some(worth);
            sum += worth.sum;
            seen += worth.seen;
        }
        let piece = board.pieces[number].map(|piece| {
            let glyph = board.glyphs[usize::from(piece.glyph)].as_str();
            (glyph, piece.own)
        });
        Block {
            number,
            piece,
            constant: self.constant[number],
            mean: if seen == 0 { 0.0 } else { sum / seen as f64 },
            seen,
            rows,
        }
    }
}

impl Block<'_> {
    /// Returns what is shown of a feature of it: where one of its kind is always there, how it differs from the mean.
    pub(super) fn points(&self, worth: &Worth) -> f64 {
        let less = if self.constant { self.mean } else { 0.0 };
        worth.mean().unwrap_or_default() - less
    }
}

/// Adds what each feature is worth in a position: the value with it, less the value without it and without its
/// counterpart.
fn weigh(network: &Network, sample: &Sample, pairs: &[Pair], worths: &mut [Worth]) {
    let [mover, opponent] = &sample.sides;
    let value = network.evaluate_features(mover, opponent);
    for &[own, other] in pairs {
        let left = |features: &[u16], gone: Option<u16>| -> Vec<u16> {
            let stay = features.iter().copied().filter(|&one| Some(one) != gone);
            stay.collect()
        };
        let without = network.evaluate_features(&left(mover, own), &left(opponent, other));
        let points = f64::from(value) - f64::from(without);
        let alone = own.is_none() || other.is_none();
        // The value is that of the player to move: what is good for him is bad for the opponent.
        for (feature, points) in [(own, points), (other, -points)] {
            if let Some(feature) = feature {
                worths[usize::from(feature)].add(points, alone);
            }
        }
    }
}

/// Tells of which blocks of so many features every side always sees as many, and some.
fn constant(positions: &[Sample], features: usize, places: usize) -> Vec<bool> {
    let blocks = features / places.max(1);
    let mut most = vec![0; blocks];
    let mut fewest = vec![usize::MAX; blocks];
    for side in positions.iter().flat_map(|sample| &sample.sides) {
        let mut counts = vec![0; blocks];
        for &feature in side {
            if let Some(count) = counts.get_mut(usize::from(feature) / places) {
                *count += 1;
            }
        }
        for (block, &count) in counts.iter().enumerate() {
            most[block] = count.max(most[block]);
            fewest[block] = count.min(fewest[block]);
        }
    }
    most.iter()
        .zip(&fewest)
        .map(|(most, fewest)| most == fewest && *most > 0)
        .collect()
}
