//! Tests of the options of `niwaki uci`, and of what they change.

use std::process::Command;

use super::conversation::Engine;
use super::uci::{engine, last, moves};

#[test]
fn introduces_itself_with_every_technique() {
    let mut engine = engine("--hash 3");
    let said = engine.ask("uci", "uciok");
    assert!(said[0].starts_with("id name niwaki "), "{}", said[0]);
    for option in [
        "option name Hash type spin default 3 min 0 max 1048576",
        "option name Threads type spin default 1 min 1 max 1024",
        "option name MultiPV type spin default 1 min 1 max 500",
        "option name Move Overhead type spin default 10 min 0 max 5000",
        "option name UCI_Chess960 type check default false",
        "option name Ponder type check default false",
        "option name Clear Hash type button",
        "option name UCI_ShowWDL type check default false",
        "option name UCI_LimitStrength type check default false",
        "option name UCI_Elo type spin default 2260 min 495 max 2260",
        "option name Skill Level type spin default 11 min 1 max 11",
        "option name quiescence type combo default full var full var plain var off",
        "option name table.draft type combo default at-least var exact var at-least",
        "option name memory type combo default game var search var game",
        "option name history_draws type check default true",
        "option name iterative.step type spin default 1 min 1 max 16",
        "option name null_move type check default true",
        "option name null_move.reduction type string default 3",
        "option name late_move_reductions.divisor type spin default 400 min 10 max 10000",
        "option name razoring type check default true",
        "option name multi_cut type check default false",
    ] {
        assert!(
            said.iter().any(|line| line == option),
            "{option}: {said:#?}"
        );
    }
    let combo = "option name Profile type combo default usual var bare ";
    assert!(said.iter().any(|line| line.starts_with(combo)));
    let listed = super::json("techniques --json");
    for technique in listed["techniques"].as_array().unwrap() {
        let name = technique["name"].as_str().unwrap();
        let mut names = vec![name.to_owned()];
        for parameter in technique["parameters"].as_array().unwrap() {
            names.push(format!("{name}.{}", parameter["name"].as_str().unwrap()));
        }
        for name in names {
            let option = format!("option name {} type ", name.replace('-', "_"));
            assert!(said.iter().any(|line| line.starts_with(&option)), "{name}");
        }
    }
    assert_eq!(engine.ask("isready", "readyok"), ["readyok"]);
}

#[test]
fn the_table_is_kept_between_moves_and_forgotten_for_a_new_game() {
    let mut engine = engine("--hash 4");
    let nodes = |engine: &mut Engine| last(&engine.ask("go depth 7", "bestmove"), "nodes");
    let first = nodes(&mut engine);
    assert!(nodes(&mut engine) < first, "the table helps");
    engine.say("ucinewgame");
    assert_eq!(nodes(&mut engine), first);
    engine.say("setoption name Clear Hash");
    assert_eq!(nodes(&mut engine), first);
    engine.say("setoption name Hash value 5");
    engine.say("setoption name Hash value 4");
    assert_eq!(nodes(&mut engine), first);
}

/// The table is left out, which remembers more.
#[test]
fn what_was_learned_is_kept_for_a_game_and_forgotten_for_a_new_one() {
    let mut engine = engine("--hash 0");
    let nodes = |engine: &mut Engine| last(&engine.ask("go depth 6", "bestmove"), "nodes");
    let first = nodes(&mut engine);
    let second = nodes(&mut engine);
    assert_ne!(second, first, "it has learned");
    engine.say("ucinewgame");
    assert_eq!(nodes(&mut engine), first);
    assert_eq!(nodes(&mut engine), second);
    engine.say("setoption name memory value search");
    assert_eq!(nodes(&mut engine), first);
    assert_eq!(nodes(&mut engine), first);
}

/// The options below, as flags.
const FLAGS: &str = "--profile classic --with etc --set null-move.reduction=3 --set quiescence=plain \
    --set aspiration=off --set iterative.step=2";

/// Set by options or by flags, it is the same search, and the one that `niwaki search` makes.
#[test]
fn options_and_flags_mean_the_same() {
    let place = "position startpos moves d2d4 d7d5";
    let nodes = |mut engine: Engine, options: &[&str]| {
        for option in options {
            engine.say(option);
        }
        engine.say(place);
        last(&engine.ask("go depth 6", "bestmove"), "nodes")
    };
    let usual = nodes(engine(""), &[]);
    let by_option = nodes(
        engine(""),
        &[
            "setoption name Profile value classic",
            "setoption name etc value true",
            "setoption name Null-Move.Reduction value 3",
            "setoption name Quiescence value PLAIN",
            "setoption name aspiration value false",
            "setoption name iterative.step value 2",
            "setoption name iterative.step value 99",
        ],
    );
    let by_flag = nodes(engine(&format!("{FLAGS} --threads 1")), &[]);
    assert_eq!(by_option, by_flag);
    assert_ne!(by_option, usual);
    let found = super::json(&format!(
        "search chess --depth 6 --json --moves 'd2d4 d7d5' {FLAGS}"
    ));
    assert_eq!(by_flag, found["nodes"].as_i64());
}

