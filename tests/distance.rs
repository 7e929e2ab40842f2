//! A distance to the end that is reported is the true one, and a win that is claimed is one.
//!
//! Compared with a solver that goes through all lines. Techniques that may miss things are
//! on, tables are full of what other searches left, and draws by history are near.

use niwaki::laws::Random;
use niwaki::{
    Draft, Game, Key, Line, Notation, Options, Quiescence, Report, Search, SearchMemory, Standard,
    Table,
};
use niwaki_games::chess::ChessFamily;

use crate::common::{
    Wander, all_techniques, moves, position, shuffle, some_techniques, usual_techniques, vary,
};
use crate::random_positions::{random_checkers, random_chess};
use crate::solver::{Solution, Solver};

/// Mates with their distances in plies; the file says where they are from.
const MATES: &str = include_str!("data/chess-mates.txt");

/// Returns the mates, each with its distance.
pub(crate) fn mates() -> impl Iterator<Item = (&'static str, u32)> {
    let lines = MATES.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        (fields[0], fields[1].parse().expect("plies come second"))
    })
}

#[test]
fn known_mates_are_found_at_their_depth() {
    let mut count = 0;
    for (text, plies) in mates() {
        let game = position::<ChessFamily>(text);
        let solution = Solver::new(&[], 400_000).solve(&game, plies);
        assert_eq!(solution, Solution::Decided(plies as i32), "{text}");
        for (draft, iterative, step) in [
            (Draft::Exact, true, 1),
            (Draft::AtLeast, true, 1),
            (Draft::AtLeast, true, 2),
            (Draft::AtLeast, false, 1),
        ] {
            let options = Options::new().draft(draft).iterative(iterative).step(step);
            let report = Search::new(&game)
                .options(options)
                .table(&Table::new(1))
                .depth(plies as i16)
                .run();
            assert_eq!(report.mate(), Some(plies as i32), "{text}");
        }
        count += 1;
    }
    assert!(count >= 70, "{count}");
}

/// A mate that is found early is proved early, and ends a search without a depth. (With every
/// technique on, some are not found so early.)
#[test]
fn a_limit_of_nodes_does_not_keep_a_mate_from_being_proved() {
    let limit = 2_000_000;
    for (text, plies) in mates() {
        let game = position::<ChessFamily>(text);
        let search = Search::new(&game).techniques(usual_techniques());
        let report = search.nodes(limit).run();
        assert_eq!(report.mate(), Some(plies as i32), "{text}");
        assert!(
            !report.stopped && report.nodes + report.proof_nodes < limit,
            "{text}"
        );
    }
}

#[test]
fn speculation_invents_and_shortens_no_mate() {
    let (table, mut random) = (Table::new(1), Random::new(3));
    let mut found = 0;
    for (text, plies) in mates() {
        let game = position::<ChessFamily>(text);
        for (depth, techniques) in [
            (plies, all_techniques()),
            (plies, some_techniques(&mut random)),
            (plies + 2, all_techniques()),
            (plies + 2, some_techniques(&mut random)),
        ] {
            let search = Search::new(&game).techniques(techniques);
            let report = search
                .table(&table)
                .depth(depth as i16)
                .nodes(500_000)
                .run();
            if let Some(mate) = report.mate() {
                assert_eq!(mate, plies as i32, "{text} at depth {depth}");
                found += 1;
            }
        }
    }
    assert!(found >= 100, "{found}");
}

/// Counts of the searches that were compared.
#[derive(Debug, Default)]
struct Tally {
    searches: usize,
    /// By the distance reported, from 1.
    reported: [usize; 8],
    farther: usize,
    /// Claims for which the solver's effort did not suffice.
    unverified: usize,
}

/// How hard the solver tries.
const EFFORT: u64 = 150_000;
/// As far as the solver looks at least, however near the end that is claimed.
const LENGTH: u32 = 4;

impl Tally {
    /// Checks what a search claims about the position at the end of `place`.
    fn check<G: Notation>(&mut self, place: &Wander<G>, report: &Report<G::Move>) {
        self.searches += 1;
        self.check_value(place, report);
        for line in report.lines.iter().skip(1) {
            self.check_line(place, line);
        }
    }

    /// Checks that the end which a line promises can be forced after its first move.
    fn check_line<G: Notation>(&mut self, place: &Wander<G>, line: &Line<G::Move>) {
        let (Some(claim), Some(mv)) = (line.value.distance(), line.best()) else {
            return;
        };
        let plies = claim.abs() - 1;
        let next = place.game.play(mv);
        if plies == 0 {
            assert!(moves(&next).is_empty(), "{}", place.game.position_text());
            return;
        }
        let history = [&place.history[..], &[place.game.key()]].concat();
        match Solver::new(&history, EFFORT).solve(&next, plies as u32) {
            Solution::Decided(found) if found.signum() == -claim.signum() => {}
            Solution::Unknown => self.unverified += 1,
            other => panic!(
                "{}: {claim} claimed for {mv:?}, {other:?} after it",
                place.game.position_text()
            ),
        }
    }

