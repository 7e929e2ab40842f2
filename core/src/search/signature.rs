//! The signature of the search itself: fixed searches of two small games, in which every option and technique has something
//! to do, are worth what they were, take as many nodes, and take the same steps.
//!
//! Whoever changes what the search does changes `signature/pinned.txt` with it; all others find here that they did.

mod skirmish;

use alloc::sync::Arc;
use core::fmt::Write;

use crate::observer::Step;
use crate::search::signature::skirmish::Skirmish;
use crate::techniques::rankcut::{Cells, Recorder};
use crate::techniques::{RankCut, doc_tree};
use crate::{
    Bound, Depth, Draft, Game, Iteration, Node, Observer, Options, Progress, Quiescence, Report,
    Search, SearchMemory, Standard, Statistics, Table, Techniques, Value,
};

/// Settings with which techniques act in searches as shallow as these.
const SETTINGS: [(&str, &str, &str); 8] = [
    ("internal-iterative-reduction", "min-depth", "2"),
    ("internal-iterative-reduction", "nodes", "all"),
    ("limited-razoring", "margin", "1"),
    ("one-reply-extension", "extension", "1"),
    ("singular-extension", "min-depth", "2"),
    ("null-move", "min-depth", "1"),
    ("multi-cut", "min-depth", "2"),
    ("late-move-reductions", "min-depth", "1"),
];

/// Sums up every step that an observer is told.
struct Digest(u64);

