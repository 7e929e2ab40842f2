//! The decisions of `RankCut`, one by one, and what the search makes of them.

use super::*;
use crate::game::key::Key;
use crate::game::{MoveList, Outcome};
use crate::search::node::Via;
use crate::table::Entry;
use crate::technique::scripted::Toy;
use crate::{Options, Search, Standard, Table, Techniques};

/// Makes a table in which every cell was seen so often, and led to a better move so often.
fn everywhere(samples: u64, hits: u64) -> Arc<Cells> {
    let mut cells = Cells::new();
    for cell in Cell::all() {
        let counts = Counts {
            samples,
            this_best: hits,
            later_best: hits,
            this_alpha: hits,
            later_alpha: hits,
        };
        cells.add(cell, counts);
    }
    Arc::new(cells)
}

fn hopeless() -> RankCut {
    RankCut::published().with_table(everywhere(1000, 0))
}

/// Makes the state just before move `number`, with the best value so far a little below alpha.
fn before(number: u16) -> Progress {
    Progress {
        best: (number > 1).then_some(Value::estimate(-20)),
        last: (number > 1).then_some(Value::estimate(-20)),
        ..Progress::quiet(number)
    }
}

/// Returns the plans for these moves of a node, one after the other.
fn plans(technique: &RankCut, node: &Node<Toy>, moves: &[Progress]) -> Vec<bool> {
    let child = node.game.play(0);
    let child = node.child(&child, Via::Move(0), false);
    let mut memory = None;
    let mut plan = |progress: &Progress| {
        let plan = technique.per_move(&mut memory, node, &child, progress);
        assert!(plan.is_none() || plan == Some(Plan::Reduce(technique.reduction)));
        plan.is_some()
    };
    moves.iter().map(&mut plan).collect()
}

fn reduces(technique: &RankCut, plies: i16, kind: NodeKind, number: u16) -> bool {
    let toy = Toy::quiet(0);
    let mut technique = technique.clone();
    technique.prepare();
    plans(&technique, &toy.node(1, plies, kind), &[before(number)])[0]
}

#[test]
fn the_first_move_is_never_reduced() {
    assert!(!reduces(&hopeless(), 5, NodeKind::All, 1));
    assert!(reduces(&hopeless(), 5, NodeKind::All, 2));
}

#[test]
fn without_a_table_nothing_is() {
    assert!(!reduces(&RankCut::published(), 5, NodeKind::All, 9));
}

#[test]
fn the_threshold_itself_is_not_below_it() {
    let with = |hits| RankCut::published().with_table(everywhere(10_000, hits));
    assert!(reduces(&with(74), 5, NodeKind::All, 9));
    assert!(!reduces(&with(75), 5, NodeKind::All, 9));
    let never = RankCut {
        threshold: 0,
        ..hopeless()
    };
    assert!(!reduces(&never, 5, NodeKind::All, 9));
}

#[test]
fn the_test_is_exact_where_counts_are_large() {
    let technique = RankCut::published();
    let counts = |later_alpha| Counts {
        samples: 4_000_000_000,
        later_alpha,
        ..Counts::default()
    };
    assert!(technique.is_hopeless(&counts(29_999_999)));
    assert!(!technique.is_hopeless(&counts(30_000_000)));
}

#[test]
fn a_cell_seen_too_seldom_does_not_count() {
    let with = |samples| RankCut::published().with_table(everywhere(samples, 0));
    assert!(!reduces(&with(999), 5, NodeKind::All, 9));
    assert!(reduces(&with(1000), 5, NodeKind::All, 9));
}

#[test]
fn a_depth_seen_too_seldom_is_judged_by_shallower_ones_if_that_is_asked_for() {
    let mut cells = Cells::new();
    for cell in Cell::all() {
        // The first class is that of one ply.
        let samples = match cell.class(Feature::Depth) + 1 {
            4 => 999,
            5 => 1,
            _ => 0,
        };
        let counts = Counts {
            samples,
            ..Counts::default()
        };
        cells.add(cell, counts);
    }
    let cells = Arc::new(cells);
    for (pool_depths, acts_at_5) in [(false, false), (true, true)] {
        let technique = RankCut {
            pool_depths,
            ..RankCut::published()
        };
        let technique = technique.with_table(cells.clone());
        assert_eq!(reduces(&technique, 5, NodeKind::All, 9), acts_at_5);
        let deeper_counts = reduces(&technique, 4, NodeKind::All, 9);
        assert!(!deeper_counts);
    }
}

