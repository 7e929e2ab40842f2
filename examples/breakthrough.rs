//! Breakthrough (D. Troyka, 2000): pawns on a board of 8 by 8 step straight ahead or diagonally,
//! and capture diagonally; who reaches the last row, or has captured everything, wins.
//!
//! ```text
//! cargo run --release -p niwaki-examples --example breakthrough -- search breakthrough --depth 8
//! cargo run --release -p niwaki-examples --example breakthrough -- match breakthrough --first niwaki --second 'niwaki[profile=bare]' --depth 5 --games 20
//! ```

use niwaki::endgames::{Endgame, Material, choose, rank, unrank};
use niwaki::{Game, Key, MoveList, Outcome, Side, Simple, SimpleGame, Tactics};
use niwaki_cli::{Catalogue, Content, Entry};

/// The board as the player to move sees it, who always moves towards higher bits: a move turns it round.
#[derive(Clone, Copy)]
pub struct Breakthrough {
    mine: u64,
    theirs: u64,
    /// Whether the second player is to move.
    second: bool,
}

/// From a square to another, as the mover sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    from: u8,
    to: u8,
}

/// The numbers of pawns of which there can be endgame tables, of the player to move first: the fewest first, and both ways
/// next to each other.
const PAWNS: [(u32, u32); 6] = [(1, 1), (2, 1), (1, 2), (2, 2), (3, 1), (1, 3)];

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN: u64 = FIRST_COLUMN << 7;
const LAST_ROW: u64 = 0xff << 56;

/// Returns the squares of a set, the last row first: what is far ahead moves first.
fn squares(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = set.checked_ilog2()?;
        set ^= 1 << square;
        Some(square as u8)
    })
}

impl Breakthrough {
    /// Adds all moves to squares that `wanted` has.
    fn moves_to(&self, wanted: u64, moves: &mut MoveList<Step>) {
        let (free, there) = (!self.mine & wanted, !(self.mine | self.theirs) & wanted);
        let ways = [
            (8, (self.mine << 8) & there),
            (7, ((self.mine & !FIRST_COLUMN) << 7) & free),
            (9, ((self.mine & !LAST_COLUMN) << 9) & free),
        ];
        for (step, targets) in ways {
            moves.extend(squares(targets).map(|to| Step {
                from: to - step,
                to,
            }));
        }
    }

    /// Returns the squares where a move captures or wins.
    const fn tactical_targets(&self) -> u64 {
        self.theirs | LAST_ROW
    }
}

/// Returns the worth of pawns: a point each, and more the farther they are.
fn worth(pawns: u64) -> i32 {
    const BY_ROW: [i32; 8] = [103, 100, 101, 105, 112, 125, 160, 0];
    let of_row = |row: usize| (pawns >> (8 * row) & 0xff).count_ones() as i32;
    (0..8).map(|row| of_row(row) * BY_ROW[row]).sum()
}

impl Game for Breakthrough {
    type Move = Step;

    const TACTICAL_FIRST: bool = true;
    const HISTORY_SIZE: usize = 2 * 64 * 3;
    const FEATURES: usize = 2 * 64;

    fn moves(&self, moves: &mut MoveList<Step>) {
        self.moves_to(!0, moves);
    }

