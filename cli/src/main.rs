//! The command `niwaki` with the games and techniques that come with it.

use std::process::ExitCode;

fn main() -> ExitCode {
    niwaki_cli::run(niwaki_cli::niwaki())
}
