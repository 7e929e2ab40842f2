//! The inputs of a run, in sixteen digits each: the files that a definition names, and all that the
//! plan comes to.
//!
//! Two runs with the same command line need not be the same: a file of positions, a learned table,
//! a profile or a default of a game may have changed in between. All that a run is made from is
//! therefore written into its `run.json`, and compared before it goes on or is joined with others.
//!
//! The signature of the build does not say this: it is made of techniques at their own defaults,
//! without profiles and without what comes with a game.

use std::sync::Arc;

use serde_json::json;
use toml::Spanned;

use super::bouts::Bout;
use super::definition::{Definition, GamePart, by_game};
use super::fingerprint::{NamedFile, fingerprint};
use super::plan::{Task, Wishes};
use super::preset::Preset;
use niwaki_host::artifact::{Choice, Judge};
use niwaki_host::catalogue::Catalogue;
use niwaki_host::choices;
use niwaki_host::engine::Engine;
use niwaki_host::files::read_bounded;

/// Returns the files of positions and tables that a run reads, with their fingerprints: only those
/// of games that take part, so that a file nobody reads may change. A file that cannot be read is
/// left out: the plan complains of it, and says where it is named.
pub(super) fn files(
    catalogue: &Catalogue,
    definition: &Definition,
    preset: Preset,
    wishes: &Wishes,
) -> Vec<NamedFile> {
    let games = definition.games.iter().map(Spanned::get_ref);
    let games = games.filter(|game| game.amount(preset).is_some() && wishes.want(game));
    let origins = games.flat_map(GamePart::origins);
    let positions = origins.filter_map(|origin| {
        let name = origin.file?.get_ref();
        let text = definition.source.read(name).ok()?;
        Some((name.as_str(), text.into_bytes()))
    });
    let tables = learned(catalogue, definition).filter_map(|text| {
        let name = choices::file_named(catalogue, text)?;
        Some((name, read_bounded(name.as_ref()).ok()?))
    });
    let files = positions.chain(tables).map(|(name, bytes)| NamedFile {
        name: name.to_owned(),
        contents: fingerprint(&bytes),
    });
    files.collect()
}

/// Returns the choices of learned tables that a definition makes, in baselines, variants and sweeps.
fn learned<'d>(catalogue: &Catalogue, definition: &'d Definition) -> impl Iterator<Item = &'d str> {
    let parts = definition.baselines.iter().map(Spanned::get_ref);
    let configurations = parts.flat_map(|part| {
        let variants = part.variants.iter().map(Spanned::get_ref);
        let sweeps = part
            .sweeps
            .iter()
            .map(|sweep| &sweep.get_ref().configuration);
        let own = std::iter::once(part.configuration.get_ref());
        own.chain(variants).chain(sweeps)
    });
    let in_games = |keys: &'d toml::Table| by_game(keys).map(|(_, own)| own);
    let configurations =
        configurations.flat_map(move |keys| std::iter::once(keys).chain(in_games(keys)));
    configurations.flat_map(|table| choices::named_in(catalogue, table))
}

