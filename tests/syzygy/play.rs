//! Games by Syzygy tables: what is won is won by them, what is drawn is held, and no win is thrown away by a repetition.

use std::collections::BTreeSet;

use niwaki::endgames::{Endgame, EndgameTables, Exact, Known, Outcomes};
use niwaki::laws::Random;
use niwaki::{Game, Key, Notation, Search, Value};
use niwaki_games::chess::{Chess, ChessFamily, Syzygy};

use super::{outcome, solved, tables, won};
use crate::common::{moves, position, usual_techniques};

/// A game, by the rules that look back.
struct Played {
    game: Chess,
    before: Vec<Key>,
}

impl Played {
    fn from(game: Chess) -> Played {
        let before = Vec::new();
        Played { game, before }
    }

    /// Tells whether the game is drawn by fifty moves, or by a position that stands there for the third time.
    fn is_drawn(&self) -> bool {
        let key = self.game.key();
        let stood = self.before.iter().filter(|&&before| before == key).count();
        self.game.plies_to_draw() == 0 || stood >= 2
    }

    fn step(&mut self, mv: <Chess as Game>::Move) {
        if self.game.is_irreversible(mv) {
            self.before.clear();
        } else {
            self.before.push(self.game.key());
        }
        self.game = self.game.play(mv);
    }

    /// Returns a move that a search of few nodes finds.
    fn found(&self, nodes: u64, syzygy: Option<&Syzygy>) -> <Chess as Game>::Move {
        let search = Search::new(&self.game).history(&self.before).nodes(nodes);
        let search = search.techniques(usual_techniques());
        let report = match syzygy {
            Some(tables) => search.outcomes(tables).run(),
            None => search.run(),
        };
        report.best().expect("the game is not over")
    }
}

/// Draws positions of a material with this outcome for the player to move, with so many plies since the last capture.
fn drawn(
    own: &EndgameTables,
    material: &str,
    wanted: Known,
    clock: u16,
    count: usize,
) -> Vec<Chess> {
    let materials = Chess::endgames(4);
    let number = materials.iter().position(|one| one.name == material);
    let number = number.expect("it is one of chess");
    let (mut random, mut positions) = (Random::new(clock.into()), Vec::new());
    while positions.len() < count {
        let index = random.below(materials[number].size as usize) as u64;
        let place = Endgame {
            material: number as u32,
            index,
        };
        let game = Chess::from_endgame(place).filter(|game| !moves(game).is_empty());
        let Some(game) = game else { continue };
        let exact = own.at(place).expect("its table is there");
        let in_time = !matches!(exact, Exact::Win(plies) if plies + clock > 100);
        if outcome(exact) == wanted && in_time {
            let text = game.position_text();
            let fields: Vec<&str> = text.split(' ').collect();
            let text = format!("{} {clock} 90", fields[..4].join(" "));
            positions.push(position::<ChessFamily>(&text));
        }
    }
    positions
}

/// The winner has 100 nodes a move, and the loser plays by the tables that know the longest way.
#[test]
fn what_is_won_is_won_within_fifty_moves() {
    let Some(syzygy) = tables() else { return };
    let own = solved(&["KBN-K", "KQ-KR"]);
    let mut longest = BTreeSet::new();
    for (material, clock) in [("KBN-K", 0), ("KBN-K", 35), ("KQ-KR", 0), ("KQ-KR", 40)] {
        for game in drawn(&own, material, Known::Win, clock, 12) {
            let text = game.position_text();
            let mut played = Played::from(game);
            let mut plies = 0;
            while !moves(&played.game).is_empty() {
                assert!(!played.is_drawn(), "{text}: drawn at ply {plies}");
                let mv = if plies % 2 == 0 {
                    played.found(100, Some(&syzygy))
                } else {
                    longest_loss(&played.game, &own)
                };
                played.step(mv);
                plies += 1;
            }
            assert!(played.game.is_forced() && plies % 2 == 1, "{text}: no mate");
            longest.insert(plies);
        }
    }
    assert!(longest.last() > Some(&50), "{longest:?}");
}

