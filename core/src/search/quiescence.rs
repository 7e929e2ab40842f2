//! Quiescence: beyond the horizon, tactical moves until the position is quiet.
//!
//! The player to move may stand pat, that is, take the static evaluation,
//! unless forced; then every move is searched, so that a loss found here is
//! real. Bad captures are pruned, and so are captures that do not reach alpha
//! even if they win what they take, by the game's plain values, and two units
//! more (delta pruning). Where an evaluation finds pieces worth more than that,
//! [`Options::quiescence_gain`](crate::Options::quiescence_gain) has them
//! searched.
//!
//! With [`Options::quiescence_table`](crate::Options::quiescence_table) the
//! table has a part in it: its values cut off, its move comes first, and what
//! the moves were worth is stored. Positions where standing pat is enough are
//! not: they would fill the table, and cost nothing to find again.
//!
//! A game whose tactical moves never end must not take the search along. Lines
//! end [`LONGEST`] plies below the horizon, and where quiescence has taken far
//! more nodes than the search above it warrants, a node that is not at the
//! horizon itself is worth its static evaluation, forced or not: an estimate,
//! so that no win or loss is false for it. Sane games meet neither bound; the
//! law `tactical-end` names those that would. Plain minimax knows no bounds.
//!
//! # Source
//! L. R. Harris, *The heuristic search under conditions of error*, Artificial
//! Intelligence 5(3), 1974; D. Beal, *A generalised quiescence search
//! algorithm*, Artificial Intelligence 43(1), 1990 (standing pat as a null
//! move).

use crate::search::observer::{End, Step};
use crate::search::ordering::{MoveOrder, Place};
use crate::search::{Counts, Worker};
use crate::{
    Bound, Depth, Game, Node, Observer, Ply, Quiescence, Stage, Stopped, Tactics, Techniques,
    Value, Veto, Via,
};

/// Units by which a capture may fall short of alpha and still be searched: the
/// evaluation may gain more than the material.
const DELTA_UNITS: i32 = 2;
/// The depth at which a line of tactical moves ends: 64 plies below the horizon.
const LONGEST: Depth = Depth::plies(-64);
/// Nodes that quiescence may take in any search, however small.
const GRANT: u64 = 250_000;
/// Nodes that it may take besides for each node above the horizon.
const SHARE: u64 = 64;

