//! The completion of a line that leads to a proved win or loss.
//!
//! The principal variation ends where the table had the value of a position, so that a line may be shorter than the
//! distance that is proved. What follows is searched for as the proof was made: one move after the other, each that
//! keeps the distance exactly.

use alloc::vec::Vec;

use crate::search::Worker;
use crate::search::run::deepening::Deepening;
use crate::{Depth, Game, MoveList, Node, Observer, Stopped, Techniques, Value, Veto, Via, Window};

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
        let mut node = Node::root(self.game, Window::FULL, Depth::plies(plies as i16 + 1));
        node.evaluator = self.worker.evaluator;
        let line = &mut best.moves;
        // Where it takes too long, the line stays as long as it has become.
        let _ = self.worker.proving(COMPLETION_NODES, |worker| {
            worker.lengthen(&node, value, plies, line)
        });
    }
}

impl<G: Game, T: Techniques, O: Observer<G>, V: Veto<G>> Worker<'_, G, T, O, V> {
    /// Follows a line from a node of this value, and goes on with it to its end, so many plies from the root.
    fn lengthen(
        &mut self,
        node: &Node<G>,
        value: Value,
        plies: usize,
        line: &mut Vec<G::Move>,
    ) -> Result<(), Stopped> {
        let at = node.ply.index();
        if at == plies {
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
            child.depth = Depth::plies((plies - node.ply.index()) as i16);
            child.window = Window::new(
                Window::null_below(-value).alpha,
                Window::null_above(-value).beta,
            );
            self.path.put(child.ply, game.key(), child.irreversible);
            if self.search(&mut child)? == -value {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use crate::game::doc_game::Nim;
    use crate::{Game, Search, Table};

    /// A table that earlier searches have filled has the value of most positions, where a line would end.
    #[test]
    fn a_line_goes_to_the_proved_end() {
        let table = Table::new(1);
        for matches in 1..=30 {
            let report = Search::new(&Nim(matches)).table(&table).depth(20).run();
            let plies = report.mate().expect("Nim is soon solved").unsigned_abs();
            let line = &report.lines[0].moves;
            assert_eq!(line.len(), plies as usize, "from {matches} matches");
            let end = line
                .iter()
                .fold(Nim(matches), |game, &taken| game.play(taken));
            assert!(end.outcome().is_some(), "from {matches} matches");
        }
    }
}
