//! Trainings from the first game to the file.

mod judged;
mod losses;
mod taken;
mod units;
mod warm;

use std::fs;

use niwaki::{Game, Key, MoveList, Outcome, Side, Simple, SimpleGame};
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::trees::TreeFamily;
use niwaki_host::catalogue::Entry;
use niwaki_host::configuration::{EngineSpec, check, keys};
use niwaki_host::position::Request;

use super::*;
use crate::tests::Few;
use crate::{artifacts, train};

mod drawing;

/// Twelve stones are put on twelve cells, each by one player; who has the heavier cells has won. Cell `n` weighs `n`.
/// The game says nothing of what a position is worth.
#[derive(Clone, Default)]
struct Weights {
    sides: [u16; 2],
    turn: usize,
}

const CELLS: u8 = 12;

fn weight(cells: u16) -> i32 {
    (0..CELLS)
        .filter(|cell| cells >> cell & 1 == 1)
        .map(i32::from)
        .sum()
}

impl Game for Weights {
    type Move = u8;
    const FEATURES: usize = 2 * CELLS as usize;
    const UNIT: i32 = 100;

    fn moves(&self, moves: &mut MoveList<u8>) {
        let taken = self.sides[0] | self.sides[1];
        moves.extend((0..CELLS).filter(|cell| taken >> cell & 1 == 0));
    }

    fn play(&self, cell: u8) -> Weights {
        let mut next = self.clone();
        next.sides[self.turn] |= 1 << cell;
        next.turn = 1 - self.turn;
        next
    }

    fn outcome(&self) -> Option<Outcome> {
        let [own, other] = [self.sides[self.turn], self.sides[1 - self.turn]];
        let full = (own | other).count_ones() == u32::from(CELLS);
        full.then(|| match weight(own).cmp(&weight(other)) {
            std::cmp::Ordering::Less => Outcome::Loss,
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Greater => Outcome::Win,
        })
    }

    fn key(&self) -> Key {
        let [a, b] = self.sides.map(u64::from);
        Key::mixed(a | b << 16 | (self.turn as u64) << 32)
    }

    fn evaluate(&self) -> i32 {
        0
    }

    fn features(&self, side: Side, active: &mut [u64]) {
        let own = match side {
            Side::Mover => self.turn,
            Side::Opponent => 1 - self.turn,
        };
        let [own, other] = [self.sides[own], self.sides[1 - own]].map(u64::from);
        active[0] = own | other << CELLS;
    }
}

impl SimpleGame for Weights {
    const NAME: &'static str = "weights";

    fn start() -> Weights {
        Weights::default()
    }
}

pub(super) fn catalogue(file: Option<&'static [u8]>) -> Catalogue {
    let mut entry = Entry::<Simple<Weights>>::new();
    if let Some(file) = file {
        entry = entry.learned("evaluation", file);
    }
    let games = Catalogue::of::<Few>(&[]).with(entry);
    let games = games
        .with(Entry::<CheckersFamily>::new())
        .with(Entry::<TreeFamily>::new());
    Catalogue::from(games).with_kinds(artifacts())
}

/// Carries out `niwaki train evaluation`.
fn run(catalogue: &Catalogue, words: &[&str]) -> Result<String, String> {
    let command = Kind::arguments(&Evaluations, Command::new("evaluation"));
    let flags = command.get_matches_from([&["evaluation"], words].concat());
    let mut told = Vec::new();
    let done = train::learned(&Evaluations, catalogue, &flags, &mut told);
    match done {
        Ok(_) => Ok(String::from_utf8(told).unwrap()),
        Err(failure) => Err(format!("{failure:#}")),
    }
}

const SMALL: [&str; 11] = [
    "weights",
    "--positions",
    "6000",
    "--nodes",
    "30",
    "--rounds",
    "2",
    "--hidden",
    "8",
    "--epochs",
    "12",
];

/// Learns in a folder of its own, and returns the file and what was told.
pub(super) fn learned(more: &[&str]) -> (Vec<u8>, String) {
    learned_in(&catalogue(None), &[&SMALL, more].concat())
}

/// Does so in a catalogue, by these words, of which the first is the game.
fn learned_in(catalogue: &Catalogue, words: &[&str]) -> (Vec<u8>, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(format!("{}.evaluation", words[0]));
    let out = ["--out", path.to_str().unwrap()];
    let told = run(catalogue, &[words, &out].concat()).unwrap();
    assert!(!path.with_added_extension("parts").exists());
    (fs::read(path).unwrap(), told)
}

