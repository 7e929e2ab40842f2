//! The file of one endgame table.
//!
//! Lines of text, so that `head -12` says what it is, then the values:
//!
//! ```text
//! niwaki endgame table
//! version: 1
//! game: checkers
//! material: KK-K                        (the player to move first)
//! listing: 1f2e3d4c                     (fingerprint of how the game numbers and plays these positions)
//! size: 14880                           (indices)
//! positions: 14880                      (those of them that stand for a position)
//! wins: 14008                           (for the player to move)
//! draws: 872
//! losses: 0
//! longest: 29                           (plies that a win or loss takes at most)
//! width: 1                              (bytes of each value before compression)
//! bytes: 4711                           (of what follows, but for the checksum)
//!
//! ```
//!
//! (without the remarks in brackets). Behind the empty line stand the values by index, as [`Exact::code`] has them,
//! little-endian, compressed by DEFLATE. The last four bytes are the CRC-32 of everything before them.

use std::fmt::Write;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use niwaki::endgames::{Distances, Exact, Material};
use serde::Serialize;

use crate::failure::Failure;

/// What the first line says.
const MAGIC: &str = "niwaki endgame table";
/// The version of the format and of what a table means.
const VERSION: u64 = 1;
/// How hard the compressor tries, of 10: beyond, it takes twice the time for a percent.
const LEVEL: u8 = 6;
/// Bytes of the checksum.
const SUM: usize = 4;

/// How many positions of a table are won, drawn and lost for the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// All of them.
    pub positions: u64,
    /// Those that the player to move wins.
    pub wins: u64,
    /// Those that neither wins.
    pub draws: u64,
    /// Those that the player to move loses.
    pub losses: u64,
    /// The plies that a win or loss takes at most.
    pub longest: u16,
}

impl Counts {
    /// Adds a position.
    pub fn add(&mut self, exact: Exact) {
        self.positions += 1;
        match exact {
            Exact::Win(plies) => {
                self.wins += 1;
                self.longest = self.longest.max(plies);
            }
            Exact::Draw => self.draws += 1,
            Exact::Loss(plies) => {
                self.losses += 1;
                self.longest = self.longest.max(plies);
            }
        }
    }
}

/// One table, and what its file says of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableFile {
    /// The game that it is of.
    pub game: String,
    /// The name of the material.
    pub material: String,
    /// The [fingerprint](super::fingerprints) of the game's listing.
    pub listing: u32,
    /// How many positions are won, drawn and lost.
    pub counts: Counts,
    /// The values by index.
    pub distances: Distances,
}

/// The table that a file should have.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// The material.
    pub material: &'a Material,
    /// The [fingerprint](super::fingerprints) of the game's listing.
    pub listing: u32,
}

/// Returns the name of the file of a table.
///
/// ```
/// use niwaki_host::endgames::file_name;
///
/// assert_eq!(file_name("checkers", "KK-K"), "checkers-KK-K.endgame");
/// ```
pub fn file_name(game: &str, material: &str) -> String {
    format!("{game}-{material}.endgame")
}

