//! Connect Four: a complete game in one file, fast enough to be solved.
//!
//! ```text
//! cargo run --release -p niwaki-examples --example connect_four -- search connect-four --depth 16 --set quiescence=off
//! cargo run --release -p niwaki-examples --example connect_four -- search connect-four --position "4 4 4 4 4 2" --depth 42 --hash 256
//! ```
//!
//! Its evaluation counts threats, so that nothing is left for quiescence to look for.
//!
//! Seven columns of seven bits hold the board, six for discs and one that
//! stays empty, so that shifting never joins the top of a column to the foot of the next:
//!
//! ```text
//!  6 13 20 27 34 41 48   always empty
//!  5 12 19 26 33 40 47
//!  4 11 18 25 32 39 46
//!  3 10 17 24 31 38 45
//!  2  9 16 23 30 37 44
//!  1  8 15 22 29 36 43
//!  0  7 14 21 28 35 42
//! ```

use niwaki::evaluation::{Changes, Tuples};
use niwaki::{Game, Key, MoveList, Outcome, Side, Simple, SimpleGame, Tactics};
use niwaki_cli::{Catalogue, Content, Entry};

/// Columns of the board.
pub const WIDTH: u8 = 7;
/// Rows of the board.
pub const HEIGHT: u8 = 6;
/// Bits from one column to the next.
pub const COLUMN: u32 = HEIGHT as u32 + 1;
/// The squares of the first column.
pub const FIRST_COLUMN: u64 = (1 << HEIGHT) - 1;
/// The lowest square of every column.
const FLOOR: u64 = {
    let mut floor = 0;
    let mut column = 0;
    while column < WIDTH as u32 {
        floor |= 1 << (column * COLUMN);
        column += 1;
    }
    floor
};
/// All squares.
pub const BOARD: u64 = FLOOR * FIRST_COLUMN;
/// The bits of the board, those above the columns included.
const SQUARES: usize = WIDTH as usize * COLUMN as usize;
/// From a square to its neighbour in the column, in the row, and along both diagonals.
pub const DIRECTIONS: [u32; 4] = [1, COLUMN, COLUMN + 1, COLUMN - 1];

/// A position: whose discs are where, and where a disc would make four.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConnectFour {
    /// The discs of the player to move.
    mine: u64,
    /// The discs of both.
    all: u64,
    /// The squares, taken or not, where a disc of the player to move completes four.
    my_fours: u64,
    /// The same of the player who moved last.
    their_fours: u64,
    /// Whether the last move completed four.
    lost: bool,
}

/// Tells whether a bit is a square: a line that leaves the board goes through the bit above a column, or beyond the last.
const fn is_square(bit: usize) -> bool {
    bit < SQUARES && BOARD >> bit & 1 != 0
}

/// What stands on each line of four squares: how near either is to four there.
const LINES: Tuples<4, 69> = {
    let mut lines = [[0; 4]; 69];
    let (mut count, mut place) = (0, 0);
    while place < DIRECTIONS.len() * SQUARES {
        let (first, step) = (place % SQUARES, DIRECTIONS[place / SQUARES] as usize);
        let last = first + 3 * step;
        if is_square(first) && is_square(first + step) && is_square(last - step) && is_square(last)
        {
            lines[count] = [
                first as u8,
                (first + step) as u8,
                (last - step) as u8,
                last as u8,
            ];
            count += 1;
        }
        place += 1;
    }
    Tuples::new(lines)
};

impl ConnectFour {
    /// Returns what a side sees: its own discs, those of the opponent, and the empty squares where either can make four.
    fn seen(&self, side: Side) -> [u64; 4] {
        let (mine, theirs) = (self.mine, self.theirs());
        let fours = [self.my_fours, self.their_fours].map(|fours| fours & !self.all);
        match side {
            Side::Mover => [mine, theirs, fours[0], fours[1]],
            Side::Opponent => [theirs, mine, fours[1], fours[0]],
        }
    }

    /// Returns the discs of the player to move.
    pub fn mine(&self) -> u64 {
        self.mine
    }

    /// Returns the discs of the player who moved last.
    pub fn theirs(&self) -> u64 {
        self.mine ^ self.all
    }

    /// Returns the square where a disc comes to rest in each column, if there is room.
    pub fn landings(&self) -> u64 {
        (self.all + FLOOR) & BOARD
    }
}

/// Returns the squares where one more disc would make four in a row.
fn completing(discs: u64) -> u64 {
    let mut found = (discs << 1) & (discs << 2) & (discs << 3);
    for step in &DIRECTIONS[1..] {
        let below = (discs << step) & (discs << (2 * step));
        let above = (discs >> step) & (discs >> (2 * step));
        found |= below & ((discs << (3 * step)) | (discs >> step));
        found |= above & ((discs >> (3 * step)) | (discs << step));
    }
    found
}

/// The three columns in the middle.
const MIDDLE: u64 =
    (FIRST_COLUMN | FIRST_COLUMN << COLUMN | FIRST_COLUMN << (2 * COLUMN)) << (2 * COLUMN);

/// Returns the worth of discs that threaten to make four on some squares: one point
/// each in the middle columns, and five for each of the squares.
fn worth(discs: u64, threats: u64) -> i32 {
    ((discs & MIDDLE).count_ones() + 5 * threats.count_ones()) as i32
}

