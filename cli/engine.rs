//! A searcher with everything about it decided.

use std::sync::Arc;

use niwaki::techniques::rankcut::Cells;
use niwaki::{Options, Parameter, Table, Techniques};

use crate::failure::Failure;

/// A list of techniques that the command can work with: any list written by
/// [`niwaki::techniques!`] is one.
pub trait TechniqueList: Techniques + Clone + Default + Send + Sync + 'static {}

impl<T: Techniques + Clone + Default + Send + Sync + 'static> TechniqueList for T {}

#[cfg(test)]
niwaki::techniques! {
    /// Null move and Multi-Cut, and nothing else: one list for all tests that want a short one, since each list
    /// has the whole command compiled once more.
    pub(crate) struct Two {
        null_move: niwaki::techniques::NullMove,
        multi_cut: niwaki::techniques::MultiCut,
    }
}

/// MiB of the table when nobody says otherwise.
const DEFAULT_HASH: usize = 16;

/// Techniques, options and table size of a search.
#[derive(Clone, Debug)]
pub(crate) struct Engine<T> {
    pub(crate) techniques: T,
    pub(crate) options: Options,
    /// MiB of the table; 0 for none.
    pub(crate) hash: usize,
    /// Search twice: the first search leaves its best moves in the table and nothing else, and only
    /// the second, which need not look for them, is told of.
    pub(crate) known_moves: bool,
    /// What `RankCut` decides by, in place of the table that comes with the game.
    pub(crate) rankcut: Option<Arc<Cells>>,
}

impl<T: TechniqueList> Engine<T> {
    /// A search without techniques.
    pub(crate) fn bare() -> Engine<T> {
        let mut techniques = T::default();
        techniques.switch_all_off();
        Engine {
            techniques,
            options: Options::default(),
            hash: DEFAULT_HASH,
            known_moves: false,
            rankcut: None,
        }
    }

    /// The techniques that are on, each with those of its parameters that are wanted.
    pub(crate) fn in_words(&self, wanted: impl Fn(&Parameter) -> bool) -> String {
        let mut words = Vec::new();
        for description in self.techniques.describe().iter().filter(|one| one.on) {
            let name = description.about.name;
            words.push(name.to_owned());
            let parameters = description.parameters.iter().filter(|one| wanted(one));
            words.extend(parameters.map(|one| format!("{name}.{}={}", one.name, one.value)));
        }
        words.join(" ")
    }

    /// An empty table of the size that was asked for.
    pub(crate) fn table(&self) -> Result<Option<Table>, Failure> {
        if self.hash == 0 {
            return Ok(None);
        }
        self.check_memory()?;
        Ok(Some(Table::new(self.hash)))
    }

    /// Running out of memory while the table is made would end the program
    /// without a word; asking first does not.
    pub(crate) fn check_memory(&self) -> Result<(), Failure> {
        let bytes = self.hash.saturating_mul(1 << 20);
        Vec::<u8>::new().try_reserve_exact(bytes).map_err(|_| {
            Failure::unusable(format!(
                "a table of {} MiB does not fit into memory: choose a smaller one",
                self.hash
            ))
        })
    }
}
