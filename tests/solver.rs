//! Forced wins by brute force: every line to its end, no values, no table, no order. Also says whether there are too many positions to search.

use niwaki::{Game, Key, Outcome};

use crate::common::moves;

/// The result of a search of all lines up to a length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Solution {
    /// Plies to the end that can be forced: positive if the player to move wins.
    Decided(i32),
    /// Nobody can force the end within the length.
    Open,
    /// There was too much to search.
    Unknown,
}

/// Gave up.
struct Exhausted;

/// Searches all lines; draws by history count.
pub(crate) struct Solver {
    /// The game before the root, then the line from the root.
    path: Vec<Key>,
    root: usize,
    effort: u64,
}

impl Solver {
    /// Makes a solver for a game that went through these positions, which may look at so many.
    pub(crate) fn new(history: &[Key], effort: u64) -> Solver {
        Solver {
            path: history.to_vec(),
            root: history.len(),
            effort,
        }
    }

    /// Finds how soon one of the players can force the end, if within so many plies.
    pub(crate) fn solve<G: Game>(&mut self, game: &G, longest: u32) -> Solution {
        for plies in 1..=longest {
            let forced = if plies % 2 == 1 {
                self.wins(game, plies)
            } else {
                self.loses(game, plies)
            };
            self.path.truncate(self.root);
            match forced {
                Ok(true) => return Solution::Decided(signed(plies)),
                Ok(false) => {}
                Err(Exhausted) => return Solution::Unknown,
            }
        }
        Solution::Open
    }

    /// Tells whether the positions up to so many plies are more than it may look at. Minimax, which sees
    /// as many and judges the last ones, is spared what it could not end.
    pub(crate) fn is_too_much<G: Game>(&mut self, game: &G, plies: u32) -> bool {
        let counted = self.count(game, plies);
        self.path.truncate(self.root);
        counted.is_err()
    }

    fn count<G: Game>(&mut self, game: &G, plies: u32) -> Result<(), Exhausted> {
        if plies == 0 {
            return self.spend(1);
        }
        let legal = moves(game);
        if self.over(game, &legal)?.is_some() {
            return Ok(());
        }
        if plies == 1 {
            return self.spend(legal.len() as u64);
        }
        self.path.push(game.key());
        for mv in legal {
            self.count(&game.play(mv), plies - 1)?;
        }
        self.path.pop();
        Ok(())
    }

    /// Tells whether the player to move can force a win within so many plies.
    fn wins<G: Game>(&mut self, game: &G, plies: u32) -> Result<bool, Exhausted> {
        let legal = moves(game);
        if let Some(outcome) = self.over(game, &legal)? {
            return Ok(outcome == Outcome::Win);
        }
        let mut won = false;
        self.path.push(game.key());
        for mv in legal.into_iter().take_while(|_| plies > 0) {
            won = self.loses(&game.play(mv), plies - 1)?;
            if won {
                break;
            }
        }
        self.path.pop();
        Ok(won)
    }

    /// Tells whether the player to move cannot avoid a loss within so many plies.
    fn loses<G: Game>(&mut self, game: &G, plies: u32) -> Result<bool, Exhausted> {
        let legal = moves(game);
        if let Some(outcome) = self.over(game, &legal)? {
            return Ok(outcome == Outcome::Loss);
        }
        let mut lost = plies > 0;
        self.path.push(game.key());
        for mv in legal.into_iter().take_while(|_| plies > 0) {
            lost = self.wins(&game.play(mv), plies - 1)?;
            if !lost {
                break;
            }
        }
        self.path.pop();
        Ok(lost)
    }

    /// Tells how the game has ended here, if it has.
    fn over<G: Game>(&mut self, game: &G, legal: &[G::Move]) -> Result<Option<Outcome>, Exhausted> {
        self.spend(1)?;
        let stuck = legal.is_empty().then(|| game.no_moves());
        let drawn = || self.drawn(game).then_some(Outcome::Draw);
        Ok(game.outcome().or(stuck).or_else(drawn))
    }

    fn spend(&mut self, positions: u64) -> Result<(), Exhausted> {
        self.effort = self.effort.checked_sub(positions).ok_or(Exhausted)?;
        Ok(())
    }

    fn drawn<G: Game>(&self, game: &G) -> bool {
        let key = game.key();
        let (before, line) = self.path.split_at(self.root);
        let twice = before.iter().filter(|&&other| other == key).count() >= 2;
        let repeated = !line.is_empty() && (line.contains(&key) || twice);
        game.plies_to_draw() == 0 || G::REPETITION_DRAWS && repeated
    }
}

fn signed(plies: u32) -> i32 {
    let plies = plies as i32;
    if plies % 2 == 1 { plies } else { -plies }
}
