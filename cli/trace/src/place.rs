//! Goes to the positions of nodes, and finds nodes by the moves that lead to them.

use niwaki_host::failure::Failure;
use niwaki_host::position::Position;
use niwaki_host::recorder::Way;
use niwaki_host::score::Score;
use serde::Serialize;

use crate::bytes::damaged;
use crate::record::{Record, Why};
use crate::recording::{Found, Recording, numbered};
use crate::words::score;

/// Returns the position at the end of a line of nodes.
pub(crate) fn play(root: &dyn Position, line: &[Found]) -> Result<Box<dyn Position>, Failure> {
    let mut position = root.copy();
    for one in line {
        follow(position.as_mut(), one.record.way)?;
    }
    Ok(position)
}

/// Goes one step from a position, and returns the move as people write it, if there is one.
pub(crate) fn follow(position: &mut dyn Position, way: Way) -> Result<Option<String>, Failure> {
    match way {
        Way::Root | Way::Same | Way::Others => Ok(None),
        Way::Pass if position.pass() => Ok(Some("pass".into())),
        Way::Pass => Err(damaged("there is a pass where the game has none")),
        Way::Move(number) => {
            let moves = position.moves();
            let text = moves.get(usize::from(number));
            let text =
                text.ok_or_else(|| damaged("there is a move that the game does not have"))?;
            let name = position.for_people(text)?;
            position.play_on(text)?;
            Ok(Some(name))
        }
    }
}

/// A node that was looked for by moves.
#[derive(Clone, Debug, Serialize)]
pub struct Searched {
    /// The node at the end of what was found.
    pub id: u64,
    /// How many of the moves lead there.
    pub matched: usize,
    /// What became of the next move, if not all were found.
    pub word: Option<String>,
}

/// A step on a line of best replies.
#[derive(Clone, Debug, Serialize)]
pub struct Step {
    /// The node.
    pub id: u64,
    /// The move that leads to it, as people write it.
    pub name: String,
    /// What the node is worth to the player to move at the root.
    pub value: String,
    /// Its static evaluation for the same player, if the search asked for it.
    pub evaluation: Option<String>,
    /// Whether it fell most with this move.
    pub turn: bool,
}

impl Recording {
    /// Looks for the node that moves lead to from `from`: a root, or any other node; as far as they were searched. Moves are
    /// as the command writes them, or as people do.
    ///
    /// # Errors
    /// There is no such node, a move is not legal, or the log is damaged.
    pub fn find(
        &self,
        root: &dyn Position,
        from: u64,
        moves: &[String],
    ) -> Result<Searched, Failure> {
        let line = self.line_to(from)?;
        let mut position = play(root, &line)?;
        let last = line.into_iter().next_back();
        let mut at = last.ok_or_else(|| Failure::unusable("a line begins at a root"))?;
        for (matched, text) in moves.iter().enumerate() {
            let canonical = position.canonical(text)?;
            let legal = position.moves();
            let number = legal.iter().position(|mv| *mv == canonical);
            let way = number.map(|number| Way::Move(number as u16));
            let (mut best, mut pruned): (Option<Found>, Option<Record>) = (None, None);
            for child in numbered(at.id, self.children(&at.record)?) {
                if Some(child.record.way) != way || matches!(child.record.why, Why::Technique(_)) {
                    continue;
                }
                if child.record.is_pruned() {
                    pruned = Some(child.record);
                } else {
                    // The last search of a move is the one that counts.
                    best = Some(child);
                }
            }
            let Some(next) = best else {
                return Ok(Searched {
                    id: at.id,
                    matched,
                    word: Some(self.not_searched(text, pruned.as_ref(), &at.record)),
                });
            };
            position.play_on(&canonical)?;
            at = next;
        }
        Ok(Searched {
            id: at.id,
            matched: moves.len(),
            word: None,
        })
    }

