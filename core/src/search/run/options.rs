//! Options: settings of the search itself, besides the techniques.

use crate::{Depth, Key};

/// Settings of the search that are not techniques.
///
/// ```
/// use niwaki::{Options, Quiescence, Search};
///
/// # let game = niwaki::doc_game();
/// let options = Options::new().quiescence(Quiescence::Off).aspiration(false);
/// let report = Search::new(&game).options(options).depth(4).run();
/// assert_eq!(report.depth.whole(), 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The table entries that may cut off.
    pub draft: Draft,
    /// The way in which the search goes on at the horizon.
    pub quiescence: Quiescence,
    /// Whether the first ply beyond the horizon also tries moves that force the
    /// opponent ([`crate::Tactics::Checks`]).
    pub quiescence_checks: bool,
    /// Whether quiescence probes the table and stores in it.
    pub quiescence_table: bool,
    /// How much of [`crate::Game::gain`] a capture may win where quiescence looks whether it can reach
    /// alpha ([`Quiescence::Full`]), in percent. An evaluation that was learned may find a piece worth
    /// twice what the game's plain values say: 200 then searches what 100 leaves out.
    pub quiescence_gain: u16,
    /// Whether the static evaluation is moved to the value that the table has
    /// for the position, where it is out of its bound.
    pub bounded_evaluation: bool,
    /// Whether the static evaluation is corrected by what searches returned
    /// before from positions of the same structure ([`crate::Game::structure`]).
    pub correction: bool,
    /// Whether the history of a move depends on the moves one, two and four plies
    /// before it, and moves of bad history are sorted, too.
    pub continuation: bool,
    /// Whether quiet moves of bad history are sorted, too, behind those of which nothing is known: the worst come last. Off,
    /// all that have no good history keep the order in which the game generates them.
    pub sorted: bool,
    /// Whether late-move reductions and history pruning judge a quiet move also by how the static evaluation changed where it
    /// was played ([`crate::Progress::judged`]).
    pub static_history: bool,
    /// Whether captures are sorted by their own history, besides what they win at most.
    pub capture_history: bool,
    /// Whether the last two quiet moves that failed high at the same ply come before other quiet moves (killers).
    pub killers: bool,
    /// Whether the quiet move that last refuted the move before, elsewhere, comes before quiet moves that are no killers.
    pub countermoves: bool,
    /// A capture whose exchange loses no more than so many hundredths of the unit ([`crate::Game::UNIT`]) is searched as one
    /// that loses nothing: among the good ones, and in quiescence, too. With 20, in chess, a bishop for a knight
    /// counts as an even exchange.
    pub tolerance: u16,
    /// Whether repetitions and counts of moves draw. Off, the value of a
    /// position is a function of position and depth alone.
    pub history_draws: bool,
    /// Whether a node returns no value outside its window but the window's edge
    /// (fail-hard), as older searches do; within quiescence, values stay as they are. Off, a value
    /// outside is the best bound that was found (fail-soft).
    pub fail_hard: bool,
    /// Whether iterations start with a narrow window around the value of the
    /// last.
    pub aspiration: bool,
    /// Whether the search deepens step by step, or starts at the full depth.
    pub iterative: bool,
    /// By how many plies it deepens each time (0 is taken for 1). The first
    /// iteration is as deep as makes the last one end at the depth that is
    /// asked for. Two keeps the same player to move at all horizons; which
    /// value pays is a matter of the game.
    pub step: u8,
}

/// A capture wins no more than its gain, if nobody says otherwise.
const USUAL_GAIN: u16 = 100;

impl Default for Options {
    fn default() -> Options {
        Options::new()
    }
}

impl Options {
    /// Returns the settings that are usual: fail-soft, full quiescence, killers and countermoves, draws by history,
    /// aspiration windows, iterations that deepen by a ply, and table entries
    /// of at least the depth needed.
    pub const fn new() -> Options {
        Options {
            draft: Draft::AtLeast,
            quiescence: Quiescence::Full,
            quiescence_checks: false,
            bounded_evaluation: false,
            quiescence_table: false,
            quiescence_gain: USUAL_GAIN,
            correction: false,
            continuation: false,
            sorted: false,
            static_history: false,
            capture_history: false,
            killers: true,
            countermoves: true,
            tolerance: 0,
            history_draws: true,
            fail_hard: false,
            aspiration: true,
            iterative: true,
            step: 1,
        }
    }