    fn check_value<G: Notation>(&mut self, place: &Wander<G>, report: &Report<G::Move>) {
        let Some(claim) = report.value.distance() else {
            return;
        };
        let length = claim.unsigned_abs().max(LENGTH);
        let solution = Solver::new(&place.history, EFFORT).solve(&place.game, length);
        let text = place.game.position_text();
        match solution {
            Solution::Unknown => {
                self.unverified += 1;
                return;
            }
            Solution::Open => panic!("{text}: no forced end in {claim} plies"),
            Solution::Decided(plies) => {
                let right = plies.signum() == claim.signum() && plies.abs() <= claim.abs();
                assert!(right, "{text}: {claim} claimed, {plies} true");
                let exact = report.mate().is_none_or(|mate| mate == plies);
                assert!(exact, "{text}: {claim} reported, {plies} true");
            }
        }
        if let Some(mate) = report.mate() {
            match self.reported.get_mut(mate.unsigned_abs() as usize - 1) {
                Some(count) => *count += 1,
                None => self.farther += 1,
            }
        }
    }
}

/// Plays short games from random positions, with one table and one memory for all of
/// them, and checks every search.
fn play<G: Notation>(games: usize, mut random_start: impl FnMut(&mut Random) -> G) -> Tally {
    const PLIES: usize = 5;
    let mut random = Random::new(games as u64);
    let (table, mut memory) = (Table::new(1), SearchMemory::new());
    let mut tally = Tally::default();
    for _ in 0..games {
        let start = random_start(&mut random);
        // What is won from here may be a draw once its positions have stood twice.
        let fresh = shuffle(&start, 0, &mut random);
        tally.check(&fresh, &search(&fresh, &table, &mut memory, &mut random));
        let back_and_forth = random.below(2) * random.below(40);
        let mut place = shuffle(&start, back_and_forth, &mut random);
        for _ in 0..PLIES {
            if moves(&place.game).is_empty() || place.game.plies_to_draw() == 0 {
                break;
            }
            let report = search(&place, &table, &mut memory, &mut random);
            tally.check(&place, &report);
            let Some(mv) = report.best() else { break };
            place.play(mv);
        }
    }
    tally
}

fn search<G: Notation>(
    place: &Wander<G>,
    table: &Table,
    memory: &mut SearchMemory<G::Move>,
    random: &mut Random,
) -> Report<G::Move> {
    let key = place.game.key();
    let options = Options::new()
        .quiescence([Quiescence::Full, Quiescence::Plain, Quiescence::Off][random.below(3)])
        .quiescence_checks(random.once_in(2))
        .quiescence_table(random.once_in(2))
        .bounded_evaluation(random.once_in(2))
        .correction(random.once_in(2))
        .sorted(key.0 & 1 == 1)
        .tolerance((key.0 >> 1 & 1) as u16 * 20)
        .quiescence_gain([100, 200, 250, 100][(key.0 >> 2 & 3) as usize])
        .static_history(key.0 >> 4 & 1 == 1)
        .continuation(key.0 >> 5 & 1 == 1)
        .capture_history(key.0 >> 6 & 1 == 1)
        .killers(key.0 >> 7 & 1 == 1)
        .countermoves(key.0 >> 8 & 1 == 1);
    let mut techniques = match random.below(5) {
        0 => Standard::default(),
        1 => all_techniques(),
        _ => some_techniques(random),
    };
    vary(&mut techniques, random);
    Search::new(&place.game)
        .history(&place.history)
        .options(options)
        .techniques(techniques)
        .table(table)
        .memory(memory)
        .lines(1 + random.below(2) * random.below(3))
        .depth(1 + random.below(6) as i16)
        .nodes(200_000)
        .run()
}

fn assert_enough(tally: &Tally, searches: usize) {
    assert!(tally.searches >= searches, "{tally:?}");
    assert!(tally.unverified * 50 < searches, "{tally:?}");
    let many = tally.reported[..4].iter().all(|&count| count >= 30);
    assert!(many, "{tally:?}");
}

#[test]
fn distances_in_chess_are_true() {
    let tally = play(600, random_chess);
    assert_enough(&tally, 1800);
}

#[test]
fn distances_in_checkers_are_true() {
    let tally = play(700, random_checkers);
    assert_enough(&tally, 2900);
}

/// The line of a proved end goes to that end, also where the table had the rest, or quiescence saw the last move.
fn goes_to_the_end<G: Game>(count: usize, depth: i16, mut position: impl FnMut(&mut Random) -> G) {
    let mut random = Random::new(21);
    let table = Table::new(1);
    let mut proved = 0;
    for _ in 0..count {
        let mut game = position(&mut random);
        let search = Search::new(&game).techniques(usual_techniques());
        let report = search.table(&table).depth(depth).run();
        let Some(plies) = report.mate() else { continue };
        let line = &report.lines[0].moves;
        assert_eq!(line.len(), plies.unsigned_abs() as usize, "{plies} plies");
        for &mv in line {
            game = game.play(mv);
        }
        assert!(moves(&game).is_empty());
        proved += 1;
    }
    assert!(proved >= count / 20, "{proved} of {count}");
}

