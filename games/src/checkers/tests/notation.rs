//! Positions and moves as text.

use std::collections::HashSet;

use niwaki::{Family, Game, Notation};

use super::super::{Checkers, CheckersFamily};
use super::{moves, position, random_walks};

#[test]
fn positions_and_moves_read_back_as_written() {
    random_walks(300, |position, moves| {
        let text = position.position_text();
        let again = position.parse_position(&text).unwrap();
        assert_eq!(
            (again.board, again.turn, again.quiet),
            (position.board, position.turn, position.quiet),
            "{text}"
        );
        for &mv in moves {
            let written = position.move_text(mv);
            assert_eq!(position.parse_move(&written), Ok(mv), "{written} in {text}");
        }
        for path in position.moves_by_path() {
            assert_eq!(
                position.parse_move(&path.to_string()),
                Ok(path.mv()),
                "{path} in {text}"
            );
        }
    });
}

#[test]
fn every_spelling_of_a_position_is_read() {
    let plain = position("B:W18,24,27:B12,16,K30").position_text();
    assert_eq!(plain, "B:W18,24,27:B12,16,K30");
    for text in [
        "B:B12,16,K30:W18,24,27",
        " b : w 18, 24 ,27 : b12,16,k30 ",
        "B:W18,24,27:B12,16,K30.",
        "[FEN \"B:W18,24,27:B12,16,K30\"]",
        "[FEN \"B:W18,24,27:B12,16,K30.\"]",
        "B:W18,24,27:B12,16,K30-30:F40",
        "B:W018,024,27-27:B12,16,K30:H0",
    ] {
        assert_eq!(position(text).position_text(), plain, "{text}");
    }
    let start = position("B:W21-32:B1-12");
    assert_eq!(start.position_text(), Checkers::start().position_text());
    assert_eq!(
        position("W:WK1-4:BK29-32:H7").position_text(),
        "W:WK1,K2,K3,K4:BK29,K30,K31,K32:H7"
    );
    assert_eq!(position("W:W:B5").ending(), Some("no pieces left"));
}

