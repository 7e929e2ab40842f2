//! Negative control: `RankCut` learns nothing where there is nothing to learn, and then does nothing.

use std::sync::{Arc, LazyLock};

use niwaki::observer::{Observer, TechniqueCounts};
use niwaki::techniques::rankcut::{
    Better, Cell, Cells, Counts, Feature, Features, Learns, RankCut, Recorder,
};
use niwaki::{
    Depth, Family, Game, Node, Progress, Search, Standard, Statistics, Table, Technique,
    Techniques, Value, Window,
};
use niwaki_games::trees::{Tree, TreeFamily};

use crate::common::moves;

const BRANCHING: usize = 6;
const DEPTH: i16 = 4;
const EVENTS: [(Learns, Better); 4] = [
    (Learns::This, Better::Best),
    (Learns::AnyLater, Better::Best),
    (Learns::This, Better::Alpha),
    (Learns::AnyLater, Better::Alpha),
];

fn tree(parameters: &str) -> Tree {
    TreeFamily::start(parameters).expect("the parameters fit")
}

/// Makes a tree of independent leaves, all of different values as good as always.
fn iid(seed: u64) -> Tree {
    tree(&format!(
        "iid,b={BRANCHING},length={DEPTH},amplitude=10000,noise=0,seed={seed}"
    ))
}

/// Returns the value of a node by plain minimax, every move of which is told to the recorder:
/// a search with full windows, that cuts nothing.
fn minimax(node: &Node<Tree>, recorder: &mut Recorder) -> Value {
    if let Some(outcome) = node.game.outcome() {
        return Value::of(outcome, node.ply);
    }
    let mut progress = Progress::quiet(0);
    for mv in moves(node.game) {
        let child = node.game.play(mv);
        let mut below = Node::root(&child, Window::FULL, node.depth - Depth::ONE);
        below.ply = node.ply.next();
        let value = -minimax(&below, recorder);
        progress.number += 1;
        let mut now = node.clone();
        now.window.alpha = now
            .window
            .alpha
            .max(progress.best.unwrap_or(-Value::INFINITY));
        recorder.searched(&now, &progress, value);
        let better = progress.best.is_some_and(|best| value > best);
        progress.best_changes += u16::from(better);
        progress.best = progress.best.max(Some(value));
        progress.last = Some(value);
    }
    let best = progress.best.expect("every inner node has moves");
    Observer::<Tree>::left(recorder, node, best);
    best
}

/// The cells that minimax fills on trees of independent leaves.
static LEARNED: LazyLock<Arc<Cells>> = LazyLock::new(|| Arc::new(learned_with_full_windows()));

fn learned_with_full_windows() -> Cells {
    let mut cells = Cells::new();
    for seed in 100..180 {
        let tree = iid(seed);
        let root = Node::root(&tree, Window::FULL, Depth::plies(DEPTH));
        minimax(&root, &mut Recorder::new(&mut cells));
    }
    cells
}

/// Returns the sums over all cells of a move number.
fn of_number(cells: &Cells, number: usize) -> Counts {
    let class = number - 2;
    let seen = cells
        .seen()
        .filter(|(cell, _)| cell.class(Feature::Number) == class);
    seen.fold(Counts::default(), |sum, (_, counts)| sum.plus(counts))
}

/// Tells whether a share is what a probability lets expect, within five standard deviations.
fn agrees(hits: u64, samples: u64, probability: f64) -> bool {
    let (hits, samples) = (hits as f64, samples as f64);
    let deviation = (probability * (1.0 - probability) / samples).sqrt();
    (hits / samples - probability).abs() < 5.0 * deviation
}

#[test]
fn records_among_independent_values_keep_their_law() {
    let b = BRANCHING as f64;
    for number in 2..=BRANCHING {
        let counts = of_number(&LEARNED, number);
        assert!(counts.samples > 15_000, "{counts:?}");
        let i = number as f64;
        let (this, later) = (1.0 / i, (b - i + 1.0) / b);
        assert!(
            agrees(counts.this_best, counts.samples, this),
            "{number}: {counts:?}"
        );
        assert!(
            agrees(counts.later_best, counts.samples, later),
            "{number}: {counts:?}"
        );
        // With full windows alpha is the best value so far.
        assert_eq!(counts.this_alpha, counts.this_best);
        assert_eq!(counts.later_alpha, counts.later_best);
    }
}

/// Makes a `RankCut` with the number of the move as its only feature.
fn by_number(threshold: i32, (learns, better): (Learns, Better), cells: &Arc<Cells>) -> RankCut {
    let technique = RankCut {
        threshold,
        learns,
        better,
        min_samples: 100,
        min_depth: Depth::ONE,
        features: Features::only(&[Feature::Number]),
        ..RankCut::default()
    };
    technique.with_table(Arc::clone(cells))
}

