//! Othello: who cannot turn a disc must pass, and passing is a move of the game. At the end the
//! empty squares count for the winner.
//!
//! ```text
//! cargo run --release -p niwaki-examples --example othello -- search othello --depth 8
//! cargo run --release -p niwaki-examples --example othello -- search othello --depth 60 --set iterative=off --hash 64 \
//!     --position "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"
//! ```
//!
//! The second line solves an endgame: a search that sees every end counts discs, and guesses nothing.

use niwaki::evaluation::{Changes, NamedWeight, Tuned, Tuples};
use niwaki::{Family, Game, Key, MoveList, Notation, NotationError, Outcome, Side};
use niwaki_cli::{Catalogue, Content, Entry};

/// A position: whose discs are where, and where the player to move can put one.
#[derive(Clone, Copy, Debug)]
pub struct Othello {
    mine: u64,
    theirs: u64,
    targets: u64,
    white: bool,
}

/// The move of a player who can put no disc; other moves are squares, from a1 along the first row.
pub const PASS: u8 = 64;

const LEFT: u64 = 0x0101_0101_0101_0101;
const RIGHT: u64 = LEFT << 7;
const CORNERS: u64 = 0x8100_0000_0000_0081;
/// The squares beside a corner, by corners.
const BESIDE: [(u64, u64); 4] = [
    (1, 0x0302),
    (1 << 7, 0xc040),
    (1 << 56, 0x0203 << 48),
    (1 << 63, 0x40c0 << 48),
];

/// The discs one step on in each of the eight directions.
const STEPS: [fn(u64) -> u64; 8] = [
    |set| set << 8,
    |set| set >> 8,
    |set| (set & !RIGHT) << 1,
    |set| (set & !LEFT) >> 1,
    |set| (set & !RIGHT) << 9,
    |set| (set & !LEFT) >> 9,
    |set| (set & !LEFT) << 7,
    |set| (set & !RIGHT) >> 7,
];

/// Returns the discs of `through` in a row from `from` on, and the square after them.
#[inline]
fn ray(step: fn(u64) -> u64, from: u64, through: u64) -> (u64, u64) {
    let mut row = step(from) & through;
    for _ in 0..5 {
        row |= step(row) & through;
    }
    (row, step(row))
}

/// Returns the squares where `mine` can put a disc.
fn targets(mine: u64, theirs: u64) -> u64 {
    let ends = STEPS.iter().map(|step| ray(*step, mine, theirs).1);
    ends.fold(0, |all, end| all | end) & !(mine | theirs)
}

/// Returns the discs that a disc of `mine` on a square turns.
fn turned(square: u64, mine: u64, theirs: u64) -> u64 {
    let rows = STEPS.iter().map(|step| ray(*step, square, theirs));
    let closed = rows.filter(|(_, end)| end & mine != 0);
    closed.fold(0, |all, (row, _)| all | row)
}

/// Returns the squares of a set.
fn squares(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros() as u8;
        set &= set.checked_sub(1)?;
        Some(square)
    })
}

// ANCHOR: quads
/// What stands on each square of two by two.
const QUADS: Tuples<4, 49> = Tuples::quads(8, 8);
// ANCHOR_END: quads

impl Othello {
    // ANCHOR: seen
    /// Returns what a side sees: its own discs, those of the opponent, and where both can put one.
    fn seen(&self, side: Side) -> [u64; 4] {
        let replies = targets(self.theirs, self.mine);
        match side {
            Side::Mover => [self.mine, self.theirs, self.targets, replies],
            Side::Opponent => [self.theirs, self.mine, replies, self.targets],
        }
    }
    // ANCHOR_END: seen

    /// Returns the position with these discs.
    pub fn new(mine: u64, theirs: u64, white: bool) -> Othello {
        Othello {
            mine,
            theirs,
            targets: targets(mine, theirs),
            white,
        }
    }

