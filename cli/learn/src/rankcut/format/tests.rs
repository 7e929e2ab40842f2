//! Files that read back, and files that are refused, each for its own reason.

use niwaki_games::checkers::CheckersFamily;
use niwaki_host::artifact::Learned;
use niwaki_host::catalogue::{Catalogue, Entry};
use niwaki_host::configuration::{EngineSpec, check};
use niwaki_host::engine::Engine;
use niwaki_host::signature::signature;

use super::super::samples::small;
use super::*;
use crate::artifacts;

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
        let bytes = with_counts(counts);
        assert_eq!(refusal(&bytes), expected, "{counts:?}");
        assert!(
            TableFile::examine(&bytes).is_ok(),
            "a start looks at no counts"
        );
    }
    assert!(TableFile::decode(&with_counts(&[1, 0, 9, 4, 3, 2, 1])).is_ok());
}

/// The checksum is right, so that it is the searcher that wants the table who finds out: one that is named in a file,
/// and one that a program brings along.
#[test]
fn a_senseless_table_is_refused_before_a_search() {
    let bytes = with_counts(&[1]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("senseless.rankcut");
    std::fs::write(&path, &bytes).unwrap();
    let said = Learned::open(&Tables, &path).unwrap_err();
    assert!(
        format!("{said:#}")
            .ends_with("senseless.rankcut: the file is damaged: its counts make no sense")
    );

    let entry = Entry::<CheckersFamily>::new().learned("rankcut", bytes.leak());
    let catalogue = Catalogue::from(Catalogue::standard().with(entry)).with_kinds(artifacts());
    check(&catalogue).unwrap();
    let game = catalogue.game("checkers").unwrap();
    assert!(EngineSpec::default().engine(&catalogue, game).is_ok());
    let spec = EngineSpec::switching_on(&["rankcut"]);
    let mut switched = Engine::bare(catalogue.techniques());
    switched.techniques.switch("rankcut", true).unwrap();
    for said in [
        spec.engine(&catalogue, game).unwrap_err(),
        signature(game, &switched).unwrap_err(),
    ] {
        assert_eq!(
            format!("{said:#}"),
            "rankcut: the file is damaged: its counts make no sense"
        );
    }
}
