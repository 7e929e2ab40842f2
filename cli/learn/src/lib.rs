//! What techniques learn from self-play: [`train`] makes it, [`rankcut`] shows it.

pub mod rankcut;
pub mod train;
