//! The signature: how many nodes fixed searches take.
//!
//! A commit that changes what the search does changes these counts, and says so; one that
//! is about something else must not. Positions are evaluated by what the games say, so that a
//! change of the search can be told from weights that were learned anew; a line for each game
//! is that of what comes with it.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::thread;

use niwaki::{Standard, Techniques};

use crate::cli::json;

/// The profiles that are searched with.
const PROFILES: [&str; 5] = ["bare", "classic", "ael", "modern", "default"];

/// The games, how deep they are searched with the profiles, and how deep with each technique alone.
const GAMES: [(&str, i16, i16); 3] = [("chess", 6, 4), ("checkers", 9, 7), ("tree", 6, 5)];

/// Settings with which techniques act in searches as shallow as these.
const SETTINGS: [(&str, &str); 4] = [
    (
        "internal-iterative-reduction",
        "--set internal-iterative-reduction.min-depth=2 --set internal-iterative-reduction.nodes=all",
    ),
    ("limited-razoring", "--set limited-razoring.margin=1"),
    (
        "one-reply-extension",
        "--set one-reply-extension.extension=1",
    ),
    ("singular-extension", "--set singular-extension.min-depth=2"),
];

const HEAD: &str =
    "# game, profile (or bare and a technique), depth, nodes over the bench positions\n";

/// Returns the lines of a game: game, configuration, depth, nodes.
fn count((game, depth, shallow): (&str, i16, i16)) -> String {
    let mut lines = String::new();
    let mut add = |configuration: &str, depth: i16, flags: &str| {
        let found = json(&format!("bench {game} --depth {depth} {flags} --json"));
        let nodes = &found["nodes"];
        writeln!(lines, "{game} {configuration} {depth} {nodes}")
            .expect("writing to a string cannot fail");
    };
    for profile in PROFILES {
        add(
            profile,
            depth,
            &format!("--profile {profile} --evaluation hand"),
        );
    }
    add("default+learned", depth, "--evaluation learned");
    for technique in Standard::default().describe() {
        let name = technique.about.name;
        let settings = SETTINGS.iter().find(|(of, _)| *of == name);
        let settings = settings.map_or("", |(_, settings)| settings);
        // Clearing a table of the usual size takes longer than these searches, and changes no count.
        let flags = format!("--hash 4 --profile bare --evaluation hand --with {name} {settings}");
        add(&format!("bare+{name}"), shallow, &flags);
    }
    lines
}

fn pinned() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/signature.txt")
}

/// `UPDATE_SIGNATURE=1` writes the counts instead of comparing them.
#[test]
fn the_search_does_what_it_did() {
    let mut found = String::from(HEAD);
    thread::scope(|scope| {
        let games = GAMES.map(|game| scope.spawn(move || count(game)));
        for lines in games {
            found += &lines.join().expect("the searches end well");
        }
    });
    if std::env::var_os("UPDATE_SIGNATURE").is_some() {
        std::fs::write(pinned(), found).expect("the file of the signature can be written");
        return;
    }
    let pinned = std::fs::read_to_string(pinned()).unwrap_or_default();
    assert!(
        pinned == found,
        "the signature changed:\n{}If that is meant, run\n  \
         UPDATE_SIGNATURE=1 cargo test --test all signature\nand tell the new counts in the \
         message of the commit, as in\n  Signature: {}",
        changes(&pinned, &found),
        brief(&found)
    );
}

/// Returns the lines that only one of two tables has.
fn changes(old: &str, new: &str) -> String {
    let only = |sign: char, these: &str, those: &str| {
        let lost = these
            .lines()
            .filter(|line| !those.lines().any(|other| other == *line));
        lost.fold(String::new(), |told, line| {
            told + &format!("{sign} {line}\n")
        })
    };
    only('-', old, new) + &only('+', new, old)
}

/// Says the counts of the default profile, for the message of a commit.
fn brief(table: &str) -> String {
    let counts = table.lines().filter_map(|line| {
        let mut words = line.split(' ');
        let (game, configuration) = (words.next()?, words.next()?);
        let nodes = words.nth(1)?;
        (configuration == "default").then(|| format!("{game} {nodes}"))
    });
    counts.collect::<Vec<_>>().join(", ")
}

#[test]
fn the_brief_form_names_every_game() {
    let pinned = std::fs::read_to_string(pinned()).expect("the signature is pinned");
    let brief = brief(&pinned);
    let games: Vec<_> = brief.split(", ").map(|one| one.split_once(' ')).collect();
    assert_eq!(games.len(), GAMES.len(), "{brief}");
    for ((game, ..), found) in GAMES.iter().zip(games) {
        let (name, nodes) = found.expect("a game and its nodes");
        assert_eq!(name, *game);
        assert!(nodes.parse::<u64>().is_ok_and(|nodes| nodes > 0), "{brief}");
    }
}

#[test]
fn what_changed_is_told_line_by_line() {
    let told = changes(
        "# h\na bare 1 5\nb bare 1 6\n",
        "# h\na bare 1 7\nb bare 1 6\n",
    );
    assert_eq!(told, "- a bare 1 5\n+ a bare 1 7\n");
}