/// Without that feature the cells of all depths hold the same samples, which count once.
#[test]
fn where_depth_tells_nothing_apart_nothing_is_pooled() {
    let mut cells = Cells::new();
    let seen = Counts {
        samples: 400,
        ..Counts::default()
    };
    cells.add(Cell::from_classes([2, 0, 0, 0, 0, 0, 0, 0]), seen);
    for (min_samples, acts) in [(400, true), (401, false)] {
        let technique = RankCut {
            features: Features::only(&[Feature::Forced]),
            pool_depths: true,
            min_samples,
            ..RankCut::published()
        };
        let technique = technique.with_table(Arc::new(cells.clone()));
        assert_eq!(reduces(&technique, 5, NodeKind::All, 9), acts);
    }
}

#[test]
fn depth_and_principal_variation_are_minded() {
    let technique = RankCut {
        min_depth: Depth::plies(4),
        pv: false,
        ..hopeless()
    };
    assert!(!reduces(&technique, 3, NodeKind::All, 9));
    assert!(reduces(&technique, 4, NodeKind::Cut, 9));
    assert!(!reduces(&technique, 4, NodeKind::Pv, 9));
    let everywhere = RankCut {
        pv: true,
        ..technique
    };
    assert!(reduces(&everywhere, 4, NodeKind::Pv, 9));
}

#[test]
fn each_event_has_its_own_counts() {
    let mut cells = Cells::new();
    for cell in Cell::all() {
        let counts = Counts {
            samples: 1000,
            this_best: 0,
            later_best: 1000,
            this_alpha: 1000,
            later_alpha: 1000,
        };
        cells.add(cell, counts);
    }
    let cells = Arc::new(cells);
    for learns in [Learns::This, Learns::AnyLater] {
        for better in [Better::Best, Better::Alpha] {
            let technique = RankCut {
                learns,
                better,
                ..RankCut::published()
            };
            let technique = technique.with_table(Arc::clone(&cells));
            let expected = (learns, better) == (Learns::This, Better::Best);
            assert_eq!(reduces(&technique, 5, NodeKind::All, 9), expected);
        }
    }
}

/// Makes a technique with a table that is hopeless from move number 3 on only, and but at this phase.
fn hopeless_at(phase: usize) -> RankCut {
    let mut cells = Cells::new();
    for cell in Cell::all().filter(|cell| cell.class(Feature::Phase) == phase) {
        let counts = Counts {
            samples: 1000,
            ..Counts::default()
        };
        cells.add(cell, counts);
    }
    RankCut::published().with_table(Arc::new(cells))
}

#[test]
fn all_that_follow_are_reduced_until_one_raises_alpha() {
    use crate::search::ordering::Stage;
    let losing = |number| Progress {
        stage: Stage::BadCapture,
        ..before(number)
    };
    let technique = hopeless_at(4);
    let toy = Toy::quiet(0);
    let mut node = toy.node(1, 5, NodeKind::Pv);
    node.window.beta = Value::estimate(500);
    // Quiet moves alone would not be reduced, but behind a losing one they are.
    let moves = [before(2), losing(3), before(4), before(5)];
    assert_eq!(plans(&technique, &node, &moves), [false, true, true, true]);

    let child = toy.play(0);
    let child = node.child(&child, Via::Move(0), false);
    let mut memory = None;
    let ask = |memory: &mut _, node: &Node<Toy>, progress: &Progress| {
        technique.per_move(memory, node, &child, progress).is_some()
    };
    assert!(ask(&mut memory, &node, &losing(2)));
    assert!(ask(&mut memory, &node, &before(3)));
    node.window.alpha = Value::estimate(60);
    assert!(!ask(&mut memory, &node, &before(4)), "alpha has risen");
    assert!(ask(&mut memory, &node, &losing(5)));
    assert!(ask(&mut memory, &node, &before(6)));
}

