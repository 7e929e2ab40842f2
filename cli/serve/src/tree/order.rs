//! Reads what a page wants recorded, and says what was.

use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::Failure;
use niwaki_trace::format::Deeds;
use niwaki_trace::{CLASSES, MOST_DEPTH, MOST_NODES, Root, Setting, Traced};
use serde::{Deserialize, Serialize};

use crate::reply::Refusal;
use crate::searcher::{Search, within};

/// A search to be recorded, as a page asks for it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Order {
    game: String,
    /// The position, if not the one that the game begins with.
    position: Option<String>,
    /// The moves that are played from there first.
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default)]
    search: Search,
    depth: Option<i16>,
    nodes: Option<u64>,
    /// Whether draws by history are off, so that an audit can follow.
    #[serde(default)]
    audited: bool,
}

impl Order {
    /// Returns the search that is asked for.
    pub(super) fn setting(&self, catalogue: &Catalogue) -> Result<Setting, Refusal> {
        let mut position = catalogue.start(&self.game)?;
        if let Some(text) = &self.position {
            position = position.at(text)?;
        }
        for mv in &self.moves {
            position.play(mv)?;
        }
        if let Some(depth) = self.depth {
            within("depth", depth, 1, MOST_DEPTH)?;
        }
        if let Some(nodes) = self.nodes {
            within("nodes", nodes, 1, MOST_NODES)?;
        }
        let setting = Setting {
            position,
            engine: self.search.engine(catalogue, &self.game)?,
            depth: self.depth,
            nodes: self.nodes,
        };
        Ok(if self.audited {
            setting.audited()
        } else {
            setting
        })
    }
}

/// What was recorded.
#[derive(Serialize)]
pub(super) struct Summary {
    position: String,
    nodes: u64,
    qnodes: u64,
    bytes: u64,
    root: Root,
    /// The best line, as people write it.
    line: String,
    word: Option<String>,
    techniques: Vec<Member>,
    classes: [&'static str; CLASSES.len()],
    /// Nodes by class, those that techniques ended together.
    endings: Vec<u64>,
    roots: Vec<Top>,
    audited: bool,
}

/// A technique, and what it did.
#[derive(Serialize)]
struct Member {
    name: String,
    on: bool,
    deeds: Deeds,
}

/// A search of the root: one window of an iteration.
#[derive(Serialize)]
struct Top {
    id: u64,
    depth: String,
    nodes: u64,
}

impl Summary {
    /// Sums a recording up.
    pub(super) fn of(setting: &Setting, traced: &Traced) -> Result<Summary, Failure> {
        let (recording, info) = (&traced.recording, &traced.info);
        let foot = recording.foot();
        let mut next = 1;
        let tops = recording.roots()?.into_iter().map(|root| {
            let id = next;
            next += root.nodes;
            Top {
                id,
                depth: root.depth.to_string(),
                nodes: root.nodes,
            }
        });
        let names = foot.techniques.iter().zip(&foot.deeds);
        let members = names.map(|(name, &deeds)| Member {
            on: setting.engine.techniques.is_on(name),
            name: name.clone(),
            deeds,
        });
        let best = info.lines.first().map(|line| line.moves.as_slice());
        Ok(Summary {
            position: setting.position.text(),
            nodes: foot.nodes,
            qnodes: foot.qnodes,
            bytes: recording.bytes(),
            root: Root::of(info, setting.position.as_ref()),
            line: setting.position.line_for_people(best.unwrap_or_default()),
            word: traced.word.clone(),
            techniques: members.collect(),
            classes: CLASSES,
            endings: foot.endings.clone(),
            roots: tops.collect(),
            audited: !setting.engine.options.history_draws,
        })
    }
}
