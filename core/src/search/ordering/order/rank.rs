//! Ranking: each stage of the moves of a node, when its turn has come.

use super::{Listed, MoveOrder, Phase};
use crate::search::ordering::capture_history::CaptureHistory;
use crate::search::ordering::{Memory, Place, Ranked, Stage};
use crate::{Game, Node, Tactics};

impl<M: Copy + Eq> MoveOrder<M> {
    /// Ranks the tactical moves; all moves, where they are listed and the
    /// tactical ones have no list of their own.
    pub(super) fn rank_first<G: Game<Move = M>>(&mut self, node: &Node<G>, memory: &Memory<M>) {
        let staged = G::TACTICAL_FIRST && !node.forced;
        if self.listed == Listed::Nothing {
            self.list_tactical(node.game, Tactics::Captures);
        }
        self.phase = Phase::Tactical;
        match self.listed {
            Listed::All if staged => self.rank_tactical_of_all(node),
            Listed::All => {
                self.phase = Phase::Quiet;
                self.rank_rest_of_all(node, memory, true);
            }
            _ => self.rank_list_of_tactical(node.game, self.table),
        }
        if let Some(captures) = memory.captures() {
            self.add_history_of_captures(node.game, captures);
        }
    }

    /// Adds to the points of captures, which are gains so far, what their history says.
    #[inline(never)]
    fn add_history_of_captures<G: Game<Move = M>>(&mut self, game: &G, history: &CaptureHistory) {
        for one in &mut self.ranked[self.ready..] {
            if one.stage() == Stage::GoodCapture {
                let points = one.points().saturating_add(history.points(game, one.mv));
                *one = Ranked::new(one.mv, one.place(), Stage::GoodCapture, points);
            }
        }
    }

    /// Ranks a list that holds nothing but tactical moves.
    #[inline]
    pub(super) fn rank_list_of_tactical<G: Game<Move = M>>(
        &mut self,
        game: &G,
        table: Option<Place>,
    ) {
        for (index, &mv) in self.list.iter().enumerate() {
            let place = Place::of_tactical(index);
            if table != Some(place) {
                let ranked = Ranked::new(mv, place, Stage::GoodCapture, game.gain(mv));
                self.ranked.push(ranked);
            }
        }
        self.unsorted = self.ranked.len();
    }

    /// Ranks the tactical moves of a list of all, in a game that also lists
    /// them apart.
    pub(super) fn rank_tactical_of_all<G: Game<Move = M>>(&mut self, node: &Node<G>) {
        let mut tactical = 0;
        for (index, &mv) in self.list.iter().enumerate() {
            if !node.game.is_tactical(mv, Tactics::Captures) {
                continue;
            }
            let place = Place::of_tactical(tactical);
            tactical += 1;
            if self.table != Some(place) && self.table != Some(Place::of_all(index)) {
                let ranked = Ranked::new(mv, place, Stage::GoodCapture, node.game.gain(mv));
                self.ranked.push(ranked);
            }
        }
        self.unsorted = self.ranked.len();
    }

    /// Ranks the quiet moves.
    pub(super) fn rank_quiet<G: Game<Move = M>>(&mut self, node: &Node<G>, memory: &Memory<M>) {
        self.phase = Phase::Quiet;
        if self.listed == Listed::Tactical {
            self.list_all(node.game);
        }
        if self.ranked.len() + self.last.len() < self.list.len() {
            self.rank_rest_of_all(node, memory, false);
        }
    }

    /// Ranks the quiet moves of a list of all, and the tactical ones if they
    /// are not ranked yet. Quiet moves without a good history keep the
    /// game's order, unless all are to be sorted.
    #[inline]
    pub(super) fn rank_rest_of_all<G: Game<Move = M>>(
        &mut self,
        node: &Node<G>,
        memory: &Memory<M>,
        with_tactical: bool,
    ) {
        let quiet = memory.quiet_moves(node);
        for (index, &mv) in self.list.iter().enumerate() {
            let place = Place::of_all(index);
            if self.table == Some(place) {
                continue;
            }
            let tactical = node.game.is_tactical(mv, Tactics::Captures);
            if tactical && !with_tactical {
                continue;
            }
            let (stage, points) = if tactical {
                (Stage::GoodCapture, node.game.gain(mv))
            } else {
                quiet.rank(node.game.history_index(mv), mv)
            };
            if stage == Stage::Quiet && points == 0 && !quiet.sorted {
                self.plain.push(index as u16);
            } else {
                self.ranked.push(Ranked::new(mv, place, stage, points));
            }
        }
        self.unsorted = self.ranked.len();
    }

    /// Ranks the moves that are left: those that nothing is known of, and bad
    /// captures.
    pub(super) fn rank_last(&mut self) {
        self.phase = Phase::Done;
        for &index in &self.plain {
            let index = usize::from(index);
            let place = Place::of_all(index);
            let ranked = Ranked::new(self.list[index], place, Stage::Quiet, 0);
            self.ranked.push(ranked);
        }
        if !self.last.is_empty() {
            self.ranked.extend_from_slice(&self.last);
        }
    }
}