    /// Sets which table entries may cut off.
    #[must_use]
    pub const fn draft(mut self, draft: Draft) -> Options {
        self.draft = draft;
        self
    }

    /// Sets how the search goes on at the horizon.
    #[must_use]
    pub const fn quiescence(mut self, quiescence: Quiescence) -> Options {
        self.quiescence = quiescence;
        self
    }

    /// Sets whether the first ply beyond the horizon also tries moves that
    /// force the opponent.
    #[must_use]
    pub const fn quiescence_checks(mut self, on: bool) -> Options {
        self.quiescence_checks = on;
        self
    }

    /// Sets whether quiescence probes the table and stores in it.
    #[must_use]
    pub const fn quiescence_table(mut self, on: bool) -> Options {
        self.quiescence_table = on;
        self
    }

    /// Sets how many percent of its gain a capture may win in quiescence.
    #[must_use]
    pub const fn quiescence_gain(mut self, percent: u16) -> Options {
        self.quiescence_gain = percent;
        self
    }

    /// Sets whether the static evaluation is moved to the table's value, where it
    /// is out of its bound.
    #[must_use]
    pub const fn bounded_evaluation(mut self, on: bool) -> Options {
        self.bounded_evaluation = on;
        self
    }

    /// Sets whether the static evaluation is corrected by what searches
    /// returned.
    #[must_use]
    pub const fn correction(mut self, on: bool) -> Options {
        self.correction = on;
        self
    }

    /// Sets whether the history of a move depends on the moves before it.
    #[must_use]
    pub const fn continuation(mut self, on: bool) -> Options {
        self.continuation = on;
        self
    }

    /// Sets whether quiet moves of bad history are sorted, too.
    #[must_use]
    pub const fn sorted(mut self, on: bool) -> Options {
        self.sorted = on;
        self
    }

    /// Sets whether moves are judged also by how the static evaluation changed.
    #[must_use]
    pub const fn static_history(mut self, on: bool) -> Options {
        self.static_history = on;
        self
    }

    /// Sets whether captures are sorted by their own history, too.
    #[must_use]
    pub const fn capture_history(mut self, on: bool) -> Options {
        self.capture_history = on;
        self
    }

    /// Sets whether killers come before other quiet moves.
    #[must_use]
    pub const fn killers(mut self, on: bool) -> Options {
        self.killers = on;
        self
    }

    /// Sets whether countermoves come before quiet moves that are no killers.
    #[must_use]
    pub const fn countermoves(mut self, on: bool) -> Options {
        self.countermoves = on;
        self
    }

    /// Sets how many hundredths of the unit the exchange of a good capture may lose.
    #[must_use]
    pub const fn tolerance(mut self, hundredths: u16) -> Options {
        self.tolerance = hundredths;
        self
    }

    /// Sets whether repetitions and counts of moves draw.
    #[must_use]
    pub const fn history_draws(mut self, on: bool) -> Options {
        self.history_draws = on;
        self
    }

    /// Sets whether a node returns no value outside its window.
    ///
    /// ```
    /// use niwaki::{Options, Search};
    ///
    /// # let game = niwaki::doc_game();
    /// let soft = Search::new(&game).depth(4).run();
    /// let options = Options::new().fail_hard(true);
    /// let hard = Search::new(&game).options(options).depth(4).run();
    /// assert_eq!(hard.value, soft.value);
    /// ```
    #[must_use]
    pub const fn fail_hard(mut self, on: bool) -> Options {
        self.fail_hard = on;
        self
    }

    /// Sets whether iterations start with a narrow window around the value of
    /// the last.
    #[must_use]
    pub const fn aspiration(mut self, on: bool) -> Options {
        self.aspiration = on;
        self
    }

    /// Sets whether the search deepens step by step, or starts at the full
    /// depth.
    #[must_use]
    pub const fn iterative(mut self, on: bool) -> Options {
        self.iterative = on;
        self
    }

