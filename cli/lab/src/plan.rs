//! What is to be searched: tasks that do not depend on each other.
//!
//! A task is one position with one limit, searched by every configuration of a group, the baseline
//! first: what is compared is compared within it. The numbers of tasks follow from the definitions
//! and the wishes alone, so that shards on different machines agree on them without talking to each
//! other.

use std::sync::Arc;

use serde::Serialize;
use toml::Spanned;

use super::definition::{Amount, Definition, GamePart};
use super::distinct::distinct;
use super::preset::Preset;
use super::sample::{self, Place};
use super::variants::{self, Configured};
use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::Failure;
use niwaki_host::names::unknown;

/// Where a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Limit {
    Depth(i16),
    Nodes(u64),
}

/// A game with a baseline and what is compared with it.
pub(super) struct Group {
    pub(super) experiment: String,
    /// Says which definition it was.
    pub(super) definition: String,
    /// What tables call the game.
    pub(super) label: String,
    /// How many decisions of each technique are judged in each search.
    pub(super) audit: Option<u32>,
    /// The baseline first.
    pub(super) configured: Vec<Configured>,
}

impl Group {
    /// What the configuration is called that others are compared with.
    pub(super) fn baseline(&self) -> &str {
        &self.configured[0].name
    }
}

/// A position to be searched by every configuration of a group, one after the other.
pub(super) struct Task {
    /// Its place in the whole plan, the same in every shard.
    pub(super) number: usize,
    /// Its place in its experiment, whichever others are done with it: what decisions are drawn by.
    pub(super) own: usize,
    pub(super) group: Arc<Group>,
    pub(super) place: Arc<Place>,
    pub(super) limit: Limit,
    /// Nodes at which a search to a depth is given up.
    pub(super) cap: Option<u64>,
    /// How often, if it is done for the times.
    pub(super) repeats: Option<u32>,
    /// Long ones come first: nobody waits for one that was begun last.
    rank: usize,
}

impl Task {
    /// How many searches it is.
    pub(super) fn searches(&self) -> usize {
        self.group.configured.len() * self.repeats.unwrap_or(1) as usize
    }

    /// How many decisions of each technique are judged in each search: none of those that are
    /// done for the times.
    pub(super) fn judged(&self) -> Option<u32> {
        self.group.audit.filter(|_| self.repeats.is_none())
    }
}

/// What the command line says beyond the definitions.
#[derive(Clone, Debug, Default)]
pub(super) struct Wishes {
    /// Names or labels of games; all, if there are none.
    pub(super) games: Vec<String>,
    /// In place of the depths of the definitions.
    pub(super) depth: Option<i16>,
    /// In place of the numbers of positions.
    pub(super) positions: Option<u32>,
}

impl Wishes {
    /// Whether a game was asked for, by its name or by its label.
    pub(super) fn want(&self, part: &GamePart) -> bool {
        let name = part.name.get_ref().split(':').next().unwrap_or_default();
        self.games.is_empty() || self.games.iter().any(|g| g == name || g == part.label())
    }
}

/// Returns what is to be searched of all definitions, numbered through.
pub(super) fn all(
    catalogue: &Catalogue,
    definitions: &[Definition],
    preset: Preset,
    wishes: &Wishes,
) -> Result<Vec<Task>, Failure> {
    let mut all = Vec::new();
    for definition in definitions {
        let more = tasks(catalogue, definition, preset, wishes, all.len())?;
        all.extend(more);
    }
    Ok(all)
}

