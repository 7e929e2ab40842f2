//! Syzygy tables of chess say what our own say, and games are played by them to the end.
//!
//! The tables are others' and are not part of this: `NIWAKI_SYZYGY` names a folder with those of up to four pieces, which
//! `tests/syzygy.sh FOLDER` fetches. Without it most of this is left out, which is said.

use std::collections::BTreeSet;
use std::fs;

use niwaki::endgames::{Endgame, EndgameTables, Exact, Known, Outcomes};
use niwaki::laws::Random;
use niwaki::{Game, Key, Notation, Search};
use niwaki_endgames::{Group, solve};
use niwaki_games::chess::{Chess, ChessFamily, Syzygy};
use niwaki_host::endgames::{Listing, Of};

use crate::common::{moves, position, syzygy, usual_techniques};

/// Opens the tables, if there are any.
fn tables() -> Option<Syzygy> {
    let folder = syzygy()?;
    Some(Syzygy::open([folder.as_path()]).unwrap_or_else(|error| panic!("{error}")))
}

/// Solves all materials of three pieces, and those of four that are solved together with one of these.
fn solved(more: &[&str]) -> EndgameTables {
    let listing = Of::<Chess>::LISTING;
    let mut known = EndgameTables::new();
    for group in Group::all(&listing.materials(4)).unwrap() {
        let mut materials = group.materials().map(|(_, material)| &*material.name);
        // The names have a hyphen besides the pieces.
        if !materials.any(|name| name.len() <= 4 || more.contains(&name)) {
            continue;
        }
        let tables = solve(&listing, &group, &known, 2).unwrap();
        for table in tables.expect("nobody presses Ctrl-C") {
            known.insert(table.material, table.distances);
        }
    }
    known
}

/// Says what a distance is worth right after a capture or pawn move, under the rule of fifty moves.
fn outcome(exact: Exact) -> Known {
    match exact {
        Exact::Win(plies) if plies <= 100 => Known::Win,
        Exact::Loss(plies) if plies <= 100 => Known::Loss,
        Exact::Draw => Known::Draw,
        Exact::Win(_) | Exact::Loss(_) => panic!("there is none so long among these"),
    }
}

/// Compares every position of each material, or so many that are drawn; returns how many of each outcome there were.
fn compare(syzygy: &Syzygy, own: &EndgameTables, pieces: u32, most: u64) -> [u64; 3] {
    let mut counts = [0; 3];
    let mut random = Random::new(7);
    for (material, about) in (0..).zip(Chess::endgames(pieces)) {
        if own.table(material).is_none() || about.name.len() as u32 != pieces + 1 {
            continue;
        }
        for number in 0..about.size.min(most) {
            let index = match most {
                u64::MAX => number,
                _ => random.below(about.size as usize) as u64,
            };
            let place = Endgame { material, index };
            let Some(game) = Chess::from_endgame(place).filter(|game| !moves(game).is_empty())
            else {
                continue;
            };
            let expected = outcome(own.at(place).expect("its table is there"));
            assert_eq!(
                syzygy.outcome(&game),
                Some(expected),
                "{}",
                game.position_text()
            );
            counts[expected as usize] += 1;
        }
    }
    counts
}

#[test]
fn every_position_of_three_pieces_and_many_of_four_have_the_outcome_of_our_own_tables() {
    let Some(syzygy) = tables() else { return };
    let own = solved(&["KQ-KR", "KR-KB", "KBN-K", "KNN-K"]);
    let three = compare(&syzygy, &own, 3, u64::MAX);
    assert_eq!(three.iter().sum::<u64>(), 261_626, "{three:?}");
    let four = compare(&syzygy, &own, 4, 20_000);
    assert!(four.iter().all(|&count| count > 3000), "{four:?}");
}

/// A game, by the rules that look back.
struct Played {
    game: Chess,
    before: Vec<Key>,
}

