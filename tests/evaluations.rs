//! Checks that the static evaluation which an entry of the table keeps is the
//! one that the game would make again.

use niwaki::laws::Random;
use niwaki::{Family, Node, Notation, Observer, Options, Search, Table, Value};
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;
use niwaki_games::trees::TreeFamily;

use crate::common::{bench, some_techniques, wander};

/// Counts the nodes whose entry had an evaluation, and compares.
#[derive(Default)]
struct Compare {
    corrected: bool,
    kept: usize,
}

impl<G: Notation> Observer<G> for Compare {
    fn left(&mut self, node: &Node<G>, _: Value) {
        let made = node.game.evaluate();
        if let Some(kept) = node.entry.and_then(|entry| entry.evaluation) {
            assert_eq!(i32::from(kept), made, "{}", node.game.position_text());
            self.kept += 1;
        }
        if !self.corrected {
            assert_eq!(node.static_evaluation(), Value::estimate(made));
        }
    }
}

/// Searches positions of random games with one small table, and returns how often it had an evaluation.
fn compared<G: Notation>(starts: &[G], plies: usize) -> usize {
    let (mut random, table) = (Random::new(3), Table::new(1));
    let mut kept = 0;
    for case in 0..60 {
        let start = &starts[case % starts.len()];
        let place = wander(start, random.below(plies), &mut random);
        let mut compare = Compare {
            corrected: random.once_in(2),
            kept: 0,
        };
        let options = Options::new().correction(compare.corrected);
        let search = Search::new(&place.game).history(&place.history);
        let search = search.options(options).table(&table).depth(5).nodes(20_000);
        let techniques = some_techniques(&mut random);
        search.techniques(techniques).observer(&mut compare).run();
        kept += compare.kept;
    }
    kept
}

#[test]
fn the_table_keeps_what_the_game_would_say_again() {
    let tree = TreeFamily::start("dag,b=4,length=30,tau=0.5,tactical=0.2").unwrap();
    let counts = [
        compared(&bench::<ChessFamily>(), 120),
        compared(&bench::<CheckersFamily>(), 60),
        compared(&[tree], 20),
    ];
    assert!(counts.iter().all(|&kept| kept > 1000), "{counts:?}");
}
