//! Tests of what searches answer: finished games, proved wins, determinism, and the
//! switches that outsiders check soundness with.

use serde_json::Value;

use super::{file, folder, json, run, stdout};

#[test]
fn a_finished_game_has_no_move_but_an_outcome() {
    for (line, result, rule) in [
        (
            "search chess --position '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'",
            "draw",
            "stalemate",
        ),
        (
            "search chess --position '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1'",
            "loss",
            "checkmate",
        ),
        (
            "search chess --position '8/8/4k3/8/8/4K3/8/7R w - - 100 90'",
            "draw",
            "fifty moves",
        ),
        (
            "search chess --position '8/8/4k3/8/8/4K3/8/8 w - - 0 1'",
            "draw",
            "insufficient material",
        ),
        (
            "search chess --moves 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8'",
            "draw",
            "repetition",
        ),
        (
            "search checkers --position 'B:W18:B'",
            "loss",
            "no pieces left",
        ),
    ] {
        for reference in ["", " --depth 2 --reference"] {
            let record = json(&format!("{line}{reference} --json"));
            assert_eq!(record["best"], Value::Null, "{line}");
            assert_eq!(record["outcome"]["result"], result, "{line}");
            assert_eq!(record["outcome"]["rule"], rule, "{line}");
        }
    }
    let leaf = json("search tree:iid,length=2,b=2 --moves '0 1' --json");
    assert_eq!(leaf["outcome"]["rule"], "leaf");
    assert_eq!(leaf["value"], leaf["truth"]);
}

#[test]
fn repetition_can_be_switched_off() {
    let record = json(
        "search chess --moves 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8' --depth 2 \
         --set history-draws=off --json",
    );
    assert!(record["best"].is_string());
}

#[test]
fn a_mate_is_told_with_its_distance() {
    let record =
        json("search chess --position '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1' --depth 5 --json");
    assert_eq!(record["mate"], 1);
    assert_eq!(record["value"], 99_999_999);
    assert_eq!(record["best"], "a1a8");
    let lost = json("search chess --position '7k/8/6K1/8/8/8/8/R7 b - - 0 1' --depth 4 --json");
    assert_eq!(lost["mate"], -2);
    assert_eq!(lost["value"], -99_999_998);
}

#[test]
fn the_same_command_searches_the_same_nodes() {
    for line in [
        "search chess --depth 6 --json",
        "search checkers --nodes 30000 --json",
        "search tree:dag,b=2..6 --depth 7 --json",
    ] {
        let (first, second) = (json(line), json(line));
        for field in [
            "nodes",
            "qnodes",
            "probes",
            "value",
            "pv",
            "techniques",
            "first_move_cutoffs",
        ] {
            assert_eq!(first[field], second[field], "{line}: {field}");
        }
    }
    let bench = |_| json("bench --depth 3 --json")["signature"].clone();
    assert_eq!(bench(1), bench(2));
}

/// The default search of each game; to take less time, not as deep as `bench` searches by itself (12 and 17 plies).
#[test]
fn the_first_move_makes_nine_tenths_of_the_cutoffs() {
    for (game, depth) in [("chess", 8), ("checkers", 16)] {
        let record = json(&format!("bench {game} --depth {depth} --json"));
        let share = record["games"][game]["first_move_cutoffs"].as_f64();
        assert!(share.unwrap() >= 0.9, "{game}: {share:?}");
    }
}

/// What the default of chess sets of the search is not for techniques that were chosen one by one.
#[test]
fn only_sets_nothing_of_the_search() {
    let nodes =
        |flags: &str| json(&format!("search chess --depth 5 --json {flags}"))["nodes"].clone();
    let set = nodes("--only null-move --set quiescence.table=on");
    assert_ne!(nodes("--only null-move"), set);
}

#[test]
fn no_technique_at_all_is_the_bare_profile() {
    for rest in [
        "search chess --depth 5 --json",
        "search tree --depth 6 --json",
    ] {
        let bare = json(&format!("{rest} --profile bare"));
        let none = json(&format!("{rest} --only none"));
        let without = json(&format!(
            "{rest} --profile modern --without null-move,late-move-reductions"
        ));
        assert_eq!(bare["nodes"], none["nodes"]);
        assert_eq!(bare["nodes"], without["nodes"]);
        let modern = json(&format!("{rest} --profile modern"));
        let with = json(&format!(
            "{rest} --profile bare --with null-move,late-move-reductions"
        ));
        assert_ne!(bare["nodes"], modern["nodes"]);
        assert_eq!(modern["nodes"], with["nodes"]);
    }
}

#[test]
fn the_sound_search_returns_what_plain_minimax_returns() {
    let sound =
        "--only none --set table.draft=exact --set quiescence=plain --set history-draws=off";
    for (place, depth) in [
        ("chess", 2),
        (
            "chess --position '6k1/5pp1/7p/3q4/8/6P1/2Q2P1P/6K1 b - - 0 35'",
            3,
        ),
        (
            "chess --position '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'",
            4,
        ),
        ("checkers", 6),
        (
            "checkers --position 'W:W18,24,27,28,K10:B12,16,20,K22,K25'",
            6,
        ),
        ("tree:iid,b=4,length=9", 6),
        ("tree:edge-sum,b=3..5,tactical=0.2,noise=30", 6),
        ("tree:dag,b=4", 6),
    ] {
        let search = json(&format!("search {place} --depth {depth} --json {sound}"));
        let plain = json(&format!(
            "search {place} --depth {depth} --json --reference {sound}"
        ));
        assert_eq!(search["value"], plain["value"], "{place}");
    }
}

