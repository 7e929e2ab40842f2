//! The plan of a run: tasks that do not depend on each other.
//!
//! A task is one position with one limit, searched by every configuration of a group, the baseline
//! first. All that is compared with each other is compared within one task, so that a task that is
//! done is of use whatever happens to the others.
//!
//! The numbers of tasks follow from the definitions and the wishes alone, so that shards on
//! different machines agree on them without talking to each other. Whatever has an influence on the
//! plan must therefore be the same everywhere: no clock, no hash map whose order is random, no file
//! that is not fingerprinted by [`inputs`](super::inputs).
//!
//! The order of the plan is that of the records once they are sorted, and so that of every table:
//! games as in the definition, then baselines, then limits, then positions.

use std::sync::Arc;

use serde::Serialize;
use toml::Spanned;

use super::definition::{Amount, Definition, GamePart, Timed};
use super::distinct::distinct;
use super::preset::Preset;
use super::record::Change;
use super::sample::{self, Place};
use super::variants::{self, Configured};
use niwaki_endgames::{check_lists, check_pieces};
use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::Failure;
use niwaki_host::names::unknown;

/// The end of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Limit {
    /// A depth in plies: for ratios of nodes and times.
    Depth(i16),
    /// A number of nodes: for problems solved at equal cost.
    Nodes(u64),
}

/// A game with a baseline and all that is compared with it. Tasks share it.
pub(super) struct Group {
    /// The name of the experiment.
    pub(super) experiment: String,
    /// The fingerprint of the definition, for the records.
    pub(super) definition: String,
    /// The name of the game in tables.
    pub(super) label: String,
    /// The name of the game in the catalogue, without parameters.
    pub(super) game: String,
    /// How many decisions of each technique are judged in each search.
    pub(super) audit: Option<u32>,
    /// The pieces of the endgame tables that judge, too.
    pub(super) truth: Option<u32>,
    /// The searchers, the baseline first, and last the baseline once more if times are compared: a record's `order` is the place in this list.
    pub(super) configured: Vec<Configured>,
}

impl Group {
    /// Returns the name of the configuration that others are compared with.
    pub(super) fn baseline(&self) -> &str {
        &self.configured[0].name
    }
}

/// A position to be searched by every configuration of a group, one after the other.
pub(super) struct Task {
    /// Its place in the whole plan, from 0 on, the same in every shard.
    pub(super) number: usize,
    /// Its place in its experiment, whichever others are done with it. Decisions are drawn by it:
    /// so an audit judges the same ones whether it is run alone or with all experiments.
    pub(super) own: usize,
    /// The game and the searchers.
    pub(super) group: Arc<Group>,
    /// The position.
    pub(super) place: Arc<Place>,
    /// The end of each of its searches.
    pub(super) limit: Limit,
    /// Nodes at which a search to a depth is given up; of searches with a number of nodes nothing
    /// follows from it.
    pub(super) cap: Option<u64>,
    /// How often, if it is done for the times; `None` for a task that counts nodes.
    pub(super) repeats: Option<u32>,
    /// The place of the limit among those of its game, the deepest last. Long ones are begun first:
    /// nobody waits for one that was begun last.
    rank: usize,
}

impl Task {
    /// Returns a task that counts nodes, not numbered yet.
    fn new(group: &Arc<Group>, place: &Arc<Place>, limit: Limit, cap: Option<u64>) -> Task {
        Task {
            number: 0,
            own: 0,
            group: Arc::clone(group),
            place: Arc::clone(place),
            limit,
            cap,
            repeats: None,
            rank: 0,
        }
    }

    /// Returns its searchers, the baseline first: of a task that counts nodes without the baseline once
    /// more, which is there for the times alone.
    pub(super) fn searchers(&self) -> &[Configured] {
        match self.group.configured.as_slice() {
            [others @ .., last] if last.change == Change::Again && self.repeats.is_none() => others,
            all => all,
        }
    }

    /// Returns how many searches it is. Judges do not count: nobody knows beforehand how many there
    /// will be.
    pub(super) fn searches(&self) -> usize {
        self.searchers().len() * self.repeats.unwrap_or(1) as usize
    }

    /// Returns how many decisions of each technique are judged in each search: none of those that
    /// are done for the times, where recording them would cost time.
    pub(super) fn judged(&self) -> Option<u32> {
        self.group.audit.filter(|_| self.repeats.is_none())
    }
}

/// The part of the command line that changes the plan.
#[derive(Clone, Debug, Default)]
pub(super) struct Wishes {
    /// Names or labels of games; all, if there are none.
    pub(super) games: Vec<String>,
    /// A depth in place of all limits of the definitions.
    pub(super) depth: Option<i16>,
    /// A number in place of the numbers of positions.
    pub(super) positions: Option<u32>,
}

impl Wishes {
    /// Returns whether a game was asked for, by its name or by its label.
    pub(super) fn want(&self, part: &GamePart) -> bool {
        let name = part.game();
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

/// Returns all tasks of an experiment, numbered from `first` on, in the order of the definition.
/// Groups are made of every game, also of those without work in the preset, since a mistake in a
/// baseline must not wait for the night of the preset `full`.
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
        let groups = groups(catalogue, definition, game, preset)?;
        let configured = groups.iter().flat_map(|group| &group.configured);
        changes.extend(configured.map(|one| one.name.clone()));
        let Some(amount) = game.amount(preset).filter(|_| wishes.want(game)) else {
            continue;
        };
        let most = amount.positions.as_ref().map(|p| *p.get_ref() as u32);
        let most = wishes.positions.or(most);
        check_searches(definition, game, amount, wishes, &groups, most)?;
        let strata = sample::strata(catalogue, definition, game, most)?.into_iter();
        let counted = strata.map(|places| {
            let places = places.into_iter();
            let places = places.map(|place| Arc::new(place.counted(definition.branching)));
            places.collect()
        });
        let strata: Vec<Vec<Arc<Place>>> = counted.collect();
        for group in &groups {
            let limits = limits(amount, wishes, group.baseline());
            for (rank, limit) in limits.into_iter().enumerate() {
                let all = strata.iter().flatten();
                tasks.extend(all.map(|place| Task {
                    rank,
                    ..Task::new(group, place, limit, amount.cap)
                }));
            }
        }
        tasks.extend(timed(amount, wishes, &groups, &strata));
    }
    check_figures(definition, &changes)?;
    for (number, task) in tasks.iter_mut().enumerate() {
        task.number = first + number;
        task.own = number;
    }
    Ok(tasks)
}

