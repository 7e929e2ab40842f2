//! The games of the comparison: chess, checkers, and Connect Four as it comes with `minimax`.

use niwaki::{Family, Game, Key, MoveList, Notation, Outcome, Tactics};
use niwaki_games::checkers::{self, Checkers, CheckersFamily};
use niwaki_games::chess::{self, Chess, ChessFamily};

use crate::adapter::Indexed;
use crate::connect_four::{BOARD, COLUMN, ConnectFour, DIRECTIONS, FIRST_COLUMN, WIDTH};

/// Indexes a move by where a man starts and where it arrives, out of 64 squares.
impl Indexed for Chess {
    const INDICES: u16 = 64 * 64;

    fn index(mv: chess::Move) -> u16 {
        mv.from().map_or(0, u16::from) << 6 | u16::from(mv.to())
    }
}

/// Indexes a move by where a man starts and where it arrives, out of 32 squares.
impl Indexed for Checkers {
    const INDICES: u16 = 33 * 33;

    fn index(mv: checkers::Move) -> u16 {
        u16::from(mv.from()) * 33 + u16::from(mv.to())
    }
}

/// Returns positions of the bench set of chess: the start, one opening, four
/// middlegames from quiet to wild, two endgames. None is won or lost by force
/// within the depths searched here, where `minimax` would stop early.
pub(crate) fn chess_positions() -> Vec<Chess> {
    chosen::<ChessFamily>(&[0, 1, 4, 7, 8, 11, 12, 13])
}

/// Returns positions of the bench set of checkers.
pub(crate) fn checkers_positions() -> Vec<Checkers> {
    chosen::<CheckersFamily>(&[0, 1, 2, 3])
}

fn chosen<F: Family>(places: &[usize]) -> Vec<F::Game> {
    let bench = F::bench();
    let parse = |&place: &usize| {
        let chosen = bench[place];
        F::start(chosen.parameters)
            .and_then(|start| start.parse_position(chosen.position))
            .expect("the bench positions of a family are valid")
    };
    places.iter().map(parse).collect()
}

/// Connect Four with the evaluation of the example that comes with `minimax`.
#[derive(Clone, Default)]
pub(crate) struct TheirConnectFour(pub ConnectFour);

impl TheirConnectFour {
    /// Returns the empty squares where, for one direction, two discs lie ahead at the
    /// distances two and three and another at distance one on either side, or
    /// two discs lie behind at the distances one and two. The example takes these for threats.
    fn threats(&self, discs: u64) -> u64 {
        let empty = BOARD & !(self.0.mine() | self.0.theirs());
        let towards = |step: u32| {
            let pairs = discs & (discs >> step);
            let ahead = (pairs >> (2 * step)) & ((discs >> step) | (discs << step));
            ahead | (pairs << (2 * step))
        };
        DIRECTIONS
            .into_iter()
            .fold(0, |all, step| all | towards(step))
            & empty
    }

    /// Counts the discs in the middle three columns.
    fn middle(discs: u64) -> i32 {
        let columns = FIRST_COLUMN << (2 * COLUMN)
            | FIRST_COLUMN << (3 * COLUMN)
            | FIRST_COLUMN << (4 * COLUMN);
        (discs & columns).count_ones() as i32
    }
}

impl Game for TheirConnectFour {
    type Move = u8;

    const UNIT: i32 = ConnectFour::UNIT;
    const HISTORY_SIZE: usize = ConnectFour::HISTORY_SIZE;

    #[inline]
    fn moves(&self, moves: &mut MoveList<u8>) {
        self.0.moves(moves);
    }

    #[inline]
    fn play(&self, column: u8) -> Self {
        TheirConnectFour(self.0.play(column))
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    #[inline]
    fn key(&self) -> Key {
        self.0.key()
    }

    /// Returns one point for each disc in the middle three columns; for each column,
    /// ten if the next disc lands on a threat, five if the one after it does.
    /// Like the example, it does not look beyond the first column that is full.
    #[inline]
    fn evaluate(&self) -> i32 {
        let (mine, theirs) = (self.0.mine(), self.0.theirs());
        let (my_threats, their_threats) = (self.threats(mine), self.threats(theirs));
        let mut value = Self::middle(mine) - Self::middle(theirs);
        let landings = self.0.landings();
        for column in 0..u32::from(WIDTH) {
            let next = landings & FIRST_COLUMN << (COLUMN * column);
            if next == 0 {
                break;
            }
            for (squares, points) in [(next, 10), (next << 1, 5)] {
                value += points * i32::from(my_threats & squares != 0);
                value -= points * i32::from(their_threats & squares != 0);
            }
        }
        value
    }

    #[inline]
    fn is_tactical(&self, column: u8, level: Tactics) -> bool {
        self.0.is_tactical(column, level)
    }

    #[inline]
    fn gain(&self, column: u8) -> i32 {
        self.0.gain(column)
    }

    #[inline]
    fn history_index(&self, column: u8) -> usize {
        self.0.history_index(column)
    }
}

impl Indexed for TheirConnectFour {
    const INDICES: u16 = WIDTH as u16;

    fn index(column: u8) -> u16 {
        u16::from(column)
    }
}
