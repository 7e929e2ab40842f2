//! Domineering on a board of 6 by 6: the first player lays dominoes upright, the second flat;
//! who has no room for another one has lost.

// ANCHOR: position
use niwaki::{Game, Key, MoveList, Outcome, Simple, SimpleGame};
use niwaki_cli::{Catalogue, Entry};

const SIDE: u64 = 6;

/// The squares that are covered, a bit each, and whose turn it is.
#[derive(Clone)]
struct Domineering {
    covered: u64,
    second: bool,
}

impl Domineering {
    /// Returns the lower left squares of the dominoes that a player can lay.
    fn places(&self, second: bool) -> u64 {
        let step = if second { 1 } else { SIDE };
        let on_board = (0..SIDE * SIDE).filter(|square| {
            if second { square % SIDE + 1 < SIDE } else { square / SIDE + 1 < SIDE }
        });
        let set = on_board.fold(0, |set, square| set | 1 << square);
        set & !self.covered & !(self.covered >> step)
    }
}
// ANCHOR_END: position

// ANCHOR: rules
impl Game for Domineering {
    type Move = u8;

    fn moves(&self, moves: &mut MoveList<u8>) {
        let places = self.places(self.second);
        moves.extend((0..(SIDE * SIDE) as u8).filter(|square| places >> square & 1 != 0));
    }

    fn play(&self, square: u8) -> Domineering {
        let step = if self.second { 1 } else { SIDE };
        Domineering {
            covered: self.covered | 1 << square | 1 << (u64::from(square) + step),
            second: !self.second,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        None // who cannot move has lost: that is what `no_moves` says anyway
    }

    fn key(&self) -> Key {
        Key::mixed(self.covered << 1 | u64::from(self.second))
    }

    fn evaluate(&self) -> i32 {
        let room = |second| self.places(second).count_ones() as i32;
        50 * (room(self.second) - room(!self.second))
    }
}
// ANCHOR_END: rules

// ANCHOR: command
impl SimpleGame for Domineering {
    const NAME: &'static str = "domineering";

    fn start() -> Domineering {
        Domineering { covered: 0, second: false }
    }

    fn board(&self) -> String {
        let square = |at| if self.covered >> at & 1 == 0 { '.' } else { '#' };
        let row = |row| (0..SIDE).map(|column| square(SIDE * row + column)).collect();
        (0..SIDE).rev().map(row).collect::<Vec<String>>().join("\n")
    }
}

fn main() -> std::process::ExitCode {
    let games = Catalogue::standard().with(Entry::<Simple<Domineering>>::new());
    niwaki_cli::run(games)
}
// ANCHOR_END: command

// ANCHOR: laws
#[test]
fn keeps_the_laws() {
    niwaki::laws::check_family::<Simple<Domineering>>().unwrap();
}
// ANCHOR_END: laws
