//! Games against programs of their own.

use super::super::super::testing::program;
use super::*;
use crate::thinker;
use std::sync::mpsc;
use std::thread;

/// Thinks until it is told to stop.
const PATIENT: &str = r#"
while read -r line; do
  case "$line" in
    uci) echo uciok ;;
    isready) echo readyok ;;
    stop) echo "bestmove e7e5" ;;
    quit) exit 0 ;;
  esac
done
"#;

/// Ends when a game begins.
const UNWILLING: &str = r#"
while read -r line; do
  case "$line" in
    uci) echo uciok ;;
    isready) echo readyok ;;
    *) exit 4 ;;
  esac
done
"#;

/// Says nothing any more when a game begins.
const SPEECHLESS: &str = r#"
while read -r line; do
  case "$line" in
    uci) echo uciok ;;
    ucinewgame) exec sleep 1000 ;;
    isready) echo readyok ;;
  esac
done
"#;

/// Hurries the engine before it thinks, so that it does not need to be waited for.
fn hurried(app: &mut App, mind: &mut Mind) {
    let order = app.order().unwrap();
    press(app, KeyCode::Char(' '));
    let chosen = mind.choose(&order.case, &order.signals, &mut |_| ());
    app.hear(News::Done(order.number, chosen));
}

#[test]
fn a_program_is_hurried() {
    let (mut app, mut mind) = (app("chess"), program("patient", PATIENT));
    enter(&mut app, "e4");
    hurried(&mut app, &mut mind);
    assert_eq!(app.message, "Black plays e5");
}

#[test]
fn a_program_plays_on_after_what_it_thinks_about_was_taken_back() {
    let (mut app, mut mind) = (app("chess"), program("dropped", PATIENT));
    enter(&mut app, "e4");
    let order = app.order().unwrap();
    let chosen = thread::scope(|scope| {
        let thinks = scope.spawn(|| mind.choose(&order.case, &order.signals, &mut |_| ()));
        while order.signals.begun.get().is_none() && !thinks.is_finished() {
            thread::sleep(Duration::from_millis(1));
        }
        press(&mut app, KeyCode::F(3));
        thinks.join().unwrap()
    });
    assert!(matches!(chosen, Ok(None)), "{chosen:?}");
    enter(&mut app, "d4");
    hurried(&mut app, &mut mind);
    assert_eq!(app.host.session.moves(), ["d2d4", "e7e5"]);
}

#[test]
fn a_program_that_cannot_begin_stands_in_the_way_of_no_hint() {
    let mut app = app("chess");
    press(&mut app, KeyCode::F(2));
    let (order_sender, orders) = mpsc::channel();
    let (news_sender, news) = mpsc::channel();
    order_sender.send(app.order().unwrap()).unwrap();
    drop(order_sender);
    let minds = vec![program("unwilling", UNWILLING)];
    thinker::work(minds, mind(), &orders, &news_sender);
    for news in news.try_iter() {
        app.hear(news);
    }
    assert!(app.message.starts_with("hint: "), "{}", app.message);
    assert_eq!(app.host.session.verdict(), None);
}

#[test]
fn nobody_waits_for_a_program_that_does_not_begin_when_its_move_was_dropped() {
    let (mut app, mut mind) = (app("chess"), program("speechless", SPEECHLESS));
    enter(&mut app, "e4");
    let order = app.order().unwrap();
    order.signals.dropped.store(true, Ordering::Relaxed);
    let chosen = mind.choose(&order.case, &order.signals, &mut |_| ());
    assert!(matches!(chosen, Ok(None)), "{chosen:?}");
}