impl Played {
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
            let mut played = Played {
                game,
                before: Vec::new(),
            };
            let mut plies = 0;
            while !moves(&played.game).is_empty() {
                assert!(
                    played.game.plies_to_draw() > 0,
                    "{text}: drawn by fifty moves"
                );
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
            let mut played = Played {
                game,
                before: Vec::new(),
            };
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

/// Whatever bytes there are in it, a table answers or is unknown.
#[test]
fn no_damage_makes_a_probe_panic() {
    let Some(folder) = syzygy() else { return };
    let place = crate::cli::folder("syzygy-bytes");
    let mut random = Random::new(11);
    for material in ["KQvK", "KPvK", "KRvK"] {
        for kind in ["rtbw", "rtbz"] {
            let name = format!("{material}.{kind}");
            let whole = fs::read(folder.join(&name)).unwrap();
            let other = if kind == "rtbw" { "rtbz" } else { "rtbw" };
            let other = format!("{material}.{other}");
            fs::copy(folder.join(&other), place.join(&other)).unwrap();
            for _ in 0..150 {
                let mut bytes = whole.clone();
                for _ in 0..=random.below(4) {
                    // Most of what steers a probe stands at the beginning.
                    let end = if random.once_in(2) { 64 } else { bytes.len() };
                    let place = 4 + random.below(end - 4);
                    bytes[place] = random.below(256) as u8;
                }
                fs::write(place.join(&name), bytes).unwrap();
                let damaged = Syzygy::open([place.as_path()]).unwrap();
                for game in placed(material, 40, &mut random) {
                    let _ = (damaged.outcome(&game), damaged.best_moves(&game));
                }
            }
            fs::copy(folder.join(&name), place.join(&name)).unwrap();
        }
    }
}

/// Draws positions of a material of three pieces, with either side to move.
fn placed(material: &str, count: usize, random: &mut Random) -> Vec<Chess> {
    let piece = &material[1..2];
    let names = [format!("K{piece}-K"), format!("K-K{piece}")];
    let listed = Chess::endgames(3);
    let mut positions = Vec::new();
    while positions.len() < count {
        let number = random.below(listed.len());
        if names.contains(&listed[number].name) {
            let (material, size) = (number as u32, listed[number].size as usize);
            let index = random.below(size) as u64;
            positions.extend(Chess::from_endgame(Endgame { material, index }));
        }
    }
    positions
}

/// Wins are believed right after a capture alone, draws at any count, and nothing where somebody may castle.
#[test]
fn what_is_said_depends_on_the_count_and_on_rights_to_castle() {
    let Some(syzygy) = tables() else { return };
    let said = |fen: &str| syzygy.outcome(&position::<ChessFamily>(fen));
    let best = |fen: &str| {
        let game = position::<ChessFamily>(fen);
        let best = syzygy.best_moves(&game).into_iter();
        let best: BTreeSet<String> = best.map(|mv| game.move_text(mv)).collect();
        best.into_iter().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(said("8/8/8/3k4/8/8/8/KQ6 w - - 0 1"), Some(Known::Win));
    assert_eq!(said("8/8/8/3k4/8/8/8/KQ6 b - - 0 1"), Some(Known::Loss));
    assert_eq!(said("8/8/8/3k4/8/8/8/KQ6 w - - 1 1"), None);
    assert_eq!(said("8/8/8/3k4/3p4/8/3K4/8 w - - 0 1"), Some(Known::Draw));
    assert_eq!(said("8/8/8/3k4/3p4/8/3K4/8 w - - 77 90"), Some(Known::Draw));
    assert_eq!(said("8/8/8/3k4/8/8/8/4K2R w - - 0 1"), Some(Known::Win));
    assert_eq!(said("8/8/8/3k4/8/8/8/4K2R w K - 0 1"), None);
    assert_eq!(best("8/8/8/3k4/8/8/8/4K2R w K - 0 1"), "");
    assert_eq!(
        said("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        None
    );
    // Of mates each is kept, and of a promotion that wins and one that does not, the one.
    assert_eq!(best("k7/8/1K6/8/8/8/8/6QR w - - 0 1"), "g1g8 h1h8");
    assert_eq!(best("8/5P1k/8/8/8/8/8/K7 w - - 0 1"), "f7f8q f7f8r");
}
