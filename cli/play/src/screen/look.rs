//! How one cell of the board looks: its colours, its glyph, and what marks it.

use niwaki::drawing::{Cell, Place};
use niwaki::{Ink, Shade};
use ratatui::style::{Color, Modifier, Style};

use super::super::app::App;
use super::has_colours;

/// Colours of squares: wood, on which both light and dark pieces can be seen.
const LIGHT: Color = Color::Indexed(137);
const DARK: Color = Color::Indexed(94);
/// The squares of the last move.
const LIGHT_PLAYED: Color = Color::Indexed(101);
const DARK_PLAYED: Color = Color::Indexed(58);
/// What is picked, where it may go, and what is pointed at.
const PICKED: Color = Color::Indexed(28);
const TARGET: Color = Color::Indexed(65);
const POINTED: Color = Color::Indexed(25);

/// What stands out.
pub(super) struct Marks {
    played: Vec<Place>,
    picked: Vec<Place>,
    targets: Vec<Place>,
    at: Option<Place>,
}

impl Marks {
    pub(super) fn of(app: &App) -> Marks {
        Marks {
            played: app.host.session.last_places(),
            picked: app.pointer.picked().to_vec(),
            targets: app.pointer.targets(),
            at: app.pointer.at(),
        }
    }
}

/// What lies under a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    /// What lies under everything else.
    None,
    Colour(Color),
    /// The colour of letters, where colours are not wanted.
    Inverse,
}

impl Ground {
    /// To paint with it.
    pub(super) fn as_ink(self) -> Style {
        match self {
            Ground::Colour(colour) => Style::new().fg(colour),
            Ground::None | Ground::Inverse => Style::new(),
        }
    }

    /// To write on it.
    fn as_ground(self) -> Style {
        match self {
            Ground::None => Style::new(),
            Ground::Colour(colour) => Style::new().bg(colour),
            Ground::Inverse => Style::new().add_modifier(Modifier::REVERSED),
        }
    }
}

/// How a cell is drawn.
pub(super) struct Look {
    glyph: String,
    /// The name of an empty cell, where that is shown.
    pub(super) number: String,
    /// Whether it is pointed at.
    is_at: bool,
    pub(super) ground: Ground,
    pub(super) style: Style,
}

impl Look {
    pub(super) fn of(cell: &Cell, place: Place, marks: &Marks) -> Look {
        let is_target = marks.targets.contains(&place);
        let glyph = match (cell.glyph.as_str(), is_target) {
            ("", true) => "•",
            (_, _) if !has_colours() && cell.ink != Ink::Faint => cell.plain.as_str(),
            (glyph, _) => glyph,
        };
        let is_numbered = cell.glyph.is_empty() && !is_target && marks.at != Some(place);
        let ground = ground(cell, place, marks);
        let style = ground.as_ground().patch(ink(cell));
        Look {
            glyph: glyph.to_owned(),
            number: if is_numbered {
                cell.plain.clone()
            } else {
                String::new()
            },
            is_at: marks.at == Some(place),
            ground,
            style,
        }
    }

    /// The line with the glyph: in brackets where it is pointed at.
    pub(super) fn line(&self, width: usize) -> String {
        let (glyph, inner) = (&self.glyph, width.saturating_sub(2));
        if self.is_at {
            format!("[{glyph:^inner$}]")
        } else {
            format!(" {glyph:^inner$} ")
        }
    }
}

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

/// With what a cell is written.
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
