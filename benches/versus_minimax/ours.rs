//! niwaki, set up for the comparison.

use niwaki::{Game, Options, Quiescence, Report, Search, Standard, Table, Techniques};

use crate::counted::{Counted, positions};
use crate::measure::time;

/// How niwaki searches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ours {
    /// Null move and late-move reductions, or nothing but alpha-beta.
    pub(crate) selective: bool,
    /// Whether tactical moves are searched beyond the horizon.
    pub(crate) quiescence: bool,
}

/// MiB of the table: as many as a search takes for itself.
const TABLE: usize = 16;

impl Ours {
    fn techniques(self) -> Standard {
        let mut standard = Standard::default();
        for name in ["null-move", "late-move-reductions"] {
            standard
                .switch(name, self.selective)
                .expect("niwaki comes with it");
        }
        standard
    }

    /// Draws by repetition are left out, because `minimax` does not know them.
    fn options(self) -> Options {
        Options {
            history_draws: false,
            quiescence: if self.quiescence {
                Quiescence::Full
            } else {
                Quiescence::Off
            },
            ..Options::default()
        }
    }

    fn run<G: Game>(self, game: &G, depth: i16, table: &Table) -> Report<G::Move> {
        Search::new(game)
            .techniques(self.techniques())
            .options(self.options())
            .table(table)
            .depth(depth)
            .run()
    }

    /// The processor time of a search to `depth`.
    pub(crate) fn time<G: Game>(self, game: &G, depth: i16) -> f64 {
        let table = Table::new(TABLE);
        time(|| self.run(game, depth, &table))
    }

    /// The positions that such a search makes.
    pub(crate) fn positions<G: Game>(self, game: &G, depth: i16) -> u64 {
        let table = Table::new(TABLE);
        let game = Counted(game.clone());
        positions(|| self.run(&game, depth, &table))
    }

    /// What the search finds the position to be worth.
    pub(crate) fn value<G: Game>(self, game: &G, depth: i16) -> i32 {
        let table = Table::new(TABLE);
        self.run(game, depth, &table).value.points()
    }
}
