//! Random games, with every law looked at in every position.

use std::collections::HashMap;

use crate::{Game, Key, MoveList, Outcome, Tactics};

use super::Laws;
use super::law::Law;
use super::line::Line;
use super::panics::{attempt, guarded, quietly};
use super::position::{self, legal_moves, same_game};
use super::random::Random;
use super::shrink;
use super::sides::Sides;
use super::violation::{Broken, Summary, Verdict, Violation};

/// The questions asked of a position besides the laws of every game, and the
/// names of things in reports.
pub(super) struct Suite<'a, G: Game> {
    pub(super) start: &'a G,
    /// Laws of its notation.
    pub(super) extra: fn(&G, &[G::Move]) -> Verdict,
    /// The position as text, if it can be written.
    pub(super) text: fn(&G) -> Option<String>,
    /// One of its moves as text.
    pub(super) name: fn(&G, G::Move) -> String,
}

impl<G: Game> Suite<'_, G> {
    /// Checks the laws at the end of a line, but for those that need other
    /// lines.
    fn check(&self, line: &Line<G>) -> Verdict {
        let game = line.position();
        let moves = legal_moves(game);
        position::check(game, &moves)?;
        line.check(&moves)?;
        (self.extra)(game, &moves)
    }

    /// The same, and whether the position is what `memory` has under its key.
    pub(super) fn check_with(&self, memory: &Memory<G>, line: &Line<G>) -> Verdict {
        guarded(|| {
            self.check(line)?;
            memory.check(self, line)
        })
    }

    /// The moves of a line by name.
    pub(super) fn names(&self, moves: &[G::Move]) -> Vec<String> {
        let mut game = self.start.clone();
        let mut names = Vec::new();
        for &mv in moves {
            let name = attempt(|| (self.name)(&game, mv));
            names.push(name.unwrap_or_else(|| format!("{mv:?}")));
            game = game.play(mv);
        }
        names
    }

    pub(super) fn report(&self, moves: &[G::Move], broken: Broken) -> Violation {
        Violation {
            law: broken.law,
            start: attempt(|| (self.text)(self.start)).flatten(),
            moves: self.names(moves),
            expected: broken.expected,
            found: broken.found,
        }
    }
}

/// The positions met before, by key: two that share one must be the same to the
/// search.
pub(super) struct Memory<G: Game> {
    met: HashMap<Key, (G, Vec<G::Move>)>,
}

/// How many positions are remembered at most, so that long checks do not fill
/// the memory.
const REMEMBERED: usize = 200_000;

impl<G: Game> Memory<G> {
    pub(super) fn new() -> Memory<G> {
        Memory {
            met: HashMap::new(),
        }
    }

    /// Whether the position is what was met under the same key before.
    fn check(&self, suite: &Suite<G>, line: &Line<G>) -> Verdict {
        let Some((other, moves)) = self.met.get(&line.key()) else {
            return Ok(());
        };
        same_game(line.position(), other, || match moves.len() {
            0 => "at the start".to_string(),
            _ => format!("after {}", suite.names(moves).join(" ")),
        })
    }

    pub(super) fn note(&mut self, line: &Line<G>) {
        if self.met.len() < REMEMBERED {
            let entry = self.met.entry(line.key());
            entry.or_insert_with(|| (line.position().clone(), line.moves().to_vec()));
        }
    }
}

/// The walks so far, and what they have come to.
struct Tour<'a, G: Game> {
    suite: &'a Suite<'a, G>,
    memory: Memory<G>,
    sides: Sides<G>,
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
        summary: Summary::default(),
        lost_unforced: None,
    };
    let mut random = Random::new(laws.seed);
    for _ in 0..laws.walks {
        tour.summary.walks += 1;
        tour.walk(laws.length, &mut random)?;
    }
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
        self.summary.distinct = self.memory.met.len() as u64;
        self.summary.sides_open = u64::from(self.sides.is_open());
        if let Some(quantity) = self.sides.wrong() {
            let (moves, numbers) = quantity.example();
            let plain = |line: &Line<G>| quantity.plain_numbers(line);
            let (moves, numbers) = quietly(|| shrink::earliest(self.suite, moves, numbers, plain));
            return Err(self.suite.report(&moves, quantity.broken(numbers)));
        }
        if let Some(moves) = self.lost_unforced.filter(|_| self.summary.forced > 0) {
            let broken = Broken {
                law: Law::ForcedStuck,
                expected: "is_forced() = true where no_moves() = Loss and there is no move"
                    .to_string(),
                found: "is_forced() = false".to_string(),
            };
            let lost = |line: &Line<G>| lost_unforced(line.position()).then_some(());
            let (moves, ()) = quietly(|| shrink::earliest(self.suite, &moves, (), lost));
            return Err(self.suite.report(&moves, broken));
        }
        Ok(self.summary)
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
