//! Tests of folders: what is in the way of a run, and what it must leave alone.

use std::fs;
use std::path::Path;

use super::super::{complaint, file, folder, niwaki, run, stdout};

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
        assert!(
            said.contains(&format!(" lab/{name}/report.html\n")),
            "{said}"
        );
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

/// A definition that names a file of positions and two tables, one of which a sweep names.
const NAMING: &str = r#"
question = "q"
analysis = "a"

[[game]]
name = "chess"
file = "x.epd"
[game.quick]
depths = [1]

[[baseline]]
name = "bare"
configuration = { profile = "bare", hash = 1 }
[[baseline.variant]]
with = "rankcut"
rankcut-table = "any:PLACE/x.rankcut"
[[baseline.sweep]]
with = "rankcut"
rankcut-table = "any:PLACE/y.rankcut"
values = { rankcut.threshold = [100] }
"#;

/// Positions and tables that are no part of the definition's text belong to it all the same.
#[test]
fn another_content_of_a_named_file_does_not_go_on() {
    let place = folder("lab-inputs");
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let checkers = tests.join("tables/checkers.rankcut");
    let tables = ["x.rankcut", "y.rankcut"];
    for table in tables {
        fs::copy(&checkers, place.join(table)).unwrap();
    }
    let text = NAMING.replace("PLACE", &place.display().to_string());
    let definition = file(&place, "mine.toml", &text);
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;\n";
    let positions = file(&place, "x.epd", start);
    let line = |out: &str| format!("lab {definition} --out {}/{out}", place.display());
    stdout(&line("out"));
    stdout(&format!("{} --resume", line("out")));

    let refused = |file: &str| {
        let told = complaint(&format!("{} --resume", line("out")));
        assert!(
            told.contains("another content of") && told.contains(file),
            "{told}"
        );
        assert!(told.contains("which 'mine' names"), "{told}");
    };
    fs::write(&positions, start.replace("bm e4", "bm d4")).unwrap();
    refused("x.epd");
    stdout(&line("other"));
    let (at, into) = (place.display(), "joined");
    let told = complaint(&format!("lab merge {at}/out {at}/other --out {at}/{into}"));
    assert!(told.contains("x.epd"), "{told}");
    fs::write(&positions, start).unwrap();
    for table in tables {
        fs::copy(tests.join("tests/data/small.rankcut"), place.join(table)).unwrap();
        refused(table);
        fs::copy(&checkers, place.join(table)).unwrap();
    }
}

/// A run does not go on where profiles or games set techniques otherwise, though these do the same at their own defaults.
#[test]
fn another_plan_does_not_go_on() {
    let place = folder("lab-replanned");
    let out = place.join("out");
    let line = format!("{SHORT} --out {}", out.display());
    stdout(&line);
    let asked = out.join("run.json");
    let text = fs::read_to_string(&asked).unwrap();
    let plan = text.lines().find(|line| line.contains("\"plan\"")).unwrap();
    for (of_another, said) in [
        ("2-0123456789abcdef", "has other profiles"),
        ("0123456789abcdef", "wrote down otherwise"),
    ] {
        let written = format!("\"plan\": \"{of_another}\",");
        fs::write(&asked, text.replace(plan, &written)).unwrap();
        let told = complaint(&format!("{line} --resume"));
        let expected = format!("another build, which {said}");
        assert!(told.contains(&expected), "{told}");
    }

    // As earlier builds wrote it: it can be shown, and no more.
    fs::write(&asked, text.replace(plan, "")).unwrap();
    let told = complaint(&format!("{line} --resume"));
    assert!(
        told.contains("another build, which did not write down"),
        "{told}"
    );
    stdout(&format!("lab report {}", out.display()));
}
