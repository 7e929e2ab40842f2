//! The network: its shape, its weights, and its value for sums that are known.

use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use crate::evaluation::{Base, linear};
use crate::{Game, Key, Value};

/// A small net that gives a position its static evaluation: features of either
/// side, one hidden layer for each, one number.
///
/// Each side sums up, for every hidden unit, the weights of the features that it
/// sees; the weights are the same for both. A sum is clamped to 0 to
/// [`Network::ONE`] and squared, and what comes of both sides is added up with
/// weights once more: those of the bucket that the number of features falls into,
/// which tells openings from endgames.
///
/// Without buckets there are no output weights, and it is *linear*: the hidden units
/// are phases of the game, from an empty board to one on which the player to move sees
/// [`Shape::most`] features. The value is what his sum for the phase has more than the
/// opponent's, and what it is worth there to be to move; between two phases it lies between
/// theirs.
///
/// The search keeps the sums of each ply, and takes those of the ply before for
/// the next: only features that came or went are looked at, so that an evaluation
/// takes time in proportion to [`Shape::hidden`], and hardly more.
///
/// # Source
/// Y. Nasu, *Efficiently Updatable Neural-Network-based Evaluation Functions for
/// computer Shogi*, 2018. Both sides' halves and the squared activation are
/// common practice of chess engines since 2020.
#[derive(Clone, PartialEq, Eq)]
pub struct Network {
    shape: Shape,
    weights: Weights,
    /// Points of the game for an output of one.
    scale: i32,
    base: Base,
    key: Key,
}

/// The sizes of a [`Network`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// [`Game::FEATURES`]: how many there are for one side, 1 to 65,536.
    pub features: usize,
    /// Hidden units for each side, 1 to [`Network::MAX_HIDDEN`]; phases of a linear
    /// network.
    pub hidden: usize,
    /// How many sets of output weights there are, at most 64; 0 makes the network
    /// linear.
    pub buckets: usize,
    /// How many features of a side are active at most. The numbers from 0 to this
    /// one are shared out evenly among the buckets, or phases. At least 1.
    pub most: usize,
}

/// The weights of a [`Network`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// For each feature, one for each hidden unit, in parts of
    /// [`Network::ONE`].
    pub features: Vec<i16>,
    /// For each hidden unit, in parts of [`Network::ONE`]; of a linear network what
    /// it is worth to be to move.
    pub bias: Vec<i16>,
    /// For each bucket, one for each hidden unit of the player to move, and then of
    /// the opponent, in 64ths, -127 to 127.
    pub output: Vec<i16>,
    /// For each bucket, in parts of 64 × [`Network::ONE`].
    pub output_bias: Vec<i32>,
}

/// The reason why weights make no [`Network`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NetworkError {
    /// The shape has a size out of its range.
    Shape(Shape),
    /// There are more or fewer weights than the shape wants.
    Count {
        /// Which weights: the name of the field of [`Weights`].
        weights: &'static str,
        /// How many the shape wants.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
    /// The sum of this hidden unit can leave the range of 16 bits.
    Sum(usize),
    /// An output weight is out of its range.
    Output(i16),
    /// An output of one is worth no points, or more than there are.
    Scale(i32),
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetworkError::Shape(shape) => write!(
                f,
                "no network has {} features, {} hidden units, {} buckets and {} active features",
                shape.features, shape.hidden, shape.buckets, shape.most
            ),
            NetworkError::Count {
                weights,
                wanted,
                found,
            } => write!(f, "{found} weights of the kind '{weights}', not {wanted}"),
            NetworkError::Sum(unit) => {
                write!(f, "the sum of hidden unit {unit} can exceed 32767")
            }
            NetworkError::Output(weight) => {
                write!(f, "output weight {weight} is not from -127 to 127")
            }
            NetworkError::Scale(scale) => write!(
                f,
                "the scale is {scale}: 1 to {} points are wanted",
                Value::MAX_ESTIMATE
            ),
        }
    }
}

impl Error for NetworkError {}

/// The parts of one in output weights.
const OUTPUT_ONE: i64 = 64;

impl Network {
    /// The sum at which a hidden unit is fully active; of a linear network an output of
    /// one.
    pub const ONE: i16 = 255;
    /// The most hidden units for each side: with more of them, products could
    /// exceed 32 bits.
    pub const MAX_HIDDEN: usize = 256;

