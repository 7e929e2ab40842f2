//! What is shown of one node: its board, its window, and its moves with what was done to each and why.

use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::position::Position;
use niwaki_host::recorder::Way;
use serde::Serialize;

use crate::place::follow;
use crate::record::{Decision, Record, Why};
use crate::recording::{Found, Recording, numbered};
use crate::words::{bound, class, kind, score};

/// One node, for people.
#[derive(Clone, Debug, Serialize)]
pub struct Details {
    /// Its number.
    pub id: u64,
    /// The nodes from the root to it, itself included.
    pub line: Vec<Crumb>,
    /// Its position, in the game's notation.
    pub position: String,
    /// Its board, drawn in letters.
    pub board: String,
    /// Who is to move.
    pub player: String,
    /// The distance from the root.
    pub ply: usize,
    /// The kind of node that was expected, or `quiescence`.
    pub kind: String,
    /// What the player to move is sure of.
    pub alpha: String,
    /// What the opponent is sure of, as the player to move sees it.
    pub beta: String,
    /// What it is worth.
    pub value: String,
    /// `exactly`, `at least` or `at most`.
    pub bound: String,
    /// Its static evaluation.
    pub evaluation: String,
    /// Whether the search asked for that; it has been made afterwards if not.
    pub evaluated: bool,
    /// How deep it was to be searched.
    pub depth: String,
    /// How deep it was searched.
    pub searched: String,
    /// Its class.
    pub class: u16,
    /// What ended it.
    pub ended: String,
    /// Why it was searched, if not as the next move.
    pub searched_for: Option<String>,
    /// The nodes of its subtree.
    pub nodes: u64,
    /// Those of them in quiescence.
    pub qnodes: u64,
    /// What was decided about its move, and about itself.
    pub decisions: Vec<Said>,
    /// Its moves and the other searches made there, in the order in which the search came to them.
    pub moves: Vec<Tried>,
    /// The legal moves that the search did not come to.
    pub rest: Vec<String>,
}

/// A node on the way to another one.
#[derive(Clone, Debug, Serialize)]
pub struct Crumb {
    /// Its number.
    pub id: u64,
    /// How one comes to it: a move, `pass`, `again`, or the depth of an iteration.
    pub name: String,
}

/// A decision, for people.
#[derive(Clone, Debug, Serialize)]
pub struct Said {
    /// Its number in the search, by which it can be forbidden.
    pub number: u64,
    /// The technique.
    pub technique: String,
    /// The number of the technique.
    pub id: u16,
    /// What was decided, in few words.
    pub what: String,
    /// Why, in one sentence that begins with the technique.
    pub why: String,
    /// Whether it held.
    pub permitted: bool,
}

/// What became of a move.
#[derive(Clone, Debug, Serialize)]
pub struct Tried {
    /// The node behind it, unless it was pruned.
    pub id: Option<u64>,
    /// The move as people write it, or another way to the node.
    pub name: String,
    /// Why it was searched, if not as the next move.
    pub searched_for: Option<String>,
    /// What it is worth to the player who makes it, if it was searched.
    pub value: Option<String>,
    /// The relation of that to the true value: `exactly`, `at least` or `at most`.
    pub bound: String,
    /// How deep it was searched.
    pub depth: String,
    /// The nodes below it.
    pub nodes: u64,
    /// The class of its node.
    pub class: u16,
    /// What ended it.
    pub ended: String,
    /// What was decided about it.
    pub decisions: Vec<Said>,
}

