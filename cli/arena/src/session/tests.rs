use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;
use niwaki_games::trees::TreeFamily;
use niwaki_host::catalogue::Entry;

use super::*;

/// Makes a game from its start.
fn session(game: &str, limit: Limit) -> Session {
    let catalogue: Catalogue = Catalogue::standard()
        .with(Entry::<ChessFamily>::new().format(Format::Pgn))
        .with(Entry::<CheckersFamily>::new().format(Format::Pdn))
        .with(Entry::<TreeFamily>::new())
        .into();
    let start = catalogue.start(game).unwrap();
    Session::new(&catalogue, game, start, [limit, limit]).unwrap()
}

const SECOND: Duration = Duration::from_secs(1);

fn play(session: &mut Session, moves: &str) {
    for mv in moves.split_whitespace() {
        session.play(mv, Remark::default(), SECOND).unwrap();
    }
}

#[test]
fn a_game_is_played_to_its_end_and_taken_back() {
    let mut session = session("chess", Limit::Nodes(1));
    assert_eq!((session.seats, session.seat()), (["White", "Black"], 0));
    play(&mut session, "f3 e7e5 g4");
    assert_eq!((session.seat(), session.result()), (1, "*"));
    play(&mut session, "Qh4");
    assert_eq!(session.result_in_words().unwrap(), "Black wins: checkmate");
    assert_eq!(session.result(), "0-1");
    assert_eq!(session.moves(), ["f2f3", "e7e5", "g2g4", "d8h4"]);
    assert_eq!(session.played()[3].text, "Qh4#");
    assert!(session.play("e2e4", Remark::default(), SECOND).is_err());
    assert_eq!(session.take_back(2), 2);
    assert_eq!((session.verdict(), session.seat()), (None, 0));
    assert_eq!(session.take_back(9), 2);
    assert_eq!(session.position().text(), session.home().text());
    assert_eq!(session.take_back(1), 0);
}

#[test]
fn repetition_is_seen_and_forgotten_when_it_is_taken_back() {
    let mut session = session("chess", Limit::Nodes(1));
    play(&mut session, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert_eq!(session.result_in_words().unwrap(), "a draw: repetition");
    session.take_back(1);
    assert_eq!(session.verdict(), None);
}

#[test]
fn a_text_with_more_moves_than_a_game_may_have_is_refused() {
    let mut session = session("chess", Limit::Nodes(1));
    let text = |rounds| "Nf3 Nf6 Ng1 Ng8 ".repeat(rounds) + "*";
    let refused = notes::load(&mut session, &text(MOST_PLIES / 4 + 1), "long.pgn", 1);
    let message = refused.unwrap_err();
    assert!(
        message.starts_with("long.pgn:1: the game has 4100 moves: 4096 are the most"),
        "{message}"
    );
    assert!(session.moves().is_empty());
    notes::load(&mut session, &text(10), "short.pgn", 1).unwrap();
    assert_eq!(session.moves().len(), 40);
}

#[test]
fn clocks_run_out_and_come_back() {
    let limit = Limit::Clock {
        base: 5 * SECOND,
        increment: SECOND,
    };
    let mut session = session("checkers", limit);
    play(&mut session, "11-15 22-18");
    assert_eq!(session.left(0, 2 * SECOND), Some(3 * SECOND));
    session
        .play("15x22", Remark::default(), 6 * SECOND)
        .unwrap();
    assert_eq!(
        session.result_in_words().unwrap(),
        "White wins: Black ran out of time"
    );
    assert_eq!(session.moves().len(), 2);
    session.take_back(1);
    assert_eq!(session.verdict(), None);
    assert_eq!(session.left(1, Duration::ZERO), Some(5 * SECOND));
    session.restart();
    assert_eq!(session.left(0, Duration::ZERO), Some(5 * SECOND));
}

#[test]
fn sides_have_names() {
    let session = session("checkers", Limit::Nodes(1));
    assert_eq!(session.seat_named("black"), Ok(0));
    assert_eq!(session.seat_named("SECOND"), Ok(1));
    let message = session.seat_named("red").unwrap_err();
    assert_eq!(
        message,
        "there is no side 'red': choose black, white, first or second"
    );
}

#[test]
fn who_resigns_has_lost_and_the_first_reason_holds() {
    let mut session = session("tree:iid,b=3,length=4", Limit::Nodes(1));
    session.resign(0);
    session.resign(1);
    assert_eq!(session.result_in_words().unwrap(), "Min wins: Max resigned");
    session.restart();
    assert_eq!(session.verdict(), None);
    play(&mut session, "0 1 2 0");
    assert!(session.result_in_words().unwrap().ends_with("leaf"));
}