#[test]
fn bad_positions_get_one_line_that_says_what_is_wrong() {
    for (text, expected) in [
        ("", "empty position: expected PDN FEN"),
        (".", "empty position: expected PDN FEN"),
        ("[FEN \"B:W1", "a FEN tag is written [FEN"),
        ("[FEN \"\"]", "empty position"),
        (
            "X:W18:B1",
            "\"X\": a position starts with the player to move",
        ),
        ("B", "the pieces of Black are missing"),
        ("B:B1", "the pieces of White are missing"),
        ("B:W18:W19:B1", "the pieces of White are given twice"),
        ("B:W33:B1", "\"33\": expected a square from 1 to 32"),
        ("B:W0:B1", "\"0\": expected a square from 1 to 32"),
        ("B:W18,,19:B1", "\"\": expected a square"),
        ("B:W18:B1,", "\"\": expected a square"),
        ("B:W18:B+1", "\"+1\": expected a square"),
        ("B:WK:B1", "\"K\": expected a square"),
        ("B:W24-18:B1", "\"24-18\": a range goes upwards"),
        ("B:W18-:B1", "\"18-\": expected a square"),
        ("B:W18:B18", "square 18 is given twice"),
        (
            "B:W4:B1",
            "square 4: a man of White is crowned there; a king is written K4",
        ),
        ("B:W18:B29", "square 29: a man of Black is crowned there"),
        ("B:W18:B1-13", "Black has 13 pieces"),
        ("B:W:B1", "White has no pieces though Black is to move"),
        ("B:W:B", "White has no pieces though Black is to move"),
        ("B:W18:B1:Q3", "\"Q3\": expected a player's pieces"),
        ("B:W18:B1:", "\"\": expected a player's pieces"),
        ("B:W18:B1:H", "\"H\": a counter is a number"),
        (
            "B:W18:B1:H99999",
            "\"H99999\": a counter is a number up to 65535",
        ),
        ("B:W18:B1:H1:H2", "\"H2\": this counter is given twice"),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "a position starts with the player to move",
        ),
        ("B:W18\n:Bé", "\"é\": expected a square"),
    ] {
        let error = Checkers::start()
            .parse_position(text)
            .expect_err(text)
            .to_string();
        assert!(error.contains(expected), "{text}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

#[test]
fn every_spelling_of_a_move_is_read() {
    let start = Checkers::start();
    let mv = start.parse_move("11-15").unwrap();
    assert_eq!((mv.from(), mv.to()), (11, 15));
    for text in ["11-15", " 11-15 ", "011-015", "11x15"] {
        assert_eq!(start.parse_move(text), Ok(mv));
    }
    let double = position("B:W14,23:B9");
    let jump = double.parse_move("9x18x27").unwrap();
    assert_eq!(double.move_text(jump), "9x27");
    assert_eq!(jump.captured().collect::<Vec<_>>(), [14, 23]);
    for text in ["9x27", "09x27", "9-27", "9X18X27", "9-18-27"] {
        assert_eq!(double.parse_move(text), Ok(jump), "{text}");
    }
}

#[test]
fn bad_moves_get_one_line_that_says_what_is_wrong() {
    for (board, text, expected) in [
        (
            "B:W21-32:B1-12",
            "",
            "\"\" is not a move: expected squares from 1 to 32",
        ),
        ("B:W21-32:B1-12", "e2e4", "\"e2e4\" is not a move"),
        ("B:W21-32:B1-12", "11", "\"11\" is not a move"),
        ("B:W21-32:B1-12", "11-33", "\"11-33\" is not a move"),
        ("B:W21-32:B1-12", "11--15", "\"11--15\" is not a move"),
        (
            "B:W21-32:B1-12",
            "11-18",
            "\"11-18\" is not a legal move: Black can play 9-13, 9-14, 10-14",
        ),
        (
            "B:W21-32:B1-12",
            "11x18",
            "\"11x18\" is not a legal move: Black can play",
        ),
        (
            "B:W14,23:B9,1",
            "1-5",
            "\"1-5\" is not a legal move: Black must capture: 9x18x27",
        ),
        (
            "B:W14,23:B9",
            "9x18",
            "\"9x18\" is not a legal move: Black must capture: 9x18x27",
        ),
        (
            "B:W9,13,14:B5",
            "5-9",
            "\"5-9\" is not a legal move: Black has no legal move here",
        ),
        ("W:W:B5", "5-9", "White has no legal move here"),
    ] {
        let error = position(board)
            .parse_move(text)
            .expect_err(text)
            .to_string();
        assert!(error.contains(expected), "{text}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

#[test]
fn an_ambiguous_jump_is_refused_with_the_routes_to_choose_from() {
    let fork = position("B:W6,7,14,15:B2");
    let error = fork.parse_move("2x18").unwrap_err().to_string();
    assert_eq!(
        error,
        "\"2x18\" is ambiguous: choose one of 2x9x18, 2x11x18"
    );
    let left = fork.parse_move("2x9x18").unwrap();
    assert_eq!(left.captured().collect::<Vec<_>>(), [6, 14]);
    assert_eq!(fork.move_text(left), "2x9x18");
    let round_trip = position("B:W6,7,14,15:BK2");
    assert_eq!(round_trip.moves_by_path().len(), 2);
    assert_eq!(
        round_trip.move_text(round_trip.parse_move("2x2").unwrap()),
        "2x2"
    );
}

#[test]
fn the_board_is_drawn_with_square_one_at_the_top_left() {
    let board = position("B:W18,24,K27:B12,16,K30").board();
    let rows: Vec<&str> = board.lines().collect();
    assert_eq!(rows.len(), 9);
    assert_eq!(
        rows[0].split_whitespace().collect::<Vec<_>>(),
        ["1", "2", "3", "4"]
    );
    assert_eq!(
        rows[2].split_whitespace().collect::<Vec<_>>(),
        ["9", "10", "11", "b"]
    );
    assert_eq!(
        rows[6].split_whitespace().collect::<Vec<_>>(),
        ["25", "26", "W", "28"]
    );
    assert_eq!(
        rows[7].split_whitespace().collect::<Vec<_>>(),
        ["29", "B", "31", "32"]
    );
    assert_eq!(rows[8], "Black to move");
}

#[test]
fn endings_are_named() {
    assert_eq!(Checkers::start().ending(), None);
    assert_eq!(position("B:W9,13,14:B5").ending(), Some("no move left"));
    assert_eq!(position("B:WK32:BK1:H79").ending(), None);
    assert_eq!(
        position("B:WK32:BK1:H80").ending(),
        Some("forty moves without progress")
    );
    let short = CheckersFamily::start("draw-plies=20")
        .unwrap()
        .parse_position("B:WK32:BK1:H20")
        .unwrap();
    assert_eq!(short.ending(), Some("moves without progress"));
    assert_eq!(short.plies_to_draw(), 0);
}

#[test]
fn the_family_explains_its_parameter() {
    assert_eq!(CheckersFamily::start("").unwrap().plies_to_draw(), 80);
    assert_eq!(
        CheckersFamily::start(" draw-plies = 40 ")
            .unwrap()
            .plies_to_draw(),
        40
    );
    for (text, expected) in [
        ("draw-plies=0", "a number from 1 to 1000"),
        ("draw-plies=many", "a number from 1 to 1000"),
        ("draw-plies", "one parameter, draw-plies"),
        (
            "size=10",
            "\"size=10\": checkers has one parameter, draw-plies",
        ),
        ("draw-plies=3,draw-plies=4", "given twice"),
    ] {
        let error = CheckersFamily::start(text).expect_err(text).to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn every_ballot_can_be_played_and_none_is_there_twice() {
    let openings = CheckersFamily::openings();
    assert_eq!(openings.len(), 156);
    let names: HashSet<&str> = openings
        .iter()
        .map(|opening| opening.name.as_str())
        .collect();
    assert_eq!(names.len(), 156);
    assert!(
        names.contains("9-13 22-18 6-9 Dreaded Edinburgh"),
        "{names:?}"
    );
    for opening in &openings {
        assert!(opening.position.starts_with("W:"), "{}", opening.position);
        assert!(!moves(&position(&opening.position)).is_empty());
    }
}

#[test]
fn bench_positions_can_be_read_and_played() {
    for bench in CheckersFamily::bench() {
        let position = CheckersFamily::start(bench.parameters)
            .unwrap()
            .parse_position(bench.position)
            .unwrap();
        assert!(!moves(&position).is_empty(), "{}", bench.position);
        assert_eq!(position.ending(), None);
        assert_eq!(position.position_text(), bench.position);
    }
}

#[test]
fn the_book_begins_with_the_ballots_and_goes_on_with_other_positions() {
    let start = CheckersFamily::start("").unwrap();
    let lines = CheckersFamily::book().lines();
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let texts: Vec<String> = lines
        .map(|line| start.parse_position(line).unwrap())
        .filter(|position| position.ending().is_none())
        .map(|position| position.position_text())
        .collect();
    let ballots = CheckersFamily::openings().into_iter();
    let ballots: HashSet<String> = ballots.map(|opening| opening.position).collect();
    assert_eq!(
        texts[..156].iter().cloned().collect::<HashSet<_>>(),
        ballots
    );
    assert_eq!(texts.len(), 2556);
    assert_eq!(texts.into_iter().collect::<HashSet<_>>().len(), 2556);
}
