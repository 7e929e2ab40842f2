//! Logs that are damaged, disks that are full, and searches that end early.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use niwaki_host::position::Request;

use super::{record, setting, walk};
use crate::Recording;
use crate::log::Log;

/// Writes the log of a small search, and returns its bytes.
fn log() -> Vec<u8> {
    let setting = setting(
        "checkers",
        3,
        &["late-move-reductions", "null-move", "futility"],
    );
    let (stop, mut nothing) = (AtomicBool::new(false), |_| ());
    let names = setting.engine.techniques.members();
    let names = names.iter().map(|(about, _)| about.name.to_owned());
    let file = tempfile::tempfile().unwrap();
    let mut log = Log::new(
        file,
        setting.position.unit(),
        names.collect(),
        &stop,
        &mut nothing,
    );
    let request = Request::to_depth(3, &stop);
    setting
        .position
        .record(&setting.engine, &request, None, &mut log, None)
        .unwrap();
    let (mut file, _) = log.finish().unwrap();
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(0)).unwrap();
    file.read_to_end(&mut bytes).unwrap();
    bytes
}

fn open(bytes: &[u8]) -> Result<Recording, niwaki_host::failure::Failure> {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    Recording::open(file)
}

/// Reads all that there is, as long as it makes sense; returns what was said of it at the end.
fn read(bytes: &[u8]) -> Option<String> {
    let position = setting("checkers", 3, &[]);
    let told = |failure| format!("{failure:#}");
    let recording = match open(bytes) {
        Ok(recording) => recording,
        Err(failure) => return Some(told(failure)),
    };
    let (root, engine) = (position.position.as_ref(), &position.engine);
    if let Err(failure) = recording.view(root, 0, 20, 800) {
        return Some(told(failure));
    }
    for id in 1..=recording.foot().nodes.min(60) {
        let details = recording.details(root, engine, id).map(|_| ());
        if let Err(failure) = details.and_then(|()| recording.line_to_decision(id).map(|_| ())) {
            return Some(told(failure));
        }
    }
    None
}

#[test]
fn a_damaged_log_is_one_line_and_no_panic() {
    let bytes = log();
    assert_eq!(read(&bytes), None);
    let mut said = 0;
    for at in (0..bytes.len()).step_by(1 + bytes.len() / 250) {
        for bits in [0x01, 0x80, 0xff] {
            let mut bytes = bytes.clone();
            bytes[at] ^= bits;
            if let Some(text) = read(&bytes) {
                assert!(!text.contains('\n'), "{text}");
                said += 1;
            }
        }
        let text = read(&bytes[..at]).expect("half of a log is none");
        assert!(
            text.starts_with("the recording of the tree is damaged: "),
            "{text}"
        );
    }
    assert!(said > 100, "{said}");
    let text = read(b"").unwrap();
    assert_eq!(
        text,
        "the recording of the tree is damaged: it does not begin and end as one of this version does"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_the_search() {
    let setting = setting("chess", 5, &[]);
    let (stop, mut nothing) = (AtomicBool::new(false), |_| ());
    let full = File::options().write(true).open("/dev/full").unwrap();
    let mut log = Log::new(full, 100, Vec::new(), &stop, &mut nothing);
    let request = Request::to_depth(5, &stop);
    let info = setting
        .position
        .record(&setting.engine, &request, None, &mut log, None)
        .unwrap();
    assert!(info.stopped && stop.load(Ordering::Relaxed));
    let error = log.finish().unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::StorageFull);
}

#[test]
fn a_search_that_is_ended_leaves_a_tree_that_is_whole() {
    let mut setting = setting("chess", 9, &["null-move", "late-move-reductions"]);
    setting.nodes = Some(5000);
    let traced = record(&setting);
    assert_eq!(traced.recording.foot().nodes, 5000);
    assert_eq!(
        traced.word.unwrap(),
        "the search ended at 5000 nodes, before it was 9 plies deep"
    );
    let (mut nodes, mut interrupted) = (0, 0);
    walk(&traced.recording, &mut |_, node| {
        nodes += u64::from(!node.record.is_pruned());
        interrupted += u64::from(node.record.ending == crate::record::Ending::Interrupted);
    });
    assert_eq!(nodes, 5000);
    assert!((1..40).contains(&interrupted), "the line to the last node");
    setting.depth = None;
    assert_eq!(record(&setting).word, None, "nothing else was asked for");
}

#[test]
fn what_cannot_be_recorded_is_said_in_one_line() {
    let mut endless = setting("chess", 1, &[]);
    endless.depth = None;
    let stop = AtomicBool::new(false);
    let failure = endless.record(None, &stop, &mut |_| ()).unwrap_err();
    assert_eq!(
        failure.to_string(),
        "a recording wants a depth or a number of nodes"
    );
    let mut over = setting("chess", 1, &[]);
    over.position = over.position.at("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").unwrap();
    let failure = over.record(None, &stop, &mut |_| ()).unwrap_err();
    assert_eq!(
        failure.to_string(),
        "there is no tree: the game is over (stalemate)"
    );
}
