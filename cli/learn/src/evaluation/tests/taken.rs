//! Trainings that take their games from files, and play none.

use std::path::PathBuf;

use super::*;

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
    let checksum = crc32fast::hash(&fs::read(first).unwrap());
    assert_eq!(found.about.taken, [checksum]);
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
    // In the second round the scale is that of the first, as it is here.
    assert_eq!(both.content.scale(), alone[0].content.scale());
    let known = kept.folder.path().join("weights.evaluation");
    let warm = [
        "--evaluation",
        known.to_str().unwrap(),
        "--warm-start",
        "--epochs",
        "1",
    ];
    let warm = taken(&catalogue, &[first, second], &warm);
    assert_eq!(warm.content.scale(), kept.trained[1].content.scale());
    let unseen = taken(
        &catalogue,
        &[first, second],
        &["--hidden", "8", "--epochs", "1"],
    );
    let [warm, unseen] = [warm, unseen].map(|one| one.about.quantised_loss);
    assert!(warm < unseen, "{warm:?} and {unseen:?}");
}

#[test]
fn an_interrupted_fit_to_games_goes_on_and_others_are_told_apart() {
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
    assert!(said.contains("taken.evaluation.parts"), "{said}");
    run(&catalogue, &words(first)).unwrap();
    assert!(fs::read(&path).unwrap() == whole);
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
    ] {
        let said = run(&catalogue, &words).unwrap_err();
        assert!(said.contains(wanted) && !said.contains('\n'), "{said}");
    }
}
