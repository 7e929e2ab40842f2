//! A searcher that returns what a test tells it to, and remembers what it was
//! asked: to pin the decisions of a technique.

use std::collections::VecDeque;

use crate::depth::Depth;
use crate::game::{Game, MoveList, Outcome};
use crate::key::Key;
use crate::limits::Stopped;
use crate::node::{Node, NodeKind, Via};
use crate::technique::{Event, Searcher};
use crate::value::{Value, Window};

/// A game with two moves whose powers a test sets.
#[derive(Clone, Debug)]
pub(crate) struct Toy {
    pub(crate) estimate: i32,
    pub(crate) can_pass: bool,
    pub(crate) forced: bool,
}

impl Toy {
    pub(crate) fn quiet(estimate: i32) -> Toy {
        Toy {
            estimate,
            can_pass: true,
            forced: false,
        }
    }

    /// A node of this game as a null-window search at `beta` meets it.
    pub(crate) fn node(&self, beta: i32, plies: i16, kind: NodeKind) -> Node<'_, Toy> {
        let window = Window::null_below(Value::estimate(beta));
        let mut node = Node::root(self, window, Depth::plies(plies));
        node.kind = kind;
        node
    }
}

impl Game for Toy {
    type Move = u8;

    fn moves(&self, moves: &mut MoveList<u8>) {
        moves.extend([0, 1]);
    }

    fn play(&self, _: u8) -> Toy {
        self.clone()
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn key(&self) -> Key {
        Key::default()
    }

    fn evaluate(&self) -> i32 {
        self.estimate
    }

    fn pass(&self) -> Option<Toy> {
        self.can_pass.then(|| self.clone())
    }

    fn is_forced(&self) -> bool {
        self.forced
    }
}

/// One search that a technique asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Request {
    pub(crate) via: Via<u8>,
    pub(crate) window: Window,
    pub(crate) depth: Depth,
    pub(crate) kind: NodeKind,
}

/// Answers each search with the next value of a script.
#[derive(Default)]
pub(crate) struct Script {
    answers: VecDeque<Value>,
    pub(crate) requests: Vec<Request>,
}

impl Script {
    pub(crate) fn answering(points: &[i32]) -> Script {
        Script {
            answers: points.iter().map(|&p| Value::estimate(p)).collect(),
            requests: Vec::new(),
        }
    }
}

impl Searcher for Script {
    type Game = Toy;

    fn search_child(
        &mut self,
        _: &Node<Toy>,
        _: &Toy,
        via: Via<u8>,
        window: Window,
        depth: Depth,
        kind: NodeKind,
    ) -> Result<Value, Stopped> {
        self.requests.push(Request {
            via,
            window,
            depth,
            kind,
        });
        self.answers.pop_front().ok_or(Stopped)
    }

    fn nodes(&self) -> u64 {
        self.requests.len() as u64
    }

    fn proving(&self) -> bool {
        false
    }

    fn note(&mut self, _: usize, _: Event) {}
}
