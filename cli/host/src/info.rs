//! Holds the findings of a search, so far or at its end, without the types of its game.
//!
//! A [`Position`](crate::position::Position) makes a [`SearchInfo`] of the core's report: moves become text, and values
//! scores. Protocols, the laboratory and the commands read it; `json` is how it is written for programs, `counts` is
//! what is counted in it of cutoffs and techniques.

mod counts;
mod json;

use std::time::Duration;

use niwaki::{Bound, Notation, Outcome};
use serde::{Serialize, Serializer};

use crate::score::Score;
pub use counts::{CountsByTechnique, Cutoffs, TechniqueCounts};

/// The findings of a search: of an iteration that is complete, or of the whole when it is done.
///
/// Serialised, it is the object that `niwaki search --json` prints.
#[derive(Clone, Debug, Default)]
pub struct SearchInfo {
    /// The depth of the last complete iteration, in plies; 0 where there is none.
    pub depth: i16,
    /// The largest distance from the root that was reached, in plies.
    pub seldepth: u16,
    /// The worth for the player to move: that of the best line, or of the end of the game.
    pub score: Score,
    /// Whether the distance of a win or loss in `score` is proved: no way to it is shorter.
    pub exact: bool,
    /// How the game ended, if it is over.
    pub outcome: Option<Ending>,
    /// The best lines, the best first; several where they were asked for, and none where the game is over.
    pub lines: Vec<Line>,
    /// Positions entered, but for those of `proof_nodes`.
    pub nodes: u64,
    /// Those of them in the quiescence search.
    pub qnodes: u64,
    /// Nodes that proved a distance, apart from the others.
    pub proof_nodes: u64,
    /// Thousandths of the nodes that were entered below the best move
    /// ([`niwaki::Iteration::best_share`]); 0 but of an iteration.
    pub best_share: u32,
    /// Looks into the table for a child.
    pub probes: u64,
    /// Nodes whose value was that of an endgame table.
    pub endgame_hits: u64,
    /// How long it took.
    pub time: Duration,
    /// Thousandths of the table that are in use; 0 in `iterations`, where it is not written down.
    pub hashfull: u32,
    /// The true score, in games that know it.
    pub truth: Option<Score>,
    /// How many nodes were cut off, and how often by the first move.
    pub cutoffs: Cutoffs,
    /// The deeds of each technique, on or off.
    pub techniques: CountsByTechnique,
    /// The complete iterations of a search that is done.
    pub iterations: Vec<SearchInfo>,
    /// Whether a limit other than the depth, or Ctrl-C, ended the search.
    pub stopped: bool,
}

impl SearchInfo {
    /// Returns what an iteration of the core's search found.
    pub fn of_iteration<G: Notation>(
        game: &G,
        iteration: &niwaki::Iteration<G::Move>,
    ) -> SearchInfo {
        let lines = Line::all(game, &iteration.lines);
        SearchInfo {
            depth: iteration.depth.whole(),
            seldepth: iteration.seldepth.count(),
            score: lines.first().map_or(Score::EVEN, |line| line.score),
            lines,
            nodes: iteration.nodes,
            endgame_hits: iteration.endgame_hits,
            best_share: iteration.best_share,
            time: iteration.elapsed,
            ..SearchInfo::default()
        }
    }

    /// Returns the best move, if there is one.
    pub fn best(&self) -> Option<&str> {
        self.lines.first()?.best()
    }

    /// Returns the signed plies to the forced end, as far as they are proved.
    pub fn mate(&self) -> Option<i64> {
        self.score.plies_to_end().filter(|_| self.exact)
    }

    /// Returns all nodes, those that proved a distance included.
    pub fn all_nodes(&self) -> u64 {
        self.nodes + self.proof_nodes
    }

    /// Returns nodes in a second; 0 where there was no search.
    pub fn nodes_per_second(&self) -> u64 {
        if self.time.is_zero() {
            return 0;
        }
        per_second(self.nodes, self.time)
    }

    /// Returns what the score of one of the lines is for its true worth: a win may be nearer than it says, and a loss as
    /// well, unless that is proved. No way is shorter than that of the best line if its distance is; whether another loss is
    /// no nearer, nobody asked. A value is no more than a bound where a limit ended the search just after a fail high.
    pub fn bound(&self, line: &Line) -> Bound {
        let proved = |score| self.exact && score == self.score;
        match line.score {
            Score::Win(2..) if !proved(line.score) => Bound::Lower,
            Score::Loss(3..) if !(proved(line.score) && self.lines.first() == Some(line)) => {
                Bound::Upper
            }
            _ => line.bound,
        }
    }

    /// Returns what one of the lines is worth, for whoever knows no bounds: where a limit ended the search just after a
    /// fail high, what the last complete iteration found, unless the line is won.
    pub fn settled(&self, line: &Line) -> Score {
        if line.bound == Bound::Exact || line.score.is_won() {
            return line.score;
        }
        let place = self.lines.iter().position(|other| other == line);
        let last = self.iterations.last();
        let before = last.zip(place).and_then(|(last, at)| last.lines.get(at));
        before.map_or(line.score, |before| before.score)
    }

    /// Writes the score of one of the lines for people, with `or fewer` behind plies that are not
    /// proved, and `or more` behind what the line is worth at least.
    pub fn score_text(&self, line: &Line) -> String {
        match (self.bound(line), line.score) {
            (Bound::Exact, score) => score.to_string(),
            (Bound::Lower, Score::Points(_)) if line.score.known_after().is_none() => {
                format!("{} or more", line.score)
            }
            (Bound::Lower | Bound::Upper, score) => score.unproved().to_string(),
        }
    }
}

