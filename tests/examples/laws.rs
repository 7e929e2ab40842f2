//! Every game keeps the laws, and what the laws are about occurs.

use niwaki::laws::{Laws, Summary};
use niwaki::{Family, Simple};

use super::breakthrough::Breakthrough;
use super::connect_four::ConnectFour;
use super::lines_of_action::LinesOfAction;
use super::othello::Othello;
use super::three_mens_morris::Morris;
use super::tic_tac_toe::TicTacToe;

fn check<F: Family>(walks: usize, length: usize) -> Summary {
    let laws = Laws::default().walks(walks).length(length);
    laws.check_family::<F>().unwrap()
}

#[test]
fn tic_tac_toe() {
    let summary = check::<Simple<TicTacToe>>(50, 9);
    assert!(
        summary.finished == 50 && summary.distinct > 200,
        "{summary:?}"
    );
}

#[test]
fn connect_four() {
    let summary = check::<Simple<ConnectFour>>(20, 42);
    assert!(
        summary.finished == 20 && summary.tactical > 200,
        "{summary:?}"
    );
}

#[test]
fn othello() {
    let summary = check::<Othello>(20, 70);
    assert!(
        summary.finished == 20 && summary.distinct > 1000,
        "{summary:?}"
    );
}

#[test]
fn breakthrough() {
    let summary = check::<Simple<Breakthrough>>(10, 100);
    assert!(
        summary.finished > 5 && summary.tactical > 500,
        "{summary:?}"
    );
    assert_eq!(summary.irreversible, summary.moves);
    assert!(summary.passes > 200, "{summary:?}");
}

#[test]
fn lines_of_action() {
    let summary = check::<Simple<LinesOfAction>>(10, 80);
    assert!(summary.returning > 5, "{summary:?}");
    assert!(summary.irreversible > 500, "{summary:?}");
}

#[test]
fn three_mens_morris() {
    let summary = check::<Simple<Morris>>(50, 40);
    assert!(
        summary.returning > 50 && summary.finished > 20,
        "{summary:?}"
    );
}
