//! Tests of notation: what is read, what is refused, and how.

use niwaki::{Family, Game, MoveList, Notation};
use shakmaty::{CastlingMode, Position};

use super::fen;
use super::walk::{Random, walk};
use crate::chess::{Chess, ChessFamily};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn positions_are_written_and_read_back() {
    walk(60, 100, |position, _| {
        let text = position.position_text();
        let again = position.parse_position(&text).unwrap();
        assert_eq!(again.position_text(), text);
        assert_eq!(again.position(), position.position());
    });
}

#[test]
fn short_and_loose_forms_of_fen() {
    let bare = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    assert_eq!(fen(bare).position_text(), START);
    assert_eq!(fen(&format!("  {START}\n")).position_text(), START);
    assert_eq!(fen(&bare.replace(' ', "\t ")).position_text(), START);
    assert_eq!(fen(&START.replace("KQkq", "HAha")).position_text(), START);
    assert_eq!(fen(&START.replace("KQkq", "qkQK")).position_text(), START);
    // A square behind a double step, though nobody can capture there.
    let pushed = fen("4k3/8/8/8/4P3/8/8/4K2R b K e3 0 1");
    assert_eq!(pushed.position_text(), "4k3/8/8/8/4P3/8/8/4K2R b K - 0 1");
    let counters = fen("4k3/8/8/8/8/8/8/4K2R w K - 300 10000");
    assert!(counters.position_text().ends_with(" 300 10000"));
    // Two knights too many for eight pawns, but no more than sixteen men.
    assert!(
        Chess::default()
            .parse_position("4k3/8/8/8/8/NNNN4/PPPPPPPP/4K3 w - - 0 1")
            .is_ok()
    );
}

#[test]
fn chess960_is_recognised() {
    let shredder = "rk2r3/4p3/8/8/8/8/8/RK2R3 w EAea - 0 1";
    let position = fen(shredder);
    assert_eq!(position.position().castles().mode(), CastlingMode::Chess960);
    assert_eq!(
        position.position_text(),
        "rk2r3/4p3/8/8/8/8/8/RK2R3 w KQkq - 0 1"
    );
    let castling = position.parse_move("b1e1").unwrap();
    assert!(castling.is_castle());
    assert_eq!(position.move_text(castling), "b1e1");
    assert_eq!(position.move_for_people(castling), "O-O");
    // One such position does not turn those read after it into Chess960.
    let next = position.parse_position(START).unwrap();
    assert_eq!(next.position().castles().mode(), CastlingMode::Standard);
}

#[test]
fn castling_is_read_in_both_forms() {
    let text = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let standard = fen(text);
    let chess960 = ChessFamily::start("variant=960")
        .unwrap()
        .parse_position(text)
        .unwrap();
    for position in [&standard, &chess960] {
        let short = position.parse_move("e1g1").unwrap();
        assert_eq!(position.parse_move("e1h1"), Ok(short));
        assert_eq!(position.parse_move("O-O"), Ok(short));
        assert_eq!(position.parse_move("e1c1"), position.parse_move("O-O-O"));
    }
    let short = standard.parse_move("e1g1").unwrap();
    assert_eq!(standard.move_text(short), "e1g1");
    assert_eq!(chess960.move_text(short), "e1h1");
}

#[test]
fn san_of_mates_checks_and_choices() {
    for (text, uci, san) in [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "Ra8#"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "Ra8+"),
        ("4k3/8/8/8/8/8/8/RN2KN2 w Q - 0 1", "b1d2", "Nbd2"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8n", "a8=N"),
        ("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", "e4d3", "exd3"),
    ] {
        let position = fen(text);
        let mv = position.parse_move(uci).unwrap();
        assert_eq!(position.move_for_people(mv), san);
        assert_eq!(position.parse_move(san), Ok(mv));
        assert_eq!(position.move_text(mv), uci);
    }
}

