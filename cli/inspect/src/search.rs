//! `niwaki search`: searches a position, or one after the other each position of a file.
//!
//! This module reads the flags and makes a [`Thinker`], which is what searches. [`table`] prints one search for people
//! while it goes on, and [`suite`] runs a file of positions and counts how many are solved. The result of a search is a
//! [`SearchInfo`] of the host, and `--json` prints that as it is.

mod suite;
mod table;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use niwaki::Table;
use serde::Serialize;

use crate::print;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::choices;
use niwaki_host::configuration::Configuration;
use niwaki_host::engine::Engine;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::info::SearchInfo;
use niwaki_host::interrupt;
use niwaki_host::lenient::Unreadable;
use niwaki_host::position::{Position, Request};
use niwaki_host::situation::Where;
use niwaki_host::{problems, values};

/// The flags of `niwaki search`.
#[derive(Args, Debug)]
#[command(after_help = "\
Of several limits the first that is reached ends the search; without any it
thinks for two seconds. Ctrl-C ends it too and prints the best so far.

Examples:
  niwaki search chess --depth 10
  niwaki search chess --time 5s --moves 'e2e4 e7e5' --multipv 3
  niwaki search chess --depth 8 --position '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1' --json
  niwaki search checkers --nodes 1000000 --position 'W:W18,24,27:B12,16,K30'
  niwaki search chess --time 10s --threads 4 --hash 256
  niwaki search chess --time 1s --positions wac.epd
  niwaki search tree:prefix-value,b=4,seed=7 --depth 8 --only none
  niwaki search checkers --depth 9 --profile classic --set null-move.reduction=3
  niwaki search chess --nodes 10000 --syzygy syzygy --position '8/8/3k4/8/8/3K4/8/6NB w - - 0 1'
  niwaki search checkers --depth 6 --reference")]
pub struct Arguments {
    #[command(flatten)]
    // The game, and --position and --moves. Doc comments on flags are the texts of --help, so that this is none.
    place: Where,

    #[command(flatten)]
    // When the search ends.
    limits: LimitFlags,

    /// Search every line of a file: EPD with bm or am for chess, PDN FEN with
    /// bm for checkers
    #[arg(long, value_name = "FILE.epd", conflicts_with_all = ["position", "moves"])]
    positions: Option<PathBuf>,

    /// Refuse the file if a line in it cannot be read; without this flag the line is passed over
    /// with a warning
    #[arg(long, requires = "positions")]
    strict: bool,

    /// Find the K best lines
    #[arg(long, value_name = "K", value_parser = values::lines, default_value = "1", allow_hyphen_values = true)]
    multipv: usize,

    /// Search by plain minimax with the same evaluation and unpruned
    /// quiescence; needs --depth
    #[arg(long, requires = "depth", conflicts_with_all = ["nodes", "time", "multipv"])]
    reference: bool,

    /// Print one JSON object (with --positions one for each line, then the totals)
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    // What searches: techniques, options, table.
    configuration: Configuration,
}

// The flags that end a search. A doc comment here would become a text of --help.
#[derive(Args, Debug)]
struct LimitFlags {
    /// End after the iteration of N plies
    #[arg(long, value_name = "N", value_parser = values::depth, allow_hyphen_values = true)]
    depth: Option<i16>,

    /// End after exactly N nodes; on several threads some thousand may be left
    #[arg(long, value_name = "N", value_parser = values::nodes, allow_hyphen_values = true)]
    nodes: Option<u64>,

    /// End after this time: 2s, 500ms, 1.5m
    #[arg(long, value_name = "T", value_parser = values::time, allow_hyphen_values = true)]
    time: Option<Duration>,
}

/// The time of a search when no limit is given: long enough for a sensible answer in every game, and short enough for
/// a first try.
const DEFAULT_TIME: Duration = Duration::from_secs(2);

impl LimitFlags {
    /// Makes a request of the limits. The time is limited where nothing else is; a depth or a number of nodes alone leaves
    /// it open, so that the same command does the same search on every machine.
    fn request(&self, lines: usize) -> Request<'static> {
        let nothing_said = self.depth.is_none() && self.nodes.is_none();
        Request {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time.or(nothing_said.then_some(DEFAULT_TIME)),
            lines,
            ..Request::until(interrupt::heed())
        }
    }
}

