//! The command `niwaki` with the games and techniques that come with it.

use std::process::ExitCode;

use niwaki_cli::{Catalogue, Entry, Format};
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;
use niwaki_games::trees::TreeFamily;

/// What can do nothing where nobody can pass.
const NO_PASS: &[&str] = &["null-move"];

fn main() -> ExitCode {
    niwaki_cli::run(
        &Catalogue::standard()
            .with(
                Entry::<ChessFamily>::new()
                    .format(Format::Pgn)
                    .bench_depth(12)
                    .lab_depths(4..=8),
            )
            .with(
                Entry::<CheckersFamily>::new()
                    .format(Format::Pdn)
                    .bench_depth(17)
                    .lab_depths(8..=16)
                    .default_without(NO_PASS),
            )
            .with(
                Entry::<TreeFamily>::new()
                    .bench_depth(10)
                    .lab_depths(4..=8)
                    .default_without(NO_PASS),
            ),
    )
}
