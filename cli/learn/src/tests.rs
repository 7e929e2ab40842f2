//! Files of every kind that are no use, each answered in one line with the exit status 2.

use niwaki::Standard;
use niwaki::techniques::NullMove;
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::trees::TreeFamily;
use niwaki_host::artifact::{Artifact, Learned, Recipe};
use niwaki_host::catalogue::{Catalogue, Entry};
use niwaki_host::configuration::check;
use niwaki_host::failure::{Failure, Status};

use crate::{KINDS, Kind, artifacts, train};

niwaki::techniques! {
    /// As little as a list can have: tests whose catalogue has nothing on go by it, since each of their games is
    /// compiled with all techniques of its list.
    pub(crate) struct Few {
        null_move: NullMove,
    }
}

/// Files of a kind: one of checkers that is as it should be, and others that are not.
pub(crate) struct Samples {
    pub(crate) good: Vec<u8>,
    /// Learned in another game.
    pub(crate) foreign: Vec<u8>,
    /// Of another version of the format.
    pub(crate) outdated: Vec<u8>,
    /// The file that an interrupted training leaves, if it leaves one that is alike.
    pub(crate) unfinished: Option<Vec<u8>>,
}

/// Returns the samples of every kind that there is: a new one does not pass these tests without its own.
fn samples(kind: &dyn Kind) -> Samples {
    match kind.name() {
        "rankcut" => crate::rankcut::samples::all(),
        "probcut" => crate::probcut::samples::all(),
        "evaluation" => crate::evaluation::samples::all(),
        other => panic!("no samples of '{other}'"),
    }
}

/// Runs the check at the start of a program whose checkers brings along this file.
fn said(kind: &dyn Kind, file: &[u8]) -> Result<(), String> {
    let entry = Entry::<CheckersFamily>::new().learned(kind.name(), file.to_vec().leak());
    let catalogue = Catalogue::from(Catalogue::of::<Standard>(&[]).with(entry));
    check(&catalogue.with_kinds(artifacts())).map_err(|failure| line(&failure))
}

/// Returns the line in which a failure with the exit status 2 is told.
fn line(failure: &Failure) -> String {
    let mut told = Vec::new();
    let status = failure.report(&mut told);
    assert_eq!(
        format!("{status:?}"),
        format!("{:?}", std::process::ExitCode::from(2))
    );
    let told = String::from_utf8(told).expect("messages are text");
    assert_eq!(told.lines().count(), 1, "{told}");
    told
}

#[test]
fn files_that_are_no_use_are_refused_in_one_line() {
    for &kind in KINDS {
        let of = samples(kind);
        assert_eq!(said(kind, &of.good), Ok(()), "{}", kind.name());
        let half = of.good[..of.good.len() / 2].to_vec();
        let mut flipped = of.good.clone();
        flipped[0] ^= 1;
        for (file, wanted) in [
            (&half, "the file is "),
            (&flipped, "this is no "),
            (&b"\xff\xfe"[..].to_vec(), "this is no "),
            (&Vec::new(), "this is no "),
            (&of.foreign, "was learned in tree, not in checkers"),
            (&of.outdated, "has version 9, and version 1 is wanted"),
        ] {
            let said = said(kind, file).expect_err(wanted);
            let place = format!("the entry of checkers: {}: ", kind.name());
            assert!(said.contains(&place) && said.contains(wanted), "{said}");
        }
        if let Some(unfinished) = of.unfinished {
            let said = self::said(kind, &unfinished).expect_err("it is not finished");
            let wanted = "the training is not finished (games 0-";
            assert!(said.contains(wanted), "{said}");
        }
    }
}

/// The checksum, by which runs are told apart, is that of the contents.
#[test]
fn checksums_differ_where_files_do() {
    for &kind in KINDS {
        let of = samples(kind);
        let sum = |file: &[u8]| kind.examine(file).map(|header| header.checksum).ok();
        assert!(sum(&of.good).is_some());
        assert_eq!(sum(&of.good), sum(&of.good.clone()));
        assert_ne!(sum(&of.good), sum(&of.foreign));
        let [good, same, other] =
            [&of.good, &of.good, &of.foreign].map(|file| Learned::new(kind, file.clone()));
        assert!(good.same(&same) && !good.same(&other));
    }
}

/// A file says by which command it is learned anew, and the command says the same game and seed.
#[test]
fn files_say_how_they_are_learned_anew() {
    for &kind in KINDS {
        let header = kind.examine(&samples(kind).good);
        let header = header.expect("it is good");
        let command = header.command.strip_prefix("niwaki train ");
        let words: Vec<&str> = command.expect("it trains").split(' ').collect();
        assert_eq!(words[..2], [kind.name(), "checkers"]);
        assert_eq!(header.game, "checkers");
        let flags = kind.arguments(clap::Command::new(kind.name()));
        let flags = flags.try_get_matches_from(words);
        assert!(flags.is_ok(), "{}", header.command);
    }
}

