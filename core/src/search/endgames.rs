//! The traffic with endgame tables: the value of a node that is in one of them.
//!
//! A table knows the position alone, and the rules that look back only add draws. So
//! its draws hold whatever was played before. A win or loss holds where it comes before
//! a count of moves would draw, and where no position stood twice up to the root: on
//! the shortest way the distance falls with each ply, so that nothing comes back on it,
//! and what stood once may come back once without a draw. After a position has stood
//! twice a win is no longer claimed, but it still guides: it counts as an estimate above
//! all others, the higher the nearer it is.
//!
//! Whoever knows outcomes without distances is asked where no table knows more. Its draws hold, too. Its wins and losses are
//! above all estimates, the nearer to the root the better, so that a search makes for them; a
//! win at a distance that the search itself has found is above them. They prove nothing, so that where the nearest win is
//! proved they are not asked for. Nor is anything where the outcome of the root is sure: the search
//! then chooses among the moves that keep it by what it finds itself, and comes to an end of the game
//! that a win on the way would hide.

use crate::endgames::outcomes::{advice, value_of};
use crate::endgames::{Advice, EndgameTables, Exact, Outcomes};
use crate::search::Worker;
use crate::search::cutoff::decided_too_late;
use crate::search::observer::End;
use crate::{Game, Key, Node, Observer, Ply, Techniques, Value, Veto};

/// All that knows positions without a search; there is something.
pub(crate) struct Knowledge<'a, G: Game> {
    tables: Option<&'a EndgameTables>,
    outcomes: Option<&'a dyn Outcomes<G>>,
}

impl<'a, G: Game> Knowledge<'a, G> {
    /// Joins what knows positions exactly and what knows who wins; nothing where there is neither.
    pub(crate) fn of(
        tables: Option<&'a EndgameTables>,
        outcomes: Option<&'a dyn Outcomes<G>>,
    ) -> Option<Knowledge<'a, G>> {
        let some = tables.is_some() || outcomes.is_some();
        some.then_some(Knowledge { tables, outcomes })
    }

    /// Returns a key of all that is known.
    pub(super) fn key(&self) -> Key {
        let of_tables = self.tables.map_or(Key::default(), EndgameTables::key);
        let of_outcomes = self.outcomes.map(|outcomes| Key::salt(outcomes.key().0));
        of_tables ^ of_outcomes.unwrap_or_default()
    }
}

impl<G: Game, T: Techniques, O: Observer<G>, V: Veto<G>> Worker<'_, G, T, O, V> {
    /// Returns the value of a node, if it is known. The root is searched all the
    /// same, since a move is wanted.
    #[inline(never)]
    pub(super) fn solved(&mut self, node: &Node<G>) -> Option<Value> {
        if node.ply == Ply::ROOT {
            return None;
        }
        let value = self.by_tables(node).or_else(|| self.by_outcomes(node))?;
        self.counts.endgame_hits += 1;
        Some(self.ends(End::EndgameTable, value))
    }

    /// Returns the value of a node that is in a table.
    fn by_tables(&self, node: &Node<G>) -> Option<Value> {
        let exact = self.endgames.as_ref()?.tables?.probe(node.game)?;
        let value = exact.value(node.ply);
        let history_draws = self.options.history_draws;
        if history_draws && decided_too_late(value, node.ply, node.game) {
            return None;
        }
        let guides = history_draws && G::REPETITION_DRAWS && self.path.comes_back();
        Some(if guides { guide(exact) } else { value })
    }

    /// Returns the value of a node whose outcome somebody knows. Below one that is won may be a
    /// nearer win than the one that a proof is about.
    fn by_outcomes(&self, node: &Node<G>) -> Option<Value> {
        let outcomes = self.endgames.as_ref()?.outcomes?;
        let value = value_of(outcomes, node.game, node.ply)?;
        (value == Value::DRAW || !self.proving).then_some(value)
    }

    /// Returns what somebody knows of the root, of the moves that may be chosen. Where the outcome is sure, nobody is
    /// asked anything more, and what others have left in the table is not looked at.
    pub(super) fn take_advice(
        &mut self,
        game: &G,
        moves: &[G::Move],
        past: &[Key],
    ) -> Option<Advice<G::Move>> {
        let known = self.endgames.as_mut()?;
        let looks_back = self.options.history_draws && G::REPETITION_DRAWS;
        let past = if looks_back { past } else { &[] };
        let advice = advice(known.outcomes?, game, moves, past)?;
        if advice.outcome.is_some() {
            known.outcomes = None;
            self.table = self.table.of_sure_outcomes();
            self.endgames = self.endgames.take().filter(|known| known.tables.is_some());
        }
        Some(advice)
    }
}

