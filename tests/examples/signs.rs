//! How often a short search knows who wins, by what was learned and by what the author wrote: in Connect Four against an
//! exact solver, in the games that are small enough everywhere. The truth shares no code with the search.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use niwaki::laws::Random;
use niwaki::{Game, Outcome, Simple, SimpleGame};
use niwaki_cli::{Catalogue, Entry};
use niwaki_host::artifact::Judge;
use niwaki_host::configuration::EngineSpec;
use niwaki_host::position::Request;

use super::connect_four::{self, BOARD, COLUMN, ConnectFour, DIRECTIONS, FIRST_COLUMN};
use super::learned::{MORRIS, TIC_TAC_TOE};
use super::three_mens_morris::Morris;
use super::tic_tac_toe::TicTacToe;

/// The plies that the search of Connect Four sees.
const DEPTH: i16 = 6;
/// Those that searches of smaller games see.
const SHALLOW: [i16; 3] = [1, 2, 3];
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

/// Names the winner of positions, each the moves that lead to it and whether the player to move wins: returns how many
/// were right by what was learned, and by what the author wrote.
fn named<G: SimpleGame>(
    entry: Entry<Simple<G>>,
    depth: i16,
    positions: impl IntoIterator<Item = (String, bool)>,
) -> [usize; 2] {
    let catalogue = niwaki_host::catalogue::Catalogue::from(Catalogue::standard().with(entry));
    let catalogue = catalogue.with_kinds(niwaki_learn::artifacts());
    let game = catalogue.game(G::NAME).expect("it was added");
    let engines = [Judge::Learned, Judge::Hand].map(|judge| {
        let mut engine = EngineSpec::default().engine(&catalogue, game).unwrap();
        engine.evaluation = judge;
        engine
    });
    let stop = AtomicBool::new(false);
    let mut right = [0; 2];
    for (moves, wins) in positions {
        let position = game.start("").unwrap().at(&moves).unwrap();
        for (right, engine) in right.iter_mut().zip(&engines) {
            let request = Request::to_depth(depth, &stop);
            let found = position.search(engine, &request, None, &mut |_| ());
            let value = found.unwrap().score.hundredths();
            *right += usize::from(value != 0 && (value > 0) == wins);
        }
    }
    right
}

/// What is learned from the rules alone knows better who wins than what the author wrote. `NIWAKI_SIGNS=1000` asks for so
/// many positions, and `--nocapture` shows the shares.
#[test]
fn what_was_learned_knows_better_who_wins() {
    let (mut random, mut solver) = (Random::new(1), Solver::new());
    let count = std::env::var("NIWAKI_SIGNS").map_or(60, |count| count.parse().unwrap());
    let decided = std::iter::repeat_with(|| {
        let (columns, position) = drawn(&mut random);
        match (solver.gets(&position, true), solver.gets(&position, false)) {
            (false, true) => None, // drawn
            (wins, _) => Some((columns, wins)),
        }
    });
    let decided = decided.flatten().take(count);
    let right = named(connect_four::entry(), DEPTH, decided);
    println!(
        "of {count} positions with a winner: learned {}, by hand {}",
        right[0], right[1]
    );
    assert!(right[0] > right[1], "{right:?} of {count}");
}

/// All positions of a small game.
struct Whole<G> {
    /// Each with the moves that lead to it.
    positions: Vec<(G, String)>,
    /// The numbers of those that its moves lead to; none where the game is over.
    next: Vec<Vec<usize>>,
}

impl<G: SimpleGame> Whole<G> {
    fn walk() -> Whole<G> {
        let mut positions = vec![(G::start(), "start".to_owned())];
        let (mut numbers, mut next) = (HashMap::from([(G::start().key(), 0)]), Vec::new());
        while let Some((game, moves)) = positions.get(next.len()).cloned() {
            let mut replies = Vec::new();
            if game.outcome().is_none() {
                for mv in crate::common::moves(&game) {
                    let then = game.play(mv);
                    replies.push(*numbers.entry(then.key()).or_insert_with(|| {
                        let text = format!("{moves} {}", game.move_text(mv));
                        let text = text.trim_start_matches("start ").to_owned();
                        positions.push((then, text));
                        positions.len() - 1
                    }));
                }
            }
            next.push(replies);
        }
        Whole { positions, next }
    }

    /// Tells of each position whether the player to move wins; nothing where no number of moves decides, which is a draw.
    fn solve(&self) -> Vec<Option<bool>> {
        let mut known: Vec<Option<bool>> = self
            .positions
            .iter()
            .zip(&self.next)
            .map(|((game, _), next)| {
                let stuck = next.is_empty().then(|| game.no_moves());
                match game.outcome().or(stuck) {
                    Some(Outcome::Win) => Some(true),
                    Some(Outcome::Loss) => Some(false),
                    _ => None,
                }
            })
            .collect();
        loop {
            let before = known.clone();
            for (number, replies) in self.next.iter().enumerate() {
                let mut replies = replies.iter().map(|&reply| before[reply]);
                if replies.clone().any(|reply| reply == Some(false)) {
                    known[number] = Some(true);
                } else if replies.len() > 0 && replies.all(|reply| reply == Some(true)) {
                    known[number] = Some(false);
                }
            }
            if known == before {
                return known;
            }
        }
    }

    /// Returns those in which somebody will win, but not at once, and whether it is the player to move.
    fn decided(&self) -> Vec<(String, bool)> {
        let known = self.solve();
        let over = |reply: &usize| self.next[*reply].is_empty() && known[*reply] == Some(false);
        let open =
            |number: &usize| !self.next[*number].is_empty() && !self.next[*number].iter().any(over);
        (0..known.len())
            .filter(open)
            .filter_map(|number| Some((self.positions[number].1.clone(), known[number]?)))
            .collect()
    }
}

/// The same where every position can be tried: the numbers that the book has, of searches with the default techniques.
/// Whoever changes what those search, or learns the files anew, writes what is printed here, and into the book.
#[test]
fn what_was_learned_of_small_games_knows_better_who_wins() {
    fn assert_knows<G: SimpleGame>(
        learned: &'static [u8],
        expected: usize,
        right: [[usize; 2]; SHALLOW.len()],
    ) {
        let positions = Whole::<G>::walk().decided();
        let movers = positions.iter().filter(|one| one.1).count();
        println!(
            "{}: {} positions, {movers} won by the player to move",
            G::NAME,
            positions.len()
        );
        let entry = || Entry::<Simple<G>>::new().learned("evaluation", learned);
        let found = SHALLOW.map(|depth| named(entry(), depth, positions.clone()));
        println!("by what was learned, and by hand, to depths {SHALLOW:?}: {found:?}");
        assert_eq!((positions.len(), found), (expected, right), "{}", G::NAME);
    }
    assert_knows::<TicTacToe>(TIC_TAC_TOE, 1110, [[706, 594], [883, 746], [1037, 990]]);
    assert_knows::<Morris>(MORRIS, 1906, [[1384, 1146], [1425, 1226], [1680, 1562]]);
}
