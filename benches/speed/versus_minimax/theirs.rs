//! `minimax`, set up for the comparison, with the options that suit it best.

use minimax::{Evaluation, IterativeOptions, IterativeSearch, Replacement, Strategy};

use crate::adapter::{Evaluation16, Indexed, State};
use crate::counted::{Counted, positions};
use crate::measure::{LARGE_TABLE, median, time};

/// Plies of quiescence: more than any sequence of captures lasts.
const QUIESCENCE: u8 = 40;

/// How `minimax` searches.
#[derive(Clone, Debug)]
pub(crate) struct Theirs {
    /// Whether the game sorts its tactical moves to the front.
    sorted: bool,
    /// Whether [`minimax::Game::get_winner`] is spared looking for legal moves.
    spared: bool,
    quiescence: bool,
    null_window: bool,
    null_move: Option<u8>,
    countermoves: bool,
    history: bool,
    aspiration: Option<Evaluation>,
    mtdf: bool,
    double_step: bool,
    extension: bool,
    replacement: Replacement,
    /// KiB of the table.
    table: usize,
}

/// A method of the options that turns one on.
type Switch = fn(IterativeOptions) -> IterativeOptions;

/// One setting changed.
type Change = fn(&mut Theirs);

/// The changes that are tried in turn to find the best options, besides the null move.
const CHANGES: &[Change] = &[
    |theirs| theirs.sorted = !theirs.sorted,
    |theirs| theirs.countermoves = !theirs.countermoves,
    |theirs| theirs.history = !theirs.history,
    |theirs| theirs.double_step = !theirs.double_step,
    |theirs| theirs.null_window = !theirs.null_window,
    |theirs| theirs.aspiration = Some(10),
    |theirs| theirs.aspiration = Some(30),
    |theirs| theirs.aspiration = Some(100),
    |theirs| theirs.mtdf = !theirs.mtdf,
    |theirs| theirs.replacement = Replacement::DepthPreferred,
    |theirs| theirs.replacement = Replacement::Always,
    |theirs| theirs.table = 16 << 10,
    |theirs| theirs.table = 1 << 10,
    |theirs| theirs.replacement = Replacement::TwoTier,
    |theirs| theirs.sorted = !theirs.sorted,
    |theirs| theirs.countermoves = !theirs.countermoves,
    |theirs| theirs.history = !theirs.history,
    |theirs| theirs.double_step = !theirs.double_step,
    |theirs| theirs.null_window = !theirs.null_window,
];

/// The changes that are tried besides where `minimax` may prune and extend.
const SELECTIVE_CHANGES: &[Change] = &[
    |theirs| theirs.null_move = Some(2),
    |theirs| theirs.null_move = Some(3),
    |theirs| theirs.null_move = Some(4),
    |theirs| theirs.extension = !theirs.extension,
];

impl Theirs {
    /// Returns the settings as they come, but for the size of the table.
    pub(crate) fn new(quiescence: bool) -> Theirs {
        Theirs {
            sorted: false,
            spared: false,
            quiescence,
            null_window: true,
            null_move: None,
            countermoves: false,
            history: false,
            aspiration: None,
            mtdf: false,
            double_step: false,
            extension: false,
            replacement: Replacement::TwoTier,
            table: 4 << 10,
        }
    }

    /// Returns the settings that did best at Connect Four in a grid over all options.
    pub(crate) fn best_at_connect_four() -> Theirs {
        Theirs {
            history: true,
            double_step: true,
            aspiration: Some(100),
            table: 1 << 10,
            ..Theirs::new(false)
        }
    }

    /// Returns the same where the game does not look for legal moves in quiescence.
    pub(crate) fn spared(&self) -> Theirs {
        Theirs {
            spared: true,
            ..self.clone()
        }
    }

    /// Returns the same with a large table.
    pub(crate) fn large(&self) -> Theirs {
        Theirs {
            table: LARGE_TABLE << 10,
            ..self.clone()
        }
    }

    /// Returns the same with the other of its two steps.
    pub(crate) fn other_step(&self) -> Theirs {
        Theirs {
            double_step: !self.double_step,
            ..self.clone()
        }
    }

    /// Returns the same with those options that make it fastest on these positions,
    /// found by changing one after the other and keeping what helps.
    pub(crate) fn tuned<G: Indexed>(&self, games: &[G], depth: i16, selective: bool) -> Theirs {
        let measured = |theirs: &Theirs| -> f64 {
            let of_one = |game| median((0..3).map(|_| theirs.time(game, depth)).collect());
            games.iter().map(of_one).sum()
        };
        let more = if selective { SELECTIVE_CHANGES } else { &[] };
        let mut best = self.clone();
        let mut least = measured(&best);
        for change in more.iter().chain(CHANGES) {
            let mut changed = best.clone();
            change(&mut changed);
            let taken = measured(&changed);
            if taken < least {
                (best, least) = (changed, taken);
            }
        }
        best
    }

