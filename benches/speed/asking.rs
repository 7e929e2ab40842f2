//! Searches that ask a technique about every move and do not do what it says: what does the asking alone cost?
//!
//! The trees are the same, so that instructions and times are those of the same work, and what the technique costs by being
//! in the list, by being told of moves and by making up its mind is all that is between them. `benches/asking.sh` counts
//! the instructions under valgrind and prints the table; `time` compares times of the processor.
//!
//! ```text
//! cargo bench -p niwaki-benches --bench asking -- chess nothing    # or late-move-reductions, or rankcut
//! cargo bench -p niwaki-benches --bench asking -- chess time
//! ```

use std::hint::black_box;

use cpu_time::ProcessTime;
use niwaki::parameter::ParameterError;
use niwaki::technique::{About, Plan, Technique};
use niwaki::techniques::{LateMoveReductions, NullMove, RankCut};
use niwaki::{
    Adjustable, BenchPosition, Family, Game, Node, Notation, Parameter, Progress, Search, Table,
    Techniques,
};
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;
use niwaki_games::trees::TreeFamily;
use niwaki_host::catalogue::Catalogue;
use niwaki_learn::artifacts;

/// Rounds of times, in each of which every searcher searches once.
const ROUNDS: usize = 15;

/// What a technique is asked and does not get.
#[derive(Clone, Debug, Default)]
struct Asked<T>(T);

impl<T: Adjustable> Adjustable for Asked<T> {
    fn parameters(&self) -> Vec<Parameter> {
        self.0.parameters()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), ParameterError> {
        self.0.set(name, value)
    }
}

impl<T: Technique> Technique for Asked<T> {
    type Memory = T::Memory;

    const ABOUT: About = T::ABOUT;

    fn prepare(&mut self) {
        self.0.prepare();
    }

    fn per_move<G: Game>(
        &self,
        memory: &mut T::Memory,
        node: &Node<G>,
        child: &Node<G>,
        progress: &Progress,
    ) -> Option<Plan> {
        black_box(self.0.per_move(memory, node, child, progress));
        None
    }
}

niwaki::techniques! {
    /// Nobody is asked about moves.
    struct Nothing { null_move: NullMove }
}
niwaki::techniques! {
    /// What all engines ask.
    struct Reductions { null_move: NullMove, asked: Asked<LateMoveReductions> }
}
niwaki::techniques! {
    /// What is compared with it.
    struct Learned { null_move: NullMove, asked: Asked<RankCut> }
}

/// Bench positions of a game, and what `RankCut` has learned in it.
struct Bench<G> {
    positions: Vec<G>,
    depth: i16,
    rankcut: RankCut,
}

impl<G: Notation> Bench<G> {
    fn of<F: Family<Game = G>>(learned: &'static [u8], depth: i16) -> Bench<G> {
        let position = |one: &BenchPosition| {
            let start = F::start(one.parameters);
            let game = start.and_then(|start| start.parse_position(one.position));
            game.expect("the bench positions of a family are valid")
        };
        let mut techniques = Catalogue::standard().techniques().clone();
        let kind = artifacts().find(|kind| kind.name() == "rankcut");
        let table = kind.expect("it is a kind").load(learned);
        table.expect("it is shipped").attach(&mut techniques);
        let rankcut = techniques.typed::<RankCut>().cloned();
        Bench {
            positions: F::bench().iter().map(position).collect(),
            depth,
            rankcut: rankcut.expect("it is in the list"),
        }
    }

    /// Returns the nodes of the searches by a list.
    fn search(&self, techniques: &(impl Techniques + Clone)) -> u64 {
        let table = Table::new(4);
        let nodes = |game| {
            let search = Search::new(game).techniques(techniques.clone());
            search.table(&table).depth(self.depth).run().nodes
        };
        self.positions.iter().map(nodes).sum()
    }

    /// Returns them by the list of a name. The instructions of this function are counted.
    #[inline(never)]
    fn search_by(&self, name: &str) -> u64 {
        match name {
            "nothing" => {
                let mut list = Nothing::default();
                list.null_move.on = true;
                self.search(&list)
            }
            "late-move-reductions" => {
                let mut list = Reductions::default();
                (list.null_move.on, list.asked.on) = (true, true);
                self.search(&list)
            }
            "rankcut" => {
                let mut list = Learned::default();
                (list.null_move.on, list.asked.on) = (true, true);
                list.asked.technique = Asked(self.rankcut.clone());
                self.search(&list)
            }
            other => panic!("{other}: nothing, late-move-reductions, rankcut or time is wanted"),
        }
    }

    /// Prints times over those of the first, with the middle half of the rounds.
    fn time(&self) {
        let names = ["nothing", "late-move-reductions", "rankcut"];
        let mut times: Vec<[f64; 3]> = Vec::new();
        for _ in 0..ROUNDS {
            times.push(names.map(|name| {
                let start = ProcessTime::now();
                black_box(self.search_by(name));
                start.elapsed().as_secs_f64()
            }));
        }
        for (over, asked) in [(0, 1), (0, 2), (1, 2)] {
            let mut ratios: Vec<f64> = times.iter().map(|time| time[asked] / time[over]).collect();
            ratios.sort_by(f64::total_cmp);
            let [low, middle, high] = [1, 2, 3].map(|quarter| ratios[quarter * ROUNDS / 4]);
            let (asked, over) = (names[asked], names[over]);
            println!("{asked} over {over}: x{middle:.3} ({low:.3} to {high:.3})");
        }
    }
}

fn run<F: Family<Game: Notation>>(learned: &'static [u8], depth: i16, wanted: &str) {
    let bench = Bench::of::<F>(learned, depth);
    match wanted {
        "time" => bench.time(),
        name => println!("{} nodes", bench.search_by(name)),
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|word| word != "--bench");
    let (game, wanted) = (arguments.next(), arguments.next());
    let wanted = wanted.as_deref().unwrap_or("time");
    match game.as_deref() {
        Some("checkers") => {
            run::<CheckersFamily>(include_bytes!("../../tables/checkers.rankcut"), 9, wanted);
        }
        Some("tree") => {
            run::<TreeFamily>(include_bytes!("../../tables/tree.rankcut"), 6, wanted);
        }
        Some("chess") | None => {
            run::<ChessFamily>(include_bytes!("../../tables/chess.rankcut"), 6, wanted);
        }
        Some(other) => panic!("{other}: chess, checkers or tree is wanted"),
    }
}
