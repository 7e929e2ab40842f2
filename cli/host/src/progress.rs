//! Shows progress on stderr, for people: nothing is shown where stderr is no terminal.
//!
//! Results go to stdout and are never mixed with it, so that a pipe gets the same bytes whether somebody watches or not.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressStyle};

use crate::printable::printable;

/// Returns a bar that counts to `length`, hidden where nobody would see it.
pub fn bar(length: usize) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let template = "{bar:40} {pos}/{len}  {elapsed} (about {eta} left)  {msg}";
    let style =
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length as u64).with_style(style)
}

/// Tells something to a person who watches, in a line.
pub fn say(text: &str) {
    if io::stderr().is_terminal() {
        eprintln!("{}", printable(text));
    }
}
