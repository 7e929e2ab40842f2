//! Leaving a game, and a game that is watched.

use super::*;

fn path(name: &str) -> String {
    let folder = std::env::temp_dir().join(format!("niwaki-leaving-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(name).display().to_string()
}

#[test]
fn whoever_leaves_a_game_is_asked_for_a_file() {
    let mut app = app("chess");
    enter(&mut app, "e4");
    press(&mut app, KeyCode::F(10));
    assert!(app.is_leaving && app.status().is_none());
    assert!(app.message.starts_with("save the game?"), "{}", app.message);
    press(&mut app, KeyCode::Esc);
    assert!(!app.is_leaving && app.message.is_empty());
    enter(&mut app, "quit");
    assert!(app.is_leaving);
    let there = path("there.pgn");
    std::fs::write(&there, "mine").unwrap();
    enter(&mut app, &there);
    assert!(
        app.is_complaint && app.message.contains("save! "),
        "{}",
        app.message
    );
    assert!(app.status().is_none(), "the game is still there");
    enter(&mut app, &format!("save! {there}"));
    assert_eq!(app.status(), Some(Status::Done));
    assert!(std::fs::read_to_string(&there).unwrap().contains("1. e4"));
}

#[test]
fn whoever_wants_no_file_leaves_at_once() {
    let leave = |keys: &[KeyCode]| {
        let mut app = app("checkers");
        enter(&mut app, "11-15");
        for key in keys {
            press(&mut app, *key);
        }
        app.status()
    };
    assert_eq!(leave(&[KeyCode::F(10)]), None);
    assert_eq!(leave(&[KeyCode::F(10), KeyCode::Enter]), Some(Status::Done));
    assert_eq!(leave(&[KeyCode::F(10); 2]), Some(Status::Done));
    let mut fresh = app("checkers");
    press(&mut fresh, KeyCode::F(10));
    assert_eq!(fresh.status(), Some(Status::Done), "nothing would be lost");
    let mut saved = app("checkers");
    enter(&mut saved, "11-15");
    enter(&mut saved, &format!("save! {}", path("saved.pdn")));
    press(&mut saved, KeyCode::F(10));
    assert_eq!(saved.status(), Some(Status::Done), "it is in a file");
    let mut kept = app("checkers");
    kept.host.is_kept = true;
    enter(&mut kept, "11-15");
    press(&mut kept, KeyCode::F(10));
    assert_eq!(kept.status(), Some(Status::Done), "it will be in a file");
}

#[test]
fn a_watched_game_is_paused_and_played_move_by_move() {
    let mut app = App::new(host_with("tree:edge-sum,b=3,length=6", [Some(0), Some(0)]));
    let mut mind = mind();
    press(&mut app, KeyCode::F(5));
    assert!(app.pace.is_paused());
    assert_eq!(think(&mut app, &mut mind), 0);
    press(&mut app, KeyCode::Char(' '));
    assert_eq!(think(&mut app, &mut mind), 1);
    assert_eq!(app.host.session.moves().len(), 1);
    enter(&mut app, "pause");
    assert_eq!(think(&mut app, &mut mind), 5);
    let mut own = self::app("chess");
    press(&mut own, KeyCode::F(5));
    assert!(own.is_complaint, "{}", own.message);
}

#[test]
fn a_watched_game_keeps_its_pace() {
    let mut app = App::new(host_with("tree:edge-sum,b=3,length=6", [Some(0), Some(0)]));
    app.pace = Pace::of(Duration::from_hours(1));
    assert_eq!(think(&mut app, &mut mind()), 1, "the second move waits");
}

#[test]
fn the_opening_has_a_name() {
    let mut app = App::new(host("chess"));
    for mv in ["e4", "e5", "Nf3"] {
        enter(&mut app, mv);
    }
    assert_eq!(app.opening, None);
    for mv in ["Nc6", "Bb5", "a6"] {
        enter(&mut app, mv);
    }
    assert_eq!(app.opening.as_deref(), Some("Ruy Lopez"));
    enter(&mut app, "takeback 2");
    assert_eq!(app.opening, None);
}
