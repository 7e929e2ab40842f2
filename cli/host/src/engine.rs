//! A searcher with everything about it decided.

use std::sync::Arc;

use niwaki::techniques::rankcut::Cells;
use niwaki::{Options, Parameter, Table};

use crate::failure::Failure;
use crate::list::TechniqueSet;

/// MiB of the table when nobody says otherwise.
const DEFAULT_HASH: usize = 16;

/// Techniques, options and table size of a search.
#[derive(Clone, Debug)]
pub struct Engine {
    pub techniques: TechniqueSet,
    pub options: Options,
    /// MiB of the table; 0 for none.
    pub hash: usize,
    /// Search twice: the first search leaves its best moves in the table and nothing else, and only
    /// the second, which need not look for them, is told of.
    pub known_moves: bool,
    /// What `RankCut` decides by, in place of the table that comes with the game.
    pub rankcut: Option<Arc<Cells>>,
}

impl Engine {
    /// A search with these techniques, all of them off.
    pub fn bare(techniques: &TechniqueSet) -> Engine {
        let mut techniques = techniques.clone();
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
    pub fn in_words(&self, wanted: impl Fn(&Parameter) -> bool) -> String {
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
    pub fn table(&self) -> Result<Option<Table>, Failure> {
        if self.hash == 0 {
            return Ok(None);
        }
        self.check_memory()?;
        Ok(Some(Table::new(self.hash)))
    }

    /// Running out of memory while the table is made would end the program
    /// without a word; asking first does not.
    pub fn check_memory(&self) -> Result<(), Failure> {
        let bytes = self.hash.saturating_mul(1 << 20);
        Vec::<u8>::new().try_reserve_exact(bytes).map_err(|_| {
            Failure::unusable(format!(
                "a table of {} MiB does not fit into memory: choose a smaller one",
                self.hash
            ))
        })
    }
}
