//! Fits the weights of a small, efficiently updatable evaluation net on the CPU, from positions with targets.
//!
//! Both views of a position go through one first layer; the activation is the
//! squared clipped rectifier; a linear output row follows, chosen by the number of features. A net without such rows is
//! linear: [`Shape`].
//! A fit with the same plan, samples and seed gives the same net bit for bit,
//! whatever the number of threads.
//!
//! The loss is the mean squared error of shares of a point, 0 to 1: what the sigmoid makes of the output of the net, against
//! the target. The steps are those of Adam, with decoupled decay; what comes out is rounded to the whole numbers of
//! [`Weights`](niwaki::evaluation::Weights).
//!
//! Few weights with names, as those of an evaluation written by hand, are fitted by [`fit_weights`].
//!
//! # Source
//! - D. P. Kingma, J. Ba, *Adam: a method for stochastic optimization*, ICLR 2015; I. Loshchilov, F. Hutter, *Decoupled weight
//!   decay regularization*, ICLR 2019.
//! - Y. Nasu, *Efficiently updatable neural-network-based evaluation functions for computer shogi*, 2018.
//!
//! # Example
//! Whoever has feature 0 wins:
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use niwaki_fit::{Fit, Net, Plan, Samples, Shape};
//!
//! let mut samples = Samples::default();
//! for at in 0..200 {
//!     let (mover, opponent) = if at % 2 == 0 { ([0], [1]) } else { ([1], [0]) };
//!     samples.push(&mover, &opponent, 0.0, f32::from(at % 2 == 0));
//! }
//! let shape = Shape { features: 2, hidden: 8, buckets: 1, most: 1 };
//! let plan = Plan { epochs: 50, batch: 50, rate: 0.02, seed: 1, threads: 1, patience: 0, limit: 1.98 };
//! let net = Net::random(shape, plan.seed).expect("a shape within its limits");
//! let mut fit = Fit::begin(net.without_unseen(&samples), plan);
//! let never = AtomicBool::new(false);
//! while fit.epoch(&samples, &Samples::default(), &never, &mut |_| ()).is_some() {}
//! assert!(fit.best_losses().unwrap().train < 0.1);
//! let weights = fit.best().quantise();
//! ```

mod adam;
mod chunk;
mod encode;
mod layers;
mod linear;
mod net;
mod plan;
mod quantised;
mod rng;
mod samples;
mod share;
mod state;
#[cfg(test)]
mod tests;
mod weights;

pub use net::{Net, Shape};
pub use plan::{Losses, Plan};
pub use quantised::quantised_loss;
pub use samples::Samples;
pub use state::Fit;
pub use weights::{Changed, Counts, expected, fit_weights};
