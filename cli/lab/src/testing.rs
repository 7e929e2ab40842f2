//! Records, and kinds of what is learned, made for the tests.

use serde_json::{Value, json};

use super::record::Record;
use niwaki_host::artifact::{Artifact, Choice, Header, Judge, Loaded};
use niwaki_host::failure::Failure;
use niwaki_host::list::TechniqueSet;

/// Returns the record of a search of the baseline `bare`, but for these fields.
pub(super) fn record(fields: &Value) -> Record {
    let mut record = json!({
        "experiment": "e", "preset": "quick", "task": 0, "order": 0, "label": "chess", "game": "chess",
        "position": "p", "id": null, "seed": 1, "depth": 1, "node_limit": null, "configuration": "bare",
        "reference": "bare", "technique": "bare", "change": "none", "repeat": 0, "reached": 1, "finished": true,
        "nodes": 9, "qnodes": 0, "probes": 0, "tried": 0, "cut": 0, "time_ms": 1, "cpu_us": 0, "value": 0,
        "best": "e2e4", "value_agrees": true, "best_agrees": true, "solved": null, "command": "", "definition": "d",
        "signature": 1, "version": "1",
    });
    for (name, value) in fields.as_object().into_iter().flatten() {
        record[name] = value.clone();
    }
    serde_json::from_value(record).unwrap()
}

/// A kind that searchers read and nobody examines.
#[derive(Debug)]
pub(super) struct Data;

/// A kind that evaluates positions, and is never read.
#[derive(Debug)]
pub(super) struct Worth;

/// A kind that sets a parameter to what stands in its file.
#[derive(Debug)]
pub(super) struct Setting;

struct Depth(String);

/// What a searcher reads and does not look at.
struct Table;

impl Loaded for Table {}

impl Artifact for Data {
    fn name(&self) -> &'static str {
        "rankcut"
    }

    fn noun(&self) -> &'static str {
        "table"
    }

    fn version(&self) -> u64 {
        1
    }

    fn choice(&self) -> Choice {
        Choice::Key("rankcut-table")
    }

    fn examine(&self, _: &[u8]) -> Result<Header, Failure> {
        Err(Failure::unusable("nobody reads it"))
    }

    fn load(&self, _: &[u8]) -> Result<Box<dyn Loaded>, Failure> {
        Ok(Box::new(Table))
    }
}

impl Artifact for Worth {
    fn name(&self) -> &'static str {
        "evaluation"
    }

    fn noun(&self) -> &'static str {
        "evaluation"
    }

    fn version(&self) -> u64 {
        1
    }

    fn choice(&self) -> Choice {
        Choice::Key("evaluation")
    }

    fn examine(&self, _: &[u8]) -> Result<Header, Failure> {
        Err(Failure::unusable("nobody reads it"))
    }

    fn load(&self, _: &[u8]) -> Result<Box<dyn Loaded>, Failure> {
        Err(Failure::unusable("nobody reads it"))
    }

    fn word(&self, text: &str) -> Option<Judge> {
        Judge::named(text)
    }
}

impl Artifact for Setting {
    fn name(&self) -> &'static str {
        "etc"
    }

    fn noun(&self) -> &'static str {
        "depth"
    }

    fn version(&self) -> u64 {
        1
    }

    fn choice(&self) -> Choice {
        Choice::Settings
    }

    fn examine(&self, _: &[u8]) -> Result<Header, Failure> {
        Err(Failure::unusable("nobody asks"))
    }

    fn load(&self, bytes: &[u8]) -> Result<Box<dyn Loaded>, Failure> {
        Ok(Box::new(Depth(String::from_utf8_lossy(bytes).into_owned())))
    }
}

impl Loaded for Depth {
    fn attach(&self, techniques: &mut TechniqueSet) {
        techniques.set("etc", "min-depth", &self.0).unwrap();
    }
}
