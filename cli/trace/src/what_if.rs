//! The same search once more, but for one thing: what was that worth?

use std::sync::atomic::AtomicBool;

use niwaki_host::failure::Failure;
use niwaki_host::info::SearchInfo;
use serde::{Deserialize, Serialize};

use crate::setting::{Setting, Traced};

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
    /// The best move, as the command writes it.
    pub best: Option<String>,
    /// The nodes, but for those of proofs.
    pub nodes: u64,
}

impl Root {
    /// Returns what a search found.
    pub fn of(info: &SearchInfo) -> Root {
        Root {
            depth: info.depth,
            value: info.score.to_string(),
            best: info.best().map(str::to_owned),
            nodes: info.nodes,
        }
    }
}

impl Setting {
    /// Makes the search again with a change, and compares it with what it came to `before`.
    ///
    /// # Errors
    /// There is no such technique, or it is off; or as for [`Setting::record`].
    pub fn what_if(
        &self,
        change: &Change,
        before: &SearchInfo,
        stop: &AtomicBool,
        watch: &mut (dyn FnMut(u64) + Send),
    ) -> Result<(Setting, Traced, Compared), Failure> {
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
            Change::Deeper(plies) => {
                let depth = before.depth.max(1).saturating_add(*plies);
                setting.depth = Some(depth.max(1));
                setting.nodes = None;
            }
        }
        let traced = setting.record(without, stop, watch)?;
        let compared = Compared {
            before: Root::of(before),
            after: Root::of(&traced.info),
            value_changed: before.score != traced.info.score,
            best_changed: before.best() != traced.info.best(),
        };
        Ok((setting, traced, compared))
    }
}
