//! Writes records.

use niwaki::observer::End;
use niwaki::{NodeKind, Window};
use niwaki_host::recorder::{Action, Way};

use super::{
    AS_DEEP, Before, HAS_CHILDREN, HAS_DECISIONS, HAS_REASON, IS_EVALUATED, IS_NULL, IS_UNUSUAL,
    PERMITTED, PRUNED, SAME_ALPHA, SAME_DEPTH, STANDS, code,
};
use crate::bytes::{put, put_signed};
use crate::record::{Decision, Ending, Record, Why};

/// Appends a record to the records of its block.
pub(crate) fn write(bytes: &mut Vec<u8>, record: &Record, before: &mut Before) {
    let (alpha, depth) = (record.window.alpha.points(), record.depth.parts());
    let unusual = !matches!((record.way, record.why), (Way::Move(_), Why::Next));
    let flag = |is: bool, flag: u8| if is { flag } else { 0 };
    let kind = match record.kind {
        _ if record.is_pruned() => PRUNED,
        NodeKind::Pv => 0,
        NodeKind::Cut => 1,
        NodeKind::All => 2,
    };
    bytes.push(
        kind | flag(record.children.is_some(), HAS_CHILDREN)
            | flag(is_null(record.window), IS_NULL)
            | flag(alpha == before.alpha, SAME_ALPHA)
            | flag(depth == before.depth, SAME_DEPTH)
            | flag(!record.decisions.is_empty(), HAS_DECISIONS)
            | flag(unusual, IS_UNUSUAL),
    );
    bytes.push(
        code(record.ending)
            | flag(record.searched == record.depth, AS_DEEP)
            | flag(record.evaluation.is_some(), IS_EVALUATED)
            | flag(record.evaluation == Some(record.value), STANDS),
    );
    write_way(bytes, record, unusual);
    write_values(bytes, record, before);
    match record.ending {
        Ending::By(End::Cutoff(number)) if number != 1 => put(bytes, number as u64),
        Ending::By(End::Technique(id)) => put(bytes, id as u64),
        _ => {}
    }
    if let Some(children) = record.children {
        put(bytes, children.saturating_sub(before.children));
        before.children = children;
        put(bytes, record.nodes);
        put(bytes, record.qnodes);
        put(bytes, record.decisions_before);
    }
    if !record.decisions.is_empty() {
        put(bytes, record.decisions.len() as u64);
        for decision in &record.decisions {
            write_decision(bytes, decision, before);
        }
    }
    (before.alpha, before.depth) = (alpha, depth);
}

fn is_null(window: Window) -> bool {
    window.beta.points() - window.alpha.points() == 1
}

/// Appends how one comes to the node, and why.
fn write_way(bytes: &mut Vec<u8>, record: &Record, unusual: bool) {
    if unusual {
        let way = match record.way {
            Way::Root => 0,
            Way::Move(_) => 1,
            Way::Pass => 2,
            Way::Same => 3,
            Way::Others => 4,
        };
        let why = match record.why {
            Why::Next => 0,
            Why::Verification => 1,
            Why::ReSearch => 2,
            Why::Technique(_) => 3,
        };
        bytes.push(way | why << 3);
        if let Why::Technique(id) = record.why {
            put(bytes, id.into());
        }
    }
    if let Way::Move(number) = record.way {
        put(bytes, number.into());
    }
}

/// Appends window, depths and values.
fn write_values(bytes: &mut Vec<u8>, record: &Record, before: &Before) {
    let difference = |a: i32, b: i32| i64::from(a) - i64::from(b);
    let (alpha, beta) = (record.window.alpha.points(), record.window.beta.points());
    if alpha != before.alpha {
        put_signed(bytes, difference(alpha, before.alpha));
    }
    if !is_null(record.window) {
        put_signed(bytes, difference(beta, alpha));
    }
    let depth = record.depth.parts();
    if depth != before.depth {
        put_signed(bytes, i64::from(depth) - i64::from(before.depth));
    }
    if record.searched != record.depth {
        put_signed(bytes, i64::from(record.searched.parts()) - i64::from(depth));
    }
    let value = record.value.points();
    put_signed(bytes, difference(value, alpha));
    if let Some(evaluation) = record.evaluation.filter(|&known| known != record.value) {
        put_signed(bytes, difference(evaluation.points(), value));
    }
}

/// Appends a decision.
fn write_decision(bytes: &mut Vec<u8>, decision: &Decision, before: &mut Before) {
    let (action, amount) = match decision.action {
        Action::Cut(value) => (0, value.points()),
        Action::Shallower(by) => (1, by.parts().into()),
        Action::Deeper(by) => (2, by.parts().into()),
        Action::Reduce(by) => (3, by.parts().into()),
        Action::Extend(by) => (4, by.parts().into()),
        Action::Prune(value) => (5, value.points()),
        Action::PruneRest(value) => (6, value.points()),
    };
    let permitted = if decision.permitted { PERMITTED } else { 0 };
    let reason = if decision.reason.is_some() {
        HAS_REASON
    } else {
        0
    };
    bytes.push(action | permitted | reason);
    put(bytes, decision.technique.into());
    put(bytes, decision.number.saturating_sub(before.decision));
    before.decision = decision.number;
    put_signed(bytes, amount.into());
    if let Some((sentence, numbers)) = &decision.reason {
        put(bytes, (*sentence).into());
        for &(_, number) in numbers {
            put_signed(bytes, number);
        }
    }
}
