//! Pictures of learned tables, which the programs that have a laboratory show in its reports.
//!
//! The laboratory knows nothing of what techniques learn. A program draws it and hands the pictures
//! over; the report puts each beside the experiments that vary the technique.

use niwaki_plot::Picture;

/// A picture of what was learned in a game, for the reports of experiments on the technique.
pub struct Learned {
    /// The technique that decides by it, by its name in the registry. An experiment shows the
    /// picture if it sets parameters of this technique.
    pub technique: &'static str,
    /// How the picture is read: the sentence above it.
    pub caption: &'static str,
    /// The picture itself, whose title becomes part of the name of its file.
    pub picture: Picture,
}