/// What files have besides the standard: what python-chess reads, and annotations.
#[test]
fn careless_san_is_understood() {
    for (text, careless, san) in [
        ("4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "Nd5", "Nxd5"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "ed5", "exd5"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5!", "exd5"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4xd5!?", "exd5"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4:d5", "exd5"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e5", "e5"),
        ("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", "exd3e.p.", "exd3"),
        (START, "e2-e4", "e4"),
        (START, "Ng1-f3", "Nf3"),
        (START, "Ng1f3", "Nf3"),
        (START, "g1-f3", "Nf3"),
        (START, "Nxf3", "Nf3"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7xa8Q", "a8=Q+"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b kq - 0 1", "e8-g8", "O-O"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b kq - 0 1", "o-o-o", "O-O-O"),
        ("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", "exd3+e.p.!", "exd3"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8Q", "a8=Q+"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7-a8=n", "a8=N"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b kq - 0 1", "0-0", "O-O"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b kq - 0 1", "0-0-0+!", "O-O-O"),
    ] {
        let position = fen(text);
        let mv = position.parse_move(careless).expect(careless);
        assert_eq!(position.move_for_people(mv), san, "{careless}");
    }
}

#[test]
fn every_move_is_read_without_its_signs() {
    walk(60, 100, |position, _| {
        let mut moves = MoveList::new();
        position.moves(&mut moves);
        for mv in moves {
            let san = position.move_for_people(mv);
            let plain = san.replace(['x', '+', '#', '='], "");
            for text in [&san, &plain] {
                assert_eq!(position.parse_move(text), Ok(mv), "{text}");
            }
        }
    });
}

#[test]
fn wrong_moves_are_told_apart() {
    let knights = fen("7k/P7/8/8/8/8/8/KN3N2 w - - 0 1");
    for (text, part) in [
        ("", "is not a move"),
        ("hello", "is not a move"),
        ("e2e9", "is not a move"),
        ("é2é4", "is not a move"),
        ("b1b4", "is illegal here (White to move)"),
        ("Qd4", "is illegal here"),
        ("0000", "is illegal here"),
        ("N@f3", "is illegal here"),
        ("Nx", "is not a move"),
        ("Nbb", "is not a move"),
        ("Nfd2e", "is not a move"),
        ("0-0", "is illegal here"),
        ("a8", "say to what (a8=Q)"),
        ("a7-a8", "say to what (a7a8q)"),
        ("xa8Q", "is not a move"),
        ("Nd2e.p.", "is ambiguous"),
        ("Nd2!", "is ambiguous"),
        ("a8Qe.p.", "is illegal here"),
        ("N1é", "is not a move"),
        ("-", "is not a move"),
        ("Nd2", "is ambiguous"),
        ("a7a8", "say to what (a7a8q)"),
    ] {
        let error = knights.parse_move(text).unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
        assert!(!error.contains('\n'));
    }
}

#[test]
fn wrong_positions_are_named() {
    for (text, part) in [
        ("", "is not a FEN"),
        ("rubbish", "board \"rubbish\""),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "the board is empty"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "needs a king"),
        ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "more than one king"),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "no pawn can stand"),
        ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "not to move is in check"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side to move \"x\""),
        ("4k3/8/8/8/8/8/8/4K3 w Z - 0 1", "castling rights \"Z\""),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "en passant square \"e9\""),
        ("4k3/8/8/8/8/8/8/4K3 w - - no 1", "halfmove clock \"no\""),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 no", "move number \"no\""),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 bm Kd2", "is not a FEN"),
        ("4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", "chess variant"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1", "chess variant"),
        (
            "4k3/8/8/QQQQQQQQ/QQQQQQQQ/8/8/4K3 w - - 0 1",
            "more than 16 men",
        ),
        ("4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "should be \"K\""),
        ("4k3/8/8/8/8/8/8/4K2R w Q - 0 1", "castling rights"),
        ("4k3/8/8/8/8/4K3/8/7R w K - 0 1", "castling rights"),
        ("4k3/8/8/8/8/8/8/4K2R w HA - 0 1", "castling rights"),
        ("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", "en passant square"),
        ("4k3/8/8/8/8/8/8/4K3 b - e3 0 1", "en passant square"),
        ("4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", "en passant square"),
        ("4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1", "en passant square"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1", "en passant square"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "halfmove clock \"-1\""),
        ("4k3/8/8/8/8/8/8/4K3 w - - 301 1", "from 0 to 300"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "move number \"0\""),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999", "from 1 to 10000"),
    ] {
        let error = Chess::default()
            .parse_position(text)
            .unwrap_err()
            .to_string();
        assert!(error.contains(part), "{text}: {error}");
        assert!(!error.contains('\n'));
    }
}

#[test]
fn what_is_written_can_be_read_however_long_nobody_claims_a_draw() {
    let near = "4k3/8/8/8/8/8/8/4K3 w - - 299 9999";
    let mut position = Chess::default().parse_position(near).unwrap();
    for mv in ["e1e2", "e8e7", "e2e1", "e7e8"] {
        let mv = position.parse_move(mv).unwrap();
        position = position.play(mv);
        let text = position.position_text();
        let read = position.parse_position(&text).expect("it can be read");
        assert_eq!(read.position_text(), text);
    }
    let text = position.position_text();
    assert_eq!(text, "4k3/8/8/8/8/8/8/4K3 w - - 300 10000");
}

#[test]
fn damaged_texts_never_panic() {
    let mut random = Random::new(7);
    let alphabet: Vec<char> = "rnbqkpRNBQKP12345678/ -wabcdefgh0_+[]~é\n"
        .chars()
        .collect();
    let mut playable = 0;
    for _ in 0..30_000 {
        let mut text: Vec<char> = START.chars().collect();
        for _ in 0..=random.below(4) {
            let at = random.below(text.len());
            text[at] = alphabet[random.below(alphabet.len())];
        }
        let text: String = text.into_iter().collect();
        if let Ok(position) = Chess::default().parse_position(&text) {
            playable += 1;
            let mut moves = MoveList::new();
            position.moves(&mut moves);
            for mv in moves {
                assert_eq!(position.key_after(mv), position.play(mv).key());
            }
        }
        let damaged: String = text.chars().skip(random.below(40)).take(5).collect();
        let _ = Chess::default().parse_move(&damaged);
    }
    assert!(playable > 1_000);
}

#[test]
fn the_board_is_drawn() {
    let board = Chess::default().board();
    let lines: Vec<&str> = board.lines().collect();
    assert_eq!(lines.len(), 9);
    assert_eq!(lines[0], "8 r n b q k b n r");
    assert_eq!(lines[4], "4 . . . . . . . .");
    assert_eq!(lines[8], "  a b c d e f g h");
    assert_eq!(Chess::default().player(), "White");
}
