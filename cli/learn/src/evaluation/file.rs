//! The file of a learned evaluation.
//!
//! Lines of text, so that `head -20` says what it is, then the weights:
//!
//! ```text
//! niwaki evaluation
//! version: 1
//! game: chess
//! parameters:                           (what stands after the colon; may be empty)
//! model: net                            (or linear: without output weights; or weights: those of the game's own evaluation)
//! searcher: null-move …                 (techniques and settings of the games learned from)
//! flags: --profile modern               (those that said so; may be empty)
//! evaluation: hand                      (by which the first of them were played)
//! positions: 1000000                    (so many were wanted in each round)
//! nodes: 1000                           (of the search for each move)
//! rounds: 2                             (of games, each played by what the one before taught)
//! epochs: 20                            (times that all positions were gone through, at most)
//! over: hand                            (what the values are added to: hand, material or none)
//! blend: 100                            (percent that a search counts, where the result counts the rest)
//! explore: 5                            (percent of the moves that are drawn; left out where none is)
//! window: 2                             (how many rounds a network is fitted to; left out where it is all)
//! warm start: yes                       (each fit began at the network that had played; left out where it did not)
//! seed: 1
//! games: 2fa1c04e 9b03d57a              (checksums of the games of files that were fitted to; left out where games were
//!                                        played for it. Nodes, searcher and evaluation are those of the first file then)
//! began at: 56ec7b6c                    (checksum of the evaluation at which a fit to them began; left out where none did)
//! samples: 1361042                      (positions that were fitted in the last round)
//! train loss: 0.081402                  (mean squares of errors of the expected result, 0 to 1)
//! held-out loss: 0.082377               (the same in games that were not fitted; none, if there were too few)
//! quantised loss: 0.082401              (the same of the whole numbers that play; older files do not have it)
//! losses 1: 0.095120/0.094870 0.09…     (both losses after each epoch of round 1; older files do not have them)
//! losses 2: 0.088213/0.087954 0.08…     (and so on)
//! seen: 1f2e3d4c                        (checksum of the features at the bench positions of the game)
//! told: 5b6a7988                        (checksum of what the values are added to, there)
//! features: 768                         (of each side)
//! hidden: 64                            (units for each side, or phases of a linear model; of weights 0)
//! buckets: 8                            (sets of output weights; of other models than a net 0)
//! most: 32                              (features of a side that are active at most)
//! scale: 371                            (points that an output of one is worth)
//! bytes: 59211                          (of what follows, but for the checksum)
//!
//! ```
//!
//! (without the remarks in brackets). The lines come in this order, each ends with a line feed, and the text is
//! UTF-8. Behind the empty line stand the weights of [`niwaki::evaluation::Weights`], field by field in its order, as
//! numbers in zigzag (0, -1, 1, -2 … are 0, 1, 2, 3 …) and LEB128: seven bits a byte, the lowest first, with the top
//! bit set in every byte but the last. Of the model `weights` a line stands there for each: its name, what is written
//! in the game and what was fitted. The last four bytes are the CRC-32 (the polynomial of zip and PNG,
//! little-endian) of everything before them.

use std::sync::Arc;

use niwaki::evaluation::{Evaluation, Network, Shape, Weights as NetworkWeights};

use super::about::{self, About, SUM};
use super::numbers::{put_signed, take_signed};
use super::terms::Model;
use super::weights::Weights;
use niwaki_host::artifact::Header;
use niwaki_host::failure::Failure;
use niwaki_host::sight;

/// A learned evaluation with what its file tells of it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Trained {
    /// What is told of it.
    pub(super) about: About,
    /// What was learned.
    pub(super) content: Content,
}

/// What was learned, whatever the model.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Content {
    /// A network, linear or not.
    Network(Network),
    /// Weights of the evaluation that the game has written by hand.
    Weights(Weights),
}

impl Content {
    /// Returns the points that an output of one is worth.
    pub(super) fn scale(&self) -> i32 {
        match self {
            Content::Network(network) => network.scale(),
            Content::Weights(weights) => weights.scale,
        }
    }

    /// Returns what a search evaluates by.
    pub(super) fn evaluation(self) -> Evaluation {
        match self {
            Content::Network(network) => Evaluation::Network(Arc::new(network)),
            Content::Weights(weights) => Evaluation::Weights(weights.fitted().into()),
        }
    }
}

