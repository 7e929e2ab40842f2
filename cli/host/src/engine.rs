//! A searcher with everything about it decided.

use std::sync::Arc;

use niwaki::evaluation::Evaluation;
use niwaki::{Options, Parameter, Table};

use crate::artifact::{Artifact, Choice, Judge, Learned};
use crate::endgames::{SyzygyTables, Tables};
use crate::failure::Failure;
use crate::list::TechniqueSet;
use crate::memory::{GameMemory, Remembers};

/// MiB of the table when nobody says otherwise.
const DEFAULT_HASH: usize = 16;

/// Techniques, options and table size of a search.
#[derive(Clone, Debug)]
pub struct Engine {
    /// The techniques that are on, and every parameter.
    pub techniques: TechniqueSet,
    /// The options of the search itself.
    pub options: Options,
    /// MiB of the table; 0 for none.
    pub hash: usize,
    /// For how long a search remembers what it has learned besides the table.
    pub memory: Remembers,
    /// Search twice: the first search leaves its best moves in the table and nothing else, and only
    /// the second, which need not look for them, is told of.
    pub known_moves: bool,
    /// How many threads search together.
    pub threads: usize,
    /// The learned data that was chosen in place of what comes with the game, at most one of a kind.
    pub learned: Vec<Arc<Learned>>,
    /// What evaluates positions.
    pub evaluation: Judge,
    /// The endgame tables that it knows; none unless they are asked for.
    pub endgames: Option<Arc<Tables>>,
    /// The Syzygy tables that it knows; none unless they are asked for.
    pub syzygy: Option<Arc<SyzygyTables>>,
}

impl Engine {
    /// Makes a search with these techniques, all of them off, that evaluates by what the games themselves say: it does not
    /// depend on what comes with a program.
    pub fn bare(techniques: &TechniqueSet) -> Engine {
        let mut techniques = techniques.clone();
        techniques.switch_all_off();
        Engine {
            techniques,
            options: Options::default(),
            hash: DEFAULT_HASH,
            memory: Remembers::Game,
            known_moves: false,
            threads: 1,
            learned: Vec::new(),
            evaluation: Judge::Hand,
            endgames: None,
            syzygy: None,
        }
    }

    /// Chooses what a technique decides by, in place of what was chosen before.
    pub fn choose(&mut self, learned: Arc<Learned>) {
        self.forget(learned.kind());
        if learned.evaluates() {
            self.evaluation = Judge::Learned;
        }
        self.learned.push(learned);
    }

    /// Goes back to what comes with the game, in place of what was chosen of a kind.
    pub fn forget(&mut self, kind: &dyn Artifact) {
        self.learned.retain(|one| one.kind().name() != kind.name());
    }

    /// Returns the techniques as they take part in a game: those that are on decide by what was chosen for them,
    /// or by what comes with the game.
    pub fn equipped(&self, shipped: &[Arc<Learned>]) -> TechniqueSet {
        let mut techniques = self.techniques.clone();
        for learned in self.in_force(shipped) {
            if techniques.is_on(learned.kind().name()) {
                learned.loaded().attach(&mut techniques);
            }
        }
        techniques
    }

    /// Returns what evaluates the positions of a game.
    pub fn evaluation(&self, shipped: &[Arc<Learned>]) -> Evaluation {
        match self.evaluation {
            Judge::Hand => Evaluation::Game,
            Judge::Material => Evaluation::Material,
            Judge::Nothing => Evaluation::Nothing,
            Judge::Learned => {
                let mut kinds = self.in_force(shipped).filter(|one| one.evaluates());
                let learned = kinds.find_map(|one| one.loaded().evaluation());
                learned.unwrap_or_default()
            }
        }
    }

