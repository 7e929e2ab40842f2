//! Hands over what a search tells of its nodes, with moves as numbers.

use niwaki::observer::{Purpose, Step};
use niwaki::technique::{Decision, Plan, Reason};
use niwaki::{MoveList, Node, Notation, Via};

use crate::recorder::{Action, Decided, Entered, Left, Recorder, Way};

/// The number of a move that a game plays and does not list, which breaks its laws.
const UNLISTED: u16 = u16::MAX;

/// Tells a recorder of a search.
pub struct Tape<'a, G: Notation> {
    recorder: &'a mut dyn Recorder,
    /// The nodes that are not left yet, from the root on. Those behind `open` are kept for their memory.
    nodes: Vec<Open<G::Move>>,
    open: usize,
    purpose: Option<Purpose>,
    /// What was said last, and by whom if it was about a node.
    reason: Option<(Option<usize>, Reason)>,
    /// Decisions so far.
    decisions: u64,
}

/// A node that is not left yet.
struct Open<M> {
    /// Its moves, once one of them is asked for.
    moves: MoveList<M>,
    /// The technique that is asked about it.
    asked: Option<usize>,
}

impl<'a, G: Notation> Tape<'a, G> {
    /// Begins with a search of which nothing was told yet.
    pub(super) fn new(recorder: &'a mut dyn Recorder) -> Tape<'a, G> {
        Tape {
            recorder,
            nodes: Vec::new(),
            open: 0,
            purpose: None,
            reason: None,
            decisions: 0,
        }
    }

    /// Takes a step of the search.
    pub(super) fn step(&mut self, step: &Step<G>) {
        match *step {
            Step::Purpose(purpose) => self.purpose = Some(purpose),
            Step::Entered(node) => self.enter(node),
            Step::Asked(technique) => {
                if let Some(open) = self.last() {
                    open.asked = technique;
                }
                self.recorder.asked(technique);
            }
            Step::Because(reason) => {
                let by = self.last().and_then(|open| open.asked);
                self.reason = Some((by, reason.clone()));
            }
            Step::Decided { proving: true, .. } => self.decisions += 1,
            Step::Decided {
                technique,
                node,
                decision,
                permitted,
                ..
            } => self.decide(technique, node, *decision, permitted),
            Step::Ends(end) => self.recorder.ends(end),
            Step::Left(node, value) => {
                self.open = self.open.saturating_sub(1);
                self.recorder.left(&Left {
                    value,
                    depth: node.depth,
                    evaluation: node.evaluation_so_far(),
                });
            }
            _ => {}
        }
    }

    /// Returns the node that was entered last.
    fn last(&mut self) -> Option<&mut Open<G::Move>> {
        self.open.checked_sub(1).map(|last| &mut self.nodes[last])
    }

    /// Returns the number of a move of the node that was entered last, whose position is `game`.
    fn number(&mut self, game: &G, mv: G::Move) -> u16 {
        let Some(open) = self.last() else {
            return UNLISTED;
        };
        if open.moves.is_empty() {
            game.moves(&mut open.moves);
        }
        let number = open.moves.iter().position(|&one| one == mv);
        number.map_or(UNLISTED, |number| number as u16)
    }

    /// Tells of a node that is entered.
    fn enter(&mut self, node: &Node<G>) {
        let way = match (node.again, node.via) {
            (true, _) if node.excludes_table_move => Way::Others,
            (true, _) => Way::Same,
            (_, Via::Root) => Way::Root,
            (_, Via::Pass) => Way::Pass,
            (_, Via::Move(mv)) => {
                let number = node.before().map(|game| self.number(game, mv));
                Way::Move(number.unwrap_or(UNLISTED))
            }
        };
        if self.open == self.nodes.len() {
            self.nodes.push(Open {
                moves: MoveList::new(),
                asked: None,
            });
        }
        self.nodes[self.open].moves.clear();
        self.nodes[self.open].asked = None;
        self.open += 1;
        self.recorder.entered(&Entered {
            way,
            purpose: self.purpose.take(),
            window: node.window,
            depth: node.depth,
            ply: node.ply,
            kind: node.kind,
        });
    }

    /// Tells of a decision, with its reason if that was given for it.
    fn decide(
        &mut self,
        technique: usize,
        node: &Node<G>,
        decision: Decision<G::Move>,
        permitted: bool,
    ) {
        let number = self.decisions;
        self.decisions += 1;
        let (action, mv) = match decision {
            Decision::Cut(cut) => (Action::Cut(cut.value), None),
            Decision::Shallower(before) => (Action::Shallower(before - node.depth), None),
            Decision::Deeper(before) => (Action::Deeper(node.depth - before), None),
            Decision::Move(mv, Plan::Reduce(by)) => (Action::Reduce(by), Some(mv)),
            Decision::Move(mv, Plan::Extend(by)) => (Action::Extend(by), Some(mv)),
            Decision::Move(mv, Plan::Skip(value)) => (Action::Prune(value), Some(mv)),
            Decision::Move(mv, Plan::SkipRest(value)) => (Action::PruneRest(value), Some(mv)),
        };
        let of_move = mv.map(|mv| self.number(node.game, mv));
        let reason = self.reason.take();
        let reason = reason.filter(|(by, _)| by.is_none_or(|by| by == technique));
        self.recorder.decided(&Decided {
            number,
            technique,
            action,
            of_move,
            permitted,
            reason: reason.as_ref().map(|(_, reason)| reason),
        });
    }
}
