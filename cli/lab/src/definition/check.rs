//! Mistakes in a definition whose keys and types are right.
//!
//! The parser knows the keys and the types of their values. All that it cannot know is checked
//! here, each mistake with the line on which it stands and with a remedy that can be typed. Games
//! and techniques are not looked at: which there are is known only where the plan is made.
//!
//! The checks run when a definition is read, also when `lab report` reads it back from a folder. A
//! check that becomes stricter therefore makes old folders unreadable.

use std::ops::Range;

use toml::Spanned;

use super::{
    Amount, BaselinePart, Definition, From, GamePart, Matching, Origin, Source, Timed, by_game,
};
use crate::preset::Preset;
use niwaki_host::failure::Failure;
use niwaki_host::names::unknown;
use niwaki_host::values::{self, MOST_POSITIONS};

/// Refuses a definition without games or baselines, or with two of the same name, and whatever is
/// wrong within one. Names must differ because the summary groups records by them: two games of one
/// label would become one row.
pub(super) fn all(definition: &Definition) -> Result<(), Failure> {
    let source = &definition.source;
    let empty = definition.games.is_empty() || definition.baselines.is_empty();
    let message = "a definition has a [[game]] and a [[baseline]], or more of them";
    source.refuse(empty, &(0..0), message)?;
    let mut labels: Vec<&str> = Vec::new();
    for game in &definition.games {
        check_game(definition, game)?;
        let label = game.get_ref().label();
        let message =
            format!("a second game '{label}': give them different labels, as in label = \"…\"");
        source.refuse(labels.contains(&label), &game.span(), message)?;
        labels.push(label);
    }
    let mut names: Vec<&str> = Vec::new();
    for baseline in &definition.baselines {
        let span = baseline.get_ref().name.span();
        let name = baseline.get_ref().name.get_ref().as_str();
        let message = format!("a second baseline '{name}': give them different names");
        source.refuse(names.contains(&name), &span, message)?;
        names.push(name);
        check_sweeps(source, baseline.get_ref())?;
        check_games_of(definition, baseline.get_ref())?;
    }
    check_matches(definition, &labels, &names)
}

/// Refuses settings for games that the definition does not have.
fn check_games_of(definition: &Definition, baseline: &BaselinePart) -> Result<(), Failure> {
    let games = definition.games.iter().map(|game| game.get_ref().game());
    let games: Vec<&str> = games.collect();
    for keys in std::iter::once(&baseline.configuration).chain(&baseline.variants) {
        for (game, _) in by_game(keys.get_ref()) {
            let message = unknown("game", game, &games);
            let here = games.contains(&game);
            definition.source.refuse(!here, &keys.span(), message)?;
        }
    }
    Ok(())
}

/// Refuses two matches of one name, games and baselines that there are not, and whatever is wrong within one.
fn check_matches(
    definition: &Definition,
    labels: &[&str],
    baselines: &[&str],
) -> Result<(), Failure> {
    let source = &definition.source;
    let mut names: Vec<&str> = Vec::new();
    for part in definition.matches.iter().map(Spanned::get_ref) {
        let (name, span) = (part.name.get_ref().as_str(), part.name.span());
        let message = format!("a second match '{name}': give them different names");
        source.refuse(names.contains(&name), &span, message)?;
        names.push(name);
        part.check(source)?;
        let known = |what, asked: &str, known: &[&str], span| {
            let message = unknown(what, asked, known);
            source.refuse(!known.contains(&asked), &span, message)
        };
        if let Some(against) = &part.against {
            known("baseline", against.get_ref(), baselines, against.span())?;
        }
        let games = part.games.iter().flat_map(|games| {
            let span = games.span();
            games.get_ref().iter().map(move |game| (game, span.clone()))
        });
        for (game, span) in games {
            known("game", game, labels, span)?;
        }
    }
    Ok(())
}

/// The most sweeps that are compared with each other: a picture has so many marks that nobody takes for another.
const MOST_MATCHED: usize = 4;

