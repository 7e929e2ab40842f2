//! Computes the signature of the search: the nodes that it takes at fixed positions and depths.
//!
//! A node count tells two searches from each other more surely than any description of them, and is the same on every
//! machine. So `bench` prints it, and whatever is learned notes by which search it was.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde::Serialize;

use crate::benchmark::Benchmark;
use crate::catalogue::{AnyGame, Catalogue};
use crate::engine::Engine;
use crate::failure::Failure;
use crate::info::{Cutoffs, SearchInfo, milliseconds, per_second};
use crate::interrupt;
use crate::position::Request;

/// Sums up what the searches of a game did together, with the fields of `bench --json`.
#[derive(Clone, Default, Serialize)]
pub struct Sum {
    /// How deep each search went, in plies.
    pub depth: i16,
    /// Positions searched.
    pub positions: usize,
    /// Nodes of all searches, those in quiescence among them.
    pub nodes: u64,
    /// Nodes in quiescence.
    pub qnodes: u64,
    /// The share of cutoffs that the first move made, from 0 to 1; none without cutoffs.
    pub first_move_cutoffs: Option<f64>,
    /// The time of all searches together.
    #[serde(rename = "time_ms", serialize_with = "milliseconds")]
    pub time: Duration,
    /// Nodes a second over all searches.
    pub nps: u64,
    /// Counts from which the share is computed.
    #[serde(skip)]
    cutoffs: Cutoffs,
}

impl Sum {
    /// Adds a search. Shares and speeds are computed from the sums, as means of them would weigh short searches too much.
    fn add(&mut self, info: &SearchInfo) {
        self.positions += 1;
        self.nodes += info.nodes;
        self.qnodes += info.qnodes;
        self.time += info.time;
        self.cutoffs.add(info.cutoffs);
        self.first_move_cutoffs = self.cutoffs.share();
        self.nps = per_second(self.nodes, self.time);
    }
}

/// Searches the bench positions of a game to a depth in plies, each with an empty table, and tells of every one. Nothing
/// if Ctrl-C came in between.
///
/// # Errors
/// The table does not fit into memory, or a bench position or what was learned cannot be read.
pub fn bench(
    game: &dyn AnyGame,
    positions: &[Benchmark],
    engine: &Engine,
    depth: i16,
    tell: &mut dyn FnMut(&Benchmark, &SearchInfo),
) -> Result<Option<Sum>, Failure> {
    let request = Request::to_depth(depth, interrupt::heed());
    let sum = sum(game, positions, engine, &request, tell)?;
    Ok((!interrupt::pressed()).then_some(sum))
}

/// Searches positions as it is asked, each with an empty table, and sums up those before Ctrl-C, where it is asked to heed it.
fn sum(
    game: &dyn AnyGame,
    positions: &[Benchmark],
    engine: &Engine,
    request: &Request,
    tell: &mut dyn FnMut(&Benchmark, &SearchInfo),
) -> Result<Sum, Failure> {
    engine.read_learned(game.all_learned())?;
    let mut table = engine.table()?;
    let mut sum = Sum {
        depth: request.depth.unwrap_or_default(),
        ..Sum::default()
    };
    for bench in positions {
        if let Some(table) = &mut table {
            table.clear();
        }
        let position = bench.begin(game)?;
        let info = position.search(engine, request, table.as_ref(), &mut |_| ())?;
        if request.stop.load(Ordering::Relaxed) {
            break;
        }
        sum.add(&info);
        tell(bench, &info);
    }
    Ok(sum)
}

/// The stop of a search of a signature, which nobody says. A signature that Ctrl-C had cut short would name another search,
/// and a folder that was begun by it could never be gone on with; what it takes is soon done.
static NEVER: AtomicBool = AtomicBool::new(false);

/// The nodes of a search of a signature at most. A game with quiet positions needs far less; without any the searches
/// would have no end, before a match or a run has said a word.
const MOST: u64 = 1_000_000;

/// Returns the number of nodes of searches of all games, 4 plies deep, in the positions whose numbers are wanted: says
/// which search it is. Ctrl-C does not shorten it.
///
/// # Errors
/// A bench position cannot be read.
pub fn short_signature(
    catalogue: &Catalogue,
    engine: &Engine,
    wanted: impl Fn(usize) -> bool,
) -> Result<u64, Failure> {
    const DEPTH: i16 = 4;
    // Clearing a table of the usual size before each search costs time and changes no count.
    let engine = Engine {
        hash: 1,
        threads: 1,
        ..engine.clone()
    };
    let request = Request::to_depth(DEPTH, &NEVER).at_most(MOST);
    let mut nodes = 0;
    for game in catalogue.games() {
        let positions = game.bench().into_iter().enumerate();
        let positions = positions.filter(|(number, _)| wanted(*number));
        let positions: Vec<Benchmark> = positions.map(|(_, position)| position).collect();
        let sum = sum(game, &positions, &engine, &request, &mut |_, _| ())?;
        nodes += sum.nodes;
    }
    Ok(nodes)
}

/// Returns the number of nodes of searches of one game, 5 plies deep: says by which search, and which evaluation,
/// something was found.
///
/// # Errors
/// The table does not fit into memory, or a bench position cannot be read.
pub fn signature(game: &dyn AnyGame, engine: &Engine) -> Result<u64, Failure> {
    const DEPTH: i16 = 5;
    // Several threads do not count the same twice.
    let engine = Engine {
        threads: 1,
        ..engine.clone()
    };
    let request = Request::to_depth(DEPTH, &NEVER).at_most(MOST);
    Ok(sum(game, &game.bench(), &engine, &request, &mut |_, _| ())?.nodes)
}

/// Writes `NAME`, or `NAME:parameters` where there are any.
///
/// ```
/// use niwaki_host::signature::spec;
///
/// assert_eq!(spec("chess", ""), "chess");
/// assert_eq!(spec("tree", "iid,b=4"), "tree:iid,b=4");
/// ```
pub fn spec(name: &str, parameters: &str) -> String {
    if parameters.is_empty() {
        name.to_owned()
    } else {
        format!("{name}:{parameters}")
    }
}
