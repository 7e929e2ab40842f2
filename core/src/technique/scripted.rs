//! A searcher that returns what a test tells it to, and remembers what it was
//! asked: to pin the decisions of a technique.

use std::collections::{HashMap, VecDeque};

use crate::search::ordering::{Memory, MoveOrder, Ranked};
use crate::table::Entry;
use crate::technique::{Again, Decision, Event, Plan, Prune, Reason, Sealed, Searcher, Verdict};
use crate::{
    Bound, Depth, Game, Key, MoveList, Node, NodeKind, Options, Outcome, Ply, Progress, Side,
    Stopped, Tactics, Technique, Value, Via, Window,
};

/// A game whose moves and powers a test sets.
#[derive(Clone, Debug)]
pub(crate) struct Toy {
    pub(crate) estimate: i32,
    pub(crate) can_pass: bool,
    pub(crate) forced: bool,
    /// Whether its moves force the opponent.
    pub(crate) forcing: bool,
    /// The estimates of the children, for the player to move there. Move number
    /// n, from 0, leads to the child with the n-th.
    pub(crate) children: Vec<i32>,
    pub(crate) material: i32,
    /// Of the opponent.
    pub(crate) pieces: u32,
    /// The gains of the tactical moves, which are the first ones.
    pub(crate) gains: Vec<i32>,
}

impl Toy {
    /// Makes a quiet position with two moves.
    pub(crate) fn quiet(estimate: i32) -> Toy {
        Toy {
            estimate,
            can_pass: true,
            forced: false,
            forcing: false,
            children: vec![-estimate; 2],
            material: estimate,
            pieces: 12,
            gains: Vec::new(),
        }
    }

    /// Makes a quiet position with these children.
    pub(crate) fn with_children(estimate: i32, children: &[i32]) -> Toy {
        Toy {
            children: children.to_vec(),
            ..Toy::quiet(estimate)
        }
    }

    /// Makes a node of this game as a null-window search at `beta` meets it.
    pub(crate) fn node(&self, beta: i32, plies: i16, kind: NodeKind) -> Node<'_, Toy> {
        let window = Window::null_below(Value::estimate(beta));
        let mut node = Node::root(self, window, Depth::plies(plies));
        node.kind = kind;
        node.ply = Ply::new(1);
        node
    }

    /// Makes an entry of the table.
    pub(crate) fn entry(points: i32, bound: Bound, plies: i16) -> Entry {
        Entry {
            value: Value::estimate(points),
            bound,
            draft: Depth::plies(plies),
            best: Some(0),
            path_dependent: false,
            evaluation: None,
        }
    }
}

impl Game for Toy {
    type Move = u8;

    const UNIT: i32 = 100;

    fn moves(&self, moves: &mut MoveList<u8>) {
        moves.extend(0..self.children.len() as u8);
    }

    fn play(&self, mv: u8) -> Toy {
        Toy::quiet(self.children[usize::from(mv)])
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn key(&self) -> Key {
        Key::default()
    }

    fn key_after(&self, mv: u8) -> Key {
        Key::mixed(u64::from(mv) + 1)
    }

    fn evaluate(&self) -> i32 {
        self.estimate
    }

    fn is_tactical(&self, mv: u8, _: Tactics) -> bool {
        usize::from(mv) < self.gains.len()
    }

    fn gain(&self, mv: u8) -> i32 {
        self.gains.get(usize::from(mv)).copied().unwrap_or(0)
    }

    fn pass(&self) -> Option<Toy> {
        self.can_pass.then(|| self.clone())
    }

    fn is_forced(&self) -> bool {
        self.forced
    }

    fn forces(&self, _: u8) -> bool {
        self.forcing
    }

    fn material(&self) -> i32 {
        self.material
    }

    fn pieces(&self, side: Side) -> u32 {
        match side {
            Side::Mover => 12,
            Side::Opponent => self.pieces,
        }
    }
}

/// One search that a technique asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Request {
    /// How the child is reached; `None` for a search of the same node.
    pub(crate) via: Option<Via<u8>>,
    /// Which moves a search of the same node goes through.
    pub(crate) again: Option<Again>,
    pub(crate) window: Window,
    pub(crate) depth: Depth,
    /// The child's; for a search of the same node, the node's own.
    pub(crate) kind: NodeKind,
}

impl Request {
    /// Makes a search of a child.
    pub(crate) fn child(
        via: Via<u8>,
        alpha: i32,
        beta: i32,
        plies: i16,
        kind: NodeKind,
    ) -> Request {
        Request {
            via: Some(via),
            again: None,
            window: Window::new(Value::estimate(alpha), Value::estimate(beta)),
            depth: Depth::plies(plies),
            kind,
        }
    }

    /// Makes a search of the same node.
    pub(crate) fn again(
        again: Again,
        alpha: i32,
        beta: i32,
        plies: i16,
        kind: NodeKind,
    ) -> Request {
        Request {
            via: None,
            again: Some(again),
            ..Request::child(Via::Root, alpha, beta, plies, kind)
        }
    }
}

