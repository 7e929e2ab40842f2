//! The same search once more, but for one thing: what was that worth?

use std::sync::atomic::AtomicBool;

use niwaki_host::failure::Failure;
use niwaki_host::info::SearchInfo;
use niwaki_host::position::Position;
use serde::{Deserialize, Serialize};

use crate::setting::{MOST_DEPTH, Setting, Traced};

/// The one thing that is changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// The decision of this number is forbidden.
    Decision(u64),
    /// The technique of this name is off.
    Technique(String),
    /// The search is so many plies deeper.
    Deeper(i16),
}

/// A search with a change, ready to be recorded.
#[derive(Clone, Debug)]
pub struct Changed {
    /// The search.
    pub setting: Setting,
    /// The number of the decision that is forbidden in it, if one is.
    pub without: Option<u64>,
}

/// What the root came to in both searches.
#[derive(Clone, Debug, Serialize)]
pub struct Compared {
    /// The value and the best move before.
    pub before: Root,
    /// The same after the change.
    pub after: Root,
    /// Whether the root has another value.
    pub value_changed: bool,
    /// Whether the root has another best move.
    pub best_changed: bool,
}

/// What a search found of its root.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Root {
    /// The depth of the last whole iteration.
    pub depth: i16,
    /// The value.
    pub value: String,
    /// The best move, as people write it.
    pub best: Option<String>,
    /// The nodes, but for those of proofs.
    pub nodes: u64,
}

impl Root {
    /// Returns what a search of a position found.
    pub fn of(info: &SearchInfo, position: &dyn Position) -> Root {
        let for_people = |best: &str| position.for_people(best).unwrap_or_else(|_| best.into());
        Root {
            depth: info.depth,
            value: info.score.to_string(),
            best: info.best().map(for_people),
            nodes: info.nodes,
        }
    }
}

impl Compared {
    /// Compares what two searches of a position found.
    pub fn of(before: &SearchInfo, after: &SearchInfo, position: &dyn Position) -> Compared {
        Compared {
            before: Root::of(before, position),
            after: Root::of(after, position),
            value_changed: before.score != after.score,
            best_changed: before.best() != after.best(),
        }
    }
}

impl Setting {
    /// Changes the search, of which it is known what it came to `before`.
    ///
    /// # Errors
    /// There is no such technique, or it is off; or it cannot be deeper, by what a recording may have or by the limit of
    /// nodes at which it ended before.
    pub fn changed(&self, change: &Change, before: &SearchInfo) -> Result<Changed, Failure> {
        let mut setting = self.clone();
        let mut without = None;
        match change {
            Change::Decision(number) => without = Some(*number),
            Change::Technique(name) => {
                if !setting.engine.techniques.is_on(name) {
                    return Err(Failure::unusable(format!(
                        "the technique '{name}' is not on"
                    )));
                }
                setting.engine.techniques.switch(name, false)?;
            }
            Change::Deeper(plies) => setting.depth = Some(self.deeper(*plies, before)?),
        }
        Ok(Changed { setting, without })
    }

    /// Returns the depth of a search that is so many plies deeper.
    fn deeper(&self, plies: i16, before: &SearchInfo) -> Result<i16, Failure> {
        let depth = before.depth.max(1).checked_add(plies);
        let depth = depth.filter(|depth| plies >= 1 && *depth <= MOST_DEPTH);
        let depth = depth.ok_or_else(|| {
            let from = before.depth;
            Failure::unusable(format!(
                "deeper: {plies} plies more than {from} are not recorded, but 1 or more, and {MOST_DEPTH} in all"
            ))
        })?;
        match self.nodes {
            Some(most) if before.stopped && before.all_nodes() >= most => {
                Err(Failure::unusable(format!(
                    "deeper: the search has ended at its limit of {most} nodes: record it with more"
                )))
            }
            _ => Ok(depth),
        }
    }

    /// Makes the search again with a change, and compares it with what it came to `before`.
    ///
    /// # Errors
    /// As for [`Setting::changed`] and [`Setting::record`].
    pub fn what_if(
        &self,
        change: &Change,
        before: &SearchInfo,
        stop: &AtomicBool,
        watch: &mut (dyn FnMut(u64) + Send),
    ) -> Result<(Setting, Traced, Compared), Failure> {
        let Changed { setting, without } = self.changed(change, before)?;
        let traced = setting.record(without, stop, watch)?;
        let compared = Compared::of(before, &traced.info, self.position.as_ref());
        Ok((setting, traced, compared))
    }
}
