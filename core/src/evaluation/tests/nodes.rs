//! What a technique is told of a network by way of nodes, and what anybody is by way of features.

use super::*;
use crate::{Node, Via, Window};

/// Returns the features that a side sees.
fn seen(game: &Stones, side: Side) -> Vec<u16> {
    let mut active = [0; 3];
    game.features(side, &mut active);
    (0..SHAPE.features as u16)
        .filter(|&feature| active[usize::from(feature) / 64] >> (feature % 64) & 1 == 1)
        .collect()
}

/// Compares the children of a node, and goes on below the one that `choose` draws.
fn compare(network: &Network, node: &Node<Stones>, plies: u16, random: &mut Random) -> u32 {
    let mut moves = MoveList::new();
    node.game.moves(&mut moves);
    if plies == 0 || moves.is_empty() {
        return 0;
    }
    let passed = node.game.pass().expect("one may always pass");
    let children: Vec<Stones> = moves.iter().map(|&mv| node.game.play(mv)).collect();
    for child in children.iter().chain([&passed]) {
        let expected = Value::estimate(by_definition(network, child));
        assert_eq!(node.evaluation_of_child(child), expected);
    }
    let chosen = random.below(children.len());
    let below = node.child(&children[chosen], Via::Move(moves[chosen]), false);
    if plies.is_multiple_of(3) {
        // Where nobody has asked, the sums of the ply above are those of another position.
        assert_eq!(
            below.static_evaluation(),
            Value::estimate(by_definition(network, &children[chosen]))
        );
    }
    children.len() as u32 + compare(network, &below, plies - 1, random)
}

#[test]
fn children_are_worth_what_the_definition_says() {
    let network = drawn(5);
    let evaluator = Evaluator::new(&network);
    let mut random = Random::of(8, &[]);
    let mut compared = 0;
    for _ in 0..20 {
        let mut node = Node::root(&START, Window::FULL, Depth::plies(4));
        node.evaluator = Some(&evaluator);
        compared += compare(&network, &node, 25, &mut random);
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn features_alone_are_worth_what_their_position_is() {
    let network = drawn(6);
    let mut random = Random::of(9, &[]);
    let mut position = START;
    let mut values = Vec::new();
    for _ in 0..40 {
        let [own, other] = [Side::Mover, Side::Opponent].map(|side| seen(&position, side));
        let value = network.evaluate_features(&own, &other);
        assert_eq!(value, by_definition(&network, &position));
        values.push(value);
        let mut moves = MoveList::new();
        position.moves(&mut moves);
        position = position.play(random.choose(&moves).expect("there are moves"));
    }
    values.dedup();
    assert!(values.len() > 20);
}
