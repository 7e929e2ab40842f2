//! Checkers as a person sees it.

use core::fmt::Write;

use niwaki::drawing::{Cell, Place};
use niwaki::{Drawing, Game, MoveList, Notation, NotationError};

use super::drawing;
use super::fen::{self, parse_square, quoted};
use super::moves::{Move, Path};
use super::position::{Checkers, DRAW_PLIES};

impl Notation for Checkers {
    fn parse_position(&self, text: &str) -> Result<Checkers, NotationError> {
        fen::parse(text, self.draw_plies)
    }

    fn position_text(&self) -> String {
        fen::write(self)
    }

    /// Reads `11-15`, `22x15` or the whole route, `9x18x27`. A dash is
    /// understood for jumps too, as older texts write them, an `x` for moves that
    /// take nothing, as some archives have them, and a colon for either.
    fn parse_move(&self, text: &str) -> Result<Move, NotationError> {
        let text = text.trim();
        let wanted = squares_in(text)?;
        let (first, last) = (wanted.first(), wanted.last());
        let all = self.moves_by_path();
        let mut found = all.iter().filter(|path| {
            let ends = (path.squares().first(), path.squares().last());
            ends == (first, last) && (wanted.len() == 2 || path.squares() == wanted)
        });
        let Some(one) = found.next() else {
            return Err(self.illegal(text, &all));
        };
        if let Some(exact) = all.iter().find(|path| path.squares() == wanted) {
            return Ok(exact.mv());
        }
        if found.all(|other| other.mv() == one.mv()) {
            return Ok(one.mv());
        }
        let routes = all
            .iter()
            .filter(|path| path.mv().from() == one.mv().from() && path.mv().to() == one.mv().to());
        Err(NotationError::new(format!(
            "{} is ambiguous: choose one of {}",
            quoted(text),
            listed(routes)
        )))
    }

    /// Writes `11-15`, `22x15`; the whole route where that could mean two moves.
    fn move_text(&self, mv: Move) -> String {
        let path = self.shown_path(mv);
        path.map_or_else(|| mv.to_string(), |path| path.to_string())
    }

    /// Draws the board with square 1 at the top left: `b` and `w` are men, `B` and
    /// `W` kings, numbers empty squares.
    fn board(&self) -> String {
        let mut text = String::new();
        for row in 0..8 {
            text.push_str(if row % 2 == 0 { "    " } else { "" });
            for square in 4 * row + 1..=4 * row + 4 {
                let _ = write!(text, "{:>3}     ", self.symbol(square)); // writing to a String cannot fail
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        let _ = write!(text, "{} to move", self.turn.name());
        text
    }

    fn drawing(&self) -> Option<Drawing> {
        Some(drawing::draw(self))
    }

    fn places(&self, mv: Move) -> Vec<Place> {
        let path = self.shown_path(mv);
        path.map_or_else(
            || vec![drawing::place(mv.from()), drawing::place(mv.to())],
            |path| path.squares().iter().copied().map(drawing::place).collect(),
        )
    }

    fn palette(&self) -> Vec<Cell> {
        drawing::palette()
    }

    fn arranged(&self, drawing: &Drawing, player: &str) -> String {
        drawing::arranged(drawing, player)
    }

    fn player(&self) -> &'static str {
        self.turn.name()
    }

    fn ending(&self) -> Option<&'static str> {
        if self.outcome().is_some() {
            return Some("no pieces left");
        }
        let mut moves = MoveList::new();
        self.moves(&mut moves);
        if moves.is_empty() {
            return Some("no move left");
        }
        let rule = if self.draw_plies == DRAW_PLIES {
            "forty moves without progress"
        } else {
            "moves without progress"
        };
        (self.plies_to_draw() == 0).then_some(rule)
    }
}

impl Checkers {
    /// Returns the route of a jump where its ends alone could mean two moves.
    fn shown_path(&self, mv: Move) -> Option<Path> {
        if !mv.is_jump() {
            return None;
        }
        let mut moves = MoveList::new();
        self.moves(&mut moves);
        let is_ambiguous = moves
            .iter()
            .any(|&other| other != mv && other.from == mv.from && other.to == mv.to);
        let mut paths = self.moves_by_path().into_iter();
        paths.find(|path| is_ambiguous && path.mv() == mv)
    }

    /// Returns what the diagram shows on a square.
    pub(super) fn symbol(&self, square: u8) -> String {
        match self.piece_at(square) {
            None => square.to_string(),
            Some(piece) => piece.letter().to_owned(),
        }
    }

    /// Says why a move with well-formed squares cannot be played.
    fn illegal(&self, text: &str, all: &[Path]) -> NotationError {
        let player = self.turn.name();
        let reason = match all.first() {
            None => format!("{player} has no legal move here"),
            Some(path) if path.mv().is_jump() => format!("{player} must capture: {}", listed(all)),
            Some(_) => format!("{player} can play {}", listed(all)),
        };
        NotationError::new(format!("{} is not a legal move: {reason}", quoted(text)))
    }
}

/// Paths one after the other, by rising squares.
fn listed<'a>(paths: impl IntoIterator<Item = &'a Path>) -> String {
    let mut paths: Vec<&Path> = paths.into_iter().collect();
    paths.sort_unstable_by_key(|path| path.squares());
    let texts: Vec<String> = paths.into_iter().map(Path::to_string).collect();
    texts.join(", ")
}

/// Reads the squares named in the text of a move: two at least.
fn squares_in(text: &str) -> Result<Vec<u8>, NotationError> {
    let squares: Option<Vec<u8>> = text.split(['-', 'x', 'X', ':']).map(parse_square).collect();
    squares.filter(|squares| squares.len() >= 2).ok_or_else(|| {
        NotationError::new(format!(
            "{} is not a move: expected squares from 1 to 32, as in 11-15, 22x15 or 9x18x27",
            quoted(text)
        ))
    })
}
