//! Plays the recorded moves of a game, and shows the positions on the way.

use niwaki::{Game, MoveList, NotationError, Side, Tactics};

/// A position of a game that is replayed, and what is known of the move that is played in it.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Replayed<'a> {
    /// How many moves were played before.
    pub ply: usize,
    /// Whether the player to move is forced ([`Game::is_forced`]).
    pub forced: bool,
    /// Whether the move that is played here is tactical, at [`Tactics::Captures`].
    pub tactical: bool,
    /// What the game says of the position ([`Game::evaluate`]), for the player to move.
    pub evaluation: i32,
    /// What it says by other weights than its own ([`Game::evaluate_by`]).
    pub evaluate_by: &'a dyn Fn(&[i32]) -> i32,
    /// The material ([`Game::material`]).
    pub material: i32,
    /// The features that the player to move sees, in ascending order ([`Game::features`]).
    pub mover: &'a [u16],
    /// Those that the opponent sees.
    pub opponent: &'a [u16],
}

/// Plays moves, each by its place in [`Game::moves`], and shows every position before its move.
///
/// # Errors
/// There are not so many moves in a position, or the game is over in it.
pub(super) fn replay<G: Game>(
    game: &G,
    moves: &[u16],
    visit: &mut dyn FnMut(&Replayed),
) -> Result<(), NotationError> {
    let mut game = game.clone();
    let mut legal = MoveList::new();
    let [mut own, mut other] = [Sight::new::<G>(), Sight::new::<G>()];
    for (ply, &place) in moves.iter().enumerate() {
        legal.clear();
        // A game lists no moves where it is over.
        if game.outcome().is_none() {
            game.moves(&mut legal);
        }
        let Some(&mv) = legal.get(usize::from(place)) else {
            return Err(no_such_place(ply, place, legal.len()));
        };
        visit(&Replayed {
            ply,
            forced: game.is_forced(),
            tactical: game.is_tactical(mv, Tactics::Captures),
            evaluation: game.evaluate(),
            evaluate_by: &|weights| game.evaluate_by(weights),
            material: game.material(),
            mover: own.of(&game, Side::Mover),
            opponent: other.of(&game, Side::Opponent),
        });
        game = game.play(mv);
    }
    Ok(())
}

/// Says that a recorded move is none.
fn no_such_place(ply: usize, place: u16, legal: usize) -> NotationError {
    NotationError::new(format!(
        "move {} of the game is number {place}, counted from 0, and there are {legal} moves in its position",
        ply + 1
    ))
}

/// The features that a side sees, in memory that serves for position after position.
struct Sight {
    bits: Vec<u64>,
    active: Vec<u16>,
}

impl Sight {
    fn new<G: Game>() -> Sight {
        Sight {
            bits: vec![0; G::FEATURES.div_ceil(64)],
            active: Vec::new(),
        }
    }

    /// Returns the numbers of the features, in ascending order.
    fn of<G: Game>(&mut self, game: &G, side: Side) -> &[u16] {
        self.active.clear();
        if self.bits.is_empty() {
            return &self.active;
        }
        self.bits.fill(0);
        game.features(side, &mut self.bits);
        for (word, &bits) in self.bits.iter().enumerate() {
            let mut rest = bits;
            while rest != 0 {
                // There are at most 65,536 features.
                self.active
                    .push((word * 64) as u16 + rest.trailing_zeros() as u16);
                rest &= rest - 1;
            }
        }
        &self.active
    }
}

#[cfg(test)]
mod tests {
    use niwaki::{Key, Outcome};
    use niwaki_games::checkers::CheckersFamily;

    use super::*;
    use crate::catalogue::{Catalogue, Entry};

    /// Both players put stones on a row of 80 cells, on the cells that are left; ten stones end it. A stone on cell 3
    /// counts as a capture, and after it the opponent is forced.
    #[derive(Clone, Default)]
    struct Row {
        mover: u128,
        opponent: u128,
    }

    const CELLS: usize = 80;

    impl Game for Row {
        type Move = u8;
        const FEATURES: usize = 2 * CELLS;

