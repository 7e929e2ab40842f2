//! The worth of razoring depends on the evaluation: a negative control and a positive one.
//!
//! Trees are searched to their ends without razoring, which gives the truth; with it; and with
//! the same share of the same nodes dropped at random. Where the evaluation is
//! pure noise, razoring errs no less than chance does; where it knows something, much less.
//!
//! The share is that among the nodes of the same player that are asked about the same
//! beta: the higher it is, the more nodes razoring drops, and the more of them rightly. So much even
//! noise knows. Dropping the same share of all nodes would err more than razoring.

use niwaki::parameter::{Figure, Margin};
use niwaki::technique::{About, Cut, Decision, Moment, Searcher, Verdict};
use niwaki::techniques::Razoring;
use niwaki::{
    Family, Game, Key, Node, NodeKind, Options, Search, Stopped, Technique, Techniques, Veto,
    adjustable, techniques,
};
use niwaki_games::trees::{Tree, TreeFamily};

/// Something for each kind of node: the player to move, and about what beta.
type ByKind = [[u64; 24]; 2];

/// Returns the place of a node in a [`ByKind`].
fn kind<G: Game>(node: &Node<G>) -> (usize, usize) {
    let player = usize::from(node.ply.count() % 2);
    let beta = (node.window.beta.points() + 1200) / 100;
    (player, beta.clamp(0, 23) as usize)
}

/// Takes nodes for hopeless at random, of those that razoring looks at.
#[derive(Clone, Debug, Default)]
struct RandomDrop {
    /// With this probability, in ten-thousandths.
    shares: ByKind,
}

adjustable! { RandomDrop {} }

/// In [`RandomDrop::shares`].
const ALL: u64 = 10_000;

impl Technique for RandomDrop {
    type Memory = ();

    const ABOUT: About = About::new(
        "random-drop",
        "Drops nodes at random.",
        &[Moment::BeforeGeneration],
    );

    fn before_generation<S: Searcher>(
        &self,
        _: &mut S,
        node: &mut Node<S::Game>,
    ) -> Result<Verdict, Stopped> {
        const SEED: u64 = 0x5eed;
        let looked_at =
            node.kind != NodeKind::Pv && node.window.is_null() && node.depth.whole() <= 3;
        let drawn = Key::mixed(node.game.key().0 ^ SEED).0 % ALL;
        let (player, beta) = kind(node);
        let dropped = looked_at && drawn < self.shares[player][beta];
        Ok(if dropped {
            Verdict::Cut(Cut::at_most(node, node.window.alpha).unstored())
        } else {
            Verdict::Pass
        })
    }
}

techniques! {
    /// The first is asked first.
    struct Both {
        random: RandomDrop,
        razoring: Razoring,
    }
}

/// Counts the nodes that each technique decided to drop.
#[derive(Default)]
struct Census {
    dropped: [ByKind; Both::COUNT],
    /// Whether drops at random only count.
    only_counts_random: bool,
}

impl Veto<Tree> for Census {
    fn permits(&mut self, technique: usize, node: &Node<Tree>, _: Decision<u8>) -> bool {
        let (player, beta) = kind(node);
        self.dropped[technique][player][beta] += 1;
        technique != 0 || !self.only_counts_random
    }
}

const LENGTH: i16 = 7;

fn trees(parameters: &str, count: u64) -> Vec<Tree> {
    (0..count)
        .map(|seed| format!("{parameters},b=4,length={LENGTH},seed={seed}"))
        .map(|text| TreeFamily::start(&text).expect("the specification is right"))
        .collect()
}

/// Returns the value of a tree, and the nodes that it took.
fn search(tree: &Tree, techniques: &Both, census: &mut Census) -> (i32, u64) {
    let options = Options::new().iterative(false).aspiration(false);
    let search = Search::new(tree).without_table().options(options);
    let search = search.techniques(techniques.clone()).veto(census);
    let report = search.depth(LENGTH).run();
    (report.value.points(), report.nodes)
}

/// The errors and nodes of searches that drop nodes, over many trees.
#[derive(Debug, Default)]
struct Outcome {
    errors: Vec<f64>,
    nodes: u64,
}

