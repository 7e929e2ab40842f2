//! Draws what is seen of a game: the board, who plays, the moves, what the engine thinks, and what is typed.
//!
//! ```text
//!  chess  White to move  seed 7                    title
//! ┌───────────────┐ ▶ White: you             4:59
//! │ board         │   Black: niwaki          5:00
//! │               │ ─ engine ────────────────────
//! │               │ ─ moves ─────────────────────
//! └───────────────┘   1. e4  e5
//!  legal moves
//!  message
//!  White> typed
//!  keys
//! ```
//!
//! Everything is drawn anew each time from an [`App`], which is not changed by it. [`board`] finds out how large the
//! board can be, [`look`] how each of its cells looks, and [`side`] draws what stands beside it. A window too small for
//! all shows less of it, and one too small for the board says so.

mod board;
mod look;
mod side;

use ratatui::Frame;
use ratatui::layout::Constraint::{Length, Min};
use ratatui::layout::{Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Padding, Paragraph, Wrap};

use super::app::{App, Standing};
use super::entry;
use super::thinker::Who;
use board::{Picture, Scale};

/// Says whether colours are wanted: see <https://no-color.org>. Without them everything is told by letters, bold and
/// reversed ones among them.
fn has_colours() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Adds a colour to a style, where colours are wanted.
fn colour(style: Style, foreground: Color) -> Style {
    if has_colours() {
        style.fg(foreground)
    } else {
        style
    }
}

/// Returns the style of what is read last.
fn faint() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

/// Returns the style of what is read first.
fn strong() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

/// The columns that are wanted beside the board: a move of each side with its number fits.
const SIDE: u16 = 28;
/// The rows that are not for the board: the title, what there is to say, the line that is typed, the keys.
const EDGES: u16 = 4;

/// Draws everything, or says that the window is too small for it.
pub(super) fn draw(frame: &mut Frame, app: &App) {
    let area = frame.area();
    let room = (area.width, area.height.saturating_sub(EDGES));
    let (picture, scale) = match Picture::fitting(app, room, SIDE) {
        Ok(fitting) => fitting,
        Err((columns, rows)) => return too_small(frame, (columns, rows.saturating_add(EDGES))),
    };
    let [title, main, message, typed, keys] =
        Layout::vertical([Length(1), Min(0), Length(1), Length(1), Length(1)]).areas(area);
    draw_title(frame, app, title);
    draw_main(frame, app, &picture, scale, main);
    draw_message(frame, app, message);
    draw_typed(frame, app, typed);
    draw_keys(frame, app, keys);
    if app.shows_help {
        draw_help(frame, area);
    }
}

/// Says how large the window is and would have to be, and which way out there is.
fn too_small(frame: &mut Frame, (width, height): (u16, u16)) {
    let area = frame.area();
    let text = format!(
        "This window has {} columns and {} rows; the board needs {width} and {height}. Make it larger, or leave by Ctrl-C and use --plain.",
        area.width, area.height
    );
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
}

/// Draws the first line: the game, whose turn it is or how it ended, the seed, and the opening.
fn draw_title(frame: &mut Frame, app: &App, area: Rect) {
    let session = &app.host.session;
    let state = match session.verdict() {
        Some(_) => session.result().to_owned(),
        None => format!("{} to move", session.position().player()),
    };
    let line = Line::from(vec![
        Span::styled(format!(" {} ", session.game), strong()),
        Span::raw(format!("  {state}")),
        Span::styled(format!("  seed {}", app.host.seed), faint()),
        Span::raw(match &app.opening {
            Some(name) => format!("  {name}"),
            None => String::new(),
        }),
    ]);
    frame.render_widget(line, area);
}

/// Draws the board at the left with the legal moves below it, the rest at the right. Where there is no room at the right
/// the board and the moves have the whole width.
fn draw_main(frame: &mut Frame, app: &App, picture: &Picture, scale: Scale, area: Rect) {
    let (width, height) = picture.size(scale);
    let beside = area.width.saturating_sub(width + 1);
    let columns = if beside < SIDE { area.width } else { width };
    let [left, _, right] = Layout::horizontal([Length(columns), Length(1), Min(0)]).areas(area);
    let gap = u16::from(left.height > height + 4);
    let [place, _, below] = Layout::vertical([Length(height), Length(gap), Min(0)]).areas(left);
    picture.draw(frame, app, scale, place);
    if beside < SIDE {
        return draw_legal_moves(frame, app, below);
    }
    // They stand in the side where they have no room below.
    let rows = rows_of_legal_moves(app, below.width);
    if rows <= below.height {
        draw_legal_moves(frame, app, below);
        side::draw(frame, app, right, 0);
    } else {
        side::draw(frame, app, right, rows_of_legal_moves(app, right.width));
    }
}