    fn play(&self, Step { from, to }: Step) -> Breakthrough {
        let mine = self.mine ^ (1 << from) ^ (1 << to);
        Breakthrough {
            mine: (self.theirs & !(1 << to)).reverse_bits(),
            theirs: mine.reverse_bits(),
            second: !self.second,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let arrived = self.theirs & LAST_ROW.reverse_bits() != 0;
        (arrived || self.mine == 0).then_some(Outcome::Loss)
    }

    fn key(&self) -> Key {
        Key::mixed(
            self.mine
                ^ Key::mixed(self.theirs)
                    .0
                    .rotate_left(u32::from(self.second)),
        )
    }

    fn evaluate(&self) -> i32 {
        worth(self.mine) - worth(self.theirs.reverse_bits())
    }

    // ANCHOR: features
    /// Marks the pawns as a side sees them from its own end, its own first.
    fn features(&self, side: Side, active: &mut [u64]) {
        let (own, other) = match side {
            Side::Mover => (self.mine, self.theirs),
            Side::Opponent => (self.theirs.reverse_bits(), self.mine.reverse_bits()),
        };
        active.copy_from_slice(&[own, other]);
    }
    // ANCHOR_END: features

    fn is_tactical(&self, step: Step, _: Tactics) -> bool {
        self.tactical_targets() >> step.to & 1 != 0
    }

    fn tactical_moves(&self, _: Tactics, moves: &mut MoveList<Step>) {
        self.moves_to(self.tactical_targets(), moves);
    }

    fn gain(&self, step: Step) -> i32 {
        let captured = worth((self.theirs & 1 << step.to).reverse_bits());
        captured + i32::from(step.to >= 56) * 1000
    }

    fn history_index(&self, step: Step) -> usize {
        let way = usize::from(step.to - step.from - 7);
        (usize::from(self.second) * 3 + way) * 64 + usize::from(step.from)
    }

    /// Pawns never go back.
    fn is_irreversible(&self, _: Step) -> bool {
        true
    }

    fn pass(&self) -> Option<Breakthrough> {
        // Whoever has no move but bad ones would like to pass: seldom before few pawns are left.
        (self.mine.count_ones() > 4).then_some(Breakthrough {
            mine: self.theirs.reverse_bits(),
            theirs: self.mine.reverse_bits(),
            second: !self.second,
        })
    }

    fn material(&self) -> i32 {
        100 * (self.mine.count_ones() as i32 - self.theirs.count_ones() as i32)
    }

    fn pieces(&self, side: Side) -> u32 {
        match side {
            Side::Mover => self.mine.count_ones(),
            Side::Opponent => self.theirs.count_ones(),
        }
    }

    /// Lists all numbers of pawns, some on each side.
    fn endgames(pieces: u32) -> Vec<Material> {
        let pawns = |count: u32| "P".repeat(count as usize);
        let all = PAWNS.iter().zip(0..);
        let few = all.take_while(|((own, other), _)| own + other <= pieces);
        few.map(|(&(own, other), number)| {
            let name = format!("{}-{}", pawns(own), pawns(other));
            let group = number - u32::from(own < other);
            Material::new(name, choose(56, own) * choose(56, other), group)
        })
        .collect()
    }

    fn endgame(&self) -> Option<Endgame> {
        let counts = (self.mine.count_ones(), self.theirs.count_ones());
        let material = PAWNS.iter().position(|listed| *listed == counts)?;
        let free = !LAST_ROW.reverse_bits() & !self.mine;
        Some(Endgame {
            material: material as u32,
            index: rank(self.mine, !LAST_ROW) * choose(56, counts.1) + rank(self.theirs, free),
        })
    }

    fn from_endgame(place: Endgame) -> Option<Breakthrough> {
        let &(own, other) = PAWNS.get(place.material as usize)?;
        let sets = choose(56, other);
        let mine = unrank(place.index / sets, own, !LAST_ROW)?;
        let free = !LAST_ROW.reverse_bits() & !mine;
        Some(Breakthrough {
            mine,
            theirs: unrank(place.index % sets, other, free)?,
            second: false,
        })
    }
}

impl SimpleGame for Breakthrough {
    const NAME: &'static str = "breakthrough";
    const DESCRIPTION: &'static str = "pawns that only go forward: the first on the last row wins";

    fn start() -> Breakthrough {
        Breakthrough {
            mine: 0xffff,
            theirs: 0xffff << 48,
            second: false,
        }
    }

    fn move_text(&self, Step { from, to }: Step) -> String {
        let name = |square: u8| {
            let square = if self.second { 63 - square } else { square };
            format!("{}{}", char::from(b'a' + square % 8), 1 + square / 8)
        };
        name(from) + &name(to)
    }

    fn board(&self) -> String {
        let (white, black) = if self.second {
            (self.theirs.reverse_bits(), self.mine.reverse_bits())
        } else {
            (self.mine, self.theirs)
        };
        let letter = |square: u32| match (white >> square & 1, black >> square & 1) {
            (1, _) => 'O',
            (_, 1) => 'X',
            _ => '.',
        };
        let row = |row: u32| (0..8).map(|column| letter(8 * row + column)).collect();
        (0..8).rev().map(row).collect::<Vec<String>>().join("\n")
    }
}

/// What Breakthrough is searched with besides null move and late-move reductions, and with what settings. `tune
/// breakthrough --select` found late-move pruning, `tune --factorial` the rest; `docs/tuned.md` has the commands and the
/// figures.
const SELECTED: &[Content] = &[
    Content {
        technique: "late-move-reductions",
        settings: &[("worsening", "1")],
    },
    Content {
        technique: "singular-extension",
        settings: &[("draft-slack", "2"), ("multi-cut", "bound")],
    },
    Content {
        technique: "truncation",
        settings: &[("hard", "2"), ("soft", "0.5"), ("slope", "1.3")],
    },
    Content::plain("late-move-pruning"),
    Content::plain("rankcut"),
];

/// The same, of what belongs to no technique.
const SET: &[&str] = &["correction=on"];

/// The game with its default, and what it has learned.
pub fn entry() -> Entry<Simple<Breakthrough>> {
    Entry::new()
        .bench_depth(7)
        .default_with(SELECTED)
        .default_set(SET)
        .learned("rankcut", include_bytes!("tables/breakthrough.rankcut"))
        .learned(
            "evaluation",
            include_bytes!("tables/breakthrough.evaluation"),
        )
}

fn main() -> std::process::ExitCode {
    niwaki_cli::run(Catalogue::standard().with(entry()))
}
