//! Checks of the games' rules in positions where the answer is known.

use niwaki::laws::Random;
use niwaki::{
    Family, Game, MoveList, Notation, Outcome, Search, Simple, SimpleGame, game::result, perft,
};

use super::breakthrough::Breakthrough;
use super::lines_of_action::LinesOfAction;
use super::othello::{Othello, PASS};
use super::tic_tac_toe::TicTacToe;

fn after<G: SimpleGame>(moves: &str) -> Simple<G> {
    let start = Simple::<G>::start("").unwrap();
    start.parse_position(moves).unwrap()
}

fn moves<G: Game>(game: &G) -> MoveList<G::Move> {
    let mut moves = MoveList::new();
    game.moves(&mut moves);
    moves
}

#[test]
fn tic_tac_toe_is_a_draw() {
    let start = TicTacToe::start();
    // Every game there is: 255168.
    let whole: u64 = (0..=9).map(|depth| games_that_end_at(&start, depth)).sum();
    assert_eq!(whole, 255_168);
    let report = Search::new(&start).depth(9).run();
    assert_eq!((report.value.points(), report.mate()), (0, None));
}

#[test]
fn tic_tac_toe_is_drawn_for_who_plays_it() {
    let start = Simple::<TicTacToe>::start("").unwrap();
    assert_eq!(start.board(), "...\n...\n...");
    let board = |moves| start.parse_position(moves).unwrap().board();
    assert_eq!(board("4 0 2"), "O.X\n.X.\n...");
    assert_eq!(board("4 0 2 6"), "O.X\n.X.\nO..");
}

/// Ways in which the game ends after exactly so many moves.
fn games_that_end_at<G: Game>(game: &G, depth: u32) -> u64 {
    match (game.outcome(), depth) {
        (Some(_), _) => u64::from(depth == 0),
        (None, 0) => 0,
        (None, _) => {
            let next = moves(game).into_iter().map(|mv| game.play(mv));
            next.map(|next| games_that_end_at(&next, depth - 1)).sum()
        }
    }
}

#[test]
fn othello_has_as_many_games_as_others_count() {
    let start = Othello::start("").unwrap();
    let counts = (1..=7).map(|depth| perft(&start, depth));
    let known = [4, 12, 56, 244, 1396, 8200, 55_092];
    assert_eq!(counts.collect::<Vec<u64>>(), known);
}

#[test]
fn who_can_turn_nothing_passes_in_othello() {
    let start = Othello::start("").unwrap();
    // White has discs on a1 and b1 only; black, on c1, is to move and turns b1 only from beyond a1.
    let text = format!("OX{} X", "-".repeat(62));
    let position = start.parse_position(&text).unwrap();
    assert_eq!(moves(&position)[..], [PASS]);
    assert_eq!(position.move_text(PASS), "pass");
    let next = position.play(position.parse_move("pass").unwrap());
    assert_eq!(
        (next.player(), next.move_text(moves(&next)[0]).as_str()),
        ("White", "c1")
    );
    let end = next.play(next.parse_move("c1").unwrap());
    assert_eq!(result(&end, true), Some(Outcome::Score(-6400)));
}

#[test]
fn pawns_break_through() {
    let start = after::<Breakthrough>("start");
    assert_eq!(moves(&start).len(), 22);
    assert_eq!(perft(&start, 2), 22 * 22);
    let moves_to_g8 = "a2a3 h7h6 a3a4 h6h5 a4a5 h5h4 a5b6 h4g3 b6a7 g3h2 a7b8";
    let end = after::<Breakthrough>(moves_to_g8);
    assert_eq!(
        (end.outcome(), end.player()),
        (Some(Outcome::Loss), "Second")
    );
}

#[test]
fn lines_of_action_begins_as_it_should() {
    let start = after::<LinesOfAction>("start");
    assert_eq!(moves(&start).len(), 36);
    let mut random = Random::new(1);
    for _ in 0..20 {
        let mut position = start.clone();
        while position.outcome().is_none() && position.position_text().len() < 300 {
            let names = moves(&position)
                .into_iter()
                .map(|mv| position.move_text(mv));
            let mut names: Vec<String> = names.collect();
            names.sort();
            assert_eq!(
                names,
                leaps(&position.board(), position.player()),
                "{}",
                position.board()
            );
            let mv = random.choose(&moves(&position)).unwrap();
            position = position.play(mv);
        }
    }
}

/// Returns the moves as the rules say them, from the board as it is drawn: the last row first, the first
/// player's pieces X, the other's O.
fn leaps(board: &str, player: &str) -> Vec<String> {
    let rows: Vec<Vec<char>> = board
        .lines()
        .rev()
        .map(|row| row.chars().collect())
        .collect();
    let (own, other) = if player == "First" {
        ('X', 'O')
    } else {
        ('O', 'X')
    };
    let at = |column: i32, row: i32| -> Option<char> {
        let row = rows.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    };
    let name = |column: i32, row: i32| format!("{}{}", char::from(b'a' + column as u8), row + 1);
    let mut found = Vec::new();
    for (column, row) in (0..8).flat_map(|row| (0..8).map(move |column| (column, row))) {
        if at(column, row) != Some(own) {
            continue;
        }
        for (right, up) in [
            (1, 0),
            (-1, 0),
            (0, 1),
            (0, -1),
            (1, 1),
            (-1, -1),
            (1, -1),
            (-1, 1),
        ] {
            let on_line = |steps: i32| at(column + right * steps, row + up * steps);
            let pieces = (-7..=7).filter(|&steps| on_line(steps).is_some_and(|c| c != '.'));
            let length = pieces.count() as i32;
            let blocked = (1..length).any(|steps| on_line(steps) == Some(other));
            if !blocked && on_line(length).is_some_and(|target| target != own) {
                found.push(name(column, row) + &name(column + right * length, row + up * length));
            }
        }
    }
    found.sort();
    found
}
