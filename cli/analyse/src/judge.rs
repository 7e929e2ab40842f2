//! Judges the moves of a game, one after the other.
//!
//! The position before a move is searched within a limit, with a cleared table, so that `niwaki search` finds the same. If
//! another move is the best, the move that was played is searched alone and to the same depth: what it gave away is the
//! difference of two values of one horizon. What an iteration found that a limit ended does not count, and where the move
//! alone was not searched as deep within its limit, the values at the depth that it reached are compared. (The value of
//! the next position would be one of another horizon, a ply further, and of another side, whose evaluation often leans
//! the other way.) Where others know who wins after one of the two moves, and of the other there is an estimate that the
//! same side is better, both are compared by estimates.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use niwaki::Table;
use niwaki_arena::limit::Limit;
use niwaki_arena::text::Count;
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::info::SearchInfo;
use niwaki_host::position::{Position, Request};
use niwaki_host::score::Score;

use super::analysis::{Analysis, Judged, Side, turn};
use super::chances::{Chances, Mark};
use super::game::Loaded;

/// How a game is judged.
pub struct Terms<'a> {
    /// What searches.
    pub engine: &'a Engine,
    /// The limit of a search. Of a time half goes to each of the two that a move may need, so that it holds for the move;
    /// where Syzygy tables know one of them alone, a third takes as long as each.
    pub limit: Limit,
    /// The units that stand for an expected result of 1 : (1 + 1/e), if it is not for the engine to know.
    pub scale: Option<f64>,
    /// Ends the analysis when it is set; the move that is being judged is dropped.
    pub stop: &'a AtomicBool,
}

/// Values of wins and losses where the loss of a move is counted, in hundredths: a difference to infinity says nothing.
const DECIDED: i64 = 1000;

/// Goes through a game, and tells of each move as soon as it is judged. One that was stopped has the moves before.
///
/// With a limit of nodes or depth, and on one thread, the same game is judged the same.
///
/// # Errors
/// Fails where the table does not fit into memory.
pub fn analyse(
    loaded: &Loaded,
    terms: &Terms,
    tell: &mut dyn FnMut(&Judged),
) -> Result<Analysis, Failure> {
    let mut judge = Judge {
        loaded,
        terms,
        table: terms.engine.table()?,
        chances: Chances::of(loaded.opening.as_ref(), terms.engine, terms.scale),
    };
    let mut moves = Vec::with_capacity(loaded.moves.len());
    let mut position = loaded.opening.copy();
    let mut count = Count::at(loaded.format, position.as_ref());
    for (ply, mv) in (1..).zip(&loaded.moves) {
        let Some(mut judged) = judge.judge(position.as_ref(), mv)? else {
            break;
        };
        judged.ply = ply;
        judged.label = count.text();
        tell(&judged);
        moves.push(judged);
        position.play_on(mv)?;
        count.advance();
    }
    Ok(judge.sum(moves))
}

/// Whether endgame tables take part in a search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tables {
    Asked,
    LeftOut,
}

/// Judges one move after the other.
struct Judge<'a> {
    loaded: &'a Loaded,
    terms: &'a Terms<'a>,
    table: Option<Table>,
    chances: Chances,
}

