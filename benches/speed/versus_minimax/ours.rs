//! niwaki, set up for the comparison.

use niwaki::{Game, Options, Quiescence, Report, Search, Standard, Table, Techniques};

use crate::counted::{Counted, positions};
use crate::measure::{LARGE_TABLE, median, time};

/// By how many plies iterations may deepen.
const STEPS: [u8; 4] = [1, 2, 3, 4];

/// How niwaki searches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ours {
    /// The techniques that are on; with none, it is nothing but alpha-beta.
    techniques: &'static [&'static str],
    /// Whether tactical moves are searched beyond the horizon.
    quiescence: bool,
    /// MiB of the table.
    table: usize,
    /// By how many plies iterations deepen.
    step: u8,
}

impl Ours {
    /// Returns the settings as they come, but for draws by repetition.
    pub(crate) fn new(techniques: &'static [&'static str], quiescence: bool) -> Ours {
        Ours {
            techniques,
            quiescence,
            table: 16,
            step: 1,
        }
    }

    /// Returns the same with that size of the table, out of some smaller ones, and that step, which
    /// make it fastest on these positions.
    pub(crate) fn tuned<G: Game>(self, games: &[G], depth: i16) -> Ours {
        let measured = |ours: &Ours| -> f64 {
            let of_one = |game| median((0..3).map(|_| ours.time(game, depth)).collect());
            games.iter().map(of_one).sum()
        };
        let choices = STEPS.map(|step| {
            [1, 4, 16].map(|table| Ours {
                table,
                step,
                ..self
            })
        });
        let timed = choices
            .into_iter()
            .flatten()
            .map(|ours| (ours, measured(&ours)));
        let fastest = timed.min_by(|a, b| a.1.total_cmp(&b.1));
        fastest.map_or(self, |(ours, _)| ours)
    }

    /// Returns the same with a large table.
    pub(crate) fn large(self) -> Ours {
        Ours {
            table: LARGE_TABLE,
            ..self
        }
    }

    /// Returns the same with each of the other steps.
    pub(crate) fn other_steps(self) -> impl Iterator<Item = Ours> {
        let others = STEPS.into_iter().filter(move |&step| step != self.step);
        others.map(move |step| Ours { step, ..self })
    }

    /// Returns the same with other techniques.
    pub(crate) fn with(self, techniques: &'static [&'static str]) -> Ours {
        Ours { techniques, ..self }
    }

    /// Says the settings in words.
    pub(crate) fn name(self) -> String {
        let mut words = vec![format!("table of {} MiB", self.table)];
        words.extend((self.step > 1).then(|| format!("steps of {} plies", self.step)));
        words.extend(self.techniques.iter().map(|&name| name.to_owned()));
        words.join(", ")
    }

    fn switched(self) -> Standard {
        let mut standard = Standard::default();
        for name in self.techniques {
            standard.switch(name, true).expect("niwaki comes with it");
        }
        standard
    }

    /// Draws by repetition are left out, because `minimax` does not know them.
    fn options(self) -> Options {
        Options::new()
            .history_draws(false)
            .quiescence(if self.quiescence {
                Quiescence::Full
            } else {
                Quiescence::Off
            })
            .step(self.step)
    }

    fn run<G: Game>(self, game: &G, depth: i16, table: &Table) -> Report<G::Move> {
        Search::new(game)
            .techniques(self.switched())
            .options(self.options())
            .table(table)
            .depth(depth)
            .run()
    }

    /// Measures the processor time of a search to `depth`.
    pub(crate) fn time<G: Game>(self, game: &G, depth: i16) -> f64 {
        let table = Table::new(self.table);
        time(|| self.run(game, depth, &table))
    }

    /// Counts the positions that such a search makes.
    pub(crate) fn positions<G: Game>(self, game: &G, depth: i16) -> u64 {
        let table = Table::new(self.table);
        let game = Counted(game.clone());
        positions(|| self.run(&game, depth, &table))
    }

    /// Returns the value that the search finds.
    pub(crate) fn value<G: Game>(self, game: &G, depth: i16) -> i32 {
        let table = Table::new(self.table);
        self.run(game, depth, &table).value.points()
    }
}
