//! Lines of Action (C. Soucie, 1969): a piece moves along a row, column or diagonal as many squares as
//! there are pieces on that whole line, over its own but not over the opponent's, and captures where
//! it lands. Who has joined all of his pieces wins. A position that comes back is a draw: in the search at
//! once, in a match the third time. Who cannot move, which hardly ever happens, has lost; other rules let him pass.
//!
//! ```text
//! cargo run --release -p niwaki-examples --example lines_of_action -- search lines-of-action --time 5s
//! cargo run --release -p niwaki-examples --example lines_of_action -- lab ablation --games lines-of-action
//! ```

use niwaki::endgames::{Endgame, Material, choose, rank, unrank};
use niwaki::evaluation::{Changes, Tuples};
use niwaki::{Game, Key, MoveList, Outcome, Side, Simple, SimpleGame, Tactics};
use niwaki_cli::{Catalogue, Content, Entry};

/// A position: whose pieces are where.
#[derive(Clone, Copy)]
pub struct LinesOfAction {
    mine: u64,
    theirs: u64,
    white: bool,
}

/// From a square to another; squares are counted from a1 along the first row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leap {
    from: u8,
    to: u8,
}

/// Right, up, and the two diagonals upwards; each line has another sense besides.
const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// Returns the square so many steps away, if it is on the board.
const fn step(square: u8, (right, up): (i8, i8), steps: i8) -> Option<u8> {
    let column = (square % 8) as i8 + right * steps;
    let row = (square / 8) as i8 + up * steps;
    if column < 0 || column > 7 || row < 0 || row > 7 {
        return None;
    }
    Some((8 * row + column) as u8)
}

/// Returns the squares on one side of a square along a line.
const fn arm(square: u8, direction: (i8, i8), sense: i8) -> u64 {
    let (mut set, mut steps) = (0, 1);
    while let Some(next) = step(square, direction, sense * steps) {
        set |= 1 << next;
        steps += 1;
    }
    set
}

/// Both arms of each line through each square.
static ARMS: [[[u64; 2]; 4]; 64] = {
    let mut arms = [[[0; 2]; 4]; 64];
    let mut place = 0;
    while place < 64 * 4 {
        let (square, line) = (place / 4, place % 4);
        arms[square][line] = [
            arm(square as u8, DIRECTIONS[line], 1),
            arm(square as u8, DIRECTIONS[line], -1),
        ];
        place += 1;
    }
    arms
};

/// Returns the squares of a set.
fn squares(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros() as u8;
        set &= set.checked_sub(1)?;
        Some(square)
    })
}

const LEFT: u64 = 0x0101_0101_0101_0101;

/// Returns the set and all squares beside it.
const fn spread(set: u64) -> u64 {
    let wide = set | (set & !(LEFT << 7)) << 1 | (set & !LEFT) >> 1;
    wide | wide << 8 | wide >> 8
}

/// Tells whether the pieces are all joined.
fn joined(pieces: u64) -> bool {
    let mut group = pieces & pieces.wrapping_neg();
    loop {
        let more = spread(group) & pieces;
        if more == group {
            return group == pieces;
        }
        group = more;
    }
}

/// Adds up the columns of the pieces, and their rows: of each bit of these numbers it counts the squares that have it.
fn sums(pieces: u64) -> [u32; 2] {
    const COLUMNS: [u64; 3] = [LEFT * 0xaa, LEFT * 0xcc, LEFT * 0xf0];
    const ROWS: [u64; 3] = [0xff00_ff00_ff00_ff00, 0xffff_0000_ffff_0000, !0 << 32];
    [COLUMNS, ROWS].map(|[one, two, four]| {
        let count = |mask: u64| (pieces & mask).count_ones();
        count(one) + 2 * count(two) + 4 * count(four)
    })
}

/// Measures how far the pieces are from each other: the steps from each to their middle, in hundredths a piece.
fn scatter(pieces: u64) -> i32 {
    let count = pieces.count_ones() as i32;
    let [columns, rows] = sums(pieces).map(|sum| sum as i32);
    let away = |square: u8| {
        let across = (i32::from(square % 8) * count - columns).abs();
        across.max((i32::from(square / 8) * count - rows).abs())
    };
    let all: i32 = squares(pieces).map(away).sum();
    100 * all / (count * count).max(1)
}