/// Returns the number of rows in which the legal moves have room, by the same rule by which they are broken into lines.
fn rows_of_legal_moves(app: &App, width: u16) -> u16 {
    if !has_legal_moves(app) {
        return 0;
    }
    let (mut rows, mut used) = (1, 1);
    for (text, _) in app.pointer.listed() {
        let length = text.chars().count() as u16 + 1;
        if used + length > width + 1 {
            (rows, used) = (rows + 1, 1);
        }
        used += length;
    }
    rows
}

/// Says whether somebody is to move who wants to see them.
fn has_legal_moves(app: &App) -> bool {
    app.host.thinker().is_none() && app.host.has_person()
}

/// Draws the legal moves, those that can be chosen by pointing marked.
fn draw_legal_moves(frame: &mut Frame, app: &App, area: Rect) {
    if !has_legal_moves(app) {
        return;
    }
    let mut spans = Vec::new();
    for (text, standing) in app.pointer.listed() {
        let style = match standing {
            Standing::Usual => faint(),
            Standing::Possible => strong(),
            Standing::Chosen => Style::new().add_modifier(Modifier::REVERSED),
        };
        spans.push(Span::styled(text, style));
        spans.push(Span::raw(" "));
    }
    let moves = Paragraph::new(Line::from(spans)).wrap(Wrap { trim: true });
    let margin = Block::new().padding(Padding::left(1));
    frame.render_widget(moves.block(margin), area);
}

/// Draws what there is to say; complaints are red.
fn draw_message(frame: &mut Frame, app: &App, area: Rect) {
    let style = if app.is_complaint {
        colour(strong(), Color::Red)
    } else {
        Style::new()
    };
    frame.render_widget(Line::styled(format!(" {}", app.message), style), area);
}

/// Draws the line that is typed, with the end of it in sight, and the cursor as a reversed blank.
fn draw_typed(frame: &mut Frame, app: &App, area: Rect) {
    let prompt = match app.thinks() {
        _ if app.is_leaving => " save in> ".to_owned(),
        Some((Who::Rival(_), time)) => {
            let player = app.host.session.position().player();
            format!(" {player} thinks, {:.0} s> ", time.as_secs_f64().floor())
        }
        _ => format!(" {}> ", app.host.session.position().player()),
    };
    let room = usize::from(area.width).saturating_sub(prompt.chars().count() + 1);
    let length = app.typed.chars().count();
    let seen: String = app
        .typed
        .chars()
        .skip(length.saturating_sub(room))
        .collect();
    let line = Line::from(vec![
        Span::styled(prompt, strong()),
        Span::raw(seen),
        Span::styled(" ", Style::new().add_modifier(Modifier::REVERSED)),
    ]);
    frame.render_widget(line, area);
}

/// Draws which keys do something now.
fn draw_keys(frame: &mut Frame, app: &App, area: Rect) {
    let keys = if app.is_leaving {
        " Enter save and leave; without a name, leave  Esc go back"
    } else if app.pace.is_paused() {
        " Space next move  F1 help  F4 flip  F5 go on  F10 quit"
    } else if !app.host.has_person() {
        " Space move now  F1 help  F4 flip  F5 pause  F10 quit"
    } else if app.thinks().is_some() {
        " Space move now  F1 help  F3 back  F4 flip  F10 quit"
    } else {
        " ←↑↓→ Enter point  F1 help  F2 hint  F3 back  F4 flip  F10 quit"
    };
    frame.render_widget(Line::styled(keys, faint()), area);
}

/// Draws the commands over everything else.
fn draw_help(frame: &mut Frame, area: Rect) {
    let mut lines = vec![
        Line::styled(
            " Type a move in the game's own notation, or a command:",
            strong(),
        ),
        Line::default(),
    ];
    lines.extend(entry::listing().map(|line| Line::raw(format!(" {line}"))));
    lines.extend([
        Line::default(),
        Line::raw(" Arrow keys and Enter point at a piece and at where it goes;"),
        Line::raw(" Esc lets it go. Space has a thinking engine play at once."),
        Line::styled(" Enter closes this.", faint()),
    ]);
    let width = area.width.min(76);
    let height = area.height.min(lines.len() as u16);
    let place = area.centered(Length(width), Length(height));
    frame.render_widget(Clear, place);
    let style = if has_colours() {
        Style::new().bg(Color::Indexed(236)).fg(Color::Indexed(255))
    } else {
        Style::new().add_modifier(Modifier::REVERSED)
    };
    frame.render_widget(Paragraph::new(lines).style(style), place);
}

#[cfg(test)]
mod tests;
