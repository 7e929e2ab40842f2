//! What is written of a pair of games, read again from the folder of an earlier run.

use niwaki_arena::duel::Played;
use niwaki_host::failure::Failure;
use serde::de::DeserializeOwned;

/// A line of `records.jsonl` that is of a pair of games.
pub(crate) trait PairRecord: DeserializeOwned + PartialEq {
    /// Returns the results of both games.
    fn played(&self) -> Played;

    /// Says whether another, counted anew from the same results, is the same.
    fn agrees(&self, other: &Self) -> bool {
        self == other
    }
}

/// Reads a line as a record; a failure says that it is no record of `what`.
///
/// # Errors
/// It is none.
pub(crate) fn read<R: DeserializeOwned>(line: &[u8], what: &str) -> Result<R, Failure> {
    let no_record = |error| Failure::from(error).at(format_args!("no record of {what}"));
    serde_json::from_slice(line).map_err(no_record)
}

/// Returns the failure of a record that is not the next one.
pub(crate) fn does_not_follow() -> Failure {
    Failure::unusable("the record does not follow from those before it")
}
