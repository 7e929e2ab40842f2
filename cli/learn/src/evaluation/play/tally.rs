//! The games that are done, and whether they are enough.

use std::collections::{BTreeMap, BTreeSet};

use crate::evaluation::games::PlayedGame;

/// Games in whatever order they came.
pub(super) struct Tally {
    games: BTreeMap<u64, PlayedGame>,
    /// How many positions are wanted.
    wanted: u64,
    /// The number of the first game that does not count: it is missing, or those before it are enough.
    end: u64,
    /// The positions of the games that count.
    counted: u64,
    /// The positions of all games.
    positions: u64,
}

impl Tally {
    pub(super) fn new(wanted: u64) -> Tally {
        Tally {
            games: BTreeMap::new(),
            wanted,
            end: 0,
            counted: 0,
            positions: 0,
        }
    }

    /// Adds a game; one that is there already changes nothing.
    pub(super) fn add(&mut self, game: PlayedGame) {
        let positions = game.moves.len() as u64;
        if self.games.insert(game.number, game).is_none() {
            self.positions += positions;
        }
        while !self.is_enough()
            && let Some(next) = self.games.get(&self.end)
        {
            self.counted += next.moves.len() as u64;
            self.end += 1;
        }
    }

    /// Says whether the games from 0 on, without a gap, have the positions that are wanted.
    pub(super) fn is_enough(&self) -> bool {
        self.counted >= self.wanted
    }

    /// Returns how many positions are wanted.
    pub(super) fn wanted(&self) -> u64 {
        self.wanted
    }

    /// Returns how many positions all games have: more than are wanted, where some are behind a gap.
    pub(super) fn positions(&self) -> u64 {
        self.positions
    }

    /// Returns the numbers of all games.
    pub(super) fn numbers(&self) -> BTreeSet<u64> {
        self.games.keys().copied().collect()
    }

    /// Returns the games that count, in their order.
    pub(super) fn into_games(mut self) -> Vec<PlayedGame> {
        // What is behind them has been played for nothing.
        drop(self.games.split_off(&self.end));
        self.games.into_values().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::games::tests::game;

    #[test]
    fn games_count_up_to_the_first_gap_and_no_further_than_is_wanted() {
        let mut tally = Tally::new(5);
        for (number, moves, enough) in [(1, 3, false), (3, 9, false), (0, 1, false), (2, 1, true)] {
            tally.add(game(number, moves));
            tally.add(game(number, moves));
            assert_eq!(tally.is_enough(), enough, "{number}");
        }
        assert_eq!(tally.positions(), 14);
        tally.add(game(4, 1));
        let games = tally.into_games();
        let numbers: Vec<u64> = games.iter().map(|game| game.number).collect();
        assert_eq!(numbers, [0, 1, 2], "game 3 is not wanted any more");
    }
}
