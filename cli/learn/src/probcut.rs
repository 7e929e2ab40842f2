//! The fits of `ProbCut`: how deep values follow from shallow ones.
//!
//! In games of self-play every quiet position is searched by iterative deepening, without techniques and with
//! an empty table, so that one search gives the value at every depth up to the last.
//! For each depth a line is fitted through the values and those of half that depth (of the
//! same parity), as M. Buro did for Logistello (ICCA Journal 18(2), 1995). The result is a
//! file for `--config`.
//!
//! Sums of whole numbers are kept of the games, which are the same in whatever order games end.
//!
//! In [`niwaki::techniques::probcut`] is the technique: it trusts a shallow search as far as the scatter about the
//! line (sigma) allows. Here the lines are found. `play` plays a game and `study` collects its values, by pairs of
//! depths; `fit` has the sums and the line through them; `total` adds games up. `part` is the file of an unfinished
//! training, with the sums; `file` and `report` are that of a finished one, with the lines alone.
//!
//! Unlike a table of `RankCut`, a fit is one short setting, `probcut.pairs`. It comes with a game as a default that
//! any configuration can set anew, and needs no key of its own.

mod file;
mod fit;
mod part;
mod play;
mod report;
#[cfg(test)]
pub(crate) mod samples;
mod study;
mod total;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::{ArgMatches, Args, Command};
use niwaki::techniques::ProbCut;
use niwaki::techniques::probcut::{Pair, Pairs};

use crate::kind::{Kind, parsed};
use crate::train::rebuild::{self, Lasting, Manner};
use crate::train::saved::Saved;
use crate::train::workers;
use niwaki_host::artifact::{Artifact, Choice, Header, Loaded, Recipe};
use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::list::TechniqueSet;
use niwaki_host::signature::spec;
use niwaki_host::values;
use play::Plan;
use report::Report;
use study::FIRST;

/// The kind of the fits of `ProbCut`: how deep values follow from shallow ones in a game.
#[derive(Clone, Copy, Debug)]
pub struct Fits;

impl Artifact for Fits {
    fn name(&self) -> &'static str {
        "probcut"
    }

    fn noun(&self) -> &'static str {
        "fit"
    }

    fn version(&self) -> u64 {
        file::VERSION
    }

    fn choice(&self) -> Choice {
        Choice::Settings
    }

    fn examine(&self, bytes: &[u8]) -> Result<Header, Failure> {
        file::examine(bytes)
    }

    fn load(&self, bytes: &[u8]) -> Result<Box<dyn Loaded>, Failure> {
        Ok(Box::new(Fit(file::decode(bytes)?)))
    }
}

/// A fit that was read: the lines of all depths that have one.
struct Fit(Pairs);

impl Loaded for Fit {
    fn attach(&self, techniques: &mut TechniqueSet) {
        if let Some(probcut) = techniques.typed::<ProbCut>() {
            probcut.pairs = self.0.clone();
        }
    }
}

impl Kind for Fits {
    fn arguments(&self, command: Command) -> Command {
        Flags::augment_args(command)
            .about("Fit to a game how probcut foretells deep values from shallow ones")
    }

    fn train(
        &self,
        catalogue: &Catalogue,
        flags: &ArgMatches,
        out: &mut dyn Write,
    ) -> Result<Status, Failure> {
        run(catalogue, &parsed(flags), out)
    }

    fn file(&self, game: &str) -> String {
        format!("probcut-{game}.toml")
    }

    fn rebuild(
        &self,
        catalogue: &Catalogue,
        flags: &ArgMatches,
        out: &mut dyn Write,
    ) -> Result<Status, Failure> {
        let flags: Flags = parsed(flags);
        let evaluation = flags.evaluation.as_deref();
        let plans = shipped(catalogue, flags.out.as_deref(), evaluation)?;
        let manner = Manner {
            all: true,
            concurrency: flags.concurrency,
            json: flags.json,
        };
        rebuild::learn(self, &plans, &manner, out)
    }

