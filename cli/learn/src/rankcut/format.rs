//! The file of a table.
//!
//! Lines of text, so that `head -12` says what it is, then the counts:
//!
//! ```text
//! niwaki rankcut table
//! version: 1
//! game: chess
//! parameters:                           (what stands after the colon; may be empty)
//! searcher: null-move                   (techniques and settings of the searches learned from; behind them, where
//!                                       not by hand, the evaluation: evaluation=material, =none, or the checksum of a file)
//! games: 240
//! depth: 12
//! seed: 1
//! signature: 3158                       (nodes of that searcher at the bench positions, to a small depth)
//! done: 0-17,20                         (only in a file that is not finished: the games that are in it)
//! bytes: 48211                          (of what follows, but for the checksum)
//!
//! ```
//!
//! (without the remarks in brackets). The lines come in this order, each ends with a line feed, and the text is
//! UTF-8. Behind the empty line stand unsigned numbers in LEB128: seven bits a byte, the lowest first, with the top
//! bit set in every byte but the last.
//!
//! | number | meaning |
//! |---|---|
//! | cells | how many cells were seen: so often the six rows below are repeated |
//! | skipped | cells passed over since the one before (before the first: cells in front of it) |
//! | samples | moves that fell into the cell |
//! | `later_alpha` | those where this move, or one behind it, was better than alpha |
//! | `this_alpha` | those where this move was |
//! | `later_best` | those where this move, or one behind it, was better than all before it |
//! | `this_best` | those where this move was |
//!
//! Cells come in the ascending order of [`Cell::number`], which counts through the classes of the features in the
//! order of `Feature::ALL`, depth slowest. The body of a table with 5 samples in cell 0 and 9 in cell 3, of which
//! one in each was better in every sense:
//!
//! ```text
//! 02                      two cells
//! 00 05 01 01 01 01       none passed over: cell 0
//! 02 09 01 01 01 01       cells 1 and 2 passed over: cell 3
//! ```
//!
//! Most cells are never seen and most counts are small: a table of 439,040 cells with five counts each, 17 MB in
//! memory, takes 0.7 MB in the file of chess.
//!
//! The last four bytes are the CRC-32 (the polynomial of zip and PNG, little-endian) of everything before them, the
//! heading included. A change of features, or of what their classes mean, is a new version: old counts would be
//! filed under cells that mean something else.

use niwaki::techniques::rankcut::{Cell, Cells, Counts};

use super::Tables;
use crate::train::command;
use crate::train::heading::{self, Lines};
use niwaki_host::artifact::{Artifact, Header};
use niwaki_host::failure::Failure;
use niwaki_host::signature::spec;

/// The first line, by which a file is known to be a table.
const FIRST_LINE: &str = "niwaki rankcut table";
/// The one version that is written and read.
pub(super) const VERSION: u64 = 1;
/// Bytes of the checksum.
const SUM: usize = 4;

/// The provenance of a table, as the lines of its file tell it.
///
/// Two trainings with equal origins come to the same counts: by this a table is up to date or not, and an unfinished
/// one is gone on with or refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Origin {
    /// The name of the game.
    pub(super) game: String,
    /// The parameters of the game, as after its colon; empty where there are none.
    pub(super) parameters: String,
    /// The techniques and settings of the searches that it was learned from, and the evaluation if not by hand.
    pub(super) searcher: String,
    /// How many games were played.
    pub(super) games: u64,
    /// The plies to which every move was searched.
    pub(super) depth: i16,
    /// The seed that openings, and trees, were drawn by.
    pub(super) seed: u64,
    /// The nodes of short searches by the searcher, which say which one it was.
    pub(super) signature: u64,
}

impl Origin {
    /// Returns the searcher as a sentence has it.
    pub(super) fn searcher_told(&self) -> String {
        match self.searcher.as_str() {
            "" => "the bare search".to_owned(),
            words if words.starts_with("evaluation=") => format!("the bare search, {words}"),
            words => words.to_owned(),
        }
    }
}

/// A file of a table.
#[derive(Clone, Debug)]
pub(super) struct TableFile {
    pub(super) origin: Origin,
    /// The games in it, as text, where it is not finished.
    pub(super) done: Option<String>,
    /// The counts.
    pub(super) cells: Cells,
}