/// Returns the fingerprint of a plan: positions, openings and limits, of every searcher the techniques with
/// all of their parameters, the settings that are no techniques, and the tables that come with the
/// games. A profile, or a table that comes with a game, that is not the same as before makes
/// another plan of the same definition.
pub(super) fn of_plan(catalogue: &Catalogue, tasks: &[Task], bouts: &[Bout]) -> String {
    let mut lines = Vec::new();
    let groups = tasks.iter().map(|task| &task.group);
    let groups = groups.chain(bouts.iter().map(|bout| &bout.contest.group));
    let mut searchers = groups.flat_map(|group| &group.configured);
    let learned = searchers.any(|one| one.engine.evaluation == Judge::Learned);
    for game in catalogue.games() {
        let tables = game.all_learned().iter();
        let tables = tables.filter(|one| one.kind().choice() != Choice::Settings);
        // What nobody goes by may be learned anew.
        for learned in tables.filter(|one| learned || !one.evaluates()) {
            let (noun, bytes) = (learned.kind().noun(), fingerprint(learned.bytes()));
            lines.push(format!("{noun} of {}: {bytes}\n", game.name()));
        }
    }
    for tasks in tasks.chunk_by(|a, b| Arc::ptr_eq(&a.group, &b.group)) {
        let group = &tasks[0].group;
        lines.extend(group.configured.iter().map(|one| {
            let title = one.title(group.baseline());
            format!("{title}: {}\n", searcher(&one.engine))
        }));
        lines.extend(tasks.iter().map(|task| {
            let searched = json!({
                "game": task.place.game,
                "position": task.place.text,
                "limit": task.limit,
                "cap": task.cap,
                "repeats": task.repeats,
            });
            format!("{searched}\n")
        }));
    }
    for bouts in bouts.chunk_by(|a, b| Arc::ptr_eq(&a.contest, &b.contest)) {
        let contest = &bouts[0].contest;
        lines.push(contest.command() + "\n");
        let sides = contest.sides().map(|side| searcher(&side.engine) + "\n");
        lines.extend(sides);
        lines.extend(
            bouts
                .iter()
                .map(|bout| format!("{}\n", bout.opening().text)),
        );
    }
    format!("{WRITTEN}{}", fingerprint(lines.concat().as_bytes()))
}

/// The beginning of the fingerprint of a plan: says how the plan was written down, so that a run
/// that was begun by a build that did so otherwise is refused for this and for nothing else. It
/// goes up whenever the lines below change their form.
pub(super) const WRITTEN: &str = "2-";

/// Returns everything about a searcher but learned tables that cannot be said as settings: these
/// are among the files and tables.
fn searcher(engine: &Engine) -> String {
    let settings = engine.settings().join(" ");
    format!("{}, {settings}", engine.in_words(|_| true))
}

#[cfg(test)]
mod tests {
    use niwaki_games::checkers::CheckersFamily;

    use super::super::library::tests::LIBRARY;
    use super::super::testing::{Data, Setting, Worth};
    use super::super::{experiments, plan};
    use super::*;
    use niwaki_host::artifact::Artifact;
    use niwaki_host::catalogue::Entry;
    use niwaki_host::profiles::{Content, Profile};

    /// Makes the plan of an experiment where checkers has these settings.
    fn plan(profiles: &[Profile], entry: Entry<CheckersFamily>) -> String {
        let catalogue = Catalogue::of::<niwaki::Standard>(profiles).with(entry);
        let kinds: [&dyn Artifact; 3] = [&Data, &Setting, &Worth];
        let catalogue = Catalogue::from(catalogue).with_kinds(kinds);
        let definition = experiments::find(&LIBRARY, &catalogue, "ablation").unwrap();
        let wishes = Wishes::default();
        let tasks = plan::all(&catalogue, &[definition], Preset::Check, &wishes).unwrap();
        of_plan(&catalogue, &tasks, &[])
    }

    const ETC: Content = Content::plain("etc");
    const SET: Content = Content {
        technique: "null-move",
        settings: &[("reduction", "4")],
    };

    /// The nodes of each technique at its own defaults, which tell builds apart, say nothing of these.
    #[test]
    fn profiles_and_what_comes_with_a_game_make_another_plan() {
        let entry = Entry::<CheckersFamily>::new;
        let profile = |contents| Profile {
            name: "default",
            summary: "",
            contents,
        };
        let usual = plan(&[profile(&[])], entry());
        assert_eq!(usual, plan(&[profile(&[])], entry()));
        let plans = [
            usual,
            plan(&[profile(&[ETC])], entry()),
            plan(&[profile(&[])], entry().default_with(&[SET])),
            plan(&[profile(&[])], entry().learned("rankcut", b"a table")),
            plan(&[profile(&[])], entry().learned("rankcut", b"another")),
            plan(&[profile(&[])], entry().learned("etc", b"4")),
        ];
        for (number, one) in plans.iter().enumerate() {
            assert!(!plans[..number].contains(one), "{number}");
        }
        let evaluated = plan(&[profile(&[])], entry().learned("evaluation", b"weights"));
        assert_eq!(evaluated, plans[0], "nobody goes by it");
    }
}
