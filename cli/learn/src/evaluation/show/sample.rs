//! The positions over which it is averaged what features are worth: games that the evaluation plays with itself.

use std::sync::Arc;

use niwaki::drawing::{Cell, Place};
use niwaki::{Drawing, Ink};

use crate::evaluation::games::{Origin, PlayedGame};
use crate::evaluation::play::SelfPlay;
use crate::evaluation::positions::each;
use niwaki_host::artifact::Learned;
use niwaki_host::catalogue::AnyGame;
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;

/// The nodes for each move: enough for play that is not senseless.
const NODES: u64 = 50;
/// The seed of the openings: the same file is shown in the same way each time.
const SEED: u64 = 1;
/// MiB of the table of each player.
const HASH: usize = 1;

/// Positions, and what their drawings have in common.
#[derive(Default)]
pub(super) struct Samples {
    pub(super) positions: Vec<Sample>,
    /// The first drawing, if the game draws a board: all have the same places.
    pub(super) board: Option<Drawing>,
    /// The pieces as they are drawn.
    pub(super) glyphs: Vec<String>,
}

/// A position, as far as it tells of features.
pub(super) struct Sample {
    /// The features that each side sees, those of the player to move first.
    pub(super) sides: [Vec<u16>; 2],
    /// What is drawn, if the game draws a board.
    pub(super) drawn: Option<Drawn>,
}

/// A drawn position.
pub(super) struct Drawn {
    /// The cells, row by row: which of the glyphs stands there, and its ink.
    pub(super) cells: Vec<Vec<Option<(u8, Ink)>>>,
    /// Who is to move, in the game's own words.
    pub(super) player: &'static str,
    /// The ink of the piece that the next move leaves where it leads to.
    pub(super) moves: Option<Ink>,
}

impl Drawn {
    /// Returns the piece at a place: the number of its glyph, and its ink.
    pub(super) fn piece(&self, (row, column): Place) -> Option<(u8, Ink)> {
        *self.cells.get(row)?.get(column)?
    }
}

/// Plays the games of which the evaluation tells, from drawn openings, until they have so many positions; nothing if Ctrl-C
/// came in between.
///
/// # Errors
/// The game cannot be played, or its parameters do not fit.
pub(super) fn play(
    game: &dyn AnyGame,
    parameters: &str,
    learned: &Arc<Learned>,
    mut engine: Engine,
    positions: u64,
) -> Result<Option<Samples>, Failure> {
    engine.hash = HASH;
    engine.choose(Arc::clone(learned));
    let play = SelfPlay {
        game,
        engine,
        origin: Origin {
            game: game.name().to_owned(),
            parameters: parameters.to_owned(),
            searcher: String::new(),
            nodes: NODES,
            positions,
            explore: 0,
            seed: SEED,
            signature: 0,
            evaluation: String::new(),
        },
        concurrency: None,
    };
    let Some(games) = play.play(None)? else {
        return Ok(None);
    };
    let mut samples = Samples::default();
    for played in &games {
        samples.add(game, &play.origin, played)?;
    }
    Ok(Some(samples))
}

impl Samples {
    /// Adds the positions of a game in which a move was played.
    fn add(
        &mut self,
        game: &dyn AnyGame,
        origin: &Origin,
        record: &PlayedGame,
    ) -> Result<(), Failure> {
        let first = self.positions.len();
        each(game, origin, record, &mut |position| {
            self.positions.push(Sample {
                sides: [position.mover.to_vec(), position.opponent.to_vec()],
                drawn: None,
            });
        })?;
        let mut position = origin.begin(game, record)?;
        let mut drawing = position.drawing();
        for (number, mv) in (first..).zip(&record.moves) {
            let Some(now) = drawing else {
                break;
            };
            let moves = position.moves();
            let text = &moves[usize::from(mv.index)];
            let (player, to) = (position.player(), position.places(text).last().copied());
            position.play(text)?;
            drawing = position.drawing();
            let piece = to.and_then(|to| drawing.as_ref()?.cell(to));
            self.positions[number].drawn = Some(Drawn {
                cells: self.cells(&now),
                player,
                moves: piece.and_then(inked),
            });
            self.board.get_or_insert(now);
        }
        Ok(())
    }

    /// Returns the pieces of a drawing.
    fn cells(&mut self, drawing: &Drawing) -> Vec<Vec<Option<(u8, Ink)>>> {
        let rows = drawing.rows.iter();
        rows.map(|row| row.iter().map(|cell| self.piece(cell)).collect())
            .collect()
    }

    /// Returns the piece of a cell. Where there are more than 256 glyphs, the last ones stand for nothing: those are no
    /// pieces.
    fn piece(&mut self, cell: &Cell) -> Option<(u8, Ink)> {
        let ink = inked(cell)?;
        let known = self.glyphs.iter().position(|glyph| *glyph == cell.glyph);
        let number = u8::try_from(known.unwrap_or(self.glyphs.len())).ok()?;
        if known.is_none() {
            self.glyphs.push(cell.glyph.clone());
        }
        Some((number, ink))
    }
}

/// Returns the ink of a piece; nothing where there is none.
fn inked(cell: &Cell) -> Option<Ink> {
    (!cell.glyph.is_empty() && cell.ink != Ink::Faint).then_some(cell.ink)
}
