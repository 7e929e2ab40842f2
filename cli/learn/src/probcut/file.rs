//! Reads the file of a fit: a `--config` with one setting, and comments that say where it is from. `report` writes it.
//!
//! ```text
//! # How deep values follow from shallow ones, for ProbCut. Written by
//! #   niwaki train probcut checkers --games 30 --depth 11 --seed 1
//! # signature: 15060
//! #
//! # deep from shallow: values, correlation
//! # 3 from 1: 1855, 0.991
//!
//! [set]
//! "probcut.pairs" = "3-1:1.02:-0.02:0.18"
//! ```
//!
//! It is TOML, in UTF-8. The first line is always the same, and the second has the command, from which game and seed
//! are read; where another evaluation than the game's own was searched by, `--evaluation` stands at its end. The third
//! has the nodes of short searches, by which the search and the evaluation are known: a file of before that has none,
//! and is read all the same. Then comes a comment for each depth: how many pairs of values there were and how they
//! correlate, or `left out` and why. The setting has a pair for each depth with a line, joined by `/`: `deep-shallow`,
//! the slope, the offset and sigma, the last two in units of the game.
//!
//! No checksum stands in the file: people may edit it, as any other configuration. The one in its [`Header`] is that
//! of all bytes.
//!
//! The first version does not say which it is. Of another one, `# version: 2` would be the third line.

use niwaki::parameter::ParameterValue;
use niwaki::techniques::probcut::Pairs;

use super::study::Origin;
use super::{Fits, part};
use crate::train;
use niwaki_host::artifact::{Artifact, Header};
use niwaki_host::failure::{Failure, one_line};
use niwaki_host::shell::quote;

/// The first line, by which a file is known to be a fit.
pub(super) const FIRST_LINE: &str =
    "# How deep values follow from shallow ones, for ProbCut. Written by";
/// The beginning of the second line, before the command.
pub(super) const BEFORE_COMMAND: &str = "#   ";
/// The beginning of the third line, before the signature.
pub(super) const BEFORE_SIGNATURE: &str = "# signature: ";
/// The beginning of the third line where it tells the version.
const BEFORE_VERSION: &str = "# version: ";
/// The version of files that do not say it.
pub(super) const VERSION: u64 = 1;
/// The one setting in the file, as `--set` names it.
pub(super) const KEY: &str = "probcut.pairs";

/// Returns the command that fits this: as it stands in the file, and is compared to find out whether it is stale.
pub(super) fn command(origin: &Origin) -> String {
    let game = quote(&one_line(&origin.game));
    let command = train::command(&Fits, &game, origin.games, origin.depth, origin.seed);
    match &origin.evaluation {
        Some(evaluation) => format!("{command} --evaluation {}", quote(evaluation)),
        None => command,
    }
}

/// Reads what a file says of itself, finished or not.
///
/// # Errors
/// It is no fit, of another version, or damaged; or its second line has no such command.
pub(super) fn examine(bytes: &[u8]) -> Result<Header, Failure> {
    if bytes.starts_with(part::MARK.as_bytes()) {
        return examine_part(bytes);
    }
    let text = text(bytes)?;
    pairs(text)?;
    let line = text.lines().nth(1).unwrap_or_default();
    let command = line.strip_prefix(BEFORE_COMMAND).unwrap_or_default();
    let (game, seed) = played(command).ok_or_else(|| {
        let wanted = "#   niwaki train probcut GAME --games N --depth N --seed S [--evaluation E]";
        Failure::unusable(format!("line 2: '{wanted}' is wanted, not '{line}'"))
    })?;
    let signature = third(text).strip_prefix(BEFORE_SIGNATURE);
    let signature = signature.and_then(|number| number.parse().ok());
    Ok(Header {
        signature,
        ..header(&game, command.to_owned(), seed, bytes)
    })
}

/// Reads what the sums of a training say of themselves that is not finished.
fn examine_part(bytes: &[u8]) -> Result<Header, Failure> {
    let (sample, done) = part::decode(bytes)?;
    let origin = &sample.origin;
    Ok(Header {
        signature: Some(origin.signature),
        features: None,
        weights: None,
        unfinished: Some(format!("games {done} of {}", origin.games)),
        ..header(&origin.game, command(origin), origin.seed, bytes)
    })
}

