//! Random games, with every law looked at in every position.

use crate::{Game, MoveList, Outcome, Tactics};

use super::Laws;
use super::endgames::{lists_endgames, makes_positions};
use super::horizon::{Effort, Horizon};
use super::law::Law;
use super::line::Line;
use super::panics::{guarded, quietly};
use super::position::legal_moves;
use super::random::Random;
use super::shrink::{self, EFFORT};
use super::sides::Sides;
use super::suite::{Memory, Suite};
use super::violation::{Broken, Summary, Violation};

/// The walks so far, and what they have come to.
struct Tour<'a, G: Game> {
    suite: &'a Suite<'a, G>,
    memory: Memory<G>,
    sides: Sides<G>,
    horizon: Horizon<G>,
    summary: Summary,
    /// The shortest line to somebody who has lost for want of a move but is not
    /// forced.
    lost_unforced: Option<Vec<G::Move>>,
}

/// Walks as `laws` says, and reports the first law found broken by its shortest
/// line.
pub(super) fn walk<G: Game>(laws: &Laws, suite: &Suite<G>) -> Result<Summary, Violation> {
    let mut tour = Tour {
        suite,
        memory: Memory::new(),
        sides: Sides::new(),
        horizon: Horizon::new(),
        summary: Summary::default(),
        lost_unforced: None,
    };
    let listed = guarded(lists_endgames::<G>);
    listed.map_err(|broken| suite.report(&[], broken))?;
    let mut random = Random::new(laws.seed);
    for _ in 0..laws.walks {
        tour.summary.walks += 1;
        tour.walk(laws.length, &mut random)?;
    }
    let made = guarded(|| makes_positions::<G>(laws.seed));
    made.map_err(|broken| suite.report(&[], broken))?;
    tour.conclude()
}

impl<G: Game> Tour<'_, G> {
    /// Plays one game. Whatever is asked of it may panic, which breaks a law
    /// too.
    fn walk(&mut self, length: usize, random: &mut Random) -> Result<(), Violation> {
        let begun = guarded(|| Ok(Line::new(self.suite.start)));
        let mut line = begun.map_err(|broken| self.suite.report(&[], broken))?;
        loop {
            let visited = guarded(|| self.visit(&line, length, random));
            let next = visited.map_err(|broken| self.shortest(&line, broken))?;
            let Some(mv) = next else {
                return Ok(());
            };
            let played = guarded(|| {
                line.push(mv);
                Ok(())
            });
            played.map_err(|broken| self.shortest(&line, broken))?;
        }
    }

    /// Looks at a position, and chooses a move if the game goes on.
    fn visit(
        &mut self,
        line: &Line<G>,
        length: usize,
        random: &mut Random,
    ) -> Result<Option<G::Move>, Broken> {
        self.suite.check_with(&self.memory, line)?;
        self.memory.note(line);
        self.sides.note(line);
        self.horizon.note(line);
        let moves = legal_moves(line.position());
        let returning = line.returning(&moves);
        self.count(line, &moves, &returning);
        if line.moves().len() == length {
            return Ok(None);
        }
        // Left to chance alone, positions would hardly ever come back.
        let back = random.choose(&returning).filter(|_| random.once_in(4));
        Ok(back.or_else(|| random.choose(&moves)))
    }

    /// Adds a position to the summary.
    fn count(&mut self, line: &Line<G>, moves: &[G::Move], returning: &[G::Move]) {
        let (game, summary) = (line.position(), &mut self.summary);
        summary.positions += 1;
        summary.forced += u64::from(game.is_forced());
        if moves.is_empty() {
            summary.finished += 1;
            let shorter = |known: &Vec<G::Move>| line.moves().len() < known.len();
            if lost_unforced(game) && self.lost_unforced.as_ref().is_none_or(shorter) {
                self.lost_unforced = Some(line.moves().to_vec());
            }
            return;
        }
        let how_many =
            |test: &dyn Fn(G::Move) -> bool| moves.iter().filter(|&&mv| test(mv)).count() as u64;
        summary.passes += u64::from(game.pass().is_some());
        summary.moves += moves.len() as u64;
        summary.tactical += how_many(&|mv| game.is_tactical(mv, Tactics::Checks));
        summary.irreversible += how_many(&|mv| game.is_irreversible(mv));
        summary.returning += returning.len() as u64;
    }

    /// Turns a broken law into a report with the shortest line that breaks it.
    fn shortest(&self, line: &Line<G>, broken: Broken) -> Violation {
        quietly(|| {
            let (moves, broken) = shrink::shortest(self.suite, &self.memory, line, broken);
            self.suite.report(&moves, broken)
        })
    }

    /// Checks the laws that only many positions together can break.
    fn conclude(mut self) -> Result<Summary, Violation> {
        self.summary.distinct = self.memory.len() as u64;
        self.summary.sides_open = u64::from(self.sides.is_open());
        self.evaluates_from_the_right_side()?;
        self.forces_who_has_lost()?;
        self.comes_to_rest()?;
        Ok(self.summary)
    }

    /// Checks whose side the evaluation is from.
    fn evaluates_from_the_right_side(&self) -> Result<(), Violation> {
        let Some(quantity) = self.sides.wrong() else {
            return Ok(());
        };
        let (moves, numbers) = quantity.example();
        let plain = |line: &Line<G>| quantity.plain_numbers(line);
        let (moves, numbers) =
            quietly(|| shrink::earliest(self.suite, EFFORT, moves, numbers, plain));
        Err(self.suite.report(&moves, quantity.broken(numbers)))
    }

    /// Checks that whoever has lost for want of a move is forced, where anybody is.
    fn forces_who_has_lost(&self) -> Result<(), Violation> {
        let known = self.lost_unforced.as_ref();
        let Some(moves) = known.filter(|_| self.summary.forced > 0) else {
            return Ok(());
        };
        let broken = Broken {
            law: Law::ForcedStuck,
            expected: "is_forced() = true where no_moves() = Loss and there is no move".to_string(),
            found: "is_forced() = false".to_string(),
        };
        let lost = |line: &Line<G>| lost_unforced(line.position()).then_some(());
        let (moves, ()) = quietly(|| shrink::earliest(self.suite, EFFORT, moves, (), lost));
        Err(self.suite.report(&moves, broken))
    }

    /// Checks that tactical moves come to an end. A line costs two small searches here,
    /// so that fewer are tried for a shorter one.
    fn comes_to_rest(&self) -> Result<(), Violation> {
        let found = self.horizon.runaway();
        let found = found.map_err(|(moves, broken)| self.suite.report(moves, broken))?;
        let Some((moves, effort)) = found else {
            return Ok(());
        };
        let away = |line: &Line<G>| Effort::of(line.position()).filter(Effort::runs_away);
        let (moves, effort) =
            quietly(|| shrink::earliest(self.suite, EFFORT / 20, moves, effort, away));
        Err(self.suite.report(&moves, effort.broken()))
    }
}

/// Tells whether the player to move has lost for want of a move, but is not
/// forced: quiescence would stand pat there.
fn lost_unforced<G: Game>(game: &G) -> bool {
    let stuck = |game: &G| {
        let mut moves = MoveList::new();
        game.moves(&mut moves);
        moves.is_empty() && game.no_moves() == Outcome::Loss
    };
    game.outcome().is_none() && !game.is_forced() && stuck(game)
}
