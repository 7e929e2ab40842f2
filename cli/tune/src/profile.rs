//! The profile: a definition for `--config`, with the evidence above it, as comments.

use niwaki_host::configuration::EngineSpec;
use niwaki_host::failure::Failure;

/// Writes it.
///
/// # Errors
/// No definition is known that cannot be written.
pub(crate) fn text(evidence: &[String], said: &EngineSpec) -> Result<String, Failure> {
    let comments = evidence.iter().map(|line| format!("# {line}"));
    let settings = toml::to_string_pretty(said).map_err(Failure::caused)?;
    let parts: Vec<String> = comments.chain([settings]).collect();
    Ok(parts.join("\n"))
}