/// Returns what both files say, of the game with its parameters.
fn header(game: &str, command: String, seed: u64, bytes: &[u8]) -> Header {
    let (game, parameters) = game.split_once(':').unwrap_or((game, ""));
    Header {
        game: game.to_owned(),
        parameters: parameters.to_owned(),
        checksum: crc32fast::hash(bytes),
        command,
        seed,
        signature: None,
        features: None,
        weights: None,
        unfinished: None,
    }
}

/// Reads the pairs of a finished file.
///
/// # Errors
/// It is no fit, of another version, or damaged.
pub(super) fn decode(bytes: &[u8]) -> Result<Pairs, Failure> {
    pairs(text(bytes)?)
}

/// Returns the text of a file, if it is of this kind and version.
fn text(bytes: &[u8]) -> Result<&str, Failure> {
    let text = std::str::from_utf8(bytes).ok();
    let text = text.filter(|text| text.lines().next() == Some(FIRST_LINE));
    let text = text.ok_or_else(|| {
        Failure::unusable(format!(
            "this is no fit for ProbCut: the first line should be '{FIRST_LINE}'"
        ))
    })?;
    let third = third(text);
    let version = third.strip_prefix(BEFORE_VERSION).map(str::parse);
    match version.unwrap_or(Ok(VERSION)) {
        Ok(version) => Fits.outdated(version).map_or(Ok(text), Err),
        Err(_) => Err(Failure::unusable(format!("line 3: '{third}' is no number"))),
    }
}

/// Returns the third line, which tells the signature, or the version.
fn third(text: &str) -> &str {
    text.lines().nth(2).unwrap_or_default()
}

/// Reads the one setting. Another one beside it is refused: what comes with a game sets nothing else.
fn pairs(text: &str) -> Result<Pairs, Failure> {
    let damaged = |what: &str| Failure::unusable(format!("the file is damaged: {what}"));
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
        Failure::told(format!("the file is damaged: {}", error.message()), error)
    })?;
    let set = table.get("set").and_then(toml::Value::as_table);
    let value = set.filter(|set| table.len() == 1 && set.len() == 1);
    let value = value.and_then(|set| set.get(KEY)?.as_str());
    let value =
        value.ok_or_else(|| damaged(&format!("'{KEY}' in [set] is wanted, and nothing else")))?;
    Pairs::read(value).ok_or_else(|| damaged(&format!("'{value}' are no pairs")))
}

/// Returns the game and the seed of a command, which are all of it that a header wants; nothing, if the command is
/// another one than [`command`] writes.
fn played(command: &str) -> Option<(String, u64)> {
    let words = shlex::split(command.strip_prefix("niwaki train probcut ")?)?;
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let without_evaluation = match &words[..] {
        [before @ .., "--evaluation", _] => before,
        all => all,
    };
    let &[game, "--games", _, "--depth", _, "--seed", seed] = without_evaluation else {
        return None;
    };
    Some((game.to_owned(), seed.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_and_the_seed_are_read_out_of_a_command() {
        for (flags, game) in [
            ("chess --games 2 --depth 6 --seed 1", Some("chess")),
            (
                "'it'\\''s: --games 5 --seed 6' --games 2 --depth 6 --seed 1 --evaluation 'my --seed 7'",
                Some("it's: --games 5 --seed 6"),
            ),
            ("tree:b=3, seed=1 --games 2 --depth 6 --seed 1", None),
            ("chess --games 2 --depth 6 --seed", None),
            ("chess --games 2 --depth 6 --seed one", None),
            ("chess --games 2 --depth 6 --seed 1 --nodes 5", None),
            ("'chess --games 2 --depth 6 --seed 1", None),
        ] {
            let found = played(&format!("niwaki train probcut {flags}"));
            assert_eq!(found, game.map(|game| (game.to_owned(), 1)), "{flags}");
        }
    }
}