/// Returns an estimate that leads to a win that may not be claimed.
pub(super) fn guide(exact: Exact) -> Value {
    match exact {
        Exact::Win(plies) => Value::estimate(Value::MAX_ESTIMATE - i32::from(plies)),
        Exact::Draw => Value::DRAW,
        Exact::Loss(plies) => Value::estimate(i32::from(plies) - Value::MAX_ESTIMATE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endgames::{Endgame, EndgameTables, Known};
    use crate::{Minimax, MoveList, Options, Outcome, Quiescence, Search, Table};

    /// A heap from which one to three are taken; each may be in a table.
    #[derive(Clone)]
    struct Heap(u32);

    impl Game for Heap {
        type Move = u32;

        fn moves(&self, moves: &mut MoveList<u32>) {
            moves.extend(1..=self.0.min(3));
        }

        fn play(&self, taken: u32) -> Heap {
            Heap(self.0 - taken)
        }

        fn outcome(&self) -> Option<Outcome> {
            (self.0 == 0).then_some(Outcome::Loss)
        }

        fn key(&self) -> Key {
            Key::mixed(u64::from(self.0))
        }

        fn evaluate(&self) -> i32 {
            0
        }

        fn endgame(&self) -> Option<Endgame> {
            let index = u64::from(self.0);
            Some(Endgame { material: 0, index })
        }
    }

    /// A heap of which six may be taken, too, or that is over where no move is left, with so many
    /// plies to a draw.
    #[derive(Clone)]
    struct Variant {
        heap: Heap,
        six: bool,
        left: u32,
    }

    impl Game for Variant {
        type Move = u32;

        fn moves(&self, moves: &mut MoveList<u32>) {
            self.heap.moves(moves);
            moves.extend((self.six && self.heap.0 >= 6).then_some(6));
        }

        fn play(&self, taken: u32) -> Variant {
            Variant {
                heap: self.heap.play(taken),
                left: self.left - 1,
                ..*self
            }
        }

        fn outcome(&self) -> Option<Outcome> {
            None
        }

        fn key(&self) -> Key {
            self.heap.key()
        }

        fn evaluate(&self) -> i32 {
            0
        }

        fn plies_to_draw(&self) -> u32 {
            self.left
        }
    }

    /// Returns a table of the heaps up to this one.
    fn heaps(most: u16) -> EndgameTables {
        let exact = |heap: u16| match heap % 4 {
            0 => Exact::Loss(heap / 2),
            _ => Exact::Win(heap / 4 * 2 + 1),
        };
        let codes = (0..=most).map(|heap| exact(heap).code());
        let mut tables = EndgameTables::new();
        tables.insert(0, codes.collect::<Vec<i16>>());
        tables
    }

    #[test]
    fn a_table_is_asked_below_the_root_and_counted() {
        let tables = heaps(20);
        for (heap, plies) in [(23, 11), (20, -10), (19, 9)] {
            let game = Heap(heap);
            let search = Search::new(&game).endgames(&tables).without_table();
            let report = search.depth(1).run();
            assert_eq!(report.value.distance(), Some(plies), "{heap}");
            assert!(report.endgame_hits > 0, "{heap}");
        }
        let alone = Search::new(&Heap(23)).depth(1).run();
        assert_eq!((alone.value.distance(), alone.endgame_hits), (None, 0));
    }

    #[test]
    fn an_end_beyond_the_last_ply_is_told_and_led_to_as_far_as_lines_go() {
        let most = 4 * Ply::MAX.index() as u16;
        let tables = heaps(most);
        for (heap, plies) in [
            (most, -i32::from(most / 2)),
            (most - 1, i32::from(most / 2 - 1)),
        ] {
            let game = Heap(heap.into());
            let report = Search::new(&game).endgames(&tables).depth(1).run();
            assert_eq!(report.mate(), Some(plies), "{heap}");
            let line = &report.lines[0].moves;
            assert_eq!(line.len(), Ply::MAX.index(), "{heap}");
        }
    }

    /// Says of each heap up to one what it says of it, and names some moves of every heap.
    struct Sayings(u32, fn(u32) -> Option<Known>, &'static [u32]);

    impl Outcomes<Heap> for Sayings {
        fn outcome(&self, heap: &Heap) -> Option<Known> {
            (heap.0 <= self.0).then(|| self.1(heap.0)).flatten()
        }

        fn advice(&self, _: &Heap, _: &[u32], _: &[Key]) -> Option<Advice<u32>> {
            let moves = self.2.to_vec();
            Some(Advice {
                moves,
                outcome: None,
            })
        }

        fn key(&self) -> Key {
            Key::mixed(u64::from(self.0) << 8 ^ self.2.len() as u64)
        }
    }

    impl Outcomes<Variant> for Sayings {
        fn outcome(&self, game: &Variant) -> Option<Known> {
            self.outcome(&game.heap)
        }

        fn advice(&self, game: &Variant, moves: &[u32], past: &[Key]) -> Option<Advice<u32>> {
            self.advice(&game.heap, moves, past)
        }

        fn key(&self) -> Key {
            Outcomes::<Heap>::key(self)
        }
    }

    /// Says the same, and is sure of an outcome of the root.
    struct Sure(Sayings, Known);

    impl Outcomes<Heap> for Sure {
        fn outcome(&self, heap: &Heap) -> Option<Known> {
            self.0.outcome(heap)
        }

        fn advice(&self, heap: &Heap, moves: &[u32], past: &[Key]) -> Option<Advice<u32>> {
            let advice = self.0.advice(heap, moves, past)?;
            let outcome = Some(self.1);
            Some(Advice { outcome, ..advice })
        }

        fn key(&self) -> Key {
            Outcomes::<Heap>::key(&self.0)
        }
    }

    /// Says who wins where a match is left.
    fn truth(heap: u32) -> Option<Known> {
        let outcome = match heap % 4 {
            0 => Known::Loss,
            _ => Known::Win,
        };
        (heap > 0).then_some(outcome)
    }

    /// Says all that can be said, right or wrong.
    fn nonsense(heap: u32) -> Option<Known> {
        [
            None,
            Some(Known::Win),
            Some(Known::Draw),
            None,
            Some(Known::Loss),
        ][heap as usize % 5]
    }

    #[test]
    fn an_outcome_is_above_all_estimates_and_proves_nothing() {
        let known = Sayings(20, truth, &[]);
        let searched = |heap: u32| {
            let game = Heap(heap);
            Search::new(&game).outcomes(&known).depth(4).run()
        };
        for (heap, best) in [(23, 3), (22, 2), (21, 1)] {
            let report = searched(heap);
            assert_eq!(report.value, Value::known_win_at(Ply::new(1)), "{heap}");
            assert_eq!((report.best(), report.mate()), (Some(best), None), "{heap}");
            assert!(report.exact && report.endgame_hits > 0);
        }
        assert_eq!(searched(24).value, Value::known_loss_at(Ply::new(2)));
        let all_drawn = Sayings(20, |_| Some(Known::Draw), &[]);
        let report = Search::new(&Heap(23)).outcomes(&all_drawn).depth(4).run();
        assert_eq!(report.value, Value::DRAW);
    }

    /// Ten matches are won in five plies by way of eight; nine are said to be lost, which is sooner seen.
    #[test]
    fn a_win_that_is_found_is_above_one_that_is_known() {
        let outcomes = Sayings(9, |heap| (heap == 9).then_some(Known::Loss), &[]);
        let value = |depth| {
            let search = Search::new(&Heap(10)).outcomes(&outcomes);
            search.depth(depth).run().value
        };
        assert_eq!(value(2), Value::known_win_at(Ply::new(1)));
        assert_eq!(value(8).distance(), Some(5));
    }

    /// That there is no nearer win than the one that was found is proved without what is only known.
    #[test]
    fn what_is_known_hides_no_nearer_win_from_a_proof() {
        for most in 5..=12 {
            let outcomes = Sayings(most, |heap| (heap > 4).then_some(Known::Win), &[]);
            for heap in 1..=12 {
                let report = Search::new(&Heap(heap)).outcomes(&outcomes).depth(14).run();
                let alone = Search::new(&Heap(heap)).depth(14).run();
                if let (Some(plies), true) = (report.value.distance(), report.exact) {
                    assert_eq!(Some(plies), alone.value.distance(), "{heap}, {most}");
                }
            }
        }
    }

    #[test]
    fn the_root_chooses_among_the_best_moves() {
        let best = |known: &Sayings, only: &[u32]| {
            let game = Heap(33);
            let search = Search::new(&game).outcomes(known).only_moves(only);
            search.depth(3).run().lines[0].moves[0]
        };
        let known = Sayings(0, truth, &[3, 2, 9]);
        assert_eq!(best(&known, &[]), 2, "the first of those that are best");
        assert_eq!(best(&known, &[3, 1]), 3);
        assert_eq!(best(&known, &[1]), 1, "none of the best ones may be chosen");
        assert_eq!(
            best(&Sayings(0, truth, &[9]), &[]),
            1,
            "there is no such move"
        );
    }

    /// The search goes for the end of the game, as if it knew nothing but the moves, and the outcome is told.
    #[test]
    fn where_the_outcome_is_sure_nothing_else_is_asked() {
        let heap = Heap(21);
        for outcome in [Known::Win, Known::Draw, Known::Loss] {
            let sure = Sure(Sayings(20, nonsense, &[3, 1]), outcome);
            let report = Search::new(&heap).outcomes(&sure).depth(4).run();
            let alone = Search::new(&heap).only_moves(&[3, 1]).depth(4).run();
            assert_eq!(report.value, outcome.value(Ply::ROOT));
            assert!(
                report
                    .iterations
                    .iter()
                    .all(|one| one.lines[0].value == report.value)
            );
            assert_eq!(report.lines[0].moves, alone.lines[0].moves);
            assert_eq!((report.nodes, report.endgame_hits), (alone.nodes, 1));
        }
        // An end that the search has found is told as such: it takes one match of nine, and wins in five plies.
        let sure = Sure(Sayings(20, truth, &[3, 1]), Known::Win);
        let report = Search::new(&Heap(9)).outcomes(&sure).depth(6).run();
        assert_eq!((report.best(), report.mate()), (Some(1), Some(5)));
        let asked = Search::new(&Heap(9)).outcomes(&sure.0).depth(6).run();
        assert_eq!(
            asked.mate(),
            None,
            "what is known on the way there hides it"
        );
    }

    /// Of eleven matches three lead to a win in five plies, and the others to none.
    #[test]
    fn a_proof_is_about_all_moves() {
        let mate = |heap, moves| {
            let advised = Sayings(0, truth, moves);
            let report = Search::new(&Heap(heap)).outcomes(&advised).depth(12).run();
            let alone = Search::new(&Heap(heap)).depth(12).run();
            let kept = report.best().is_some_and(|best| moves.contains(&best));
            assert!(
                report
                    .mate()
                    .is_none_or(|plies| Some(plies) == alone.mate())
            );
            (report.value.distance(), report.mate(), kept)
        };
        // The moves that are left lose, and the one that was set aside does not.
        assert_eq!(mate(11, &[1, 2]), (Some(-6), None, true));
        assert_eq!(mate(11, &[3, 2]), (Some(5), Some(5), true));
        // Two of six win in three plies, and all six at once.
        let six = Variant {
            heap: Heap(6),
            six: true,
            left: 99,
        };
        let longer = Sayings(0, truth, &[2]);
        let report = Search::new(&six).outcomes(&longer).depth(12).run();
        assert_eq!((report.best(), report.mate()), (Some(6), Some(1)));
    }

    /// A position without moves is over, whatever is said of it: its distance is proved.
    #[test]
    fn a_mate_is_no_loss_without_a_distance() {
        let known = Sayings(
            20,
            |heap| Some([Known::Loss, Known::Win][heap.min(1) as usize]),
            &[],
        );
        for heap in 1..4 {
            let stuck = Variant {
                heap: Heap(heap),
                six: false,
                left: 99,
            };
            let report = Search::new(&stuck).outcomes(&known).depth(3).run();
            assert_eq!((report.best(), report.mate()), (Some(heap), Some(1)));
            let mut reference = Minimax::new(Options::new(), &[]).outcomes(&known);
            let found = reference.search(&stuck, 3);
            assert_eq!(found, Some((report.value, Some(heap))));
        }
    }

    /// A win that is known beyond the moves that are left before a draw is none.
    #[test]
    fn what_is_known_too_late_in_the_table_is_not_taken() {
        let left = |value, left| {
            let game = Variant {
                heap: Heap(9),
                six: false,
                left,
            };
            decided_too_late(value, Ply::new(2), &game)
        };
        for known in [
            Value::known_win_at(Ply::new(9)),
            Value::known_loss_at(Ply::new(9)),
        ] {
            assert!(left(known, 7) && !left(known, 8), "{known}");
        }
        assert!(!left(Value::estimate(i32::MAX), 0) && !left(Value::DRAW, 0));
    }

    #[test]
    fn tables_come_before_outcomes() {
        let (tables, nonsense) = (heaps(20), Sayings(22, nonsense, &[]));
        let search = Search::new(&Heap(23)).endgames(&tables).outcomes(&nonsense);
        assert_eq!(search.depth(1).run().value.distance(), Some(11));
    }

    #[test]
    fn plain_minimax_believes_the_same() {
        fn compare(heap: u32, outcomes: &impl Outcomes<Heap>) {
            for depth in 1..7 {
                let game = Heap(heap);
                let mut reference = Minimax::new(Options::new(), &[]).outcomes(outcomes);
                let (value, mv) = reference.search(&game, depth).expect("it has no limit");
                let options = Options::new().quiescence(Quiescence::Off);
                let search = Search::new(&game).outcomes(outcomes).options(options);
                let report = search.without_table().depth(depth).run();
                let found = (report.value, report.best());
                assert_eq!(found, (value, mv), "{heap}, {depth}");
            }
        }
        for heap in 1..40 {
            // Nine is no move of any heap.
            for moves in [&[][..], &[2, 3], &[9], &[9, 1]] {
                let known = || Sayings(heap * 2 / 3, nonsense, moves);
                compare(heap, &known());
                for outcome in [Known::Win, Known::Draw, Known::Loss] {
                    compare(heap, &Sure(known(), outcome));
                }
            }
        }
    }

    /// What a search with outcomes has left in the table is not found by one without, or with others.
    #[test]
    fn the_table_knows_what_was_known() {
        let nodes = |first: Option<&Sayings>| {
            let (game, table, second) = (Heap(60), Table::new(1), Sayings(9, truth, &[]));
            if let Some(first) = first {
                Search::new(&game)
                    .outcomes(first)
                    .table(&table)
                    .depth(9)
                    .run();
            }
            Search::new(&game)
                .outcomes(&second)
                .table(&table)
                .depth(9)
                .run()
                .nodes
        };
        let fresh = nodes(None);
        assert!(nodes(Some(&Sayings(9, truth, &[]))) < fresh);
        assert_eq!(nodes(Some(&Sayings(8, truth, &[]))), fresh);
        let unknowing = |table: &Table| Search::new(&Heap(60)).table(table).depth(9).run().nodes;
        let (table, empty) = (Table::new(1), Table::new(1));
        Search::new(&Heap(60))
            .outcomes(&Sayings(9, truth, &[]))
            .table(&table)
            .depth(9)
            .run();
        assert_eq!(unknowing(&table), unknowing(&empty));
    }

    #[test]
    fn a_win_that_may_not_be_claimed_guides_to_the_nearest() {
        let points = |exact| guide(exact).points();
        assert_eq!(points(Exact::Win(3)), Value::MAX_ESTIMATE - 3);
        assert_eq!(points(Exact::Loss(3)), 3 - Value::MAX_ESTIMATE);
        assert_eq!(guide(Exact::Draw), Value::DRAW);
    }
}
