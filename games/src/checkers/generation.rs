//! Generating moves: steps by whole words, jumps by following each piece.

use niwaki::MoveList;

use super::board::Board;
use super::moves::{Move, Path, Touched};
use super::squares::{Player, Way};

impl Board {
    /// Appends every move of a player; jumps that lead to the same position once.
    pub(super) fn generate<P: Player>(&self, moves: &mut MoveList<Move>) {
        let jumpers = self.jumpers::<P>();
        if jumpers == 0 {
            self.steps::<P>(moves);
        } else {
            self.jumps::<P, _>(jumpers, &mut Distinct { moves, piece: 0 });
        }
    }

    /// Appends the captures, or, where there is none, the steps that crown a man.
    pub(super) fn generate_tactical<P: Player>(&self, moves: &mut MoveList<Move>) {
        let jumpers = self.jumpers::<P>();
        if jumpers != 0 {
            self.jumps::<P, _>(jumpers, &mut Distinct { moves, piece: 0 });
            return;
        }
        let men = self.men::<P>() & P::ROWS[6];
        if men == 0 {
            return;
        }
        let empty = self.empty();
        for way in P::FORWARD {
            push_steps(way.step(men) & empty, way.rotation, moves);
        }
    }

    /// Appends every step of a player who has nothing to take.
    fn steps<P: Player>(&self, moves: &mut MoveList<Move>) {
        let (own, empty) = (self.of(P::COLOUR), self.empty());
        for way in P::FORWARD {
            push_steps(way.step(own) & empty, way.rotation, moves);
        }
        let kings = own & self.kings;
        if kings != 0 {
            for way in P::BACKWARD {
                push_steps(way.step(kings) & empty, way.rotation, moves);
            }
        }
    }

    /// Returns every move of a player, jumps by each route that they can take.
    pub(super) fn paths<P: Player>(&self) -> Vec<Path> {
        let jumpers = self.jumpers::<P>();
        if jumpers != 0 {
            let mut routes = Routes::default();
            self.jumps::<P, _>(jumpers, &mut routes);
            return routes.paths;
        }
        let mut moves = MoveList::new();
        self.steps::<P>(&mut moves);
        moves
            .into_iter()
            .map(|mv| Path::new(mv, &[mv.from, mv.to]))
            .collect()
    }

    /// Gives every jump of these pieces to the sink.
    pub(super) fn jumps<P: Player, S: JumpSink>(&self, jumpers: u32, sink: &mut S) {
        let mut left = jumpers;
        while left != 0 {
            let start = left & left.wrapping_neg();
            left &= left - 1;
            let from = start.trailing_zeros() as u8;
            let jump = Jump {
                targets: self.of(P::Other::COLOUR),
                // The piece has left its square, which it may cross or end on.
                free: self.empty() | start,
                from,
            };
            sink.begin(from);
            if start & self.kings == 0 {
                jump.go_on::<P, S, false>(start, 0, sink);
            } else {
                jump.go_on::<P, S, true>(start, 0, sink);
            }
        }
    }
}

/// Appends the steps in one direction that end on these squares.
#[inline]
fn push_steps(ends: u32, rotation: u32, moves: &mut MoveList<Move>) {
    let mut left = ends;
    while left != 0 {
        let to = left.trailing_zeros();
        left &= left - 1;
        let from = to.wrapping_sub(rotation) & 31;
        moves.push(Move {
            captured: 0,
            from: from as u8,
            to: to as u8,
        });
    }
}

/// A receiver of jumps as they are found.
pub(super) trait JumpSink {
    /// Hears that the jumps of the piece on this square follow.
    fn begin(&mut self, from: u8);
    /// Hears that the piece comes to rest on this square.
    fn enter(&mut self, _square: u8) {}
    /// Hears that the last square entered is taken back.
    fn leave(&mut self) {}
    /// Hears that the piece has stopped: a whole jump.
    fn finish(&mut self, mv: Move);
}