impl TableFile {
    /// Returns the bytes of the file.
    pub fn encode(&self) -> Vec<u8> {
        let (raw, width) = match &self.distances {
            Distances::Narrow(codes) => (codes.iter().map(|&code| code as u8).collect(), 1),
            Distances::Wide(codes) => (wide_bytes(codes), 2),
            other => unreachable!("{other:?} is neither narrow nor wide"),
        };
        let packed = compress_to_vec(&raw, LEVEL);
        let mut heading = format!("{MAGIC}\nversion: {VERSION}\n");
        let Counts {
            positions,
            wins,
            draws,
            losses,
            longest,
        } = self.counts;
        write!(
            heading,
            "game: {}\nmaterial: {}\nlisting: {:08x}\nsize: {}\npositions: {positions}\nwins: {wins}\ndraws: {draws}\n\
             losses: {losses}\nlongest: {longest}\nwidth: {width}\nbytes: {}\n\n",
            self.game,
            self.material,
            self.listing,
            self.distances.len(),
            packed.len(),
        )
        .expect("a text can be written to");
        let mut bytes = heading.into_bytes();
        bytes.extend(packed);
        let sum = crc32fast::hash(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Reads a file.
    ///
    /// # Errors
    /// It is no endgame table, of another version, cut short or damaged, or not the one that is wanted.
    pub fn decode(bytes: &[u8], wanted: &Wanted) -> Result<TableFile, Failure> {
        let mut heading = Heading { rest: bytes };
        if heading.line() != Some(MAGIC) {
            return Err(Failure::unusable("this is no endgame table of niwaki"));
        }
        let version: u64 = heading.number("version")?;
        if version != VERSION {
            return Err(Failure::unusable(format!(
                "this table has version {version}, and version {VERSION} is wanted: build it anew"
            )));
        }
        let (content, sum) = bytes.split_last_chunk::<SUM>().ok_or_else(damaged)?;
        if crc32fast::hash(content) != u32::from_le_bytes(*sum) {
            return Err(damaged());
        }
        let (rest, _) = heading.rest.split_last_chunk::<SUM>().ok_or_else(damaged)?;
        heading.rest = rest;
        wanted.check(&mut heading)?;
        TableFile::read(&mut heading, wanted).ok_or_else(damaged)
    }

    /// Reads what follows the size, of a file that has its checksum and is the one that is wanted.
    fn read(heading: &mut Heading, wanted: &Wanted) -> Option<TableFile> {
        let mut number = |key| heading.value(key)?.parse::<u64>().ok();
        let counts = Counts {
            positions: number("positions")?,
            wins: number("wins")?,
            draws: number("draws")?,
            losses: number("losses")?,
            longest: u16::try_from(number("longest")?).ok()?,
        };
        let width = usize::try_from(number("width")?).ok()?;
        let packed = number("bytes")?;
        if !heading.line()?.is_empty() || heading.rest.len() as u64 != packed || width > 2 {
            return None;
        }
        let most = usize::try_from(wanted.material.size)
            .ok()?
            .checked_mul(width)?;
        let raw = decompress_to_vec_with_limit(heading.rest, most).ok()?;
        if raw.len() != most {
            return None;
        }
        let distances = match width {
            1 => Distances::Narrow(raw.into_iter().map(|byte| byte as i8).collect()),
            2 => Distances::Wide(wide_codes(&raw)),
            _ => return None,
        };
        Some(TableFile {
            game: wanted.game.to_owned(),
            material: wanted.material.name.clone(),
            listing: wanted.listing,
            counts,
            distances,
        })
    }
}

impl Wanted<'_> {
    /// Reads the lines that say which table it is, and refuses another one than this, before anything takes memory.
    fn check(&self, heading: &mut Heading) -> Result<(), Failure> {
        let Wanted {
            game,
            material,
            listing,
        } = *self;
        let mut value = |key| heading.value(key).ok_or_else(damaged);
        let (its_game, its_material) = (value("game")?, value("material")?);
        let (its_listing, size) = (value("listing")?, value("size")?);
        if (its_game, its_material) != (game, material.name.as_str()) {
            return Err(Failure::unusable(format!(
                "this is the table {its_material} of {its_game}, and not {} of {game}, as its name says",
                material.name
            )));
        }
        if u32::from_str_radix(its_listing, 16) != Ok(listing) || size.parse() != Ok(material.size)
        {
            return Err(Failure::unusable(format!(
                "this table was built when {game} numbered or played its positions in another way: remove it, and build \
                 it anew"
            )));
        }
        Ok(())
    }
}

/// What is said of a file whose content is not what was written.
fn damaged() -> Failure {
    Failure::unusable("the table is damaged or cut short: remove it, and build it anew")
}

fn wide_bytes(codes: &[i16]) -> Vec<u8> {
    codes.iter().flat_map(|code| code.to_le_bytes()).collect()
}

fn wide_codes(bytes: &[u8]) -> Vec<i16> {
    let (pairs, _) = bytes.as_chunks::<2>();
    pairs.iter().map(|&pair| i16::from_le_bytes(pair)).collect()
}

/// The part of a file that has not been read yet.
struct Heading<'a> {
    rest: &'a [u8],
}