    /// Makes a network of weights; `scale` is what an output of one is worth, in
    /// points of the game, 1 to [`Value::MAX_ESTIMATE`].
    ///
    /// # Errors
    /// Sizes or weights are out of their ranges, or there are too many or too few.
    pub fn new(shape: Shape, weights: Weights, scale: i32) -> Result<Network, NetworkError> {
        check_shape(shape)?;
        check_counts(shape, &weights)?;
        check_sums(shape, &weights)?;
        let out_of_range = weights
            .output
            .iter()
            .find(|weight| weight.abs_diff(0) > 127);
        if let Some(&weight) = out_of_range {
            return Err(NetworkError::Output(weight));
        }
        if !(1..=Value::MAX_ESTIMATE).contains(&scale) {
            return Err(NetworkError::Scale(scale));
        }
        let key = key_of(shape, &weights, scale);
        Ok(Network {
            shape,
            weights,
            scale,
            base: Base::Nothing,
            key,
        })
    }

    /// Adds what the game itself tells of a position to every value: the network has
    /// learned no more than what is missing there.
    #[must_use]
    pub fn over(mut self, base: Base) -> Network {
        self.key ^= self.base.key() ^ base.key();
        self.base = base;
        self
    }

    /// Returns what the network is added to.
    pub fn base(&self) -> Base {
        self.base
    }

    /// Tells whether it has no output weights: see [`Network`].
    pub fn is_linear(&self) -> bool {
        self.shape.buckets == 0
    }

    /// Returns the sizes.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Returns what an output of one is worth, in points of the game.
    pub fn scale(&self) -> i32 {
        self.scale
    }

    /// Tells whether it is one for this game: for as many features.
    pub fn fits<G: Game>(&self) -> bool {
        self.shape.features == G::FEATURES
    }

    /// Returns what the network adds to its [base](Network::base) where the player to
    /// move sees the features `mover` and the opponent sees `opponent`, each once: in
    /// points of the game, for the player to move.
    ///
    /// It is for whoever asks what a feature is worth, or has no position at hand: a
    /// search is much faster, see [`crate::Search::evaluation`].
    ///
    /// ```
    /// # use niwaki::evaluation::{Network, Shape, Weights};
    /// let shape = Shape { features: 2, hidden: 1, buckets: 1, most: 2 };
    /// let weights = Weights {
    ///     features: vec![Network::ONE, 0], // the second one counts for nothing
    ///     bias: vec![0],
    ///     output: vec![64, -64],
    ///     output_bias: vec![0],
    /// };
    /// let network = Network::new(shape, weights, 300)?;
    /// assert_eq!(network.evaluate_features(&[0, 1], &[1]), 300);
    /// assert_eq!(network.evaluate_features(&[1], &[0]), -300);
    /// # Ok::<(), niwaki::evaluation::NetworkError>(())
    /// ```
    ///
    /// # Panics
    /// A feature is not below [`Shape::features`].
    pub fn evaluate_features(&self, mover: &[u16], opponent: &[u16]) -> i32 {
        let [own, other] = [mover, opponent].map(|features| self.sums(features));
        self.output(&own, &other, mover.len() as u32)
    }

    /// Returns the sums of a side that sees these features.
    fn sums(&self, features: &[u16]) -> Vec<i16> {
        let hidden = self.shape.hidden;
        let mut sums = self.weights.bias.clone();
        for &feature in features {
            let row = &self.weights.features[usize::from(feature) * hidden..][..hidden];
            for (sum, &weight) in sums.iter_mut().zip(row) {
                // More features than the network was made for wrap around, and mean nothing.
                *sum = sum.wrapping_add(weight);
            }
        }
        sums
    }

    /// Returns a key that tells its values apart from those of other networks.
    pub(crate) fn key(&self) -> Key {
        self.key
    }

    /// Returns the sums of a side that sees nothing.
    pub(super) fn bias(&self) -> &[i16] {
        &self.weights.bias
    }

