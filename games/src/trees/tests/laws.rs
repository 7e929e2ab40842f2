//! Laws of every game, on random walks through every kind of tree.

use std::collections::HashMap;

use niwaki::{Family, Game, MoveList, Notation, Outcome, Tactics};

use super::{SPECS, moves, random_walk, tree};
use crate::trees::{Tree, TreeFamily};

/// Returns all nodes of twenty random walks in each tree.
fn sample() -> impl Iterator<Item = Tree> {
    SPECS
        .iter()
        .flat_map(|spec| (0..20).flat_map(|seed| random_walk(tree(spec), seed)))
}

#[test]
fn a_position_is_two_cache_lines() {
    assert_eq!(size_of::<Tree>(), 128);
}

#[test]
fn keys_can_be_had_without_playing() {
    for node in sample().filter(|node| !node.is_leaf()) {
        for mv in moves(&node) {
            assert_eq!(node.key_after(mv), node.play(mv).key());
        }
    }
}

#[test]
fn moves_are_a_permutation_of_the_children_and_stable() {
    for node in sample().filter(|node| !node.is_leaf()) {
        let listed = moves(&node);
        assert_eq!(listed, moves(&node));
        let mut sorted = listed.to_vec();
        sorted.sort_unstable();
        assert!(sorted.iter().copied().eq(0..node.branching()));
    }
}

#[test]
fn moves_are_appended() {
    for spec in SPECS {
        let node = tree(spec);
        let mut list: MoveList<u8> = [77, 78].into_iter().collect();
        node.moves(&mut list);
        node.tactical_moves(Tactics::Captures, &mut list);
        assert_eq!(list[..2], [77, 78]);
        assert_eq!(list[2..2 + moves(&node).len()], moves(&node)[..]);
    }
}

#[test]
fn the_game_ends_at_its_length_and_nowhere_else() {
    for spec in SPECS {
        let walk = random_walk(tree(spec), 1);
        let (leaf, inner) = walk.split_last().expect("a walk has nodes");
        assert_eq!(leaf.ply(), leaf.length());
        assert_eq!(leaf.ending(), Some("leaf"));
        assert!(matches!(leaf.outcome(), Some(Outcome::Score(_))));
        assert!(
            inner
                .iter()
                .all(|node| node.outcome().is_none() && node.ending().is_none())
        );
    }
}

#[test]
fn players_take_turns() {
    for node in sample() {
        let player = if node.ply() % 2 == 0 { "Max" } else { "Min" };
        assert_eq!(node.player(), player);
    }
}

#[test]
fn different_positions_have_different_keys_and_equal_ones_equal() {
    let mut known: HashMap<u64, Tree> = HashMap::new();
    for node in sample() {
        let twin = *known.entry(node.key().0).or_insert(node);
        assert_eq!(twin, node);
        assert_eq!(twin.evaluate(), node.evaluate());
        assert_eq!(twin.outcome(), node.outcome());
    }
}

#[test]
fn every_path_of_a_pure_tree_has_its_own_key() {
    for spec in [
        "iid,b=12",
        "edge-sum,b=12",
        "ordered,b=12",
        "prefix-value,b=12",
    ] {
        let mut layer = vec![tree(spec)];
        let mut keys: Vec<u64> = vec![layer[0].key().0];
        for _ in 0..5 {
            layer = layer
                .iter()
                .flat_map(|node| (0..12).map(|mv| node.play(mv)))
                .collect();
            keys.extend(layer.iter().map(|node| node.key().0));
        }
        let count = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(
            keys.len(),
            count,
            "{spec}: of 271,453 keys none should be equal"
        );
    }
}

#[test]
fn every_parameter_changes_the_keys() {
    let variants = [
        "dag",
        "dag,b=7",
        "dag,b=8..9",
        "dag,length=63",
        "dag,seed=2",
        "dag,amplitude=102",
        "dag,order=0.1",
        "dag,noise=1",
        "dag,tactical=0.1",
        "dag,tau=0.6",
        "edge-sum",
    ];
    let mut keys: Vec<u64> = variants.iter().map(|spec| tree(spec).key().0).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), variants.len());
}

#[test]
fn the_same_specification_is_the_same_tree() {
    for spec in SPECS {
        for (node, again) in random_walk(tree(spec), 5)
            .iter()
            .zip(random_walk(tree(spec), 5))
        {
            assert_eq!(*node, again);
            assert_eq!(node.evaluate(), again.evaluate());
        }
    }
}

#[test]
fn what_only_shows_the_tree_differently_leaves_its_values_alone() {
    for (plain, dressed) in [
        ("edge-sum", "edge-sum,order=0.8,noise=70,tactical=0.2"),
        ("dag", "dag,order=0.3,noise=5,tactical=0.1"),
    ] {
        let (mut left, mut right) = (tree(plain), tree(dressed));
        for step in 0..64 {
            (left, right) = (left.play(step % 8), right.play(step % 8));
        }
        assert_eq!(left.outcome(), right.outcome());
    }
}

#[test]
fn evaluations_are_for_the_player_to_move() {
    for spec in [
        "edge-sum,length=20",
        "prefix-value,noise=0,length=20",
        "dag,length=20",
    ] {
        for pair in random_walk(tree(spec), 2).windows(2) {
            let change = -pair[1].evaluate() - pair[0].evaluate();
            assert!(
                change.abs() <= 100,
                "{spec}: one move is worth at most the amplitude"
            );
        }
    }
}

#[test]
fn the_gain_is_the_change_of_the_evaluation() {
    for node in sample().filter(|node| !node.is_leaf()) {
        let quiet = node.spec().contains("noise=0,") || node.ply() + 1 < node.length();
        let summing = node.spec().starts_with("edge-sum") || node.spec().starts_with("dag");
        if !quiet || summing && !node.spec().contains("noise=0,") {
            continue;
        }
        for mv in moves(&node) {
            assert_eq!(node.gain(mv), -node.play(mv).evaluate() - node.evaluate());
        }
    }
}

#[test]
fn tactical_moves_are_the_listed_ones_that_are_tactical() {
    for node in sample().filter(|node| !node.is_leaf()) {
        let mut tactical = MoveList::new();
        node.tactical_moves(Tactics::Captures, &mut tactical);
        let mut expected = moves(&node);
        expected.retain(|mv| node.is_tactical(*mv, Tactics::Captures));
        assert_eq!(tactical, expected);
    }
}

#[test]
fn nothing_is_tactical_unless_asked_for() {
    for family in ["iid", "edge-sum", "ordered", "prefix-value", "dag"] {
        for node in random_walk(tree(family), 3) {
            assert!((0..8).all(|mv| !node.is_tactical(mv, Tactics::Checks)));
        }
    }
}

#[test]
fn slots_tell_players_and_moves_apart() {
    let root = tree("edge-sum,b=200,length=2");
    let mut slots: Vec<usize> = (0..200).map(|mv| root.history_index(mv)).collect();
    slots.extend((0..200).map(|mv| root.play(0).history_index(mv)));
    assert!(slots.iter().all(|&slot| slot < Tree::HISTORY_SIZE));
    slots.sort_unstable();
    slots.dedup();
    assert_eq!(slots.len(), 400);
}

#[test]
fn nothing_is_forced_and_nobody_passes() {
    for node in sample().filter(|node| !node.is_leaf()) {
        assert!(!node.is_forced() && node.pass().is_none() && node.is_irreversible(0));
    }
}

#[test]
fn the_scale_is_the_trees_own() {
    // The command line prints hundredths of the unit.
    assert_eq!(Tree::UNIT, 100);
    assert_eq!(TreeFamily::NAME, "tree");
}