    /// Returns the number of empty squares.
    pub const fn empty(&self) -> u32 {
        (self.mine | self.theirs).count_zeros()
    }

    /// Rates a move by how the opponent stands after it: corners are good, replies are bad.
    fn promise(&self, square: u8) -> i32 {
        let next = self.play(square);
        let corner = i32::from(CORNERS >> square & 1 != 0);
        let corners_given = (next.targets & CORNERS).count_ones() as i32;
        6 * corner - 4 * corners_given - next.targets.count_ones() as i32
    }
}

// ANCHOR: tuned
niwaki::tuned! {
    /// What counts, in hundredths of a disc; discs alone say nothing before the end.
    struct Weights {
        /// A square more to put a disc on.
        room: i32 = 100,
        /// A corner.
        corner: i32 = 800,
        /// A disc beside a corner that is free.
        beside: i32 = -150,
    }
}

impl Othello {
    /// Weighs room to move and footing.
    #[inline]
    fn weigh(&self, weights: &Weights) -> i32 {
        let replies = targets(self.theirs, self.mine).count_ones() as i32;
        let room = self.targets.count_ones() as i32 - replies;
        let [mut corners, mut beside] = [0; 2];
        for (corner, around) in BESIDE {
            let more = |set: u64| {
                (self.mine & set).count_ones() as i32 - (self.theirs & set).count_ones() as i32
            };
            corners += more(corner);
            let free = (self.mine | self.theirs) & corner == 0;
            beside += i32::from(free) * more(around);
        }
        weights.room * room + weights.corner * corners + weights.beside * beside
    }
}
// ANCHOR_END: tuned

impl Game for Othello {
    type Move = u8;

    /// A disc.
    const UNIT: i32 = 100;
    const HISTORY_SIZE: usize = 2 * 65;
    const FEATURES: usize = QUADS.features(4);

    /// Lists the moves in a good order, which is most of what a solver of endgames needs.
    fn moves(&self, moves: &mut MoveList<u8>) {
        if self.targets == 0 {
            return moves.push(PASS);
        }
        let first = moves.len();
        moves.extend(squares(self.targets));
        if self.empty() > 4 {
            moves[first..].sort_by_cached_key(|square| -self.promise(*square));
        }
    }

    fn play(&self, square: u8) -> Othello {
        if square == PASS {
            return Othello::new(self.theirs, self.mine, !self.white);
        }
        let disc = 1 << square;
        let turned = turned(disc, self.mine, self.theirs);
        Othello::new(self.theirs ^ turned, self.mine | turned | disc, !self.white)
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.targets != 0 || targets(self.theirs, self.mine) != 0 {
            return None;
        }
        let ahead = self.mine.count_ones() as i32 - self.theirs.count_ones() as i32;
        Some(Outcome::Score(
            Self::UNIT * (ahead + ahead.signum() * self.empty() as i32),
        ))
    }

    fn key(&self) -> Key {
        Key::mixed(self.mine ^ Key::mixed(self.theirs).0.rotate_left(u32::from(self.white)))
    }

    // ANCHOR: weights
    fn evaluate(&self) -> i32 {
        self.weigh(&Weights::HAND)
    }

    fn weights() -> Vec<NamedWeight> {
        Weights::HAND.named()
    }

    fn evaluate_by(&self, weights: &[i32]) -> i32 {
        self.weigh(&Weights::HAND.by(weights))
    }
    // ANCHOR_END: weights

    // ANCHOR: features
    fn features(&self, side: Side, active: &mut [u64]) {
        QUADS.set(&self.seen(side), active);
    }

    fn feature_changes(&self, before: &Self, mover: &mut Changes, other: &mut Changes) -> bool {
        QUADS.changes(&before.seen(Side::Opponent), &self.seen(Side::Mover), mover);
        QUADS.changes(&before.seen(Side::Mover), &self.seen(Side::Opponent), other);
        true
    }
    // ANCHOR_END: features

