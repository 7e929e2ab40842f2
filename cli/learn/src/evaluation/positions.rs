//! The positions of games that are fit to learn from, as samples.

use niwaki::evaluation::Base;

use super::games::{Origin, PlayedGame};
use super::labels::Labels;
use niwaki_fit::Samples;
use niwaki_host::catalogue::AnyGame;
use niwaki_host::failure::Failure;
use niwaki_host::position::Replayed;

/// One in so many openings is held out.
const HELD_OUT: u32 = 16;

/// The positions of one or several rounds.
#[derive(Default)]
pub(super) struct Positions {
    /// Those that are fitted.
    pub(super) train: Samples,
    /// Those by which it is seen how well others are foretold.
    pub(super) held_out: Samples,
}

/// Returns the most features that a player sees in any of the positions of a game, at least 1.
///
/// # Errors
/// The game cannot be replayed.
pub(super) fn most_active(
    game: &dyn AnyGame,
    origin: &Origin,
    played: &PlayedGame,
) -> Result<usize, Failure> {
    let mut most = 1;
    each(game, origin, played, &mut |seen| {
        most = most.max(seen.mover.len()).max(seen.opponent.len());
    })?;
    Ok(most)
}

impl Positions {
    /// Adds the quiet positions of a game; a network is to be added to what the game tells as `over` says.
    ///
    /// Whole games are held out, with all that begin alike: positions of one game are much alike, and a game that begins as
    /// another one did is the same game, if the same searcher plays it.
    ///
    /// # Errors
    /// The game cannot be replayed.
    pub(super) fn add(
        &mut self,
        game: &dyn AnyGame,
        origin: &Origin,
        played: &PlayedGame,
        labels: &Labels,
        over: Base,
    ) -> Result<(), Failure> {
        let samples = if is_held_out(played) {
            &mut self.held_out
        } else {
            &mut self.train
        };
        each_quiet(game, origin, played, &mut |seen| {
            let value = played.moves[seen.ply].value;
            let label = labels.of(value, played.result_at(seen.ply));
            let base = match over {
                Base::Game => labels.output(seen.evaluation),
                Base::Material => labels.output(seen.material),
                _ => 0.0,
            };
            samples.push(seen.mover, seen.opponent, base, label);
        })
    }
}

/// Says whether a game is held out: by its opening alone, whatever round it is of.
pub(super) fn is_held_out(played: &PlayedGame) -> bool {
    crc32fast::hash(played.start.as_bytes()).is_multiple_of(HELD_OUT)
}

/// Shows the quiet positions of a game: those in which the player to move is free, and does not go on with a tactical
/// move. What a search says of others is what happens next, and not what stands on the board. A move that was drawn stands for
/// that of the search: the record does not tell it.
pub(super) fn each_quiet(
    game: &dyn AnyGame,
    origin: &Origin,
    played: &PlayedGame,
    visit: &mut dyn FnMut(&Replayed),
) -> Result<(), Failure> {
    each(game, origin, played, &mut |position| {
        if !position.forced && !position.tactical {
            visit(position);
        }
    })
}

/// Shows the positions of a game in which a move was played.
pub(super) fn each(
    game: &dyn AnyGame,
    origin: &Origin,
    played: &PlayedGame,
    visit: &mut dyn FnMut(&Replayed),
) -> Result<(), Failure> {
    let start = origin.begin(game, played)?;
    let moves: Vec<u16> = played.moves.iter().map(|mv| mv.index).collect();
    let replayed = start.replay(&moves, visit);
    replayed.map_err(|error| Failure::from(error).at(format_args!("game {}", played.number)))
}
