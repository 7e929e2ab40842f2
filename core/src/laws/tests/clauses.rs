//! Laws that demand several things, each of them broken by itself.

use crate::evaluation::{Changes, NamedWeight, Tuned};
use crate::game::drawing::{Cell, Place};
use crate::laws::{Law, check_notation};
use crate::{Drawing, Game, Key, MoveList, Notation, NotationError, Outcome, Side, Tactics};

/// The fault of a [`Heap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    ScoreOutOfRange,
    NoMovesOutOfRange,
    MaterialOutOfRange,
    GainOutOfRange,
    ExchangeOutOfRange,
    TacticalByHistory,
    IndexByHistory,
    IrreversibleByHistory,
    PassByHistory,
    TacticalMovesCleared,
    MaterialOfOneSide,
    PassLeavesTheKey,
    PassesLeadAway,
    BoardEmpty,
    PositionOnTwoLines,
    MoveWithoutName,
    MoveOfTwoWords,
    MoveForPeopleOnTwoLines,
    IllegalMoveRead,
    NonsenseRead,
    RaggedDrawing,
    PlacesWithoutDrawing,
    ArrangedForOthers,
    ArrangedAsNothing,
    PlayerWithoutName,
    EndingTooSoon,
    TruthNotPaid,
    FeatureBeyond,
    FeaturesByHistory,
    FeaturesOfTheMover,
    ChangeBeyond,
    ChangeLeftOut,
    ChangeToldTwice,
    ChangeOnPass,
    WeightsOfAnother,
}

/// Take one or two from a heap; who takes the last one gets a point for it.
/// Passing is allowed.
#[derive(Clone, Debug)]
struct Heap {
    fault: Fault,
    left: u64,
    second: bool,
    passes: u64,
    /// Moves so far, which is nothing that decides how the game goes on.
    made: u64,
}

impl Heap {
    fn new(fault: Fault) -> Heap {
        Heap {
            fault,
            left: 12,
            second: false,
            passes: 0,
            made: 0,
        }
    }

    fn has(&self, fault: Fault) -> bool {
        self.fault == fault
    }

    /// Tells whether the game has this fault, and enough of it was played for the
    /// fault to show.
    fn remembers(&self, fault: Fault) -> bool {
        self.has(fault) && self.made > 4
    }

    fn handed_over(&self) -> Heap {
        Heap {
            second: !self.second,
            ..self.clone()
        }
    }
}

impl Game for Heap {
    type Move = u64;

    const HISTORY_SIZE: usize = 2;
    const FEATURES: usize = 15;

    fn moves(&self, moves: &mut MoveList<u64>) {
        moves.extend(1..=self.left.min(2));
    }

    fn play(&self, taken: u64) -> Heap {
        let mut next = self.handed_over();
        next.left -= taken;
        next.made += 1;
        next
    }

    fn outcome(&self) -> Option<Outcome> {
        let points = if self.has(Fault::ScoreOutOfRange) {
            i32::MIN
        } else {
            -1
        };
        let told = self.left == 0 && !self.has(Fault::NoMovesOutOfRange);
        told.then_some(Outcome::Score(points))
    }

    fn no_moves(&self) -> Outcome {
        Outcome::Score(i32::MIN)
    }

    fn key(&self) -> Key {
        Key::mixed(self.passes << 32 | self.left << 1 | u64::from(self.second))
    }

    fn key_after(&self, taken: u64) -> Key {
        self.play(taken).key()
    }

    fn evaluate(&self) -> i32 {
        0
    }

    fn weights() -> Vec<NamedWeight> {
        0_i32.named()
    }

    fn evaluate_by(&self, weights: &[i32]) -> i32 {
        weights[0] * self.left as i32 + i32::from(self.has(Fault::WeightsOfAnother))
    }

    /// Shows how much is left, and which of the players the side is.
    fn features(&self, side: Side, active: &mut [u64]) {
        let second = match side {
            Side::Mover => self.second,
            Side::Opponent if self.has(Fault::FeaturesOfTheMover) => self.second,
            Side::Opponent => !self.second,
        };
        active[0] = 1 << self.left | u64::from(second) << 13;
        active[0] |= u64::from(self.remembers(Fault::FeaturesByHistory)) << 14;
        active[0] |= u64::from(self.has(Fault::FeatureBeyond)) << 15;
    }

