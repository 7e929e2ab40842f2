use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::super::testing::{host, host_against, host_with, mind};
use super::*;
use niwaki_arena::limit::Limit;
use niwaki_arena::mind::Mind;
use niwaki_arena::player::Choice;

#[cfg(unix)]
mod programs;

/// Makes a game in which a person has the first seat.
fn app(game: &str) -> App {
    App::new(host_with(game, [None, Some(0)]))
}

fn press(app: &mut App, code: KeyCode) {
    app.key(KeyEvent::new(code, KeyModifiers::NONE));
}

fn enter(app: &mut App, line: &str) {
    for letter in line.chars() {
        press(app, KeyCode::Char(letter));
    }
    press(app, KeyCode::Enter);
}

/// Has everything thought about that there is to think about.
fn think(app: &mut App, mind: &mut Mind) -> usize {
    let mut count = 0;
    while let Some(order) = app.order() {
        let mut heard = Vec::new();
        let mut watch = |found: &SearchInfo| {
            heard.push(News::Iteration(order.number, Box::new(found.clone())));
        };
        let chosen = mind.choose(&order.case, &order.signals, &mut watch);
        heard.push(News::Done(order.number, chosen));
        for news in heard {
            app.hear(news);
        }
        count += 1;
    }
    count
}

#[test]
fn a_move_is_typed_and_answered() {
    let (mut app, mut mind) = (app("chess"), mind());
    assert!(app.order().is_none());
    enter(&mut app, "e4");
    assert_eq!(app.host.session.moves(), ["e2e4"]);
    assert_eq!(think(&mut app, &mut mind), 1);
    assert_eq!(app.host.session.moves().len(), 2);
    assert!(app.message.starts_with("Black plays "), "{}", app.message);
    let thought = app.thought.as_ref().unwrap();
    assert!(thought.seat == 1 && !thought.line.is_empty());
    press(&mut app, KeyCode::F(3));
    assert!(app.host.session.moves().is_empty());
}

#[test]
fn a_move_is_made_by_pointing() {
    let mut app = app("chess");
    for code in [KeyCode::Up, KeyCode::Down] {
        press(&mut app, code);
    }
    let start = app.pointer.at().unwrap();
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.pointer.picked(), [start]);
    let target = app.pointer.targets()[0];
    while app.pointer.at().unwrap().0 > target.0 {
        press(&mut app, KeyCode::Up);
    }
    while app.pointer.at().unwrap().1 < target.1 {
        press(&mut app, KeyCode::Right);
    }
    while app.pointer.at().unwrap().1 > target.1 {
        press(&mut app, KeyCode::Left);
    }
    press(&mut app, KeyCode::Char(' '));
    assert_eq!(app.host.session.moves().len(), 1);
}

#[test]
fn what_was_thought_about_another_position_is_forgotten() {
    let (mut app, mut mind) = (app("chess"), mind());
    enter(&mut app, "e4");
    let order = app.order().unwrap();
    press(&mut app, KeyCode::F(3));
    assert!(order.signals.dropped.load(Ordering::SeqCst));
    let chosen = mind.choose(&order.case, &Signals::default(), &mut |_| ());
    app.hear(News::Done(order.number, chosen));
    assert!(app.host.session.moves().is_empty());
}

#[test]
fn the_engine_is_hurried() {
    let mut app = app("checkers");
    enter(&mut app, "11-15");
    let order = app.order().unwrap();
    assert!(app.thinks().is_some());
    press(&mut app, KeyCode::Char(' '));
    assert!(order.signals.enough.load(Ordering::SeqCst));
    assert!(!order.signals.dropped.load(Ordering::SeqCst));
}

#[test]
fn hints_are_given_and_not_played() {
    let (mut app, mut mind) = (app("tree:edge-sum,b=3,length=5"), mind());
    press(&mut app, KeyCode::F(2));
    assert_eq!(think(&mut app, &mut mind), 1);
    assert!(app.message.starts_with("hint: "), "{}", app.message);
    assert!(app.host.session.moves().is_empty());
}

#[test]
fn mistakes_are_explained_and_change_nothing() {
    let mut app = app("chess");
    enter(&mut app, "Ke2");
    assert!(app.is_complaint && app.message.contains("illegal"));
    enter(&mut app, "/flp");
    assert!(
        app.message.contains("did you mean 'flip'"),
        "{}",
        app.message
    );
    enter(&mut app, "level 99");
    assert!(app.message.contains("from 1"), "{}", app.message);
    assert!(app.host.session.moves().is_empty());
}

#[test]
fn the_board_is_turned_for_whoever_sits_at_the_top() {
    let mut app = App::new(host_with("chess", [Some(0), None]));
    assert!(app.host.is_turned());
    press(&mut app, KeyCode::F(4));
    assert!(!app.host.is_turned());
    assert!(!App::new(host("chess")).host.is_turned());
    assert!(
        App::new(host_with("checkers", [None, Some(0)]))
            .host
            .is_turned()
    );
}

#[test]
fn keys_leave_and_close_the_help() {
    let mut app = app("chess");
    press(&mut app, KeyCode::F(1));
    assert!(app.shows_help);
    press(&mut app, KeyCode::Enter);
    assert!(!app.shows_help && app.status.is_none());
    press(&mut app, KeyCode::F(10));
    assert_eq!(app.status, Some(Status::Done));
    app.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    assert_eq!(app.status, Some(Status::Interrupted));
}