/// Returns where the pieces stand around their middle: 15 rows of 16 places, with the middle in the eighth of both.
fn around_middle(pieces: u64) -> [u64; 4] {
    let count = pieces.count_ones().max(1);
    let [column, row] = sums(pieces).map(|sum| (sum + count / 2) / count);
    let mut places = [0; 4];
    for (number, line) in pieces.to_le_bytes().into_iter().enumerate() {
        let place = number + 7 - row as usize;
        places[place / 4] |= u64::from(line) << (7 - column) << (16 * (place % 4));
    }
    places
}

/// What stands on each square of two by two: by it one sees what is joined.
const QUADS: Tuples<4, 49> = Tuples::quads(8, 8);

/// How many words a side sees: the two boards, and either side's pieces around their middle, by which one sees how
/// far they are from each other.
const WORDS: usize = 2 + 4 + 4;

impl LinesOfAction {
    /// Returns the pieces as a side sees them, its own first: where they stand, and where around their middle.
    fn seen(&self, side: Side) -> [u64; WORDS] {
        let [own, other] = match side {
            Side::Mover => [self.mine, self.theirs],
            Side::Opponent => [self.theirs, self.mine],
        };
        let mut words = [0; WORDS];
        words[..2].copy_from_slice(&[own, other]);
        words[2..6].copy_from_slice(&around_middle(own));
        words[6..].copy_from_slice(&around_middle(other));
        words
    }

    /// Adds the moves of the piece on a square to squares that `wanted` has.
    fn moves_from(&self, from: u8, wanted: u64, moves: &mut MoveList<Leap>) {
        let all = self.mine | self.theirs;
        for (line, [up, down]) in ARMS[usize::from(from)].iter().enumerate() {
            let length = 1 + (all & (up | down)).count_ones() as i8;
            for (arm, sense) in [(up, 1), (down, -1)] {
                let Some(to) = step(from, DIRECTIONS[line], sense * length) else {
                    continue;
                };
                let beyond = ARMS[usize::from(to)][line][usize::from(sense < 0)];
                let between = arm & !beyond & !(1 << to);
                if between & self.theirs == 0 && wanted >> to & 1 != 0 {
                    moves.push(Leap { from, to });
                }
            }
        }
    }

    fn captures(&self, leap: Leap) -> bool {
        self.theirs >> leap.to & 1 != 0
    }
}

impl Game for LinesOfAction {
    type Move = Leap;

    /// One step of one piece in the mean.
    const UNIT: i32 = 100;
    const REPETITION_DRAWS: bool = true;
    const HISTORY_SIZE: usize = 2 * 64 * 64;
    const FEATURES: usize = QUADS.features(WORDS);

    fn moves(&self, moves: &mut MoveList<Leap>) {
        for from in squares(self.mine) {
            self.moves_from(from, !self.mine, moves);
        }
    }

    fn play(&self, Leap { from, to }: Leap) -> LinesOfAction {
        LinesOfAction {
            mine: self.theirs & !(1 << to),
            theirs: self.mine ^ (1 << from) ^ (1 << to),
            white: !self.white,
        }
    }

    /// Tells whether the pieces of a side are joined; whoever moved wins if both are.
    fn outcome(&self) -> Option<Outcome> {
        if joined(self.theirs) {
            return Some(Outcome::Loss);
        }
        joined(self.mine).then_some(Outcome::Win)
    }

    fn key(&self) -> Key {
        Key::mixed(self.mine ^ Key::mixed(self.theirs).0.rotate_left(u32::from(self.white)))
    }

    fn evaluate(&self) -> i32 {
        scatter(self.theirs) - scatter(self.mine)
    }

    fn features(&self, side: Side, active: &mut [u64]) {
        QUADS.set(&self.seen(side), active);
    }

    fn feature_changes(&self, before: &Self, mover: &mut Changes, other: &mut Changes) -> bool {
        QUADS.changes(&before.seen(Side::Opponent), &self.seen(Side::Mover), mover);
        QUADS.changes(&before.seen(Side::Mover), &self.seen(Side::Opponent), other);
        true
    }

    /// Tells whether the move is a capture.
    fn is_tactical(&self, leap: Leap, _: Tactics) -> bool {
        self.captures(leap)
    }

    fn tactical_moves(&self, _: Tactics, moves: &mut MoveList<Leap>) {
        for from in squares(self.mine) {
            self.moves_from(from, self.theirs, moves);
        }
    }

