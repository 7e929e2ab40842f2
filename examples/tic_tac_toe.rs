//! Tic-tac-toe, with everything that it takes to be searched, matched, learned from and measured:
//!
//! ```text
//! cargo run --release -p niwaki-examples --example tic_tac_toe -- search tic-tac-toe --depth 9
//! ```

use niwaki::{Game, Key, MoveList, Outcome, Simple, SimpleGame};
use niwaki_cli::{Catalogue, Entry};

/// The squares of the player to move and of the other one, a bit each.
#[derive(Clone)]
pub struct TicTacToe {
    mine: u64,
    theirs: u64,
}

const LINES: [u64; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Game for TicTacToe {
    type Move = u8;

    fn moves(&self, moves: &mut MoveList<u8>) {
        moves.extend((0..9).filter(|square| (self.mine | self.theirs) >> square & 1 == 0));
    }

    fn play(&self, square: u8) -> TicTacToe {
        let (mine, theirs) = (self.theirs, self.mine | 1 << square);
        TicTacToe { mine, theirs }
    }

    fn outcome(&self) -> Option<Outcome> {
        if LINES.iter().any(|line| self.theirs & line == *line) {
            return Some(Outcome::Loss);
        }
        (self.mine | self.theirs == 0o777).then_some(Outcome::Draw)
    }

    fn key(&self) -> Key {
        Key::mixed(self.mine << 9 | self.theirs)
    }

    fn evaluate(&self) -> i32 {
        let open = |other: u64| LINES.iter().filter(|line| *line & other == 0).count() as i32;
        10 * (open(self.theirs) - open(self.mine))
    }
}

impl SimpleGame for TicTacToe {
    const NAME: &'static str = "tic-tac-toe";

    fn start() -> TicTacToe {
        TicTacToe { mine: 0, theirs: 0 }
    }
}

fn main() -> std::process::ExitCode {
    let games = Catalogue::standard().with(Entry::<Simple<TicTacToe>>::new());
    games.run()
}
