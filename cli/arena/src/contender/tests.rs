//! Tests of specifications.

use std::time::Duration;

use niwaki_games::checkers::CheckersFamily;
use niwaki_host::catalogue::Entry;

use super::*;
use crate::limit::Margin;

/// Reads the contender of a specification in checkers.
pub(crate) fn contender(catalogue: &Catalogue, spec: &str) -> Result<Contender, Failure> {
    let patience = Patience {
        most: Duration::from_mins(1),
        margin: Margin(None),
    };
    Contender::parse(catalogue, "checkers", spec, Limit::Depth(1), patience)
}

fn checkers() -> Catalogue {
    let entry = Entry::<CheckersFamily>::new();
    Catalogue::standard().with(entry).into()
}

#[test]
fn settings_of_the_search_need_no_set() {
    let catalogue = checkers();
    let listing = |spec: &str| contender(&catalogue, spec).unwrap().listing();
    let usual = listing("niwaki");
    // Read back as it is written, every setting is the one that it was.
    for setting in SETTINGS {
        let start = format!("{}=", setting.name);
        let written = usual.iter().find(|line| line.starts_with(&start)).unwrap();
        assert_eq!(listing(&format!("niwaki[{written}]")), usual, "{written}");
    }
    for setting in [
        "quiescence=off",
        "aspiration=off",
        "table.draft=exact",
        "iterative=off",
    ] {
        let short = listing(&format!("niwaki[{setting}]"));
        assert!(short.contains(&setting.to_owned()), "{short:?}");
        assert_eq!(short, listing(&format!("niwaki[set={setting}]")));
    }
}

#[test]
fn settings_are_checked_and_offered() {
    let catalogue = checkers();
    for (spec, expected) in [
        (
            "niwaki[quiescence=deep]",
            "quiescence is full, plain or off",
        ),
        ("niwaki[quiesence=off]", "(did you mean 'quiescence'?)"),
        ("niwaki[nodes.x=1]", "there is no setting 'nodes.x'"),
    ] {
        let refused = contender(&catalogue, spec).err().expect("it is refused");
        let said = format!("{refused:#}");
        assert!(said.contains(expected), "{said}");
    }
}