#[test]
fn settings_reach_the_search() {
    let nodes =
        |flags: &str| json(&format!("search chess --depth 7 --json {flags}"))["nodes"].clone();
    let usual = nodes("");
    for flags in [
        "--set quiescence=off",
        "--set quiescence=plain",
        "--set quiescence.checks=on",
        "--set quiescence.table=off",
        "--set quiescence.gain=50",
        "--set evaluation.bounded=off",
        "--set continuation=on",
        "--set history.sorted=off",
        "--set history.static=off",
        "--set exchange.tolerance=20",
        "--set fail-hard=on",
        "--set aspiration=off",
        "--set iterative=off",
        "--set iterative.step=2",
        "--hash 0",
        "--set null-move.reduction=1",
        "--profile classic",
    ] {
        assert_ne!(nodes(flags), usual, "{flags}");
    }
    assert_eq!(nodes("--hash 0"), nodes("--set table.size=0"));
    assert_eq!(nodes("--hash 0 --set table.draft=exact"), nodes("--hash 0"));
}

#[test]
fn a_file_holds_the_same_as_flags_and_flags_win() {
    let folder = folder("configuration");
    let path = file(
        &folder,
        "c.toml",
        "profile = 'classic'\nwith = ['late-move-reductions']\nhash = 2\n\
         [set]\n'null-move.reduction' = 1\nquiescence = 'plain'\naspiration = false\n",
    );
    let nodes =
        |flags: &str| json(&format!("search chess --depth 5 --json {flags}"))["nodes"].clone();
    let flags = "--profile classic --with late-move-reductions --hash 2 \
                 --set null-move.reduction=1 --set quiescence=plain --set aspiration=off";
    assert_eq!(nodes(&format!("--config {path}")), nodes(flags));
    assert_eq!(
        nodes(&format!(
            "--config {path} --only none --set quiescence=full --hash 16"
        )),
        nodes("--only none --set aspiration=off"),
    );
}

#[test]
fn checkers_counts_jumps_by_path_unless_told_otherwise() {
    // One man can take the same four pieces in two orders.
    let place = "perft checkers --position 'B:W6,7,14,15:BK2' --depth 1 --json";
    assert!(json(place)["nodes"].as_u64() > json(&format!("{place} --distinct"))["nodes"].as_u64());
    for depth in 0..=6 {
        let counts = [1, 7, 49, 302, 1469, 7361, 36768];
        let record = json(&format!("perft checkers --depth {depth} --json"));
        assert_eq!(record["nodes"], counts[depth]);
    }
}

#[test]
fn chess_is_counted_on_where_nobody_can_win() {
    let record = json("perft chess --position '8/8/8/8/8/k7/8/K6N w - - 0 1' --depth 2 --json");
    assert!(record["nodes"].as_u64() > Some(0));
}

#[test]
fn people_see_a_table_and_the_best_move() {
    let text = stdout("search chess --depth 3 --position '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1'");
    assert!(text.contains("Ra8#"), "{text}");
    assert!(text.contains("best a1a8  win in 1"), "{text}");
}

#[test]
fn a_long_game_overflows_no_stack() {
    let output = run("search tree:iid,length=400,b=1,tactical=1 --depth 500 --json");
    assert!(output.status.success());
}

/// A person is told "win in 3" only where `mate` says so too.
#[test]
fn a_distance_that_is_not_proved_is_not_told_as_one() {
    let place = "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1";
    let mut told = false;
    for nodes in [500, 1_000, 2_000, 100_000] {
        let line = format!("search chess --nodes {nodes} --position '{place}'");
        let record = json(&format!("{line} --json"));
        if record["value"].as_i64().unwrap() < 90_000_000 {
            continue;
        }
        let proved = record["mate"].is_i64();
        let text = stdout(&line);
        let best = text.lines().last().unwrap();
        assert!(best.contains("win in "), "{best}");
        assert_eq!(best.contains("or fewer"), !proved, "{best}");
        told |= proved;
    }
    assert!(told, "deep enough, the distance is proved");
}

/// A search that knows the best moves finds the same value in a smaller tree, in this one with no
/// node too many: 1 + 8 + 15 + 71 nodes prove the value of a tree of eight moves to depth 3.
#[test]
fn known_moves_leave_the_smallest_tree() {
    let line = "search tree:ordered,b=8,order=0.7,seed=1 --depth 3 --profile bare --json";
    let usual = json(line);
    let known = json(&format!("{line} --set table.known-moves=on"));
    assert_eq!(usual["value"], known["value"]);
    assert_eq!(known["nodes"], 1 + 8 + 15 + 71);
    assert!(usual["nodes"].as_u64() > known["nodes"].as_u64());
    let without = json(&format!("{line} --set table.known-moves=on --hash 0"));
    assert_eq!(without["nodes"], json(&format!("{line} --hash 0"))["nodes"]);
}

/// Where quiescence has a part in the table, its moves are kept as well, and none of its values: the second search finds the
/// same value, in fewer nodes than without them.
#[test]
fn known_moves_are_those_of_quiescence_too() {
    let line = "search chess --depth 5 --profile bare --json --set table.known-moves=";
    let usual = json(&format!("{line}off --set quiescence.table=on"));
    let [without, with] =
        ["off", "on"].map(|part| json(&format!("{line}on --set quiescence.table={part}")));
    assert_eq!(with["value"], usual["value"]);
    assert_eq!(without["value"], usual["value"]);
    assert!(with["nodes"].as_u64() < without["nodes"].as_u64());
}
