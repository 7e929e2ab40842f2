//! Evaluations for tests, which nobody has learned.

use niwaki::evaluation::{Base, Network, Shape, Weights};

use super::about::{About, Shown};
use super::file::{Content, Trained};
use super::terms::{Model, Terms};
use crate::tests::Samples;
use niwaki_fit::Losses;
use niwaki_games::checkers::CheckersFamily;
use niwaki_host::catalogue::{Catalogue, Entry};

/// Makes a network of small weights, some of them negative and some of several bytes.
pub(super) fn trained(game: &str, features: usize) -> Trained {
    of_model(Model::Net, game, features)
}

/// Makes an evaluation of such weights.
pub(super) fn of_model(model: Model, game: &str, features: usize) -> Trained {
    let shape = Shape {
        features,
        hidden: 8,
        buckets: model.buckets(),
        most: 12,
    };
    let some = |count: usize, by: i16| -> Vec<i16> {
        (0..count as i16)
            .map(|n| n.wrapping_mul(31) % by - by / 2)
            .collect()
    };
    let weights = Weights {
        features: some(shape.features * shape.hidden, 401),
        bias: some(shape.hidden, 201),
        output: some(shape.buckets * 2 * shape.hidden, 101),
        output_bias: vec![-70_000; shape.buckets],
    };
    let about = About {
        game: game.to_owned(),
        parameters: String::new(),
        searcher: "null-move".to_owned(),
        flags: String::new(),
        evaluation: "hand".to_owned(),
        taken: Vec::new(),
        began: None,
        terms: Terms {
            positions: 1000,
            nodes: 100,
            rounds: 2,
            epochs: 3,
            blend: 40,
            explore: 0,
            window: None,
            warm_start: false,
            seed: 9,
            model,
            hidden: shape.hidden,
            over: Base::Material,
        },
        samples: 700,
        train_loss: 0.125,
        held_out_loss: Some(0.25),
        quantised_loss: Some(0.2525),
        losses: [2, 3].map(losses).to_vec(),
        shown: shown(game, features),
    };
    let network = Network::new(shape, weights, 300).expect("the weights are small");
    Trained {
        about,
        content: Content::Network(network.over(Base::Material)),
    }
}

/// Makes the losses of so many epochs.
fn losses(epochs: u32) -> Vec<Losses> {
    let of = |epoch: u32| Losses {
        train: 0.5 / f64::from(1 << epoch),
        held_out: 0.5625 / f64::from(1 << epoch),
    };
    (0..epochs).map(of).collect()
}

/// Returns what checkers shows, or something else.
fn shown(game: &str, features: usize) -> Shown {
    let catalogue = Catalogue::standard().with(Entry::<CheckersFamily>::new());
    let sight = catalogue.game("checkers").expect("it is there").sight();
    match game {
        "checkers" if features == sight.features => Shown::of(sight, Base::Material),
        _ => Shown {
            features,
            seen: 0x00ab_cdef,
            told: 7,
        },
    }
}

/// Returns files that are as they should be, and others that are not.
pub(crate) fn all() -> Samples {
    let good = trained("checkers", 128).encode();
    let outdated = String::from_utf8_lossy(&good).replacen("version: 1", "version: 9", 1);
    Samples {
        foreign: trained("tree", 128).encode(),
        outdated: outdated.into_bytes(),
        unfinished: None,
        good,
    }
}
