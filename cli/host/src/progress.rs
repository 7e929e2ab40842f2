//! Progress on stderr, for people: nothing is shown where stderr is no terminal.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressStyle};

/// A bar that counts to `length`.
pub fn bar(length: usize) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let template = "{bar:40} {pos}/{len}  {elapsed} (about {eta} left)  {msg}";
    let style =
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length as u64).with_style(style)
}

/// A word to a person who watches.
pub fn say(text: &str) {
    if io::stderr().is_terminal() {
        eprintln!("{text}");
    }
}
