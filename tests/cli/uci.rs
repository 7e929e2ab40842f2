//! `niwaki uci` as graphical interfaces and match runners talk to it.

use std::time::Duration;

use super::conversation::Engine;
use super::niwaki;

pub(super) fn engine(flags: &str) -> Engine {
    let words = std::iter::once("uci").chain(flags.split_whitespace());
    Engine::start(niwaki(words))
}

/// Returns the move that is played, and the one that is expected.
pub(super) fn moves(answer: &[String]) -> (String, Option<String>) {
    let line = answer.last().expect("there is an answer");
    let mut words = line.split_whitespace();
    assert_eq!(words.next(), Some("bestmove"), "{line}");
    let best = words.next().expect("there is a move").to_owned();
    let reply = match words.next() {
        Some("ponder") => words.next().map(str::to_owned),
        other => {
            assert_eq!(other, None, "{line}");
            None
        }
    };
    (best, reply)
}

/// Returns the number behind a word of the last line that has it.
pub(super) fn last(answer: &[String], word: &str) -> Option<i64> {
    let mut numbers = answer.iter().filter_map(|line| number(line, word));
    numbers.next_back()
}

pub(super) fn number(line: &str, word: &str) -> Option<i64> {
    let mut words = line.split_whitespace();
    words.find(|other| *other == word)?;
    words.next()?.parse().ok()
}

/// Returns the remarks in what was said.
pub(super) fn remarks(said: &[String]) -> Vec<&str> {
    let remarks = said.iter().map(|line| line.strip_prefix("info string "));
    remarks.flatten().collect()
}

#[test]
fn every_form_of_go_is_answered() {
    let mut engine = engine("--hash 1");
    engine.say("position startpos moves e2e4 c7c5");
    for go in [
        "go depth 5",
        "go nodes 3000",
        "go movetime 40",
        "go wtime 500 btime 500",
        "go wtime 500 btime 500 winc 20 binc 20",
        "go wtime 500 btime 500 movestogo 3",
        "go btime 500 wtime 60000 movestogo 1 winc 0 depth 4",
        "go wtime 0 btime 0",
        "go wtime -30 btime -30 winc 5",
        "go movetime 0",
        "go mate 1 nodes 2000",
        "go depth 3 nodes 100000 movetime 5000 mate 9",
        "go depth 4 searchmoves g1f3 b1c3",
        "go searchmoves g1f3 depth 3 wtime 1000 btime 1000",
    ] {
        let answer = engine.ask(go, "bestmove");
        let (best, _) = moves(&answer);
        assert!((4..=5).contains(&best.len()), "{go}: {best}");
        assert_eq!(remarks(&answer), [""; 0], "{go}");
        if go.contains("searchmoves") {
            assert!(["g1f3", "b1c3"].contains(&best.as_str()), "{go}: {best}");
        }
        if go.contains("depth 5") {
            assert_eq!(last(&answer, "depth"), Some(5));
        }
        if go.contains("nodes 3000") {
            assert!(last(&answer, "nodes") <= Some(3000), "{answer:#?}");
        }
    }
}

/// Without a limit it goes on until it is stopped, and answers everything on the way.
#[test]
fn an_endless_search_is_answered_when_it_is_stopped() {
    let mut engine = engine("--hash 1");
    for go in [
        "go infinite",
        "go",
        "go infinite wtime 1 btime 1",
        "go ponder wtime 1 btime 1",
    ] {
        engine.say(go);
        engine.ask("isready", "readyok");
        let said = engine.meanwhile(Duration::from_millis(150));
        assert!(
            !said.iter().any(|line| line.starts_with("bestmove")),
            "{go}"
        );
        engine.ask("isready", "readyok");
        let answer = engine.ask("stop", "bestmove");
        assert_eq!(moves(&answer).0.len(), 4);
    }
    // What is known soon is not told before its time.
    engine.say("position fen 6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1");
    for go in ["go infinite", "go depth 2 infinite", "go ponder depth 2"] {
        engine.say(go);
        let said = engine.meanwhile(Duration::from_millis(150));
        assert!(
            said.iter().any(|line| line.contains("score mate 1")),
            "{said:?}"
        );
        assert!(
            !said.iter().any(|line| line.starts_with("bestmove")),
            "{go}"
        );
        assert_eq!(moves(&engine.ask("stop", "bestmove")).0, "e1e8");
    }
}

