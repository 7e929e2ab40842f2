//! The command `niwaki`.
fn main() {}