    /// Returns the change of the evaluation: a capture gains in that the piece no longer stands where it stood.
    fn gain(&self, leap: Leap) -> i32 {
        self.play(leap).evaluate().saturating_neg() - self.evaluate()
    }

    fn history_index(&self, Leap { from, to }: Leap) -> usize {
        (usize::from(self.white) * 64 + usize::from(from)) * 64 + usize::from(to)
    }

    fn is_irreversible(&self, leap: Leap) -> bool {
        self.captures(leap)
    }

    fn pass(&self) -> Option<LinesOfAction> {
        Some(LinesOfAction {
            mine: self.theirs,
            theirs: self.mine,
            white: !self.white,
        })
    }

    fn pieces(&self, side: Side) -> u32 {
        match side {
            Side::Mover => self.mine.count_ones(),
            Side::Opponent => self.theirs.count_ones(),
        }
    }

    /// Lists two pieces against two: a single piece is joined already, so that nothing is left to win.
    fn endgames(pieces: u32) -> Vec<Material> {
        let two = Material::new("OO-OO", choose(64, 2) * choose(62, 2), 0);
        (pieces >= 4).then_some(two).into_iter().collect()
    }

    fn endgame(&self) -> Option<Endgame> {
        let two = self.mine.count_ones() == 2 && self.theirs.count_ones() == 2;
        two.then(|| Endgame {
            material: 0,
            index: rank(self.mine, !0) * choose(62, 2) + rank(self.theirs, !self.mine),
        })
    }

    fn from_endgame(place: Endgame) -> Option<LinesOfAction> {
        let mine = unrank(place.index / choose(62, 2), 2, !0)?;
        Some(LinesOfAction {
            mine,
            theirs: unrank(place.index % choose(62, 2), 2, !mine)?,
            white: false,
        })
    }
}

impl SimpleGame for LinesOfAction {
    const NAME: &'static str = "lines-of-action";
    const DESCRIPTION: &'static str = "Lines of Action: join all of your pieces";

    fn start() -> LinesOfAction {
        LinesOfAction {
            mine: 0x7e00_0000_0000_007e,
            theirs: 0x0081_8181_8181_8100,
            white: false,
        }
    }

    fn move_text(&self, Leap { from, to }: Leap) -> String {
        let name = |square: u8| format!("{}{}", char::from(b'a' + square % 8), 1 + square / 8);
        name(from) + &name(to)
    }

    fn board(&self) -> String {
        let (black, white) = if self.white {
            (self.theirs, self.mine)
        } else {
            (self.mine, self.theirs)
        };
        let letter = |square: u32| match (black >> square & 1, white >> square & 1) {
            (1, _) => 'X',
            (_, 1) => 'O',
            _ => '.',
        };
        let row = |row: u32| (0..8).map(|column| letter(8 * row + column)).collect();
        (0..8).rev().map(row).collect::<Vec<String>>().join("\n")
    }
}

/// What Lines of Action is searched with besides null move and late-move reductions, and with what settings. `tune
/// lines-of-action --select` found truncation, late-move pruning, razor reduction and Birmingham-Kent pruning; `tune
/// --factorial` found the rest, and that the last is better left out. `docs/tuned.md` has the commands and the figures.
const SELECTED: &[Content] = &[
    Content {
        technique: "null-move",
        settings: &[("reduction", "3"), ("slope", "0.25"), ("min-depth", "3")],
    },
    Content {
        technique: "late-move-reductions",
        settings: &[("history", "2")],
    },
    Content {
        technique: "singular-extension",
        settings: &[("draft-slack", "2"), ("multi-cut", "bound")],
    },
    Content {
        technique: "truncation",
        settings: &[("hard", "2"), ("soft", "0.5"), ("slope", "1.3")],
    },
    Content::plain("internal-iterative-reduction"),
    Content::plain("late-move-pruning"),
    Content::plain("razor-reduction"),
];

/// The same, of what belongs to no technique.
const SET: &[&str] = &["correction=on"];

/// The game with its default, and what it has learned.
pub fn entry() -> Entry<Simple<LinesOfAction>> {
    Entry::new()
        .bench_depth(5)
        .lab_depths(2..=5)
        .default_with(SELECTED)
        .default_set(SET)
        .learned("rankcut", include_bytes!("tables/lines-of-action.rankcut"))
        .learned(
            "evaluation",
            include_bytes!("tables/lines-of-action.evaluation"),
        )
}

fn main() -> std::process::ExitCode {
    niwaki_cli::run(Catalogue::standard().with(entry()))
}
