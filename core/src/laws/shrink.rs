//! The shortest way to break a law.

use crate::Game;

use super::line::Line;
use super::panics::attempt;
use super::position::legal_moves;
use super::suite::{Memory, Suite};
use super::violation::Broken;

/// Positions that the search for a shorter line may look at, where a look costs little.
pub(super) const EFFORT: usize = 20_000;

/// Returns the shortest line found that breaks the same law as `line` does at its end:
/// by trying all lines, the shortest first, as far as the effort allows, and
/// else by leaving out moves.
pub(super) fn shortest<G: Game>(
    suite: &Suite<G>,
    memory: &Memory<G>,
    line: &Line<G>,
    broken: Broken,
) -> (Vec<G::Move>, Broken) {
    let law = broken.law;
    let mut fresh = Memory::new();
    let search = by_depth(suite, EFFORT, line.moves().len(), |line| {
        let verdict = suite.check_with(&fresh, line);
        fresh.note(line);
        verdict.err().filter(|broken| broken.law == law)
    });
    search.unwrap_or_else(|| {
        let test = |line: &Line<G>| {
            let verdict = suite.check_with(memory, line);
            verdict.err().filter(|broken| broken.law == law)
        };
        thinned(suite, line.moves().to_vec(), broken, test)
    })
}

/// Finds the shortest line in which `test` finds what it found, `first`, at the
/// end of `moves`. As the test may cost much, `effort` says how many lines are tried in order; to leave out
/// moves takes few tests, since most of what remains cannot be played.
pub(super) fn earliest<G: Game, T>(
    suite: &Suite<G>,
    effort: usize,
    moves: &[G::Move],
    first: T,
    test: impl Fn(&Line<G>) -> Option<T>,
) -> (Vec<G::Move>, T) {
    let test = |line: &Line<G>| attempt(|| test(line))?;
    let found = by_depth(suite, effort, moves.len(), test);
    found.unwrap_or_else(|| thinned(suite, moves.to_vec(), first, test))
}

/// Tries all lines of no moves, of one, of two, and so on.
fn by_depth<G: Game, T>(
    suite: &Suite<G>,
    mut effort: usize,
    longest: usize,
    mut test: impl FnMut(&Line<G>) -> Option<T>,
) -> Option<(Vec<G::Move>, T)> {
    for depth in 0..=longest {
        let mut line = attempt(|| Line::new(suite.start))?;
        let found = descend(&mut line, depth, &mut effort, &mut test);
        if found.is_some() {
            return found;
        }
        if effort == 0 {
            return None;
        }
    }
    None
}

/// Tries all lines of so many moves, depth first, as long as the effort allows.
fn descend<G: Game, T>(
    line: &mut Line<G>,
    depth: usize,
    effort: &mut usize,
    test: &mut impl FnMut(&Line<G>) -> Option<T>,
) -> Option<(Vec<G::Move>, T)> {
    if *effort == 0 {
        return None;
    }
    *effort -= 1;
    if depth == 0 {
        return test(line).map(|found| (line.moves().to_vec(), found));
    }
    // A game that panics here breaks another law than the one looked for.
    for mv in attempt(|| legal_moves(line.position()))? {
        if attempt(|| line.push(mv)).is_none() {
            continue;
        }
        let found = descend(line, depth - 1, effort, test);
        line.pop();
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Leaves out stretches of moves as long as what remains can be played and
/// still breaks the law.
fn thinned<G: Game, T>(
    suite: &Suite<G>,
    mut moves: Vec<G::Move>,
    mut found: T,
    test: impl Fn(&Line<G>) -> Option<T>,
) -> (Vec<G::Move>, T) {
    let mut effort = EFFORT;
    let mut stretch = moves.len().div_ceil(2);
    while stretch > 0 {
        let mut from = 0;
        while from + stretch <= moves.len() && effort > moves.len() {
            effort -= moves.len();
            let rest = [&moves[..from], &moves[from + stretch..]].concat();
            match replayed(suite, &rest).and_then(|line| test(&line)) {
                Some(again) => (moves, found) = (rest, again),
                None => from += 1,
            }
        }
        stretch /= 2;
    }
    (moves, found)
}

/// Plays these moves from the start, if all of them are legal.
fn replayed<G: Game>(suite: &Suite<G>, moves: &[G::Move]) -> Option<Line<G>> {
    let mut line = attempt(|| Line::new(suite.start))?;
    for &mv in moves {
        let legal = attempt(|| legal_moves(line.position()).contains(&mv))?;
        if !legal {
            return None;
        }
        attempt(|| line.push(mv))?;
    }
    Some(line)
}