/// What a position is worth is known here, and nobody has told the training: the sign of the difference of weights is
/// found out from results alone, in positions with six stones, which are far from the end.
#[test]
fn what_positions_are_worth_is_found_from_the_rules_alone() {
    for model in ["net", "linear"] {
        let (bytes, told) = learned(&["--model", model]);
        let units = if model == "net" {
            "hidden units"
        } else {
            "phases"
        };
        assert!(told.contains(&format!("on 8 {units}, loss 0.")), "{told}");
        worth_is_known(&bytes);
    }
}

/// Looks whether an evaluation knows who is ahead.
fn worth_is_known(bytes: &[u8]) {
    let trained = Trained::decode(bytes).unwrap();
    let network = trained.network().unwrap();
    let (mut right, mut count) = (0, 0);
    for own in 0..1_u16 << CELLS {
        let other = own.rotate_left(5) & ((1 << CELLS) - 1) & !own;
        if own.count_ones() != 3 || other.count_ones() != 3 {
            continue;
        }
        let position = Weights {
            sides: [own, other],
            turn: 0,
        };
        let ahead = weight(own) - weight(other);
        if ahead.abs() < 5 {
            continue;
        }
        count += 1;
        right += i32::from(network.evaluate(&position).signum() == ahead.signum());
    }
    assert!(count > 20 && right * 10 > count * 9, "{right} of {count}");
}

#[test]
fn the_same_seed_gives_the_same_file_on_any_number_of_cores() {
    let (one, told) = learned(&["--concurrency", "1"]);
    assert!(
        told.contains("weights.evaluation: ") && told.contains("on 8 hidden units, loss 0."),
        "{told}"
    );
    assert!(learned(&["--concurrency", "3"]).0 == one);
    assert!(learned(&["--seed", "2"]).0 != one);
}

