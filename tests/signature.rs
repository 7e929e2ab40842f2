//! The signature: how many nodes fixed searches take.
//!
//! A commit that changes what the search does changes these counts, and says so; one that
//! is about something else must not.

use std::fmt::Write;
use std::path::Path;

use niwaki::{Family, Search, Standard, Techniques};
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;
use niwaki_games::trees::TreeFamily;

use crate::common::bench;

/// The configurations, each with the techniques that are on.
const CONFIGURATIONS: [(&str, &[&str]); 2] = [
    ("bare", &[]),
    ("modern", &["null-move", "late-move-reductions"]),
];

/// One line for each configuration: the game, the configuration, the depth, the nodes.
fn count<F: Family>(depth: i16, table: &mut String) {
    for (configuration, on) in CONFIGURATIONS {
        let mut techniques = Standard::default();
        for name in on {
            techniques.switch(name, true).expect("it is in the list");
        }
        let games = bench::<F>();
        let searches = games.iter().map(|game| {
            Search::new(game)
                .techniques(techniques.clone())
                .depth(depth)
        });
        let nodes: u64 = searches.map(|search| search.run().nodes).sum();
        writeln!(table, "{} {configuration} {depth} {nodes}", F::NAME)
            .expect("writing to a string cannot fail");
    }
}

const HEAD: &str = "# game, configuration, depth, nodes over the bench positions\n";

/// `UPDATE_SIGNATURE=1` writes the counts instead of comparing them.
#[test]
fn the_search_does_what_it_did() {
    let mut found = String::from(HEAD);
    count::<ChessFamily>(6, &mut found);
    count::<CheckersFamily>(9, &mut found);
    count::<TreeFamily>(6, &mut found);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/signature.txt");
    if std::env::var_os("UPDATE_SIGNATURE").is_some() {
        std::fs::write(&path, found).expect("the file of the signature can be written");
        return;
    }
    let pinned = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        pinned == found,
        "the signature changed from\n{pinned}to\n{found}If that is meant, run\n  \
         UPDATE_SIGNATURE=1 cargo test --test all signature\nand tell the new counts in the \
         message of the commit, as in\n  Signature: {}",
        brief(&found)
    );
}

/// The counts of the default configuration, for the message of a commit.
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
    let table = "# head\nchess bare 6 10\nchess default 6 20\ntree default 6 7\n";
    assert_eq!(brief(table), "chess 20, tree 7");
}
