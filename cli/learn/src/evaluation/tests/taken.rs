//! Trainings that take their games from files, and play none.

use std::path::PathBuf;

use super::*;
use crate::evaluation::file::examine;
use crate::evaluation::games::{self, Origin};

/// Two rounds of a training that keeps its games.
struct Kept {
    folder: tempfile::TempDir,
    games: [PathBuf; 2],
    /// What came of the first round, and of both.
    trained: [Trained; 2],
}

fn kept(catalogue: &Catalogue) -> Kept {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("weights.evaluation");
    let out = ["--out", path.to_str().unwrap(), "--keep"];
    run(catalogue, &[&SMALL[..], &out].concat()).unwrap();
    let of_round = |round: u32, what: &str| {
        let parts = path.with_added_extension("parts");
        parts.join(format!("round-{round}.{what}"))
    };
    let trained = [1, 2].map(|round| {
        let bytes = fs::read(of_round(round, "evaluation")).unwrap();
        Trained::decode(&bytes).unwrap()
    });
    Kept {
        games: [1, 2].map(|round| of_round(round, "games")),
        trained,
        folder,
    }
}

/// Learns from the games of files, by further words.
fn taken(catalogue: &Catalogue, files: &[&PathBuf], more: &[&str]) -> Trained {
    let mut words = vec!["weights"];
    for file in files {
        words.extend(["--from-games", file.to_str().unwrap()]);
    }
    words.extend(more);
    Trained::decode(&learned_in(catalogue, &words).0).unwrap()
}

const FIT: [&str; 4] = ["--hidden", "8", "--epochs", "12"];

/// They are the games of the round, and so it is the same fit. The file tells who played them, and which they were.
#[test]
fn a_fit_to_the_games_of_a_round_is_that_of_the_round() {
    let catalogue = catalogue(None);
    let Kept {
        games: [first, _],
        trained: [wanted, _],
        ..
    } = &kept(&catalogue);
    let found = taken(&catalogue, &[first], &FIT);
    assert!(found.content == wanted.content);
    assert_eq!(found.about.terms, wanted.about.terms);
    assert_eq!(found.about.losses, wanted.about.losses);
    assert_eq!(found.about.began, None);
    let [checksum] = found.about.taken[..] else {
        panic!("one file was taken")
    };
    let command = format!("weights --from-games {checksum:08x} --hidden 8 ");
    assert!(found.about.command().contains(&command));
}

/// Whoever played them, all of them count, and a fit to them can begin where another one ended.
#[test]
fn games_of_several_files_count_together() {
    let catalogue = catalogue(None);
    let kept = kept(&catalogue);
    let [first, second] = &kept.games;
    let both = taken(&catalogue, &[first, second], &FIT);
    let alone = [first, second].map(|file| taken(&catalogue, &[file], &FIT));
    let samples = alone.each_ref().map(|one| one.about.samples);
    assert_eq!(both.about.samples, samples[0] + samples[1]);
    assert_eq!(both.about.terms.positions, 12_000);
    worth_is_known(&both.encode());
    // Those of the first file say how much a value is worth.
    let turned = taken(&catalogue, &[second, first], &FIT);
    let scales = [&alone[0], &both, &alone[1], &turned].map(|one| one.content.scale());
    assert_eq!((scales[0], scales[2]), (scales[1], scales[3]));
    assert_ne!(scales[1], scales[3]);
    let known = kept.folder.path().join("weights.evaluation");
    let warm = [
        "--evaluation",
        known.to_str().unwrap(),
        "--warm-start",
        "--epochs",
        "1",
    ];
    let warm = taken(&catalogue, &[second, first], &warm);
    // That of the network at which the fit began, and not what values in these games are worth.
    assert_eq!(warm.content.scale(), kept.trained[1].content.scale());
    let header = kept.trained[1].encode();
    assert_eq!(warm.about.began, Some(examine(&header).unwrap().checksum));
    let unseen = taken(
        &catalogue,
        &[first, second],
        &["--hidden", "8", "--epochs", "1"],
    );
    let [warm, unseen] = [warm, unseen].map(|one| one.about.quantised_loss);
    assert!(warm < unseen, "{warm:?} and {unseen:?}");
}