impl<G: Game, T: Techniques, O: Observer<G>, V: Veto<G>> Worker<'_, G, T, O, V> {
    /// Returns the value of a node at or beyond the horizon.
    #[expect(
        clippy::inline_always,
        reason = "else it depends on the list of techniques where it is"
    )]
    #[inline(always)]
    pub(super) fn quiesce(&mut self, node: &mut Node<G>) -> Result<Value, Stopped> {
        let terminal = self.enter(node)?;
        self.counts.qnodes += 1;
        if let Some(value) = terminal {
            return Ok(value);
        }
        if self.options.quiescence_table
            && let Some(value) = self.look_up(node)
        {
            return Ok(self.ends(End::Table, value));
        }
        self.correct(node);
        self.quiesce_entered(node)
    }

    /// Does the same for a node that has been entered and is not terminal:
    /// stands pat, or searches its captures.
    #[inline]
    pub(super) fn quiesce_entered(&mut self, node: &mut Node<G>) -> Result<Value, Stopped> {
        if self.options.quiescence == Quiescence::Off || node.ply >= Ply::MAX {
            return Ok(self.ends(End::Estimate, node.static_evaluation()));
        }
        let mut best = -Value::INFINITY;
        if !node.forced {
            best = node.static_evaluation();
            if best >= node.window.beta {
                return Ok(self.ends(End::StandPat, best));
            }
            node.window.alpha = node.window.alpha.max(best);
        }
        self.expand_quiescence(node, best)
    }

    /// Searches the moves of a node, and stores the value.
    #[inline(never)]
    fn expand_quiescence(&mut self, node: &mut Node<G>, best: Value) -> Result<Value, Stopped> {
        if self.runs_away(node) {
            return Ok(self.ends(End::RunsAway, node.static_evaluation()));
        }
        let (window, met) = (node.window, self.history_draws);
        let (value, best_move) = self.search_tactical(node, best)?;
        if self.options.quiescence_table {
            let bound = Bound::of(value, window);
            self.store(node, value, bound, self.draft(node), best_move, met);
        }
        Ok(value)
    }

    /// Goes through the tactical moves, or through all where the player is
    /// forced. Returns the value, and the move that exceeded alpha as the table
    /// keeps it.
    #[inline]
    fn search_tactical(
        &mut self,
        node: &mut Node<G>,
        mut best: Value,
    ) -> Result<(Value, Option<u16>), Stopped> {
        let (stand_pat, level, mut best_move) = (best, self.level(node), None);
        let mut moves = MoveOrder::empty();
        if node.forced {
            moves.begin(node);
        } else {
            moves.begin_tactical(node.game, level, self.table_capture(node, level));
        }
        let prune = self.options.quiescence == Quiescence::Full && !node.forced;
        let (mut number, mut end) = (0, End::Quiet);
        loop {
            if prune && let Some(gain) = moves.next_gain(number) {
                let hope = stand_pat + self.most(gain).saturating_add(DELTA_UNITS * G::UNIT);
                if hope <= node.window.alpha {
                    best = best.max(hope);
                    end = End::Delta;
                    break;
                }
            }
            let Some(ranked) = moves.at(number, node, &self.memory) else {
                break;
            };
            number += 1;
            if prune && ranked.stage() == Stage::BadCapture {
                break;
            }
            let child = node.game.play(ranked.mv);
            if self.options.quiescence_table {
                self.table.expect(&child);
            }
            let forced = child.is_forced();
            let mut child = node.child(&child, Via::Move(ranked.mv), forced);
            child.depth = node.depth - Depth::ONE;
            let value = self.quiesce(&mut child)?;
            self.tell_left(&child, value);
            let value = -value;
            if value > best {
                best = value;
                if value > node.window.alpha {
                    node.window.alpha = value;
                    best_move = Some(ranked.place().code());
                }
                if value >= node.window.beta {
                    end = End::Cutoff(number);
                    break;
                }
            }
        }
        if node.forced && number == 0 {
            best = Value::of(node.game.no_moves(), node.ply);
            end = End::NoMoves;
        }
        self.tell(&Step::Ends(end));
        // A place among checks is another one among captures, and a place among captures says
        // nothing to a search that lists all moves at once.
        let lasting = node.forced || level == Tactics::Captures && G::TACTICAL_FIRST;
        Ok((best, best_move.filter(|_| lasting)))
    }

    /// Returns the place of the table's move, if that is a capture.
    #[inline]
    fn table_capture(&self, node: &Node<G>, level: Tactics) -> Option<Place> {
        let known = self.options.quiescence_table && level == Tactics::Captures;
        let entry = node.entry.filter(|_| known)?;
        entry
            .best
            .map(Place::from_code)
            .filter(|place| place.is_tactical())
    }

    /// Probes the table, and returns the value that it has for the node if that
    /// will do.
    #[inline]
    fn look_up(&mut self, node: &mut Node<G>) -> Option<Value> {
        let entry = self.table.probe(node.game.key(), node.ply)?;
        node.entry = Some(entry);
        self.tt_cutoff(node, entry)
    }

    /// Returns the draft with which the value is stored: unless there are quiet
    /// checks in the first ply, a node beyond the horizon is searched as one at it.
    /// (Where a line is ended at [`LONGEST`] it is not, which no sane game meets.)
    fn draft(&self, node: &Node<G>) -> Depth {
        if self.options.quiescence_checks {
            node.depth.max(Depth::plies(-1))
        } else {
            Depth::ZERO
        }
    }

    /// Tells whether quiescence is to end at a node for want of an end of its
    /// own.
    #[inline]
    fn runs_away(&self, node: &Node<G>) -> bool {
        let Counts { nodes, qnodes, .. } = self.counts;
        let granted = GRANT + SHARE * (nodes - qnodes);
        node.depth <= LONGEST || node.depth < Depth::ZERO && qnodes > granted
    }

    /// Returns the most that a move of this gain is taken to win. What loses at a glance loses no more.
    #[inline]
    fn most(&self, gain: i32) -> i32 {
        if gain > 0 {
            gain.saturating_mul(self.options.quiescence_gain.into()) / 100
        } else {
            gain
        }
    }

    /// Returns which moves are tactical here. Quiet checks are tried in the
    /// first ply only, or there would be no end.
    fn level(&self, node: &Node<G>) -> Tactics {
        if self.options.quiescence_checks && node.depth == Depth::ZERO {
            Tactics::Checks
        } else {
            Tactics::Captures
        }
    }
}

#[cfg(test)]
mod tests {
    use core::cell::Cell;
    use core::sync::atomic::{AtomicBool, Ordering};
    use std::sync::OnceLock;
    use std::time::Instant;

