//! Weights of the game's own evaluation, and others in their place.

use super::*;

crate::tuned! {
    /// What counts in [`Stones`].
    pub(super) struct Counts {
        /// A stone.
        stone: i32 = 1,
        /// A stone on a cell whose number leaves one, two or three when it is divided by four.
        places: [i32; 3] = [0, 0, 0],
    }
}

impl Stones {
    /// Evaluates by these weights.
    pub(super) fn count(&self, weights: &Counts) -> i32 {
        let of = |side: usize| -> i32 {
            let cells = (0..CELLS).filter(|cell| self.sides[side] >> cell & 1 == 1);
            let worth = cells.map(|cell| {
                let place = (cell % 4).checked_sub(1);
                weights.stone + place.map_or(0, |place| weights.places[place])
            });
            worth.sum()
        };
        of(self.turn) - of(1 - self.turn)
    }
}

/// Returns what evaluates by these weights.
fn by(weights: &[i32]) -> Evaluation {
    Evaluation::Weights(weights.into())
}

#[test]
fn weights_are_listed_by_name_and_put_back_in_their_order() {
    let all = Counts::HAND.named();
    let names: Vec<&str> = all.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["stone", "places[0]", "places[1]", "places[2]"]);
    let values = all.iter().map(|one| one.value);
    assert_eq!(Counts::HAND.with(&mut values.into_iter()), Counts::HAND);
    let others = Counts::HAND.by(&[5, 6, 7]);
    assert_eq!((others.stone, others.places), (5, [6, 7, 0]));
}

#[test]
fn records_of_records_name_whose_a_weight_is() {
    crate::tuned! {
        /// Both phases, and two rows of one.
        struct Phases {
            /// The middlegame.
            middle: Counts = Counts::HAND,
            /// The rest.
            rest: [Counts; 1] = [Counts::HAND],
        }
    }
    let all = Phases::HAND.named();
    let names: Vec<&str> = all.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names[..2], ["middle.stone", "middle.places[0]"]);
    assert_eq!(names[4..6], ["rest[0].stone", "rest[0].places[0]"]);
}

#[test]
fn a_search_goes_by_other_weights() {
    let search = |evaluation| Search::new(&START).evaluation(evaluation).depth(5).run();
    let (own, same) = (search(Evaluation::Game), search(by(&[1, 0, 0, 0])));
    assert_eq!((own.value, own.nodes), (same.value, same.nodes));
    let others = by(&[1, 30, -20, 10]);
    assert_eq!(
        others.evaluate(&START),
        START.evaluate_by(&[1, 30, -20, 10])
    );
    assert_ne!(search(others.clone()).value, own.value);

    let options = Options::new().draft(Draft::Exact).history_draws(false);
    let mut minimax = Minimax::new(options, &[]);
    minimax.evaluation = others.clone();
    let (value, _) = minimax.search(&START, 3).expect("nobody stops it");
    let exact = Search::new(&START).options(options).depth(3);
    assert_eq!(exact.evaluation(others).run().value, value);
}

#[test]
fn as_many_weights_as_the_game_has_fit_it() {
    assert!(by(&[1, 2, 3, 4]).fits::<Stones>());
    assert!(!by(&[1, 2, 3]).fits::<Stones>());
}

/// Values by some weights are nothing to a search by others.
#[test]
fn a_table_tells_weights_apart() {
    let table = Table::new(1);
    let nodes = |weights: &[i32], table: &Table| {
        let search = Search::new(&START).table(table).depth(5);
        search.evaluation(by(weights)).run().nodes
    };
    let alone = nodes(&[1, 0, 0, 30], &Table::new(1));
    let first = nodes(&[1, 30, 0, 0], &table);
    assert_eq!(nodes(&[1, 0, 0, 30], &table), alone);
    assert!(
        nodes(&[1, 30, 0, 0], &table) < first,
        "its own values it does find"
    );
}
