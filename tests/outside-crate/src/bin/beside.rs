//! A game from outside, beside those that come with niwaki.

use niwaki::Simple;
use niwaki_cli::Entry;

#[allow(dead_code)] // it is a program elsewhere
#[path = "tic_tac_toe.rs"]
mod tic_tac_toe;

fn main() -> std::process::ExitCode {
    let mine = Entry::<Simple<tic_tac_toe::TicTacToe>>::new();
    niwaki_cli::run(niwaki_cli::niwaki().with(mine))
}
