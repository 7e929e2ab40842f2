//! What the programs that have a laboratory show in its reports.

use niwaki_host::artifact::Choice;
use niwaki_host::catalogue::Catalogue;
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

/// The games and files that a configuration names for techniques to decide by.
pub(super) fn chosen_in<'t>(catalogue: &Catalogue, table: &'t toml::Table) -> Vec<&'t str> {
    let keys = catalogue
        .kinds()
        .iter()
        .filter_map(|kind| match kind.choice() {
            Choice::Key(key) => Some(key),
            Choice::Settings => None,
        });
    keys.filter_map(|key| table.get(key)?.as_str()).collect()
}
