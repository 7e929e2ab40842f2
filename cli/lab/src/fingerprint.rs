//! Sixteen digits that tell contents apart.
//!
//! A run may go on only with what it was begun with. The text of its definition is kept in
//! `run.json`; of the files beside it, which may be large, only these digits are.

use serde::{Deserialize, Serialize};

use niwaki::laws::Random;

/// A file that a definition names, and the fingerprint of what is in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct NamedFile {
    pub(super) name: String,
    pub(super) contents: String,
}

/// Returns sixteen digits that say which bytes these are.
pub(super) fn fingerprint(bytes: &[u8]) -> String {
    let numbers: Vec<u64> = bytes.iter().copied().map(u64::from).collect();
    format!("{:016x}", Random::of(bytes.len() as u64, &numbers).word())
}