/// Returns the counts of `RankCut` in a search.
fn counts(tree: &Tree, technique: RankCut) -> TechniqueCounts {
    let mut techniques = Standard::default();
    techniques.rankcut.on = true;
    techniques.rankcut.technique = technique;
    let described = techniques.describe();
    let mut names = described.iter().map(|one| one.about.name);
    let place = names.position(|name| name == RankCut::ABOUT.name).unwrap();
    let mut statistics = Statistics::default();
    let (search, table) = (Search::new(tree).techniques(techniques), Table::new(1));
    let search = search.table(&table).depth(DEPTH);
    search.observer(&mut statistics).run();
    let counts = statistics.techniques.get(place);
    counts.copied().unwrap_or_default()
}

/// No probability is below 1/b, so at half of that nothing falls below the threshold;
/// at twice 1/b the last moves do.
#[test]
fn by_the_number_of_the_move_alone_it_never_acts_on_independent_leaves() {
    let (half, twice) = (
        10_000 / (2 * BRANCHING as i32),
        2 * 10_000 / BRANCHING as i32,
    );
    for event in EVENTS {
        let careful = by_number(half, event, &LEARNED);
        for cell in Cell::all() {
            let counts = careful.table.as_ref().unwrap().cells().counts(cell);
            assert!(!careful.is_hopeless(&counts), "{event:?} {counts:?}");
        }
        let (mut acted, mut careless) = (0, 0);
        for seed in 1..=20 {
            acted += counts(&iid(seed), careful.clone()).tried;
            careless += counts(&iid(seed), by_number(twice, event, &LEARNED)).reduced;
        }
        assert_eq!(acted, 0, "{event:?}");
        assert!(careless > 1000, "{event:?}: {careless}");
    }
}

/// Counts the moves that `RankCut` could be asked about, and sees that those of a node come
/// one after the other until it is left.
#[derive(Default)]
struct Later {
    count: u64,
    /// The move told of last, by ply; 0 where the node was left.
    last: Vec<u16>,
}

impl<G: Game> Observer<G> for Later {
    fn searched(&mut self, node: &Node<G>, progress: &Progress, _: Value) {
        let ply = node.ply.index();
        self.last.resize(self.last.len().max(ply + 1), 0);
        assert_eq!(progress.number, self.last[ply] + 1, "ply {ply}");
        self.last[ply] = progress.number;
        self.count += u64::from(progress.number > 1);
    }

    fn left(&mut self, node: &Node<G>, _: Value) {
        self.last[node.ply.index()] = 0;
    }
}

#[test]
fn every_move_but_the_first_is_learned_from_in_a_search() {
    let mut singular = Standard::default();
    singular.singular_extension.on = true;
    singular.singular_extension.technique.min_depth = Depth::plies(2);
    for techniques in [Standard::default(), singular] {
        for seed in 1..=5 {
            let tree = tree(&format!("edge-sum,b=6..9,length=20,order=0.5,seed={seed}"));
            let (mut cells, mut later) = (Cells::new(), Later::default());
            let both = (Recorder::new(&mut cells), &mut later);
            let search = Search::new(&tree).techniques(techniques.clone());
            search.observer(both).depth(6).run();
            assert!(later.count > 1000);
            assert_eq!(cells.samples(), later.count);
        }
    }
}

/// With knowledge in the order of the moves there is something to learn, and it saves nodes.
#[test]
fn where_moves_are_ordered_it_learns_and_saves() {
    let spec = |seed| {
        tree(&format!(
            "edge-sum,b=12,length=20,order=0.9,noise=20,seed={seed}"
        ))
    };
    let mut cells = Cells::new();
    for seed in 1000..1040 {
        let learner = Recorder::new(&mut cells);
        Search::new(&spec(seed)).observer(learner).depth(6).run();
    }
    let cells = Arc::new(cells);
    let (mut bare, mut cut) = (0, 0);
    for seed in 1..=10 {
        let mut techniques = Standard::default();
        techniques.rankcut.on = true;
        techniques.rankcut.technique = RankCut {
            threshold: 500,
            min_samples: 50,
            ..RankCut::default()
        }
        .with_table(Arc::clone(&cells));
        let tree = spec(seed);
        bare += Search::new(&tree).depth(6).run().nodes;
        let search = Search::new(&tree).techniques(techniques);
        cut += search.depth(6).run().nodes;
    }
    assert!(cut * 10 < bare * 9, "{cut} of {bare}");
}
