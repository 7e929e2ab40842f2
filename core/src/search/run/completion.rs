//! The completion of a line that leads to a proved win or loss.
//!
//! The principal variation ends where the table had the value of a position, so that a line may be shorter than the
//! distance that is proved. What follows is searched for as the proof was made: one move after the other, each that
//! keeps the distance exactly.

use alloc::vec::Vec;

use crate::search::Worker;
use crate::search::run::deepening::Deepening;
use crate::{
    Depth, Game, MoveList, Node, Observer, Ply, Stopped, Techniques, Value, Veto, Via, Window,
};

/// Nodes that the completion of a line may take: the proof has left nearly all of it in the table.
const COMPLETION_NODES: u64 = 100_000;

impl<G: Game, T: Techniques, O: Observer<G>, V: Veto<G>> Deepening<'_, G, T, O, V> {
    /// Lengthens the best line to the distance that is proved, as far as that is soon done.
    pub(crate) fn complete_line(&mut self) {
        let value = self.report.value;
        let Some(distance) = value.distance().filter(|_| self.proved == Some(value)) else {
            return;
        };
        let Some(best) = self.report.lines.first_mut() else {
            return;
        };
        let plies = distance.unsigned_abs() as usize;
        if best.value != value || best.moves.len() >= plies {
            return;
        }
        let mut node = Node::root(self.game, Window::FULL, depth_of(plies + 1));
        node.evaluator = self.worker.evaluator;
        let line = &mut best.moves;
        // Where it takes too long, the line stays as long as it has become.
        let _ = self.worker.proving(COMPLETION_NODES, |worker| {
            worker.lengthen(&node, value, plies, line)
        });
    }
}

impl<G: Game, T: Techniques, O: Observer<G>, V: Veto<G>> Worker<'_, G, T, O, V> {
    /// Follows a line from a node of this value, and goes on with it to its end, so many plies from the root; or to the
    /// last ply of a search, as endgame tables know of ends beyond it.
    fn lengthen(
        &mut self,
        node: &Node<G>,
        value: Value,
        plies: usize,
        line: &mut Vec<G::Move>,
    ) -> Result<(), Stopped> {
        let at = node.ply.index();
        if at == plies || node.ply == Ply::MAX {
            return Ok(());
        }
        if at == line.len() {
            let Some(mv) = self.exact_move(node, value, plies)? else {
                return Ok(());
            };
            line.push(mv);
        }
        let mv = line[at];
        let game = node.game.play(mv);
        let child = node.child(&game, Via::Move(mv), game.is_forced());
        self.path.put(child.ply, game.key(), child.irreversible);
        self.memory.reach(&child);
        self.lengthen(&child, -value, plies, line)
    }

    /// Returns a move that keeps the value of a node exactly, if one is found.
    fn exact_move(
        &mut self,
        node: &Node<G>,
        value: Value,
        plies: usize,
    ) -> Result<Option<G::Move>, Stopped> {
        let mut moves = MoveList::new();
        node.game.moves(&mut moves);
        for mv in moves {
            let game = node.game.play(mv);
            let mut child = node.child(&game, Via::Move(mv), game.is_forced());
            child.depth = depth_of(plies - node.ply.index());
            child.window = Window::new(
                Window::null_below(-value).alpha,
                Window::null_above(-value).beta,
            );
            self.path.put(child.ply, game.key(), child.irreversible);
            self.memory.reach(&child);
            if self.search_out_of_line(&mut child)? == -value {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }
}

/// Returns the depth of so many plies.
fn depth_of(plies: usize) -> Depth {
    Depth::plies(i16::try_from(plies).unwrap_or(i16::MAX))
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use crate::game::doc_game::Nim;
    use crate::search::memory::Lessons;
    use crate::search::run::clock::Instant;
    use crate::{Game, Ply, Report, Search, Table, Value};

    /// Completes the best line of a report, of which so many moves are left, for a value that is proved.
    fn completed(
        game: &Nim,
        report: &Report<u32>,
        left: usize,
        proved: Option<Value>,
        table: Option<&Table>,
    ) -> Vec<u32> {
        let search = Search::new(game);
        let lessons = Lessons::begin::<Nim>(&mut None, search.task.options);
        let (mut nobody, mut nothing) = ((), ());
        let start = Instant::now();
        let task = &search.task;
        let mut deepening = task.deepening(table, &mut nobody, &mut nothing, lessons, None, start);
        deepening.report = report.clone();
        deepening.report.lines[0].moves.truncate(left);
        deepening.proved = proved;
        deepening.complete_line();
        deepening.report.lines.remove(0).moves
    }

    #[test]
    fn a_line_goes_to_the_proved_end() {
        for matches in 1..=16 {
            let (game, table) = (Nim(matches), Table::new(1));
            let report = Search::new(&game).table(&table).depth(20).run();
            let plies = report.mate().expect("Nim is soon solved").unsigned_abs() as usize;
            for left in 0..=plies {
                for table in [None, Some(&table)] {
                    let line = completed(&game, &report, left, Some(report.value), table);
                    assert_eq!(line.len(), plies, "{left} moves from {matches} matches");
                    let end = line
                        .iter()
                        .fold(Nim(matches), |game, taken| game.play(*taken));
                    assert!(end.outcome().is_some(), "{left} from {matches} matches");
                }
            }
        }
    }

    /// Only the line of the value that is proved has an end that is known.
    #[test]
    fn a_line_stays_where_nothing_is_proved() {
        let game = Nim(9);
        let report = Search::new(&game).depth(20).run();
        let nearer = Some(Value::win_at(Ply::new(1)));
        for proved in [None, nearer] {
            assert_eq!(completed(&game, &report, 1, proved, None).len(), 1);
        }
        let mut other = report.clone();
        other.lines[0].value = Value::estimate(0);
        assert_eq!(
            completed(&game, &other, 1, Some(report.value), None).len(),
            1
        );
    }
}
