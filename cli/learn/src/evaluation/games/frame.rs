//! The frame of a game in a file: length, contents, checksum.

use niwaki::Outcome;

use super::{MOST, PlayedGame, PlayedMove, SUM};
use crate::evaluation::numbers::{put_signed, put_unsigned, take_signed, take_unsigned};

/// Adds the frame of a game.
pub(super) fn put(bytes: &mut Vec<u8>, game: &PlayedGame) {
    let contents = encode(game);
    put_unsigned(bytes, contents.len() as u64);
    bytes.extend(&contents);
    bytes.extend(crc32fast::hash(&contents).to_le_bytes());
}

/// Adds what is in the frame of a game to a checksum.
pub(super) fn count(sum: &mut crc32fast::Hasher, game: &PlayedGame) {
    sum.update(&encode(game));
}

/// Takes the games of all frames that are whole; `bytes` is left where the first one begins that is not.
pub(super) fn take_all(bytes: &mut &[u8]) -> Vec<PlayedGame> {
    let mut games = Vec::new();
    let mut rest = *bytes;
    while let Some(game) = take(&mut rest) {
        games.push(game);
        *bytes = rest;
    }
    games
}

/// Takes the game of the next frame; `None` where there is none, or it is torn or damaged.
fn take(bytes: &mut &[u8]) -> Option<PlayedGame> {
    let length = usize::try_from(take_unsigned(bytes)?).ok()?;
    let (contents, rest) = bytes.split_at_checked(length)?;
    let (sum, rest) = rest.split_first_chunk::<SUM>()?;
    *bytes = rest;
    let whole = crc32fast::hash(contents).to_le_bytes() == *sum;
    decode(contents).filter(|_| whole)
}

/// Writes the contents of a frame.
fn encode(game: &PlayedGame) -> Vec<u8> {
    // Most moves take three bytes.
    let mut bytes = Vec::with_capacity(16 + game.start.len() + 3 * game.moves.len());
    put_unsigned(&mut bytes, game.number);
    put_unsigned(&mut bytes, game.start.len() as u64);
    bytes.extend(game.start.as_bytes());
    match game.result {
        Outcome::Draw => bytes.push(0),
        Outcome::Win => bytes.push(1),
        Outcome::Loss => bytes.push(2),
        Outcome::Score(points) => {
            bytes.push(3);
            put_signed(&mut bytes, points.into());
        }
    }
    put_unsigned(&mut bytes, game.moves.len() as u64);
    for mv in &game.moves {
        put_unsigned(&mut bytes, mv.index.into());
        put_signed(&mut bytes, mv.value.into());
    }
    bytes
}

/// Reads the contents of a frame; `None` where they make no sense. A checksum only says that they are as they were
/// written, not that it was this program that wrote them.
fn decode(mut contents: &[u8]) -> Option<PlayedGame> {
    let bytes = &mut contents;
    let game = PlayedGame {
        number: take_unsigned(bytes)?,
        start: text(bytes)?,
        result: match take_unsigned(bytes)? {
            0 => Outcome::Draw,
            1 => Outcome::Win,
            2 => Outcome::Loss,
            3 => Outcome::Score(take_signed(bytes)?.try_into().ok()?),
            _ => return None,
        },
        moves: moves(bytes)?,
    };
    bytes.is_empty().then_some(game)
}

fn text(bytes: &mut &[u8]) -> Option<String> {
    let length = usize::try_from(take_unsigned(bytes)?).ok()?;
    let (text, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    Some(std::str::from_utf8(text).ok()?.to_owned())
}

fn moves(bytes: &mut &[u8]) -> Option<Vec<PlayedMove>> {
    let count = usize::try_from(take_unsigned(bytes)?).ok()?;
    // A move has two bytes or more: what is claimed beyond that gets no memory.
    let mut moves = Vec::with_capacity(count.min(bytes.len() / 2));
    for _ in 0..count {
        let index = take_unsigned(bytes)?.try_into().ok()?;
        let value: i16 = take_signed(bytes)?.try_into().ok()?;
        if !(-MOST..=MOST).contains(&value) {
            return None;
        }
        moves.push(PlayedMove { index, value });
    }
    Some(moves)
}
