//! `niwaki games`: lists what can be played and searched.
//!
//! The list is the catalogue's own, in its order, so that a program with other games lists those.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};

use crate::print::of_game;
use niwaki_host::catalogue::{AnyGame, Catalogue};
use niwaki_host::failure::{Failure, Status};

/// The flags of `niwaki games`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  niwaki games
  niwaki games --json")]
pub struct Arguments {
    /// Print one JSON object
    #[arg(long)]
    // A listing for people is one paragraph a game.
    json: bool,
}

/// Lists the games of the catalogue, for people or as one JSON object.
///
/// # Errors
/// Fails where `out` cannot be written to.
pub fn run(
    catalogue: &Catalogue,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    if arguments.json {
        let games: Vec<Value> = catalogue.games().map(described).collect();
        writeln!(out, "{}", json!({ "games": games }))?;
        return Ok(Status::Done);
    }
    for (number, game) in catalogue.games().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        print(game, out)?;
    }
    Ok(Status::Done)
}

/// Describes a game as `--json` prints it. `bench_depth` is in plies.
fn described(game: &dyn AnyGame) -> Value {
    json!({
        "name": game.name(),
        "description": game.description(),
        "parameters": of_game(game),
        "openings": game.openings(),
        "bench_depth": game.bench_depth(),
    })
}

/// Prints the name and description of a game, a line for each parameter, and how many openings it names.
fn print(game: &dyn AnyGame, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}: {}", game.name(), game.description())?;
    for parameter in of_game(game) {
        writeln!(out, "  {parameter}")?;
    }
    let openings = game.openings().len();
    if openings > 0 {
        writeln!(out, "  {openings} named openings")?;
    }
    Ok(())
}
