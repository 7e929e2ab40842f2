//! A recording that is complete, and how nodes are found in it.

use std::fs::File;
use std::sync::{Mutex, PoisonError};

use niwaki::technique::reason::fill;
use niwaki_host::failure::Failure;

use crate::bytes::damaged;
use crate::format::{self, Foot, HEAD};
use crate::log::quantity;
use crate::pages::Pages;
use crate::record::{Decision, Record};

/// The most bytes of a block: a node with a million children is none.
const LARGEST: u32 = 1 << 28;

/// The recorded tree of a search. Its file has no name, and goes with it, however the program ends.
///
/// Node 0 stands above the roots, of which there is one for each iteration and each window of it; the others are numbered in
/// the order in which the search entered them.
#[derive(Debug)]
pub struct Recording {
    pages: Mutex<Pages>,
    foot: Foot,
}

/// A node on the way from the roots, with what is recorded of it.
#[derive(Clone, Debug)]
pub struct Found {
    /// Its number.
    pub id: u64,
    /// What is recorded of it.
    pub record: Record,
}

impl Recording {
    /// Opens the log of a recording.
    ///
    /// # Errors
    /// The file cannot be read, or is no such log, or one of another version, or is damaged.
    pub fn open(file: File) -> Result<Recording, Failure> {
        let mut pages = Pages::of(file)?;
        let (length, frame) = (pages.length(), HEAD.len() as u64);
        let framed = length >= 2 * frame + 8
            && pages.read(0, HEAD.len())? == HEAD
            && pages.read(length - frame, HEAD.len())? == HEAD;
        if !framed {
            return Err(damaged(
                "it does not begin and end as one of this version does",
            ));
        }
        let size = pages.read(length - frame - 8, 8)?;
        let size = <[u8; 8]>::try_from(size).map(u64::from_le_bytes);
        let room = length - 2 * frame - 8;
        let size = size.ok().filter(|&size| size <= room);
        let size = size.ok_or_else(|| damaged("its foot is too long"))?;
        let foot = pages.read(length - frame - 8 - size, size as usize)?;
        let foot = serde_json::from_slice(&foot);
        let foot: Foot = foot.map_err(|error| damaged(&format!("its foot: {error}")))?;
        let recording = Recording {
            pages: Mutex::new(pages),
            foot,
        };
        recording.roots()?;
        Ok(recording)
    }

    /// Returns what is said of the whole.
    pub fn foot(&self) -> &Foot {
        &self.foot
    }

    /// Returns the bytes that the log takes.
    pub fn bytes(&self) -> u64 {
        self.lock().length()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Pages> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the roots.
    ///
    /// # Errors
    /// The log is damaged.
    pub fn roots(&self) -> Result<Vec<Record>, Failure> {
        self.block(self.foot.roots)
    }

    /// Returns the children of a node and the moves that were pruned there, in the order in which the search came to them.
    ///
    /// # Errors
    /// The log is damaged.
    pub fn children(&self, record: &Record) -> Result<Vec<Record>, Failure> {
        record
            .children
            .map_or(Ok(Vec::new()), |block| self.block(block))
    }

    fn block(&self, block: u64) -> Result<Vec<Record>, Failure> {
        let bytes = {
            let mut pages = self.lock();
            let length = pages.read(block, 4)?;
            let length = <[u8; 4]>::try_from(length).map(u32::from_le_bytes);
            let length = length.ok().filter(|&length| length <= LARGEST);
            let length = length.ok_or_else(|| damaged("a block is too long"))?;
            pages.read(block.saturating_add(4), length as usize)?
        };
        format::read(&bytes, block, &self.foot)
    }

    /// Returns the nodes from a root to the node of this number, itself included; none for node 0.
    ///
    /// # Errors
    /// There is no such node, or the log is damaged.
    pub fn line_to(&self, id: u64) -> Result<Vec<Found>, Failure> {
        if id > self.foot.nodes {
            return Err(Failure::unusable(format!(
                "there is no node {id}: the recording has {}",
                self.foot.nodes
            )));
        }
        let mut line: Vec<Found> = Vec::new();
        let mut at = 0;
        while at < id {
            let children = match line.last() {
                Some(last) => self.children(&last.record)?,
                None => self.roots()?,
            };
            let next = numbered(at, children);
            let next = next.filter(|one| !one.record.is_pruned());
            let holds =
                |one: &Found| (one.id..one.id.saturating_add(one.record.nodes)).contains(&id);
            let next = next.into_iter().find(holds);
            let next = next.ok_or_else(|| damaged("the sizes of subtrees do not add up"))?;
            at = next.id;
            line.push(next);
        }
        Ok(line)
    }

    /// Returns the way to the decision of this number: the nodes down to the one it was made at, and if it is about a
    /// move, the record of that move. Nothing, if it belongs to the proof of a distance, or there was no such decision.
    ///
    /// # Errors
    /// The log is damaged.
    pub fn line_to_decision(&self, number: u64) -> Result<Option<(Vec<Found>, Decision)>, Failure> {
        let (mut line, mut at, mut children) = (Vec::new(), 0, self.roots()?);
        loop {
            // Decisions come in their order, and those below a node behind those about its move.
            let early = |one: &Found| begins(&one.record).is_some_and(|first| first <= number);
            let next = numbered(at, children).filter(early).last();
            let Some(next) = next else {
                return Ok(None);
            };
            let here = next
                .record
                .decisions
                .iter()
                .find(|one| one.number == number);
            let here = here.cloned();
            at = next.id;
            children = self.children(&next.record)?;
            line.push(next);
            if let Some(decision) = here {
                return Ok(Some((line, decision)));
            }
        }
    }

    /// Says in one sentence why a technique decided as it did, if it said so.
    pub fn reason(&self, decision: &Decision) -> Option<String> {
        let (sentence, numbers) = decision.reason.as_ref()?;
        let (text, _) = self.foot.reasons.get(*sentence as usize)?;
        let numbers: Option<Vec<_>> = numbers.iter().copied().map(quantity).collect();
        Some(fill(text, &numbers?, self.foot.unit))
    }

    /// Returns the name of a technique.
    pub fn technique(&self, number: u16) -> &str {
        let name = self.foot.techniques.get(usize::from(number));
        name.map_or("a technique", String::as_str)
    }
}

/// Returns the number of the first decision that belongs to a record, if any can.
fn begins(record: &Record) -> Option<u64> {
    let own = record.decisions.first().map(|decision| decision.number);
    let below = record.children.map(|_| record.decisions_before);
    match (own, below) {
        (Some(own), Some(below)) => Some(own.min(below)),
        (own, below) => own.or(below),
    }
}

/// Numbers the children of the node `above`. A pruned move has the number of the next node.
pub(crate) fn numbered(above: u64, children: Vec<Record>) -> impl Iterator<Item = Found> {
    let mut next = above.saturating_add(1);
    children.into_iter().map(move |record| {
        let id = next;
        next = next.saturating_add(record.nodes);
        Found { id, record }
    })
}