impl Judge<'_> {
    /// Judges a move; nothing where it was stopped meanwhile.
    fn judge(&mut self, position: &dyn Position, mv: &str) -> Result<Option<Judged>, Failure> {
        // Whoever plays on after a draw by repetition plays a position that nothing came before.
        let alone = match position.over() {
            Some(_) => position.at(&position.text())?,
            None => position.copy(),
        };
        if let Some(table) = &mut self.table {
            table.clear();
        }
        let mut before = self.search(alone.as_ref(), &[], None, Tables::Asked)?;
        cut_to(&mut before, i16::MAX);
        let mut played = match before.best() {
            Some(best) if best != mv && !self.stopped() => {
                let (only, depth) = ([mv.to_owned()], Some(before.depth));
                Some(self.search(alone.as_ref(), &only, depth, Tables::Asked)?)
            }
            _ => None,
        };
        if self.stopped() {
            return Ok(None);
        }
        if let Some(played) = &mut played {
            level(&mut before, played, mv);
        }
        let (reckoned, more) = self.reckoned(alone.as_ref(), mv, &before, played.as_ref())?;
        if self.stopped() {
            return Ok(None);
        }
        let mut judged = self.compare(alone.as_ref(), mv, &before, played.as_ref(), reckoned)?;
        judged.nodes += more;
        Ok(Some(judged))
    }

    /// Returns the two values that are compared, and the nodes that this took. One that is known, and nobody says how
    /// soon it comes about, is more than any estimate: that would say that each move is a mistake that leaves the
    /// outcome to be found out later.
    fn reckoned(
        &self,
        position: &dyn Position,
        mv: &str,
        before: &SearchInfo,
        played: Option<&SearchInfo>,
    ) -> Result<([Score; 2], u64), Failure> {
        let after = played.map_or(before.score, |played| played.score);
        let mut scores = [before.score, after];
        let (only, mut nodes) = ([mv.to_owned()], 0);
        if let [Score::Points(best), Score::Points(alone)] = scores
            && best.signum() == alone.signum()
        {
            let known = scores.map(|score| score.known_after().is_some());
            let alone_known = match known {
                [true, false] => Some((0, &[][..])),
                [false, true] => Some((1, &only[..])),
                _ => None,
            };
            if let Some((which, only)) = alone_known {
                let depth = Some(before.depth);
                let mut found = self.search(position, only, depth, Tables::LeftOut)?;
                cut_to(&mut found, before.depth);
                scores[which] = found.score;
                nodes = found.all_nodes();
            }
        }
        Ok((scores, nodes))
    }

    /// Searches all moves, or this one alone and to the depth that all were searched to.
    fn search(
        &self,
        position: &dyn Position,
        only: &[String],
        depth: Option<i16>,
        tables: Tables,
    ) -> Result<SearchInfo, Failure> {
        let mut request = Request {
            only,
            without_tables: tables == Tables::LeftOut,
            depth: depth.map(|depth| depth.max(1)),
            ..Request::until(self.terms.stop)
        };
        match self.terms.limit {
            Limit::Depth(plies) => request.depth = Some(plies),
            Limit::Nodes(nodes) => request.nodes = Some(nodes),
            Limit::MoveTime(time) => request.time = Some(half(time)),
            Limit::Clock { base, .. } => request.time = Some(half(base)),
        }
        let table = self.table.as_ref();
        Ok(position.search(self.terms.engine, &request, table, &mut |_| ())?)
    }

    fn stopped(&self) -> bool {
        self.terms.stop.load(Ordering::SeqCst)
    }

    /// Compares the best move with the one that was played.
    fn compare(
        &self,
        position: &dyn Position,
        mv: &str,
        before: &SearchInfo,
        alone: Option<&SearchInfo>,
        reckoned: [Score; 2],
    ) -> Result<Judged, Failure> {
        // A move alone may turn out better than the best of all was thought to be: then it gave nothing away.
        let after = alone.map_or(before.score, |alone| alone.score);
        let [best_score, score_after] = reckoned;
        let lost = (counted(best_score) - counted(score_after)).max(0);
        let [chance, chance_after] = reckoned.map(|value| self.chances.expected(value));
        let forced = position.moves().len() == 1;
        let line = before.lines.first().map(|line| line.moves.clone());
        let line = line.unwrap_or_default();
        let reply = match alone {
            Some(alone) => alone.lines.first().map(|line| line.moves.clone()),
            None => Some(line.clone()),
        };
        let best = before.best().map(str::to_owned);
        let best_text = best.as_ref().map(|mv| position.for_people(mv));
        let player = position.player();
        Ok(Judged {
            ply: 0,
            label: String::new(),
            player: player.to_owned(),
            seat: self.loaded.seat(player),
            mv: mv.to_owned(),
            text: position.for_people(mv)?,
            value: before.score,
            mate: before.mate(),
            best_text: best_text.transpose()?,
            after,
            loss: lost,
            chance,
            chance_after,
            mark: Mark::of(chance - chance_after).filter(|_| best.is_some() && !forced),
            best,
            forced,
            depth: before.depth,
            nodes: before.all_nodes() + alone.map_or(0, SearchInfo::all_nodes),
            pv_text: position.line_for_people(&line),
            pv: line,
            reply: reply.unwrap_or_default(),
        })
    }

    /// Adds up what was judged.
    fn sum(&self, moves: Vec<Judged>) -> Analysis {
        let loaded = self.loaded;
        Analysis {
            game: loaded.game.clone(),
            number: loaded.number,
            names: [0, 1].map(|seat| loaded.name(seat)),
            result: loaded.result.clone(),
            position: loaded.opening.text(),
            opening: loaded.named_opening.clone(),
            limit: in_words(self.terms.limit),
            scale: self.chances.scale(),
            plies: loaded.moves.len(),
            complete: moves.len() == loaded.moves.len(),
            turn: turn(&moves),
            comments: loaded.comments,
            variations: loaded.variations,
            sides: [0, 1].map(|seat| Side::of(&moves, seat, loaded.seats[seat])),
            moves,
        }
    }
}

