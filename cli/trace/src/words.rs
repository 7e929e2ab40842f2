//! What is said of nodes, moves and decisions, in words.

use niwaki::observer::End;
use niwaki::{Bound, NodeKind, Value};
use niwaki_host::recorder::{Action, Way};
use niwaki_host::score::Score;

use crate::record::{Decision, Ending, Record, Why};
use crate::recording::Recording;

/// Classes from this number on are of nodes that the technique ended whose number comes on top.
pub const TECHNIQUES: u16 = 32;

/// Returns the class of a node: its colour.
pub(crate) fn class(record: &Record) -> u16 {
    match record.ended_by() {
        Some(technique) => TECHNIQUES + technique,
        None => u16::from(crate::format::code(record.ending)),
    }
}

/// Names the classes that have no technique, by number.
pub const CLASSES: [&str; 18] = [
    "game over",
    "draw by history",
    "endgame table",
    "longest line",
    "out of reach",
    "transposition table",
    "pruned by a technique",
    "static evaluation",
    "quiescence stands pat",
    "quiescence cut short",
    "quiescence: no capture is enough",
    "quiescence: all captures searched",
    "no moves",
    "later move failed high",
    "all moves searched",
    "interrupted",
    "pruned move",
    "first move failed high",
];

/// Returns a score as people read it.
pub(crate) fn score(value: Value, unit: i32) -> String {
    if value >= Value::INFINITY {
        "+∞".into()
    } else if value <= -Value::INFINITY {
        "−∞".into()
    } else {
        Score::new(value, unit).to_string()
    }
}

/// Names the kind of a node.
pub(crate) fn kind(record: &Record) -> &'static str {
    match record.kind {
        _ if record.is_quiescence() => "quiescence",
        NodeKind::Pv => "PV",
        NodeKind::Cut => "cut",
        NodeKind::All => "all",
    }
}

/// Says what a value is to the true one.
pub(crate) fn bound(record: &Record) -> &'static str {
    match record.bound() {
        Bound::Exact => "exactly",
        Bound::Lower => "at least",
        Bound::Upper => "at most",
    }
}

impl Recording {
    /// Says how a node ended, without the reason of a technique.
    pub(crate) fn ended(&self, record: &Record) -> String {
        let unit = self.foot().unit;
        let text = match record.ending {
            Ending::Interrupted => "a limit ended the search here",
            Ending::Pruned => {
                let by = record
                    .ended_by()
                    .map_or("a technique", |id| self.technique(id));
                return format!("{by} pruned the move");
            }
            Ending::By(End::Technique(id)) => {
                return format!("{} cut it off", self.technique(id as u16));
            }
            Ending::By(End::StandPat) => {
                let (value, beta) = (score(record.value, unit), score(record.window.beta, unit));
                return format!(
                    "quiescence stands pat: the static evaluation, {value}, reaches {beta}"
                );
            }
            Ending::By(End::Cutoff(1)) => "its first move failed high",
            Ending::By(End::Cutoff(number)) => {
                return format!("move number {number} failed high");
            }
            Ending::By(End::Over) => "the game is over",
            Ending::By(End::History) => "a rule that looks back draws or ends the game",
            Ending::By(End::EndgameTable) => "an endgame table has its value",
            Ending::By(End::Longest) => "the line is as long as any may be",
            Ending::By(End::OutOfReach) => "no win or loss that is still possible could matter",
            Ending::By(End::Table) => "the transposition table has its value",
            Ending::By(End::Estimate) => "the static evaluation stands",
            Ending::By(End::RunsAway) => {
                "quiescence has taken too much, and ends with the static evaluation"
            }
            Ending::By(End::Delta) => "no capture that is left could bring quiescence up to alpha",
            Ending::By(End::Quiet) => "quiescence has searched all that it wants to",
            Ending::By(End::NoMoves) => "there is no move",
            Ending::By(End::AllMoves) => "every move was searched or pruned, and none reached beta",
        };
        text.into()
    }

    /// Says why a node was searched, where it is not just the next move.
    pub(crate) fn searched_for(&self, record: &Record) -> Option<String> {
        let what = match record.way {
            Way::Pass => " after a pass",
            Way::Same => " of the same node",
            Way::Others => " of the same node without the table's move",
            Way::Root | Way::Move(_) => "",
        };
        match record.why {
            Why::Next => None,
            Why::Verification => Some("again at full depth: reduced, it exceeded alpha".into()),
            Why::ReSearch => Some("again with the node's window: it exceeded alpha".into()),
            Why::Technique(id) => Some(format!("a search of {}{what}", self.technique(id))),
        }
    }

    /// Says what was decided, in few words.
    pub(crate) fn decided(&self, decision: &Decision) -> String {
        let unit = self.foot().unit;
        match decision.action {
            Action::Cut(value) => format!("cut off as worth {}", score(value, unit)),
            Action::Shallower(by) | Action::Reduce(by) => format!("reduced by {by}"),
            Action::Deeper(by) | Action::Extend(by) => format!("extended by {by}"),
            Action::Prune(_) => "pruned".into(),
            Action::PruneRest(_) => "pruned, with all that follow".into(),
        }
    }

    /// Says why, in one sentence: as the technique says it, or from what it decided.
    pub(crate) fn why(&self, decision: &Decision) -> String {
        let technique = self.technique(decision.technique);
        let because = self
            .reason(decision)
            .unwrap_or_else(|| self.decided(decision));
        let forbidden = if decision.permitted {
            ""
        } else {
            " (forbidden)"
        };
        format!("{technique}: {because}{forbidden}")
    }
}
