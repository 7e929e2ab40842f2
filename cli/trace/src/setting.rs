//! What is recorded: a position, who searches it, and how far.

use std::fmt;
use std::sync::atomic::AtomicBool;
use std::thread::{self, Builder};

use niwaki_host::STACK;
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::info::SearchInfo;
use niwaki_host::position::{Position, Request};

use crate::log::Log;
use crate::recording::Recording;

/// The nodes at which a recording ends, whatever was asked for: at some 25 bytes a node it takes 1.3 GB of disk.
pub const MOST_NODES: u64 = 50_000_000;
/// The most plies of a recording that is asked for.
pub const MOST_DEPTH: i16 = 60;

/// A search that can be made again and again: on one thread, with a table of its own.
pub struct Setting {
    /// The position at the root.
    pub position: Box<dyn Position>,
    /// Who searches it.
    pub engine: Engine,
    /// How many plies deep, at most.
    pub depth: Option<i16>,
    /// How many nodes, at most.
    pub nodes: Option<u64>,
}

impl fmt::Debug for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Setting")
            .field("position", &self.position.text())
            .field("depth", &self.depth)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

impl Clone for Setting {
    fn clone(&self) -> Setting {
        Setting {
            position: self.position.copy(),
            engine: self.engine.clone(),
            ..*self
        }
    }
}

/// A recording, and what the search came to.
#[derive(Debug)]
pub struct Traced {
    /// The tree.
    pub recording: Recording,
    /// The findings of the search.
    pub info: SearchInfo,
    /// What is to be said of it, where it ended otherwise than was asked for.
    pub word: Option<String>,
}

impl Setting {
    /// Returns the same search as an audit makes it: draws by history are off, so that the worth of a node does not depend
    /// on the way to it.
    #[must_use]
    pub fn audited(mut self) -> Setting {
        self.engine.options = self.engine.options.history_draws(false);
        self
    }

    /// Makes the search and records it, without the decision of a number if there is one. `watch` hears now and then how
    /// many nodes there are; `stop` ends the search, which leaves a recording that is whole as far as it goes.
    ///
    /// # Errors
    /// There is neither a depth nor a number of nodes, the game is over, or the disk is full.
    pub fn record(
        &self,
        without: Option<u64>,
        stop: &AtomicBool,
        watch: &mut (dyn FnMut(u64) + Send),
    ) -> Result<Traced, Failure> {
        if self.depth.is_none() && self.nodes.is_none() {
            return Err(Failure::unusable(
                "a recording wants a depth or a number of nodes",
            ));
        }
        if let Some(ending) = self.position.over() {
            return Err(Failure::unusable(format!(
                "there is no tree: the game is over ({})",
                ending.rule
            )));
        }
        let searched = thread::scope(|scope| {
            let thread = Builder::new().name("record".into()).stack_size(STACK);
            let work = || self.search(without, stop, watch);
            let worker = thread.spawn_scoped(scope, work).map_err(Failure::caused)?;
            worker
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        let (recording, info) = searched?;
        let word = self.word(&info);
        Ok(Traced {
            recording,
            info,
            word,
        })
    }

    /// Makes the search on this thread, which must have the stack for it.
    fn search(
        &self,
        without: Option<u64>,
        stop: &AtomicBool,
        watch: &mut (dyn FnMut(u64) + Send),
    ) -> Result<(Recording, SearchInfo), Failure> {
        let members = self.engine.techniques.members();
        let names = members.iter().map(|(about, _)| about.name.to_owned());
        let file = tempfile::tempfile().map_err(no_room)?;
        let mut log = Log::new(file, self.position.unit(), names.collect(), stop, watch);
        let table = self.engine.table()?;
        let request = Request {
            depth: self.depth,
            nodes: Some(self.nodes.unwrap_or(MOST_NODES).min(MOST_NODES)),
            ..Request::until(stop)
        };
        let info =
            self.position
                .record(&self.engine, &request, table.as_ref(), &mut log, without)?;
        let (file, _) = log.finish().map_err(no_room)?;
        Ok((Recording::open(file)?, info))
    }

    /// Says why the search ended before it was as deep as was asked for.
    fn word(&self, info: &SearchInfo) -> Option<String> {
        let nodes = info.all_nodes();
        if !info.stopped {
            None
        } else if nodes >= MOST_NODES {
            Some(format!(
                "the recording ends at {nodes} nodes, the most that one can have"
            ))
        } else if self.nodes.is_some_and(|most| nodes >= most) {
            self.depth.map(|depth| {
                format!("the search ended at {nodes} nodes, before it was {depth} plies deep")
            })
        } else {
            Some(format!("the search was ended at {nodes} nodes"))
        }
    }
}

/// Says that the log cannot be written.
fn no_room(error: std::io::Error) -> Failure {
    Failure::caused(error)
        .at("the recording of the tree cannot be written")
        .with("it takes some 25 bytes a node in the folder for temporary files")
}