impl<'a> Heading<'a> {
    /// Takes a line, if there is a whole one and it is text.
    fn line(&mut self) -> Option<&'a str> {
        let end = self
            .rest
            .iter()
            .take(1 << 10)
            .position(|&byte| byte == b'\n')?;
        let (line, rest) = self.rest.split_at(end);
        self.rest = &rest[1..];
        std::str::from_utf8(line).ok()
    }

    /// Takes the line of a key, and returns what it says.
    fn value(&mut self, key: &str) -> Option<&'a str> {
        self.line()?.strip_prefix(key)?.strip_prefix(": ")
    }

    /// Does the same where a number is wanted and nothing is known of the file yet.
    fn number(&mut self, key: &str) -> Result<u64, Failure> {
        let number = self.value(key).and_then(|value| value.parse().ok());
        number.ok_or_else(damaged)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(codes: Vec<i16>) -> TableFile {
        let mut counts = Counts::default();
        for &code in &codes {
            counts.add(Exact::of_code(code));
        }
        TableFile {
            game: "checkers".into(),
            material: "KK-K".into(),
            listing: 0x1f2e_3d4c,
            counts,
            distances: codes.into(),
        }
    }

    /// Reads the bytes as a table like [`table`] of so many indices.
    fn decode(bytes: &[u8], size: u64) -> Result<TableFile, Failure> {
        let material = &Material::new("KK-K", size, 0);
        let wanted = Wanted {
            game: "checkers",
            material,
            listing: 0x1f2e_3d4c,
        };
        TableFile::decode(bytes, &wanted)
    }

    #[test]
    fn what_is_written_is_read() {
        for codes in [vec![], vec![0, 1, -1, 127, -127], vec![0, 300, -301, 5]] {
            let table = table(codes);
            let size = table.distances.len() as u64;
            assert_eq!(decode(&table.encode(), size).unwrap(), table);
        }
        let counts = table(vec![0, 4, -7, 0]).counts;
        assert_eq!((counts.wins, counts.draws, counts.losses), (1, 2, 1));
        assert_eq!((counts.positions, counts.longest), (4, 6));
    }

    #[test]
    fn no_damage_goes_unseen() {
        let bytes = table((0..400).map(|code| code % 90).collect()).encode();
        for end in 0..bytes.len() {
            assert!(decode(&bytes[..end], 400).is_err(), "cut at {end}");
        }
        for place in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[place] ^= 0x10;
            assert!(decode(&changed, 400).is_err(), "changed at {place}");
        }
        let said = |bytes: &[u8]| decode(bytes, 400).unwrap_err().to_string();
        assert_eq!(
            said(b"something else\n"),
            "this is no endgame table of niwaki"
        );
        let newer = b"niwaki endgame table\nversion: 2\n";
        assert!(said(newer).starts_with("this table has version 2"));
    }

    #[test]
    fn sizes_that_were_made_up_take_no_memory() {
        let zeros = compress_to_vec(&vec![0; 1 << 24], LEVEL);
        let said = |size: u64, width: u64, packed: u64| {
            let heading = format!(
                "niwaki endgame table\nversion: 1\ngame: checkers\nmaterial: KK-K\nlisting: 1f2e3d4c\nsize: {size}\n\
                 positions: 0\nwins: 0\ndraws: 0\nlosses: 0\nlongest: 0\nwidth: {width}\nbytes: {packed}\n\n"
            );
            let mut bytes = heading.into_bytes();
            bytes.extend(&zeros);
            bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
            decode(&bytes, 400).unwrap_err().to_string()
        };
        let packed = zeros.len() as u64;
        // It would come to sixteen megabytes: more than 400 bytes are not made of it.
        assert!(said(400, 1, packed).starts_with("the table is damaged"));
        assert!(said(1 << 24, 1, packed).contains("in another way"));
        assert!(said(u64::MAX, 2, packed).contains("in another way"));
        for (width, packed) in [
            (1, u64::MAX),
            (1, u64::MAX - 3),
            (u64::MAX, packed),
            (0, packed),
            (3, packed),
        ] {
            assert!(said(400, width, packed).starts_with("the table is damaged"));
        }
    }
}
