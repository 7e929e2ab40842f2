//! The live line on stderr: games played, the score, and how far a sequential test has come.
//!
//! In a tournament there is no score of two engines to tell, so that only the games are counted.
//! Nothing is shown where stderr is no terminal.

use std::fmt::Write;

use indicatif::{ProgressBar, ProgressStyle};

use super::score::Difference;
use super::tally::Tally;
use niwaki_host::progress;

/// A bar with the score behind it, where stderr is a terminal.
pub(super) struct StatusLine {
    /// Hidden where stderr is no terminal.
    bar: ProgressBar,
    /// Whether the score means something: between two engines.
    is_match: bool,
}

impl StatusLine {
    /// Shows how the match stands before its first game, or before it goes on.
    pub(super) fn new(games: usize, is_match: bool, tally: &Tally) -> StatusLine {
        let bar = progress::bar(games);
        let template = "{bar:20} {pos}/{len} {elapsed} (about {eta} left) {msg}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        let line = StatusLine { bar, is_match };
        line.show(tally);
        line
    }

    /// Shows how the match stands now.
    pub(super) fn show(&self, tally: &Tally) {
        self.bar.set_position(tally.played() as u64);
        if self.is_match {
            self.bar.set_message(standing(tally));
        }
    }

    /// Takes the line away, before the summary is printed.
    pub(super) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

/// Writes `+10 =20 -8  Elo +18.3 ± 60.1  LLR 0.21 (-2.94, 2.94)`.
fn standing(tally: &Tally) -> String {
    let [losses, draws, wins] = tally.results;
    let mut text = format!("+{wins} ={draws} -{losses}");
    let elo = tally.estimate().map(|estimate| estimate.elo());
    if let Some(elo) = elo.filter(Difference::is_told) {
        let _ = write!(text, "  Elo {elo}"); // writing to a String cannot fail
    }
    if let Some(test) = tally.test() {
        let _ = write!(text, "  {}", test.standing(&tally.pentanomial)); // the same
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sprt;

    #[test]
    fn the_line_says_how_the_match_stands() {
        let mut tally = Tally::new(50, sprt::parse("0,5").ok());
        assert_eq!(standing(&tally), "+0 =0 -0  LLR 0.00 (-2.94, 2.94)");
        tally.pentanomial = [1, 2, 10, 4, 1];
        tally.results = [8, 18, 10];
        let text = standing(&tally);
        assert!(text.starts_with("+10 =18 -8  Elo +19.3 ± 79.4"), "{text}");
    }
}
