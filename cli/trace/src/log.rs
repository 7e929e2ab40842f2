//! Writes the log of a search while it runs ([`crate::format`]).

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use niwaki::observer::{End, Purpose};
use niwaki::technique::{Quantity, Reason};
use niwaki::{Depth, NodeKind, Value, Window};
use niwaki_host::recorder::{Action, Decided, Entered, Left, Recorder, Way};

use crate::format::{self, Before, Deeds, ENDINGS, Foot, HEAD};
use crate::record::{Decision, Ending, Number, Record, Why};

/// Bytes that are collected before they go to the disk.
const BUFFER: usize = 1 << 20;
/// Nodes between two words on how far it is: a power of two.
const TELLING: u64 = 1 << 16;

/// A log that is being written.
pub(crate) struct Log<'a> {
    file: BufWriter<File>,
    /// How many bytes are written.
    at: u64,
    /// The roots, and the nodes from the root that are not left yet. What is behind `open` is kept for its memory.
    line: Vec<Open>,
    open: usize,
    /// The numbers of the sentences so far, by where they are in the program: to read them takes longer.
    sentences: HashMap<(usize, usize), u32>,
    foot: Foot,
    /// Decisions so far.
    decisions: u64,
    /// Why nothing more can be written.
    failed: Option<io::Error>,
    /// Ends the search where nothing more can be written.
    stop: &'a AtomicBool,
    /// Is told how many nodes there are.
    watch: &'a mut (dyn FnMut(u64) + Send),
}

/// A node that is not left yet.
struct Open {
    record: Record,
    /// The records of its children so far.
    children: Vec<u8>,
    before: Before,
    /// What was decided about its next move.
    next: Vec<Decision>,
    /// The number of that move.
    next_move: Option<u16>,
    /// The technique that is asked about it.
    asked: Option<u16>,
}

impl Open {
    fn new() -> Open {
        Open {
            record: blank(),
            children: Vec::new(),
            before: Before::default(),
            next: Vec::new(),
            next_move: None,
            asked: None,
        }
    }
}

/// Returns the record of a node of which nothing is known.
fn blank() -> Record {
    Record {
        way: Way::Root,
        why: Why::Next,
        window: Window::FULL,
        depth: Depth::ZERO,
        searched: Depth::ZERO,
        kind: NodeKind::Pv,
        value: Value::DRAW,
        ending: Ending::Interrupted,
        evaluation: None,
        nodes: 0,
        qnodes: 0,
        decisions: Vec::new(),
        decisions_before: 0,
        children: None,
    }
}

