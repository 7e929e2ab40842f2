//! `niwaki hub` as programs of the draughts world talk to it.

use std::time::Duration;

use super::conversation::Engine;
use super::niwaki;

const START: &str = "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";

pub(super) fn engine(flags: &str) -> Engine {
    let words = std::iter::once("hub").chain(flags.split_whitespace());
    Engine::start(niwaki(words))
}

/// Returns the value of `key=…` in the last line.
fn told<'a>(answer: &'a [String], key: &str) -> Option<&'a str> {
    let line = answer.last().expect("there is an answer");
    let mut words = line.split_whitespace();
    words.find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
}

#[test]
fn introduces_itself_with_every_technique() {
    let mut engine = engine("--hash 3");
    let said = engine.ask("hub", "wait");
    assert!(
        said[0].starts_with("id name=niwaki version="),
        "{}",
        said[0]
    );
    for param in [
        "param name=variant value=english type=enum values=\"english\"",
        "param name=rotated value=false type=bool",
        "param name=hash value=3 type=int min=0 max=1048576",
        "param name=threads value=1 type=int min=1 max=1024",
        "param name=null-move value=false type=bool",
        "param name=late-move-reductions.divisor value=400 type=int min=10 max=10000",
    ] {
        assert!(said.iter().any(|line| line == param), "{param}: {said:#?}");
    }
    for line in [
        "set-param name=hash value=2",
        "set-param name=etc value=true",
    ] {
        engine.say(line);
    }
    assert_eq!(engine.ask("init", "ready"), ["ready"]);
    assert_eq!(engine.ask("ping", "pong"), ["pong"]);
}

#[test]
fn every_level_is_kept() {
    let mut engine = engine("--hash 1");
    for level in [
        "level depth=5",
        "level nodes=3000",
        "level move-time=0.04",
        "level time=0.5",
        "level time=0.5 inc=0.02",
        "level moves=3 time=0.3",
        "level time=-0.1 inc=0.01",
    ] {
        engine.say(&format!("pos pos={START}"));
        engine.say(level);
        let answer = engine.ask("go think", "done");
        assert!(
            told(&answer, "move").is_some_and(|mv| mv.contains('-')),
            "{answer:?}"
        );
        assert!(
            answer.len() > 1 && answer[0].starts_with("info depth=1 score="),
            "{answer:?}"
        );
        for key in ["depth", "score", "nodes", "time", "nps", "pv"] {
            assert!(
                answer[answer.len() - 2].contains(&format!(" {key}=")),
                "{key}: {answer:?}"
            );
        }
    }
}

/// The increment is added before the move: with it, an empty clock has time to think.
#[test]
fn an_increment_is_there_before_the_move() {
    let mut engine = engine("--hash 1");
    let mut depth = |increment: &str| {
        engine.say(&format!("pos pos={START}"));
        engine.say(&format!("level time=0 inc={increment}"));
        let answer = engine.ask("go think", "done");
        let infos = &answer[..answer.len() - 1];
        told(infos, "depth").and_then(|depth| depth.parse::<u32>().ok())
    };
    assert_eq!(depth("0"), Some(1));
    assert!(depth("2") > Some(3));
}

#[test]
fn captures_name_what_they_take_in_both_directions() {
    let mut engine = engine("--hash 1");
    engine.say("pos pos=Wbeeeebeeeeeeebbeeweeeeeeeeeeeeee moves=\"18x2x14x6 15-19 2-6\"");
    engine.say("level depth=3");
    let answer = engine.ask("go think", "done");
    assert!(told(&answer, "move").is_some(), "{answer:?}");
    engine.say("pos pos=Wbeeeebeeeeeeebbeeweeeeeeeeeeeeee");
    engine.say("level depth=4");
    let answer = engine.ask("go think", "done");
    let mv = told(&answer, "move").unwrap();
    assert!(["18x2x6x14", "18x11x15"].contains(&mv), "{mv}");
}

/// The same position, as the protocol has it and as `pydraughts` sends it.
#[test]
fn positions_may_come_rotated() {
    let think = |mut engine: Engine, place: &str| {
        engine.say(&format!("pos pos={place}"));
        engine.say("level depth=7");
        let answer = engine.ask("go think", "done");
        let nodes = answer.iter().rev().nth(1).expect("there is an info");
        let nodes = nodes
            .split(" nodes=")
            .nth(1)
            .unwrap()
            .split(' ')
            .next()
            .unwrap();
        (answer.last().unwrap().clone(), nodes.to_owned())
    };
    let straight = think(engine(""), "WBeeeebeeeeeeebbeeweeeeeeeeeeeWee");
    let rotated = "BeeBeeeeeeeeeeebeewweeeeeeeweeeeW";
    assert_eq!(think(engine("--rotated"), rotated), straight);
    let mut by_parameter = engine("");
    by_parameter.say("set-param name=rotated value=true");
    assert_eq!(think(by_parameter, rotated), straight);
}

#[test]
fn endless_and_pondered_searches_wait() {
    let mut engine = engine("--hash 1");
    engine.say(&format!("pos pos={START} moves=\"11-15 22-18\""));
    for (level, go) in [
        ("level infinite", "go think"),
        ("level time=0.1", "go analyze"),
        ("level time=0.1 inc=0.1", "go ponder"),
        ("level depth=2", "go ponder"),
    ] {
        engine.say(level);
        engine.say(go);
        engine.ask("ping", "pong");
        let said = engine.meanwhile(Duration::from_millis(150));
        assert!(!said.iter().any(|line| line.starts_with("done")), "{go}");
        let answer = engine.ask("stop", "done");
        assert!(told(&answer, "move").is_some());
    }
    for level in ["level time=0.2", "level depth=3", "level move-time=0.03"] {
        engine.say(level);
        engine.say("go ponder");
        let said = engine.meanwhile(Duration::from_millis(50));
        assert!(!said.iter().any(|line| line.starts_with("done")), "{level}");
        assert!(told(&engine.ask("ponder-hit", "done"), "move").is_some());
    }
}

