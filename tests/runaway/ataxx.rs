//! Ataxx on seven by seven squares: a stone clones itself to a neighbouring square or jumps over
//! one, and turns all stones of the other colour around its new place.

use niwaki::{Game, Key, MoveList, Outcome, SimpleGame, Tactics};

const SIDE: i32 = 7;
const SQUARES: u16 = 49;
const BOARD: u64 = (1 << SQUARES) - 1;
/// Who cannot move passes, as long as the other one can.
const PASS: u16 = SQUARES * SQUARES;

/// The stones of the player to move, and those of the other one, a bit each. A move is tactical if it
/// turns at least so many stones; with `FLIPS` beyond eight none is.
#[derive(Clone)]
pub(super) struct Ataxx<const FLIPS: u32> {
    mine: u64,
    theirs: u64,
    second: bool,
}

/// Returns the squares at a distance of one to `reach` around a square.
fn around(square: u16, reach: i32) -> u64 {
    let (row, column) = (i32::from(square) / SIDE, i32::from(square) % SIDE);
    let on_board = |at: i32| (0..SIDE).contains(&at);
    let steps = (-reach..=reach).flat_map(|down| (-reach..=reach).map(move |right| (down, right)));
    let squares = steps
        .filter(|&step| step != (0, 0))
        .map(|(down, right)| (row + down, column + right))
        .filter(|&(row, column)| on_board(row) && on_board(column));
    squares.fold(0, |set, (row, column)| set | 1 << (row * SIDE + column))
}

/// What lies around each square: its neighbours, and all that a jump or a clone reaches.
static AROUND: std::sync::LazyLock<Vec<[u64; 2]>> = std::sync::LazyLock::new(|| {
    let both = |square| [around(square, 1), around(square, 2)];
    (0..SQUARES).map(both).collect()
});

fn squares(set: u64) -> impl Iterator<Item = u16> {
    (0..SQUARES).filter(move |square| set >> square & 1 != 0)
}

fn near(square: u16) -> u64 {
    AROUND[usize::from(square)][0]
}

fn in_reach(square: u16) -> u64 {
    AROUND[usize::from(square)][1]
}

impl<const FLIPS: u32> Ataxx<FLIPS> {
    fn free(&self) -> u64 {
        BOARD & !(self.mine | self.theirs)
    }

    fn can_move(&self, stones: u64) -> bool {
        squares(stones).any(|from| in_reach(from) & self.free() != 0)
    }

    fn flips(&self, mv: u16) -> u32 {
        if mv == PASS {
            return 0;
        }
        (near(mv % SQUARES) & self.theirs).count_ones()
    }
}

impl<const FLIPS: u32> Game for Ataxx<FLIPS> {
    type Move = u16;

    /// A clone is the same from wherever it comes: it is written as from its own square.
    fn moves(&self, moves: &mut MoveList<u16>) {
        let free = self.free();
        let clones = squares(free).filter(|&to| near(to) & self.mine != 0);
        moves.extend(clones.map(|to| to * SQUARES + to));
        for from in squares(self.mine) {
            let jumps = squares(in_reach(from) & !near(from) & free);
            moves.extend(jumps.map(|to| from * SQUARES + to));
        }
        if !self.can_move(self.mine) {
            moves.push(PASS);
        }
    }

    fn play(&self, mv: u16) -> Self {
        let (mut mine, mut theirs) = (self.mine, self.theirs);
        if mv != PASS {
            let (from, to) = (mv / SQUARES, mv % SQUARES);
            if from != to {
                mine &= !(1 << from);
            }
            let turned = near(to) & theirs;
            mine |= turned | 1 << to;
            theirs &= !turned;
        }
        Ataxx {
            mine: theirs,
            theirs: mine,
            second: !self.second,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let stuck = !self.can_move(self.mine) && !self.can_move(self.theirs);
        let over = stuck || self.mine == 0 || self.theirs == 0;
        over.then(
            || match self.mine.count_ones().cmp(&self.theirs.count_ones()) {
                std::cmp::Ordering::Less => Outcome::Loss,
                std::cmp::Ordering::Equal => Outcome::Draw,
                std::cmp::Ordering::Greater => Outcome::Win,
            },
        )
    }

    fn key(&self) -> Key {
        let mine = Key::mixed(self.mine << 1 | u64::from(self.second));
        Key::mixed(mine.0 ^ self.theirs)
    }

    fn evaluate(&self) -> i32 {
        100 * (self.mine.count_ones() as i32 - self.theirs.count_ones() as i32)
    }

    fn is_tactical(&self, mv: u16, _: Tactics) -> bool {
        self.flips(mv) >= FLIPS
    }
}

impl<const FLIPS: u32> SimpleGame for Ataxx<FLIPS> {
    const NAME: &'static str = "ataxx";

    fn start() -> Self {
        let corner = |row: i32, column: i32| 1 << (row * SIDE + column);
        Ataxx {
            mine: corner(0, 0) | corner(6, 6),
            theirs: corner(0, 6) | corner(6, 0),
            second: false,
        }
    }
}