impl TableFile {
    /// Returns the bytes of the file.
    pub(super) fn encode(&self) -> Vec<u8> {
        let counts = encode_cells(&self.cells);
        let mut bytes = self.heading(counts.len()).into_bytes();
        bytes.extend(counts);
        let sum = crc32fast::hash(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Returns the lines up to the empty one, which they include; `length` is that of the counts behind them.
    fn heading(&self, length: usize) -> String {
        let Origin {
            game,
            parameters,
            searcher,
            games,
            depth,
            seed,
            signature,
        } = &self.origin;
        let done = self.done.as_ref();
        let done = done.map_or_else(String::new, |done| format!("done: {done}\n"));
        format!(
            "{FIRST_LINE}\nversion: {VERSION}\ngame: {game}\nparameters: {parameters}\n\
             searcher: {searcher}\ngames: {games}\ndepth: {depth}\nseed: {seed}\n\
             signature: {signature}\n{done}bytes: {length}\n\n"
        )
    }

    /// Reads a file, finished or not.
    ///
    /// # Errors
    /// It is no table, of another version, cut short or damaged.
    pub(super) fn decode(bytes: &[u8]) -> Result<TableFile, Failure> {
        let opened = open(bytes)?;
        let cells = decode_cells(opened.counts)
            .ok_or_else(|| Failure::unusable("the file is damaged: its counts make no sense"))?;
        Ok(TableFile {
            origin: opened.origin,
            done: opened.done,
            cells,
        })
    }

    /// Reads what a file says of itself. Of the counts it is known that they are those that were written: every start of
    /// a command does so for the tables that come with it, and few commands want more of them.
    ///
    /// # Errors
    /// It is no table, of another version, cut short or damaged.
    pub(super) fn examine(bytes: &[u8]) -> Result<Header, Failure> {
        let Opened { origin, done, .. } = open(bytes)?;
        // It learns the same if the searcher is the usual one.
        let game = spec(&origin.game, &origin.parameters);
        let command = command(&Tables, &game, origin.games, origin.depth, origin.seed);
        let (_, sum) = bytes.split_last_chunk().expect("it ends with the checksum");
        Ok(Header {
            game: origin.game,
            parameters: origin.parameters,
            checksum: u32::from_le_bytes(*sum),
            command,
            seed: origin.seed,
            signature: Some(origin.signature),
            features: None,
            weights: None,
            unfinished: done.map(|done| format!("games {done} of {}", origin.games)),
        })
    }
}

/// A file that is whole.
struct Opened<'b> {
    origin: Origin,
    done: Option<String>,
    /// The numbers behind the heading, without the checksum.
    counts: &'b [u8],
}

/// Reads the heading of a file, and looks whether the rest is what was written.
///
/// The length is looked at before the checksum, since a file that was copied in part deserves a message of its own.
fn open(bytes: &[u8]) -> Result<Opened<'_>, Failure> {
    let (text, body) = split_heading(bytes)?;
    let mut lines = Lines::behind_first(text);
    let version: u64 = lines.number("version")?;
    if let Some(failure) = Tables.outdated(version) {
        return Err(failure);
    }
    let origin = Origin {
        game: lines.word("game")?,
        parameters: lines.word("parameters")?,
        searcher: lines.word("searcher")?,
        games: lines.number("games")?,
        depth: lines.number("depth")?,
        seed: lines.number("seed")?,
        signature: lines.number("signature")?,
    };
    let done = lines.optional("done");
    let wanted = text
        .len()
        .saturating_add(lines.number::<usize>("bytes")?)
        .saturating_add(SUM);
    if bytes.len() < wanted {
        return Err(Failure::unusable(format!(
            "the file is cut short: {} bytes of {wanted}",
            bytes.len()
        )));
    }
    let (before, sum) = bytes.split_at(bytes.len() - SUM);
    if bytes.len() > wanted || crc32fast::hash(before).to_le_bytes() != sum {
        return Err(Failure::unusable(
            "the file is damaged: its checksum does not match",
        ));
    }
    Ok(Opened {
        origin,
        done,
        counts: &body[..body.len() - SUM],
    })
}

/// Splits a file into the lines up to the empty one, which they include, and the bytes that follow.
fn split_heading(bytes: &[u8]) -> Result<(&str, &[u8]), Failure> {
    heading::split(bytes, "this is no table for RankCut", FIRST_LINE)
}

/// Writes the numbers behind the heading, without the checksum.
fn encode_cells(cells: &Cells) -> Vec<u8> {
    let mut bytes = Vec::new();
    put_number(&mut bytes, cells.seen().count() as u64);
    let mut next = 0;
    for (cell, counts) in cells.seen() {
        put_number(&mut bytes, (cell.number() - next) as u64);
        next = cell.number() + 1;
        for count in [
            counts.samples,
            counts.later_alpha,
            counts.this_alpha,
            counts.later_best,
            counts.this_best,
        ] {
            put_number(&mut bytes, count);
        }
    }
    bytes
}

fn put_number(bytes: &mut Vec<u8>, number: u64) {
    leb128::write::unsigned(bytes, number).expect("memory takes all that is written");
}

/// Reads the numbers behind the heading; `None` where they are not those of a table.
///
/// A cell number past the last, counts that contradict each other and bytes behind the last cell are all refused: a
/// checksum only says that the file is as it was written, not that it was written by this program.
fn decode_cells(mut bytes: &[u8]) -> Option<Cells> {
    let bytes = &mut bytes;
    let mut cells = Cells::new();
    let mut next = 0_usize;
    for _ in 0..number(bytes)? {
        let number = next.checked_add(usize::try_from(number(bytes)?).ok()?)?;
        let cell = Cell::numbered(number)?;
        next = number + 1;
        let counts = Counts {
            samples: count(bytes)?,
            later_alpha: count(bytes)?,
            this_alpha: count(bytes)?,
            later_best: count(bytes)?,
            this_best: count(bytes)?,
        };
        let possible = counts.this_alpha <= counts.later_alpha
            && counts.this_best <= counts.later_best
            && counts.later_alpha.max(counts.later_best) <= counts.samples;
        if !possible {
            return None;
        }
        cells.add(cell, counts);
    }
    bytes.is_empty().then_some(cells)
}

/// Takes the next number; `None` where there is none, or one that does not fit.
///
/// Most numbers are of one byte, and a table has up to some hundred thousand.
fn number(bytes: &mut &[u8]) -> Option<u64> {
    if let [first @ 0..0x80, rest @ ..] = *bytes {
        *bytes = rest;
        return Some(u64::from(*first));
    }
    leb128::read::unsigned(bytes).ok()
}

/// Takes the next count; `None` where no training can have come to it, so that sums of all there are fit a number.
///
/// There are fewer than 2^19 cells: their counts of at most 2^42 add up to less than 2^61.
fn count(bytes: &mut &[u8]) -> Option<u64> {
    const MOST: u64 = 1 << 42;
    number(bytes).filter(|&count| count <= MOST)
}

#[cfg(test)]
mod tests;
