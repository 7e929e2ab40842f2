//! What the examples have learned: the files are what the page beside them says, and are of the games as they are.

use std::fs;
use std::path::Path;

use niwaki_cli::{Catalogue, Entry};
use niwaki_host::configuration::check;

use super::othello::Othello;

const OTHELLO: &[u8] = include_bytes!("../../examples/tables/othello.evaluation");

#[test]
fn othello_has_learned_what_it_shows() {
    let entry = Entry::<Othello>::new().learned("evaluation", OTHELLO);
    let catalogue = niwaki_host::catalogue::Catalogue::from(Catalogue::standard().with(entry));
    check(&catalogue.with_kinds(niwaki_learn::artifacts())).expect("the file is of this game");
}

#[test]
fn the_page_says_how_it_was_learned() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/tables");
    let page = fs::read_to_string(folder.join("README.md")).unwrap();
    let row = page
        .lines()
        .find(|row| row.starts_with("| `othello.evaluation`"));
    let row = row.expect("it has a row");
    let text = String::from_utf8_lossy(OTHELLO);
    let field = |name: &str| {
        let found = text
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        found
            .unwrap_or_else(|| panic!("the file says no {name}"))
            .to_owned()
    };
    for name in [
        "positions",
        "nodes",
        "rounds",
        "epochs",
        "blend",
        "over",
        "evaluation",
    ] {
        let flag = format!("--{name} {}", field(name));
        assert!(row.contains(&flag), "{flag}");
    }
    let number = |name: &str| field(name).parse::<u64>().unwrap();
    let all = number("positions") * number("rounds");
    let last = row.trim_end_matches([' ', '|']).rsplit('|').next().unwrap();
    assert_eq!(last.trim().replace(',', ""), all.to_string());
}
