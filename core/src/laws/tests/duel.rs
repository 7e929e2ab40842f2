//! A small game with every power, and one fault of choice.
//!
//! Two tokens on five cells in a row. A player steps left or right, or, if both
//! tokens are on one cell, must take a stone from the other, who stands back as
//! far as can be. Who has no stone left has lost, and so has who is to move in
//! the last cell, the pit.

use core::sync::atomic::{AtomicI32, Ordering};
use std::sync::Arc;

use super::listing;
use crate::endgames::{Endgame, Material};
use crate::evaluation::{NamedWeight, Tuned};
use crate::game::drawing::{Cell, Place};
use crate::laws::Law;
use crate::{Drawing, Game, Key, MoveList, Notation, NotationError, Outcome, Side, Tactics, Value};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Move {
    Left,
    Right,
    Take,
}

#[derive(Clone, Debug)]
pub(super) struct Duel {
    /// The law that this game breaks.
    pub(super) fault: Option<Law>,
    /// The method that panics, sooner or later.
    pub(super) panics: Option<&'static str>,
    /// Whether the players may pass.
    pub(super) passing: bool,
    cells: [u8; 2],
    stones: [u8; 2],
    turn: usize,
    quiet: u32,
    /// How often the evaluation was asked for, by anybody.
    asked: Arc<AtomicI32>,
}

const PIT: u8 = 4;
const DRAW_PLIES: u32 = 24;

impl Duel {
    pub(super) fn new(fault: Option<Law>) -> Duel {
        Duel {
            fault,
            panics: None,
            passing: true,
            cells: [0, 3],
            stones: [4, 4],
            turn: 0,
            quiet: 0,
            asked: Arc::default(),
        }
    }

    fn breaks(&self, law: Law) -> bool {
        self.fault == Some(law)
    }

    /// Panics in this method, if that is the one, wherever somebody has lost so
    /// many stones.
    fn answers(&self, method: &str, lost: u8) {
        let left = self.stones[0].min(self.stones[1]);
        let panics = self.panics == Some(method) && left == 4 - lost;
        assert!(!panics, "{method} has no answer");
    }

    fn other(&self) -> usize {
        1 - self.turn
    }

    fn contact(&self) -> bool {
        self.cells[0] == self.cells[1]
    }

    fn in_pit(&self) -> bool {
        self.cells[self.turn] == PIT && !self.contact()
    }

    fn lead(&self, player: usize) -> i32 {
        100 * (i32::from(self.stones[player]) - i32::from(self.stones[1 - player]))
    }

    fn number(&self) -> u64 {
        let bytes = [self.cells[0], self.cells[1], self.stones[0], self.stones[1]];
        u64::from(u32::from_le_bytes(bytes))
    }
}

impl Game for Duel {
    type Move = Move;

    const REPETITION_DRAWS: bool = true;
    const HISTORY_SIZE: usize = 3;
    const FEATURES: usize = 10;

    fn moves(&self, moves: &mut MoveList<Move>) {
        if self.breaks(Law::MovesAppended) {
            moves.clear();
        }
        if self.contact() {
            moves.push(Move::Take);
            if self.breaks(Law::MovesDistinct) {
                moves.push(Move::Take);
            }
            return;
        }
        if !self.in_pit() {
            moves.push(Move::Right);
            if self.cells[self.turn] > 0 {
                moves.push(Move::Left);
            }
        }
    }

    fn play(&self, mv: Move) -> Duel {
        let mut next = self.clone();
        let (me, you) = (self.turn, self.other());
        next.turn = you;
        next.quiet += 1;
        match mv {
            Move::Left => next.cells[me] -= 1,
            Move::Right => next.cells[me] += 1,
            Move::Take => {
                assert!(
                    !self.breaks(Law::NoPanic) || self.stones[you] > 3,
                    "a fault"
                );
                next.quiet = 0;
                next.stones[you] -= 1;
                next.cells[you] = if next.cells[you] < 2 { 3 } else { 0 };
            }
        }
        if self.breaks(Law::DrawCount) && mv == Move::Left {
            next.quiet += 1;
        }
        next
    }

    fn outcome(&self) -> Option<Outcome> {
        self.answers("outcome", 1);
        (self.stones[self.turn] == 0).then_some(Outcome::Loss)
    }

