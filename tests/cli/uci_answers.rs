//! Whatever `niwaki uci` is asked, there is an answer, and it is the last thing that was said of the search.

use super::uci::{engine, last, moves, number, remarks};

/// A position with a mate in one move, which is not the first in the list.
const MATE: &str = "position fen 6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1";

#[test]
fn moves_that_cannot_be_chosen_are_passed_over() {
    let mut engine = engine("--hash 1");
    for (wrong, rest) in [("e2e5 e2e9", " d2d4"), ("e7e5", "")] {
        let answer = engine.ask(&format!("go depth 3 searchmoves {wrong}{rest}"), "bestmove");
        let words = wrong.split(' ').count();
        assert_eq!(remarks(&answer).len(), words, "{answer:?}");
        assert!(
            remarks(&answer)[0].starts_with("searchmoves: "),
            "{answer:?}"
        );
        let best = moves(&answer).0;
        assert!(rest.is_empty() || best == "d2d4", "{best}");
        assert_eq!(best.len(), 4);
    }
}

/// Interfaces let people go on where neither side can give mate.
#[test]
fn a_dead_position_is_played_on() {
    let mut engine = engine("--hash 1");
    for place in [
        "position fen 8/8/4k3/8/8/3K4/8/8 w - - 0 1 moves d3c3 e6d6 c3c4",
        "position fen 4k3/8/8/8/8/8/4q3/4K3 w - - 0 1 moves e1e2",
    ] {
        engine.say(place);
        let answer = engine.ask("go movetime 20", "bestmove");
        assert_eq!(answer.len(), 2, "{answer:?}");
        assert_eq!(last(&answer, "cp"), Some(0));
        let (best, _) = moves(&answer);
        let black = if place.ends_with("c4") { "d6" } else { "e8" };
        assert!(best.len() == 4 && best.starts_with(black), "{best}");
    }
}

/// Where there was no time at all, the move is not just the first of the list.
#[test]
fn a_search_that_is_over_before_it_begins_has_looked_at_the_moves() {
    let mut engine = engine("--hash 1");
    engine.say(MATE);
    for go in [
        "go movetime 0",
        "go wtime 0 btime 0",
        "go wtime -5 btime 9 winc 1",
    ] {
        let answer = engine.ask(go, "bestmove");
        assert_eq!(moves(&answer).0, "e1e8", "{go}: {answer:?}");
        assert_eq!(last(&answer, "mate"), Some(1));
    }
    engine.say("go infinite");
    assert_eq!(moves(&engine.ask("stop", "bestmove")).0, "e1e8");
}

/// The depth does not fall, and the last line is exact and begins with the move that is played,
/// wherever the search was broken off.
#[test]
fn the_last_line_is_the_answer() {
    let mut engine = engine("--hash 1");
    for nodes in (100..3000).step_by(100) {
        engine.say("ucinewgame");
        let answer = engine.ask(&format!("go nodes {nodes}"), "bestmove");
        let infos = &answer[..answer.len() - 1];
        for word in ["depth", "nodes", "time"] {
            let told: Vec<i64> = infos.iter().filter_map(|line| number(line, word)).collect();
            assert!(told.is_sorted(), "{word} with {nodes} nodes: {answer:#?}");
        }
        let line = infos.last().expect("something is told");
        assert!(!line.contains("bound"), "{nodes}: {answer:#?}");
        let first = line
            .split(" pv ")
            .nth(1)
            .and_then(|pv| pv.split(' ').next());
        assert_eq!(
            first,
            Some(moves(&answer).0.as_str()),
            "{nodes}: {answer:#?}"
        );
    }
}

/// Time that one side's clock lost while the other thought is no cost of handing over a move.
#[test]
fn the_clocks_of_both_sides_are_told_apart() {
    let black = |engine: &mut super::conversation::Engine| {
        engine.say("position startpos moves e2e4");
        let answer = engine.ask("go wtime 60000 btime 59200 depth 1", "bestmove");
        remarks(&answer)[0].to_owned()
    };
    let mut one = engine("--hash 1");
    one.say("debug on");
    let alone = black(&mut one);
    assert!(alone.starts_with("time: usually "), "{alone}");
    let mut both = engine("--hash 1");
    both.say("debug on");
    both.ask("go wtime 60000 btime 60000 depth 1", "bestmove");
    assert_eq!(black(&mut both), alone);
}

