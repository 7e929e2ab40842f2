//! What each position of a group is worth, found from the end backwards.
//!
//! Level by level: what is won or lost in n plies decides what is in n + 1. A position from which a move leads to a lost one
//! is won; one is lost as soon as the last of its moves has led to a won one, and so at the greatest distance of all. Each
//! level is finished before the next begins, so that wins are the shortest and losses the longest, on any number of threads
//! the same. What is never reached is a draw.
//!
//! # Source
//! K. Thompson, *Retrograde analysis of certain endgames*, ICCA Journal 9(3), 1986.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI16, AtomicU16, Ordering::Relaxed};

use niwaki::endgames::{Distances, EndgameTables, Exact};
use niwaki_host::endgames::{Counts, Listing};
use niwaki_host::failure::Failure;
use niwaki_host::interrupt;

use crate::graph::{Graph, Outlook, Start};
use crate::group::Group;
use crate::parallel;

/// Positions of a level that a thread takes at a time: enough that taking them costs nothing.
const PART: usize = 1 << 12;

/// The code of a position of which nothing is known yet; no [`Exact`] has it.
const UNKNOWN: i16 = i16::MIN;

/// One table of a group that was solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The number of its material in the list of the game.
    pub material: u32,
    /// How many positions are won, drawn and lost.
    pub counts: Counts,
    /// The values by index. An index without a position has the value of the one before, so that it takes no room in a
    /// file.
    pub distances: Distances,
}

/// Solves a group, with the tables of the groups before it; nothing if Ctrl-C came in between.
///
/// # Errors
/// The game breaks its promises, or is too large ([`Group::all`]).
pub fn solve(
    listing: &dyn Listing,
    group: &Group,
    known: &EndgameTables,
    threads: usize,
) -> Result<Option<Vec<Solved>>, Failure> {
    let Some(graph) = Graph::build(listing, group, known, threads)? else {
        return Ok(None);
    };
    let solution = Solution::begin(&graph);
    if !solution.spread(threads)? {
        return Ok(None);
    }
    let materials = group.materials();
    let tables = materials.map(|(material, _)| solution.table(material, group));
    Ok(Some(tables.collect()))
}

/// The positions that are known to be decided at some distance, as soon as nothing nearer is found: by distance.
type Awaited = BTreeMap<u16, Vec<(u32, Exact)>>;

/// The values as far as they are known.
struct Solution<'g> {
    graph: &'g Graph,
    codes: Vec<AtomicI16>,
    /// The moves of each position that have not led to a win of the opponent yet. It never falls to zero where one leads
    /// to a draw or a win outside the group.
    open: Vec<AtomicU16>,
    awaited: Awaited,
}

impl<'g> Solution<'g> {
    /// Takes over what is known without the group.
    fn begin(graph: &'g Graph) -> Solution<'g> {
        let mut awaited = Awaited::new();
        let mut wait = |position: usize, exact: Exact| {
            let (Exact::Win(plies) | Exact::Loss(plies)) = exact else {
                return;
            };
            let entry = awaited.entry(plies).or_default();
            entry.push((position as u32, exact));
        };
        let (mut codes, mut open) = (Vec::new(), Vec::new());
        for (position, start) in graph.starts.iter().enumerate() {
            let (mut code, mut left) = (UNKNOWN, 0);
            match *start {
                Start::Nothing => (),
                Start::Over(Exact::Draw) => code = Exact::Draw.code(),
                Start::Over(exact) => wait(position, exact),
                Start::Open(outlook) => {
                    left = outlook.inside + u16::from(outlook.draws || outlook.win.is_some());
                    if let Some(plies) = outlook.win {
                        wait(position, Exact::Win(plies));
                    } else if left == 0 {
                        wait(position, Exact::Loss(outlook.loss));
                    }
                }
            }
            codes.push(AtomicI16::new(code));
            open.push(AtomicU16::new(left));
        }
        Solution {
            graph,
            codes,
            open,
            awaited,
        }
    }

    /// Goes through the levels; says whether it came to the end, and was not interrupted.
    fn spread(&self, threads: usize) -> Result<bool, Failure> {
        let mut awaited = self.awaited.clone();
        let (mut level, mut found) = (0, Vec::new());
        while !found.is_empty() || !awaited.is_empty() {
            if interrupt::pressed() {
                return Ok(false);
            }
            if level >= Exact::MOST_PLIES {
                return Err(Failure::unusable(format!(
                    "a win takes more than {level} plies, which no table holds"
                )));
            }
            for (position, exact) in awaited.remove(&level).unwrap_or_default() {
                if self.claim(position, exact) {
                    found.push(position);
                }
            }
            let parts = parallel::over(threads, found.len(), PART, |range| {
                self.before(&found[range], level)
            });
            found.clear();
            for (next, later) in parts {
                found.extend(next);
                for (position, plies) in later {
                    let entry = awaited.entry(plies).or_default();
                    entry.push((position, Exact::Loss(plies)));
                }
            }
            level += 1;
        }
        Ok(true)
    }

    /// Gives a position its value, if it has none yet.
    fn claim(&self, position: u32, exact: Exact) -> bool {
        let code = &self.codes[position as usize];
        let claimed = code.compare_exchange(UNKNOWN, exact.code(), Relaxed, Relaxed);
        claimed.is_ok()
    }

    /// Looks at the positions before those that are decided at this level. Returns those that are decided at the next, and
    /// those that are lost later, by a move out of the group.
    fn before(&self, decided: &[u32], level: u16) -> (Vec<u32>, Vec<(u32, u16)>) {
        let (mut next, mut later) = (Vec::new(), Vec::new());
        for &position in decided {
            let code = self.codes[position as usize].load(Relaxed);
            let lost = matches!(Exact::of_code(code), Exact::Loss(_));
            for source in self.graph.sources(position) {
                if lost {
                    if self.claim(source, Exact::Win(level + 1)) {
                        next.push(source);
                    }
                } else if self.open[source as usize].fetch_sub(1, Relaxed) == 1 {
                    let plies = self.outlook(source).loss.max(level + 1);
                    if plies > level + 1 {
                        later.push((source, plies));
                    } else if self.claim(source, Exact::Loss(plies)) {
                        next.push(source);
                    }
                }
            }
        }
        (next, later)
    }

    fn outlook(&self, position: u32) -> Outlook {
        match self.graph.starts[position as usize] {
            Start::Open(outlook) => outlook,
            Start::Nothing | Start::Over(_) => Outlook::default(),
        }
    }

    /// Returns the table of a material.
    fn table(&self, material: u32, group: &Group) -> Solved {
        let mut counts = Counts::default();
        let mut last = Exact::Draw.code();
        let positions = group.range(material);
        let codes = positions.map(|position| {
            if self.graph.starts[position] != Start::Nothing {
                let code = self.codes[position].load(Relaxed);
                last = if code == UNKNOWN { 0 } else { code };
                counts.add(Exact::of_code(last));
            }
            last
        });
        let codes: Vec<i16> = codes.collect();
        Solved {
            material,
            counts,
            distances: codes.into(),
        }
    }
}
