//! The games that an evaluation is learned from, and their file.
//!
//! Lines of text, so that `head -11` says what it is, then the games:
//!
//! ```text
//! niwaki evaluation games
//! version: 1
//! game: chess
//! parameters:                           (what stands after the colon; may be empty)
//! searcher: null-move pvs               (techniques and settings of both players)
//! nodes: 400                            (of the search for each move)
//! positions: 1000000                    (so many were wanted: the games have as many or a few more)
//! explore: 10                           (percent of the moves that are drawn; left out where none is)
//! seed: 1
//! signature: 3158                       (nodes of that searcher at the bench positions, to a small depth)
//! evaluation: hand                      (by which it searched: the game's own, or the checksum of a learned one)
//! games: 11873                          (only in a file that is finished)
//!
//! ```
//!
//! (without the remarks in brackets). The lines come in this order, each ends with a line feed, and the text is
//! UTF-8. The four bytes behind the empty line are the CRC-32 of the lines, the empty one included.
//!
//! Then comes a frame for each game: the length of its contents, the contents, and their CRC-32. Every CRC-32 has the
//! polynomial of zip and PNG and is little-endian. Contents are unsigned numbers in LEB128, seven bits a byte, the
//! lowest first, with the top bit set in every byte but the last; so is the length. Numbers that may be negative are
//! in zigzag before that: 0, -1, 1, -2 … are 0, 1, 2, 3 ….
//!
//! | contents | meaning |
//! |---|---|
//! | number | of the game, from 0 on: its opening is drawn by this and the seed |
//! | length, bytes | the position at the start, in the notation of the game |
//! | result | for the player to move at the start: 0 draw, 1 win, 2 loss, 3 points, in zigzag behind it |
//! | moves | how many were played: so often the two numbers below are repeated |
//! | place | of the move among all legal ones in the order of [`niwaki::Game::moves`], from 0 on |
//! | value | what its search came to, in hundredths of [`niwaki::Game::UNIT`] for the player to move; zigzag |
//!
//! Game 0 from the position `B`, won by two moves, the second and the first of their lists, worth 70 and -71:
//!
//! ```text
//! 0b                            eleven bytes
//! 00 01 42 01 02                number 0, "B", a win, two moves
//! 01 8c 01                      the second move, 140 in zigzag for 70
//! 00 8d 01                      the first, 141 for -71
//! 27 df c8 d1                   the checksum
//! ```
//!
//! While games are played the file is `FILE.part`. Games are added as they end, in whatever order, and the first frame
//! that is torn or damaged ends what is read: it is cut off, and the games that are missing are played again. A file
//! that is finished has the games from 0 on in their order, so that the same seed gives the same bytes on any number
//! of cores, and nothing in it may be wrong.

mod frame;
mod part;

use niwaki::Outcome;

use crate::train::heading::{self, Lines};
use crate::train::opening;
use niwaki_host::catalogue::AnyGame;
use niwaki_host::failure::Failure;
use niwaki_host::position::Position;

pub(crate) use part::Part;

/// The first line, by which a file is known to be one of games.
const FIRST_LINE: &str = "niwaki evaluation games";
/// The one version that is written and read.
const VERSION: u64 = 1;
/// Bytes of a checksum.
const SUM: usize = 4;
/// The largest amount of a value that is written: 300 units, which leaves sixteen bits room for sums of two.
pub(crate) const MOST: i16 = 30_000;

/// How games are played, as the lines of their file tell it.
///
/// Equal origins come to the same games: by this an unfinished file is gone on with or refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    /// The name of the game.
    pub(crate) game: String,
    /// The parameters of the game, as after its colon; empty where there are none.
    pub(crate) parameters: String,
    /// The techniques and settings of both players.
    pub(crate) searcher: String,
    /// The nodes of the search for each move.
    pub(crate) nodes: u64,
    /// How many positions are wanted: the games are the fewest from number 0 on that have so many.
    pub(crate) positions: u64,
    /// The percentage of moves that are drawn, and not those of the search.
    pub(crate) explore: u8,
    /// The seed that openings, and trees, are drawn by.
    pub(crate) seed: u64,
    /// The nodes of short searches by the searcher, which say which one it is.
    pub(crate) signature: u64,
    /// The evaluation by which it searches: `hand` for that of the game, or the checksum of a learned one.
    pub(crate) evaluation: String,
}

impl Origin {
    /// Returns the lines up to the empty one, which they include, and their checksum; `games` is how many follow in a
    /// file that is finished.
    fn heading(&self, games: Option<usize>) -> Vec<u8> {
        let Origin {
            game,
            parameters,
            searcher,
            nodes,
            positions,
            explore,
            seed,
            signature,
            evaluation,
        } = self;
        let games = games.map_or_else(String::new, |games| format!("games: {games}\n"));
        let explore = if *explore > 0 {
            format!("explore: {explore}\n")
        } else {
            String::new()
        };
        let text = format!(
            "{FIRST_LINE}\nversion: {VERSION}\ngame: {game}\nparameters: {parameters}\n\
             searcher: {searcher}\nnodes: {nodes}\npositions: {positions}\n{explore}seed: {seed}\n\
             signature: {signature}\nevaluation: {evaluation}\n{games}\n"
        );
        let mut bytes = text.into_bytes();
        let sum = crc32fast::hash(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Returns in words what games were begun with, where it is something else: the end of a sentence.
    pub(crate) fn difference(&self, earlier: &Origin) -> Option<&'static str> {
        (self != earlier).then_some("other parameters, or by another searcher")
    }

    /// Returns the position in which a game of these begins.
    ///
    /// # Errors
    /// The parameters do not fit the game, or it cannot read the position.
    pub(crate) fn begin(
        &self,
        game: &dyn AnyGame,
        played: &PlayedGame,
    ) -> Result<Box<dyn Position>, Failure> {
        let start = opening::start(game, &self.parameters, self.seed, played.number)?;
        let position = start.at(&played.start);
        position.map_err(|error| Failure::from(error).at(format_args!("game {}", played.number)))
    }
}

/// A game that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlayedGame {
    /// The number by which its opening was drawn.
    pub(crate) number: u64,
    /// The position in which it began, in the notation of the game.
    pub(crate) start: String,
    /// How it ended, for the player to move at the start.
    pub(crate) result: Outcome,
    /// The moves. The position behind the last has none: there the game is over, or it is known how it ends.
    pub(crate) moves: Vec<PlayedMove>,
}

