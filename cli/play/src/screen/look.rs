//! Decides how one cell of the board looks: its colours, its glyph, and what marks it.
//!
//! Colours are numbers of the palette of 256 that terminals share, as the sixteen named ones look different in each.
//!
//! | | with colours | without |
//! |---|---|---|
//! | light and dark squares | two browns | reversed and not |
//! | light and dark pieces | white and black letters or figures | the plain letters, such as `K` and `k` |
//! | the last move | greenish squares | not shown; the list of moves has it |
//! | a cell picked | green | not shown; the cells where it may go are |
//! | a cell where it may go | greyish green, and a point if it is empty | the point |
//! | the cell pointed at | blue, and brackets | the brackets |

use niwaki::drawing::{Cell, Place};
use niwaki::{Ink, Shade};
use ratatui::style::{Color, Modifier, Style};

use super::super::app::App;
use super::has_colours;

/// The colour of light squares: wood, on which both light and dark pieces can be seen.
const LIGHT: Color = Color::Indexed(137);
/// The colour of dark squares.
const DARK: Color = Color::Indexed(94);
/// The colour of a light square of the last move.
const LIGHT_PLAYED: Color = Color::Indexed(101);
/// The colour of a dark square of the last move.
const DARK_PLAYED: Color = Color::Indexed(58);
/// The colour of what is picked.
const PICKED: Color = Color::Indexed(28);
/// The colour of where it may go.
const TARGET: Color = Color::Indexed(65);
/// The colour of what is pointed at.
const POINTED: Color = Color::Indexed(25);

/// Holds the cells that stand out, as places of the board before it is turned.
pub(super) struct Marks {
    /// Those of the last move.
    played: Vec<Place>,
    /// Those picked so far.
    picked: Vec<Place>,
    /// Those that may be picked next.
    targets: Vec<Place>,
    /// The one pointed at, if the pointer is to be seen.
    at: Option<Place>,
}

impl Marks {
    /// Collects the marks from the game and the pointer.
    pub(super) fn of(app: &App) -> Marks {
        Marks {
            played: app.host.session.last_places(),
            picked: app.pointer.picked().to_vec(),
            targets: app.pointer.targets(),
            at: app.pointer.at(),
        }
    }
}

/// Tells what lies under a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    /// The ground of the terminal: no square at all, or a dark one without colours.
    None,
    /// A colour.
    Colour(Color),
    /// The colour of letters: a light square, where colours are not wanted.
    Inverse,
}

impl Ground {
    /// Returns the style that paints with it, in half blocks.
    pub(super) fn as_ink(self) -> Style {
        match self {
            Ground::Colour(colour) => Style::new().fg(colour),
            Ground::None | Ground::Inverse => Style::new(),
        }
    }

    /// Returns the style that writes on it.
    fn as_ground(self) -> Style {
        match self {
            Ground::None => Style::new(),
            Ground::Colour(colour) => Style::new().bg(colour),
            Ground::Inverse => Style::new().add_modifier(Modifier::REVERSED),
        }
    }
}

/// Tells how a cell is drawn.
pub(super) struct Look {
    /// The piece, or the point of an empty square that may be picked next; may be empty.
    glyph: String,
    /// The name of an empty cell, where that is shown.
    pub(super) number: String,
    /// Whether it is pointed at.
    is_at: bool,
    /// The ground under it.
    pub(super) ground: Ground,
    /// The style of its letters, with the ground.
    pub(super) style: Style,
}

impl Look {
    /// Decides how a cell looks.
    pub(super) fn of(cell: &Cell, place: Place, marks: &Marks) -> Look {
        let is_target = marks.targets.contains(&place);
        let glyph = match (cell.glyph.as_str(), is_target) {
            ("", true) => "•",
            // Without colours a glyph does not tell light pieces from dark ones, and a letter does.
            (_, _) if !has_colours() && cell.ink != Ink::Faint => cell.plain.as_str(),
            (glyph, _) => glyph,
        };
        let is_numbered = cell.glyph.is_empty() && !is_target && marks.at != Some(place);
        let ground = ground(cell, place, marks);
        let style = ground.as_ground().patch(ink(cell));
        Look {
            glyph: glyph.to_owned(),
            number: (if is_numbered { cell.plain.as_str() } else { "" }).to_owned(),
            is_at: marks.at == Some(place),
            ground,
            style,
        }
    }

    /// Writes the line with the glyph: in brackets where it is pointed at.
    pub(super) fn line(&self, width: usize) -> String {
        let (glyph, inner) = (&self.glyph, width.saturating_sub(2));
        if self.is_at {
            format!("[{glyph:^inner$}]")
        } else {
            format!(" {glyph:^inner$} ")
        }
    }
}

/// Returns what lies under a cell. Marks win over squares, and among them the pointer, which is followed by the eye.
fn ground(cell: &Cell, place: Place, marks: &Marks) -> Ground {
    if !has_colours() {
        let is_light = cell.shade == Shade::Light;
        return if is_light {
            Ground::Inverse
        } else {
            Ground::None
        };
    }
    let is_played = marks.played.contains(&place);
    Ground::Colour(match cell.shade {
        _ if marks.at == Some(place) => POINTED,
        _ if marks.picked.contains(&place) => PICKED,
        _ if marks.targets.contains(&place) => TARGET,
        Shade::Clear => return Ground::None,
        Shade::Light if is_played => LIGHT_PLAYED,
        Shade::Light => LIGHT,
        Shade::Dark if is_played => DARK_PLAYED,
        Shade::Dark => DARK,
    })
}

/// Returns the style of a cell's letters.
fn ink(cell: &Cell) -> Style {
    if !has_colours() {
        return Style::new();
    }
    let strong = Style::new().add_modifier(Modifier::BOLD);
    match (cell.ink, cell.shade) {
        (Ink::Light, Shade::Clear) => strong.fg(Color::Cyan),
        (Ink::Dark, Shade::Clear) => strong.fg(Color::Magenta),
        (Ink::Light, _) => strong.fg(Color::Indexed(231)),
        (Ink::Dark, _) => strong.fg(Color::Indexed(16)),
        (Ink::Faint, Shade::Clear) => Style::new(),
        (Ink::Faint, _) => Style::new().fg(Color::Indexed(252)),
    }
}
