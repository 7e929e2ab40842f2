//! Chess and Chess960, on [shakmaty](https://docs.rs/shakmaty)'s boards and move generator.
//!
//! shakmaty is GPL-3.0-or-later, and so is whatever links it: leave the feature
//! `chess` off to be free of it.
//!
//! [`Chess`] adds to shakmaty's position what a search asks for at every node,
//! and keeps it up to date move by move: the Zobrist key, the sums of the
//! evaluation, and the value of the pawn structure.
//!
//! ```
//! use niwaki::{Game, MoveList, Notation};
//! use niwaki_games::chess::Chess;
//!
//! let start = Chess::default();
//! let mut moves = MoveList::new();
//! start.moves(&mut moves);
//! assert_eq!(moves.len(), 20);
//!
//! let push = start.parse_move("e2e4")?;
//! assert_eq!(start.key_after(push), start.play(push).key());
//! # Ok::<(), niwaki::NotationError>(())
//! ```

mod change;
mod drawing;
mod endgames;
mod evaluation;
mod exchange;
mod family;
mod features;
mod fen;
mod notation;
mod san;
mod score;
#[cfg(feature = "syzygy")]
mod syzygy;
mod tables;
mod tactics;
#[cfg(test)]
mod tests;

use niwaki::endgames::{Endgame, Material};
use niwaki::evaluation::{Changes, NamedWeight, Tuned};
use niwaki::{Game, Key, MoveList, Outcome, Side, Tactics};
use shakmaty::{Bitboard, Board, CastlingMode, Color, Position, Role};

pub use family::ChessFamily;
pub use shakmaty::Move;
#[cfg(feature = "syzygy")]
pub use syzygy::Syzygy;

use evaluation::{Bonus, Terms, Weights};
use score::Score;

/// The plies without capture or pawn move after which a game is drawn.
const FIFTY_MOVES: u32 = 100;

/// A position of chess or Chess960.
#[derive(Clone, Debug)]
pub struct Chess {
    position: shakmaty::Chess,
    key: u64,
    /// The part of the key for a legal en passant capture; zero if there is none.
    en_passant: u64,
    score: Score,
    pawns: Bonus,
    /// The mode that the family's parameters ask for. A position that is read may turn
    /// out to be Chess960 without it; this is what the next one starts from.
    mode: CastlingMode,
}

impl Default for Chess {
    fn default() -> Chess {
        Chess::new(shakmaty::Chess::new(), CastlingMode::Standard)
    }
}

impl Chess {
    fn new(position: shakmaty::Chess, mode: CastlingMode) -> Chess {
        Chess {
            key: change::full_key(&position),
            en_passant: change::en_passant_key(&position),
            score: change::full_score(&position),
            pawns: evaluation::pawn_structure(position.board(), Terms::HAND),
            position,
            mode,
        }
    }

    /// shakmaty's position.
    pub fn position(&self) -> &shakmaty::Chess {
        &self.position
    }

    /// Returns the key after `mv` as far as it is known without playing it: but for a
    /// right to capture en passant that arises from it.
    #[inline]
    fn plain_key_after(&self, mv: Move) -> u64 {
        self.key ^ self.en_passant ^ change::key_change(&self.position, mv)
    }

    /// Returns the key after a move that may give a right to capture en passant.
    #[cold]
    fn key_after_double_step(&self, mv: Move) -> u64 {
        let mut position = self.position.clone();
        position.play_unchecked(mv);
        self.plain_key_after(mv) ^ change::en_passant_key(&position)
    }

    /// Returns the colour of a side.
    #[inline]
    fn colour_of(&self, side: Side) -> Color {
        match side {
            Side::Mover => self.position.turn(),
            Side::Opponent => !self.position.turn(),
        }
    }

    /// Returns a piece of the player to move that is neither pawn nor king.
    #[inline]
    fn officer(&self) -> Option<shakmaty::Square> {
        (self.position.us() & officers(self.position.board())).first()
    }
}