/// Whatever a program was at when it ended, the same command goes on, and comes to the same file.
#[test]
fn what_was_begun_is_gone_on_with() {
    let (whole, _) = learned(&[]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("weights.evaluation");
    let parts = path.with_added_extension("parts");
    let catalogue = catalogue(None);
    let out = ["--out", path.to_str().unwrap(), "--keep"];
    let words = [&SMALL[..], &out].concat();
    run(&catalogue, &words).unwrap();
    assert!(fs::read(&path).unwrap() == whole);
    let of_round = |round: u32, what: &str| parts.join(format!("round-{round}.{what}"));
    for lost in [
        vec![of_round(2, "evaluation")],
        vec![of_round(2, "evaluation"), of_round(2, "games")],
        vec![],
    ] {
        fs::remove_file(&path).unwrap();
        for file in lost {
            fs::remove_file(file).unwrap();
        }
        run(&catalogue, &words).unwrap();
        assert!(fs::read(&path).unwrap() == whole);
    }
    // In the middle of a fit: its state after some epochs is all that is left of it.
    fs::remove_file(&path).unwrap();
    fs::remove_file(of_round(2, "evaluation")).unwrap();
    let flags = Kind::arguments(&Evaluations, Command::new("evaluation"));
    let flags: Flags = parsed(&flags.get_matches_from([&["evaluation"], &words[..]].concat()));
    let course = &flags.courses(&catalogue).unwrap()[0];
    let checkpoint = course.leave_fit(3).unwrap();
    run(&catalogue, &words).unwrap();
    assert!(fs::read(&path).unwrap() == whole && !checkpoint.exists());
    fs::remove_file(of_round(2, "evaluation")).unwrap();
    fs::remove_file(&path).unwrap();
    fs::write(&checkpoint, "notes").unwrap();
    let damaged = run(&catalogue, &words).unwrap_err();
    assert!(
        damaged.contains("round-2.fit: the state of the fit is damaged, or that of another one: remove it to begin afresh"),
        "{damaged}"
    );
    fs::remove_file(checkpoint).unwrap();
    run(&catalogue, &words).unwrap();
    // Other numbers are another training.
    fs::remove_file(&path).unwrap();
    let other = run(&catalogue, &[&words[..], &["--blend", "20"]].concat()).unwrap_err();
    assert!(
        other.contains(
            "weights.evaluation.parts: this was begun with `niwaki train evaluation weights "
        ),
        "{other}"
    );
}

/// Who wants another round after all comes to the same file as who wanted it from the start.
#[test]
fn more_rounds_go_on_where_fewer_ended() {
    let (whole, _) = learned(&[]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("weights.evaluation");
    let catalogue = catalogue(None);
    let place = SMALL.iter().position(|word| *word == "--rounds").unwrap();
    let rounds = |number| {
        let mut words = SMALL.to_vec();
        words[place + 1] = number;
        words.extend(["--out", path.to_str().unwrap(), "--keep"]);
        run(&catalogue, &words).unwrap();
        let learned = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        learned
    };
    let once = rounds("1");
    let games = path.with_added_extension("parts").join("round-1.games");
    let played = fs::metadata(&games).unwrap().modified().unwrap();
    assert!(rounds("2") == whole);
    assert_eq!(fs::metadata(games).unwrap().modified().unwrap(), played);
    assert!(
        once != whole && rounds("1") == once,
        "and fewer end earlier"
    );
    let mut fewer = SMALL.to_vec();
    fewer[place + 1] = "1";
    fewer.extend(["--out", path.to_str().unwrap()]);
    let told = run(&catalogue, &fewer).unwrap();
    assert!(
        told.contains("; further rounds are in ") && fs::read(&path).unwrap() == once,
        "{told}"
    );
    let second = path
        .with_added_extension("parts")
        .join("round-2.evaluation");
    assert!(second.exists(), "what is done is not removed");
    // Nor what is under way.
    let parts = path.with_added_extension("parts");
    fs::rename(
        parts.join("round-2.games"),
        parts.join("round-2.games.part"),
    )
    .unwrap();
    fs::remove_file(&path).unwrap();
    run(&catalogue, &fewer).unwrap();
    assert!(parts.join("round-2.games.part").exists());
}

/// Whoever begins a training looks once more at what the folder is of, when nobody else can begin one there any more.
#[test]
fn of_two_trainings_that_begin_at_once_one_has_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("weights.evaluation");
    let catalogue = catalogue(None);
    let courses = |seed| {
        let words = ["--out", path.to_str().unwrap(), "--seed", seed];
        let words = [&["evaluation"], &SMALL[..], &words].concat();
        let flags = Kind::arguments(&Evaluations, Command::new("evaluation"));
        let flags: Flags = parsed(&flags.get_matches_from(words));
        flags.courses(&catalogue).unwrap().remove(0)
    };
    let (one, other) = (courses("1"), courses("2"));
    // Both find nothing there.
    one.check(false).unwrap();
    other.check(false).unwrap();
    let parts = path.with_added_extension("parts");
    let lock = one.open(&parts).unwrap();
    let begun = fs::read(parts.join("command")).unwrap();
    let refused = |course: &Course| format!("{:#}", course.open(&parts).unwrap_err());
    let busy = refused(&other);
    assert!(busy.contains("another training is under way"), "{busy}");
    assert!(fs::read(parts.join("command")).unwrap() == begun);
    drop(lock);
    let late = refused(&other);
    assert!(late.contains("this was begun with `niwaki train"), "{late}");
    assert!(one.open(&parts).is_ok());
}

/// Somebody else may have put it there since the training began.
#[test]
fn a_file_that_came_meanwhile_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("weights.evaluation");
    let words = [&SMALL[..], &["--out", path.to_str().unwrap()]].concat();
    let flags = Kind::arguments(&Evaluations, Command::new("evaluation"));
    let flags: Flags = parsed(&flags.get_matches_from([&["evaluation"], &words[..]].concat()));
    let catalogue = catalogue(None);
    let course = flags.courses(&catalogue).unwrap().remove(0);
    let games = path.with_added_extension("parts").join("round-1.games");
    let refused = std::thread::scope(|scope| {
        // The file comes when the first round has been played.
        scope.spawn(|| {
            while !games.exists() {
                std::thread::sleep(Duration::from_millis(1));
            }
            fs::write(&path, "precious").unwrap();
        });
        course.run(false).unwrap_err().to_string()
    });
    assert!(refused.contains("is there already"), "{refused}");
    assert_eq!(fs::read(&path).unwrap(), b"precious");
    fs::remove_file(&path).unwrap();
    run(&catalogue, &words).unwrap();
    assert!(fs::read(&path).unwrap() == learned(&[]).0);
}

