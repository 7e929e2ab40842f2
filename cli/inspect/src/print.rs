//! What several of the commands print alike.

use std::fmt::{self, Display, Formatter};
use std::io::Write;

use niwaki::registry::Description;
use serde::Serialize;

use niwaki_host::catalogue::AnyGame;
use niwaki_host::failure::Failure;

/// Prints a record as one JSON object on a line.
pub(crate) fn json(record: &impl Serialize, out: &mut dyn Write) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, record)?;
    writeln!(out)?;
    Ok(())
}

/// A parameter of a game or of a technique: as `--json` prints it, and as a line for people.
#[derive(Serialize)]
pub(crate) struct Parameter<'a> {
    /// The name by which it is set.
    name: &'a str,
    /// The value that it has where nobody sets it.
    default: &'a str,
    /// The values that it takes, in words.
    range: &'a str,
    /// What it does.
    meaning: &'a str,
}

impl Display for Parameter<'_> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let Parameter {
            name,
            default,
            range,
            meaning,
        } = self;
        write!(f, "{name}={default}  {range}; {meaning}")
    }
}

/// Returns the parameters of a game.
pub(crate) fn of_game(game: &dyn AnyGame) -> Vec<Parameter<'_>> {
    let parameters = game.parameters().iter().map(|parameter| Parameter {
        name: parameter.name,
        default: parameter.default,
        range: parameter.range,
        meaning: parameter.meaning,
    });
    parameters.collect()
}

/// Returns the parameters of a technique.
pub(crate) fn of_technique(technique: &Description) -> Vec<Parameter<'_>> {
    let parameters = technique.parameters.iter().map(|parameter| Parameter {
        name: parameter.name,
        default: &parameter.default,
        range: &parameter.range,
        meaning: parameter.meaning,
    });
    parameters.collect()
}