impl Trained {
    /// Returns the bytes of the file.
    pub(super) fn encode(&self) -> Vec<u8> {
        let Trained { about, content } = self;
        let (shape, weights) = match content {
            Content::Network(network) => (network.shape(), encode_weights(network.weights())),
            Content::Weights(weights) => (about.no_shape(), weights.encode()),
        };
        let heading = about.heading(shape, content.scale(), weights.len());
        let mut bytes = heading.into_bytes();
        bytes.extend(weights);
        let sum = crc32fast::hash(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Returns the network that was learned, linear or not, if it is one.
    pub(super) fn network(&self) -> Option<&Network> {
        match &self.content {
            Content::Network(network) => Some(network),
            Content::Weights(_) => None,
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// It is no evaluation, of another version, cut short or damaged.
    pub(super) fn decode(bytes: &[u8]) -> Result<Trained, Failure> {
        let opened = about::open(bytes)?;
        let senseless = || Failure::unusable("the file is damaged: its weights make no sense");
        if opened.about.terms.model == Model::Weights {
            let weights = Weights::decode(opened.weights, opened.scale);
            return Ok(Trained {
                about: opened.about,
                content: Content::Weights(weights.ok_or_else(senseless)?),
            });
        }
        let weights = decode_weights(opened.shape, opened.weights).ok_or_else(senseless)?;
        let network = Network::new(opened.shape, weights, opened.scale)
            .map_err(|error| Failure::unusable(format!("the file makes no sense: {error}")))?;
        Ok(Trained {
            content: Content::Network(network.over(opened.about.terms.over)),
            about: opened.about,
        })
    }
}

/// Reads what a file says of itself. Of the weights it is known that they are those that were written.
///
/// # Errors
/// It is no evaluation, of another version, cut short or damaged.
pub(super) fn examine(bytes: &[u8]) -> Result<Header, Failure> {
    let opened = about::open(bytes)?;
    let about = opened.about;
    let weights = (about.terms.model == Model::Weights)
        .then(|| Weights::decode(opened.weights, opened.scale))
        .flatten();
    let features = (about.shown.features, about.shown.seen);
    let sum: [u8; SUM] = bytes.last_chunk().copied().unwrap_or_default();
    Ok(Header {
        command: about.command(),
        game: about.game,
        parameters: about.parameters,
        checksum: u32::from_le_bytes(sum),
        seed: about.terms.seed,
        signature: None,
        features: (about.terms.model != Model::Weights).then_some(features),
        weights: weights.map(|weights| sight::names(&weights.named())),
        unfinished: None,
    })
}

/// Writes the weights, field by field.
fn encode_weights(weights: &NetworkWeights) -> Vec<u8> {
    let NetworkWeights {
        features,
        bias,
        output,
        output_bias,
    } = weights;
    let narrow = [features, bias, output].into_iter().flatten();
    let all = narrow.map(|&weight| i32::from(weight));
    let mut bytes = Vec::new();
    for weight in all.chain(output_bias.iter().copied()) {
        put_signed(&mut bytes, weight.into());
    }
    bytes
}

/// Reads as many weights as the shape wants; `None` where there are more, fewer, or such as do not fit.
fn decode_weights(shape: Shape, mut bytes: &[u8]) -> Option<NetworkWeights> {
    let Shape {
        features,
        hidden,
        buckets,
        ..
    } = shape;
    // Each weight takes a byte at least: a shape that a file invents does not get memory for more.
    let count = features.checked_mul(hidden)?;
    if count > bytes.len() || buckets.checked_mul(2)?.checked_mul(hidden)? > bytes.len() {
        return None;
    }
    let bytes = &mut bytes;
    let weights = NetworkWeights {
        features: narrow(bytes, count)?,
        bias: narrow(bytes, hidden)?,
        output: narrow(bytes, buckets * 2 * hidden)?,
        output_bias: (0..buckets).map(|_| number(bytes)).collect::<Option<_>>()?,
    };
    bytes.is_empty().then_some(weights)
}

/// Takes numbers of 16 bits.
fn narrow(bytes: &mut &[u8], count: usize) -> Option<Vec<i16>> {
    let numbers = (0..count).map(|_| i16::try_from(number(bytes)?).ok());
    numbers.collect()
}

/// Takes the next number.
fn number(bytes: &mut &[u8]) -> Option<i32> {
    i32::try_from(take_signed(bytes)?).ok()
}

#[cfg(test)]
mod tests;
