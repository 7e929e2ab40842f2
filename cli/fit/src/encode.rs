//! The checkpoint of a fit as bytes, little-endian, with a checksum at the end.

use super::adam::Adam;
use super::net::{Net, Shape};
use super::plan::{Losses, Plan};
use super::state::Fit;

/// What a checkpoint begins with: a name and a version.
const MAGIC: u64 = u64::from_le_bytes(*b"niwfit\0\x02");
/// The nets in a checkpoint: the present, two of moments, and the best.
const NETS: usize = 4;
/// The bytes besides the losses and the nets.
const FIXED: usize = 8 + 4 * 4 + 4 + 8 + 4 + 8 + 8 + 4 + 4 + 4 + 8 + 8;

impl Fit {
    /// Returns the fit as bytes from which it goes on to the same net.
    pub fn encode(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(length(self.net.shape, self.losses.len()));
        out.extend(MAGIC.to_le_bytes());
        let shape = self.net.shape;
        for size in [shape.features, shape.hidden, shape.buckets, shape.most] {
            out.extend((size as u32).to_le_bytes());
        }
        out.extend(self.plan.epochs.to_le_bytes());
        out.extend((self.plan.batch as u64).to_le_bytes());
        out.extend(self.plan.rate.to_le_bytes());
        out.extend(self.plan.seed.to_le_bytes());
        out.extend((self.plan.threads as u64).to_le_bytes());
        out.extend(self.plan.patience.to_le_bytes());
        out.extend(self.plan.limit.to_le_bytes());
        out.extend(self.best_epoch.to_le_bytes());
        out.extend(self.epochs_done().to_le_bytes());
        out.extend(self.adam.steps.to_le_bytes());
        for losses in &self.losses {
            out.extend(losses.train.to_le_bytes());
            out.extend(losses.held_out.to_le_bytes());
        }
        for net in [&self.net, &self.adam.mean, &self.adam.square, &self.best] {
            for weight in net.lists().into_iter().flatten() {
                out.extend(weight.to_le_bytes());
            }
        }
        out.extend(crc32fast::hash(&out).to_le_bytes());
        out
    }

    /// Returns the fit that `encode` made the bytes of, or `None` where they are damaged.
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let (body, sum) = bytes.split_last_chunk::<4>()?;
        if crc32fast::hash(body) != u32::from_le_bytes(*sum) {
            return None;
        }
        let mut reader = Reader(body);
        if reader.u64()? != MAGIC {
            return None;
        }
        let shape = reader.shape()?;
        let plan = reader.plan()?;
        let best_epoch = reader.u32()?;
        let epochs = reader.u32()?;
        let steps = reader.u64()?;
        // The length is checked before anything of a stated size is made.
        if best_epoch > epochs || bytes.len() != length(shape, epochs as usize) {
            return None;
        }
        let losses = (0..epochs)
            .map(|_| reader.losses())
            .collect::<Option<_>>()?;
        let net = reader.net(shape)?;
        let (mean, square) = (reader.net(shape)?, reader.net(shape)?);
        Some(Self {
            plan,
            net,
            adam: Adam {
                mean,
                square,
                steps,
            },
            best: reader.net(shape)?,
            best_epoch,
            losses,
        })
    }
}

/// Returns the length of a checkpoint.
fn length(shape: Shape, epochs: usize) -> usize {
    let weights = shape.sizes().iter().sum::<usize>();
    FIXED
        .saturating_add(epochs.saturating_mul(16))
        .saturating_add(weights.saturating_mul(4 * NETS))
}

/// What is left to read.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (head, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*head)
    }

    fn u32(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Option<u64> {
        self.take().map(u64::from_le_bytes)
    }

    fn size(&mut self) -> Option<usize> {
        usize::try_from(self.u64()?).ok()
    }

    fn shape(&mut self) -> Option<Shape> {
        let shape = Shape {
            features: usize::try_from(self.u32()?).ok()?,
            hidden: usize::try_from(self.u32()?).ok()?,
            buckets: usize::try_from(self.u32()?).ok()?,
            most: usize::try_from(self.u32()?).ok()?,
        };
        shape.is_valid().then_some(shape)
    }

    fn plan(&mut self) -> Option<Plan> {
        Some(Plan {
            epochs: self.u32()?,
            batch: self.size()?,
            rate: self.take().map(f32::from_le_bytes)?,
            seed: self.u64()?,
            threads: self.size()?,
            patience: self.u32()?,
            limit: self.take().map(f32::from_le_bytes)?,
        })
    }

    fn losses(&mut self) -> Option<Losses> {
        Some(Losses {
            train: self.take().map(f64::from_le_bytes)?,
            held_out: self.take().map(f64::from_le_bytes)?,
        })
    }

    fn net(&mut self, shape: Shape) -> Option<Net> {
        let mut net = Net::zero(shape);
        for weight in net.lists_mut().into_iter().flatten() {
            *weight = self.take().map(f32::from_le_bytes)?;
        }
        Some(net)
    }
}
