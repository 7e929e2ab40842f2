//! A list that has one technique, from outside, and none of those that come with niwaki.

use niwaki_cli::{Catalogue, Entry};
use niwaki_games::trees::TreeFamily;

#[allow(dead_code)] // it is a program elsewhere
#[path = "../history_reductions.rs"]
mod history_reductions;

niwaki::techniques! {
    /// Mine, and nothing else.
    pub struct Alone { history_reductions: history_reductions::HistoryReductions }
}

fn main() -> std::process::ExitCode {
    let games = Catalogue::of::<Alone>(&[]).with(Entry::<TreeFamily>::new());
    niwaki_cli::run(games)
}
