//! What is to be searched.

use crate::bench::spec;
use crate::catalogue::Catalogue;
use crate::engine::{Engine, TechniqueList};
use crate::failure::Failure;
use crate::position::AnyPosition;

/// The configuration that the others are compared with.
pub(super) const BARE: &str = "bare";

/// A position at a depth, to be searched by every configuration.
pub(super) struct Job<T> {
    /// `NAME` or `NAME:parameters`.
    pub(super) game: String,
    /// Its position in the game's notation.
    pub(super) text: String,
    pub(super) position: Box<dyn AnyPosition<T>>,
    pub(super) depth: i16,
}

/// A searcher with a name.
pub(super) struct Configured<T> {
    pub(super) name: &'static str,
    pub(super) engine: Engine<T>,
}

impl<T: TechniqueList> Configured<T> {
    /// The bare search first, then each technique alone.
    pub(super) fn all() -> Vec<Configured<T>> {
        let bare = Configured {
            name: BARE,
            engine: Engine::bare(),
        };
        let described = T::default().describe().into_iter();
        let alone = described.map(|description| {
            let name = description.about.name;
            let mut engine = Engine::<T>::bare();
            engine
                .techniques
                .switch(name, true)
                .expect("a list of techniques knows its own names");
            Configured { name, engine }
        });
        std::iter::once(bare).chain(alone).collect()
    }
}

/// The positions of the games at their depths, the deep ones first: nobody
/// waits for one that was begun last. `deepest` takes the place of the depth
/// that suits a game.
pub(super) fn jobs<T: TechniqueList>(
    catalogue: &Catalogue<T>,
    games: &[&str],
    deepest: Option<i16>,
) -> Result<Vec<Job<T>>, Failure> {
    let mut jobs = Vec::new();
    for name in games {
        let game = catalogue.game(name)?;
        let usual = game.lab_depths();
        let last = deepest.unwrap_or(*usual.end());
        let depths = last.min(*usual.start())..=last;
        for bench in game.bench() {
            for depth in depths.clone().rev() {
                let position = game.start(bench.parameters)?.at(bench.position)?;
                jobs.push(Job {
                    game: spec(name, bench.parameters),
                    text: bench.position.to_owned(),
                    position,
                    depth,
                });
            }
        }
        let below = |job: &Job<T>| last - job.depth;
        let first = jobs.len() - game.bench().len() * depths.clone().count();
        jobs[first..].sort_by_key(below);
    }
    Ok(jobs)
}
