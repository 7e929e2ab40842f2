//! A technique from outside, beside those that come with niwaki, in the games that come with it.


#[allow(dead_code)] // it is a program elsewhere
#[path = "../history_reductions.rs"]
mod history_reductions;

niwaki::techniques! {
    /// Everything that comes with niwaki, and mine.
    pub struct Mine: Standard { history_reductions: history_reductions::HistoryReductions }
}

// ANCHOR: main
fn main() -> std::process::ExitCode {
    niwaki_cli::run(niwaki_cli::complete::<Mine>())
}
// ANCHOR_END: main
