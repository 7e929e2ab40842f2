//! Two of niwaki's techniques, in the games that come with it: what names the others is left out.

use niwaki::techniques::{LateMoveReductions, Truncation};

niwaki::techniques! {
    /// Hardly anything: neither null move, which profiles and games name, nor what was fitted.
    pub struct Few { late_move_reductions: LateMoveReductions, truncation: Truncation }
}

fn main() -> std::process::ExitCode {
    niwaki_cli::run(niwaki_cli::complete::<Few>())
}
