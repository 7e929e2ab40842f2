//! The positions of a game by number, without the game's type.

use std::marker::PhantomData;
use std::ops::Range;

use niwaki::endgames::{Endgame, Material};
use niwaki::{Game, Key, MoveList, Outcome};

/// A position to which a move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The game is over there, for whoever is to move then.
    Over(Outcome),
    /// It is in a table.
    Place(Endgame),
    /// It is in none, and the game not over: such a game cannot be solved.
    Outside,
}

/// The position that an index stands for.
#[derive(Clone, Copy, Debug)]
pub enum Expanded<'a> {
    /// There is none.
    Nothing,
    /// The game is over in it, for the player to move.
    Over(Outcome),
    /// It has these moves, one at least.
    Open(&'a [Next]),
}

/// What a game lists for endgame tables.
pub trait Listing: Sync {
    /// Returns the materials of at most so many pieces ([`niwaki::Game::endgames`]).
    fn materials(&self, pieces: u32) -> Vec<Material>;
    /// Shows the positions of these indices of a material, in their order.
    fn expand(&self, material: u32, indices: Range<u64>, visit: &mut dyn FnMut(u64, Expanded));
}

/// The listing of a game of this type.
#[derive(Clone, Copy, Debug)]
pub struct Of<G>(PhantomData<fn() -> G>);

impl<G> Of<G> {
    /// The value of this type.
    pub const LISTING: Of<G> = Of(PhantomData);
}

impl<G: Game> Listing for Of<G> {
    fn materials(&self, pieces: u32) -> Vec<Material> {
        G::endgames(pieces)
    }

    fn expand(&self, material: u32, indices: Range<u64>, visit: &mut dyn FnMut(u64, Expanded)) {
        let (mut moves, mut next) = (MoveList::new(), Vec::new());
        for index in indices {
            let Some(game) = G::from_endgame(Endgame { material, index }) else {
                visit(index, Expanded::Nothing);
                continue;
            };
            if let Some(outcome) = game.outcome() {
                visit(index, Expanded::Over(outcome));
                continue;
            }
            moves.clear();
            game.moves(&mut moves);
            if moves.is_empty() {
                visit(index, Expanded::Over(game.no_moves()));
                continue;
            }
            next.clear();
            next.extend(moves.iter().map(|&mv| after(&game.play(mv))));
            visit(index, Expanded::Open(&next));
        }
    }
}

/// Says what a move has led to.
fn after<G: Game>(game: &G) -> Next {
    match (game.outcome(), game.endgame()) {
        (Some(outcome), _) => Next::Over(outcome),
        (None, Some(place)) => Next::Place(place),
        (None, None) => Next::Outside,
    }
}

/// Indices of a material that are looked at for its fingerprint: all of a small one, and a sample of others.
const LOOKED_AT: u64 = 1024;

/// Returns a number for each of these materials, the first ones of a game, which changes where the game numbers the
/// positions that are looked at in another way, or lets them be played in another way: a table of before is not used then.
///
/// A number tells of the materials before, too, since tables follow from those of which they are made.
pub fn fingerprints(listing: &dyn Listing, materials: &[Material]) -> Vec<u32> {
    let mut sum = 0;
    let numbers = (0..).zip(materials).map(|(number, material)| {
        sum = mix(sum, of_material(listing, number, material));
        sum as u32
    });
    numbers.collect()
}

fn of_material(listing: &dyn Listing, number: u32, material: &Material) -> u64 {
    let mut sum = mix(material.size, u64::from(material.group));
    for letter in material.name.bytes() {
        sum = mix(sum, u64::from(letter));
    }
    let mut look = |indices: Range<u64>| {
        listing.expand(number, indices, &mut |_, position| {
            sum = mix(sum, of_position(position));
        });
    };
    if material.size <= LOOKED_AT {
        look(0..material.size);
    } else {
        for drawn in 0..LOOKED_AT {
            let index = Key::mixed(drawn).0 % material.size;
            look(index..index + 1);
        }
    }
    sum
}

/// Returns a number for what a position says. The order of its moves does not matter.
fn of_position(position: Expanded) -> u64 {
    match position {
        Expanded::Nothing => 1,
        Expanded::Over(outcome) => mix(2, of_outcome(outcome)),
        Expanded::Open(next) => {
            let of_next = |next: &Next| match *next {
                Next::Over(outcome) => mix(3, of_outcome(outcome)),
                Next::Place(place) => mix(place.index, u64::from(place.material)),
                Next::Outside => 4,
            };
            next.iter().map(of_next).fold(0, u64::wrapping_add)
        }
    }
}

fn of_outcome(outcome: Outcome) -> u64 {
    match outcome {
        Outcome::Win => 1,
        Outcome::Loss => 2,
        Outcome::Draw => 3,
        Outcome::Score(points) => mix(4, points as u64),
    }
}

fn mix(sum: u64, word: u64) -> u64 {
    Key::mixed(sum ^ Key::mixed(word).0).0
}