#[test]
fn proved_lines_go_to_the_end() {
    goes_to_the_end(400, 7, random_checkers);
    goes_to_the_end(300, 5, random_chess);
}

/// A loss in four plies, near the draw by the count; looking for a nearer one finds only bounds.
#[test]
fn a_loss_keeps_its_distance() {
    let game = position::<ChessFamily>("4K3/8/2k2Q2/8/8/8/8/3Q4 b - - 0 90");
    for depth in 4..=6 {
        assert_eq!(Search::new(&game).depth(depth).run().mate(), Some(-4));
    }
}

/// Checks that, without speculation, what can be forced within the depth is found.
fn finds_all<G: Notation>(count: usize, mut random_start: impl FnMut(&mut Random) -> G) -> usize {
    let mut random = Random::new(7);
    let mut found = 0;
    for _ in 0..count {
        let game = random_start(&mut random);
        let depth = 1 + random.below(5) as u32;
        let Solution::Decided(plies) = Solver::new(&[], EFFORT).solve(&game, depth) else {
            continue;
        };
        let options = Options::new().iterative(random.once_in(2));
        let (search, table) = (Search::new(&game).options(options), Table::new(1));
        let report = search.table(&table).depth(depth as i16).run();
        let text = game.position_text();
        assert_eq!(report.mate(), Some(plies), "{text} at depth {depth}");
        found += 1;
    }
    found
}

#[test]
fn a_sound_search_finds_every_forced_end_within_its_depth() {
    let in_chess = finds_all(2000, random_chess);
    let in_checkers = finds_all(2000, random_checkers);
    assert!(
        in_chess >= 100 && in_checkers >= 100,
        "{in_chess} {in_checkers}"
    );
}

/// The table knows a win from a game in which there was time for it; in this one the draw by
/// the count of moves comes first.
#[test]
fn a_win_that_takes_too_long_is_none() {
    let mut random = Random::new(13);
    let mut tally = Tally::default();
    for (text, plies) in mates().filter(|(_, plies)| *plies > 1) {
        let (table, mut memory) = (Table::new(1), SearchMemory::new());
        let fresh = position::<ChessFamily>(text);
        let first = Search::new(&fresh).table(&table).depth(plies as i16);
        assert_eq!(first.run().mate(), Some(plies as i32), "{text}");
        for clock in 100 - plies - 1..100 {
            let place = Wander {
                game: position::<ChessFamily>(&text.replace(" 0 1", &format!(" {clock} 90"))),
                history: Vec::new(),
            };
            let report = search(&place, &table, &mut memory, &mut random);
            tally.check(&place, &report);
        }
    }
    assert!(tally.searches >= 300 && tally.unverified < 30, "{tally:?}");
}

/// Checks searches where the table knows a win from one game, and in another a position on the way to it has
/// stood twice, so that it is a draw. (To see that there is no win may take long, and is left off.)
fn respects_the_past<G: Notation>(
    searches: usize,
    mut random_start: impl FnMut(&mut Random) -> G,
) -> Tally {
    let mut random = Random::new(11);
    let mut tally = Tally::default();
    while tally.searches < searches {
        let game = random_start(&mut random);
        let (table, mut memory) = (Table::new(1), SearchMemory::new());
        let first = Search::new(&game).table(&table).depth(6);
        let report = first.nodes(50_000).run();
        let Some(best) = report.best().filter(|_| report.value.is_win()) else {
            continue;
        };
        for key in answers(&game, best, &table) {
            // Every other ply, as it is the same player's turn.
            let place = Wander {
                game: game.clone(),
                history: vec![key, Key::mixed(1), key],
            };
            let report = search(&place, &table, &mut memory, &mut random);
            tally.check(&place, &report);
        }
    }
    tally
}

/// Returns the keys after each reply to `best` and the best move against it, if those three
/// moves can have been made before.
fn answers<G: Game>(game: &G, best: G::Move, table: &Table) -> Vec<Key> {
    let next = game.play(best);
    let mut keys = Vec::new();
    for reply in moves(&next) {
        let third = next.play(reply);
        let report = Search::new(&third).table(table).depth(4).run();
        let Some(answer) = report.best() else {
            continue;
        };
        let last = third.play(answer);
        let reversible = !game.is_irreversible(best)
            && !next.is_irreversible(reply)
            && !third.is_irreversible(answer);
        if reversible && !moves(&last).is_empty() {
            keys.push(last.key());
        }
    }
    keys
}

#[test]
fn a_win_through_positions_that_stood_twice_is_none() {
    let in_chess = respects_the_past(60, random_chess);
    let in_checkers = respects_the_past(200, random_checkers);
    let farther = |tally: &Tally| tally.reported[4..].iter().sum::<usize>();
    assert!(farther(&in_chess) >= 5, "{in_chess:?}");
    assert!(farther(&in_checkers) >= 5, "{in_checkers:?}");
}