/// A search as `--json` prints it: the fields of [`SearchInfo`] after those that say what was searched.
#[derive(Serialize)]
struct Record<'a> {
    /// The game as it was named, with its parameters.
    game: &'a str,
    /// The position in the game's notation, after `--moves`.
    position: String,
    // Flat, so that a reader need not know which part of the program knew what.
    /// The result; its fields are documented there.
    #[serde(flatten)]
    info: &'a SearchInfo,
}

/// Holds what searches and when it ends, for one search after the other.
struct Thinker {
    /// Techniques, options and the size of the table.
    engine: Engine,
    /// The limits. They hold for each search of a file, not for all together.
    request: Request<'static>,
    /// The transposition table, made once for all searches and cleared before each; none with `--hash 0`, or for minimax.
    table: Option<Table>,
    /// Whether plain minimax takes the place of the search (`--reference`).
    plain: bool,
}

impl Thinker {
    /// Decides everything about the search before any position is read, so that a mistake in the flags is told first.
    fn new(catalogue: &Catalogue, arguments: &Arguments) -> Result<Thinker, Failure> {
        let game = catalogue.game_of(&arguments.place.game)?;
        let engine = arguments.configuration.engine(catalogue, game)?;
        // Without iterative deepening the only iteration would be the deepest one there is.
        if !engine.options.iterative && arguments.limits.depth.is_none() {
            return Err(Failure::unusable(
                "iterative=off starts at the full depth, so it needs --depth",
            ));
        }
        let plain = arguments.reference;
        if plain && engine.threads > 1 {
            return Err(Failure::unusable(format!(
                "--threads {}: plain minimax (--reference) runs on 1 thread",
                engine.threads
            )));
        }
        let table = if plain { None } else { engine.table()? };
        if !plain && let Some(text) = choices::untaught(catalogue, &engine, game) {
            eprintln!("{text}");
        }
        Ok(Thinker {
            engine,
            request: arguments.limits.request(arguments.multipv),
            table,
            plain,
        })
    }

    /// Searches a position with an empty table, and tells `watch` of every iteration; plain minimax has none to tell of.
    ///
    /// The table is cleared, as otherwise the nodes of a search would depend on the searches before it.
    fn think(
        &mut self,
        position: &dyn Position,
        watch: &mut dyn FnMut(&SearchInfo),
    ) -> Result<SearchInfo, Failure> {
        if self.plain {
            let depth = self.request.depth.unwrap_or(1);
            return Ok(position.reference(&self.engine, depth, self.request.stop));
        }
        if let Some(table) = &mut self.table {
            table.clear();
        }
        Ok(position.search(&self.engine, &self.request, self.table.as_ref(), watch)?)
    }
}

/// Searches what the flags name, and prints what was found.
///
/// Ctrl-C ends the search; the best so far is printed, and the status says that it was interrupted.
///
/// # Errors
/// Fails where the game, a position, a move or the configuration cannot be read, where flags contradict each other,
/// where the table does not fit into memory, and where `out` cannot be written to.
pub fn run(
    catalogue: &Catalogue,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let mut thinker = Thinker::new(catalogue, arguments)?;
    if let Some(file) = &arguments.positions {
        let start = catalogue.start(&arguments.place.game)?;
        let unreadable = Unreadable::of(arguments.strict);
        let problems = problems::read(file, start.as_ref(), unreadable)?;
        return suite::run(&mut thinker, arguments, &problems, out);
    }
    let position = arguments.place.open(catalogue)?;
    if arguments.json {
        let info = thinker.think(position.as_ref(), &mut |_| ())?;
        let record = Record {
            game: &arguments.place.game,
            position: position.text(),
            info: &info,
        };
        print::json(&record, out)?;
    } else {
        table::print_position(position.as_ref(), out)?;
        let info = table::watched(position.as_ref(), out, |watch| {
            thinker.think(position.as_ref(), watch)
        })??;
        table::print_result(position.as_ref(), &info, out)?;
    }
    Ok(status())
}

/// Returns the status of the command after its searches: all is printed, but Ctrl-C is still told.
fn status() -> Status {
    if interrupt::pressed() {
        Status::Interrupted
    } else {
        Status::Done
    }
}
