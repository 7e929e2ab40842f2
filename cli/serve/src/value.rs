//! The worth of something, as a page shows it.

use niwaki_host::score::Score;
use serde::Serialize;

/// The worth of something: on one scale, and in words.
#[derive(Clone, Serialize)]
pub(crate) struct Value {
    hundredths: i64,
    text: String,
}

impl From<Score> for Value {
    fn from(score: Score) -> Value {
        Value {
            hundredths: score.hundredths(),
            text: score.to_string(),
        }
    }
}