/// One piece while it jumps.
struct Jump {
    targets: u32,
    free: u32,
    from: u8,
}

impl Jump {
    /// Gives the sink every jump that goes on from `at`.
    /// No piece can be jumped twice, though it stays on the board until the end.
    #[inline]
    fn go_on<P: Player, S: JumpSink, const KING: bool>(
        &self,
        at: u32,
        captured: u32,
        sink: &mut S,
    ) {
        for way in P::FORWARD {
            self.take::<P, S, KING>(way, at, captured, sink);
        }
        if KING {
            for way in P::BACKWARD {
                self.take::<P, S, KING>(way, at, captured, sink);
            }
        }
    }

    /// Does the same out of line, for jumps of more than one piece, which are rare.
    #[inline(never)]
    fn go_further<P: Player, S: JumpSink, const KING: bool>(
        &self,
        at: u32,
        captured: u32,
        sink: &mut S,
    ) {
        self.go_on::<P, S, KING>(at, captured, sink);
    }

    /// Returns where a piece comes to rest that jumps this way from `at`, and what it has taken
    /// then. There is no such square where there is nothing to take.
    #[inline]
    fn landing(&self, way: Way, at: u32, captured: u32) -> (u32, u32) {
        let over = way.step(at) & self.targets & !captured;
        (way.step(over) & self.free, captured | over)
    }

    /// Jumps one way, if that can be done, and goes on from there or stops.
    /// A man on the crown row finds no square ahead, so it stops there.
    #[inline]
    fn take<P: Player, S: JumpSink, const KING: bool>(
        &self,
        way: Way,
        at: u32,
        captured: u32,
        sink: &mut S,
    ) {
        let (to, captured) = self.landing(way, at, captured);
        if to == 0 {
            return;
        }
        let square = to.trailing_zeros() as u8;
        sink.enter(square);
        if self.goes_on::<P, KING>(to, captured) {
            self.go_further::<P, S, KING>(to, captured, sink);
        } else {
            sink.finish(Move {
                captured,
                from: self.from,
                to: square,
            });
        }
        sink.leave();
    }

    /// Tells whether there is something more to take from `at`.
    #[inline]
    fn goes_on<P: Player, const KING: bool>(&self, at: u32, captured: u32) -> bool {
        let there = |way: Way| self.landing(way, at, captured).0;
        // Each way is named: `map` of an array is a call here.
        let ahead = there(P::FORWARD[0]) | there(P::FORWARD[1]);
        if !KING {
            return ahead != 0;
        }
        ahead | there(P::BACKWARD[0]) | there(P::BACKWARD[1]) != 0
    }
}

/// Keeps each result once. Only one piece's jumps can agree, so the search for
/// an equal move goes back no further than to the first of this piece.
struct Distinct<'a> {
    moves: &'a mut MoveList<Move>,
    piece: usize,
}

impl JumpSink for Distinct<'_> {
    #[inline]
    fn begin(&mut self, _from: u8) {
        self.piece = self.moves.len();
    }

    #[inline]
    fn finish(&mut self, mv: Move) {
        if !self.moves[self.piece..].contains(&mv) {
            self.moves.push(mv);
        }
    }
}

/// Keeps each route.
#[derive(Default)]
struct Routes {
    paths: Vec<Path>,
    touched: Touched,
}

impl JumpSink for Routes {
    fn begin(&mut self, from: u8) {
        self.touched.clear();
        self.touched.push(from);
    }

    fn enter(&mut self, square: u8) {
        self.touched.push(square);
    }

    fn leave(&mut self) {
        self.touched.pop();
    }

    fn finish(&mut self, mv: Move) {
        self.paths.push(Path::new(mv, &self.touched));
    }
}

/// Keeps a move for each route, so that some may be there twice.
pub(super) struct Repeated<'a>(pub(super) &'a mut MoveList<Move>);

impl JumpSink for Repeated<'_> {
    fn begin(&mut self, _from: u8) {}

    fn finish(&mut self, mv: Move) {
        self.0.push(mv);
    }
}
