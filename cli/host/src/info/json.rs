//! Writes the object that `niwaki search --json` prints.
//!
//! The records here are the format, apart from [`SearchInfo`], which may change without it. Fields stand in this order;
//! none is left out: `null` says that there is nothing. Values are whole numbers in hundredths of the game's unit for
//! the player to move, wins and losses among them as [`Score`] tells; times are milliseconds.

use std::time::Duration;

use niwaki::Bound;
use serde::{Serialize, Serializer};

use super::{CountsByTechnique, Ending, Line, SearchInfo, milliseconds};
use crate::score::Score;

/// A search as JSON has it.
#[derive(Serialize)]
struct InfoJson<'a> {
    depth: i16,
    seldepth: u16,
    value: Score,
    /// Signed plies to the forced end, where they are proved.
    mate: Option<i64>,
    /// The first move of `pv`.
    best: Option<&'a str>,
    outcome: Option<&'a Ending>,
    /// The moves of the best line; empty where the game is over.
    pv: &'a [String],
    lines: Vec<LineJson<'a>>,
    nodes: u64,
    qnodes: u64,
    proof_nodes: u64,
    probes: u64,
    endgame_hits: u64,
    #[serde(rename = "time_ms", serialize_with = "milliseconds")]
    time: Duration,
    /// Nodes in a second, without those of proofs.
    nps: u64,
    /// Thousandths of the table in use.
    hashfull: u32,
    truth: Option<Score>,
    /// A share from 0 to 1.
    first_move_cutoffs: Option<f64>,
    techniques: &'a CountsByTechnique,
    iterations: Vec<IterationJson<'a>>,
    stopped: bool,
}

/// A line as JSON has it.
#[derive(Serialize)]
struct LineJson<'a> {
    value: Score,
    /// `exact`, or `lower` where the line is worth at least so much.
    bound: &'static str,
    best: Option<&'a str>,
    pv: &'a [String],
}

/// A past iteration as JSON has it.
#[derive(Serialize)]
struct IterationJson<'a> {
    depth: i16,
    seldepth: u16,
    value: Score,
    best: Option<&'a str>,
    nodes: u64,
    #[serde(rename = "time_ms", serialize_with = "milliseconds")]
    time: Duration,
}

impl<'a> From<&'a Line> for LineJson<'a> {
    fn from(line: &'a Line) -> LineJson<'a> {
        LineJson {
            value: line.score,
            bound: match line.bound {
                Bound::Exact => "exact",
                Bound::Lower => "lower",
                Bound::Upper => "upper",
            },
            best: line.best(),
            pv: &line.moves,
        }
    }
}

impl<'a> From<&'a SearchInfo> for IterationJson<'a> {
    fn from(info: &'a SearchInfo) -> IterationJson<'a> {
        IterationJson {
            depth: info.depth,
            seldepth: info.seldepth,
            value: info.score,
            best: info.best(),
            nodes: info.nodes,
            time: info.time,
        }
    }
}

impl Serialize for SearchInfo {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let json = InfoJson {
            depth: self.depth,
            seldepth: self.seldepth,
            value: self.score,
            mate: self.mate(),
            best: self.best(),
            outcome: self.outcome.as_ref(),
            pv: self.lines.first().map_or(&[], |line| &line.moves),
            lines: self.lines.iter().map(LineJson::from).collect(),
            nodes: self.nodes,
            qnodes: self.qnodes,
            proof_nodes: self.proof_nodes,
            probes: self.probes,
            endgame_hits: self.endgame_hits,
            time: self.time,
            nps: self.nodes_per_second(),
            hashfull: self.hashfull,
            truth: self.truth,
            first_move_cutoffs: self.cutoffs.share(),
            techniques: &self.techniques,
            iterations: self.iterations.iter().map(IterationJson::from).collect(),
            stopped: self.stopped,
        };
        json.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_best_line_is_there_in_fields_of_its_own() {
        let line = Line::new(Score::Win(3), vec!["a".into(), "b".into()]);
        let info = SearchInfo {
            depth: 4,
            score: Score::Win(3),
            exact: true,
            lines: vec![line],
            nodes: 3000,
            time: Duration::from_millis(1500),
            iterations: vec![SearchInfo::default()],
            ..SearchInfo::default()
        };
        let json = serde_json::to_value(&info).unwrap();
        assert_eq!(json["value"], 99_999_997);
        assert_eq!((&json["best"], &json["mate"]), (&json!("a"), &json!(3)));
        assert_eq!(
            (&json["pv"], &json["nps"]),
            (&json!(["a", "b"]), &json!(2000))
        );
        assert_eq!(
            json["lines"],
            json!([{ "value": 99_999_997, "bound": "exact", "best": "a", "pv": ["a", "b"] }])
        );
        assert_eq!(
            json["iterations"],
            json!([{ "depth": 0, "seldepth": 0, "value": 0, "best": null, "nodes": 0, "time_ms": 0 }])
        );
    }

    #[test]
    fn without_a_search_there_are_no_nodes_in_a_second() {
        let json = serde_json::to_value(SearchInfo::default()).unwrap();
        assert_eq!((&json["nps"], &json["best"]), (&json!(0), &json!(null)));
    }
}