    fn history_index(&self, square: u8) -> usize {
        usize::from(self.white) * 65 + usize::from(square)
    }

    /// Answers always: every disc stays on the board, and who passes only waits for the next.
    fn is_irreversible(&self, _: u8) -> bool {
        true
    }

    fn pieces(&self, side: Side) -> u32 {
        match side {
            Side::Mover => self.mine.count_ones(),
            Side::Opponent => self.theirs.count_ones(),
        }
    }
}

/// The letters of black discs, white discs and empty squares.
const LETTERS: [char; 3] = ['X', 'O', '-'];

impl Notation for Othello {
    /// Reads the squares from a1 to h1, a2 to h2 and so on, then who is to move.
    fn parse_position(&self, text: &str) -> Result<Othello, NotationError> {
        let unfit = |what: &str| {
            let form = "64 squares, each X, O or -, then a blank and X or O to move";
            NotationError::new(format!("{text:?}: {what}: {form} are wanted"))
        };
        let (board, player) = text.split_once(' ').ok_or_else(|| unfit("no player"))?;
        if board.len() != 64 || !board.chars().all(|letter| LETTERS.contains(&letter)) {
            return Err(unfit("this is no board"));
        }
        let set = |wanted: char| {
            let squares = board.chars().enumerate();
            squares.fold(0, |set, (square, letter)| {
                set | u64::from(letter == wanted) << square
            })
        };
        match player {
            "X" => Ok(Othello::new(set('X'), set('O'), false)),
            "O" => Ok(Othello::new(set('O'), set('X'), true)),
            _ => Err(unfit("this is no player")),
        }
    }

    fn position_text(&self) -> String {
        let board: String = self.board().split_whitespace().collect();
        format!("{board} {}", LETTERS[usize::from(self.white)])
    }

    fn move_text(&self, square: u8) -> String {
        if square == PASS {
            return "pass".into();
        }
        format!("{}{}", char::from(b'a' + square % 8), 1 + square / 8)
    }

    fn board(&self) -> String {
        let (black, white) = if self.white {
            (self.theirs, self.mine)
        } else {
            (self.mine, self.theirs)
        };
        let letter = |square: u32| match (black >> square & 1, white >> square & 1) {
            (1, _) => LETTERS[0],
            (_, 1) => LETTERS[1],
            _ => LETTERS[2],
        };
        let row = |row: u32| (0..8).map(|column| letter(8 * row + column)).collect();
        (0..8).map(row).collect::<Vec<String>>().join("\n")
    }

    fn player(&self) -> &'static str {
        if self.white { "White" } else { "Black" }
    }
}

impl Family for Othello {
    type Game = Othello;

    const NAME: &'static str = "othello";
    const DESCRIPTION: &'static str =
        "Othello (Reversi): turn discs; the empty squares go to the winner";

    fn start(_: &str) -> Result<Othello, NotationError> {
        Ok(Othello::new(
            0x0000_0008_1000_0000,
            0x0000_0010_0800_0000,
            false,
        ))
    }
}

/// What `tune othello --select` added to the default, and the divisor that `tune othello` found; `docs/tuned.md` has the
/// commands and what it is worth.
const TUNED: &[Content] = &[
    Content::plain("reverse-futility"),
    Content::plain("futility"),
    Content {
        technique: "late-move-reductions",
        settings: &[("divisor", "266")],
    },
];

/// The game with its default, and what it has learned.
pub fn entry() -> Entry<Othello> {
    Entry::new()
        .bench_depth(8)
        .default_with(TUNED)
        .lab_depths(2..=8)
        .learned("rankcut", include_bytes!("tables/othello.rankcut"))
        .learned("evaluation", include_bytes!("tables/othello.evaluation"))
}

fn main() -> std::process::ExitCode {
    niwaki_cli::run(Catalogue::standard().with(entry()))
}