#[test]
fn a_hit_starts_the_clock_of_a_pondered_move() {
    let mut engine = engine("--hash 1");
    engine.say("position startpos moves e2e4 e7e5");
    for go in [
        "go ponder wtime 300 btime 300",
        "go ponder movetime 30",
        "go ponder depth 3",
        "go ponder wtime 1000 btime 1000 winc 10 binc 10 searchmoves g1f3",
    ] {
        engine.say(go);
        let said = engine.meanwhile(Duration::from_millis(100));
        assert!(
            !said.iter().any(|line| line.starts_with("bestmove")),
            "{go}"
        );
        let answer = engine.ask("ponderhit", "bestmove");
        assert_eq!(moves(&answer).0.len(), 4, "{go}");
    }
    assert_eq!(
        engine.ask("ponderhit", "info").len(),
        1,
        "nothing is pondered on"
    );
    engine.ask("isready", "readyok");
}

#[test]
fn mates_are_told_in_moves() {
    let mut engine = engine("--hash 1");
    engine.say("position fen r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1");
    let answer = engine.ask("go mate 3", "bestmove");
    assert_eq!(moves(&answer).0, "f6a6");
    assert_eq!(last(&answer, "mate"), Some(3), "{answer:#?}");
    engine.say("position fen r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1 moves f6a6");
    let answer = engine.ask("go depth 6", "bestmove");
    assert_eq!(last(&answer, "mate"), Some(-2), "{answer:#?}");
    engine.say("position startpos moves f2f3 e7e5 g2g4 d8h4");
    assert_eq!(
        engine.ask("go depth 3", "bestmove"),
        ["info depth 0 score mate 0", "bestmove (none)"]
    );
    engine.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(
        engine.ask("go movetime 50", "bestmove"),
        ["info depth 0 score cp 0", "bestmove (none)"]
    );
}

#[test]
fn infos_have_everything() {
    let mut engine = engine("--hash 1");
    engine.say("setoption name MultiPV value 3");
    // So that the search is the same whatever was learned.
    engine.say("setoption name evaluation value hand");
    engine.say("position fen r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
    let answer = engine.ask("go depth 7", "bestmove");
    let lines = answer.iter().filter(|line| line.contains(" pv "));
    let lines: Vec<&String> = lines.collect();
    for line in &lines {
        for word in [
            "depth", "seldepth", "multipv", "cp", "nodes", "nps", "hashfull", "time",
        ] {
            assert!(number(line, word).is_some(), "{word}: {line}");
        }
    }
    let exact = |depth, multipv| {
        lines.iter().any(|line| {
            number(line, "depth") == Some(depth)
                && number(line, "multipv") == Some(multipv)
                && !line.contains("bound")
        })
    };
    assert!((1..=3).all(|number| exact(7, number)), "{answer:#?}");
    let bounds = ["lowerbound", "upperbound"];
    let bounded = lines
        .iter()
        .any(|line| bounds.iter().any(|bound| line.contains(bound)));
    assert!(bounded, "{answer:#?}");
    assert!(moves(&answer).1.is_some(), "a reply is expected");
    // Which move is searched is told only after some seconds.
    assert!(!answer.iter().any(|line| line.contains("currmove")));
    engine.say("setoption name MultiPV value 1");
    engine.say("go infinite");
    while !engine.until("info")[0].contains(" currmovenumber ") {}
    engine.ask("stop", "bestmove");
}

/// A limit may end a search just after it failed high: what it says last of the move that it plays is a bound still.
#[test]
fn the_last_line_of_a_search_that_is_cut_short_says_whether_it_is_a_bound() {
    let mut engine = engine("--hash 4");
    // So that the search is the same whatever was learned, and whatever the default is.
    engine.say("setoption name evaluation value hand");
    engine.say("setoption name Profile value modern");
    engine.say("position fen 2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1");
    let mut bounds = 0;
    for nodes in (6500..8625).step_by(250) {
        engine.say("ucinewgame");
        let answer = engine.ask(&format!("go nodes {nodes}"), "bestmove");
        let lines = answer.iter().filter(|line| line.contains(" pv "));
        let lines: Vec<&String> = lines.collect();
        let [.., before, last] = lines[..] else {
            panic!("{answer:#?}");
        };
        // An exact value may be the same as the bound before it; its line is another one then.
        let same = ["depth", "cp"].map(|word| number(before, word) == number(last, word));
        let line = [before, last].map(|info| info.split(" pv ").nth(1));
        if before.contains(" lowerbound ") && same == [true; 2] && line[0] == line[1] {
            assert!(last.contains(" lowerbound "), "{answer:#?}");
            bounds += 1;
        }
    }
    assert!(bounds > 0);
}

#[test]
fn what_makes_no_sense_is_said_in_one_line_and_changes_nothing() {
    let mut engine = engine("--hash 1");
    let place = "position fen 6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1";
    engine.say(place);
    for (line, said) in [
        ("hello there", "'hello there' is no command"),
        ("position", "write position startpos"),
        ("position fen", "write position startpos"),
        ("position fen 8/8 w - - 0 1", "8/8"),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "illegal"),
        (
            "position startpos moves e2e5",
            "move 1: the move \"e2e5\" is illegal",
        ),
        (
            "position startpos moves e2e4 zz",
            "move 2: \"zz\" is not a move",
        ),
        ("setoption name Hash value lots", "Hash 'lots'"),
        ("setoption name Threads value 0", "1 to 1024"),
        ("setoption name Ponder value perhaps", "true or false"),
        ("setoption name UCI_Chess960 value 7", "true or false"),
        (
            "setoption name null_moves value true",
            "did you mean 'null-move'?",
        ),
        (
            "setoption name null-move.reduction value 99",
            "0 to 16 plies",
        ),
        ("setoption name null-move value 2", "true or false"),
        (
            "setoption name Profile value clasic",
            "choose from bare, classic, ael, modern, usual (did you mean 'classic'?)",
        ),
        ("setoption Hash 3", "write setoption name"),
        ("ponderhit", "nothing is being pondered on"),
    ] {
        engine.say(line);
        let answer = engine.ask("isready", "readyok");
        assert_eq!(answer.len(), 2, "{line}: {answer:?}");
        let remark = remarks(&answer)[0];
        assert!(remark.contains(said), "{line}: {remark}");
    }
    engine.say("stop"); // there is nothing to stop
    engine.say("");
    let answer = engine.ask("go depth 3 quickly", "bestmove");
    assert!(remarks(&answer)[0].contains("'quickly'"), "{answer:?}");
    assert_eq!(moves(&answer).0, "e1e8", "the position is the one before");
}