/// Leaves of the search of all moves and of that of one what they found at the same depth.
fn level(before: &mut SearchInfo, played: &mut SearchInfo, mv: &str) {
    cut_to(played, before.depth);
    cut_to(before, played.depth);
    if before.best() == Some(mv) {
        // At that depth it is the best itself, and gave nothing away.
        played.score = before.score;
        played.lines.clone_from(&before.lines);
    }
}

/// Leaves of a search that a limit ended what its last complete iteration found, or the last to this depth. A win stays,
/// which is proved at any depth, and so does what was found before any iteration was complete, as there is nothing else.
fn cut_to(found: &mut SearchInfo, depth: i16) {
    let is_whole = !found.stopped && found.depth <= depth;
    if is_whole || found.score.is_won() {
        return;
    }
    let mut complete = found.iterations.iter().rev();
    if let Some(iteration) = complete.find(|one| one.depth <= depth) {
        found.depth = iteration.depth;
        found.exact &= found.score == iteration.score;
        found.score = iteration.score;
        found.lines.clone_from(&iteration.lines);
    }
}

/// Returns a value for the count of losses.
fn counted(value: Score) -> i64 {
    match value {
        Score::Points(hundredths) => hundredths.clamp(-DECIDED, DECIDED),
        Score::Win(_) => DECIDED,
        Score::Loss(_) => -DECIDED,
    }
}

fn half(time: Duration) -> Duration {
    time / 2
}

/// Writes the limit of a search: a time is one for the move.
fn in_words(limit: Limit) -> String {
    match limit {
        Limit::Nodes(1) => "1 node a search".to_owned(),
        Limit::Nodes(nodes) => format!("{nodes} nodes a search"),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use niwaki_host::info::Line;

    use super::*;

    /// Makes a search that a limit ended in the iteration behind these, of a best move and its points each.
    fn stopped(iterations: &[(&str, i64)], last: (&str, Score)) -> SearchInfo {
        let line = |best: &str, score| vec![Line::new(score, vec![best.to_owned()])];
        let iteration = |(depth, &(best, points)): (i16, &(&str, i64))| SearchInfo {
            depth,
            score: Score::Points(points),
            lines: line(best, Score::Points(points)),
            ..SearchInfo::default()
        };
        SearchInfo {
            depth: iterations.len() as i16,
            score: last.1,
            lines: line(last.0, last.1),
            stopped: true,
            iterations: (1..).zip(iterations).map(iteration).collect(),
            ..SearchInfo::default()
        }
    }

    fn told(found: &SearchInfo) -> (i16, &str, Score) {
        (found.depth, found.best().unwrap(), found.score)
    }

    #[test]
    fn what_was_found_in_an_iteration_that_is_not_complete_is_left_out() {
        let iterations = [("a", 10), ("b", 20), ("c", 30)];
        let mut found = stopped(&iterations, ("d", Score::Points(90)));
        cut_to(&mut found, i16::MAX);
        assert_eq!(told(&found), (3, "c", Score::Points(30)));
        cut_to(&mut found, 2);
        assert_eq!(told(&found), (2, "b", Score::Points(20)));

        let mut won = stopped(&iterations, ("d", Score::Win(5)));
        cut_to(&mut won, 2);
        assert_eq!(told(&won), (3, "d", Score::Win(5)), "a win is proved");
        let mut hasty = stopped(&[], ("d", Score::Points(5)));
        cut_to(&mut hasty, 2);
        assert_eq!(
            told(&hasty),
            (0, "d", Score::Points(5)),
            "nothing else is known"
        );
    }

    #[test]
    fn both_searches_are_compared_at_one_depth() {
        let iterations = [("a", 10), ("b", 20), ("c", 30)];
        let before = || {
            let mut before = stopped(&iterations, ("d", Score::Points(90)));
            cut_to(&mut before, i16::MAX);
            before
        };
        let played = |mv| stopped(&[(mv, 5), (mv, 7)], (mv, Score::Points(40)));
        let (mut all, mut one) = (before(), played("e"));
        level(&mut all, &mut one, "e");
        assert_eq!(told(&all), (2, "b", Score::Points(20)));
        assert_eq!(told(&one), (2, "e", Score::Points(7)));

        let (mut all, mut one) = (before(), played("b"));
        level(&mut all, &mut one, "b");
        assert_eq!(told(&one), told(&all), "it is the best at that depth");
    }
}