    /// Returns the value in points, where both sides' sums are known, and so is how
    /// many features the player to move sees.
    #[inline]
    pub(super) fn output(&self, mover: &[i16], opponent: &[i16], active: u32) -> i32 {
        let Shape {
            hidden,
            buckets,
            most,
            ..
        } = self.shape;
        let one = i64::from(Network::ONE);
        if self.is_linear() {
            let sums = [mover, opponent, &self.weights.bias];
            let ahead = linear::ahead(sums, active as usize, most);
            return self.points(ahead, one * most as i64);
        }
        let bucket = (active as usize).min(most) * buckets / (most + 1);
        let weights = &self.weights.output[bucket * 2 * hidden..][..2 * hidden];
        let (own, other) = weights.split_at(hidden);
        let sum = i64::from(weigh(mover, own)) + i64::from(weigh(opponent, other));
        let output = sum / one + i64::from(self.weights.output_bias[bucket]);
        self.points(output, one * OUTPUT_ONE)
    }

    /// Returns the points of an output that is in parts of `one`.
    #[inline]
    fn points(&self, output: i64, one: i64) -> i32 {
        // No real network comes near the ends of this range.
        let points = output * i64::from(self.scale) / one;
        points.clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }
}

/// Adds up the squares of clamped sums, each with its weight.
///
/// A clamped sum times a weight of at most 127 has 16 bits, which compilers turn into instructions for eight and
/// more numbers at once; so does the second factor, and 256 of the products have 32.
#[inline]
fn weigh(sums: &[i16], weights: &[i16]) -> i32 {
    let mut total = 0;
    let weights = &weights[..sums.len()];
    for unit in 0..sums.len() {
        let active = sums[unit].clamp(0, Network::ONE);
        total += i32::from(active.wrapping_mul(weights[unit])) * i32::from(active);
    }
    total
}

fn check_shape(shape: Shape) -> Result<(), NetworkError> {
    let fits = (1..=65_536).contains(&shape.features)
        && (1..=Network::MAX_HIDDEN).contains(&shape.hidden)
        && shape.buckets <= 64
        && (1..=shape.features).contains(&shape.most);
    fits.then_some(()).ok_or(NetworkError::Shape(shape))
}

fn check_counts(shape: Shape, weights: &Weights) -> Result<(), NetworkError> {
    let counts = [
        (
            "features",
            shape.features * shape.hidden,
            weights.features.len(),
        ),
        ("bias", shape.hidden, weights.bias.len()),
        (
            "output",
            shape.buckets * 2 * shape.hidden,
            weights.output.len(),
        ),
        ("output_bias", shape.buckets, weights.output_bias.len()),
    ];
    match counts
        .into_iter()
        .find(|(_, wanted, found)| wanted != found)
    {
        None => Ok(()),
        Some((weights, wanted, found)) => Err(NetworkError::Count {
            weights,
            wanted,
            found,
        }),
    }
}

/// Looks whether the sums of as many features as can be active fit into 16 bits,
/// even if it is those of the largest weights.
fn check_sums(shape: Shape, weights: &Weights) -> Result<(), NetworkError> {
    let mut sizes: Vec<u16> = Vec::with_capacity(shape.features);
    for unit in 0..shape.hidden {
        let of_unit = weights.features.iter().skip(unit).step_by(shape.hidden);
        sizes.clear();
        sizes.extend(of_unit.map(|weight| weight.unsigned_abs()));
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        let largest = sizes.iter().take(shape.most).map(|&size| u64::from(size));
        let bias = u64::from(weights.bias[unit].unsigned_abs());
        if bias + largest.sum::<u64>() > i16::MAX as u64 {
            return Err(NetworkError::Sum(unit));
        }
    }
    Ok(())
}

/// Mixes everything that values depend on.
fn key_of(shape: Shape, weights: &Weights, scale: i32) -> Key {
    let sizes = [shape.features, shape.hidden, shape.buckets, shape.most];
    let sizes = sizes.into_iter().map(|size| size as i32);
    let narrow = [&weights.features, &weights.bias, &weights.output];
    let narrow = narrow
        .into_iter()
        .flatten()
        .map(|&weight| i32::from(weight));
    let wide = weights.output_bias.iter().copied().chain([scale]);
    let all = sizes.chain(narrow).chain(wide);
    let mixed = all.fold(0, |key, number| {
        Key::mixed(key ^ u64::from(number as u32)).0
    });
    Key::salt(mixed)
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network")
            .field("shape", &self.shape)
            .field("scale", &self.scale)
            .finish_non_exhaustive()
    }
}
