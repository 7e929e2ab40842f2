//! What a search says of positions that endgame tables know: with the tables it is what they say, and without them what it
//! claims agrees with them.

use std::sync::LazyLock;

use niwaki::endgames::{Endgame, EndgameTables, Exact};
use niwaki::laws::Random;
use niwaki::{
    Draft, Game, Key, Minimax, Notation, Options, Ply, Quiescence, Search, Standard, Table, Value,
};
use niwaki_endgames::{Group, solve};
use niwaki_games::checkers::Checkers;
use niwaki_games::chess::{Chess, ChessFamily};
use niwaki_host::endgames::{Listing, Of};

use crate::common::{moves, position, usual_techniques};

/// Solves all materials of so many pieces.
fn solved<G: Game>(pieces: u32) -> EndgameTables {
    let listing = Of::<G>::LISTING;
    let mut known = EndgameTables::new();
    for group in Group::all(&listing.materials(pieces)).unwrap() {
        let tables = solve(&listing, &group, &known, 2).unwrap();
        for table in tables.expect("nobody presses Ctrl-C") {
            known.insert(table.material, table.distances);
        }
    }
    known
}

static CHECKERS: LazyLock<EndgameTables> = LazyLock::new(|| solved::<Checkers>(4));
static CHESS: LazyLock<EndgameTables> = LazyLock::new(|| solved::<Chess>(3));

/// Draws positions in which the game goes on, of materials of more than `least` pieces and at most `most`.
fn drawn<G: Game>(least: u32, most: u32, count: usize, seed: u64) -> Vec<G> {
    let materials = G::endgames(most);
    let numbers: Vec<usize> = (G::endgames(least).len()..materials.len()).collect();
    let mut random = Random::new(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let number = random.choose(&numbers).expect("there are materials");
        let index = random.below(materials[number].size as usize) as u64;
        let material = number as u32;
        let game = G::from_endgame(Endgame { material, index });
        positions.extend(game.filter(|game| !moves(game).is_empty()));
    }
    positions
}

/// Returns signed plies to the end, as a search reports them.
fn mate(exact: Exact) -> Option<i32> {
    exact.value(Ply::ROOT).distance()
}

/// Returns how a search can be told: with the rules that look back, and without them.
fn rules() -> [Options; 2] {
    [true, false].map(|draws| Options::new().history_draws(draws))
}

/// Checks that the root's value with the tables is the true one, at any depth and with any techniques.
fn says_what_the_tables_say<G: Notation>(positions: &[G], tables: &EndgameTables) {
    for (number, game) in positions.iter().enumerate() {
        let exact = tables.probe(game).expect("it is in a table");
        for options in rules() {
            let plies = mate(exact).map_or(0, i32::unsigned_abs);
            if options.history_draws && plies >= game.plies_to_draw() {
                continue;
            }
            for techniques in [Standard::default(), usual_techniques()] {
                let search = Search::new(game).options(options).techniques(techniques);
                let report = search.endgames(tables).depth(1 + number as i16 % 4).run();
                let text = game.position_text();
                assert_eq!(report.value, exact.value(Ply::ROOT), "{text} {options:?}");
                assert_eq!(report.mate(), mate(exact), "{text} {options:?}");
                assert!(report.endgame_hits > 0 || moves(game).len() == 1, "{text}");
            }
        }
    }
}

#[test]
fn with_tables_a_search_says_what_they_say() {
    says_what_the_tables_say(&drawn::<Checkers>(1, 4, 400, 1), &CHECKERS);
    says_what_the_tables_say(&drawn::<Chess>(2, 3, 400, 2), &CHESS);
}

/// Checks every claim of searches that know nothing of the tables. Returns how many distances and how many other wins
/// and losses there were.
fn claims_only_what_is_true<G: Notation>(
    positions: &[G],
    tables: &EndgameTables,
    depth: i16,
) -> [u32; 2] {
    let mut claims = [0; 2];
    for game in positions {
        let exact = tables.probe(game).expect("it is in a table");
        let search = Search::new(game).techniques(usual_techniques());
        let report = search.depth(depth).run();
        let text = game.position_text();
        if report.mate().is_some() {
            assert_eq!(report.mate(), mate(exact), "{text}");
            claims[0] += 1;
        } else if let Some(found) = report.value.distance() {
            let shortest = mate(exact).expect("a claim of a win or loss is true");
            assert!(
                found.signum() == shortest.signum() && found.abs() >= shortest.abs(),
                "{text}"
            );
            claims[1] += 1;
        }
    }
    claims
}

#[test]
fn without_tables_a_search_claims_only_what_they_confirm() {
    let [exact, _] = claims_only_what_is_true(&drawn::<Checkers>(1, 4, 500, 3), &CHECKERS, 9);
    assert!(exact > 50, "{exact}");
    let [exact, _] = claims_only_what_is_true(&drawn::<Chess>(2, 3, 900, 4), &CHESS, 7);
    assert!(exact >= 10, "{exact}");
}

