//! Fits the weights of a small efficiently updatable evaluation net on the CPU.
//!
//! Both views of a position go through one first layer; the activation is the
//! squared clipped rectifier; a linear output row chosen by bucket follows.
//! A fit with the same plan, samples and seed gives the same net bit for bit,
//! whatever the number of threads.

mod adam;
mod chunk;
mod encode;
mod layers;
mod net;
mod plan;
mod quantised;
mod rng;
mod samples;
mod share;
mod state;
#[cfg(test)]
mod tests;

pub(crate) use net::{Net, Shape};
pub(crate) use plan::{Losses, Plan};
pub(crate) use quantised::quantised_loss;
pub(crate) use samples::Samples;
pub(crate) use state::Fit;
