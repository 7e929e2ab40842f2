//! Searches by plain minimax, ply by ply, so that there is something to say when it is stopped.
//!
//! Plain minimax is what the search is compared with: without a table, ordering or any cutoff it is slow, and right by
//! inspection. The iterations before the last one cost little beside it.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use niwaki::endgames::{EndgameTables, Outcomes};
use niwaki::evaluation::Evaluation;
use niwaki::{Game, Key, Minimax, MoveList, Options, Value};

/// The result of plain minimax, also of one that was stopped.
pub(super) struct Found<M> {
    /// How deep it got, in plies; 0 if it was stopped during the first.
    pub(super) depth: i16,
    /// The value for the side to move.
    pub(super) value: Value,
    /// The first of the moves with this value; none where there are no moves.
    pub(super) best: Option<M>,
    /// The nodes of the search to the full depth, as if it had been the only one; of all searches, if it was stopped.
    pub(super) nodes: u64,
    /// Those in quiescence among them.
    pub(super) qnodes: u64,
    /// The time of the same searches.
    pub(super) time: Duration,
    /// Whether it was stopped before the full depth.
    pub(super) stopped: bool,
}

/// Searches to `depth`. Stopped before, it answers with the last depth that it was done
/// with, or, without one, with the best of the moves that it got to.
#[expect(clippy::too_many_arguments, reason = "each is a part of the search")]
pub(super) fn search<G: Game>(
    game: &G,
    history: &[Key],
    options: Options,
    evaluation: Evaluation,
    endgames: Option<&EndgameTables>,
    outcomes: Option<&dyn Outcomes<G>>,
    depth: i16,
    stop: &AtomicBool,
) -> Found<G::Move> {
    let begun = Instant::now();
    let mut minimax = Minimax::new(options, history).outcomes(outcomes);
    minimax.stop = Some(stop);
    minimax.evaluation = evaluation;
    minimax.endgames = endgames;
    let mut found = unsearched(game, &minimax.evaluation);
    for plies in 1..=depth {
        let (nodes, qnodes, start) = (minimax.nodes, minimax.qnodes, Instant::now());
        let Some((value, best)) = minimax.search(game, plies) else {
            stopped(&mut found, game, &minimax);
            found.time = begun.elapsed();
            break;
        };
        found = Found {
            depth: plies,
            value,
            best,
            nodes: minimax.nodes - nodes,
            qnodes: minimax.qnodes - qnodes,
            time: start.elapsed(),
            stopped: false,
        };
    }
    found
}

/// Answers with the first move, in want of a better one, and the static evaluation.
fn unsearched<G: Game>(game: &G, evaluation: &Evaluation) -> Found<G::Move> {
    let mut moves = MoveList::new();
    game.moves(&mut moves);
    Found {
        depth: 0,
        value: Value::estimate(evaluation.evaluate(game)),
        best: moves.first().copied(),
        nodes: 0,
        qnodes: 0,
        time: Duration::ZERO,
        stopped: false,
    }
}

/// Completes the answer of a search that was stopped. During the first ply the moves looked at so far are all there is.
fn stopped<G: Game, W>(found: &mut Found<G::Move>, game: &G, minimax: &Minimax<W>) {
    found.stopped = true;
    (found.nodes, found.qnodes) = (minimax.nodes, minimax.qnodes);
    if found.depth == 0
        && let Some((value, best)) = minimax.best_so_far(game)
    {
        (found.value, found.best) = (value, Some(best));
    }
}

#[cfg(test)]
mod tests {
    use niwaki::Family;
    use niwaki_games::checkers::CheckersFamily;

    use super::*;

    #[test]
    fn the_nodes_are_those_of_one_search_to_the_full_depth() {
        let game = CheckersFamily::start("").unwrap();
        let stop = AtomicBool::new(false);
        let found = search(
            &game,
            &[],
            Options::default(),
            Evaluation::Game,
            None,
            None,
            5,
            &stop,
        );
        let mut minimax = Minimax::new(Options::default(), &[]);
        let (value, best) = minimax.search(&game, 5).unwrap();
        assert_eq!((found.value, found.best), (value, best));
        assert_eq!((found.nodes, found.qnodes), (minimax.nodes, minimax.qnodes));
        assert!(found.depth == 5 && !found.stopped);
    }

    #[test]
    fn a_signal_set_before_the_start_still_gives_a_move() {
        let game = CheckersFamily::start("").unwrap();
        let stop = AtomicBool::new(true);
        let found = search(
            &game,
            &[],
            Options::default(),
            Evaluation::Game,
            None,
            None,
            30,
            &stop,
        );
        let mut moves = MoveList::new();
        game.moves(&mut moves);
        assert!(found.stopped && moves.contains(&found.best.unwrap()));
    }
}
