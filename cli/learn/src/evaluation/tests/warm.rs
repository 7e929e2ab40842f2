//! Trainings that go on with a network that was learned before.

use std::fs;

use super::*;
use crate::evaluation::file::Trained;

/// One round of few games, whose one pass teaches a network hardly anything that it did not know.
const LITTLE: [&str; 11] = [
    "weights",
    "--positions",
    "600",
    "--nodes",
    "30",
    "--rounds",
    "1",
    "--epochs",
    "1",
    "--seed",
    "3",
];

fn trained(catalogue: &Catalogue, more: &[&str]) -> Trained {
    Trained::decode(&learned_in(catalogue, &[&LITTLE, more].concat()).0).unwrap()
}

/// Returns how much the weights of features differ, all together.
fn distance(one: &Trained, other: &Trained) -> i32 {
    let [one, other] = [one, other].map(|trained| &trained.network().unwrap().weights().features);
    let differences = one
        .iter()
        .zip(other)
        .map(|(one, other)| (i32::from(*one) - i32::from(*other)).abs());
    differences.sum()
}

/// Leaves the fit of a round as it is after one epoch: of the first one, or of the second where the first one is done.
pub(super) fn leave_fit(catalogue: &Catalogue, words: &[&str]) {
    let flags = Kind::arguments(&Evaluations, Command::new("evaluation"));
    let flags: Flags = parsed(&flags.get_matches_from([&["evaluation"], words].concat()));
    flags.courses(catalogue).unwrap()[0].leave_fit(1).unwrap();
}

#[test]
fn a_warm_start_keeps_what_is_known() {
    for model in ["net", "linear"] {
        let (known, _) = learned(&["--model", model]);
        let catalogue = catalogue(Some(known.clone().leak()));
        let cold = trained(&catalogue, &["--model", model, "--hidden", "8"]);
        // Units and phases are those of the network, where nobody says another number.
        let warm = ["--model", model, "--evaluation", "learned", "--warm-start"];
        let warm = trained(&catalogue, &warm);
        worth_is_known(&warm.encode());
        let known = Trained::decode(&known).unwrap();
        let [far, near] = [&cold, &warm].map(|trained| distance(trained, &known));
        assert!(near * 4 < far, "{model}: {near} and {far}");
        assert_eq!(warm.content.scale(), known.content.scale());
        assert!(warm.about.command().contains(" --warm-start --seed 3 "));
        assert!(Trained::decode(&warm.encode()).unwrap() == warm);
    }
}

/// Also where a program was ended in the middle of a fit, the second one of these; and from a file as from what comes along.
#[test]
fn later_rounds_go_on_where_the_round_before_ended() {
    let (known, _) = learned(&[]);
    let folder = tempfile::tempdir().unwrap();
    let [file, path] = ["known", "further"].map(|name| folder.path().join(name));
    fs::write(&file, &known).unwrap();
    let catalogue = catalogue(None);
    let more = ["--positions", "6000", "--rounds", "2", "--epochs", "4"];
    let words = [&["weights", "--nodes", "30", "--hidden", "8"], &more[..]].concat();
    let [from, out] = [&file, &path].map(|path| path.to_str().unwrap());
    let warm = ["--evaluation", from, "--warm-start", "--out", out, "--keep"];
    let words = [&words[..], &warm].concat();
    run(&catalogue, &words).unwrap();
    let whole = fs::read(&path).unwrap();
    worth_is_known(&whole);
    let of_round = |round: u32| {
        let parts = path.with_added_extension("parts");
        parts.join(format!("round-{round}.evaluation"))
    };
    let first = fs::read(of_round(1)).unwrap();
    let [known, first, second] =
        [&known, &first, &whole].map(|bytes| Trained::decode(bytes).unwrap());
    let [from_first, from_known] = [&first, &known].map(|begun| distance(&second, begun));
    assert!(from_first < from_known, "{from_first} and {from_known}");
    fs::remove_file(&path).unwrap();
    fs::remove_file(of_round(2)).unwrap();
    leave_fit(&catalogue, &words);
    run(&catalogue, &words).unwrap();
    assert!(fs::read(&path).unwrap() == whole);
}

/// In the file the known units come first. A program may be ended in the middle of the first fit, where the others are new.
#[test]
fn a_warm_start_can_be_wider() {
    let (known, _) = learned(&[]);
    let catalogue = catalogue(Some(known.clone().leak()));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wide");
    let words = "weights --positions 6000 --nodes 30 --rounds 2 --epochs 8 --hidden 16 --evaluation learned \
                 --warm-start --keep --out";
    let words = words.split_whitespace().chain(path.to_str());
    let words: Vec<&str> = words.collect();
    run(&catalogue, &words).unwrap();
    let whole = fs::read(&path).unwrap();
    worth_is_known(&whole);
    let [known, wide] = [&known, &whole].map(|bytes| Trained::decode(bytes).unwrap());
    let [known, wide] = [&known, &wide].map(|trained| trained.network().unwrap());
    assert_eq!(wide.shape().hidden, 16);
    let rows = wide.weights().features.chunks_exact(16);
    let rows = rows.zip(known.weights().features.chunks_exact(8));
    let known = rows.flat_map(|(wide, known)| wide.iter().zip(known));
    let far = known.map(|(one, other)| one.abs_diff(*other)).max();
    assert!(far.is_some_and(|far| far < 40), "{far:?}");
    let further = wide.weights().output.chunks_exact(16).map(|row| &row[8..]);
    assert!(further.flatten().any(|weight| *weight != 0));
    let parts = path.with_added_extension("parts");
    for round in 1..=2 {
        fs::remove_file(parts.join(format!("round-{round}.evaluation"))).unwrap();
    }
    fs::remove_file(&path).unwrap();
    leave_fit(&catalogue, &words);
    assert!(parts.join("round-1.fit").exists());
    run(&catalogue, &words).unwrap();
    assert!(fs::read(&path).unwrap() == whole);
}

