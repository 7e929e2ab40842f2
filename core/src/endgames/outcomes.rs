//! Outcomes without distances: what others know of a game's positions.

use alloc::vec::Vec;

use crate::{Game, Key, Ply, Value};

/// The outcome of a position for the player to move, with best play of both sides, where
/// nobody says how soon it comes.
///
/// ```
/// use niwaki::endgames::Known;
/// use niwaki::{Ply, Value};
///
/// let [near, far] = [2, 7].map(|ply| Known::Win.value(Ply::new(ply)));
/// assert!(near > far && far > Value::estimate(Value::MAX_ESTIMATE));
/// assert!(near.distance().is_none() && near < Value::win_at(Ply::new(900)));
/// assert_eq!(Known::Draw.value(Ply::new(7)), Value::DRAW);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Known {
    /// The player to move wins.
    Win,
    /// Neither wins.
    Draw,
    /// The player to move loses.
    Loss,
}

impl Known {
    /// Returns the value of the position, met at `ply` plies from the root: a draw is exact, and a
    /// win is no proved one, since its distance is not known, but above all estimates.
    #[inline]
    pub const fn value(self, ply: Ply) -> Value {
        match self {
            Known::Win => Value::known_win_at(ply),
            Known::Draw => Value::DRAW,
            Known::Loss => Value::known_loss_at(ply),
        }
    }
}

/// Whoever knows the outcomes of some positions, such as tables that were made elsewhere, for
/// a search that is handed it ([`Search::outcomes`](crate::Search::outcomes)).
///
/// It answers by all rules of the game, one that counts moves included: a win must be one
/// whatever the count stands at in the position that it is asked about.
///
/// ```
/// use niwaki::endgames::{Known, Outcomes};
/// use niwaki::{Game, Key, Search};
/// # use niwaki::{MoveList, Outcome};
/// # #[derive(Clone)]
/// # struct Nim(u32);
/// # impl Game for Nim {
/// #     type Move = u32;
/// #     fn moves(&self, moves: &mut MoveList<u32>) { moves.extend(1..=self.0.min(3)); }
/// #     fn play(&self, taken: u32) -> Nim { Nim(self.0 - taken) }
/// #     fn outcome(&self) -> Option<Outcome> { (self.0 == 0).then_some(Outcome::Loss) }
/// #     fn key(&self) -> Key { Key::mixed(u64::from(self.0)) }
/// #     fn evaluate(&self) -> i32 { 0 }
/// # }
///
/// /// Knows who wins with forty matches or fewer.
/// struct Few;
///
/// impl Outcomes<Nim> for Few {
///     fn outcome(&self, nim: &Nim) -> Option<Known> {
///         let lost = nim.0 % 4 == 0;
///         (nim.0 <= 40).then_some(if lost { Known::Loss } else { Known::Win })
///     }
///     fn best_moves(&self, nim: &Nim) -> Vec<u32> {
///         if nim.0 <= 40 && nim.0 % 4 > 0 { vec![nim.0 % 4] } else { Vec::new() }
///     }
///     fn key(&self) -> Key {
///         Key::mixed(40)
///     }
/// }
///
/// let report = Search::new(&Nim(43)).outcomes(&Few).depth(2).run();
/// assert_eq!((report.best(), report.mate()), (Some(3), None));
/// ```
pub trait Outcomes<G: Game>: Sync {
    /// Returns the outcome of a position that is not over, if it is known.
    fn outcome(&self, game: &G) -> Option<Known>;

    /// Returns the moves of a root that keep its outcome and, where it is won, lead nearer to the
    /// win, so that the win is reached however often this is asked anew; none where it
    /// cannot be told. A search chooses among these alone.
    fn best_moves(&self, game: &G) -> Vec<G::Move>;

    /// Returns a key of all that is known: two with equal keys have the same effect.
    fn key(&self) -> Key;
}

/// Knows nothing.
impl<G: Game> Outcomes<G> for () {
    fn outcome(&self, _: &G) -> Option<Known> {
        None
    }

    fn best_moves(&self, _: &G) -> Vec<G::Move> {
        Vec::new()
    }

    fn key(&self) -> Key {
        Key::default()
    }
}

impl<G: Game, W: Outcomes<G> + ?Sized> Outcomes<G> for &W {
    fn outcome(&self, game: &G) -> Option<Known> {
        (**self).outcome(game)
    }

    fn best_moves(&self, game: &G) -> Vec<G::Move> {
        (**self).best_moves(game)
    }

    fn key(&self) -> Key {
        (**self).key()
    }
}

/// Asks whoever there is; without anybody, nothing is known.
impl<G: Game, W: Outcomes<G>> Outcomes<G> for Option<W> {
    fn outcome(&self, game: &G) -> Option<Known> {
        self.as_ref()?.outcome(game)
    }

    fn best_moves(&self, game: &G) -> Vec<G::Move> {
        self.as_ref()
            .map_or_else(Vec::new, |one| one.best_moves(game))
    }

    fn key(&self) -> Key {
        self.as_ref().map(Outcomes::key).unwrap_or_default()
    }
}