    /// Says the settings in words.
    pub(crate) fn name(&self) -> String {
        let mut words = vec![format!(
            "{:?} table of {} KiB",
            self.replacement, self.table
        )];
        let flags = [
            (self.sorted, "tactical moves first"),
            (self.countermoves, "countermoves"),
            (self.history, "history"),
            (!self.null_window, "full windows"),
            (self.mtdf, "MTD(f)"),
            (self.double_step, "double step"),
            (self.extension, "one-reply extension"),
        ];
        words.extend(flags.iter().filter(|f| f.0).map(|f| f.1.to_owned()));
        words.extend(self.aspiration.map(|window| format!("aspiration {window}")));
        words.extend(self.null_move.map(|plies| format!("null move {plies}")));
        words.join(", ")
    }

    fn options(&self) -> IterativeOptions {
        let mut options = IterativeOptions::new()
            .with_table_byte_size(self.table << 10)
            .with_replacement_strategy(self.replacement)
            .with_null_window_search(self.null_window);
        if self.quiescence {
            options = options.with_quiescence_search_depth(QUIESCENCE);
        }
        if let Some(window) = self.aspiration {
            options = options.with_aspiration_window(window);
        }
        if let Some(plies) = self.null_move {
            options = options.with_null_move_depth(plies);
        }
        let switches: [(bool, Switch); 5] = [
            (self.countermoves, IterativeOptions::with_countermoves),
            (self.history, IterativeOptions::with_countermove_history),
            (self.mtdf, IterativeOptions::with_mtdf),
            (
                self.double_step,
                IterativeOptions::with_double_step_increment,
            ),
            (self.extension, IterativeOptions::with_singular_extension),
        ];
        let on = switches.into_iter().filter(|switch| switch.0);
        on.fold(options, |options, (_, switch)| switch(options))
    }

    /// Measures the processor time of a search to `depth`.
    pub(crate) fn time<G: Indexed>(&self, game: &G, depth: i16) -> f64 {
        let mut search = self.prepare(game, depth);
        time(|| search.run())
    }

    /// Counts the positions that such a search makes: the median of three, because
    /// the order of the moves at the root is left to chance.
    pub(crate) fn positions<G: Indexed>(&self, game: &G, depth: i16) -> f64 {
        let game = Counted(game.clone());
        let count = |_| positions(|| self.prepare(&game, depth).run()) as f64;
        median((0..3).map(count).collect())
    }

    /// Returns the value that the search finds.
    pub(crate) fn value<G: Indexed>(&self, game: &G, depth: i16) -> Evaluation {
        self.prepare(game, depth).run()
    }

    fn prepare<G: Indexed>(&self, game: &G, depth: i16) -> Box<dyn Prepared> {
        match (self.sorted, self.spared) {
            (false, false) => Box::new(Prepare::<G, false, false>::new(self, game, depth)),
            (false, true) => Box::new(Prepare::<G, false, true>::new(self, game, depth)),
            (true, false) => Box::new(Prepare::<G, true, false>::new(self, game, depth)),
            (true, true) => Box::new(Prepare::<G, true, true>::new(self, game, depth)),
        }
    }
}

/// A search that only needs to be run: to make its table takes longer than many a search.
trait Prepared {
    /// Searches, and says the value.
    fn run(&mut self) -> Evaluation;
}

struct Prepare<G: Indexed, const SORTED: bool, const SPARED: bool> {
    search: IterativeSearch<Evaluation16<G, SORTED, SPARED>>,
    state: State<G>,
}

impl<G: Indexed, const SORTED: bool, const SPARED: bool> Prepare<G, SORTED, SPARED> {
    fn new(theirs: &Theirs, game: &G, depth: i16) -> Self {
        let mut search = IterativeSearch::new(Evaluation16::default(), theirs.options());
        search.set_max_depth(depth as u8);
        let state = State::new(game.clone());
        Prepare { search, state }
    }
}

impl<G: Indexed, const SORTED: bool, const SPARED: bool> Prepared for Prepare<G, SORTED, SPARED> {
    fn run(&mut self) -> Evaluation {
        let found = self.search.choose_move(&self.state);
        assert!(found.is_some(), "minimax has no move to play");
        self.search.root_value()
    }
}