/// Searches of a few hundred nodes against each other, with pawns that are zeroing moves: what is won ends with a mate, and the tables do not
/// make it take longer than it has to.
#[test]
fn what_is_won_ends_with_a_mate() {
    let Some(syzygy) = tables() else { return };
    let (mut games, mut longest) = (0, 0);
    for pieces in [
        "KPk", "KQPk", "KPPk", "KRPk", "KQkp", "KRkp", "KPkp", "KBPk", "KQRk", "KBBk",
    ] {
        let known = won(&syzygy, pieces, 6);
        let odd = position::<ChessFamily>("8/k7/2K5/8/8/8/7P/3Q4 w - - 0 1");
        for game in known.into_iter().chain((pieces == "KQPk").then_some(odd)) {
            let text = game.position_text();
            let mut played = Played::from(game);
            let mut plies = 0;
            while !moves(&played.game).is_empty() {
                assert!(
                    !played.is_drawn() && plies < 250,
                    "{text}: no mate in {plies} plies"
                );
                played.step(played.found(300, Some(&syzygy)));
                plies += 1;
            }
            assert!(played.game.is_forced() && plies % 2 == 1, "{text}: no mate");
            (games, longest) = (games + 1, longest.max(plies));
        }
    }
    println!("{games} games, the longest of {longest} plies");
}

/// A move after which the opponent repeats a position for the third time is a draw, however near the win is: in each of these
/// games two moves to and fro have brought the first position about twice.
#[test]
fn a_reply_that_repeats_is_seen() {
    let Some(syzygy) = tables() else { return };
    for (fen, line, drawing) in [
        (
            "6k1/8/6K1/8/8/8/4R3/8 w - - 0 2",
            "g6g5 g8f8 g5g6 f8g8 g6g5 g8f8",
            "g5g6",
        ),
        (
            "8/4R3/8/k1K5/8/8/8/8 w - - 0 1",
            "e7e2 a5a6 e2e7 a6a5 e7e2 a5a6",
            "e2e7",
        ),
        (
            "3k4/8/2K5/8/5Q2/8/8/8 w - - 0 1",
            "c6d5 d8c8 d5c6 c8d8 c6d5 d8c8",
            "d5c6",
        ),
        (
            "8/8/8/8/3Q4/8/k1K5/8 w - - 0 1",
            "c2c1 a2a3 c1c2 a3a2 c2c1 a2a3",
            "c1c2",
        ),
        (
            "1k6/8/1K6/8/8/4Q3/8/8 w - - 0 1",
            "b6b5 b8a8 b5b6 a8b8 b6b5 b8a8",
            "b5b6",
        ),
        (
            "8/k1K5/8/7R/8/8/8/8 w - - 0 1",
            "h5h1 a7a8 h1h5 a8a7 h5h1 a7a8",
            "h1h5",
        ),
    ] {
        let mut played = Played::from(position::<ChessFamily>(fen));
        for mv in line.split(' ') {
            played.step(played.game.parse_move(mv).unwrap());
        }
        let drawing = played.game.parse_move(drawing).unwrap();
        assert_ne!(played.found(5000, Some(&syzygy)), drawing, "{fen}");
        let search = Search::new(&played.game).history(&played.before);
        let only = search
            .outcomes(&syzygy)
            .only_moves(&[drawing])
            .depth(4)
            .run();
        assert_eq!(only.value, Value::DRAW, "{fen}");
        let advice = syzygy.advice(&played.game, &moves(&played.game), &played.before);
        let advice = advice.expect("it is in a table");
        assert!(
            !advice.moves.contains(&drawing) && advice.outcome.is_none(),
            "{fen}"
        );
    }
}

/// Returns the move of a lost position by which it is lost latest.
fn longest_loss(game: &Chess, own: &EndgameTables) -> <Chess as Game>::Move {
    let plies = |mv: &<Chess as Game>::Move| match own.probe(&game.play(*mv)) {
        Some(Exact::Win(plies)) => plies,
        other => panic!("{}: {other:?} instead of a loss", game.position_text()),
    };
    let moves = moves(game);
    moves.iter().copied().max_by_key(plies).expect("it goes on")
}

/// The one who should draw has 100 nodes a move, and the other a hundred times as many.
#[test]
fn what_is_drawn_stays_drawn() {
    let Some(syzygy) = tables() else { return };
    let own = solved(&["KR-KB", "KQ-KR"]);
    for material in ["KB-KR", "KR-KQ"] {
        for game in drawn(&own, material, Known::Draw, 0, 6) {
            let text = game.position_text();
            let mut played = Played::from(game);
            for ply in 0..80 {
                if moves(&played.game).is_empty() || played.game.outcome().is_some() {
                    break;
                }
                let mv = match ply % 2 {
                    0 => played.found(100, Some(&syzygy)),
                    _ => played.found(5_000, None),
                };
                played.step(mv);
                let worth = own.probe(&played.game);
                let lost = if ply % 2 == 0 {
                    matches!(worth, Some(Exact::Win(_)))
                } else {
                    matches!(worth, Some(Exact::Loss(_)))
                };
                assert!(!lost, "{text}: given away at ply {ply}");
            }
        }
    }
}
