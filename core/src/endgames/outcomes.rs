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

/// What somebody knows of the root of a search.
///
/// ```
/// use niwaki::endgames::{Advice, Known};
///
/// let advice = Advice { moves: vec![3, 1], outcome: Some(Known::Win) };
/// assert_eq!(advice.moves.len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice<M> {
    /// The moves to choose from.
    pub moves: Vec<M>,
    /// The outcome, if it is sure: it comes about whichever of the moves is played, as long as each root is
    /// played by the advice that it gets. Then the search chooses among them as if nothing else were
    /// known, so that it goes for the end of the game. Without it, the search goes by what it is told of
    /// positions on the way.
    pub outcome: Option<Known>,
}

/// Whoever knows the outcomes of some positions, such as tables that were made elsewhere, for
/// a search that is handed it ([`Search::outcomes`](crate::Search::outcomes)).
///
/// It answers by all rules of the game, one that counts moves included: a win must be one
/// whatever the count stands at in the position that it is asked about.
///
/// ```
/// use niwaki::endgames::{Advice, Known, Outcomes};
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
///     fn advice(&self, nim: &Nim, moves: &[u32], _: &[Key]) -> Option<Advice<u32>> {
///         let won = nim.0 <= 40 && moves.contains(&(nim.0 % 4));
///         won.then(|| Advice { moves: vec![nim.0 % 4], outcome: Some(Known::Win) })
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
    /// Returns the outcome of a position, if it is known. Of one without moves a search looks itself whether it is won or lost,
    /// unless this says that it is drawn.
    fn outcome(&self, game: &G) -> Option<Known>;

    /// Returns what is known of a root: of `moves`, those that keep the best outcome that one of them keeps; nothing where
    /// that cannot be told. `past` are the positions that were on the board since the last irreversible
    /// move, the oldest first, without the root, for a game in which a repetition is a draw.
    fn advice(&self, game: &G, moves: &[G::Move], past: &[Key]) -> Option<Advice<G::Move>>;

    /// Returns a key of all that is known: two with equal keys have the same effect.
    fn key(&self) -> Key;
}

/// Knows nothing.
impl<G: Game> Outcomes<G> for () {
    fn outcome(&self, _: &G) -> Option<Known> {
        None
    }

    fn advice(&self, _: &G, _: &[G::Move], _: &[Key]) -> Option<Advice<G::Move>> {
        None
    }

    fn key(&self) -> Key {
        Key::default()
    }
}

impl<G: Game, W: Outcomes<G> + ?Sized> Outcomes<G> for &W {
    fn outcome(&self, game: &G) -> Option<Known> {
        (**self).outcome(game)
    }

    fn advice(&self, game: &G, moves: &[G::Move], past: &[Key]) -> Option<Advice<G::Move>> {
        (**self).advice(game, moves, past)
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

    fn advice(&self, game: &G, moves: &[G::Move], past: &[Key]) -> Option<Advice<G::Move>> {
        self.as_ref()?.advice(game, moves, past)
    }

    fn key(&self) -> Key {
        self.as_ref().map(Outcomes::key).unwrap_or_default()
    }
}

/// Asks for advice, and takes of it what can be followed: moves that may be chosen.
pub(crate) fn advice<G: Game>(
    outcomes: &(impl Outcomes<G> + ?Sized),
    game: &G,
    moves: &[G::Move],
    past: &[Key],
) -> Option<Advice<G::Move>> {
    let mut advice = outcomes.advice(game, moves, past)?;
    advice.moves.retain(|mv| moves.contains(mv));
    (!advice.moves.is_empty()).then_some(advice)
}

/// Returns the value of a position that is not the root, met at `ply`, whose outcome somebody knows. A position without moves
/// is over, and is worth what that means: a mate has a distance.
pub(crate) fn value_of<G: Game>(
    outcomes: &(impl Outcomes<G> + ?Sized),
    game: &G,
    ply: Ply,
) -> Option<Value> {
    let known = outcomes.outcome(game)?;
    let over = match known {
        Known::Draw => None,
        Known::Win | Known::Loss => crate::game::stuck(game),
    };
    Some(over.map_or(known.value(ply), |outcome| Value::of(outcome, ply)))
}

impl Known {
    /// Returns the value that a root has whose outcome is sure, of which a search makes so much: a proved distance is
    /// kept, and an estimate is none.
    pub(crate) const fn told(self, value: Value) -> Value {
        match value.distance() {
            Some(_) => value,
            None => self.value(Ply::ROOT),
        }
    }
}
