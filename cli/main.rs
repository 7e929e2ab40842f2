//! The command `niwaki` with the games and techniques that come with it.

use std::process::ExitCode;

use niwaki_cli::Catalogue;

fn main() -> ExitCode {
    niwaki_cli::run(Catalogue::niwaki())
}
