//! Files that read back as far as they are good, and files that are refused, each for its own reason.

use std::fs;
use std::path::{Path, PathBuf};

use super::*;

/// Returns a game with so many moves.
pub(in crate::evaluation) fn game(number: u64, moves: usize) -> PlayedGame {
    let values = [0, 1, -1, 63, -64, 64, 8191, -8192, MOST, -MOST];
    let moves = (0..moves).map(|ply| PlayedMove {
        index: (ply * 97) as u16,
        value: values[ply % values.len()],
    });
    PlayedGame {
        number,
        start: format!("Größe {number}"),
        result: [
            Outcome::Draw,
            Outcome::Win,
            Outcome::Loss,
            Outcome::Score(-70_000),
        ][number as usize % 4],
        moves: moves.collect(),
    }
}

fn origin() -> Origin {
    Origin {
        game: "checkers".into(),
        parameters: String::new(),
        searcher: "null-move".into(),
        nodes: 400,
        positions: 20,
        explore: 0,
        seed: 3,
        signature: 4711,
        evaluation: "hand".into(),
    }
}

fn some() -> Vec<PlayedGame> {
    [(0, 7), (1, 0), (2, 12), (3, 1)]
        .map(|(number, moves)| game(number, moves))
        .into()
}

fn refusal(bytes: &[u8]) -> String {
    match decode(bytes) {
        Err(failure) => format!("{failure:#}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_written_reads_back() {
    for (explore, games) in [(0, some()), (10, Vec::new()), (0, vec![game(0, 1000)])] {
        let origin = Origin {
            explore,
            ..origin()
        };
        let bytes = encode(&origin, &games);
        assert_eq!(decode(&bytes).unwrap(), (origin, games));
    }
}

#[test]
fn the_file_is_as_the_description_has_it() {
    let game = PlayedGame {
        number: 0,
        start: "B".into(),
        result: Outcome::Win,
        moves: [(1, 70), (0, -71)]
            .map(|(index, value)| PlayedMove { index, value })
            .into(),
    };
    let bytes = encode(&origin(), &[game]);
    let (lines, rest) = bytes.split_at(bytes.len() - 16 - SUM);
    assert!(
        lines.starts_with(b"niwaki evaluation games\nversion: 1\ngame: checkers\nparameters: \n")
    );
    assert!(lines.ends_with(b"evaluation: hand\ngames: 1\n\n"));
    assert_eq!(rest[..SUM], crc32fast::hash(lines).to_le_bytes());
    assert_eq!(
        rest[SUM..],
        [
            0x0b, 0x00, 0x01, 0x42, 0x01, 0x02, 0x01, 0x8c, 0x01, 0x00, 0x8d, 0x01, 0x27, 0xdf,
            0xc8, 0xd1
        ]
    );
}

#[test]
fn every_other_ply_sees_it_the_other_way() {
    assert_eq!(game(1, 3).result_at(0), Outcome::Win);
    assert_eq!(game(1, 3).result_at(1), Outcome::Loss);
    assert_eq!(game(2, 3).result_at(3), Outcome::Win);
    assert_eq!(game(3, 3).result_at(3), Outcome::Score(70_000));
    assert_eq!(game(0, 3).result_at(1), Outcome::Draw);
    assert_eq!(after(Outcome::Score(i32::MIN), 1), Outcome::Score(i32::MAX));
}

#[test]
fn a_finished_file_has_nothing_wrong_in_it() {
    let whole = encode(&origin(), &some());
    let heading = origin().heading(Some(4)).len();
    assert_eq!(
        refusal(b"\x89PNG"),
        "these are no games of a self-play: the first line should be 'niwaki evaluation games'"
    );
    assert!(refusal(&whole[..FIRST_LINE.len()]).contains("its heading does not end"));
    for length in [heading - SUM, heading - 1] {
        let expected = "the file is damaged: the checksum of its heading does not match";
        assert_eq!(refusal(&whole[..length]), expected);
    }
    for (length, games) in [(heading, 0), (whole.len() - 1, 3)] {
        let expected =
            format!("the file is cut short or damaged: {games} of its 4 games can be read");
        assert_eq!(refusal(&whole[..length]), expected);
    }
    for place in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[place] ^= 4;
        let told = refusal(&damaged);
        assert!(!told.contains('\n'), "{told}");
    }
    let expected =
        "the file is damaged: it should have the games from 0 on, 4 of them, and nothing else";
    assert_eq!(refusal(&[&whole[..], b"x"].concat()), expected);
    let mut swapped = some();
    swapped.swap(0, 1);
    assert_eq!(refusal(&encode(&origin(), &swapped)), expected);
    let unfinished = origin().heading(None);
    assert!(refusal(&unfinished).starts_with("the games are not all played"));
}

/// Returns a file without games whose heading has another line, and the right checksum.
fn with_line(old: &str, new: &str) -> Vec<u8> {
    let mut bytes = origin().heading(Some(0));
    bytes.truncate(bytes.len() - SUM);
    let text = String::from_utf8(bytes).unwrap();
    assert!(text.contains(old), "{old}");
    let mut bytes = text.replacen(old, new, 1).into_bytes();
    let sum = crc32fast::hash(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

#[test]
fn headings_are_read_strictly() {
    assert!(decode(&with_line("seed: 3", "seed: 4")).is_ok());
    for (old, new, expected) in [
        (
            "version: 1",
            "version: 2",
            "these games have version 2, and version 1 is wanted: play them anew",
        ),
        (
            "seed: 3\n",
            "",
            "line 8: 'seed: …' is wanted, not 'signature: 4711'",
        ),
        (
            "nodes: 400",
            "nodes: many",
            "line 6: 'nodes: many' is no number",
        ),
        (
            "games: 0",
            "games: -1",
            "the file is damaged: its heading does not say how many games there are",
        ),
    ] {
        assert_eq!(refusal(&with_line(old, new)), expected, "{new}");
    }
}

/// Returns what a frame with these contents reads as, where its checksum is right.
fn framed(contents: &[u8]) -> Vec<PlayedGame> {
    let length = [contents.len() as u8];
    let sum = crc32fast::hash(contents).to_le_bytes();
    frame::take_all(&mut &[&length, contents, &sum].concat()[..])
}

#[test]
fn contents_must_make_sense() {
    assert_eq!(framed(&[0, 1, 0x42, 1, 1, 2, 3]).len(), 1);
    for contents in [
        &[][..],
        &[0, 1, 0x42, 1],
        &[0, 1, 0xff, 1, 0],
        &[0, 9, 0x42, 1, 0],
        &[0, 1, 0x42, 4, 0],
        &[0, 1, 0x42, 3, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0],
        &[0, 1, 0x42, 1, 2, 2, 3],
        &[0, 1, 0x42, 1, 1, 2, 3, 0],
        // A place beyond sixteen bits, and a value beyond the most.
        &[0, 1, 0x42, 1, 1, 0x80, 0x80, 4, 3],
        &[0, 1, 0x42, 1, 1, 2, 0xe2, 0xd4, 3],
        &[
            0, 1, 0x42, 1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f,
        ],
        &[0xff; 12],
    ] {
        assert_eq!(framed(contents), [], "{contents:?}");
    }
}

/// A folder, the path of an unfinished file in it, the bytes of that file, and where its games end.
fn unfinished() -> (tempfile::TempDir, PathBuf, Vec<u8>, Vec<usize>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.games.part");
    let (mut part, before) = Part::open(&path, &origin()).unwrap();
    assert_eq!(before, []);
    let mut ends = vec![fs::metadata(&path).unwrap().len() as usize];
    for game in some() {
        part.append(&game).unwrap();
        ends.push(fs::metadata(&path).unwrap().len() as usize);
    }
    drop(part);
    let bytes = fs::read(&path).unwrap();
    assert_eq!(*ends.last().unwrap(), bytes.len());
    (folder, path, bytes, ends)
}

/// Opens an unfinished file, adds a game, and opens it again: what was cut off is not in the way.
fn goes_on(path: &Path, good: usize) {
    let (mut part, games) = Part::open(path, &origin()).unwrap();
    assert_eq!(games, some()[..good]);
    part.append(&game(9, 5)).unwrap();
    drop(part);
    let (_, games) = Part::open(path, &origin()).unwrap();
    assert_eq!(games, [&some()[..good], &[game(9, 5)]].concat());
}

#[test]
fn a_file_that_is_torn_anywhere_has_the_games_before() {
    let (_folder, path, bytes, ends) = unfinished();
    for length in 0..=bytes.len() {
        fs::write(&path, &bytes[..length]).unwrap();
        let whole = ends.iter().filter(|&&end| end <= length).count();
        goes_on(&path, whole.saturating_sub(1));
    }
}

#[test]
fn a_game_that_is_damaged_ends_what_is_read() {
    let (_folder, path, bytes, ends) = unfinished();
    for place in ends[0]..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[place] ^= 0x10;
        fs::write(&path, &damaged).unwrap();
        let whole = ends.iter().filter(|&&end| end <= place).count();
        goes_on(&path, whole - 1);
    }
}

#[test]
fn a_file_of_others_is_refused_and_left_alone() {
    let (_folder, path, bytes, ends) = unfinished();
    let other = Origin {
        seed: 4,
        ..origin()
    };
    let mut damaged = bytes.clone();
    damaged[30] ^= 1;
    for (bytes, wanted) in [
        (
            [other.heading(None), bytes[ends[0]..].to_vec()].concat(),
            "a.games.part: this was begun with other parameters, or by another searcher: remove it, or choose another --out",
        ),
        (
            encode(&origin(), &some()),
            "a.games.part: these games are finished, and no more can follow them: remove it to begin afresh",
        ),
        (
            with_line("version: 1", "version: 7"),
            "a.games.part: these games have version 7, and version 1 is wanted: play them anew: remove it to begin afresh",
        ),
        (
            b"notes\n\n".to_vec(),
            "the first line should be 'niwaki evaluation games': remove it to begin afresh",
        ),
        (damaged, "remove it to begin afresh"),
    ] {
        fs::write(&path, &bytes).unwrap();
        let failure = Part::open(&path, &origin()).map(|_| ()).unwrap_err();
        let told = format!("{failure:#}");
        assert!(told.ends_with(wanted) && !told.contains('\n'), "{told}");
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
}

#[test]
fn two_do_not_write_one_file() {
    let (_folder, path, ..) = unfinished();
    let first = Part::open(&path, &origin()).unwrap();
    let failure = Part::open(&path, &origin()).map(|_| ()).unwrap_err();
    assert!(format!("{failure:#}").contains("another process is writing it"));
    drop(first);
    assert!(Part::open(&path, &origin()).is_ok());
}
