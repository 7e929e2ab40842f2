//! The command `niwaki` as a chess engine: the same, but without arguments it speaks UCI.

use std::process::ExitCode;

fn main() -> ExitCode {
    niwaki_cli::run_engine(niwaki_cli::niwaki())
}