/// All tasks of an experiment, numbered from `first` on, in the order of the definition.
fn tasks(
    catalogue: &Catalogue,
    definition: &Definition,
    preset: Preset,
    wishes: &Wishes,
    first: usize,
) -> Result<Vec<Task>, Failure> {
    let mut tasks = Vec::new();
    let mut changes: Vec<String> = Vec::new();
    for game in definition.games.iter().map(Spanned::get_ref) {
        let groups = groups(catalogue, definition, game)?;
        let configured = groups.iter().flat_map(|group| &group.configured);
        changes.extend(configured.map(|one| one.name.clone()));
        let Some(amount) = game.amount(preset).filter(|_| wishes.want(game)) else {
            continue;
        };
        let most = amount.positions.as_ref().map(|p| *p.get_ref());
        let most = wishes.positions.or(most);
        let places = sample::positions(catalogue, definition, game, most)?;
        let places: Vec<Arc<Place>> = places
            .into_iter()
            .map(|place| Arc::new(place.counted(definition.branching)))
            .collect();
        for group in &groups {
            for (rank, limit) in limits(amount, wishes, group.baseline())
                .into_iter()
                .enumerate()
            {
                tasks.extend(places.iter().map(|place| Task {
                    number: 0,
                    own: 0,
                    group: Arc::clone(group),
                    place: Arc::clone(place),
                    limit,
                    cap: amount.cap,
                    repeats: None,
                    rank,
                }));
            }
        }
        tasks.extend(timed(amount, wishes, &groups, &places));
    }
    check_figures(definition, &changes)?;
    for (number, task) in tasks.iter_mut().enumerate() {
        task.number = first + number;
        task.own = number;
    }
    Ok(tasks)
}

/// A published figure must stand beside something, unless that was left out.
fn check_figures(definition: &Definition, changes: &[String]) -> Result<(), Failure> {
    if definition.abridged {
        return Ok(());
    }
    let known: Vec<&str> = changes.iter().map(String::as_str).collect();
    let known = distinct(known.into_iter());
    for figure in &definition.published {
        let name = figure.technique.get_ref();
        if !known.contains(&name.as_str()) {
            let message = unknown("change", name, &known);
            return Err(definition
                .source
                .complain(&figure.technique.span(), message));
        }
    }
    Ok(())
}

/// The tasks that are done for the times: at the deepest of the depths.
fn timed(
    amount: &Amount,
    wishes: &Wishes,
    groups: &[Arc<Group>],
    places: &[Arc<Place>],
) -> Vec<Task> {
    let Some(timed) = amount.timed else {
        return Vec::new();
    };
    let few = &places[..places.len().min(timed.positions as usize)];
    let all = groups.iter().flat_map(|group| {
        let mut deepest = limits(amount, wishes, group.baseline()).into_iter();
        let limit = deepest.rfind(|limit| matches!(limit, Limit::Depth(_)));
        let places = limit.map(|limit| few.iter().map(move |place| (place, limit)));
        places.into_iter().flatten().map(|(place, limit)| Task {
            number: 0,
            own: 0,
            group: Arc::clone(group),
            place: Arc::clone(place),
            limit,
            cap: amount.cap,
            repeats: Some(timed.repeats),
            rank: 0,
        })
    });
    all.collect()
}

/// The order in which a shard does its tasks: the long ones first, those for the times at the end.
pub(super) fn in_working_order(tasks: &mut [Task]) {
    tasks.sort_by_key(|task| (task.repeats.is_some(), std::cmp::Reverse(task.rank)));
}

/// Where the searches beside a baseline end: at the depths, the shallowest first, then at the
/// numbers of nodes.
fn limits(amount: &Amount, wishes: &Wishes, baseline: &str) -> Vec<Limit> {
    if let Some(depth) = wishes.depth {
        return vec![Limit::Depth(depth)];
    }
    let depths = amount.depths_for(baseline).into_iter();
    let depths = depths.flat_map(Spanned::get_ref);
    let mut depths: Vec<i64> = depths.copied().collect();
    depths.sort_unstable();
    let nodes = amount.nodes.iter().flat_map(Spanned::get_ref);
    let depths = depths.into_iter().map(|depth| Limit::Depth(depth as i16));
    depths.chain(nodes.map(|&n| Limit::Nodes(n))).collect()
}

/// The configurations that are compared in a game, for each baseline of the definition.
fn groups(
    catalogue: &Catalogue,
    definition: &Definition,
    part: &GamePart,
) -> Result<Vec<Arc<Group>>, Failure> {
    let at_name = |failure: Failure| failure.at(definition.source.place(&part.name.span()));
    let game = catalogue.game_of(part.name.get_ref()).map_err(at_name)?;
    let mut groups = Vec::new();
    for baseline in definition.baselines.iter().map(Spanned::get_ref) {
        groups.push(Arc::new(Group {
            experiment: definition.source.name.clone(),
            definition: definition.source.fingerprint(),
            label: part.label().to_owned(),
            audit: definition.audit,
            configured: variants::of(catalogue, definition, baseline, game)?,
        }));
    }
    Ok(groups)
}
