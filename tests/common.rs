//! What the tests share: positions of every game, and ways to search them.

use niwaki::{Family, Game, MoveList, Notation, Standard, Techniques};

/// The bench positions of a family.
pub(crate) fn bench<F: Family>() -> Vec<F::Game> {
    F::bench()
        .iter()
        .map(|bench| {
            F::start(bench.parameters)
                .and_then(|start| start.parse_position(bench.position))
                .unwrap_or_else(|error| panic!("{} {bench:?}: {error}", F::NAME))
        })
        .collect()
}

/// Every technique there is, switched on.
pub(crate) fn all_techniques() -> Standard {
    let mut techniques = Standard::default();
    for description in techniques.describe() {
        techniques
            .switch(description.about.name, true)
            .expect("the list knows its own names");
    }
    techniques
}

/// The legal moves; none where the game is over by its own rules.
pub(crate) fn moves<G: Game>(game: &G) -> MoveList<G::Move> {
    let mut moves = MoveList::new();
    if game.outcome().is_none() {
        game.moves(&mut moves);
    }
    moves
}