/// However many units are wanted, what is kept counts positions as before.
#[test]
fn what_nothing_better_comes_of_stays() {
    let (known, _) = learned(&[]);
    let catalogue = catalogue(Some(known.clone().leak()));
    // Few games, of which the results alone count, teach a network nothing that knows more.
    let few = ["--evaluation", "learned", "--warm-start", "--blend", "0"];
    let (kept, told) = learned_in(&catalogue, &[&LITTLE, &few[..]].concat());
    assert!(told.contains("so it is what it began with"), "{told}");
    let kept = Trained::decode(&kept).unwrap();
    let known = Trained::decode(&known).unwrap();
    assert!(kept.network() == known.network());
    // What is told is of what stays.
    let losses = [kept.about.held_out_loss, kept.about.quantised_loss];
    assert!(losses[0].is_some() && losses[0] == losses[1], "{losses:?}");
    let wider = trained(&catalogue, &[&few[..], &["--hidden", "16"]].concat());
    let [wider, known] = [&wider, &known].map(|trained| trained.network().unwrap());
    assert_eq!(wider.shape().hidden, 16);
    // Few steps move nothing but these so far that it shows in whole numbers.
    assert_eq!(wider.weights().output_bias, known.weights().output_bias);
    for (mover, opponent) in [
        (&[0, 13][..], &[1, 12][..]),
        (&[0, 3, 13, 14], &[1, 2, 12, 15]),
    ] {
        let [wider, known] = [wider, known].map(|one| one.evaluate_features(mover, opponent));
        assert_eq!(wider, known);
    }
}

/// What a program comes with is what `--all` goes on with.
#[test]
fn all_goes_on_with_what_comes_along() {
    let (known, _) = learned(&[]);
    let (warm, _) = learned_in(
        &catalogue(Some(known.leak())),
        &[&LITTLE[..], &["--evaluation", "learned", "--warm-start"]].concat(),
    );
    let folder = tempfile::tempdir().unwrap();
    let words = ["--all", "--out", folder.path().to_str().unwrap()];
    run(&catalogue(Some(warm.clone().leak())), &words).unwrap();
    let further = fs::read(folder.path().join("weights.evaluation")).unwrap();
    let [warm, further] = [warm, further].map(|bytes| {
        let sum = Evaluations.examine(&bytes).unwrap().checksum;
        (format!("{sum:08x}"), Trained::decode(&bytes).unwrap())
    });
    assert_eq!(further.1.about.evaluation, warm.0);
    assert_eq!(further.1.about.terms, warm.1.about.terms);
}

#[test]
fn a_warm_start_that_cannot_be_is_told_in_a_line() {
    let (known, _) = learned(&[]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.evaluation");
    let with = catalogue(Some(known.leak()));
    let none = catalogue(None);
    let said = |catalogue: &Catalogue, words: &[&str]| {
        let out = ["--out", path.to_str().unwrap(), "--warm-start"];
        run(catalogue, &[&LITTLE, words, &out].concat()).unwrap_err()
    };
    for (with, words) in [
        (&with, &[][..]),
        (&with, &["--evaluation", "hand"]),
        (&none, &["--evaluation", "learned"]),
    ] {
        let said = said(with, words);
        assert!(
            said.contains("and no network does: --evaluation learned, or a file of one, is wanted"),
            "{said}"
        );
    }
    let [wide, phases] = [
        &["--hidden", "16"][..],
        &["--hidden", "4", "--model", "linear"],
    ]
    .map(|words| catalogue(Some(trained(&none, words).encode().leak())));
    let net = "--model net --over hand --hidden";
    for (catalogue, words, wanted) in [
        (
            &with,
            &["--model", "linear"][..],
            format!("{net} 8 or more"),
        ),
        (&with, &["--over", "none"], format!("{net} 8 or more")),
        (&wide, &["--hidden", "8"], format!("{net} 16 or more")),
        (
            &phases,
            &["--model", "linear", "--hidden", "8"],
            "--model linear --over hand --hidden 4".into(),
        ),
    ] {
        let said = said(catalogue, &[&["--evaluation", "learned"], words].concat());
        assert!(said.ends_with(&format!("which wants {wanted}")), "{said}");
    }
    let weights: Vec<&str> = ["weights", "--model", "weights", "--warm-start"].to_vec();
    let said = run(&with, &weights).unwrap_err();
    assert!(said.contains("there is no --warm-start"), "{said}");
    assert!(!path.exists() && fs::read_dir(folder.path()).unwrap().next().is_none());
}