#[test]
fn capital_letters_tabs_and_a_move_number_of_nothing_are_understood() {
    let mut engine = engine("--hash 1");
    for line in [
        "setoption name Ponder value True",
        "setoption name UCI_Chess960 value FALSE",
        "setoption name null_move value False",
        "setoption name profile value Modern",
        "setoption\tname\tHash\tvalue\t2\r",
        "position fen 6k1/5ppp/8/8/8/8/8/4R2K w - - 0 0 moves e1e2",
    ] {
        engine.say(line);
        assert_eq!(engine.ask("isready", "readyok"), ["readyok"], "{line}");
    }
    let answer = engine.ask("go nodes 18446744073709551615 depth 2\r", "bestmove");
    assert_eq!(moves(&answer).0.len(), 4);
}

/// Whoever says `go` waits for an answer, so that a limit that cannot be read is no reason to give none.
#[test]
fn a_limit_that_cannot_be_read_is_passed_over() {
    let mut engine = engine("--hash 1");
    engine.say(MATE);
    for go in [
        "go depth deep",
        "go wtime",
        "go movetime 1.5",
        "go depth x nodes 500",
    ] {
        let answer = engine.ask(go, "bestmove");
        assert!(
            remarks(&answer)[0].contains("a whole number is wanted"),
            "{go}: {answer:?}"
        );
        assert_eq!(moves(&answer).0, "e1e8", "{go}: {answer:?}");
    }
}

/// The search goes on and is answered once; then the new game may begin.
#[test]
fn a_new_game_has_to_wait_for_the_search() {
    let mut engine = engine("--hash 1");
    engine.say("go infinite");
    engine.say("ucinewgame");
    let said = engine.ask("isready", "readyok");
    assert!(
        said.iter().any(|line| line.contains("a search is running")),
        "{said:?}"
    );
    let answer = engine.ask("stop", "bestmove");
    assert_eq!(moves(&answer).0.len(), 4);
    engine.say("ucinewgame");
    assert_eq!(engine.ask("isready", "readyok"), ["readyok"]);
    engine.say("position startpos moves e2e4");
    let answer = engine.ask("go depth 2", "bestmove");
    assert!(["7", "8"].contains(&&moves(&answer).0[1..2]), "{answer:?}");
}

#[test]
fn a_position_is_shown_and_evaluated() {
    let mut engine = engine("--hash 1 --evaluation material");
    engine.say("position startpos moves e2e4 d7d5 e4d5");
    let shown = engine.ask("d", "Black");
    let fen = "Fen: rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2";
    assert!(shown.iter().any(|line| line == fen), "{shown:#?}");
    let key = |shown: &[String]| shown.iter().find(|line| line.starts_with("Key: ")).cloned();
    assert_eq!(key(&shown).map(|key| key.len()), Some("Key: ".len() + 16));
    assert_eq!(shown.last().map(String::as_str), Some("Black to move"));
    let said =
        |engine: &mut super::conversation::Engine| engine.ask("eval", "Final").pop().unwrap();
    // From White's side, whoever is to move.
    let expected = "Final evaluation: +1.00 (White side) [evaluation: material]";
    assert_eq!(said(&mut engine), expected);
    engine.say("position startpos moves e2e4 d7d5 e4d5 a7a6 h2h3 a6a5");
    assert_eq!(said(&mut engine), expected);
    assert_ne!(key(&engine.ask("d", "White")), key(&shown));
    engine.say("position startpos moves f2f3 e7e5 g2g4 d8h4");
    let over = "Final evaluation: none, the game is over (loss by checkmate)";
    assert_eq!(said(&mut engine), over);
    engine.say("position startpos moves e2e4 e7e6 d2d4 f8b4");
    assert!(said(&mut engine).ends_with("[evaluation: material; in check, where it means little]"));
}