    /// Reads what this engine searches and evaluates by, so that a file that makes no sense is told of before any search.
    /// A configuration does so; whoever switches a technique on afterwards has to.
    ///
    /// # Errors
    /// There is such a file.
    pub fn read_learned(&self, shipped: &[Arc<Learned>]) -> Result<(), Failure> {
        for learned in self.in_force(shipped) {
            let kind = learned.kind().name();
            let wanted = if learned.evaluates() {
                self.evaluation == Judge::Learned
            } else {
                self.techniques.is_on(kind)
            };
            if wanted {
                learned.read().map_err(|failure| failure.at(kind))?;
            }
        }
        Ok(())
    }

    /// Returns what was chosen, and what comes with the game where nothing was chosen.
    fn in_force<'l>(
        &'l self,
        shipped: &'l [Arc<Learned>],
    ) -> impl Iterator<Item = &'l Arc<Learned>> {
        let shipped = shipped.iter().filter(|one| {
            let kind = one.kind();
            matches!(kind.choice(), Choice::Key(_)) && self.chosen(kind.name()).is_none()
        });
        self.learned.iter().chain(shipped)
    }

    /// Returns what was chosen of this kind.
    pub fn chosen(&self, kind: &str) -> Option<&Arc<Learned>> {
        self.learned.iter().find(|one| one.kind().name() == kind)
    }

    /// Says whether what was chosen for techniques to decide by is the same as for another searcher.
    pub fn decides_as(&self, other: &Engine) -> bool {
        let as_there = |one: &Arc<Learned>| other.learned.iter().any(|there| one.same(there));
        self.evaluation == other.evaluation
            && self.learned.len() == other.learned.len()
            && self.learned.iter().all(as_there)
    }

    /// Returns the techniques that are on, each with those of its parameters that are wanted, and which endgame tables
    /// there are.
    pub fn in_words(&self, wanted: impl Fn(&Parameter) -> bool) -> String {
        let mut words = Vec::new();
        for description in self.techniques.describe().iter().filter(|one| one.on) {
            let name = description.about.name;
            words.push(name.to_owned());
            let parameters = description.parameters.iter().filter(|one| wanted(one));
            words.extend(parameters.map(|one| format!("{name}.{}={}", one.name, one.value)));
        }
        words.extend(self.tables_known());
        words.join(" ")
    }

    /// Returns which endgame tables it knows, as `name=identity`, where there are any.
    pub(crate) fn tables_known(&self) -> impl Iterator<Item = String> {
        let own = self.endgames.iter().map(|tables| tables.identity());
        let own = own.map(|identity| format!("endgames={identity}"));
        let syzygy = self.syzygy.iter().map(|tables| tables.identity());
        own.chain(syzygy.map(|identity| format!("syzygy={identity}")))
    }

    /// Refuses several threads, which do not search the same twice, where a search has to be repeatable.
    ///
    /// # Errors
    /// There are several threads; `what` says of which searches there is but one thread.
    pub fn check_repeatable(&self, what: &str) -> Result<(), Failure> {
        if self.threads == 1 {
            return Ok(());
        }
        Err(Failure::unusable(format!(
            "threads={}: {what} runs on 1 thread, because several do not search the same twice",
            self.threads
        )))
    }

    /// Makes an empty table of the size that was asked for; none for 0 MiB.
    ///
    /// # Errors
    /// The table does not fit into memory.
    pub fn table(&self) -> Result<Option<Table>, Failure> {
        if self.hash == 0 {
            return Ok(None);
        }
        self.check_memory()?;
        Ok(Some(Table::new(self.hash)))
    }

    /// Lends a game's memory to a search, if searches remember that long.
    pub fn lend<'m>(&self, memory: &'m mut GameMemory) -> Option<&'m mut GameMemory> {
        match self.memory {
            Remembers::Game => Some(memory),
            Remembers::Search => None,
        }
    }

    /// Asks whether the table fits into memory: running out of it while the table is made would end the program without a
    /// word.
    ///
    /// # Errors
    /// The table does not fit into memory.
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
