//! A technique from outside, beside those that come with niwaki, in games that are played over engine protocols.

use niwaki_cli::{Catalogue, Entry, Format, PROFILES};
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;

#[allow(dead_code)] // it is a program elsewhere
#[path = "../history_reductions.rs"]
mod history_reductions;

niwaki::techniques! {
    /// Everything that comes with niwaki, and mine.
    pub struct Mine: Standard { history_reductions: history_reductions::HistoryReductions }
}

fn main() -> std::process::ExitCode {
    let games = Catalogue::<Mine>::new(PROFILES)
        .with(Entry::<ChessFamily>::new().format(Format::Pgn))
        .with(Entry::<CheckersFamily>::new().format(Format::Pdn).without(&["null-move"]));
    niwaki_cli::run(&games)
}