/// Answers each search with the next value of a script, each probe with the
/// entry that was put there.
pub(crate) struct Script {
    answers: VecDeque<Value>,
    pub(crate) requests: Vec<Request>,
    /// The table's entries of the children, by the number of the move.
    pub(crate) entries: HashMap<u8, Entry>,
    pub(crate) probes: usize,
    /// The entry that the table has of a node after a search of it.
    pub(crate) found: Option<Entry>,
    /// Whether there is no table.
    pub(crate) tableless: bool,
    /// Whether drafts must be exact.
    pub(crate) exact_drafts: bool,
    /// Whether the distance to a win is being proved.
    pub(crate) proves: bool,
    /// The reasons that were given, as sentences.
    pub(crate) reasons: Vec<String>,
    memory: Memory<u8>,
}

impl Default for Script {
    fn default() -> Script {
        Script::answering(&[])
    }
}

impl Script {
    pub(crate) fn answering(points: &[i32]) -> Script {
        Script {
            answers: points.iter().map(|&p| Value::estimate(p)).collect(),
            requests: Vec::new(),
            entries: HashMap::new(),
            probes: 0,
            found: None,
            tableless: false,
            exact_drafts: false,
            proves: false,
            reasons: Vec::new(),
            memory: Memory::new(Toy::HISTORY_SIZE, Options::new()),
        }
    }

    fn answer(&mut self, request: Request) -> Result<Value, Stopped> {
        self.requests.push(request);
        self.answers.pop_front().ok_or(Stopped)
    }
}

impl Sealed for Script {}

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
        self.answer(Request {
            via: Some(via),
            again: None,
            window,
            depth,
            kind,
        })
    }

    fn search_again(
        &mut self,
        node: &Node<Toy>,
        window: Window,
        depth: Depth,
        again: Again,
    ) -> Result<Value, Stopped> {
        self.answer(Request {
            via: None,
            again: Some(again),
            window,
            depth,
            kind: node.kind,
        })
    }

    fn recall(&self, node: &mut Node<Toy>) {
        node.entry = self.found.or(node.entry);
    }

    fn nth_move(
        &self,
        node: &Node<Toy>,
        moves: &mut MoveOrder<u8>,
        number: usize,
    ) -> Option<Ranked<u8>> {
        moves.at(number, node, &self.memory)
    }

    fn prefetch(&self, _: Key) {}

    fn probe_child(&mut self, _: &Node<Toy>, child: Key) -> Option<Entry> {
        self.probes += 1;
        let known = |mv: &u8| Key::mixed(u64::from(*mv) + 1) == child;
        let mv = (0..u8::MAX).find(known)?;
        self.entries.get(&mv).copied()
    }

    fn suffices(&self, draft: Depth, depth: Depth) -> bool {
        draft == depth || (draft > depth && !self.exact_drafts)
    }

    fn has_table(&self) -> bool {
        !self.tableless
    }

    fn nodes(&self) -> u64 {
        self.requests.len() as u64
    }

    fn seldepth(&self) -> Ply {
        Ply::new(20)
    }

    fn proving(&self) -> bool {
        self.proves
    }

    fn permits(&mut self, _: usize, _: &Node<Toy>, _: Decision<u8>) -> bool {
        true
    }

    fn wants_reasons(&self) -> bool {
        true
    }

    fn because(&mut self, reason: impl FnOnce() -> Reason) {
        self.reasons.push(reason().sentence(Toy::UNIT));
    }

    fn asked(&mut self, _: Option<usize>) {}

    fn note(&mut self, _: usize, _: Event) {}
}

/// Asks a technique before the move loop; the moves are in the order of their
/// numbers, the table's first.
pub(crate) fn before_loop<T: Technique>(
    technique: &T,
    node: &mut Node<Toy>,
    script: &mut Script,
) -> Verdict {
    let mut moves = MoveOrder::empty();
    moves.begin(node);
    let memory = &mut T::Memory::default();
    technique
        .before_loop(memory, script, node, &mut moves)
        .unwrap()
}

/// Asks a technique about the first move before it is played.
pub(crate) fn before_play<T: Technique>(
    technique: &T,
    node: &Node<Toy>,
    progress: &Progress,
) -> Option<Value> {
    let prune = technique.before_play(node, 0, progress);
    prune.map(Prune::at_most)
}

/// Asks a technique about the first move, without a past.
pub(crate) fn per_move<T: Technique>(
    technique: &T,
    node: &Node<Toy>,
    progress: &Progress,
) -> Option<Plan> {
    let child = node.game.play(0);
    let child = node.child(&child, Via::Move(0), progress.forces);
    technique.per_move(&mut T::Memory::default(), node, &child, progress)
}

/// Asks a technique about the first move, without a past, and why it planned what it did.
pub(crate) fn plan_explained<T: Technique>(
    technique: &T,
    node: &Node<Toy>,
    progress: &Progress,
) -> Option<String> {
    let child = node.game.play(0);
    let child = node.child(&child, Via::Move(0), progress.forces);
    let memory = &mut T::Memory::default();
    let plan = technique.per_move(memory, node, &child, progress)?;
    let reason = technique.explain_plan(memory, node, &child, progress, plan)?;
    Some(reason.sentence(Toy::UNIT))
}

/// Asks a technique about the first move before it is played, and why it pruned it.
pub(crate) fn pruning_explained<T: Technique>(
    technique: &T,
    node: &Node<Toy>,
    progress: &Progress,
) -> Option<String> {
    technique.before_play(node, 0, progress)?;
    let reason = technique.explain_pruning(node, 0, progress)?;
    Some(reason.sentence(Toy::UNIT))
}
