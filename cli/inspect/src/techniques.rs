//! `niwaki techniques`: lists what can be switched on and off, and the profiles that do so by name.
//!
//! All that is printed comes from the registry, where each technique says its name, source, parameters and soundness
//! beside its code. So a technique of an outside crate is listed like any other.

use std::io::Write;

use clap::Args;
use niwaki::registry::Description;
use niwaki::technique::{Moment, Soundness};
use serde_json::{Map, Value, json};

use crate::print::of_technique;
use niwaki_host::catalogue::{AnyGame, Catalogue};
use niwaki_host::configuration::default_engine;
use niwaki_host::failure::{Failure, Status};

/// The flags of `niwaki techniques`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  niwaki techniques
  niwaki techniques --json")]
pub struct Arguments {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Lists the techniques with their parameters, and the profiles with their contents.
///
/// # Errors
/// Fails where the default profile of a game does not fit the list of techniques, which is a mistake in the catalogue,
/// and where `out` cannot be written to.
pub fn run(
    catalogue: &Catalogue,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let techniques = catalogue.techniques().describe();
    let defaults = defaults(catalogue)?;
    if arguments.json {
        writeln!(out, "{}", listing(catalogue, &techniques, &defaults))?;
        return Ok(Status::Done);
    }
    for technique in &techniques {
        print(technique, &defaults, out)?;
    }
    writeln!(out, "Profiles:")?;
    for profile in catalogue.profiles() {
        let contents = profile.listing().join(", ");
        // The profile `bare` has nothing in it, and an empty line would look like a mistake.
        let contents = Some(contents.as_str()).filter(|contents| !contents.is_empty());
        let contents = contents.unwrap_or("nothing");
        writeln!(out, "  {}: {}", profile.name, profile.summary)?;
        writeln!(out, "    {contents}")?;
    }
    Ok(Status::Done)
}

/// Knows which techniques are on in a game when nobody says anything.
struct InGame {
    /// The game's name.
    game: &'static str,
    /// The names of the techniques.
    on: Vec<&'static str>,
}

impl InGame {
    /// Says whether a technique is on by default in this game.
    fn has(&self, technique: &Description) -> bool {
        self.on.contains(&technique.about.name)
    }
}

/// Asks each game for its defaults, by making the engine that a command would use. Reading the profile itself would not
/// do: a game may leave out techniques of it, and have others besides.
fn defaults(catalogue: &Catalogue) -> Result<Vec<InGame>, Failure> {
    let of_game = |game: &dyn AnyGame| {
        let described = default_engine(catalogue, game)?.techniques.describe();
        let on = described.iter().filter(|description| description.on);
        Ok(InGame {
            game: game.name(),
            on: on.map(|description| description.about.name).collect(),
        })
    };
    catalogue.games().map(of_game).collect()
}

/// Returns the whole listing as `--json` prints it.
fn listing(catalogue: &Catalogue, techniques: &[Description], defaults: &[InGame]) -> Value {
    let techniques = techniques.iter().map(|one| described(one, defaults));
    let profiles = catalogue.profiles().iter();
    let profiles = profiles.map(|profile| (profile.name.to_owned(), json!(profile.listing())));
    json!({
        "techniques": techniques.collect::<Vec<Value>>(),
        "profiles": profiles.collect::<Map<String, Value>>(),
    })
}

/// Describes a technique as `--json` prints it. `sound` is false for a speculative one, and else says under which
/// settings it is sound; `default_on` has an entry for each game.
fn described(technique: &Description, defaults: &[InGame]) -> Value {
    let default_on = defaults.iter();
    let default_on = default_on.map(|game| (game.game.to_owned(), json!(game.has(technique))));
    let about = technique.about;
    json!({
        "name": about.name,
        "variant_of": about.variant_of,
        "summary": about.summary,
        "source": about.source,
        "moment": moments(about.moments),
        "sound": match about.sound {
            Soundness::Speculative => json!(false),
            Soundness::Sound(settings) => json!(settings),
        },
        "default_on": default_on.collect::<Map<String, Value>>(),
        "parameters": of_technique(technique),
    })
}

/// Names several moments in the life of a node, in their order.
fn moments(moments: &[Moment]) -> String {
    let names: Vec<&str> = moments.iter().map(|&one| moment(one)).collect();
    names.join("; ")
}

/// Names a moment as the literature would describe it.
fn moment(moment: Moment) -> &'static str {
    match moment {
        Moment::BeforeGeneration => "before moves are generated",
        Moment::BeforeLoop => "moves are ordered, none is searched",
        Moment::BeforePlay => "before each move is played",
        Moment::PerMove => "before each move",
        Moment::AfterMove => "after a move returned",
    }
}

/// Says in which games the technique is on when nobody says anything.
fn state(technique: &Description, defaults: &[InGame]) -> String {
    let on = defaults.iter().filter(|default| default.has(technique));
    let games: Vec<&str> = on.map(|default| default.game).collect();
    match games.len() {
        0 => "off by default".into(),
        all if all == defaults.len() => "on by default".into(),
        _ => format!("on by default in {} only", games.join(", ")),
    }
}

/// Prints a technique as a paragraph: name and state, summary, moments and source, soundness, parameters.
fn print(technique: &Description, defaults: &[InGame], out: &mut dyn Write) -> Result<(), Failure> {
    let about = technique.about;
    writeln!(out, "{} ({})", about.name, state(technique, defaults))?;
    writeln!(out, "  {}", about.summary)?;
    let acts = moments(about.moments);
    writeln!(out, "  Acts: {acts}. Source: {}.", about.source)?;
    match about.sound {
        Soundness::Speculative => writeln!(out, "  It can change the value of a search.")?,
        Soundness::Sound(settings) => writeln!(out, "  Sound: {settings}.")?,
    }
    for parameter in of_technique(technique) {
        writeln!(out, "    {parameter}")?;
    }
    writeln!(out)?;
    Ok(())
}