/// A program may be ended in the middle of the fit, and a fit to other games does not go on with this one.
#[test]
fn an_interrupted_fit_to_games_goes_on_and_is_told_from_others() {
    let catalogue = catalogue(None);
    let kept = kept(&catalogue);
    let [first, second] = kept.games.each_ref().map(|path| path.to_str().unwrap());
    let path = kept.folder.path().join("taken.evaluation");
    let out = ["--out", path.to_str().unwrap(), "--keep"];
    let words = |file| [&["weights", "--from-games", file][..], &FIT, &out].concat();
    run(&catalogue, &words(first)).unwrap();
    let whole = fs::read(&path).unwrap();
    fs::remove_file(&path).unwrap();
    let said = run(&catalogue, &words(second)).unwrap_err();
    assert!(
        said.contains("taken.evaluation.parts: this was begun with"),
        "{said}"
    );
    let parts = path.with_added_extension("parts");
    fs::remove_file(parts.join("round-1.evaluation")).unwrap();
    warm::leave_fit(&catalogue, &words(first));
    assert!(parts.join("round-1.fit").exists());
    run(&catalogue, &words(first)).unwrap();
    assert!(fs::read(&path).unwrap() == whole);
    // What came of other games is not taken for the result.
    fs::remove_file(&path).unwrap();
    let others = taken(&catalogue, &[&kept.games[1]], &FIT);
    fs::write(parts.join("round-1.evaluation"), others.encode()).unwrap();
    let said = run(&catalogue, &words(first)).unwrap_err();
    assert!(
        said.contains("this is what came of another training"),
        "{said}"
    );
}

/// Also those whose files have equal lengths: another value of one move, or another heading.
#[test]
fn games_are_told_from_others() {
    let catalogue = catalogue(None);
    let kept = kept(&catalogue);
    let bytes = fs::read(&kept.games[0]).unwrap();
    let (origin, mut games) = games::decode(&bytes).unwrap();
    let of_seed = |seed| Origin {
        seed,
        ..origin.clone()
    };
    let known = games::checksum(&origin, &games);
    assert_ne!(games::checksum(&of_seed(origin.seed + 1), &games), known);
    let first = games.iter_mut().find_map(|game| game.moves.first_mut());
    first.unwrap().value ^= 1;
    assert_eq!(games::encode(&origin, &games).len(), bytes.len());
    assert_ne!(games::checksum(&origin, &games), known);
}

/// `--all` plays what it learns from, and has no files.
#[test]
fn what_was_fitted_to_games_of_files_is_not_learned_anew_from_others() {
    let plain = catalogue(None);
    let kept = kept(&plain);
    let shipped = taken(&plain, &[&kept.games[0]], &FIT).encode();
    let folder = tempfile::tempdir().unwrap();
    let words = ["--all", "--out", folder.path().to_str().unwrap()];
    let said = run(&catalogue(Some(shipped.leak())), &words).unwrap_err();
    assert!(
        said.contains("weights.evaluation: it was fitted to the games of files"),
        "{said}"
    );
}

/// In the folder of the training they would go with it.
#[test]
fn games_of_its_own_folder_are_refused() {
    let catalogue = catalogue(None);
    let kept = kept(&catalogue);
    let path = kept.folder.path().join("weights.evaluation");
    fs::remove_file(&path).unwrap();
    let [first, out] = [&kept.games[0], &path].map(|path| path.to_str().unwrap());
    let words = ["weights", "--from-games", first, "--out", out];
    let said = run(&catalogue, &words).unwrap_err();
    assert!(
        said.contains("which is removed at its end: choose another --out"),
        "{said}"
    );
    assert!(kept.games[0].exists());
}

#[test]
fn games_that_do_not_serve_are_told_in_a_line() {
    let catalogue = catalogue(None);
    let kept = kept(&catalogue);
    let folder = kept.folder.path();
    let first = kept.games[0].to_str().unwrap();
    let bytes = fs::read(first).unwrap();
    let [cut, torn, none] = ["cut", "torn", "none"].map(|name| folder.join(name));
    fs::write(&cut, &bytes[..bytes.len() / 2]).unwrap();
    fs::write(&torn, &bytes[..40]).unwrap();
    fs::write(&none, "1. e4 e5").unwrap();
    let [cut, torn, none] = [&cut, &torn, &none].map(|path| path.to_str().unwrap());
    for (words, wanted) in [
        (
            vec!["weights", "--from-games", "nowhere.games"],
            "nowhere.games: ",
        ),
        (vec!["weights", "--from-games", none], "none: "),
        (vec!["weights", "--from-games", torn], "torn: "),
        (
            vec!["weights", "--from-games", cut],
            "cut: the file is cut short or damaged",
        ),
        (
            vec!["weights", "--from-games", first, "--from-games", first],
            "round-1.games: the same games are named twice",
        ),
        (
            vec!["checkers", "--from-games", first],
            "these are games of weights, and those of checkers are wanted",
        ),
        (
            vec!["weights", "checkers", "--from-games", first, "--out", "."],
            "--from-games has the games of one game: name no other",
        ),
        (
            vec!["weights", "--from-games", first, "--evaluation", "learned"],
            "--evaluation only says where a fit begins, which wants --warm-start",
        ),
    ] {
        let said = run(&catalogue, &words).unwrap_err();
        assert!(said.contains(wanted) && !said.contains('\n'), "{said}");
    }
}
