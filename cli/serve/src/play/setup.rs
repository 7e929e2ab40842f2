//! Sets positions up: from text, or from pieces that a person has put on the board.
//!
//! What can stand there, and how it is written, only the game knows ([`niwaki::Notation::palette`] and
//! [`niwaki::Notation::arranged`]); whether the position is legal is said by whoever reads its text.

use niwaki::Drawing;
use niwaki::drawing::Cell;
use niwaki_arena::player::seats;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::Failure;
use niwaki_host::position::Position;
use serde::{Deserialize, Serialize};

use crate::board::{Board, Square};
use crate::reply::Refusal;
use crate::searcher::within;

/// Which piece stands on each cell, by its place in the palette.
type Pieces = Vec<Vec<Option<usize>>>;

/// A position, as a page asks for it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Draft {
    game: String,
    /// The position to begin with, if not the usual one.
    position: Option<String>,
    /// The pieces that stand there instead of its own.
    placed: Option<Placed>,
}

/// Pieces that were put on the board.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Placed {
    pieces: Pieces,
    /// The seat of the side to move.
    turn: usize,
}

/// A position as a page shows it while it is set up.
#[derive(Serialize)]
pub(super) struct Arranged {
    /// The position in the game's notation.
    text: String,
    /// Why it is no position of the game, if it is none.
    illegal: Option<String>,
    seats: [&'static str; 2],
    turn: usize,
    /// The board as a grid, if the game has one.
    board: Option<Board>,
    pieces: Pieces,
    /// What can be put on the cells; nothing where positions can only be typed.
    palette: Vec<Square>,
}

impl Draft {
    /// Arranges the position, and finds out whether it is one of the game.
    pub(super) fn arrange(&self, catalogue: &Catalogue) -> Result<Arranged, Refusal> {
        let start = catalogue.start(&self.game)?;
        let seats = seats(start.as_ref())?;
        let base = match &self.position {
            Some(text) => start.at(text)?,
            None => start,
        };
        let palette = base.palette();
        let mut drawing = base.drawing();
        let (mut text, mut illegal) = (base.text(), None);
        let mut turn = usize::from(base.player() != seats[0]);
        if let Some(placed) = &self.placed {
            let board = drawing.as_mut().filter(|_| !palette.is_empty());
            let why = "positions of this game cannot be set up on a board: type one";
            let board = board.ok_or_else(|| Refusal::wrong(why))?;
            placed.check(board, &palette)?;
            put(board, &palette, placed);
            turn = placed.turn;
            text = base.arranged(&drawing.clone().unwrap_or_default(), seats[turn]);
            illegal = refused(base.as_ref(), &text);
        }
        Ok(Arranged {
            text,
            illegal,
            seats,
            turn,
            pieces: drawing
                .as_ref()
                .map_or_else(Vec::new, |it| standing(it, &palette)),
            board: drawing.map(Board::from),
            palette: palette.into_iter().map(Square::from).collect(),
        })
    }
}

impl Placed {
    /// Refuses pieces that there are not, cells beside the board, and a third side.
    fn check(&self, drawing: &Drawing, palette: &[Cell]) -> Result<(), Refusal> {
        within("the seat to move", self.turn, 0, 1)?;
        within("the rows", self.pieces.len(), 0, drawing.rows.len())?;
        for (row, cells) in self.pieces.iter().zip(&drawing.rows) {
            within("the cells of a row", row.len(), 0, cells.len())?;
            for number in row.iter().flatten() {
                within("the number of a piece", *number, 0, palette.len() - 1)?;
            }
        }
        Ok(())
    }
}

/// Says why a text is no position of the game, if it is none.
fn refused(base: &dyn Position, text: &str) -> Option<String> {
    let error = base.at(text).err()?;
    Some(format!("{:#}", Failure::from(error)))
}

/// Puts pieces on the cells that take part in the game; cells of which nothing is said are empty.
fn put(drawing: &mut Drawing, palette: &[Cell], placed: &Placed) {
    for (r, row) in drawing.rows.iter_mut().enumerate() {
        for (c, cell) in row.iter_mut().enumerate() {
            let number = placed.pieces.get(r).and_then(|row| *row.get(c)?);
            let piece = number.and_then(|number| palette.get(number));
            let (name, shade) = (std::mem::take(&mut cell.name), cell.shade);
            let piece = piece.filter(|_| !name.is_empty()).cloned();
            *cell = Cell {
                name,
                shade,
                ..piece.unwrap_or_default()
            };
        }
    }
}

/// Says which piece stands on each cell.
fn standing(drawing: &Drawing, palette: &[Cell]) -> Pieces {
    let number = |cell: &Cell| {
        let same = |piece: &Cell| (&piece.plain, piece.ink) == (&cell.plain, cell.ink);
        palette.iter().position(same)
    };
    let rows = drawing.rows.iter();
    rows.map(|row| row.iter().map(number).collect()).collect()
}
