//! Positions and moves as text.

use niwaki::{Game, Notation};

use super::{SPECS, moves, random_walk, tree};

#[test]
fn the_root_has_a_name() {
    let root = tree("edge-sum,b=4");
    assert_eq!(root.position_text(), "root");
    for text in ["root", "", "  ", " root "] {
        assert_eq!(root.parse_position(text), Ok(root));
    }
}

#[test]
fn positions_are_read_back_whatever_their_path() {
    for spec in SPECS {
        let root = tree(spec);
        for node in (0..10).flat_map(|seed| random_walk(root, seed)) {
            let text = node.position_text();
            let again = root.parse_position(&text).expect(&text);
            assert_eq!(again, node);
            assert_eq!(again.position_text(), text);
            assert_eq!((again.key(), again.outcome()), (node.key(), node.outcome()));
        }
    }
}

#[test]
fn paths_are_child_indices() {
    let root = tree("edge-sum,b=3");
    let node = root.play(2).play(0).play(1);
    assert_eq!(node.position_text(), "2.0.1");
    assert_eq!(root.parse_position("2.0.1"), Ok(node));
    assert_eq!(
        node.parse_position(" 2 . 0 . 1 "),
        Ok(node),
        "the receiver's place is ignored"
    );
}

#[test]
fn whole_games_are_remembered_as_long_as_is_promised() {
    for (branching, plies) in [(1, 400), (2, 400), (4, 256), (16, 128), (200, 64)] {
        let root = tree(&format!("edge-sum,b={branching},length=400"));
        let last = branching - 1;
        let path: Vec<u8> = (0..plies)
            .map(|ply| if ply % 3 == 0 { last } else { 0 })
            .collect();
        let node = path.iter().fold(root, |node, &mv| node.play(mv));
        let text: Vec<String> = path.iter().map(u8::to_string).collect();
        assert_eq!(node.position_text(), text.join("."));
    }
}

#[test]
fn beyond_that_the_state_is_written_and_play_goes_on_from_it() {
    for spec in ["iid", "edge-sum", "ordered", "prefix-value", "dag"] {
        let root = tree(&format!("{spec},b=17..30,length=80"));
        let walk = random_walk(root, 1);
        let (node, leaf) = (walk[65], walk[80]);
        let text = node.position_text();
        assert!(text.starts_with("@65:"), "{text}");
        let again = root.parse_position(&text).expect(&text);
        for mv in moves(&node) {
            assert_eq!(node.play(mv), again.play(mv), "{spec}");
            assert_eq!(node.play(mv).key(), again.play(mv).key());
        }
        let end = root
            .parse_position(&leaf.position_text())
            .expect("a leaf's text");
        assert_eq!(end.outcome(), leaf.outcome());
    }
}

#[test]
fn moves_are_read_back() {
    for spec in SPECS {
        let root = tree(spec);
        for mv in moves(&root) {
            assert_eq!(root.parse_move(&root.move_text(mv)), Ok(mv));
        }
    }
}

/// A bad position in a tree with four moves and six plies, and the words that its error must have.
const BAD: [(&str, &str, &str); 17] = [
    ("4", "step 1: \"4\"", "0 to 3"),
    ("0.1.9", "step 3: \"9\"", "0 to 3"),
    ("0..1", "step 2: \"\"", "0 to 3"),
    ("0.", "step 2: \"\"", "0 to 3"),
    (".", "step 1: \"\"", "0 to 3"),
    ("a.b", "step 1: \"a\"", "0 to 3"),
    ("-1", "step 1: \"-1\"", "0 to 3"),
    ("+1", "step 1: \"+1\"", "0 to 3"),
    ("0,1", "step 1: \"0,1\"", "0 to 3"),
    ("0 1", "step 1: \"0 1\"", "0 to 3"),
    ("256", "step 1: \"256\"", "0 to 3"),
    ("Root", "\"Root\"", "0 to 3"),
    ("root.1", "\"root\"", "0 to 3"),
    ("0.0.0.0.0.0.0", "step 7: \"0\"", "over at ply 6"),
    ("0\n1", "\"0\\n1\"", "0 to 3"),
    ("@2:0:0000000000000000", "\"@2:", "a path, such as"),
    ("@", "\"@\"", "@ply:value:hash"),
];

#[test]
fn bad_positions_are_refused_in_one_clear_line() {
    let root = tree("edge-sum,b=4,length=6");
    for (text, problem, remedy) in BAD {
        let error = root.parse_position(text).expect_err(text).to_string();
        assert!(
            error.contains(problem) && error.contains(remedy),
            "{text}: {error}"
        );
        assert!(!error.contains('\n'));
    }
}

#[test]
fn bad_states_are_refused() {
    let root = tree("edge-sum,b=20,length=80");
    let iid = tree("iid,b=20,length=80");
    for (text, remedy) in [
        ("@64:0:0000000000000000", "65 to 80"),
        ("@81:0:0000000000000000", "65 to 80"),
        ("@70:8101:0000000000000000", "-8100 to 8100"),
        ("@70:x:0000000000000000", "-8100 to 8100"),
        ("@70:0:000000000000000", "16 hexadecimal digits"),
        ("@70:0:+00000000000000f", "16 hexadecimal digits"),
        ("@70:0:0:0", "@ply:value:hash"),
    ] {
        let error = root.parse_position(text).expect_err(text).to_string();
        assert!(error.contains(remedy) && error.contains(text), "{error}");
    }
    assert!(root.parse_position("@70:8100:0123456789abcdef").is_ok());
    assert!(
        iid.parse_position("@70:1:0123456789abcdef").is_err(),
        "inner nodes carry nothing"
    );
}

#[test]
fn bad_moves_are_refused() {
    let root = tree("edge-sum,b=4,length=1");
    for text in ["4", "", "-1", "+1", "0.1", "x", "999", "0x1"] {
        let error = root.parse_move(text).expect_err(text).to_string();
        assert!(error.contains("0 to 3") && error.contains(text), "{error}");
    }
    let error = root
        .play(0)
        .parse_move("0")
        .expect_err("no move at a leaf")
        .to_string();
    assert!(error.contains("over at ply 1"), "{error}");
}

#[test]
fn boards_show_what_there_is_to_see() {
    for spec in SPECS {
        for node in random_walk(tree(spec), 1).iter().take(130) {
            let board = node.board();
            assert!(board.starts_with(&node.spec()), "{board}");
            assert!(board.contains(node.player()) && board.contains(&node.position_text()));
            assert!(board.lines().count() <= 10, "{board}");
        }
    }
}

#[test]
fn boards_list_moves_in_the_order_of_the_game_with_gains() {
    let root = tree("edge-sum,b=3,length=4,order=1,tactical=1");
    let board = root.board();
    let mut place = 0;
    for mv in moves(&root) {
        let cell = format!("{mv}:{:+}*", root.gain(mv));
        let found = board[place..].find(&cell).expect("each move has its cell");
        place += found + cell.len();
    }
}

#[test]
fn the_truth_is_known_where_it_can_be() {
    for (spec, known) in [
        ("iid", false),
        ("edge-sum", false),
        ("dag", false),
        ("ordered", true),
        ("prefix-value", true),
    ] {
        let walk = random_walk(tree(&format!("{spec},length=6")), 1);
        assert!(walk[..6].iter().all(|node| node.truth().is_some() == known));
        assert!(walk[6].truth().is_some(), "a leaf knows its value");
    }
}
