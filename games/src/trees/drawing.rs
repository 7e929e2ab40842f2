//! A node as a grid of cells: the path to it, and its children with what they gain.

use niwaki::drawing::{Cell, Place};
use niwaki::{Drawing, Game, Ink, Notation, Shade, Tactics};

use super::board::listed;
use super::{Tree, path};

/// How many cells stand in one row.
const WIDTH: usize = 5;
/// The row in which the children begin: the path and a gap are above it.
const CHILDREN: usize = 2;

/// Draws the last steps of the path above, the children below. Max is light, Min is dark.
pub(super) fn draw(node: &Tree) -> Drawing {
    let mut rows = vec![path_row(node), vec![Cell::default(); WIDTH]];
    let children: Vec<Cell> = listed(node).iter().map(|&mv| child(node, mv)).collect();
    rows.extend(children.chunks(WIDTH).map(full_row));
    Drawing {
        rows,
        ..Drawing::default()
    }
}

/// Returns where the child lies that this move leads to.
pub(super) fn place(mv: u8) -> Place {
    let number = usize::from(mv);
    (CHILDREN + number / WIDTH, number % WIDTH)
}

fn full_row(cells: &[Cell]) -> Vec<Cell> {
    let mut row = cells.to_vec();
    row.resize(WIDTH, Cell::default());
    row
}

/// Draws `… 2 0 3`, each step in the colour of the player who made it.
fn path_row(node: &Tree) -> Vec<Cell> {
    let is_known = node.ply <= path::capacity(node.model.high);
    let is_whole = is_known && usize::from(node.ply) < WIDTH;
    let first = match (is_whole, is_known) {
        (true, _) => 0,
        (false, true) => node.ply + 1 - WIDTH as u16,
        (false, false) => node.ply,
    };
    let start = cell(
        if is_whole { "root" } else { "…" },
        Ink::Faint,
        Shade::Clear,
    );
    let steps = (first..node.ply).map(|ply| {
        let step = node.path.at(ply, node.model.high).to_string();
        cell(
            &step,
            ink(node, (node.ply - ply).is_multiple_of(2)),
            Shade::Clear,
        )
    });
    full_row(&std::iter::once(start).chain(steps).collect::<Vec<_>>())
}

/// Draws `3:+12`, with a star if the move is tactical.
fn child(node: &Tree, mv: u8) -> Cell {
    let star = if node.is_tactical(mv, Tactics::Captures) {
        "*"
    } else {
        ""
    };
    let shade = if mv.is_multiple_of(2) {
        Shade::Light
    } else {
        Shade::Dark
    };
    let text = format!("{mv}:{:+}{star}", node.gain(mv));
    Cell {
        name: node.move_text(mv),
        ..cell(&text, ink(node, true), shade)
    }
}

/// Returns the colour of the player to move, or of the other.
fn ink(node: &Tree, is_mover: bool) -> Ink {
    if (node.sign() > 0) == is_mover {
        Ink::Light
    } else {
        Ink::Dark
    }
}

fn cell(text: &str, ink: Ink, shade: Shade) -> Cell {
    Cell {
        glyph: text.to_owned(),
        plain: text.to_owned(),
        name: String::new(),
        ink,
        shade,
    }
}

#[cfg(test)]
mod tests {
    use niwaki::Family;

    use super::*;
    use crate::trees::TreeFamily;

    fn row(text: &str, path: &str, number: usize) -> Vec<String> {
        let root = TreeFamily::start(text).unwrap();
        let drawing = draw(&root.parse_position(path).unwrap());
        let cells = drawing.rows[number].iter().map(|cell| cell.plain.clone());
        cells.filter(|text| !text.is_empty()).collect()
    }

    #[test]
    fn the_path_is_above_its_children() {
        let spec = "edge-sum,b=10,length=20";
        assert_eq!(row(spec, "root", 0), ["root"]);
        assert_eq!(row(spec, "3.1", 0), ["root", "3", "1"]);
        let long = "0.1.2.3.4.5.6.7.8";
        assert_eq!(row(spec, long, 0), ["…", "5", "6", "7", "8"]);
        assert_eq!(row(spec, "3", 2).len() + row(spec, "3", 3).len(), 10);
        assert!(row(spec, "3", 3)[4].starts_with("9:"));
        assert_eq!(place(9), (3, 4));
    }

    #[test]
    fn steps_have_the_colour_of_who_made_them() {
        let root = TreeFamily::start("iid,b=3,length=6").unwrap();
        let drawing = draw(&root.parse_position("0.1").unwrap());
        let inks: Vec<Ink> = drawing.rows[0][1..3].iter().map(|cell| cell.ink).collect();
        assert_eq!(inks, [Ink::Light, Ink::Dark]);
        assert_eq!(drawing.rows[2][0].ink, Ink::Light);
    }
}