/// Returns all pieces but pawns and kings.
#[inline]
fn officers(board: &Board) -> Bitboard {
    board.occupied() & !(board.pawns() | board.kings())
}

/// Tells whether the move can change the pawn structure.
#[inline]
fn touches_pawns(mv: Move) -> bool {
    mv.role() == Role::Pawn || mv.capture() == Some(Role::Pawn)
}

impl Game for Chess {
    type Move = Move;

    const UNIT: i32 = 100;
    const REPETITION_DRAWS: bool = true;
    const TACTICAL_FIRST: bool = true;
    /// Twelve coloured pieces on 64 squares.
    const HISTORY_SIZE: usize = 12 * 64;
    /// The twelve kinds of pieces, own ones first, on 64 squares.
    const FEATURES: usize = 12 * 64;

    #[inline]
    fn moves(&self, moves: &mut MoveList<Move>) {
        moves.extend_from_slice(&self.position.legal_moves());
    }

    #[inline]
    fn play(&self, mv: Move) -> Chess {
        let mut next = self.clone();
        next.key = self.plain_key_after(mv);
        next.en_passant = 0;
        next.score += change::score_change(mv, self.position.turn());
        next.position.play_unchecked(mv);
        if change::invites_en_passant(&self.position, mv) {
            next.en_passant = change::en_passant_key(&next.position);
            next.key ^= next.en_passant;
        }
        if touches_pawns(mv) {
            next.pawns = evaluation::pawn_structure(next.position.board(), Terms::HAND);
        }
        next
    }

