//! The laboratory of `niwaki`: what each technique is worth, in each game, with what error.
//!
//! [`command::run`] is the whole of `niwaki lab`. Two parts serve anybody who measures:
//! [`niwaki_host::statistics`] has paired ratios with intervals, and [`shard`] divides a plan among machines.
//!
//! Data flows one way, and no file imports one that stands below it in this list:
//!
//! | step | files | what becomes of what |
//! |---|---|---|
//! | ground | [`distinct`], [`fingerprint`], [`preset`], [`shard`], [`arguments`], [`record`], [`kept`], [`cell`], [`metric`] | words that all steps use |
//! | definition | [`library`], [`definition`], [`fitted`], [`experiments`] | an experiment is data: a TOML file, fitted to the games that are here |
//! | plan | [`variants`], [`sample`], [`plan`], [`bouts`], [`inputs`], [`choice`] | what it asks for becomes tasks that do not depend on each other, the same on every machine |
//! | run | [`run`], [`folder`], [`truth`], [`searched`], [`workers`], [`playing`], [`measure`] | each task becomes records, which are written as they come |
//! | summary | [`summary`], [`elo`], [`csv`], [`found`], [`missing`] | the records become a few numbers |
//! | report | [`strata`], [`table`], [`answer`], [`report`], [`results`] | the numbers become an answer, tables, figures and a page |
//! | command | [`join`], [`compare`], [`positions`], [`command`] | the steps in their turn |
//!
//! Each step is a function of the one before and can be made again from what is on the disk. From the definitions
//! and the build follows the plan, to the task; from the records follow the summary, to the last digit, and the
//! report, to the byte. So a run may be interrupted, divided among machines, joined, and shown again years later.
//!
//! # Rules that make the numbers worth something
//!
//! - Every search runs on one thread with a cleared table, so that its record does not depend on how many run at
//!   once; searches that are made for their times run alone, after the others.
//! - A search is compared with another of the same position to the same limit, never with a mean.
//! - No number stands without its n, and none is called certain without its 95% interval.
//! - Nothing is left out in silence: searches that were stopped, games that are not there and tasks that are
//!   missing are counted and told.
//! - All that has an influence on a record is in `run.json`, as itself or as a fingerprint; records of runs that
//!   differ in it are not mixed.
//!
//! # A laboratory of one's own
//!
//! A command with games and techniques of its own calls [`command::run`] with its catalogue, the flags of
//! [`arguments`], and a [`command::Brought`]: its [`library`] of experiments, which may be empty, and the pictures
//! of what its techniques have learned ([`niwaki_plot::Learned`]). Experiments are written as TOML, whatever the games;
//! `benches/experiments/README.md` describes every key, and `docs/laboratory.md` what can be read from the results.
//! Where a run should not be niwaki's at all, [`niwaki_host::statistics`] and [`shard`] need nothing of the rest.

mod answer;
pub mod arguments;
mod bouts;
mod cell;
mod choice;
pub mod command;
mod compare;
mod csv;
mod definition;
mod distinct;
mod elo;
mod experiments;
mod fingerprint;
mod fitted;
mod folder;
mod found;
mod inputs;
mod join;
mod kept;
pub mod library;
mod matched;
mod measure;
mod metric;
mod missing;
mod plan;
mod playing;
mod positions;
pub mod preset;
mod record;
mod report;
mod results;
mod run;
mod sample;
mod searched;
pub mod shard;
mod strata;
mod summary;
mod table;
#[cfg(test)]
mod testing;
mod truth;
mod variants;
mod workers;