    fn feature_changes(&self, before: &Heap, mover: &mut Changes, other: &mut Changes) -> bool {
        let (left, was) = (self.left as u16, before.left as u16);
        if left != was || self.has(Fault::ChangeOnPass) {
            for changes in [mover, other] {
                changes.went(was);
                let times = match self.fault {
                    Fault::ChangeLeftOut => 0,
                    Fault::ChangeToldTwice => 2,
                    _ => 1,
                };
                (0..times).for_each(|_| changes.came(left));
                if self.has(Fault::ChangeBeyond) {
                    changes.came(15);
                }
            }
        }
        !self.has(Fault::FeaturesByHistory) && !self.has(Fault::FeaturesOfTheMover)
    }

    fn is_tactical(&self, taken: u64, _: Tactics) -> bool {
        taken == self.left || self.remembers(Fault::TacticalByHistory)
    }

    fn gain(&self, _: u64) -> i32 {
        i32::MAX * i32::from(self.has(Fault::GainOutOfRange))
    }

    fn exchange(&self, _: u64) -> i32 {
        i32::MIN * i32::from(self.has(Fault::ExchangeOutOfRange))
    }

    fn history_index(&self, _: u64) -> usize {
        usize::from(self.remembers(Fault::IndexByHistory))
    }

    fn is_irreversible(&self, _: u64) -> bool {
        self.remembers(Fault::IrreversibleByHistory)
    }

    fn tactical_moves(&self, level: Tactics, moves: &mut MoveList<u64>) {
        if self.has(Fault::TacticalMovesCleared) {
            moves.clear();
        }
        let tactical = |taken: &u64| self.is_tactical(*taken, level);
        moves.extend((1..=self.left.min(2)).filter(tactical));
    }

    fn material(&self) -> i32 {
        match self.fault {
            Fault::MaterialOfOneSide => 300,
            Fault::MaterialOutOfRange => i32::MIN,
            _ => 0,
        }
    }

    fn pieces(&self, _: Side) -> u32 {
        1
    }

    fn pass(&self) -> Option<Heap> {
        if self.remembers(Fault::PassByHistory) {
            return None;
        }
        let mut next = self.handed_over();
        if self.has(Fault::PassLeavesTheKey) {
            next.second = self.second;
        }
        next.passes += u64::from(self.has(Fault::PassesLeadAway));
        Some(next)
    }
}

impl Notation for Heap {
    fn parse_position(&self, text: &str) -> Result<Heap, NotationError> {
        if self.has(Fault::NonsenseRead) {
            return Ok(self.clone());
        }
        let wanted = || {
            NotationError::new(format!(
                "{text:?}: the heap, and 1 or 2 for the player, are wanted"
            ))
        };
        let (left, player) = text.trim_end().split_once(' ').ok_or_else(wanted)?;
        let left = left
            .parse()
            .ok()
            .filter(|left| *left <= 12)
            .ok_or_else(wanted)?;
        let second = match player {
            "1" => false,
            "2" => true,
            _ => return Err(wanted()),
        };
        Ok(Heap {
            left,
            second,
            ..Heap::new(self.fault)
        })
    }

    fn position_text(&self) -> String {
        let end = if self.has(Fault::PositionOnTwoLines) {
            "\n"
        } else {
            ""
        };
        format!("{} {}{end}", self.left, 1 + u8::from(self.second))
    }

    fn parse_move(&self, text: &str) -> Result<u64, NotationError> {
        let most = if self.has(Fault::IllegalMoveRead) {
            99
        } else {
            self.left.min(2)
        };
        let legal = |taken: &u64| (1..=most).contains(taken) && self.left > 0;
        let read = text.strip_prefix("t").unwrap_or(text).trim().parse().ok();
        let taken = read.filter(legal);
        taken.ok_or_else(|| NotationError::new(format!("{text:?} cannot be taken")))
    }

    fn move_text(&self, taken: u64) -> String {
        match self.fault {
            Fault::MoveWithoutName => String::new(),
            Fault::MoveOfTwoWords => format!("t {taken}"),
            _ => taken.to_string(),
        }
    }

    fn move_for_people(&self, taken: u64) -> String {
        let end = if self.has(Fault::MoveForPeopleOnTwoLines) {
            "\n"
        } else {
            ""
        };
        format!("takes {taken}{end}")
    }

    fn board(&self) -> String {
        if self.has(Fault::BoardEmpty) {
            return " ".to_string();
        }
        self.position_text()
    }

    fn drawing(&self) -> Option<Drawing> {
        let row = |length: usize| vec![Cell::default(); length];
        let ragged = usize::from(self.has(Fault::RaggedDrawing));
        (!self.has(Fault::PlacesWithoutDrawing)).then(|| Drawing {
            rows: vec![row(2), row(2 + ragged)],
            ..Drawing::default()
        })
    }

    fn palette(&self) -> Vec<Cell> {
        vec![Cell::default()]
    }

