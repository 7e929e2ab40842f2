//! `niwaki tournament`: everybody against everybody (a round robin), or one against all others (a
//! gauntlet), in rounds. In each round every two that meet play a pair of games from the same
//! opening as all the others.
//!
//! Games are played, recorded and written as those of a match are. The results are [`ratings`] and
//! a cross table.

pub mod ratings;
mod standings;

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::common::Common;
use super::contender::Contender;
use super::event::Event;
use super::folder;
use super::openings::Pairs;
use super::plan::Plan;
use super::settings::{Settings, Side};
use super::tally::Tally;
use niwaki_host::catalogue::{AnyGame, Catalogue};
use niwaki_host::failure::{Failure, Status};
use niwaki_host::values;
use standings::Standings;

/// The flags of `niwaki tournament`.
#[derive(Args, Debug)]
#[command(after_help = "\
An engine SPEC is what it is for `niwaki match`, and so are limits, openings, adjudication and
faults: niwaki[profile=bare], niwaki[level=3,name=three], uci:COMMAND, hub:COMMAND.

Every two engines that meet play --games games, in pairs with the seats exchanged. The openings are the same
for all of them. At --nodes and --depth the same seed gives the same games, whatever --concurrency is.

Ratings are those under which all results together are the most likely (Bradley and Terry, a draw is half
a win), on the scale of Elo and with a mean of 0. Their 95% intervals count pairs of games.

The folder gets records.jsonl, a line for each game as it finishes, games.pgn or games.pdn, summary.json, and
tournament.json, which --resume checks.

Examples:
  niwaki tournament chess --engine niwaki --engine 'niwaki[profile=bare]' --engine 'niwaki[profile=classic]' --nodes 5000
  niwaki tournament checkers --gauntlet --engine niwaki --engine 'hub:scan hub' --engine 'niwaki[level=5]' --games 20
  niwaki tournament tree:edge-sum,b=8 --engine niwaki --engine 'niwaki[profile=bare]' --depth 5 --json
  niwaki tournament chess --engine 'niwaki[level=1]' --engine 'niwaki[level=2]' --engine 'niwaki[level=3]' --out runs/levels")]
pub struct Arguments {
    /// The game by its name, or with parameters, as in
    /// `tree:edge-sum,b=8` (the command `games` lists them)
    #[arg(value_name = "GAME")]
    game: String,

    /// Who takes part: two engines or more, each with this flag before it
    #[arg(long = "engine", value_name = "SPEC", required = true)]
    engines: Vec<String>,

    /// Only the first engine plays against all others
    #[arg(long)]
    gauntlet: bool,

    /// How many games any two play that meet: an even number [default: 20]
    #[arg(long, value_name = "N", value_parser = values::games, allow_hyphen_values = true)]
    games: Option<usize>,

    #[command(flatten)]
    common: Common,
}

/// Games between any two when nobody says how many.
const DEFAULT_GAMES: usize = 20;

/// The engines of a tournament.
#[derive(Clone, Debug, Serialize)]
struct Many {
    /// Whether only the first engine meets the others.
    gauntlet: bool,
    /// The engines, by number; no two have the same name.
    engines: Vec<Side>,
}

/// Plays the tournament, and prints how it went.
///
/// # Errors
/// Fails on a game, engine or opening that is unusable, on fewer than two engines, where an outside
/// program cannot be started, and where the folder cannot be written or holds another tournament.
pub fn run(
    catalogue: &Catalogue,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let common = &arguments.common;
    let contenders = contenders(catalogue, arguments)?;
    let pairs = match arguments.games {
        Some(games) => Pairs::Exactly(games / 2),
        None => Pairs::AtMost(DEFAULT_GAMES / 2),
    };
    let pairings = pairings(contenders.len(), arguments.gauntlet);
    let plan = Plan::new(catalogue, &arguments.game, common.source(), pairs, pairings)?;
    let engines = Many {
        gauntlet: arguments.gauntlet,
        engines: sides(&contenders, catalogue.game_of(&arguments.game)?)?,
    };
    let settings = Settings::new(catalogue, &arguments.game, common, &plan, engines, None)?;
    let names = settings
        .engines
        .engines
        .iter()
        .map(|side| side.name.clone());
    let names = names.collect();
    let event = Event {
        kind: folder::TOURNAMENT,
        name: "niwaki tournament",
        common,
        plan: &plan,
        contenders: &contenders,
    };
    let tally = Tally::new(plan.jobs.len() / 2, None);
    let standings = |tally: &Tally| Standings::new(settings.clone(), &plan, tally);
    event.play(&settings, names, tally, standings, out)
}

/// Reads the specifications of all engines.
fn contenders(catalogue: &Catalogue, arguments: &Arguments) -> Result<Vec<Contender>, Failure> {
    if arguments.engines.len() < 2 {
        let what = "a tournament needs two engines or more, each with --engine before it";
        return Err(Failure::unusable(what));
    }
    let specs = arguments.engines.iter();
    let contender = |spec: &String| {
        arguments
            .common
            .contender(catalogue, &arguments.game, "--engine", spec)
    };
    specs.map(contender).collect()
}

/// Returns who meets whom, by number.
fn pairings(engines: usize, gauntlet: bool) -> Vec<[usize; 2]> {
    let leaders = if gauntlet { 1 } else { engines };
    let of = |first: usize| (first + 1..engines).map(move |second| [first, second]);
    (0..leaders).flat_map(of).collect()
}

/// Collects the engines. Those of the same name get their number behind it.
fn sides(contenders: &[Contender], game: &dyn AnyGame) -> Result<Vec<Side>, Failure> {
    let sides = contenders
        .iter()
        .map(|contender| Side::new(contender, game));
    let mut sides = sides.collect::<Result<Vec<Side>, Failure>>()?;
    let names: Vec<String> = sides.iter().map(|side| side.name.clone()).collect();
    for (number, side) in sides.iter_mut().enumerate() {
        if names.iter().filter(|&name| *name == side.name).count() > 1 {
            side.name = format!("{} ({})", side.name, number + 1);
        }
    }
    Ok(sides)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody_once_or_the_first_all_others() {
        assert_eq!(pairings(3, false), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(pairings(4, true), [[0, 1], [0, 2], [0, 3]]);
        assert_eq!(pairings(10, false).len(), 45);
    }
}