    use super::*;
    use crate::{Key, Limits, MoveList, Options, Outcome, Search};

    /// So many moves a ply, all tactical, until the player to move has lost. Who has just moved seems to
    /// have gained something, and may be forced. The order of the moves may make no difference.
    #[derive(Clone)]
    struct Eager {
        moves: u64,
        left: u64,
        line: u64,
        forced: bool,
        transposes: bool,
    }

    impl Game for Eager {
        type Move = u64;

        const TACTICAL_FIRST: bool = true;

        fn moves(&self, moves: &mut MoveList<u64>) {
            moves.extend(0..self.moves);
        }

        fn play(&self, mv: u64) -> Eager {
            Eager {
                left: self.left - 1,
                line: if self.transposes {
                    self.line.wrapping_add(Key::mixed(mv).0)
                } else {
                    Key::mixed(self.line ^ mv).0
                },
                ..self.clone()
            }
        }

        fn outcome(&self) -> Option<Outcome> {
            (self.left == 0).then_some(Outcome::Loss)
        }

        fn key(&self) -> Key {
            Key::mixed(self.line ^ self.left)
        }

        fn evaluate(&self) -> i32 {
            if let Some((left, signal)) = SIGNAL.get() {
                SIGNAL.set((left > 0).then(|| (left - 1, signal)));
                if left == 0 {
                    signal();
                }
            }
            -((self.line % 100) as i32)
        }

        fn is_tactical(&self, _: u64, _: Tactics) -> bool {
            true
        }

        fn is_forced(&self) -> bool {
            self.forced
        }
    }

    fn eager(moves: u64, left: u64, forced: bool) -> Eager {
        Eager {
            moves,
            left,
            line: 0,
            forced,
            transposes: false,
        }
    }

    /// The evaluations until a signal is given, and how it is.
    type Alarm = (u64, fn());

    std::thread_local! {
        static SIGNAL: Cell<Option<Alarm>> = const { Cell::new(None) };
    }

    static STOP: AtomicBool = AtomicBool::new(false);
    static DEADLINE: OnceLock<Instant> = OnceLock::new();

    /// Gives a signal after so many evaluations of the search, and returns the nodes that were entered.
    fn nodes_until(signal: fn(), limits: Limits) -> u64 {
        const EVALUATIONS: u64 = 5000;
        SIGNAL.set(Some((EVALUATIONS, signal)));
        let game = eager(3, 400, false);
        let report = Search::new(&game).depth(1).limits(limits).run();
        assert!(
            report.stopped && report.nodes == report.qnodes + 1,
            "{report:?}"
        );
        report.nodes
    }

    #[test]
    fn every_limit_is_kept_inside_quiescence() {
        let game = eager(3, 400, false);
        assert_eq!(Search::new(&game).depth(1).nodes(5000).run().nodes, 5000);
        let stop = Limits::default().stop(&STOP);
        let told = nodes_until(|| STOP.store(true, Ordering::Relaxed), stop);
        let now = || {
            DEADLINE.get_or_init(Instant::now);
        };
        let late = nodes_until(now, Limits::default().deadline(&DEADLINE));
        for nodes in [told, late] {
            assert!((5000..20_000).contains(&nodes), "{nodes}");
        }
    }

    #[test]
    fn a_forced_line_is_followed_to_a_win_or_loss_but_not_for_ever() {
        let value = |left| Search::new(&eager(1, left, true)).depth(2).run().value;
        assert!(value(60).is_loss() && value(61).is_win());
        assert!(!value(70).is_decided() && !value(71).is_decided());
    }

    /// A choice between a position that is worth 350 to the opponent, and one in which a capture wins him four units, though
    /// its gain is one, or what [`GAIN`] says.
    #[derive(Clone, Copy, PartialEq)]
    enum Deal {
        Choice,
        Quiet,
        Capture,
        Captured,
    }

    std::thread_local! {
        static GAIN: Cell<i32> = const { Cell::new(100) };
    }

    impl Game for Deal {
        type Move = u8;

        const UNIT: i32 = 100;

        fn moves(&self, moves: &mut MoveList<u8>) {
            let count = match self {
                Deal::Choice => 2,
                Deal::Capture => 1,
                Deal::Quiet | Deal::Captured => 0,
            };
            moves.extend(0..count);
        }