#[test]
fn it_decides_by_the_features_it_is_told_to() {
    let losing = Arc::clone(hopeless_at(4).table.unwrap().cells());
    let by_number = RankCut {
        features: Features::only(&[Feature::Number]),
        ..RankCut::published()
    };
    let technique = by_number.with_table(losing);
    assert!(
        reduces(&technique, 5, NodeKind::All, 9),
        "no phase is told apart"
    );
}

#[test]
fn it_takes_a_table_by_hand_or_by_list() {
    let mut list = Standard::default();
    let rankcut = list.get_mut::<RankCut>().expect("it is in the list");
    assert!(rankcut.technique.table.is_none());
    rankcut.technique.attach(everywhere(7, 1));
    let samples = list.rankcut.technique.table.unwrap().cells().samples();
    assert_eq!(samples, 7 * Cell::COUNT as u64);
}

#[test]
fn a_search_decides_by_the_parameters_that_it_begins_with() {
    let set_first = RankCut {
        reduction: Depth::plies(2),
        ..hopeless()
    };
    let never = RankCut {
        threshold: 0,
        ..set_first.clone()
    };
    assert_eq!(searched(1, Some(never)), searched(1, None));
    assert!(searched(1, Some(set_first)).1 < searched(1, None).1);
}

/// A tree of four moves without end, whose values are drawn at random.
#[derive(Clone)]
struct Wild(u64);

impl Game for Wild {
    type Move = u64;

    fn moves(&self, moves: &mut MoveList<u64>) {
        moves.extend(1..=4);
    }

    fn play(&self, mv: u64) -> Wild {
        Wild(Key::mixed(self.0 * 5 + mv).0 >> 8)
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn key(&self) -> Key {
        Key::mixed(self.0)
    }

    fn evaluate(&self) -> i32 {
        (self.key().0 % 2001) as i32 - 1000
    }
}

/// Returns the root's entry, the nodes and the value of a search of depth 5 from `seed`.
fn searched(seed: u64, technique: Option<RankCut>) -> (Entry, u64, Value) {
    let mut list = Standard::default();
    if let Some(technique) = technique {
        list.rankcut.on = true;
        list.rankcut.technique = technique;
    }
    let table = Table::new(1);
    let game = Wild(seed);
    let options = Options {
        iterative: false,
        aspiration: false,
        ..Options::default()
    };
    let search = Search::new(&game).table(&table).options(options);
    let report = search.techniques(list).depth(5).run();
    // No draws by history, quiescence in full: the key of the search's own entries.
    let entry = table
        .probe(game.key() ^ options.key())
        .expect("the root is stored");
    (entry, report.nodes, report.value)
}

#[test]
fn a_reduced_value_is_not_stored_as_if_it_were_not() {
    let unverified = RankCut {
        reduction: Depth::plies(2),
        ..hopeless()
    };
    for seed in 0..20 {
        let (full, nodes, _) = searched(seed, None);
        assert_eq!(full.draft, Depth::plies(5));
        let (reduced, fewer, _) = searched(seed, Some(unverified.clone()));
        assert_eq!(reduced.draft, Depth::plies(3), "{seed}");
        assert!(fewer < nodes, "{seed}");
        let as_others = RankCut {
            lesser_draft: false,
            ..unverified.clone()
        };
        let (whole, ..) = searched(seed, Some(as_others));
        assert_eq!(whole.draft, Depth::plies(5), "{seed}");
    }
}

#[test]
fn a_surprise_is_searched_again_only_if_that_is_asked_for() {
    let (mut more, mut other) = (0, 0);
    for seed in 0..20 {
        let plain = searched(seed, Some(hopeless()));
        let verified = RankCut {
            re_search: true,
            ..hopeless()
        };
        assert!(verified.verifies() && !hopeless().verifies());
        let verified = searched(seed, Some(verified));
        more += usize::from(verified.1 > plain.1);
        other += usize::from(verified.2 != plain.2);
    }
    assert!(more > 10 && other > 5, "{more} {other}");
}

#[test]
fn the_published_algorithm_reduces_by_one_ply_and_trusts_it() {
    let published = RankCut::published();
    let told = (
        published.threshold,
        published.reduction,
        published.re_search,
        published.pool_depths,
    );
    assert_eq!(told, (75, Depth::ONE, false, false));
    assert_eq!(published.min_samples, RankCut::default().min_samples);
}
