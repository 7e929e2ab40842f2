//! Reads records. Whatever the bytes are, what comes of them is records, or that they are damaged.

use niwaki::observer::End;
use niwaki::{Depth, NodeKind, Value, Window};
use niwaki_host::failure::Failure;
use niwaki_host::recorder::{Action, Way};

use super::{
    AS_DEEP, Before, ENDING, Foot, HAS_CHILDREN, HAS_DECISIONS, HAS_REASON, IS_EVALUATED, IS_NULL,
    IS_UNUSUAL, PERMITTED, PRUNED, SAME_ALPHA, SAME_DEPTH, STANDS,
};
use crate::bytes::{Reader, damaged};
use crate::record::{Decision, Ending, Record, Why};

/// Reads all records of the block that begins at `block`.
pub(crate) fn read(bytes: &[u8], block: u64, foot: &Foot) -> Result<Vec<Record>, Failure> {
    let mut reader = Reader(bytes);
    let (mut records, mut before) = (Vec::new(), Before::default());
    while !reader.is_empty() {
        records.push(read_one(&mut reader, block, foot, &mut before)?);
    }
    Ok(records)
}

/// Reads a record of the block that begins at `block`, and keeps for the next one what that leaves out.
fn read_one(
    reader: &mut Reader,
    block: u64,
    foot: &Foot,
    before: &mut Before,
) -> Result<Record, Failure> {
    let flags = [reader.byte()?, reader.byte()?];
    let mut record = read_alone(reader, flags, before)?;
    if flags[0] & HAS_CHILDREN != 0 {
        read_subtree(reader, block, &mut record, before)?;
    }
    if flags[0] & HAS_DECISIONS != 0 {
        for _ in 0..reader.number()? {
            record.decisions.push(read_decision(reader, foot, before)?);
        }
    }
    Ok(record)
}

/// Reads a node, or a move that was pruned, as if nothing were below it and nothing had been decided there.
fn read_alone(
    reader: &mut Reader,
    [first, second]: [u8; 2],
    before: &mut Before,
) -> Result<Record, Failure> {
    let (way, why) = read_way(reader, first & IS_UNUSUAL != 0)?;
    let window = read_window(reader, first, before)?;
    let (depth, searched) = read_depths(reader, [first, second], before)?;
    let (value, evaluation) = read_values(reader, second, before.alpha)?;
    let ending = read_ending(reader, second & ENDING)?;
    let pruned = ending == Ending::Pruned;
    if pruned != (first & PRUNED == PRUNED) {
        return Err(damaged("a pruned move has ended otherwise"));
    }
    let mut record = Record {
        way,
        why,
        window,
        depth,
        searched,
        kind: match first & PRUNED {
            0 => NodeKind::Pv,
            1 => NodeKind::Cut,
            _ => NodeKind::All,
        },
        value,
        ending,
        evaluation,
        nodes: u64::from(!pruned),
        qnodes: 0,
        decisions: Vec::new(),
        decisions_before: 0,
        children: None,
    };
    record.qnodes = u64::from(record.is_quiescence());
    Ok(record)
}

/// Reads a window, whose alpha is kept.
fn read_window(reader: &mut Reader, first: u8, before: &mut Before) -> Result<Window, Failure> {
    if first & SAME_ALPHA == 0 {
        before.alpha = reader.points(before.alpha)?;
    }
    let beta = if first & IS_NULL == 0 {
        reader.points(before.alpha)?
    } else {
        before.alpha.saturating_add(1)
    };
    let [alpha, beta] = [before.alpha, beta].map(Value::from_points);
    Ok(Window::new(alpha, beta))
}

/// Reads the depth that was asked for, which is kept, and the one to which it was searched.
fn read_depths(
    reader: &mut Reader,
    [first, second]: [u8; 2],
    before: &mut Before,
) -> Result<(Depth, Depth), Failure> {
    if first & SAME_DEPTH == 0 {
        before.depth = depth(reader, before.depth)?;
    }
    let searched = if second & AS_DEEP == 0 {
        depth(reader, before.depth)?
    } else {
        before.depth
    };
    Ok((Depth::sixteenths(before.depth), Depth::sixteenths(searched)))
}