/// Players who know nothing draw their moves, and a window leaves games out.
#[test]
fn drawn_moves_and_windows_are_flags() {
    let about = |more: &[&str]| Trained::decode(&learned(more).0).unwrap().about;
    let [all, last] = [about(&[]), about(&["--window", "1"])];
    assert!(
        last.samples * 4 < all.samples * 3,
        "{} {}",
        last.samples,
        all.samples
    );
    assert_eq!(
        (last.evaluation.as_str(), last.terms.window),
        ("hand", Some(1))
    );
    let [blind, explored] = [
        about(&["--evaluation", "none"]),
        about(&["--evaluation", "none", "--explore", "100"]),
    ];
    assert_eq!(blind.evaluation, "none");
    assert_ne!(blind.samples, explored.samples, "the second round differs");
    assert_ne!(blind.samples, all.samples, "the first round differs");
}

#[test]
fn a_search_evaluates_by_what_was_learned_unless_it_is_told_otherwise() {
    let (bytes, _) = learned(&[]);
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), &bytes).unwrap();
    let path = file.path().to_str().unwrap();
    let with = catalogue(Some(bytes.leak()));
    let value = |catalogue: &Catalogue, said: &str| {
        let spec = keys::read::<EngineSpec>("evaluation", said).unwrap();
        let game = catalogue.game("weights").unwrap();
        let engine = spec.unwrap().engine(catalogue, game).unwrap();
        let position = game.start("").unwrap().at("11 0 10 1").unwrap();
        let stop = std::sync::atomic::AtomicBool::new(false);
        let found = position.search(&engine, &Request::to_depth(1, &stop), None, &mut |_| ());
        found.unwrap().score.hundredths()
    };
    let learned = value(&with, "learned");
    assert!(learned > 50, "{learned}");
    assert_eq!(value(&catalogue(None), path), learned);
    for (catalogue, said) in [
        (&with, "hand"),
        (&with, "material"),
        (&catalogue(None), "learned"),
    ] {
        assert_eq!(value(catalogue, said), 0, "{said}");
    }
}

#[test]
fn files_of_other_features_are_refused() {
    let other = samples::trained("weights", 20).encode();
    let said = check(&catalogue(Some(other.leak()))).unwrap_err();
    let said = format!("{said:#}");
    assert!(
        said.contains(
            "this evaluation knows positions by 20 features, and weights has 24: train it anew"
        ),
        "{said}"
    );
}

#[test]
fn what_cannot_be_learned_is_told_in_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.evaluation");
    let catalogue = catalogue(None);
    let said = |words: &[&str]| {
        let out = ["--out", path.to_str().unwrap()];
        run(&catalogue, &[words, &out].concat()).unwrap_err()
    };
    assert!(said(&["tree"]).contains("no bench position of tree shows a feature"));
    assert!(said(&["chess"]).contains("'chess'"));
    assert!(said(&["weights", "--set", "threads=2"]).contains("runs on 1 thread"));
    fs::write(&path, "mine").unwrap();
    assert!(said(&SMALL).contains("one.evaluation is there already"));
    assert_eq!(fs::read(&path).unwrap(), b"mine");
}

/// Files in a folder are learned anew where they are not there, damaged, or of other features; each as it was learned.
#[test]
fn what_no_longer_fits_its_game_is_learned_anew() {
    let (good, _) = learned(&[]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(Evaluations.file("weights"));
    let catalogue = catalogue(Some(good.clone().leak()));
    let stale = || Evaluations.stale(&catalogue, folder.path()).unwrap();
    let all = || {
        run(
            &catalogue,
            &["--all", "--out", folder.path().to_str().unwrap()],
        )
        .unwrap()
    };
    assert_eq!(stale(), ["weights"], "there is none");
    assert!(all().contains("on 8 hidden units"));
    assert!(fs::read(&path).unwrap() == good);
    assert!(stale().is_empty() && all().ends_with("weights.evaluation: up to date\n"));
    for other in [
        good[..good.len() / 2].to_vec(),
        samples::trained("weights", 20).encode(),
    ] {
        fs::write(&path, other).unwrap();
        assert_eq!(stale(), ["weights"]);
        all();
        assert!(fs::read(&path).unwrap() == good);
    }
}
