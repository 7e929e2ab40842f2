//! `niwaki uci` where nobody waits for an answer before the next `go`, and what a mate is sent as.

use super::uci::{engine, moves, number, remarks};

/// Returns the answers in what was said, in their order.
fn answers(said: &[String]) -> Vec<&str> {
    let answers = said.iter().map(|line| line.strip_prefix("bestmove "));
    answers.flatten().collect()
}

/// A script has all its searches answered, each in its own position and by the options of its `go`.
#[test]
fn searches_that_nobody_waits_for_are_answered_in_turn() {
    for last in ["", "quit"] {
        let mut engine = engine("--hash 1");
        for round in 0..250 {
            engine.say("position startpos");
            engine.say("setoption name MultiPV value 3");
            engine.say("go depth 1");
            engine.say("position startpos moves e2e4");
            engine.say("setoption name MultiPV value 1");
            engine.say(&format!("go depth {}", 1 + round % 3));
        }
        engine.say("position fen 6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1");
        if !last.is_empty() {
            engine.say("go nodes 300");
            engine.say(last);
        }
        let (status, said) = engine.close();
        assert_eq!(status, Some(0));
        assert_eq!(remarks(&said), [""; 0]);
        let answers = answers(&said);
        assert_eq!(answers.len(), 500 + usize::from(!last.is_empty()));
        for (number, answer) in answers.iter().take(500).enumerate() {
            let black = ["7", "8"].contains(&&answer[1..2]);
            assert_eq!(black, number % 2 == 1, "{number}: {answer}");
        }
        let third = said.iter().filter(|line| line.contains(" multipv 3 "));
        assert_eq!(third.count(), 250);
    }
}

#[test]
fn stop_ends_the_search_that_runs_and_one_that_waits_for_it() {
    let mut engine = engine("--hash 1");
    engine.say("go movetime 600000");
    engine.say("position fen 6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1");
    engine.say("go depth 2");
    assert!(engine.ask("stop", "bestmove").len() > 1);
    assert_eq!(moves(&engine.until("bestmove")).0, "e1e8");
    // Nobody can say `stop` to an endless search before it has begun, but for now.
    engine.say("position startpos");
    engine.say("go movetime 600000");
    engine.say("go infinite");
    let refused = engine.ask("go depth 1", "info");
    let refused = [refused, engine.ask("isready", "readyok")].concat();
    assert!(
        refused.iter().any(|line| line.contains("stop it first")),
        "{refused:?}"
    );
    engine.ask("stop", "bestmove");
    engine.until("bestmove");
    // The same of pondering: the word is for the one that waits.
    engine.say("go movetime 300");
    engine.say("go ponder depth 3");
    engine.say("ponderhit");
    engine.until("bestmove");
    engine.until("bestmove");
    let said = engine.ask("isready", "readyok");
    assert_eq!(remarks(&said), [""; 0]);
}

#[test]
fn the_end_waits_for_limits_and_for_nothing_else() {
    let mut engine = engine("--hash 1");
    engine.say("go depth 4");
    engine.say("go nodes 2000");
    engine.say("go");
    let (status, said) = engine.close();
    assert_eq!((status, answers(&said).len()), (Some(0), 3));
    let depth = said.iter().filter_map(|line| number(line, "depth"));
    assert!(depth.max() >= Some(4), "{said:#?}");
    // A single search that runs is ended by `quit`, as a program that quits is not waited for.
    let mut engine = super::uci::engine("--hash 1");
    engine.say("go movetime 600000");
    engine.say("quit");
    let (status, said) = engine.close();
    assert_eq!((status, answers(&said).len()), (Some(0), 1));
}

#[test]
fn so_many_wait_and_no_more() {
    let mut engine = engine("--hash 1");
    engine.say("go movetime 600000");
    for _ in 0..10_001 {
        engine.say("go nodes 1");
    }
    engine.say("isready");
    let said = engine.until("readyok");
    let refused = remarks(&said);
    assert_eq!(refused.len(), 1, "{refused:?}");
    assert!(
        refused[0].starts_with("10000 searches wait, so this one is ignored"),
        "{refused:?}"
    );
    engine.say("stop");
    let (status, said) = engine.close();
    assert_eq!((status, answers(&said).len()), (Some(0), 10_001));
}

/// What has no bound is the truth: here a mate in 2 moves, wherever the search was broken off. With 2000 nodes one in 4
/// is found.
#[test]
fn a_mate_without_a_bound_is_the_shortest() {
    let mut engine = engine("--hash 1");
    engine.say("position fen 7k/8/5K2/8/8/8/8/1R6 w - - 0 1");
    let mut bounds = 0;
    for nodes in (500..=5000).step_by(500) {
        engine.say("ucinewgame");
        let answer = engine.ask(&format!("go depth 9 nodes {nodes}"), "bestmove");
        for line in answer.iter().filter(|line| line.contains(" mate ")) {
            if line.contains("bound") {
                bounds += 1;
            } else {
                assert_eq!(number(line, "mate"), Some(2), "{nodes}: {answer:#?}");
            }
        }
    }
    assert!(bounds > 0, "mates are told before they are proved");
}