    /// Sets by how many plies iterations deepen.
    #[must_use]
    pub const fn step(mut self, plies: u8) -> Options {
        self.step = plies;
        self
    }

    /// Returns a key that tells values found by these rules apart from those
    /// found by others.
    pub(crate) fn key(self) -> Key {
        let quiescence = self.quiescence as u64;
        let checks = u64::from(self.quiescence_checks);
        let draws = u64::from(self.history_draws);
        let correction = u64::from(self.correction);
        // Quiescence is worth the same with the table and without.
        let bounded = u64::from(self.bounded_evaluation);
        // It leaves out what loses more.
        let tolerance = u64::from(self.tolerance);
        let gain = u64::from(self.quiescence_gain ^ USUAL_GAIN);
        Key::salt(
            gain << 22
                | tolerance << 6
                | bounded << 5
                | correction << 4
                | quiescence << 2
                | checks << 1
                | draws,
        )
    }
}

/// The drafts that are good enough for a table entry to cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Draft {
    /// Exactly the depth needed, so that a search with a table returns what one
    /// without returns.
    Exact,
    /// The depth needed or more.
    AtLeast,
}

impl Draft {
    /// Tells whether an entry of this draft may stand for a search of this
    /// depth.
    ///
    /// ```
    /// use niwaki::{Depth, Draft};
    /// let (deeper, needed) = (Depth::plies(7), Depth::plies(5));
    /// assert!(Draft::AtLeast.suffices(deeper, needed) && !Draft::Exact.suffices(deeper, needed));
    /// ```
    #[inline]
    pub fn suffices(self, draft: Depth, depth: Depth) -> bool {
        match self {
            Draft::Exact => draft == depth,
            Draft::AtLeast => draft >= depth,
        }
    }
}

/// The way in which a search goes on at the horizon.
///
/// ```
/// use niwaki::{Options, Quiescence};
/// assert_eq!(Options::default().quiescence, Quiescence::Full);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quiescence {
    /// Tactical moves are searched until none is left, except bad captures and
    /// those that do not reach alpha though they win what [`Game::gain`](crate::Game::gain) says, or as much of it as
    /// [`Options::quiescence_gain`], and two units more (delta pruning).
    Full,
    /// All tactical moves are searched.
    Plain,
    /// The static evaluation is returned.
    Off,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::doc_tree;
    use crate::{Minimax, Search};

    #[test]
    fn values_by_other_rules_have_another_key() {
        let usual = Options::new();
        let others = [
            usual.quiescence(Quiescence::Plain),
            usual.quiescence(Quiescence::Off),
            usual.quiescence_checks(true),
            usual.correction(true),
            usual.bounded_evaluation(true),
            usual.tolerance(20),
            usual.quiescence_gain(200),
            usual.quiescence_gain(101).tolerance(u16::MAX),
            usual.tolerance(u16::MAX),
            usual.quiescence_gain(101),
            usual.quiescence_gain(u16::MAX),
            usual.history_draws(false),
            usual.quiescence_checks(true).history_draws(false),
        ];
        let keys = others.map(Options::key);
        for (number, key) in keys.iter().enumerate() {
            assert_ne!(*key, usual.key());
            assert!(!keys[..number].contains(key), "{:?}", others[number]);
        }
        for same in [
            usual.quiescence_table(true),
            usual.fail_hard(true),
            usual.sorted(true),
            usual.static_history(true),
            usual.capture_history(true),
            usual.killers(false),
            usual.countermoves(false),
            usual.step(2),
        ] {
            assert_eq!(same.key(), usual.key());
        }
    }

    #[test]
    fn a_fail_hard_search_is_worth_what_minimax_is() {
        let options = Options::new().fail_hard(true).draft(Draft::Exact);
        let options = options.quiescence(Quiescence::Plain).history_draws(false);
        let game = doc_tree();
        for depth in 1..=6 {
            let hard = Search::new(&game).options(options).depth(depth).run();
            let plain = Minimax::new(options, &[]).search(&game, depth);
            assert_eq!(
                Some(hard.value),
                plain.map(|(value, _)| value),
                "depth {depth}"
            );
        }
    }
}
