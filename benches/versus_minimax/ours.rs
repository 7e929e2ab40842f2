//! niwaki, set up for the comparison.

use niwaki::{Game, Options, Quiescence, Report, Search, Standard, Table, Techniques};

use crate::counted::{Counted, positions};
use crate::measure::{LARGE_TABLE, median, time};

/// How niwaki searches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ours {
    /// Null move and late-move reductions, or nothing but alpha-beta.
    selective: bool,
    /// Whether tactical moves are searched beyond the horizon.
    quiescence: bool,
    /// MiB of the table.
    pub(crate) table: usize,
}

impl Ours {
    /// As it comes, but for draws by repetition, and with a large table.
    pub(crate) fn new(selective: bool, quiescence: bool) -> Ours {
        Ours {
            selective,
            quiescence,
            table: LARGE_TABLE,
        }
    }

    /// The same with that size of the table, out of some smaller ones, that
    /// makes it fastest on these positions.
    pub(crate) fn tuned<G: Game>(self, games: &[G], depth: i16) -> Ours {
        let measured = |ours: &Ours| -> f64 {
            let of_one = |game| median((0..3).map(|_| ours.time(game, depth)).collect());
            games.iter().map(of_one).sum()
        };
        let sizes = [1, 4, 16].map(|table| Ours { table, ..self });
        let timed = sizes.map(|ours| (ours, measured(&ours)));
        let fastest = timed.into_iter().min_by(|a, b| a.1.total_cmp(&b.1));
        fastest.map_or(self, |(ours, _)| ours)
    }

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
        let table = Table::new(self.table);
        time(|| self.run(game, depth, &table))
    }

    /// The positions that such a search makes.
    pub(crate) fn positions<G: Game>(self, game: &G, depth: i16) -> u64 {
        let table = Table::new(self.table);
        let game = Counted(game.clone());
        positions(|| self.run(&game, depth, &table))
    }

    /// What the search finds the position to be worth.
    pub(crate) fn value<G: Game>(self, game: &G, depth: i16) -> i32 {
        let table = Table::new(self.table);
        self.run(game, depth, &table).value.points()
    }
}
