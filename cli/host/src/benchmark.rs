//! Chooses the positions that `bench` searches, and others begin from.
//!
//! A family names them, or they are drawn from random play. Either way they are the same on each machine and in each run,
//! since the nodes of searches from them are the signature of the search.

use std::borrow::Cow;

use niwaki::laws::Random;
use niwaki::{BenchPosition, Family, Game, MoveList, Notation, NotationError};

/// Names a position: a [`BenchPosition`] that may be made while the command runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Benchmark {
    /// The family's parameters, as after the colon; may be empty.
    pub parameters: &'static str,
    /// The position in the game's notation.
    pub position: Cow<'static, str>,
}

impl From<&BenchPosition> for Benchmark {
    fn from(position: &BenchPosition) -> Benchmark {
        Benchmark {
            parameters: position.parameters,
            position: Cow::Borrowed(position.position),
        }
    }
}

/// Returns the positions that a family names, or else positions from random play, the same every time.
pub fn of<F: Family>() -> Vec<Benchmark> {
    if F::bench().is_empty() {
        return drawn::<F>().unwrap_or_default();
    }
    F::bench().iter().map(Benchmark::from).collect()
}

/// The number of positions that are drawn.
const POSITIONS: usize = 8;
/// The number of walks, of which most may lead nowhere: in a short game the game is over, or a position is met again.
const ATTEMPTS: usize = 400;
/// The fewest and the most random moves from the start: enough for positions to differ, and few enough for most games to
/// go on.
const PLIES: [usize; 2] = [2, 10];

/// Draws positions by random walks from the start; the start alone where no walk leads anywhere.
fn drawn<F: Family>() -> Result<Vec<Benchmark>, NotationError> {
    let start = F::start("")?;
    let mut random = Random::new(1);
    let mut texts: Vec<String> = Vec::new();
    for _ in 0..ATTEMPTS {
        let [fewest, most] = PLIES;
        let plies = fewest + random.below(most - fewest + 1);
        let position = walk(&start, plies, &mut random);
        let text = position.map(|position| position.position_text());
        texts.extend(text.filter(|text| !texts.contains(text)));
        if texts.len() == POSITIONS {
            break;
        }
    }
    if texts.is_empty() {
        texts.push(start.position_text());
    }
    let named = texts.into_iter().map(|text| Benchmark {
        parameters: "",
        position: Cow::Owned(text),
    });
    Ok(named.collect())
}

/// Returns the position so many random moves on, if there is a choice of moves there: a search of one with a single move
/// would tell nothing of ordering.
fn walk<G: Game>(start: &G, plies: usize, random: &mut Random) -> Option<G> {
    let mut position = start.clone();
    for _ in 0..plies {
        let mv = random.choose(&moves(&position))?;
        position = position.play(mv);
    }
    (moves(&position).len() > 1).then_some(position)
}

/// Returns the legal moves; none where the game is over.
fn moves<G: Game>(game: &G) -> MoveList<G::Move> {
    let mut moves = MoveList::new();
    if game.outcome().is_none() && game.plies_to_draw() > 0 {
        game.moves(&mut moves);
    }
    moves
}

#[cfg(test)]
mod tests {
    use niwaki::{Key, Outcome, Simple, SimpleGame};
    use niwaki_games::checkers::CheckersFamily;

    use super::*;

    /// Take one to three; who takes the last one wins.
    #[derive(Clone)]
    struct Nim<const HEAP: u32>(u32);

    impl<const HEAP: u32> Game for Nim<HEAP> {
        type Move = u32;

        fn moves(&self, moves: &mut MoveList<u32>) {
            moves.extend(1..=self.0.min(3));
        }

        fn play(&self, taken: u32) -> Self {
            Nim(self.0 - taken)
        }

        fn outcome(&self) -> Option<Outcome> {
            (self.0 == 0).then_some(Outcome::Loss)
        }

        fn key(&self) -> Key {
            Key::mixed(u64::from(self.0))
        }

        fn evaluate(&self) -> i32 {
            0
        }
    }

    impl<const HEAP: u32> SimpleGame for Nim<HEAP> {
        const NAME: &'static str = "nim";

        fn start() -> Self {
            Nim(HEAP)
        }
    }

    fn texts<F: Family>() -> Vec<String> {
        let all = of::<F>().into_iter();
        all.map(|one| one.position.into_owned()).collect()
    }

    #[test]
    fn a_game_without_positions_gets_some_from_random_play() {
        let drawn = texts::<Simple<Nim<30>>>();
        assert_eq!(drawn.len(), POSITIONS);
        assert_eq!(drawn, texts::<Simple<Nim<30>>>());
        let start = Simple::<Nim<30>>::start("").unwrap();
        for text in drawn {
            assert!(moves(&start.parse_position(&text).unwrap()).len() > 1);
        }
    }

    #[test]
    fn a_game_too_short_for_that_has_its_start() {
        assert_eq!(texts::<Simple<Nim<2>>>(), ["start"]);
    }

    #[test]
    fn positions_that_a_family_names_are_taken_as_they_are() {
        let named = CheckersFamily::bench().iter().map(|one| one.position);
        assert!(named.eq(texts::<CheckersFamily>()));
    }
}
