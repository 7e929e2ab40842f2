//! Programs that misbehave in the middle of a game lose it, with the reason.

use std::thread;

use super::outside::{Fake, OPENING, UCI};

/// Kinds of misbehaviour: what the program does, what it counts as, words of the reason, and the flags of the match.
const MISBEHAVIOUR: [[&str; 4]; 16] = [
    ["crash", "crashes", "exit status: 3", "--nodes 100"],
    [
        "complains",
        "crashes",
        "exit status: 3); it said: board full of sand / cannot go on {at} all",
        "--nodes 100",
    ],
    [
        "panics",
        "crashes",
        "said: panicked: / no king",
        "--nodes 100",
    ],
    [
        "murmurs",
        "crashes",
        "said: nothing to say / no",
        "--nodes 100",
    ],
    [
        "hang",
        "timeouts",
        "no bestmove in time",
        "--nodes 100 --patience 3s",
    ],
    ["hang", "timeouts", "no bestmove in time", "--tc 1+0"],
    ["deaf", "timeouts", "no bestmove in time", "--tc 1+0"],
    ["mute", "crashes", "closed its output", "--nodes 100"],
    [
        "late",
        "timeouts",
        "no bestmove in time",
        "--move-time 10ms",
    ],
    ["illegal", "illegal", "a1a8", "--nodes 100"],
    ["none", "illegal", "(none)", "--depth 3"],
    ["empty", "illegal", "\"\"", "--depth 3"],
    ["flood", "crashes", "bytes of output", "--nodes 100"],
    ["line", "crashes", "bytes of output", "--nodes 100"],
    ["greedy", "timeouts", "99999999 nodes", "--nodes 100"],
    ["greedy", "timeouts", "depth 99", "--depth 4"],
];

/// Most of them are waited for, so that several play at a time.
#[test]
fn whoever_misbehaves_loses_the_game_with_the_reason() {
    for (turn, some) in MISBEHAVIOUR.chunks(8).enumerate() {
        thread::scope(|scope| {
            for (place, row) in some.iter().enumerate() {
                scope.spawn(move || misbehaves(&format!("match-misbehaviour-{turn}{place}"), row));
            }
        });
    }
}

fn misbehaves(name: &str, &[mode, count, reason, flags]: &[&str; 4]) {
    let fake = Fake::new(name, UCI, OPENING);
    let (summary, records) = fake.play("chess", &format!("ENGINE {mode}"), flags);
    assert_eq!(summary[count], 2, "{mode}: {summary}");
    assert_eq!(summary["wins"], 2, "{mode}");
    for record in records {
        let said = record["reason"].as_str().unwrap();
        assert!(said.contains(reason), "{mode}: {said}");
        assert_eq!(record["at_fault"], "second", "{mode}");
    }
}
