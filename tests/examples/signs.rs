//! Connect Four: how often a short search knows who wins, against an exact solver that shares no code with the search.

use std::sync::atomic::AtomicBool;

use niwaki::laws::Random;
use niwaki::{Game, Simple};
use niwaki_cli::{Catalogue, Entry};
use niwaki_host::artifact::Judge;
use niwaki_host::configuration::EngineSpec;
use niwaki_host::position::Request;

use super::connect_four::{BOARD, COLUMN, ConnectFour, DIRECTIONS, FIRST_COLUMN};
use super::learned::CONNECT_FOUR;

/// The plies that the search sees.
const DEPTH: i16 = 6;
/// Discs on the board: from the first of these to the last.
const DISCS: [usize; 2] = [12, 20];
/// Entries of the solver's memory.
const ENTRIES: usize = (1 << 22) + 1;

/// Solves positions: tells whether the player to move gets so much at least.
struct Solver {
    /// For each entry the position above what is known of it: a bit for each answer to each of the two questions.
    memory: Vec<u64>,
}

/// Tells whether some four of the discs are in a line.
fn four(discs: u64) -> bool {
    DIRECTIONS.iter().any(|step| {
        let pairs = discs & (discs >> step);
        pairs & (pairs >> (2 * step)) != 0
    })
}

/// Returns those of the squares where a disc makes four, with these others of the same player.
fn winning(discs: u64, squares: u64) -> u64 {
    let all = (0..49).map(|square| 1 << square & squares);
    all.filter(|&square| square != 0 && four(discs | square))
        .sum()
}

impl Solver {
    fn new() -> Solver {
        Solver {
            memory: vec![0; ENTRIES],
        }
    }

    /// Tells whether the player to move wins, or, without `win`, does not lose. Nobody has four yet.
    fn gets(&mut self, game: &ConnectFour, win: bool) -> bool {
        let (mine, theirs, landings) = (game.mine(), game.theirs(), game.landings());
        if winning(mine, landings) != 0 {
            return true;
        }
        let threats = winning(theirs, landings);
        // A disc below a square where the opponent makes four lets him do it.
        let mut wanted = landings & !(winning(theirs, (landings << 1) & BOARD) >> 1);
        if threats != 0 {
            wanted &= threats;
        }
        if threats.count_ones() > 1 || wanted == 0 {
            return landings == 0 && !win;
        }
        // The discs of one side above a row of ones that marks the height of each column.
        let position = mine + (mine | theirs) + BOARD / FIRST_COLUMN;
        let place = position as usize % ENTRIES;
        let known = [1, 2].map(|bit: u64| bit << (2 * u32::from(win)));
        let entry = self.memory[place];
        if entry >> 4 == position
            && let Some(answer) = known.iter().position(|bit| entry & bit != 0)
        {
            return answer == 1;
        }
        let next = [3, 2, 4, 1, 5, 0, 6].map(|column| (column, wanted >> (column * COLUMN) & 0x7f));
        let mut next: Vec<ConnectFour> = next
            .iter()
            .filter(|one| one.1 != 0)
            .map(|one| game.play(one.0 as u8))
            .collect();
        next.sort_by_key(|next| {
            let empty = BOARD & !(next.mine() | next.theirs());
            std::cmp::Reverse(winning(next.theirs(), empty).count_ones())
        });
        let found = next.iter().any(|next| !self.gets(next, !win));
        let entry = &mut self.memory[place];
        if *entry >> 4 != position {
            *entry = position << 4;
        }
        *entry |= known[usize::from(found)];
        found
    }
}

/// Draws a position without a four, whose player to move has none to make: the columns, counted from 1.
fn drawn(random: &mut Random) -> (String, ConnectFour) {
    loop {
        let (mut game, mut columns) = (ConnectFour::default(), Vec::new());
        let discs = DISCS[0] + random.below(DISCS[1] - DISCS[0] + 1);
        while columns.len() < discs && game.outcome().is_none() {
            let moves = crate::common::moves(&game);
            let column = moves[random.below(moves.len())];
            columns.push((column + 1).to_string());
            game = game.play(column);
        }
        if game.outcome().is_none() && winning(game.mine(), game.landings()) == 0 {
            return (columns.join(" "), game);
        }
    }
}

/// What is learned from the rules alone knows better who wins than what the author wrote. `NIWAKI_SIGNS=1000` asks for so
/// many positions, and `--nocapture` shows the shares.
#[test]
fn what_was_learned_knows_better_who_wins() {
    let entry = Entry::<Simple<ConnectFour>>::new().learned("evaluation", CONNECT_FOUR);
    let catalogue = niwaki_host::catalogue::Catalogue::from(Catalogue::standard().with(entry));
    let catalogue = catalogue.with_kinds(niwaki_learn::artifacts());
    let game = catalogue.game("connect-four").expect("it was added");
    let engine = EngineSpec::default().engine(&catalogue, game).unwrap();
    let (stop, mut random, mut solver) = (AtomicBool::new(false), Random::new(1), Solver::new());
    let count = std::env::var("NIWAKI_SIGNS").map_or(60, |count| count.parse().unwrap());
    let (mut right, mut decided) = ([0; 2], 0);
    while decided < count {
        let (columns, position) = drawn(&mut random);
        let truth = match (solver.gets(&position, true), solver.gets(&position, false)) {
            (false, true) => continue, // drawn
            (wins, _) => wins,
        };
        decided += 1;
        let position = game.start("").unwrap().at(&columns).unwrap();
        for (right, judge) in right.iter_mut().zip([Judge::Learned, Judge::Hand]) {
            let mut engine = engine.clone();
            engine.evaluation = judge;
            let found =
                position.search(&engine, &Request::to_depth(DEPTH, &stop), None, &mut |_| ());
            let value = found.unwrap().score.hundredths();
            *right += usize::from(value != 0 && (value > 0) == truth);
        }
    }
    println!(
        "of {decided} positions with a winner: learned {}, by hand {}",
        right[0], right[1]
    );
    assert!(right[0] > right[1], "{right:?} of {decided}");
}
