//! The samples of a fit, held compactly.

/// What a sample holds besides its features.
#[derive(Clone, Copy, Debug)]
struct Head {
    /// Where the features of the sample begin.
    start: u64,
    base: f32,
    target: f32,
    /// How many of the features are the mover's.
    movers: u16,
}

/// The samples to fit, with the features of all of them in one flat list.
///
/// A sample takes 24 bytes and 2 bytes for each active feature.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    features: Vec<u16>,
    heads: Vec<Head>,
}

/// One sample as it is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample<'a> {
    pub(super) mover: &'a [u16],
    pub(super) opponent: &'a [u16],
    /// What is known of the output beforehand, to which that of the net is added.
    pub(super) base: f32,
    pub(super) target: f32,
}

impl Samples {
    /// Adds a sample and returns whether it was taken.
    ///
    /// A target is held to 0..=1. A sample is refused where its target or
    /// base is not a number, where one side has more than 65535 features, and where there
    /// are `u32::MAX` samples already.
    pub fn push(&mut self, mover: &[u16], opponent: &[u16], base: f32, target: f32) -> bool {
        let (Ok(movers), Ok(_)) = (u16::try_from(mover.len()), u16::try_from(opponent.len()))
        else {
            return false;
        };
        if target.is_nan() || !base.is_finite() || self.heads.len() >= u32::MAX as usize {
            return false;
        }
        self.heads.push(Head {
            start: self.features.len() as u64,
            base,
            target: target.clamp(0.0, 1.0),
            movers,
        });
        self.features.extend_from_slice(mover);
        self.features.extend_from_slice(opponent);
        true
    }

    /// Returns the number of samples.
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Returns whether there is no sample.
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// Tells of each of so many features whether any sample has it.
    pub(super) fn seen(&self, features: usize) -> Vec<bool> {
        let mut seen = vec![false; features];
        for &feature in &self.features {
            if let Some(seen) = seen.get_mut(usize::from(feature)) {
                *seen = true;
            }
        }
        seen
    }

    /// Returns the sample at a place.
    pub(super) fn get(&self, at: usize) -> Sample<'_> {
        let head = self.heads[at];
        let start = head.start as usize;
        let end = self
            .heads
            .get(at + 1)
            .map_or(self.features.len(), |next| next.start as usize);
        let (mover, opponent) = self.features[start..end].split_at(usize::from(head.movers));
        Sample {
            mover,
            opponent,
            base: head.base,
            target: head.target,
        }
    }
}