    fn no_moves(&self) -> Outcome {
        self.answers("no_moves", 0);
        Outcome::Loss
    }

    fn key(&self) -> Key {
        self.answers("key", 0);
        if self.breaks(Law::KeyChanges) && self.stones == [3, 4] {
            return Key(7);
        }
        let mut known = self.clone();
        if self.breaks(Law::SameKey) && self.cells[1] == 3 {
            known.cells[1] = 1;
        }
        Key::mixed(known.number() << 1 | self.turn as u64)
    }

    fn key_after(&self, mv: Move) -> Key {
        let wrong = self.breaks(Law::KeyAfter) && mv == Move::Take;
        let player = u64::from(wrong);
        Key(self.play(mv).key().0 ^ player)
    }

    fn forces(&self, mv: Move) -> bool {
        let wrong = self.breaks(Law::Forces) && mv == Move::Take;
        self.play(mv).is_forced() != wrong
    }

    fn evaluate(&self) -> i32 {
        self.answers("evaluate", 1);
        let player = if self.breaks(Law::EvaluationSide) {
            0
        } else {
            self.turn
        };
        let lead = self.lead(player) + 5 * i32::from(player == self.turn);
        if self.breaks(Law::EvaluationRange) && self.stones[0] == 2 {
            return Value::MAX_ESTIMATE + lead.abs() + 1;
        }
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        let whim = self.breaks(Law::Repeatable) && self.stones[0] == 3;
        lead + i32::from(whim) * asked
    }

    fn weights() -> Vec<NamedWeight> {
        100_i32.named()
    }

    fn evaluate_by(&self, weights: &[i32]) -> i32 {
        self.answers("evaluate_by", 1);
        if weights != [100] {
            self.answers("evaluate_by others", 1);
        }
        let own = self.evaluate();
        if own.abs() >= Value::MAX_ESTIMATE || self.breaks(Law::Repeatable) {
            return own;
        }
        own + (weights[0] - 100) * own.signum() + i32::from(self.breaks(Law::Weights))
    }

    fn features(&self, side: Side, active: &mut [u64]) {
        let (own, other) = match side {
            Side::Mover => (self.turn, self.other()),
            Side::Opponent => (self.other(), self.turn),
        };
        let shift = 5 + u8::from(self.breaks(Law::Features) && self.stones[0] == 3);
        active[0] = 1 << self.cells[own] | 1 << (self.cells[other] + shift);
    }

    fn is_tactical(&self, mv: Move, level: Tactics) -> bool {
        let contact = self.play(mv).contact();
        match level {
            Tactics::Captures => mv == Move::Take,
            Tactics::Checks if self.breaks(Law::TacticalLevels) => contact,
            Tactics::Checks => mv == Move::Take || contact,
        }
    }

    fn tactical_moves(&self, level: Tactics, moves: &mut MoveList<Move>) {
        let mut all = MoveList::new();
        self.moves(&mut all);
        all.retain(|mv| self.is_tactical(*mv, level));
        if self.breaks(Law::TacticalMoves) && level == Tactics::Checks && self.turn == 1 {
            all.clear();
        }
        moves.extend(all);
    }

    fn history_index(&self, mv: Move) -> usize {
        mv as usize + 3 * usize::from(self.breaks(Law::HistoryRange))
    }

    fn pass(&self) -> Option<Duel> {
        if self.breaks(Law::PassForced) && self.contact() {
            return Some(self.passed());
        }
        (self.passing && !self.is_forced()).then(|| self.passed())
    }

    fn is_forced(&self) -> bool {
        self.contact() || self.in_pit() && !self.breaks(Law::ForcedStuck)
    }

    fn is_irreversible(&self, mv: Move) -> bool {
        mv == Move::Take || self.breaks(Law::Irreversible) && self.cells[self.turn] == 2
    }

    fn plies_to_draw(&self) -> u32 {
        self.answers("plies_to_draw", 0);
        DRAW_PLIES.saturating_sub(self.quiet)
    }

    fn material(&self) -> i32 {
        self.answers("material", 1);
        self.lead(self.turn)
    }

