//! Heaps of which somebody knows who wins, rightly or not.

use super::*;

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
