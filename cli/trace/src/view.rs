//! What is to be drawn of a part of the tree.
//!
//! Each node is as wide as its subtree has nodes, and its children stand below it. What is narrower than a pixel is
//! summed up with its neighbours, so that a view has no more rectangles than there are pixels, and of the log only the
//! blocks of nodes are read that are wide enough to be seen.

use std::collections::BTreeMap;

use niwaki_host::failure::Failure;
use niwaki_host::position::Position;
use niwaki_host::recorder::Way;
use serde::Serialize;

use crate::place::play;
use crate::record::{Record, Why};
use crate::recording::{Found, Recording, numbered};
use crate::words::class;

/// Pixels from which a rectangle has room for the name of its move.
const NAMED: f64 = 26.0;
/// The most rows of a view.
const MOST_ROWS: usize = 200;
/// The most pixels of a view.
const WIDEST: u32 = 16_384;

/// A part of the tree, ready to be drawn.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// The node at the top.
    pub id: u64,
    /// Its nodes.
    pub nodes: u64,
    /// The rectangles, row by row in each part of the tree.
    pub rects: Vec<Rect>,
    /// How many nodes are in rectangles of each class, those below a sum included.
    pub classes: BTreeMap<u16, u64>,
}

/// A node, or several that are too narrow to be seen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rect {
    /// The pixels to its left.
    pub x: f32,
    /// Its pixels.
    pub w: f32,
    /// Its row, from 0.
    pub row: u16,
    /// Its node; of several the first.
    pub id: u64,
    /// Its class; of several that of the most nodes.
    pub class: u16,
    /// How many children of one node it stands for, if they are several.
    #[serde(skip_serializing_if = "is_one")]
    pub sum: u32,
    /// The nodes in it.
    pub nodes: u64,
    /// The technique by which it was searched shallower.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short: Option<u16>,
    /// Whether it is searched again, or for a technique.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub again: Option<Again>,
    /// The move, where there is room.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The techniques that pruned moves of it, with how many.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub pruned: BTreeMap<u16, u32>,
}

/// Why a node is searched that is no first search of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Again {
    /// A verification of a reduced move.
    Verification,
    /// A PVS re-search.
    ReSearch,
    /// A search for a technique.
    Technique(u16),
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_one(sum: &u32) -> bool {
    *sum == 1
}

/// The work of making a view.
struct Canvas<'a> {
    recording: &'a Recording,
    rows: usize,
    /// Pixels for each node.
    scale: f64,
    /// The first node that is drawn.
    left: u64,
    view: View,
}

/// Children of one node that are too narrow.
struct Sum {
    first: u64,
    count: u32,
    nodes: u64,
    classes: BTreeMap<u16, u64>,
}

impl Recording {
    /// Returns what is to be drawn of a node and so many rows below it, on so many pixels. `root` is the position of the search.
    ///
    /// # Errors
    /// There is no such node, or the log is damaged.
    pub fn view(
        &self,
        root: &dyn Position,
        id: u64,
        rows: usize,
        width: u32,
    ) -> Result<View, Failure> {
        let line = self.line_to(id)?;
        let nodes = line
            .last()
            .map_or(self.foot().nodes, |last| last.record.nodes);
        let mut canvas = Canvas {
            recording: self,
            rows: rows.clamp(1, MOST_ROWS),
            scale: f64::from(width.clamp(1, WIDEST)) / nodes.max(1) as f64,
            left: id.max(1),
            view: View {
                id,
                nodes,
                rects: Vec::new(),
                classes: BTreeMap::new(),
            },
        };
        let position = play(root, &line)?;
        match line.last() {
            Some(top) => canvas.draw(top, Some(position.as_ref()), None, 0)?,
            None => canvas.draw_children(0, self.roots()?, Some(position.as_ref()), 0)?,
        }
        Ok(canvas.view)
    }
}