/// Refuses a sweep whose name cannot stand for one parameter, a second one of a name, and a place to match sweeps at that
/// none of them has.
fn check_sweeps(source: &Source, baseline: &BaselinePart) -> Result<(), Failure> {
    let mut named: Vec<(&str, Vec<i64>)> = Vec::new();
    for sweep in &baseline.sweeps {
        let Some(name) = sweep.get_ref().name.as_deref() else {
            continue;
        };
        let settings = sweep.get_ref().settings().into_iter();
        let values: Vec<i64> = settings.map(|(_, value)| value).collect();
        let message = format!(
            "sweep '{name}': one with a name has one parameter and whole numbers, as in values = {{ rankcut.threshold = [50, 150] }}"
        );
        source.refuse(values.is_empty(), &sweep.span(), message)?;
        let message = format!("a second sweep '{name}': give them different names");
        let twice = named.iter().any(|(other, _)| *other == name);
        source.refuse(twice, &sweep.span(), message)?;
        named.push((name, values));
    }
    let Some(matching) = &baseline.matched else {
        return Ok(());
    };
    let message = format!(
        "matched: {} sweeps have names: a picture tells {MOST_MATCHED} apart",
        named.len()
    );
    source.refuse(named.len() > MOST_MATCHED, &matching.span(), message)?;
    let (span, Matching { sweep, at }) = (matching.span(), matching.get_ref());
    let Some((_, values)) = named.iter().find(|(name, _)| name == sweep) else {
        let known: Vec<&str> = named.iter().map(|(name, _)| *name).collect();
        return Err(source.complain(&span, unknown("sweep", sweep, &known)));
    };
    let message = format!("at = {at}: the sweep '{sweep}' has the values {values:?}");
    source.refuse(!values.contains(at), &span, message)
}

/// Refuses a game whose positions come from no place or from several, or that says in no preset how
/// much is done.
fn check_game(definition: &Definition, game: &Spanned<GamePart>) -> Result<(), Failure> {
    let source = &definition.source;
    let part = game.get_ref();
    let origins = part.origins();
    let mixed = origins.len() > 1 && origins.iter().any(|origin| origin.stratum.is_none());
    let message = "a game with strata has all of its positions in them: move positions, file or sample into a [[game.stratum]] of its own";
    source.refuse(mixed, &game.span(), message)?;
    let mut names: Vec<&str> = Vec::new();
    for origin in &origins {
        check_origin(source, game, *origin)?;
        if let Some(name) = origin.stratum {
            let message = format!(
                "a second stratum '{}': give them different names",
                name.get_ref()
            );
            let known = names.contains(&name.get_ref().as_str());
            source.refuse(known, &name.span(), message)?;
            names.push(name.get_ref());
        }
    }
    let presets = Preset::ALL.into_iter();
    let amounts: Vec<&Amount> = presets.filter_map(|preset| part.amount(preset)).collect();
    let message =
        "no preset says how much to do: write one, as in [game.quick] with positions and depths";
    source.refuse(amounts.is_empty(), &game.span(), message)?;
    for amount in amounts {
        check_amount(source, game, amount)?;
        check_beside(definition, amount)?;
        if let Some(truth) = &amount.truth {
            let message = "truth: only judged decisions are held against endgame tables: write audit = 4 at the top";
            source.refuse(definition.audit.is_none(), &truth.span(), message)?;
        }
    }
    Ok(())
}