#[test]
fn a_person_runs_out_of_time() {
    let clock = Limit::Clock {
        base: Duration::from_millis(1),
        increment: Duration::ZERO,
    };
    let mut app = app("chess");
    app.host.session.set_clocks([clock; 2]);
    std::thread::sleep(Duration::from_millis(2));
    app.look_at_clocks();
    assert_eq!(app.message, "Black wins: White ran out of time");
    assert_eq!(app.turn_time(), Duration::ZERO);
}

/// Makes a game with a clock of ten seconds for each side, in which somebody has been thinking for some time.
fn app_with_clocks() -> App {
    let base = TEN_SECONDS;
    let increment = Duration::ZERO;
    let mut app = app("chess");
    app.host
        .session
        .set_clocks([Limit::Clock { base, increment }; 2]);
    std::thread::sleep(SOME_TIME);
    app
}

const TEN_SECONDS: Duration = Duration::from_secs(10);
const SOME_TIME: Duration = Duration::from_millis(5);

#[test]
fn nothing_but_a_move_gives_a_person_another_turn() {
    let mut app = app_with_clocks();
    for line in ["level 3", "level 99", "Ke2", "flip", "hint"] {
        enter(&mut app, line);
        assert!(app.turn_time() >= SOME_TIME, "{line}");
    }
    enter(&mut app, "e4");
    let left = app.host.session.left(0, Duration::ZERO).unwrap();
    assert!(left + SOME_TIME <= TEN_SECONDS, "{left:?}");
}

#[test]
fn whoever_takes_a_side_over_goes_on_with_the_time_that_is_left() {
    let mut app = app_with_clocks();
    enter(&mut app, "swap");
    let left = app.host.session.left(0, Duration::ZERO).unwrap();
    assert!(left + SOME_TIME <= TEN_SECONDS, "{left:?}");
    for line in ["level 3", "swap"] {
        let order = app.order().unwrap();
        order.signals.begun.get_or_init(Instant::now);
        let before = app.host.session.left(0, Duration::ZERO).unwrap();
        std::thread::sleep(SOME_TIME);
        enter(&mut app, line);
        let left = app.host.session.left(0, Duration::ZERO).unwrap();
        assert!(left + SOME_TIME <= before, "{line}: {left:?}");
    }
    assert!(app.order().is_none() && app.turn_time() < TEN_SECONDS);
}

#[test]
fn who_has_no_time_left_cannot_pass_the_game_on() {
    let mut app = app_with_clocks();
    let said = app.host.grant(Wish::Swap, TEN_SECONDS);
    assert_eq!(said, Ok(Vec::new()));
    assert!(app.host.thinker().is_none());
    let result = app.host.session.result_in_words().unwrap();
    assert_eq!(result, "Black wins: White ran out of time");
}

#[test]
fn sides_with_and_without_a_clock_cannot_be_changed() {
    let mut app = app_with_clocks();
    let (base, increment) = (TEN_SECONDS, Duration::ZERO);
    let limits = [Limit::Clock { base, increment }, Limit::Nodes(500)];
    app.host.session.set_clocks(limits);
    let said = app.host.grant(Wish::Swap, Duration::ZERO);
    assert!(said.is_err_and(|why| why.contains("one side has a clock")));
}

#[test]
fn a_limit_in_brackets_outlives_a_level_that_is_typed() {
    for (rival, stays) in [("niwaki[nodes=50]", true), ("niwaki[level=1]", false)] {
        let mut host = host_against("chess", rival, [Some(0), None]);
        let before = host.case().limit;
        let said = host.grant(Wish::Level("8".to_owned()), Duration::ZERO);
        assert!(said.is_ok());
        assert_eq!(host.case().limit == before, stays, "{rival}");
    }
}

#[test]
fn a_rival_who_cannot_go_on_loses_with_the_reason() {
    let illegal = Timed {
        choice: Choice {
            mv: "a1a8".to_owned(),
            score: None,
            depth: None,
            nodes: None,
        },
        used: Duration::ZERO,
    };
    for (done, reason) in [
        (Err("it is\ngone".to_owned()), "it is gone"),
        (Ok(Some(illegal)), "a1a8"),
    ] {
        let mut app = app("chess");
        enter(&mut app, "e4");
        let order = app.order().unwrap();
        app.hear(News::Done(order.number, done));
        let message = &app.message;
        let begins = message.starts_with("White wins: Black cannot go on: ");
        assert!(begins && message.contains(reason), "{message}");
    }
}

#[test]
fn nobody_loses_for_want_of_a_hint() {
    let mut app = app("chess");
    press(&mut app, KeyCode::F(2));
    let order = app.order().unwrap();
    app.hear(News::Done(order.number, Err("no idea".to_owned())));
    assert_eq!(app.host.session.verdict(), None);
    assert_eq!(app.message, "there is no hint: no idea");
    assert!(app.is_complaint && app.order().is_none());
}

#[test]
fn the_clock_of_an_engine_runs_from_when_it_is_told_to_think() {
    let (mut app, mut mind) = (app("chess"), mind());
    enter(&mut app, "e4");
    let order = app.order().unwrap();
    std::thread::sleep(Duration::from_millis(2));
    assert_eq!(app.turn_time(), Duration::ZERO);
    let chosen = mind.choose(&order.case, &order.signals, &mut |_| ());
    let used = chosen.unwrap().unwrap().used;
    assert!(app.turn_time() >= used && used > Duration::ZERO);
}

#[test]
fn a_whole_game_is_watched() {
    let mut app = App::new(host_with("tree:edge-sum,b=3,length=6", [Some(0), Some(0)]));
    assert_eq!(think(&mut app, &mut mind()), 6);
    assert!(app.host.session.verdict().is_some());
    assert!(app.message.contains("leaf"), "{}", app.message);
}
