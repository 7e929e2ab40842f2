//! The moves between the positions of a group: generated forwards once, then kept backwards.

use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use niwaki::Outcome;
use niwaki::endgames::{EndgameTables, Exact};
use niwaki_host::endgames::{Expanded, Listing, Next};
use niwaki_host::failure::Failure;
use niwaki_host::pool::{self, Ended, Outlet, Wanted, Work};

use crate::group::Group;
use crate::parallel;

/// How many indices are expanded at a time.
const PART: usize = 1 << 14;

/// What is known of a position before those of its own group are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// There is no such position.
    Nothing,
    /// The game is over.
    Over(Exact),
    /// There are moves.
    Open(Outlook),
}

/// The moves of a position, those within its group only counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outlook {
    /// How many lead to positions of the group.
    pub(crate) inside: u16,
    /// The plies of the nearest win by another move.
    pub(crate) win: Option<u16>,
    /// Whether another move draws.
    pub(crate) draws: bool,
    /// The plies of the farthest loss by another move; 0 where none loses.
    pub(crate) loss: u16,
}

/// The positions of a group, and for each those from which a move leads to it.
pub(crate) struct Graph {
    /// By number.
    pub(crate) starts: Vec<Start>,
    /// Where the sources of each position begin in `sources`, and where the last end.
    offsets: Vec<AtomicU32>,
    sources: Vec<AtomicU32>,
}

/// A part of the positions of a group, expanded.
struct Part {
    /// The number of its first position.
    first: u32,
    starts: Vec<Start>,
    /// The positions of the group to which moves lead, in the order of `starts`.
    targets: Vec<u32>,
}

impl Part {
    /// Lists the moves within the group, from where to where.
    fn edges(&self) -> impl Iterator<Item = (u32, u32)> {
        let sources = (self.first..).zip(&self.starts);
        let sources = sources.flat_map(|(source, start)| match start {
            Start::Open(outlook) => std::iter::repeat_n(source, outlook.inside.into()),
            Start::Nothing | Start::Over(_) => std::iter::repeat_n(source, 0),
        });
        sources.zip(self.targets.iter().copied())
    }
}

impl Graph {
    /// Generates all moves of a group; nothing if Ctrl-C came in between.
    ///
    /// # Errors
    /// A move leads to where nothing is known, the game pays points, or there are too many moves.
    pub(crate) fn build(
        listing: &dyn Listing,
        group: &Group,
        known: &EndgameTables,
        threads: usize,
    ) -> Result<Option<Graph>, Failure> {
        let expansion = Expansion {
            listing,
            group,
            known,
        };
        let jobs = expansion.jobs();
        let mut parts: Vec<Part> = Vec::with_capacity(jobs.len());
        pool::each(&expansion, &jobs, vec![(); threads], |part| {
            parts.push(part);
            Ok(Wanted::More)
        })?;
        if parts.len() < jobs.len() {
            return Ok(None);
        }
        parts.sort_unstable_by_key(|part| part.first);
        Graph::reversed(group, &parts, threads).map(Some)
    }

    /// Turns the moves round.
    fn reversed(group: &Group, parts: &[Part], threads: usize) -> Result<Graph, Failure> {
        let edges: usize = parts.iter().map(|part| part.targets.len()).sum();
        if edges > u32::MAX as usize {
            return Err(Failure::unusable(format!(
                "there are {edges} moves among positions that are solved together, more than can be numbered: choose fewer \
                 pieces"
            )));
        }
        let zeros = |count| (0..count).map(|_| AtomicU32::new(0)).collect();
        let (offsets, sources): (Vec<AtomicU32>, Vec<AtomicU32>) =
            (zeros(group.len() + 1), zeros(edges));
        parallel::over(threads, parts.len(), 1, |range| {
            for target in parts[range].iter().flat_map(|part| &part.targets) {
                offsets[*target as usize].fetch_add(1, Relaxed);
            }
        });
        let mut sum = 0;
        for offset in &offsets {
            sum += offset.load(Relaxed);
            offset.store(sum, Relaxed);
        }
        // Each offset is the end of its sources now, and falls to their beginning as they are filled in.
        parallel::over(threads, parts.len(), 1, |range| {
            for part in &parts[range] {
                for (source, target) in part.edges() {
                    let place = offsets[target as usize].fetch_sub(1, Relaxed) - 1;
                    sources[place as usize].store(source, Relaxed);
                }
            }
        });
        let starts = parts.iter().flat_map(|part| part.starts.iter().copied());
        Ok(Graph {
            starts: starts.collect(),
            offsets,
            sources,
        })
    }

