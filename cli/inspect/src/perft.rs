//! `niwaki perft`: counts the ways to play so many plies, to check the rules of a game.
//!
//! The counts are compared with published ones, which follow two customs: draws by history are ignored, and in checkers
//! two jumps that take the same pieces in another order are two moves. The latter can be switched off by `--distinct`.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;
use serde_json::Map;

use crate::print;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::info::{milliseconds, per_second};
use niwaki_host::situation::Where;
use niwaki_host::values;

/// The flags of `niwaki perft`.
#[derive(Args, Debug)]
#[command(after_help = "\
Draws by history are ignored. In checkers, jumps that take the same pieces in
another order are counted apart, as is the custom, unless --distinct is given.

Examples:
  niwaki perft chess --depth 5
  niwaki perft chess --depth 3 --divide --moves 'e2e4 e7e5'
  niwaki perft checkers --depth 10 --distinct --json
  niwaki perft tree:edge-sum,b=2..4 --depth 8 --position 0.1")]
pub struct Arguments {
    #[command(flatten)]
    place: Where,

    /// How many plies to play
    #[arg(long, value_name = "N", value_parser = values::perft_depth, allow_hyphen_values = true)]
    depth: u32,

    /// Also say how many ways each first move leads to
    #[arg(long)]
    divide: bool,

    /// Count moves with the same result once (checkers)
    #[arg(long)]
    distinct: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A count as `--json` prints it. `divide` is absent, and not empty, where nobody asked for it.
#[derive(Serialize)]
struct Record<'a> {
    /// The game as it was named, with its parameters.
    game: &'a str,
    /// The position that was counted from, in the game's notation, after `--moves`.
    position: String,
    /// In plies.
    depth: u32,
    /// The ways to play, which end in as many leaves.
    nodes: u64,
    /// The time of the count alone, without opening the position.
    #[serde(rename = "time_ms", serialize_with = "milliseconds")]
    time: Duration,
    /// Leaves a second; 0 where no time passed.
    nps: u64,
    /// Ways to play by first move, in the order in which the game generates moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Map<String, serde_json::Value>>,
}

/// Counts from the position that the flags name, and prints the number of ways to play.
///
/// The counting is always divided by first move, since that costs nothing and leaves one way to count.
///
/// # Errors
/// Fails where the game, the position or one of the moves cannot be read, and where `out` cannot be written to.
pub fn run(
    catalogue: &Catalogue,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let position = arguments.place.open(catalogue)?;
    let start = Instant::now();
    let counts = position.divide(arguments.depth, arguments.distinct);
    let time = start.elapsed();
    // Nothing to play can be done in one way.
    let nodes = match arguments.depth {
        0 => 1,
        _ => counts.iter().map(|(_, count)| count).sum(),
    };
    if arguments.json {
        let divided = counts.into_iter().map(|(mv, n)| (mv, n.into()));
        let record = Record {
            game: &arguments.place.game,
            position: position.text(),
            depth: arguments.depth,
            nodes,
            time,
            nps: per_second(nodes, time),
            divide: arguments.divide.then(|| divided.collect()),
        };
        print::json(&record, out)?;
        return Ok(Status::Done);
    }
    if arguments.divide {
        for (mv, count) in &counts {
            writeln!(out, "{mv}: {count}")?;
        }
    }
    let rate = per_second(nodes, time);
    let time = time.as_secs_f64();
    writeln!(out, "{nodes} nodes in {time:.3} s, {rate} nps")?;
    Ok(Status::Done)
}
