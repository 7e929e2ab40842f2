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
//! and has `search`, `perft`, `bench`, `match`, `tournament`, `play`, `tune`, `train` and `lab` for it. A game that has nothing but its
//! rules is added as [`niwaki::Simple`]. Techniques of its own come in through [`Catalogue::of`], whose type
//! parameter is a list written by [`niwaki::techniques!`].
//!
//! # Licence
//!
//! GPL-3.0-or-later with the default feature `games`, which links [shakmaty](https://crates.io/crates/shakmaty) for chess. Without the
//! feature the crate links nothing of shakmaty, and its own code is MIT OR Apache-2.0.
//!
//! # Inside
//!
//! This crate is arguments and dispatch: what commands do is in the layers below it (`cli/` in the repository).

mod arguments;
mod experiments;
mod help;
#[cfg(feature = "games")]
mod standard;

use std::io::{self, Write};
use std::process::ExitCode;
use std::thread;

use arguments::{Command, Parsed};
pub use niwaki_host::artifact::Recipe;
pub use niwaki_host::catalogue::{Catalogue, CatalogueBuilder, Entry, Format};
use niwaki_host::failure::{Failure, Status};
pub use niwaki_host::list::TechniqueList;
pub use niwaki_host::profiles::{Content, Profile, STANDARD as PROFILES};
use niwaki_host::{STACK, configuration, interrupt};
use niwaki_inspect::{bench, games, perft, search, techniques};
use niwaki_lab::command as lab;
use niwaki_protocols::{hub, uci};
#[cfg(feature = "games")]
pub use standard::{complete, niwaki};

/// Runs the command with the arguments of this process, and says what the shell shall see:
/// 0 done, 1 done and the answer is no, 2 unusable arguments or input, 130 interrupted.
/// Without arguments it runs the main job, `lab --preset quick`.
pub fn run(catalogue: impl Into<Catalogue>) -> ExitCode {
    run_or(catalogue.into(), Command::main_job)
}

/// Runs the same command as [`run`], but without arguments it speaks UCI, as graphical interfaces and
/// match runners expect of an engine.
pub fn run_engine(catalogue: impl Into<Catalogue>) -> ExitCode {
    run_or(catalogue.into(), Command::engine)
}

fn run_or(catalogue: Catalogue, usual: fn() -> Command) -> ExitCode {
    // It lives as long as the program: a server hands it to whoever asks.
    let catalogue: &'static Catalogue =
        Box::leak(Box::new(catalogue.with_kinds(niwaki_learn::artifacts())));
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

fn execute(catalogue: &'static Catalogue, usual: fn() -> Command) -> Result<Status, Failure> {
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
        Command::Search(arguments) => search::run(catalogue, &arguments, &mut out),
        Command::Lab(arguments) => {
            let brought = lab::Brought {
                library: experiments::LIBRARY,
                pictures: &|| niwaki_learn::show::pictures(catalogue),
            };
            lab::run(catalogue, &arguments, &brought, &mut out)
        }
        Command::Match(arguments) => niwaki_arena::run(catalogue, &arguments, &mut out),
        Command::Tournament(arguments) => {
            niwaki_arena::tournament::run(catalogue, &arguments, &mut out)
        }
        Command::Tune(arguments) => niwaki_tune::run(catalogue, &arguments, &mut out),
        Command::Play(arguments) => niwaki_play::run(catalogue, &arguments, &mut out),
        #[cfg(feature = "serve")]
        Command::Serve(arguments) => niwaki_serve::run(catalogue, &arguments, &mut out),
        Command::Learned(arguments) => niwaki_learn::show::run(catalogue, &arguments, &mut out),
        Command::Train(arguments) => niwaki_learn::train::run(catalogue, &arguments, &mut out),
        Command::Endgames(arguments) => niwaki_endgames::run(catalogue, &arguments, &mut out),
        Command::Uci(arguments) => uci::run(catalogue, &arguments, usual_bench, &mut out),
        Command::Hub(arguments) => hub::run(catalogue, &arguments, &mut out),
    }?;
    out.flush()?;
    Ok(status)
}

/// Prints what `niwaki bench` prints.
fn usual_bench(catalogue: &Catalogue, out: &mut dyn Write) -> Result<(), Failure> {
    bench::run(catalogue, &bench::Arguments::default(), out).map(|_| ())
}
