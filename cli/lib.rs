//! The command `niwaki`, for our games and for anybody's.
//!
//! [`run`] is the whole command. It gets a [`Catalogue`]: the games that it
//! offers, one line each, and the list of techniques with its profiles. A crate
//! that has a game of its own writes a `main` of a few lines:
//!
//! ```no_run
//! use niwaki_cli::{Catalogue, Entry};
//! use niwaki_games::checkers::CheckersFamily;
//!
//! fn main() -> std::process::ExitCode {
//!     niwaki_cli::run(Catalogue::standard().with(Entry::<CheckersFamily>::new()))
//! }
//! ```
//!
//! and has `search`, `perft`, `bench`, `match`, `tournament`, `play`, `train` and `lab` for it. A game that has nothing but its
//! rules is added as [`niwaki::Simple`]. Techniques of its own come in through [`Catalogue::of`], whose type
//! parameter is a list written by [`niwaki::techniques!`].
//!
//! Inside, what is generic over the game ends at [`position::Position`]: commands
//! hold positions behind `dyn`, searches never do.

mod arguments;
mod benchmark;
mod catalogue;
mod configuration;
mod engine;
mod failure;
mod finding;
mod interrupt;
mod list;
mod names;
mod picture;
mod position;
mod profiles;
mod progress;
mod situation;
mod timing;
mod values;

mod bench;
mod games;
mod help;
mod lab;
mod matches;
mod perft;
mod protocols;
mod rankcut;
mod search;
mod standard;
mod techniques;
mod train;

use std::io::{self, Write};
use std::process::ExitCode;
use std::thread;

use arguments::{Command, Parsed};
pub use catalogue::{Catalogue, CatalogueBuilder, Entry, Format};
use failure::{Failure, Status};
pub use list::TechniqueList;
pub use profiles::{Content, Profile, STANDARD as PROFILES};
pub use rankcut::shipped::Recipe;

/// Bytes of stack for a search: [`niwaki::Ply::MAX`] plies of the largest game fit many times over.
pub(crate) const STACK: usize = 256 << 20;

/// Runs the command with the arguments of this process, and says what the shell shall see:
/// 0 done, 1 done and the answer is no, 2 unusable arguments or input, 130 interrupted.
/// Without arguments it runs the main job, `lab --preset quick`.
pub fn run(catalogue: impl Into<Catalogue>) -> ExitCode {
    run_or(&catalogue.into(), Command::main_job)
}

/// The same command as [`run`], but without arguments it speaks UCI, as graphical interfaces and
/// match runners expect of an engine.
pub fn run_engine(catalogue: impl Into<Catalogue>) -> ExitCode {
    run_or(&catalogue.into(), Command::engine)
}

fn run_or(catalogue: &Catalogue, usual: fn() -> Command) -> ExitCode {
    let result = thread::scope(|scope| {
        let command = thread::Builder::new().stack_size(STACK);
        let running = command.spawn_scoped(scope, || execute(catalogue, usual));
        match running.map(thread::ScopedJoinHandle::join) {
            Ok(Ok(result)) => result,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(error) => Err(error.into()),
        }
    });
    match result {
        Ok(status) => status.into(),
        Err(failure) => failure.report(&mut io::stderr()),
    }
}

fn execute(catalogue: &Catalogue, usual: fn() -> Command) -> Result<Status, Failure> {
    let mut out = io::stdout().lock();
    let command = match arguments::parse(&catalogue.names(), usual)? {
        Parsed::Command(command) => *command,
        Parsed::Text(text) => {
            write!(out, "{text}")?;
            return Ok(Status::Done);
        }
    };
    configuration::check(catalogue)?;
    interrupt::install()?;
    let status = match command {
        Command::Games(arguments) => games::run(catalogue, &arguments, &mut out),
        Command::Techniques(arguments) => techniques::run(catalogue, &arguments, &mut out),
        Command::Perft(arguments) => perft::run(catalogue, &arguments, &mut out),
        Command::Bench(arguments) => bench::run(catalogue, &arguments, &mut out),
        Command::Lab(arguments) => lab::run(catalogue, &arguments, &mut out),
        Command::Match(arguments) => matches::run(catalogue, &arguments, &mut out),
        Command::Play(arguments) => matches::play::run(catalogue, &arguments, &mut out),
        Command::Tournament(arguments) => matches::tournament::run(catalogue, &arguments, &mut out),
        Command::Search(arguments) => search::run(catalogue, &arguments, &mut out),
        Command::Rankcut(arguments) => rankcut::run(catalogue, &arguments, &mut out),
        Command::Train(arguments) => train::run(catalogue, &arguments, &mut out),
        Command::Uci(arguments) => protocols::uci::run(catalogue, &arguments, &mut out),
        Command::Hub(arguments) => protocols::hub::run(catalogue, &arguments, &mut out),
    }?;
    out.flush()?;
    Ok(status)
}