        fn moves(&self, moves: &mut MoveList<u8>) {
            assert!(self.outcome().is_none(), "nobody asks a game that is over");
            let taken = self.mover | self.opponent;
            moves.extend((0..CELLS as u8).filter(|cell| taken >> cell & 1 == 0));
        }

        fn play(&self, cell: u8) -> Row {
            Row {
                mover: self.opponent,
                opponent: self.mover | 1 << cell,
            }
        }

        fn outcome(&self) -> Option<Outcome> {
            let stones = (self.mover | self.opponent).count_ones();
            (stones >= 10).then_some(Outcome::Draw)
        }

        fn key(&self) -> Key {
            Key::mixed(self.mover as u64)
        }

        fn evaluate(&self) -> i32 {
            0
        }

        fn is_tactical(&self, cell: u8, level: Tactics) -> bool {
            level == Tactics::Captures && cell == 3
        }

        fn is_forced(&self) -> bool {
            self.opponent >> 3 & 1 == 1
        }

        fn features(&self, side: Side, active: &mut [u64]) {
            let (own, other) = match side {
                Side::Mover => (self.mover, self.opponent),
                Side::Opponent => (self.opponent, self.mover),
            };
            for cell in 0..CELLS {
                for (bit, stones) in [(cell, own), (CELLS + cell, other)] {
                    active[bit / 64] |= ((stones >> cell & 1) as u64) << (bit % 64);
                }
            }
        }
    }

    #[test]
    fn positions_are_shown_before_their_moves() {
        let mut seen = Vec::new();
        let told = replay(&Row::default(), &[70, 3, 0, 0], &mut |one| {
            let (mover, opponent) = (one.mover.to_vec(), one.opponent.to_vec());
            seen.push((one.ply, one.forced, one.tactical, mover, opponent));
        });
        assert!(told.is_ok());
        let expected = [
            (0, false, false, vec![], vec![]),
            (1, false, true, vec![150], vec![70]),
            (2, true, false, vec![70, 83], vec![3, 150]),
            // The first player has the cells 0 and 70, the second, who is to move, 3.
            (3, false, false, vec![3, 80, 150], vec![0, 70, 83]),
        ];
        assert_eq!(seen, expected);
    }

    #[test]
    fn a_move_that_there_is_not_is_told() {
        for (moves, expected) in [
            (
                &[0, 79][..],
                "move 2 of the game is number 79, counted from 0, and there are 79 moves in its position",
            ),
            (
                &[0; 11],
                "move 11 of the game is number 0, counted from 0, and there are 0 moves in its position",
            ),
        ] {
            let mut shown = 0;
            let told = replay(&Row::default(), moves, &mut |_| shown += 1);
            assert_eq!(told.unwrap_err().to_string(), expected);
            assert_eq!(shown, moves.len() - 1);
        }
    }

    /// A real game goes the same way by places as by texts.
    #[test]
    fn places_are_those_of_the_moves_as_text() {
        let catalogue = Catalogue::standard().with(Entry::<CheckersFamily>::new());
        let start = catalogue.start("checkers").expect("checkers is there");
        let mut position = start.copy();
        let (mut places, mut expected) = (Vec::new(), Vec::new());
        while expected.len() < 60 && position.outcome().is_none() {
            let moves = position.moves();
            let place = (7 * expected.len() + 3) % moves.len();
            let captures = moves[place].contains('x');
            expected.push((position.is_forced(), captures));
            places.push(place as u16);
            position.play(&moves[place]).expect("it is legal");
        }
        assert!(expected.iter().any(|(_, captures)| *captures));
        let mut seen = Vec::new();
        let told = start.replay(&places, &mut |one| seen.push((one.forced, one.tactical)));
        assert!(told.is_ok());
        assert_eq!(seen.len(), expected.len());
        for ((forced, tactical), (expected, captures)) in seen.iter().zip(&expected) {
            assert_eq!(forced, expected);
            // A man that is crowned counts as well.
            assert!(*tactical || !captures);
        }
        assert!(seen.iter().any(|(_, tactical)| !tactical));
        assert_eq!(position.outcome().is_some(), position.over().is_some());
    }
}