impl Canvas<'_> {
    /// Draws a node that is wide enough, and what is below it.
    fn draw(
        &mut self,
        node: &Found,
        position: Option<&dyn Position>,
        name: Option<String>,
        row: usize,
    ) -> Result<(), Failure> {
        let Found { id, record } = node;
        let children = if row + 1 < self.rows {
            self.recording.children(record)?
        } else {
            Vec::new()
        };
        let mut rect = self.rect(*id, record.nodes, row);
        rect.class = class(record);
        rect.short = record.shortened_by();
        rect.again = again(record);
        rect.name = name;
        for pruned in children.iter().filter_map(pruned_by) {
            *rect.pruned.entry(pruned).or_default() += 1;
        }
        let below: u64 = children.iter().map(|child| child.nodes).sum();
        let own = if row + 1 < self.rows {
            record.nodes.saturating_sub(below)
        } else {
            record.nodes
        };
        *self.view.classes.entry(rect.class).or_default() += own;
        self.view.rects.push(rect);
        self.draw_children(*id, children, position, row + 1)
    }

    /// Draws the children of a node, the narrow ones as sums.
    fn draw_children(
        &mut self,
        above: u64,
        children: Vec<Record>,
        position: Option<&dyn Position>,
        row: usize,
    ) -> Result<(), Failure> {
        let mut sum: Option<Sum> = None;
        let mut moves = None;
        for child in numbered(above, children) {
            if child.record.is_pruned() {
                continue;
            }
            let width = child.record.nodes as f64 * self.scale;
            if width >= 1.0 {
                self.finish(sum.take(), row);
                let named = position.filter(|_| width >= NAMED);
                let (below, name) = match named {
                    Some(position) => {
                        let moves = moves.get_or_insert_with(|| position.moves());
                        named_child(position, moves, &child.record)
                    }
                    None => (None, None),
                };
                self.draw(&child, below.as_deref(), name, row)?;
            } else {
                let open = sum.get_or_insert_with(|| Sum::from(child.id));
                open.add(&child.record);
                if open.nodes as f64 * self.scale >= 1.0 {
                    self.finish(sum.take(), row);
                }
            }
        }
        self.finish(sum, row);
        Ok(())
    }

    /// Draws a sum.
    fn finish(&mut self, sum: Option<Sum>, row: usize) {
        let Some(sum) = sum else { return };
        let mut rect = self.rect(sum.first, sum.nodes, row);
        let most = sum.classes.iter().max_by_key(|&(_, nodes)| nodes);
        rect.class = most.map_or(0, |(&class, _)| class);
        rect.sum = sum.count;
        for (class, nodes) in sum.classes {
            *self.view.classes.entry(class).or_default() += nodes;
        }
        self.view.rects.push(rect);
    }

    /// Makes the rectangle of so many nodes from one on.
    fn rect(&self, id: u64, nodes: u64, row: usize) -> Rect {
        Rect {
            x: (id.saturating_sub(self.left) as f64 * self.scale) as f32,
            w: (nodes as f64 * self.scale) as f32,
            row: row as u16,
            id,
            class: 0,
            sum: 1,
            nodes,
            short: None,
            again: None,
            name: None,
            pruned: BTreeMap::new(),
        }
    }
}

impl Sum {
    fn from(first: u64) -> Sum {
        Sum {
            first,
            count: 0,
            nodes: 0,
            classes: BTreeMap::new(),
        }
    }

    fn add(&mut self, record: &Record) {
        self.count += 1;
        self.nodes += record.nodes;
        *self.classes.entry(class(record)).or_default() += record.nodes;
    }
}

/// Returns the technique that pruned a move.
fn pruned_by(record: &Record) -> Option<u16> {
    record.ended_by().filter(|_| record.is_pruned())
}

/// Returns the position of a child, and the name of its move; of a root, its depth.
fn named_child(
    position: &dyn Position,
    moves: &[String],
    record: &Record,
) -> (Option<Box<dyn Position>>, Option<String>) {
    let mut below = position.copy();
    match record.way {
        Way::Root => (Some(below), Some(format!("depth {}", record.depth))),
        Way::Same | Way::Others => (Some(below), Some("again".into())),
        Way::Pass => {
            let passed = below.pass();
            (passed.then_some(below), Some("pass".into()))
        }
        Way::Move(number) => {
            let text = moves.get(usize::from(number));
            let played = text.is_some_and(|text| below.play_on(text).is_ok());
            let name = text.map(|text| position.for_people(text).unwrap_or_else(|_| text.clone()));
            (played.then_some(below), name)
        }
    }
}

/// Says why a node is searched, where it is no first search of a move.
fn again(record: &Record) -> Option<Again> {
    match record.why {
        Why::Next => None,
        Why::Verification => Some(Again::Verification),
        Why::ReSearch => Some(Again::ReSearch),
        Why::Technique(id) => Some(Again::Technique(id)),
    }
}
