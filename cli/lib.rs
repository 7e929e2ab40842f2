//! The command `niwaki`.
