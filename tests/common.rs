//! Shared by the tests: positions of every game, and ways to search them.

use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

use niwaki::laws::Random;
use niwaki::techniques::rankcut::{Cell, Cells, Counts, Feature};
use niwaki::{Family, Game, Key, MoveList, Notation, Standard, Techniques};

/// Returns the bench positions of a family.
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

/// Returns the folder with Syzygy tables of up to four pieces that the environment names; without one, says that the test is
/// left out.
pub(crate) fn syzygy() -> Option<PathBuf> {
    let folder = std::env::var_os("NIWAKI_SYZYGY").map(PathBuf::from);
    if folder.is_none() {
        println!(
            "skipped: NIWAKI_SYZYGY names no folder with Syzygy tables; tests/syzygy.sh fetches some"
        );
    }
    folder
}

/// Returns a position of a family without parameters.
pub(crate) fn position<F: Family>(text: &str) -> F::Game {
    F::start("")
        .and_then(|start| start.parse_position(text))
        .unwrap_or_else(|error| panic!("{}: {error}", F::NAME))
}

/// The position that a random game has led to.
pub(crate) struct Wander<G> {
    pub(crate) game: G,
    /// The keys of the positions since the last irreversible move, the oldest first.
    pub(crate) history: Vec<Key>,
}

/// Makes up to `plies` random moves, but none that ends the game.
pub(crate) fn wander<G: Game>(start: &G, plies: usize, random: &mut Random) -> Wander<G> {
    let mut wander = Wander {
        game: start.clone(),
        history: Vec::new(),
    };
    for _ in 0..plies {
        let Some(mv) = random.choose(&moves(&wander.game)) else {
            break;
        };
        let next = wander.game.play(mv);
        if moves(&next).is_empty() || next.plies_to_draw() == 0 {
            break;
        }
        wander.step(mv, next);
    }
    wander
}

/// Makes up to `plies` moves back and forth: reversible ones, and mostly such
/// as lead back to a position of the game, if there are any.
pub(crate) fn shuffle<G: Game>(start: &G, plies: usize, random: &mut Random) -> Wander<G> {
    let mut wander = Wander {
        game: start.clone(),
        history: Vec::new(),
    };
    for _ in 0..plies {
        let game = &wander.game;
        let mut choice = moves(game);
        choice.retain(|mv| !game.is_irreversible(*mv) && !moves(&game.play(*mv)).is_empty());
        let mut back = choice.clone();
        back.retain(|mv| wander.history.contains(&game.key_after(*mv)));
        let back = random.choose(&back).filter(|_| !random.once_in(4));
        let Some(mv) = back.or_else(|| random.choose(&choice)) else {
            break;
        };
        let next = game.play(mv);
        if next.plies_to_draw() == 0 {
            break;
        }
        wander.step(mv, next);
    }
    wander
}

impl<G: Game> Wander<G> {
    /// Plays a move of the game.
    pub(crate) fn play(&mut self, mv: G::Move) {
        let next = self.game.play(mv);
        self.step(mv, next);
    }

    fn step(&mut self, mv: G::Move, next: G) {
        if self.game.is_irreversible(mv) {
            self.history.clear();
        } else {
            self.history.push(self.game.key());
        }
        self.game = next;
    }
}

/// Returns the techniques that nearly every program has.
pub(crate) fn usual_techniques() -> Standard {
    let mut techniques = Standard::default();
    techniques.null_move.on = true;
    techniques.late_move_reductions.on = true;
    techniques.etc.on = true;
    techniques
}

/// Switches every technique on that there is. `RankCut` has learned that no better move comes late.
pub(crate) fn all_techniques() -> Standard {
    let mut techniques = Standard::default();
    for description in techniques.describe() {
        techniques
            .switch(description.about.name, true)
            .expect("the list knows its own names");
    }
    techniques
        .rankcut
        .technique
        .attach(EARLY_MOVES_ONLY.clone());
    // At its full strength it leaves nothing for the others to do.
    techniques
        .set("truncation", "cap", "0.25")
        .expect("a quarter of a ply is a cap");
    techniques
}

/// A table for `RankCut` by which no move from the seventh on is better than those before it.
static EARLY_MOVES_ONLY: LazyLock<Arc<Cells>> = LazyLock::new(|| {
    let mut cells = Cells::new();
    for cell in Cell::all().filter(|cell| cell.class(Feature::Number) >= 5) {
        let counts = Counts {
            samples: u64::from(u32::MAX),
            ..Counts::default()
        };
        cells.add(cell, counts);
    }
    Arc::new(cells)
});

/// Switches some of them on: all at once miss so much that little is left to compare.
pub(crate) fn some_techniques(random: &mut Random) -> Standard {
    let mut techniques = all_techniques();
    for description in techniques.describe() {
        if random.once_in(2) {
            techniques
                .switch(description.about.name, false)
                .expect("the list knows its own names");
        }
    }
    techniques
}

/// Variants of techniques, and settings under which they act at small depths.
const VARIANTS: [(&str, &str, &[&str]); 9] = [
    (
        "multi-cut",
        "variant",
        &["bjornsson-marsland", "winands", "eiriksson", "eiriksson-or"],
    ),
    ("multi-cut", "store", &["off", "on"]),
    ("multi-cut", "return", &["beta", "bound"]),
    ("singular-extension", "min-depth", &["2", "6"]),
    (
        "singular-extension",
        "multi-cut",
        &["off", "cut", "estimate", "bound", "value"],
    ),
    ("futility", "measure", &["material", "evaluation"]),
    ("probcut", "variant", &["probcut", "multi", "captures"]),
    ("probcut", "depth", &["3", "4"]),
    ("truncation", "cap", &["0.25", "1", "2.5"]),
];

/// Chooses a variant of each technique that has some.
pub(crate) fn vary(techniques: &mut Standard, random: &mut Random) {
    for (name, parameter, values) in VARIANTS {
        techniques
            .set(name, parameter, values[random.below(values.len())])
            .expect("the parameters take these values");
    }
}

/// Returns the legal moves; none where the game is over by its own rules.
pub(crate) fn moves<G: Game>(game: &G) -> MoveList<G::Move> {
    let mut moves = MoveList::new();
    if game.outcome().is_none() {
        game.moves(&mut moves);
    }
    moves
}