#[test]
fn what_makes_no_sense_is_said_in_one_line_and_changes_nothing() {
    let mut engine = engine("--hash 1");
    engine.say("pos pos=Wbeeeebeeeeeeeeeeeweeeeeeeeeeeeee");
    for (line, said) in [
        ("hello there", "'hello there' is no command"),
        ("pos", "write pos pos="),
        ("pos pos=Wbbb", "4 letters instead of 33"),
        (
            "pos pos=Xbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww",
            "begins with the player",
        ),
        (
            "pos pos=Bbbbbbbbbbbbzeeeeeeeewwwwwwwwwwww",
            "'z' stands on square 12",
        ),
        ("pos pos=Wweeeeeeeeeeeeeeeeeeeeeeeeeeeeeee", "square 1"),
        (
            &format!("pos pos={START} moves=\"11-15 11-15\""),
            "move 2: '11-15'",
        ),
        ("set-param name=hash value=lots", "hash 'lots'"),
        ("set-param name=contempt value=1", "no option 'contempt'"),
        (
            "set-param name=variant value=normal",
            "english is the only one",
        ),
        ("set-param name=rotated value=7", "true or false"),
        ("set-param name=etc.first value=-1", "0 to 1000"),
        ("set-param hash", "write set-param name="),
        ("level depth=deep", "a whole number"),
        ("level time=soon", "a number of seconds"),
        ("level quickly", "limits nothing"),
        ("go home", "write go think"),
        ("ponder-hit", "nothing is being pondered on"),
    ] {
        engine.say(line);
        let answer = engine.ask("ping", "pong");
        assert_eq!(answer.len(), 2, "{line}: {answer:?}");
        assert!(
            answer[0].starts_with("error message=\""),
            "{line}: {answer:?}"
        );
        assert!(answer[0].contains(said), "{line}: {}", answer[0]);
    }
    engine.say("level depth=3");
    let answer = engine.ask("go think", "done");
    assert!(
        told(&answer, "move").unwrap().starts_with("18-"),
        "the position is the one before"
    );
    engine.say("pos pos=Weeeeeeeeeeeebeeeweeeeeeeeeeeeeee moves=\"\"");
    engine.say("pos pos=Bwwwweeeeeeeeeeeeeeeeeeeeeeeeeeee");
    let answer = engine.ask("ping", "pong");
    assert!(answer[0].contains("error message="), "{answer:?}");
}

/// Whoever says `go` waits for `done`.
#[test]
fn a_finished_game_is_answered_without_a_move() {
    let mut engine = engine("--hash 1");
    engine.say("pos pos=Bwwwwweeeeeeeeeeeeeeeeeeeeeeeeeeee");
    engine.say("pos pos=Beeeeeeeeeeeeeeeeeeeeeeeeeeeeweee");
    for level in ["level depth=3", "level nodes=5", "level time=1"] {
        engine.say(level);
        let answer = engine.ask("go think", "done");
        let end = answer.len() - 2;
        assert!(
            answer[end].starts_with("info depth=0 score=-100.00 "),
            "{answer:?}"
        );
        assert_eq!(answer[end + 1], "done move=\"\"");
    }
    engine.say("go analyze");
    assert!(
        !engine
            .ask("ping", "pong")
            .iter()
            .any(|l| l.starts_with("done"))
    );
    engine.ask("stop", "done");
    engine.say(&format!("pos pos={START}"));
    engine.say("level depth=3");
    assert!(
        told(&engine.ask("go think", "done"), "move")
            .unwrap()
            .contains('-')
    );
}

/// Each search is of the position and by the level of its `go`.
#[test]
fn searches_that_nobody_waits_for_are_answered_in_turn() {
    let mut engine = engine("--hash 1");
    let places = [
        START.to_owned(),
        "Wbeeeebeeeeeeebbeeweeeeeeeeeeeeee".to_owned(),
    ];
    for number in 0..60 {
        engine.say(&format!("pos pos={}", places[number % 2]));
        engine.say(&format!("level depth={}", 1 + number % 3));
        engine.say("go think");
    }
    engine.say("pos pos=nonsense");
    let (status, said) = engine.close();
    assert_eq!(status, Some(0));
    let moves: Vec<&str> = said
        .iter()
        .filter_map(|line| line.strip_prefix("done move="))
        .collect();
    assert_eq!(moves.len(), 60, "{said:#?}");
    for (number, mv) in moves.iter().enumerate() {
        let first = mv.split(['-', 'x']).next().unwrap().parse::<u32>().unwrap();
        assert_eq!(first == 18, number % 2 == 1, "{number}: {mv}");
    }
}

#[test]
fn the_end_of_input_is_the_end() {
    for last in ["", "quit"] {
        let mut engine = engine("--hash 1");
        engine.say("go analyze");
        engine.ask("ping", "pong");
        if !last.is_empty() {
            engine.say(last);
        }
        let (status, said) = engine.close();
        assert_eq!(status, Some(0));
        assert!(
            said.last().is_some_and(|line| line.starts_with("done ")),
            "{said:?}"
        );
    }
}
