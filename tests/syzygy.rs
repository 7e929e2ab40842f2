//! Syzygy tables of chess say what our own say, and games are played by them to the end.
//!
//! The tables are others' and are not part of this: `NIWAKI_SYZYGY` names a folder with those of up to four pieces, which
//! `tests/syzygy.sh FOLDER` fetches. Without it most of this is left out, which is said.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use niwaki::endgames::{Endgame, EndgameTables, Exact, Known, Outcomes};
use niwaki::laws::Random;
use niwaki::{Game, Key, Minimax, Notation, Options, Ply, Search, Value};
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

/// Draws positions of these pieces, White's king first, that White to move wins.
fn won(syzygy: &Syzygy, pieces: &str, count: usize) -> Vec<Chess> {
    let (mut random, mut positions) = (Random::new(5), Vec::new());
    while positions.len() < count {
        let mut board = [' '; 64];
        for piece in pieces.chars() {
            let free = |square: &usize| {
                board[*square] == ' '
                    && (!piece.eq_ignore_ascii_case(&'p') || (8..56).contains(square))
            };
            let free: Vec<usize> = (0..64).filter(free).collect();
            board[free[random.below(free.len())]] = piece;
        }
        let ranks = board.chunks(8).map(|rank| {
            rank.iter()
                .map(|&square| if square == ' ' { '1' } else { square })
                .collect::<String>()
        });
        let text = format!("{} w - - 0 1", ranks.collect::<Vec<_>>().join("/"));
        let Ok(game) = Chess::default().parse_position(&text) else {
            continue;
        };
        if !moves(&game).is_empty() && syzygy.outcome(&game) == Some(Known::Win) {
            positions.push(game);
        }
    }
    positions
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

/// A mate by a capture or a promotion is one, though a table has the position after it as lost.
#[test]
fn a_mate_is_seen_where_tables_know_that_it_is_lost() {
    let Some(syzygy) = tables() else { return };
    for (fen, best) in [
        ("6k1/6p1/5K2/6Q1/8/8/8/8 w - - 0 1", "g5g7"),
        ("k7/7P/1K6/8/8/8/8/8 w - - 0 1", "h7h8q"),
        // Here the root is in no table, and the position after the mate is.
        ("6k1/6p1/5K2/6Q1/8/8/8/B7 w - - 0 1", "g5g7"),
        ("k7/7P/1K5p/8/8/8/8/6B1 w - - 0 1", "h7h8q"),
    ] {
        let game = position::<ChessFamily>(fen);
        let report = Search::new(&game).outcomes(&syzygy).depth(3).run();
        let played = report.best().map(|mv| game.move_text(mv));
        assert_eq!(
            (played.as_deref(), report.mate()),
            (Some(best), Some(1)),
            "{fen}"
        );
        let mut reference = Minimax::new(Options::new(), &[]).outcomes(&syzygy);
        let (value, mv) = reference.search(&game, 2).unwrap();
        assert_eq!((value.distance(), mv), (Some(1), report.best()), "{fen}");
    }
}

/// With time to spare every move that wins is there for the search to choose from, so that it finds the mate.
#[test]
fn moves_that_win_are_alike_until_time_is_short() {
    let Some(syzygy) = tables() else { return };
    let advised = |fen: &str, past: &[Key]| {
        let game = position::<ChessFamily>(fen);
        let advice = syzygy.advice(&game, &moves(&game), past).unwrap();
        let texts = advice.moves.iter().map(|&mv| game.move_text(mv));
        (texts.collect::<BTreeSet<String>>(), advice.outcome)
    };
    let position_at = |clock| format!("8/k7/2K5/8/8/8/7P/3Q4 w - - {clock} 80");
    let (alike, outcome) = advised(&position_at(0), &[]);
    assert!(alike.len() > 10 && alike.contains("h2h3"), "{alike:?}");
    assert_eq!(outcome, Some(Known::Win));
    let game = position::<ChessFamily>(&position_at(0));
    let report = Search::new(&game).outcomes(&syzygy).depth(4).run();
    assert!(report.mate().is_some(), "{report:?}");
    assert_ne!(
        report.best().map(|mv| game.move_text(mv)),
        Some("h2h3".into())
    );
    // Three plies before the draw a pawn moves.
    let (near, outcome) = advised(&position_at(97), &[]);
    assert!(
        near.len() < alike.len() && near.contains("h2h3"),
        "{near:?}"
    );
    assert_eq!(outcome, Some(Known::Win));
    // The same where a position has come back, and no move leads to one that stood there twice.
    let ending = "8/8/8/3k4/8/8/8/K6R w - - 0 1";
    let (all, _) = advised(ending, &[]);
    let root = position::<ChessFamily>(ending);
    let (nearest, outcome) = advised(ending, &[root.key(), Key::default()]);
    assert!(
        nearest.len() < all.len() && outcome == Some(Known::Win),
        "{nearest:?}"
    );
    let stood: Vec<Key> = moves(&root)
        .iter()
        .filter(|&&mv| nearest.contains(&root.move_text(mv)))
        .flat_map(|&mv| [root.play(mv).key(); 2])
        .collect();
    let (others, outcome) = advised(ending, &stood);
    assert!(
        others.is_disjoint(&nearest) && outcome.is_none(),
        "{others:?}"
    );
    // Where all of them have, it is a draw.
    let stood: Vec<Key> = moves(&root)
        .iter()
        .flat_map(|&mv| [root.play(mv).key(); 2])
        .collect();
    assert_eq!(
        advised(ending, &stood),
        (
            moves(&root).iter().map(|&mv| root.move_text(mv)).collect(),
            Some(Known::Draw)
        )
    );
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

/// The moves that are asked for are held against each other alone.
#[test]
fn advice_is_about_the_moves_that_may_be_chosen() {
    let Some(syzygy) = tables() else { return };
    let game = position::<ChessFamily>("8/5P1k/8/8/8/8/8/K7 w - - 0 1");
    let value = |mv: &str| {
        let only = [game.parse_move(mv).unwrap()];
        let search = Search::new(&game).outcomes(&syzygy).only_moves(&only);
        search.depth(2).run().value
    };
    assert_eq!(value("f7f8q"), Known::Win.value(Ply::ROOT));
    assert_eq!(value("f7f8r"), Known::Win.value(Ply::ROOT));
    assert_eq!(value("f7f8n"), Value::DRAW);
    assert_eq!(value("a1a2"), Value::DRAW);
}

/// The files of who wins do alone: moves that win are kept, and draws are sure.
#[test]
fn without_distances_moves_keep_the_outcome() {
    let Some(folder) = syzygy() else { return };
    let place = crate::cli::folder("syzygy-wdl");
    for name in ["KQvK", "KRvK", "KBvK", "KNvK", "KPvK"] {
        let name = format!("{name}.rtbw");
        fs::copy(folder.join(&name), place.join(&name)).unwrap();
    }
    let (whole, half) = (tables().unwrap(), Syzygy::open([place.as_path()]).unwrap());
    for pieces in ["KQk", "KRk", "KPk"] {
        for game in won(&half, pieces, 30) {
            let [all, kept] =
                [&whole, &half].map(|one| one.advice(&game, &moves(&game), &[]).unwrap());
            assert!(
                all.moves.iter().all(|mv| kept.moves.contains(mv)),
                "{}",
                game.position_text()
            );
            assert_eq!((all.outcome, kept.outcome), (Some(Known::Win), None));
        }
    }
    let drawn = position::<ChessFamily>("8/8/8/3k4/3p4/8/3K4/8 w - - 0 1");
    let advice = half.advice(&drawn, &moves(&drawn), &[]).unwrap();
    assert_eq!(advice.outcome, Some(Known::Draw));
    assert_eq!(
        Some(advice.moves),
        whole
            .advice(&drawn, &moves(&drawn), &[])
            .map(|advice| advice.moves)
    );
}

/// A folder that is named twice has the tables that it has once.
#[test]
fn the_key_is_that_of_the_tables_there_are() {
    let Some(folder) = syzygy() else { return };
    let place = crate::cli::folder("syzygy-key");
    fs::copy(folder.join("KQvK.rtbw"), place.join("KQvK.rtbw")).unwrap();
    let key = |folders: &[&Path]| Syzygy::open(folders.iter().copied()).unwrap().key();
    let (all, few) = (folder.as_path(), place.as_path());
    assert_eq!(key(&[all]), key(&[all, all]));
    assert_eq!(key(&[all]), key(&[few, all]));
    let different = BTreeSet::from([key(&[all]).0, key(&[few]).0, Key::default().0]);
    assert_eq!(different.len(), 3);
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
                    let _ = (
                        damaged.outcome(&game),
                        damaged.advice(&game, &moves(&game), &[]),
                    );
                }
            }
            fs::copy(folder.join(&name), place.join(&name)).unwrap();
        }
    }
}

