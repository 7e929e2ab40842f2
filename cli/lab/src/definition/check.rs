//! Mistakes in a definition whose keys and types are right.
//!
//! The parser knows the keys and the types of their values. All that it cannot know is checked
//! here, each mistake with the line on which it stands and with a remedy that can be typed. Games
//! and techniques are not looked at: which there are is known only where the plan is made.
//!
//! The checks run when a definition is read, also when `lab report` reads it back from a folder. A
//! check that becomes stricter therefore makes old folders unreadable.

use toml::Spanned;

use super::{Amount, Definition, GamePart, Source};
use crate::preset::Preset;
use niwaki_host::failure::Failure;
use niwaki_host::names::unknown;
use niwaki_host::values;

/// Refuses a definition without games or baselines, or with two of the same name, and whatever is
/// wrong within one. Names must differ because the summary groups records by them: two games of one
/// label would become one row.
pub(super) fn all(definition: &Definition) -> Result<(), Failure> {
    let source = &definition.source;
    if definition.games.is_empty() || definition.baselines.is_empty() {
        let message = "a definition has a [[game]] and a [[baseline]], or more of them";
        return Err(source.complain(&(0..0), message));
    }
    let mut labels: Vec<&str> = Vec::new();
    for game in &definition.games {
        check_game(definition, game)?;
        let label = game.get_ref().label();
        if labels.contains(&label) {
            let message =
                format!("a second game '{label}': give them different labels, as in label = \"…\"");
            return Err(source.complain(&game.span(), message));
        }
        labels.push(label);
    }
    let mut names: Vec<&str> = Vec::new();
    for baseline in &definition.baselines {
        let name = &baseline.get_ref().name;
        if names.contains(&name.get_ref().as_str()) {
            let message = format!(
                "a second baseline '{}': give them different names",
                name.get_ref()
            );
            return Err(source.complain(&name.span(), message));
        }
        names.push(name.get_ref());
    }
    Ok(())
}

/// Refuses a game whose positions come from no place or from several, or that says in no preset how
/// much is done.
fn check_game(definition: &Definition, game: &Spanned<GamePart>) -> Result<(), Failure> {
    let source = &definition.source;
    let part = game.get_ref();
    let sources = [
        part.positions.is_some(),
        part.file.is_some(),
        part.sample.is_some(),
    ];
    if sources.into_iter().filter(|&given| given).count() != 1 {
        let message = "a game has its positions from one of positions = […], file = \"…\" and sample = { from = \"openings\", plies = [2, 10], seed = 1 }";
        return Err(source.complain(&game.span(), message));
    }
    if let Some(positions) = part.positions.as_ref().filter(|p| p.get_ref().is_empty()) {
        let message = "positions is empty: write one or more";
        return Err(source.complain(&positions.span(), message));
    }
    if let Some(sample) = &part.sample {
        let [fewest, most] = sample.get_ref().plies;
        if fewest > most {
            let message = format!(
                "plies = [{fewest}, {most}]: the fewest come first, as in [{most}, {fewest}]"
            );
            return Err(source.complain(&sample.span(), message));
        }
    }
    let amounts: Vec<&Amount> = Preset::ALL
        .into_iter()
        .filter_map(|preset| part.amount(preset))
        .collect();
    if amounts.is_empty() {
        let message = "no preset says how much to do: write one, as in [game.quick] with positions and depths";
        return Err(source.complain(&game.span(), message));
    }
    for amount in amounts {
        check_amount(source, game, amount)?;
        check_beside(definition, amount)?;
    }
    Ok(())
}

/// Refuses a preset without positions to search or a limit to search them to. A list of positions
/// has an end of its own, a sample has none: there the number must be given.
fn check_amount(source: &Source, game: &Spanned<GamePart>, amount: &Amount) -> Result<(), Failure> {
    match &amount.positions {
        Some(positions) if *positions.get_ref() == 0 => {
            let message = "positions = 0: a number from 1 on is wanted";
            return Err(source.complain(&positions.span(), message));
        }
        None if game.get_ref().sample.is_some() => {
            let message = format!(
                "game '{}': a preset does not say how many positions to draw: write positions = 100",
                game.get_ref().label()
            );
            return Err(source.complain(&game.span(), message));
        }
        _ => (),
    }
    if amount.depths.is_none() && amount.nodes.is_none() && amount.depths_beside.is_empty() {
        let message = format!(
            "game '{}': a preset says neither depths nor nodes: write depths = [6, 8]",
            game.get_ref().label()
        );
        return Err(source.complain(&game.span(), message));
    }
    check_depths(source, amount.depths.as_ref())?;
    if let Some(nodes) = &amount.nodes {
        if nodes.get_ref().is_empty() {
            let message = "nodes is empty: write numbers of nodes, as in nodes = [100000]";
            return Err(source.complain(&nodes.span(), message));
        }
        if nodes.get_ref().contains(&0) {
            let message = "nodes: a search has 1 node or more";
            return Err(source.complain(&nodes.span(), message));
        }
    }
    Ok(())
}

/// Refuses depths that a search would not accept on the command line either. Whatever passes here
/// fits the depth of a plan.
fn check_depths(source: &Source, depths: Option<&Spanned<Vec<i64>>>) -> Result<(), Failure> {
    let Some(depths) = depths else {
        return Ok(());
    };
    if depths.get_ref().is_empty() {
        let message = "depths is empty: write depths to search to, as in depths = [6, 8]";
        return Err(source.complain(&depths.span(), message));
    }
    for depth in depths.get_ref() {
        values::depth(&depth.to_string()).map_err(|remedy| {
            source.complain(&depths.span(), format!("depths: {depth}: {remedy}"))
        })?;
    }
    Ok(())
}

/// Refuses depths beside baselines that there are not: such a key would be ignored in silence.
fn check_beside(definition: &Definition, amount: &Amount) -> Result<(), Failure> {
    let baselines = definition.baselines.iter();
    let names: Vec<&str> = baselines
        .map(|baseline| baseline.get_ref().name.get_ref().as_str())
        .collect();
    for (name, depths) in &amount.depths_beside {
        check_depths(&definition.source, Some(depths))?;
        if !names.contains(&name.get_ref().as_str()) {
            let message = unknown("baseline", name.get_ref(), &names);
            return Err(definition.source.complain(&name.span(), message));
        }
    }
    Ok(())
}
