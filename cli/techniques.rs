//! `niwaki techniques`: the registry of what can be switched on and off.

use std::io::Write;

use clap::Args;
use niwaki::technique::{Description, Moment, Soundness};
use serde_json::{Map, Value, json};

use crate::catalogue::Catalogue;
use crate::configuration::engine_of;
use crate::engine::TechniqueList;
use crate::failure::{Failure, Status};
use crate::profiles::DEFAULT;

/// The flags of `niwaki techniques`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  niwaki techniques
  niwaki techniques --json")]
pub(crate) struct Arguments {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Lists the techniques and the profiles.
pub(crate) fn run<T: TechniqueList>(
    catalogue: &Catalogue<T>,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let techniques = engine_of(catalogue, DEFAULT)?.techniques.describe();
    if arguments.json {
        writeln!(out, "{}", listing(catalogue, &techniques))?;
        return Ok(Status::Done);
    }
    for technique in &techniques {
        print(technique, out)?;
    }
    writeln!(out, "Profiles:")?;
    for profile in catalogue.profiles() {
        let contents = profile.listing().join(", ");
        let contents = if contents.is_empty() {
            "nothing"
        } else {
            &contents
        };
        writeln!(out, "  {}: {}", profile.name, profile.summary)?;
        writeln!(out, "    {contents}")?;
    }
    Ok(Status::Done)
}

fn listing<T: TechniqueList>(catalogue: &Catalogue<T>, techniques: &[Description]) -> Value {
    let games = catalogue.names();
    let techniques: Vec<Value> = techniques
        .iter()
        .map(|technique| described(technique, &games))
        .collect();
    let profiles: Map<String, Value> = catalogue
        .profiles()
        .iter()
        .map(|profile| (profile.name.to_owned(), json!(profile.listing())))
        .collect();
    json!({ "techniques": techniques, "profiles": profiles })
}

fn described(technique: &Description, games: &[&str]) -> Value {
    let parameters: Vec<Value> = technique
        .parameters
        .iter()
        .map(|parameter| {
            json!({
                "name": parameter.name,
                "default": parameter.default,
                "range": parameter.range,
                "meaning": parameter.meaning,
            })
        })
        .collect();
    let default_on: Map<String, Value> = games
        .iter()
        .map(|game| ((*game).to_owned(), json!(technique.on)))
        .collect();
    let about = technique.about;
    json!({
        "name": about.name,
        "variant_of": about.variant_of,
        "summary": about.summary,
        "source": about.source,
        "moment": moment(about.moment),
        "sound": match about.sound {
            Soundness::Speculative => json!(false),
            Soundness::Sound(settings) => json!(settings),
        },
        "default_on": default_on,
        "parameters": parameters,
    })
}

fn moment(moment: Moment) -> &'static str {
    match moment {
        Moment::BeforeMoves => "before moves are generated",
        Moment::BeforeSearch => "moves are ordered, none is searched",
        Moment::BeforeMove => "before each move",
        Moment::AfterMove => "after a move returned",
    }
}

fn print(technique: &Description, out: &mut dyn Write) -> Result<(), Failure> {
    let about = technique.about;
    let state = if technique.on { "on" } else { "off" };
    writeln!(out, "{} ({state} by default)", about.name)?;
    writeln!(out, "  {}", about.summary)?;
    writeln!(
        out,
        "  Acts: {}. Source: {}.",
        moment(about.moment),
        about.source
    )?;
    match about.sound {
        Soundness::Speculative => writeln!(out, "  It can change the value of a search.")?,
        Soundness::Sound(settings) => writeln!(out, "  Sound: {settings}.")?,
    }
    for parameter in &technique.parameters {
        writeln!(
            out,
            "    {}={}  {}; {}",
            parameter.name, parameter.default, parameter.range, parameter.meaning
        )?;
    }
    writeln!(out)?;
    Ok(())
}
