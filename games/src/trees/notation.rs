//! Positions as paths: the child indices from the root, joined by dots.

use niwaki::drawing::Place;
use niwaki::{Drawing, Game, Notation, NotationError};

use super::model::{Kind, Model};
use super::{Tree, board, dag, drawing, iid, path};

/// The text of the root.
const ROOT: &str = "root";

impl Notation for Tree {
    /// Reads a path such as `0.3.1` (child indices from the root), `root` or
    /// nothing for the root, or a state as [`Notation::position_text`] writes it.
    fn parse_position(&self, text: &str) -> Result<Tree, NotationError> {
        let text = text.trim();
        let root = Tree::root(self.model);
        if text.is_empty() || text == ROOT {
            return Ok(root);
        }
        match text.strip_prefix('@') {
            Some(state) => read_state(root, state),
            None => walk(root, text),
        }
    }

    /// Returns the path, as long as there is room to remember it: 512 plies where no
    /// node has more than 2 moves, 256 for 4, 128 for 16, and 64 for more. Beyond that
    /// the path is lost, and the position is written as `@ply:value:hash` (value
    /// for Max, hash in hexadecimal), which is read back as well.
    fn position_text(&self) -> String {
        if self.ply == 0 {
            return ROOT.to_owned();
        }
        if self.ply > path::capacity(self.model.high) {
            return format!("@{}:{}:{:016x}", self.ply, self.value, self.hash);
        }
        let moves = (0..self.ply).map(|ply| self.path.at(ply, self.model.high).to_string());
        moves.collect::<Vec<_>>().join(".")
    }

    fn parse_move(&self, text: &str) -> Result<u8, NotationError> {
        child_index(self, text.trim())
            .map_err(|reason| NotationError::new(format!("move {reason}")))
    }

    fn move_text(&self, mv: u8) -> String {
        mv.to_string()
    }

    fn board(&self) -> String {
        board::draw(self)
    }

    fn drawing(&self) -> Option<Drawing> {
        Some(drawing::draw(self))
    }

    fn places(&self, mv: u8) -> Vec<Place> {
        vec![drawing::place(mv)]
    }

    fn player(&self) -> &'static str {
        if self.sign() > 0 { "Max" } else { "Min" }
    }

    fn ending(&self) -> Option<&'static str> {
        self.is_leaf().then_some("leaf")
    }

    /// Returns the value carried by a leaf, and by every node of `ordered` and `prefix-value`.
    fn truth(&self) -> Option<i32> {
        let known = self.is_leaf() || self.model.kind.carries_truth();
        known.then(|| self.sign() * self.value)
    }
}

/// Follows a path of child indices.
fn walk(root: Tree, text: &str) -> Result<Tree, NotationError> {
    text.split('.').try_fold(root, |node, part| {
        let step = child_index(&node, part.trim());
        let mv = step.map_err(|reason| {
            let place = node.ply + 1;
            NotationError::new(format!("position {text:?}, step {place}: {reason}"))
        })?;
        Ok(node.play(mv))
    })
}

/// Reads a child index that exists at this node.
fn child_index(node: &Tree, text: &str) -> Result<u8, String> {
    if node.is_leaf() {
        return Err(format!(
            "{text:?}: the game is over at ply {}, no move is left",
            node.ply
        ));
    }
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let index = text
        .parse()
        .ok()
        .filter(|&mv: &u8| plain && mv < node.branching());
    index.ok_or_else(|| {
        let last = node.branching() - 1;
        format!("{text:?} is no child here: the children are 0 to {last}")
    })
}

/// Reads `ply:value:hash`.
fn read_state(root: Tree, state: &str) -> Result<Tree, NotationError> {
    let refuse = |reason: String| {
        NotationError::new(format!("position \"@{}\": {reason}", state.escape_debug()))
    };
    let fields: Vec<&str> = state.split(':').collect();
    let &[ply, value, hash] = fields.as_slice() else {
        return Err(refuse("a state is written @ply:value:hash".to_owned()));
    };
    let ply = state_ply(&root.model, ply).map_err(refuse)?;
    let hash = state_hash(hash).map_err(refuse)?;
    let value = state_value(&root.model, value, ply, hash).map_err(refuse)?;
    Ok(place(root, ply, value, hash))
}

/// Reads a ply at which the path has been forgotten.
fn state_ply(model: &Model, text: &str) -> Result<u16, String> {
    let first = path::capacity(model.high) + 1;
    let last = model.length;
    if first > last {
        return Err("in this tree every position is a path, such as 0.3.1".to_owned());
    }
    let ply = text.parse().ok().filter(|ply| (first..=last).contains(ply));
    ply.ok_or_else(|| format!("the ply is {first} to {last} (before that, write the path)"))
}

fn state_hash(text: &str) -> Result<u64, String> {
    let plain = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let hash = u64::from_str_radix(text, 16).ok().filter(|_| plain);
    hash.ok_or_else(|| "the hash has 16 hexadecimal digits".to_owned())
}

/// Reads a value that is possible there, as far as that can be told from the state alone.
fn state_value(model: &Model, text: &str, ply: u16, hash: u64) -> Result<i32, String> {
    let reach = model.reach();
    let value = text
        .parse()
        .ok()
        .filter(|value| (-reach..=reach).contains(value));
    let value = value.ok_or_else(|| format!("the value is from -{reach} to {reach}"))?;
    if model.kind == Kind::Iid && value != iid::value_at(model, ply, hash) {
        return Err("the value is not the one that belongs to this ply and hash".to_owned());
    }
    Ok(value)
}

/// Returns the node with this state; its path stays unknown.
fn place(root: Tree, ply: u16, value: i32, hash: u64) -> Tree {
    let width = (0..ply).fold(root.width, |width, _| dag::next_width(width, root.growth));
    Tree {
        hash,
        width,
        value,
        ply,
        ..root
    }
}
