//! Draws the board in letters, for a conversation in lines.
//!
//! It uses the same [`Drawing`] as the screen, with the plain letters of its cells, so that it can be read in any
//! terminal and by any program.

use niwaki::Drawing;
use niwaki::drawing::Cell;

use niwaki_host::position::Position;

/// Draws the board as the person sees it who sits at the bottom, or turned. A game without a drawing shows its text.
pub(super) fn text(position: &dyn Position, turned: bool) -> String {
    match position.drawing() {
        Some(drawing) if turned => of_drawing(&drawing.turned()),
        Some(drawing) => of_drawing(&drawing),
        None => position.board().0,
    }
}

/// Writes the cells in columns of the same width, with the names of rows at the left and those of columns below.
fn of_drawing(drawing: &Drawing) -> String {
    let cells = drawing.rows.iter().flatten();
    let width = cells.map(|cell| shown(cell).chars().count()).max();
    let width = width.unwrap_or(0);
    let edge = longest_row_name(drawing);
    // Blanks at the end of a line would differ between terminals when copied.
    let line = |name: &str, cells: &[&str]| {
        let mut line = edge.map_or(String::new(), |edge| format!("{name:>edge$} "));
        for text in cells {
            line.push_str(&" ".repeat(1 + width.saturating_sub(text.chars().count())));
            line.push_str(text);
        }
        line.trim_end().to_owned()
    };
    let rows = drawing.rows.iter().enumerate().map(|(number, row)| {
        let name = drawing.row_names.get(number).map_or("", String::as_str);
        let cells: Vec<&str> = row.iter().map(shown).collect();
        line(name, &cells)
    });
    let mut lines: Vec<String> = rows.collect();
    if !drawing.column_names.is_empty() {
        let names: Vec<&str> = drawing.column_names.iter().map(String::as_str).collect();
        lines.push(line("", &names));
    }
    lines.join("\n")
}

/// Returns the letters of the longest name of a row, where rows have names.
pub(super) fn longest_row_name(drawing: &Drawing) -> Option<usize> {
    let names = drawing.row_names.iter();
    names.map(|name| name.chars().count()).max()
}

/// Returns the letters of a cell. An empty square that can be moved to is a point.
fn shown(cell: &Cell) -> &str {
    match (cell.plain.as_str(), cell.name.is_empty()) {
        ("", false) => ".",
        (text, _) => text,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::session;
    use super::*;
    use niwaki_arena::limit::Limit;

    fn board(game: &str, turned: bool) -> Vec<String> {
        let session = session(game, Limit::Nodes(1));
        text(session.position(), turned)
            .lines()
            .map(str::to_owned)
            .collect()
    }

    #[test]
    fn boards_in_letters() {
        let chess = board("chess", false);
        assert_eq!(chess[0], "8  r n b q k b n r");
        assert_eq!(chess[7], "1  R N B Q K B N R");
        assert_eq!(chess[8], "   a b c d e f g h");
        let turned = board("chess", true);
        assert_eq!(turned[0], "1  R N B K Q B N R");
        assert_eq!(turned[8], "   h g f e d c b a");
        let checkers = board("checkers", false);
        assert_eq!(checkers[0], "     b     b     b     b");
        assert_eq!(checkers[3], " 13    14    15    16");
        let tree = board("tree:iid,b=3,length=4", false);
        assert!(
            tree[0].trim() == "root" && tree[2].contains("0:"),
            "{tree:?}"
        );
    }
}