impl Outcome {
    fn add(&mut self, truth: i32, (value, nodes): (i32, u64)) {
        self.errors.push(f64::from((value - truth).abs()));
        self.nodes += nodes;
    }

    fn mean(&self) -> f64 {
        mean(&self.errors)
    }
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

/// Returns the mean of the differences between two errors on the same trees, in standard errors.
fn excess(one: &Outcome, other: &Outcome) -> f64 {
    let pairs = one.errors.iter().zip(&other.errors);
    let differences: Vec<f64> = pairs.map(|(a, b)| a - b).collect();
    let middle = mean(&differences);
    let squares: Vec<f64> = differences.iter().map(|d| (d - middle).powi(2)).collect();
    let deviation = mean(&squares).sqrt();
    middle / (deviation / (differences.len() as f64).sqrt())
}

struct Comparison {
    bare_nodes: u64,
    razoring: Outcome,
    random: Outcome,
    /// Of the nodes that razoring looked at, how many it dropped.
    share: f64,
}

/// Searches all trees with razoring, then with as many nodes dropped at random.
fn compare(trees: &[Tree], margin: Margin) -> Comparison {
    let mut both = Both::default();
    both.razoring.technique.margin = Figure::Own(margin);
    both.razoring.technique.first_margin = Figure::Own(margin);
    let bare: Vec<(i32, u64)> = trees
        .iter()
        .map(|tree| search(tree, &both, &mut Census::default()))
        .collect();
    (both.random.on, both.razoring.on) = (true, true);
    both.random.technique.shares = [[ALL; 24]; 2];
    let mut census = Census {
        only_counts_random: true,
        ..Census::default()
    };
    let mut razoring = Outcome::default();
    for (tree, (truth, _)) in trees.iter().zip(&bare) {
        razoring.add(*truth, search(tree, &both, &mut census));
    }
    let [looked_at, dropped] = census.dropped;
    both.razoring.on = false;
    both.random.technique.shares = shares(&dropped, &looked_at);
    let mut random = Outcome::default();
    for (tree, (truth, _)) in trees.iter().zip(&bare) {
        random.add(*truth, search(tree, &both, &mut Census::default()));
    }
    Comparison {
        bare_nodes: bare.iter().map(|(_, nodes)| nodes).sum(),
        razoring,
        random,
        share: total(&dropped) as f64 / total(&looked_at) as f64,
    }
}

fn total(counts: &ByKind) -> u64 {
    counts.iter().flatten().sum()
}

fn shares(some: &ByKind, all: &ByKind) -> ByKind {
    let share = |player: usize, beta: usize| some[player][beta] * ALL / all[player][beta].max(1);
    [0, 1].map(|player| std::array::from_fn(|beta| share(player, beta)))
}

impl Comparison {
    /// Checks that razoring does something: it drops many nodes, and the search takes fewer.
    fn assert_it_acts(&self) {
        assert!(self.share > 0.05, "{self}");
        assert!(self.razoring.nodes * 10 < self.bare_nodes * 9, "{self}");
        assert!(self.random.nodes * 10 < self.bare_nodes * 9, "{self}");
    }
}

impl std::fmt::Display for Comparison {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ratio = |outcome: &Outcome| outcome.nodes as f64 / self.bare_nodes as f64;
        write!(
            f,
            "razoring: error {:.2}, nodes x{:.3}; random: error {:.2}, nodes x{:.3}; \
             share {:.3}, excess {:.2}",
            self.razoring.mean(),
            ratio(&self.razoring),
            self.random.mean(),
            ratio(&self.random),
            self.share,
            excess(&self.razoring, &self.random)
        )
    }
}

const TREES: u64 = 400;

#[test]
fn on_noise_razoring_errs_no_less_than_chance() {
    let noise = trees("iid,noise=500", TREES);
    let found = compare(&noise, Margin(300));
    found.assert_it_acts();
    assert!(excess(&found.razoring, &found.random) > -2.0, "{found}");
}

#[test]
fn where_the_evaluation_knows_something_razoring_errs_less() {
    let telling = trees("edge-sum", TREES);
    let found = compare(&telling, Margin(100));
    found.assert_it_acts();
    assert!(excess(&found.razoring, &found.random) < -5.0, "{found}");
    assert!(found.razoring.mean() * 2.0 < found.random.mean(), "{found}");
}