    /// Declares a draw where neither side has the material to give mate. Mate and
    /// stalemate show only when moves are generated: see [`Game::no_moves`].
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let board = self.position.board();
        if (board.pawns() | board.rooks_and_queens()).any() {
            return None;
        }
        self.position
            .is_insufficient_material()
            .then_some(Outcome::Draw)
    }

    #[inline]
    fn key(&self) -> Key {
        Key(self.key)
    }

    #[inline]
    fn evaluate(&self) -> i32 {
        evaluation::evaluate(&self.position, self.score, self.pawns, Terms::HAND)
    }

    fn weights() -> Vec<NamedWeight> {
        Weights::HAND.named()
    }

    fn evaluate_by(&self, weights: &[i32]) -> i32 {
        let weights = Weights::HAND.by(weights);
        let terms = Terms::of(&weights);
        let pawns = evaluation::pawn_structure(self.position.board(), &terms);
        evaluation::evaluate(&self.position, self.score, pawns, &terms)
    }

    fn features(&self, side: Side, active: &mut [u64]) {
        features::of(self.position.board(), self.colour_of(side), active);
    }

    fn feature_changes(&self, before: &Chess, mover: &mut Changes, other: &mut Changes) -> bool {
        let boards = [before, self].map(|chess| chess.position.board());
        let turn = self.position.turn();
        features::changed(boards, [(turn, mover), (!turn, other)])
    }

    /// Tells mate from stalemate.
    fn no_moves(&self) -> Outcome {
        if self.position.is_check() {
            Outcome::Loss
        } else {
            Outcome::Draw
        }
    }

    #[inline]
    fn key_after(&self, mv: Move) -> Key {
        Key(if change::invites_en_passant(&self.position, mv) {
            self.key_after_double_step(mv)
        } else {
            self.plain_key_after(mv)
        })
    }

    /// Captures and promotions to a queen; lesser promotions are left out even
    /// if they capture. At [`Tactics::Checks`] also every move that gives check.
    #[inline]
    fn is_tactical(&self, mv: Move, level: Tactics) -> bool {
        tactics::is_capture_or_queen(mv)
            || level == Tactics::Checks
                && tactics::CheckFinder::new(&self.position)
                    .is_some_and(|finder| finder.gives_check(mv))
    }

    fn tactical_moves(&self, level: Tactics, moves: &mut MoveList<Move>) {
        match level {
            Tactics::Captures => tactics::captures(&self.position, moves),
            Tactics::Checks => tactics::captures_and_checks(&self.position, moves),
        }
    }

    fn forces(&self, mv: Move) -> bool {
        tactics::gives_check(&self.position, mv)
    }

    #[inline]
    fn gain(&self, mv: Move) -> i32 {
        exchange::gain(mv)
    }

    /// Returns the static exchange evaluation in plain piece values, pins not looked at.
    /// Where the move cannot lose (the man that moves is worth no more than
    /// what it wins) this is a lower bound, at least zero.
    #[inline]
    fn exchange(&self, mv: Move) -> i32 {
        exchange::exchange(&self.position, mv)
    }

    /// Numbers coloured piece × destination; a castling king arrives where it stands afterwards.
    #[inline]
    fn history_index(&self, mv: Move) -> usize {
        let color = self.position.turn();
        // As in `is_capture_or_queen`, normal moves first.
        let (role, to) = if let Move::Normal { role, to, .. } = mv {
            (role, to)
        } else {
            let castled = mv.castling_side().map(|side| side.king_to(color));
            (mv.role(), castled.unwrap_or(mv.to()))
        };
        tables::piece_index(role.of(color)) * 64 + to.to_usize()
    }

    /// Passes, but not in check, and not with nothing but king and pawns, where zugzwang is common.
    fn pass(&self) -> Option<Chess> {
        let square = self.officer()?;
        if self.position.is_check() {
            return None;
        }
        let board = self.position.board();
        let mut next = self.clone();
        // shakmaty's way to swap turns validates the whole position anew. A
        // piece that "moves" to its own square does the same for the price of
        // a move; named a knight that becomes what it is, it leaves castling
        // rights and the pawn rules alone.
        next.position.play_unchecked(Move::Normal {
            role: Role::Knight,
            from: square,
            capture: None,
            to: square,
            promotion: board.role_at(square),
        });
        next.key = self.key ^ self.en_passant ^ change::turn_key();
        next.en_passant = 0;
        Some(next)
    }

    /// Tells whether the player to move is in check.
    #[inline]
    fn is_forced(&self) -> bool {
        self.position.is_check()
    }

    /// Captures, pawn moves, castling, the loss of castling rights, and any
    /// move that forgoes an en passant capture.
    #[inline]
    fn is_irreversible(&self, mv: Move) -> bool {
        mv.is_zeroing()
            || mv.is_castle()
            || self.en_passant != 0
            || change::lost_rights(&self.position, mv).any()
    }

    #[inline]
    fn plies_to_draw(&self) -> u32 {
        FIFTY_MOVES.saturating_sub(self.position.halfmoves())
    }

    /// Returns a key of the pawns of both colours, and of who is to move.
    #[inline]
    fn structure(&self) -> Option<Key> {
        let board = self.position.board();
        let pawns = board.pawns();
        let white = u64::from(pawns & board.white());
        let black = u64::from(pawns & board.black());
        let turn = u64::from(self.position.turn().is_white());
        Some(Key::mixed(Key::mixed(white ^ turn).0 ^ black))
    }

    #[inline]
    fn material(&self) -> i32 {
        let white = self.score.material();
        self.position.turn().fold_wb(white, -white)
    }

    /// Returns the king and the pieces other than pawns: eight a side at the start.
    /// Heinz holds his limited razoring back where the opponent has no more than three.
    #[inline]
    fn pieces(&self, side: Side) -> u32 {
        let board = self.position.board();
        board
            .by_color(self.colour_of(side))
            .without(board.pawns())
            .count() as u32
    }

    fn endgames(pieces: u32) -> Vec<Material> {
        endgames::materials(pieces)
    }

    #[inline]
    fn endgame(&self) -> Option<Endgame> {
        let few = self.position.board().occupied().count() <= endgames::MOST;
        (few && self.en_passant == 0)
            .then(|| endgames::place(&self.position))
            .flatten()
    }

    fn from_endgame(place: Endgame) -> Option<Chess> {
        let chess = Chess::new(endgames::position(place)?, CastlingMode::Standard);
        (chess.endgame() == Some(place)).then_some(chess)
    }
}
