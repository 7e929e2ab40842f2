//! What the examples have learned: the files are what the page beside them says, and are of the games as they are.

use std::fs;
use std::path::Path;

use niwaki::Simple;
use niwaki_cli::{Catalogue, Entry};
use niwaki_host::catalogue as host;
use niwaki_host::configuration::{EngineSpec, check};

use super::three_mens_morris::Morris;
use super::tic_tac_toe::TicTacToe;
use super::{breakthrough, connect_four, lines_of_action, othello};

const BREAKTHROUGH: &[u8] = include_bytes!("../../examples/tables/breakthrough.evaluation");
const LINES_OF_ACTION: &[u8] = include_bytes!("../../examples/tables/lines-of-action.evaluation");
const OTHELLO: &[u8] = include_bytes!("../../examples/tables/othello.evaluation");
const CONNECT_FOUR: &[u8] = include_bytes!("../../examples/tables/connect-four.evaluation");
pub(super) const MORRIS: &[u8] =
    include_bytes!("../../examples/tables/three-mens-morris.evaluation");
pub(super) const TIC_TAC_TOE: &[u8] =
    include_bytes!("../../examples/tables/tic-tac-toe.evaluation");

#[test]
fn what_was_learned_is_of_the_games_as_they_are() {
    let morris = Entry::<Simple<Morris>>::new().learned("evaluation", MORRIS);
    let tic_tac_toe = Entry::<Simple<TicTacToe>>::new().learned("evaluation", TIC_TAC_TOE);
    let small = Catalogue::standard().with(morris).with(tic_tac_toe);
    check(&whole(small)).expect("the files are of these games");
    check(&large()).expect("the files are of these games");
}

/// Returns the games that `tune` chose techniques for, as their programs have them.
fn large() -> host::Catalogue {
    let games = Catalogue::standard()
        .with(lines_of_action::entry())
        .with(othello::entry())
        .with(connect_four::entry())
        .with(breakthrough::entry());
    whole(games)
}

/// Returns a catalogue whose games can have learned something.
fn whole(catalogue: impl Into<host::Catalogue>) -> host::Catalogue {
    catalogue.into().with_kinds(niwaki_learn::artifacts())
}

/// Each is a decision of `docs/tuned.md`, which has the matches that speak for it.
#[test]
fn defaults_are_those_that_tune_chose() {
    let catalogue = large();
    for (game, on, set) in [
        (
            "lines-of-action",
            "singular-extension singular-extension.draft-slack=2 singular-extension.multi-cut=bound \
             truncation truncation.hard=2 truncation.soft=0.5 truncation.slope=1.3 razor-reduction \
             null-move null-move.reduction=3 null-move.slope=0.25 null-move.min-depth=3 \
             internal-iterative-reduction late-move-pruning late-move-reductions late-move-reductions.history=2",
            "correction=on",
        ),
        (
            "othello",
            "reverse-futility null-move futility late-move-reductions late-move-reductions.divisor=266",
            "",
        ),
        (
            "connect-four",
            "singular-extension singular-extension.draft-slack=2 singular-extension.multi-cut=bound \
             hindsight reverse-futility null-move null-move.reduction=3 null-move.slope=0.25 \
             null-move.min-depth=3 futility futility.variant=linear futility.frontier=1.5 \
             futility.measure=evaluation late-move-reductions late-move-reductions.known=1",
            "correction=on",
        ),
        (
            "breakthrough",
            "singular-extension singular-extension.draft-slack=2 singular-extension.multi-cut=bound \
             truncation truncation.hard=2 truncation.soft=0.5 truncation.slope=1.3 null-move \
             late-move-pruning late-move-reductions late-move-reductions.worsening=1 rankcut",
            "correction=on",
        ),
    ] {
        let game = catalogue.game(game).expect("it is there");
        let engine = EngineSpec::default().engine(&catalogue, game).unwrap();
        let words = engine.in_words(|parameter| parameter.value != parameter.default);
        assert_eq!(words, on, "{}", game.name());
        let settings = engine.settings();
        let missing = set
            .split_whitespace()
            .find(|one| !settings.iter().any(|set| set == one));
        assert_eq!(missing, None, "{}: {settings:?}", game.name());
        assert_eq!(game.default_set().join(" "), set, "{}", game.name());
    }
}

#[test]
fn the_page_says_how_it_was_learned() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/tables");
    let page = fs::read_to_string(folder.join("README.md")).unwrap();
    for (game, file) in [
        ("breakthrough", BREAKTHROUGH),
        ("connect-four", CONNECT_FOUR),
        ("lines-of-action", LINES_OF_ACTION),
        ("othello", OTHELLO),
        ("three-mens-morris", MORRIS),
        ("tic-tac-toe", TIC_TAC_TOE),
    ] {
        let mut rows = page.lines();
        let row = rows.find(|row| row.starts_with(&format!("| `{game}.evaluation`")));
        let text = String::from_utf8_lossy(file);
        row_is_of(row.expect("it has a row"), &text);
        // What came with the game before is named by the page, and not by the file.
        let known = field(&text, "evaluation");
        assert!(
            known == "none" || page.contains(&format!("(checksum {known})")),
            "{game} began with {known}"
        );
    }
}

/// Returns what a file says of itself under a name.
fn field<'t>(text: &'t str, name: &str) -> &'t str {
    let mut lines = text.lines();
    let found = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    found.unwrap_or_else(|| panic!("the file says no {name}"))
}

/// Compares a row of the page with what the file says itself.
fn row_is_of(row: &str, text: &str) {
    for name in [
        "positions",
        "nodes",
        "rounds",
        "epochs",
        "blend",
        "explore",
        "over",
    ] {
        let flag = format!("--{name} {} ", field(text, name));
        assert!(row.contains(&flag), "{flag}");
    }
    let (flags, seed) = (field(text, "flags"), field(text, "seed"));
    let warm = text.lines().any(|line| line == "warm start: yes");
    assert_eq!(row.contains(" --warm-start "), warm);
    // The page names the file that the program was built with then: first.evaluation, or loa-first.evaluation.
    let played_by = flags.replace("learned", "");
    let named = row
        .split(&played_by)
        .nth(1)
        .and_then(|rest| rest.split(' ').next());
    assert!(
        played_by == flags || named.is_some_and(|name| name.ends_with("first.evaluation")),
        "{row}"
    );
    assert!(row.contains(&played_by), "{played_by}");
    let said = if seed == "1" {
        !row.contains("--seed")
    } else {
        row.contains(&format!(" --seed {seed} "))
    };
    assert!(said, "--seed {seed}");
    let number = |name: &str| field(text, name).parse::<u64>().unwrap();
    let all = number("positions") * number("rounds");
    let last = row.trim_end_matches([' ', '|']).rsplit('|').next().unwrap();
    assert_eq!(last.trim().replace(',', ""), all.to_string());
}