/// These made sums in a table overflow.
#[test]
fn no_damage_makes_a_sum_overflow() {
    let Some(folder) = syzygy() else { return };
    let place = crate::cli::folder("syzygy-overflow");
    for (material, kind, bytes, fen) in [
        (
            "KBNvK",
            "rtbz",
            &[(13, 149), (47, 0), (21, 255), (23, 92)][..],
            "8/8/5k2/8/1n6/8/3b4/1K6 w - - 0 1",
        ),
        (
            "KPvKP",
            "rtbw",
            &[(21, 105), (20, 94)],
            "8/5P2/8/6K1/8/6p1/8/7k w - - 0 1",
        ),
    ] {
        for entry in fs::read_dir(&folder).unwrap() {
            let entry = entry.unwrap();
            fs::copy(entry.path(), place.join(entry.file_name())).unwrap();
        }
        let file = place.join(format!("{material}.{kind}"));
        let mut damaged = fs::read(&file).unwrap();
        for &(at, byte) in bytes {
            damaged[at] = byte;
        }
        fs::write(&file, damaged).unwrap();
        let (tables, game) = (
            Syzygy::open([place.as_path()]).unwrap(),
            position::<ChessFamily>(fen),
        );
        let _ = (
            tables.outcome(&game),
            tables.advice(&game, &moves(&game), &[]),
        );
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
        let advice = syzygy.advice(&game, &moves(&game), &[]);
        let best = advice.map_or_else(Vec::new, |advice| advice.moves);
        let best = best.into_iter().map(|mv| game.move_text(mv));
        let best: BTreeSet<String> = best.collect();
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
    // Where little time is left, each mate is kept; and of promotions those that win.
    assert_eq!(best("k7/8/1K6/8/8/8/8/6QR w - - 99 90"), "g1g8 h1h8");
    assert_eq!(best("8/5P1k/8/8/8/8/8/K7 w - - 0 1"), "f7f8q f7f8r");
}
