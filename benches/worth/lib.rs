//! Writes what the laboratory measured of each technique into the technique's file.
//!
//! The figures come from a folder that `niwaki lab ablation --out DIR` wrote. Those over the bare search are kept in
//! `benches/worth/worth.jsonl`, a line each; from there they go into the section `# Worth` of the technique's file in
//! `core/src/techniques`, between two markers:
//!
//! ```text
//! //! <!-- worth: null-move -->
//! //! …
//! //! <!-- end of worth -->
//! ```
//!
//! [`differing`] names the files whose sections say something else, so that a test can ask for it.

mod figures;
mod sources;
mod table;

pub use figures::{Figure, Metric, Origin, Worth};
pub use sources::{Source, differing, rewritten};

/// The reason why the figures cannot be read or written, in one line.
#[derive(Debug)]
pub struct Failure(String);

impl Failure {
    /// Makes a failure that has to do with a file.
    fn at(path: &std::path::Path, cause: impl std::fmt::Display) -> Failure {
        Failure(format!("{}: {cause}", path.display()))
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}
