//! Tic-tac-toe, with everything that it takes to be searched, played, learned from and measured:
//! `cargo run --release -p niwaki-examples --example tic_tac_toe -- play tic-tac-toe`

use niwaki::{Game, Key, MoveList, Outcome, Simple, SimpleGame};
use niwaki_cli::{Catalogue, Entry};

/// The squares of the player to move, and those of the other one, a bit each.
#[derive(Clone)]
pub struct TicTacToe(u64, u64);

const LINES: [u64; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Game for TicTacToe {
    type Move = u8;

    fn moves(&self, moves: &mut MoveList<u8>) {
        moves.extend((0..9).filter(|square| (self.0 | self.1) >> square & 1 == 0));
    }

    fn play(&self, square: u8) -> TicTacToe {
        TicTacToe(self.1, self.0 | 1 << square)
    }

    fn outcome(&self) -> Option<Outcome> {
        let lost = LINES.iter().any(|line| self.1 & line == *line);
        let full = (self.0 | self.1 == 0o777).then_some(Outcome::Draw);
        lost.then_some(Outcome::Loss).or(full)
    }

    fn key(&self) -> Key {
        Key::mixed(self.0 << 9 | self.1)
    }

    fn evaluate(&self) -> i32 {
        let open = |other: u64| LINES.iter().filter(|line| *line & other == 0).count() as i32;
        10 * (open(self.1) - open(self.0))
    }
}

impl SimpleGame for TicTacToe {
    const NAME: &'static str = "tic-tac-toe";

    fn start() -> TicTacToe {
        TicTacToe(0, 0)
    }

    fn board(&self) -> String {
        let signs = [b".XO", b".OX"][(self.0 | self.1).count_ones() as usize % 2];
        let sign = |at: u64| signs[(self.0 >> at & 1 | self.1 >> at << 1 & 2) as usize];
        let row = |at| (at..at + 3).map(sign).map(char::from).collect::<String>();
        [0, 3, 6].map(row).join("\n")
    }
}

fn main() -> std::process::ExitCode {
    let learned = include_bytes!("tables/tic-tac-toe.evaluation");
    let game = Entry::<Simple<TicTacToe>>::new().learned("evaluation", learned);
    niwaki_cli::run(Catalogue::standard().with(game))
}
