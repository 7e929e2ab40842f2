//! Bounds of quiescence, what it leaves out, and what it stores.

use core::cell::Cell;
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::OnceLock;
use std::time::Instant;

use super::*;
use crate::{Key, Limits, MoveList, Options, Outcome, Report, Search};

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
/// its gain is less.
#[derive(Clone, Copy, PartialEq)]
enum Deal<const GAIN: i32> {
    Choice,
    Quiet,
    Capture,
    Captured,
}

impl<const GAIN: i32> Game for Deal<GAIN> {
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

    fn play(&self, mv: u8) -> Self {
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
        GAIN
    }

    fn exchange(&self, _: u8) -> i32 {
        0
    }
}

/// Searches the choice where the gain of the capture counts as so many percent.
fn chosen<const GAIN: i32>(percent: u16) -> Report<u8> {
    let options = Options::new().quiescence_gain(percent);
    Search::new(&Deal::<GAIN>::Choice)
        .options(options)
        .depth(1)
        .run()
}

/// By its gain the capture cannot reach alpha, so that its position looks better to the player than the other, and is searched
/// again.
#[test]
fn a_capture_can_be_taken_for_more_than_its_gain() {
    let (plain, more) = (chosen::<100>(100), chosen::<100>(200));
    assert_eq!(plain.value, more.value);
    assert_eq!((plain.nodes, more.nodes), (5, 4));
}

#[test]
fn what_loses_at_a_glance_loses_no_more_by_a_larger_percentage() {
    assert_eq!(
        [0, 100, 500].map(|percent| chosen::<-100>(percent).nodes),
        [5; 3]
    );
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