impl<'a> Log<'a> {
    /// Begins a log in an empty file.
    pub(crate) fn new(
        file: File,
        unit: i32,
        techniques: Vec<String>,
        stop: &'a AtomicBool,
        watch: &'a mut (dyn FnMut(u64) + Send),
    ) -> Log<'a> {
        let foot = Foot {
            unit,
            deeds: vec![Deeds::default(); techniques.len()],
            techniques,
            endings: vec![0; ENDINGS],
            ..Foot::default()
        };
        let mut log = Log {
            file: BufWriter::with_capacity(BUFFER, file),
            at: 0,
            line: vec![Open::new()],
            open: 1,
            sentences: HashMap::new(),
            foot,
            decisions: 0,
            failed: None,
            stop,
            watch,
        };
        log.append(HEAD);
        log
    }

    /// Ends the log, nodes that were not left included, and returns the file and its foot.
    pub(crate) fn finish(mut self) -> io::Result<(File, Foot)> {
        while self.open > 1 {
            self.close();
        }
        let roots = std::mem::take(&mut self.line[0].children);
        self.foot.roots = self.append_block(&roots);
        self.foot.decisions = self.decisions;
        let foot = serde_json::to_vec(&self.foot)?;
        self.append(&foot);
        self.append(&(foot.len() as u64).to_le_bytes());
        self.append(HEAD);
        if let Some(error) = self.failed {
            return Err(error);
        }
        let file = self
            .file
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        Ok((file, self.foot))
    }

    /// Writes bytes, unless that has failed before.
    fn append(&mut self, bytes: &[u8]) {
        if self.failed.is_some() {
            return;
        }
        self.at += bytes.len() as u64;
        if let Err(error) = self.file.write_all(bytes) {
            self.failed = Some(error);
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Writes a block, and returns where it begins.
    fn append_block(&mut self, records: &[u8]) -> u64 {
        let block = self.at;
        self.append(&(records.len() as u32).to_le_bytes());
        self.append(records);
        block
    }

    /// Leaves the last node, whose record is complete but for its children, and notes it with the node above.
    fn close(&mut self) {
        self.open -= 1;
        let mut last = std::mem::replace(&mut self.line[self.open], Open::new());
        if !last.children.is_empty() {
            last.record.children = Some(self.append_block(&last.children));
        }
        let record = &mut last.record;
        record.nodes += 1;
        record.qnodes += u64::from(record.is_quiescence());
        self.foot.endings[usize::from(format::code(record.ending))] += 1;
        if let Why::Technique(id) = record.why
            && let Some(deeds) = self.foot.deeds.get_mut(usize::from(id))
        {
            deeds.nodes += record.nodes;
        }
        let above = &mut self.line[self.open - 1];
        format::write(&mut above.children, record, &mut above.before);
        above.record.nodes += record.nodes;
        above.record.qnodes += record.qnodes;
        last.children.clear();
        last.record.decisions.clear();
        self.line[self.open] = last;
    }

    /// Returns the number of a sentence, and the numbers in it; none if they do not count the same as when the sentence
    /// was said first.
    fn reason(&mut self, reason: &Reason) -> Option<(u32, Vec<Number>)> {
        let numbers: Vec<Number> = reason.quantities().iter().map(number).collect();
        let text = reason.text();
        let sentences = &mut self.foot.reasons;
        let known = self.sentences.entry((text.as_ptr().addr(), text.len()));
        let sentence = *known.or_insert_with(|| {
            let kinds = numbers.iter().map(|&(kind, _)| char::from(kind)).collect();
            sentences.push((text.to_owned(), kinds));
            sentences.len() as u32 - 1
        });
        let (_, kinds) = sentences.get(sentence as usize)?;
        let same = kinds.bytes().eq(numbers.iter().map(|&(kind, _)| kind));
        same.then_some((sentence, numbers))
    }

    /// Counts a decision that holds.
    fn count(&mut self, technique: usize, action: Action) {
        let Some(deeds) = self.foot.deeds.get_mut(technique) else {
            return;
        };
        match action {
            Action::Cut(_) => deeds.cut += 1,
            Action::Shallower(_) | Action::Reduce(_) => deeds.reduced += 1,
            Action::Deeper(_) | Action::Extend(_) => deeds.extended += 1,
            Action::Prune(_) | Action::PruneRest(_) => deeds.pruned += 1,
        }
    }
}

/// Returns a number as it is kept: a letter for what it counts, and the number.
fn number(quantity: &Quantity) -> Number {
    match *quantity {
        Quantity::Count(count) => (b'c', count.cast_signed()),
        Quantity::Margin(points) => (b'm', points.into()),
        Quantity::Worth(value) => (b'w', value.points().into()),
        Quantity::Depth(depth) => (b'd', depth.parts().into()),
        Quantity::Share(share) => (b's', share.into()),
        _ => (b'?', 0),
    }
}

/// Returns the number that is kept like this.
pub(crate) fn quantity((kind, number): Number) -> Option<Quantity> {
    let points = i32::try_from(number);
    match kind {
        b'c' => Some(Quantity::Count(number.cast_unsigned())),
        b'm' => points.ok().map(Quantity::Margin),
        b'w' => points
            .ok()
            .map(|points| Quantity::Worth(Value::from_points(points))),
        b'd' => i16::try_from(number)
            .ok()
            .map(|parts| Quantity::Depth(Depth::sixteenths(parts))),
        b's' => u32::try_from(number).ok().map(Quantity::Share),
        _ => None,
    }
}

impl Recorder for Log<'_> {
    fn entered(&mut self, node: &Entered) {
        let above = &mut self.line[self.open - 1];
        let why = match (node.purpose, above.asked) {
            (Some(Purpose::Verification), _) => Why::Verification,
            (Some(Purpose::ReSearch), _) => Why::ReSearch,
            (None, Some(technique)) => Why::Technique(technique),
            (None, None) => Why::Next,
        };
        let about_it =
            why == Why::Next && above.next_move.is_some_and(|mv| node.way == Way::Move(mv));
        let decisions = if about_it {
            std::mem::take(&mut above.next)
        } else {
            Vec::new()
        };
        if self.open == self.line.len() {
            self.line.push(Open::new());
        }
        let open = &mut self.line[self.open];
        open.record = Record {
            way: node.way,
            why,
            window: node.window,
            depth: node.depth,
            searched: node.depth,
            kind: node.kind,
            value: node.window.alpha,
            decisions,
            decisions_before: self.decisions,
            ..blank()
        };
        open.before = Before::default();
        open.next.clear();
        (open.next_move, open.asked) = (None, None);
        self.open += 1;
        self.foot.nodes += 1;
        self.foot.qnodes += u64::from(open.record.is_quiescence());
        if self.foot.nodes.is_multiple_of(TELLING) {
            (self.watch)(self.foot.nodes);
        }
    }

    fn asked(&mut self, technique: Option<usize>) {
        self.line[self.open - 1].asked = technique.map(|id| id as u16);
    }

    fn decided(&mut self, decided: &Decided) {
        self.decisions = decided.number + 1;
        if decided.permitted {
            self.count(decided.technique, decided.action);
        }
        let decision = Decision {
            number: decided.number,
            technique: decided.technique as u16,
            action: decided.action,
            permitted: decided.permitted,
            reason: decided.reason.and_then(|reason| self.reason(reason)),
        };
        let open = &mut self.line[self.open - 1];
        let Some(mv) = decided.of_move else {
            open.record.decisions.push(decision);
            return;
        };
        if open.next_move != Some(mv) {
            open.next.clear();
            open.next_move = Some(mv);
        }
        let (action, permitted) = (decision.action, decision.permitted);
        open.next.push(decision);
        if let Action::Prune(value) | Action::PruneRest(value) = action
            && permitted
        {
            let record = Record {
                way: Way::Move(mv),
                // It has neither, and what is as before takes no room.
                window: Window::null_above(Value::from_points(open.before.alpha)),
                depth: Depth::sixteenths(open.before.depth),
                searched: Depth::sixteenths(open.before.depth),
                value,
                ending: Ending::Pruned,
                decisions: std::mem::take(&mut open.next),
                ..blank()
            };
            format::write(&mut open.children, &record, &mut open.before);
            self.foot.endings[usize::from(format::code(Ending::Pruned))] += 1;
        }
    }

    fn ends(&mut self, end: End) {
        self.line[self.open - 1].record.ending = Ending::By(end);
    }

    fn left(&mut self, left: &Left) {
        let record = &mut self.line[self.open - 1].record;
        record.value = left.value;
        record.searched = left.depth;
        record.evaluation = left.evaluation;
        if self.open > 1 {
            self.close();
        }
    }
}