    fn arranged(&self, _: &Drawing, player: &str) -> String {
        match (self.fault, player) {
            (Fault::ArrangedAsNothing, _) => String::new(),
            (Fault::ArrangedForOthers, _) | (_, "One") => format!("{} 1", self.left),
            _ => format!("{} 2", self.left),
        }
    }

    fn places(&self, taken: u64) -> Vec<Place> {
        vec![(0, taken as usize - 1)]
    }

    fn player(&self) -> &'static str {
        match (self.has(Fault::PlayerWithoutName), self.second) {
            (true, _) => "",
            (_, false) => "One",
            (_, true) => "Two",
        }
    }

    fn ending(&self) -> Option<&'static str> {
        let over = self.left == 0 || self.has(Fault::EndingTooSoon) && self.left == 5;
        over.then_some("the heap is gone")
    }

    fn truth(&self) -> Option<i32> {
        (self.has(Fault::TruthNotPaid) && self.left == 0).then_some(7)
    }
}

#[test]
fn a_sound_heap_keeps_the_laws() {
    let summary = check_notation(&Heap::new(Fault::None)).unwrap();
    assert!(summary.passes > 0 && summary.tactical > 0 && summary.finished > 0);
}

#[test]
fn every_clause_catches_the_game_that_breaks_it() {
    for (fault, law, said) in [
        (
            Fault::ScoreOutOfRange,
            Law::EvaluationRange,
            "the points of outcome()",
        ),
        (
            Fault::NoMovesOutOfRange,
            Law::EvaluationRange,
            "the points of no_moves()",
        ),
        (
            Fault::MaterialOutOfRange,
            Law::EvaluationRange,
            "material()",
        ),
        (Fault::GainOutOfRange, Law::EvaluationRange, "gain("),
        (Fault::ExchangeOutOfRange, Law::EvaluationRange, "exchange("),
        (Fault::TacticalByHistory, Law::SameKey, "captures: "),
        (Fault::IndexByHistory, Law::SameKey, "history_index: "),
        (Fault::IrreversibleByHistory, Law::SameKey, "irreversible: "),
        (Fault::PassByHistory, Law::SameKey, "pass().key()"),
        (
            Fault::TacticalMovesCleared,
            Law::MovesAppended,
            "tactical_moves() into the list",
        ),
        (Fault::MaterialOfOneSide, Law::EvaluationSide, "material()"),
        (Fault::PassLeavesTheKey, Law::Pass, "a key after passing"),
        (Fault::PassesLeadAway, Law::Pass, "the key after one pass"),
        (Fault::BoardEmpty, Law::PositionText, "a board"),
        (
            Fault::PositionOnTwoLines,
            Law::PositionText,
            "position_text() on one line",
        ),
        (Fault::MoveWithoutName, Law::MoveText, "is one word"),
        (Fault::MoveOfTwoWords, Law::MoveText, "is one word"),
        (
            Fault::MoveForPeopleOnTwoLines,
            Law::MoveText,
            "move_for_people(1) on one line",
        ),
        (
            Fault::IllegalMoveRead,
            Law::MoveText,
            "is refused or read as one of",
        ),
        (Fault::NonsenseRead, Law::Refusal, "is refused, in one line"),
        (Fault::RaggedDrawing, Law::Drawing, "rows of one length"),
        (Fault::PlacesWithoutDrawing, Law::Drawing, "on the drawing"),
        (Fault::ArrangedForOthers, Law::Drawing, "player() of"),
        (Fault::ArrangedAsNothing, Law::Drawing, "is read"),
        (Fault::PlayerWithoutName, Law::Players, "a name"),
        (
            Fault::EndingTooSoon,
            Law::Ending,
            "None, since the game goes on",
        ),
        (Fault::WeightsOfAnother, Law::Weights, "evaluate() = 0"),
        (Fault::FeatureBeyond, Law::Features, "below FEATURES = 15"),
        (Fault::FeaturesByHistory, Law::SameKey, "features(Mover)"),
        (Fault::FeaturesOfTheMover, Law::Features, "before passing"),
        (
            Fault::ChangeBeyond,
            Law::Features,
            "changes(…) of features below FEATURES = 15",
        ),
        (Fault::ChangeLeftOut, Law::Features, "how many have changed"),
        (
            Fault::ChangeToldTwice,
            Law::Features,
            "how many have changed",
        ),
        (Fault::ChangeOnPass, Law::Features, "how many have changed"),
        (Fault::TruthNotPaid, Law::Truth, "what outcome() pays"),
    ] {
        let violation = check_notation(&Heap::new(fault)).expect_err("a law is broken");
        assert_eq!(violation.law, law, "{fault:?}: {violation}");
        assert!(violation.expected.contains(said), "{fault:?}: {violation}");
    }
}
