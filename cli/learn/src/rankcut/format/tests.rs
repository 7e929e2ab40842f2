//! Files that read back, and files that are refused, each for its own reason.

use super::super::samples::small;
use super::*;

fn refusal(bytes: &[u8]) -> String {
    match TableFile::decode(bytes) {
        Err(failure) => format!("{failure:#}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_written_reads_back() {
    for done in [None, Some("0-3,7".to_owned())] {
        let file = TableFile { done, ..small() };
        let read = TableFile::decode(&file.encode()).unwrap();
        assert_eq!(read.origin, file.origin);
        assert_eq!(read.done, file.done);
        assert!(read.cells == file.cells);
        assert_eq!(read.encode(), file.encode());
    }
    let empty = TableFile {
        cells: Cells::new(),
        ..small()
    };
    assert_eq!(
        TableFile::decode(&empty.encode()).unwrap().cells.samples(),
        0
    );
}

/// The number of cells belongs to the version: a change of the classes needs a new one.
#[test]
fn the_version_knows_the_cells() {
    assert_eq!((VERSION, Cell::COUNT), (1, 439_040));
}

#[test]
fn every_damage_is_named() {
    let whole = small().encode();
    let heading = split_heading(&whole).unwrap().0.len();
    assert_eq!(
        refusal(b"\x89PNG"),
        "this is no table for RankCut: the first line should be 'niwaki rankcut table'"
    );
    for length in [FIRST_LINE.len(), heading - 1] {
        assert!(refusal(&whole[..length]).contains("its heading does not end"));
    }
    for length in [heading, whole.len() - 1] {
        let expected = format!("the file is cut short: {length} bytes of {}", whole.len());
        assert_eq!(refusal(&whole[..length]), expected);
    }
    let text = String::from_utf8_lossy(&whole[..heading]);
    let line = text.lines().find(|line| line.starts_with("bytes")).unwrap();
    let endless = text.replace(line, &format!("bytes: {}", u64::MAX));
    assert!(refusal(endless.as_bytes()).contains("cut short"));
    for place in [heading, heading + 3, whole.len() - 1] {
        let mut damaged = whole.clone();
        damaged[place] ^= 4;
        assert_eq!(
            refusal(&damaged),
            "the file is damaged: its checksum does not match"
        );
    }
    let longer = [whole.as_slice(), b"x"].concat();
    assert!(refusal(&longer).contains("damaged"));
}

/// Returns the file with one line of its heading replaced.
fn with_line(old: &str, new: &str) -> Vec<u8> {
    let whole = small().encode();
    let (heading, body) = split_heading(&whole).unwrap();
    [heading.replacen(old, new, 1).as_bytes(), body].concat()
}

#[test]
fn headings_are_read_strictly() {
    for (old, new, expected) in [
        (
            "version: 1",
            "version: 2",
            "this table has version 2, and version 1 is wanted: train it anew",
        ),
        (
            "version: 1",
            "version: one",
            "line 2: 'version: one' is no number",
        ),
        (
            "seed: 3\n",
            "",
            "line 8: 'seed: …' is wanted, not 'signature: 4711'",
        ),
        (
            "depth: 7",
            "depth: 99999",
            "line 7: 'depth: 99999' is no number",
        ),
        (
            "games: 12",
            "games: 13",
            "the file is damaged: its checksum does not match",
        ),
    ] {
        assert_eq!(refusal(&with_line(old, new)), expected, "{new}");
    }
}

/// Returns the file with other counts and the right checksum.
fn with_counts(counts: &[u8]) -> Vec<u8> {
    let mut bytes = small().heading(counts.len()).into_bytes();
    bytes.extend(counts);
    let sum = crc32fast::hash(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

#[test]
fn counts_must_make_sense() {
    let expected = "the file is damaged: its counts make no sense";
    for counts in [
        &[][..],
        &[1],
        &[1, 0, 9, 4, 3, 2],
        &[1, 0, 9, 10, 3, 2, 1],
        &[1, 0, 9, 2, 3, 2, 1],
        &[1, 0, 9, 4, 3, 2, 1, 0],
        &[1, 0xff, 0xff, 0xff, 0x7f, 9, 4, 3, 2, 1],
        &[1, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f, 4, 3, 2, 1],
        &[0xff; 12],
    ] {
        assert_eq!(refusal(&with_counts(counts)), expected, "{counts:?}");
    }
    assert!(TableFile::decode(&with_counts(&[1, 0, 9, 4, 3, 2, 1])).is_ok());
}
