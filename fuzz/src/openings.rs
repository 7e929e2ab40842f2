//! Files of openings: positions or moves, a line each, or games.

use std::collections::HashSet;

use niwaki_arena::openings::{self, games};
use niwaki_host::lenient::Unreadable;
use niwaki_host::position::Position;

use super::{CATALOGUE, Target, refused, text};

/// Openings of chess and ballots of draughts, each read for both games, whole and line by line.
pub(super) const OPENINGS: Target = Target {
    name: "openings",
    words: "e4 e5 Nf3 e2e4 O-O \"Name\" ; # rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b w KQkq - e3 0 1 bm hmvc 9-13 21-17 5-9 11-15 22-18 15x22 W:W21,22:B1,2 B:W21:B1 [Event \"?\"] [FEN \"W:W21:B1\"] 1. { } 1-0 * \n",
    run: |bytes| {
        let text = text(bytes);
        for game in ["chess", "checkers"] {
            let start = CATALOGUE.start(game).expect("the game is there");
            read(&text, start.as_ref());
            // Behind a line that is refused nothing else counts.
            if text.trim_end().contains('\n') {
                for line in text.lines().take(20) {
                    read(line, start.as_ref());
                }
            }
        }
    },
};

/// Reads openings to their ends, and those of two plies.
fn read(text: &str, start: &dyn Position) {
    for plies in [None, Some(2)] {
        match openings::of_text(text, "file", start, plies, Unreadable::Refused) {
            Err(failure) => {
                assert!(format!("{failure:#}").starts_with("file:"), "{failure:#}");
                refused(&failure);
            }
            Ok(all) => {
                assert_eq!(all.skipped, 0);
                hold(&all.items, start);
                replay(text, start, plies.unwrap_or(usize::MAX), &all.items);
            }
        }
    }
}

/// Checks that openings are positions in which there is something to play, each there once.
fn hold(openings: &[String], start: &dyn Position) {
    assert!(!openings.is_empty(), "a file without an opening is refused");
    let different: HashSet<&String> = openings.iter().collect();
    assert_eq!(different.len(), openings.len());
    for opening in openings {
        let position = start.at(opening).expect("an opening can be read");
        assert_eq!(position.text(), *opening);
        assert!(position.over().is_none() && !position.moves().is_empty());
    }
}

/// Plays what the text has of moves, all of which are legal, and looks for where they lead to among the openings.
fn replay(text: &str, start: &dyn Position, plies: usize, openings: &[String]) {
    let reached = |position: &dyn Position, moves: &[&str]| {
        let mut position = position.copy();
        for mv in moves.iter().take(plies) {
            let canonical = position.canonical(mv).expect("it is legal");
            assert!(position.moves().contains(&canonical), "{mv:?}");
            position.play(&canonical).expect("it is in the list");
        }
        assert!(openings.contains(&position.text()), "{moves:?}");
    };
    if text.lines().any(|line| line.trim_start().starts_with('[')) {
        for game in games::read(text) {
            game.strictly().expect("an opening was read of it");
            let moves: Vec<&str> = game.moves.iter().map(|(_, mv)| mv.as_str()).collect();
            match &game.fen {
                Some(fen) => reached(start.at(fen).expect("it was read").as_ref(), &moves),
                None => reached(start, &moves),
            }
        }
        return;
    }
    for line in text.lines() {
        let before_name = line.split(['"', ';']).next().unwrap_or_default();
        let moves: Vec<&str> = before_name.split_whitespace().collect();
        if moves.first().is_some_and(|mv| start.canonical(mv).is_ok()) {
            reached(start, &moves);
        }
    }
}
