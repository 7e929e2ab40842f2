//! What a run is made from, in sixteen digits each: the files that a definition names, and all that the
//! plan comes to.

use std::fmt::Write;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::definition::Definition;
use super::plan::{Group, Task, Wishes};
use super::{Preset, library};
use niwaki_host::catalogue::Catalogue;
use niwaki_host::engine::Engine;
use niwaki_host::random::Random;
use niwaki_host::rankcut::shipped;

/// A file that a definition names, and what is in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct NamedFile {
    pub(super) name: String,
    pub(super) contents: String,
}

/// Sixteen digits that say which bytes these are.
pub(super) fn fingerprint(bytes: &[u8]) -> String {
    let numbers: Vec<u64> = bytes.iter().copied().map(u64::from).collect();
    format!("{:016x}", Random::of(bytes.len() as u64, &numbers).next())
}

/// The files of positions and tables that a run reads. What cannot be read is left out: the plan
/// complains of it, and says where it is named.
pub(super) fn files(
    catalogue: &Catalogue,
    definition: &Definition,
    preset: Preset,
    wishes: &Wishes,
) -> Vec<NamedFile> {
    let games = definition.games.iter().map(Spanned::get_ref);
    let games = games.filter(|game| game.amount(preset).is_some() && wishes.want(game));
    let positions = games.filter_map(|game| {
        let name = game.file.as_ref()?.get_ref();
        let text = library::file(&definition.source, name).ok()?;
        Some((name.as_str(), text.into_bytes()))
    });
    let tables = tables(definition).filter_map(|text| {
        let name = shipped::file_named(catalogue, text)?;
        Some((name, std::fs::read(name).ok()?))
    });
    let files = positions.chain(tables).map(|(name, bytes)| NamedFile {
        name: name.to_owned(),
        contents: fingerprint(&bytes),
    });
    files.collect()
}

/// What a definition says of tables for `RankCut`.
fn tables(definition: &Definition) -> impl Iterator<Item = &str> {
    let parts = definition.baselines.iter().map(Spanned::get_ref);
    let configurations = parts.flat_map(|part| {
        let variants = part.variants.iter().map(Spanned::get_ref);
        std::iter::once(part.configuration.get_ref()).chain(variants)
    });
    configurations.filter_map(|table| table.get("rankcut-table")?.as_str())
}

/// What the tasks of a plan come to: positions and limits, of every searcher the techniques with all
/// of their parameters, the settings that are no techniques, and the tables that come with the games. A profile, or
/// what comes with a game, that is not what it was makes another plan of the same definition.
pub(super) fn of_plan(catalogue: &Catalogue, tasks: &[Task]) -> String {
    let mut text = String::new();
    for game in catalogue.games() {
        if let Some(table) = game.shipped() {
            let bytes = fingerprint(table.bytes());
            add(&mut text, format_args!("table of {}: {bytes}", game.name()));
        }
    }
    let mut before: Option<&Arc<Group>> = None;
    for task in tasks {
        if before.is_none_or(|group| !Arc::ptr_eq(group, &task.group)) {
            for one in &task.group.configured {
                let title = one.title(task.group.baseline());
                add(
                    &mut text,
                    format_args!("{title}: {}", searcher(&one.engine)),
                );
            }
        }
        before = Some(&task.group);
        add(
            &mut text,
            format_args!(
                "{} {} {:?} {:?} {:?}",
                task.place.game, task.place.text, task.limit, task.cap, task.repeats
            ),
        );
    }
    fingerprint(text.as_bytes())
}

fn add(text: &mut String, line: std::fmt::Arguments) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{line}");
}

/// Everything about a searcher but what `RankCut` has learned, which is among the files and tables.
fn searcher(engine: &Engine) -> String {
    format!(
        "{}, {:?}, {} MiB, {}",
        engine.in_words(|_| true),
        engine.options,
        engine.hash,
        engine.known_moves
    )
}

#[cfg(test)]
mod tests {
    use niwaki_games::checkers::CheckersFamily;

    use super::super::all_tasks;
    use super::super::library::tests::LIBRARY;
    use super::*;
    use niwaki_host::catalogue::Entry;
    use niwaki_host::profiles::{Content, Profile};

    /// The plan of an experiment where checkers has these settings.
    fn plan(profiles: &[Profile], entry: Entry<CheckersFamily>) -> String {
        let catalogue = Catalogue::of::<niwaki::Standard>(profiles).with(entry);
        let definition = LIBRARY.find(&catalogue, "ablation").unwrap();
        let wishes = Wishes::default();
        let tasks = all_tasks(&catalogue, &[definition], Preset::Check, &wishes).unwrap();
        of_plan(&catalogue, &tasks)
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
            plan(&[profile(&[])], entry().rankcut(b"a table")),
            plan(&[profile(&[])], entry().rankcut(b"another")),
            plan(
                &[profile(&[])],
                entry().fitted("[set]\nprobcut.pairs = '3-1:1.02:-0.02:0.18'"),
            ),
        ];
        for (number, one) in plans.iter().enumerate() {
            assert!(!plans[..number].contains(one), "{number}");
        }
    }
}
