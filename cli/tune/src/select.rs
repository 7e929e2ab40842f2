//! Which techniques belong in a game's default: `niwaki tune --select`.
//!
//! Two steps, of which the first is cheap. In a race (`race`) each technique is switched, on or off, in searches of the same
//! positions to the same depth; who saves nodes without changing many values goes on (`standing`). Then the finalists are
//! switched for good, or not, one after the other, as a sequential test of games says (`trial`). What happens in which
//! order is in `selection`.

mod candidate;
mod flags;
mod places;
mod race;
mod report;
mod selection;
mod standing;
mod trial;

use std::collections::BTreeMap;

use niwaki_arena::contender::search_listing;
use niwaki_arena::sprt::Sprt;
use niwaki_host::configuration::EngineSpec;
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::folder::Folder;
use serde::Serialize;

use candidate::Candidate;
use flags::Figures;
pub(crate) use flags::SelectFlags;
pub(crate) use report::Report;
use selection::Selection;

use crate::folder::{self, Run, Target};
use crate::workers;

/// What an identity has of a selection.
#[derive(Serialize)]
struct Selecting<'a> {
    /// The figures.
    #[serde(flatten)]
    figures: &'a Figures,
    /// What is switched.
    candidates: Vec<&'a str>,
    /// What differs with each in what is written of the search, and the nodes of short searches with it.
    switched_differ: BTreeMap<&'a str, (Vec<String>, u64)>,
}

/// Selects, and returns how it went; the folder has the profile, if there is one.
///
/// # Errors
/// A candidate is none, there are not enough positions, a search fails, and where the folder cannot be written or holds
/// something else.
pub(crate) fn run(
    run: &Run,
    flags: &SelectFlags,
    sprt: Option<Sprt>,
    target: &Target,
    said: &EngineSpec,
) -> Result<Report, Failure> {
    let Run { engine, duel, .. } = run;
    let figures = flags.figures(run.family.bench_depth(), sprt);
    let candidates =
        Candidate::all(engine, &flags.candidates).map_err(|failure| failure.at("--candidates"))?;
    let mut switched_differ = BTreeMap::new();
    let before = search_listing(engine);
    for candidate in &candidates {
        let switched = candidate.switched(engine)?;
        switched.read_learned(run.family.all_learned())?;
        let mut listing = search_listing(&switched);
        listing.retain(|line| !before.contains(line));
        let differs = (listing, run.signature_of(&switched)?);
        switched_differ.insert(candidate.name.as_str(), differs);
    }
    let bare = Engine::bare(&engine.techniques);
    let places = places::drawn(&duel.openings(), &bare, run.seed, figures.positions)?;
    let identity = run.identity(Selecting {
        figures: &figures,
        candidates: candidates.iter().map(|one| one.name.as_str()).collect(),
        switched_differ,
    })?;
    let before = engine.techniques.clone();
    let mut selection = Selection::new(figures, before, candidates, places, run.different_pairs());
    let mut folder = target.open(&identity, |line| selection.replay(line))?;
    play(run, &mut selection, target.concurrency, &mut folder)?;
    let report = Report::new(run, &selection)?;
    if let Some(folder) = &folder {
        folder::summarise(folder, &report)?;
        let terms = run.terms();
        folder.write("profile.toml", report.profile(said, &terms)?.as_bytes())?;
    }
    Ok(report)
}

/// Does what is left to do, until all is done or the user interrupts.
fn play(
    run: &Run,
    selection: &mut Selection,
    concurrency: Option<usize>,
    folder: &mut Option<Folder>,
) -> Result<(), Failure> {
    let mut raced = Vec::new();
    let about = (selection.figures.race_depth, selection.race.len());
    let (places, candidates) = (&selection.places, &selection.candidates);
    race::each(places, candidates, run.engine, about, concurrency, |one| {
        folder::keep(folder, &one)?;
        raced.push(one);
        Ok(())
    })?;
    for one in raced {
        selection.take(one);
    }
    while let Some(trial) = selection.trial()? {
        workers::each(run.duel, run.engine, trial, concurrency, |record| {
            folder::keep(folder, record)
        })?;
        if !workers::Contest::is_over(trial) {
            break;
        }
    }
    Ok(())
}