/// The most searches of a game in a preset. Each has a record, and a million of these is a third of a GiB to sum up.
const MOST_SEARCHES: u64 = 10_000_000;

/// Refuses more searches than anybody waits for, before their positions are drawn. Where a list or a file says how many
/// positions there are, it is short enough.
fn check_searches(
    definition: &Definition,
    game: &GamePart,
    amount: &Amount,
    wishes: &Wishes,
    groups: &[Arc<Group>],
    most: Option<u32>,
) -> Result<(), Failure> {
    let positions = u64::from(most.unwrap_or(1));
    let of_a_position = |group: &Arc<Group>| {
        let limits = limits(amount, wishes, group.baseline()).len();
        (limits * group.configured.len()) as u64
    };
    let counted = positions * groups.iter().map(of_a_position).sum::<u64>();
    let timed = amount.timed.as_ref().map_or(0, |timed| {
        let Timed {
            positions: few,
            repeats,
        } = *timed.get_ref();
        let searchers: usize = groups.iter().map(|group| group.configured.len()).sum();
        most.map_or(few, |most| few.min(most.into())) * repeats * searchers as u64
    });
    let searches = (counted + timed) * game.origins().len() as u64;
    let message = format!(
        "game '{}': up to {searches} searches, and {MOST_SEARCHES} are the most: take fewer positions or changes",
        game.label()
    );
    let source = &definition.source;
    source.refuse(searches > MOST_SEARCHES, &game.name.span(), message)
}

/// Refuses a published figure that no change could stand beside, unless something was left out: it
/// would never be shown, and nobody would notice.
fn check_figures(definition: &Definition, changes: &[String]) -> Result<(), Failure> {
    if definition.abridged {
        return Ok(());
    }
    let known = distinct(changes.iter().map(String::as_str));
    let source = &definition.source;
    definition.published.iter().try_for_each(|figure| {
        let name = figure.technique.get_ref().as_str();
        let message = unknown("change", name, &known);
        source.refuse(!known.contains(&name), &figure.technique.span(), message)
    })
}

/// Returns the tasks that are done for the times, at the deepest of the depths. The same searches
/// are among the others as well: those give the nodes, these the times.
fn timed(
    amount: &Amount,
    wishes: &Wishes,
    groups: &[Arc<Group>],
    strata: &[Vec<Arc<Place>>],
) -> Vec<Task> {
    let Some(timed) = amount.timed.as_ref().map(Spanned::get_ref) else {
        return Vec::new();
    };
    let few = strata
        .iter()
        .flat_map(|places| places.iter().take(timed.positions as usize));
    let few: Vec<&Arc<Place>> = few.collect();
    let all = groups.iter().flat_map(|group| {
        let mut deepest = limits(amount, wishes, group.baseline()).into_iter();
        let limit = deepest.rfind(|limit| matches!(limit, Limit::Depth(_)));
        let places = limit.map(|limit| few.iter().map(move |&place| (place, limit)));
        places.into_iter().flatten().map(|(place, limit)| Task {
            repeats: Some(timed.repeats as u32),
            ..Task::new(group, place, limit, amount.cap)
        })
    });
    all.collect()
}

/// Sorts the tasks of a shard into the order in which they are done: the long ones first, those for
/// the times at the end. The sort is stable and the numbers stay, so that it has no influence on
/// any result.
pub(super) fn in_working_order(tasks: &mut [Task]) {
    tasks.sort_by_key(|task| (task.repeats.is_some(), std::cmp::Reverse(task.rank)));
}

/// Returns the ends of the searches beside a baseline: the depths, the shallowest first, then the
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

/// Returns the configurations that are compared in a game, for each baseline of the definition.
pub(super) fn groups(
    catalogue: &Catalogue,
    definition: &Definition,
    part: &GamePart,
    preset: Preset,
) -> Result<Vec<Arc<Group>>, Failure> {
    let at_name = |failure: Failure| failure.at(definition.source.place(&part.name.span()));
    let game = catalogue.game_of(part.name.get_ref()).map_err(at_name)?;
    let amount = part.amount(preset);
    let timed = amount.is_some_and(|amount| amount.timed.is_some());
    let truth = amount.and_then(|amount| amount.truth.as_ref());
    if let Some(pieces) = truth {
        let at_pieces = |failure: Failure| failure.at(definition.source.place(&pieces.span()));
        check_lists(catalogue, game).map_err(at_pieces)?;
        check_pieces(game, *pieces.get_ref()).map_err(at_pieces)?;
    }
    let mut groups = Vec::new();
    for baseline in definition.baselines.iter().map(Spanned::get_ref) {
        groups.push(Arc::new(Group {
            experiment: definition.source.name.clone(),
            definition: definition.source.fingerprint(),
            label: part.label().to_owned(),
            game: game.name().to_owned(),
            audit: definition.audit,
            truth: truth.map(|pieces| *pieces.get_ref()),
            configured: variants::of(catalogue, definition, baseline, game, timed)?,
        }));
    }
    Ok(groups)
}
