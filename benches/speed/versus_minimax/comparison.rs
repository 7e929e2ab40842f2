//! A comparison of searches of the same positions to the same depth.

use crate::adapter::Indexed;
use crate::measure::{Contestant, in_turns};
use crate::ours::Ours;
use crate::theirs::Theirs;

/// Positions to be searched by both libraries, and how.
pub(crate) struct Comparison<'a, G> {
    /// The positions.
    pub(crate) games: &'a [G],
    /// How deep to search.
    pub(crate) depth: i16,
    /// How deep to search to find the best settings.
    pub(crate) rehearsal: i16,
    /// Settings of `minimax` that are known to be good.
    pub(crate) known: Option<Theirs>,
    /// The techniques that niwaki uses.
    pub(crate) techniques: &'static [&'static str],
    /// Whether `minimax` may prune and extend speculatively.
    pub(crate) selective: bool,
    /// Whether both sides search tactical moves beyond the horizon.
    pub(crate) quiescence: bool,
    /// How often each search is timed.
    pub(crate) rounds: usize,
}

/// The searches that turned out best, with the processor time each took.
pub(crate) struct Outcome {
    /// niwaki, with its best size of the table.
    pub(crate) ours: (Ours, f64),
    /// `minimax`, with its best options.
    pub(crate) theirs: (Theirs, f64),
    /// The same where [`minimax::Game::get_winner`] does not look for legal moves.
    pub(crate) spared: (Theirs, f64),
}

impl<G: Indexed> Comparison<'_, G> {
    /// Finds what suits either side best and lets them take turns. Because
    /// shallow searches like small tables, both also come with a large one; because
    /// it depends on the depth by what steps it is best reached, they come with all steps, too.
    pub(crate) fn run(&self) -> Outcome {
        let tuned = Ours::new(self.techniques, self.quiescence).tuned(self.games, self.rehearsal);
        let mut ours = vec![tuned, tuned.large()];
        ours.extend(tuned.other_steps());
        let theirs = self.finalists();
        let spared = theirs[0].spared();
        let mut contestants: Vec<Contestant> = Vec::new();
        for &ours in &ours {
            contestants.push(Box::new(move |place| {
                ours.time(&self.games[place], self.depth)
            }));
        }
        for theirs in [&spared].into_iter().chain(&theirs) {
            contestants.push(Box::new(|place| {
                theirs.time(&self.games[place], self.depth)
            }));
        }
        let taken = in_turns(&contestants, self.games.len(), self.rounds);
        Outcome {
            ours: fastest(&ours, &taken[..ours.len()]),
            spared: (spared.clone(), taken[ours.len()]),
            theirs: fastest(&theirs, &taken[ours.len() + 1..]),
        }
    }

    fn finalists(&self) -> Vec<Theirs> {
        let start = Theirs::new(self.quiescence);
        let tuned = start.tuned(self.games, self.rehearsal, self.selective);
        let mut finalists = vec![tuned.clone(), tuned.large(), tuned.other_step()];
        finalists.extend(self.known.clone());
        finalists
    }

    /// Counts the positions of niwaki's searches together.
    pub(crate) fn our_positions(&self, ours: Ours) -> f64 {
        let count = |game| ours.positions(game, self.depth) as f64;
        self.games.iter().map(count).sum()
    }

    /// Counts the positions of the searches of `minimax` together.
    pub(crate) fn their_positions(&self, theirs: &Theirs) -> f64 {
        let count = |game| theirs.positions(game, self.depth);
        self.games.iter().map(count).sum()
    }
}

/// Returns the one that took least time, and how much.
fn fastest<T: Clone>(of: &[T], taken: &[f64]) -> (T, f64) {
    let mut best = 0;
    for place in 1..taken.len() {
        if taken[place] < taken[best] {
            best = place;
        }
    }
    (of[best].clone(), taken[best])
}

impl Outcome {
    /// Returns how either side was set up, in words.
    pub(crate) fn settings(&self) -> String {
        format!(
            "niwaki: {}; minimax: {}",
            self.ours.0.name(),
            self.theirs.0.name()
        )
    }
}
