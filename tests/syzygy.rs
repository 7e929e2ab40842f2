//! Syzygy tables of chess say what our own say, and what a search makes of them at its root.
//!
//! The tables are others' and are not part of this: `NIWAKI_SYZYGY` names a folder with those of up to four pieces, which
//! `tests/syzygy.sh FOLDER` fetches. Without it most of this is left out, which is said.

mod damaged;
mod play;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use niwaki::endgames::{Endgame, EndgameTables, Exact, Known, Outcomes};
use niwaki::laws::Random;
use niwaki::{Game, Key, Minimax, Notation, Options, Ply, Search, Value};
use niwaki_endgames::{Group, solve};
use niwaki_games::chess::{Chess, ChessFamily, Syzygy};
use niwaki_host::endgames::{Listing, Of};

use crate::common::{moves, position, syzygy};

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