impl Recording {
    /// Returns what is to be shown of a node. `root` is the position of the search, and `engine` who made it.
    ///
    /// # Errors
    /// There is no such node, or the log is damaged.
    pub fn details(
        &self,
        root: &dyn Position,
        engine: &Engine,
        id: u64,
    ) -> Result<Details, Failure> {
        let found = self.line_to(id)?;
        let mut position = root.copy();
        let mut line = Vec::new();
        for one in &found {
            line.push(Crumb {
                id: one.id,
                name: crumb(position.as_mut(), &one.record)?,
            });
        }
        let last = found
            .last()
            .ok_or_else(|| Failure::unusable("choose a node: 0 is none"))?;
        let record = &last.record;
        let (moves, rest) = self.moves(position.as_ref(), last)?;
        let unit = self.foot().unit;
        let (board, player) = position.board();
        let estimate = || position.estimate(engine).to_string();
        let plies = found
            .iter()
            .filter(|one| matches!(one.record.way, Way::Move(_) | Way::Pass));
        Ok(Details {
            id,
            position: position.text(),
            board,
            player: player.into(),
            ply: plies.count(),
            kind: kind(record).into(),
            alpha: score(record.window.alpha, unit),
            beta: score(record.window.beta, unit),
            value: score(record.value, unit),
            bound: bound(record).into(),
            evaluation: record
                .evaluation
                .map_or_else(estimate, |known| score(known, unit)),
            evaluated: record.evaluation.is_some(),
            depth: record.depth.to_string(),
            searched: record.searched.to_string(),
            class: class(record),
            ended: self.ended(record),
            searched_for: self.searched_for(record),
            nodes: record.nodes,
            qnodes: record.qnodes,
            decisions: self.said(record),
            line,
            moves,
            rest,
        })
    }

    /// Returns what became of the moves of a node, and those that the search did not come to.
    fn moves(
        &self,
        position: &dyn Position,
        node: &Found,
    ) -> Result<(Vec<Tried>, Vec<String>), Failure> {
        let legal = position.moves();
        let mut left: Vec<bool> = vec![true; legal.len()];
        let mut tried = Vec::new();
        for child in numbered(node.id, self.children(&node.record)?) {
            if let (Way::Move(number), false) = (child.record.way, is_asked(&child.record))
                && let Some(left) = left.get_mut(usize::from(number))
            {
                *left = false;
            }
            tried.push(self.tried(position, child)?);
        }
        let rest = legal.iter().zip(left).filter(|&(_, left)| left);
        let rest = rest.map(|(text, _)| position.for_people(text));
        Ok((tried, rest.collect::<Result<_, _>>()?))
    }

    /// Returns what became of one of them.
    fn tried(&self, position: &dyn Position, child: Found) -> Result<Tried, Failure> {
        let Found { id, record } = child;
        let pruned = record.is_pruned();
        let same = matches!(record.way, Way::Same | Way::Others);
        let value = if same { record.value } else { -record.value };
        let unit = self.foot().unit;
        let mut below = position.copy();
        let relation = match (bound(&record), same) {
            ("at least", false) => "at most",
            ("at most", false) => "at least",
            (as_is, _) => as_is,
        };
        Ok(Tried {
            id: (!pruned).then_some(id),
            name: crumb(below.as_mut(), &record)?,
            searched_for: self.searched_for(&record),
            value: (!pruned).then(|| score(value, unit)),
            bound: if pruned { "" } else { relation }.into(),
            depth: record.searched.to_string(),
            nodes: record.nodes,
            class: class(&record),
            ended: self.ended(&record),
            decisions: self.said(&record),
        })
    }

    /// Puts the decisions about a node into words.
    fn said(&self, record: &Record) -> Vec<Said> {
        let said = |decision: &Decision| Said {
            number: decision.number,
            technique: self.technique(decision.technique).into(),
            id: decision.technique,
            what: self.decided(decision),
            why: self.why(decision),
            permitted: decision.permitted,
        };
        record.decisions.iter().map(said).collect()
    }
}

/// Tells whether a technique wanted to know.
fn is_asked(record: &Record) -> bool {
    matches!(record.why, Why::Technique(_))
}

/// Goes to a node, and names the way.
fn crumb(position: &mut dyn Position, record: &Record) -> Result<String, Failure> {
    let name = follow(position, record.way)?;
    Ok(name.unwrap_or_else(|| match record.way {
        Way::Root => format!("depth {}", record.depth),
        Way::Others => "the others".into(),
        _ => "again".into(),
    }))
}
