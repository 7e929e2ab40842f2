//! The network without output weights.

use super::*;

/// As many phases as a fit makes, and others.
const PHASES: [usize; 4] = [1, 2, 8, 11];

fn shape(phases: usize) -> Shape {
    Shape {
        hidden: phases,
        buckets: 0,
        ..SHAPE
    }
}

/// Makes a linear network of drawn weights.
fn linear(phases: usize, seed: u64) -> Network {
    let mut random = Random::of(seed, &[]);
    let mut weights = |count: usize| -> Vec<i16> {
        let drawn = (0..count).map(|_| random.below(801) as i16 - 400);
        drawn.collect()
    };
    let weights = Weights {
        features: weights(SHAPE.features * phases),
        bias: weights(phases),
        output: Vec::new(),
        output_bias: Vec::new(),
    };
    Network::new(shape(phases), weights, 200).expect("it is in range")
}

/// Computes the value by the definition: that of each phase for itself, and of these what lies between two.
fn between_phases(network: &Network, game: &Stones) -> i32 {
    let phases = network.shape().hidden;
    let weights = network.weights();
    let sides = [Side::Mover, Side::Opponent].map(|side| {
        let mut active = [0; 3];
        game.features(side, &mut active);
        let seen = (0..SHAPE.features).filter(|at| active[at / 64] >> (at % 64) & 1 == 1);
        seen.collect::<Vec<usize>>()
    });
    let of_phase = |phase: usize| -> f64 {
        let sum = |side: &[usize]| -> i32 {
            let weights = side.iter().map(|at| weights.features[at * phases + phase]);
            weights.map(i32::from).sum()
        };
        f64::from(sum(&sides[0]) - sum(&sides[1]) + i32::from(weights.bias[phase]))
    };
    let way = sides[0].len().min(SHAPE.most) as f64 / SHAPE.most as f64 * (phases - 1) as f64;
    let (below, above) = (way.floor() as usize, way.ceil() as usize);
    let beyond = way.fract();
    let value = of_phase(below) * (1.0 - beyond) + of_phase(above) * beyond;
    // What is exact may come out a trifle below.
    let points = value * 200.0 / 255.0;
    (points + points.signum() * 1e-6).trunc() as i32
}

#[test]
fn kept_sums_are_those_of_the_definition() {
    for phases in PHASES {
        let network = linear(phases, 1);
        let evaluator = Evaluator::new(&network);
        let mut random = Random::of(2, &[]);
        let mut line = vec![START];
        let mut values = Vec::new();
        for _ in 0..600 {
            line.truncate(1 + random.below(line.len()));
            while line.len() < 40 && random.below(4) > 0 {
                let mut moves = MoveList::new();
                line.last().expect("the root stays").moves(&mut moves);
                let Some(mv) = random.choose(&moves) else {
                    break;
                };
                let next = line.last().expect("the root stays").play(mv);
                line.push(next);
            }
            let ply = line.len() - 1;
            let before = ply.checked_sub(1).map(|before| &line[before]);
            let value = evaluator.evaluate(&line[ply], before, Ply::new(ply as u16));
            let expected = between_phases(&network, &line[ply]);
            assert_eq!(value, expected, "{phases} phases");
            assert_eq!(network.evaluate(&line[ply]), expected);
            values.push(value);
        }
        values.sort_unstable();
        values.dedup();
        assert!(values.len() > 100, "{} different values", values.len());
    }
}

#[test]
fn phases_go_from_an_empty_board_to_a_full_one_without_a_step() {
    // A feature that is worth nothing on an empty board and 255 on a full one, and to be to move that is worth 51.
    let weights = Weights {
        features: [0, Network::ONE].repeat(5),
        bias: vec![51; 2],
        output: Vec::new(),
        output_bias: Vec::new(),
    };
    let shape = Shape {
        features: 5,
        hidden: 2,
        buckets: 0,
        most: 4,
    };
    let network = Network::new(shape, weights, 1000).expect("it is in range");
    assert!(network.is_linear());
    let value = |mover: u16, opponent: u16| {
        let [own, other] = [mover, opponent].map(|count| (0..count).collect::<Vec<u16>>());
        network.evaluate_features(&own, &other)
    };
    assert_eq!(value(0, 0), 200);
    assert_eq!([1, 2, 3].map(|mover| value(mover, 0)), [450, 1200, 2450]);
    assert_eq!((value(4, 3), value(4, 4)), (1200, 200));
    // More features than there are at most are a full board, too.
    assert_eq!(value(5, 4), 1200);
}

#[test]
fn a_search_is_that_of_minimax_with_the_same_network() {
    let options = Options::new().draft(Draft::Exact).history_draws(false);
    let evaluation = Evaluation::Network(Arc::new(linear(8, 3)));
    let mut minimax = Minimax::new(options, &[]);
    minimax.evaluation = evaluation.clone();
    let (value, _) = minimax.search(&START, 4).expect("nobody stops it");
    let search = Search::new(&START).options(options).depth(4);
    assert_eq!(search.evaluation(evaluation).run().value, value);
}

/// More features than there should be, whose sums wrap around: the value means nothing, but does not change its sign.
#[test]
fn the_largest_values_fit() {
    let shape = Shape {
        features: 4,
        hidden: 1,
        buckets: 0,
        most: 1,
    };
    let weights = Weights {
        features: vec![16_767, -16_256, -16_256, -16_256],
        bias: vec![16_000],
        output: Vec::new(),
        output_bias: Vec::new(),
    };
    let network = Network::new(shape, weights, Value::MAX_ESTIMATE).expect("it is in range");
    assert_eq!(network.evaluate_features(&[0], &[1, 2, 3]), i32::MAX);
}

#[test]
fn it_has_no_output_weights() {
    let good = linear(8, 1);
    let mut weights = good.weights().clone();
    weights.output = vec![1; 16];
    let made = Network::new(shape(8), weights, 100);
    let expected = "16 weights of the kind 'output', not 0";
    assert_eq!(made.unwrap_err().to_string(), expected);
    let several = Shape {
        buckets: 65,
        ..shape(8)
    };
    let made = Network::new(several, good.weights().clone(), 100);
    assert_eq!(made, Err(NetworkError::Shape(several)));
}
