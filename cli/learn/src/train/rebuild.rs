//! Learns what was planned, one training after the other, and learns anew what comes with the games.
//!
//! This serves every kind. A file that is there is never overwritten, but for those of `--all`: these are learned anew
//! where they are not what the training would write today.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde_json::{Value, json};

use super::saved::{Saved, Total};
use super::workers::{self, Training};
use crate::Kind;
use niwaki_host::artifact::Recipe;
use niwaki_host::catalogue::{AnyGame, Catalogue};
use niwaki_host::failure::{Failure, Status};
use niwaki_host::files::read_bounded;

/// The folder of the source tree with what comes with the command.
const TABLES: &str = "tables";

/// A training whose result is a file.
pub(crate) trait Lasting: Training {
    /// Returns the file that is to be written.
    fn path(&self) -> &Path;

    /// Returns the sum over no game.
    fn nothing(&self) -> Self::Total;

    /// Tells of a finished file; nothing if it is not what this training would write today.
    fn told(&self, bytes: &[u8]) -> Option<Told>;
}

/// What is told of a file that was learned.
pub(crate) struct Told {
    /// Of what it was learned, for people.
    pub(crate) words: String,
    /// The object for `--json`, but for those that are of every kind.
    pub(crate) fields: Value,
}

/// The flags that every kind has.
pub(crate) struct Manner {
    /// Whether files are replaced that are out of date.
    pub(crate) all: bool,
    /// The number of games at a time.
    pub(crate) concurrency: Option<usize>,
    /// Whether one JSON object is printed.
    pub(crate) json: bool,
}

/// Returns a plan for each game that says how one of this kind is learned in it. The files are in `folder`, which is
/// laid out as that of the source tree is.
///
/// # Errors
/// There is no such folder, or `plan` fails.
pub(crate) fn shipped<'c, P>(
    kind: &dyn Kind,
    catalogue: &'c Catalogue,
    folder: Option<&Path>,
    plan: impl Fn(&'c dyn AnyGame, Recipe, PathBuf) -> Result<P, Failure>,
) -> Result<Vec<P>, Failure> {
    let folder = folder.unwrap_or(Path::new(TABLES));
    is_folder(kind, folder)?;
    let plans = catalogue.games().filter_map(|game| {
        let recipe = game.recipe(kind.name())?;
        Some(plan(game, recipe, folder.join(kind.file(game.name()))))
    });
    plans.collect()
}

/// Returns the file of each of the games that are named: in `out`, where that is a folder, or `out` itself.
///
/// # Errors
/// There are several games and no such folder, or one is named twice.
pub(crate) fn files(
    kind: &dyn Kind,
    games: &[String],
    out: Option<&Path>,
) -> Result<Vec<PathBuf>, Failure> {
    let several = games.len() > 1;
    if let Some(folder) = out.filter(|_| several) {
        is_folder(kind, folder)?;
    }
    let mut files = Vec::new();
    for game in games {
        let file = PathBuf::from(kind.file(&game.replace([':', ',', '='], "-")));
        let file = match out {
            Some(folder) if several || folder.is_dir() => folder.join(file),
            Some(path) => path.to_owned(),
            None => file,
        };
        if files.contains(&file) {
            return Err(Failure::unusable(format!(
                "{game} is named twice, and both would be {}",
                file.display()
            )));
        }
        files.push(file);
    }
    Ok(files)
}

/// Refuses a path that is no folder.
pub(crate) fn is_folder(kind: &dyn Kind, path: &Path) -> Result<(), Failure> {
    if path.is_dir() {
        return Ok(());
    }
    Err(Failure::unusable(format!(
        "{} is no folder: the {}s of several games go into one that is there (--out DIR)",
        path.display(),
        kind.noun()
    )))
}

/// Returns the games whose file is not what learning it anew would write today.
///
/// # Errors
/// A file is there and cannot be read.
pub(crate) fn stale(plans: &[impl Lasting]) -> Result<Vec<String>, Failure> {
    let mut stale = Vec::new();
    for plan in plans {
        if current(plan)?.is_none() {
            stale.push(plan.name().to_owned());
        }
    }
    Ok(stale)
}

/// Tells of the file, if it is there and what the training would write today.
fn current(plan: &impl Lasting) -> Result<Option<Told>, Failure> {
    let path = plan.path();
    if !path.exists() {
        return Ok(None);
    }
    let bytes = read_bounded(path).map_err(|failure| failure.at(path.display()))?;
    Ok(plan.told(&bytes))
}

/// Refuses to write over a file, unless that is meant.
///
/// # Errors
/// It is there, and `replaces` does not say so.
pub(crate) fn check_place(path: &Path, replaces: bool) -> Result<(), Failure> {
    if replaces || !path.exists() {
        return Ok(());
    }
    Err(Failure::unusable(format!(
        "{} is there already: remove it, or choose another --out",
        path.display()
    )))
}

/// Carries out the plans in their order, and tells of each. Ctrl-C ends all of it; files that are done stay.
///
/// # Errors
/// A file is there and may not be replaced, cannot be read or written, or a game fails.
pub(crate) fn learn(
    kind: &dyn Kind,
    plans: &[impl Lasting],
    manner: &Manner,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    for plan in plans {
        check_place(plan.path(), manner.all)?;
    }
    let mut done = Vec::new();
    for plan in plans {
        let start = Instant::now();
        let Some((told, up_to_date)) = carry_out(plan, manner)? else {
            return Ok(Status::Interrupted);
        };
        let (path, time) = (plan.path().display(), start.elapsed());
        if !manner.json && up_to_date {
            writeln!(out, "{path}: up to date")?;
        } else if !manner.json {
            let (words, seconds) = (told.words, time.as_secs_f64());
            writeln!(out, "{path}: {words}, in {seconds:.1} s")?;
        }
        let mut fields = told.fields;
        fields["time_ms"] = json!(time.as_millis() as u64);
        fields["file"] = json!(plan.path());
        fields["up_to_date"] = json!(up_to_date);
        done.push(fields);
    }
    if manner.json {
        writeln!(out, "{}", described(kind, done, manner.all))?;
    }
    Ok(Status::Done)
}

/// Returns the object for `--json`: that of the one file that was asked for, or a list.
pub(crate) fn described(kind: &dyn Kind, done: Vec<Value>, all: bool) -> Value {
    let several = || format!("{}s", kind.noun());
    match <[Value; 1]>::try_from(done) {
        Ok([one]) if !all => one,
        Ok(one) => json!({ several(): one }),
        Err(done) => json!({ several(): done }),
    }
}

/// Learns one file, unless it is up to date, which is told; nothing if Ctrl-C came in between.
fn carry_out(plan: &impl Lasting, manner: &Manner) -> Result<Option<(Told, bool)>, Failure> {
    let path = plan.path();
    // Somebody may have put a file there meanwhile.
    check_place(path, manner.all)?;
    if let Some(told) = current(plan)? {
        return Ok(Some((told, true)));
    }
    let saved = Saved::open(plan.nothing(), Some(path))?;
    let Some(mut total) = workers::complete(plan, saved, manner.concurrency)? else {
        return Ok(None);
    };
    let told = plan.told(&total.encode(None));
    Ok(Some((
        told.expect("it is what was learned just now"),
        false,
    )))
}