/// Refuses positions that come from no place or from several.
fn check_origin(source: &Source, game: &Spanned<GamePart>, origin: Origin) -> Result<(), Failure> {
    let span = origin.stratum.map_or(game.span(), Spanned::span);
    let given = [
        origin.positions.is_some(),
        origin.file.is_some(),
        origin.sample.is_some(),
    ];
    let given = given.into_iter().filter(|&given| given).count();
    let who = origin.stratum.map_or("game", |_| "stratum");
    let message = format!(
        "a {who} has its positions from one of positions = […], file = \"…\" and sample = {{ from = \"openings\", plies = [2, 10], seed = 1 }}"
    );
    source.refuse(given != 1, &span, message)?;
    if let Some(positions) = origin.positions {
        let message = "positions is empty: write one or more";
        source.refuse(positions.get_ref().is_empty(), &positions.span(), message)?;
    }
    if let Some(sample) = origin.sample {
        let [fewest, most] = sample.get_ref().plies;
        let message =
            format!("plies = [{fewest}, {most}]: the fewest come first, as in [{most}, {fewest}]");
        source.refuse(fewest > most, &sample.span(), message)?;
        let placed = sample.get_ref().from == From::Endgames;
        let message = "pieces = 6 says how many pieces are placed, and belongs to from = \"endgames\" alone, which wants it";
        let pieces = sample.get_ref().pieces.is_some();
        source.refuse(placed != pieces, &sample.span(), message)?;
    }
    Ok(())
}

/// Refuses a preset without positions to search or a limit to search them to. A list of positions
/// has an end of its own, a sample has none: there the number must be given.
fn check_amount(source: &Source, game: &Spanned<GamePart>, amount: &Amount) -> Result<(), Failure> {
    let label = game.get_ref().label();
    if let Some(positions) = &amount.positions {
        let message = "positions = 0: a number from 1 on is wanted";
        source.refuse(*positions.get_ref() == 0, &positions.span(), message)?;
        check_most(
            source,
            "positions",
            positions.span(),
            *positions.get_ref(),
            MOST_POSITIONS,
        )?;
    }
    if let Some(timed) = &amount.timed {
        let (span, Timed { positions, repeats }) = (timed.span(), timed.get_ref());
        check_most(
            source,
            "timed: positions",
            span.clone(),
            *positions,
            MOST_POSITIONS,
        )?;
        check_most(source, "timed: repeats", span, *repeats, MOST_REPEATS)?;
    }
    let origins = game.get_ref().origins();
    let drawn = origins.iter().any(|origin| origin.sample.is_some());
    let endless = amount.positions.is_none() && drawn;
    let message = format!(
        "game '{label}': a preset does not say how many positions to draw: write positions = 100"
    );
    source.refuse(endless, &game.span(), message)?;
    let none = amount.depths.is_none() && amount.nodes.is_none() && amount.depths_beside.is_empty();
    let message =
        format!("game '{label}': a preset says neither depths nor nodes: write depths = [6, 8]");
    source.refuse(none, &game.span(), message)?;
    check_depths(source, amount.depths.as_ref())?;
    if let Some(nodes) = &amount.nodes {
        let message = "nodes is empty: write numbers of nodes, as in nodes = [100000]";
        source.refuse(nodes.get_ref().is_empty(), &nodes.span(), message)?;
        let message = "nodes: a search has 1 node or more";
        source.refuse(nodes.get_ref().contains(&0), &nodes.span(), message)?;
    }
    Ok(())
}

/// A median of more repetitions is no better known.
const MOST_REPEATS: u32 = 1000;

/// Refuses a number that is too large, with the key that has it.
fn check_most(
    source: &Source,
    key: &str,
    span: Range<usize>,
    number: u64,
    most: u32,
) -> Result<(), Failure> {
    let message = format!("{key} = {number}: {most} are the most");
    source.refuse(number > u64::from(most), &span, message)
}

/// Refuses depths that a search would not accept on the command line either. Whatever passes here
/// fits the depth of a plan.
fn check_depths(source: &Source, depths: Option<&Spanned<Vec<i64>>>) -> Result<(), Failure> {
    let Some(depths) = depths else {
        return Ok(());
    };
    let message = "depths is empty: write depths to search to, as in depths = [6, 8]";
    source.refuse(depths.get_ref().is_empty(), &depths.span(), message)?;
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
