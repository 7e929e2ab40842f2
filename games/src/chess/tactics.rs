//! Captures, promotions and checks, generated without the quiet moves.

use niwaki::MoveList;
use shakmaty::{
    Bitboard, Board, ByRole, CastlingSide, Color, File, Move, Position, Role, Square, attacks,
};

use super::change::en_passant_victim;

/// Tells whether the move captures or makes a queen. The lesser promotions do not
/// count, capturing or not: where they are good, the queen nearly always is too.
#[inline]
pub(super) fn is_capture_or_queen(mv: Move) -> bool {
    // Nearly all moves are normal: asked for first, they are told by one comparison.
    if let Move::Normal {
        capture, promotion, ..
    } = mv
    {
        return match promotion {
            None => capture.is_some(),
            Some(role) => role == Role::Queen,
        };
    }
    matches!(mv, Move::EnPassant { .. })
}

/// Appends the moves of [`is_capture_or_queen`] in the order of shakmaty's `legal_moves`.
pub(super) fn captures(position: &shakmaty::Chess, moves: &mut MoveList<Move>) {
    if position.is_check() {
        for mv in &position.legal_moves() {
            if is_capture_or_queen(*mv) {
                moves.push(*mv);
            }
        }
        return;
    }
    let Some(king) = position.board().king_of(position.turn()) else {
        return;
    };
    let mut capturing = Captures {
        board: position.board(),
        turn: position.turn(),
        king,
        pinned: blockers(position.board(), position.them(), king),
        moves,
    };
    capturing.en_passant(position.maybe_ep_square());
    capturing.pawns();
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        capturing.officers(role);
    }
    capturing.king();
}

/// Tells whether a legal move gives check. For many moves of one position a [`CheckFinder`] is
/// cheaper.
pub(super) fn gives_check(position: &shakmaty::Chess, mv: Move) -> bool {
    let Move::Normal {
        role,
        from,
        to,
        promotion: None,
        ..
    } = mv
    else {
        return CheckFinder::new(position).is_some_and(|finder| finder.gives_check(mv));
    };
    let (board, side) = (position.board(), position.turn());
    let Some(king) = board.king_of(!side) else {
        return false;
    };
    let direct = match role {
        Role::Pawn => attacks::pawn_attacks(side, to).contains(king),
        Role::Knight => attacks::knight_attacks(to).contains(king),
        Role::Bishop => attacks::bishop_attacks(to, board.occupied().without(from)).contains(king),
        Role::Rook => attacks::rook_attacks(to, board.occupied().without(from)).contains(king),
        Role::Queen => attacks::queen_attacks(to, board.occupied().without(from)).contains(king),
        Role::King => false,
    };
    // What stood behind the man that leaves.
    let opened = || {
        let occupied = board.occupied().without(from).with(to);
        let others = board.by_color(side).without(from);
        let diagonal = board.bishops_and_queens() & others;
        let straight = board.rooks_and_queens() & others;
        !(attacks::bishop_attacks(king, occupied) & diagonal).is_empty()
            || !(attacks::rook_attacks(king, occupied) & straight).is_empty()
    };
    direct || (attacks::queen_attacks(king, Bitboard::EMPTY).contains(from) && opened())
}

/// Appends the moves that capture, make a queen or give check, in the order of
/// shakmaty's `legal_moves`.
pub(super) fn captures_and_checks(position: &shakmaty::Chess, moves: &mut MoveList<Move>) {
    let Some(finder) = CheckFinder::new(position) else {
        return;
    };
    for mv in &position.legal_moves() {
        if is_capture_or_queen(*mv) || finder.gives_check(*mv) {
            moves.push(*mv);
        }
    }
}

/// The captures of a player who is not in check.
struct Captures<'a> {
    board: &'a Board,
    turn: Color,
    king: Square,
    pinned: Bitboard,
    moves: &'a mut MoveList<Move>,
}