impl Game for ConnectFour {
    /// A column, counted from 0.
    type Move = u8;

    /// Twenty threats; windows much narrower than this are missed too often.
    const UNIT: i32 = 100;
    /// History is kept for each square and player.
    const HISTORY_SIZE: usize = 2 * SQUARES;
    const FEATURES: usize = LINES.features(4);

    /// Lists the columns from the left to the right; the search finds out what is better.
    #[inline]
    fn moves(&self, moves: &mut MoveList<u8>) {
        let landings = self.landings();
        moves.extend((0..WIDTH).filter(|&column| landings & column_squares(column) != 0));
    }

    #[inline]
    fn play(&self, column: u8) -> ConnectFour {
        let square = self.landings() & column_squares(column);
        ConnectFour {
            mine: self.theirs(),
            all: self.all | square,
            my_fours: self.their_fours,
            their_fours: completing(self.mine | square),
            lost: self.my_fours & square != 0,
        }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.lost {
            Some(Outcome::Loss)
        } else if self.all == BOARD {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    /// Marks the discs of one side above a row of ones that marks the height of each column.
    #[inline]
    fn key(&self) -> Key {
        Key::mixed(self.all + FLOOR + self.mine)
    }

    #[inline]
    fn evaluate(&self) -> i32 {
        let empty = BOARD ^ self.all;
        worth(self.mine, self.my_fours & empty) - worth(self.theirs(), self.their_fours & empty)
    }

    fn features(&self, side: Side, active: &mut [u64]) {
        LINES.set(&self.seen(side), active);
    }

    fn feature_changes(&self, before: &Self, mover: &mut Changes, other: &mut Changes) -> bool {
        LINES.changes(&before.seen(Side::Opponent), &self.seen(Side::Mover), mover);
        LINES.changes(&before.seen(Side::Mover), &self.seen(Side::Opponent), other);
        true
    }

    /// Tells whether the disc makes four, or keeps the opponent from it.
    #[inline]
    fn is_tactical(&self, column: u8, _: Tactics) -> bool {
        (self.my_fours | self.their_fours) & self.landings() & column_squares(column) != 0
    }

    /// Puts four in a row first, then what prevents them.
    #[inline]
    fn gain(&self, column: u8) -> i32 {
        let square = self.landings() & column_squares(column);
        2 * i32::from(self.my_fours & square != 0) + i32::from(self.their_fours & square != 0)
    }

    /// Returns the number of the square where the disc comes to rest, and of its owner.
    #[inline]
    fn history_index(&self, column: u8) -> usize {
        let square = (self.landings() & column_squares(column)).trailing_zeros() as usize;
        let second = self.all.count_ones() as usize & 1;
        second * SQUARES + square
    }
}

/// Returns the squares of a column.
#[inline]
fn column_squares(column: u8) -> u64 {
    FIRST_COLUMN << (u32::from(column) * COLUMN)
}

impl SimpleGame for ConnectFour {
    const NAME: &'static str = "connect-four";
    const DESCRIPTION: &'static str = "Connect Four: discs fall into columns; four in a row win";

    fn start() -> ConnectFour {
        ConnectFour::default()
    }

    /// Columns are counted from 1.
    fn move_text(&self, column: u8) -> String {
        (column + 1).to_string()
    }

    fn board(&self) -> String {
        let second = self.all.count_ones() % 2;
        let discs = [self.mine, self.theirs()];
        let letter = |square: u32| {
            let has = |player: u32| discs[(player ^ second) as usize] >> square & 1 != 0;
            match (has(0), has(1)) {
                (true, _) => 'X',
                (_, true) => 'O',
                _ => '.',
            }
        };
        let row = |row: u32| (0..7).map(|column| letter(COLUMN * column + row)).collect();
        (0..6).rev().map(row).collect::<Vec<String>>().join("\n")
    }
}

/// What Connect Four is searched with besides null move and late-move reductions, and with what settings. `tune
/// connect-four --select` found reverse futility, `tune --factorial` the rest; `docs/tuned.md` has the commands and the
/// figures.
const SELECTED: &[Content] = &[
    Content::plain("reverse-futility"),
    Content {
        technique: "null-move",
        settings: &[("reduction", "3"), ("slope", "0.25"), ("min-depth", "3")],
    },
    Content {
        technique: "late-move-reductions",
        settings: &[("known", "1")],
    },
    Content {
        technique: "singular-extension",
        settings: &[("draft-slack", "2"), ("multi-cut", "bound")],
    },
    Content {
        technique: "futility",
        settings: &[
            ("variant", "linear"),
            ("measure", "evaluation"),
            ("frontier", "1.5"),
        ],
    },
    Content::plain("hindsight"),
];

/// The same, of what belongs to no technique.
const SET: &[&str] = &["correction=on"];

/// The game with its default, and what it has learned.
pub fn entry() -> Entry<Simple<ConnectFour>> {
    Entry::new()
        .bench_depth(12)
        .lab_depths(4..=12)
        .default_with(SELECTED)
        .default_set(SET)
        .learned("rankcut", include_bytes!("tables/connect-four.rankcut"))
        .learned(
            "evaluation",
            include_bytes!("tables/connect-four.evaluation"),
        )
}

fn main() -> std::process::ExitCode {
    niwaki_cli::run(Catalogue::standard().with(entry()))
}