    /// Names the games whose fit was made by another command, or by another search or evaluation: that of an older file,
    /// which has no signature, is not known.
    fn stale(&self, catalogue: &Catalogue, folder: &Path) -> Result<Vec<String>, Failure> {
        rebuild::stale(&shipped(catalogue, Some(folder), None)?)
    }
}

/// Returns the plans of the fits that come with the games: of each game with a recipe.
fn shipped<'c>(
    catalogue: &'c Catalogue,
    folder: Option<&Path>,
    evaluation: Option<&str>,
) -> Result<Vec<Plan<'c>>, Failure> {
    rebuild::shipped(&Fits, catalogue, folder, |game, recipe, path| {
        let game = spec(game.name(), recipe.parameters);
        Plan::new(catalogue, game, recipe, evaluation, path)
    })
}

/// The flags of `niwaki train probcut`.
#[derive(Args, Debug)]
#[command(after_help = "\
What is written is a file for --config, with the parameter probcut.pairs. The
same seed gives the same file on any number of cores.

With --out FILE, Ctrl-C keeps the games that are done in FILE.part, and the same
command goes on from there; FILE itself is written, or replaced, at the end.
Without --out nothing is kept.

Examples:
  niwaki train probcut chess --games 20 --depth 6 --out chess.toml
  niwaki train probcut checkers --games 50 --depth 12 --json
  niwaki train probcut chess --evaluation learned --out learned.toml
  niwaki train probcut --all      # in the source tree: what is out of date in tables/
  niwaki search chess --depth 8 --with probcut --config chess.toml")]
struct Flags {
    /// The game, with parameters if need be
    #[arg(value_name = "GAME", required_unless_present = "all")]
    game: Option<String>,

    /// Fit anew what comes with the command, as far as search or evaluation have
    /// changed since
    #[arg(long, conflicts_with_all = ["game", "number", "seed", "depth"])]
    all: bool,

    /// Play N games
    #[arg(id = "number", long = "games", value_name = "N", default_value_t = 20, value_parser = values::training_games, allow_hyphen_values = true)]
    games: u64,

    /// Fit depths up to N plies
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = values::depth, allow_hyphen_values = true)]
    depth: i16,

    /// Draw openings, and trees, by this seed
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = values::seed, allow_hyphen_values = true)]
    seed: u64,

    // What it is, `train` says of every kind.
    #[arg(long, value_name = "WORD|FILE", allow_hyphen_values = true)]
    evaluation: Option<String>,

    /// Write the file here; with --all, the folder [default: print it, and keep
    /// nothing on Ctrl-C; with --all, the folder tables]
    #[arg(long, value_name = "FILE|DIR")]
    out: Option<PathBuf>,

    /// Games at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = values::concurrency, allow_hyphen_values = true)]
    concurrency: Option<usize>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Plays, fits, and writes the file, or prints it where none is named.
fn run(catalogue: &Catalogue, flags: &Flags, out: &mut dyn Write) -> Result<Status, Failure> {
    let start = Instant::now();
    check_depth(flags.depth)?;
    let recipe = Recipe {
        parameters: "",
        games: flags.games,
        depth: flags.depth,
        seed: flags.seed,
    };
    let game = flags.game.clone().expect("there is a game or --all");
    let evaluation = flags.evaluation.as_deref();
    let plan = Plan::new(catalogue, game, recipe, evaluation, PathBuf::new())?;
    let saved = Saved::open(plan.nothing(), flags.out.as_deref())?;
    let Some(sample) = workers::complete(&plan, saved, flags.concurrency)? else {
        return Ok(Status::Interrupted);
    };
    let report = Report::of(&sample);
    if flags.json {
        let told = report.described(start.elapsed(), flags.out.as_deref());
        writeln!(out, "{told}")?;
    } else if flags.out.is_none() {
        write!(out, "{}", report.file())?;
    }
    Ok(Status::Done)
}

/// Refuses depths for which no line can be fitted, or none that the parameter can hold.
fn check_depth(depth: i16) -> Result<(), Failure> {
    if (FIRST..=Pair::DEEPEST).contains(&depth) {
        return Ok(());
    }
    Err(Failure::unusable(format!(
        "--depth {depth}: depths from {FIRST} to {} can be predicted",
        Pair::DEEPEST
    )))
}
