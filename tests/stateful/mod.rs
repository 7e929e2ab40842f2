//! Random lives of what lasts longer than a command: they end as an uninterrupted one does.

#[cfg(unix)]
mod lives;
#[cfg(unix)]
mod run;