/// A training that is done in no time.
const SMALL: Recipe = Recipe {
    parameters: "",
    games: 1,
    depth: 3,
    seed: 1,
};

/// Whatever is out of date is learned anew with `--all`, and comes to the same file. Evaluations go by their own files
/// in place of recipes, and have a test of their own.
#[test]
fn what_is_out_of_date_is_learned_anew() {
    for &kind in KINDS.iter().filter(|kind| kind.name() != "evaluation") {
        let entry = Entry::<CheckersFamily>::new().recipe(kind.name(), SMALL);
        let catalogue = Catalogue::from(Catalogue::standard().with(entry));
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(kind.file("checkers"));
        let stale = || kind.stale(&catalogue, folder.path()).unwrap();
        let rebuilt = || {
            let words = ["train", "--all", "--out", folder.path().to_str().unwrap()];
            let flags = kind.arguments(clap::Command::new("train"));
            let flags = flags.get_matches_from(words);
            let mut told = Vec::new();
            let done = train::learned(kind, &catalogue, &flags, &mut told);
            assert_eq!(done.ok(), Some(Status::Done));
            String::from_utf8(told).unwrap()
        };
        assert_eq!(stale(), ["checkers"], "there is none");
        assert!(rebuilt().contains("1 games"), "{}", kind.name());
        let good = std::fs::read(&path).unwrap();
        assert!(stale().is_empty());
        assert!(rebuilt().ends_with(": up to date\n"));
        let signature = good.windows(11).position(|bytes| bytes == b"signature: ");
        let signature = signature.expect("a file says by which search it was learned") + 11;
        let mut of_another = good.clone();
        of_another[signature] ^= 1;
        for other in [of_another, good[..good.len() / 2].to_vec(), Vec::new()] {
            std::fs::write(&path, other).unwrap();
            assert_eq!(stale(), ["checkers"], "{}", kind.name());
            assert!(!rebuilt().contains("up to date"));
            assert_eq!(std::fs::read(&path).unwrap(), good);
        }
    }
}

/// Nothing is trained where the training after it is known to fail. (`train probcut` takes one game.)
#[test]
fn all_games_are_looked_at_before_the_first_is_learned() {
    let games = Catalogue::of::<Standard>(&[]).with(Entry::<CheckersFamily>::new());
    let catalogue = games.with(Entry::<TreeFamily>::new());
    let catalogue = Catalogue::from(catalogue).with_kinds(artifacts());
    for &kind in KINDS.iter().filter(|kind| kind.name() != "probcut") {
        let folder = tempfile::tempdir().unwrap();
        let there = folder.path().join(kind.file("checkers"));
        std::fs::write(&there, "mine").unwrap();
        let small = match kind.name() {
            "evaluation" => ["--positions=9", "--nodes=9", "--hidden=8"],
            _ => ["--games=1", "--depth=2", "--seed=1"],
        };
        let other = match kind.name() {
            // Trees show no features.
            "evaluation" => "checkers:draw-plies=30",
            _ => "tree",
        };
        let said = |games: [&str; 2]| {
            let out = ["--out", folder.path().to_str().unwrap()];
            let words = [&["train"][..], &games, &small, &out].concat();
            let flags = kind.arguments(clap::Command::new("train"));
            let flags = flags.get_matches_from(words);
            let refused = train::learned(kind, &catalogue, &flags, &mut Vec::new());
            let left = std::fs::read_dir(folder.path()).unwrap().count();
            assert_eq!(left, 1, "{}: nothing else is there", kind.name());
            line(&refused.unwrap_err())
        };
        let path = there.display();
        let found = said([other, "checkers"]);
        assert!(
            found.contains(&format!("{path} is there already: remove it")),
            "{found}"
        );
        std::fs::rename(&there, folder.path().join("elsewhere")).unwrap();
        let found = said(["checkers", "checkers"]);
        let twice = format!("checkers is named twice, and both would be {path}");
        assert!(found.contains(&twice), "{found}");
    }
}

/// Fits that were written before they told of a search are read, and are out of date.
#[test]
fn a_fit_without_a_signature_is_read() {
    let good = String::from_utf8(crate::probcut::samples::all().good).unwrap();
    let older = good.replacen("# signature: 4711\n", "", 1);
    assert_ne!(older, good);
    let of = |text: &str| crate::probcut::Fits.examine(text.as_bytes()).unwrap();
    assert_eq!(of(&good).signature, Some(4711));
    assert_eq!(of(&older).signature, None);
    assert_eq!(of(&older).command, of(&good).command);
    assert_eq!(said(&crate::probcut::Fits, older.as_bytes()), Ok(()));
}