impl Digest {
    /// Adds words (FNV-1a).
    fn add(&mut self, words: &str) {
        for byte in words.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

impl<G: Game> Observer<G> for Digest {
    const WATCHES_NODES: bool = true;
    const WATCHES_ROOT: bool = true;

    fn step(&mut self, step: &Step<G>) {
        match step {
            Step::Decided {
                decision,
                permitted,
                proving,
                ..
            } => {
                self.add(&format!("{step:?} {decision:?} {permitted} {proving}"));
            }
            Step::Entered(node) => self.add(&format!("{step:?} {:?} {:?}", node.kind, node.via)),
            _ => self.add(&format!("{step:?}")),
        }
    }

    fn root_move(&mut self, depth: Depth, number: usize, mv: G::Move) {
        self.add(&format!("root {depth} {number} {mv:?}"));
    }

    fn outside(&mut self, so_far: &Iteration<G::Move>, line: usize, bound: Bound) {
        self.add(&format!("outside {:?} {line} {bound:?}", so_far.lines));
    }

    fn searched(&mut self, _: &Node<G>, progress: &Progress, value: Value) {
        self.add(&format!("searched {progress:?} {value:?}"));
    }

    fn left(&mut self, _: &Node<G>, value: Value) {
        self.add(&format!("left {value:?}"));
    }

    fn iteration(&mut self, iteration: &Iteration<G::Move>) {
        self.add(&format!(
            "iteration {} {:?}",
            iteration.depth, iteration.lines
        ));
    }

    fn cutoff(&mut self, _: &Node<G>, number: usize, several: bool) {
        self.add(&format!("cutoff {number} {several}"));
    }
}

/// Writes a line about a search.
fn line<G: Game>(
    lines: &mut String,
    name: &str,
    search: impl FnOnce((&mut Digest, &mut Statistics)) -> Report<G::Move>,
) {
    let (mut digest, mut statistics) = (Digest(0xcbf2_9ce4_8422_2325), Statistics::default());
    let found = search((&mut digest, &mut statistics));
    let Report {
        value,
        nodes,
        qnodes,
        probes,
        proof_nodes,
        exact,
        ..
    } = &found;
    let pv = found.lines.first().map_or(0, |line| line.moves.len());
    digest.add(&format!("{statistics:?} {:?}", found.lines));
    writeln!(
        lines,
        "{name} {value:?} depth {} {} line {pv} exact {exact} nodes {nodes} {qnodes} {proof_nodes} probes {probes} \
         cutoffs {} {} steps {:016x}",
        found.depth,
        found.seldepth.count(),
        statistics.cutoffs,
        statistics.first_move_cutoffs,
        digest.0
    )
    .expect("writing to a string cannot fail");
}

/// The options, one changed at a time.
fn options() -> Vec<(&'static str, Options)> {
    let plain = Options::new();
    vec![
        ("plain", plain),
        ("exact-draft", plain.draft(Draft::Exact)),
        ("plain-quiescence", plain.quiescence(Quiescence::Plain)),
        ("no-quiescence", plain.quiescence(Quiescence::Off)),
        ("checks", plain.quiescence_checks(true)),
        ("quiescence-table", plain.quiescence_table(true)),
        ("bounded", plain.bounded_evaluation(true)),
        ("correction", plain.correction(true)),
        ("continuation", plain.continuation(true)),
        ("sorted", plain.sorted(true)),
        ("capture-history", plain.capture_history(true)),
        ("no-killers", plain.killers(false)),
        ("no-countermoves", plain.countermoves(false)),
        ("tolerance", plain.tolerance(20)),
        ("gain", plain.quiescence_gain(200)),
        ("no-history", plain.history_draws(false)),
        ("fail-hard", plain.fail_hard(true)),
        ("full-windows", plain.aspiration(false)),
        ("at-once", plain.iterative(false)),
        ("two-by-two", plain.step(2)),
    ]
}

/// Returns all techniques off, in settings in which they act.
fn off() -> Standard {
    let mut techniques = Standard::default();
    for (technique, parameter, value) in SETTINGS {
        techniques
            .set(technique, parameter, value)
            .expect("a setting");
    }
    techniques
}

/// Returns what `RankCut` learns from a search.
fn seen<G: Game>(game: &G, depth: i16) -> Cells {
    let mut cells = Cells::new();
    let recorder = Recorder::new(&mut cells);
    search(game, off(), depth).observer(recorder).run();
    cells
}

/// Returns a search with these techniques. All searches here have the same list, so that each game's is compiled once.
fn search<G: Game>(game: &G, techniques: Standard, depth: i16) -> Search<'_, G, Standard> {
    Search::new(game).techniques(techniques).depth(depth)
}

/// Returns all techniques on.
fn on() -> Standard {
    let mut all = off();
    for (about, _) in off().members() {
        all.switch(about.name, true).expect("a technique");
    }
    all
}

/// Returns `RankCut` alone, with what it learns from a search.
fn learned<G: Game>(game: &G, depth: i16) -> Standard {
    let mut learned = off();
    learned.rankcut.on = true;
    learned.rankcut.technique = RankCut {
        min_samples: 10,
        ..RankCut::default()
    };
    learned
        .rankcut
        .technique
        .attach(Arc::new(seen(game, depth)));
    learned
}

/// Options with which a search goes on with what an earlier one has found.
fn continued() -> Options {
    Options::new()
        .continuation(true)
        .correction(true)
        .quiescence_table(true)
}

/// Writes the lines of a game.
fn signature<G: Game>(lines: &mut String, game: &G, depth: i16) {
    for (name, options) in options() {
        line::<G>(lines, name, |digest| {
            search(game, off(), depth)
                .options(options)
                .observer(digest)
                .run()
        });
    }
    each_technique(lines, game, depth);
    other_searches(lines, game, depth);
}

/// Writes the lines of the techniques, each alone and all together.
fn each_technique<G: Game>(lines: &mut String, game: &G, depth: i16) {
    for (about, _) in off().members() {
        let mut one = off();
        one.switch(about.name, true).expect("a technique");
        line::<G>(lines, about.name, |digest| {
            search(game, one, depth).observer(digest).run()
        });
    }
    let together = [
        ("all", Options::new()),
        ("all-options", continued()),
        ("all-fail-hard", Options::new().fail_hard(true)),
        ("all-static-history", Options::new().static_history(true)),
    ];
    for (name, options) in together {
        line::<G>(lines, name, |digest| {
            search(game, on(), depth + 2)
                .options(options)
                .observer(digest)
                .run()
        });
    }
    let learned = learned(game, depth);
    line::<G>(lines, "rankcut-learned", |digest| {
        search(game, learned, depth + 1).observer(digest).run()
    });
}

/// Writes the lines of searches without a table, with a small one, of several lines, of few nodes, and with a memory.
fn other_searches<G: Game>(lines: &mut String, game: &G, depth: i16) {
    let alone = || search(game, off(), depth);
    line::<G>(lines, "without-table", |digest| {
        alone().without_table().observer(digest).run()
    });
    let small = Table::new(0);
    for name in ["a-bucket", "a-bucket-again"] {
        line::<G>(lines, name, |digest| {
            alone().table(&small).observer(digest).run()
        });
    }
    line::<G>(lines, "three-lines", |digest| {
        alone().lines(3).observer(digest).run()
    });
    line::<G>(lines, "few-nodes", |digest| {
        alone().nodes(777).observer(digest).run()
    });
    line::<G>(lines, "hardly-any-nodes", |digest| {
        alone().lines(3).nodes(3).observer(digest).run()
    });
    let mut memory = SearchMemory::new();
    for name in ["first", "remembered"] {
        line::<G>(lines, name, |digest| {
            let all = search(game, on(), depth + 2).options(continued());
            all.memory(&mut memory).observer(digest).run()
        });
    }
}

/// `UPDATE_SIGNATURE=1` writes the lines instead of comparing them.
#[test]
fn the_search_takes_the_steps_it_took() {
    let mut found = String::from(
        "# worth, depth, nodes, steps: see signature.rs\n\n# the tree of the documentation\n",
    );
    signature(&mut found, &doc_tree(), 4);
    found += "\n# a skirmish\n";
    signature(&mut found, &Skirmish::START, 6);
    found += "\n# a skirmish near its end\n";
    signature(&mut found, &Skirmish::LATE, 5);
    found += "\n# a skirmish that is won\n";
    signature(&mut found, &Skirmish::WON, 5);
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/src/search/signature/pinned.txt"
    );
    if std::env::var_os("UPDATE_SIGNATURE").is_some() {
        std::fs::write(file, found).expect("the file of the signature can be written");
        return;
    }
    let pinned = std::fs::read_to_string(file).unwrap_or_default();
    let other = found
        .lines()
        .zip(pinned.lines())
        .find(|(new, old)| new != old);
    assert!(
        pinned == found,
        "the search does something else: {other:?}\nIf that is meant, run\n  \
         UPDATE_SIGNATURE=1 cargo test -p niwaki signature\nand say so in the message of the commit."
    );
}
