//! The command `niwaki` as a chess engine: the same, but without arguments it speaks UCI.

use std::process::ExitCode;

use niwaki_cli::Catalogue;

fn main() -> ExitCode {
    niwaki_cli::run_engine(Catalogue::niwaki())
}