impl Captures<'_> {
    #[inline]
    fn ours(&self, role: Role) -> Bitboard {
        self.board.by_piece(role.of(self.turn))
    }

    #[inline]
    fn theirs(&self) -> Bitboard {
        self.board.by_color(!self.turn)
    }

    /// Appends the move unless it would leave a pin's line.
    #[inline]
    fn push(&mut self, role: Role, from: Square, to: Square, promotion: Option<Role>) {
        if self.pinned.contains(from) && !attacks::aligned(from, to, self.king) {
            return;
        }
        self.moves.push(Move::Normal {
            role,
            from,
            capture: self.board.role_at(to),
            to,
            promotion,
        });
    }

    fn en_passant(&mut self, square: Option<Square>) {
        let Some(to) = square else { return };
        let pawns = self.ours(Role::Pawn) & attacks::pawn_attacks(!self.turn, to);
        for from in pawns {
            let victim = en_passant_victim(from, to);
            let occupied = self.board.occupied().without(from).without(victim).with(to);
            let checkers = self.board.attacks_to(self.king, !self.turn, occupied);
            if checkers.without(victim).is_empty() {
                self.moves.push(Move::EnPassant { from, to });
            }
        }
    }

    fn pawns(&mut self) {
        let pawns = self.ours(Role::Pawn);
        let theirs = self.theirs();
        let forward = self.turn.fold_wb(8, -8);
        let not_to_h = pawns.without(File::A).shift(forward - 1);
        self.pawn_moves(not_to_h & theirs, forward - 1);
        let not_to_a = pawns.without(File::H).shift(forward + 1);
        self.pawn_moves(not_to_a & theirs, forward + 1);
        let queening = pawns.shift(forward) & Bitboard::BACKRANKS & !self.board.occupied();
        self.pawn_moves(queening, forward);
    }

    /// Adds pawn moves to `targets`, each from `step` squares before it; a queen on the last rank.
    #[inline]
    fn pawn_moves(&mut self, targets: Bitboard, step: i32) {
        for to in targets.without(Bitboard::BACKRANKS) {
            if let Some(from) = to.offset(-step) {
                self.push(Role::Pawn, from, to, None);
            }
        }
        for to in targets & Bitboard::BACKRANKS {
            if let Some(from) = to.offset(-step) {
                self.push(Role::Pawn, from, to, Some(Role::Queen));
            }
        }
    }

    fn officers(&mut self, role: Role) {
        let theirs = self.theirs();
        for from in self.ours(role) {
            let reached = attacks::attacks(from, role.of(self.turn), self.board.occupied());
            for to in reached & theirs {
                self.push(role, from, to, None);
            }
        }
    }

    fn king(&mut self) {
        for to in attacks::king_attacks(self.king) & self.theirs() {
            let guards = self.board.attacks_to(to, !self.turn, self.board.occupied());
            if guards.is_empty() {
                self.push(Role::King, self.king, to, None);
            }
        }
    }
}

/// Returns the men that stand alone between `king` and a line piece of `side`.
pub(super) fn blockers(board: &Board, side: Bitboard, king: Square) -> Bitboard {
    let straight = attacks::rook_attacks(king, Bitboard::EMPTY) & board.rooks_and_queens();
    let diagonal = attacks::bishop_attacks(king, Bitboard::EMPTY) & board.bishops_and_queens();
    let mut blockers = Bitboard::EMPTY;
    for sniper in (straight | diagonal) & side {
        let between = attacks::between(king, sniper) & board.occupied();
        if !between.more_than_one() {
            blockers |= between;
        }
    }
    blockers
}

/// The facts about a position that tell which moves give check.
pub(super) struct CheckFinder<'a> {
    board: &'a Board,
    turn: Color,
    /// The king to be checked.
    king: Square,
    /// The men whose departure opens a line to it.
    discoverers: Bitboard,
    /// From where a man of each role would check it.
    checking: ByRole<Bitboard>,
}

impl<'a> CheckFinder<'a> {
    /// Looks at a position; returns `None` if there is no king to check, which cannot be in chess.
    pub(super) fn new(position: &'a shakmaty::Chess) -> Option<CheckFinder<'a>> {
        let (board, turn) = (position.board(), position.turn());
        let king = board.king_of(!turn)?;
        let diagonal = attacks::bishop_attacks(king, board.occupied());
        let straight = attacks::rook_attacks(king, board.occupied());
        Some(CheckFinder {
            board,
            turn,
            king,
            discoverers: blockers(board, position.us(), king),
            checking: ByRole {
                pawn: attacks::pawn_attacks(!turn, king),
                knight: attacks::knight_attacks(king),
                bishop: diagonal,
                rook: straight,
                queen: diagonal | straight,
                king: Bitboard::EMPTY,
            },
        })
    }

    /// Tells whether the legal move gives check.
    #[inline]
    pub(super) fn gives_check(&self, mv: Move) -> bool {
        match mv {
            Move::Normal {
                role,
                from,
                to,
                promotion,
                ..
            } => {
                self.discoverers.contains(from) && !attacks::aligned(from, to, self.king)
                    || match promotion {
                        None => self.checking.get(role).contains(to),
                        Some(role) => self.promotion_checks(role, from, to),
                    }
            }
            Move::EnPassant { from, to } => self.en_passant_checks(from, to),
            Move::Castle { king, rook } => self.castling_checks(king, rook),
            Move::Put { .. } => false,
        }
    }

    /// Tells whether a promotion gives check. The pawn leaves the line that the new piece looks along.
    fn promotion_checks(&self, role: Role, from: Square, to: Square) -> bool {
        let occupied = self.board.occupied().without(from).with(to);
        attacks::attacks(to, role.of(self.turn), occupied).contains(self.king)
    }

    fn en_passant_checks(&self, from: Square, to: Square) -> bool {
        let victim = en_passant_victim(from, to);
        let occupied = self.board.occupied().without(from).without(victim).with(to);
        let lines = self.board.attacks_to(self.king, self.turn, occupied);
        attacks::pawn_attacks(self.turn, to).contains(self.king)
            || (lines & self.board.sliders()).any()
    }

    fn castling_checks(&self, king: Square, rook: Square) -> bool {
        let side = CastlingSide::from_king_side(king < rook);
        let rook_to = side.rook_to(self.turn);
        let occupied = self.board.occupied().without(king).without(rook);
        let occupied = occupied.with(rook_to).with(side.king_to(self.turn));
        let straight = self.board.rooks_and_queens() & self.board.by_color(self.turn);
        let straight = straight.without(rook).with(rook_to);
        (attacks::rook_attacks(self.king, occupied) & straight).any()
    }
}