/// A line of best play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its worth to the player to move at its beginning.
    pub score: Score,
    /// What `score` is of its worth: see [`niwaki::Line::bound`].
    pub bound: Bound,
    /// The moves as the command writes them.
    pub moves: Vec<String>,
}

impl Line {
    /// Makes a line of its exact worth.
    pub fn new(score: Score, moves: Vec<String>) -> Line {
        Line {
            score,
            bound: Bound::Exact,
            moves,
        }
    }

    /// Writes out the lines of the core's search, played from a position.
    pub fn all<G: Notation>(game: &G, lines: &[niwaki::Line<G::Move>]) -> Vec<Line> {
        let line = |line: &niwaki::Line<G::Move>| Line {
            score: Score::new(line.value, G::UNIT),
            bound: line.bound,
            moves: texts(game, &line.moves),
        };
        lines.iter().map(line).collect()
    }

    /// Returns its first move, if it has one.
    pub fn best(&self) -> Option<&str> {
        self.moves.first().map(String::as_str)
    }
}

/// Writes a line of moves as text, each in the position where it is played.
fn texts<G: Notation>(game: &G, line: &[G::Move]) -> Vec<String> {
    let mut position = game.clone();
    let mut written = Vec::with_capacity(line.len());
    for &mv in line {
        written.push(position.move_text(mv));
        position = position.play(mv);
    }
    written
}

/// How a game ended: for whom, and by which rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// `win`, `loss` or `draw`, for the player to move.
    pub result: &'static str,
    /// The rule that ended it.
    pub rule: String,
}

impl Ending {
    /// Returns the seat that has won, 0 or 1, if the player to move has this one.
    pub fn winner(&self, mover: usize) -> Option<usize> {
        match self.result {
            "win" => Some(mover),
            "loss" => Some(1 - mover),
            _ => None,
        }
    }

    /// Names the outcome of a game that this rule ended.
    pub fn new(outcome: Outcome, rule: impl Into<String>) -> Ending {
        let result = match outcome {
            Outcome::Win => "win",
            Outcome::Loss => "loss",
            Outcome::Score(points) if points > 0 => "win",
            Outcome::Score(points) if points < 0 => "loss",
            Outcome::Draw | Outcome::Score(_) => "draw",
        };
        Ending {
            result,
            rule: rule.into(),
        }
    }
}

/// Serialises a time as whole milliseconds.
///
/// # Errors
/// Those of the serializer.
pub fn milliseconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(time.as_millis() as u64)
}

/// Returns nodes in a second.
pub fn per_second(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(score: Score, moves: &[&str]) -> Line {
        Line::new(score, moves.iter().map(|&mv| mv.to_owned()).collect())
    }

    #[test]
    fn a_proved_distance_is_told_from_others() {
        let mut info = SearchInfo {
            score: Score::Win(3),
            exact: true,
            lines: vec![
                line(Score::Win(3), &["a", "b"]),
                line(Score::Win(5), &["c"]),
            ],
            ..SearchInfo::default()
        };
        let texts = |info: &SearchInfo| {
            let lines = info.lines.iter();
            lines.map(|line| info.score_text(line)).collect::<Vec<_>>()
        };
        assert_eq!(texts(&info), ["win in 3", "win in 5 or fewer"]);
        assert_eq!((info.mate(), info.best()), (Some(3), Some("a")));
        info.exact = false;
        assert_eq!(texts(&info)[0], "win in 3 or fewer");
        assert_eq!(info.mate(), None);
        let bounds = |score, exact| {
            let info = SearchInfo {
                score,
                exact,
                lines: vec![line(score, &["a"]), line(score, &["b"])],
                ..SearchInfo::default()
            };
            [info.bound(&info.lines[0]), info.bound(&info.lines[1])]
        };
        for (score, exact, expected) in [
            (Score::Win(3), false, [Bound::Lower; 2]),
            (Score::Win(3), true, [Bound::Exact; 2]),
            (Score::Win(1), false, [Bound::Exact; 2]),
            (Score::Loss(4), false, [Bound::Upper; 2]),
            (Score::Loss(4), true, [Bound::Exact, Bound::Upper]),
            (Score::Loss(2), false, [Bound::Exact; 2]),
            (Score::Points(9), false, [Bound::Exact; 2]),
        ] {
            assert_eq!(bounds(score, exact), expected, "{score:?} {exact}");
        }
        let at_least = Line {
            bound: Bound::Lower,
            ..line(Score::Points(82), &["a"])
        };
        assert_eq!(info.bound(&at_least), Bound::Lower);
        assert_eq!(info.score_text(&at_least), "+0.82 or more");

        info.lines = vec![at_least.clone()];
        assert_eq!(
            info.settled(&at_least),
            Score::Points(82),
            "there is no other"
        );
        info.iterations = vec![SearchInfo {
            lines: vec![line(Score::Points(7), &["b"])],
            ..SearchInfo::default()
        }];
        assert_eq!(info.settled(&at_least), Score::Points(7));
        let won = Line {
            score: Score::Win(5),
            ..at_least
        };
        info.lines = vec![won.clone()];
        assert_eq!(info.settled(&won), Score::Win(5), "a win is proved");
    }

    #[test]
    fn scores_are_results_too() {
        assert_eq!(Ending::new(Outcome::Score(-3), "leaf").result, "loss");
        assert_eq!(Ending::new(Outcome::Score(0), "leaf").result, "draw");
    }
}