        fn play(&self, mv: u8) -> Deal {
            match (self, mv) {
                (Deal::Choice, 0) => Deal::Quiet,
                (Deal::Choice, _) => Deal::Capture,
                _ => Deal::Captured,
            }
        }

        fn outcome(&self) -> Option<Outcome> {
            None
        }

        fn key(&self) -> Key {
            Key::mixed(*self as u64)
        }

        fn evaluate(&self) -> i32 {
            match self {
                Deal::Choice | Deal::Capture => 0,
                Deal::Quiet => 350,
                Deal::Captured => -400,
            }
        }

        fn is_tactical(&self, _: u8, _: Tactics) -> bool {
            *self == Deal::Capture
        }

        fn gain(&self, _: u8) -> i32 {
            GAIN.get()
        }

        fn exchange(&self, _: u8) -> i32 {
            0
        }
    }

    /// By its gain the capture cannot reach alpha, so that its position looks better to the player than the other, and is searched
    /// again.
    #[test]
    fn a_capture_can_be_taken_for_more_than_its_gain() {
        let search = |percent| {
            let options = Options::new().quiescence_gain(percent);
            Search::new(&Deal::Choice).options(options).depth(1).run()
        };
        let (plain, more) = (search(100), search(200));
        assert_eq!(plain.value, more.value);
        assert_eq!((plain.nodes, more.nodes), (5, 4));
        // A move that loses at a glance loses no more by a larger percentage.
        GAIN.set(-100);
        assert_eq!([0, 100, 500].map(|percent| search(percent).nodes), [5; 3]);
    }

    /// Positions in a ring, or in a line that ends in a loss; whoever is to move is forced to go on.
    #[derive(Clone)]
    struct Forced {
        at: u64,
        ring: bool,
    }

    /// The positions of a ring or line. In a ring the root comes back with the same player to move.
    const LENGTH: u64 = 6;

    impl Game for Forced {
        type Move = ();

        const REPETITION_DRAWS: bool = true;

        fn moves(&self, moves: &mut MoveList<()>) {
            moves.push(());
        }

        fn play(&self, (): ()) -> Forced {
            let at = self.at + 1;
            Forced {
                at: if self.ring { at % LENGTH } else { at },
                ring: self.ring,
            }
        }

        fn outcome(&self) -> Option<Outcome> {
            (self.at == LENGTH).then_some(Outcome::Loss)
        }

        fn key(&self) -> Key {
            Key::mixed(self.at)
        }

        fn evaluate(&self) -> i32 {
            0
        }

        fn is_forced(&self) -> bool {
            true
        }
    }

    /// A draw by repetition that quiescence meets belongs to the path: what is stored of the positions before it says so.
    #[test]
    fn a_repetition_beyond_the_horizon_marks_what_is_stored() {
        for ring in [false, true] {
            let (root, table) = (Forced { at: 0, ring }, crate::Table::new(1));
            let options = Options::new().quiescence_table(true);
            Search::new(&root)
                .options(options)
                .table(&table)
                .depth(1)
                .run();
            for at in 2..LENGTH {
                let entry = table.probe(Key::mixed(at) ^ options.key());
                let entry = entry.expect("quiescence stores every forced position");
                assert_eq!(entry.path_dependent, ring, "{at}");
                assert_eq!(entry.value.is_decided(), !ring, "{at}");
            }
        }
    }

    #[test]
    fn with_the_table_quiescence_has_the_same_value_for_fewer_nodes() {
        let game = Eager {
            transposes: true,
            ..eager(3, 12, false)
        };
        for checks in [false, true] {
            let [without, with] = [false, true].map(|on| {
                let options = Options::new()
                    .quiescence(Quiescence::Plain)
                    .quiescence_checks(checks)
                    .quiescence_table(on);
                Search::new(&game).options(options).depth(2).run()
            });
            assert_eq!(with.value, without.value);
            assert!(with.nodes * 2 < without.nodes, "{with:?} {without:?}");
        }
    }

    #[test]
    fn quiescence_without_an_end_is_ended() {
        for quiescence in [Quiescence::Full, Quiescence::Plain] {
            for forced in [false, true] {
                let game = eager(3, 400, forced);
                let options = Options::new().quiescence(quiescence);
                let report = Search::new(&game).options(options).depth(5).run();
                assert!(!report.stopped && !report.value.is_decided());
                let above = report.nodes - report.qnodes;
                let bound = GRANT + (SHARE + 4) * above;
                assert!((GRANT..bound).contains(&report.qnodes), "{report:?}");
            }
        }
    }
}
