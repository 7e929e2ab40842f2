//! Checks that the static evaluation which an entry of the table keeps is the
//! one that the game would make again.

use std::sync::Arc;

use niwaki::evaluation::{Base, Evaluation, Network, Shape, Weights};
use niwaki::laws::Random;
use niwaki::{Family, Game, Node, Notation, Observer, Options, Search, Table, Value};
use niwaki_games::checkers::{Checkers, CheckersFamily};
use niwaki_games::chess::{Chess, ChessFamily};
use niwaki_games::trees::TreeFamily;

use crate::common::{bench, some_techniques, wander};

/// Counts the nodes whose entry had an evaluation, and compares.
struct Compare {
    corrected: bool,
    evaluation: Evaluation,
    kept: usize,
}

impl<G: Notation> Observer<G> for Compare {
    fn left(&mut self, node: &Node<G>, _: Value) {
        let made = self.evaluation.evaluate(node.game);
        if let Some(kept) = node.entry.and_then(|entry| entry.evaluation) {
            assert_eq!(i32::from(kept), made, "{}", node.game.position_text());
            self.kept += 1;
        }
        if !self.corrected {
            assert_eq!(node.static_evaluation(), Value::estimate(made));
        }
    }
}

/// Searches positions of random games with one small table, and returns how often it had an evaluation.
fn compared<G: Notation>(starts: &[G], plies: usize, evaluation: &Evaluation) -> usize {
    let (mut random, table) = (Random::new(3), Table::new(1));
    let mut kept = 0;
    for case in 0..60 {
        let start = &starts[case % starts.len()];
        let place = wander(start, random.below(plies), &mut random);
        let mut compare = Compare {
            corrected: random.once_in(2),
            evaluation: evaluation.clone(),
            kept: 0,
        };
        let evaluation = evaluation.clone();
        let options = Options::new().correction(compare.corrected);
        let search = Search::new(&place.game).history(&place.history);
        let search = search
            .options(options)
            .evaluation(evaluation)
            .table(&table)
            .depth(5)
            .nodes(20_000);
        let techniques = some_techniques(&mut random);
        search.techniques(techniques).observer(&mut compare).run();
        kept += compare.kept;
    }
    kept
}

#[test]
fn the_table_keeps_what_the_game_would_say_again() {
    let tree = TreeFamily::start("dag,b=4,length=30,tau=0.5,tactical=0.2").unwrap();
    let counts = [
        compared(&bench::<ChessFamily>(), 120, &Evaluation::Game),
        compared(&bench::<CheckersFamily>(), 60, &Evaluation::Game),
        compared(&[tree], 20, &Evaluation::Game),
    ];
    assert!(counts.iter().all(|&kept| kept > 1000), "{counts:?}");
}

/// Makes a network that nobody has learned, of weights that are drawn.
fn drawn<G: Game>(base: Base) -> Evaluation {
    let mut random = Random::new(8);
    let shape = Shape {
        features: G::FEATURES,
        hidden: 16,
        buckets: 4,
        most: 32,
    };
    let mut some =
        |count: usize| -> Vec<i16> { (0..count).map(|_| random.below(161) as i16 - 80).collect() };
    let weights = Weights {
        features: some(shape.features * shape.hidden),
        bias: some(shape.hidden),
        output: some(shape.buckets * 2 * shape.hidden),
        output_bias: vec![0; shape.buckets],
    };
    let network = Network::new(shape, weights, 100).expect("the weights are small");
    Evaluation::Network(Arc::new(network.over(base)))
}

/// What is learned is kept in entries and up to date in every node, whatever was searched before it: after null moves, in
/// verifications, beyond the horizon.
#[test]
fn a_network_says_the_same_wherever_it_is_asked() {
    let chess = bench::<ChessFamily>();
    let checkers = bench::<CheckersFamily>();
    let counts = [
        compared(&chess, 120, &drawn::<Chess>(Base::Nothing)),
        compared(&chess, 60, &drawn::<Chess>(Base::Game)),
        compared(&checkers, 60, &drawn::<Checkers>(Base::Material)),
        compared(&chess, 60, &Evaluation::Material),
    ];
    assert!(counts.iter().all(|&kept| kept > 1000), "{counts:?}");
}
