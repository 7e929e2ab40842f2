//! Sixteen digits that tell contents apart.
//!
//! A run may go on only with what it was begun with. The text of its definition is kept in
//! `run.json`; of the files beside it, which may be large, only these digits are.
//!
//! They guard against mistakes, not against malice: 64 bits are enough that two contents that
//! somebody has at hand do not agree by chance, and too few to withstand a search for two that do.

use serde::{Deserialize, Serialize};

use niwaki::laws::Random;

/// A file that a definition names, and the fingerprint of its content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct NamedFile {
    /// The name as the definition has it.
    pub(super) name: String,
    /// The fingerprint: sixteen hexadecimal digits.
    pub(super) contents: String,
}

/// Returns sixteen digits that say which bytes these are. Every byte is mixed in on its own, and
/// the length first. Another way to mix would make all earlier runs look changed.
pub(super) fn fingerprint(bytes: &[u8]) -> String {
    let numbers: Vec<u64> = bytes.iter().copied().map(u64::from).collect();
    format!("{:016x}", Random::of(bytes.len() as u64, &numbers).word())
}
