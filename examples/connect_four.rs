//! Connect Four: a complete game for the search in one file.
//!
//! ```text
//! cargo run --release --example connect_four        # from the empty board
//! cargo run --release --example connect_four 4444   # after four discs in the middle
//! ```
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

use niwaki::{Game, Key, MoveList, Outcome, Search};

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
/// From a square to its neighbour in the column, in the row, and along both diagonals.
pub const DIRECTIONS: [u32; 4] = [1, COLUMN, COLUMN + 1, COLUMN - 1];

/// A position: whose discs are where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConnectFour {
    /// The discs of the player to move.
    mine: u64,
    /// The discs of both.
    all: u64,
}

impl ConnectFour {
    /// The discs of the player to move.
    pub fn mine(&self) -> u64 {
        self.mine
    }

    /// The discs of the player who moved last.
    pub fn theirs(&self) -> u64 {
        self.mine ^ self.all
    }

    /// The square where a disc comes to rest in each column, if there is room.
    pub fn landings(&self) -> u64 {
        (self.all + FLOOR) & BOARD
    }

    /// The position after discs in these columns, counted from 1.
    ///
    /// # Errors
    /// Says which column is none, or has no room.
    pub fn after(columns: &str) -> Result<ConnectFour, String> {
        let mut position = ConnectFour::default();
        for text in columns.chars() {
            let column = text.to_digit(10).and_then(|n| n.checked_sub(1));
            let mut legal = MoveList::new();
            if position.outcome().is_none() {
                position.moves(&mut legal);
            }
            let found = legal.into_iter().find(|&mv| Some(u32::from(mv)) == column);
            let mv = found.ok_or_else(|| format!("{text} in {columns} is no legal column"))?;
            position = position.play(mv);
        }
        Ok(position)
    }
}

/// Whether four of these discs lie in a row.
pub fn has_four(discs: u64) -> bool {
    DIRECTIONS.into_iter().any(|step| {
        let pairs = discs & (discs >> step);
        pairs & (pairs >> (2 * step)) != 0
    })
}

/// The squares where one more disc would make four in a row.
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

/// What these discs are worth while `empty` squares are left: one point each in
/// the middle columns, and five for each square that would complete four.
fn worth(discs: u64, empty: u64) -> i32 {
    let middle = (discs & MIDDLE).count_ones();
    let threats = (completing(discs) & empty).count_ones();
    (middle + 5 * threats) as i32
}

impl Game for ConnectFour {
    /// A column, counted from 0.
    type Move = u8;

    /// A square that completes four, twice over.
    const UNIT: i32 = 10;
    /// History is kept for each square.
    const SLOTS: usize = 7 * COLUMN as usize;

    /// From the left to the right; the search finds out what is better.
    #[inline]
    fn moves(&self, moves: &mut MoveList<u8>) {
        let landings = self.landings();
        moves.extend((0..WIDTH).filter(|&column| landings & column_squares(column) != 0));
    }

    #[inline]
    fn play(&self, column: u8) -> ConnectFour {
        ConnectFour {
            mine: self.theirs(),
            all: self.all | self.landings() & column_squares(column),
        }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if has_four(self.theirs()) {
            Some(Outcome::Loss)
        } else if self.all == BOARD {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    /// The discs of one side above a row of ones that marks the height of each column.
    #[inline]
    fn key(&self) -> Key {
        Key::mixed(self.all + FLOOR + self.mine)
    }

    #[inline]
    fn evaluate(&self) -> i32 {
        let empty = BOARD ^ self.all;
        worth(self.mine, empty) - worth(self.theirs(), empty)
    }

    /// No move changes the evaluation so much that it must be searched beyond the horizon.
    #[inline]
    fn tactical_moves(&self, _: niwaki::Tactics, _: &mut MoveList<u8>) {}

    /// The square where the disc comes to rest.
    #[inline]
    fn slot(&self, column: u8) -> usize {
        (self.landings() & column_squares(column)).trailing_zeros() as usize
    }
}

/// The squares of a column.
#[inline]
fn column_squares(column: u8) -> u64 {
    FIRST_COLUMN << (u32::from(column) * COLUMN)
}

/// Searches the position after the columns on the command line.
#[allow(dead_code)] // the benches take the game without it
fn main() -> Result<(), String> {
    let columns = std::env::args().nth(1).unwrap_or_default();
    let position = ConnectFour::after(&columns)?;
    let report = Search::new(&position).depth(16).run();
    let line: String = report
        .lines
        .iter()
        .flat_map(|line| &line.moves)
        .map(|column| char::from(b'1' + column))
        .collect();
    println!("value {:?}, line {line}", report.value);
    println!("{} positions in {:.2?}", report.nodes, report.elapsed);
    Ok(())
}
