//! The games of a run: several pairs at a time, as far as nobody looks at the clock.
//!
//! A worker takes a bout, makes both players anew, plays both games and sends the record. Nothing of one game reaches
//! another, so that at a fixed number of nodes or depth the records are the same however many are played at once. What a
//! pair came to is told to its contest at once, which may end its sequential test.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use super::bouts::Bout;
use super::record::{Pair, Record, VERSION};
use super::searched::Origin;
use super::workers::Word;
use niwaki_arena::duel::Played;
use niwaki_arena::limit::Limit;
use niwaki_arena::player::Stop;
use niwaki_arena::searcher::Searcher;
use niwaki_host::failure::Failure;
use niwaki_host::pool::{self, Ended, Outlet, Wanted, Work};
use niwaki_host::printable::shown;
use niwaki_host::score::Score;

/// The part that all workers share.
struct Games<'a> {
    /// Facts for every record.
    origin: &'a Origin,
    /// The signals of the searches, one for each worker.
    searches: Vec<AtomicBool>,
}

/// Tells the contests which pairs an earlier part of the run has played.
pub(super) fn know(bouts: &[Bout], played: &HashMap<usize, usize>) {
    for bout in bouts {
        if let Some(&points) = played.get(&bout.number) {
            bout.contest.know(bout.pair, points);
        }
    }
}

/// Plays all pairs that are wanted and not known yet; `take` gets the record of each as it comes.
pub(super) fn all(
    bouts: &[&Bout],
    origin: &Origin,
    concurrency: Option<usize>,
    take: impl FnMut(Word) -> Result<Wanted, Failure>,
) -> Result<(), Failure> {
    let count = pool::size(concurrency, bouts.len());
    let games = Games {
        origin,
        searches: (0..count).map(|_| AtomicBool::new(false)).collect(),
    };
    pool::each(&games, bouts, (0..count).collect(), take)
}

impl<'a> Work for Games<'a> {
    type Job = &'a Bout;
    type Own = usize;
    type Message = Word;

    fn work(&self, bout: &&Bout, own: &mut usize, outlet: &Outlet<Word>) -> Result<(), Ended> {
        let contest = &bout.contest;
        if !contest.wants(bout.pair) {
            return Ok(());
        }
        let (group, side) = (&contest.group, contest.configured());
        let title = side.title(group.baseline());
        let what = format!(
            "{} {} {title}, {}",
            group.experiment, group.label, contest.name
        );
        outlet.send(Word::Begins(shown(&what).into_owned()))?;
        let [change, baseline] = contest.sides();
        let mut players = [
            Searcher::new(&change.engine, None)?,
            Searcher::new(&baseline.engine, None)?,
        ];
        let stop = Stop::new(outlet.ended(), &self.searches[*own]);
        let played = contest.duel.play(bout.pair, &mut players, &stop);
        let played = played.ok_or(Ended::Stopped)?;
        contest.know(bout.pair, played.points());
        outlet.send(Word::Found(Box::new(record(self.origin, bout, played))))
    }

    fn halt(&self) {
        for search in &self.searches {
            search.store(true, Ordering::SeqCst);
        }
    }
}

/// Returns the record of a pair of games.
fn record(origin: &Origin, bout: &Bout, results: Played) -> Record {
    let contest = &bout.contest;
    let (group, side, opening) = (&contest.group, contest.configured(), bout.opening());
    let (depth, node_limit, time) = match contest.duel.limit() {
        Limit::Depth(depth) => (Some(depth), None, None),
        Limit::Nodes(nodes) => (None, Some(nodes), None),
        Limit::MoveTime(time) | Limit::Clock { base: time, .. } => (None, None, Some(time)),
    };
    Record {
        experiment: group.experiment.as_str().into(),
        preset: origin.preset,
        task: bout.number,
        order: contest.order,
        label: group.label.as_str().into(),
        game: opening.game.as_str().into(),
        position: opening.text.as_str().into(),
        id: None,
        seed: contest.seed,
        stratum: None,
        depth,
        node_limit,
        configuration: side.title(group.baseline()).into(),
        reference: group.baseline().into(),
        technique: side.name.as_str().into(),
        change: side.change,
        repeat: 0,
        reached: 0,
        finished: true,
        nodes: results.nodes,
        qnodes: 0,
        probes: 0,
        tried: 0,
        cut: 0,
        time_ms: results.time_ms,
        cpu_us: 0,
        value: Score::Points(0),
        best: None,
        value_agrees: true,
        best_agrees: true,
        solved: None,
        branching: None,
        decisions: None,
        audit: None,
        played: Some(Box::new(Pair {
            name: contest.name.clone(),
            move_time_ms: time.map(|time| time.as_secs_f64() * 1000.0),
            number: bout.pair + 1,
            of: contest.pairs,
            results,
        })),
        command: contest.command().into(),
        definition: group.definition.as_str().into(),
        signature: origin.signature,
        version: VERSION.into(),
    }
}