/// A move that was searched and played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlayedMove {
    /// Its place among all legal moves, in the order of [`niwaki::Game::moves`].
    pub(crate) index: u16,
    /// The value of its search, in hundredths of the game's unit for the player to move, at most [`MOST`] either way.
    pub(crate) value: i16,
}

impl PlayedGame {
    /// Returns the result for the player to move after so many plies.
    pub(crate) fn result_at(&self, ply: usize) -> Outcome {
        after(self.result, ply)
    }
}

/// Returns an outcome as the player to move so many plies later sees it, or as many plies before.
pub(crate) fn after(outcome: Outcome, plies: usize) -> Outcome {
    if plies.is_multiple_of(2) {
        return outcome;
    }
    match outcome {
        Outcome::Win => Outcome::Loss,
        Outcome::Loss => Outcome::Win,
        Outcome::Draw => Outcome::Draw,
        // The points come from a file, where any number may stand.
        Outcome::Score(points) => Outcome::Score(points.saturating_neg()),
    }
}

/// Returns the bytes of a file that is finished; the games are those from 0 on, in their order.
pub(crate) fn encode(origin: &Origin, games: &[PlayedGame]) -> Vec<u8> {
    let mut bytes = origin.heading(Some(games.len()));
    for game in games {
        frame::put(&mut bytes, game);
    }
    bytes
}

/// Returns a checksum by which games are told from others. That of their file would not do: where a checksum stands behind
/// whatever it belongs to, that of the whole depends on lengths alone.
pub(crate) fn checksum(origin: &Origin, games: &[PlayedGame]) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    let heading = origin.heading(Some(games.len()));
    sum.update(&heading[..heading.len() - SUM]);
    for game in games {
        frame::count(&mut sum, game);
    }
    sum.finalize()
}

/// Reads a file that is finished.
///
/// # Errors
/// These are no games, of another version, cut short or damaged, or more are still to be played.
pub(crate) fn decode(bytes: &[u8]) -> Result<(Origin, Vec<PlayedGame>), Failure> {
    let (origin, wanted, mut rest) = split(bytes)?;
    let wanted = wanted.ok_or_else(|| {
        Failure::unusable("the games are not all played: the command that began them goes on")
    })?;
    let games = frame::take_all(&mut rest);
    if games.len() < wanted {
        let whole = games.len();
        return Err(Failure::unusable(format!(
            "the file is cut short or damaged: {whole} of its {wanted} games can be read"
        )));
    }
    let numbered = (0..)
        .zip(&games)
        .all(|(number, game)| game.number == number);
    if games.len() > wanted || !rest.is_empty() || !numbered {
        return Err(Failure::unusable(format!(
            "the file is damaged: it should have the games from 0 on, {wanted} of them, and nothing else"
        )));
    }
    Ok((origin, games))
}

/// Reads the lines of a file: where it is from, and how many games there are if it is finished. The frames follow.
fn split(bytes: &[u8]) -> Result<(Origin, Option<usize>, &[u8]), Failure> {
    let (text, rest) = heading::split(bytes, "these are no games of a self-play", FIRST_LINE)?;
    let mut lines = Lines::behind_first(text);
    let version: u64 = lines.number("version")?;
    if version != VERSION {
        return Err(Failure::unusable(format!(
            "these games have version {version}, and version {VERSION} is wanted: play them anew"
        )));
    }
    let sum = rest.split_first_chunk::<SUM>();
    let whole = sum.filter(|(sum, _)| crc32fast::hash(text.as_bytes()).to_le_bytes() == **sum);
    let (_, frames) = whole.ok_or_else(|| {
        Failure::unusable("the file is damaged: the checksum of its heading does not match")
    })?;
    let origin = Origin {
        game: lines.word("game")?,
        parameters: lines.word("parameters")?,
        searcher: lines.word("searcher")?,
        nodes: lines.number("nodes")?,
        positions: lines.number("positions")?,
        explore: lines.number_if_there("explore")?.unwrap_or_default(),
        seed: lines.number("seed")?,
        signature: lines.number("signature")?,
        evaluation: lines.word("evaluation")?,
    };
    let games = lines.optional("games").map(|games| games.parse());
    let games = games.transpose().map_err(|_| {
        Failure::unusable("the file is damaged: its heading does not say how many games there are")
    })?;
    Ok((origin, games, frames))
}

#[cfg(test)]
pub(super) mod tests;