/// Above the tables, what is known below comes to what plain minimax makes of it.
#[test]
fn positions_that_lead_into_tables_are_worth_what_minimax_says() {
    let options = Options::new()
        .draft(Draft::Exact)
        .quiescence(Quiescence::Plain)
        .history_draws(false);
    let mut decided = 0;
    for game in drawn::<Checkers>(4, 6, 150, 5) {
        let mut minimax = Minimax::new(options, &[]);
        minimax.endgames = Some(&CHECKERS);
        let (value, _) = minimax.search(&game, 5).expect("nobody stops it");
        for table in [Table::new(1), Table::new(4)] {
            let search = Search::new(&game).options(options).table(&table);
            let report = search.endgames(&CHECKERS).depth(5).run();
            let (found, wanted) = (report.value.distance(), value.distance());
            // A win or loss is followed by a proof that goes deeper, and may find a nearer one.
            let nearer = found.zip(wanted).is_some_and(|(found, wanted)| {
                found.signum() == wanted.signum() && found.abs() <= wanted.abs()
            });
            assert!(nearer || report.value == value, "{}", game.position_text());
        }
        decided += u32::from(value.is_decided());
    }
    assert!(decided > 30, "{decided}");
}

/// Draws by history are no part of the tables: a win that comes too late is not believed.
#[test]
fn a_win_that_comes_after_the_count_of_moves_is_not_taken() {
    let rook =
        |plies: u32| position::<ChessFamily>(&format!("8/8/8/3k4/8/8/8/K6R w - - {plies} 90"));
    let exact = CHESS.probe(&rook(0));
    let Some(Exact::Win(plies)) = exact else {
        panic!("{exact:?}");
    };
    let value = |left: u32| {
        let game = rook(100 - left);
        Search::new(&game).endgames(&CHESS).depth(4).run().value
    };
    let plies = u32::from(plies);
    assert_eq!(value(plies + 1).distance(), Some(plies as i32));
    for left in [plies, plies - 1, 2] {
        assert!(!value(left).is_decided(), "{left}");
    }
}

/// After a position has stood twice the shortest way may lead to it once more, which is a draw: a win is not claimed then,
/// but the search goes for it, and what is drawn stays drawn.
#[test]
fn tables_guide_and_claim_nothing_after_a_position_has_stood_twice() {
    let won = position::<ChessFamily>("8/8/8/3k4/8/8/8/K6R w - - 9 90");
    let drawn = position::<ChessFamily>("8/8/8/8/8/k7/P7/K7 w - - 9 90");
    let table = Table::new(4);
    let value = |game: &Chess, history: &[Key]| {
        let search = Search::new(game).history(history).endgames(&CHESS);
        let found = search.table(&table).depth(2).run();
        assert!(found.endgame_hits > 0);
        let mut minimax = Minimax::new(Options::default(), history);
        minimax.endgames = Some(&CHESS);
        let reference = minimax.search(game, 2).map(|(value, _)| value);
        assert_eq!(reference, Some(found.value));
        found.value
    };
    let [once, other] = [Key::mixed(1), Key::mixed(2)];
    assert!(value(&won, &[once, other]).is_win());
    let nearly = Value::estimate(Value::MAX_ESTIMATE - 100);
    for history in [&[once, other, once, other][..], &[won.key(), other]] {
        let value = value(&won, history);
        assert!(!value.is_decided() && value > nearly, "{value:?}");
    }
    assert_eq!(value(&drawn, &[once, other, once, other]), Value::DRAW);
}

/// A table of a search that knew nothing says nothing to one that knows.
#[test]
fn searches_with_and_without_tables_do_not_meet_in_a_table() {
    for game in drawn::<Checkers>(4, 6, 20, 6) {
        let table = Table::new(4);
        let nodes = |shared: bool, known: bool| {
            let search = Search::new(&game).depth(6);
            let search = if known {
                search.endgames(&CHECKERS)
            } else {
                search
            };
            let search = if shared { search.table(&table) } else { search };
            search.run().nodes
        };
        let known = nodes(false, true);
        nodes(true, false);
        assert_eq!(nodes(true, true), known, "{}", game.position_text());
    }
}

#[test]
fn several_threads_come_to_the_same() {
    for game in drawn::<Checkers>(1, 4, 30, 7) {
        let exact = CHECKERS.probe(&game).expect("it is in a table");
        let search = Search::new(&game).endgames(&CHECKERS).threads(2);
        let options = Options::new().history_draws(false);
        let report = search.options(options).depth(3).run();
        assert_eq!(report.value, exact.value(Ply::ROOT));
        assert_ne!(report.value, Value::INFINITY);
    }
}
