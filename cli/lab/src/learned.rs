//! What the programs that have a laboratory show in its reports.

use niwaki_plot::Picture;

/// A picture of what was learned in a game, for the reports of experiments on the technique.
pub struct Learned {
    /// The technique that decides by it.
    pub technique: &'static str,
    /// How the picture is read.
    pub caption: &'static str,
    /// The picture.
    pub picture: Picture,
}
