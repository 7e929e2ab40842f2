use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::super::testing::host_with;
use super::*;

type Played = App;

fn app(game: &str) -> Played {
    App::new(host_with(game, [None, Some(0)]))
}

fn press(app: &mut Played, code: KeyCode) {
    app.key(KeyEvent::new(code, KeyModifiers::NONE));
}

/// Draws what is seen in a window of this size.
fn seen(app: &Played, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(frame, app)).unwrap();
    terminal.backend().to_string()
}

/// Counts how often a sign is seen.
fn count(text: &str, sign: char) -> usize {
    text.chars().filter(|&c| c == sign).count()
}

#[test]
fn the_board_of_chess_is_whole_in_both_usual_sizes() {
    let mut app = app("chess");
    app.typed = "Nf".to_owned();
    for (width, height) in [(80, 24), (200, 50)] {
        let text = seen(&app, width, height);
        for (sign, number) in [('♟', 16), ('♜', 4), ('♚', 2), ('♛', 2)] {
            assert_eq!(
                count(&text, sign),
                number,
                "{width}×{height}: {sign}\n{text}"
            );
        }
        for part in [
            "White to move",
            "Black: niwaki, level 1",
            "moves",
            "engine",
            "Nf3",
            "White> Nf",
            "F1 help",
        ] {
            assert!(text.contains(part), "{width}×{height}: {part}\n{text}");
        }
    }
}

#[test]
fn checkers_and_trees_are_seen_whole() {
    let text = seen(&app("checkers"), 80, 24);
    assert_eq!(count(&text, '●'), 24, "{text}");
    assert!(text.contains("13") && text.contains("11-15"), "{text}");
    let mut tree = app("tree:edge-sum,b=3,length=6");
    press(&mut tree, KeyCode::Char('2'));
    press(&mut tree, KeyCode::Enter);
    let text = seen(&tree, 80, 24);
    for part in ["root", "2", "0:", "1:", "2:", "Min: niwaki, level 1"] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn all_legal_moves_are_seen_even_many() {
    let mut app = app("chess");
    let moves = [
        "e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "b1c3", "g8f6",
    ];
    let opening = app.host.session.opening().copy();
    app.host.session.replay(opening, moves.into_iter());
    press(&mut app, KeyCode::F(3)); // takes two back, and looks at the position anew
    assert!(app.host.legal_moves().len() > 30);
    for (width, height) in [(80, 24), (200, 50)] {
        let text = seen(&app, width, height);
        for mv in app.host.legal_moves() {
            assert!(
                text.contains(&format!("{mv} ")),
                "{width}×{height}: {mv}\n{text}"
            );
        }
    }
}

#[test]
fn moves_are_listed_in_pairs() {
    let mut app = app("chess");
    app.host.session.replay(
        app.host.session.opening().copy(),
        ["e2e4", "e7e5", "g1f3"].into_iter(),
    );
    let text = seen(&app, 80, 24);
    assert!(text.contains("1. e4         e5"), "{text}");
    assert!(text.contains("2. Nf3"), "{text}");
}

#[test]
fn what_is_pointed_at_stands_in_brackets() {
    let mut app = app("chess");
    assert!(!seen(&app, 80, 24).contains('['));
    press(&mut app, KeyCode::Up);
    assert!(seen(&app, 80, 24).contains('['));
}

#[test]
fn small_windows_say_so_and_none_is_too_small() {
    for game in ["chess", "checkers", "tree:iid,b=60,length=5"] {
        let mut app = app(game);
        press(&mut app, KeyCode::Up);
        for help in [false, true] {
            app.shows_help = help;
            for width in (1..60).step_by(3) {
                for height in 1..16 {
                    seen(&app, width, height);
                }
            }
        }
    }
    let text = seen(&app("chess"), 40, 9);
    assert!(text.contains("the board needs 17 and 13"), "{text}");
    assert!(seen(&app("chess"), 30, 14).contains('♚'));
}

#[test]
fn a_wide_tree_is_seen_as_text_where_its_cells_have_no_room() {
    let wide = app("tree:iid,b=200,length=5");
    let text = seen(&wide, 80, 24);
    assert!(text.contains("and 160 more"), "{text}");
    assert!(seen(&wide, 200, 50).contains("199:"));
}

#[test]
fn the_help_lists_every_command() {
    let mut app = app("chess");
    press(&mut app, KeyCode::F(1));
    let text = seen(&app, 80, 24);
    for (name, _, what) in entry::COMMANDS {
        assert!(text.contains(name) && text.contains(what), "{name}\n{text}");
    }
}
