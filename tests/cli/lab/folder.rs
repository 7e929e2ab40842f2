//! What is in the way of a run, and what it must leave alone.

use std::fs;

use super::super::{complaint, file, folder, niwaki, run};

/// A run that is soon over.
const SHORT: &str = "lab growth --preset standard --games tree --depth 2 --positions 1";

#[test]
fn other_things_in_the_folder_are_left_alone() {
    let place = folder("lab-foreign");
    let precious = file(&place, "thesis.tex", "mine");
    let complaint = complaint(&format!("{SHORT} --out {}", place.display()));
    assert!(complaint.contains("thesis.tex"), "{complaint}");
    assert_eq!(fs::read_to_string(precious).unwrap(), "mine");
}

#[test]
fn earlier_records_are_left_alone() {
    let place = folder("lab-earlier");
    let earlier = file(&place, "records.jsonl", "{\"experiment\":\"quick\"}\n");
    let complaint = complaint(&format!("{SHORT} --out {}", place.display()));
    assert!(
        complaint.contains("lab-earlier: has records of an earlier run"),
        "{complaint}"
    );
    let kept = fs::read_to_string(earlier).unwrap();
    assert_eq!(kept, "{\"experiment\":\"quick\"}\n");
}

#[test]
fn without_a_name_every_run_has_a_folder_of_its_own() {
    let place = folder("lab-repeated");
    for name in ["growth-standard", "growth-standard-2", "growth-standard-3"] {
        let output = niwaki(SHORT.split(' '))
            .current_dir(&place)
            .output()
            .unwrap();
        assert!(output.status.success());
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(said.ends_with(&format!("lab/{name}\n")), "{said}");
        assert!(place.join("lab").join(name).join("summary.json").exists());
    }
}

#[test]
fn a_folder_that_cannot_be_made_is_named_with_the_reason() {
    let place = folder("lab-parent");
    let parent = file(&place, "no-folder", "");
    let complaint = complaint(&format!("{SHORT} --out {parent}/results"));
    assert!(
        complaint.contains("no-folder/results cannot be made: Not a directory"),
        "{complaint}"
    );
}

#[test]
fn another_build_or_another_wish_does_not_go_on() {
    let place = folder("lab-other");
    let out = place.join("out");
    let line = format!("{SHORT} --out {}", out.display());
    assert!(run(&line).status.success());
    let other = complaint(&format!(
        "lab growth --preset standard --games tree --depth 3 --positions 1 --resume --out {}",
        out.display()
    ));
    assert!(other.contains("--depth 2 --positions 1"), "{other}");

    let asked = out.join("run.json");
    let text = fs::read_to_string(&asked).unwrap();
    let signature = text.lines().find(|line| line.contains("\"signature\""));
    fs::write(
        &asked,
        text.replace(signature.unwrap(), "\"signature\": 1,"),
    )
    .unwrap();
    let build = complaint(&format!("{line} --resume"));
    assert!(
        build.contains("another build") && build.contains("signature 1;"),
        "{build}"
    );
    fs::write(&asked, text.replace("How fast does", "How fast did")).unwrap();
    assert!(run(&format!("{line} --resume")).status.success());
}

#[test]
fn another_definition_does_not_go_on() {
    let place = folder("lab-redefined");
    let definition = file(&place, "mine.toml", super::SMALL);
    let line = format!("lab {definition} --depth 1 --out {}/out", place.display());
    assert!(run(&line).status.success());
    fs::write(&definition, super::SMALL.replace("seed = 3", "seed = 4")).unwrap();
    let complaint = complaint(&format!("{line} --resume"));
    assert!(
        complaint.contains("another definition of 'mine'"),
        "{complaint}"
    );
}
