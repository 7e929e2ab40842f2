//! A node drawn in a few lines.

use niwaki::{Game, MoveList, Notation};

use super::Tree;
use super::model::{Kind, Model};

/// How many moves are shown before the rest is only counted.
const SHOWN: usize = 40;
/// How many moves stand on one line.
const ROW: usize = 8;

/// Describes the node, and what each of its moves does to the static evaluation.
pub(super) fn draw(node: &Tree) -> String {
    let mut lines = vec![node.spec(), state_line(node)];
    if node.is_leaf() {
        lines.push(format!("the game is over: {:+} for Max", node.value));
    } else {
        lines.push(estimate_line(node));
        lines.extend(move_lines(node));
    }
    lines.join("\n")
}

fn state_line(node: &Tree) -> String {
    let (ply, length, position) = (node.ply, node.model.length, node.position_text());
    format!(
        "ply {ply} of {length}, {} to move, position {position}",
        node.player()
    )
}

fn estimate_line(node: &Tree) -> String {
    let (player, estimate) = (node.player(), node.evaluate());
    let name = value_name(&node.model);
    if name.is_empty() {
        return format!("static evaluation {estimate:+} for {player}");
    }
    let value = node.value;
    format!("{name} {value:+} for Max, static evaluation {estimate:+} for {player}")
}

/// Returns the moves in the order of the game, each with its gain; tactical ones starred.
fn move_lines(node: &Tree) -> Vec<String> {
    let moves = listed(node);
    let count = moves.len();
    let texts: Vec<String> = moves
        .iter()
        .take(SHOWN)
        .map(|&mv| move_cell(node, mv))
        .collect();
    let mut lines = vec![format!(
        "{count} moves, with the gain for {}:",
        node.player()
    )];
    lines.extend(
        texts
            .chunks(ROW)
            .map(|row| row.concat().trim_end().to_owned()),
    );
    if count > SHOWN {
        lines.push(format!("and {} more", count - SHOWN));
    }
    lines
}

fn move_cell(node: &Tree, mv: u8) -> String {
    let star = if node.is_tactical(mv, niwaki::Tactics::Captures) {
        "*"
    } else {
        ""
    };
    format!("{:>4}:{:<8}", mv, format!("{:+}{star}", node.gain(mv)))
}

/// Returns the moves in the order in which the game lists them.
pub(super) fn listed(node: &Tree) -> MoveList<u8> {
    let mut moves = MoveList::new();
    if !node.is_leaf() {
        node.moves(&mut moves);
    }
    moves
}

/// Names the value that inner nodes carry; nothing where they carry none.
pub(super) fn value_name(model: &Model) -> &'static str {
    match model.kind {
        Kind::Iid => "",
        Kind::EdgeSum | Kind::Dag => "sum so far",
        Kind::Ordered | Kind::PrefixValue => "true value",
    }
}