#[test]
fn castling_is_written_as_the_option_says() {
    let castles = "fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let mut engine = engine("--hash 1");
    let chosen = |engine: &mut Engine, mv: &str| {
        let go = format!("go depth 1 searchmoves {mv}");
        moves(&engine.ask(&go, "bestmove")).0
    };
    engine.say(&format!("position {castles}"));
    assert_eq!(chosen(&mut engine, "e1g1"), "e1g1");
    engine.say("setoption name UCI_Chess960 value true");
    assert_eq!(chosen(&mut engine, "e1h1"), "e1h1", "the position is kept");
    engine.say("position fen nrbkbrqn/pppppppp/8/8/8/8/PPPPPPPP/NRBKBRQN w BFbf - 0 1 moves g2g3");
    assert_eq!(chosen(&mut engine, "g7g6"), "g7g6");
    engine.say("setoption name UCI_Chess960 value false");
    engine.say(&format!("position {castles} moves e1c1 e8g8"));
    assert_eq!(engine.ask("isready", "readyok").len(), 1);
}

#[test]
fn several_threads_answer_as_well() {
    let mut engine = engine("--threads 2");
    for go in ["go depth 8", "go movetime 30"] {
        assert_eq!(moves(&engine.ask(go, "bestmove")).0.len(), 4);
    }
}

/// The program that `make` builds for testers of engines.
#[test]
fn the_engine_speaks_uci_without_arguments() {
    let mut engine = Engine::start(Command::new(env!("CARGO_BIN_EXE_niwaki-uci")));
    engine.ask("uci", "uciok");
    assert_eq!(moves(&engine.ask("go depth 2", "bestmove")).0.len(), 4);
    let bench = Command::new(env!("CARGO_BIN_EXE_niwaki-uci"))
        .args(["bench", "--depth", "3"])
        .output()
        .expect("the engine starts");
    let text = String::from_utf8(bench.stdout).unwrap();
    let words: Vec<&str> = text.lines().last().unwrap().split(' ').collect();
    assert!(
        matches!(words[..], [nodes, "nodes", nps, "nps"]
        if nodes.parse::<u64>().is_ok() && nps.parse::<u64>().is_ok()),
        "{words:?}"
    );
}

/// Sets an option, and returns what is said to that; `readyok` where nothing is.
fn set(engine: &mut Engine, option: &str) -> String {
    engine.say(&format!("setoption name {option}"));
    engine.ask("isready", "readyok")[0].clone()
}

#[test]
fn a_level_plays_weaker_and_says_so() {
    let mut engine = engine("--hash 1");
    engine.ask("uci", "uciok");
    assert_eq!(
        set(&mut engine, "Skill Level value 1"),
        "info string plays at level 1"
    );
    // A level of one ply looks at few nodes, whatever the clock says, and shows one line all the same.
    engine.say("position startpos");
    let answer = engine.ask("go wtime 600000 btime 600000", "bestmove");
    assert_eq!(last(&answer, "depth"), Some(1), "{answer:#?}");
    assert!(
        answer.iter().all(|line| !line.contains("multipv 2")),
        "{answer:#?}"
    );
    // The same game draws the same moves, and over many games it does not always play the same one.
    let mut played = Vec::new();
    for _ in 0..12 {
        engine.say("ucinewgame");
        let answer = engine.ask("go", "bestmove");
        let (best, _) = moves(&answer);
        let shown = answer.iter().rev().find(|line| line.contains(" pv "));
        assert!(
            shown.unwrap().contains(&format!(" pv {best}")),
            "{answer:#?}"
        );
        played.push(best);
    }
    played.sort();
    played.dedup();
    assert!(played.len() > 1, "{played:?}");
    // No level misses a win on the spot.
    engine.say("position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    for _ in 0..4 {
        engine.say("ucinewgame");
        assert_eq!(moves(&engine.ask("go", "bestmove")).0, "a1a8");
    }
    set(&mut engine, "UCI_Elo value 1500");
    let said = set(&mut engine, "UCI_LimitStrength value true");
    assert_eq!(said, "info string plays at level 6");
    set(&mut engine, "UCI_LimitStrength value false");
    let said = set(&mut engine, "Skill Level value 11");
    assert_eq!(said, "info string plays as well as it can");
    assert!(set(&mut engine, "UCI_Elo value 3000").contains("from 495 to 2260"));
}

#[test]
fn values_have_chances_where_they_are_asked_for() {
    let mut engine = engine("");
    let chances = |engine: &mut Engine, go: &str| {
        let said = engine.ask(go, "bestmove");
        let wdl = said.iter().rev().find_map(|line| line.split_once(" wdl "));
        let (before, after) = wdl?;
        assert!(before.contains(" score "), "{before}");
        let numbers = after.split(' ').take(3).map(|word| word.parse().unwrap());
        Some(numbers.collect::<Vec<u32>>())
    };
    assert_eq!(chances(&mut engine, "go depth 4"), None);
    set(&mut engine, "UCI_ShowWDL value true");
    let even = chances(&mut engine, "go depth 4").unwrap();
    assert_eq!(even.iter().sum::<u32>(), 1000);
    engine.say("position startpos moves e2e4 d7d5 f1a6");
    let ahead = chances(&mut engine, "go depth 4").unwrap();
    assert!(
        ahead[0] > even[0] && ahead[2] < even[2],
        "{even:?} {ahead:?}"
    );
    engine.say("position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    let mate = chances(&mut engine, "go depth 4");
    assert_eq!(mate, Some(vec![1000, 0, 0]));
    // Whichever of the two options comes last.
    let warned = |said: String| said.contains("fitted to values of the evaluation `learned`");
    assert!(warned(set(&mut engine, "evaluation value hand")));
    assert!(!warned(set(&mut engine, "evaluation value learned")));
    set(&mut engine, "UCI_ShowWDL value false");
    assert!(!warned(set(&mut engine, "evaluation value hand")));
    assert!(warned(set(&mut engine, "UCI_ShowWDL value true")));
    set(&mut engine, "UCI_ShowWDL value false");
    assert_eq!(chances(&mut engine, "go depth 4"), None);
}
