//! The wrong decisions of a search, as an audit finds them, and where they are in the tree.

use std::sync::atomic::{AtomicBool, Ordering};

use niwaki_host::failure::Failure;
use niwaki_host::position::{Clerk, Judged, Position, Request, Terms};
use serde::Serialize;

use crate::recording::Recording;
use crate::setting::Setting;

/// A decision that was wrong.
#[derive(Clone, Debug, Serialize)]
pub struct Wrong {
    /// Its number in the search.
    pub decision: u64,
    /// The node at which it was made.
    pub node: Option<u64>,
    /// The move that it is about, if it is about one, as people write it.
    pub name: Option<String>,
    /// Why the technique decided so.
    pub why: Option<String>,
    /// What the judges say of it. It has a `decision` and a `node` of its own, in words.
    pub judged: Judged,
}

/// Keeps what was wrong.
struct Collector<'a> {
    stop: &'a AtomicBool,
    watch: &'a mut dyn FnMut(u32, u32),
    drawn: u32,
    heard: u32,
    wrong: Vec<Judged>,
}

impl Clerk for Collector<'_> {
    fn drawn(&mut self, decisions: u32) -> bool {
        self.drawn = decisions;
        (self.watch)(0, decisions);
        !self.stop.load(Ordering::Relaxed)
    }

    fn wants(&self, _: u32) -> bool {
        true
    }

    fn judged(&mut self, _: u32, judged: Judged) -> bool {
        self.heard += 1;
        (self.watch)(self.heard, self.drawn);
        if judged.right == Some(false) {
            self.wrong.push(judged);
        }
        !self.stop.load(Ordering::Relaxed)
    }
}

impl Setting {
    /// Judges a sample of the decisions of the search, and returns those that were wrong: first those without which the best
    /// move would be another, then those without which the value would, and the larger errors first. `recording` must be one of the
    /// same setting, [audited](Setting::audited), so that a decision has the same number in both. `watch` hears how many of
    /// how many decisions are judged.
    ///
    /// # Errors
    /// The recording is damaged.
    pub fn wrong(
        &self,
        recording: &Recording,
        terms: Terms,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(u32, u32),
    ) -> Result<Vec<Wrong>, Failure> {
        let request = Request {
            depth: self.depth,
            nodes: self.nodes,
            ..Request::until(stop)
        };
        let mut collector = Collector {
            stop,
            watch,
            drawn: 0,
            heard: 0,
            wrong: Vec::new(),
        };
        self.position
            .audit(&self.engine, &request, terms, &mut collector);
        let mut wrong = collector.wrong;
        wrong.sort_by_key(|one| {
            let weight = (one.root_best_changed, one.root_value_changed, one.error);
            (std::cmp::Reverse(weight), one.number)
        });
        wrong
            .into_iter()
            .map(|judged| self.place(recording, judged))
            .collect()
    }

    /// Finds a decision in a recording.
    fn place(&self, recording: &Recording, judged: Judged) -> Result<Wrong, Failure> {
        let found = recording.line_to_decision(judged.number)?;
        let (mut node, mut why) = (None, None);
        if let Some((line, decision)) = &found {
            // A decision about a move was made at the node above it.
            let above = usize::from(decision.is_about_move());
            node = line.iter().rev().nth(above).map(|one| one.id);
            why = Some(recording.why(decision));
        }
        let name = judged.of_move.as_ref();
        Ok(Wrong {
            decision: judged.number,
            node,
            name: name.map(|mv| for_people(self.position.as_ref(), &judged.node, mv)),
            why,
            judged,
        })
    }
}

/// Writes a move of a node as people do, or as it stands where the text of the node cannot be read back.
fn for_people(root: &dyn Position, node: &str, mv: &str) -> String {
    let there = root.at(node);
    let text = there.and_then(|position| position.for_people(mv));
    text.unwrap_or_else(|_| mv.to_owned())
}

#[cfg(test)]
mod tests {
    use super::for_people;
    use crate::tests::setting;

    #[test]
    fn a_move_has_its_own_text_where_its_node_cannot_be_read_back() {
        let root = setting("chess", 1, &[]).position;
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for (node, mv, text) in [
            (start, "g1f3", "Nf3"),
            (start, "g1g5", "g1g5"),
            ("no position", "g1f3", "g1f3"),
        ] {
            assert_eq!(for_people(root.as_ref(), node, mv), text, "{node}");
        }
    }
}
