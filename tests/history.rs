//! Draws by repetition and by counting moves, as plain minimax sees them.
//!
//! Without a table: what a table knows of a position does not say by which path it was
//! reached, so that with one the values may differ (the graph history interaction problem).

use niwaki::laws::Random;
use niwaki::{Family, Game, Minimax, Notation, Options, Quiescence, Search, Value};
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;

use crate::common::{Wander, position, shuffle};
use crate::solver::Solver;

/// Counts of the searches that were compared, and of those in which the draws mattered.
#[derive(Debug, Default)]
struct Tally {
    agreed: usize,
    mattered: usize,
}

fn options(random: &mut Random) -> Options {
    Options::new()
        .history_draws(true)
        .quiescence([Quiescence::Plain, Quiescence::Off][random.below(2)])
        .aspiration(random.once_in(2))
        .iterative(random.once_in(2))
}

/// Returns the value by minimax, at the depth drawn or as deep as the limit allows.
fn reference<G: Notation>(
    place: &Wander<G>,
    options: Options,
    mut depth: i16,
) -> Option<(i16, Value)> {
    const LIMIT: u64 = 40_000;
    while depth > 0 {
        let mut solver = Solver::new(&place.history, LIMIT);
        if !solver.is_too_much(&place.game, depth as u32) {
            let mut minimax = Minimax::new(options, &place.history);
            minimax.limit = LIMIT;
            if let Some((value, _)) = minimax.search(&place.game, depth) {
                return Some((depth, value));
            }
        }
        depth -= 1;
    }
    None
}

/// Compares in `cases` positions, each at the end of up to `plies` moves back and forth, at
/// depths up to `deepest`.
fn agree<G: Notation>(starts: &[G], cases: usize, plies: usize, deepest: usize) -> Tally {
    let mut random = Random::new(plies as u64);
    let mut tally = Tally::default();
    for _ in 0..cases {
        let start = &starts[random.below(starts.len())];
        let place = shuffle(start, random.below(plies), &mut random);
        let options = options(&mut random);
        let depth = 1 + random.below(deepest) as i16;
        let Some((depth, value)) = reference(&place, options, depth) else {
            continue;
        };
        let search = Search::new(&place.game).options(options).without_table();
        let report = search.history(&place.history).depth(depth).run();
        let last = report.iterations.last().expect("one iteration at least");
        assert_eq!(
            last.lines[0].value,
            value,
            "{} at depth {depth}, {options:?}, {} positions before",
            place.game.position_text(),
            place.history.len(),
        );
        tally.agreed += 1;
        let without = options.history_draws(false);
        let ignorant = Minimax::new(without, &[]).search(&place.game, depth);
        tally.mattered += usize::from(ignorant.map(|(value, _)| value) != Some(value));
    }
    tally
}

/// Both sides have pieces that can go back and forth.
const CHESS: [&str; 9] = [
    "8/8/4k3/8/8/4K3/8/R6r w - - 0 1",
    "8/8/4k3/3q4/8/8/1Q6/1K6 b - - 0 1",
    "6k1/5p1p/6p1/8/8/6P1/5P1P/Q5K1 w - - 0 1",
    "8/p3k3/P7/1B6/8/5b2/4K3/8 w - - 0 1",
    "k7/p7/P7/8/8/7p/7P/KR4r1 b - - 0 1",
    "8/8/8/8/5kp1/8/6K1/3N4 w - - 0 1",
    "7k/8/6Q1/8/8/q7/1r6/7K w - - 0 1",
    "6k1/6p1/8/8/3Q4/8/qr6/7K w - - 0 1",
    "k7/8/2K5/8/8/8/8/1R6 b - - 0 1",
];

const CHECKERS: [&str; 5] = [
    "B:WK32,K31:BK1,K5",
    "W:WK32,K27:BK1",
    "B:WK30,21:BK3,12",
    "W:WK18,K19,5:BK1,K2",
    "B:WK32,K10,29:BK4,K22,1",
];

#[test]
fn repetitions_in_chess() {
    let starts = CHESS.map(position::<ChessFamily>);
    let tally = agree(&starts, 1000, 50, 5);
    assert!(tally.agreed >= 950 && tally.mattered >= 40, "{tally:?}");
}

#[test]
fn repetitions_in_checkers() {
    let starts = CHECKERS.map(position::<CheckersFamily>);
    let tally = agree(&starts, 1000, 40, 7);
    assert!(tally.agreed >= 950 && tally.mattered >= 60, "{tally:?}");
}

/// In three plies nothing can come back, so what matters here is the count.
#[test]
fn the_fifty_moves_rule() {
    let late = |text: &str| position::<ChessFamily>(&text.replace(" 0 1", " 95 99"));
    let starts = CHESS.map(late);
    let tally = agree(&starts, 1000, 5, 3);
    assert!(tally.agreed >= 950 && tally.mattered >= 100, "{tally:?}");
}

#[test]
fn the_count_of_moves_in_checkers() {
    let start = CheckersFamily::start("draw-plies=6").unwrap();
    let starts = CHECKERS.map(|text| start.parse_position(text).unwrap());
    let tally = agree(&starts, 1000, 6, 3);
    assert!(tally.agreed >= 950 && tally.mattered >= 100, "{tally:?}");
}

/// The move that mates makes the hundredth ply: mate comes first.
#[test]
fn mate_on_the_last_ply_counts() {
    let game = position::<ChessFamily>("6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 80");
    let report = Search::new(&game).depth(2).run();
    assert_eq!(report.mate(), Some(1));
    let late = position::<ChessFamily>("6k1/5ppp/8/8/8/8/8/R6K w - - 98 80");
    assert_eq!(Search::new(&late).depth(3).run().mate(), Some(1));
    // A queen ahead, but every move is the last.
    let far = position::<ChessFamily>("7k/8/8/8/8/8/8/KQ6 w - - 99 80");
    assert_eq!(Search::new(&far).depth(4).run().value, Value::DRAW);
}

#[test]
fn a_drawn_root_is_over() {
    let game = position::<ChessFamily>("8/8/4k3/8/8/4K3/8/R6r w - - 100 99");
    let report = Search::new(&game).depth(3).run();
    assert_eq!(report.best(), None);
    assert_eq!(report.outcome, Some(niwaki::Outcome::Draw));
}

/// Before the root a position may have stood once without harm, but not twice.
#[test]
fn the_third_time_is_a_draw() {
    let mut game = position::<ChessFamily>("k7/8/8/8/8/8/8/1QK5 w - - 0 1");
    let mut history = Vec::new();
    let away = [game.parse_move("c1d1").unwrap()];
    for (round, is_draw) in [false, false, true].into_iter().enumerate() {
        let search = Search::new(&game).history(&history).only_moves(&away);
        let value = search.depth(1).run().value;
        assert_eq!(value == Value::DRAW, is_draw, "after {round} rounds");
        for text in ["c1d1", "a8a7", "d1c1", "a7a8"] {
            history.push(game.key());
            game = game.play(game.parse_move(text).unwrap());
        }
    }
}
