//! Random lives of what lasts longer than a command: they end as an uninterrupted one does.

#[cfg(unix)]
mod lives;

/// Returns a number from the environment.
fn number(name: &str, usual: u64) -> u64 {
    let said = std::env::var(name).ok();
    said.map_or(usual, |said| {
        said.parse()
            .unwrap_or_else(|_| panic!("{name}={said}: a whole number is wanted"))
    })
}
