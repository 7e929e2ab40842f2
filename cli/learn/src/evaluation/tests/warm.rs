//! Trainings that go on with a network that was learned before.

use std::fs;

use super::*;
use crate::evaluation::file::Trained;

/// One round of few games, whose one pass teaches a network hardly anything that it did not know.
const LITTLE: [&str; 13] = [
    "weights",
    "--positions",
    "600",
    "--nodes",
    "30",
    "--rounds",
    "1",
    "--hidden",
    "8",
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
        .map(|(one, other)| i32::from(one - other).abs());
    differences.sum()
}

#[test]
fn a_warm_start_keeps_what_is_known() {
    for model in ["net", "linear"] {
        let (known, _) = learned(&["--model", model]);
        let catalogue = catalogue(Some(known.clone().leak()));
        let warm = ["--model", model, "--evaluation", "learned", "--warm-start"];
        let [cold, warm] = [&warm[..4], &warm].map(|words| trained(&catalogue, words));
        worth_is_known(&warm.encode());
        let known = Trained::decode(&known).unwrap();
        let [far, near] = [&cold, &warm].map(|trained| distance(trained, &known));
        assert!(near * 4 < far, "{model}: {near} and {far}");
        assert_eq!(warm.content.scale(), known.content.scale());
        assert!(warm.about.command().contains(" --warm-start --seed 3 "));
        assert!(Trained::decode(&warm.encode()).unwrap() == warm);
    }
}

#[test]
fn later_rounds_go_on_where_the_round_before_ended() {
    let (known, _) = learned(&[]);
    let catalogue = catalogue(Some(known.leak()));
    let words = ["--evaluation", "learned", "--warm-start", "--rounds", "2"];
    let place = LITTLE.iter().position(|word| *word == "--rounds").unwrap();
    let without = [&LITTLE[..place], &LITTLE[place + 2..]].concat();
    let (twice, _) = learned_in(&catalogue, &[&without, &words[..]].concat());
    worth_is_known(&twice);
    let (again, _) = learned_in(&catalogue, &[&without, &words[..]].concat());
    assert!(twice == again);
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
    for (catalogue, words) in [
        (&with, &[][..]),
        (&with, &["--evaluation", "hand"]),
        (&none, &["--evaluation", "learned"]),
    ] {
        let said = said(catalogue, words);
        assert!(
            said.contains("and none does: --evaluation learned, or a file of one, is wanted"),
            "{said}"
        );
    }
    for words in [&["--model", "linear"][..], &["--over", "none"]] {
        let said = said(&with, &[&["--evaluation", "learned"], words].concat());
        assert!(
            said.contains("which wants --model net --hidden 8 --over hand"),
            "{said}"
        );
    }
    let weights: Vec<&str> = ["weights", "--model", "weights", "--warm-start"].to_vec();
    let said = run(&with, &weights).unwrap_err();
    assert!(said.contains("there is no --warm-start"), "{said}");
    assert!(!path.exists() && fs::read_dir(folder.path()).unwrap().next().is_none());
}