#[test]
fn commands_that_have_to_wait_are_refused_while_a_search_runs() {
    let mut engine = engine("--hash 1");
    engine.say("go infinite");
    for line in [
        "go depth 1",
        "go infinite",
        "ucinewgame",
        "setoption name Clear Hash",
        "bench",
    ] {
        let answer = engine.ask(line, "info");
        let remark = answer.last().map(String::as_str).unwrap_or_default();
        if !remark.contains("a search is running") {
            // The search itself may have spoken first.
            engine.say("isready");
            let more = engine.until("readyok");
            assert!(
                more.iter().any(|line| line.contains("a search is running")),
                "{line}"
            );
        }
    }
    // These do not concern it, and hold for the next one.
    engine.say("setoption name Hash value 2");
    engine.say("position startpos moves e2e4");
    engine.ask("stop", "bestmove");
    let answer = engine.ask("go depth 2", "bestmove");
    assert!(["7", "8"].contains(&&moves(&answer).0[1..2]), "{answer:?}");
}

#[test]
fn the_end_of_input_is_the_end_and_a_search_still_answers() {
    for last in ["", "quit"] {
        let mut engine = engine("--hash 1");
        engine.say("go infinite");
        engine.ask("isready", "readyok");
        if !last.is_empty() {
            engine.say(last);
        }
        let (status, said) = engine.close();
        assert_eq!(status, Some(0));
        assert!(
            said.last()
                .is_some_and(|line| line.starts_with("bestmove ")),
            "{said:?}"
        );
    }
}

#[test]
fn what_stands_before_a_command_is_passed_over() {
    let mut engine = engine("--hash 1");
    let answer = engine.ask("joho debug on", "info");
    assert!(answer[0].contains("'joho' before 'debug' is ignored"));
    let answer = engine.ask("go wtime 100 btime 100", "bestmove");
    assert!(
        remarks(&answer)[0].starts_with("time: usually "),
        "{answer:?}"
    );
    engine.say("debug off");
    let answer = engine.ask("go wtime 100 btime 100", "bestmove");
    assert!(remarks(&answer).is_empty());
}

#[test]
fn a_game_that_could_be_called_drawn_is_played_on() {
    let mut engine = engine("--hash 1");
    engine.say("position fen 4k3/8/8/8/8/8/8/R3K3 w - - 100 80");
    assert_eq!(moves(&engine.ask("go depth 3", "bestmove")).0.len(), 4);
    engine.say("position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    assert_eq!(moves(&engine.ask("go depth 3", "bestmove")).0.len(), 4);
}
