//! The file of a table.
//!
//! Lines of text, so that `head -12` says what it is, then the counts:
//!
//! ```text
//! niwaki rankcut table
//! version: 1
//! game: checkers
//! parameters: draw-plies=80             (what stands after the colon; may be empty)
//! searcher: null-move                   (techniques and settings of the searches learned from)
//! games: 240
//! depth: 12
//! seed: 1
//! signature: 3158                       (nodes of that searcher at the bench positions, to a small depth)
//! done: 0-17,20                         (only in a file that is not finished: the games that are in it)
//! bytes: 48211                          (of what follows, but for the checksum)
//!
//! ```
//!
//! (without the remarks in brackets). Behind the empty line stand numbers in LEB128: how many cells were
//! seen, then for each of them, in ascending order, how many were passed over since the one before, and its
//! samples and hits: `later_alpha`, `this_alpha`, `later_best`, `this_best`. The last four bytes are the
//! CRC-32 (the polynomial of zip and PNG, little-endian) of everything before them. A change of
//! features, or of what their classes mean, is a new version.

use niwaki::techniques::rankcut::{Cell, Cells, Counts};

use super::bytes::{Reader, checksum, put_number};
use crate::failure::Failure;

const FIRST_LINE: &str = "niwaki rankcut table";
const VERSION: u64 = 1;
/// Bytes of the checksum.
const SUM: usize = 4;

/// Where a table comes from: what the lines of its file say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    pub game: String,
    /// What stands after the colon of the game.
    pub parameters: String,
    /// The techniques and settings of the searches that it was learned from.
    pub searcher: String,
    pub games: u64,
    pub depth: i16,
    pub seed: u64,
    /// The nodes of short searches by the searcher, which say which one it was.
    pub signature: u64,
}

/// A file of a table.
#[derive(Clone, Debug)]
pub struct TableFile {
    pub origin: Origin,
    /// The games in it, as text, where it is not finished.
    pub done: Option<String>,
    pub cells: Cells,
}

impl TableFile {
    /// The bytes of the file.
    pub fn encode(&self) -> Vec<u8> {
        let counts = encode_cells(&self.cells);
        let mut bytes = self.heading(counts.len()).into_bytes();
        bytes.extend(counts);
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

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

    /// Reads a file.
    pub fn decode(bytes: &[u8]) -> Result<TableFile, Failure> {
        let mut cells = Cells::new();
        let (origin, done) = TableFile::examine(bytes, |cell, counts| cells.add(cell, counts))?;
        Ok(TableFile {
            origin,
            done,
            cells,
        })
    }

    /// Goes through a file: says where it is from, and what is done of it where it is not finished. Each cell
    /// that was seen is handed over, before it is known whether those behind it make sense.
    pub(super) fn examine(
        bytes: &[u8],
        seen: impl FnMut(Cell, Counts),
    ) -> Result<(Origin, Option<String>), Failure> {
        let (text, body) = split_heading(bytes)?;
        let mut lines = Lines { text, line: 1 };
        let version: u64 = lines.number("version")?;
        if version != VERSION {
            return Err(Failure::unusable(format!(
                "this table has version {version}, and version {VERSION} is wanted: train it anew"
            )));
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
        let wanted = text.len() + lines.number::<usize>("bytes")?.saturating_add(SUM);
        if bytes.len() < wanted {
            return Err(Failure::unusable(format!(
                "the file is cut short: {} bytes of {wanted}",
                bytes.len()
            )));
        }
        let (before, sum) = bytes.split_at(bytes.len() - SUM);
        if bytes.len() > wanted || checksum(before).to_le_bytes() != sum {
            return Err(Failure::unusable(
                "the file is damaged: its checksum does not match",
            ));
        }
        decode_cells(&body[..body.len() - SUM], seen)
            .ok_or_else(|| Failure::unusable("the file is damaged: its counts make no sense"))?;
        Ok((origin, done))
    }
}

/// The lines up to the empty one, which they include, and what follows.
fn split_heading(bytes: &[u8]) -> Result<(&str, &[u8]), Failure> {
    if !bytes.starts_with(FIRST_LINE.as_bytes()) {
        return Err(Failure::unusable(format!(
            "this is no table for RankCut: the first line should be '{FIRST_LINE}'"
        )));
    }
    let end = bytes.windows(2).position(|pair| pair == b"\n\n");
    let heading = end.and_then(|end| std::str::from_utf8(&bytes[..end + 2]).ok());
    let heading = heading.ok_or_else(|| {
        Failure::unusable("the file is cut short or damaged: its heading does not end")
    })?;
    Ok((heading, &bytes[heading.len()..]))
}

/// The lines of the heading, one after the other.
struct Lines<'t> {
    text: &'t str,
    line: usize,
}

impl Lines<'_> {
    /// The next line, if it is the one of that name.
    fn optional(&mut self, name: &str) -> Option<String> {
        let line = self.text.lines().nth(self.line)?;
        let value = line.strip_prefix(name)?.strip_prefix(':')?;
        self.line += 1;
        Some(value.trim().to_owned())
    }

    fn word(&mut self, name: &str) -> Result<String, Failure> {
        self.optional(name).ok_or_else(|| self.wanted(name))
    }

    fn number<N: std::str::FromStr>(&mut self, name: &str) -> Result<N, Failure> {
        let value = self.word(name)?;
        let number = value.parse();
        number.map_err(|_| {
            let line = self.line;
            Failure::unusable(format!("line {line}: '{name}: {value}' is no number"))
        })
    }

    fn wanted(&self, name: &str) -> Failure {
        let number = self.line + 1;
        let found = self.text.lines().nth(self.line).unwrap_or_default();
        Failure::unusable(format!(
            "line {number}: '{name}: …' is wanted, not '{found}'"
        ))
    }
}

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

fn decode_cells(bytes: &[u8], mut seen: impl FnMut(Cell, Counts)) -> Option<()> {
    let mut reader = Reader { bytes };
    let mut next = 0_usize;
    for _ in 0..reader.number()? {
        let number = next.checked_add(usize::try_from(reader.number()?).ok()?)?;
        let cell = Cell::numbered(number)?;
        next = number + 1;
        let counts = Counts {
            samples: reader.count()?,
            later_alpha: reader.count()?,
            this_alpha: reader.count()?,
            later_best: reader.count()?,
            this_best: reader.count()?,
        };
        let possible = counts.this_alpha <= counts.later_alpha
            && counts.this_best <= counts.later_best
            && counts.later_alpha.max(counts.later_best) <= counts.samples;
        if !possible {
            return None;
        }
        seen(cell, counts);
    }
    reader.bytes.is_empty().then_some(())
}

#[cfg(test)]
mod tests;
