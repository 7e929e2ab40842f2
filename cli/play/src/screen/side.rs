//! Draws what stands beside the board: who plays and the clocks, what the engine thinks, the moves.
//!
//! The rows are given out from the top: two for the players, five for the engine, as many as the legal moves take where
//! they have no room below the board, and all the rest for the moves played, the last of them in sight.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Constraint::{Length, Min};
use ratatui::layout::{Layout, Rect};
use ratatui::style::Color;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Paragraph, Wrap};

use super::super::app::{App, Thought};
use super::{colour, draw_legal_moves, faint, strong};
use niwaki_arena::text::score;
use niwaki_host::score::Score;

/// The rows for what the engine thinks, with the line above them: value, depth, and two rows of its line.
const THOUGHT: u16 = 5;

/// Draws all of it, with so many rows for the legal moves, if they stand here.
pub(super) fn draw(frame: &mut Frame, app: &App, area: Rect, legal: u16) {
    let [players, thought, title, choice, moves] = Layout::vertical([
        Length(2),
        Length(THOUGHT),
        Length(u16::from(legal > 0)),
        Length(legal),
        Min(0),
    ])
    .areas(area);
    draw_players(frame, app, players);
    if legal > 0 {
        frame.render_widget(titled("legal moves"), title);
        draw_legal_moves(frame, app, choice);
    }
    draw_moves(frame, app, moves);
    draw_thought(frame, app, thought);
}

/// Draws who plays: whoever sits at the top of the board comes first.
fn draw_players(frame: &mut Frame, app: &App, area: Rect) {
    let session = &app.host.session;
    let bottom = session
        .position()
        .drawing()
        .map_or("", |drawing| drawing.bottom);
    let bottom_seat = usize::from(session.seats[0] != bottom) ^ usize::from(app.host.is_turned());
    let lines = [1 - bottom_seat, bottom_seat].map(|seat| player_line(app, seat, area.width));
    frame.render_widget(Paragraph::new(lines.to_vec()), area);
}

/// Returns the line of a player: a mark if it is to move, its name as far as there is room, and its clock.
fn player_line(app: &App, seat: usize, width: u16) -> Line<'static> {
    let session = &app.host.session;
    let moves_now = session.verdict().is_none() && session.seat() == seat;
    let mark = if moves_now { "▶" } else { " " };
    let thought = if moves_now {
        app.turn_time()
    } else {
        Duration::ZERO
    };
    let clock = session
        .left(seat, thought)
        .map_or(String::new(), clock_text);
    let name = format!("{mark} {}: {}", session.seats[seat], app.host.name(seat));
    let room = usize::from(width).saturating_sub(clock.chars().count() + 1);
    let name: String = name.chars().take(room).collect();
    let style = if moves_now { strong() } else { faint() };
    Line::from(vec![
        Span::styled(format!("{name:<room$} "), style),
        Span::styled(clock, strong()),
    ])
}

/// Writes `4:59`, with tenths in the last twenty seconds.
fn clock_text(left: Duration) -> String {
    let seconds = left.as_secs();
    match seconds {
        0..20 => format!("{:.1}", (left.as_secs_f64() * 10.0).floor() / 10.0),
        20..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!(
            "{}:{:02}:{:02}",
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60
        ),
    }
}

/// Returns a block with a line above it that has a title.
fn titled(title: &str) -> Block<'_> {
    let title = Span::styled(format!(" {title} "), faint());
    Block::new()
        .borders(Borders::TOP)
        .border_style(faint())
        .title(title)
}

/// Draws the last moves, two in a row, as many as there is room for. A side that moves twice has two rows.
fn draw_moves(frame: &mut Frame, app: &App, area: Rect) {
    let played = app.host.session.played();
    let mut rows: Vec<(usize, [&str; 2])> = Vec::new();
    for one in played {
        match rows.last_mut() {
            Some((_, [_, second])) if one.seat == 1 && second.is_empty() => *second = &one.text,
            _ => {
                let mut row = ["…", ""];
                row[one.seat] = &one.text;
                rows.push((rows.len() + 1, row));
            }
        }
    }
    let room = usize::from(area.height.saturating_sub(1));
    let shown = rows.iter().skip(rows.len().saturating_sub(room));
    let lines = shown
        .map(|(number, [first, second])| Line::raw(format!("{number:>4}. {first:<10} {second}")));
    let lines: Vec<Line> = lines.collect();
    frame.render_widget(Paragraph::new(lines).block(titled("moves")), area);
}

/// Draws value, depth and best line, of the search that goes on or was the last.
fn draw_thought(frame: &mut Frame, app: &App, area: Rect) {
    let Some(thought) = &app.thought else {
        let text = Line::styled("nothing yet", faint());
        return frame.render_widget(Paragraph::new(text).block(titled("engine")), area);
    };
    let player = app.host.session.seats[thought.seat];
    let text = Paragraph::new(thought_lines(player, thought)).wrap(Wrap { trim: true });
    frame.render_widget(text.block(titled("engine")), area);
}

/// Returns the lines about a search, from the view of the player who searched.
fn thought_lines(player: &str, thought: &Thought) -> Vec<Line<'static>> {
    let info = &thought.info;
    let worth = info.score;
    let tone = if worth < Score::EVEN {
        Color::Red
    } else {
        Color::Green
    };
    vec![
        Line::from(vec![
            Span::styled(score(worth), colour(strong(), tone)),
            Span::raw(format!(" for {player}")),
        ]),
        Line::raw(format!(
            "depth {}/{}, {} nodes, {:.1} s",
            info.depth,
            info.seldepth,
            in_thousands(info.all_nodes()),
            info.time.as_secs_f64()
        )),
        Line::raw(thought.line.clone()),
    ]
}

/// Writes a number in at most five signs or so: `1234`, `1234k`, `1234M`.
fn in_thousands(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}k", number / 1000),
        _ => format!("{}M", number / 1_000_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_written_as_people_read_them() {
        for (millis, text) in [
            (0, "0.0"),
            (1990, "1.9"),
            (19_999, "19.9"),
            (20_000, "0:20"),
            (299_500, "4:59"),
            (3_661_000, "1:01:01"),
        ] {
            assert_eq!(clock_text(Duration::from_millis(millis)), text);
        }
    }

    #[test]
    fn large_numbers_are_short() {
        assert_eq!(in_thousands(9999), "9999");
        assert_eq!(in_thousands(123_456), "123k");
        assert_eq!(in_thousands(123_456_789), "123M");
    }
}