    /// Returns the positions from which moves lead to one, as often as moves do.
    pub(crate) fn sources(&self, position: u32) -> impl Iterator<Item = u32> {
        let position = position as usize;
        let range = self.offsets[position].load(Relaxed) as usize
            ..self.offsets[position + 1].load(Relaxed) as usize;
        self.sources[range]
            .iter()
            .map(|source| source.load(Relaxed))
    }
}

/// Generates the moves of a group, a part at a time.
struct Expansion<'a> {
    listing: &'a dyn Listing,
    group: &'a Group,
    /// The tables of the groups before.
    known: &'a EndgameTables,
}

/// Indices of a material.
struct Job {
    material: u32,
    indices: Range<u64>,
    /// The number of the first of them in the group.
    first: u32,
}

impl Expansion<'_> {
    fn jobs(&self) -> Vec<Job> {
        let of_material = |material: u32| {
            let range = self.group.range(material);
            range.clone().step_by(PART).map(move |first| {
                let end = range.end.min(first + PART);
                Job {
                    material,
                    indices: (first - range.start) as u64..(end - range.start) as u64,
                    first: first as u32,
                }
            })
        };
        let materials = self.group.materials();
        materials
            .flat_map(|(number, _)| of_material(number))
            .collect()
    }

    /// Looks through the moves of a position; those that stay in the group are added to the targets.
    fn outlook(&self, moves: &[Next], targets: &mut Vec<u32>) -> Result<Outlook, Failure> {
        let mut outlook = Outlook::default();
        for &next in moves {
            let exact = match next {
                Next::Over(outcome) => over(outcome)?,
                Next::Outside => return Err(broken("leads out of the tables")),
                Next::Place(place) => match self.group.number(place) {
                    Some(target) => {
                        targets.push(target);
                        outlook.inside += 1;
                        continue;
                    }
                    None => self
                        .known
                        .at(place)
                        .ok_or_else(|| broken("leads to a table that is solved later"))?,
                },
            };
            // Each is as whoever moves next sees it.
            match exact {
                Exact::Loss(plies) => {
                    let nearest = outlook.win.unwrap_or(u16::MAX);
                    outlook.win = Some(nearest.min(plies + 1));
                }
                Exact::Draw => outlook.draws = true,
                Exact::Win(plies) => outlook.loss = outlook.loss.max(plies + 1),
            }
        }
        Ok(outlook)
    }

    fn part(&self, job: &Job) -> Result<Part, Failure> {
        let (mut starts, mut targets) = (Vec::with_capacity(PART), Vec::new());
        let mut failed = None;
        self.listing
            .expand(job.material, job.indices.clone(), &mut |index, position| {
                let start = match position {
                    Expanded::Nothing => Ok(Start::Nothing),
                    Expanded::Over(outcome) => over(outcome).map(Start::Over),
                    Expanded::Open(moves) => self.outlook(moves, &mut targets).map(Start::Open),
                };
                match start {
                    Ok(start) => starts.push(start),
                    Err(failure) if failed.is_none() => {
                        failed = Some(failure.at(format_args!("position {index}")));
                    }
                    Err(_) => (),
                }
            });
        match failed {
            Some(failure) => Err(failure),
            None => Ok(Part {
                first: job.first,
                starts,
                targets,
            }),
        }
    }
}

impl Work for Expansion<'_> {
    type Job = Job;
    type Own = ();
    type Message = Part;

    fn work(&self, job: &Job, (): &mut (), outlet: &Outlet<Part>) -> Result<(), Ended> {
        let part = self.part(job).map_err(|failure| {
            let mut materials = self.group.materials();
            let name = materials.find(|(number, _)| *number == job.material);
            failure.at(name.map_or("", |(_, material)| &material.name))
        })?;
        outlet.send(part)
    }
}

/// Returns what the end of a game is worth.
fn over(outcome: Outcome) -> Result<Exact, Failure> {
    match outcome {
        Outcome::Win => Ok(Exact::Win(0)),
        Outcome::Loss => Ok(Exact::Loss(0)),
        Outcome::Draw => Ok(Exact::Draw),
        Outcome::Score(_) => Err(broken(
            "ends the game with points, which tables do not hold",
        )),
    }
}

/// Says that a game does not keep its promises.
fn broken(what: &str) -> Failure {
    Failure::unusable(format!(
        "a move {what}: the game breaks the law 'endgames', which 'niwaki::laws' checks"
    ))
}
