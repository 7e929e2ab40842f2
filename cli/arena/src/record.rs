//! The record of a game that was played: a line of `records.jsonl`, from which all else can be made
//! again, be it results, PGN or PDN.
//!
//! The fields are a format that other programs read: they are added to, and not renamed.

use serde::{Deserialize, Serialize};

use super::player::FaultKind;
use niwaki_host::failure::Failure;
use niwaki_host::score::Score;

/// Reads a line of `records.jsonl`, and says what is wrong with it.
///
/// # Errors
/// It is no record of a game.
pub fn check_record(line: &[u8]) -> Result<(), Failure> {
    serde_json::from_slice::<Record>(line)?;
    Ok(())
}

/// Everything about one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Record {
    /// From 1 on, in the order in which games count.
    pub(super) number: usize,
    /// From 1 on; games 1 and 2 are the first pair.
    pub(super) pair: usize,
    /// In a tournament, the numbers of the first and the second engine, from 0 on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) engines: Option<[usize; 2]>,
    /// `NAME` or `NAME:parameters`.
    pub(super) game: String,
    /// The position at the beginning.
    pub(super) opening: String,
    /// The seat of the first engine, in the game's own words.
    pub(super) first_plays: String,
    /// The seat of the second engine.
    pub(super) second_plays: String,
    /// Half points of the first engine: 0, 1 or 2.
    pub(super) half_points: u8,
    /// For the side that the game begins with: `1-0`, `1/2-1/2` or `0-1`.
    pub(super) result: String,
    /// The kind of its end.
    pub(super) end: End,
    /// The rule, the adjudication, or the fault in words.
    pub(super) reason: String,
    /// The side that committed the fault, if there was one: `first` or `second`.
    pub(super) at_fault: Option<String>,
    /// The day on which the game ended, in UTC: `2026.11.20`.
    pub(super) date: String,
    /// The length of the game in milliseconds, both players' preparations included.
    pub(super) time_ms: u64,
    /// The moves in the game's notation. Each of the next four lists has an entry for each of them.
    pub(super) moves: Vec<String>,
    /// The score of each move for the player who made it, in hundredths of the game's unit as
    /// [`Score`] writes itself.
    pub(super) values: Vec<Option<Score>>,
    /// The depth of each value in plies.
    pub(super) depths: Vec<Option<i16>>,
    /// The nodes of each move, by the player's own count.
    pub(super) nodes: Vec<Option<u64>>,
    /// The time that each move took, in milliseconds.
    pub(super) times_ms: Vec<u64>,
}

/// The sides of a pair, as a record names the one at fault.
pub(super) const SIDES: [&str; 2] = ["first", "second"];

/// The kinds of ends of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum End {
    /// The rules of the game.
    Rules,
    /// Both sides agreed on the result, or the game became too long.
    Adjudication,
    /// A fault of an engine.
    #[serde(untagged)]
    Fault(FaultKind),
}