/// Reads the value, and the static evaluation if there is one.
fn read_values(
    reader: &mut Reader,
    second: u8,
    alpha: i32,
) -> Result<(Value, Option<Value>), Failure> {
    let value = reader.points(alpha)?;
    let evaluation = match (second & IS_EVALUATED != 0, second & STANDS != 0) {
        (false, _) => None,
        (true, true) => Some(value),
        (true, false) => Some(reader.points(value)?),
    };
    Ok((
        Value::from_points(value),
        evaluation.map(Value::from_points),
    ))
}

/// Reads where the children of a node are, and the counts of all that is below it.
fn read_subtree(
    reader: &mut Reader,
    block: u64,
    record: &mut Record,
    before: &mut Before,
) -> Result<(), Failure> {
    before.children = before.children.saturating_add(reader.number()?);
    if before.children >= block {
        return Err(damaged("children stand behind their node"));
    }
    record.children = Some(before.children);
    record.nodes = reader.number()?;
    record.qnodes = reader.number()?;
    record.decisions_before = reader.number()?;
    Ok(())
}

/// Reads a depth in sixteenths, on top of another one.
fn depth(reader: &mut Reader, base: i16) -> Result<i16, Failure> {
    let sum = i64::from(base).saturating_add(reader.signed()?);
    i16::try_from(sum).map_err(|_| damaged("a depth is out of range"))
}

/// Reads how one comes to the node, and why.
fn read_way(reader: &mut Reader, unusual: bool) -> Result<(Way, Why), Failure> {
    let (mut way, mut why) = (1, Why::Next);
    if unusual {
        let byte = reader.byte()?;
        way = byte & 7;
        why = match byte >> 3 {
            0 => Why::Next,
            1 => Why::Verification,
            2 => Why::ReSearch,
            3 => Why::Technique(reader.small()?),
            _ => return Err(damaged("nobody wants this node")),
        };
    }
    let way = match way {
        0 => Way::Root,
        1 => Way::Move(reader.small()?),
        2 => Way::Pass,
        3 => Way::Same,
        4 => Way::Others,
        _ => return Err(damaged("there is no such way to a node")),
    };
    Ok((way, why))
}

/// Reads how a node ended, which has this code.
fn read_ending(reader: &mut Reader, code: u8) -> Result<Ending, Failure> {
    Ok(Ending::By(match code {
        0 => End::Over,
        1 => End::History,
        2 => End::EndgameTable,
        3 => End::Longest,
        4 => End::OutOfReach,
        5 => End::Table,
        6 => End::Technique(reader.small::<u16>()?.into()),
        7 => End::Estimate,
        8 => End::StandPat,
        9 => End::RunsAway,
        10 => End::Delta,
        11 => End::Quiet,
        12 => End::NoMoves,
        13 => End::Cutoff(reader.small::<u32>()? as usize),
        14 => End::AllMoves,
        15 => return Ok(Ending::Interrupted),
        16 => return Ok(Ending::Pruned),
        17 => End::Cutoff(1),
        _ => return Err(damaged("no node ends so")),
    }))
}

/// Reads a decision.
fn read_decision(
    reader: &mut Reader,
    foot: &Foot,
    before: &mut Before,
) -> Result<Decision, Failure> {
    let first = reader.byte()?;
    let technique = reader.small()?;
    let number = before.decision.saturating_add(reader.number()?);
    before.decision = number;
    let amount = reader.points(0)?;
    let value = Value::from_points(amount);
    let depth = || {
        let parts = i16::try_from(amount).map_err(|_| damaged("a depth is out of range"))?;
        Ok::<Depth, Failure>(Depth::sixteenths(parts))
    };
    let action = match first & 7 {
        0 => Action::Cut(value),
        1 => Action::Shallower(depth()?),
        2 => Action::Deeper(depth()?),
        3 => Action::Reduce(depth()?),
        4 => Action::Extend(depth()?),
        5 => Action::Prune(value),
        6 => Action::PruneRest(value),
        _ => return Err(damaged("there is no such decision")),
    };
    let mut reason = None;
    if first & HAS_REASON != 0 {
        let sentence: u32 = reader.small()?;
        let known = foot.reasons.get(sentence as usize);
        let (_, kinds) = known.ok_or_else(|| damaged("a reason has no words"))?;
        let numbers: Result<Vec<_>, Failure> = kinds
            .bytes()
            .map(|kind| Ok((kind, reader.signed()?)))
            .collect();
        reason = Some((sentence, numbers?));
    }
    Ok(Decision {
        number,
        technique,
        action,
        permitted: first & PERMITTED != 0,
        reason,
    })
}
