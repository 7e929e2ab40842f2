//! The laboratory of `niwaki`: what each technique is worth, in each game, with what error.
//!
//! [`command::run`] is the whole of `niwaki lab`. Two parts of it stand by themselves and serve anybody who measures:
//! [`statistics`] has paired ratios with bootstrap intervals, and [`shard`] divides a plan among machines.
//!
//! Data flows one way, and no file imports one that stands below it in this list:
//!
//! | step | files | what becomes of what |
//! |---|---|---|
//! | ground | [`distinct`], [`fingerprint`], [`preset`], [`shard`], [`statistics`], [`arguments`], [`learned`] | words that all steps use |
//! | definition | [`library`], [`definition`], [`fitted`], [`experiments`] | an experiment is data: a TOML file, fitted to the games that are here |
//! | plan | [`variants`], [`sample`], [`plan`], [`inputs`], [`choice`] | what it asks for becomes tasks that do not depend on each other, the same on every machine |
//! | run | [`run`], [`record`], [`missing`], [`folder`], [`workers`], [`measure`] | each task becomes records, which are written as they come |
//! | summary | [`summary`], [`csv`] | the records become a few numbers |
//! | report | [`table`], [`found`], [`answer`], [`report`], [`results`] | the numbers become an answer, tables, figures and a page |
//! | command | [`join`], [`compare`], [`command`] | the steps in their turn |
//!
//! Every search runs on one thread with a cleared table, so that its record does not depend on how many run at once;
//! searches that are made for their times run alone, after the others.

mod answer;
pub mod arguments;
mod choice;
pub mod command;
mod compare;
mod csv;
mod definition;
mod distinct;
mod experiments;
mod fingerprint;
mod fitted;
mod folder;
mod found;
mod inputs;
mod join;
pub mod learned;
pub mod library;
mod measure;
mod metric;
mod missing;
mod plan;
pub mod preset;
mod record;
mod report;
mod results;
mod run;
mod sample;
pub mod shard;
pub mod statistics;
mod summary;
mod table;
#[cfg(test)]
mod testing;
mod variants;
mod workers;
