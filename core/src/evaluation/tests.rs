mod linear;
mod nodes;
mod tuned;

use alloc::sync::Arc;

use super::*;
use crate::laws::Random;
use crate::{
    Depth, Draft, Game, Key, Minimax, MoveList, Options, Outcome, Ply, Search, Side, Standard,
    Table, Techniques, Value,
};

/// Players in turn put stones on cells of a row of eighty, or take one of the opponent's away: features come and go,
/// and need more than a word.
#[derive(Clone, Debug)]
struct Stones {
    sides: [u128; 2],
    turn: usize,
}

const CELLS: usize = 80;

const START: Stones = Stones {
    sides: [1 << 70 | 1, 2],
    turn: 0,
};

impl Game for Stones {
    type Move = u8;

    const FEATURES: usize = 2 * CELLS;

    /// Offers six cells that depend on the position.
    fn moves(&self, moves: &mut MoveList<u8>) {
        let first = (self.sides[0] ^ self.sides[1] << 1) % 61;
        let offered = (0..6).map(|n| ((first as u8) + 13 * n) % CELLS as u8);
        moves.extend(offered.filter(|cell| self.sides[self.turn] >> cell & 1 == 0));
    }

    fn play(&self, cell: u8) -> Stones {
        let mut next = self.clone();
        let bit = 1 << cell;
        if self.sides[1 - self.turn] & bit == 0 {
            next.sides[self.turn] |= bit;
        } else {
            next.sides[1 - self.turn] &= !bit;
        }
        next.turn = 1 - self.turn;
        next
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn key(&self) -> Key {
        let [a, b] = self
            .sides
            .map(|side| Key::mixed(side as u64 ^ Key::mixed((side >> 64) as u64).0).0);
        Key::mixed(a ^ b.rotate_left(1) ^ self.turn as u64)
    }

    fn evaluate(&self) -> i32 {
        self.count(&tuned::Counts::HAND)
    }

    fn weights() -> Vec<NamedWeight> {
        tuned::Counts::HAND.named()
    }

    fn evaluate_by(&self, weights: &[i32]) -> i32 {
        self.count(&tuned::Counts::HAND.by(weights))
    }

    fn material(&self) -> i32 {
        100 * self.evaluate() + 7
    }

    fn features(&self, side: Side, active: &mut [u64]) {
        let own = match side {
            Side::Mover => self.turn,
            Side::Opponent => 1 - self.turn,
        };
        let (mine, theirs) = (self.sides[own], self.sides[1 - own]);
        active[0] = mine as u64;
        active[1] = (mine >> 64) as u64 | (theirs << 16) as u64;
        active[2] = (theirs >> 48) as u64;
    }

    /// Says nothing of positions with an even number of stones.
    fn feature_changes(&self, before: &Stones, mover: &mut Changes, other: &mut Changes) -> bool {
        let stones = self.sides.map(u128::count_ones);
        for (player, changes) in [(self.turn, mover), (1 - self.turn, other)] {
            for (set, first) in [(player, 0), (1 - player, CELLS)] {
                for cell in 0..CELLS {
                    let [then, now] = [before, self].map(|one| one.sides[set] >> cell & 1 == 1);
                    match (then, now) {
                        (false, true) => changes.came((first + cell) as u16),
                        (true, false) => changes.went((first + cell) as u16),
                        _ => (),
                    }
                }
            }
        }
        (stones[0] + stones[1]) % 2 == 1
    }

    fn pass(&self) -> Option<Stones> {
        let mut next = self.clone();
        next.turn = 1 - self.turn;
        Some(next)
    }
}

/// The hidden units are worked on in blocks of 64, 32, 16 and 8, and the last ones alone.
const SHAPE: Shape = Shape {
    features: 2 * CELLS,
    hidden: 123,
    buckets: 3,
    most: 30,
};

/// Makes a network of drawn weights.
fn drawn(seed: u64) -> Network {
    let mut random = Random::of(seed, &[]);
    let mut weights = |count: usize, size: i16| -> Vec<i16> {
        let width = 2 * usize::from(size.unsigned_abs()) + 1;
        (0..count)
            .map(|_| random.below(width) as i16 - size)
            .collect()
    };
    let weights = Weights {
        features: weights(SHAPE.features * SHAPE.hidden, 120),
        bias: weights(SHAPE.hidden, 120),
        output: weights(SHAPE.buckets * 2 * SHAPE.hidden, 127),
        output_bias: weights(SHAPE.buckets, 3000)
            .into_iter()
            .map(i32::from)
            .collect(),
    };
    Network::new(SHAPE, weights, 200).expect("it is in range")
}

/// Computes the value by the definition, with as many loops as that has.
fn by_definition(network: &Network, game: &Stones) -> i32 {
    let Weights {
        features,
        bias,
        output,
        output_bias,
    } = network.weights();
    let mut total = 0;
    let mut seen = 0;
    for (half, side) in [Side::Mover, Side::Opponent].into_iter().enumerate() {
        let mut active = [0; 3];
        game.features(side, &mut active);
        let active: Vec<usize> = (0..SHAPE.features)
            .filter(|feature| active[feature / 64] >> (feature % 64) & 1 == 1)
            .collect();
        if half == 0 {
            seen = active.len();
        }
        let bucket = seen.min(SHAPE.most) * SHAPE.buckets / (SHAPE.most + 1);
        for unit in 0..SHAPE.hidden {
            let weights = active
                .iter()
                .map(|feature| i64::from(features[feature * SHAPE.hidden + unit]));
            let sum = (i64::from(bias[unit]) + weights.sum::<i64>()).clamp(0, 255);
            total += sum * sum * i64::from(output[(2 * bucket + half) * SHAPE.hidden + unit]);
        }
    }
    let bucket = seen.min(SHAPE.most) * SHAPE.buckets / (SHAPE.most + 1);
    ((total / 255 + i64::from(output_bias[bucket])) * 200 / (255 * 64)) as i32
}

#[test]
fn the_features_keep_the_laws() {
    crate::laws::check(&START).unwrap();
}

/// Positions in any order at any ply, as a search meets them: after each other, beside each other, far apart.
#[test]
fn kept_sums_are_those_of_the_definition() {
    let network = drawn(1);
    let evaluator = Evaluator::new(&network);
    let mut random = Random::of(2, &[]);
    let mut line = vec![START];
    let mut values = Vec::new();
    for _ in 0..3000 {
        let ply = random.below(line.len());
        line.truncate(ply + 1);
        for _ in 0..random.below(4) {
            let last = line.last().expect("the root stays");
            let mut moves = MoveList::new();
            last.moves(&mut moves);
            if moves.is_empty() || line.len() > 40 {
                break;
            }
            let next = last.play(moves[random.below(moves.len())]);
            line.push(next);
        }
        let ply = line.len() - 1;
        let before = ply.checked_sub(1).map(|before| &line[before]);
        let value = evaluator.evaluate(&line[ply], before, Ply::new(ply as u16));
        assert_eq!(value, by_definition(&network, &line[ply]));
        assert_eq!(value, network.evaluate(&line[ply]));
        values.push(value);
    }
    values.sort_unstable();
    values.dedup();
    assert!(values.len() > 500, "{} different values", values.len());
}

#[test]
fn a_search_is_that_of_minimax_with_the_same_network() {
    let options = Options::new().draft(Draft::Exact).history_draws(false);
    for seed in 0..6 {
        let network = Evaluation::Network(Arc::new(drawn(seed)));
        let mut minimax = Minimax::new(options, &[]);
        minimax.evaluation = network.clone();
        let mut by_points = Minimax::new(options, &[]);
        let mut differ = 0;
        for depth in 1..=4 {
            let search = Search::new(&START).options(options).depth(depth);
            let report = search.evaluation(network.clone()).run();
            let (value, _) = minimax.search(&START, depth).expect("nobody stops it");
            assert_eq!(report.value, value, "seed {seed}, depth {depth}");
            let (points, _) = by_points.search(&START, depth).expect("nobody stops it");
            differ += u32::from(points != value);
        }
        assert!(differ > 0, "the network is asked");
    }
}

#[test]
fn material_alone_can_count() {
    let options = Options::new().draft(Draft::Exact).history_draws(false);
    let mut minimax = Minimax::new(options, &[]);
    minimax.evaluation = Evaluation::Material;
    let (value, _) = minimax.search(&START, 3).expect("nobody stops it");
    let search = || Search::new(&START).options(options).depth(3);
    assert_eq!(search().evaluation(Evaluation::Material).run().value, value);
    assert_ne!(search().run().value, value);
    let table = Table::new(1);
    let on_table = |evaluation| search().table(&table).evaluation(evaluation).run().value;
    assert_ne!(on_table(Evaluation::Game), on_table(Evaluation::Material));
    assert_eq!(on_table(Evaluation::Nothing).points(), 0);
}

/// What the game tells is added to what was learned, and a table tells the two apart.
#[test]
fn a_network_can_be_learned_over_what_the_game_tells() {
    let table = Table::new(1);
    let mut values = Vec::new();
    for base in [Base::Nothing, Base::Material, Base::Game] {
        let network = drawn(3).over(base);
        let told = base.points(&START);
        assert_eq!(network.evaluate(&START), drawn(3).evaluate(&START) + told);
        let evaluation = Evaluation::Network(Arc::new(network));
        let options = Options::new().draft(Draft::Exact).history_draws(false);
        let mut minimax = Minimax::new(options, &[]);
        minimax.evaluation = evaluation.clone();
        let (value, _) = minimax.search(&START, 3).expect("nobody stops it");
        let search = Search::new(&START).options(options).table(&table).depth(3);
        assert_eq!(search.evaluation(evaluation).run().value, value);
        values.push(value);
    }
    values.dedup();
    assert_eq!(values.len(), 3);
}

#[test]
fn threads_and_techniques_ask_it_too() {
    let network = Evaluation::Network(Arc::new(drawn(7)));
    let mut techniques = Standard::default();
    techniques
        .switch("birmingham-kent", true)
        .expect("it is there");
    let search = || Search::new(&START).techniques(techniques.clone()).depth(5);
    let with = search().evaluation(network.clone()).run();
    assert_ne!(with.nodes, search().run().nodes);
    let several = search().evaluation(network).threads(3).run();
    assert_eq!(several.depth, Depth::plies(5));
}

/// The same weights in other buckets are other values.
#[test]
fn a_key_is_that_of_everything_that_counts() {
    let network = drawn(1);
    let shape = Shape { most: 29, ..SHAPE };
    let other = Network::new(shape, network.weights().clone(), network.scale());
    assert_ne!(other.expect("it is in range").key(), network.key());
    let keys = [Base::Nothing, Base::Material, Base::Game].map(|base| drawn(1).over(base).key());
    assert!(keys[0] == network.key() && keys[0] != keys[1] && keys[1] != keys[2]);
}

/// One table, two networks: values of the one are nothing to the other.
#[test]
fn a_table_tells_networks_apart() {
    let table = Table::new(1);
    let nodes = |seed, table: &Table| {
        let search = Search::new(&START).table(table).depth(5);
        let evaluation = Evaluation::Network(Arc::new(drawn(seed)));
        search.evaluation(evaluation).run().nodes
    };
    let (alone, first) = (nodes(2, &Table::new(1)), nodes(1, &table));
    assert_ne!(alone, first);
    assert_eq!(nodes(2, &table), alone);
    assert!(nodes(1, &table) < first / 2, "its own values it does find");
}

#[test]
fn weights_that_make_no_network_are_refused() {
    let good = drawn(1);
    let made = |change: &dyn Fn(&mut Shape, &mut Weights)| {
        let (mut shape, mut weights) = (good.shape(), good.weights().clone());
        change(&mut shape, &mut weights);
        Network::new(shape, weights, 100).map(|_| ())
    };
    assert_eq!(made(&|_, _| ()), Ok(()));
    assert!(matches!(
        made(&|shape, _| shape.hidden = 0),
        Err(NetworkError::Shape(_))
    ));
    assert!(matches!(
        made(&|shape, _| shape.hidden = 257),
        Err(NetworkError::Shape(_))
    ));
    let missing = made(&|_, weights| weights.bias.truncate(SHAPE.hidden - 1));
    assert_eq!(
        missing.unwrap_err().to_string(),
        "122 weights of the kind 'bias', not 123"
    );
    let large = |_: &mut Shape, weights: &mut Weights| {
        for feature in 0..30 {
            weights.features[feature * SHAPE.hidden + 5] = -1100;
        }
    };
    assert_eq!(made(&large), Err(NetworkError::Sum(5)));
    for scale in [0, -300, i32::MIN, Value::MAX_ESTIMATE + 1] {
        let scaled = Network::new(good.shape(), good.weights().clone(), scale);
        assert_eq!(scaled.map(|_| ()), Err(NetworkError::Scale(scale)));
    }
    assert_eq!(
        made(&|_, weights| weights.output[3] = -128),
        Err(NetworkError::Output(-128))
    );
}

/// The largest weights there may be, on the most hidden units: nothing overflows.
#[test]
fn the_largest_values_fit() {
    let shape = Shape {
        hidden: Network::MAX_HIDDEN,
        ..SHAPE
    };
    let weights = Weights {
        features: vec![0; shape.features * shape.hidden],
        bias: vec![i16::MAX; shape.hidden],
        output: vec![127; shape.buckets * 2 * shape.hidden],
        output_bias: vec![0; shape.buckets],
    };
    let network = Network::new(shape, weights, 64).expect("it is in range");
    let expected = 2 * 256 * 255 * 127 / 255;
    assert_eq!(network.evaluate(&START), expected);
}
