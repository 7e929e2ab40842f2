//! Three men's morris, as old as Ovid: each player puts three men on nine points, then moves one along a line to the next
//! point. Three in a row win, and who cannot move has lost. It can go on for ever, which is a draw; endgame tables know it
//! whole.
//!
//! ```text
//! cargo run --release -p niwaki-examples --example three_mens_morris -- endgames three-mens-morris --pieces 6
//! cargo run --release -p niwaki-examples --example three_mens_morris -- search three-mens-morris --endgames endgames --depth 2
//! ```

use niwaki::endgames::{Endgame, Material, choose, rank, unrank};
use niwaki::{Game, Key, MoveList, Outcome, Simple, SimpleGame};
use niwaki_cli::{Catalogue, Entry};

/// The points of the player to move, and those of the other one, a bit each.
#[derive(Clone)]
pub struct Morris {
    mine: u64,
    theirs: u64,
    second: bool,
}

/// To a point, from another one if all men are on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    from: Option<u8>,
    to: u8,
}

const POINTS: u64 = 0o777;
const ROWS: [u64; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// Tells whether a line leads from a point to the next: along rows and columns, and from the middle to any.
const fn adjacent(from: u8, to: u8) -> bool {
    let beside = from / 3 == to / 3 && from.abs_diff(to) == 1 || from.abs_diff(to) == 3;
    beside || (from == 4) != (to == 4)
}

/// Returns how many men the player to move and the other one have on the board, where so many are left to put.
const fn men(left: u32) -> [u32; 2] {
    [(6 - left) / 2, (7 - left) / 2]
}

/// Returns the points of a set.
fn points(set: u64) -> impl Iterator<Item = u8> {
    (0..9).filter(move |point| set >> point & 1 != 0)
}

impl Morris {
    const fn left(&self) -> u32 {
        6 - (self.mine | self.theirs).count_ones()
    }
}

impl Game for Morris {
    type Move = Step;

    const REPETITION_DRAWS: bool = true;

    fn moves(&self, moves: &mut MoveList<Step>) {
        let free = POINTS & !(self.mine | self.theirs);
        if self.left() > 0 {
            moves.extend(points(free).map(|to| Step { from: None, to }));
            return;
        }
        for from in points(self.mine) {
            let next = points(free).filter(|&to| adjacent(from, to));
            let from = Some(from);
            moves.extend(next.map(|to| Step { from, to }));
        }
    }

    fn play(&self, Step { from, to }: Step) -> Morris {
        let gone = from.map_or(0, |from| 1 << from);
        Morris {
            mine: self.theirs,
            theirs: self.mine & !gone | 1 << to,
            second: !self.second,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let lost = ROWS.iter().any(|row| self.theirs & row == *row);
        lost.then_some(Outcome::Loss)
    }

    fn key(&self) -> Key {
        Key::mixed(u64::from(self.second) << 18 | self.mine << 9 | self.theirs)
    }

    /// Whoever holds the middle has more lines.
    fn evaluate(&self) -> i32 {
        30 * ((self.mine >> 4 & 1) as i32 - (self.theirs >> 4 & 1) as i32)
    }

    fn is_irreversible(&self, step: Step) -> bool {
        step.from.is_none()
    }

    // ANCHOR: endgames
    /// A table for each number of men that are left to put: a man that is put leads from one to the one before.
    fn endgames(left: u32) -> Vec<Material> {
        let table = |left| {
            let [own, other] = men(left);
            let size = choose(9, own) * choose(9 - own, other);
            Material::new(format!("left-{left}"), size, left)
        };
        (0..=left.min(6)).map(table).collect()
    }

    fn endgame(&self) -> Option<Endgame> {
        let [own, other] = men(self.left());
        Some(Endgame {
            material: self.left(),
            index: rank(self.mine, POINTS) * choose(9 - own, other)
                + rank(self.theirs, POINTS & !self.mine),
        })
    }

    fn from_endgame(place: Endgame) -> Option<Morris> {
        let [own, other] = men(place.material);
        let sets = choose(9 - own, other);
        let mine = unrank(place.index / sets, own, POINTS)?;
        Some(Morris {
            mine,
            theirs: unrank(place.index % sets, other, POINTS & !mine)?,
            second: false,
        })
    }
    // ANCHOR_END: endgames
}

impl SimpleGame for Morris {
    const NAME: &'static str = "three-mens-morris";
    const DESCRIPTION: &'static str = "three men each on nine points: the first row of three wins";

    fn start() -> Morris {
        Morris {
            mine: 0,
            theirs: 0,
            second: false,
        }
    }

    fn move_text(&self, Step { from, to }: Step) -> String {
        let name = |point: u8| format!("{}{}", char::from(b'a' + point % 3), 1 + point / 3);
        from.map(name).unwrap_or_default() + &name(to)
    }

    fn board(&self) -> String {
        let signs = if self.second {
            ['.', 'O', 'X']
        } else {
            ['.', 'X', 'O']
        };
        let sign = |at: u64| signs[(self.mine >> at & 1 | self.theirs >> at << 1 & 2) as usize];
        let row = |at| (at..at + 3).map(sign).collect::<String>();
        [6, 3, 0].map(row).join("\n")
    }
}

fn main() -> std::process::ExitCode {
    let learned = include_bytes!("tables/three-mens-morris.evaluation");
    let game = Entry::<Simple<Morris>>::new().learned("evaluation", learned);
    niwaki_cli::run(Catalogue::standard().with(game))
}