    fn pieces(&self, side: Side) -> u32 {
        let swapped = self.breaks(Law::Pass) && self.turn == 1;
        let player = if (side == Side::Mover) == swapped {
            self.other()
        } else {
            self.turn
        };
        u32::from(self.stones[player])
    }

    fn endgames(pieces: u32) -> Vec<Material> {
        listing::materials(pieces)
    }

    /// Whose methods panic is asked of no position before its turn comes.
    fn endgame(&self) -> Option<Endgame> {
        if self.panics.is_some() {
            return None;
        }
        let wrong = self.breaks(Law::Endgames) && self.cells[self.turn] == 2;
        let seen = |both: [u8; 2]| [both[self.turn], both[self.other()]];
        let mut place = listing::place(seen(self.cells), seen(self.stones))?;
        place.index ^= u64::from(wrong);
        Some(place)
    }

    fn from_endgame(place: Endgame) -> Option<Duel> {
        let (cells, stones) = listing::board(place)?;
        Some(Duel {
            cells,
            stones,
            ..Duel::new(None)
        })
    }
}

impl Duel {
    fn passed(&self) -> Duel {
        let mut next = self.clone();
        next.turn = self.other();
        next.quiet += 1;
        next
    }

    fn read(&self, text: &str) -> Option<Duel> {
        let numbers: Vec<u32> = text
            .split(' ')
            .map(|word| word.parse().ok())
            .collect::<Option<_>>()?;
        let &[turn, a, b, stones_a, stones_b, quiet] = numbers.as_slice() else {
            return None;
        };
        let fits = turn < 2 && a.max(b) <= u32::from(PIT) && stones_a.max(stones_b) <= 4;
        let counted = if self.breaks(Law::PositionText) {
            0
        } else {
            quiet
        };
        let next = Duel {
            fault: self.fault,
            panics: self.panics,
            passing: self.passing,
            cells: [a as u8, b as u8],
            stones: [stones_a as u8, stones_b as u8],
            turn: turn as usize,
            quiet: counted,
            asked: Arc::clone(&self.asked),
        };
        (fits && next.stones[next.other()] > 0).then_some(next)
    }
}

impl Notation for Duel {
    fn parse_position(&self, text: &str) -> Result<Duel, NotationError> {
        let break_line = if self.breaks(Law::Refusal) { "\n" } else { " " };
        self.read(text).ok_or_else(|| {
            NotationError::new(format!(
                "{text:?} is no position:{break_line}write six numbers"
            ))
        })
    }

    fn position_text(&self) -> String {
        let Duel {
            cells: [a, b],
            stones: [c, d],
            turn,
            quiet,
            ..
        } = self;
        format!("{turn} {a} {b} {c} {d} {quiet}")
    }

    fn parse_move(&self, text: &str) -> Result<Move, NotationError> {
        let mut moves = MoveList::new();
        self.moves(&mut moves);
        moves
            .into_iter()
            .find(|&mv| self.move_text(mv) == text)
            .ok_or_else(|| NotationError::new(format!("{text:?} is no move here")))
    }

    fn move_text(&self, mv: Move) -> String {
        if self.breaks(Law::MoveText) && self.cells == [1, 2] {
            return "step".to_string();
        }
        format!("{mv:?}").to_lowercase()
    }

    fn drawing(&self) -> Option<Drawing> {
        Some(Drawing {
            rows: vec![vec![Cell::default(); usize::from(PIT) + 1]],
            ..Drawing::default()
        })
    }

    fn places(&self, mv: Move) -> Vec<Place> {
        let next = self.play(mv).cells[self.turn];
        let beyond = self.breaks(Law::Drawing) && mv == Move::Take;
        vec![(0, usize::from(next) + 9 * usize::from(beyond))]
    }

    fn player(&self) -> &'static str {
        ["Ann", "Bob"][self.turn % (2 - usize::from(self.breaks(Law::Players)))]
    }

    fn ending(&self) -> Option<&'static str> {
        if self.outcome().is_some() {
            return Some("no stones left");
        }
        if self.in_pit() {
            return Some("in the pit").filter(|_| !self.breaks(Law::Ending));
        }
        (self.plies_to_draw() == 0).then_some("too many steps")
    }

    fn truth(&self) -> Option<i32> {
        self.breaks(Law::Truth).then(|| self.lead(self.turn))
    }
}