    /// Says why a move was not searched at a node.
    fn not_searched(&self, text: &str, pruned: Option<&Record>, node: &Record) -> String {
        match pruned.and_then(|record| record.decisions.last()) {
            Some(decision) => format!("{text} was pruned here: {}", self.why(decision)),
            None => format!("{text} was not searched here: {}", self.ended(node)),
        }
    }

    /// Follows the best replies from a node: where its value comes from. The turn is the move with which the static
    /// evaluation fell most for the player to move at the root, as far as the search knew it.
    ///
    /// # Errors
    /// There is no such node, or the log is damaged.
    pub fn replies(&self, root: &dyn Position, from: u64) -> Result<Vec<Step>, Failure> {
        let line = self.line_to(from)?;
        let mut position = play(root, &line)?;
        let Some(mut at) = line.into_iter().next_back() else {
            return Ok(Vec::new());
        };
        // Who moves at the root is known by the ways down: with each move the turn passes.
        let mut own = self.moves_to(from)?.is_multiple_of(2);
        let (mut steps, mut evaluations) = (Vec::new(), Vec::new());
        evaluations.push(self.evaluation_for_root(&at.record, own));
        while let Some(next) = self.decisive_child(&at)? {
            let name = follow(position.as_mut(), next.record.way)?;
            own ^= matches!(next.record.way, Way::Move(_) | Way::Pass);
            let sign = |value: niwaki::Value| if own { value } else { -value };
            let unit = self.foot().unit;
            evaluations.push(self.evaluation_for_root(&next.record, own));
            steps.push(Step {
                id: next.id,
                name: name.unwrap_or_else(|| "again".into()),
                value: score(sign(next.record.value), unit),
                evaluation: next.record.evaluation.map(|known| score(sign(known), unit)),
                turn: false,
            });
            at = next;
        }
        if let Some(turn) = largest_fall(&evaluations) {
            steps[turn - 1].turn = true;
        }
        Ok(steps)
    }

    /// Counts the moves and passes from the root to a node.
    fn moves_to(&self, id: u64) -> Result<usize, Failure> {
        let line = self.line_to(id)?;
        let moves = line
            .iter()
            .filter(|one| matches!(one.record.way, Way::Move(_) | Way::Pass));
        Ok(moves.count())
    }

    /// Returns the static evaluation of a node for the player to move at the root, in hundredths.
    fn evaluation_for_root(&self, record: &Record, own: bool) -> Option<i64> {
        let known = record.evaluation?;
        let known = if own { known } else { -known };
        Some(Score::new(known, self.foot().unit).hundredths())
    }

    /// Returns the child from which a node has its value.
    fn decisive_child(&self, node: &Found) -> Result<Option<Found>, Failure> {
        let children = numbered(node.id, self.children(&node.record)?);
        let mut own = children.filter(|child| {
            !child.record.is_pruned()
                && child.record.why_is_own()
                && child.record.value == -node.record.value
        });
        // The first move with that value: a later one may only be no better. Of its searches the last counts.
        let first = own.next();
        let way = first.as_ref().map(|first| first.record.way);
        let again = own.filter(|child| Some(child.record.way) == way).last();
        Ok(again.or(first))
    }
}

impl Record {
    /// Tells whether it belongs to the search of the node above, and not to one of a technique.
    fn why_is_own(&self) -> bool {
        !matches!(self.why, Why::Technique(_))
    }
}

/// Returns the number of the evaluation that lies farthest below the last known one before it.
fn largest_fall(evaluations: &[Option<i64>]) -> Option<usize> {
    let mut before = None;
    let mut falls = Vec::new();
    for (number, &evaluation) in evaluations.iter().enumerate() {
        if let (Some(before), Some(now)) = (before, evaluation)
            && now < before
        {
            falls.push((before - now, number));
        }
        before = evaluation.or(before);
    }
    falls
        .into_iter()
        .max_by_key(|&(fall, _)| fall)
        .map(|(_, number)| number)
}
